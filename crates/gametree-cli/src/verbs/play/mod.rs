//! `play`: a person against the engine, on the screen of a terminal or in plain lines.

mod engine;
mod lines;
mod mind;
mod record;
mod rules;
mod screen;
mod session;
mod signals;
mod table;
mod words;

use std::io::IsTerminal;
use std::path::Path;

use gametree_games::{Order, Playable, Visitor};

use crate::args::{First, PlayArgs};
use crate::failure::{Failure, status};
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
    game.visit(Order::Natural, Play { args, replay, out })
        .unwrap_or_else(|| Err(Failure::usage(format!("{game} does not fit its word"))))
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

struct Play<'a> {
    args: &'a PlayArgs,
    replay: Option<Replay>,
    out: &'a Output,
}

impl Visitor for Play<'_> {
    type Output = Result<u8, Failure>;

    fn visit<G: Playable>(self, game: &G) -> Result<u8, Failure> {
        self.at(game)
    }
}

impl Play<'_> {
    fn at(self, rules: &dyn Rules) -> Result<u8, Failure> {
        let Play { args, replay, out } = self;
        let moves = match &replay {
            Some(Replay { place, record }) => {
                rules.moves_of(&record.position).map_err(|error| Failure::from(error).at(place))?
            }
            None => rules.moves_of(&args.words.join(" "))?,
        };
        let seats = seats(args.first, replay.and_then(|replay| replay.record.seats));
        let session = Session::new(rules, moves, seats)?;
        let keeper = args.record.as_deref().map(Keeper::new).transpose()?;
        let engine = Engine::start(args.game, args.memory)
            .map_err(|error| Failure::usage(format!("no thread for the engine: {error}")))?;
        let mut table = Table::new(args.game, session, engine, keeper, args.time);
        table.save().map_err(Failure::usage)?;
        let listening = if args.plain || !is_screen() {
            lines::run(&mut table, out)?
        } else {
            screen::run(&mut table, out)?
        };
        if listening {
            out.text(&table.record().line());
        }
        Ok(status::DONE)
    }
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
