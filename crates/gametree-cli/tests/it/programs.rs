//! External programs in a match, and the processes that they start: none survives the match.
#![cfg(unix)]

use crate::common;

use std::fs::File;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use common::json;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// Far longer than anything here takes; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// A wrapper of a player: a shell that starts a process of its own. A named pipe tells whether one of them is alive,
/// because both hold it open.
struct Wrapper {
    script: PathBuf,
    pipe: PathBuf,
}

impl Wrapper {
    fn new(name: &str) -> Wrapper {
        let file = |end: &str| {
            let name = format!("{}-{name}{end}", std::process::id());
            std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
        };
        let (script, pipe) = (file(".sh"), file(".pipe"));
        let _ = std::fs::remove_file(&pipe);
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let program = env!("CARGO_BIN_EXE_gametree");
        let text = format!(
            "#!/bin/sh\nexec 3>'{}'\nsleep 1000 &\n'{program}' experiment engine nodes=20\nwait\n",
            pipe.display()
        );
        std::fs::write(&script, text).unwrap();
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
        Wrapper { script, pipe }
    }

    fn setting(&self) -> String {
        format!("command={}", self.script.display())
    }

    /// The end of the pipe to read from, once a wrapper has opened the other.
    fn opened(&self) -> mpsc::Receiver<File> {
        let (send, opened) = mpsc::channel();
        let pipe = self.pipe.clone();
        std::thread::spawn(move || send.send(File::open(pipe).unwrap()));
        opened
    }
}

impl Drop for Wrapper {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.script);
        let _ = std::fs::remove_file(&self.pipe);
    }
}

/// Waits until no process holds the pipe open.
fn all_ended(pipe: &File) {
    let late = Instant::now() + PATIENCE;
    loop {
        let mut state = [PollFd::new(pipe, PollFlags::empty())];
        poll(&mut state, Some(&Timespec { tv_sec: 0, tv_nsec: 20_000_000 })).unwrap();
        if state[0].revents().contains(PollFlags::HUP) {
            return;
        }
        assert!(Instant::now() < late, "a process of the wrapper has survived");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_a_wrapper_started_ends_with_the_match() {
    let wrapper = Wrapper::new("wrapper");
    let opened = wrapper.opened();
    let answer = json(&["experiment", "match", &wrapper.setting(), "nodes=20", "tictactoe", "--games", "2"]);
    assert_eq!((answer["games"].as_u64(), answer["forfeits"].as_u64()), (Some(2), Some(0)), "{answer}");
    all_ended(&opened.recv_timeout(PATIENCE).unwrap());
}

#[test]
fn what_a_wrapper_started_ends_when_the_match_is_killed() {
    let wrapper = Wrapper::new("killed");
    let opened = wrapper.opened();
    let mut running = Command::new(env!("CARGO_BIN_EXE_gametree"))
        .args(["experiment", "match", &wrapper.setting(), "nodes=20", "hex:5", "--games", "1000000"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pipe = opened.recv_timeout(PATIENCE).unwrap();
    running.kill().unwrap(); // SIGKILL: the match can do nothing about it
    running.wait().unwrap();
    all_ended(&pipe);
}
