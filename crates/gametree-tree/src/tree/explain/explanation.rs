//! What happened to a node, and why: [`Explanation`].

use super::value_claim::ValueClaim;
use super::visits::Explainer;
use crate::tree::arena::{NodeId, Tree};
use crate::tree::record::{Cutoff, Keep};
use crate::tree::searched::Searched;

/// What happened to a node.
///
/// ```
/// use gametree_tree::Status;
/// assert_eq!(Status::NeverReached.name(), "never-reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It was entered, and a cut-off there skipped some of its children.
    Cut,
    /// It was entered, and no child was skipped; its last child may have reached a bound.
    Searched,
    /// It was never entered.
    NeverReached,
}

impl Status {
    /// `cut`, `searched` or `never-reached`.
    ///
    /// ```
    /// assert_eq!(gametree_tree::Status::Cut.name(), "cut");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::Cut => "cut",
            Status::Searched => "searched",
            Status::NeverReached => "never-reached",
        }
    }
}

/// Why a node was cut off, searched, or never reached.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
/// let why = search.explain(game.tree().find("2.2").unwrap());
/// assert!(why.text.starts_with("2.2 was never reached"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The node.
    pub node: NodeId,
    /// What happened to it.
    pub status: Status,
    /// The cut-off there, or the one that hid it; its `skipped` are the children that no visit has entered.
    pub cutoff: Option<Cutoff>,
    /// How often it was entered.
    pub visits: usize,
    /// What the text says of values, in the order of the text.
    pub claims: Vec<ValueClaim>,
    /// At most four sentences, in the view that the tree is written in.
    pub text: String,
}

impl Keep {
    /// The steps that [`Searched::explain`] needs for `node`.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let node = game.tree().find("2").unwrap();
    /// let keep = Keep::for_explaining(game.tree(), node); // of a large tree only what the answer needs
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), keep)?;
    /// assert!(search.explain(node).text.contains("shallow cut-off"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn for_explaining(tree: &Tree, node: NodeId) -> Keep {
        let path: Vec<NodeId> = std::iter::once(node).chain(tree.ancestors(node)).collect();
        let mut nodes: Vec<NodeId> =
            path.iter().flat_map(|&node| tree.children(node)).chain(path.iter().copied()).collect();
        nodes.sort_unstable();
        nodes.dedup();
        Keep::At(nodes)
    }
}

impl Searched<'_> {
    /// Explains what happened to `node`. The search must have kept everything, or [`Keep::for_explaining`] this node.
    ///
    /// An algorithm without deep cut-offs or without any is compared with alpha-beta, which then searches the tree, too.
    ///
    /// ```
    /// use gametree::{Algorithm, SearchOptions};
    /// use gametree_tree::{Keep, Searched, Status, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(10 (((1 9) 4) 20))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// let why = search.explain(game.tree().find("2.1.1").unwrap());
    /// assert_eq!(why.status, Status::Cut);
    /// assert!(why.text.contains("deep cut-off"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self, node: NodeId) -> Explanation {
        let mut explainer = Explainer::new(self);
        let visits = explainer.visits(node);
        let (status, cutoff, sentences) = match explainer.most_telling(&visits) {
            None if explainer.was_entered(node) => (Status::Searched, None, explainer.in_vain(node)),
            None => {
                let (cutoff, sentences) = explainer.never_reached(node);
                (Status::NeverReached, cutoff, sentences)
            }
            Some(number) => match explainer.cutoff(&visits[number]) {
                Some(cutoff) => {
                    let sentences = explainer.cut(&visits[number], cutoff);
                    (Status::Cut, Some(cutoff), sentences)
                }
                None => (Status::Searched, None, explainer.searched(node, &visits, number)),
            },
        };
        Explanation {
            node,
            status,
            cutoff: cutoff
                .map(|cut| Cutoff { skipped: explainer.never_entered(&cut.skipped), ..cut.clone() }),
            visits: self.entries(node),
            claims: explainer.claims,
            text: sentences.join(" "),
        }
    }
}
