//! `experiment decisions`: how often players blunder on solved positions.

use gametree_games::Order;
use gametree_lab::any_game::{decide_positions, measure_statics};
use gametree_lab::decisions::{DecisionError, Decisions, SolvedPosition, Statics};
use gametree_lab::match_play::jobs;
use gametree_players::{PlayerSpec, evaluation};

use super::match_play::bot;
use crate::args::DecisionsArgs;
use crate::failure::{Failure, status};
use crate::input::open_game;
use crate::job::Job;
use crate::output::{Ink, Output, grouped};
use crate::subcommands::columns::columns;

pub(super) fn run(args: &DecisionsArgs, out: &Output) -> Result<u8, Failure> {
    let place = format!("--solved {}", args.solved.display());
    let text = std::fs::read_to_string(&args.solved).map_err(|error| {
        Failure::usage(format!("{error}: expected a file of solved positions")).at(&place)
    })?;
    let solved = SolvedPosition::read_all(&text, &args.game.to_string())
        .map_err(|error| Failure::from(error).at(&place))?;
    if !solved.iter().any(SolvedPosition::critical) {
        return Err(
            Failure::usage("no critical position: expected some with moves of different results").at(&place)
        );
    }
    let game = &open_game(args.game, Order::Centre)?;
    let name = args.game.to_string();
    let mut found = Vec::new();
    let job = Job::steps("decisions", (solved.len() * args.settings.len()) as u64);
    for setting in &args.settings {
        let player = || bot(game, &name, setting);
        player().map_err(|error| Failure::usage(error.to_string()).at(&setting.to_string()))?;
        let jobs = jobs(args.jobs, &[setting]);
        let decisions =
            decide_positions(game, &solved, &player, jobs, job.control()).map_err(|error| match error {
                DecisionError::Broken(why) => Failure::usage(why).at(&setting.to_string()),
                error => Failure::from(error).at(&place),
            })?;
        let stopped = decisions.stopped;
        let statics = match evaluation(game, setting).map_err(|error| Failure::evaluation(&error))? {
            Some(eval) => {
                measure_statics(game, &eval, &solved).map_err(|error| Failure::from(error).at(&place))?
            }
            None => None,
        };
        found.push((setting, decisions, statics));
        if stopped {
            break;
        }
    }
    drop(job);
    if out.json() {
        for (setting, decisions, statics) in &found {
            out.object(decisions.json(&name, &setting.to_string(), solved.len(), *statics));
        }
    } else {
        out.text(&page(args, &found, solved.len(), out));
    }
    Ok(status::DONE)
}

/// A player, its decisions, and the quality of its evaluation without a search.
type Found<'a> = (&'a PlayerSpec, Decisions, Option<Statics>);

fn page(args: &DecisionsArgs, found: &[Found<'_>], positions: usize, out: &Output) -> String {
    let critical = found.first().map_or(0, |(_, decisions, _)| decisions.wrong.len());
    let head =
        format!("{}: {critical} of {positions} positions are critical; ± is the standard error\n", args.game);
    let sign = if out.ascii() { "+-" } else { "±" };
    let mut lines = vec![
        ["setting", "decision error", "nodes", "depth", "static error", "persistence"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for (setting, decisions, statics) in found {
        let error = decisions
            .error()
            .map_or_else(|| "?".to_owned(), |(error, standard)| format!("{error:.4} {sign} {standard:.4}"));
        let mean = |sum: f64| sum / decisions.spent.moves.max(1) as f64;
        let nodes = grouped(mean(decisions.spent.nodes as f64) as u64);
        let depth = format!("{:.1}", mean(decisions.spent.plies as f64));
        let known = |number: fn(&Statics) -> f64| {
            statics.as_ref().map_or_else(String::new, |statics| format!("{:.3}", number(statics)))
        };
        let wrong = [known(|statics| statics.error_rate), known(|statics| statics.persistence)];
        lines.push([vec![setting.to_string(), error, nodes, depth], wrong.to_vec()].concat());
    }
    out.paint(Ink::Faint, &head.replace('±', sign)) + &columns(&lines, out)
}
