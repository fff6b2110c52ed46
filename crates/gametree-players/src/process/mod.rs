//! External programs as players: processes that speak the line protocol, and forfeit the game if they fail to.

mod group;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use gametree::Game;
use gametree::knowledge::Notation;

use crate::bot::{Bot, MoveReply, MoveRequest, PlayerError};
use crate::limits::{Limits, TimeControl};
use crate::protocol::{Reply, Request};
use group::ProcessGroup;

/// The time limit of the reply to the greeting and to a new game.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// The margin beyond a move's time limit, for the pipe and a busy machine.
const GRACE: Duration = Duration::from_secs(1);
/// The interval at which the stop flag is checked while waiting.
const TICK: Duration = Duration::from_millis(20);
/// The time a program has to exit. Two programs must fit into the half second in which a match ends.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);
/// The most lines that wait to be read; beyond that the program blocks.
const MAX_LINES: usize = 1_000;
/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 16;

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
        let reply = running.exchange(request, wait, self.stopped);
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
        // As in the engine's case, a clock that nobody keeps stands at its beginning.
        let clock = request.clock.or_else(|| self.control.map(|control| control.begin().now()));
        let left = clock.map(|clock| clock.left);
        let most = limits.time.into_iter().chain(left).min();
        let wait = most.map_or(self.patience, |time| time.saturating_add(GRACE));
        match self.exchange(&Request::Go { limits, clock, position }, wait)? {
            Reply::Move { name, nodes, depth } => match self.rules.read_move(&name) {
                Ok((mv, "")) => Ok(MoveReply { mv, nodes, depth }),
                Ok(_) => Err(PlayerError::Forfeit(format!("{name:?} is more than one move"))),
                Err(error) => Err(PlayerError::Forfeit(error.to_string())),
            },
            Reply::Error(why) => Err(PlayerError::Forfeit(why)),
            other => Err(PlayerError::Forfeit(format!("{:?} is not a reply to go", other.to_string()))),
        }
    }
}

/// A running program.
struct Running {
    group: ProcessGroup,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Running {
    fn start(command: &[String]) -> std::io::Result<Running> {
        let (file, arguments) = command.split_first().ok_or(std::io::ErrorKind::NotFound)?;
        let mut command = Command::new(file);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut group = ProcessGroup::start(&mut command)?;
        let input = group.child.stdin.take();
        let output = group.child.stdout.take();
        let (send, lines) = mpsc::sync_channel(MAX_LINES);
        // Reading blocks, and the match must be able to check the clock. The thread ends with the program.
        std::thread::spawn(move || {
            let Some(output) = output else { return };
            let (mut reader, mut whole) = (BufReader::new(output), true);
            loop {
                let mut line = Vec::new();
                match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {}
                }
                // The rest of an overlong line is not a line of its own.
                let begins = std::mem::replace(&mut whole, line.ends_with(b"\n"));
                if begins && send.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        Ok(Running { group, input, lines })
    }

    fn exchange(
        &mut self,
        request: &Request,
        wait: Duration,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Reply, PlayerError> {
        let forfeit = |why: &str| PlayerError::Forfeit(why.to_owned());
        let input = self.input.as_mut().ok_or_else(|| forfeit("the program has exited"))?;
        // Discard earlier unrequested output.
        (0..=MAX_LINES).take_while(|_| self.lines.try_recv().is_ok()).for_each(drop);
        let line = format!("{request}\n");
        input
            .write_all(line.as_bytes())
            .and_then(|()| input.flush())
            .map_err(|_| forfeit("the program has exited"))?;
        let deadline = Instant::now().checked_add(wait);
        loop {
            if stopped() {
                return Err(PlayerError::Stopped);
            }
            if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                return Err(PlayerError::Forfeit(format!("no reply within {:.1} s", wait.as_secs_f64())));
            }
            match self.lines.recv_timeout(TICK) {
                Ok(line) => {
                    let text = line.trim();
                    if text.is_empty()
                        || text.starts_with('#')
                        || text.split_whitespace().next() == Some("info")
                    {
                        continue;
                    }
                    let wrong = || {
                        let start: String = text.chars().take(60).collect();
                        PlayerError::Forfeit(format!(
                            "{start:?} is not a reply: expected ready, ok, move or error"
                        ))
                    };
                    return Reply::read(text).ok_or_else(wrong);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(forfeit("the program has exited")),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = writeln!(input, "{}", Request::Quit);
        }
        let deadline = Instant::now() + EXIT_TIMEOUT;
        // Whatever is left then is killed with the group.
        while Instant::now() < deadline && matches!(self.group.child.try_wait(), Ok(None)) {
            std::thread::sleep(TICK / 4);
        }
    }
}
