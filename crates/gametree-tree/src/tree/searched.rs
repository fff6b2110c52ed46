//! An explicit tree and what one algorithm did to it: what the command prints, the explanations and the drawings are
//! made from.

use std::borrow::Cow;

use super::arena::{NodeId, Tree};
use super::line::best_line;
use super::minimal::minimal_proof;
use super::path_sums::path_sums;
use super::permute::{PermuteError, Permuted, permute};
use super::play::{StaticValues, TreeGame};
use super::rebuild::rebuilt;
use super::record::{Cutoff, Keep, Recorder};
use gametree::Algorithm;
use gametree::Game;
use gametree::Request;
use gametree::observe::PrincipalVariation;
use gametree::{Bound, Score, Window};
use gametree::{Budget, StopReason};
use gametree::{Found, Search, SearchError, SearchOptions};

/// Whether the bound that made a cut-off is the parent's (shallow), comes from further up (deep), or is an end of the
/// window that the search was called with.
///
/// ```
/// use gametree_tree::Kind;
/// assert_eq!([Kind::Shallow, Kind::Deep, Kind::Window].map(Kind::name), ["shallow", "deep", "window"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "said above")]
pub enum Kind {
    Shallow,
    Deep,
    Window,
}

impl Kind {
    /// `shallow`, `deep` or `window`.
    ///
    /// ```
    /// assert_eq!(gametree_tree::Kind::Deep.name(), "deep");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Shallow => "shallow",
            Kind::Deep => "deep",
            Kind::Window => "window",
        }
    }
}

impl Cutoff {
    /// Where its bound comes from.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Kind, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// // The second child reaches the bound of the root, which is its parent.
    /// assert_eq!(search.record.cutoffs[0].kind(), Kind::Shallow);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self.owner {
            None => Kind::Window,
            Some(_) if self.deep => Kind::Deep,
            Some(_) => Kind::Shallow,
        }
    }
}

/// A tree that has been searched.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// assert_eq!((search.found.value, search.record.order.len()), (3.into(), 6));
/// assert_eq!(search.names(&search.record.cutoffs[0].skipped), ["2.2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Searched<'a> {
    /// The tree, with the view its numbers have.
    pub game: &'a TreeGame,
    /// What searched it.
    pub algorithm: Algorithm,
    /// The window it was called with, for the side to move at the root.
    pub window: Window,
    /// What it found, for the side to move at the root.
    pub found: Found,
    /// What it did.
    pub record: Recorder,
    /// The line of best play.
    pub line: Vec<NodeId>,
}

/// Why there is no search of a tree within a budget.
///
/// ```
/// use gametree::{Algorithm, SearchError};
/// use gametree_tree::TreeSearchError;
/// let refused = TreeSearchError::from(SearchError::NoWindow(Algorithm::Minimax));
/// assert!(refused.to_string().starts_with("minimax has no window"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeSearchError {
    /// The algorithm does not support the options.
    #[error(transparent)]
    Refused(#[from] SearchError),
    /// The budget ran out. What was found by then proves nothing of the tree, so there is no value.
    #[error("{} after {nodes} nodes: expected {}", spent(*reason), more(*reason))]
    Stopped {
        /// Which limit.
        reason: StopReason,
        /// The nodes entered by then.
        nodes: u64,
    },
}

fn spent(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Memory => "the search of the tree has used up its memory",
        StopReason::Nodes => "the search of the tree has used up its nodes",
        StopReason::Time => "the search of the tree has used up its time",
        StopReason::Interrupted => "the search of the tree was interrupted",
        StopReason::Depth => "the tree is deeper than its search can go",
        _ => "the search of the tree was stopped",
    }
}

fn more(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Memory => "a larger limit, or a smaller tree",
        StopReason::Depth => "a tree of fewer plies",
        StopReason::Nodes | StopReason::Time => "a larger limit",
        _ => "to be left to finish",
    }
}

/// The options for the whole of a tree: its height, and for a proof-number search the values that its leaves have.
fn whole(game: &TreeGame, algorithm: Algorithm, options: &SearchOptions) -> SearchOptions {
    let leaf_values = algorithm.proves().then(|| leaf_values(game));
    let depth = Some(game.tree().height() as u32);
    SearchOptions { leaf_values, both_sides: true, depth, ..options.clone() }
}

/// The different values of the leaves, for the side to move at the root, the smallest first: what a proof-number search
/// bisects.
pub(crate) fn leaf_values(game: &TreeGame) -> Vec<Score> {
    let tree = game.tree();
    let max = game.to_move(&game.start());
    let mut values = Vec::with_capacity(tree.leaf_values().count());
    values.extend(tree.nodes().filter_map(|leaf| {
        let value = game.outcome(&leaf)?.score();
        Some(if game.to_move(&leaf) == max { value } else { -value })
    }));
    values.sort_unstable();
    values.dedup();
    values
}

/// The bytes of the values that a proof-number search bisects, of which there are three copies in a search.
fn leaf_values_memory(game: &TreeGame, algorithm: Algorithm) -> usize {
    if algorithm.proves() { 3 * game.tree().leaf_values().count() * size_of::<Score>() } else { 0 }
}

