//! Builds the player that a [`PlayerSpec`] describes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree::{Algorithm, Budget, Game};
use gametree_games::{EvaluationError, evaluation::NONE};

use crate::advisor::Advisor;
use crate::bot::{Bot, MoveReply, MoveRequest, PlayerError};
use crate::erased::AnyMove;
use crate::limits::{Level, Limits};
use crate::native::{AnyEvaluation, AnyGame, DEFAULT_MEMORY, EngineRequest, EngineSession, EvaluationSource};
use crate::player_spec::{PlayerKind, PlayerSpec};
use crate::process::ProcessBot;
use crate::textbook::{self, TextbookRequest};

/// What a player needs besides its description: the game, its name for external programs, and the stop flags.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// Its name, as the catalogue has it.
    pub name: &'a str,
    /// Set to stop the searches.
    pub stop: &'a AtomicBool,
    /// Whether to stop waiting for an external program.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Seat<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seat").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Builds the player.
///
/// # Errors
/// [`EvaluationError`], if there is no such evaluation.
pub fn player<'a>(
    seat: Seat<'a>,
    spec: &'a PlayerSpec,
) -> Result<Box<dyn Bot<AnyGame> + 'a>, EvaluationError> {
    let Seat { game, name, stop, stopped } = seat;
    let Limits { depth, nodes, time } = spec.limits;
    let budget = Budget { depth, nodes, time, stop: Some(stop), ..Budget::default() };
    Ok(match &spec.kind {
        PlayerKind::Engine(engine) => {
            let request = EngineRequest {
                budget,
                options: engine.options,
                backup: engine.backup,
                evaluation: evaluation_source(spec),
                all_moves: false,
                memory: engine.memory,
                threads: engine.threads,
            };
            Box::new(EngineBot(game.engine(&request, None)?))
        }
        &PlayerKind::Textbook(algorithm) => {
            let evaluation = game.load(evaluation_source(spec))?;
            let budget = Budget { memory: Some(textbook::DEFAULT_MEMORY), ..budget };
            Box::new(TextbookBot { game, algorithm, evaluation, budget, stop })
        }
        PlayerKind::Process(words, patience) => {
            Box::new(ProcessBot::new(game, name, words, (spec.limits, *patience), stopped))
        }
        &PlayerKind::Level(level, seed) => {
            Box::new(LevelBot { advisor: Advisor::new(game, DEFAULT_MEMORY, seed, stop)?, level, time })
        }
    })
}

/// The evaluation that a player uses; `None` for an external program.
///
/// # Errors
/// [`EvaluationError`], if there is no such evaluation.
pub fn evaluation(game: &AnyGame, spec: &PlayerSpec) -> Result<Option<AnyEvaluation>, EvaluationError> {
    match spec.kind {
        PlayerKind::Process(..) => Ok(None),
        PlayerKind::Level(..) => game.evaluation(EvaluationSource::Default).map(Some),
        PlayerKind::Engine(_) | PlayerKind::Textbook(_) => game.evaluation(evaluation_source(spec)).map(Some),
    }
}

/// The evaluation that is named, or else the game's own for the engine and none for a textbook algorithm.
fn evaluation_source(spec: &PlayerSpec) -> EvaluationSource<'_> {
    match (spec.evaluation.as_deref(), &spec.kind) {
        (None, PlayerKind::Textbook(_)) => EvaluationSource::Named(NONE.name),
        (name, _) => name.into(),
    }
}

/// The engine, which keeps its table for the length of a game.
struct EngineBot<'a>(Box<dyn EngineSession<'a> + 'a>);

impl Bot<AnyGame> for EngineBot<'_> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        self.0.forget();
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_, AnyGame>) -> Result<MoveReply<AnyMove>, PlayerError> {
        let answer = self.0.run(request.state);
        let &mv = answer.best.first().ok_or(PlayerError::Stopped)?;
        Ok(MoveReply { mv, nodes: answer.nodes, depth: answer.depth.unwrap_or(0) })
    }
}

/// A level of play, as a person meets it.
struct LevelBot<'a> {
    advisor: Advisor<'a>,
    level: Level,
    time: Option<Duration>,
}

impl Bot<AnyGame> for LevelBot<'_> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        self.advisor.forget();
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_, AnyGame>) -> Result<MoveReply<AnyMove>, PlayerError> {
        let time = self.time.unwrap_or(Duration::MAX);
        let advice = self.advisor.best(request.state, self.level, time).ok_or(PlayerError::Stopped)?;
        Ok(MoveReply { mv: advice.best, nodes: advice.nodes, depth: advice.depth })
    }
}

/// A textbook algorithm.
struct TextbookBot<'a> {
    game: &'a AnyGame,
    algorithm: Algorithm,
    evaluation: EvaluationSource<'a>,
    budget: Budget<'a>,
    stop: &'a AtomicBool,
}

impl Bot<AnyGame> for TextbookBot<'_> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_, AnyGame>) -> Result<MoveReply<AnyMove>, PlayerError> {
        let search = TextbookRequest {
            budget: self.budget,
            evaluation: self.evaluation,
            from_start: request.moves.is_empty(),
            ..TextbookRequest::new(self.algorithm)
        };
        let answer = textbook::run(self.game, request.state, &search)
            .map_err(|error| PlayerError::Broken(error.to_string()))?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(PlayerError::Stopped);
        }
        // A search whose budget ended before any move was searched has no best move: take the first.
        let mv = answer.best.first().copied().or_else(|| Game::moves(self.game, request.state).next());
        let mv = mv.ok_or(PlayerError::Stopped)?;
        Ok(MoveReply { mv, nodes: answer.nodes, depth: answer.depth.unwrap_or(0) })
    }
}
