//! `search`: the best move within a budget, by the engine or by a textbook algorithm.

mod engine;
mod textbook;

use gametree::Algorithm;

use crate::args::{OrderName, SearchArgs, Searcher};
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(args: &SearchArgs, out: &Output) -> Result<u8, Failure> {
    match searcher(args)? {
        Searcher::Engine => engine::run(args, out),
        Searcher::Textbook(algorithm) => textbook::run(args, algorithm, out),
    }
}

/// Who searches: who was asked to, or who alone knows the flags that were given, or the engine.
fn searcher(args: &SearchArgs) -> Result<Searcher, Failure> {
    let run = &args.run;
    let textbook_only = [
        ("--forced", run.forced.is_some()),
        ("--count-forced", run.count_forced),
        ("--stop-at-win", run.stop_at_win),
        ("--driver-loop", run.driver_loop),
        ("--acute-corners", run.acute_corners.is_some()),
        ("--window", run.asked.window.is_some()),
        ("--guess", run.asked.guess.is_some()),
        ("--at-least", run.asked.at_least.is_some()),
        ("--seed", run.seed.is_some()),
        ("--order random", run.order == Some(OrderName::Random)),
        ("--trace", args.trace.is_some()),
    ];
    let engine_only = [
        ("--backup", args.backup.is_some()),
        ("--threads", args.threads.is_some()),
        ("--memory", args.memory.is_some()),
        ("--quiescence", args.quiescence.is_some()),
        ("--extensions", args.extensions.is_some()),
        ("--driver", args.driver.is_some()),
    ];
    let given =
        |flags: &[(&'static str, bool)]| flags.iter().find(|(_, given)| *given).map(|(flag, _)| *flag);
    match (run.algorithm, given(&textbook_only), given(&engine_only)) {
        (Some(Searcher::Engine), Some(flag), _) => Err(Failure::usage(format!(
            "{flag} belongs to the textbook algorithms: expected none with --algorithm engine"
        ))),
        (Some(Searcher::Textbook(algorithm)), _, Some(flag)) => Err(Failure::usage(format!(
            "{flag} belongs to the engine: expected none with --algorithm {}",
            algorithm.name()
        ))),
        (None, Some(textbook), Some(engine)) => Err(Failure::usage(format!(
            "{textbook} belongs to the textbook algorithms and {engine} to the engine: expected one of them"
        ))),
        (Some(searcher), ..) => Ok(searcher),
        (None, Some(_), None) => Ok(Searcher::Textbook(Algorithm::AlphaBeta)),
        (None, None, _) => Ok(Searcher::Engine),
    }
}
