//! Builds the player that a [`PlayerSpec`] describes.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree::{Algorithm, Budget, Game, Score, Wdl};
use gametree_games::{EvaluationError, evaluation::NONE};
use gametree_tables::TableError;

use crate::advisor::Advisor;
use crate::bot::{Bot, MoveReply, MoveRequest, PlayerError};
use crate::erased::AnyMove;
use crate::limits::{Level, Limits, TimeControl};
use crate::native::{
    Answer, AnyEvaluation, AnyGame, Asked, DEFAULT_MEMORY, EngineSession, EvaluationSource, MonteCarloRequest,
};
use crate::player_spec::{PlayerKind, PlayerSpec};
use crate::process::{ProcessBot, UciBot};
use crate::table::{GameBook, TableFile};
use crate::textbook::{self, TextbookRequest};
use crate::values::unless_playouts;

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

/// Why a player can't be built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SeatError {
    /// There is no such evaluation.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    /// There is no such table or book.
    #[error("{}: {error}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        error: TableError,
    },
}

/// Builds the player.
///
/// # Errors
/// [`SeatError`], if there is no such evaluation, table or book.
pub fn player<'a>(seat: Seat<'a>, spec: &'a PlayerSpec) -> Result<Box<dyn Bot<AnyGame> + 'a>, SeatError> {
    let player = without_book(seat, spec)?;
    let Some(file) = &spec.book else { return Ok(player) };
    match GameBook::open(seat.game, seat.name, file) {
        Ok(book) => Ok(Box::new(BookBot { book, file, player })),
        Err(error) => Err(SeatError::File { file: file.clone(), error }),
    }
}

fn without_book<'a>(seat: Seat<'a>, spec: &'a PlayerSpec) -> Result<Box<dyn Bot<AnyGame> + 'a>, SeatError> {
    let Seat { game, name, stop, stopped } = seat;
    let Limits { depth, nodes, time } = spec.limits;
    let budget = Budget { depth, nodes, time, stop: Some(stop), ..Budget::default() };
    Ok(match &spec.kind {
        PlayerKind::Engine(engine) => {
            let request = engine.request(budget, evaluation_source(spec));
            let session = game.engine(&request, None)?;
            Box::new(EngineBot { game, session, control: spec.clock, variety: engine.variety })
        }
        PlayerKind::MonteCarlo(options) => {
            let evaluation = unless_playouts(spec.evaluation.as_deref()).map(EvaluationSource::Named);
            let request = MonteCarloRequest {
                budget,
                evaluation: evaluation.map(|source| game.load(source)).transpose()?,
                seed: options.seed,
                exploration: options.exploration,
                memory: options.memory,
            };
            Box::new(MonteCarloBot { game, request, stop, control: spec.clock })
        }
        &PlayerKind::Textbook(algorithm) => {
            let evaluation = game.load(evaluation_source(spec))?;
            let budget = Budget { memory: Some(textbook::DEFAULT_MEMORY), ..budget };
            Box::new(TextbookBot { game, algorithm, evaluation, budget, stop })
        }
        PlayerKind::Process(words, patience) => {
            let bot = ProcessBot::new(game, name, words, (spec.limits, *patience), stopped);
            Box::new(bot.with_clock(spec.clock))
        }
        PlayerKind::Uci(uci) => Box::new(UciBot::new(game, name, uci, (spec.limits, spec.clock), stopped)),
        &PlayerKind::Level(level, seed) => {
            Box::new(LevelBot { advisor: Advisor::new(game, DEFAULT_MEMORY, seed, stop)?, level, time })
        }
        PlayerKind::Table(file) => match TableFile::open(game, name, file) {
            Ok(table) => Box::new(TableBot { table, file }),
            Err(error) => return Err(SeatError::File { file: file.clone(), error }),
        },
    })
}

/// The evaluation that a player uses; `None` for an external program, for a table and for play-outs.
///
/// # Errors
/// [`EvaluationError`], if there is no such evaluation.
pub fn evaluation(game: &AnyGame, spec: &PlayerSpec) -> Result<Option<AnyEvaluation>, EvaluationError> {
    match spec.kind {
        PlayerKind::Process(..) | PlayerKind::Uci(_) | PlayerKind::Table(_) => Ok(None),
        PlayerKind::Level(..) => game.evaluation(EvaluationSource::Default).map(Some),
        PlayerKind::MonteCarlo(_) if unless_playouts(spec.evaluation.as_deref()).is_none() => Ok(None),
        PlayerKind::Engine(_) | PlayerKind::MonteCarlo(_) | PlayerKind::Textbook(_) => {
            game.evaluation(evaluation_source(spec)).map(Some)
        }
    }
}

/// The evaluation that is named, or else the game's own for the engine and none for a textbook algorithm.
fn evaluation_source(spec: &PlayerSpec) -> EvaluationSource<'_> {
    match (spec.evaluation.as_deref(), &spec.kind) {
        (None, PlayerKind::Textbook(_)) => EvaluationSource::Named(NONE.name),
        (name, _) => name.into(),
    }
}

