//! `search` with a textbook algorithm.

use gametree::{Algorithm, Budget, Watch};
use gametree_games::Order;
use gametree_players::AnyGame;
use gametree_players::textbook::{self, TextbookRequest};

use crate::args::SearchArgs;
use crate::failure::{Failure, status, used_up};
use crate::input::{self, Query};
use crate::job::Job;
use crate::output::Output;
use crate::subcommands::answer::AnswerPrinter;
use crate::subcommands::trace;
use crate::terminal::note;

/// `why` is the flag for which this is the algorithm, if none was named.
pub(super) fn run(
    args: &SearchArgs,
    (algorithm, why): (Algorithm, Option<&str>),
    out: &Output,
) -> Result<u8, Failure> {
    trace::check_destination(args, out)?;
    let order = args.run.rules_order(Order::Natural);
    input::answer_each(args.position.game, order, &args.position.words, out, |query| {
        answer(args, (algorithm, why), &query, out)
    })
}

/// Searches one position.
fn answer(
    args: &SearchArgs,
    (algorithm, why): (Algorithm, Option<&str>),
    query: &Query<'_>,
    out: &Output,
) -> Result<u8, Failure> {
    let Query { game, state, text, single } = query;
    let name = args.position.game.to_string();
    let job = Job::start(&format!("searching {name}"), args.run.nodes, args.run.time);
    // A long search says so while it runs, a short one afterwards: bad input gets one line.
    let said = why.filter(|_| *single && !out.json());
    let who = said.map(|flag| who_searches(args, algorithm, flag));
    if let Some(who) = &who {
        job.report(who.clone());
    }
    let limits = Budget { depth: args.run.depth, ..Budget::default() };
    let asked = args.run.textbook(algorithm, limits, text.is_empty());
    let mut recorder = match &args.trace {
        Some(_) => Some(trace::recorder(game, args, &asked, *single)?),
        None => None,
    };
    let memory = Some(args.memory.unwrap_or(textbook::DEFAULT_MEMORY));
    let budget = Budget { memory, ..args.run.budget(job.stop(), Some(job.nodes())) };
    let request = TextbookRequest { budget, ..asked.clone() };
    let watch = recorder.as_mut().map(|recorder| recorder as &mut dyn Watch<AnyGame>);
    let answer = textbook::watched(game, state, &request, watch)?.without_guesses();
    let seconds = job.seconds();
    // A trace has only the line that the search itself has proved.
    let whole = textbook::with_whole_line(answer.clone(), game, state, &request);
    drop(job);
    if let Some(who) = who.filter(|_| seconds < 1.0) {
        note(&who);
    }
    let mut stdout_taken = false;
    if let (Some(recorder), Some(file)) = (recorder, &args.trace) {
        stdout_taken = trace::save(recorder, file, args, &asked, query, &answer, out)?;
    }
    let printer = AnswerPrinter { query, name: &name, answer: &whole, seconds };
    if stdout_taken {
        // The trace is the output.
    } else if out.json() {
        out.object(printer.search_json().into());
    } else if *single {
        out.text(&printer.page(out));
    } else {
        out.text(&printer.line());
    }
    if answer.stopped {
        let name = algorithm.name();
        let why = used_up(answer.stop_reason);
        note(&format!("gametree: {why} before {name} had an answer, and it has none in between"));
        return Ok(status::STOPPED);
    }
    Ok(status::DONE)
}

/// That this is not the engine, which a person might wait for.
fn who_searches(args: &SearchArgs, algorithm: Algorithm, flag: &str) -> String {
    let run = &args.run;
    let limited = run.depth.is_some() || run.nodes.is_some() || run.time.is_some();
    let limit = if limited { "" } else { ", without a limit: Ctrl-C stops it" };
    let name = algorithm.name();
    format!("gametree: {flag} belongs to the textbook algorithms, so this is {name}, not the engine{limit}")
}
