//! A question with its right answer: [`Quiz`].

use super::asked::Asked;
use super::error::{MAX_PRACTICE_NODES, QuizError};
use super::key::Key;
use super::kind::Kind;
use super::lot::Lot;
use crate::tree::{Keep, Searched, TreeGame};
use gametree::Algorithm;
use gametree::SearchOptions;

/// A question about the search of a tree, and its right answer.
///
/// The search has the full window and takes the children in the drawn order; a node is cut off as soon as its value
/// reaches the bound: equal counts. Everything is said in the view that the tree is written in.
///
/// ```
/// use gametree::Algorithm;
/// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Mark, 7)?;
/// assert!(quiz.question().text.ends_with("Which branches are cut off?"));
/// assert_eq!(quiz.key_text(), "2.2");
/// assert!(quiz.grade("2.2")?.right && !quiz.grade("none")?.right);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Quiz<'g> {
    pub(super) search: Searched<'g>,
    pub(super) seed: u64,
    pub(super) kind: Kind,
    pub(super) asked: Asked,
    pub(super) key: Key,
}

impl<'g> Quiz<'g> {
    /// The question of this kind that the seed chooses, the same on every platform.
    ///
    /// # Errors
    /// [`QuizError`]: where the algorithm is not one to practise, the tree is too large, or it has nothing to ask about.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let [a, b] = [7, 7].map(|seed| Quiz::new(&game, Algorithm::AlphaBeta, Kind::Next, seed));
    /// assert_eq!(a?.question(), b?.question());
    /// assert!(Quiz::new(&game, Algorithm::Scout, Kind::Next, 7).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: &'g TreeGame, algorithm: Algorithm, kind: Kind, seed: u64) -> Result<Self, QuizError> {
        Quiz::about(searched(game, algorithm)?, kind, seed)
    }

    /// The question that the seed chooses, of whichever kind.
    ///
    /// # Errors
    /// [`QuizError`], as [`Quiz::new`]; where some kinds can't be asked, another is.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let chain = TreeGame::new(Tree::parse("((5))")?, Values::Root); // nothing can be cut off here
    /// let quiz = Quiz::any(&chain, Algorithm::AlphaBeta, 1)?;
    /// assert!([Kind::Value, Kind::Window].contains(&quiz.kind()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any(game: &'g TreeGame, algorithm: Algorithm, seed: u64) -> Result<Self, QuizError> {
        let search = searched(game, algorithm)?;
        // Each kind has choices of its own, so that the question is the one that is asked if its kind is given.
        let can_be_asked = |kind: &Kind| Asked::choose(&search, *kind, &mut lot(seed, *kind)).is_ok();
        let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(can_be_asked).collect();
        let kind = Lot::new(seed).one_of(&kinds).unwrap_or(Kind::Value);
        Quiz::about(search, kind, seed)
    }

    fn about(search: Searched<'g>, kind: Kind, seed: u64) -> Result<Self, QuizError> {
        let asked = Asked::choose(&search, kind, &mut lot(seed, kind))?;
        let key = Key::of(&search, asked);
        Ok(Quiz { search, seed, kind, asked, key })
    }

    /// What is asked for.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(3 5)")?, Values::Root);
    /// assert_eq!(Quiz::new(&game, Algorithm::AlphaBeta, Kind::Cut, 0)?.kind(), Kind::Cut);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The seed that has chosen the question.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(3 5)")?, Values::Root);
    /// assert_eq!(Quiz::new(&game, Algorithm::AlphaBeta, Kind::Cut, 12)?.seed(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The search that is asked about, with all its steps.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Step, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Next, 3)?;
    /// let shown = quiz.question().step.unwrap(); // the last step that may be shown with the question:
    /// assert!(matches!(quiz.search().record.steps[shown - 1], Step::Leaf { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> &Searched<'g> {
        &self.search
    }

    /// The right answer.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Key, Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(3 5)")?, Values::Root);
    /// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Value, 1)?;
    /// assert_eq!(quiz.key(), &Key::Value(5.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// The right answer as a student would write it. Of several right answers it is one.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (4 9))")?, Values::Root);
    /// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Order, 1)?;
    /// assert_eq!(quiz.key_text(), "root: 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key_text(&self) -> String {
        self.key.text(&self.search)
    }
}

/// The choices for a question of this kind.
fn lot(seed: u64, kind: Kind) -> Lot {
    Lot::new(seed.wrapping_mul(Kind::ALL.len() as u64).wrapping_add(1 + kind as u64))
}

fn searched(game: &TreeGame, algorithm: Algorithm) -> Result<Searched<'_>, QuizError> {
    use Algorithm::{AlphaBeta, AlphaBetaHard, BranchAndBound};
    if !matches!(algorithm, BranchAndBound | AlphaBetaHard | AlphaBeta) {
        return Err(QuizError::Algorithm(algorithm));
    }
    if game.tree().len() > MAX_PRACTICE_NODES {
        return Err(QuizError::TooLarge { nodes: game.tree().len() });
    }
    if game.has_probabilities() {
        return Err(QuizError::Probabilities);
    }
    let search = Searched::new(game, algorithm, &SearchOptions::default(), Keep::Everything);
    match search {
        Err(gametree::SearchError::ExtraTurns(_)) => Err(QuizError::ExtraTurns),
        search => Ok(search?),
    }
}
