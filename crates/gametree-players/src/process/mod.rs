//! External programs as players: processes that speak the line protocol, or UCI, and forfeit the game if they fail to.

mod group;
mod running;
mod uci;

use std::time::Duration;

use gametree::Game;
use gametree::knowledge::Notation;

use crate::bot::{Bot, MoveReply, MoveRequest, PlayerError};
use crate::limits::{Limits, TimeControl};
use crate::protocol::{Reply, Request};
use running::Running;

pub use uci::UciBot;

/// The time limit of the reply to the greeting and to a new game.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// The margin beyond a move's time limit, for the pipe and a busy machine.
const GRACE: Duration = Duration::from_secs(1);

/// An external program as a player. It is started for the first game, and again after it has exited. The processes that
/// it starts end with it, and all of them end with the match, even if that is killed.
pub struct ProcessBot<'a, G> {
    rules: &'a G,
    game: String,
    command: Vec<String>,
    limits: Limits,
    patience: Duration,
    control: Option<TimeControl>,
    stopped: &'a (dyn Fn() -> bool + Sync),
    running: Option<Running>,
}

impl<G> std::fmt::Debug for ProcessBot<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProcessBot").field("command", &self.command).finish_non_exhaustive()
    }
}

impl<'a, G> ProcessBot<'a, G> {
    /// The program that `command` starts (its words, the first the file), for a game that it knows by the name `game`.
    /// `patience` is how long to wait for a move where `limits` has no time. Waiting ends when `stopped` returns true.
    pub fn new(
        rules: &'a G,
        game: impl Into<String>,
        command: &[String],
        (limits, patience): (Limits, Duration),
        stopped: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        ProcessBot {
            rules,
            game: game.into(),
            command: command.to_vec(),
            limits,
            patience,
            control: None,
            stopped,
            running: None,
        }
    }

    /// The same with this time for a game, which the program is told before every move.
    #[must_use]
    pub fn with_clock(mut self, control: Option<TimeControl>) -> Self {
        self.control = control;
        self
    }

    fn name(&self) -> String {
        self.command.join(" ")
    }

    /// A reply that does not fit the request.
    fn unexpected(&self, request: &Request, reply: &Reply) -> PlayerError {
        let why = match reply {
            Reply::Error(why) => why.clone(),
            other => format!("{:?} is not the expected reply", other.to_string()),
        };
        PlayerError::Broken(format!("{}: {request}: {why}", self.name()))
    }

    /// Sends a request and waits for the reply.
    fn exchange(&mut self, request: &Request, wait: Duration) -> Result<Reply, PlayerError> {
        let name = self.name();
        let Some(running) = &mut self.running else {
            return Err(PlayerError::Forfeit(format!("{name} is not running")));
        };
        let reply = reply_to(running, request, wait, self.stopped);
        if reply.is_err() {
            self.running = None; // its later output would belong to no request
        }
        reply.map_err(|error| match error {
            PlayerError::Forfeit(why) => PlayerError::Forfeit(format!("{name}: {why}")),
            other => other,
        })
    }
}

impl<G: Game + Notation> Bot<G> for ProcessBot<'_, G> {
    fn time_control(&self) -> Option<TimeControl> {
        self.control
    }

    fn begin(&mut self) -> Result<(), PlayerError> {
        let broken = |error| match error {
            PlayerError::Forfeit(why) => PlayerError::Broken(why),
            other => other,
        };
        let new = Request::New(self.game.clone());
        // A program that exited between two games is started again.
        if self.running.is_some() {
            match self.exchange(&new, HELLO_TIMEOUT) {
                Ok(Reply::Ok) => return Ok(()),
                Ok(other) => return Err(self.unexpected(&new, &other)),
                Err(PlayerError::Forfeit(_)) => {}
                Err(other) => return Err(other),
            }
        }
        let running = Running::start(&self.command).map_err(|error| {
            PlayerError::Broken(format!("{}: {error}: expected a program that can be started", self.name()))
        })?;
        self.running = Some(running);
        match self.exchange(&Request::Hello, HELLO_TIMEOUT).map_err(broken)? {
            Reply::Ready(_) => {}
            other => return Err(self.unexpected(&Request::Hello, &other)),
        }

        match self.exchange(&new, HELLO_TIMEOUT).map_err(broken)? {
            Reply::Ok => Ok(()),
            other => Err(self.unexpected(&new, &other)),
        }
    }

    fn choose(&mut self, request: &MoveRequest<'_, G>) -> Result<MoveReply<G::Move>, PlayerError> {
        let position = request.played.words(self.rules);
        let limits = self.limits;
        let clock = request.clock_of(self.control);
        let left = clock.map(|clock| clock.left);
        let most = limits.time.into_iter().chain(left).min();
        let wait = most.map_or(self.patience, |time| time.saturating_add(GRACE));
        match self.exchange(&Request::Go { limits, clock, position }, wait)? {
            Reply::Move { name, nodes, depth, score } => match self.rules.read_move(&name) {
                Ok((mv, "")) => Ok(MoveReply { mv, nodes, depth, score }),
                Ok(_) => Err(PlayerError::Forfeit(format!("{name:?} is more than one move"))),
                Err(error) => Err(PlayerError::Forfeit(error.to_string())),
            },
            Reply::Error(why) => Err(PlayerError::Forfeit(why)),
            other => Err(PlayerError::Forfeit(format!("{:?} is not a reply to go", other.to_string()))),
        }
    }
}

/// Sends a request and waits for the reply; earlier output belongs to no request.
fn reply_to(
    running: &mut Running,
    request: &Request,
    wait: Duration,
    stopped: &dyn Fn() -> bool,
) -> Result<Reply, PlayerError> {
    running.discard();
    running.send(&request.to_string())?;
    let until = running::deadline(wait);
    loop {
        let line = running.line(until, stopped)?;
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') || text.split_whitespace().next() == Some("info") {
            continue;
        }
        let wrong = || {
            let start: String = text.chars().take(60).collect();
            PlayerError::Forfeit(format!("{start:?} is not a reply: expected ready, ok, move or error"))
        };
        return Reply::read(text).ok_or_else(wrong);
    }
}
