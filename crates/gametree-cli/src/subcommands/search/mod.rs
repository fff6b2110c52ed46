//! `search`: finds the best move within a budget, with the engine, Monte Carlo tree search, a textbook algorithm, or the game's own solver.

mod begin;
mod engine;
mod monte_carlo;
mod textbook;

use gametree::Algorithm;
use gametree_players::Searcher;

use crate::args::SearchArgs;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(args: &SearchArgs, out: &Output) -> Result<u8, Failure> {
    let algorithm = match searcher(args)? {
        Searcher::Textbook(algorithm) => algorithm,
        Searcher::MonteCarlo => return monte_carlo::run(args, out),
        Searcher::Engine | Searcher::Solver(_) => return engine::run(args, out),
    };
    let why = textbook_flag(args).filter(|_| args.run.algorithm.is_none());
    textbook::run(args, (algorithm, why), out)
}

/// The first given flag that only textbook algorithms have.
fn textbook_flag(args: &SearchArgs) -> Option<&'static str> {
    args.run.textbook_flag().or(args.trace.is_some().then_some("--trace"))
}

/// The requested searcher; without a request the only one that has the given flags; else the engine.
fn searcher(args: &SearchArgs) -> Result<Searcher, Failure> {
    let run = &args.run;
    if args.exploration.is_some() && run.algorithm != Some(Searcher::MonteCarlo) {
        return Err(Failure::usage("--exploration belongs to mcts: expected --algorithm mcts"));
    }
    match (run.algorithm, textbook_flag(args), args.engine_flag()) {
        (Some(Searcher::Engine), Some(flag), _) => Err(Failure::usage(format!(
            "{flag} belongs to the textbook algorithms and not to --algorithm engine"
        ))),
        (Some(Searcher::MonteCarlo), Some(flag), _) => Err(Failure::usage(format!(
            "{flag} belongs to the textbook algorithms and not to --algorithm mcts"
        ))),
        (Some(searcher @ (Searcher::MonteCarlo | Searcher::Textbook(_))), _, Some(flag)) => {
            Err(Failure::usage(format!(
                "{flag} belongs to the engine and not to --algorithm {}",
                searcher.name()
            )))
        }
        (None, Some(textbook), Some(engine)) => Err(Failure::usage(format!(
            "{textbook} belongs to the textbook algorithms and {engine} to the engine: expected only one of them"
        ))),
        (Some(Searcher::Solver(method)), ..) => Err(Failure::usage(format!(
            "--algorithm {}: a solver goes to the end of the game; use solve, or another algorithm",
            method.name()
        ))),
        (Some(searcher), ..) => Ok(searcher),
        (None, Some(_), None) => Ok(Searcher::Textbook(Algorithm::AlphaBeta)),
        (None, None, _) => Ok(Searcher::Engine),
    }
}
