//! What a search did to an explicit tree: the order of nodes and of terminals, every cut-off with its owner, and, where
//! requested, every step.

use super::arena::NodeId;
use super::play::TreeGame;
use gametree::observe::{Entry, Observer, Owner, Promise};
use gametree::{Bound, Score, Window};
use gametree_shared::vec_bytes;

/// A cut-off: at `node` the value reached `bound`, so `skipped` can't matter. Scores are for the side to move at `node`.
///
/// ```
/// use gametree::{Game, Search};
/// use gametree_tree::{Recorder, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("(10 (((1 9) 4) 20))")?, Values::Root);
/// let mut record = Recorder::default();
/// Search::new(&game).run(gametree::Request::new(&game.start()).observe(&mut record))?;
/// assert!(record.cutoffs.iter().any(|cut| cut.deep));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cutoff {
    /// Where.
    pub node: NodeId,
    /// The ancestor that set the bound; `None` for the window the search was called with.
    pub owner: Option<NodeId>,
    /// Whether the owner is a node further up than the parent: a deep cut-off.
    pub deep: bool,
    /// The bound that was reached.
    pub bound: Score,
    /// The window the node was entered with.
    pub window: Window,
    /// The children that were not searched.
    pub skipped: Vec<NodeId>,
}

impl Cutoff {
    /// Whether it skips anything. A bound that only the last child reaches saves nothing, and is no cut-off to a reader.
    ///
    /// ```
    /// use gametree::{Game, Search};
    /// use gametree_tree::{Recorder, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (9 2))")?, Values::Root);
    /// let mut record = Recorder::default();
    /// Search::new(&game).run(gametree::Request::new(&game.start()).observe(&mut record))?;
    /// assert!(!record.cutoffs[0].skips()); // the 2 comes last
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn skips(&self) -> bool {
        !self.skipped.is_empty()
    }
}

/// One step of a search. Scores and windows are for the side to move at `node`; the owner of a bound is `None` where it
/// is the window the search was called with.
///
/// ```
/// use gametree_tree::{NodeId, Step};
/// let step = Step::Leaf { node: NodeId::ROOT, value: 3.into() };
/// assert_eq!(step.node(), NodeId::ROOT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants and their fields are those of `Observer`")]
#[non_exhaustive]
pub enum Step {
    Enter {
        node: NodeId,
        window: Window,
        alpha: Option<NodeId>,
        beta: Option<NodeId>,
    },
    Leaf {
        node: NodeId,
        value: Score,
    },
    Known {
        node: NodeId,
        value: Score,
    },
    Improved {
        node: NodeId,
        child: NodeId,
        value: Score,
    },
    /// The cut-off of that index in [`Recorder::cutoffs`].
    Cutoff {
        node: NodeId,
        index: usize,
    },
    Leave {
        node: NodeId,
        value: Score,
        bound: Bound,
    },
    Promise {
        node: NodeId,
        promise: Promise,
    },
}

impl Step {
    /// The node it happened at.
    ///
    /// ```
    /// use gametree_tree::{NodeId, Step};
    /// assert_eq!(Step::Known { node: NodeId::ROOT, value: 0.into() }.node(), NodeId::ROOT);
    /// ```
    #[must_use]
    pub const fn node(&self) -> NodeId {
        match *self {
            Step::Enter { node, .. }
            | Step::Leaf { node, .. }
            | Step::Known { node, .. }
            | Step::Improved { node, .. }
            | Step::Cutoff { node, .. }
            | Step::Leave { node, .. }
            | Step::Promise { node, .. } => node,
        }
    }
}

/// Which steps a [`Recorder`] keeps.
///
/// ```
/// use gametree_tree::{Keep, Recorder};
/// assert_eq!(Keep::default(), Keep::Nothing);
/// let record = Recorder::keeping(Keep::Everything);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// None: a tree of ten million nodes has some thirty million.
    #[default]
    Nothing,
    /// All of them.
    Everything,
    /// Those at these nodes, in order of their index.
    At(Vec<NodeId>),
}

/// Keeps the order in which a search enters the nodes of an explicit tree and evaluates its leaves, repeats
/// included, its cut-offs, and the steps selected to be kept.
///
/// ```
/// use gametree::{Game, Search};
/// use gametree_tree::{Recorder, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let mut record = Recorder::default();
/// Search::new(&game).run(gametree::Request::new(&game.start()).observe(&mut record))?;
/// assert_eq!(game.tree().dewey(record.cutoffs[0].skipped[0]), "2.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {
    /// Every node entered, in order.
    pub order: Vec<NodeId>,
    /// Every leaf evaluated, in order; one that a table answers is not evaluated again.
    pub terminals: Vec<NodeId>,
    /// Every cut-off, in order.
    pub cutoffs: Vec<Cutoff>,
    /// The window of each inner or outer node entered, with the node, in order.
    pub windows: Vec<(NodeId, Window)>,
    /// The steps, as far as they are kept.
    pub steps: Vec<Step>,
    keep: Keep,
    /// The nodes of the current path, with their windows and the child being tried.
    path: Vec<(NodeId, Window)>,
    /// The bytes of the lists of skipped nodes.
    skipped: usize,
}

