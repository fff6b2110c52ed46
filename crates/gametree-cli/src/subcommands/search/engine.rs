//! `search` by the engine, with progress depth by depth, in turns with the solver that a game has to itself.

use gametree::Budget;
use gametree_games::Order;
use gametree_games::evaluation::NONE;
use gametree_players::native::{DEFAULT_MEMORY, EngineRequest, OnDepth};
use gametree_players::{Answer, BackupRule, Turns, effort_json, spoken_line};
use serde_json::json;

use super::begin::begin;
use crate::args::SearchArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::output::{Output, grouped, rate};
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
    let budget = Budget { time, ..run.budget(job.stop(), Some(job.nodes())) };
    let request = EngineRequest {
        budget,
        options: args.engine_options(),
        backup: args.backup.unwrap_or(BackupRule::Negamax),
        evaluation: run.eval.as_deref().into(),
        all_moves: run.all_moves,
        memory: args.memory.unwrap_or(DEFAULT_MEMORY),
        threads: args.threads.unwrap_or(1),
    };
    let on_depth = |answer: &Answer| job.report(progress(query, answer, job.seconds()));
    let on_depth = Some(Box::new(on_depth) as OnDepth<'_>);
    let answer = if only_time_limits(args) {
        let turns = Turns::with_own_solver(query.game, &request, on_depth);
        turns.map_err(|error| Failure::evaluation(&error))?.run(&query.state, budget)
    } else {
        let engine = query.game.engine(&request, on_depth);
        engine.map_err(|error| Failure::evaluation(&error))?.run(&query.state)
    };
    let by_engine = answer.effort.is_some();
    let (backup, threads) = (request.backup, request.threads);
    let seconds = job.seconds();
    drop(job);
    let printer = AnswerPrinter { query, name: &name, answer: &answer, seconds };
    if out.json() {
        let mut fields = printer.search_json();
        let mut put = |key: &str, value: serde_json::Value| fields.insert(key.to_owned(), value);
        if by_engine {
            let own = query.game.evaluations().first().map_or(NONE.name, |own| own.name);
            put("backup", json!(backup.to_string()));
            put("eval", json!(run.eval.as_deref().unwrap_or(own)));
            put("threads", json!(threads));
            fields.extend(effort_json(&answer));
        }
        out.object(fields.into());
    } else if query.single {
        let depth = answer.depth.unwrap_or(0).to_string();
        let depth = if by_engine { printer.row("depth", &depth, out) } else { String::new() };
        let parts = answer.parts.filter(|parts| !parts.names().is_empty());
        let parts = parts.map_or_else(String::new, |parts| printer.row("parts", &parts.to_string(), out));
        out.text(&(printer.page(out) + &depth + &parts));
    } else {
        out.text(&printer.line());
    }
    Ok(status::DONE)
}

/// Whether nothing but a time limit and a size of memory is asked for: everything else is about the engine.
fn only_time_limits(args: &SearchArgs) -> bool {
    let run = &args.run;
    run.algorithm.is_none()
        && run.depth.is_none()
        && run.nodes.is_none()
        && run.eval.is_none()
        && args.engine_flag().is_none()
}

/// The result and the cost of a finished depth, in a line.
fn progress(query: &Query<'_>, answer: &Answer, seconds: f64) -> String {
    let first = answer.line.get(..12).unwrap_or(&answer.line);
    let line = spoken_line(query.game, &query.state, first);
    let rate = rate(answer.nodes, seconds);
    let (depth, value, nodes) = (answer.depth.unwrap_or(0), &answer.words, grouped(answer.nodes));
    format!("depth {depth}: {value}, {nodes} nodes, {rate} nodes/s, pv {}", line.join(" "))
}
