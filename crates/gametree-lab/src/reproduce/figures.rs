//! The figures of the report, each drawn from new measurements.

use gametree::{Algorithm, SearchOptions};
use gametree_tree::draw;
use gametree_tree::theory::{Pruning, branching_factor, expected_terminals, shallow_bound};
use gametree_tree::{Keep, Searched};

use super::abdelbar::persistent::decision_error;
use super::felstiner::by_stones::{improvements, multiples};
use super::run::Run;
use super::slides::critical::{averages, levels};
use super::source::Source;
use super::trees;
use crate::branching::branching;
use crate::critical::{CriticalLevel, Positions};
use crate::error::LabError;
use crate::plot::{Plot, Point, Series};
use crate::sample::{Estimate, Sampling};

/// A figure of the report.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name, and that of its file.
    pub id: &'static str,
    /// The source of its numbers.
    pub source: Source,
    /// What it shows, in a sentence or two.
    pub caption: &'static str,
    /// The drawing: an `<svg>` element.
    pub svg: String,
}

type Draw = fn(&Run<'_>) -> Result<String, LabError>;

static FIGURES: &[(&str, Source, &str, Draw)] = &[
    (
        "felstiner-figure5",
        Source::Felstiner,
        "Figure 5 of the paper: nodes of minimax over nodes of alpha-beta in tic-tac-toe, by the stones on the board. The driver loop in random order follows the printed points; one call on the position itself prunes up to twice as much.",
        figure5,
    ),
    (
        "felstiner-random-order",
        Source::Felstiner,
        "The nodes that random order saves over row-major order in tic-tac-toe (Figure 10 of the paper), computed exactly. The paper says 6 to 10 % without forced moves, and an insignificant effect with them.",
        random_order,
    ),
    (
        "slides-corollary1",
        Source::Slides,
        "Corollary 1: the positions that alpha-beta enters on each level of a perfectly ordered uniform tree (crosses, measured) lie on the formula.",
        corollary1,
    ),
    (
        "slides-average-case",
        Source::Slides,
        "The average-case formula of the slides on a random shape: with its last term subtracted it agrees with the simulation on even and odd levels; with the printed + it does not.",
        average_case,
    ),
    (
        "slides-deep-cutoffs",
        Source::Slides,
        "Deep against shallow cut-offs on random trees of two successors: expected terminals, by the theory's integrals and by runs of F1 and F2.",
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
        "Figure 5 of the paper, as ABAlthöfer searches it: y's bound cuts off the children of x, a deep cut-off. Numbers are from the mover's view.",
        abdelbar5,
    ),
    (
        "abdelbar-pathology",
        Source::Abdelbar,
        "Althöfer's rule is not invulnerable. The exact probability of a bad move falls with the depth as long as errors are independent and rare (three moves, 0.05). It rises again once a child inherits its parent's misjudgement with probability 0.6, and also where independent errors are frequent (four moves, 1/4, above their critical probability of 0.067): from 0.4019 at 4 plies to 0.4045 at 7.",
        pathology,
    ),
];

/// The figures of the selected sources.
///
/// # Errors
/// [`LabError::Stopped`], or [`LabError::Plot`].
pub fn figures(run: &Run<'_>, wanted: &dyn Fn(Source) -> bool) -> Result<Vec<Figure>, LabError> {
    let figures = FIGURES.iter().filter(|(_, source, ..)| wanted(*source));
    figures.map(|&(id, source, caption, draw)| Ok(Figure { id, source, caption, svg: draw(run)? })).collect()
}

/// A plot without a title, since it has a caption.
fn plot(x: &str, y: &str, logarithmic: bool, series: Vec<Series>) -> Result<String, LabError> {
    Ok(Plot { title: String::new(), x: x.to_owned(), y: y.to_owned(), logarithmic, series }.svg()?)
}

/// The looks of the series, the same in all figures: crosses for printed or sampled numbers, and up to four curves.
const MEASURED: usize = 4;
const FIRST: usize = 1;
const SECOND: usize = 2;
const THIRD: usize = 3;
const FOURTH: usize = 0;

/// A curve of exact values.
fn curve(name: &str, look: usize, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
    Series::joined(name, look, exact(points))
}

fn exact(points: impl IntoIterator<Item = (f64, f64)>) -> Vec<Point> {
    points.into_iter().map(|(x, y)| Point::exact(x, y)).collect()
}

/// A sampled mean, with a bar of two standard errors.
fn sampled(x: u32, found: Estimate) -> Point {
    Point { x: f64::from(x), y: found.mean, error: found.standard_error.map(|error| 2.0 * error) }
}

fn figure5(run: &Run<'_>) -> Result<String, LabError> {
    let rows = multiples(run.control)?;
    let column = |n: usize| (0..).zip(&rows).map(move |(stones, row)| (f64::from(stones), row[n]));
    let series = vec![
        curve("driver loop, random order, exactly", FIRST, column(1)),
        curve("one call, random order, exactly", SECOND, column(2)),
        Series::markers("printed", MEASURED, exact(column(0))),
    ];
    plot("stones on the board", "minimax / alpha-beta nodes", false, series)
}

fn random_order(run: &Run<'_>) -> Result<String, LabError> {
    let by_stones =
        |percents: Vec<f64>| (0..).zip(percents).map(|(stones, percent)| (f64::from(stones), percent));
    let level = |percent: f64| exact([(0.0, percent), (6.0, percent)]);
    let series = vec![
        curve("without forced moves, exactly", FIRST, by_stones(improvements(run.control, false)?)),
        curve("with forced moves and stop, exactly", SECOND, by_stones(improvements(run.control, true)?)),
        Series::bound("printed: about 6-10 %", level(6.0)),
        Series::bound("", level(10.0)),
    ];
    plot("stones on the board", "fewer nodes by random order, %", false, series)
}

fn corollary1(run: &Run<'_>) -> Result<String, LabError> {
    let mut series = vec![];
    for (branching, depth, look, name) in
        [(2, 10, FIRST, "formula, 2 successors"), (3, 7, SECOND, "formula, 3"), (5, 5, THIRD, "formula, 5")]
    {
        let levels = levels(branching, depth, run)?;
        series.push(curve(name, look, levels.iter().map(|l| (f64::from(l.level), l.expected))));
        // The three series of measurements share one entry in the legend.
        let name = if branching == 5 { "entered by alpha-beta" } else { "" };
        series.push(Series::markers(name, MEASURED, levels.iter().filter_map(entered).collect()));
    }
    plot("level", "positions examined", true, series)
}

/// The positions that alpha-beta entered on a level.
fn entered(level: &CriticalLevel) -> Option<Point> {
    level.simulated.map(|found| sampled(level.level, found))
}

fn average_case(run: &Run<'_>) -> Result<String, LabError> {
    let rows = averages(run)?;
    let x = |level: &CriticalLevel| f64::from(level.level);
    // The printed formula adds the term that the correct one subtracts: the principal variation.
    let printed = |level: &CriticalLevel| match level.positions {
        Positions::Mean(p) => level.expected + 2.0 * p.type1,
        Positions::Exact(_) => level.expected,
    };
    let series = vec![
        curve("formula with -, even and odd levels", FIRST, rows.iter().map(|l| (x(l), l.expected))),
        curve("as printed, with +", SECOND, rows.iter().skip(2).step_by(2).map(|l| (x(l), printed(l)))),
        Series::markers(
            "entered by alpha-beta, mean ± 2 errors",
            MEASURED,
            rows.iter().filter_map(entered).collect(),
        ),
    ];
    plot("level", "positions examined, mean", false, series)
}

fn deep_cutoffs(run: &Run<'_>) -> Result<String, LabError> {
    let expected = |name, look, pruning| {
        let points = (1..=12).map(|d| Ok((f64::from(d), expected_terminals(pruning, 2, d)?)));
        Ok::<_, LabError>(curve(name, look, points.collect::<Result<Vec<_>, LabError>>()?))
    };
    let mut points = vec![];
    for pruning in [Pruning::Shallow, Pruning::Deep] {
        for depth in [3, 4, 6, 8, 10, 12] {
            let sampling = Sampling { samples: run.samples(2_000), seed: run.seed };
            let control = run.control.without_progress();
            let simulated = branching(pruning, 2, depth, Some(sampling), control)?.simulated;
            points.extend(simulated.map(|found| sampled(depth, found)));
        }
    }
    let all = (1..=12).map(|d| (f64::from(d), 2f64.powi(d)));
    let series = vec![
        Series::bound("all terminals", exact(all)),
        expected("F1, shallow cut-offs only", SECOND, Pruning::Shallow)?,
        expected("F2, alpha-beta", FIRST, Pruning::Deep)?,
        expected("perfect order", THIRD, Pruning::Minimal)?,
        Series::markers("runs of F1 and F2, mean ± 2 errors", MEASURED, points),
    ];
    plot("plies", "terminals examined, mean", true, series)
}

fn branching_factors(_: &Run<'_>) -> Result<String, LabError> {
    let points = |factor: &dyn Fn(u32) -> Result<f64, gametree_tree::theory::TheoryError>| {
        let points = (2..=40).step_by(2).map(|b| Ok((f64::from(b), factor(b)?)));
        points.collect::<Result<Vec<_>, LabError>>()
    };
    let factors = |pruning| points(&|b| branching_factor(pruning, b));
    let series = vec![
        Series::bound("Knuth and Moore's bound for F1", exact(points(&shallow_bound)?)),
        curve("F1, shallow cut-offs only", SECOND, factors(Pruning::Shallow)?),
        curve("alpha-beta (Pearl): xi/(1 - xi)", FIRST, factors(Pruning::Deep)?),
        curve("perfect order: square root of b", THIRD, factors(Pruning::Minimal)?),
    ];
    plot("successors b", "branching factor", false, series)
}

fn abdelbar5(_: &Run<'_>) -> Result<String, LabError> {
    let game = trees::preset("fig5")?;
    let algorithm = Algorithm::AlphaBetaAlthoferHard;
    Ok(draw::svg(&Searched::new(&game, algorithm, &SearchOptions::default(), Keep::Nothing)?))
}

fn pathology(_: &Run<'_>) -> Result<String, LabError> {
    let errors = |name, look, (moves, wrong, persistence)| {
        let points =
            (1..=14).map(|depth| (f64::from(depth), decision_error(moves, wrong, persistence, depth)));
        curve(name, look, points)
    };
    let series = vec![
        errors("four moves, independent errors of 1/4", FOURTH, (4, 0.25, 0.0)),
        errors("three, 0.05, a child inherits its parent's error: 0.6", FIRST, (3, 0.05, 0.6)),
        errors("the same with 0.4", SECOND, (3, 0.05, 0.4)),
        errors("the same, independent", THIRD, (3, 0.05, 0.0)),
    ];
    plot("depth, plies", "probability of a bad move", true, series)
}
