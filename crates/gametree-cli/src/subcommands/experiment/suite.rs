//! `experiment suite`: positions whose best moves, mates or counts are known.

use gametree::Budget;
use gametree_games::Order;
use gametree_lab::suite::{Suite, SuiteAnswer, SuiteError, SuitePosition, SuiteResult, Task, Work};
use gametree_players::native::EngineRequest;
use gametree_players::{Limits, PlayerKind, PlayerSpec};

use crate::args::SuiteArgs;
use crate::failure::{Failure, status};
use crate::input::{DEFAULT_MEMORY, open_game, read_text};
use crate::job::Job;
use crate::output::{Ink, Output, grouped};
use crate::subcommands::columns::columns;

pub(super) fn run(args: &SuiteArgs, out: &Output) -> Result<u8, Failure> {
    let file = args.file.display().to_string();
    let request = request(&args.setting)?;
    let game = &open_game(args.game, Order::Centre)?;
    let text = read_text(&file, DEFAULT_MEMORY, "a file of positions in EPD")?;
    let positions = SuitePosition::read_all(game, &text).map_err(|error| Failure::from(error).at(&file))?;
    let job = Job::steps(&format!("suite {file}"), positions.len() as u64);
    let suite = Suite { game, positions: &positions, request, jobs: args.jobs };
    let result = suite.run(job.control(), |answer| {
        let id = &positions[answer.number].id;
        job.report(format!("{id}: {}", if answer.solved { "solved" } else { "not solved" }));
    });
    let result = result.map_err(|error| match error {
        SuiteError::Evaluation(error) => Failure::evaluation(&error),
        error => Failure::from(error).at(&file),
    })?;
    drop(job);
    if out.json() {
        for answer in &result.answers {
            out.object(answer.json(&positions[answer.number]));
        }
        out.object(result.json(&args.setting.to_string(), positions.len()));
    } else {
        out.text(&page(args, &positions, &result, out));
    }
    Ok(status::DONE)
}

/// The engine of a setting.
fn request(setting: &PlayerSpec) -> Result<EngineRequest<'_>, Failure> {
    let PlayerKind::Engine(engine) = &setting.kind else {
        let message = "a suite is solved by the engine: expected its options, as time=1s,threads=2";
        return Err(Failure::usage(message).at(&setting.to_string()));
    };
    let Limits { depth, nodes, time } = setting.limits;
    let budget = Budget { depth, nodes, time, ..Budget::default() };
    // Only the best move is compared.
    Ok(EngineRequest { all_moves: false, ..engine.request(budget, setting.evaluation.as_deref().into()) })
}

fn page(args: &SuiteArgs, positions: &[SuitePosition], result: &SuiteResult, out: &Output) -> String {
    let head = ["id", "found", "wanted", "solved", "since nodes", "seconds", "nodes", "seconds"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    lines.extend(result.answers.iter().map(|answer| row(answer, &positions[answer.number])));
    let Work { nodes, seconds } = result.work();
    let (solved, finished) = (result.solved(), result.answers.len());
    let stopped = if result.stopped { ", stopped" } else { "" };
    let sums = format!(
        "solved {solved} of {finished} by {}, {} nodes, {seconds:.1} s{stopped}\n",
        args.setting,
        grouped(nodes)
    );
    columns(&lines, out) + &out.paint(Ink::Strong, &sums)
}

/// The row of a position.
fn row(answer: &SuiteAnswer, position: &SuitePosition) -> Vec<String> {
    let (found, wanted) = match &position.task {
        Task::Find(wanted) if wanted.mate.is_some() => {
            (format!("{}, {}", answer.mv.as_deref().unwrap_or("-"), answer.words), wanted.words.clone())
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
