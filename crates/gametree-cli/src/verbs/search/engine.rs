//! `search` by the engine, with its progress told depth by depth.

use std::time::Duration;

use gametree::adapt::Budget;
use gametree::engine::{Backup, Negamax, Report};
use gametree_games::{Order, Playable, Visitor};
use serde_json::json;

use crate::args::{Rule, SearchArgs};
use crate::engine_run::{self, MEMORY, Telling};
use crate::failure::{Failure, status};
use crate::input::{self, Question};
use crate::job::Job;
use crate::output::{Output, grouped};
use crate::textbook_run;
use crate::verbs::answer::Answer;

/// How long a search may take that was given no limit at all.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(super) fn run(args: &SearchArgs, out: &Output) -> Result<u8, Failure> {
    let order = textbook_run::rules_order(&args.run, Order::Centre);
    input::answer_each_fast(args.position.game, order, &args.position.words, |question| Search {
        args,
        question,
        out,
    })
}

struct Search<'a> {
    args: &'a SearchArgs,
    question: Question,
    out: &'a Output,
}

impl Visitor for Search<'_> {
    type Output = Result<u8, Failure>;

    fn visit<G: Playable>(self, game: &G) -> Result<u8, Failure> {
        match self.args.backup.unwrap_or(Rule::Negamax) {
            Rule::Negamax => self.search(game, Negamax),
            Rule::Althofer(rule) => self.search(game, rule),
        }
    }
}

impl Search<'_> {
    fn search<G: Playable, B: Backup + Sync>(self, game: &G, backup: B) -> Result<u8, Failure> {
        let Search { args, question: Question { text, alone }, out } = self;
        let state = game.read_position(&text)?;
        let default = textbook_run::usual::<G>();
        let eval = textbook_run::evaluation(game, &args.run, default)?;
        let name = args.position.game.to_string();
        let run = &args.run;
        let unlimited = run.depth.is_none() && run.nodes.is_none() && run.time.is_none();
        let time = run.time.or(unlimited.then_some(DEFAULT_TIME));
        let job = Job::start(&format!("searching {name}"), run.nodes, time);
        let budget = Budget { time, ..run.budget(job.stop(), Some(job.nodes())) };
        let tell = |report: &Report<G::Move>| job.tell(progress(game, report, job.seconds()));
        let threads = args.threads.unwrap_or(1);
        let telling = Telling {
            budget,
            parts: engine_run::parts(args),
            all_moves: run.all_moves,
            memory: args.memory.unwrap_or(MEMORY),
            threads,
        };
        let report = engine_run::run(game, &state, eval, backup, &telling, tell);
        let seconds = job.seconds();
        drop(job);
        let worth = report.value();
        let answer = Answer {
            game,
            name,
            text: &text,
            state: &state,
            value: worth,
            words: worth.to_string(),
            plies: worth.plies(),
            moves: run
                .all_moves
                .then(|| report.per_move.iter().map(|&(mv, score)| (mv, report.value_of(score))).collect()),
            best: report.best,
            line: report.line,
            nodes: report.nodes,
            counts: report.effort.counts,
            seconds,
            algorithm: "engine",
        };
        if out.json() {
            let effort = report.effort;
            let mut fields = answer.json();
            let mut put = |key: &str, value: serde_json::Value| fields.insert(key.to_owned(), value);
            put("score", json!(report.score.finite()));
            put("words", json!(answer.words));
            put("depth", json!(report.depth));
            put("nodes_per_second", json!(report.nodes as f64 / seconds.max(1e-9)));
            put("complete", json!(report.complete));
            put("stopped", json!(report.stopped));
            put("backup", json!(args.backup.unwrap_or(Rule::Negamax).to_string()));
            put("eval", json!(run.eval.as_deref().unwrap_or(default)));
            put("threads", json!(threads));
            put("cutoffs", json!({"all": effort.cutoffs, "first": effort.first_cutoffs}));
            put("table", json!({"bytes": effort.table_bytes, "probes": effort.probes, "hits": effort.hits}));
            out.object(fields.into());
        } else if alone {
            out.text(&(answer.page(out) + &answer.row("depth", &report.depth.to_string(), out)));
        } else {
            out.text(&answer.line());
        }
        Ok(status::DONE)
    }
}

/// A depth in a line: what it found, what it cost.
fn progress<G: Playable>(game: &G, report: &Report<G::Move>, seconds: f64) -> String {
    let line: Vec<String> = report.line.iter().take(12).map(|&mv| game.move_name(mv)).collect();
    let rate = report.nodes as f64 / seconds.max(1e-9) / 1e6;
    let (depth, worth, nodes) = (report.depth, report.value(), grouped(report.nodes));
    format!("depth {depth}: {worth}, {nodes} nodes, {rate:.1} M a second, line {}", line.join(" "))
}
