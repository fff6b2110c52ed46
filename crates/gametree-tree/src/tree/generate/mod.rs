//! Random trees of every kind the literature experiments on, from one seed: the same tree on every machine.
//!
//! A [`Recipe`] says the [`Shape`], how the [`Leaves`] get their values, and the seed. All values are MAX's (who
//! moves at the root), as [`Values::Root`](super::Values::Root) reads them.
//!
//! ```
//! use gametree_tree::generate::{Leaves, Range, Recipe, Shape};
//!
//! let shape = Shape::Uniform { branching: 2, depth: 2 };
//! let tree = Recipe::new(shape, Leaves::Independent(Range::new(-9, 9)?)).seed(1).tree()?;
//! assert_eq!(tree.to_string(), "((6 5) (-8 5))");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draw;
mod kind;
mod leaves;
mod range;

use super::arena::Tree;
use super::builder::TreeBuilder;
use super::error::TreeError;
use super::limits::{MAX_DEPTH, MAX_NODES};
use crate::theory::{Levels, fixed_point};
use gametree::Score;
use leaves::{Arcs, Assign, BestFirst, Independent, WorstFirst};

pub use draw::Draw;
pub use kind::{TreeKind, TreeKindError};
pub use range::{Range, RangeError};

/// How many successors the positions of a tree have.
///
/// ```
/// use gametree_tree::generate::{Leaves, Range, Recipe, Shape};
/// let shape = Shape::Uniform { branching: 3, depth: 2 };
/// let tree = Recipe::new(shape, Leaves::Independent("-9..9".parse().unwrap())).tree().unwrap();
/// assert_eq!(tree.len(), 1 + 3 + 9);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Every inner node has the same number, and every leaf is as deep.
    Uniform {
        /// Successors of an inner node.
        branching: u32,
        /// Plies from the root to every leaf.
        depth: u32,
    },
    /// Drawn level by level: a position on level j is terminal with probability 1 − q_j; else it has one of the two
    /// whole numbers of successors next to d_j/q_j, with the probabilities that make the mean of all d_j. Every
    /// position is drawn on its own.
    Random(Levels),
}

/// How the leaves get their values, MAX's.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{Keep, Searched, TreeGame, Values};
/// use gametree_tree::generate::{Leaves, Recipe, Shape};
/// let shape = Shape::Uniform { branching: 2, depth: 4 };
/// let best = Recipe::new(shape, Leaves::BestFirst("0..99".parse().unwrap())).tree().unwrap();
/// let game = TreeGame::new(best, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing).unwrap();
/// assert_eq!(search.record.terminals.len(), 7); // 2² + 2² − 1: no order is better
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leaves {
    /// Each drawn from the range on its own, all values equally likely.
    Independent(Range),
    /// The best child comes first everywhere, the others from best to worst: alpha-beta enters precisely the
    /// critical positions (Theorem 1). Values are drawn from the root down: the root's from the whole range, a
    /// later child's from what is no better than its parent's. They depend on the shape in nothing, which the
    /// slides' average-case formula needs.
    BestFirst(Range),
    /// The best child comes last everywhere, the others from worst to best, so that alpha-beta evaluates every
    /// leaf, whatever the shape. The range must hold two values.
    WorstFirst(Range),
    /// A P-game (Pearl 1980, Nau 1982): each leaf is won for MAX, 1, with this probability, or else lost, −1. See
    /// [`Recipe::pgame`].
    Wins(f64),
    /// An N-game (Nau 1982): every arc is +1 or −1 with equal chances, and a leaf is won for MAX, 1, if the sum of
    /// the arcs that lead there is positive, or else lost, −1.
    Arcs,
    /// Each a real number of [0, 1) in millionths, drawn on its own: 0 … 999,999. They may also be read as
    /// probabilities.
    Real,
}

/// What tree to make.
///
/// ```
/// use gametree_tree::generate::{Leaves, Recipe, Shape};
/// let recipe = Recipe::new(Shape::Uniform { branching: 2, depth: 3 }, Leaves::Arcs).seed(7);
/// assert_eq!(recipe.tree(), recipe.tree());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Its shape.
    pub shape: Shape,
    /// The values of its leaves.
    pub leaves: Leaves,
    /// Where to draw a static value for every inner node from, as Althöfer's rule needs them; `None` leaves inner
    /// nodes without. The leaves are the same either way.
    pub static_values: Option<Range>,
    /// The seed of everything that is drawn.
    pub seed: u64,
}

