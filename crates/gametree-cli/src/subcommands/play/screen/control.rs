//! The effects of the keys.

use std::collections::VecDeque;
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::command::Command;
use super::super::coordinator::{Coordinator, Message, Purpose};
use super::super::engine_thread::EngineGone;
use super::super::session::PlayedBy;
use super::super::words;
use super::lattice::{Arrow, Lattice, Place};

/// Longer than `why M not N` with the names of any moves.
const MAX_TYPED: usize = 32;

/// The command whose argument may be long, and how long; it may have other characters than names of moves and commands.
const POSITION: &str = "position";
const MAX_POSITION: usize = 1_000;

/// The largest number of keys that wait for the engine's move.
const MAX_HELD: usize = 1_000;

/// What happens after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    /// The whole screen is drawn again.
    Redraw,
    /// The program stops until it is continued, as with Ctrl-Z anywhere else.
    Suspend,
    Quit,
}

/// The state of the input: the cursor, the typed text, the message, and the waiting keys.
pub(super) struct Controls {
    lattice: Lattice,
    place: Place,
    /// The typed part of a move or a command.
    typed: String,
    message: Message,
    /// Whether the list of commands is shown.
    help: bool,
    /// Keys that wait until the engine has moved.
    held: VecDeque<KeyEvent>,
}

impl Controls {
    pub(super) fn new(coordinator: &Coordinator<'_>) -> Controls {
        let lattice = Lattice::new(coordinator.session().view());
        let aim = coordinator.session().aim();
        let message = Ok(if aim.is_empty() { coordinator.sides() } else { aim });
        Controls {
            place: lattice.middle(),
            lattice,
            typed: String::new(),
            message,
            help: false,
            held: VecDeque::new(),
        }
    }

    /// The cursor; `None` once the game is over.
    pub(super) fn cursor(&self) -> Option<Place> {
        self.lattice.name(self.place).map(|_| self.place)
    }

    /// The move at the cursor.
    pub(super) fn chosen(&self) -> Option<&str> {
        self.lattice.name(self.place)
    }

    pub(super) fn typed(&self) -> &str {
        &self.typed
    }

    /// Whether the list of commands is shown.
    pub(super) fn help(&self) -> bool {
        self.help
    }

    pub(super) fn message(&self) -> &Message {
        &self.message
    }

    /// Takes the engine's answers.
    pub(super) fn poll(&mut self, coordinator: &mut Coordinator<'_>) -> Result<(), EngineGone> {
        let purpose = coordinator.thinking().map(|(purpose, _)| purpose);
        let hint = purpose == Some(Purpose::Hint);
        while let Some(message) = coordinator.poll(Duration::ZERO)? {
            // The values show on the board; an error message that came up meanwhile would be lost.
            let keep = purpose == Some(Purpose::Values) && self.message.is_err();
            let message = if keep { self.message.clone() } else { message };
            self.show(message, coordinator);
            let advised = coordinator.advice().and_then(|(_, advice)| self.lattice.place(&advice.mv));
            self.place = advised.filter(|_| hint).unwrap_or(self.place);
        }
        Ok(())
    }

    /// Handles the keys that waited for the engine's move.
    pub(super) fn release(&mut self, coordinator: &mut Coordinator<'_>) -> Result<Flow, EngineGone> {
        while !coordinator.engine_moves() {
            let Some(key) = self.held.pop_front() else { break };
            match self.key(key, coordinator)? {
                Flow::Continue => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Continue)
    }

    /// Handles a key.
    pub(super) fn key(
        &mut self,
        key: KeyEvent,
        coordinator: &mut Coordinator<'_>,
    ) -> Result<Flow, EngineGone> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let code = match key.code {
            KeyCode::Char('j' | 'm') if control => KeyCode::Enter,
            KeyCode::Char('h') if control => KeyCode::Backspace,
            code => code,
        };
        let waits = matches!(code, KeyCode::Enter | KeyCode::Tab | KeyCode::Char('?'))
            || control && matches!(code, KeyCode::Char('e' | 'y' | 'w'));
        let typing = plain && matches!(code, KeyCode::Char(_)) || code == KeyCode::Backspace;
        if coordinator.engine_moves() && (waits || typing && !self.held.is_empty()) {
            if self.held.len() < MAX_HELD {
                self.held.push_back(key);
            }
            return Ok(Flow::Continue);
        }
        // The key that closes the list of commands does nothing else, unless it types a command.
        let closes = std::mem::take(&mut self.help) && matches!(code, KeyCode::Esc | KeyCode::Enter);
        let message = match code {
            _ if closes => Ok(coordinator.sides()),
            KeyCode::Char('c' | 'q' | 'd') if control => return Ok(Flow::Quit),
            KeyCode::Char('l') if control => return Ok(Flow::Redraw),
            KeyCode::Char('z') if control => return Ok(Flow::Suspend),
            KeyCode::Char('u') if control => coordinator.undo()?,
            KeyCode::Char('y') if control => coordinator.redo()?,
            KeyCode::Char('n') if control => return self.execute(Command::New(None), coordinator),
            KeyCode::Char('s') if control => coordinator.switch()?,
            KeyCode::Char('t') if control => {
                coordinator.set_engine(!coordinator.session().sides().contains(&PlayedBy::Engine))?
            }
            KeyCode::Char('e') if control => coordinator.start(Purpose::Move)?,
            KeyCode::Char('w') if control => coordinator.ask_why(None, None)?,
            KeyCode::Tab if coordinator.known().is_empty() => coordinator.start(Purpose::Values)?,
            KeyCode::Tab => coordinator.hide_values()?,
            KeyCode::Char('?') if plain && !self.typed.starts_with(POSITION) => {
                coordinator.start(Purpose::Hint)?
            }
            KeyCode::Esc => return Ok(self.escape(coordinator)),
            KeyCode::Enter => return self.enter(coordinator),
            KeyCode::Left => return Ok(self.step(Arrow::Left)),
            KeyCode::Right => return Ok(self.step(Arrow::Right)),
            KeyCode::Up => return Ok(self.step(Arrow::Up)),
            KeyCode::Down => return Ok(self.step(Arrow::Down)),
            KeyCode::Backspace => {
                self.typed.pop();
                return Ok(Flow::Continue);
            }
            KeyCode::Char(' ') if plain && self.typed.is_empty() => return Ok(Flow::Continue),
            KeyCode::Char(letter) if plain && self.takes(letter) => {
                let most = if self.typed.starts_with(POSITION) { MAX_POSITION } else { MAX_TYPED };
                if self.typed.len() < most {
                    self.typed.push(letter);
                }
                return Ok(Flow::Continue);
            }
            _ => Err("unknown key: expected one of those listed below".to_owned()),
        };
        self.show(message, coordinator);
        Ok(Flow::Continue)
    }

