//! The expected count of a search that tries the moves of every node in an order drawn anew (Felstiner 2019, §2.4,
//! improvement 4): computed exactly, not sampled.
//!
//! # How
//! Only the values of the children matter to what alpha-beta visits, not what was looked at below them: a child whose
//! value lies inside the window returns it, one below the window changes nothing, one above it ends the loop. So
//! when child i is entered, the lower bound is a = max(α, the values of its elder siblings), and it is entered at all
//! only if none of them reached β. For a level x with α ≤ x < β, "i is entered with a ≤ x" says that no elder sibling
//! is worth more than x: i comes before all of the c others that are. In a random order that has the chance
//! 1/(c + 1). The differences between neighbouring levels are the chances of each a, and
//!
//! E(p, α, β) = Σᵢ Σₐ P(i is entered with a) · (1 + E(pᵢ, −β, −a)).
//!
//! A game that is won, drawn or lost has ten windows. The ±1 stop is the window (−1, +1) at the root for alpha-beta; for minimax,
//! which hands no bounds down, it is β = 1 at every node. A forced block is a loop of one move that isn't
//! counted.
//!
//! # How far one run may lie from it
//! Below different children the orders are independent. So the variance of a count is the mean of theirs, Σ P·V, and the
//! variance of Y = Σᵢ (1 + E(pᵢ, …)) over the order of the children alone. For that the chance is needed that i comes before
//! j, is entered with a ≤ x, and j with a ≤ y (x ≤ y): i is then the first of itself, j and all others above x, and j of
//! itself and the others above y, which is 1/((c(x) + 2)(c(y) + 1)), if i itself is not above y.
//!
//! # How exactly
//! All terms are positive, and a difference of two chances is taken as one fraction, so nothing cancels: the
//! relative error is at most some 2⁻⁵³ times the operations on a path, below 10⁻¹² for a hundred plies. Without
//! pruning and stop the sums are whole numbers, exact up to 2⁵³.

mod orders;

use std::hash::Hash;

use gametree::adapt::{Ban, Budget, Force, Forced, ForcedRules, ForcedState, Limited, LimitedState, Meter};
use gametree::felstiner::Program;
use gametree::knowledge::{Constant, Guide, Keyed, Symmetric};
use gametree::{Algorithm, Game, Outcome, Score, Wdl};
use rustc_hash::FxHashMap;

use self::orders::{Child, Count, Windows, counted};
use crate::{LabError, Watch};

/// A search in random order: Felstiner's program, whose switches these are.
#[derive(Clone, Debug)]
pub struct Randomised<M> {
    /// Alpha-beta with a full window; else minimax.
    pub alpha_beta: bool,
    /// Whether a node is left as soon as it is won.
    pub stop_at_win: bool,
    /// Which forced moves are seen before they are searched.
    pub forced: ForcedRules,
    /// Moves left out of the loops.
    pub ban: Ban<M>,
    /// Whether every move of the root is searched on its own, with a fresh window and no forced rule at the root.
    pub driver_loop: bool,
}

impl<M> Default for Randomised<M> {
    /// Alpha-beta alone.
    fn default() -> Self {
        Randomised {
            alpha_beta: true,
            stop_at_win: false,
            forced: ForcedRules::default(),
            ban: Ban::None,
            driver_loop: false,
        }
    }
}

/// What a search in random order is expected to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// The expected number of moves tried in loops: the root and forced moves are not counted.
    pub tried: f64,
    /// The standard deviation of one run's count, where it was asked for.
    pub standard_deviation: Option<f64>,
    /// What the root is worth to its mover, in the game as it is searched: a ban may change that.
    pub value: Wdl,
    /// How many unfinished positions it rests on, the root included; those that are images of each other count once.
    pub positions: u64,
}

impl Expectation {
    /// The expected number of nodes: the root and the moves tried.
    #[must_use]
    pub fn nodes(&self) -> f64 {
        1.0 + self.tried
    }
}

