//! `uci`: the engine in a UCI GUI. Reads the commands from stdin; everything else is `UciSession`'s.

use std::io::{BufRead, Read, Write};
use std::sync::Arc;

use gametree_games::Spec;
use gametree_players::UciSession;

use crate::args::UciArgs;
use crate::failure::{Failure, status};

/// What is read of a line, in bytes: no game is so long.
const LONGEST: u64 = 1 << 20;

pub(super) fn run(args: &UciArgs) -> Result<u8, Failure> {
    let game = match args.game {
        Some(game) => game,
        None => "chess".parse::<Spec>()?,
    };
    let mut session = UciSession::start(game, Arc::new(write))?;
    let mut input = std::io::stdin().lock();
    let mut whole = true;
    loop {
        let mut line = Vec::new();
        // The end of the input, or a stdin that can't be read any more, ends the engine as `quit` does.
        if !matches!(input.by_ref().take(LONGEST).read_until(b'\n', &mut line), Ok(1..)) {
            break;
        }
        // The rest of an overlong line is not a line of its own.
        let begins = std::mem::replace(&mut whole, line.ends_with(b"\n"));
        if begins && !session.command(&String::from_utf8_lossy(&line)) {
            break;
        }
    }
    Ok(status::DONE)
}

/// Writes a line. If nobody reads any more, the engine ends: its GUI has.
fn write(line: &str) {
    let mut out = std::io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        std::process::exit(i32::from(status::DONE));
    }
}
