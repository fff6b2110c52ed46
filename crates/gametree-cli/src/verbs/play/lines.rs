//! Play in plain lines: commands from stdin, answers to stdout; for pipes, terminals that are none, and whoever prefers it.

use std::io::{BufRead, IsTerminal, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use super::engine::Gone;
use super::signals::Signals;
use super::table::{Note, Purpose, Table};
use super::words;
use crate::board::{by_value, draw_picture, player};
use crate::failure::Failure;
use crate::output::{Ink, Output};

/// How often waiting looks up for signals.
const TICK: Duration = Duration::from_millis(50);

/// The longest line that is read as one.
const LONGEST: u64 = 1 << 12;

const HELP: &str = "a move, as the board names it, or one of
  undo         take back your last move and the engine's answer
  redo         play again what was taken back
  hint         what the engine would play for you
  values       what every move is worth: + wins, = draws, - loses, ? not proved in the time
  engine       the engine makes this move for you
  switch       change sides with the engine
  engine off   play both sides yourself; engine on: against the engine again
  moves        the legal moves
  board        the board again
  quit         end, and print the record (so does the end of input)";

/// Plays until the person quits or the input ends; whether somebody still reads what is written.
pub(super) fn run(table: &mut Table<'_>, out: &Output) -> Result<bool, Failure> {
    let mut lines =
        Lines { out, signals: Signals::catch(), input: read_lines(), asks: std::io::stdin().is_terminal() };
    out.text(&format!(
        "{}: {}; help lists the commands",
        table.game(),
        words::seats(table.session().seats(), table.time())
    ));
    lines.board(table);
    lines.play(table)?;
    Ok(true)
}

/// The dialogue.
struct Lines<'a> {
    out: &'a Output,
    signals: Signals,
    input: Receiver<Vec<u8>>,
    /// Whether a person types, and wants to see where.
    asks: bool,
}

impl Lines<'_> {
    fn play(&mut self, table: &mut Table<'_>) -> Result<(), Failure> {
        loop {
            table.go_on()?;
            if table.thinking().is_some() {
                self.wait(table)?;
                continue;
            }
            self.prompt(table);
            let Some(line) = self.next_line() else {
                if self.asks {
                    self.out.text("");
                }
                return Ok(());
            };
            let line = String::from_utf8_lossy(&line);
            if line.trim() == "quit" {
                return Ok(());
            }
            self.command(table, line.trim())?;
            if self.signals.ended() {
                return Ok(());
            }
        }
    }

    /// Does what a line says.
    fn command(&self, table: &mut Table<'_>, line: &str) -> Result<(), Gone> {
        let note = match line {
            "" => return Ok(()),
            "help" => Ok(HELP.to_owned()),
            "board" => Ok(String::new()),
            "moves" => Ok(format!("moves: {}", table.session().look().legal.join(" "))),
            "undo" => table.undo()?,
            "redo" => table.redo()?,
            "switch" => table.switch()?,
            "engine on" => table.seat_engine(true)?,
            "engine off" => table.seat_engine(false)?,
            "engine" => return self.ask(table, Purpose::Move),
            "hint" => return self.ask(table, Purpose::Hint),
            "values" => return self.ask(table, Purpose::Values),
            text => match table.play(text)? {
                Err(error) => Err(format!("{error}, or a command: help lists them")),
                played => played,
            },
        };
        let shows_board = note.is_ok() && !matches!(line, "help" | "moves");
        self.tell(note);
        if shows_board {
            self.board(table);
        }
        Ok(())
    }

    fn ask(&self, table: &mut Table<'_>, purpose: Purpose) -> Result<(), Gone> {
        if let Err(error) = table.ask(purpose)? {
            self.tell(Err(error));
        }
        Ok(())
    }

    /// Waits for the engine; Ctrl-C makes it answer at once.
    fn wait(&self, table: &mut Table<'_>) -> Result<(), Gone> {
        if self.asks {
            let most = words::seconds(table.time());
            let mut notes = std::io::stderr();
            let _ = writeln!(notes, "the engine thinks, at most {most} (Ctrl-C: it answers at once)");
        }
        let purpose = table.thinking().map(|(purpose, _)| purpose);
        loop {
            if self.signals.interrupted() || self.signals.ended() {
                table.hurry();
            }
            let Some(note) = table.listen(TICK)? else { continue };
            self.tell(note);
            match purpose {
                Some(Purpose::Values) => self.values(table),
                Some(Purpose::Move) => self.board(table),
                _ => {}
            }
            return Ok(());
        }
    }

    fn tell(&self, note: Note) {
        match note {
            Ok(text) if text.is_empty() => {}
            Ok(text) => self.out.text(&text),
            Err(error) => self.out.text(&self.out.paint(Ink::Strong, &error)),
        }
    }

    fn board(&self, table: &Table<'_>) {
        self.out.text(&draw_picture(&table.session().look().picture, self.out, |_| None));
    }

    /// The values on the board, and in words.
    fn values(&self, table: &Table<'_>) {
        let worth = |name: &String| table.values().iter().find(|(mv, _)| mv == name).map(|&(_, worth)| worth);
        self.out.text(&draw_picture(&table.session().look().picture, self.out, worth));
        for (label, ink, moves) in by_value(table.values()) {
            let moves = ink.map_or(moves.clone(), |ink| self.out.paint(ink, &moves));
            self.out.text(&format!("{label:<8} {moves}"));
        }
    }

    /// Says whose turn it is.
    fn prompt(&self, table: &Table<'_>) {
        let look = table.session().look();
        let line = match look.end {
            Some(end) => format!("{}: undo or quit", words::end(end, table.session().seats())),
            None => format!("{} to move", player(look.to_move, self.out)),
        };
        self.out.text(&line);
        if self.asks {
            let _ = write!(std::io::stdout(), "> ").and_then(|()| std::io::stdout().flush());
        }
    }

    /// The next line; none at the end of the input, after Ctrl-C, or when told to end.
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

/// The lines of stdin, read by a thread of their own, which waits for them as long as the program runs.
fn read_lines() -> Receiver<Vec<u8>> {
    let (lines, input) = mpsc::sync_channel(16);
    let read = move || {
        loop {
            let mut line = Vec::new();
            match std::io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line) {
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
