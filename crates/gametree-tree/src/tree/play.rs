//! An explicit tree played as a game: the rules value holds the tree, a state is a node.

use super::arena::{NodeId, Tree};
use super::error::TreeError;
use super::interval::Interval;
use crate::pseudocode::Form;
use gametree::knowledge::{Evaluate, Keyed};
use gametree::textbook::CERTAIN;
use gametree::{Bound, Score, Window};
use gametree::{Game, Outcome, Player};

/// Whose view the numbers of a tree are.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// // The same tree of one ply of MAX and one of MIN, its leaves MAX's or the mover's, who is MAX again.
/// let value = |text: &str, values| {
///     let game = TreeGame::new(Tree::parse(text).unwrap(), values);
///     textbook::negamax(&game, &game.start(), &mut ())
/// };
/// assert_eq!(value("((3 5) (2 9))", Values::Root), value("((3 5) (2 9))", Values::Mover));
/// assert_eq!(value("(3 5)", Values::Root), 5.into());
/// assert_eq!(value("(3 5)", Values::Mover), (-3).into()); // the leaves are MIN's
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Values {
    /// MAX's, everywhere, as textbooks draw trees.
    #[default]
    Root,
    /// Those of the side to move at each node, as papers on negamax have them.
    Mover,
}

impl From<Values> for Form {
    /// The pseudocode in the view of the numbers.
    fn from(values: Values) -> Form {
        match values {
            Values::Root => Form::BySides,
            Values::Mover => Form::Shared,
        }
    }
}

/// A [`Tree`] as a game. A move is named by the node it leads to.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::minimax(&game, &game.start(), &mut ()), 3.into());
/// ```
#[derive(Clone, Debug)]
pub struct TreeGame {
    tree: Tree,
    values: Values,
    /// What MAX's v is to MIN: −v for scores, 1 − v for probabilities.
    complement: Score,
}

impl TreeGame {
    /// The game of `tree`, its numbers read as scores.
    ///
    /// ```
    /// use gametree::Game;
    /// use gametree_tree::{Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(3 5)").unwrap(), Values::Root);
    /// assert_eq!(game.moves(&game.start()).count(), 2);
    /// ```
    #[must_use]
    pub fn new(tree: Tree, values: Values) -> Self {
        TreeGame { tree, values, complement: Score::ZERO }
    }

    /// The game of `tree`, its leaves read as probabilities of winning in millionths, for the product rule.
    ///
    /// # Errors
    /// [`TreeError::NotAProbability`] at a leaf outside 0 … 1,000,000.
    ///
    /// ```
    /// use gametree::{Game, textbook};
    /// use gametree_tree::{Tree, TreeGame, Values};
    /// let game = TreeGame::of_probabilities(Tree::parse("(500000 500000)").unwrap(), Values::Root).unwrap();
    /// assert_eq!(textbook::product(&game, &game.start(), &mut ()), 0.75); // two chances of a half
    /// ```
    pub fn of_probabilities(tree: Tree, values: Values) -> Result<Self, TreeError> {
        let probability = Score::ZERO..=Score::new(CERTAIN);
        let value = |node| tree.value(node).filter(|v| tree.is_leaf(node) && !probability.contains(v));
        match tree.nodes().find_map(|node| value(node).map(|value| (node, value))) {
            Some((node, value)) => Err(TreeError::NotAProbability { node: tree.name(node), value }),
            None => Ok(TreeGame { tree, values, complement: Score::new(CERTAIN) }),
        }
    }

    /// Whether its leaves are probabilities.
    pub(crate) fn has_probabilities(&self) -> bool {
        self.complement != Score::ZERO
    }

    /// The tree.
    ///
    /// ```
    /// use gametree_tree::{Tree, TreeGame, Values};
    /// assert_eq!(TreeGame::new(Tree::parse("(3 5)").unwrap(), Values::Root).tree().len(), 3);
    /// ```
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Whose view its numbers are.
    ///
    /// ```
    /// use gametree_tree::{Tree, TreeGame, Values};
    /// assert_eq!(TreeGame::new(Tree::parse("(3 5)").unwrap(), Values::Root).values(), Values::Root);
    /// ```
    #[must_use]
    pub fn values(&self) -> Values {
        self.values
    }