    /// Whether a character may be typed here.
    fn takes(&self, letter: char) -> bool {
        letter.is_ascii_alphanumeric()
            || matches!(letter, ' ' | '-')
            || self.typed.starts_with(POSITION) && letter.is_ascii_graphic()
    }

    /// Stops the engine if it is thinking, else clears the typed text, else quits.
    fn escape(&mut self, coordinator: &Coordinator<'_>) -> Flow {
        self.held.clear();
        if coordinator.thinking().is_some() {
            coordinator.stop_thinking();
        } else if self.typed.is_empty() {
            return Flow::Quit;
        }
        self.typed.clear();
        Flow::Continue
    }

    /// Plays the typed move or executes the typed command; without one plays the move at the cursor.
    fn enter(&mut self, coordinator: &mut Coordinator<'_>) -> Result<Flow, EngineGone> {
        let typed = std::mem::take(&mut self.typed);
        // On a wide board of Connect Four, q is a column.
        let command = Command::read(&typed).filter(|_| !coordinator.session().names_a_move(&typed));
        if let Some(command) = command {
            return self.execute(command, coordinator);
        }
        let name = if typed.is_empty() { self.chosen().map(str::to_owned) } else { Some(typed) };
        let message = match (name, coordinator.session().view().end) {
            (Some(name), None) => coordinator.play(&name)?,
            (_, Some(end)) => {
                let end = words::end(end, coordinator.session().sides());
                Err(format!("{end}: expected undo, new or quit"))
            }
            (None, None) => return Ok(Flow::Continue),
        };
        self.show(message, coordinator);
        Ok(Flow::Continue)
    }

    /// Executes a typed command; most have a key too.
    fn execute(&mut self, command: Command, coordinator: &mut Coordinator<'_>) -> Result<Flow, EngineGone> {
        let new_game = matches!(command, Command::New(_) | Command::Position(_));
        let message = match command {
            Command::Quit => return Ok(Flow::Quit),
            Command::Board => return Ok(Flow::Redraw),
            Command::Help => {
                self.help = true;
                Ok("type a move or a command; any key closes the list".to_owned())
            }
            Command::Moves => Ok(format!("moves: {}", coordinator.session().view().said.join(" "))),
            Command::Undo => coordinator.undo()?,
            Command::Redo => coordinator.redo()?,
            Command::Hint => coordinator.start(Purpose::Hint)?,
            Command::Values => coordinator.start(Purpose::Values)?,
            Command::EngineMoves => coordinator.start(Purpose::Move)?,
            Command::Engine(plays) => coordinator.set_engine(plays)?,
            Command::Switch => coordinator.switch()?,
            Command::New(sides) => coordinator.new_game(sides)?,
            Command::Position(position) => coordinator.begin_at(&position)?,
            Command::Review => coordinator.start(Purpose::Review)?,
            Command::Why { mv, not } => coordinator.ask_why(mv.as_deref(), not.as_deref())?,
            Command::Level(Ok(level)) => coordinator.set_level(level)?,
            Command::Level(Err(error)) => Err(error),
        };
        self.show(message, coordinator);
        if new_game {
            self.place = self.lattice.middle();
        }
        Ok(Flow::Continue)
    }

    fn step(&mut self, arrow: Arrow) -> Flow {
        self.place = self.lattice.step(self.place, arrow);
        Flow::Continue
    }

    /// Shows a message and updates the free cells; the cursor stays where it is, or moves to the nearest free cell.
    fn show(&mut self, message: Message, coordinator: &Coordinator<'_>) {
        self.message = message;
        self.lattice = Lattice::new(coordinator.session().view());
        self.place = self.lattice.nearest(self.place);
    }
}
