//! Certificates of every solver, read by the checker: what it says is proved is the value of the position.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree::knowledge::Notation;
use gametree::solve::Retrograde;
use gametree::{Budget, Control, GameValue, Meter, StopReason, Wdl};
use gametree_certificate::Relation;
use gametree_games::connect4::ConnectFour;
use gametree_games::hex::Hex;
use gametree_games::morris::Morris;
use gametree_games::{Order, Playable, Spec, Visitor};
use gametree_solvers::certificate::{BackwardsStrategist, Limits, WriteError, claims_of, trim, write};
use gametree_solvers::{GameSolver, Method, Wanted};
use gametree_verify::{Options, Report, verify};

/// Solves, writes, checks.
struct RoundTrip<'t> {
    name: &'t str,
    position: &'t str,
    method: Method,
    exact: bool,
    policies: bool,
}

pub(super) struct Outcome {
    pub(super) value: GameValue,
    plies: Option<u32>,
    pub(super) report: Report,
    /// The number of `MOVE` records.
    moves: u64,
    pub(super) bytes: Vec<u8>,
}

impl Visitor for RoundTrip<'_> {
    type Output = Outcome;

    fn visit<G: Playable>(self, game: &G) -> Outcome {
        let RoundTrip { name, position, method, exact, policies } = self;
        let root = game.read_position(position).unwrap();
        let wanted = Wanted { exact, all_moves: false, line: true, memory: 64 << 20, threads: 1 };
        let mut solver = GameSolver::new(game, method, wanted).unwrap();
        let (solution, _) = solver.run(&root, Budget::default());
        let limits = Limits { policies, ..Limits::default() };
        let certificate = solver.certificate(&root, (name, position), limits, Budget::default()).unwrap();
        let bytes = certificate.to_bytes().unwrap();
        let report = verify(&bytes[..], &Options { jobs: 1, control: Control::default() }).unwrap();
        Outcome {
            value: solution.value,
            plies: solution.value.plies(),
            report,
            moves: certificate.moves,
            bytes,
        }
    }
}

pub(super) fn round_trip(name: &str, position: &str, method: Method, exact: bool, order: Order) -> Outcome {
    let round_trip = || RoundTrip { name, position, method, exact, policies: false };
    let spec: Spec = name.parse().unwrap();
    // Of the wide boards only those of the solvers that are tested on them.
    spec.visit_compiled(order, round_trip()).unwrap_or_else(|| match spec {
        Spec::ConnectFour(size) => {
            round_trip().visit(&ConnectFour::<u128>::new(size.columns, size.rows, order).unwrap())
        }
        Spec::Hex(size) => round_trip().visit(&Hex::<u128>::new(size.columns, size.rows, order).unwrap()),
        other => panic!("{other}: expected a board of 64 bits"),
    })
}

/// The same of Connect Four with policies.
pub(super) fn by_policies(name: &str, position: &str, order: Order) -> Outcome {
    let method = Method::ConnectFour;
    let round_trip = RoundTrip { name, position, method, exact: false, policies: true };
    name.parse::<Spec>().unwrap().visit_compiled(order, round_trip).unwrap()
}

/// Wins of either side on boards of either parity, by policies: without their distance.
#[test]
fn the_checker_proves_wins_of_connect_four_by_policies() {
    for (name, position, expected, policies) in POLICIES {
        let Outcome { value, report, bytes, .. } = by_policies(name, position, Order::Centre);
        assert_eq!(value.wdl(), Some(*expected), "{name} {position}");
        let proved = (report.proved.relation, report.proved.value, report.proved.plies);
        assert_eq!(proved, (Relation::Exact, *expected, None), "{name} {position}");
        assert!((1..=*policies).contains(&report.policies), "{name} {position}: {}", report.policies);
        // Every time the same, whatever the order of the rules' moves.
        assert!(by_policies(name, position, Order::Natural).bytes == bytes, "{name} {position}");
        if *policies < 20 {
            let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree-verify/check.py");
            assert_eq!(python(script, &bytes), Some(0), "{name} {position}");
        }
    }
}

/// Positions of Connect Four, their values, and the most policies that they need.
const POLICIES: &[(&str, &str, Wdl, u64)] = &[
    ("connect4", "7461635517561422", Wdl::Win, 1),
    ("connect4", "34626732143441224", Wdl::Loss, 20),
    ("connect4:6x6", "254613523642", Wdl::Win, 1),
    ("connect4:6x6", "154444555452", Wdl::Loss, 30),
    ("connect4:7x5", "1447166751343", Wdl::Loss, 7),
    ("connect4:7x5", "7762773176144", Wdl::Win, 12),
    ("connect4:8x5", "524718371288761521", Wdl::Win, 60),
];

