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
    let record = args.replay.as_deref().map(Record::load).transpose()?;
    if let Some(recorded) = record.as_ref().map(|record| record.game).filter(|&recorded| recorded != game) {
        return Err(Failure::usage(format!(
            "--replay {:?}: a game of {recorded}: expected one of {game}",
            args.replay.as_deref().unwrap_or("".as_ref())
        )));
    }
    game.visit(Order::Natural, Play { args, record, out })
        .unwrap_or_else(|| Err(Failure::usage(format!("{game} does not fit its word"))))
}

struct Play<'a> {
    args: &'a PlayArgs,
    record: Option<Record>,
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
        let Play { args, record, out } = self;
        let words = args.words.join(" ");
        let moves = match &record {
            Some(record) => rules.moves_of(&record.position).map_err(|error| {
                Failure::from(error)
                    .at(&format!("--replay {:?}", args.replay.as_deref().unwrap_or("".as_ref())))
            })?,
            None => rules.moves_of(&words)?,
        };
        let seats = seats(args.first, record.and_then(|record| record.seats));
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
