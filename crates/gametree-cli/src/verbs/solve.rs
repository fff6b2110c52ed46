//! `solve`: the exact value of a position, by the plain solver or by a textbook algorithm.

use gametree::engine::{EngineOptions, Negamax};
use gametree::solve::{Distance, Solver};
use gametree::{Algorithm, GameValue};
use gametree_games::{Order, Playable, Visitor};

use super::answer::Answer;
use super::lists::NULL_WINDOW;
use crate::args::{Searcher, SolveArgs};
use crate::engine_run::{self, MEMORY, Telling};
use crate::failure::{Failure, status};
use crate::input::{self, Question};
use crate::job::Job;
use crate::output::Output;
use crate::textbook_run::{self, each_move};

pub(super) fn run(args: &SolveArgs, out: &Output) -> Result<u8, Failure> {
    check(args)?;
    // The solver tries the centre first; the textbook algorithms keep the natural order unless told.
    let default = if args.run.algorithm.is_some() { Order::Natural } else { Order::Centre };
    let order = textbook_run::rules_order(&args.run, default);
    input::answer_each(args.position.game, order, &args.position.words, |question| Solve {
        args,
        question,
        out,
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

struct Solve<'a> {
    args: &'a SolveArgs,
    question: Question,
    out: &'a Output,
}

impl Visitor for Solve<'_> {
    type Output = Result<u8, Failure>;

    fn visit<G: Playable>(self, game: &G) -> Result<u8, Failure> {
        let Solve { args, question: Question { text, alone }, out } = self;
        let state = game.read_position(&text)?;
        let name = args.position.game.to_string();
        let job = Job::start(&format!("solving {name}"), args.run.nodes, args.run.time);
        // Never to a depth: --depth was refused.
        let budget = args.run.budget(job.stop(), Some(job.nodes()));
        let (answer, stopped) = match args.run.algorithm {
            Some(Searcher::Textbook(algorithm)) => {
                let report =
                    textbook_run::run(algorithm, game, &state, text.is_empty(), &args.run, budget, None)?;
                let worth = if report.stopped { unknown() } else { report.value_without_evaluation() };
                let over = game.outcome(&state).is_some();
                let answer = Answer {
                    game,
                    name,
                    text: &text,
                    state: &state,
                    value: worth,
                    words: worth.to_string(),
                    plies: over.then_some(0),
                    best: report.best,
                    line: report.line,
                    moves: each_move(&args.run).then(|| moves(&report.per_move)),
                    nodes: report.nodes,
                    counts: report.counts,
                    seconds: job.seconds(),
                    algorithm: algorithm.name(),
                };
                (answer, report.stopped)
            }
            Some(Searcher::Engine) => {
                let telling = Telling {
                    budget,
                    parts: EngineOptions::default(),
                    all_moves: args.run.all_moves,
                    memory: MEMORY,
                    threads: 1,
                };
                let eval = textbook_run::evaluation(game, &args.run, "none")?;
                let report = engine_run::run(game, &state, eval, Negamax, &telling, |_| {});
                // An estimate is no answer.
                let solved = |worth: GameValue| if worth.wdl().is_some() { worth } else { unknown() };
                let worth = solved(report.value());
                let known = |&(mv, score)| (mv, solved(report.value_of(score)));
                let answer = Answer {
                    game,
                    name,
                    text: &text,
                    state: &state,
                    value: worth,
                    words: worth.to_string(),
                    plies: worth.plies(),
                    moves: args.run.all_moves.then(|| report.per_move.iter().map(known).collect()),
                    best: report.best,
                    line: report.line,
                    nodes: report.nodes,
                    counts: report.effort.counts,
                    seconds: job.seconds(),
                    algorithm: Searcher::Engine.name(),
                };
                (answer, worth.wdl().is_none())
            }
            None => {
                let mut solver = Solver::new(game)
                    .memory(args.memory.unwrap_or(256 << 20))
                    .budget(budget)
                    .distance(if args.exact { Distance::Always } else { Distance::WhenCheap })
                    .all_moves(args.run.all_moves);
                let solution = solver.run(&state);
                let short = args.exact && solution.plies.is_none();
                let answer = Answer {
                    game,
                    name,
                    text: &text,
                    state: &state,
                    value: solution.value,
                    words: solution.value.to_string(),
                    plies: solution.plies,
                    best: solution.best,
                    line: solution.line,
                    moves: args
                        .run
                        .all_moves
                        .then(|| solution.moves.iter().map(|m| (m.mv, m.value)).collect()),
                    nodes: solution.nodes,
                    counts: solution.counts,
                    seconds: job.seconds(),
                    algorithm: NULL_WINDOW.0,
                };
                (answer, solution.stopped || short)
            }
        };
        drop(job);
        if out.json() {
            out.object(answer.json().into());
        } else if alone {
            out.text(&answer.page(out));
        } else {
            out.text(&answer.line());
        }
        Ok(if stopped { status::UNSOLVED } else { status::DONE })
    }
}

fn unknown() -> GameValue {
    GameValue::Between(gametree::Wdl::Loss, gametree::Wdl::Win)
}

/// What the scores of moves found by a textbook search to the end prove.
pub(super) fn moves<M: Copy>(scores: &[(M, gametree::Score)]) -> Vec<(M, GameValue)> {
    scores.iter().map(|&(mv, score)| (mv, GameValue::Proved(gametree::Wdl::of_score(score), None))).collect()
}
