//! The solver of k in a row: which questions are asked, with which limits, in which order.

use gametree::knowledge::Checkable;
use gametree::solve::graph::{Answer, Expert, ProofGraph};
use gametree::{Budget, Game, GameValue, Meter, Player, StopReason, Wdl};
use gametree_games::lines::{Layout, LineGame, Position};

use super::expert::{Limits, LineExpert};
use super::geometry::Geometry;

/// The limits of the searches of one question, one after the other: a search of few moves that fails says nothing, but it
/// ends early, and one that succeeds is a proof like any other.
const STAGES: [Limits; 3] = [
    Limits { moves: 8, threat_nodes: 400 },
    Limits { moves: 20, threat_nodes: 1_000 },
    Limits { moves: usize::MAX, threat_nodes: 1_000 },
];

/// The positions that a stage may expand before the next is tried.
const STAGE: u64 = 300_000;

/// The positions that the two questions expand in turns: whether the first player wins, and the second. The second player
/// seldom does unless a sequence shows it at once, so that question gets the lesser part.
const TURNS: [u64; 2] = [100_000, 10_000];

pub(super) type Expertise<'g, const W: usize, const L: usize> = LineExpert<'g, W, L>;

/// One question: whether a player wins, with the graph of its present stage.
pub(super) struct Question<'g, Y: Layout, const W: usize, const L: usize> {
    pub(super) graph: ProofGraph<'g, LineGame<u64, Y>>,
    pub(super) expert: LineExpert<'g, W, L>,
    stage: usize,
    pub(super) answer: Option<Answer>,
}
