//! The subcommands, one file or folder each.

mod answer;
mod bench;
mod book;
mod columns;
mod experiment;
mod from_table;
mod generate;
mod jobs;
#[cfg(feature = "lab")]
mod lab;
mod ledger;
mod lists;
mod perft;
mod plain;
mod play;
mod plot_file;
mod proof;
mod quiz;
mod readable;
mod reproduce;
mod search;
mod semi_strong;
mod shell;
mod show;
mod solve;
mod tabulate;
mod trace;
mod tree;
mod trim;
mod uci;
mod verify;
mod why;

use serde_json::json;

use crate::args::{Arguments, Command};
use crate::failure::Failure;
use crate::output::Output;

/// Runs the subcommand; returns the exit status.
pub(crate) fn run(arguments: Arguments) -> Result<u8, Failure> {
    let out = Output::new(arguments.output);
    if let Some(time) = arguments.command.time_limit() {
        crate::job::end_after(time).map_err(|error| Failure::no_thread("the clock of --time", &error))?;
    }
    crate::files::catch_size_limit();
    // The game has handlers of its own: there Ctrl-C makes the engine move. An engine in a GUI ends with it, without a word.
    if !matches!(arguments.command, Command::Play(_) | Command::Uci(_)) {
        crate::job::catch_signals();
    }
    dispatch(arguments.command, &out).map_err(|failure| {
        // Whatever a stopped piece of work complains of, it was stopped.
        let failure = if crate::job::interrupted() { failure.stopped() } else { failure };
        if failure.is_stopped() && out.json() {
            out.object(json!({"complete": false, "stopped": true}));
        }
        failure
    })
}

fn dispatch(command: Command, out: &Output) -> Result<u8, Failure> {
    match command {
        Command::Games => Ok(lists::games(out)),
        Command::Algorithms => Ok(lists::algorithms(out)),
        Command::Show(position) => show::run(&position, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Solve(args) => solve::run(&args, out),
        Command::Search(args) => search::run(&args, out),
        Command::Why(args) => why::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Uci(args) => uci::run(&args),
        Command::Tree(args) => tree::run(&args, out),
        Command::Tabulate(args) => tabulate::run(&args, out),
        Command::Book(args) => book::run(&args, out),
        Command::Quiz(args) => quiz::run(&args, out),
        Command::Trace(args) => trace::run(&args, out),
        Command::Verify(args) => match &args.trim {
            Some(to) => trim::run(&args, to, out),
            None => verify::run(&args, out),
        },
        Command::Ledger(args) => ledger::run(&args, out),
        Command::Jobs(args) => jobs::run(&args, out),
        #[cfg(feature = "lab")]
        Command::Lab(args) => lab::run(&args, out),
        Command::Generate(args) => generate::run(&args, out),
        Command::Experiment(args) => experiment::run(&args, out),
        Command::Reproduce(args) => reproduce::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Completions { shell } => shell::completions(shell, out),
        Command::Man { directory } => shell::man(directory.as_deref(), out),
    }
}
