//! Trees drawn from a [`Profile`].

use gametree_tree::generate::Draw;

use crate::normal;
use crate::pathology::backing::Normal;

use super::grid::{GRID, grid};
use super::kin::{Judged, Member};
use super::profile::Profile;
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
        let unknown = |share: f64, draw: &mut Draw| {
            if share > 0.0 { grid()[draw.below(GRID as u64) as usize] } else { 0.0 }
        };
        let common = unknown(self.common, draw);
        let level = chosen(self.given(&self.root, (common, 0.0)).into_iter(), draw.real());
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
                let counts =
                    if ply == 0 { &self.root_moves[level] } else { &self.moves[usize::from(won)][level] };
                let count = counts[chosen(counts.iter().map(|count| count.chance), draw.real())];
                place.first = places.len() as u32;
                place.children = count.moves as u32;
                if places.len() + count.moves > most {
                    return None;
                }
                let siblings = unknown(self.siblings, draw);
                // The player who does not move at the root sees the other side of what the tree has in common.
                let (mean, own) = self.parts(if ply % 2 == 0 { -common } else { common }, siblings);
                for child in 0..count.moves {
                    let child_won = child >= count.good;
                    let chances = &self.sights[usize::from(won)][level][usize::from(child_won)];
                    let sight =
                        chosen(chances.iter().copied(), normal::below(mean + own * normal.draw(draw)));
                    let last = self.levels.len() + 1;
                    let ended = [(0, false), (last, true)].into_iter().find(|&(end, _)| end == sight);
                    let level = sight.clamp(1, last - 1) - 1;
                    places.push(Place::leaf(self.levels[level], ended.map(|(_, won)| won)));
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
