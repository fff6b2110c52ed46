//! External programs as players: a process that speaks the line protocol, and forfeits when it does not.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use gametree::Game;
use gametree::knowledge::Notation;

use super::bot::{Bot, MoveReply, MoveRequest, PlayerError};
use super::protocol::{Reply, Request};

/// How much an external program may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveLimits {
    /// The depth in plies; passed on to the program.
    pub depth: Option<u32>,
    /// The number of nodes; passed on to the program.
    pub nodes: Option<u64>,
    /// The time; a program that exceeds it by more than a second forfeits the game.
    pub time: Option<Duration>,
    /// How long to wait for a move if no time is given.
    pub patience: Duration,
}

/// How long a program may take to start.
const HELLO: Duration = Duration::from_secs(10);
/// Granted beyond its time, for the pipe and a busy machine.
const GRACE: Duration = Duration::from_secs(1);
/// How often the stop flag is checked while waiting.
const TICK: Duration = Duration::from_millis(20);
/// How long a program may take to exit.
const FAREWELL: Duration = Duration::from_millis(500);
/// The number of unread lines after which the program has to wait.
const MAX_LINES: usize = 1_000;
/// The maximum length of a line, in bytes.
const MAX_LINE: u64 = 1 << 16;

/// An external program as a player. It is started for the first game, and again whenever it has exited.
pub struct ExternalBot<'a, G> {
    rules: &'a G,
    game: String,
    command: Vec<String>,
    limits: MoveLimits,
    stopped: &'a (dyn Fn() -> bool + Sync),
    process: Option<Process>,
}

impl<G> std::fmt::Debug for ExternalBot<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExternalBot").field("command", &self.command).finish_non_exhaustive()
    }
}

impl<'a, G> ExternalBot<'a, G> {
    /// The program started by `command` (a list of words, the file first), for a game that it knows by the name `game`.
    /// Waiting for it ends when `stopped` returns true.
    pub fn new(
        rules: &'a G,
        game: impl Into<String>,
        command: &[String],
        limits: MoveLimits,
        stopped: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        ExternalBot { rules, game: game.into(), command: command.to_vec(), limits, stopped, process: None }
    }

    fn name(&self) -> String {
        self.command.join(" ")
    }

    /// The error for a reply that does not fit the request.
    fn unexpected(&self, request: &Request, reply: &Reply) -> PlayerError {
        let said = match reply {
            Reply::Error(why) => why.clone(),
            other => format!("{:?} is no answer", other.to_string()),
        };
        PlayerError::Broken(format!("{}: {request}: {said}", self.name()))
    }

    /// Sends a request and waits for the reply.
    fn ask(&mut self, request: &Request, wait: Duration) -> Result<Reply, PlayerError> {
        let name = self.name();
        let Some(process) = &mut self.process else {
            return Err(PlayerError::Forfeit(format!("{name} is not running")));
        };
        let answer = process.ask(request, wait, self.stopped);
        if answer.is_err() {
            self.process = None; // a late reply would be taken for that to the next request
        }
        answer.map_err(|error| match error {
            PlayerError::Forfeit(why) => PlayerError::Forfeit(format!("{name}: {why}")),
            other => other,
        })
    }
}

impl<G: Game + Notation> Bot<G> for ExternalBot<'_, G> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        let broken = |error| match error {
            PlayerError::Forfeit(why) => PlayerError::Broken(why),
            other => other,
        };
        let new = Request::New(self.game.clone());
        // A program that exited between two games is started again.
        if self.process.is_some() {
            match self.ask(&new, HELLO) {
                Ok(Reply::Ok) => return Ok(()),
                Ok(other) => return Err(self.unexpected(&new, &other)),
                Err(PlayerError::Forfeit(_)) => {}
                Err(other) => return Err(other),
            }
        }
        let process = Process::start(&self.command).map_err(|error| {
            PlayerError::Broken(format!("{}: {error}: expected a program that can be started", self.name()))
        })?;
        self.process = Some(process);
        match self.ask(&Request::Hello, HELLO).map_err(broken)? {
            Reply::Ready(_) => {}
            other => return Err(self.unexpected(&Request::Hello, &other)),
        }

        match self.ask(&new, HELLO).map_err(broken)? {
            Reply::Ok => Ok(()),
            other => Err(self.unexpected(&new, &other)),
        }
    }

    fn choose(&mut self, request: &MoveRequest<'_, G>) -> Result<MoveReply<G::Move>, PlayerError> {
        let mut position = String::new();
        for &mv in request.moves {
            let space = if position.is_empty() { "" } else { " " };
            let _ = write!(position, "{space}{}", self.rules.move_name(mv));
        }
        let MoveLimits { depth, nodes, time, patience } = self.limits;
        let wait = time.map_or(patience, |time| time + GRACE);
        match self.ask(&Request::Go { depth, nodes, time, position }, wait)? {
            Reply::Move { name, nodes, depth } => match self.rules.read_move(&name) {
                Ok((mv, "")) => Ok(MoveReply { mv, nodes, depth }),
                Ok(_) => Err(PlayerError::Forfeit(format!("{name:?} is more than a move"))),
                Err(error) => Err(PlayerError::Forfeit(error.to_string())),
            },
            Reply::Error(why) => Err(PlayerError::Forfeit(why)),
            other => Err(PlayerError::Forfeit(format!("{:?} is no answer to go", other.to_string()))),
        }
    }
}

/// A running program.
struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    fn start(command: &[String]) -> std::io::Result<Process> {
        let (file, arguments) = command.split_first().ok_or(std::io::ErrorKind::NotFound)?;
        let mut command = Command::new(file);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C at a terminal is meant for us: a program ended by it would seem to have forfeited its game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take();
        let (send, lines) = mpsc::sync_channel(MAX_LINES);
        // Reading blocks, so it has a thread of its own, which ends with the program.
        std::thread::spawn(move || {
            let Some(output) = output else { return };
            let (mut reader, mut whole) = (BufReader::new(output), true);
            loop {
                let mut line = Vec::new();
                match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {}
                }
                // The rest of a line that is too long is not a line.
                let begins = std::mem::replace(&mut whole, line.ends_with(b"\n"));
                if begins && send.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        Ok(Process { child, input, lines })
    }

    fn ask(
        &mut self,
        request: &Request,
        wait: Duration,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Reply, PlayerError> {
        let forfeit = |why: &str| PlayerError::Forfeit(why.to_owned());
        let input = self.input.as_mut().ok_or_else(|| forfeit("it has ended"))?;
        // Discard whatever was written before this request.
        (0..=MAX_LINES).take_while(|_| self.lines.try_recv().is_ok()).for_each(drop);
        let line = format!("{request}\n");
        input.write_all(line.as_bytes()).and_then(|()| input.flush()).map_err(|_| forfeit("it has ended"))?;
        let deadline = Instant::now().checked_add(wait);
        loop {
            if stopped() {
                return Err(PlayerError::Stopped);
            }
            if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                return Err(PlayerError::Forfeit(format!("no answer within {:.1} s", wait.as_secs_f64())));
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
                        let said: String = text.chars().take(60).collect();
                        PlayerError::Forfeit(format!(
                            "{said:?} is no answer: expected ready, ok, move or error"
                        ))
                    };
                    return Reply::read(text).ok_or_else(wrong);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(forfeit("it has ended")),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = writeln!(input, "{}", Request::Quit);
        }
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(TICK / 4);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
