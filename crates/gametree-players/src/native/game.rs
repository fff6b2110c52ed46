//! [`AnyGame`]: a game of the catalogue whose type is erased, with the searches that are compiled for it.

use std::fmt;
use std::sync::Arc;

use gametree::Control;
use gametree::knowledge::Evaluate;
use gametree::perft::PerftPly;
use gametree::{Game, Report, Score};
use gametree_games::evaluation::{NamedEvaluation, StaticResult};
use gametree_games::{EvaluationError, Order, Playable, Spec, Visitor, find_evaluation};

use super::alphabeta::{self, AlphaBetaError, AlphaBetaRequest};
use super::engine::{self, EngineRequest, EngineSession, OnDepth};
use super::perft;
use super::solver::{self, SolveRequest, SolverSession};
use crate::erased::{AnyMove, AnyState, Erased, Rules, erase_move};

/// A game of the catalogue chosen at run time. It is a [`Game`] with guide, symmetries and notation, so
/// generic code runs on it; what must be fast is in [`Native`].
pub type AnyGame = Erased<dyn Native>;

/// The operations that are compiled for each game.
pub trait Native: Rules {
    /// The evaluations of the game, its own first.
    fn evaluations(&self) -> &'static [NamedEvaluation];

    /// The evaluation of this name, or that of the weights in `file:PATH`.
    ///
    /// # Errors
    /// [`EvaluationError`], if there is none.
    fn evaluation(&self, name: &str) -> Result<AnyEvaluation, EvaluationError>;

    /// An engine, which keeps its table; `on_depth` is called with each finished depth.
    ///
    /// # Errors
    /// [`EvaluationError`], if there is no such evaluation.
    fn engine<'a>(
        &'a self,
        request: &EngineRequest<'a>,
        on_depth: Option<OnDepth<'a>>,
    ) -> Result<Box<dyn EngineSession<'a> + 'a>, EvaluationError>;

    /// A solver, which keeps its table.
    fn solver<'a>(&'a self, request: &SolveRequest) -> Box<dyn SolverSession<'a> + 'a>;

    /// Searches `root` by one of the alpha-beta family.
    ///
    /// # Errors
    /// [`AlphaBetaError`], where what is requested can't be done.
    fn alphabeta(
        &self,
        root: &AnyState,
        request: &AlphaBetaRequest<'_>,
    ) -> Result<Report<AnyMove>, AlphaBetaError>;

    /// Counts the positions at each ply, or the distinct ones; `None` if stopped.
    fn perft(
        &self,
        root: &AnyState,
        depth: u32,
        distinct: bool,
        control: Control<'_>,
    ) -> Option<Vec<PerftPly>>;

    /// The names of the features that a learned evaluation weighs.
    fn features(&self) -> &'static [&'static str];

    /// The features of an unfinished position for the side to move, unless its result is known without a search.
    fn static_result(&self, state: &AnyState) -> StaticResult;

    /// The moves that the game groups under this name, if any.
    fn named_moves(&self, name: &str) -> Option<Vec<AnyMove>>;
}

impl<G: Playable> Native for G {
    fn evaluations(&self) -> &'static [NamedEvaluation] {
        <G as Playable>::evaluations()
    }

    fn evaluation(&self, name: &str) -> Result<AnyEvaluation, EvaluationError> {
        let (evaluation, game) = (find_evaluation(self, name)?, self.clone());
        Ok(AnyEvaluation(Arc::new(move |state| evaluation.evaluate(&game, state.downcast()))))
    }

    fn engine<'a>(
        &'a self,
        request: &EngineRequest<'a>,
        on_depth: Option<OnDepth<'a>>,
    ) -> Result<Box<dyn EngineSession<'a> + 'a>, EvaluationError> {
        engine::session(self, request, on_depth)
    }

    fn solver<'a>(&'a self, request: &SolveRequest) -> Box<dyn SolverSession<'a> + 'a> {
        solver::session(self, request)
    }

    fn alphabeta(
        &self,
        root: &AnyState,
        request: &AlphaBetaRequest<'_>,
    ) -> Result<Report<AnyMove>, AlphaBetaError> {
        alphabeta::search(self, root, request)
    }

    fn perft(
        &self,
        root: &AnyState,
        depth: u32,
        distinct: bool,
        control: Control<'_>,
    ) -> Option<Vec<PerftPly>> {
        perft::count(self, root, depth, distinct, control)
    }

    fn features(&self) -> &'static [&'static str] {
        <G as Playable>::features()
    }

    fn static_result(&self, state: &AnyState) -> StaticResult {
        Playable::static_result(self, state.downcast())
    }

    fn named_moves(&self, name: &str) -> Option<Vec<AnyMove>> {
        Some(Playable::named_moves(self, name)?.into_iter().map(erase_move).collect())
    }
}

/// A static evaluation of a game whose type is erased.
#[derive(Clone)]
pub struct AnyEvaluation(Arc<dyn Fn(&AnyState) -> Score + Send + Sync>);

impl AnyEvaluation {
    /// The evaluation that gives every position the same value.
    #[must_use]
    pub fn constant(value: Score) -> Self {
        AnyEvaluation(Arc::new(move |_| value))
    }
}

impl fmt::Debug for AnyEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyEvaluation")
    }
}

impl<R: Rules + ?Sized> Evaluate<Erased<R>> for AnyEvaluation {
    fn evaluate(&self, _: &Erased<R>, state: &<Erased<R> as Game>::State) -> Score {
        (self.0)(state)
    }
}

/// Opens a game of the catalogue, its moves in `order`; rules of constant size are used where available.
#[must_use]
pub fn open(spec: Spec, order: Order) -> Option<AnyGame> {
    spec.visit_fast(order, Open)
}

struct Open;

impl Visitor for Open {
    type Output = AnyGame;

    fn visit<G: Playable>(self, game: &G) -> AnyGame {
        Erased::new(Arc::new(game.clone()))
    }
}
