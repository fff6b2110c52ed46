//! `play`: a person against the engine, on the screen of a terminal or in plain lines.

mod engine;
mod lines;
mod record;
mod rules;
mod screen;
mod session;
mod signals;
mod table;
mod words;

use std::io::IsTerminal;
use std::path::Path;

use gametree_games::Order;

use crate::args::{First, PlayArgs};
use crate::failure::{Failure, status};
use crate::input::open_game;
use crate::output::Output;
use engine::Engine;
use record::{Keeper, Record};
use rules::Rules;
use session::{Seat, Seats, Session};
use table::Table;

pub(super) fn run(args: &PlayArgs, out: &Output) -> Result<u8, Failure> {
    if out.json() {
        return Err(Failure::usage("--json: play talks with a person: expected it with solve or search"));
    }
    let game = args.game;
    let replay = args.replay.as_deref().map(Replay::load).transpose()?;
    if let Some(Replay { place, record }) = replay.as_ref().filter(|replay| replay.record.game != game) {
        let recorded = record.game;
        return Err(Failure::usage(format!("a game of {recorded}: expected one of {game}")).at(place));
    }
    play(args, &open_game(game, Order::Natural)?, replay, out)
}

/// A record to go on with, and what errors call it.
struct Replay {
    place: String,
    record: Record,
}

impl Replay {
    fn load(path: &Path) -> Result<Replay, Failure> {
        let place = format!("--replay {path:?}");
        match Record::load(path) {
            Ok(record) => Ok(Replay { place, record }),
            Err(failure) => Err(failure.at(&place)),
        }
    }
}

fn play(args: &PlayArgs, rules: &dyn Rules, replay: Option<Replay>, out: &Output) -> Result<u8, Failure> {
    let moves = match &replay {
        Some(Replay { place, record }) => {
            rules.moves_of(&record.position).map_err(|error| Failure::from(error).at(place))?
        }
        None => rules.moves_of(&args.words.join(" "))?,
    };
    let seats = seats(args.first, replay.and_then(|replay| replay.record.seats));
    let session = Session::new(rules, moves, seats)?;
    let keeper = args.record.as_deref().map(Keeper::new).transpose()?;
    let engine = Engine::start(open_game(args.game, Order::Centre)?, args.memory)
        .map_err(|error| Failure::usage(format!("no thread for the engine: {error}")))?;
    let mut table = Table::new(args.game, session, engine, keeper, args.time);
    table.save().map_err(Failure::usage)?;
    let listening =
        if args.plain || !is_screen() { lines::run(&mut table, out)? } else { screen::run(&mut table, out)? };
    if listening {
        out.text(&table.record().line());
    }
    Ok(status::DONE)
}

/// Who plays which side: as the flag says, else as the record says, else the person is first.
fn seats(first: Option<First>, recorded: Option<Seats>) -> Seats {
    match first {
        Some(First::Me) => [Seat::Me, Seat::Engine],
        Some(First::Engine) => [Seat::Engine, Seat::Me],
        None => recorded.unwrap_or([Seat::Me, Seat::Engine]),
    }
}

/// Whether there is a terminal that can place a cursor.
fn is_screen() -> bool {
    let term = std::env::var_os("TERM").unwrap_or_default();
    let dumb = term == "dumb" || (cfg!(unix) && term.is_empty());
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}
