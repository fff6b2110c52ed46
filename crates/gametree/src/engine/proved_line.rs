//! A line of best play from the table, for a root that is proved to be won or lost.

use super::entry::Entry;
use super::worker::{Types, Worker};
use crate::game::{Game, Outcome};
use crate::knowledge::Known;
use crate::score::Score;

impl<T: Types> Worker<'_, T> {
    /// The moves to the end of the game from a position of this value, if the table knows them all: the winner's quickest
    /// wins, and the loser's longest defences.
    pub(super) fn proved_line(&self, x: &T::State, mut value: Score) -> Option<Vec<T::Move>> {
        let (mut x, mut line) = (x.clone(), Vec::new());
        for _ in 0..value.result()?.1 {
            let mut best: Option<(Score, T::Move, T::State)> = None;
            for mv in self.game.moves(&x) {
                let child = self.game.play(&x, mv);
                match self.decided(&child) {
                    Some(decided) => {
                        let t = Entry::seen_from_parent(decided);
                        let t = if self.moves_again(&x, &child) { t } else { -t };
                        if best.as_ref().is_none_or(|(most, ..)| t > *most) {
                            best = Some((t, mv, child));
                        }
                    }
                    // A position is lost only if all its moves lose.
                    None if value < Score::ZERO => return None,
                    None => {}
                }
            }
            let (_, mv, child) = best.filter(|(t, ..)| *t == value)?;
            let below = Entry::seen_from_here(value, 1);
            value = if self.moves_again(&x, &child) { below } else { -below };
            line.push(mv);
            x = child;
        }
        Some(line)
    }

    /// The value of a position that is won or lost, by the rules or proved by the table; distances are its own.
    fn decided(&self, x: &T::State) -> Option<Score> {
        if let Some(outcome) = self.game.outcome(x) {
            return match outcome {
                Outcome::Win => Some(Score::win_in(0)),
                Outcome::Loss => Some(-Score::win_in(0)),
                Outcome::Draw | Outcome::Value(_) => None,
            };
        }
        let (key, _) = self.knowledge.key(self.game, x, 0);
        let proof = |entry: &Entry| self.proves(entry.value, entry.bound);
        self.table.get(key, proof).filter(proof).map(|entry| entry.value)
    }
}