/// How much memory the numbers may take, in bytes.
const MAX_MEMORY: u64 = 2 << 30;

impl<M: Copy + Eq + Hash> Randomised<M> {
    /// The program itself: its moves in random order from a seed, or in the order of the rules.
    #[must_use]
    pub fn program(&self, seed: Option<u64>) -> Program<'static, M> {
        let mut program =
            Program::new(if self.alpha_beta { Algorithm::AlphaBeta } else { Algorithm::Minimax });
        program.settings.stop_at_win = self.stop_at_win;
        program.switches.forced = self.forced;
        program.switches.ban = self.ban.clone();
        program.switches.driver_loop = self.driver_loop;
        program.switches.seed = seed;
        program
    }

    /// The exact expectation of what the program counts from `root`, which is the beginning of the game where
    /// `first`. The expectation is over all orders, drawn uniformly and independently at every node.
    ///
    /// Time and memory grow with the number of positions, and of windows they are entered with. Positions are told
    /// apart by their keys: exactly where a board fits 64 bits; on larger ones two share a key with a chance
    /// below 2⁻⁶⁴ a pair.
    ///
    /// # Errors
    /// [`LabError::TooManyPositions`], [`LabError::Stopped`], or [`LabError::Points`] where a game ends otherwise
    /// than won, drawn or lost.
    pub fn expect<G>(
        &self,
        game: &G,
        root: &G::State,
        first: bool,
        watch: Watch<'_>,
    ) -> Result<Expectation, LabError>
    where
        G: Guide<Move = M, State: Eq + Hash> + Keyed + Symmetric,
    {
        self.computed(game, root, first, false, watch)
    }

    /// The same with the standard deviation of one run, which takes the square of the number of moves at every node.
    ///
    /// # Errors
    /// As [`Randomised::expect`].
    pub fn expect_with_spread<G>(
        &self,
        game: &G,
        root: &G::State,
        first: bool,
        watch: Watch<'_>,
    ) -> Result<Expectation, LabError>
    where
        G: Guide<Move = M, State: Eq + Hash> + Keyed + Symmetric,
    {
        self.computed(game, root, first, true, watch)
    }

    fn computed<G>(
        &self,
        game: &G,
        root: &G::State,
        first: bool,
        spread: bool,
        watch: Watch<'_>,
    ) -> Result<Expectation, LabError>
    where
        G: Guide<Move = M, State: Eq + Hash> + Keyed + Symmetric,
    {
        const { assert!(G::ALTERNATES, "the windows are turned round at every move") };
        let windows = Windows::of(self.alpha_beta, self.stop_at_win);
        let most = MAX_MEMORY / (ENTRY + 8 * (1 + u64::from(spread)) * windows.list.len() as u64);
        let budget =
            Budget { nodes: Some(most), stop: watch.stop, progress: watch.progress, ..Budget::default() };
        let meter = Meter::new(budget);
        let limited = Limited::new(game, Constant::default(), &meter);
        let start = limited.root(root);
        let adapted = Forced::new(limited, self.forced, self.ban.clone());
        let root =
            if self.driver_loop { adapted.driver_root(start, first) } else { adapted.root(start, first) };
        let mut table = Table {
            game: &adapted,
            rules: game,
            meter: &meter,
            // Which of two threats is blocked is settled by the order of the cells, so images of a position may
            // cost differently; unless the other threat wins at once and costs nothing.
            folded: !self.forced.block || self.forced.win,
            windows,
            spread,
            places: FxHashMap::default(),
            values: vec![],
            counts: vec![],
            points: None,
        };
        let (value, counts) = table.by_moves(&root);
        let count =
            if self.driver_loop { table.driven(&root) } else { counts.first().copied().unwrap_or_default() };
        match table.points {
            Some(points) => Err(LabError::Points(points)),
            None if watch.stopped() => Err(LabError::Stopped),
            None if meter.stopped() => Err(LabError::TooManyPositions(most)),
            None => Ok(Expectation {
                tried: count.mean,
                standard_deviation: spread.then(|| count.variance.sqrt()),
                value: Wdl::of_score(Score::from(i32::from(value))),
                // The root is never looked up.
                positions: table.values.len() as u64 + u64::from(adapted.outcome(&root).is_none()),
            }),
        }
    }
}

