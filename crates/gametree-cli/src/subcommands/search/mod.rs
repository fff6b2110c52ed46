//! `search`: finds the best move within a budget, with the engine or a textbook algorithm.

mod engine;
mod textbook;

use gametree::Algorithm;

use gametree_players::Searcher;

use crate::args::SearchArgs;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(args: &SearchArgs, out: &Output) -> Result<u8, Failure> {
    match searcher(args)? {
        Searcher::Engine => engine::run(args, out),
        Searcher::Textbook(algorithm) => textbook::run(args, algorithm, out),
    }
}

/// The requested searcher; without a request the only one that has the given flags; else the engine.
fn searcher(args: &SearchArgs) -> Result<Searcher, Failure> {
    let run = &args.run;
    let engine_only = [
        ("--backup", args.backup.is_some()),
        ("--threads", args.threads.is_some()),
        ("--quiescence", args.quiescence.is_some()),
        ("--extensions", args.extensions.is_some()),
        ("--driver", args.driver.is_some()),
    ];
    let engine_flag = engine_only.into_iter().find(|(_, given)| *given).map(|(flag, _)| flag);
    let textbook_flag = run.textbook_flag().or(args.trace.is_some().then_some("--trace"));
    match (run.algorithm, textbook_flag, engine_flag) {
        (Some(Searcher::Engine), Some(flag), _) => Err(Failure::usage(format!(
            "{flag} belongs to the textbook algorithms: expected no such flag with --algorithm engine"
        ))),
        (Some(Searcher::Textbook(algorithm)), _, Some(flag)) => Err(Failure::usage(format!(
            "{flag} belongs to the engine: expected no such flag with --algorithm {}",
            algorithm.name()
        ))),
        (None, Some(textbook), Some(engine)) => Err(Failure::usage(format!(
            "{textbook} belongs to the textbook algorithms and {engine} to the engine: expected only one of them"
        ))),
        (Some(searcher), ..) => Ok(searcher),
        (None, Some(_), None) => Ok(Searcher::Textbook(Algorithm::AlphaBeta)),
        (None, None, _) => Ok(Searcher::Engine),
    }
}
