//! UCI engines as players in matches.

use std::time::Duration;

use gametree::knowledge::Notation;
use gametree::{Clock, Game, Score};

use super::running::{Running, deadline};
use super::{GRACE, HELLO_TIMEOUT};
use crate::bot::{Bot, MoveReply, MoveRequest, PlayerError};
use crate::limits::{Limits, TimeControl};
use crate::moves::Played;
use crate::player_spec::UciSpec;
use crate::protocol::uci::{self, Command, Declaration, Go, Limit, Reply};

/// The option that says how castling is written.
const CHESS960: &str = "UCI_Chess960";

/// Whether castling is that of Chess960 in the game of this name; and whether that starts where UCI's `startpos` does not.
fn chess960(game: &str) -> (bool, bool) {
    let from = game.strip_prefix("chess960");
    (from.is_some(), from.is_some_and(|number| !number.is_empty()))
}

/// A score that is no bound, as a value of the library.
fn value(score: uci::Score) -> Option<Score> {
    match score {
        uci::Score::Centipawns(points, Limit::Exact) => Some(Score::new(points)),
        uci::Score::Mate(moves, Limit::Exact) => {
            let plies =
                |moves: i64| u32::try_from(moves.unsigned_abs().saturating_mul(2)).unwrap_or(u32::MAX);
            Some(if moves > 0 { Score::win_in(plies(moves) - 1) } else { -Score::win_in(plies(moves)) })
        }
        _ => None,
    }
}

/// A UCI engine as a player. It is started for the first game, and again after it has exited; it ends with the match.
pub struct UciBot<'a, G> {
    rules: &'a G,
    spec: &'a UciSpec,
    /// The options that are set, those of the game first.
    options: Vec<(String, String)>,
    /// Whether the game starts where `startpos` does not.
    own_start: bool,
    limits: Limits,
    control: Option<TimeControl>,
    stopped: &'a (dyn Fn() -> bool + Sync),
    running: Option<Running>,
}

impl<G> std::fmt::Debug for UciBot<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("UciBot").field("spec", &self.spec).finish_non_exhaustive()
    }
}

impl<'a, G> UciBot<'a, G> {
    /// The engine that `spec` describes, for the game that the catalogue calls `game`. Waiting ends when `stopped` returns true.
    pub fn new(
        rules: &'a G,
        game: &str,
        spec: &'a UciSpec,
        (limits, control): (Limits, Option<TimeControl>),
        stopped: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let (castling, own_start) = chess960(game);
        let of_game = castling.then(|| (CHESS960.to_owned(), "true".to_owned()));
        let options = of_game.into_iter().chain(spec.options.iter().cloned()).collect();
        UciBot { rules, spec, options, own_start, limits, control, stopped, running: None }
    }

    fn name(&self) -> String {
        self.spec.command.join(" ")
    }

    /// Sends commands, and waits for the reply that `wanted` accepts; whatever else comes is ignored, as UCI demands.
    fn ask<T>(
        &mut self,
        commands: &[Command],
        wait: Duration,
        mut wanted: impl FnMut(Reply) -> Option<T>,
    ) -> Result<T, PlayerError> {
        let name = self.name();
        let Some(running) = &mut self.running else {
            return Err(PlayerError::Forfeit(format!("{name} is not running")));
        };
        let stopped = self.stopped;
        let mut exchange = || {
            running.discard();
            commands.iter().try_for_each(|command| running.send(&command.to_string()))?;
            let until = deadline(wait);
            loop {
                let line = running.line(until, stopped)?;
                if let Some(found) = Reply::read(&line).and_then(&mut wanted) {
                    return Ok(found);
                }
            }
        };
        let found = exchange();
        if found.is_err() {
            self.running = None; // its later output would belong to no command
        }
        found.map_err(|error| match error {
            PlayerError::Forfeit(why) => PlayerError::Forfeit(format!("{name}: {why}")),
            other => other,
        })
    }

    /// Begins a game with the engine that is running.
    fn new_game(&mut self) -> Result<(), PlayerError> {
        let ready = |reply| (reply == Reply::ReadyOk).then_some(());
        self.ask(&[Command::NewGame, Command::IsReady], HELLO_TIMEOUT, ready)
    }

