//! Play line by line: commands from stdin, answers to stdout; for pipes and terminals without cursor control.

use std::io::{BufRead, IsTerminal, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use super::coordinator::{Coordinator, Message, Purpose};
use super::engine_thread::EngineGone;
use super::signals::Signals;
use super::words;
use crate::board::{by_value, draw_picture, player};
use crate::failure::Failure;
use crate::output::{Ink, Output};

/// How often signals are checked while waiting.
const TICK: Duration = Duration::from_millis(50);

/// The longest line that is read as one, in bytes.
const MAX_LINE: u64 = 1 << 12;

const HELP: &str = "a move in the board's notation, or one of
  undo         take back your last move and the engine's reply
  redo         replay the moves that were taken back
  hint         show the move that the engine would play
  values       show the value of every move: + wins, = draws, - loses, ? not proved in time
  engine       let the engine make this move
  switch       swap sides with the engine
  engine off   play both sides yourself; engine on: play against the engine again
  moves        list the legal moves
  board        show the board again
  quit         quit and print the record (the end of the input does the same)";

/// Plays until the person quits or the input ends; returns whether the output can still be read.
pub(super) fn run(coordinator: &mut Coordinator<'_>, out: &Output) -> Result<bool, Failure> {
    let mut lines = Lines {
        out,
        signals: Signals::catch(),
        input: read_lines(),
        interactive: std::io::stdin().is_terminal(),
    };
    out.text(&format!(
        "{}: {}; help lists the commands",
        coordinator.game(),
        words::sides(coordinator.session().sides(), coordinator.time())
    ));
    lines.board(coordinator);
    lines.play(coordinator)?;
    Ok(true)
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
            if line.trim() == "quit" {
                return Ok(());
            }
            self.command(coordinator, line.trim())?;
            if self.signals.ended() {
                return Ok(());
            }
        }
    }

    /// Executes a command.
    fn command(&self, coordinator: &mut Coordinator<'_>, line: &str) -> Result<(), EngineGone> {
        let note = match line {
            "" => return Ok(()),
            "help" => Ok(HELP.to_owned()),
            "board" => Ok(String::new()),
            "moves" => Ok(format!("moves: {}", coordinator.session().view().legal.join(" "))),
            "undo" => coordinator.undo()?,
            "redo" => coordinator.redo()?,
            "switch" => coordinator.switch()?,
            "engine on" => coordinator.set_engine(true)?,
            "engine off" => coordinator.set_engine(false)?,
            "engine" => return self.start(coordinator, Purpose::Move),
            "hint" => return self.start(coordinator, Purpose::Hint),
            "values" => return self.start(coordinator, Purpose::Values),
            text => match coordinator.play(text)? {
                Err(error) => Err(format!("{error}, or a command: help lists them")),
                played => played,
            },
        };
        let shows_board = note.is_ok() && !matches!(line, "help" | "moves");
        self.print(note);
        if shows_board {
            self.board(coordinator);
        }
        Ok(())
    }

    fn start(&self, coordinator: &mut Coordinator<'_>, purpose: Purpose) -> Result<(), EngineGone> {
        if let Err(error) = coordinator.start(purpose)? {
            self.print(Err(error));
        }
        Ok(())
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
        self.out.text(&draw_picture(&coordinator.session().view().picture, self.out, |_| None));
    }

    /// Prints the values on the board and as lists.
    fn values(&self, coordinator: &Coordinator<'_>) {
        let value_of =
            |name: &String| coordinator.values().iter().find(|(mv, _)| mv == name).map(|&(_, value)| value);
        self.out.text(&draw_picture(&coordinator.session().view().picture, self.out, value_of));
        for (label, ink, moves) in by_value(coordinator.values()) {
            let moves = ink.map_or(moves.clone(), |ink| self.out.paint(ink, &moves));
            self.out.text(&format!("{label:<8} {moves}"));
        }
    }

    /// Prints whose turn it is.
    fn prompt(&self, coordinator: &Coordinator<'_>) {
        let view = coordinator.session().view();
        let line = match view.end {
            Some(end) => format!("{}: undo or quit", words::end(end, coordinator.session().sides())),
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
fn read_lines() -> Receiver<Vec<u8>> {
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
    // Without the thread there is no input, and the game ends at once.
    let _ = std::thread::Builder::new().spawn(read);
    input
}
