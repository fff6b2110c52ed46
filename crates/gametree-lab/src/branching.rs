//! The work of alpha-beta on uniform trees: expected terminals, how fast they grow, and what the algorithms really
//! examine.

use gametree::theory::{Pruning, branching_factor, expected_terminals};
use gametree::tree::generate::{Leaves, Range, Recipe, Shape};
use gametree::tree::{TreeGame, Values};
use gametree::{Game, Score, Window, textbook};

use crate::sample::{Running, Terminals, sampled};
use crate::{Control, Estimate, LabError, RandomGame, Sampling};

/// What a search costs on uniform trees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branching {
    /// The expected number of terminals examined, exactly.
    pub expected: f64,
    /// The factor by which it grows with every ply, for ever deeper trees.
    pub factor: f64,
    /// The mean number that the algorithm examined on random trees.
    pub simulated: Option<Estimate>,
}

/// The expected terminals of a search with this pruning in trees of `branching` successors and `depth` plies, and,
/// where samples are asked for, those of the algorithm itself ([`textbook::branch_and_bound`], or
/// [`textbook::alphabeta`]).
///
/// The leaves are independent and continuous: a [`RandomGame`], never in memory. [`Pruning::Minimal`] is simulated
/// by alpha-beta on trees that are perfectly ordered ([`Leaves::BestFirst`]), which always costs the same; those
/// are in memory.
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
