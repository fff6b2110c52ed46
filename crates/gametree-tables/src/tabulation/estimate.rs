//! How many positions there are at least, from random games: before a table is begun that no memory could hold.

use super::Tabulation;
use crate::coder::Coder;
use gametree::Control;
use gametree::knowledge::{Coded, Symmetric};
use gametree_shared::SplitMix;

/// The plies of a random game that are looked at: where positions come back it need not end.
const PLIES: usize = 60;

impl<G: Coded + Symmetric + Sync> Tabulation<'_, G> {
    /// A lower estimate of the positions that a table of `root` would keep, from the first 60 plies of so many random games; `None`
    /// where a position has no code, or where it was stopped. Where positions don't tell their ply, so that plies may share some, the
    /// largest ply counts alone.
    ///
    /// Two positions drawn at random from the same ply agree with a probability of at least 1/n, if n can be reached, and of more if
    /// some come more often: so n is at least the number of pairs of games over that of those which agree there, as with birthdays.
    /// In place of the pairs that were seen stands what there may be but for chance, three deviations more. Takes about as long as playing
    /// the games, and 8 bytes a ply of each.
    ///
    /// ```
    /// # mod stones { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use stones::*;
    /// use gametree_tables::Tabulation;
    /// let at_least = Tabulation::new(&Heap(9)).positions_at_least(&Heap(9).start(), 1_000).unwrap();
    /// assert!((1..=20).contains(&at_least));
    /// ```
    pub fn positions_at_least(&self, root: &G::State, games: u32) -> Option<u64> {
        let coder = Coder { game: self.game, symmetric: Coder::keeps(self.game, root) };
        let Control { stop, .. } = self.control;
        let (mut random, mut plies) = (SplitMix::new(u64::from(games)), Vec::<Vec<u64>>::new());
        for _ in 0..games {
            if (Control { stop, progress: None }).stopped() {
                return None;
            }
            let mut state = root.clone();
            for ply in 0..PLIES {
                plies.resize(plies.len().max(ply + 1), Vec::new());
                plies[ply].push(coder.code(&state)?);
                let moves: Vec<G::Move> = match self.game.outcome(&state) {
                    Some(_) => break,
                    None => self.game.moves(&state).collect(),
                };
                let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
                state = self.game.play(&state, mv);
            }
        }
        let of_plies = plies.iter_mut().map(|codes| at_least(codes));
        Some(if self.game.ply(root).is_some() { of_plies.sum() } else { of_plies.max().unwrap_or(0) })
    }
}

/// The least number of different values that can be where these were drawn.
fn at_least(codes: &mut [u64]) -> u64 {
    codes.sort_unstable();
    let pairs = |n: usize| (n as u64) * (n as u64).saturating_sub(1) / 2;
    let equal: u64 = codes.chunk_by(|one, other| one == other).map(|equal| pairs(equal.len())).sum();
    // What has been seen is there, whatever chance says.
    let seen = codes.chunk_by(|one, other| one == other).count() as u64;
    let likely = equal as f64 + 3.0 * (equal as f64 + 1.0).sqrt() + 3.0;
    seen.max((pairs(codes.len()) as f64 / likely) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_from_a_known_number_of_values_say_at_most_that_many_and_not_far_fewer() {
        for (values, draws) in [(1, 50), (10, 1_000), (1_000, 1_000), (100_000, 5_000), (10_000_000, 20_000)]
        {
            let mut random = SplitMix::new(values as u64);
            let mut codes: Vec<u64> = (0..draws).map(|_| random.below(values) as u64).collect();
            let found = at_least(&mut codes);
            assert!(found <= values as u64 && 10 * found >= values as u64, "{values}: {found}");
        }
        assert_eq!(at_least(&mut []), 0);
    }
}