    /// Starts the engine, and sets its options.
    fn introduce(&mut self) -> Result<(), PlayerError> {
        let mut declared: Vec<Declaration> = Vec::new();
        self.ask(&[Command::Uci], HELLO_TIMEOUT, |reply| match reply {
            Reply::Option(declaration) => {
                declared.push(declaration);
                None
            }
            reply => (reply == Reply::UciOk).then_some(()),
        })?;
        for (option, value) in self.options.clone() {
            if !declared.iter().any(|declaration| declaration.is_named(&option)) {
                let names: Vec<&str> = declared.iter().map(|declaration| declaration.name.as_str()).collect();
                let names = names.join(", ").replace(char::is_control, "?");
                let name = self.name();
                self.running = None;
                return Err(PlayerError::Broken(format!(
                    "{name} has no option {option}: expected one of {names}"
                )));
            }
            let value = Some(value).filter(|value| !value.is_empty());
            if let Some(running) = &mut self.running {
                running.send(&Command::SetOption { name: option, value }.to_string())?;
            }
        }
        Ok(())
    }
}

impl<G: Game + Notation> UciBot<'_, G> {
    /// The command that sets up what has been played.
    fn position(&self, played: &Played<G>) -> Command {
        let own_start = || self.rules.setup(&self.rules.start()).filter(|_| self.own_start);
        let start = self.rules.starts_from().or_else(own_start).unwrap_or_default();
        let setup = if played.setup().is_empty() { start } else { played.setup().to_owned() };
        let fen = setup.trim().trim_start_matches('[').trim_end_matches(']').trim().to_owned();
        let moves = played.moves().iter().map(|&mv| self.rules.move_name(mv)).collect();
        Command::Position { fen: (!fen.is_empty()).then_some(fen), moves }
    }

    /// The command that asks for a move. The opponent's clock, which a player is not told, is said to stand as its own.
    fn go(&self, clock: Option<Clock>) -> Go {
        let milliseconds = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let Limits { depth, nodes, time } = self.limits;
        let move_time = time.map(milliseconds);
        let go = Go { depth, nodes, move_time, ..Go::default() };
        match clock {
            Some(clock) => Go {
                time: [Some(milliseconds(clock.left)); 2],
                increment: [Some(milliseconds(clock.increment)); 2],
                moves_to_go: clock.moves_to_go,
                ..go
            },
            None => go,
        }
    }
}

impl<G: Game + Notation> Bot<G> for UciBot<'_, G> {
    fn time_control(&self) -> Option<TimeControl> {
        self.control
    }

    fn begin(&mut self) -> Result<(), PlayerError> {
        // An engine that exited between two games is started again.
        if self.running.is_some() {
            match self.new_game() {
                Err(PlayerError::Forfeit(_)) => {}
                done => return done,
            }
        }
        let started = Running::start(&self.spec.command).map_err(|error| {
            PlayerError::Broken(format!("{}: {error}: expected a program that can be started", self.name()))
        })?;
        self.running = Some(started);
        let begun = self.introduce().and_then(|()| self.new_game());
        begun.map_err(|error| match error {
            PlayerError::Forfeit(why) => PlayerError::Broken(format!("{why}: expected a UCI engine")),
            other => other,
        })
    }

    fn choose(&mut self, request: &MoveRequest<'_, G>) -> Result<MoveReply<G::Move>, PlayerError> {
        let clock = request.clock_of(self.control);
        let most = self.limits.time.into_iter().chain(clock.map(|clock| clock.left)).min();
        let wait = most.map_or(self.spec.patience, |time| time.saturating_add(GRACE));
        let commands = [self.position(request.played), Command::Go(self.go(clock))];
        let (mut nodes, mut depth, mut score) = (0, 0, None);
        let mv = self.ask(&commands, wait, |reply| match reply {
            Reply::Info(info) => {
                nodes = info.nodes.unwrap_or(nodes);
                depth = info.depth.unwrap_or(depth);
                // Of several lines the first is that of the move.
                if info.multipv.is_none_or(|rank| rank == 1) {
                    score = info.score.and_then(value).or(score);
                }
                None
            }
            Reply::BestMove { mv, .. } => Some(mv),
            _ => None,
        })?;
        let name = mv
            .ok_or_else(|| PlayerError::Forfeit(format!("{}: no move, where there are some", self.name())))?;
        match self.rules.read_move(&name) {
            Ok((mv, "")) => Ok(MoveReply { mv, nodes, depth, score }),
            Ok(_) => Err(PlayerError::Forfeit(format!("{name:?} is more than one move"))),
            Err(error) => Err(PlayerError::Forfeit(error.to_string())),
        }
    }
}
