//! The entry on the cost of Althöfer's rule in a program with iterative deepening.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gametree::Score;
use gametree::engine::{Althofer, Ends, Engine};
use gametree::knowledge::Evaluate;
use gametree_games::connect4::ConnectFour;
use gametree_games::erased::{AnyState, Erased, Known, Rules};
use gametree_games::hex::Hex;
use gametree_games::othello::Othello;
use gametree_games::tictactoe3d::TicTacToe3d;
use gametree_games::{Order, Playable};
use gametree_players::BackupRule;

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Run;
use super::super::verdict::{Fault, Verdict};
use super::claim::claim;
use crate::error::LabError;
use crate::match_play::Openings;

pub(super) const BURDEN: Entry = claim(
    "abdelbar-burden",
    "§5",
    "what Althöfer's rule costs a program with iterative deepening",
    "will not add much additional computational burden",
    "the library's engine to a fixed depth, from the same random openings by both rules; the burden is counted in nodes and in evaluations, and is not much if neither is as great as that of one more ply of minimax, on any of four games",
    Verdict::Exactly,
    |run| {
        let order = Order::Centre;
        let games = [
            burden("Connect Four", ConnectFour::<u64>::new(7, 6, order).ok_or(LabError::NoBoard)?, 7, run)?,
            burden("Hex 5×5", Hex::<u64>::new(5, 5, order).ok_or(LabError::NoBoard)?, 3, run)?,
            burden("4×4×4", TicTacToe3d::new(4, order).ok_or(LabError::NoBoard)?, 3, run)?,
            burden("Othello 6×6", Othello::new(6, order).ok_or(LabError::NoBoard)?, 5, run)?,
        ];
        let holds =
            games.iter().all(|game| game.althofer < game.deeper && game.evaluated < game.evaluated_deeper);
        let found: Vec<String> = games.iter().map(Burden::text).collect();
        let note = "Nodes and evaluations as multiples of those of minimax to the same depth, in brackets those of minimax one ply deeper. Every inner node is evaluated, so that there are more evaluations per node; the time that they take depends on the evaluation.";
        Ok(Finding::statement(holds, found.join("; "), note).else_fault(Fault::FalseClaim))
    },
);

/// Multiples of the nodes and evaluations of minimax to a depth.
struct Burden {
    name: &'static str,
    depth: u32,
    althofer: f64,
    evaluated: f64,
    deeper: f64,
    evaluated_deeper: f64,
}

impl Burden {
    fn text(&self) -> String {
        let Burden { name, depth, althofer, evaluated, deeper, evaluated_deeper } = self;
        format!(
            "{name}, {depth} plies: {althofer:.2} nodes ({deeper:.2}), {evaluated:.2} evaluations ({evaluated_deeper:.2})"
        )
    }
}

/// The openings of each game: many, since on one the order of moves decides.
const OPENINGS: u64 = 40;

/// All four games: players take turns, no position comes back, and tactics are cheap. Without their types the engine is compiled once
/// for them.
type AnyOf = Erased<dyn Rules, Known<true, false, true>>;

fn burden<G: Playable>(name: &'static str, game: G, depth: u32, run: &Run<'_>) -> Result<Burden, LabError> {
    const { assert!(G::ALTERNATES && !G::REPEATS && G::CHEAP_TACTICS) };
    let (rules, evaluation) = (Arc::new(game.clone()), game.default_evaluation());
    let value = move |state: &AnyState| evaluation.evaluate(&game, state.downcast());
    measured(
        name,
        &AnyOf::new(rules),
        &Counting { value: Box::new(value), calls: AtomicU64::new(0) },
        depth,
        run,
    )
}

fn measured(
    name: &'static str,
    game: &AnyOf,
    counting: &Counting,
    depth: u32,
    run: &Run<'_>,
) -> Result<Burden, LabError> {
    // The first seed, whatever that of the run is: the entry is not a sample.
    let openings = Openings::Random { plies: 4, seed: 1 };
    let althofer = BackupRule::Althofer(Althofer { weight: 1.0, ends: Ends::Saturated });
    let mut sums = [[0; 2]; 3];
    for pair in 0..OPENINGS {
        if run.control.stopped() {
            return Err(LabError::Stopped);
        }
        let opening = openings.of_pair(game, pair).map_err(|_| LabError::NoBoard)?;
        let root = opening.state(game);
        let counts = [
            searched(game, &root, counting, BackupRule::Negamax, depth),
            searched(game, &root, counting, althofer, depth),
            searched(game, &root, counting, BackupRule::Negamax, depth + 1),
        ];
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum = [sum[0] + count[0], sum[1] + count[1]];
        }
    }
    let multiple = |row: usize, of: usize| sums[row][of] as f64 / sums[0][of] as f64;
    Ok(Burden {
        name,
        depth,
        althofer: multiple(1, 0),
        evaluated: multiple(1, 1),
        deeper: multiple(2, 0),
        evaluated_deeper: multiple(2, 1),
    })
}

/// The nodes and the evaluations of a search by the engine.
fn searched(game: &AnyOf, root: &AnyState, counting: &Counting, backup: BackupRule, depth: u32) -> [u64; 2] {
    let before = counting.calls.load(Ordering::Relaxed);
    let answer = Engine::new(game).evaluate(counting).backup(backup).guided().depth(depth).run(root);
    [answer.nodes, counting.calls.load(Ordering::Relaxed) - before]
}

/// Counts the calls of an evaluation.
struct Counting {
    value: Box<dyn Fn(&AnyState) -> Score + Sync>,
    calls: AtomicU64,
}

impl Evaluate<AnyOf> for Counting {
    fn evaluate(&self, _: &AnyOf, state: &AnyState) -> Score {
        self.calls.fetch_add(1, Ordering::Relaxed);
        (self.value)(state)
    }
}
