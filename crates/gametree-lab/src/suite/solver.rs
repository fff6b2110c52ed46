//! Who solves the positions of a suite: the engine, which is watched while it searches, or any other player, of which only the answer is
//! known.

use std::fmt::{self, Debug, Formatter};
use std::sync::Mutex;
use std::time::Instant;

use gametree::knowledge::Notation;
use gametree::{Budget, Control, Game, GameValue, Outcome, Score, Wdl};
use gametree_players::native::{EngineRequest, Method, OnDepth, SolveRequest};
use gametree_players::{Answer, AnyGame, AnyMove, Bot, MoveReply, MoveRequest, Played, PlayerError};

use super::error::SuiteError;
use super::position::{SuitePosition, Wanted};
use crate::threads::lock;

/// Makes a player, one for each thread.
pub type MakePlayer<'a> = dyn Fn() -> Result<Box<dyn Bot<AnyGame> + 'a>, PlayerError> + Sync + 'a;

/// Who solves a suite.
#[derive(Clone)]
pub enum Solver<'a> {
    /// The engine, with its limits for each position. A mate is for the solver, which proves it.
    Engine(Box<EngineRequest<'a>>),
    /// Another player, as an external program. Where a mate is asked for that its move does not give at once, its word is taken.
    Player(&'a MakePlayer<'a>),
}

impl Debug for Solver<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Solver::Engine(request) => f.debug_tuple("Engine").field(request).finish(),
            Solver::Player(_) => f.debug_tuple("Player").finish_non_exhaustive(),
        }
    }
}

/// The nodes and the time of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Work {
    /// Positions entered, or lines counted.
    pub nodes: u64,
    /// The time, in seconds.
    pub seconds: f64,
}

/// What was found at a position.
#[derive(Default)]
pub(super) struct Found {
    pub(super) solved: bool,
    pub(super) mv: Option<AnyMove>,
    pub(super) words: String,
    pub(super) depth: u32,
    pub(super) since: Option<Work>,
    pub(super) work: Work,
    pub(super) fault: Option<String>,
}

/// Finds the move that is wanted at a position; nothing, once it is stopped.
pub(super) type Find<'f, 's> =
    dyn FnMut(&'s SuitePosition, &'s Wanted) -> Result<Option<Found>, SuiteError> + 'f;

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
        Ok(Some(Found {
            solved: watched.since.is_some(),
            mv: answer.best.first().copied(),
            depth: answer.depth.unwrap_or(0),
            since: watched.since,
            work: Work { nodes: answer.nodes, seconds: watched.started.elapsed().as_secs_f64() },
            words: answer.words,
            fault: None,
        }))
    })
}

fn by_player<'s>(
    game: &AnyGame,
    make: &MakePlayer<'_>,
    work: impl FnOnce(&mut Find<'_, 's>) -> Result<(), SuiteError>,
) -> Result<(), SuiteError> {
    let mut player = make().map_err(|error| SuiteError::Player(error.to_string()))?;
    work(&mut |position, wanted| {
        let started = Instant::now();
        let reply = reply(game, player.as_mut(), position)?;
        let work = |nodes| Work { nodes, seconds: started.elapsed().as_secs_f64() };
        match reply {
            Ok(MoveReply { mv, nodes, depth, score }) => {
                let work = work(nodes);
                // A mate on the board needs no word.
                let mates = game.play(&position.state, mv).outcome() == Some(Outcome::Loss);
                let value = if mates { Some(Score::win_in(1)) } else { score }.map(value);
                Ok(Some(Found {
                    solved: wanted.is_met(mv, value),
                    mv: Some(mv),
                    words: value.map_or_else(String::new, words),
                    depth,
                    work,
                    ..Found::default()
                }))
            }
            Err(PlayerError::Stopped) => Ok(None),
            Err(PlayerError::Forfeit(why)) => {
                Ok(Some(Found { fault: Some(why), work: work(0), ..Found::default() }))
            }
            Err(PlayerError::Broken(why)) => Err(SuiteError::Player(why)),
        }
    })
}

/// The reply of a player to a position, as if it were that of a new game.
fn reply(
    game: &AnyGame,
    player: &mut dyn Bot<AnyGame>,
    position: &SuitePosition,
) -> Result<Result<MoveReply<AnyMove>, PlayerError>, SuiteError> {
    let SuitePosition { line, text, state, .. } = position;
    let played = Played::read(game, text).map_err(|source| SuiteError::Position { line: *line, source })?;
    let request = MoveRequest { state, played: &played, clock: None };
    let reply = player.begin().and_then(|()| player.choose(&request)).and_then(|reply| {
        if game.moves(state).any(|mv| mv == reply.mv) {
            return Ok(reply);
        }
        Err(PlayerError::Forfeit(format!("{} is not a legal move", game.move_name(reply.mv))))
    });
    Ok(reply)
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

impl Wanted {
    /// Whether a move of this value is what is wanted.
    pub(super) fn is_met(&self, mv: AnyMove, value: Option<GameValue>) -> bool {
        let mates = |moves: u32| {
            let most = moves.saturating_mul(2).saturating_sub(1);
            matches!(value, Some(GameValue::Proved(Wdl::Win, Some(plies))) if plies <= most)
        };
        (self.best.is_empty() || self.best.contains(&mv))
            && !self.avoid.contains(&mv)
            && self.mate.is_none_or(mates)
    }
}
