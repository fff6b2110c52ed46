//! What the keys do.

use std::collections::VecDeque;
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::engine::Gone;
use super::super::session::Seat;
use super::super::table::{Note, Purpose, Table};
use super::super::words;
use super::lattice::{Arrow, Lattice, Place};

/// No move has a name so long.
const LONGEST: usize = 12;

/// As many keys wait for the engine's move.
const MAX_HELD: usize = 1_000;

/// Whether the game goes on after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    GoOn,
    /// And the screen is drawn anew.
    Redraw,
    Quit,
}

/// What the person is about to do.
pub(super) struct Controls {
    lattice: Lattice,
    place: Place,
    /// What was typed of a move's name.
    typed: String,
    note: Note,
    /// Keys that wait until the engine has moved.
    held: VecDeque<KeyEvent>,
}

impl Controls {
    pub(super) fn new(table: &Table<'_>) -> Controls {
        let lattice = Lattice::new(table.session().look());
        let note = Ok(words::seats(table.session().seats(), table.time()));
        Controls { place: lattice.middle(), lattice, typed: String::new(), note, held: VecDeque::new() }
    }

    /// Where the cursor stands; nowhere where the game is over.
    pub(super) fn cursor(&self) -> Option<Place> {
        self.lattice.name(self.place).map(|_| self.place)
    }

    /// The move the cursor stands on.
    pub(super) fn chosen(&self) -> Option<&str> {
        self.lattice.name(self.place)
    }

    pub(super) fn typed(&self) -> &str {
        &self.typed
    }

    pub(super) fn note(&self) -> &Note {
        &self.note
    }

    /// Takes what the engine has to say.
    pub(super) fn listen(&mut self, table: &mut Table<'_>) -> Result<(), Gone> {
        let purpose = table.thinking().map(|(purpose, _)| purpose);
        let hint = purpose == Some(Purpose::Hint);
        while let Some(note) = table.listen(Duration::ZERO)? {
            // Values can be seen; what the person did wrong meanwhile could not.
            let keeps = purpose == Some(Purpose::Values) && self.note.is_err();
            let note = if keeps { self.note.clone() } else { note };
            self.tell(note, table);
            let advised = table.advice().and_then(|(_, advice)| self.lattice.place(&advice.mv));
            self.place = advised.filter(|_| hint).unwrap_or(self.place);
        }
        Ok(())
    }

    /// Does what the keys said that waited for the engine's move.
    pub(super) fn release(&mut self, table: &mut Table<'_>) -> Result<Flow, Gone> {
        while !table.engine_moves() {
            let Some(key) = self.held.pop_front() else { break };
            if self.key(key, table)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::GoOn)
    }

    /// Does what a key says.
    pub(super) fn key(&mut self, key: KeyEvent, table: &mut Table<'_>) -> Result<Flow, Gone> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let code = match key.code {
            KeyCode::Char('j' | 'm') if control => KeyCode::Enter,
            KeyCode::Char('h') if control => KeyCode::Backspace,
            code => code,
        };
        let waits = matches!(code, KeyCode::Enter | KeyCode::Tab | KeyCode::Char('?'))
            || control && matches!(code, KeyCode::Char('e' | 'y'));
        let typing = plain && matches!(code, KeyCode::Char(_)) || code == KeyCode::Backspace;
        if table.engine_moves() && (waits || typing && !self.held.is_empty()) {
            if self.held.len() < MAX_HELD {
                self.held.push_back(key);
            }
            return Ok(Flow::GoOn);
        }
        let note = match code {
            KeyCode::Char('c' | 'q' | 'd') if control => return Ok(Flow::Quit),
            KeyCode::Char('l') if control => return Ok(Flow::Redraw),
            KeyCode::Char('z') if control => table.undo()?,
            KeyCode::Char('y') if control => table.redo()?,
            KeyCode::Char('s') if control => table.switch()?,
            KeyCode::Char('t') if control => {
                table.seat_engine(!table.session().seats().contains(&Seat::Engine))?
            }
            KeyCode::Char('e') if control => table.ask(Purpose::Move)?,
            KeyCode::Tab if table.values().is_empty() => table.ask(Purpose::Values)?,
            KeyCode::Tab => table.forget_values()?,
            KeyCode::Char('?') if plain => table.ask(Purpose::Hint)?,
            KeyCode::Esc => return Ok(self.escape(table)),
            KeyCode::Enter => match self.enter(table)? {
                Some(note) => note,
                None => return Ok(Flow::GoOn),
            },
            KeyCode::Left => return Ok(self.step(Arrow::Left)),
            KeyCode::Right => return Ok(self.step(Arrow::Right)),
            KeyCode::Up => return Ok(self.step(Arrow::Up)),
            KeyCode::Down => return Ok(self.step(Arrow::Down)),
            KeyCode::Backspace => {
                self.typed.pop();
                return Ok(Flow::GoOn);
            }
            KeyCode::Char(letter) if plain && letter.is_ascii_alphanumeric() => {
                if self.typed.len() < LONGEST {
                    self.typed.push(letter);
                }
                return Ok(Flow::GoOn);
            }
            _ => Err("that key does nothing here: expected one of those below".to_owned()),
        };
        self.tell(note, table);
        Ok(Flow::GoOn)
    }

    /// Ends the nearest thing there is to end: a thought, what was typed, the game.
    fn escape(&mut self, table: &Table<'_>) -> Flow {
        self.held.clear();
        if table.thinking().is_some() {
            table.hurry();
        } else if self.typed.is_empty() {
            return Flow::Quit;
        }
        self.typed.clear();
        Flow::GoOn
    }

    /// Plays the move that was typed, else the one the cursor stands on.
    fn enter(&mut self, table: &mut Table<'_>) -> Result<Option<Note>, Gone> {
        let typed = std::mem::take(&mut self.typed);
        let name = if typed.is_empty() { self.chosen().map(str::to_owned) } else { Some(typed) };
        match (name, table.session().look().end) {
            (Some(name), None) => table.play(&name).map(Some),
            (_, Some(end)) => {
                Ok(Some(Err(format!("{}: expected undo or quit", words::end(end, table.session().seats())))))
            }
            (None, None) => Ok(None),
        }
    }

    fn step(&mut self, arrow: Arrow) -> Flow {
        self.place = self.lattice.step(self.place, arrow);
        Flow::GoOn
    }

    /// Notes what happened, and finds the free cells anew: the cursor stays where it is, or as near as it can.
    fn tell(&mut self, note: Note, table: &Table<'_>) {
        self.note = note;
        self.lattice = Lattice::new(table.session().look());
        self.place = self.lattice.nearest(self.place);
    }
}
