//! `tabulate`: writes the complete table of a game, and says what is in it.

mod longest;
mod print;

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use gametree::Control;
use gametree::knowledge::{Coded, Notation};
use gametree_games::Order;
use gametree_lab::cores;
use gametree_players::native::{TabulateRequest, with_codes_for};
use gametree_players::{AnyGame, AnyState, moves_of, write_moves};
use gametree_tables::TabulationError;
use gametree_tables::{Table, write};

use super::from_table::refused;
use super::plot_file::PlotFile;
use crate::args::TabulateArgs;
use crate::failure::{Failure, status};
use crate::files::{check_writable, save_written};
use crate::input;
use crate::job::{self, Job};
use crate::output::{Output, grouped};
use print::Tabulation;

pub(super) fn run(args: &TabulateArgs, out: &Output) -> Result<u8, Failure> {
    let text = args.words.join(" ");
    if args.words == ["-"] || args.file.as_os_str() == "-" {
        return Err(Failure::usage("-: a table is for one position, and is not text: expected a file"));
    }
    let game = input::open_game_at(args.game, Order::Natural, &text)?;
    let state = game.read_position(&text).map_err(Failure::from)?;
    // A list of moves, in whatever notation it was given.
    let position = write_moves(&game, &moves_of(&game, &text)?);
    let plot_file = PlotFile::new(args.plot.as_deref())?;
    let stats = args.stats || args.plot.is_some();
    let started = Instant::now();
    let table = if stats && args.file.exists() {
        existing(args, &position)?
    } else {
        make(args, &game, &state, &position)?
    };
    let seconds = started.elapsed().as_secs_f64();
    let longest = if stats { longest::find(&game, &table, args.memory, &args.file)? } else { None };
    let found = Tabulation { args, table: &table, seconds, stats, longest };
    if out.json() {
        out.object(found.json());
    } else {
        out.text(&found.page(out));
    }
    plot_file.save(|| print::plot(&table.header().game, table.summary()).svg())?;
    Ok(status::DONE)
}

/// The table that the file holds.
fn existing(args: &TabulateArgs, position: &str) -> Result<Table, Failure> {
    let name = args.game.to_string();
    let table = Table::open_for(&name, &args.file).map_err(|error| refused(&error, &args.file))?;
    let found = &table.header().position;
    if !args.words.is_empty() && found != position {
        let found = if found.is_empty() { "the start" } else { found };
        let error = format!("a table from {found}: expected one from {position}");
        return Err(Failure::usage(error).at(&args.file.display().to_string()));
    }
    Ok(table)
}

/// Makes the table, writes it, and opens it.
fn make(args: &TabulateArgs, game: &AnyGame, state: &AnyState, position: &str) -> Result<Table, Failure> {
    check_writable(&args.file)?;
    let name = args.game.to_string();
    let coded = with_codes_for(game, state);
    refuse_what_is_too_large(args, &coded, state)?;
    let tabulated = {
        let counter = Arc::new(AtomicU64::new(0));
        let count = |what: &str, total| {
            Job::counting_in(Arc::clone(&counter), &format!("{what} {name}"), "positions", total)
        };
        let job = RefCell::new(Some(count("listing", None)));
        let on_listed = |positions| {
            job.take(); // its bar goes before the next one comes
            job.replace(Some(count("valuing", Some(positions))));
        };
        let request = TabulateRequest {
            memory: args.memory,
            threads: args.threads.unwrap_or_else(cores),
            control: Control { stop: Some(job::stop_flag()), progress: Some(&counter) },
            on_listed: &on_listed,
        };
        coded.tabulate(state, &request).map_err(|error| failure(args, error))?
    };
    save_written(&args.file, &mut |to| write(&tabulated, &name, position, to).map(drop))?;
    drop(tabulated);
    let table = Table::open(&args.file).map_err(|error| refused(&error, &args.file))?;
    Ok(table)
}

/// The random games from which the number of positions is estimated: at first, and where these leave it open.
const GAMES: [u32; 2] = [10_000, 100_000];
/// The bytes that a position of a table takes while it is made, where positions tell their ply and where they don't.
const BYTES: [u64; 2] = [10, 40];

/// Refuses at once what could only be listed until memory is used up: twice what it holds, since it is an estimate.
fn refuse_what_is_too_large(args: &TabulateArgs, game: &AnyGame, state: &AnyState) -> Result<(), Failure> {
    let job = Job::steps(&format!("estimating {}", args.game), 1);
    let stop = Control { stop: Some(job::stop_flag()), progress: None };
    let tabulation = gametree_tables::Tabulation::new(game).control(stop);
    let [with_ply, without] = BYTES;
    let bytes = if game.ply(state).is_some() { with_ply } else { without };
    let holds = args.memory as u64 / bytes;
    let estimate = |games| Some((games, tabulation.positions_at_least(state, games)?));
    let [few, many] = GAMES;
    let first = estimate(few).filter(|&(_, positions)| positions > holds / 100);
    let estimate = first.and_then(|first| if first.1 > 2 * holds { Some(first) } else { estimate(many) });
    drop(job);
    let Some((games, positions)) = estimate.filter(|&(_, positions)| positions > 2 * holds) else {
        return Ok(());
    };
    let (game, mebibytes) = (args.game, grouped((bytes * positions) >> 20));
    let positions = grouped(positions);
    Err(Failure::usage(format!(
        "{game}: by an estimate from {games} random games there are at least {positions} positions, some {mebibytes} MiB: \
         expected a smaller board, a later position, or a larger --memory (gametree solve needs no table)"
    ))
    .stopped())
}

/// Why there is no table.
fn failure(args: &TabulateArgs, error: TabulationError) -> Failure {
    let game = args.game;
    match error {
        TabulationError::Memory { limit } => Failure::usage(format!(
            "{game}: the table needs more than {limit} bytes of memory: expected a smaller board, or a larger --memory"
        ))
        .stopped(),
        TabulationError::Stopped => {
            let why = job::why_stopped().unwrap_or("it was interrupted");
            Failure::usage(format!("stopped, because {why}: there is no table")).stopped()
        }
        TabulationError::NoCode => Failure::no_code(&game),
        error => Failure::usage(format!("{game}: {error}")),
    }
}
