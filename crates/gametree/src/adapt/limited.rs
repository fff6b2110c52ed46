//! A game that ends at a depth limit or with a budget: [`Limited`].

use crate::game::{Game, Outcome, Player};
use crate::knowledge::{Evaluate, Guide};
use crate::meter::Meter;
use crate::score::Score;

/// A game cut off at a depth limit, where `eval` says what a position is worth, and at the end of a budget: of the meter, which
/// must watch the search to be charged.
///
/// Once the budget is spent every position that is not over counts as a draw, so that any search unwinds quickly;
/// what it returns is then worthless, and [`Meter::stopped`] says so.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Budget, Meter, adapt::Limited};
/// use gametree::{Score, Window, knowledge::Constant, textbook};
/// // Alpha-beta knows nothing of depths: the game it searches ends after three plies.
/// let (heap, meter) = (Heap(21), Meter::new(Budget { depth: Some(3), ..Budget::default() }));
/// let game = Limited::new(&heap, Constant(Score::ZERO), &meter);
/// let value = textbook::alphabeta(&game, &game.start(), Window::FULL, &mut &meter);
/// assert_eq!((value, meter.reached_horizon()), (Score::ZERO, true));
/// ```
#[derive(Debug)]
pub struct Limited<'a, G, E> {
    game: &'a G,
    eval: E,
    meter: &'a Meter<'a>,
    /// What a move takes from the remaining depth: 1, or 0 where there is no limit, so that a position is then the same by
    /// whatever path it is reached. Cheaper than asking at every move.
    step: u32,
    /// What a win counts, if it is not to be 1.
    win: Option<Score>,
}

/// The remaining depth where there is no limit.
const UNLIMITED: u32 = u32::MAX;

/// The most that a win can count.
const WIN: Score = Score::new(Score::LIMIT);

/// A position and the plies that may still be searched below it.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Budget, Meter, adapt::Limited};
/// let (heap, meter) = (Heap(21), Meter::new(Budget { depth: Some(3), ..Budget::default() }));
/// let game = Limited::new(&heap, gametree::knowledge::Constant::default(), &meter);
/// let after = game.play(&game.start(), 1);
/// assert_eq!((after.state.0, after.depth), (20, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LimitedState<S> {
    /// The position.
    pub state: S,
    /// The remaining depth, in plies.
    pub depth: u32,
}

impl<'a, G: Game, E: Evaluate<G>> Limited<'a, G, E> {
    /// `game`, limited by `meter`'s budget.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Meter, adapt::Limited};
    /// let (heap, meter) = (Heap(5), Meter::new(Budget { depth: Some(1), ..Budget::default() }));
    /// let game = Limited::new(&heap, gametree::knowledge::Constant::default(), &meter);
    /// let child = game.play(&game.start(), 2);
    /// assert!(game.outcome(&child).is_some()); // three stones are left, but no depth
    /// ```
    pub fn new(game: &'a G, eval: E, meter: &'a Meter<'a>) -> Self {
        meter.hears_of_states::<G::State>();
        let step = u32::from(meter.budget().depth.unwrap_or(UNLIMITED) != UNLIMITED);
        Limited { game, eval, meter, step, win: None }
    }

    /// Lets a win count so much, and a loss as much the other way: more than every evaluation, so that a win is never given
    /// up for hopes.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Meter, adapt::Limited};
    /// use gametree::{Score, Window, knowledge::Constant, textbook};
    /// let (heap, meter) = (Heap(3), Meter::new(Budget::default()));
    /// let game = Limited::new(&heap, Constant::default(), &meter).with_win(Some(Score::from(1_000)));
    /// assert_eq!(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut ()), Score::from(1_000));
    /// ```
    #[must_use]
    pub fn with_win(mut self, win: Option<Score>) -> Self {
        self.win = win;
        self
    }