/// Some bytes a position beside its expectations: key, place and value, with the room of a hash table.
const ENTRY: u64 = 40;

type Rules<'a, G> = Forced<Limited<'a, G, Constant>>;
type Position<G> = ForcedState<LimitedState<<G as Game>::State>, <G as Game>::Move>;

/// What is known of the positions.
struct Table<'a, 'm, G: Guide> {
    game: &'a Rules<'m, G>,
    rules: &'a G,
    meter: &'a Meter<'m>,
    /// Whether images of a position are one position.
    folded: bool,
    windows: Windows,
    /// Whether variances are asked for.
    spread: bool,
    /// The place of every unfinished position, by its key.
    places: FxHashMap<u64, u32>,
    /// By place: the value to the side to move.
    values: Vec<i8>,
    /// By place: for all windows the mean and, where it is asked for, the variance.
    counts: Vec<f64>,
    /// An end of the game that is none of the three.
    points: Option<Score>,
}

impl<G> Table<'_, '_, G>
where
    G: Guide<State: Eq + Hash> + Keyed + Symmetric,
{
    /// The driver loop: every move of the root, with a fresh window.
    fn driven(&mut self, root: &Position<G>) -> Count {
        if self.game.outcome(root).is_some() {
            return Count::default();
        }
        let children: Vec<Child> = self.game.moves(root).map(|mv| self.child(root, mv)).collect();
        children.into_iter().map(|child| self.of(child, 0)).fold(Count::default(), |sum, count| Count {
            mean: sum.mean + 1.0 + count.mean,
            variance: sum.variance + count.variance,
        })
    }

    /// What is counted below a child that is entered with this window.
    fn of(&self, child: Child, window: usize) -> Count {
        let Some(place) = child.place else { return Count::default() };
        let at = place * self.windows.list.len() + window;
        if self.spread {
            Count { mean: self.counts[2 * at], variance: self.counts[2 * at + 1] }
        } else {
            Count { mean: self.counts[at], variance: 0.0 }
        }
    }

    fn key(&self, p: &Position<G>) -> u64 {
        let state = &p.state.state;
        if !self.folded {
            return self.rules.key(state);
        }
        self.rules.images(state).map(|image| self.rules.key(&image)).min().unwrap_or_default()
    }

    /// What a finished position is worth to the side to move.
    fn end(&mut self, p: &Position<G>) -> Option<i8> {
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

    fn child(&mut self, p: &Position<G>, mv: G::Move) -> Child {
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
            return Child { value: 0, place: None }; // the end is near, whatever comes of it
        }
        let place = self.values.len();
        self.places.insert(key, place as u32); // there is no memory for 2³² of them
        self.values.push(value);
        for count in counts {
            self.counts.push(count.mean);
            self.counts.extend(self.spread.then_some(count.variance));
        }
        Child { value: -value, place: Some(place) }
    }

    /// The value of a position to the side to move, and what is counted below it with each window, from its children.
    fn by_moves(&mut self, p: &Position<G>) -> (i8, Vec<Count>) {
        if let Some(value) = self.end(p) {
            return (value, vec![]);
        }
        let game = self.game;
        let children: Vec<Child> = game.moves(p).map(|mv| self.child(p, mv)).collect();
        let value = children.iter().map(|child| child.value).max().unwrap_or(0);
        let free = f64::from(u8::from(p.force == Force::Free)); // a forced block isn't counted
        let below = |child, window| self.of(child, window);
        let in_window = |&window: &_| counted(&children, &self.windows, window, free, self.spread, below);
        let counts = self.windows.list.iter().map(in_window);
        (value, counts.collect())
    }
}