/// The page's table of policies; the last position takes a minute.
#[test]
fn the_page_has_what_policies_take() {
    let page = include_str!("../../../../docs/connect-four.md").replace(',', "");
    let rows = [
        ("connect4", "7×6", "7461635517561422", "first"),
        ("connect4", "7×6", "34626732143441224", "first"),
        ("connect4", "7×6", "1771566235267323", "second"),
        ("connect4:6x6", "6×6", "154444555452", "second"),
        ("connect4", "7×6", "4444433", "first"),
    ];
    for (name, board, position, winner) in rows.into_iter().take(crate::cases(4, 5)) {
        let Outcome { report, moves, bytes, .. } = by_policies(name, position, Order::Centre);
        let exact = round_trip(name, position, Method::ConnectFour, true, Order::Centre);
        let (strategic, exact) = (exact.report.header.strategic, exact.bytes.len());
        let (policies, bytes) = (report.policies, bytes.len());
        let row = format!(
            "| {board} `{position}` | {winner} | {moves} | {policies} | {bytes} | {strategic}; {exact} |"
        );
        assert!(page.contains(&row), "expected in docs/connect-four.md: {row}");
    }
}

pub(super) const CASES: &[(&str, &str)] = &[
    ("tictactoe", ""),
    ("tictactoe", "b2 a2"),
    ("tictactoe", "a1 b1 a2"),
    ("tictactoe", "a1 b1 a2 b2 a3"), // over
    ("mnk:3,4,3", ""),
    ("mnk:4,4,3", "a1"),
    ("mnk:5,3,3", ""),
    ("mnk:4,4,4", ""),
    ("mnk:2,5,2", ""),
    ("tictactoe3d:3", ""),
    ("tictactoe3d:3", "Aa1"),
    ("hex:3", ""),
    ("hex:3", "a1"),
    ("hex:3x4", ""),
    ("hex:4", "a1"),
    ("connect4:4x4", ""),
    ("connect4:5x4", "3"),
    ("connect4:4x5", "11"),
];

#[test]
fn the_checker_proves_what_the_solver_says() {
    for &(name, position) in CASES {
        for exact in [false, true] {
            let Outcome { value, plies, report, .. } =
                round_trip(name, position, Method::NullWindow, exact, Order::Centre);
            assert_eq!(report.proved.relation, Relation::Exact, "{name} {position}");
            assert_eq!(Some(report.proved.value), value.wdl(), "{name} {position}");
            let plies = plies.filter(|&plies| plies > 0 && value.wdl() != Some(Wdl::Draw));
            assert_eq!(report.proved.plies, plies, "{name} {position}");
        }
    }
}

#[test]
fn the_checker_proves_what_the_solver_of_connect_four_says() {
    for (name, position) in [
        ("connect4:4x4", ""),
        ("connect4:5x4", "3"),
        ("connect4:6x4", "3333"),
        ("connect4:4x5", "11"),
        ("connect4:5x5", "333332"),
        ("connect4", "32751571231557"), // a loss, 14 stones
        ("connect4", "44455554221"),    // lost at once
        ("connect4", "1212121"),        // over
    ] {
        for order in [Order::Centre, Order::Natural] {
            let Outcome { value, report, .. } = round_trip(name, position, Method::ConnectFour, true, order);
            assert_eq!(report.proved.relation, Relation::Exact, "{name} {position}");
            assert_eq!(Some(report.proved.value), value.wdl(), "{name} {position}");
            let plies = value.plies().filter(|&plies| plies > 0 && value.wdl() != Some(Wdl::Draw));
            assert_eq!(report.proved.plies, plies, "{name} {position}");
        }
    }
}

#[test]
fn the_checker_proves_what_the_search_of_threats_says() {
    let line_games = CASES.iter().filter(|(name, _)| !name.starts_with(['h', 'c']) && *name != "mnk:2,5,2");
    let more = [("qubic", "Bc3 Dd4"), ("qubic", "Da4 Cb2 Aa4 Ad4"), ("mnk:5,6,4", ""), ("mnk:6,6,4", "a1")];
    for &(name, position) in line_games.chain(&more) {
        let Outcome { value, report, .. } =
            round_trip(name, position, Method::Threats, false, Order::Natural);
        let Some(wdl) = value.wdl() else { panic!("{name} {position}: {value:?}") };
        assert_eq!(
            (report.proved.relation, report.proved.value),
            (Relation::Exact, wdl),
            "{name} {position}"
        );
    }
}

