//! A choice among nearly equal moves: [`near_best`].

use super::backup::Backup;
use super::builder::Engine;
use super::knowledge::Knowledge;
use super::report::Report;
use crate::distance::decisive;
use crate::knowledge::{Evaluate, Keyed};
use crate::mix::{SplitMix, mix};
use crate::score::Score;

/// One of the moves whose score lies within `points` of the best, each with the same probability, drawn by `seed`: the same seed
/// draws the same move. `None` if there are no moves.
///
/// A win is not varied: of winning moves only the quickest are drawn. A loss is drawn only if every move loses, and then one of
/// the slowest.
///
/// ```
/// use gametree::Score;
/// use gametree::engine::{near_best, win_in};
/// let drawn = |moves: &[(char, Score)]| -> Vec<char> {
///     (0..3).filter_map(|seed| near_best(moves, Score::from(10), seed)).collect()
/// };
/// let score = Score::from;
/// assert_eq!(drawn(&[('a', score(-3)), ('b', score(40)), ('c', -win_in(2))]), ['b', 'b', 'b']);
/// assert_eq!(drawn(&[('a', win_in(3)), ('b', win_in(5)), ('c', score(9))]), ['a', 'a', 'a']);
/// assert!(drawn(&[('a', score(35)), ('b', score(40))]).contains(&'a'));
/// ```
#[must_use]
pub fn near_best<M: Copy>(moves: &[(M, Score)], points: Score, seed: u64) -> Option<M> {
    let best = moves.iter().map(|&(_, score)| score).max()?;
    let near = |score: Score| score == best || !decisive(score) && !decisive(best) && score >= best - points;
    let near: Vec<M> = moves.iter().filter(|(_, score)| near(*score)).map(|(mv, _)| *mv).collect();
    Some(near[SplitMix::new(seed).below(near.len())])
}

impl<G, E, K, B> Engine<'_, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    /// Searches `root` for every move's score, and chooses one of the nearly best by [`near_best`]. The report's `best` is the
    /// chosen move alone; `score` and `line` are those of a best one. A position and a seed always give the same draw.
    ///
    /// To know all scores, every move is searched with the whole window, which costs some depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, engine::Engine};
    /// let mut engine = Engine::owning(Heap(40)).depth(4);
    /// let opening = |seed| engine.run_varied(&(40, Player::First), Score::from(5), seed).best[0];
    /// let openings: std::collections::BTreeSet<u32> = (0..30).map(opening).collect();
    /// assert_eq!(openings.len(), 3); // nothing is known yet: every move is as good
    /// ```
    pub fn run_varied(&mut self, root: &G::State, points: Score, seed: u64) -> Report<G::Move> {
        let all_moves = std::mem::replace(&mut self.core.all_moves, true);
        let mut report = self.run(root);
        self.core.all_moves = all_moves;
        let draw = mix(seed) ^ self.core.game.key(root);
        if let Some(mv) = near_best(&report.per_move, points, draw) {
            report.best = vec![mv];
        } else {
            report.best.truncate(1); // stopped before the first depth
        }
        report
    }
}
