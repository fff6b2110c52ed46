//! `experiment pathology`: decision errors by rule and depth, exact and simulated.

use gametree_lab::Sampling;
use gametree_lab::pathology::{
    Cell, Evaluation, Good, Model, Setting, critical_error, critical_trap, pathology,
};
use gametree_lab::plot::{Plot, Point, Series};

use super::simulation::sampling;
use crate::args::PathologyArgs;
use crate::failure::{Failure, status};
use crate::job::Job;
use crate::output::{Ink, Output, grouped};
use crate::subcommands::columns::columns;
use crate::subcommands::plot_file::PlotFile;
use crate::terminal::note;

/// The half-width of the 95 % interval of a normal distribution, in standard deviations.
const CONFIDENCE: f64 = 1.959_964;

pub(super) fn run(args: &PathologyArgs, out: &Output) -> Result<u8, Failure> {
    let setting = setting(args);
    let model = setting.model().map_err(|error| Failure::usage(error.words("--")))?;
    let plot_file = PlotFile::new(args.plot.as_deref())?;
    let sampling = sampling(args.sample);
    let (rules, omitted) = setting.rules(&model, sampling.is_some())?;
    let job = Job::counting("simulating", "roots", sampling.map_or(0, |sampling| sampling.samples));
    let cells = pathology(&model, &rules, args.depth, sampling, job.control())?;
    drop(job);
    if !omitted.is_empty() {
        let omitted = omitted.join(", ");
        note(&format!(
            "omitted, because not exact at depth {}: {omitted}; --samples N simulates them",
            args.depth
        ));
    }
    if out.json() {
        for cell in &cells {
            out.object(cell.json(&model, sampling.map(|sampling| sampling.seed)));
        }
    } else {
        out.text(&page(&cells, &model, sampling, out));
    }
    plot_file.save(|| plot(&cells, &title(&model)).svg())?;
    Ok(status::DONE)
}

/// The experiment that the flags describe.
fn setting(args: &PathologyArgs) -> Setting {
    Setting {
        model: args.model.into(),
        rules: args.rule.clone(),
        branching: args.branching,
        good: args.good,
        error: args.error,
        depth: args.depth,
        moves: args.moves,
        persistence: args.persistence,
        trap: args.trap,
        levels: args.levels,
        evaluation: args.evaluation.map(Into::into),
        dependent: args.dependent,
    }
}

/// A line that describes the model.
fn title(model: &Model) -> String {
    let mut title = format!("{}: {} moves per position", model.name(), model.branching());
    let good = |good| match good {
        Good::Exactly(k) => format!(", {k} good"),
        Good::Pgame => ", good moves as in P-games".to_owned(),
    };
    let evaluated = |moves: u32, evaluation| {
        let evaluation = match evaluation {
            Evaluation::Share { levels: None } => "share of won leaves".to_owned(),
            Evaluation::Share { levels: Some(levels) } => format!("share of won leaves to 1/{levels}"),
            Evaluation::Chance => "exact probability".to_owned(),
            Evaluation::Sign => "sign of the share".to_owned(),
        };
        format!(", {moves} moves per game, evaluated by the {evaluation}")
    };
    title += &match *model {
        Model::Althofer { good: k, error, .. } => format!("{}, error rate {error}", good(k)),
        Model::Persistent { good: k, error, persistence, .. } => {
            format!("{}, error rate {error}, persistence {persistence}", good(k))
        }
        Model::Trap { good: k, error, trap, .. } => format!("{}, error rate {error}, traps {trap}", good(k)),
        Model::PgameErrors { error, .. } => format!("{}, error rate {error}", good(Good::Pgame)),
        Model::Pgame { moves, evaluation, .. } | Model::Ngame { moves, evaluation, .. } => {
            evaluated(moves, evaluation)
        }
        Model::Real { moves, noise, dependent, levels, .. } => {
            let leaves = if dependent { "dependent" } else { "independent" };
            let rounded = levels.map_or_else(String::new, |levels| format!(", rounded to 1/{levels}"));
            format!(", {moves} moves per game, {leaves} leaves, noise {noise}{rounded}")
        }
    };
    title
}

/// How the parameters relate to the theory's threshold.
fn threshold(model: &Model) -> Option<String> {
    match *model {
        Model::Althofer { branching, good: Good::Exactly(1), error } => {
            let critical = critical_error(branching).ok()?;
            let side = if error < critical { "below" } else { "not below" };
            Some(format!(
                "{error} is {side} p_c = {critical:.6}, the threshold below which errors die out under Althöfer's rule"
            ))
        }
        Model::Trap { branching, good, trap, .. } => {
            let critical = critical_trap(branching, good).ok()?;
            let side = if trap > critical { "above" } else { "not above" };
            Some(format!(
                "{trap} is {side} t* = {critical:.6}, the threshold above which small errors do not grow under minimax"
            ))
        }
        _ => None,
    }
}

