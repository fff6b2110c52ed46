//! The engine behind UCI: [`UciSession`] answers the commands of a GUI, with a thread of its own for the searches.

mod limits;
mod position;
mod running;
mod settings;
mod strength;
mod telling;
#[cfg(test)]
mod tests;
mod worker;

use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;

use gametree_games::Spec;

use crate::protocol::uci::{Command, Go, Info, Reply};
use limits::SearchLimits;
use position::CurrentPosition;
use running::Running;
use settings::{Change, Settings};
pub use telling::Lines;
use worker::{Search, Task};

/// An engine in a UCI GUI: it reads commands, one line at a time, while a search runs on another thread.
///
/// Exactly one `bestmove` answers every `go`, and nothing about a search is said after it. A `go` during a search ends that one first.
///
/// ```
/// use gametree_players::UciSession;
/// use std::sync::{Arc, mpsc};
/// let (send, lines) = mpsc::channel();
/// let mut session = UciSession::start("tictactoe".parse()?, Arc::new(move |line: &str| drop(send.send(line.to_owned()))))?;
/// session.command("position startpos moves a1 b1");
/// session.command("go depth 9");
/// let last = lines.iter().find(|line| line.starts_with("bestmove")).ok_or("no move")?;
/// assert!(last.starts_with("bestmove "));
/// assert!(!session.command("quit"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct UciSession {
    settings: Settings,
    position: CurrentPosition,
    lines: Lines,
    tasks: Option<Sender<Task>>,
    worker: Option<JoinHandle<()>>,
    /// The search that was asked for last; it may have ended.
    running: Option<Arc<Running>>,
}

impl fmt::Debug for UciSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UciSession").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl UciSession {
    /// An engine for this game, whose lines go to `lines`. Nothing large is allocated before the first search.
    ///
    /// # Errors
    /// The system's, if it starts no thread; or that there is no such board.
    pub fn start(game: Spec, lines: Lines) -> io::Result<UciSession> {
        let settings = Settings::new(game);
        let opened = settings.open().ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, format!("{game}: the board is too large"))
        })?;
        let position = CurrentPosition::start(settings.spec(), opened);
        let (tasks, received) = mpsc::channel();
        let told = Arc::clone(&lines);
        let worker = worker::start(move || worker::work(&received, &told))?;
        let mut session =
            UciSession { settings, position, lines, tasks: Some(tasks), worker: Some(worker), running: None };
        session.reopen();
        Ok(session)
    }

    /// Answers a line; `false` if it ends the engine. A line that is no command is ignored.
    pub fn command(&mut self, line: &str) -> bool {
        match Command::read(line) {
            None | Some(Command::Debug(_) | Command::Register) => {}
            Some(Command::Uci) => self.introduce(),
            // All that was sent before is done, or will be before the next search.
            Some(Command::IsReady) => self.say(&Reply::ReadyOk),
            Some(Command::SetOption { name, value }) => self.set(&name, value.as_deref()),
            Some(Command::NewGame) => self.order(Task::Forget),
            Some(Command::Position { fen, moves }) => {
                if let Err(wrong) = self.position.set(fen.as_deref(), &moves) {
                    self.say(&Info::string(wrong).into());
                }
            }
            Some(Command::Go(go)) => self.go(&go),
            Some(Command::Stop) => self.stop(),
            Some(Command::PonderHit) => {
                if let Some(running) = &self.running {
                    running.ponder_hit();
                }
            }
            Some(Command::Quit) => return false,
        }
        true
    }

    fn say(&self, reply: &Reply) {
        (self.lines)(&reply.to_string());
    }

    fn order(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            // The thread ends only with the session, or by a bug whose message is on stderr.
            let _ = tasks.send(task);
        }
    }

    fn introduce(&self) {
        let name = format!("gametree {}", env!("CARGO_PKG_VERSION"));
        self.say(&Reply::Name(name));
        self.say(&Reply::Author(env!("CARGO_PKG_AUTHORS").to_owned()));
        for declaration in self.settings.declarations() {
            self.say(&Reply::Option(declaration));
        }
        self.say(&Reply::UciOk);
    }

    fn set(&mut self, name: &str, value: Option<&str>) {
        match self.settings.set(name, value) {
            Ok(Change::Nothing) => {}
            Ok(Change::Forget) => self.order(Task::Forget),
            Ok(Change::Engine) => self.reopen(),
            Ok(Change::Game) => {
                if let Some(game) = self.settings.open() {
                    self.position = CurrentPosition::start(self.settings.spec(), game);
                    self.reopen();
                }
            }
            Err(wrong) => self.say(&Info::string(wrong).into()),
        }
    }

    /// Has the engine built anew before the next search.
    fn reopen(&mut self) {
        match self.settings.setup(self.position.game()) {
            Ok(setup) => self.order(Task::Open(Box::new(setup))),
            Err(wrong) => self.say(&Info::string(wrong).into()),
        }
    }

    fn go(&mut self, go: &Go) {
        self.stop();
        let limits = SearchLimits::of(go, self.position.state().to_move(), self.settings.overhead())
            .at_most(self.settings.most_nodes());
        let running = Arc::new(Running::new(&limits));
        let (only, wrong) = self.position.legal(&go.searchmoves);
        if let Some(wrong) = wrong {
            self.say(&Info::string(wrong).into());
        }
        self.running = Some(Arc::clone(&running));
        let position = self.position.clone();
        let (ranks, wdl) = (self.settings.ranks(), self.settings.shows_wdl());
        self.order(Task::Search(Box::new(Search { position, limits, only, ranks, wdl, running })));
    }

    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
        }
    }
}

impl Drop for UciSession {
    fn drop(&mut self) {
        self.stop();
        self.tasks = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}