impl Recorder {
    /// A recorder that keeps these steps too.
    ///
    /// ```
    /// use gametree::{Game, Search};
    /// use gametree_tree::{Keep, Recorder, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let mut record = Recorder::keeping(Keep::Everything);
    /// Search::new(&game).run(gametree::Request::new(&game.start()).observe(&mut record))?;
    /// assert!(record.steps.len() > record.order.len()); // every step, not only every node
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn keeping(keep: Keep) -> Self {
        Recorder { keep, ..Recorder::default() }
    }

    fn step(&mut self, step: Step) {
        let kept = match &self.keep {
            Keep::Nothing => false,
            Keep::Everything => true,
            Keep::At(nodes) => nodes.binary_search(&step.node()).is_ok(),
        };
        if kept {
            self.steps.push(step);
        }
    }

    /// The node of the current path that a mark names: the path from the root has one node a ply.
    fn owner(&self, owner: Owner) -> Option<NodeId> {
        match owner {
            Owner::Window => None,
            Owner::Ply(ply) => self.path.get(ply as usize).map(|(node, _)| *node),
        }
    }
}

impl Observer<TreeGame> for Recorder {
    type Mark = Owner;
    const GROWS: bool = true;

    fn mark(&self) -> Owner {
        Owner::Ply((self.path.len() as u32).saturating_sub(1))
    }

    fn enter(&mut self, _: &TreeGame, node: &NodeId, entry: Entry<Owner>) {
        let Entry { window, alpha, beta } = entry;
        self.order.push(*node);
        self.windows.push((*node, window));
        let (alpha, beta) = (self.owner(alpha), self.owner(beta));
        self.step(Step::Enter { node: *node, window, alpha, beta });
        self.path.push((*node, window));
    }

    fn leaf(&mut self, _: &TreeGame, node: &NodeId, value: Score) {
        self.terminals.push(*node);
        self.step(Step::Leaf { node: *node, value });
    }

    fn answered(&mut self, value: Score) {
        if let Some(&(node, _)) = self.path.last() {
            self.step(Step::Known { node, value });
        }
    }

    fn improved(&mut self, child: NodeId, value: Score) {
        if let Some(&(node, _)) = self.path.last() {
            self.step(Step::Improved { node, child, value });
        }
    }

    fn cutoff(
        &mut self,
        game: &TreeGame,
        node: &NodeId,
        bound: Score,
        owner: Owner,
        skipped: impl Iterator<Item = NodeId>,
    ) {
        let owner = self.owner(owner);
        let skipped: Vec<NodeId> = skipped.collect();
        self.skipped += vec_bytes(&skipped, 0);
        self.step(Step::Cutoff { node: *node, index: self.cutoffs.len() });
        self.cutoffs.push(Cutoff {
            node: *node,
            owner,
            deep: owner.is_some() && owner != game.tree().parent(*node),
            bound,
            window: self.path.last().map_or(Window::FULL, |&(_, window)| window),
            skipped,
        });
    }

    fn leave(&mut self, value: Score, bound: Bound) {
        if let Some((node, _)) = self.path.pop() {
            self.step(Step::Leave { node, value, bound });
        }
    }

    fn below(&mut self, _: u64, _: NodeId) {
        self.path.clear(); // a best-first search has none
    }

    fn promise(&mut self, _: &TreeGame, node: &NodeId, promise: Promise) {
        self.step(Step::Promise { node: *node, promise });
    }

    fn memory(&self) -> usize {
        // Before the next node every node of the path may be left, each with a cut-off and three steps.
        let left = self.path.len() + 1;
        vec_bytes(&self.order, 1)
            + vec_bytes(&self.windows, 1)
            + vec_bytes(&self.path, 1)
            + vec_bytes(&self.terminals, 1)
            + vec_bytes(&self.cutoffs, left)
            + match &self.keep {
                Keep::Nothing => 0,
                Keep::Everything => vec_bytes(&self.steps, 3 * left),
                Keep::At(nodes) => vec_bytes(&self.steps, 3 * left) + vec_bytes(nodes, 0),
            }
            + self.skipped
    }
}
