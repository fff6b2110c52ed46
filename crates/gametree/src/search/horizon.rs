//! Watching a game through a limit built into it, and its static values there.

use crate::adapt::{Limited, LimitedState};
use crate::game::Game;
use crate::knowledge::{Evaluate, static_value};
use crate::observe::{Entry, Observer, Promise, forward_events};
use crate::score::Score;

/// Counts the nodes that are not expanded.
#[derive(Clone, Default)]
pub(crate) struct Leaves {
    /// Leaves: finished games, and positions at the depth limit.
    pub(super) all: u64,
    /// Those of them at the depth limit, if the meter's count can't serve.
    pub(super) unfinished: Option<u64>,
    /// Nodes answered from a table.
    pub(super) answered: u64,
}

impl<G: Game, E: Evaluate<G>> Observer<Limited<'_, G, E>> for Leaves {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    #[inline]
    fn mark(&self) {}
    #[inline]
    fn leaf(&mut self, game: &Limited<'_, G, E>, p: &LimitedState<G::State>, _: Score) {
        self.all += 1;
        if let Some(unfinished) = &mut self.unfinished {
            *unfinished += u64::from(game.at_horizon(p));
        }
    }
    #[inline]
    fn answered(&mut self, _: Score) {
        self.answered += 1;
    }
}

/// Lets an observer of a game watch the same game with a limit built in.
pub(super) struct Below<'a, O>(pub(super) &'a mut O);

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Observer<Limited<'_, G, E>> for Below<'_, O> {
    type Mark = O::Mark;
    const HEARS_CUTOFFS: bool = O::HEARS_CUTOFFS;
    const GROWS: bool = O::GROWS;
    forward_events!(G, |this| *this.0);
    #[inline]
    fn mark(&self) -> O::Mark {
        self.0.mark()
    }
    #[inline]
    fn enter(&mut self, game: &Limited<'_, G, E>, p: &LimitedState<G::State>, entry: Entry<O::Mark>) {
        self.0.enter(game.inner(), &p.state, entry);
    }
    #[inline]
    fn leaf(&mut self, game: &Limited<'_, G, E>, p: &LimitedState<G::State>, value: Score) {
        self.0.leaf(game.inner(), &p.state, value);
    }
    fn cutoff(
        &mut self,
        game: &Limited<'_, G, E>,
        p: &LimitedState<G::State>,
        bound: Score,
        owner: O::Mark,
        skipped: impl Iterator<Item = G::Move>,
    ) {
        self.0.cutoff(game.inner(), &p.state, bound, owner, skipped);
    }
    fn promise(&mut self, game: &Limited<'_, G, E>, p: &LimitedState<G::State>, promise: Promise) {
        self.0.promise(game.inner(), &p.state, promise);
    }
    fn memory(&self) -> usize {
        self.0.memory()
    }
}

/// The static values of a game, asked for by the same game with a limit built in.
pub(crate) struct Statics<'e, E>(pub(crate) &'e E);

impl<G: Game, E: Evaluate<G>, L: Evaluate<G>> Evaluate<Limited<'_, G, L>> for Statics<'_, E> {
    fn evaluate(&self, game: &Limited<'_, G, L>, p: &LimitedState<G::State>) -> Score {
        static_value(self.0, game.inner(), &p.state)
    }
}