/// A run that was stopped, and the certificate of what it has proved.
struct Stopped<'t>(&'t str, Budget<'static>, Budget<'static>);

impl Visitor for Stopped<'_> {
    type Output = Result<Vec<u8>, WriteError>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let Stopped(position, solving, writing) = self;
        let root = game.read_position(position).unwrap();
        let wanted = Wanted { exact: true, all_moves: false, line: true, memory: 64 << 20, threads: 1 };
        let mut solver = GameSolver::new(game, Method::Best, wanted).unwrap();
        let (solution, _) = solver.run(&root, solving);
        assert_eq!((solution.value.wdl(), solution.stopped), (Some(Wdl::Win), true));
        let written = solver.certificate(&root, ("tictactoe3d:4", position), Limits::default(), writing);
        Ok(written?.to_bytes().unwrap())
    }
}

/// Without the distance that was asked for, the value is still what is proved, and has a certificate; within its own limits.
#[test]
fn a_value_without_its_distance_has_a_certificate_within_its_limits() {
    let spec: Spec = "tictactoe3d:4".parse().unwrap();
    let solving = Budget { nodes: Some(3_000), ..Budget::default() };
    let write =
        |writing| spec.visit_compiled(Order::Centre, Stopped("Da4 Cb2 Aa4 Ad4", solving, writing)).unwrap();
    let bytes = write(Budget::default()).unwrap();
    let report = verify(&bytes[..], &Options { jobs: 1, control: Control::default() }).unwrap();
    assert_eq!((report.proved.value, report.proved.plies), (Wdl::Win, None));
    for (budget, reason) in [
        (Budget { nodes: Some(3), ..Budget::default() }, StopReason::Nodes),
        (Budget { time: Some(Duration::ZERO), ..Budget::default() }, StopReason::Time),
        (Budget { memory: Some(10), ..Budget::default() }, StopReason::Memory),
    ] {
        assert!(matches!(write(budget), Err(WriteError::Stopped { reason: found, .. }) if found == reason));
    }
    static STOP: AtomicBool = AtomicBool::new(true);
    let stopped = write(Budget { stop: Some(&STOP), ..Budget::default() });
    assert!(matches!(stopped, Err(WriteError::Stopped { reason: StopReason::Interrupted, records: 0 })));
}

#[test]
fn a_certificate_is_the_same_every_time() {
    for (name, position, method) in
        [("hex:3", "", Method::NullWindow), ("hex:7", "", Method::Hex), ("qubic", "Bc3 Dd4", Method::Threats)]
    {
        let bytes = || round_trip(name, position, method, false, Order::Natural).bytes;
        assert_eq!(bytes(), bytes());
    }
}

/// Positions, and how many positions the checker visits in the searches of their certificates: the table of docs/certificates.md.
const SEARCHED: &[(&str, &str, Method, u64)] = &[
    ("tictactoe3d:3", "", Method::NullWindow, 52),
    ("hex:4", "", Method::NullWindow, 8_498),
    ("connect4:5x5", "", Method::ConnectFour, 326_591),
    ("connect4", "435224566631", Method::ConnectFour, 379_957),
    ("connect4:6x5", "", Method::ConnectFour, 2_728_881),
];

#[test]
fn the_checker_visits_few_positions() {
    let few = if crate::thorough() { SEARCHED.len() } else { 3 };
    for &(name, position, method, searched) in &SEARCHED[..few] {
        let report = round_trip(name, position, method, false, Order::Centre).report;
        assert_eq!(report.searched, searched, "{name} {position}: {} searches", report.local_searches);
    }
}

