//! `solve`: the exact value of a position, by the exact solver, the engine or a textbook algorithm.

use gametree::Algorithm;
use gametree_games::Order;
use gametree_games::evaluation::NONE;
use gametree_players::native::{EngineRequest, EvaluationSource, SolveRequest};
use gametree_players::{Answer, Searcher, textbook};

use super::answer::Printed;
use crate::args::SolveArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Question};
use crate::job::Job;
use crate::output::Output;

pub(super) fn run(args: &SolveArgs, out: &Output) -> Result<u8, Failure> {
    check(args)?;
    // The solver tries the centre first; the textbook algorithms keep the natural order by default.
    let default = if args.run.algorithm.is_some() { Order::Natural } else { Order::Centre };
    let order = args.run.rules_order(default);
    input::answer_each(args.position.game, order, &args.position.words, |question| {
        answer(args, &question, out)
    })
}

/// Whether the flags go together.
fn check(args: &SolveArgs) -> Result<(), Failure> {
    let run = &args.run;
    if run.eval.as_deref().is_some_and(|name| name != "none") {
        return Err(Failure::usage("--eval: solve estimates nothing: expected it with search"));
    }
    if let Some(searcher) = run.algorithm {
        if searcher == Searcher::Textbook(Algorithm::Product) {
            return Err(Failure::usage("product finds a probability, not a value: expected it with search"));
        }
        if args.exact || args.memory.is_some() {
            return Err(Failure::usage(format!(
                "--exact and --memory belong to solve's own algorithm: expected none of them with --algorithm {}",
                searcher.name()
            )));
        }
        if run.depth.is_some() {
            return Err(Failure::usage(
                "--depth: solve searches to the end of the game: expected it with search",
            ));
        }
        if searcher != Searcher::Engine {
            return Ok(());
        }
    }
    let flag = run.depth.is_some().then_some("--depth").or_else(|| run.textbook_flag());
    match flag {
        Some(flag) => {
            Err(Failure::usage(format!("{flag} needs a textbook algorithm: expected --algorithm NAME")))
        }
        None => Ok(()),
    }
}

/// Solves one position.
fn answer(args: &SolveArgs, question: &Question<'_>, out: &Output) -> Result<u8, Failure> {
    let name = args.position.game.to_string();
    let job = Job::start(&format!("solving {name}"), args.run.nodes, args.run.time);
    let answer = solve(args, question, &job)?;
    let seconds = job.seconds();
    drop(job);
    let printed = Printed { question, name: &name, answer: &answer, seconds };
    if out.json() {
        out.object(printed.json().into());
    } else if question.alone {
        out.text(&printed.page(out));
    } else {
        out.text(&printed.line());
    }
    Ok(if answer.stopped { status::UNSOLVED } else { status::DONE })
}

fn solve(args: &SolveArgs, question: &Question<'_>, job: &Job) -> Result<Answer, Failure> {
    let Question { game, state, text, .. } = question;
    let all_moves = args.run.all_moves;
    // Never to a depth: --depth was refused.
    let budget = args.run.budget(job.stop(), Some(job.nodes()));
    Ok(match args.run.algorithm {
        Some(Searcher::Textbook(algorithm)) => {
            let request = args.run.textbook(algorithm, budget, text.is_empty());
            textbook::run(game, state, &request)?.as_solution()
        }
        Some(Searcher::Engine) => {
            let request = EngineRequest {
                budget,
                evaluation: EvaluationSource::Named(NONE.name),
                all_moves,
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