impl<'a> Searched<'a> {
    /// Searches the whole tree with `algorithm` under these options (window, first guess, goal), and keeps these steps.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let options = SearchOptions { window: Some("4,9".parse()?), ..SearchOptions::default() };
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &options, Keep::Everything)?;
    /// assert_eq!(search.value_text(), "≤ 3"); // below the window
    /// assert!(Searched::new(&game, Algorithm::Minimax, &options, Keep::Nothing).is_err()); // has no window
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SearchError`], where the algorithm doesn't support the options.
    pub fn new(
        game: &'a TreeGame,
        algorithm: Algorithm,
        options: &SearchOptions,
        keep: Keep,
    ) -> Result<Self, SearchError> {
        let options = whole(game, algorithm, options);
        let (mut record, mut line) = (Recorder::keeping(keep), PrincipalVariation::default());
        let mut watch = (&mut record, &mut line);
        let found = algorithm.run(game, &StaticValues, &game.start(), &options, &mut watch)?;
        Ok(Searched::finished(game, algorithm, &options, found, record, &line))
    }

    /// The same within a budget, whose memory is for the tree, the search and its record together.
    ///
    /// ```
    /// use gametree::{Algorithm, Budget, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, TreeSearchError, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = |budget| Searched::within(&game, Algorithm::Sss, &SearchOptions::default(), Keep::Everything, budget);
    /// assert_eq!(search(Budget::default())?.found.value, 3.into());
    /// let error = search(Budget { nodes: Some(2), ..Budget::default() }).unwrap_err();
    /// assert!(matches!(error, TreeSearchError::Stopped { nodes: 2, .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TreeSearchError`], if the budget runs out or the algorithm doesn't support the options.
    pub fn within(
        game: &'a TreeGame,
        algorithm: Algorithm,
        options: &SearchOptions,
        keep: Keep,
        budget: Budget<'_>,
    ) -> Result<Self, TreeSearchError> {
        let stopped = |reason, nodes| Err(TreeSearchError::Stopped { reason, nodes });
        let used = game.tree().memory() + leaf_values_memory(game, algorithm);
        if budget.memory.is_some_and(|memory| used > memory) {
            return stopped(StopReason::Memory, 0);
        }
        let options = whole(game, algorithm, options);
        let budget = Budget { memory: budget.memory.map(|memory| memory - used), ..budget };
        let (mut record, mut line) = (Recorder::keeping(keep), PrincipalVariation::default());
        let report = Search::new(game)
            .algorithm(algorithm)
            .options(options.clone())
            .evaluate(StaticValues)
            .budget(budget)
            .run(Request::new(&game.start()).observe((&mut record, &mut line)))?;
        match report.stop_reason {
            Some(reason) => stopped(reason, report.nodes),
            None => {
                let found = Found { value: report.score, bound: report.details.bound };
                Ok(Searched::finished(game, algorithm, &options, found, record, &line))
            }
        }
    }

    fn finished(
        game: &'a TreeGame,
        algorithm: Algorithm,
        options: &SearchOptions,
        found: Found,
        record: Recorder,
        line: &PrincipalVariation<NodeId>,
    ) -> Self {
        let line = best_line(game, algorithm, found, line);
        let window = options.window.unwrap_or(Window::FULL);
        Searched { game, algorithm, window, found, record, line }
    }

    /// The tree.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// let leaves = search.tree().leaf_values().count();
    /// assert_eq!((leaves, search.record.terminals.len()), (4, 3)); // one of four was not examined
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tree(&self) -> &'a Tree {
        self.game.tree()
    }

    /// How often a node was entered.
    pub(super) fn entries(&self, node: NodeId) -> usize {
        self.record.order.iter().filter(|&&entered| entered == node).count()
    }

    /// What these nodes are called: their names, or Dewey numbers; see [`Tree::name`].
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(B(3 5) C(2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// assert_eq!(search.names(&search.record.order), ["root", "B", "1.1", "1.2", "C", "2.1"]);
    /// assert_eq!(search.names(&search.line), ["B", "1.1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn names(&self, nodes: &[NodeId]) -> Vec<String> {
        nodes.iter().map(|&node| self.tree().name(node)).collect()
    }

    /// The window that a search was called with, in words: MTD(f) has none but those of its passes.
    pub(crate) const fn called(&self) -> &'static str {
        if matches!(self.algorithm, Algorithm::Mtdf) {
            "the null window of a pass"
        } else {
            "the window of the call"
        }
    }

    /// The bound of a cut-off in the view that the tree is written in, as the window that it ends is written.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// assert_eq!(search.bound_text(&search.record.cutoffs[0]), "3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bound_text(&self, cutoff: &Cutoff) -> String {
        let bound = self.game.in_view(cutoff.node, cutoff.bound);
        let window = self.game.window_in_view(cutoff.node, cutoff.window);
        let [low, high] = window.ends();
        match bound {
            end if end == window.alpha => low,
            end if end == window.beta => high,
            other => other.to_string(),
        }
    }

    /// What the owner of a bound is called, or `window`.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("A(B(3 5) C(2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// let by = |cutoff: usize| search.owner_name(search.record.cutoffs[cutoff].owner);
    /// assert_eq!(by(0), "A");
    /// assert_eq!(search.owner_name(None), "window");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn owner_name(&self, owner: Option<NodeId>) -> String {
        owner.map_or_else(|| "window".to_owned(), |owner| self.tree().name(owner))
    }

    /// The result in the view that the tree is written in: what [`found`](Searched::found) is for the root's mover.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("min(5 9)")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// assert_eq!((search.found.value, search.result().value), ((-5).into(), 5.into())); // MIN's, and MAX's
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn result(&self) -> Found {
        let Found { value, bound } = self.found;
        Found {
            value: self.game.in_view(NodeId::ROOT, value),
            bound: self.game.bound_in_view(NodeId::ROOT, bound),
        }
    }

    /// The window of the call in the view that the tree is written in.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions, Window};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("min(5 9)")?, Values::Root);
    /// let options = SearchOptions { window: Some("-7,-2".parse()?), ..SearchOptions::default() }; // MIN's
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &options, Keep::Nothing)?;
    /// assert_eq!(search.window_in_view(), "2,7".parse::<Window>()?); // MAX's
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn window_in_view(&self) -> Window {
        self.game.window_in_view(NodeId::ROOT, self.window)
    }

    /// The result as text, with the sign of its bound: `≥ 3`; in the view that the tree is written in.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let text = |window: &str| -> Result<String, Box<dyn std::error::Error>> {
    ///     let options = SearchOptions { window: Some(window.parse()?), ..SearchOptions::default() };
    ///     Ok(Searched::new(&game, Algorithm::AlphaBeta, &options, Keep::Nothing)?.value_text())
    /// };
    /// assert_eq!([text("-inf,inf")?, text("-inf,2")?, text("4,inf")?], ["3", "≥ 3", "≤ 3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn value_text(&self) -> String {
        let Found { value, bound } = self.result();
        match bound {
            // An infinite value at the end of the full window is exact: there is nothing beyond.
            Bound::Exact => value.to_string(),
            Bound::Lower if value == Score::INF && self.window == Window::FULL => value.to_string(),
            Bound::Upper if value == Score::NEG_INF && self.window == Window::FULL => value.to_string(),
            // The largest and the smallest finite score are no numbers that a tree is written with.
            Bound::Upper if value == Score::INF.down() => "< inf".to_owned(),
            Bound::Lower if value == Score::NEG_INF.up() => "> -inf".to_owned(),
            _ => format!("{} {value}", bound.sign()),
        }
    }

    /// The game whose minimax value the algorithm found: the tree itself, or that of its path sums under Althöfer's rule.
    ///
    /// ```
    /// use gametree::{Algorithm, Game, SearchOptions, textbook};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("1:(2:(3 5) 4:(2 9))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::Althofer, &SearchOptions::default(), Keep::Nothing)?;
    /// let sums = search.minimax_game(); // each leaf with the static values above it
    /// assert_eq!(search.found.value, textbook::negamax(&*sums, &sums.start(), &mut ()));
    /// assert_ne!(search.found.value, textbook::negamax(&game, &game.start(), &mut ()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn minimax_game(&self) -> Cow<'a, TreeGame> {
        if self.algorithm.uses_static_values() {
            Cow::Owned(path_sums(self.game))
        } else {
            Cow::Borrowed(self.game)
        }
    }

    /// The nodes of a smallest proof of the root's value, in preorder; see [`minimal_proof`].
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (9 2))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
    /// // One branch proves that MAX has 3, and a refutation of the other that he has no more.
    /// assert_eq!(search.names(&search.minimal()), ["root", "1", "1.1", "1.2", "2", "2.2"]);
    /// assert_eq!(search.record.terminals.len(), 4); // alpha-beta, in this order, has examined more
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn minimal(&self) -> Vec<NodeId> {
        minimal_proof(&self.minimax_game())
    }

    /// The permuter of Theorem 2, from the leaves that the search examined; see [`permute`].
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((2 9) (5 3))")?, Values::Root);
    /// let search = |game| Searched::new(game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing);
    /// let permuted = TreeGame::new(search(&game)?.permuted()?.tree, Values::Root);
    /// assert_eq!(permuted.tree().to_string(), "((3 5) (2 9))");
    /// assert_eq!(search(&permuted)?.record.terminals.len(), 3); // instead of four
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PermuteError::Unsettled`], where those leaves do not settle the root's value: the search had a window, or
    /// proved a bound only.
    pub fn permuted(&self) -> Result<Permuted, PermuteError> {
        let mut permuted = permute(&self.minimax_game(), &self.record.terminals)?;
        if self.algorithm.uses_static_values() {
            // The order is that of the path sums; the numbers are those of the tree.
            let mut orders = vec![Vec::new(); self.tree().len()];
            for (node, children) in &permuted.order {
                orders[node.index()].clone_from(children);
            }
            let in_order = |node: NodeId| orders[node.index()].iter().copied();
            (permuted.tree, _) = rebuilt(self.tree(), in_order, |node| self.tree().value(node));
        }
        Ok(permuted)
    }
}
