//! What a search knows about a game beyond its rules: nothing, or its guide.

use std::fmt::Debug;

use crate::game::Game;
use crate::knowledge::Guide;

/// What a [`MonteCarlo`](super::MonteCarlo) knows: [`Unguided`] or [`Guided`].
///
/// Sealed: [`guided`](super::MonteCarlo::guided) chooses it.
pub trait Knowledge<G: Game>: sealed::Sealed + Debug {
    /// A move that wins at once.
    #[doc(hidden)]
    fn winning_move(game: &G, state: &G::State) -> Option<G::Move>;
    /// A move without which the opponent wins at once; asked only if no move wins at once.
    #[doc(hidden)]
    fn forced_move(game: &G, state: &G::State) -> Option<G::Move>;
}

/// Only the rules.
#[derive(Clone, Copy, Debug)]
pub struct Unguided;

/// The game's [`Guide`].
#[derive(Clone, Copy, Debug)]
pub struct Guided;

impl<G: Game> Knowledge<G> for Unguided {
    #[inline]
    fn winning_move(_: &G, _: &G::State) -> Option<G::Move> {
        None
    }
    #[inline]
    fn forced_move(_: &G, _: &G::State) -> Option<G::Move> {
        None
    }
}

impl<G: Guide> Knowledge<G> for Guided {
    #[inline]
    fn winning_move(game: &G, state: &G::State) -> Option<G::Move> {
        game.winning_move(state)
    }
    #[inline]
    fn forced_move(game: &G, state: &G::State) -> Option<G::Move> {
        game.threats(state).next()
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Unguided {}
    impl Sealed for super::Guided {}
}