    /// The root of a search from `state`.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Meter, adapt::Limited};
    /// let (heap, meter) = (Heap(21), Meter::new(Budget { depth: Some(3), ..Budget::default() }));
    /// let game = Limited::new(&heap, gametree::knowledge::Constant::default(), &meter);
    /// assert_eq!(game.root(&(8, Player::Second)).depth, 3);
    /// ```
    #[must_use]
    pub fn root(&self, state: &G::State) -> LimitedState<G::State> {
        LimitedState { state: state.clone(), depth: self.meter.budget().depth.unwrap_or(UNLIMITED) }
    }

    /// Whether a position is evaluated only because the depth ends there.
    #[inline]
    pub(crate) fn at_horizon(&self, p: &LimitedState<G::State>) -> bool {
        p.depth == 0 && self.game.outcome(&p.state).is_none()
    }

    /// The game below.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Meter, adapt::Limited, knowledge::Constant};
    /// let (heap, meter) = (Heap(9), Meter::new(Budget { depth: Some(1), ..Budget::default() }));
    /// let game = Limited::new(&heap, Constant::default(), &meter);
    /// let leaf = game.play(&game.start(), 2);
    /// // The search ends there; the heap does not.
    /// assert!(game.outcome(&leaf).is_some() && game.inner().outcome(&leaf.state).is_none());
    /// ```
    #[must_use]
    pub fn inner(&self) -> &'a G {
        self.game
    }
}

impl<G: Game, E: Evaluate<G>> Game for Limited<'_, G, E> {
    type State = LimitedState<G::State>;
    type Move = G::Move;
    const ALTERNATES: bool = G::ALTERNATES;

    fn alternates(&self) -> bool {
        self.game.alternates()
    }

    fn start(&self) -> Self::State {
        self.root(&self.game.start())
    }

    fn to_move(&self, p: &Self::State) -> Player {
        self.game.to_move(&p.state)
    }

    // Every node asks it: outside the search's own function it costs a third of a cheap search.
    #[inline(always)]
    fn outcome(&self, p: &Self::State) -> Option<Outcome> {
        let outcome = self.game.outcome(&p.state);
        if outcome.is_some() {
            return match (outcome, self.win) {
                (Some(Outcome::Win), Some(win)) => Some(Outcome::Value(win)),
                (Some(Outcome::Loss), Some(win)) => Some(Outcome::Value(-win)),
                _ => outcome,
            };
        }
        if p.depth == 0 {
            self.meter.count_evaluation();
            let value = self.eval.evaluate(self.game, &p.state);
            return Some(Outcome::Value(match self.win {
                // No estimate is as good as a win that counts the limit.
                Some(WIN) => value.max(-WIN.down()).min(WIN.down()),
                _ => value,
            }));
        }
        self.meter.stopped().then_some(Outcome::Draw)
    }

    fn moves(&self, p: &Self::State) -> impl Iterator<Item = G::Move> {
        self.game.moves(&p.state)
    }

    #[inline(always)]
    fn play(&self, p: &Self::State, mv: G::Move) -> Self::State {
        LimitedState { state: self.game.play(&p.state, mv), depth: p.depth - self.step }
    }

    fn heap_bytes(&self, p: &Self::State) -> usize {
        self.game.heap_bytes(&p.state)
    }
}

impl<G: Guide, E: Evaluate<G>> Guide for Limited<'_, G, E> {
    const CHEAP_TACTICS: bool = G::CHEAP_TACTICS;

    fn winning_move(&self, p: &Self::State) -> Option<G::Move> {
        self.game.winning_move(&p.state)
    }

    fn threats(&self, p: &Self::State) -> impl Iterator<Item = G::Move> {
        self.game.threats(&p.state)
    }

    fn rank(&self, p: &Self::State, mv: G::Move) -> i32 {
        self.game.rank(&p.state, mv)
    }

    fn can_be_drawn(&self) -> bool {
        self.game.can_be_drawn()
    }

    fn refuted(&self, p: &Self::State, mv: G::Move) -> bool {
        self.game.refuted(&p.state, mv)
    }
}