fn page(cells: &[Cell], model: &Model, sampling: Option<Sampling>, out: &Output) -> String {
    let mut page = format!("{}\n", title(model));
    if let Some(text) = threshold(model) {
        page += &format!("{text}\n");
    }
    if let (Some(sampling), Some(samples)) = (sampling, cells.first().and_then(|cell| cell.samples)) {
        let roots = if samples == 1 { "root" } else { "roots" };
        let stopped = match sampling.samples {
            requested if requested > samples => format!(" of the {} requested", grouped(requested)),
            _ => String::new(),
        };
        let (samples, seed) = (grouped(samples), sampling.seed);
        page += &format!("{samples} {roots}{stopped}, seed {seed}; ± is half of the 95 % interval\n");
    }
    let depth = cells.iter().map(|cell| cell.depth).max().unwrap_or(0) as usize;
    let rows: Vec<&[Cell]> = cells.chunks(depth.max(1)).collect();
    let mut lines = vec![vec!["depth".to_owned()]];
    lines.extend((1..=depth).map(|depth| vec![depth.to_string()]));
    for row in rows {
        let rule = row.first().map(|cell| cell.rule.to_string()).unwrap_or_default();
        let simulated = row.iter().any(|cell| !cell.exact);
        if simulated {
            lines[0].push(rule);
            row.iter().zip(&mut lines[1..]).for_each(|(cell, line)| line.push(interval(cell, out)));
        }
        if row.iter().any(|cell| cell.exact_error.is_some()) {
            lines[0].push(if simulated { "exact".to_owned() } else { row[0].rule.to_string() });
            let exact = |cell: &Cell| cell.exact_error.map(number).unwrap_or_default();
            row.iter().zip(&mut lines[1..]).for_each(|(cell, line)| line.push(exact(cell)));
        }
    }
    out.paint(Ink::Faint, &page) + &columns(&lines, out)
}

/// A simulated error with half of its confidence interval.
fn interval(cell: &Cell, out: &Output) -> String {
    let half = match (cell.standard_error, cell.samples) {
        (None, _) => "?".to_owned(),
        // No error in n samples: the rule of three.
        (Some(_), Some(n)) if cell.decision_error == 0.0 => {
            return format!("0 (< {})", number(3.0 / n as f64));
        }
        (Some(error), _) => number(CONFIDENCE * error),
    };
    // Already in ASCII where requested, so that the columns keep their width.
    let sign = if out.ascii() { "+-" } else { "±" };
    format!("{} {sign} {half}", number(cell.decision_error))
}

/// An error rate: to five decimals, small ones in scientific notation.
fn number(number: f64) -> String {
    if number == 0.0 {
        "0".to_owned()
    } else if number < 0.001 {
        format!("{number:.3e}")
    } else {
        format!("{number:.5}")
    }
}

fn plot(cells: &[Cell], title: &str) -> Plot {
    let mut series = vec![];
    let depth = cells.iter().map(|cell| cell.depth).max().unwrap_or(1) as usize;
    for (look, row) in cells.chunks(depth.max(1)).enumerate() {
        let rule = row.first().map(|cell| cell.rule.to_string()).unwrap_or_default();
        let exact: Vec<Point> = row
            .iter()
            .filter_map(|cell| Some(Point { x: f64::from(cell.depth), y: cell.exact_error?, error: None }))
            .collect();
        let simulated: Vec<Point> = row
            .iter()
            .filter(|cell| !cell.exact)
            .map(|cell| Point {
                x: f64::from(cell.depth),
                y: cell.decision_error,
                error: cell.standard_error.map(|error| CONFIDENCE * error),
            })
            .collect();
        series.extend(match (exact.len() > 1, simulated.is_empty()) {
            (_, true) => vec![Series::joined(rule, look, exact)],
            (true, false) => vec![
                Series::line(format!("{rule}, exact"), look, exact),
                Series::markers(format!("{rule}, simulated"), look, simulated),
            ],
            (false, false) => vec![Series::joined(format!("{rule}, simulated"), look, simulated)],
        });
    }
    Plot {
        title: title.to_owned(),
        x: "search depth".into(),
        y: "decision error".into(),
        logarithmic: true,
        series,
    }
}
