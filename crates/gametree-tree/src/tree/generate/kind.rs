//! The kinds of random trees that have a name, the same in the command and in every binding.

use std::fmt;
use std::str::FromStr;

use super::{Leaves, Range, Recipe, Shape};

/// A kind of random tree.
///
/// ```
/// use gametree_tree::generate::{Range, TreeKind};
/// let kind: TreeKind = "uniform".parse()?;
/// let recipe = kind.recipe(2, 2, Range::new(-9, 9)?);
/// assert_eq!(recipe.seed(1).tree()?.to_string(), "((6 5) (-8 5))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeKind {
    /// Every leaf drawn from the range.
    Uniform,
    /// The best child first at every node.
    Perfect,
    /// The best child last at every node.
    Worst,
    /// Board splitting: every leaf a win for MAX with the probability of [`Recipe::pgame`], else a loss.
    Pgame,
    /// A leaf is a win for MAX if the sum of its arcs, which are +1 or −1, is positive; else a loss.
    Ngame,
    /// Every leaf a real number in [0, 1), in millionths.
    Real,
}

impl TreeKind {
    /// All kinds.
    ///
    /// ```
    /// use gametree_tree::generate::TreeKind;
    /// let names: Vec<String> = TreeKind::ALL.iter().map(TreeKind::to_string).collect(); // for a menu
    /// assert_eq!(names.join(", "), "uniform, perfect, worst, pgame, ngame, real");
    /// ```
    pub const ALL: [TreeKind; 6] = [
        TreeKind::Uniform,
        TreeKind::Perfect,
        TreeKind::Worst,
        TreeKind::Pgame,
        TreeKind::Ngame,
        TreeKind::Real,
    ];

    /// The name.
    ///
    /// ```
    /// use gametree_tree::generate::TreeKind;
    /// assert!(TreeKind::ALL.into_iter().all(|kind| kind.name().parse() == Ok(kind)));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TreeKind::Uniform => "uniform",
            TreeKind::Perfect => "perfect",
            TreeKind::Worst => "worst",
            TreeKind::Pgame => "pgame",
            TreeKind::Ngame => "ngame",
            TreeKind::Real => "real",
        }
    }

    /// The recipe of a uniform tree of this kind; only the first three draw from the range.
    ///
    /// ```
    /// use gametree_tree::generate::{Range, TreeKind};
    /// let range = Range::new(-9, 9)?;
    /// let best = TreeKind::Perfect.recipe(2, 3, range).seed(1).tree()?;
    /// assert_eq!((best.len(), best.height()), (15, 3));
    /// let wins = TreeKind::Pgame.recipe(2, 3, range).seed(1).tree()?; // its leaves are wins and losses, not of the range
    /// assert!(wins.leaf_values().all(|value| value == 1.into() || value == (-1).into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn recipe(self, branching: u32, depth: u32, range: Range) -> Recipe {
        let uniform = |leaves| Recipe::new(Shape::Uniform { branching, depth }, leaves);
        match self {
            TreeKind::Uniform => uniform(Leaves::Independent(range)),
            TreeKind::Perfect => uniform(Leaves::BestFirst(range)),
            TreeKind::Worst => uniform(Leaves::WorstFirst(range)),
            TreeKind::Pgame => Recipe::pgame(branching, depth),
            TreeKind::Ngame => uniform(Leaves::Arcs),
            TreeKind::Real => uniform(Leaves::Real),
        }
    }
}

impl fmt::Display for TreeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no kind of tree.
///
/// ```
/// use gametree_tree::generate::TreeKind;
/// let error = "random".parse::<TreeKind>().unwrap_err();
/// assert_eq!(error.to_string(), "kind \"random\": expected uniform, perfect, worst, pgame, ngame or real");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("kind {0:?}: expected uniform, perfect, worst, pgame, ngame or real")]
pub struct TreeKindError(String);

impl FromStr for TreeKind {
    type Err = TreeKindError;

    fn from_str(text: &str) -> Result<TreeKind, TreeKindError> {
        let known = TreeKind::ALL.into_iter().find(|kind| kind.name() == text);
        known.ok_or_else(|| TreeKindError(text.chars().take(40).collect()))
    }
}