/// The second checker, in Python, with rules of its own.
#[test]
fn python_accepts_them_too() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree-verify/check.py");
    for (at, (name, position, method)) in (0..).zip([
        ("tictactoe", "", Method::NullWindow),
        ("tictactoe3d:3", "", Method::NullWindow),
        ("tictactoe3d:3", "Aa1", Method::Threats),
        ("tictactoe3d:4", "Bc3 Dd4 Bb2 Aa1 Cb2 Da1", Method::Threats),
        ("tictactoe3d:4", "Bc3 Dd4", Method::Threats),
        ("mnk:4,4,3", "", Method::Threats),
        ("mnk:28,1,2", "ab1 a1", Method::NullWindow),
        ("hex:3x4", "c4", Method::NullWindow),
        ("hex:4", "a1", Method::Hex),
        ("hex:4x6", "b3", Method::Hex),
        ("hex:7", "", Method::Hex),
        ("connect4:11x1", "b5a", Method::ConnectFour),
        (
            "connect4:37x1",
            "123456789 a b c d e f g h i j k l m n o p q r s t u v w x aa",
            Method::ConnectFour,
        ),
    ]) {
        // Python works on each of these longer than on all the others.
        let long = name == "hex:7" || position == "Bc3 Dd4";
        if long && !crate::thorough() {
            continue;
        }
        let mut bytes = round_trip(name, position, method, false, Order::Natural).bytes;
        assert_eq!(python(script, &bytes), Some(0), "{name} {position}");
        // What is wrong in the last byte is found after all the rest has been judged: a few will do.
        if at < crate::cases(3, usize::MAX) {
            let last = bytes.len() - 1;
            bytes[last] ^= 1; // in the checksum of the compressed body
            assert_eq!(python(script, &bytes), Some(1), "{name} {position}");
        }
    }
}

fn python(script: &str, certificate: &[u8]) -> Option<i32> {
    let mut command = Command::new("python3");
    let mut child = command.args([script, "-"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(certificate).unwrap();
    child.wait().unwrap().code()
}

struct Refused<'t>(&'t str, Limits, Budget<'static>);

impl Visitor for Refused<'_> {
    type Output = WriteError;

    fn visit<G: Playable>(self, game: &G) -> WriteError {
        // The solver and its budget outlive the test.
        let game = Box::leak(Box::new(game.clone()));
        let wanted = Wanted { exact: false, all_moves: false, line: true, memory: 64 << 20, threads: 1 };
        let mut solver = GameSolver::new(game, Method::NullWindow, wanted).unwrap();
        solver.run(&game.start(), self.2);
        solver.certificate(&game.start(), (self.0, ""), self.1, Budget::default()).unwrap_err()
    }
}

#[test]
fn certificates_that_cannot_be_written() {
    let refused = |name: &str, limits, budget| {
        let spec: Spec = name.parse().unwrap();
        spec.visit_compiled(Order::Natural, Refused(name, limits, budget)).unwrap()
    };
    let small = Limits { nodes: 50, ..Limits::default() };
    assert_eq!(refused("hex:4", small, Budget::default()), WriteError::TooLarge { limit: 50 });
    let short = Budget { nodes: Some(10), ..Budget::default() };
    assert_eq!(refused("hex:4", Limits::default(), short), WriteError::NothingProved);
}

/// Endings of three men each against a second program, which has listed them on its own: all values, and the plies of wins.
#[test]
fn endings_of_morris_are_certified() {
    let rules = Morris::default();
    let mut solver = Retrograde::new(&rules).with_symmetries();
    let (mut counts, each) = ([0; 3], crate::cases(1, 10));
    for line in include_str!("../../../gametree-games/tests/data/morris-3-3.txt").lines().skip(1) {
        let (setup, value) = line.split_once(" 0,0 ").unwrap();
        // As many of each result.
        let kind = ["loss", "draw", "win"].iter().position(|result| value.starts_with(result)).unwrap();
        if counts[kind] == each {
            continue;
        }
        counts[kind] += 1;
        let position = format!("[{setup} 0,0]");
        let root = rules.read_position(&position).unwrap();
        let claims = claims_of(&rules, &root, solver.run(&root).unwrap().value);
        let meter = Meter::new(Budget::default());
        let mut strategist = BackwardsStrategist::new(&rules, &solver);
        let limits = Limits::default();
        let names = ("morris", position.as_str());
        let written = write(&rules, names, &root, &claims, &mut strategist, limits, &meter).unwrap();
        let file = written.to_bytes().unwrap();
        let report = verify(&file[..], &Options::default()).unwrap();
        let proved = report.proved;
        let plies = proved.plies.map(|plies| format!(" {plies}")).unwrap_or_default();
        assert_eq!(format!("{}{plies}", Wdl::name(proved.value)), value, "{position}");
        assert_eq!(report.holds, if proved.value == Wdl::Draw { 2 } else { 0 });
        let trimmed = trim(&file, limits, &meter).unwrap().to_bytes().unwrap();
        let report = verify(&trimmed[..], &Options::default()).unwrap();
        assert_eq!((report.proved.value, report.proved.plies), (proved.value, proved.plies), "{position}");
    }
    assert_eq!(counts, [each; 3]);
}
