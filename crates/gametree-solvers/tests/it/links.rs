//! Certificates of Hex by links: of every position that the solver decides, small, and refused in the words of their limits.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree::knowledge::Notation;
use gametree::{Budget, Game, StopReason, Wdl};
use gametree_certificate::Relation;
use gametree_games::hex::Hex;
use gametree_games::{Order, Playable, Spec, Visitor};
use gametree_solvers::certificate::{Limits, WriteError};
use gametree_solvers::{GameSolver, Method, Wanted};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

use crate::certificates::{Outcome, round_trip};

fn linked(name: &str, position: &str) -> (Option<Wdl>, u64, usize) {
    let Outcome { value, report, bytes, .. } = round_trip(name, position, Method::Hex, false, Order::Natural);
    assert_eq!((report.proved.relation, report.leaves), (Relation::Exact, 1), "{name} {position}");
    assert_eq!(value.wdl(), Some(report.proved.value), "{name} {position}");
    assert_eq!(report.header.nodes, report.links + 1);
    (value.wdl(), report.links, bytes.len())
}

/// Positions, who wins for the side to move, and the most links and bytes of their certificates: a tenth more than they take.
const LINKED: [(&str, &str, Wdl, u64, usize); 14] = [
    ("hex:1", "", Wdl::Win, 1, 300),
    ("hex:3", "", Wdl::Win, 8, 300),
    ("hex:4", "a1", Wdl::Win, 20, 330),
    ("hex:4", "b3", Wdl::Loss, 40, 400),
    ("hex:3x5", "", Wdl::Loss, 30, 400),
    ("hex:5x3", "", Wdl::Win, 30, 400),
    ("hex:5", "", Wdl::Win, 30, 310),
    ("hex:5", "c3 b2 d4 a5 e1 a2", Wdl::Win, 30, 400),
    ("hex:6", "", Wdl::Win, 200, 900),
    ("hex:6", "a1", Wdl::Win, 200, 1_000),
    ("hex:6", "c3 d3 c4 d4 c5 d5 b6 e2", Wdl::Win, 60, 600),
    ("hex:7", "", Wdl::Win, 950, 4_000),
    ("hex:7", "d4", Wdl::Loss, 2_000, 9_000),
    ("hex:9", "e5 d6 e6 d7 e7 d8 e8 e3 d4 f2 e2 c3 b5 b6", Wdl::Win, 2_000, 9_000),
];

#[test]
fn the_checker_proves_what_the_solver_of_hex_says() {
    for (name, position, expected, most_links, most_bytes) in LINKED {
        let (wdl, links, bytes) = linked(name, position);
        println!("{name} {position}: {links} links, {bytes} bytes");
        assert_eq!(wdl, Some(expected), "{name} {position}");
        assert!(links <= most_links && bytes <= most_bytes, "{name} {position}: {links} {bytes}");
    }
}

/// Random positions of boards of every shape, with stones that are dead, captured or in nobody's way.
#[test]
fn random_positions_have_certificates() {
    let mut random = Random::seed_from_u64(7);
    let (mut wins, mut losses) = (0, 0);
    for round in 0..if crate::thorough() { 4_000 } else { 300 } {
        let (columns, rows) = *[(3, 3), (4, 4), (5, 3), (2, 7), (5, 5), (4, 6), (6, 6), (7, 5), (9, 8)]
            .choose(&mut random)
            .unwrap();
        let game = Hex::<u128>::new(columns, rows, Order::Natural).unwrap();
        let cells = columns * rows;
        // Large boards are nearly full, so that they are decided soon.
        let least = cells.saturating_sub(30);
        let (mut state, mut moves) = (game.start(), Vec::new());
        for _ in 0..random.random_range(least..=cells) {
            if game.outcome(&state).is_some() {
                break;
            }
            let mv = *game.moves(&state).collect::<Vec<_>>().choose(&mut random).unwrap();
            (state, _) = (game.play(&state, mv), moves.push(game.move_name(mv)));
        }
        if game.outcome(&state).is_some() {
            continue;
        }
        let (wdl, ..) = linked(&format!("hex:{columns}x{rows}"), &moves.join(" "));
        *if wdl == Some(Wdl::Win) { &mut wins } else { &mut losses } += 1;
        assert!(wdl.is_some(), "{round}");
    }
    assert!(wins > 30 && losses > 30, "{wins} {losses}");
}

/// A certificate within these limits, after the position is solved without any.
struct Limited(Limits, Budget<'static>);

impl Visitor for Limited {
    type Output = Result<(), WriteError>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let wanted = Wanted { exact: false, all_moves: false, line: false, memory: 64 << 20, threads: 1 };
        let mut solver = GameSolver::new(game, Method::Hex, wanted).unwrap();
        solver.run(&game.start(), Budget::default());
        solver.certificate(&game.start(), ("hex:7", ""), self.0, self.1).map(|_| ())
    }
}

#[test]
fn limits_of_the_writer_are_kept() {
    let limited = |limits, budget| {
        "hex:7".parse::<Spec>().unwrap().visit_compiled(Order::Natural, Limited(limits, budget)).unwrap()
    };
    let few = Limits { nodes: 50, ..Limits::default() };
    assert_eq!(limited(few, Budget::default()), Err(WriteError::TooLarge { limit: 50 }));
    for (budget, reason) in [
        (Budget { nodes: Some(3), ..Budget::default() }, StopReason::Nodes),
        (Budget { time: Some(Duration::ZERO), ..Budget::default() }, StopReason::Time),
        (Budget { memory: Some(10), ..Budget::default() }, StopReason::Memory),
    ] {
        let error = limited(Limits::default(), budget);
        assert!(
            matches!(error, Err(WriteError::Stopped { reason: found, .. }) if found == reason),
            "{error:?}"
        );
    }
    static STOP: AtomicBool = AtomicBool::new(true);
    let stopped = limited(Limits::default(), Budget { stop: Some(&STOP), ..Budget::default() });
    assert!(
        matches!(stopped, Err(WriteError::Stopped { reason: StopReason::Interrupted, .. })),
        "{stopped:?}"
    );
}
