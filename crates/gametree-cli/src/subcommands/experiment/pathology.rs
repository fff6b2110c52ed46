//! `experiment pathology`: decision errors by rule and depth, exact and simulated.

use gametree_lab::Sampling;
use gametree_lab::pathology::{
    Cell, Evaluation, Good, Model, Rule, critical_error, critical_trap, exact_errors, pathology,
};
use gametree_lab::plot::{Plot, Point, Series};
use serde_json::{Value, json};

use super::plot_file::PlotFile;
use super::simulation::sampling;
use super::table::columns;
use crate::args::{EvaluationName, ModelName, PathologyArgs};
use crate::failure::{Failure, status};
use crate::job::Job;
use crate::output::{Ink, Output, grouped};
use crate::terminal::note;

/// The half-width of the 95 % interval of a normal distribution, in standard deviations.
const CONFIDENCE: f64 = 1.959_964;

pub(super) fn run(args: &PathologyArgs, out: &Output) -> Result<u8, Failure> {
    let model = model(args)?;
    let plot_file = PlotFile::new(args.plot.as_deref())?;
    let sampling = sampling(args.sample);
    let (rules, omitted) = rules(args, &model, sampling)?;
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
            out.object(cell_json(cell, &model, sampling));
        }
    } else {
        out.text(&page(&cells, &model, sampling, out));
    }
    plot_file.save(|| plot(&cells, &title(&model)).svg())?;
    Ok(status::DONE)
}

/// The model that the flags describe. Refuses flags of other models.
fn model(args: &PathologyArgs) -> Result<Model, Failure> {
    use ModelName::{Althofer, Ngame, Persistent, Pgame, Real, Trap};
    let name = args.model;
    let boards = [Pgame, Ngame].contains(&name) && (name == Ngame || args.error.is_none());
    let flags: [(&str, bool, &[ModelName]); 8] = [
        ("--good", args.good.is_some(), &[Althofer, Persistent, Trap]),
        ("--error", args.error.is_some(), &[Althofer, Persistent, Trap, Pgame, Real]),
        ("--moves", args.moves.is_some(), &[Pgame, Ngame, Real]),
        ("--persistence", args.persistence.is_some(), &[Persistent]),
        ("--trap", args.trap.is_some(), &[Trap]),
        ("--levels", args.levels.is_some(), &[Pgame, Ngame, Real]),
        ("--evaluation", args.evaluation.is_some(), &[Pgame, Ngame]),
        ("--dependent", args.dependent, &[Real]),
    ];
    for (flag, given, models) in flags {
        if given && !models.contains(&name) {
            let names: Vec<String> = models.iter().map(|model| model.name()).collect();
            let (name, names) = (name.name(), names.join(" or "));
            return Err(Failure::usage(format!("{flag} does not apply to {name}: expected --model {names}")));
        }
        if given && name == Pgame && !boards && ["--moves", "--levels", "--evaluation"].contains(&flag) {
            return Err(Failure::usage(format!(
                "{flag} cannot be combined with --error, which replaces the shares of won leaves: expected one of them"
            )));
        }
    }
    if args.levels.is_some() && !matches!(args.evaluation, None | Some(EvaluationName::Share)) {
        return Err(Failure::usage("--levels rounds shares: expected --evaluation share"));
    }
    let (branching, levels) = (args.branching, args.levels);
    let good = args.good.unwrap_or(Good::Exactly(1));
    let error = args.error.unwrap_or(0.05);
    let moves = args.moves.unwrap_or(args.depth);
    let evaluation = match args.evaluation {
        None | Some(EvaluationName::Share) => Evaluation::Share { levels },
        Some(EvaluationName::Chance) => Evaluation::Chance,
        Some(EvaluationName::Sign) => Evaluation::Sign,
    };
    Ok(match name {
        Althofer => Model::Althofer { branching, good, error },
        Persistent => {
            Model::Persistent { branching, good, error, persistence: args.persistence.unwrap_or(0.6) }
        }
        Trap => Model::Trap { branching, good, error, trap: args.trap.unwrap_or(0.1) },
        Pgame if boards => Model::Pgame { branching, moves, evaluation },
        Pgame => Model::PgameErrors { branching, error },
        Ngame => Model::Ngame { branching, moves, evaluation },
        Real => {
            let noise = args.error.unwrap_or(0.1);
            Model::Real { branching, moves, noise, dependent: args.dependent, levels }
        }
    })
}

/// The requested rules, else all rules of the model. Without a simulation, those that are not exact at all depths are
/// omitted, and returned by name.
fn rules(
    args: &PathologyArgs,
    model: &Model,
    sampling: Option<Sampling>,
) -> Result<(Vec<Rule>, Vec<String>), Failure> {
    if !args.rule.is_empty() {
        let mut rules: Vec<Rule> = vec![];
        for &rule in &args.rule {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        return Ok((rules, vec![]));
    }
    let all = model.rules();
    if sampling.is_some() {
        return Ok((all, vec![]));
    }
    let depths: Vec<usize> = exact_errors(model, &all, args.depth)?.iter().map(Vec::len).collect();
    let (mut exact, mut others) = (vec![], vec![]);
    for (&rule, depth) in all.iter().zip(depths) {
        match depth {
            _ if depth == args.depth as usize => exact.push(rule),
            0 => others.push(rule.to_string()),
            _ => others.push(format!("{rule} (exact to depth {depth})")),
        }
    }
    if exact.is_empty() {
        return Ok((all, vec![])); // refused later
    }
    Ok((exact, others))
}

fn cell_json(cell: &Cell, model: &Model, sampling: Option<Sampling>) -> Value {
    let mut line = json!({
        "model": cell.model,
        "rule": cell.rule.to_string(),
        "depth": cell.depth,
        "branching": cell.branching,
        "error_rate": cell.error_rate,
        "decision_error": cell.decision_error,
        "standard_error": cell.standard_error,
        "exact": cell.exact,
        "exact_error": cell.exact_error,
        "samples": cell.samples,
        "seed": sampling.map(|sampling| sampling.seed),
    });
    let evaluated = |evaluation| match evaluation {
        Evaluation::Share { levels } => ("share", levels),
        Evaluation::Chance => ("chance", None),
        Evaluation::Sign => ("sign", None),
    };
    match *model {
        Model::Althofer { good, .. } => line["good"] = good_json(good),
        Model::Persistent { good, persistence, .. } => {
            line["good"] = good_json(good);
            line["persistence"] = json!(persistence);
        }
        Model::Trap { good, trap, .. } => {
            line["good"] = good_json(good);
            line["trap"] = json!(trap);
        }
        Model::Pgame { moves, evaluation, .. } | Model::Ngame { moves, evaluation, .. } => {
            let (evaluation, levels) = evaluated(evaluation);
            line["moves"] = json!(moves);
            line["evaluation"] = json!(evaluation);
            line["levels"] = json!(levels);
        }
        Model::Real { moves, dependent, levels, .. } => {
            line["moves"] = json!(moves);
            line["dependent"] = json!(dependent);
            line["levels"] = json!(levels);
        }
        Model::PgameErrors { .. } => {}
    }
    line
}

fn good_json(good: Good) -> Value {
    match good {
        Good::Exactly(k) => json!(k),
        Good::Pgame => json!("pgame"),
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
