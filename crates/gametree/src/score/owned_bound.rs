//! A bound together with the node that set it: [`OwnedBound`].

use std::ops::{Add, Neg, Sub};

use super::integer::Score;

/// One end of a window, with the node that set it.
///
/// `M` is the observer's mark ([`crate::observe::Mark`]): a ply while a search is observed, and otherwise `()`, which
/// costs nothing. Negation and shifting keep the mark, so a search written as in its source carries the owner of
/// every bound along.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnedBound<M> {
    /// The bound itself.
    pub(crate) score: Score,
    /// The node that set it.
    pub(crate) mark: M,
}

impl<M> OwnedBound<M> {
    /// The bound `score`, set by `mark`.
    pub(crate) const fn new(score: Score, mark: M) -> Self {
        OwnedBound { score, mark }
    }

    /// The larger of two bounds; `self` if they are equal, as the earlier one.
    #[must_use]
    #[inline]
    pub(crate) fn max(self, other: Self) -> Self {
        if other.score > self.score { other } else { self }
    }

    /// The smaller of two bounds; `self` if they are equal, as the earlier one.
    #[must_use]
    #[inline]
    pub(crate) fn min(self, other: Self) -> Self {
        if other.score < self.score { other } else { self }
    }

    /// The upper end of the null window above this bound, in a node with the upper end `beta`: the node that `tester` marks
    /// tests with it, so it is nobody else's, unless it is `beta` itself.
    #[must_use]
    #[inline]
    pub(crate) fn null_window_end(self, beta: Self, tester: M) -> Self {
        let score = self.score.up();
        if score == beta.score { beta } else { OwnedBound { score, mark: tester } }
    }
}

impl<M> Neg for OwnedBound<M> {
    type Output = OwnedBound<M>;
    #[inline]
    fn neg(self) -> Self {
        OwnedBound { score: -self.score, mark: self.mark }
    }
}

impl<M> Add<Score> for OwnedBound<M> {
    type Output = OwnedBound<M>;
    #[inline]
    fn add(self, shift: Score) -> Self {
        OwnedBound { score: self.score + shift, mark: self.mark }
    }
}

impl<M> Sub<Score> for OwnedBound<M> {
    type Output = OwnedBound<M>;
    #[inline]
    fn sub(self, shift: Score) -> Self {
        OwnedBound { score: self.score - shift, mark: self.mark }
    }
}

impl<M> PartialEq for OwnedBound<M> {
    fn eq(&self, other: &Self) -> bool {
        self.score == other.score
    }
}

impl<M> PartialOrd for OwnedBound<M> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.score.cmp(&other.score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::Owner;

    #[test]
    fn a_bound_keeps_its_owner_from_both_points_of_view() {
        let alpha = OwnedBound::new(Score::from(3), Owner::Ply(0));
        assert_eq!(((-alpha).score, (-alpha).mark), (Score::from(-3), Owner::Ply(0)));
        // As good is not better.
        let (old, new) =
            (OwnedBound::new(Score::ZERO, Owner::Window), OwnedBound::new(Score::ZERO, Owner::Ply(2)));
        assert_eq!((old.max(new).mark, old.min(new).mark), (Owner::Window, Owner::Window));
    }

    #[test]
    fn the_end_of_a_null_window_is_whose_test_it_is() {
        let [alpha, beta] = [4, 6].map(|score| OwnedBound::new(Score::from(score), Owner::Window));
        let end = alpha.null_window_end(beta, Owner::Ply(0));
        assert_eq!((end.score, end.mark), (Score::from(5), Owner::Ply(0))); // the 5 is no end of the window (4, 6)
        assert_eq!(end.null_window_end(beta, Owner::Ply(2)).mark, Owner::Window); // the 6 is
    }

    #[test]
    fn the_owner_of_a_bound_costs_nothing_unless_observed() {
        assert_eq!(size_of::<OwnedBound<()>>(), size_of::<Score>());
    }
}
