//! The cost of alpha-beta on uniform trees: the expected number of terminals, its growth, and the number that the algorithms
//! actually examine.

use gametree::{Game, Score, Window, textbook};
use gametree_tree::generate::{Leaves, Range, Recipe, Shape};
use gametree_tree::theory::{Pruning, branching_factor, expected_terminals};
use gametree_tree::{TreeGame, Values};
use serde_json::{Value, json};

use crate::sample::{Running, Terminals, sampled};
use crate::{Control, Estimate, LabError, RandomGame, Sampling};

/// The cost of a search on uniform trees.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Branching {
    /// The exact expected number of terminals examined.
    pub expected: f64,
    /// The factor by which it grows per ply in the limit of deep trees.
    pub factor: f64,
    /// The mean number of terminals that the algorithm examined in random trees.
    pub simulated: Option<Estimate>,
}

impl Branching {
    /// The result as the JSON object that the command and every binding give, with what was asked: the shape of the trees, the
    /// name of the algorithm, and the sampling.
    #[must_use]
    pub fn json(&self, branching: u32, depth: u32, algorithm: &str, sampling: Option<Sampling>) -> Value {
        let Branching { expected, factor, simulated } = *self;
        json!({
            "branching": branching,
            "depth": depth,
            "algorithm": algorithm,
            "expected": expected,
            "factor": factor,
            "simulated": simulated.map(|s| s.mean),
            "standard_error": simulated.and_then(|s| s.standard_error),
            "samples": simulated.map(|s| s.samples),
            "seed": sampling.map(|s| s.seed),
        })
    }
}

/// The expected number of terminals of a search with this pruning in trees of `branching` successors and `depth` plies and,
/// if samples are requested, the mean number that the algorithm itself ([`textbook::branch_and_bound`] or
/// [`textbook::alphabeta`]) examines.
///
/// The leaves are independent and continuous: a [`RandomGame`], which is never held in memory. [`Pruning::Minimal`] is
/// simulated by alpha-beta on perfectly ordered trees ([`Leaves::BestFirst`]), whose cost does not vary; these are held in
/// memory.
///
/// # Errors
/// [`LabError`]: beyond the limits of the theory, no samples, or a perfectly ordered tree too large for memory.
pub fn branching(
    pruning: Pruning,
    branching: u32,
    depth: u32,
    sampling: Option<Sampling>,
    control: Control<'_>,
) -> Result<Branching, LabError> {
    let expected = expected_terminals(pruning, branching, depth)?;
    let factor = branching_factor(pruning, branching)?;
    let simulate = |sampling| {
        let mut running = Running::default();
        let sample = |seed| examined(pruning, branching, depth, seed, control).map(|count| count as f64);
        sampled(sampling, control, sample, |terminals| running.add(terminals))?;
        Ok::<_, LabError>(running.estimate())
    };
    Ok(Branching { expected, factor, simulated: sampling.map(simulate).transpose()? })
}

/// The terminals that the algorithm examines in one tree.
fn examined(
    pruning: Pruning,
    branching: u32,
    depth: u32,
    seed: u64,
    control: Control<'_>,
) -> Result<u64, LabError> {
    let mut terminals = Terminals::new(control);
    if pruning == Pruning::Minimal {
        let recipe = Recipe::new(Shape::Uniform { branching, depth }, Leaves::BestFirst(Range::WIDEST));
        let game = TreeGame::new(recipe.seed(seed).tree()?, Values::Root);
        textbook::alphabeta(&game, &game.start(), Window::FULL, &mut terminals);
    } else {
        let game = RandomGame::new(branching, depth, seed).until(control.stop);
        match pruning {
            Pruning::Shallow => textbook::branch_and_bound(&game, &game.start(), Score::INF, &mut terminals),
            _ => textbook::alphabeta(&game, &game.start(), Window::FULL, &mut terminals),
        };
    }
    Ok(terminals.count)
}
