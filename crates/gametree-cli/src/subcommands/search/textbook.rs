//! `search` with a textbook algorithm.

use std::path::Path;

use gametree::{Algorithm, Budget, Watch};
use gametree_games::Order;
use gametree_players::{AnyGame, textbook};

use crate::args::SearchArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::job::Job;
use crate::output::Output;
use crate::subcommands::answer::AnswerPrinter;
use crate::subcommands::trace;

pub(super) fn run(args: &SearchArgs, algorithm: Algorithm, out: &Output) -> Result<u8, Failure> {
    let order = args.run.rules_order(Order::Natural);
    input::answer_each(args.position.game, order, &args.position.words, |query| {
        answer(args, algorithm, &query, out)
    })
}

/// Searches one position.
fn answer(args: &SearchArgs, algorithm: Algorithm, query: &Query<'_>, out: &Output) -> Result<u8, Failure> {
    let Query { game, state, text, single } = query;
    let name = args.position.game.to_string();
    let job = Job::start(&format!("searching {name}"), args.run.nodes, args.run.time);
    let memory = Some(args.memory.unwrap_or(textbook::DEFAULT_MEMORY));
    let budget = Budget { memory, ..args.run.budget(job.stop(), Some(job.nodes())) };
    let request = args.run.textbook(algorithm, budget, text.is_empty());
    let mut recorder = match &args.trace {
        Some(_) => Some(trace::recorder(game, args, &request, *single)?),
        None => None,
    };
    let watch = recorder.as_mut().map(|recorder| recorder as &mut dyn Watch<AnyGame>);
    let answer = textbook::watched(game, state, &request, watch)?;
    let seconds = job.seconds();
    drop(job);
    if let (Some(recorder), Some(file)) = (recorder, &args.trace) {
        trace::save(recorder, Path::new(file), args, text, answer.stopped)?;
    }
    let printer = AnswerPrinter { query, name: &name, answer: &answer, seconds };
    if out.json() {
        out.object(printer.search_json().into());
    } else if *single {
        out.text(&printer.page(out));
    } else {
        out.text(&printer.line());
    }
    Ok(status::DONE)
}
