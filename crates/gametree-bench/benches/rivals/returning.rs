//! gametree's engine against `minimax::IterativeSearch` where positions come back: wins with king and rook on a board of 5 × 5
//! cells, with tables of the same size, new for every run.
//!
//! The rival stops at the first win that it finds. So ours is measured twice: until it finds a win, and until it has proved the
//! shortest.

mod rook {
    include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/tests/it/common/rook.rs"));
}

use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};

use gametree::engine::Engine;
use gametree::knowledge::Keyed;
use gametree::{Budget, Game, Outcome, Wdl};
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};

use crate::measure::Comparison;
use rook::{Position, Rook, solved};

const MEMORY: usize = 1 << 20;

/// So many positions of each length are searched.
const OF_EACH: usize = 8;

pub(crate) fn comparisons() -> Vec<Comparison> {
    let mut won: Vec<_> = solved().into_iter().filter(|(_, (wdl, _))| *wdl == Wdl::Win).collect();
    won.sort_by_key(|(x, _)| Rook.key(x));
    let comparison = |(name, plies, first): (&'static str, u32, bool)| {
        let all: Vec<Position> = won.iter().filter(|(_, (_, n))| *n == plies).map(|(x, _)| *x).collect();
        let positions: Vec<Position> = all.iter().step_by(all.len().div_ceil(OF_EACH)).copied().collect();
        let theirs = positions.clone();
        Comparison {
            name,
            rounds: 7,
            bar: 1.0,
            per_node: false,
            ours: Box::new(move || positions.iter().map(|x| ours(x, plies, first)).sum()),
            rival: Box::new(move || theirs.iter().map(|x| rival(x, plies)).sum()),
        }
    };
    [
        ("any win, 9", 9, true),
        ("shortest win, 9", 9, false),
        ("any win, 11", 11, true),
        ("shortest win, 11", 11, false),
        ("any win, 13", 13, true),
        ("shortest win, 13", 13, false),
        ("any win, 15", 15, true),
        ("shortest win, 15", 15, false),
    ]
    .map(comparison)
    .into()
}

thread_local! {
    /// The moves that the rival has made.
    static APPLIED: Cell<u64> = const { Cell::new(0) };
}

/// The game for the rival, by the same functions.
struct RookForRival;

impl minimax::Game for RookForRival {
    type S = Position;
    type M = (i8, i8);
    fn generate_moves(x: &Position, moves: &mut Vec<(i8, i8)>) -> Option<Winner> {
        let winner = Self::get_winner(x);
        if winner.is_none() {
            moves.extend(x.moves());
        }
        winner
    }
    fn apply(x: &mut Position, mv: (i8, i8)) -> Option<Position> {
        APPLIED.set(APPLIED.get() + 1);
        Some(Rook.play(x, mv))
    }
    fn get_winner(x: &Position) -> Option<Winner> {
        Rook.outcome(x).map(|outcome| match outcome {
            Outcome::Loss => Winner::PlayerJustMoved,
            Outcome::Win => Winner::PlayerToMove,
            Outcome::Draw | Outcome::Value(_) => Winner::Draw,
        })
    }
    fn zobrist_hash(x: &Position) -> u64 {
        let mut hasher = DefaultHasher::new();
        Rook.key(x).hash(&mut hasher);
        hasher.finish()
    }
}

/// Neither side knows anything of a position that is not over.
#[derive(Clone, Copy)]
struct NoEvaluation;

impl Evaluator for NoEvaluation {
    type G = RookForRival;
    fn evaluate(&self, _: &Position) -> Evaluation {
        0
    }
}

/// The nodes until a win is found, or the shortest is proved.
fn ours(x: &Position, plies: u32, first: bool) -> u64 {
    let stop = AtomicBool::new(false);
    let mut engine =
        Engine::new(&Rook).memory(MEMORY).budget(Budget { stop: Some(&stop), ..Budget::default() });
    if first {
        engine = engine.on_depth(|report| stop.store(report.score.result().is_some(), Ordering::Relaxed));
    }
    let report = engine.run(x);
    let (wdl, found) = report.score.result().expect("the position is won");
    assert!(wdl == Wdl::Win && (found == plies || first && found > plies), "{x:?}: a win in {found}");
    report.nodes
}

/// The rival's defaults except for the table's size and the depth, which is that of the win.
fn rival(x: &Position, plies: u32) -> u64 {
    let mut search = IterativeSearch::new(NoEvaluation, IterativeOptions::new().with_table_byte_size(MEMORY));
    search.set_max_depth(plies as u8);
    std::hint::black_box(search.choose_move(x));
    APPLIED.take() + 1
}
