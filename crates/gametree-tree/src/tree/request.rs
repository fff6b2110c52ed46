//! How a tree is to be searched, told in the view that it is written in: [`TreeRequest`].

use super::arena::{NodeId, Tree};
use super::error::TreeError;
use super::play::{TreeGame, Values};
use gametree::Algorithm;
use gametree::SearchOptions;
use gametree::{Score, Window};

/// An algorithm with its arguments, which are written in the view of the tree; a search takes those of the side to move.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::{Keep, Searched, Tree, TreeRequest, Values};
/// // MIN moves at the root; the window is MAX's all the same.
/// let request = TreeRequest { window: Some("2,7".parse()?), ..TreeRequest::new(Algorithm::AlphaBeta, Values::Root) };
/// let game = request.game(Tree::parse("min(5 9)")?)?;
/// let search = Searched::new(&game, request.algorithm, &request.options(&game), Keep::Nothing)?;
/// assert_eq!(search.result().value, 5.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeRequest {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The view in which the tree, and the numbers below, are written.
    pub values: Values,
    /// The window of the call; full by default.
    pub window: Option<Window>,
    /// The first guess of MTD(f).
    pub guess: Option<Score>,
    /// What a proof-number search proves.
    pub at_least: Option<Score>,
}

impl TreeRequest {
    /// A search without further arguments.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{Keep, Searched, Tree, TreeRequest, Values};
    /// let request = TreeRequest::new(Algorithm::Sss, Values::Root); // no window, guess or goal
    /// let game = request.game(Tree::parse("((3 5) (2 9))")?)?;
    /// let search = Searched::new(&game, request.algorithm, &request.options(&game), Keep::Nothing)?;
    /// assert_eq!(search.value_text(), "3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn new(algorithm: Algorithm, values: Values) -> Self {
        TreeRequest { algorithm, values, window: None, guess: None, at_least: None }
    }

    /// The game that the algorithm searches: the leaves of the tree read as scores or, for the product rule, as probabilities.
    ///
    /// # Errors
    /// [`TreeError::NoStaticValue`] where the algorithm adds them up, [`TreeError::NotAProbability`] where it takes those.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{Tree, TreeError, TreeRequest, Values};
    /// let game = |algorithm, text| TreeRequest::new(algorithm, Values::Root).game(Tree::parse(text)?);
    /// assert!(game(Algorithm::AlphaBeta, "(3 5)").is_ok());
    /// let error = game(Algorithm::Althofer, "(3 5)").unwrap_err(); // adds up static values, and the root has none
    /// assert_eq!(error, TreeError::NoStaticValue { node: "root".to_owned() });
    /// # Ok::<(), TreeError>(())
    /// ```
    pub fn game(&self, tree: Tree) -> Result<TreeGame, TreeError> {
        if let Some(node) = tree.without_static_value().filter(|_| self.algorithm.uses_static_values()) {
            return Err(TreeError::NoStaticValue { node: tree.name(node) });
        }
        if self.algorithm == Algorithm::Product {
            TreeGame::of_probabilities(tree, self.values)
        } else {
            Ok(TreeGame::new(tree, self.values))
        }
    }

    /// The arguments for the side to move at the root of `game`.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{Tree, TreeRequest, Values};
    /// let request = TreeRequest { window: Some("2,7".parse()?), ..TreeRequest::new(Algorithm::AlphaBeta, Values::Root) };
    /// let window = |text| Ok::<_, gametree_tree::TreeError>(request.options(&request.game(Tree::parse(text)?)?).window);
    /// assert_eq!(window("(5 9)")?, Some("2,7".parse()?)); // MAX moves at the root
    /// assert_eq!(window("min(5 9)")?, Some("-7,-2".parse()?)); // MIN does
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn options(&self, game: &TreeGame) -> SearchOptions {
        let root = NodeId::ROOT;
        let mover = |score| game.in_view(root, score);
        SearchOptions {
            window: self.window.map(|window| game.window_in_view(root, window)),
            guess: self.guess.map(mover),
            // That MAX has at least V is refuted by proving that MIN can hold it to less.
            at_least: self.at_least.map(|v| if game.turns_round(root) { mover(v).up() } else { v }),
            ..SearchOptions::default()
        }
    }
}
