//! A choice among nearly equal moves: [`Score::near_best`].

use crate::score::Score;
use gametree_shared::SplitMix;

impl Score {
    /// One of the moves whose score lies within `points` of the best, each with the same probability, drawn by `seed`: the same seed
    /// draws the same move. `None` if there are no moves.
    ///
    /// A win is not varied: of winning moves only the quickest are drawn. A loss is drawn only if every move loses, and then one of
    /// the slowest.
    ///
    /// ```
    /// use gametree::Score;
    /// let drawn = |moves: &[(char, Score)]| -> Vec<char> {
    ///     (0..3).filter_map(|seed| Score::near_best(moves, Score::from(10), seed)).collect()
    /// };
    /// let score = Score::from;
    /// assert_eq!(drawn(&[('a', score(-3)), ('b', score(40)), ('c', -Score::win_in(2))]), ['b', 'b', 'b']);
    /// assert_eq!(drawn(&[('a', Score::win_in(3)), ('b', Score::win_in(5)), ('c', score(9))]), ['a', 'a', 'a']);
    /// assert!(drawn(&[('a', score(35)), ('b', score(40))]).contains(&'a'));
    /// ```
    #[must_use]
    pub fn near_best<M: Copy>(moves: &[(M, Score)], points: Score, seed: u64) -> Option<M> {
        let best = moves.iter().map(|&(_, score)| score).max()?;
        let near = |score: Score| {
            score == best || !score.is_decisive() && !best.is_decisive() && score >= best - points
        };
        let near: Vec<M> = moves.iter().filter(|(_, score)| near(*score)).map(|(mv, _)| *mv).collect();
        Some(near[SplitMix::new(seed).below(near.len())])
    }
}
