//! The search in random order: its variants, and its expected count from a position.

use std::hash::Hash;

use gametree::adapt::{Ban, Forced, ForcedRules, Limited};
use gametree::knowledge::{Constant, Guide, Keyed, Symmetric};
use gametree::method::AlphaBetaOrMinimax;
use gametree::variants::VariantSearch;
use gametree::{Budget, Control, Game, Meter, Score, Wdl};
use serde_json::{Value, json};

use super::expectations::{Expectations, bytes_per_position};
use super::orders::Windows;
use crate::error::LabError;

/// A search in random order, with Felstiner's variants.
#[derive(Clone, Debug)]
pub struct Randomised<M> {
    /// Alpha-beta with a full window; otherwise minimax.
    pub alpha_beta: bool,
    /// Whether the search leaves a node as soon as it is won.
    pub stop_at_win: bool,
    /// Which forced moves are recognised without a search.
    pub forced: ForcedRules,
    /// Moves excluded from the loops.
    pub ban: Ban<M>,
    /// Whether every move of the root is searched separately, with a full window and without forced moves at the root.
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

/// The expected work of a search in random order.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Expectation {
    /// The expected number of moves tried in loops: the root and forced moves are not counted.
    pub tried: f64,
    /// The standard deviation of the count of one run, if requested.
    pub standard_deviation: Option<f64>,
    /// The value of the root for the side to move in the game as searched; a ban may change it.
    pub value: Wdl,
    /// The number of distinct unfinished positions that were evaluated, the root included; symmetric ones count once.
    pub positions: u64,
}

impl Expectation {
    /// The expected number of nodes: the root and the moves tried.
    #[must_use]
    pub fn nodes(&self) -> f64 {
        1.0 + self.tried
    }

    /// The expectation as the JSON object that the command and every binding give, with the game and the moves to the position.
    #[must_use]
    pub fn json(&self, game: &str, position: &str) -> Value {
        json!({
            "game": game,
            "position": position,
            "expected": { "tried": self.tried, "nodes": self.nodes() },
            "value": self.value.name(),
            "positions": self.positions,
        })
    }
}

/// The maximum memory of the computation, in bytes.
const MAX_MEMORY: u64 = 2 << 30;

impl<M: Copy + Eq + Hash> Randomised<M> {
    /// The program itself, with moves in random order from a seed, or in the order of the rules.
    #[must_use]
    pub fn program(&self, seed: Option<u64>) -> VariantSearch<'static, M, AlphaBetaOrMinimax> {
        let method =
            if self.alpha_beta { AlphaBetaOrMinimax::AlphaBeta } else { AlphaBetaOrMinimax::Minimax };
        let mut search = VariantSearch::new(method);
        search.options.stop_at_win = self.stop_at_win;
        search.variants.forced = self.forced;
        search.variants.ban = self.ban.clone();
        search.variants.driver_loop = self.driver_loop;
        search.variants.seed = seed;
        search
    }

    /// The exact expected count of the program from `root`; `first` is whether `root` is the start of the game. The expectation is
    /// over all orders, drawn uniformly and independently at every node.
    ///
    /// Time and memory grow with the number of positions and of windows. Positions are identified by their keys, which are exact
    /// if a board fits 64 bits; on larger ones, each pair of positions collides with a probability of about 2⁻⁶⁴.
    ///
    /// # Errors
    /// [`LabError::TooManyPositions`], [`LabError::Stopped`], or [`LabError::Points`] if a game ends in neither a win, a draw nor a
    /// loss.
    pub fn expect<G>(
        &self,
        game: &G,
        root: &G::State,
        first: bool,
        control: Control<'_>,
    ) -> Result<Expectation, LabError>
    where
        G: Guide<Move = M, State: Eq + Hash> + Keyed + Symmetric,
    {
        self.computed(game, root, first, false, control)
    }

    /// The same with the standard deviation of one run, which takes time quadratic in the number of moves at every node.
    ///
    /// # Errors
    /// As [`Randomised::expect`].
    pub fn expect_with_spread<G>(
        &self,
        game: &G,
        root: &G::State,
        first: bool,
        control: Control<'_>,
    ) -> Result<Expectation, LabError>
    where
        G: Guide<Move = M, State: Eq + Hash> + Keyed + Symmetric,
    {
        self.computed(game, root, first, true, control)
    }

    fn computed<G>(
        &self,
        game: &G,
        root: &G::State,
        first: bool,
        spread: bool,
        control: Control<'_>,
    ) -> Result<Expectation, LabError>
    where
        G: Guide<Move = M, State: Eq + Hash> + Keyed + Symmetric,
    {
        // The windows are negated at every move.
        if !game.alternates() {
            return Err(LabError::ExtraTurns);
        }
        let windows = Windows::of(self.alpha_beta, self.stop_at_win);
        let max_positions = MAX_MEMORY / bytes_per_position(&windows, spread);
        let budget = Budget {
            nodes: Some(max_positions),
            stop: control.stop,
            progress: control.progress,
            ..Budget::default()
        };
        let meter = Meter::new(budget);
        let limited = Limited::new(game, Constant::default(), &meter);
        let start = limited.root(root);
        let adapted = Forced::new(limited, self.forced, self.ban.clone());
        let root =
            if self.driver_loop { adapted.driver_root(start, first) } else { adapted.root(start, first) };
        // Which of two threats is blocked depends on the order of the cells, so images of a position may differ in cost, unless
        // the other threat is an immediate win, which costs nothing.
        let symmetric = !self.forced.block || self.forced.win;
        let mut expectations = Expectations::new(&adapted, game, &meter, windows, symmetric, spread);
        let (value, counts) = expectations.by_moves(&root);
        let count = if self.driver_loop {
            expectations.driven(&root)
        } else {
            counts.first().copied().unwrap_or_default()
        };
        match expectations.points() {
            Some(points) => Err(LabError::Points(points)),
            None if control.stopped() => Err(LabError::Stopped),
            None if meter.stopped() => Err(LabError::TooManyPositions(max_positions)),
            None => Ok(Expectation {
                tried: count.mean,
                standard_deviation: spread.then(|| count.variance.sqrt()),
                value: Wdl::of_score(Score::from(i32::from(value))),
                // The root is not stored.
                positions: expectations.positions() + u64::from(adapted.outcome(&root).is_none()),
            }),
        }
    }
}
