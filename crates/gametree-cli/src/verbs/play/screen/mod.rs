//! Play on the screen of a terminal: opened, drawn after whatever happens, and restored however it ends.

mod canvas;
mod colours;
mod control;
mod lattice;
mod view;

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::crossterm::{execute, style};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, TerminalOptions, Viewport};

use super::signals::{Signals, hung_up};
use super::table::Table;
use crate::failure::Failure;
use crate::output::Output;
use control::{Controls, Flow};

/// How often the loop looks up when no key comes: for signals and sizes, and while the engine thinks.
const TICK: Duration = Duration::from_millis(100);
const THINKING_TICK: Duration = Duration::from_millis(30);

/// Plays until the person quits or the terminal is gone; whether it is still there.
pub(super) fn run(table: &mut Table<'_>, out: &Output) -> Result<bool, Failure> {
    style::force_color_output(out.colour());
    let signals = Signals::catch();
    let mut screen = Screen::open().map_err(|error| no_terminal(&error))?;
    let keys = read_keys();
    let mut controls = Controls::new(table);
    let (mut changed, mut spoilt) = (true, false);
    loop {
        table.go_on()?;
        if controls.release(table)? == Flow::Quit || signals.interrupted() || signals.ended() || hung_up() {
            break;
        }
        if screen.fit(spoilt || signals.resized()) || changed || table.thinking().is_some() {
            match screen.terminal.draw(|frame| view::draw(frame, table, &controls, out)) {
                Ok(_) => {}
                Err(_) if hung_up() => break,
                Err(error) => return Err(no_terminal(&error)),
            }
        }
        let thinking = table.thinking().is_some();
        let first = keys.recv_timeout(if thinking { THINKING_TICK } else { TICK });
        if first == Err(RecvTimeoutError::Disconnected) {
            break;
        }
        changed = thinking || first.is_ok();
        spoilt = false;
        let pressed = first.into_iter().chain(keys.try_iter());
        let mut flow = Flow::GoOn;
        for event in pressed {
            match event {
                Event::Key(key) if key.kind != KeyEventKind::Release => flow = controls.key(key, table)?,
                // Also where the size is what it was: on the way there the terminal has cut lines.
                Event::Resize(..) => spoilt = true,
                _ => {}
            }
            match flow {
                Flow::GoOn => {}
                Flow::Redraw => spoilt = true,
                Flow::Quit => break,
            }
        }
        if flow == Flow::Quit {
            break;
        }
        controls.listen(table)?;
    }
    drop(screen);
    Ok(!hung_up())
}

fn no_terminal(error: &io::Error) -> Failure {
    Failure::usage(format!("the terminal: {error}: expected one that can be drawn on, or --plain"))
}

/// The terminal, taken over; dropped, or when a panic is told, it is as it was before.
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

    /// Follows the terminal's size, and clears it where it has changed or is `spoilt`; whether it must be drawn on.
    fn fit(&mut self, spoilt: bool) -> bool {
        let area = area();
        let other = area != self.area || spoilt;
        if other {
            self.area = area;
            // What can't be cleared can't be drawn on either, and that is told.
            let _ = self.terminal.resize(area);
        }
        other
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The screen first: once the terminal echoes again, keys still pressed could get between.
        let _ = self.terminal.show_cursor();
        let _ = execute!(io::stdout(), LeaveAlternateScreen);
        let _ = ratatui::try_restore();
    }
}

/// The terminal's size. One that does not know it says 0 or nothing: then it is as large as terminals always were.
fn area() -> Rect {
    let (width, height) = terminal::size().unwrap_or_default();
    let or = |size, usual| if size == 0 { usual } else { size };
    Rect::new(0, 0, or(width, 80), or(height, 24))
}

/// The keys, read by a thread of their own as long as the program runs: half a key, or a terminal that is gone, may keep
/// it waiting for ever.
fn read_keys() -> Receiver<Event> {
    let (keys, pressed) = mpsc::sync_channel(1_024);
    let read = move || while event::read().is_ok_and(|event| keys.send(event).is_ok()) {};
    // Without the thread there is no input, and the game ends at once.
    let _ = std::thread::Builder::new().spawn(read);
    pressed
}
