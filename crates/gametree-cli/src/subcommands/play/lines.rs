//! Play line by line: commands from stdin, answers to stdout; for pipes and terminals without cursor control.

use std::io::{BufRead, IsTerminal, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use super::command::{Command, HELP};
use super::coordinator::{Coordinator, Message, Purpose};
use super::engine_thread::EngineGone;
use super::signals::Signals;
use super::words;
use crate::board::{draw_rows, player};
use crate::failure::Failure;
use crate::output::{Ink, Output};

/// How often signals are checked while waiting.
const TICK: Duration = Duration::from_millis(50);

/// The moves of which the values come with their sources and lines.
const BEST: usize = 5;

/// The longest line that is read as one, in bytes.
const MAX_LINE: u64 = 1 << 12;

/// Plays until the person quits or the input ends; returns whether the output can still be read.
pub(super) fn run(coordinator: &mut Coordinator<'_>, out: &Output) -> Result<bool, Failure> {
    let mut lines = Lines {
        out,
        signals: Signals::catch(),
        input: read_lines()?,
        interactive: std::io::stdin().is_terminal(),
    };
    out.text(&format!("{}: {}; help lists the commands", coordinator.game(), coordinator.sides()));
    let aim = coordinator.session().aim();
    if !aim.is_empty() {
        out.text(&aim);
    }
    lines.board(coordinator);
    lines.play(coordinator)?;
    Ok(true)
}

/// What happens after a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// The dialogue.
struct Lines<'a> {
    out: &'a Output,
    signals: Signals,
    input: Receiver<Vec<u8>>,
    /// Whether stdin is a terminal, which needs a prompt.
    interactive: bool,
}

