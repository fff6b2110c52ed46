//! `search` by Monte Carlo tree search.

use gametree::Budget;
use gametree::monte_carlo::DEFAULT_EXPLORATION;
use gametree_games::Order;
use gametree_players::native::{DEFAULT_MEMORY, EvaluationSource, MonteCarloRequest};
use gametree_players::values::unless_playouts;
use gametree_players::{Answer, Sampled};
use serde_json::json;

use super::begin::begin;
use crate::args::SearchArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::output::{Output, grouped};
use crate::subcommands::answer::AnswerPrinter;

pub(super) fn run(args: &SearchArgs, out: &Output) -> Result<u8, Failure> {
    let order = args.run.rules_order(Order::Centre);
    input::answer_each(args.position.game, order, &args.position.words, out, |query| {
        answer(args, &query, out)
    })
}

/// Searches one position.
fn answer(args: &SearchArgs, query: &Query<'_>, out: &Output) -> Result<u8, Failure> {
    let (run, name) = (&args.run, args.position.game.to_string());
    let (job, time) = begin(run, &name);
    let evaluation = unless_playouts(run.eval.as_deref());
    let (seed, exploration) = (run.seed.unwrap_or(0), args.exploration.unwrap_or(DEFAULT_EXPLORATION));
    let request = MonteCarloRequest {
        budget: Budget { time, ..run.budget(job.stop(), Some(job.nodes())) },
        evaluation: evaluation.map(EvaluationSource::Named),
        seed,
        exploration,
        memory: args.memory.unwrap_or(DEFAULT_MEMORY),
    };
    let answer = query.game.monte_carlo(&query.state, &request);
    let answer = answer.map_err(|error| Failure::evaluation(&error))?;
    let seconds = job.seconds();
    drop(job);
    let answer = if run.all_moves { answer } else { Answer { moves: None, ..answer } };
    let printer = AnswerPrinter { query, name: &name, answer: &answer, seconds };
    if out.json() {
        let mut fields = printer.search_json();
        let mut put = |key: &str, value: serde_json::Value| fields.insert(key.to_owned(), value);
        put("eval", json!(evaluation.unwrap_or("playouts")));
        put("seed", json!(seed));
        put("exploration", json!(exploration));
        out.object(fields.into());
    } else if query.single {
        let rows = answer.sampled.as_ref().map_or_else(String::new, |sampled| rows(sampled, &printer, out));
        out.text(&(printer.page(out) + &rows));
    } else {
        out.text(&printer.line());
    }
    Ok(status::DONE)
}

/// The moves that are shown with their visits.
const SHOWN: usize = 8;

/// The simulations, and the most visited moves with the means of theirs.
fn rows(sampled: &Sampled, printer: &AnswerPrinter<'_>, out: &Output) -> String {
    let mut moves = sampled.moves.clone();
    moves.sort_by_key(|&(_, visits, _)| std::cmp::Reverse(visits));
    let shown = moves.iter().filter(|(_, visits, _)| *visits > 0).take(SHOWN);
    let visits: Vec<String> = shown
        .map(|&(mv, visits, mean)| {
            format!("{} {}({:+.2})", printer.name_of(mv), grouped(visits), mean.unwrap_or(0.0))
        })
        .collect();
    let full = if sampled.full { ", the tree is full" } else { "" };
    let playouts = printer.row("playouts", &format!("{}{full}", grouped(sampled.playouts)), out);
    if visits.is_empty() { playouts } else { playouts + &printer.row("visits", &visits.join(", "), out) }
}
