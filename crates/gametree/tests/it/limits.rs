//! Every search of the library keeps every limit of its budget. A new search is not forgotten: all functions that take a budget
//! are found in the sources, and belong to one of the searches here.

use std::cell::Cell;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree::engine::Engine;
use gametree::knowledge::{Coded, Evaluate, Guide, Keyed, Symmetric};
use gametree::monte_carlo::MonteCarlo;
use gametree::solve::{PointsSolver, Retrograde, Solver};
use gametree::{Algorithm, Budget, Game, Outcome, Player, Score, Search, StopReason};
use gametree_tables::{SemiStrong, SemiStrongError};

/// Three moves a position, forty plies, and no position twice.
struct Endless;

impl Game for Endless {
    type State = (u32, u64);
    type Move = u8;

    fn start(&self) -> (u32, u64) {
        (0, 0)
    }

    fn to_move(&self, &(ply, _): &(u32, u64)) -> Player {
        if ply.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn outcome(&self, &(ply, path): &(u32, u64)) -> Option<Outcome> {
        (ply == 40).then(|| if path.is_multiple_of(2) { Outcome::Win } else { Outcome::Draw })
    }

    fn moves(&self, _: &(u32, u64)) -> impl Iterator<Item = u8> {
        0..3
    }

    fn play(&self, &(ply, path): &(u32, u64), mv: u8) -> (u32, u64) {
        (ply + 1, 3 * path + u64::from(mv))
    }
}

impl Guide for Endless {}
impl Symmetric for Endless {}

impl Keyed for Endless {
    fn key(&self, &(ply, path): &(u32, u64)) -> u64 {
        path.wrapping_mul(41).wrapping_add(u64::from(ply)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Coded for Endless {
    fn code(&self, &(ply, path): &(u32, u64)) -> Option<u64> {
        // The positions of all plies before come first.
        Some((3_u64.pow(ply) - 1) / 2 + path)
    }

    fn decode(&self, code: u64) -> Option<(u32, u64)> {
        let ply = (0..40).take_while(|&ply| (3_u64.pow(ply + 1) - 1) / 2 <= code).count() as u32;
        Some((ply, code - (3_u64.pow(ply) - 1) / 2))
    }
}

/// An evaluation that counts its calls, and may take its time.
struct Slow<'a>(&'a Cell<u32>, Duration);

impl Evaluate<Endless> for Slow<'_> {
    fn evaluate(&self, _: &Endless, &(_, path): &(u32, u64)) -> Score {
        self.0.set(self.0.get() + 1);
        std::thread::sleep(self.1);
        Score::new((path % 7) as i64)
    }
}

/// What came of a search: its nodes, and what ended it.
type Ended = (u64, Option<StopReason>);

/// A search, and the files whose functions it stands for.
struct Case {
    files: &'static [&'static str],
    run: fn(Budget<'_>) -> Ended,
    /// Whether it holds so little that only its table is limited, which replaces what it has.
    frugal: bool,
}

const CASES: &[Case] = &[
    Case {
        files: &["engine/builder.rs", "engine/run.rs", "engine/boxed.rs"],
        run: |budget| {
            let report = Engine::new(&Endless).budget(budget).run(&Endless.start());
            (report.nodes, report.stop_reason)
        },
        frugal: true,
    },
    Case {
        files: &["solve/solver.rs"],
        run: |budget| {
            let solution = Solver::new(&Endless).unwrap().budget(budget).run(&Endless.start()).unwrap();
            (solution.nodes, solution.stop_reason)
        },
        frugal: true,
    },
    Case {
        files: &["solve/points.rs"],
        run: |budget| {
            let solution = PointsSolver::new(&Endless).unwrap().budget(budget).run(&Endless.start()).unwrap();
            (solution.nodes, solution.stop_reason)
        },
        frugal: true,
    },
    Case {
        files: &["solve/retrograde.rs"],
        run: |budget| {
            let solution = Retrograde::new(&Endless).budget(budget).run(&Endless.start()).unwrap();
            (solution.nodes, solution.stop_reason)
        },
        frugal: false,
    },
    Case {
        files: &["solve/semi_strong/mod.rs"],
        run: |budget| match SemiStrong::new(&Endless).budget(budget).run(&Endless.start()) {
            Ok(solution) => (solution.nodes, None),
            Err(SemiStrongError::Stopped(reason)) => (0, Some(reason)),
            Err(error) => panic!("{error}"),
        },
        frugal: false,
    },
    Case {
        files: &["monte_carlo/builder.rs"],
        run: |budget| {
            let report = MonteCarlo::new(&Endless).budget(budget).run(&Endless.start());
            (report.nodes, report.stop_reason)
        },
        frugal: true,
    },
    Case {
        files: &["search/builder.rs", "search/variants.rs"],
        run: |budget| textbook(Algorithm::AlphaBeta, budget),
        frugal: true,
    },
    Case { files: &["search/builder.rs"], run: |budget| textbook(Algorithm::Sss, budget), frugal: false },
    Case { files: &["search/builder.rs"], run: |budget| textbook(Algorithm::Pns, budget), frugal: false },
    Case { files: &["search/builder.rs"], run: |budget| textbook(Algorithm::Dfpn, budget), frugal: false },
    Case { files: &["search/builder.rs"], run: |budget| textbook(Algorithm::Product, budget), frugal: true },
];

fn textbook(algorithm: Algorithm, budget: Budget<'_>) -> Ended {
    let report = Search::new(&Endless).algorithm(algorithm).budget(budget).run(&Endless.start()).unwrap();
    (report.nodes, report.stop_reason)
}

#[test]
fn every_search_keeps_every_limit() {
    for Case { files, run, frugal } in CASES {
        for nodes in [0, 1, 10, 1_000, 20_000] {
            let (spent, reason) = run(Budget { nodes: Some(nodes), ..Budget::default() });
            assert!(
                spent <= nodes && reason == Some(StopReason::Nodes),
                "{files:?}: {spent} of {nodes}: {reason:?}"
            );
        }
        let (_, reason) = run(Budget { time: Some(Duration::from_millis(20)), ..Budget::default() });
        assert_eq!(reason, Some(StopReason::Time), "{files:?}");
        let stop = AtomicBool::new(true);
        let (spent, reason) = run(Budget { stop: Some(&stop), ..Budget::default() });
        assert!(spent <= 1 && reason == Some(StopReason::Interrupted), "{files:?}: {spent}: {reason:?}");
        let nodes = if *frugal { Some(50_000) } else { None };
        let (_, reason) = run(Budget { memory: Some(1 << 20), nodes, ..Budget::default() });
        let expected = if *frugal { StopReason::Nodes } else { StopReason::Memory };
        assert_eq!(reason, Some(expected), "{files:?}");
    }
}

/// However long a position takes, a limit is not exceeded by more than a few of them.
#[test]
fn slow_evaluations_do_not_stretch_a_limit() {
    let calls = Cell::new(0);
    let slow = || Slow(&calls, Duration::from_millis(20));
    let budget = Budget { time: Some(Duration::from_millis(100)), ..Budget::default() };
    let search = Search::new(&Endless).evaluate(slow()).budget(Budget { depth: Some(4), ..budget });
    assert_eq!(search.run(&Endless.start()).unwrap().stop_reason, Some(StopReason::Time));
    assert!(calls.replace(0) <= 7, "{}", calls.get());
    let report = MonteCarlo::new(&Endless).evaluate(slow()).budget(budget).run(&Endless.start());
    assert_eq!(report.stop_reason, Some(StopReason::Time));
    assert!(calls.get() <= 8, "{}", calls.get());
}

/// The sources in which a public function takes a budget, each of which belongs to one of the searches above.
#[test]
fn no_search_with_a_budget_is_forgotten() {
    fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut found = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        // A function may be written in several lines.
        let mut functions = text.split("pub fn ").skip(1).filter_map(|rest| rest.split_once('{'));
        let takes = |(head, _): (&str, &str)| head.contains(": Budget<") || head.contains("Request<'q");
        if !functions.any(takes) {
            continue;
        }
        let name = file.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let known = ["budget.rs", "meter.rs", "request.rs"].contains(&&*name)
            || CASES.iter().any(|case| case.files.contains(&name.as_str()));
        assert!(known, "{name}: expected a case of this test for its searches");
        found += 1;
    }
    assert!(found > 6, "{found}");
}
