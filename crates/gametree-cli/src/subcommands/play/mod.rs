//! `play`: a person plays against the engine, full-screen in a terminal or line by line.

mod command;
mod coordinator;
mod engine_thread;
mod kept;
mod lines;
mod record;
mod screen;
mod session;
mod signals;
mod text_game;
mod words;

use std::hash::{BuildHasher, RandomState};
use std::io::IsTerminal;
use std::path::Path;

use gametree_games::Order;

use crate::args::{First, PlayArgs};
use crate::failure::{Failure, status};
use crate::input::open_game;
use crate::output::Output;
use coordinator::Coordinator;
use engine_thread::EngineThread;
use record::{GameRecord, RecordFile};
use session::{PlayedBy, Session, Sides};
use text_game::TextGame;

pub(super) fn run(args: &PlayArgs, out: &Output) -> Result<u8, Failure> {
    if out.json() {
        return Err(Failure::usage("--json: play is for people; solve and search have --json"));
    }
    let game = args.game;
    let replay = args.replay.as_deref().map(Replay::load).transpose()?;
    if let Some(Replay { place, record }) = replay.as_ref().filter(|replay| replay.record.game != game) {
        let recorded = record.game;
        return Err(Failure::usage(format!("a game of {recorded}: expected a game of {game}")).at(place));
    }
    play(args, &open_game(game, Order::Natural)?, replay.as_ref(), out)
}

/// A record to continue from, and its name in errors.
struct Replay {
    place: String,
    record: GameRecord,
}

impl Replay {
    fn load(path: &Path) -> Result<Replay, Failure> {
        let place = format!("--replay {path:?}");
        match GameRecord::load(path) {
            Ok(record) => Ok(Replay { place, record }),
            Err(failure) => Err(failure.at(&place)),
        }
    }
}

fn play(args: &PlayArgs, game: &dyn TextGame, replay: Option<&Replay>, out: &Output) -> Result<u8, Failure> {
    let replayed = replay.is_some();
    let sides = sides(args.first, replay.and_then(|replay| replay.record.sides));
    let session = match replay {
        Some(Replay { place, record }) => {
            Session::new(game, &record.position, sides).map_err(|error| Failure::from(error).at(place))?
        }
        None => Session::new(game, &args.words.join(" "), sides)?,
    };
    let session = if replayed { session } else { session.starting_here() };
    let record_file = args.record.as_deref().map(RecordFile::new).transpose()?;
    // Without a seed, the slips of the lower levels differ from game to game.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
    let rules = open_game(args.game, Order::Centre)?;
    let kept = kept::open(args, &rules)?;
    let engine = EngineThread::start(rules, args.memory, seed, kept)
        .map_err(|error| Failure::no_thread("the engine thread", &error))?;
    let mut coordinator =
        Coordinator::new(args.game, session, engine, record_file, (args.level, args.time), args.ponder);
    coordinator.save().map_err(Failure::usage)?;
    let readable = if args.plain || !is_screen() {
        lines::run(&mut coordinator, out)?
    } else {
        screen::run(&mut coordinator, out)?
    };
    if readable {
        out.text(&coordinator.records().join("\n"));
    }
    Ok(status::DONE)
}

/// Who plays which side: as in the flag, else as in the record, else the person is first.
fn sides(first: Option<First>, recorded: Option<Sides>) -> Sides {
    match first {
        Some(First::Me) => [PlayedBy::Person, PlayedBy::Engine],
        Some(First::Engine) => [PlayedBy::Engine, PlayedBy::Person],
        None => recorded.unwrap_or([PlayedBy::Person, PlayedBy::Engine]),
    }
}

/// Whether there is a terminal with cursor control.
fn is_screen() -> bool {
    let term = std::env::var_os("TERM").unwrap_or_default();
    let dumb = term == "dumb" || (cfg!(unix) && term.is_empty());
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}
