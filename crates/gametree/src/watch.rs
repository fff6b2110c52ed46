//! An observer chosen at run time: [`Watch`], implemented by every observer whose mark is [`Owner`].
//!
//! It keeps a front end that may or may not record a search from compiling every algorithm twice.

use crate::game::Game;
use crate::observe::{Entry, Observer, Owner};
use crate::score::{Bound, Score};

/// The events that a depth-first search sends to an [`Observer`], as an object-safe trait. Implemented for every
/// observer whose mark is [`Owner`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::Watch;
/// // A front end that may or may not record a search uses this:
/// fn watcher<'a>(wanted: bool, record: &'a mut gametree_tree::trace::Recorder<'a, Heap>) -> Option<&'a mut dyn Watch<Heap>> {
///     wanted.then_some(record as &mut dyn Watch<Heap>)
/// }
/// ```
pub trait Watch<G: Game>: events::Events<G> {}

impl<G: Game, O: Observer<G, Mark = Owner>> Watch<G> for O {}

mod events {
    use super::{Bound, Entry, Game, Observer, Owner, Score};

    /// The events, for any [`Observer`] with marks of this kind.
    pub trait Events<G: Game> {
        /// See [`Observer::enter`].
        fn enter(&mut self, game: &G, state: &G::State, entry: Entry<Owner>);
        /// See [`Observer::leaf`].
        fn leaf(&mut self, game: &G, state: &G::State, value: Score);
        /// See [`Observer::answered`].
        fn answered(&mut self, value: Score);
        /// See [`Observer::descend`].
        fn descend(&mut self, mv: G::Move);
        /// See [`Observer::leave`].
        fn leave(&mut self, value: Score, bound: Bound);
        /// See [`Observer::below`].
        fn below(&mut self, parent: u64, mv: G::Move);
        /// See [`Observer::memory`].
        fn memory(&self) -> usize;
    }

    impl<G: Game, O: Observer<G, Mark = Owner>> Events<G> for O {
        fn enter(&mut self, game: &G, state: &G::State, entry: Entry<Owner>) {
            Observer::enter(self, game, state, entry);
        }
        fn leaf(&mut self, game: &G, state: &G::State, value: Score) {
            Observer::leaf(self, game, state, value);
        }
        fn answered(&mut self, value: Score) {
            Observer::answered(self, value);
        }
        fn descend(&mut self, mv: G::Move) {
            Observer::descend(self, mv);
        }
        fn leave(&mut self, value: Score, bound: Bound) {
            Observer::leave(self, value, bound);
        }
        fn below(&mut self, parent: u64, mv: G::Move) {
            Observer::below(self, parent, mv);
        }
        fn memory(&self) -> usize {
            Observer::memory(self)
        }
    }
}
