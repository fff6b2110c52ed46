//! The step every textbook search makes, reported to its observer: enter a node, try its children, leave it.
//!
//! It is here so that a file of `textbook/` holds its figure and nothing else. What every node of a search runs is inlined always:
//! a compiler that inlines once (`lto = "off"`, Cargo.toml) leaves it outside the recursion, and alpha-beta then takes half as long
//! again.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::{Entry, Observer};
use crate::score::{Bound, Score, Window};

/// One end of the window in a search of `G` watched by `O`.
pub(crate) type OwnedBound<G, O> = crate::score::OwnedBound<<O as Observer<G>>::Mark>;

/// Whether the nodes of a walk may lie on the line of best play: a type, so that those that can't cost nothing for it.
pub(crate) trait Line {
    const KEPT: bool;
}

/// Lines are kept.
pub(crate) enum OnLine {}

/// No line of these nodes can reach the root.
pub(crate) enum OffLine {}

impl Line for OnLine {
    const KEPT: bool = true;
}

impl Line for OffLine {
    const KEPT: bool = false;
}

/// A walk through the game tree: the rules and the observer.
pub(crate) struct Walk<'a, G: Game, O: Observer<G>, L = OnLine> {
    pub(crate) game: &'a G,
    pub(crate) observer: &'a mut O,
    /// Whether a line is kept where the value lies outside the window, too.
    every_line: bool,
    line: PhantomData<L>,
}

impl<'a, G: Game, O: Observer<G>> Walk<'a, G, O> {
    pub(crate) fn new(game: &'a G, observer: &'a mut O) -> Self {
        Walk { game, observer, every_line: true, line: PhantomData }
    }

    /// The same for a search of the root with this window. If it is full, a line need be kept only where a value lies inside
    /// the window of its node: nothing else reaches the root.
    pub(crate) fn windowed(game: &'a G, observer: &'a mut O, window: Window) -> Self {
        Walk { game, observer, every_line: window != Window::FULL, line: PhantomData }
    }
}

