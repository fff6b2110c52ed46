//! `search` by a textbook algorithm.

use std::path::Path;

use gametree::textbook::product::CERTAIN;
use gametree::{Algorithm, GameValue, Report, Score, Watch, Wdl};
use gametree_games::{Order, Playable, Visitor};
use serde_json::json;

use crate::args::SearchArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Question};
use crate::job::Job;
use crate::output::Output;
use crate::textbook_run::{self, each_move};
use crate::verbs::answer::Answer;
use crate::verbs::trace;

pub(super) fn run(args: &SearchArgs, algorithm: Algorithm, out: &Output) -> Result<u8, Failure> {
    let order = textbook_run::rules_order(&args.run, Order::Natural);
    input::answer_each(args.position.game, order, &args.position.words, |question| Search {
        args,
        algorithm,
        question,
        out,
    })
}

struct Search<'a> {
    args: &'a SearchArgs,
    algorithm: Algorithm,
    question: Question,
    out: &'a Output,
}

impl Visitor for Search<'_> {
    type Output = Result<u8, Failure>;

    fn visit<G: Playable>(self, game: &G) -> Result<u8, Failure> {
        let Search { args, algorithm, question: Question { text, alone }, out } = self;
        let state = game.read_position(&text)?;
        let name = args.position.game.to_string();
        let job = Job::start(&format!("searching {name}"), args.run.nodes, args.run.time);
        let mut recorder = match &args.trace {
            Some(_) => Some(trace::recorder(game, args, alone)?),
            None => None,
        };
        let watch = recorder.as_mut().map(|recorder| recorder as &mut dyn Watch<G>);
        let report = textbook_run::run(
            algorithm,
            game,
            &state,
            text.is_empty(),
            &args.run,
            args.run.budget(job.stop(), Some(job.nodes())),
            watch,
        )?;
        let seconds = job.seconds();
        drop(job);
        if let (Some(recorder), Some(file)) = (recorder, &args.trace) {
            trace::save(recorder, Path::new(file), args, &text, report.stopped)?;
        }
        let probability = algorithm == Algorithm::Product;
        let (worth, words) = if probability {
            chance(&report)
        } else {
            let estimates = textbook_run::estimates(&args.run);
            let worth = if estimates { estimated(&report) } else { report.value_without_evaluation() };
            (worth, worth.to_string())
        };
        let moves = report.per_move.iter().map(|&(mv, score)| {
            let unproved = probability || textbook_run::estimates(&args.run);
            let worth =
                if unproved { GameValue::Estimate(score) } else { move_worth(score, report.complete) };
            (mv, worth)
        });
        let over = game.outcome(&state).is_some();
        let answer = Answer {
            game,
            name,
            text: &text,
            state: &state,
            value: worth,
            words,
            plies: over.then_some(0),
            moves: each_move(&args.run).then(|| moves.collect()),
            best: report.best,
            line: report.line,
            nodes: report.nodes,
            counts: report.counts,
            seconds,
            algorithm: algorithm.name(),
        };
        if out.json() {
            let mut fields = answer.json();
            fields.insert("score".into(), json!(report.score.finite()));
            fields.insert("words".into(), json!(answer.words));
            fields.insert("depth".into(), json!(report.depth));
            fields.insert("nodes_per_second".into(), json!(report.nodes as f64 / seconds.max(1e-9)));
            out.object(fields.into());
        } else if alone {
            out.text(&answer.page(out));
        } else {
            out.text(&answer.line());
        }
        Ok(status::DONE)
    }
}

/// What a move's score means: a win or a loss is proved even at a depth limit, where nothing counts more than 0.
fn move_worth(score: Score, complete: bool) -> GameValue {
    if complete || score != Score::ZERO {
        GameValue::Proved(Wdl::of_score(score), None)
    } else {
        GameValue::Estimate(score)
    }
}

/// What a score rests on where there was an evaluation: the game, where no end of the depth was met.
fn estimated<M>(report: &Report<M>) -> GameValue {
    if report.complete { report.value() } else { GameValue::Estimate(report.score) }
}

/// What the product rule found: a probability proves nothing.
fn chance<M>(report: &Report<M>) -> (GameValue, String) {
    let chance = report.score.finite().unwrap_or_default() as f64 / CERTAIN as f64;
    (
        GameValue::Estimate(report.score),
        format!("wins with probability {chance:.6} by the product rule (estimate)"),
    )
}
