//! A game written in Python as a game chosen at run time: the searches that the library compiles for each type.

use std::sync::Arc;

use gametree::engine::Engine;
use gametree::monte_carlo::MonteCarlo;
use gametree::perft::{Perft, perft, perft_distinct};
use gametree::{Answer as Found, Budget, Control, Score, Textbook};
use gametree_games::evaluation::network::NetworkError;
use gametree_games::evaluation::{NONE, NamedEvaluation, StaticResult};
use gametree_games::{EvaluationError, FILE, read_weights};
use gametree_players::erased::Erased;
use gametree_players::native::{
    AlphaBetaError, AlphaBetaRequest, EngineRequest, EngineSession, Evaluated, EvaluationSource, Method,
    MonteCarloRequest, Native, OnDepth, SolveRequest, SolverSession, alphabeta, engine_session, monte_carlo,
    plain_solver_session,
};
use gametree_players::{Answer, AnyEvaluation, AnyGame, AnyMove, AnyState};

use super::core::Core;
use super::rules::{Choice, Rules};
use super::state::State;

/// The name of the evaluation that is a method of the game.
pub(crate) const OWN: NamedEvaluation = NamedEvaluation { name: "evaluate", what: "the game's own" };

/// The game as the searches take it.
pub(crate) fn game(core: &Arc<Core>) -> AnyGame {
    let core = Arc::clone(core);
    if core.repeats {
        Erased::new(Arc::new(Rules::<true>(core)))
    } else {
        Erased::new(Arc::new(Rules::<false>(core)))
    }
}

impl<const REPEATS: bool> Rules<REPEATS> {
    fn choice(&self, source: EvaluationSource<'_>) -> Result<Choice, EvaluationError> {
        let own = self.0.has_evaluation();
        match source {
            EvaluationSource::Named(name) if name == NONE.name => Ok(Choice::None),
            EvaluationSource::Named(name) if name == OWN.name && own => Ok(Choice::Own),
            EvaluationSource::Named(name) => match name.strip_prefix(FILE) {
                Some(path) => read_weights(path, self.0.game_name(), self.0.features).map(Choice::Learned),
                None => Err(EvaluationError::Unknown {
                    name: name.chars().take(100).collect(),
                    expected: if own { "evaluate, none" } else { "none" }.to_owned(),
                }),
            },
            EvaluationSource::Default if own => Ok(Choice::Own),
            EvaluationSource::Default => Ok(Choice::None),
            EvaluationSource::Weights(weights) => Ok(Choice::Learned(weights)),
            EvaluationSource::Network(network) => {
                Err(NetworkError::Inputs { found: network.inputs.len(), expected: 0 }.into())
            }
        }
    }
}

impl<const REPEATS: bool> Evaluated for Rules<REPEATS> {
    fn evaluations(&self) -> &'static [NamedEvaluation] {
        if self.0.has_evaluation() { const { &[OWN, NONE] } } else { const { &[NONE] } }
    }

    fn evaluation(&self, source: EvaluationSource<'_>) -> Result<AnyEvaluation, EvaluationError> {
        let (choice, game) = (self.choice(source)?, self.clone());
        if let Choice::None = choice {
            return Ok(AnyEvaluation::constant(Score::ZERO));
        }
        Ok(AnyEvaluation::new(move |state| match state.get::<State>() {
            Some(state) => gametree::knowledge::Evaluate::evaluate(&choice, &game, state),
            None => Score::ZERO,
        }))
    }
}

impl<const REPEATS: bool> Native for Rules<REPEATS> {
    fn load<'a>(&self, source: EvaluationSource<'a>) -> Result<EvaluationSource<'a>, EvaluationError> {
        Ok(match self.choice(source)? {
            Choice::Learned(weights) => EvaluationSource::Weights(weights),
            Choice::Own | Choice::None => source,
        })
    }

    fn engine<'a>(
        &'a self,
        request: &EngineRequest<'a>,
        on_depth: Option<OnDepth<'a>>,
    ) -> Result<Box<dyn EngineSession<'a> + 'a>, EvaluationError> {
        let engine = Engine::new(self).evaluate(self.choice(request.evaluation)?);
        // To see immediate wins, a guided engine plays every move; that pays only if the game also says which are good.
        Ok(if self.0.has_guide() {
            engine_session(engine.guided().with_symmetries(), request, on_depth)
        } else {
            engine_session(engine.with_symmetries(), request, on_depth)
        })
    }

    fn monte_carlo(
        &self,
        root: &AnyState,
        request: &MonteCarloRequest<'_>,
    ) -> Result<Answer, EvaluationError> {
        let choice = self.choice(request.evaluation.unwrap_or_default())?;
        let search = MonteCarlo::new(self);
        // As for the engine: without a guide, to see immediate wins is to play every move.
        Ok(if self.0.has_guide() {
            monte_carlo(search.guided(), choice, false, root, request)
        } else {
            monte_carlo(search, choice, false, root, request)
        })
    }

    fn solver<'a>(&'a self, request: &SolveRequest) -> Box<dyn SolverSession<'a> + 'a> {
        plain_solver_session(self, request, self.0.scored_by_points()).unwrap_or_else(|| Box::new(NoSolver))
    }

    fn repeats(&self) -> bool {
        REPEATS
    }

    fn scored(&self) -> bool {
        self.0.scored_by_points()
    }

    fn supports(&self, method: Method) -> bool {
        // Only a solver that goes backwards knows extra turns.
        matches!(method, Method::Best | Method::NullWindow) && (self.0.alternates || REPEATS)
    }

    fn alphabeta(
        &self,
        root: &AnyState,
        request: &AlphaBetaRequest<'_>,
    ) -> Result<Found<AnyMove, Textbook>, AlphaBetaError> {
        Ok(alphabeta(self, self.choice(request.evaluation)?, root, request)?)
    }

    /// Wins, draws and losses as long as no end was met that is scored by points: a search that needs them begins again then.
    fn end_values(&self) -> Option<Vec<Score>> {
        (!self.0.scored_by_points()).then(|| [-1, 0, 1].map(Score::from).to_vec())
    }

    fn perft(&self, root: &AnyState, depth: u32, distinct: Option<usize>, control: Control<'_>) -> Perft {
        match (root.get::<State>(), distinct) {
            (Some(root), Some(memory)) => perft_distinct(self, root, depth, memory, control),
            (Some(root), None) => perft(self, root, depth, control),
            (None, _) => Perft::default(),
        }
    }

    fn features(&self) -> &'static [&'static str] {
        self.0.features
    }

    fn static_result(&self, state: &AnyState) -> StaticResult {
        match state.get::<State>() {
            Some(state) => self.0.static_result(state),
            None => StaticResult::Decided(Score::ZERO),
        }
    }

    fn named_moves(&self, _name: &str) -> Option<Vec<AnyMove>> {
        None
    }
}

/// Games that end in points and whose positions come back have no solver: it knows nothing.
struct NoSolver;

impl<'a> SolverSession<'a> for NoSolver {
    fn run(&mut self, _root: &AnyState, _budget: Budget<'a>) -> Answer {
        Answer::nothing(Method::NullWindow.name(), 0)
    }
}
