//! The figures of the report: which series each has, measured when it is drawn.

use gametree::theory::{Pruning, branching_factor, expected_terminals, shallow_bound};
use gametree::tree::{Keep, Searched};
use gametree::{Algorithm, SearchOptions, draw};

use super::figures::{Plot, Series, Style};
use super::{Run, Source, abdelbar, felstiner, slides, trees};
use crate::{CriticalLevel, LabError, Sampling, branching};

/// A figure of the report.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name, and that of its file.
    pub id: &'static str,
    /// Whose numbers it shows.
    pub source: Source,
    /// What it shows, in a sentence or two.
    pub caption: &'static str,
    /// The drawing: an `<svg>` element.
    pub svg: String,
}

type Draw = fn(&Run<'_>) -> Result<String, LabError>;

const FIGURES: &[(&str, Source, &str, Draw)] = &[
    (
        "felstiner-figure5",
        Source::Felstiner,
        "Figure 5 of the paper: nodes of minimax over nodes of alpha-beta in tic-tac-toe, by the stones on the board. The driver loop in random order follows the printed points; one call on the position itself prunes up to twice as much.",
        figure5,
    ),
    (
        "felstiner-random-order",
        Source::Felstiner,
        "What random order buys in tic-tac-toe (Figure 10 of the paper): fewer nodes than in row-major order, exactly. The paper says 6 to 10 % without forced moves, and nothing of account with them.",
        random_order,
    ),
    (
        "slides-corollary1",
        Source::Slides,
        "Corollary 1: the positions that alpha-beta enters on each level of a perfectly ordered uniform tree (squares, measured) lie on the formula.",
        corollary1,
    ),
    (
        "slides-average-case",
        Source::Slides,
        "The average-case formula of the slides on a random shape: with its last term taken off it meets the simulation on even and odd levels; with the printed + it doesn't.",
        average_case,
    ),
    (
        "slides-deep-cutoffs",
        Source::Slides,
        "Deep against shallow cut-offs on random trees of two successors: expected terminals by the integrals of the theory, and by runs of F1 and F2.",
        deep_cutoffs,
    ),
    (
        "slides-branching-factors",
        Source::Slides,
        "Branching factors: of alpha-beta on random order (Pearl), without its deep cut-offs (F1), and on perfect order. The thin line is Knuth and Moore's bound for F1.",
        branching_factors,
    ),
    (
        "abdelbar-figure5",
        Source::Abdelbar,
        "Figure 5 of the paper, as ABAlthöfer searches it: y's bound cuts off the children of x, a deep cut-off. Numbers are the mover's.",
        abdelbar5,
    ),
    (
        "abdelbar-pathology",
        Source::Abdelbar,
        "Althöfer's rule isn't invulnerable: the exact probability of a bad move falls with the depth while errors are independent, and rises again once a child inherits its parent's misjudgement with probability 0.6.",
        pathology,
    ),
];

/// The figures of the sources that are wanted, drawn from measurements made for them.
///
/// # Errors
/// [`LabError::Stopped`], or [`LabError::Drawing`].
pub fn figures(run: &Run<'_>, wanted: impl Fn(Source) -> bool) -> Result<Vec<Figure>, LabError> {
    let figures = FIGURES.iter().filter(|(_, source, ..)| wanted(*source));
    figures.map(|&(id, source, caption, draw)| Ok(Figure { id, source, caption, svg: draw(run)? })).collect()
}

fn figure5(run: &Run<'_>) -> Result<String, LabError> {
    let rows = felstiner::multiples(run.watch)?;
    let column = |n: usize| rows.iter().enumerate().map(move |(stones, row)| [stones as f64, row[n]]);
    let series = vec![
        Series::exact("printed", Style::Printed, column(0)),
        Series::exact("driver loop, random order, exactly", Style::Solid, column(1)),
        Series::exact("one call, random order, exactly", Style::Dashed, column(2)),
    ];
    Plot { axes: ["stones on the board", "minimax / alpha-beta nodes"], logarithmic: false, series }.svg()
}

fn random_order(run: &Run<'_>) -> Result<String, LabError> {
    let by_stones =
        |percents: Vec<f64>| (0..).zip(percents).map(|(stones, percent)| [f64::from(stones), percent]);
    let level = |percent: f64| [[0.0, percent], [6.0, percent]];
    let series = vec![
        Series::exact(
            "without forced moves, exactly",
            Style::Solid,
            by_stones(felstiner::improvements(run.watch, false)?),
        ),
        Series::exact(
            "with forced moves and stop, exactly",
            Style::Dashed,
            by_stones(felstiner::improvements(run.watch, true)?),
        ),
        Series::exact("printed: about 6-10 %", Style::Thin, level(6.0)),
        Series::exact("", Style::Thin, level(10.0)),
    ];
    Plot { axes: ["stones on the board", "fewer nodes by random order, %"], logarithmic: false, series }.svg()
}

fn corollary1(run: &Run<'_>) -> Result<String, LabError> {
    let mut series = vec![];
    for (branching, depth, style, name) in [
        (2, 10, Style::Solid, "formula, 2 successors"),
        (3, 7, Style::Dashed, "formula, 3"),
        (5, 5, Style::Dotted, "formula, 5"),
    ] {
        let levels = slides::levels(branching, depth, run)?;
        series.push(Series::exact(name, style, levels.iter().map(|l| [f64::from(l.level), l.expected])));
        let points = levels.iter().filter_map(measured).collect();
        let name = if branching == 5 { "entered by alpha-beta" } else { "" };
        series.push(Series { name: name.to_owned(), style: Style::Sampled, points });
    }
    Plot { axes: ["level", "positions examined"], logarithmic: true, series }.svg()
}

fn measured(level: &CriticalLevel) -> Option<[f64; 3]> {
    level.simulated.map(|found| [f64::from(level.level), found.mean, found.standard_error.unwrap_or(0.0)])
}

fn average_case(run: &Run<'_>) -> Result<String, LabError> {
    let rows = slides::averages(run)?;
    let x = |level: &CriticalLevel| f64::from(level.level);
    // The printed formula adds what the right one takes off: the principal variation.
    let printed = |level: &CriticalLevel| match level.positions {
        crate::Positions::Mean(p) => level.expected + 2.0 * p.type1,
        crate::Positions::Exact(_) => level.expected,
    };
    let series = vec![
        Series::exact(
            "formula with -, even and odd levels",
            Style::Solid,
            rows.iter().map(|l| [x(l), l.expected]),
        ),
        Series::exact(
            "as printed, with +",
            Style::Dashed,
            rows.iter().skip(2).step_by(2).map(|l| [x(l), printed(l)]),
        ),
        Series {
            name: "entered by alpha-beta, mean ± 2 errors".to_owned(),
            style: Style::Sampled,
            points: rows.iter().filter_map(measured).collect(),
        },
    ];
    Plot { axes: ["level", "positions examined, mean"], logarithmic: false, series }.svg()
}

fn deep_cutoffs(run: &Run<'_>) -> Result<String, LabError> {
    let exact = |name, style, pruning| {
        let points = (1..=12).map(|d| Ok([f64::from(d), expected_terminals(pruning, 2, d)?]));
        Ok::<_, LabError>(Series::exact(name, style, points.collect::<Result<Vec<_>, LabError>>()?))
    };
    let mut points = vec![];
    for pruning in [Pruning::Shallow, Pruning::Deep] {
        for depth in [3, 4, 6, 8, 10, 12] {
            let sampling = Sampling { samples: run.samples(2_000), seed: run.seed };
            let simulated = branching(pruning, 2, depth, Some(sampling), run.watch.silent())?.simulated;
            points.extend(simulated.map(|s| [f64::from(depth), s.mean, s.standard_error.unwrap_or(0.0)]));
        }
    }
    let all = (1..=12).map(|d| [f64::from(d), 2f64.powi(d)]);
    let series = vec![
        Series::exact("all terminals", Style::Thin, all),
        exact("F1, shallow cut-offs only", Style::Dashed, Pruning::Shallow)?,
        exact("F2, alpha-beta", Style::Solid, Pruning::Deep)?,
        exact("perfect order", Style::Dotted, Pruning::Minimal)?,
        Series { name: "runs of F1 and F2, mean ± 2 errors".to_owned(), style: Style::Sampled, points },
    ];
    Plot { axes: ["plies", "terminals examined, mean"], logarithmic: true, series }.svg()
}

fn branching_factors(_: &Run<'_>) -> Result<String, LabError> {
    let curve = |name, style, factor: &dyn Fn(u32) -> Result<f64, gametree::theory::TheoryError>| {
        let points = (2..=40).step_by(2).map(|b| Ok([f64::from(b), factor(b)?]));
        Ok::<_, LabError>(Series::exact(name, style, points.collect::<Result<Vec<_>, LabError>>()?))
    };
    let series = vec![
        curve("Knuth and Moore's bound for F1", Style::Thin, &shallow_bound)?,
        curve("F1, shallow cut-offs only", Style::Dashed, &|b| branching_factor(Pruning::Shallow, b))?,
        curve("alpha-beta (Pearl): xi/(1 - xi)", Style::Solid, &|b| branching_factor(Pruning::Deep, b))?,
        curve("perfect order: square root of b", Style::Dotted, &|b| branching_factor(Pruning::Minimal, b))?,
    ];
    Plot { axes: ["successors b", "branching factor"], logarithmic: false, series }.svg()
}

fn abdelbar5(_: &Run<'_>) -> Result<String, LabError> {
    let game = trees::preset("fig5")?;
    let algorithm = Algorithm::AlphaBetaAlthoferHard;
    Ok(draw::svg(&Searched::new(&game, algorithm, &SearchOptions::default(), Keep::Nothing)?))
}

fn pathology(_: &Run<'_>) -> Result<String, LabError> {
    let curve = |name, style, persistence| {
        let points =
            (1..=14).map(|depth| [f64::from(depth), abdelbar::decision_error(3, 0.05, persistence, depth)]);
        Series::exact(name, style, points)
    };
    let series = vec![
        curve("a child inherits its parent's error: 0.6", Style::Solid, 0.6),
        curve("the same with 0.4", Style::Dashed, 0.4),
        curve("independent errors", Style::Dotted, 0.0),
    ];
    Plot { axes: ["depth, plies", "probability of a bad move"], logarithmic: true, series }.svg()
}