impl Lines<'_> {
    fn play(&mut self, coordinator: &mut Coordinator<'_>) -> Result<(), Failure> {
        loop {
            coordinator.start_engine_turn()?;
            if coordinator.thinking().is_some() {
                self.wait(coordinator)?;
                continue;
            }
            self.prompt(coordinator);
            let Some(line) = self.next_line() else {
                if self.interactive {
                    self.out.text("");
                }
                return Ok(());
            };
            let line = String::from_utf8_lossy(&line);
            if self.line(coordinator, line.trim())? == Flow::Quit || self.signals.ended() {
                return Ok(());
            }
        }
    }

    /// Executes a command or plays a move.
    fn line(&self, coordinator: &mut Coordinator<'_>, line: &str) -> Result<Flow, EngineGone> {
        if line.is_empty() {
            return Ok(Flow::Continue);
        }
        // On a wide board of Connect Four, q is a column.
        let command = Command::read(line).filter(|_| !coordinator.session().names_a_move(line));
        let shows_board = !matches!(command, Some(Command::Help | Command::Moves | Command::Level(_)));
        let note = match command {
            Some(Command::Quit) => return Ok(Flow::Quit),
            Some(Command::EngineMoves) => return self.start(coordinator, Purpose::Move),
            Some(Command::Hint) => return self.start(coordinator, Purpose::Hint),
            Some(Command::Values) => return self.start(coordinator, Purpose::Values),
            Some(Command::Review) => return self.start(coordinator, Purpose::Review),
            Some(Command::Why { mv, not }) => match coordinator.ask_why(mv.as_deref(), not.as_deref())? {
                Ok(_) => return Ok(Flow::Continue),
                refused => refused,
            },
            Some(Command::Help) => Ok(HELP.to_owned()),
            Some(Command::Board) => Ok(String::new()),
            Some(Command::Moves) => Ok(format!("moves: {}", coordinator.session().view().said.join(" "))),
            Some(Command::Undo) => coordinator.undo()?,
            Some(Command::Redo) => coordinator.redo()?,
            Some(Command::Switch) => coordinator.switch()?,
            Some(Command::Engine(plays)) => coordinator.set_engine(plays)?,
            Some(Command::New(sides)) => coordinator.new_game(sides)?,
            Some(Command::Position(position)) => coordinator.begin_at(&position)?,
            Some(Command::Level(Ok(level))) => coordinator.set_level(level)?,
            Some(Command::Level(Err(error))) => Err(error),
            None => match coordinator.play(line)? {
                Err(error) => Err(format!("{error}, or a command: help lists them")),
                played => played,
            },
        };
        let shows_board = shows_board && note.is_ok();
        self.print(note);
        if shows_board {
            self.board(coordinator);
        }
        Ok(Flow::Continue)
    }

    fn start(&self, coordinator: &mut Coordinator<'_>, purpose: Purpose) -> Result<Flow, EngineGone> {
        if let Err(error) = coordinator.start(purpose)? {
            self.print(Err(error));
        }
        Ok(Flow::Continue)
    }

    /// Waits for the engine; Ctrl-C makes it answer at once.
    fn wait(&self, coordinator: &mut Coordinator<'_>) -> Result<(), EngineGone> {
        if self.interactive {
            let limit = words::seconds(coordinator.time());
            let mut stderr = std::io::stderr();
            let _ = writeln!(stderr, "the engine is thinking, at most {limit} (Ctrl-C: answer now)");
        }
        let purpose = coordinator.thinking().map(|(purpose, _)| purpose);
        loop {
            if self.signals.interrupted() || self.signals.ended() {
                coordinator.stop_thinking();
            }
            let Some(note) = coordinator.poll(TICK)? else { continue };
            self.print(note);
            match purpose {
                Some(Purpose::Values) => self.values(coordinator),
                Some(Purpose::Move) => self.board(coordinator),
                Some(Purpose::Review) => {
                    let review = coordinator.review().map(words::review).unwrap_or_default();
                    review.iter().for_each(|line| self.out.text(line));
                }
                Some(Purpose::Why) => {
                    let claims = coordinator.reasons().map(|reasons| &reasons.claims[..]).unwrap_or_default();
                    claims.iter().for_each(|claim| self.out.text(&format!("- {claim}")));
                }
                _ => {}
            }
            return Ok(());
        }
    }

    fn print(&self, note: Message) {
        match note {
            Ok(text) if text.is_empty() => {}
            Ok(text) => self.out.text(&text),
            Err(error) => self.out.text(&self.out.paint(Ink::Strong, &error)),
        }
    }

    fn board(&self, coordinator: &Coordinator<'_>) {
        self.out.text(&draw_rows(&coordinator.session().view().picture, self.out, |_| None));
    }

    /// Prints the values on the board and as lists.
    fn values(&self, coordinator: &Coordinator<'_>) {
        let values = coordinator.values();
        let value_of = |name: &String| values.iter().find(|(mv, _)| mv == name).map(|&(_, value)| value);
        self.out.text(&draw_rows(&coordinator.session().view().picture, self.out, value_of));
        for (label, ink, moves) in words::values(&coordinator.values_said()) {
            let moves = ink.map_or(moves.clone(), |ink| self.out.paint(ink, &moves));
            self.out.text(&format!("{label:<8} {moves}"));
        }
        for line in words::best_known(coordinator.known(), BEST) {
            self.out.text(&self.out.paint(Ink::Faint, &line));
        }
    }

    /// Prints whose turn it is.
    fn prompt(&self, coordinator: &Coordinator<'_>) {
        let view = coordinator.session().view();
        let line = match view.end {
            Some(end) => format!("{}: undo, new or quit", words::end(end, coordinator.session().sides())),
            None => format!("{} to move", player(view.to_move, self.out)),
        };
        self.out.text(&line);
        if self.interactive {
            let _ = write!(std::io::stdout(), "> ").and_then(|()| std::io::stdout().flush());
        }
    }

    /// The next line; `None` at the end of the input, after Ctrl-C, or on a signal to terminate.
    fn next_line(&self) -> Option<Vec<u8>> {
        loop {
            match self.input.recv_timeout(TICK) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if self.signals.interrupted() || self.signals.ended() => {
                    return None;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// The lines of stdin, read by a thread of its own for as long as the program runs.
fn read_lines() -> Result<Receiver<Vec<u8>>, Failure> {
    let (lines, input) = mpsc::sync_channel(16);
    let read = move || {
        loop {
            let mut line = Vec::new();
            match std::io::stdin().lock().take(MAX_LINE).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) if lines.send(line).is_err() => return,
                Ok(_) => {}
            }
        }
    };
    let started = std::thread::Builder::new().spawn(read);
    started.map(|_| input).map_err(|error| Failure::no_thread("the thread of the input", &error))
}
