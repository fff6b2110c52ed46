//! What a proof search asks about a game: [`Expert`].

use gametree::Game;

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
    /// The key of the position after it, as [`Expert::key`] gives it. Without one, the position is made and its key asked for
    /// only when the search first looks at the move; its numbers are 1 then.
    pub key: Option<u64>,
    /// The first guess of its proof number, at least 1: how hard it seems to prove that the attacker wins there.
    pub proof: u32,
    /// The first guess of its disproof number, at least 1.
    pub disproof: u32,
    /// What the expert wants to be told when the position is expanded.
    pub note: u8,
}

impl<M> Candidate<M> {
    /// A move about which nothing is known, with its position to be made when the search first looks at it.
    pub fn later(mv: M) -> Self {
        Candidate { mv, key: None, proof: 1, disproof: 1, note: 0 }
    }
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
/// [`check_expert`](super::check_expert) compares it with minimax. A threat search that is cut off, and a
/// list of moves that is restricted, prove nothing by failing.
pub trait Expert<G: Game> {
    /// What is remembered of every position to say why it is decided: cells that a proof needs, for example. `()` if nothing is.
    type Evidence: Clone + Default;

    /// A key that is equal for equal positions, may be equal for positions that are equal by symmetry, and tells others apart
    /// but for a chance of 2⁻⁶⁴ for two of them.
    fn key(&mut self, state: &G::State) -> u64;

    /// Looks at a position that is not over, in which the attacker is to move or not. Forced replies, proved bounds,
    /// threat searches and must-play sets all come in here: what they decide is the verdict, what they exclude is not
    /// among the moves. `expansion` comes empty.
    ///
    /// If it decides the position, it may write into `evidence` why.
    fn expand(
        &mut self,
        state: &G::State,
        attacker_moves: bool,
        note: u8,
        expansion: &mut Expansion<G::Move>,
        evidence: &mut Self::Evidence,
    ) -> Verdict;

    /// Of so many moves that have not failed, how many the search looks at: the first of the list, at least one. Fewer mean
    /// a narrow and deep search, in which a move further back is tried once one before it has failed.
    fn focus(&self, live: usize) -> usize {
        live
    }

    /// A move in a position has been decided: it `wins` for the side to move, which decides the position, or it has failed.
    /// Learns why, from the evidence of the position after the move, and removes from `others`, the moves that have not
    /// failed, those that fail for the same reason.
    ///
    /// The position after the move is given as the graph has it, which may be another image under the symmetries of
    /// [`Expert::key`].
    fn learn(
        &mut self,
        _position: (&G::State, &mut Self::Evidence),
        _mv: G::Move,
        _after: (&G::State, &Self::Evidence),
        _wins: bool,
        _others: &mut Vec<G::Move>,
    ) {
    }

    /// The bytes of its tables.
    fn bytes(&self) -> usize {
        0
    }
}