/// Why there is no such tree.
///
/// ```
/// use gametree_tree::generate::{GenerateError, Recipe};
/// assert_eq!(Recipe::pgame(0, 3).tree(), Err(GenerateError::NoSuccessors));
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum GenerateError {
    #[error("0 successors: expected a branching factor of 1 or more")]
    NoSuccessors,
    #[error("a tree {depth} plies deep: expected at most {MAX_DEPTH}")]
    TooDeep { depth: usize },
    #[error(
        "a tree of {branching} successors a node, {depth} plies deep, has more than {MAX_NODES} nodes: expected at most so many"
    )]
    TooLarge { branching: u32, depth: u32 },
    #[error(
        "a random shape (of {expected:.1e} nodes on average) has more than {MAX_NODES} nodes: expected at most so many"
    )]
    ShapeTooLarge { expected: f64 },
    #[error("the tree needs more than {memory} bytes of memory: expected a smaller tree or a larger limit")]
    Memory { memory: usize },
    #[error("no order of {0} is worst: expected a range of two values at least")]
    OneValue(Range),
    #[error("{0} is not a probability: expected a number from 0 to 1")]
    NotAProbability(f64),
}

impl Recipe {
    /// A tree of this shape with such leaves, no static values, seed 0.
    ///
    /// ```
    /// use gametree_tree::generate::{Leaves, Recipe, Shape};
    /// let tree = Recipe::new(Shape::Uniform { branching: 2, depth: 3 }, Leaves::Real).tree().unwrap();
    /// assert_eq!(tree.leaf_values().count(), 8);
    /// ```
    #[must_use]
    pub fn new(shape: Shape, leaves: Leaves) -> Recipe {
        Recipe { shape, leaves, static_values: None, seed: 0 }
    }

    /// A P-game by board splitting: a board of b^d squares is cut into b parts in turn, and the one who moves keeps
    /// one; the square that is left decides. A square is MAX's with the probability at which neither player gains
    /// by more moves: ξ_b, the root of x^b + x = 1, where MIN makes the last move (d even), 1 − ξ_b where MAX does.
    /// MAX, who begins, then wins with probability ξ_b.
    ///
    /// ```
    /// use gametree_tree::generate::{Leaves, Recipe};
    /// let Leaves::Wins(p) = Recipe::pgame(2, 11).leaves else { panic!() };
    /// assert!((p - 0.381966).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn pgame(branching: u32, depth: u32) -> Recipe {
        let xi = fixed_point(branching);
        let won = if depth.is_multiple_of(2) { xi } else { 1.0 - xi };
        Recipe::new(Shape::Uniform { branching, depth }, Leaves::Wins(won))
    }

    /// The same with another seed.
    ///
    /// ```
    /// use gametree_tree::generate::Recipe;
    /// let tree = |seed| Recipe::pgame(2, 6).seed(seed).tree().unwrap();
    /// assert_eq!(tree(1), tree(1));
    /// assert_ne!(tree(1), tree(2));
    /// ```
    #[must_use]
    pub fn seed(self, seed: u64) -> Recipe {
        Recipe { seed, ..self }
    }

    /// Makes the tree. Time and memory grow with its nodes, at most [`MAX_NODES`].
    ///
    /// # Errors
    /// [`GenerateError`], before anything is made, but for a random shape that turns out too large.
    ///
    /// ```
    /// use gametree_tree::generate::Recipe;
    /// let tree = Recipe::pgame(2, 4).seed(1).tree().unwrap();
    /// assert_eq!(tree.len(), 31);
    /// ```
    pub fn tree(&self) -> Result<Tree, GenerateError> {
        self.tree_within(usize::MAX)
    }

    /// The same for a tree that may hold `memory` bytes, while it grows and afterwards.
    ///
    /// # Errors
    /// [`GenerateError`], among them [`GenerateError::Memory`].
    ///
    /// ```
    /// use gametree_tree::generate::{GenerateError, Recipe};
    /// let recipe = Recipe::pgame(2, 14);
    /// assert_eq!(recipe.tree_within(1 << 20), Err(GenerateError::Memory { memory: 1 << 20 }));
    /// assert_eq!(recipe.tree_within(8 << 20), recipe.tree());
    /// ```
    pub fn tree_within(&self, memory: usize) -> Result<Tree, GenerateError> {
        self.check()?;
        let mut draw = Draw::new(self.seed);
        match self.leaves {
            Leaves::Independent(range) => {
                self.grow(memory, &Independent(|d: &mut Draw| d.within(range)), &mut draw)
            }
            Leaves::BestFirst(range) => self.grow(memory, &BestFirst(range), &mut draw),
            Leaves::WorstFirst(range) => self.grow(memory, &WorstFirst(range), &mut draw),
            Leaves::Wins(p) => {
                self.grow(memory, &Independent(|d: &mut Draw| if d.chance(p) { 1 } else { -1 }), &mut draw)
            }
            Leaves::Arcs => self.grow(memory, &Arcs, &mut draw),
            Leaves::Real => {
                self.grow(memory, &Independent(|d: &mut Draw| d.below(1_000_000) as i64), &mut draw)
            }
        }
    }

    fn check(&self) -> Result<(), GenerateError> {
        match self.shape {
            Shape::Uniform { branching: 0, .. } => return Err(GenerateError::NoSuccessors),
            Shape::Uniform { depth, .. } if depth as usize > MAX_DEPTH => {
                return Err(GenerateError::TooDeep { depth: depth as usize });
            }
            Shape::Uniform { branching, depth } => {
                let (mut nodes, mut level) = (1usize, 1usize);
                for _ in 0..depth {
                    level = level.saturating_mul(branching as usize);
                    nodes = nodes.saturating_add(level);
                    if nodes > MAX_NODES {
                        return Err(GenerateError::TooLarge { branching, depth });
                    }
                }
            }
            Shape::Random(ref levels) => {
                if levels.depth() > MAX_DEPTH {
                    return Err(GenerateError::TooDeep { depth: levels.depth() });
                }
                let expected = levels.expected_positions();
                if expected > MAX_NODES as f64 {
                    return Err(GenerateError::ShapeTooLarge { expected });
                }
            }
        }
        match self.leaves {
            Leaves::WorstFirst(range) if range.count() < 2 => Err(GenerateError::OneValue(range)),
            Leaves::Wins(p) if !(0.0..=1.0).contains(&p) => Err(GenerateError::NotAProbability(p)),
            _ => Ok(()),
        }
    }

    fn grow<A: Assign>(&self, memory: usize, assign: &A, draw: &mut Draw) -> Result<Tree, GenerateError> {
        let root = assign.root(draw);
        // Static values come from a generator of their own: with or without them, the leaves are the same.
        let statics = self.static_values.map(|range| (range, Draw::new(!self.seed)));
        let tree = TreeBuilder::within(memory);
        let mut growth = Growth { recipe: self, assign, draw, statics, tree, memory, handed: 0 };
        growth.node(root, 0).map_err(|error| match error {
            TreeError::Memory { .. } => GenerateError::Memory { memory },
            _ => self.too_large(),
        })?;
        growth.tree.finish().ok_or_else(|| self.too_large())
    }

    /// The only thing that may go wrong while a tree grows, beside its memory.
    fn too_large(&self) -> GenerateError {
        match &self.shape {
            &Shape::Uniform { branching, depth } => GenerateError::TooLarge { branching, depth },
            Shape::Random(levels) => GenerateError::ShapeTooLarge { expected: levels.expected_positions() },
        }
    }
}

