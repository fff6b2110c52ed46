//! What an explanation says about values, as data: every value in its sentences that a node is said to have.

use crate::tree::arena::NodeId;
use gametree::Player;
use gametree::{Bound, Score};

/// How the value of a node is related to a number.
///
/// ```
/// use gametree_tree::Relation;
/// assert_eq!(Relation::AtLeast.name(), "at_least");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is this or more.
    AtLeast,
    /// It is this or less.
    AtMost,
    /// It is this.
    Exactly,
}

impl Relation {
    /// `at_least`, `at_most` or `exactly`.
    ///
    /// ```
    /// assert_eq!(gametree_tree::Relation::Exactly.name(), "exactly");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Relation::AtLeast => "at_least",
            Relation::AtMost => "at_most",
            Relation::Exactly => "exactly",
        }
    }
}

impl From<Bound> for Relation {
    fn from(bound: Bound) -> Self {
        match bound {
            Bound::Exact => Relation::Exactly,
            Bound::Lower => Relation::AtLeast,
            Bound::Upper => Relation::AtMost,
        }
    }
}

/// One statement of an explanation about the value of a node, in the view that the tree is written in. Ends of the
/// call's window and static values are numbers of the text too, but nobody claims that a node is worth them.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{Keep, Relation, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
/// let why = search.explain(game.tree().find("2").unwrap());
/// // "… makes it worth at most 2": of node 2, MIN's.
/// let claim = why.claims.iter().find(|claim| claim.node == why.node).unwrap();
/// assert_eq!((claim.relation, claim.value), (Relation::AtMost, 2.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueClaim {
    /// The node.
    pub node: NodeId,
    /// The player who moves there, or is to move at a leaf.
    pub player: Player,
    /// How its value is related to `value`.
    pub relation: Relation,
    /// The number.
    pub value: Score,
}