/// A move with what its search says. What is proved is a win or a loss, whatever the score.
fn reply(answer: &Answer, mv: AnyMove) -> MoveReply<AnyMove> {
    let proved = answer.value.wdl().map(|verdict| {
        let won = Score::win_in(answer.plies.unwrap_or(0));
        match verdict {
            Wdl::Win => won,
            Wdl::Draw => Score::ZERO,
            Wdl::Loss => -won,
        }
    });
    MoveReply {
        mv,
        nodes: answer.nodes,
        depth: answer.depth.unwrap_or(0),
        score: proved.or(answer.score.filter(|_| answer.sampled.is_none())),
    }
}

/// The engine, which keeps its table for the length of a game.
struct EngineBot<'a> {
    game: &'a AnyGame,
    session: Box<dyn EngineSession<'a> + 'a>,
    control: Option<TimeControl>,
    variety: Option<(Score, u64)>,
}

impl Bot<AnyGame> for EngineBot<'_> {
    fn time_control(&self) -> Option<TimeControl> {
        self.control
    }

    fn begin(&mut self) -> Result<(), PlayerError> {
        self.session.forget();
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_, AnyGame>) -> Result<MoveReply<AnyMove>, PlayerError> {
        // Only where positions come back does it matter which have been played.
        let past = if self.game.repeats() { request.played.positions_before(self.game) } else { Vec::new() };
        let asked = Asked { past: &past, clock: request.clock_of(self.control), ..Asked::default() };
        let answer = self.session.run_asked(request.state, &asked);
        let best = answer.best.first().copied().ok_or(PlayerError::Stopped)?;
        let varied = self.variety.and_then(|(points, seed)| {
            // Other moves led here, other draw; the factor is that of a hash by Fowler, Noll and Vo.
            let draw = |hash: u64, mv: &AnyMove| (hash ^ u64::from(mv.0)).wrapping_mul(0x0100_0000_01b3);
            Score::near_best(&answer.scores, points, request.played.moves().iter().fold(seed, draw))
        });
        Ok(reply(&answer, varied.unwrap_or(best)))
    }
}

/// Monte Carlo tree search, which begins anew at every move.
struct MonteCarloBot<'a> {
    game: &'a AnyGame,
    request: MonteCarloRequest<'a>,
    stop: &'a AtomicBool,
    control: Option<TimeControl>,
}

impl Bot<AnyGame> for MonteCarloBot<'_> {
    fn time_control(&self) -> Option<TimeControl> {
        self.control
    }

    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_, AnyGame>) -> Result<MoveReply<AnyMove>, PlayerError> {
        let mut search = self.request.clone();
        if let Some(clock) = request.clock_of(self.control) {
            let (share, _) = clock.allotment();
            search.budget.time = Some(search.budget.time.map_or(share, |time| time.min(share)));
        }
        let answer = self.game.monte_carlo(request.state, &search);
        let answer = answer.map_err(|error| PlayerError::Broken(error.to_string()))?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(PlayerError::Stopped);
        }
        let &mv = answer.best.first().ok_or(PlayerError::Stopped)?;
        Ok(reply(&answer, mv))
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
        Ok(MoveReply { mv: advice.best, nodes: advice.nodes, depth: advice.depth, score: None })
    }
}

/// Perfect play from a complete table, of whose best moves it takes the first, or from a semi-strong solution.
struct TableBot<'a> {
    table: TableFile,
    file: &'a Path,
}

impl Bot<AnyGame> for TableBot<'_> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_, AnyGame>) -> Result<MoveReply<AnyMove>, PlayerError> {
        let broken = |error: &str| PlayerError::Broken(format!("{}: {error}", self.file.display()));
        let answer = self.table.answer(request.state).map_err(|error| broken(&error.to_string()))?;
        let best = answer.and_then(|answer| answer.best.first().copied());
        let mv = best.ok_or_else(|| broken("the position is not in the table"))?;
        Ok(MoveReply { mv, nodes: 0, depth: 0, score: None })
    }
}

/// A player with an opening book, from which it plays as long as that has a move.
struct BookBot<'a> {
    book: GameBook,
    file: &'a Path,
    player: Box<dyn Bot<AnyGame> + 'a>,
}

impl Bot<AnyGame> for BookBot<'_> {
    fn time_control(&self) -> Option<TimeControl> {
        self.player.time_control()
    }

    fn begin(&mut self) -> Result<(), PlayerError> {
        self.player.begin()
    }

    fn choose(&mut self, request: &MoveRequest<'_, AnyGame>) -> Result<MoveReply<AnyMove>, PlayerError> {
        let broken = |error| PlayerError::Broken(format!("{}: {error}", self.file.display()));
        let answer = self.book.answer(request.state).map_err(broken)?;
        match answer.and_then(|answer| answer.best.first().copied()) {
            Some(mv) => Ok(MoveReply { mv, nodes: 0, depth: 0, score: None }),
            None => self.player.choose(request),
        }
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
            from_start: request.played.is_start(),
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
        Ok(reply(&answer, mv))
    }
}
