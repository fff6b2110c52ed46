//! Full-screen play: opens the terminal's screen, draws it after every event, and restores it.

mod canvas;
mod colours;
mod control;
mod lattice;
mod picture;
mod view;

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::crossterm::{execute, style};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, TerminalOptions, Viewport};

use super::coordinator::Coordinator;
use super::signals::{Signals, hung_up, suspend};
use crate::failure::Failure;
use crate::output::Output;
use control::{Controls, Flow};

/// How often the loop runs without a key press, to check signals and sizes, and while the engine is thinking.
const TICK: Duration = Duration::from_millis(100);
const THINKING_TICK: Duration = Duration::from_millis(30);

/// Plays until the person quits or the terminal hangs up; returns whether the terminal is still there.
pub(super) fn run(coordinator: &mut Coordinator<'_>, out: &Output) -> Result<bool, Failure> {
    style::force_color_output(out.colour());
    let signals = Signals::catch();
    let mut screen = Screen::open().map_err(|error| no_terminal(&error))?;
    let keys = read_keys()?;
    let mut controls = Controls::new(coordinator);
    let (mut changed, mut damaged, mut suspended) = (true, false, false);
    loop {
        coordinator.start_engine_turn()?;
        let mut flow = controls.release(coordinator)?;
        if flow == Flow::Quit || signals.interrupted() || signals.ended() || hung_up() {
            break;
        }
        damaged |= flow == Flow::Redraw;
        // Another program may have used the terminal in the meantime, or it may be gone.
        if signals.continued() || suspended {
            match screen.reopen() {
                Ok(()) => (damaged, suspended) = (true, false),
                Err(_) if hung_up() => break,
                Err(error) => return Err(no_terminal(&error)),
            }
        }
        if screen.fit(damaged || signals.resized()) || changed || coordinator.thinking().is_some() {
            match screen.terminal.draw(|frame| view::draw(frame, coordinator, &controls, out)) {
                Ok(_) => {}
                Err(_) if hung_up() => break,
                Err(error) => return Err(no_terminal(&error)),
            }
        }
        let thinking = coordinator.thinking().is_some();
        let first = keys.recv_timeout(if thinking { THINKING_TICK } else { TICK });
        if first == Err(RecvTimeoutError::Disconnected) {
            break;
        }
        changed = thinking || first.is_ok();
        damaged = false;
        let pressed = first.into_iter().chain(keys.try_iter());
        for event in pressed {
            match event {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    flow = controls.key(key, coordinator)?;
                }
                // Even if the size is the same again: in between, the terminal may have cut lines.
                Event::Resize(..) => damaged = true,
                _ => {}
            }
            if flow == Flow::Quit {
                break;
            }
            damaged |= flow == Flow::Redraw;
            if flow == Flow::Suspend {
                screen.close();
                suspend(&signals);
                suspended = true;
            }
            flow = Flow::Continue;
        }
        if flow == Flow::Quit {
            break;
        }
        controls.poll(coordinator)?;
    }
    drop(screen);
    Ok(!hung_up())
}

fn no_terminal(error: &io::Error) -> Failure {
    Failure::usage(format!("the terminal: {error}: expected one with cursor control, or --plain"))
}

/// The screen of the terminal; restored on drop and on a panic.
struct Screen {
    terminal: DefaultTerminal,
    area: Rect,
}

impl Screen {
    fn open() -> io::Result<Screen> {
        let area = area();
        let opened = ratatui::try_init_with_options(TerminalOptions { viewport: Viewport::Fixed(area) })
            .and_then(|terminal| execute!(io::stdout(), EnterAlternateScreen).map(|()| terminal));
        match opened {
            Ok(terminal) => Ok(Screen { terminal, area }),
            Err(error) => {
                let _ = ratatui::try_restore();
                Err(error)
            }
        }
    }

    /// Gives the terminal back as it was.
    fn close(&mut self) {
        // Leave the alternate screen first: once the terminal echoes again, pending keys could be written to it.
        let _ = self.terminal.show_cursor();
        let _ = execute!(io::stdout(), LeaveAlternateScreen);
        let _ = ratatui::try_restore();
    }

    /// Takes the terminal again after [`close`](Self::close), or after the program was stopped without it.
    fn reopen(&mut self) -> io::Result<()> {
        // What the library remembers of the terminal's mode may no longer be so.
        let _ = terminal::disable_raw_mode();
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen)
    }

    /// Follows the terminal's size, and clears the screen if that changed or the screen is `damaged`; returns
    /// whether it must be drawn again.
    fn fit(&mut self, damaged: bool) -> bool {
        let area = area();
        let changed = area != self.area || damaged;
        if changed {
            self.area = area;
            // If clearing fails, so does drawing, and that error is reported.
            let _ = self.terminal.resize(area);
        }
        changed
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.close();
    }
}

/// The terminal's size; 80 x 24 if the terminal does not know it.
fn area() -> Rect {
    let (width, height) = terminal::size().unwrap_or_default();
    let or = |size, default| if size == 0 { default } else { size };
    Rect::new(0, 0, or(width, 80), or(height, 24))
}

/// The keys, read by a thread of its own for as long as the program runs, because an incomplete key sequence
/// or a closed terminal may block the read for ever.
fn read_keys() -> Result<Receiver<Event>, Failure> {
    let (keys, pressed) = mpsc::sync_channel(1_024);
    let read = move || while event::read().is_ok_and(|event| keys.send(event).is_ok()) {};
    let started = std::thread::Builder::new().spawn(read);
    started.map(|_| pressed).map_err(|error| Failure::no_thread("the thread of the input", &error))
}
