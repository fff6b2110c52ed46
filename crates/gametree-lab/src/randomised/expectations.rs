//! Computes the values of all positions below a root and the expected work below each, each position once.

use std::hash::Hash;

use gametree::adapt::{Force, Forced, ForcedState, Limited, LimitedState};
use gametree::knowledge::{Constant, Guide, Keyed, Symmetric};
use gametree::{Game, Meter, Outcome, Score};
use rustc_hash::FxHashMap;

use super::orders::{Child, Count, Windows, counted};

/// The approximate memory of a position without its expectations: key, index and value, and the spare capacity of the hash table.
const ENTRY: u64 = 40;

/// The memory of a position.
pub(super) fn bytes_per_position(windows: &Windows, spread: bool) -> u64 {
    ENTRY + 8 * (1 + u64::from(spread)) * windows.list.len() as u64
}

/// The game as it is searched.
pub(super) type SearchedGame<'a, G> = Forced<Limited<'a, G, Constant>>;
/// A position of it.
pub(super) type SearchedState<G> = ForcedState<LimitedState<<G as Game>::State>, <G as Game>::Move>;

/// The values of the positions, and the expected work below them.
pub(super) struct Expectations<'a, 'm, G: Guide> {
    game: &'a SearchedGame<'m, G>,
    rules: &'a G,
    meter: &'a Meter<'m>,
    /// Whether the images of a position count as one position.
    symmetric: bool,
    windows: Windows,
    /// Whether variances are computed.
    spread: bool,
    /// The index of every unfinished position, by its key.
    places: FxHashMap<u64, u32>,
    /// By index: the value for the side to move.
    values: Vec<i8>,
    /// By index: for every window the mean and, if computed, the variance.
    counts: Vec<f64>,
    /// The value of a game that ended in neither a win, a draw nor a loss.
    points: Option<Score>,
}

impl<'a, 'm, G> Expectations<'a, 'm, G>
where
    G: Guide<State: Eq + Hash> + Keyed + Symmetric,
{
    pub(super) fn new(
        game: &'a SearchedGame<'m, G>,
        rules: &'a G,
        meter: &'a Meter<'m>,
        windows: Windows,
        symmetric: bool,
        spread: bool,
    ) -> Self {
        Expectations {
            game,
            rules,
            meter,
            symmetric,
            windows,
            spread,
            places: FxHashMap::default(),
            values: vec![],
            counts: vec![],
            points: None,
        }
    }

    /// The number of positions stored.
    pub(super) fn positions(&self) -> u64 {
        self.values.len() as u64
    }

    /// The value of a game that ended in neither a win, a draw nor a loss.
    pub(super) fn points(&self) -> Option<Score> {
        self.points
    }

    /// The work of the driver loop: every move of the root, with a full window.
    pub(super) fn driven(&mut self, root: &SearchedState<G>) -> Count {
        if self.game.outcome(root).is_some() {
            return Count::default();
        }
        let children: Vec<Child> = self.game.moves(root).map(|mv| self.child(root, mv)).collect();
        children.into_iter().map(|child| self.below(child, 0)).fold(Count::default(), |sum, count| Count {
            mean: sum.mean + 1.0 + count.mean,
            variance: sum.variance + count.variance,
        })
    }

    /// The work below a child entered with this window.
    fn below(&self, child: Child, window: usize) -> Count {
        let Some(place) = child.place else { return Count::default() };
        let at = place * self.windows.list.len() + window;
        if self.spread {
            Count { mean: self.counts[2 * at], variance: self.counts[2 * at + 1] }
        } else {
            Count { mean: self.counts[at], variance: 0.0 }
        }
    }

    fn key(&self, p: &SearchedState<G>) -> u64 {
        let state = &p.state.state;
        if !self.symmetric {
            return self.rules.key(state);
        }
        self.rules.images(state).map(|image| self.rules.key(&image)).min().unwrap_or_default()
    }

    /// The value of a finished position for the side to move.
    fn end(&mut self, p: &SearchedState<G>) -> Option<i8> {
        Some(match self.game.outcome(p)? {
            Outcome::Win => 1,
            Outcome::Draw => 0,
            Outcome::Loss => -1,
            Outcome::Value(score) => {
                self.points = Some(score);
                0
            }
        })
    }

    fn child(&mut self, p: &SearchedState<G>, mv: G::Move) -> Child {
        let p = self.game.play(p, mv);
        if let Some(value) = self.end(&p) {
            return Child { value: -value, place: None };
        }
        let key = self.key(&p);
        if let Some(&place) = self.places.get(&key) {
            let place = place as usize;
            return Child { value: -self.values[place], place: Some(place) };
        }
        let (value, counts) = self.by_moves(&p);
        if !self.meter.spend() {
            return Child { value: 0, place: None }; // the search unwinds, and its result is discarded
        }
        let place = self.values.len();
        self.places.insert(key, place as u32); // the memory limit is far below 2³² positions
        self.values.push(value);
        for count in counts {
            self.counts.push(count.mean);
            self.counts.extend(self.spread.then_some(count.variance));
        }
        Child { value: -value, place: Some(place) }
    }

    /// The value of a position for the side to move, and the work below it for each window, computed from its children.
    pub(super) fn by_moves(&mut self, p: &SearchedState<G>) -> (i8, Vec<Count>) {
        if let Some(value) = self.end(p) {
            return (value, vec![]);
        }
        let game = self.game;
        let children: Vec<Child> = game.moves(p).map(|mv| self.child(p, mv)).collect();
        let value = children.iter().map(|child| child.value).max().unwrap_or(0);
        let free = f64::from(u8::from(p.force == Force::Free)); // a forced block is not counted
        let below = |child, window| self.below(child, window);
        let in_window = |&window: &_| counted(&children, &self.windows, window, free, self.spread, below);
        let counts = self.windows.list.iter().map(in_window);
        (value, counts.collect())
    }
}
