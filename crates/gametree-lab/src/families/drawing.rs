//! Trees drawn from a [`Profile`].

use gametree_tree::generate::Draw;

use crate::normal;
use crate::pathology::backing::Normal;

use super::grid::{GRID, grid};
use super::kin::{Judged, Member};
use super::profile::{MoveCount, Profile};
use super::seen::{Place, SeenTree};

impl Profile {
    /// A family, with levels as static values.
    pub(super) fn family(&self, draw: &mut Draw) -> Option<Judged> {
        let tree = self.draw(2, draw, usize::MAX)?;
        let member = |ply: usize, at: usize| {
            let seen = tree.plies[ply][at].seen;
            Member { value: seen.value, won: tree.truths[ply][at], ended: seen.ended }
        };
        let children = (0..tree.plies[1].len()).map(|at| {
            let place = tree.plies[1][at];
            let below = place.first as usize..(place.first + place.children) as usize;
            (member(1, at), below.map(|at| member(2, at)).collect())
        });
        Some((member(0, 0), children.collect()))
    }

    /// A tree of this depth below a position that is won and has moves of both kinds; `None` if it would have more than `most`
    /// positions on a ply.
    pub(super) fn draw(&self, depth: usize, draw: &mut Draw, most: usize) -> Option<SeenTree> {
        let mut normal = Normal::default();
        let (common, level) = self.head(draw);
        let mut tree =
            SeenTree { plies: vec![vec![Place::leaf(self.levels[level], None)]], ..SeenTree::default() };
        tree.truths.push(vec![true]);
        // Whether each position of a ply is won, and its level.
        let mut above = vec![(true, level)];
        for ply in 0..depth {
            let (mut below, mut places) = (Vec::new(), Vec::new());
            for (place, &(won, level)) in tree.plies[ply].iter_mut().zip(&above) {
                if place.seen.ended.is_some() {
                    continue;
                }
                let count = self.count((ply, won, level), draw);
                place.first = places.len() as u32;
                place.children = count.moves as u32;
                if places.len() + count.moves > most {
                    return None;
                }
                let mean_and_own = self.shared(ply, common, draw);
                for child in 0..count.moves {
                    let child_won = child >= count.good;
                    let (level, ended) = self.sight((won, level, child_won), mean_and_own, &mut normal, draw);
                    places.push(Place::leaf(self.levels[level], ended));
                    below.push((child_won, level));
                    if ply == 0 {
                        tree.good.push(!child_won);
                    }
                }
            }
            tree.plies.push(places);
            tree.truths.push(below.iter().map(|&(won, _)| won).collect());
            above = below;
        }
        Some(tree)
    }

    /// The positions on a random line below such a position, its own first, with levels as static values: so many plies, or until the game
    /// ends. The end is left out.
    pub(super) fn line(&self, plies: usize, draw: &mut Draw) -> Vec<Member> {
        let mut normal = Normal::default();
        let (common, mut level) = self.head(draw);
        let mut won = true;
        let member = |level: usize, won: bool| Member { value: self.levels[level], won, ended: None };
        let mut members = vec![member(level, won)];
        for ply in 0..plies {
            let count = self.count((ply, won, level), draw);
            let child_won = draw.below(count.moves as u64) as usize >= count.good;
            let mean_and_own = self.shared(ply, common, draw);
            let (below, ended) = self.sight((won, level, child_won), mean_and_own, &mut normal, draw);
            if ended.is_some() {
                break;
            }
            (won, level) = (child_won, below);
            members.push(member(level, won));
        }
        members
    }

    /// What a tree has in common, and the level of its root.
    fn head(&self, draw: &mut Draw) -> (f64, usize) {
        let common = unknown(self.common, draw);
        (common, chosen(self.given(&self.root, (common, 0.0)).into_iter(), draw.real()))
    }

    /// The numbers of moves and of good moves of a position on this ply, won or lost, in a level.
    fn count(&self, (ply, won, level): (usize, bool, usize), draw: &mut Draw) -> MoveCount {
        let counts = if ply == 0 { &self.root_moves[level] } else { &self.moves[usize::from(won)][level] };
        counts[chosen(counts.iter().map(|count| count.chance), draw.real())]
    }

    /// The mean of the normal numbers of the children of a position on this ply, which they share, and the factor of what is their own.
    fn shared(&self, ply: usize, common: f64, draw: &mut Draw) -> (f64, f64) {
        let siblings = unknown(self.siblings, draw);
        // The player who does not move at the root sees the other side of what the tree has in common.
        self.parts(if ply.is_multiple_of(2) { -common } else { common }, siblings)
    }

    /// The level of a child, and who has won if the game ends there.
    fn sight(
        &self,
        (won, level, child_won): (bool, usize, bool),
        (mean, own): (f64, f64),
        normal: &mut Normal,
        draw: &mut Draw,
    ) -> (usize, Option<bool>) {
        let chances = &self.sights[usize::from(won)][level][usize::from(child_won)];
        let sight = chosen(chances.iter().copied(), normal::below(mean + own * normal.draw(draw)));
        let last = self.levels.len() + 1;
        let ended = [(0, false), (last, true)].into_iter().find(|&(end, _)| end == sight);
        (sight.clamp(1, last - 1) - 1, ended.map(|(_, won)| won))
    }
}

/// One of the values of what is in common, if it has a share in what is seen.
fn unknown(share: f64, draw: &mut Draw) -> f64 {
    if share > 0.0 { grid()[draw.below(GRID as u64) as usize] } else { 0.0 }
}

/// The first of these whose probability and those before it exceed a quantile.
fn chosen(chances: impl Iterator<Item = f64> + Clone, quantile: f64) -> usize {
    let mut below = 0.0;
    let found = chances.clone().position(|chance| {
        below += chance;
        quantile < below
    });
    // By rounding the sum may be below 1.
    let last = || chances.enumerate().filter(|&(_, chance)| chance > 0.0).last().map_or(0, |(last, _)| last);
    found.unwrap_or_else(last)
}
