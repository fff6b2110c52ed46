//! A pseudo-terminal to drive the command through, and the screen it draws.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Child;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// Far longer than any test takes; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// A size, 1 where it is not known.
fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap_or(NonZeroU16::MIN)
}

/// The command in a terminal.
pub struct Terminal {
    /// `None` once it was closed.
    pty: Option<Pty>,
    pub child: Child,
    screen: vt100::Parser,
    /// Everything it wrote.
    pub written: Vec<u8>,
}

impl Terminal {
    /// Runs `gametree` with these words and this environment.
    pub fn run(arguments: &[&str], (columns, rows): (u16, u16), environment: &[(&str, &str)]) -> Terminal {
        Terminal::start(env!("CARGO_BIN_EXE_gametree"), arguments, (columns, rows), environment)
    }

    /// Runs a script of the shell, in which `$0` is the command.
    pub fn script(script: &str, size: (u16, u16)) -> Terminal {
        Terminal::start("sh", &["-c", script, env!("CARGO_BIN_EXE_gametree")], size, &[])
    }

    fn start(
        program: &str,
        arguments: &[&str],
        (columns, rows): (u16, u16),
        environment: &[(&str, &str)],
    ) -> Terminal {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        let command =
            Command::new(program).args(arguments).env_remove("NO_COLOR").env("TERM", "xterm-256color");
        let child = command.envs(environment.iter().copied()).spawn(pts).unwrap();
        Terminal {
            pty: Some(pty),
            child,
            screen: vt100::Parser::new(cells(rows), cells(columns), 0),
            written: vec![],
        }
    }

    fn pty(&self) -> &Pty {
        self.pty.as_ref().unwrap()
    }

    /// Presses keys.
    pub fn press(&mut self, keys: impl AsRef<[u8]>) {
        self.pty().write_all(keys.as_ref()).unwrap();
    }

    /// Changes the size of the terminal.
    pub fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.screen.screen_mut().set_size(cells(rows), cells(columns));
        self.pty().resize(Size::new(rows, columns)).unwrap();
    }

    /// Sends a signal, as `TERM`.
    pub fn signal(&self, name: &str) {
        let kill = std::process::Command::new("kill")
            .args([&format!("-{name}"), &self.child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
    }

    /// Reads the output of the next moment; false at its end.
    pub fn read(&mut self) -> bool {
        let mut ready = [PollFd::new(self.pty(), PollFlags::IN)];
        let moment = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
        if poll(&mut ready, Some(&moment)).unwrap() == 0 {
            return true;
        }
        let mut bytes = [0; 4096];
        match self.pty().read(&mut bytes) {
            Ok(0) | Err(_) => false, // no process has the terminal open any more
            Ok(count) => {
                self.screen.process(&bytes[..count]);
                self.written.extend(&bytes[..count]);
                true
            }
        }
    }

    /// The text on the screen.
    pub fn contents(&self) -> String {
        self.screen.screen().contents()
    }

    pub fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// Waits until the screen shows all of these texts.
    pub fn see(&mut self, texts: &[&str]) {
        let late = Instant::now() + PATIENCE;
        while !texts.iter().all(|text| self.contents().contains(text)) {
            assert!(
                Instant::now() < late,
                "expected {texts:?} on\n{}\n{}",
                self.contents(),
                self.last_written()
            );
            assert!(self.read(), "ended before {texts:?} on\n{}", self.contents());
        }
    }

    /// The last bytes that the command wrote, which tell how the screen came about.
    fn last_written(&self) -> String {
        self.written[self.written.len().saturating_sub(8_000)..].escape_ascii().to_string()
    }

    /// Waits for the end; the exit status.
    pub fn end(&mut self) -> Option<i32> {
        let late = Instant::now() + PATIENCE;
        while self.read() {
            assert!(Instant::now() < late, "expected an end, at\n{}", self.contents());
        }
        self.child.wait().unwrap().code()
    }

    /// Closes the terminal under the command; its exit status.
    pub fn hang_up(mut self) -> Option<i32> {
        self.pty = None;
        let late = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(Instant::now() < late, "expected an end after the terminal is gone");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
