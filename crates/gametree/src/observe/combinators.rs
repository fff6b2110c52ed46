//! Observers made of others: a reference to one, two at once, and the macro by which an adapter forwards what it does not change.

use super::observer::{Entry, Observer, Promise};
use crate::game::Game;
use crate::score::Score;

/// Forwards the events that name no position to observers of the game `$game`, where the condition holds.
macro_rules! forward_events {
    ($game:ty, |$this:ident| $($target:expr),+ $(; if $wanted:expr)?) => {
        $crate::observe::forward_events!(@events $game, |$this| [$(&mut $target),+] [$($wanted)?]
            fn answered(value: $crate::Score);
            fn descend(mv: <$game as $crate::Game>::Move);
            fn improved(mv: <$game as $crate::Game>::Move, value: $crate::Score);
            fn line_begins();
            fn adopted(mv: <$game as $crate::Game>::Move, value: $crate::Score);
            fn line_ends(value: $crate::Score, leaf: bool);
            fn leave(value: $crate::Score, bound: $crate::Bound);
            fn below(parent: u64, mv: <$game as $crate::Game>::Move);
            fn line(moves: &[<$game as $crate::Game>::Move]);
        );
    };
    (@events $game:ty, |$this:ident| $targets:tt $wanted:tt $(fn $event:ident($($arg:ident: $type:ty),*);)+) => {
        $(
            #[inline]
            fn $event(&mut self, $($arg: $type),*) {
                let $this = self;
                $crate::observe::forward_events!(@if $game, $targets $wanted $event($($arg),*));
            }
        )+
    };
    (@if $game:ty, $targets:tt [$wanted:expr] $event:ident $args:tt) => {
        if $wanted {
            $crate::observe::forward_events!(@if $game, $targets [] $event $args);
        }
    };
    (@if $game:ty, [$($target:expr),+] [] $event:ident $args:tt) => {
        $($crate::observe::forward_events!(@to $game, $target, $event $args);)+
    };
    (@to $game:ty, $target:expr, $event:ident($($arg:ident),*)) => {
        <_ as $crate::observe::Observer<$game>>::$event($target, $($arg),*)
    };
}
pub(crate) use forward_events;

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    type Mark = O::Mark;
    const HEARS_CUTOFFS: bool = O::HEARS_CUTOFFS;
    const GROWS: bool = O::GROWS;
    forward_events!(G, |this| (**this));
    #[inline]
    fn mark(&self) -> Self::Mark {
        (**self).mark()
    }
    #[inline]
    fn enter(&mut self, game: &G, state: &G::State, entry: Entry<Self::Mark>) {
        (**self).enter(game, state, entry);
    }
    #[inline]
    fn leaf(&mut self, game: &G, state: &G::State, value: Score) {
        (**self).leaf(game, state, value);
    }
    fn cutoff(
        &mut self,
        game: &G,
        state: &G::State,
        bound: Score,
        owner: Self::Mark,
        skipped: impl Iterator<Item = G::Move>,
    ) {
        (**self).cutoff(game, state, bound, owner, skipped);
    }
    fn promise(&mut self, game: &G, state: &G::State, promise: Promise) {
        (**self).promise(game, state, promise);
    }
    fn memory(&self) -> usize {
        (**self).memory()
    }
    fn must_stop(&mut self, memory: usize) -> bool {
        (**self).must_stop(memory)
    }
}

/// Two observers watch one search.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    type Mark = (A::Mark, B::Mark);
    const HEARS_CUTOFFS: bool = A::HEARS_CUTOFFS || B::HEARS_CUTOFFS;
    const GROWS: bool = A::GROWS || B::GROWS;
    forward_events!(G, |this| this.0, this.1);
    #[inline]
    fn mark(&self) -> Self::Mark {
        (self.0.mark(), self.1.mark())
    }
    #[inline]
    fn enter(&mut self, game: &G, state: &G::State, entry: Entry<Self::Mark>) {
        let Entry { window, alpha, beta } = entry;
        self.0.enter(game, state, Entry { window, alpha: alpha.0, beta: beta.0 });
        self.1.enter(game, state, Entry { window, alpha: alpha.1, beta: beta.1 });
    }
    #[inline]
    fn leaf(&mut self, game: &G, state: &G::State, value: Score) {
        self.0.leaf(game, state, value);
        self.1.leaf(game, state, value);
    }
    fn cutoff(
        &mut self,
        game: &G,
        state: &G::State,
        bound: Score,
        owner: Self::Mark,
        skipped: impl Iterator<Item = G::Move>,
    ) {
        match (A::HEARS_CUTOFFS, B::HEARS_CUTOFFS) {
            (true, true) => {
                let skipped: Vec<G::Move> = skipped.collect();
                self.0.cutoff(game, state, bound, owner.0, skipped.iter().copied());
                self.1.cutoff(game, state, bound, owner.1, skipped.iter().copied());
            }
            (true, false) => self.0.cutoff(game, state, bound, owner.0, skipped),
            (false, _) => self.1.cutoff(game, state, bound, owner.1, skipped),
        }
    }
    fn promise(&mut self, game: &G, state: &G::State, promise: Promise) {
        self.0.promise(game, state, promise);
        self.1.promise(game, state, promise);
    }
    fn memory(&self) -> usize {
        self.0.memory().saturating_add(self.1.memory())
    }
    fn must_stop(&mut self, memory: usize) -> bool {
        // Each counts what the other keeps.
        let beside = |other: usize| memory.saturating_add(other);
        let (first, second) = (beside(self.1.memory()), beside(self.0.memory()));
        self.0.must_stop(first) | self.1.must_stop(second)
    }
}