    /// A value of the side to move at `node`, in the view that the tree is written in; and back.
    ///
    /// ```
    /// use gametree_tree::{Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) 2)").unwrap(), Values::Root);
    /// let min = game.tree().find("1").unwrap();
    /// assert_eq!(game.in_view(min, (-3).into()), 3.into()); // −3 for MIN is 3 for MAX
    /// ```
    #[must_use]
    pub fn in_view(&self, node: NodeId, value: Score) -> Score {
        if self.turns_round(node) { self.complement - value } else { value }
    }

    /// A window of the side to move at `node`, in the view that the tree is written in; its lower end stays the first.
    ///
    /// ```
    /// use gametree::Window;
    /// use gametree_tree::{Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) 2)").unwrap(), Values::Root);
    /// let min = game.tree().find("1").unwrap();
    /// let window: Window = "-5,2".parse().unwrap();
    /// assert_eq!(game.window_in_view(min, window), "-2,5".parse().unwrap());
    /// ```
    #[must_use]
    pub fn window_in_view(&self, node: NodeId, window: Window) -> Window {
        let view = |score| self.in_view(node, score);
        let Window { alpha, beta } = window;
        if self.turns_round(node) {
            Window { alpha: view(beta), beta: view(alpha) }
        } else {
            Window { alpha: view(alpha), beta: view(beta) }
        }
    }

    /// What a bound for the side to move at `node` is in the view that the tree is written in: MIN's lower bound is an
    /// upper one to MAX.
    ///
    /// ```
    /// use gametree::Bound;
    /// use gametree_tree::{Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) 2)").unwrap(), Values::Root);
    /// assert_eq!(game.bound_in_view(game.tree().find("1").unwrap(), Bound::Lower), Bound::Upper);
    /// ```
    #[must_use]
    pub fn bound_in_view(&self, node: NodeId, bound: Bound) -> Bound {
        if self.turns_round(node) { bound.reversed() } else { bound }
    }

    /// An interval of the side to move at `node`, in the view that the tree is written in.
    ///
    /// ```
    /// use gametree_tree::{Interval, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) 2)").unwrap(), Values::Root);
    /// let min = game.tree().find("1").unwrap();
    /// assert_eq!(game.interval_in_view(min, Interval::just((-3).into())), Interval::just(3.into()));
    /// ```
    #[must_use]
    pub fn interval_in_view(&self, node: NodeId, interval: Interval) -> Interval {
        let Window { alpha, beta } =
            self.window_in_view(node, Window { alpha: interval.low, beta: interval.high });
        Interval { low: alpha, high: beta }
    }

    /// Whether the tree is written in the view of the opponent of the side to move at `node`.
    ///
    /// ```
    /// use gametree_tree::{NodeId, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) 2)").unwrap(), Values::Root);
    /// assert!(!game.turns_round(NodeId::ROOT) && game.turns_round(game.tree().find("1").unwrap()));
    /// ```
    #[must_use]
    pub fn turns_round(&self, node: NodeId) -> bool {
        self.values == Values::Root && self.tree.player(node) == Player::Second
    }
}

impl Game for TreeGame {
    type State = NodeId;
    type Move = NodeId;
    const ALTERNATES: bool = false;

    fn alternates(&self) -> bool {
        self.tree.alternates()
    }

    fn start(&self) -> NodeId {
        NodeId::ROOT
    }

    fn to_move(&self, node: &NodeId) -> Player {
        self.tree.player(*node)
    }

    fn outcome(&self, node: &NodeId) -> Option<Outcome> {
        let leaf = self.tree.is_leaf(*node);
        let value = leaf.then(|| self.tree.value(*node)).flatten()?;
        Some(Outcome::Value(self.in_view(*node, value)))
    }

    fn moves(&self, node: &NodeId) -> impl Iterator<Item = NodeId> {
        self.tree.children(*node)
    }

    fn play(&self, _: &NodeId, child: NodeId) -> NodeId {
        child
    }
}

impl Keyed for TreeGame {
    fn key(&self, node: &NodeId) -> u64 {
        node.index() as u64
    }
}

/// The static values written at the nodes of a tree, which Althöfer's rule adds up.
///
/// Ask [`Tree::without_static_value`] first: an inner node without one counts as 0.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{StaticValues, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("1:(2:(3 5) 4)").unwrap(), Values::Mover);
/// println!("{}", textbook::althofer(&game, &StaticValues, &game.start(), &mut ()));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct StaticValues;

impl Evaluate<TreeGame> for StaticValues {
    fn evaluate(&self, game: &TreeGame, node: &NodeId) -> Score {
        game.in_view(*node, game.tree.value(*node).unwrap_or_default())
    }
}
