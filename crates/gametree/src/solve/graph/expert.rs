//! What a proof search asks about a game: [`Expert`].

use crate::game::Game;

/// Whether the attacker wins, as far as an expert sees without a search of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker wins.
    Proved,
    /// The attacker does not win.
    Disproved,
    /// Only the children can tell.
    Open,
}

/// A move that is worth a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// The key of the position after it, as [`Expert::key`] gives it.
    pub key: u64,
    /// The first guess of its proof number, at least 1: how hard it seems to prove that the attacker wins there.
    pub proof: u32,
    /// The first guess of its disproof number, at least 1.
    pub disproof: u32,
    /// What the expert wants to be told when the position is expanded.
    pub note: u8,
}

/// The children of a position, written by [`Expert::expand`].
#[derive(Clone, Debug)]
pub struct Expansion<M> {
    /// The moves, most promising first. For the defender: every move that is not refuted. For the attacker: every move, unless
    /// `restricted`, that might win.
    pub moves: Vec<Candidate<M>>,
    /// Whether moves of the attacker are left out that might win. If all others fail, nothing is known.
    pub restricted: bool,
}

impl<M> Default for Expansion<M> {
    fn default() -> Self {
        Expansion { moves: Vec::new(), restricted: false }
    }
}

/// What is known about a game beyond its rules, for a proof that one side, the attacker, wins.
///
/// All that an expert says must be a *proof*, but for the order of the moves and the first numbers:
/// [`testing::check_expert`](crate::testing::check_expert) compares it with minimax. A threat search that is cut off, and a
/// list of moves that is restricted, prove nothing by failing.
pub trait Expert<G: Game> {
    /// A key that is equal for equal positions, may be equal for positions that are equal by symmetry, and tells others apart
    /// but for a chance of 2⁻⁶⁴ for two of them.
    fn key(&mut self, state: &G::State) -> u64;

    /// Looks at a position that is not over, in which the attacker is to move or not. Forced replies, proved bounds,
    /// threat searches and must-play sets all come in here: what they decide is the verdict, what they exclude is not
    /// among the moves. `expansion` comes empty.
    fn expand(
        &mut self,
        state: &G::State,
        attacker_moves: bool,
        note: u8,
        expansion: &mut Expansion<G::Move>,
    ) -> Verdict;

    /// The bytes of its tables.
    fn bytes(&self) -> usize {
        0
    }
}
