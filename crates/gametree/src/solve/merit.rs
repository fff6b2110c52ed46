//! Which move to name where not everything is known.

/// How good a move is whose value lies between these two bounds, the greater the better: by what result it is sure of, by what result
/// it may have, and then by the bounds themselves. So an open move is better than a lost one, a drawn one better than an open one, and
/// none is the best that is proved to be worse than another.
pub(super) fn merit(lower: impl Into<i64>, upper: impl Into<i64>) -> [i64; 4] {
    let (lower, upper) = (lower.into(), upper.into());
    [lower.signum(), upper.signum(), lower, upper]
}

/// The first of the moves with the greatest merit.
pub(super) fn best<M>(moves: impl Iterator<Item = (M, [i64; 4])>) -> Option<M> {
    // Of equal ones the last is taken by `max_by_key`.
    let first = moves.reduce(|best, other| if other.1 > best.1 { other } else { best });
    first.map(|(mv, _)| mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_between_lost_and_drawn_and_nothing_worse_is_named() {
        let (lost, open, drawn, won) = (merit(-3, -3), merit(-9, 9), merit(0, 0), merit(2, 9));
        assert!(lost < open && open < drawn && drawn < won);
        assert_eq!(best([('a', lost), ('b', open), ('c', open)].into_iter()), Some('b'));
        for (lower, upper) in [(-9, 1), (-4, -4), (-9, -1), (0, 5), (2, 3)] {
            for (low, high) in [(-9, 1), (-4, -4), (-9, -1), (0, 5), (2, 3)] {
                // Proved worse: the one is at most what the other is more than.
                assert!(
                    upper >= low || merit(lower, upper) < merit(low, high),
                    "{lower} {upper} {low} {high}"
                );
            }
        }
    }
}
