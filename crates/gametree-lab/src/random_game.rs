//! A uniform tree with independent random leaves as a game that is never held in memory: a leaf is computed when it is visited.

use std::sync::atomic::{AtomicBool, Ordering};

use gametree::{Game, Outcome, Player, Score};

use crate::splitmix::{STEP, mixed};

/// A uniform game: `branching` moves on each of `depth` plies, and then a value drawn from all possible scores, which are so
/// many that ties are negligible in a simulation.
///
/// Everything is determined by the seed, in integer arithmetic: a position is identified by a hash of the moves that lead to it,
/// and a leaf's value is a hash of that. The same seed gives the same game on every machine, whatever a search visits.
///
/// ```
/// use gametree::{observe::Counter, textbook, Game, Window};
/// use gametree_lab::RandomGame;
/// let game = RandomGame::new(2, 40, 7); // 2⁴⁰ leaves, far too many for memory
/// assert_eq!(game.play(&game.start(), 1), game.play(&game.start(), 1));
/// let (small, mut count) = (RandomGame::new(2, 10, 7), Counter::default());
/// textbook::alphabeta(&small, &small.start(), Window::FULL, &mut count);
/// assert!(count.leaves >= 63 && count.leaves < 1_024);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RandomGame<'a> {
    branching: u32,
    depth: u32,
    seed: u64,
    stop: Option<&'a AtomicBool>,
}

/// A position of a [`RandomGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RandomPosition {
    name: u64,
    ply: u32,
}

impl RandomGame<'static> {
    /// The game of this seed.
    #[must_use]
    pub const fn new(branching: u32, depth: u32, seed: u64) -> Self {
        RandomGame { branching, depth, seed, stop: None }
    }
}

impl<'a> RandomGame<'a> {
    /// The same game, in which every position is terminal as soon as the flag is set, so that a search returns (with a meaningless
    /// value).
    pub(crate) fn until(self, stop: Option<&'a AtomicBool>) -> Self {
        RandomGame { stop, ..self }
    }
}

impl Game for RandomGame<'_> {
    type State = RandomPosition;
    type Move = u32;

    fn start(&self) -> RandomPosition {
        RandomPosition { name: mixed(self.seed.wrapping_add(STEP)), ply: 0 }
    }

    fn to_move(&self, place: &RandomPosition) -> Player {
        if place.ply.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn outcome(&self, place: &RandomPosition) -> Option<Outcome> {
        if place.ply == self.depth {
            let drawn = u128::from(mixed(place.name)) * (2 * Score::LIMIT as u128 + 1);
            return Some(Outcome::Value(Score::new((drawn >> 64) as i64 - Score::LIMIT)));
        }
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)).then_some(Outcome::Draw)
    }

    fn moves(&self, _: &RandomPosition) -> impl Iterator<Item = u32> {
        0..self.branching
    }

    fn play(&self, place: &RandomPosition, number: u32) -> RandomPosition {
        let step = STEP.wrapping_mul(u64::from(number) + 1);
        RandomPosition { name: mixed(place.name.wrapping_add(step)), ply: place.ply + 1 }
    }
}
