//! A game with as much of its knowledge as a solver is told to use: its rules alone, its guide, its symmetries.
//!
//! A solver is written against the guide and the symmetries of a game. Those of a game that has none are the defaults, so that a
//! solver needs keys alone.

use crate::game::{Game, Outcome, Player};
use crate::knowledge::{Guide, Keyed, Symmetric};

/// The rules and keys of a game: its tactics are found by playing the moves.
#[derive(Debug)]
pub struct Plain<'a, G>(pub(super) &'a G);

/// The same with the game's guide.
#[derive(Debug)]
pub struct ByGuide<'a, G>(pub(super) &'a G);

/// Either, with the game's symmetries.
#[derive(Debug)]
pub struct Folded<'a, P, G> {
    pub(super) inner: P,
    pub(super) game: &'a G,
}

// Not derived, which would ask the same of the game.
impl<G> Clone for Plain<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G> Copy for Plain<'_, G> {}
impl<G> Clone for ByGuide<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G> Copy for ByGuide<'_, G> {}
impl<P: Copy, G> Clone for Folded<'_, P, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, G> Copy for Folded<'_, P, G> {}

/// The rules and keys of what is inside.
macro_rules! rules {
    ([$($generics:tt)*] $type:ty, $inner:ty, $this:ident => $of:expr) => {
        impl<$($generics)*> Game for $type {
            type State = <$inner as Game>::State;
            type Move = <$inner as Game>::Move;
            const ALTERNATES: bool = <$inner>::ALTERNATES;
            fn alternates(&self) -> bool {
                let $this = self;
                $of.alternates()
            }
            fn start(&self) -> Self::State {
                let $this = self;
                $of.start()
            }
            #[inline]
            fn to_move(&self, state: &Self::State) -> Player {
                let $this = self;
                $of.to_move(state)
            }
            #[inline]
            fn outcome(&self, state: &Self::State) -> Option<Outcome> {
                let $this = self;
                $of.outcome(state)
            }
            #[inline]
            fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
                let $this = self;
                $of.moves(state)
            }
            #[inline]
            fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State {
                let $this = self;
                $of.play(state, mv)
            }
            fn heap_bytes(&self, state: &Self::State) -> usize {
                let $this = self;
                $of.heap_bytes(state)
            }
        }

        impl<$($generics)*> Keyed for $type {
            const REPEATS: bool = <$inner>::REPEATS;
            #[inline]
            fn key(&self, state: &Self::State) -> u64 {
                let $this = self;
                $of.key(state)
            }
        }
    };
}

/// The guide of what is inside.
macro_rules! guide {
    ([$($generics:tt)*] $type:ty, $inner:ty, $this:ident => $of:expr) => {
        impl<$($generics)*> Guide for $type {
            const CHEAP_TACTICS: bool = <$inner>::CHEAP_TACTICS;
            #[inline]
            fn winning_move(&self, state: &Self::State) -> Option<Self::Move> {
                let $this = self;
                $of.winning_move(state)
            }
            #[inline]
            fn threats(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
                let $this = self;
                $of.threats(state)
            }
            #[inline]
            fn rank(&self, state: &Self::State, mv: Self::Move) -> i32 {
                let $this = self;
                $of.rank(state, mv)
            }
            #[inline]
            fn can_be_drawn(&self) -> bool {
                let $this = self;
                $of.can_be_drawn()
            }
            #[inline]
            fn refuted(&self, state: &Self::State, mv: Self::Move) -> bool {
                let $this = self;
                $of.refuted(state, mv)
            }
        }
    };
}

rules!(['a, G: Keyed] Plain<'a, G>, G, this => this.0);
rules!(['a, G: Keyed] ByGuide<'a, G>, G, this => this.0);
rules!(['a, P: Keyed, G: Game<State = P::State>] Folded<'a, P, G>, P, this => this.inner);
impl<G: Keyed> Guide for Plain<'_, G> {}
guide!(['a, G: Guide + Keyed] ByGuide<'a, G>, G, this => this.0);
guide!(['a, P: Guide + Keyed, G: Game<State = P::State>] Folded<'a, P, G>, P, this => this.inner);
impl<G: Keyed> Symmetric for Plain<'_, G> {}
impl<G: Keyed> Symmetric for ByGuide<'_, G> {}
impl<P: Keyed, G: Symmetric<State = P::State>> Symmetric for Folded<'_, P, G> {
    #[inline]
    fn images(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        self.game.images(state)
    }
}
