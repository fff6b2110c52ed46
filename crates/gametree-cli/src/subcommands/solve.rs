//! `solve`: finds the exact value of a position with the exact solver, the engine or a textbook algorithm.

use gametree::{Algorithm, Budget};
use gametree_games::Order;
use gametree_games::evaluation::NONE;
use gametree_players::native::{DEFAULT_MEMORY, EngineRequest, EvaluationSource, SolveRequest};
use gametree_players::{Answer, Searcher, textbook};

use super::answer::AnswerPrinter;
use crate::args::SolveArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::job::Job;
use crate::output::Output;

pub(super) fn run(args: &SolveArgs, out: &Output) -> Result<u8, Failure> {
    check(args)?;
    // The solver tries the centre first; the textbook algorithms keep the natural order by default.
    let default = if args.run.algorithm.is_some() { Order::Natural } else { Order::Centre };
    let order = args.run.rules_order(default);
    input::answer_each(args.position.game, order, &args.position.words, out, |query| {
        answer(args, &query, out)
    })
}

/// Checks that the flags go together.
fn check(args: &SolveArgs) -> Result<(), Failure> {
    let run = &args.run;
    if run.eval.as_deref().is_some_and(|name| name != "none") {
        return Err(Failure::usage("--eval: solve uses no evaluation: expected search"));
    }
    if run.depth.is_some() {
        return Err(Failure::usage("--depth: solve searches to the end of the game: expected search"));
    }
    if let Some(searcher) = run.algorithm {
        if searcher == Searcher::Textbook(Algorithm::Product) {
            return Err(Failure::usage("product finds a probability, not a value: expected search"));
        }
        if args.exact {
            return Err(Failure::usage(format!(
                "--exact belongs to solve's own algorithm: expected no such flag with --algorithm {}",
                searcher.name()
            )));
        }
        if searcher != Searcher::Engine {
            return Ok(());
        }
    }
    match run.textbook_flag() {
        Some(flag) => {
            Err(Failure::usage(format!("{flag} needs a textbook algorithm: expected --algorithm NAME")))
        }
        None => Ok(()),
    }
}

/// Solves one position.
fn answer(args: &SolveArgs, query: &Query<'_>, out: &Output) -> Result<u8, Failure> {
    let name = args.position.game.to_string();
    let job = Job::start(&format!("solving {name}"), args.run.nodes, args.run.time);
    let answer = solve(args, query, &job)?;
    let seconds = job.seconds();
    drop(job);
    let printer = AnswerPrinter { query, name: &name, answer: &answer, seconds };
    if out.json() {
        out.object(printer.json().into());
    } else if query.single {
        out.text(&printer.page(out));
    } else {
        out.text(&printer.line());
    }
    Ok(if answer.stopped { status::STOPPED } else { status::DONE })
}

fn solve(args: &SolveArgs, query: &Query<'_>, job: &Job) -> Result<Answer, Failure> {
    let Query { game, state, text, .. } = query;
    let all_moves = args.run.all_moves;
    // Without a depth limit: --depth was refused.
    let budget = args.run.budget(job.stop(), Some(job.nodes()));
    Ok(match args.run.algorithm {
        Some(Searcher::Textbook(algorithm)) => {
            let memory = Some(args.memory.unwrap_or(textbook::DEFAULT_MEMORY));
            let budget = Budget { memory, ..budget };
            let request = args.run.textbook(algorithm, budget, text.is_empty());
            textbook::run(game, state, &request)?.without_guesses().with_whole_line(game, state, &request)
        }
        Some(Searcher::Engine) => {
            let request = EngineRequest {
                budget,
                evaluation: EvaluationSource::Named(NONE.name),
                all_moves,
                memory: args.memory.unwrap_or(DEFAULT_MEMORY),
                ..EngineRequest::default()
            };
            game.engine(&request, None)?.run(state).proved_only()
        }
        None => {
            let default = SolveRequest::default();
            let memory = args.memory.unwrap_or(default.memory);
            let request = SolveRequest { exact: args.exact, all_moves, memory };
            game.solver(&request).run(state, budget)
        }
    })
}
