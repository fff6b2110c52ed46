//! Critical positions on each level: Corollary 1, the average-case formula, and the positions that alpha-beta enters in perfectly
//! ordered trees.

use gametree::observe::{Entry, Observer};
use gametree::{Bound, Game, Score, Window, textbook};
use gametree_tree::generate::{Leaves, Range, Recipe, Shape};
use gametree_tree::theory::{self, Critical, Levels};
use gametree_tree::{MAX_DEPTH, NodeId, TreeGame, Values};
use serde_json::{Value, json};

use crate::sample::{Running, Terminals, sampled};
use crate::{Control, Estimate, LabError, Sampling};

/// The critical positions of one level.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CriticalLevel {
    /// The level; the root's is 0.
    pub level: u32,
    /// Their number, in all and of each type.
    pub positions: Positions,
    /// Their number by the average-case formula.
    pub expected: f64,
    /// The mean number of positions that alpha-beta entered on this level of perfectly ordered random trees.
    pub simulated: Option<Estimate>,
}

impl CriticalLevel {
    /// The level as the JSON object that the command and every binding give.
    #[must_use]
    pub fn json(&self) -> Value {
        let [total, type1, type2, type3] = match self.positions {
            Positions::Exact(p) => [p.total, p.type1, p.type2, p.type3].map(whole),
            Positions::Mean(p) => [p.total, p.type1, p.type2, p.type3].map(Value::from),
        };
        let mut level = json!({
            "level": self.level,
            "total": total,
            "type1": type1,
            "type2": type2,
            "type3": type3,
            "expected": self.expected,
        });
        if let Some(found) = self.simulated {
            level["simulated"] = json!(found.mean);
            level["standard_error"] = json!(found.standard_error);
        }
        level
    }
}

/// A whole number in JSON; beyond 64 bits, which readers do not accept, as a floating-point number.
fn whole(number: u128) -> Value {
    u64::try_from(number).map_or_else(|_| json!(number as f64), Value::from)
}

/// Numbers of positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Positions {
    /// Exact numbers, for a uniform tree.
    Exact(Critical<u128>),
    /// Means, for random shapes.
    Mean(Critical<f64>),
}

/// The critical positions of a uniform tree on levels 0 … `depth`, by Corollary 1 and by the average-case formula, of which
/// Corollary 1 is a special case.
///
/// ```
/// use gametree_lab::{critical_uniform, Control};
/// let levels = critical_uniform(3, 4, None, Control::default())?;
/// assert_eq!(levels.iter().map(|level| level.expected).collect::<Vec<_>>(), [1.0, 3.0, 5.0, 11.0, 17.0]);
/// # Ok::<(), gametree_lab::LabError>(())
/// ```
///
/// # Errors
/// [`LabError`]: no successors, more than [`MAX_DEPTH`] levels, more than 2¹²⁸ positions; with samples, trees too
/// large for memory.
pub fn critical_uniform(
    branching: u32,
    depth: u32,
    sampling: Option<Sampling>,
    control: Control<'_>,
) -> Result<Vec<CriticalLevel>, LabError> {
    within(depth as usize)?;
    let exact = (0..=depth).map(|level| theory::critical(branching, level));
    let exact: Vec<Critical<u128>> = exact.collect::<Result<_, _>>()?;
    let formula = Levels::uniform(branching, depth).map(|levels| theory::critical_on_average(&levels));
    let formula = formula.into_iter().flatten().map(|level| level.total);
    let positions = exact.into_iter().map(Positions::Exact);
    let expected = formula.chain((depth == 0).then_some(1.0)); // the formula needs at least one level below the root
    rows(positions.zip(expected), Shape::Uniform { branching, depth }, sampling, control)
}

/// The expected critical positions of random shapes on every level. The order of children is drawn independently of their
/// shapes, as the formula assumes. The formula fails if the best child is found by sorting random leaves, because the best
/// child's shape is then not an average one.
///
/// # Errors
/// [`LabError`]: more than [`MAX_DEPTH`] levels; with samples, trees too large for memory.
pub fn critical_on_average(
    levels: &Levels,
    sampling: Option<Sampling>,
    control: Control<'_>,
) -> Result<Vec<CriticalLevel>, LabError> {
    within(levels.depth())?;
    let formula = theory::critical_on_average(levels);
    let positions = formula.into_iter().map(|level| (Positions::Mean(level), level.total));
    rows(positions, Shape::Random(levels.clone()), sampling, control)
}

fn within(depth: usize) -> Result<(), LabError> {
    if depth > MAX_DEPTH { Err(LabError::TooDeep(depth)) } else { Ok(()) }
}

fn rows(
    levels: impl Iterator<Item = (Positions, f64)>,
    shape: Shape,
    sampling: Option<Sampling>,
    control: Control<'_>,
) -> Result<Vec<CriticalLevel>, LabError> {
    let row = |(level, (positions, expected))| CriticalLevel { level, positions, expected, simulated: None };
    let mut rows: Vec<CriticalLevel> = (0..).zip(levels).map(row).collect();
    if let Some(sampling) = sampling {
        let recipe = Recipe::new(shape, Leaves::BestFirst(Range::WIDEST));
        let mut running = vec![Running::default(); rows.len()];
        let sample = |seed| entered(recipe.clone().seed(seed), rows.len(), control);
        sampled(sampling, control, sample, |entered| {
            running.iter_mut().zip(entered).for_each(|(level, count)| level.add(count as f64));
        })?;
        for (row, running) in rows.iter_mut().zip(running) {
            row.simulated = Some(running.estimate());
        }
    }
    Ok(rows)
}

/// The positions that alpha-beta enters on each level of one tree.
fn entered(recipe: Recipe, levels: usize, control: Control<'_>) -> Result<Vec<u64>, LabError> {
    let game = TreeGame::new(recipe.tree()?, Values::Root);
    let mut observers = (Entered { counts: vec![0; levels], level: 0 }, Terminals::new(control));
    textbook::alphabeta(&game, &game.start(), Window::FULL, &mut observers);
    Ok(observers.0.counts)
}

/// Counts the nodes entered on each level.
struct Entered {
    counts: Vec<u64>,
    level: usize,
}

impl Observer<TreeGame> for Entered {
    type Mark = ();
    fn mark(&self) {}
    fn enter(&mut self, _: &TreeGame, _: &NodeId, _: Entry<()>) {
        self.counts[self.level] += 1;
        self.level += 1;
    }
    fn leave(&mut self, _: Score, _: Bound) {
        self.level -= 1;
    }
}
