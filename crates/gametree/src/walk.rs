//! The step every textbook search makes, told to its observer: enter a node, try its children, leave it.
//!
//! It is here so that a file of `textbook/` holds its figure and nothing else.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::{Entry, Observer};
use crate::score::{Score, Window};

/// One end of the window in a search of `G` watched by `O`.
pub(crate) type OwnedBound<G, O> = crate::score::OwnedBound<<O as Observer<G>>::Mark>;

/// A walk through the game tree: the rules and who watches.
pub(crate) struct Walk<'a, G: Game, O: Observer<G>> {
    pub(crate) game: &'a G,
    pub(crate) observer: &'a mut O,
}

impl<'a, G: Game, O: Observer<G>> Walk<'a, G, O> {
    pub(crate) fn new(game: &'a G, observer: &'a mut O) -> Self {
        Walk { game, observer }
    }

    /// The two ends of a window that the caller of a search has set.
    pub(crate) fn limits(window: Window) -> (OwnedBound<G, O>, OwnedBound<G, O>) {
        (
            OwnedBound::<G, O>::new(window.alpha, O::Mark::default()),
            OwnedBound::<G, O>::new(window.beta, O::Mark::default()),
        )
    }

    /// Enters a node; the value if it is a leaf, which is then left at once.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        p: &G::State,
        alpha: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
    ) -> Option<Score> {
        self.arrive(p, alpha, beta);
        let value = self.leaf(p)?;
        Some(self.leave(value, alpha, beta))
    }

    /// Enters a node in a search that has no window.
    #[inline]
    pub(crate) fn enter_windowless(&mut self, p: &G::State) -> Option<Score> {
        let (alpha, beta) = Self::limits(Window::FULL);
        self.enter(p, alpha, beta)
    }

    /// Tells that a node is entered.
    #[inline]
    pub(crate) fn arrive(&mut self, p: &G::State, alpha: OwnedBound<G, O>, beta: OwnedBound<G, O>) {
        let window = Window { alpha: alpha.score, beta: beta.score };
        self.observer.enter(self.game, p, Entry { window, alpha: alpha.mark, beta: beta.mark });
    }

    /// The value of a leaf, told; `None` for an inner node.
    #[inline]
    pub(crate) fn leaf(&mut self, p: &G::State) -> Option<Score> {
        let value = self.game.outcome(p)?.score();
        self.observer.leaf(self.game, p, value);
        Some(value)
    }

    /// Tries the children of `p` in order until `visit` breaks with the bound that cuts the rest off. `p_i` is the
    /// child that move `i` leads to.
    #[inline]
    pub(crate) fn children(
        &mut self,
        p: &G::State,
        mut visit: impl FnMut(&mut Self, G::Move, &G::State) -> ControlFlow<OwnedBound<G, O>>,
    ) {
        let game = self.game;
        let mut moves = game.moves(p);
        let cut = moves.try_for_each(|i| {
            self.observer.descend(i);
            visit(self, i, &game.play(p, i))
        });
        if let ControlFlow::Break(bound) = cut {
            self.observer.cutoff(game, p, bound.score, bound.mark, moves);
        }
    }

    /// Tries all children of `p`.
    #[inline]
    pub(crate) fn every_child(&mut self, p: &G::State, mut visit: impl FnMut(&mut Self, G::Move, &G::State)) {
        self.children(p, |walk, i, p_i| {
            visit(walk, i, p_i);
            ControlFlow::Continue(())
        });
    }

    /// Whether the player to move at `p` is to move again at its child: always false where players alternate, and then free.
    #[inline]
    pub(crate) fn moves_again(&self, p: &G::State, child: &G::State) -> bool {
        !G::ALTERNATES && self.game.to_move(p) == self.game.to_move(child)
    }

    /// Move `i` is the best so far, worth `value` to the mover: tells it, and returns the bound that this node would now own.
    #[inline]
    pub(crate) fn improve(&mut self, i: G::Move, value: Score) -> OwnedBound<G, O> {
        self.observer.improved(i, value);
        OwnedBound::<G, O>::new(value, self.observer.mark())
    }

    /// Leaves a node that was entered with this window.
    #[inline]
    pub(crate) fn leave(&mut self, value: Score, alpha: OwnedBound<G, O>, beta: OwnedBound<G, O>) -> Score {
        let window = Window { alpha: alpha.score, beta: beta.score };
        self.observer.leave(value, window.bound(value));
        value
    }

    /// Leaves a node of a search that has no window: its value is exact.
    #[inline]
    pub(crate) fn leave_windowless(&mut self, value: Score) -> Score {
        self.observer.leave(value, crate::score::Bound::Exact);
        value
    }
}
