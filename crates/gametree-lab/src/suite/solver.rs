//! Who solves the positions of a suite: the engine, which is watched while it searches, or any other player, of which only the answer is
//! known.

use std::fmt::{self, Debug, Formatter};
use std::sync::Mutex;
use std::time::Instant;

use gametree::knowledge::Notation;
use gametree::{Budget, Control, Game, GameValue, Outcome, Score};
use gametree_players::native::{EngineRequest, Method, OnDepth, SolveRequest};
use gametree_players::{Answer, AnyGame, MakePlayer, MoveReply, MoveRequest, Played, PlayerError};

use super::answer::{SuiteAnswer, Work};
use super::error::SuiteError;
use super::position::{SuitePosition, Wanted};
use crate::threads::lock;

/// Who solves a suite.
#[derive(Clone)]
pub enum Solver<'a> {
    /// The engine, with its limits for each position. A mate is for the solver, which proves it.
    Engine(Box<EngineRequest<'a>>),
    /// Another player, as an external program. Where a mate is asked for that its move does not give at once, its word is taken.
    Player(&'a MakePlayer<'a, AnyGame>),
}

impl Debug for Solver<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Solver::Engine(request) => f.debug_tuple("Engine").field(request).finish(),
            Solver::Player(_) => f.debug_tuple("Player").finish_non_exhaustive(),
        }
    }
}

/// Finds the move that is wanted at a position; nothing, once it is stopped.
pub(super) type Find<'f, 's> =
    dyn FnMut(&'s SuitePosition, &'s Wanted) -> Result<Option<SuiteAnswer>, SuiteError> + 'f;

/// What is watched during a search: what is wanted, and since when the best move has been right.
struct Watched<'a> {
    wanted: Option<&'a Wanted>,
    started: Instant,
    since: Option<Work>,
}

impl<'a> Watched<'a> {
    fn new(wanted: Option<&'a Wanted>) -> Self {
        Watched { wanted, started: Instant::now(), since: None }
    }

    fn see(&mut self, answer: &Answer) {
        let right = self.wanted.is_some_and(|wanted| wanted.solved_by(answer));
        if !right {
            self.since = None;
        } else if self.since.is_none() {
            self.since = Some(Work { nodes: answer.nodes, seconds: self.started.elapsed().as_secs_f64() });
        }
    }
}

impl Solver<'_> {
    /// Makes the solver of a thread, and lets `work` ask it.
    pub(super) fn begin<'s>(
        &self,
        game: &AnyGame,
        control: Control<'_>,
        work: impl FnOnce(&mut Find<'_, 's>) -> Result<(), SuiteError>,
    ) -> Result<(), SuiteError> {
        match self {
            Solver::Engine(request) => by_engine(game, request, control, work),
            Solver::Player(make) => by_player(game, make, work),
        }
    }
}

fn by_engine<'s>(
    game: &AnyGame,
    request: &EngineRequest<'_>,
    control: Control<'_>,
    work: impl FnOnce(&mut Find<'_, 's>) -> Result<(), SuiteError>,
) -> Result<(), SuiteError> {
    let watched = Mutex::new(Watched::new(None));
    let on_depth: OnDepth<'_> = Box::new(|answer: &Answer| lock(&watched).see(answer));
    let budget = Budget { stop: control.stop, ..request.budget };
    let request = EngineRequest { budget, ..request.clone() };
    let mates =
        SolveRequest { method: Method::Best, memory: Some(request.memory), ..SolveRequest::default() };
    let unbounded = Budget { depth: None, ..budget };
    let mut engine = game.engine(&request, Some(on_depth))?;
    work(&mut |position, wanted| {
        engine.forget();
        *lock(&watched) = Watched::new(Some(wanted));
        // An engine prunes, and may so miss a mate or its shortest way: that is for the solver.
        let answer = match wanted.mate {
            Some(_) => game.solver(&mates).run(&position.state, unbounded),
            None => engine.run(&position.state),
        };
        let mut watched = lock(&watched);
        // The depth that was not finished may have changed the move.
        watched.see(&answer);
        Ok(Some(SuiteAnswer {
            solved: watched.since.is_some(),
            mv: answer.best.first().map(|&mv| game.move_name_at(&position.state, mv)),
            depth: answer.depth.unwrap_or(0),
            since: watched.since,
            work: Work { nodes: answer.nodes, seconds: watched.started.elapsed().as_secs_f64() },
            words: answer.words,
            ..SuiteAnswer::default()
        }))
    })
}

fn by_player<'s>(
    game: &AnyGame,
    make: &MakePlayer<'_, AnyGame>,
    work: impl FnOnce(&mut Find<'_, 's>) -> Result<(), SuiteError>,
) -> Result<(), SuiteError> {
    let broken = |error: PlayerError| SuiteError::Player(error.to_string());
    let mut player = make().map_err(broken)?;
    work(&mut |SuitePosition { line, text, state, .. }, wanted| {
        let line = *line;
        let played = Played::read(game, text).map_err(|source| SuiteError::Position { line, source })?;
        let request = MoveRequest { state, played: &played, clock: None };
        let started = Instant::now();
        let reply = player.begin().and_then(|()| player.choose(&request));
        let seconds = started.elapsed().as_secs_f64();
        match reply.and_then(|reply| reply.legal(game, state)) {
            Ok(MoveReply { mv, nodes, depth, score }) => {
                // A mate on the board needs no word.
                let mates = game.play(state, mv).outcome() == Some(Outcome::Loss);
                let value = if mates { Some(Score::win_in(1)) } else { score }.map(value);
                Ok(Some(SuiteAnswer {
                    solved: wanted.is_met(mv, value),
                    mv: Some(game.move_name_at(state, mv)),
                    words: value.map_or_else(String::new, words),
                    depth,
                    work: Work { nodes, seconds },
                    ..SuiteAnswer::default()
                }))
            }
            Err(PlayerError::Forfeit(why)) => {
                let work = Work { nodes: 0, seconds };
                Ok(Some(SuiteAnswer { fault: Some(why), work, ..SuiteAnswer::default() }))
            }
            Err(PlayerError::Stopped) => Ok(None),
            Err(error @ PlayerError::Broken(_)) => Err(broken(error)),
        }
    })
}

/// What a player thinks of a position. A result whose distance it does not know is told as one in no ply.
fn value(score: Score) -> GameValue {
    match score.result() {
        Some((wdl, plies)) => GameValue::Proved(wdl, (plies > 0).then_some(plies)),
        None => GameValue::Estimate(score),
    }
}

/// What a player says, in words. It proves nothing.
fn words(value: GameValue) -> String {
    match value {
        GameValue::Proved(wdl, None) => wdl.name().to_owned(),
        other => other.to_string(),
    }
}