impl<G: Game, O: Observer<G>, L: Line> Walk<'_, G, O, L> {
    /// Searches a node off the line if no line of it can reach the root: in a search by the full window, a node with a null
    /// window, inside which no value lies. All nodes below it have null windows, too.
    #[inline]
    pub(crate) fn off_line(
        &mut self,
        alpha: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
        search: impl FnOnce(&mut Walk<'_, G, O, OffLine>) -> Score,
    ) -> Option<Score> {
        let off = L::KEPT && !self.has_line(alpha, beta);
        off.then(|| {
            search(&mut Walk {
                game: self.game,
                observer: self.observer,
                every_line: false,
                line: PhantomData,
            })
        })
    }

    /// A search whose value may be taken although it lies at the edge of its window: with its line, if `taken`.
    #[inline]
    pub(crate) fn with_line(&mut self, taken: bool, search: impl FnOnce(&mut Self) -> Score) -> Score {
        if !L::KEPT {
            return search(self);
        }
        let before = self.every_line;
        self.every_line |= taken;
        let value = search(self);
        self.every_line = before;
        value
    }

    /// The two ends of a window that the caller of a search has set.
    pub(crate) fn limits(window: Window) -> (OwnedBound<G, O>, OwnedBound<G, O>) {
        (
            OwnedBound::<G, O>::new(window.alpha, O::Mark::default()),
            OwnedBound::<G, O>::new(window.beta, O::Mark::default()),
        )
    }

    /// Whether a node with this window may have a line that reaches the root: in a search by the full window not where the
    /// window is a null window of finite scores, inside which no value lies.
    #[inline]
    fn has_line(&self, alpha: OwnedBound<G, O>, beta: OwnedBound<G, O>) -> bool {
        L::KEPT && (self.every_line || !alpha.score.is_just_below(beta.score))
    }

    /// Enters a node; the value if it is a leaf, which is then left at once.
    #[inline(always)]
    pub(crate) fn enter(
        &mut self,
        p: &G::State,
        alpha: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
    ) -> Option<Score> {
        self.arrive(p, alpha, beta);
        if let Some(value) = self.leaf(p) {
            return Some(self.leave_leaf(value, alpha, beta));
        }
        self.expand(alpha, beta);
        None
    }

    /// Reports that the node just entered with this window is an inner node.
    #[inline(always)]
    pub(crate) fn expand(&mut self, alpha: OwnedBound<G, O>, beta: OwnedBound<G, O>) {
        if self.has_line(alpha, beta) {
            self.observer.line_begins();
        }
    }

    /// Enters a node in a search that has no window.
    #[inline]
    pub(crate) fn enter_windowless(&mut self, p: &G::State) -> Option<Score> {
        let (alpha, beta) = Self::limits(Window::FULL);
        self.enter(p, alpha, beta)
    }

    /// Reports that a node is entered.
    #[inline(always)]
    pub(crate) fn arrive(&mut self, p: &G::State, alpha: OwnedBound<G, O>, beta: OwnedBound<G, O>) {
        let window = Window { alpha: alpha.score, beta: beta.score };
        self.observer.enter(self.game, p, Entry { window, alpha: alpha.mark, beta: beta.mark });
    }

    /// The value of a leaf, reported; `None` for an inner node.
    #[inline(always)]
    pub(crate) fn leaf(&mut self, p: &G::State) -> Option<Score> {
        let value = self.game.outcome(p)?.score();
        self.observer.leaf(self.game, p, value);
        Some(value)
    }

    /// Tries the children of `p` in order until `visit` breaks with the bound that cuts the rest off. `p_i` is the
    /// child that move `i` leads to.
    #[inline(always)]
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

    /// Move `i` is the best so far, worth `value` to the mover: reports it, and returns the bound that this node would now own.
    #[inline]
    pub(crate) fn improve(&mut self, i: G::Move, value: Score) -> OwnedBound<G, O> {
        self.observer.improved(i, value);
        if L::KEPT {
            self.observer.adopted(i, value);
        }
        OwnedBound::<G, O>::new(value, self.observer.mark())
    }

    /// The same in a node that still has the window (m, beta).
    #[inline(always)]
    pub(crate) fn improve_within(
        &mut self,
        i: G::Move,
        value: Score,
        m: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
    ) -> OwnedBound<G, O> {
        self.observer.improved(i, value);
        // An infinite value lies at the edge of a window that is open there.
        let inside = m.score < value && value < beta.score || value.is_infinite();
        if L::KEPT && (inside || self.every_line) {
            if !inside {
                self.no_line(value);
            }
            self.observer.adopted(i, value);
        }
        OwnedBound::<G, O>::new(value, self.observer.mark())
    }

    /// The child just left has no line: of its value only a bound is known, and none of its moves is proved to be the best.
    #[inline]
    pub(crate) fn no_line(&mut self, value: Score) {
        if L::KEPT {
            self.observer.line_ends(value, true);
        }
    }

    /// Whether the search must end now; `memory` is the number of bytes that it holds, or is about to hold.
    #[inline]
    pub(crate) fn must_stop(&mut self, memory: usize) -> bool {
        self.observer.must_stop(memory)
    }

    /// Leaves an inner node that was entered with this window.
    #[inline(always)]
    pub(crate) fn leave(&mut self, value: Score, alpha: OwnedBound<G, O>, beta: OwnedBound<G, O>) -> Score {
        let window = Window { alpha: alpha.score, beta: beta.score };
        self.end(value, window.bound(value), alpha, beta, false)
    }

    /// Leaves a leaf, or a node that was answered without its children.
    #[inline(always)]
    pub(crate) fn leave_leaf(
        &mut self,
        value: Score,
        alpha: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
    ) -> Score {
        let window = Window { alpha: alpha.score, beta: beta.score };
        self.end(value, window.bound(value), alpha, beta, true)
    }

    /// Leaves an inner node of a search that has no window: its value is exact.
    #[inline]
    pub(crate) fn leave_windowless(&mut self, value: Score) -> Score {
        let (alpha, beta) = Self::limits(Window::FULL);
        self.end(value, Bound::Exact, alpha, beta, false)
    }

    /// Leaves a node whose value says this of the true one.
    #[inline(always)]
    pub(crate) fn end(
        &mut self,
        value: Score,
        bound: Bound,
        alpha: OwnedBound<G, O>,
        beta: OwnedBound<G, O>,
        leaf: bool,
    ) -> Score {
        self.observer.leave(value, bound);
        if self.has_line(alpha, beta) {
            self.observer.line_ends(value, leaf);
        }
        value
    }
}