/// A tree that grows, in preorder.
struct Growth<'a, A> {
    recipe: &'a Recipe,
    assign: &'a A,
    draw: &'a mut Draw,
    statics: Option<(Range, Draw)>,
    tree: TreeBuilder,
    memory: usize,
    /// The bytes of what the open nodes hand to their children.
    handed: usize,
}

impl<A: Assign> Growth<'_, A> {
    fn node(&mut self, handed: A::Handed, ply: u32) -> Result<(), TreeError> {
        let count = self.successors(ply);
        if count == 0 {
            let value = self.assign.leaf(handed, self.draw);
            self.tree.open(Some(Score::new(value)), None, "")?;
            return self.tree.close("");
        }
        if count > MAX_NODES {
            return Err(TreeError::TooLarge { at: String::new() });
        }
        let value = self.statics.as_mut().map(|(range, draw)| Score::new(draw.within(*range)));
        self.tree.open(value, None, "")?;
        let max = ply.is_multiple_of(2);
        // While they are drawn there may be two lists of them, one of which has grown to twice its length.
        let lists = count.saturating_mul(size_of::<A::Handed>());
        self.handed += lists;
        if self.tree.memory().saturating_add(self.handed).saturating_add(2 * lists) > self.memory {
            return Err(TreeError::Memory { memory: self.memory, at: String::new() });
        }
        for handed in self.assign.children(handed, max, count, self.draw) {
            self.node(handed, ply + 1)?;
        }
        self.handed -= lists;
        self.tree.close("")
    }

    fn successors(&mut self, ply: u32) -> usize {
        match &self.recipe.shape {
            Shape::Uniform { branching, depth } => {
                if ply < *depth {
                    *branching as usize
                } else {
                    0
                }
            }
            Shape::Random(levels) => {
                let level = levels.level(ply as usize);
                if level.q == 0.0 || !self.draw.chance(level.q) {
                    return 0;
                }
                let mean = level.d / level.q; // of those that have any; never below 1
                let whole = mean.floor();
                whole as usize + usize::from(self.draw.chance(mean - whole))
            }
        }
    }
}
