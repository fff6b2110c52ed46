//! `experiment suite`: positions whose best moves, mates or counts are known.

use std::time::Duration;

use gametree::Budget;
use gametree_games::Order;
use gametree_lab::suite::{Solver, Suite, SuiteAnswer, SuiteError, SuitePosition, SuiteResult, Task, Work};
use gametree_players::native::EngineRequest;
use gametree_players::{AnyGame, Limits, MakePlayer, PlayerKind, PlayerSpec};

use super::match_play::bot;
use crate::args::SuiteArgs;
use crate::failure::{Failure, status};
use crate::input::{DEFAULT_MEMORY, open_game, read_text};
use crate::job::Job;
use crate::output::{Ink, Output, grouped};
use crate::subcommands::columns::columns;

/// What a setting without a limit has for each position.
const SECOND: Duration = Duration::from_secs(1);

pub(super) fn run(args: &SuiteArgs, out: &Output) -> Result<u8, Failure> {
    let file = args.file.display().to_string();
    let game = &open_game(args.game, Order::Centre)?;
    let name = args.game.to_string();
    let setting = completed(&args.setting);
    let player = || bot(game, &name, &setting);
    let solver = solver(&setting, &player)?;
    let text = read_text(&file, DEFAULT_MEMORY, "a file of positions in EPD")?;
    let positions = SuitePosition::read_all(game, &text).map_err(|error| Failure::from(error).at(&file))?;
    let job = Job::steps(&format!("suite {file}"), positions.len() as u64);
    let suite = Suite { game, positions: &positions, solver, jobs: args.jobs };
    let result = suite.run(job.control(), |answer| {
        let id = &positions[answer.number].id;
        job.report(format!("{id}: {}", ending(answer)));
    });
    let result = result.map_err(|error| match error {
        SuiteError::Evaluation(error) => Failure::evaluation(&error),
        SuiteError::Player(why) => Failure::usage(why).at(&setting.to_string()),
        error => Failure::from(error).at(&file),
    })?;
    drop(job);
    if out.json() {
        for answer in &result.answers {
            out.object(answer.json(&positions[answer.number]));
        }
        out.object(result.json(&setting.to_string(), positions.len()));
    } else {
        out.text(&page(&setting, &positions, &result, out));
    }
    // Whoever has no move is faulty, and the result says little about how well it solves.
    let faulty = result.answers.iter().any(|answer| answer.fault.is_some());
    Ok(if faulty { status::CHECK_FAILED } else { status::DONE })
}

/// The setting with what it leaves open: the engine looks for the best move, as where it plays and not as in other experiments, and nobody may
/// go on for ever. Levels and tables have limits of their own.
fn completed(setting: &PlayerSpec) -> PlayerSpec {
    let setting = setting.clone().as_in_play();
    if setting.clock.is_some() || matches!(setting.kind, PlayerKind::Level(..) | PlayerKind::Table(_)) {
        return setting;
    }
    setting.within(Limits { time: Some(SECOND), ..Limits::default() })
}

/// Who solves by a setting: the engine is watched; of what plays from a book or by a clock, and of others, only the moves are known.
fn solver<'a>(setting: &'a PlayerSpec, player: &'a MakePlayer<'a, AnyGame>) -> Result<Solver<'a>, Failure> {
    let PlayerSpec { kind: PlayerKind::Engine(engine), book: None, clock: None, .. } = setting else {
        player().map_err(|error| Failure::usage(error.to_string()).at(&setting.to_string()))?;
        return Ok(Solver::Player(player));
    };
    let Limits { depth, nodes, time } = setting.limits;
    let budget = Budget { depth, nodes, time, ..Budget::default() };
    // Only the best move is compared.
    let request = engine.request(budget, setting.evaluation.as_deref().into());
    Ok(Solver::Engine(Box::new(EngineRequest { all_moves: false, ..request })))
}

/// What became of a position, in words.
fn ending(answer: &SuiteAnswer) -> &str {
    match &answer.fault {
        Some(fault) => fault,
        None if answer.solved => "solved",
        None => "not solved",
    }
}

fn page(setting: &PlayerSpec, positions: &[SuitePosition], result: &SuiteResult, out: &Output) -> String {
    let head = ["id", "found", "wanted", "solved", "since nodes", "seconds", "nodes", "seconds"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    lines.extend(result.answers.iter().map(|answer| row(answer, &positions[answer.number])));
    let Work { nodes, seconds } = result.work();
    let (solved, finished) = (result.solved(), result.answers.len());
    let stopped = if result.stopped { ", stopped" } else { "" };
    let sums = format!(
        "solved {solved} of {finished} by {setting}, {} nodes, {seconds:.1} s{stopped}\n",
        grouped(nodes)
    );
    let faults = result.answers.iter().filter_map(|answer| {
        Some(format!("{}: no move: {}\n", positions[answer.number].id, answer.fault.as_ref()?))
    });
    columns(&lines, out) + &faults.collect::<String>() + &out.paint(Ink::Strong, &sums)
}

/// The row of a position.
fn row(answer: &SuiteAnswer, position: &SuitePosition) -> Vec<String> {
    let (found, wanted) = match &position.task {
        Task::Find(wanted) if wanted.mate.is_some() => {
            let said = answer.mv.iter().chain([&answer.words]).map(String::as_str);
            let said: Vec<&str> = said.filter(|words| !words.is_empty()).collect();
            (if said.is_empty() { "-".to_owned() } else { said.join(", ") }, wanted.words.clone())
        }
        Task::Find(wanted) => (answer.mv.clone().unwrap_or_else(|| "-".to_owned()), wanted.words.clone()),
        Task::Count(_) => {
            // The first that differs, or the last of all.
            let count =
                answer.counts.iter().find(|count| count.found != count.wanted).or(answer.counts.last());
            count.map_or_else(Default::default, |count| {
                (grouped(count.found), format!("{} at ply {}", grouped(count.wanted), count.plies))
            })
        }
    };
    let work = |work: Work| [grouped(work.nodes), format!("{:.2}", work.seconds)];
    let since = answer.since.map_or_else(|| ["-", "-"].map(str::to_owned), work);
    let solved = if answer.solved { "yes" } else { "no" };
    let row = vec![position.id.clone(), found, wanted, solved.to_owned()];
    [row, since.to_vec(), work(answer.work).to_vec()].concat()
}
