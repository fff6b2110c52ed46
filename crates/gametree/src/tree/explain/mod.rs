//! Why: what happened to a node of a searched tree, in at most four plain sentences that name the bound, its owner, and
//! what no longer mattered.

mod words;

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;
use serde_json::{Map, Value, json};

use super::arena::NodeId;
use super::record::{Cutoff, Keep, Step};
use super::searched::{Searched, object};
use crate::score::{Bound, Score, Window};

/// What happened to a node.
///
/// ```
/// use gametree::tree::Status;
/// assert_eq!(Status::NeverReached.name(), "never-reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It was entered, and a cut-off there ended its search.
    Cut,
    /// It was entered, and all of it was searched that the search wanted to know.
    Searched,
    /// It was never entered.
    NeverReached,
}

impl Status {
    /// `cut`, `searched` or `never-reached`.
    ///
    /// ```
    /// assert_eq!(gametree::tree::Status::Cut.name(), "cut");
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
/// use gametree::{tree::{Keep, Searched, Tree, TreeGame, Values}, Algorithm, SearchOptions};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
/// let why = search.explain(game.tree().find("2.2").unwrap());
/// assert!(why.text.starts_with("2.2 was never reached"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The node asked about.
    pub node: NodeId,
    /// What happened to it.
    pub status: Status,
    /// The cut-off there, or the one that hid it; its `skipped` are the children that no visit has entered.
    pub cutoff: Option<Cutoff>,
    /// How often it was entered.
    pub visits: usize,
    /// At most four sentences, in the view that the tree is written in.
    pub text: String,
}

/// One visit of a node: its steps are `first..=last` among those that were kept.
#[derive(Clone, Copy)]
struct Visit {
    first: usize,
    last: usize,
    window: Window,
    alpha: Option<NodeId>,
    beta: Option<NodeId>,
    cutoff: Option<usize>,
    left: Option<(Score, Bound)>,
    known: bool,
}

impl Keep {
    /// The steps that [`Searched::explain`] needs for `node`.
    ///
    /// ```
    /// use gametree::{tree::{Keep, Searched, Tree, TreeGame, Values}, Algorithm, SearchOptions};
    /// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
    /// let node = game.tree().find("2").unwrap();
    /// let keep = Keep::for_explaining(game.tree(), node); // of a large tree only what the answer needs
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), keep)?;
    /// assert!(search.explain(node).text.contains("shallow cut-off"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn for_explaining(tree: &super::Tree, node: NodeId) -> Keep {
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
    /// ```
    /// use gametree::{tree::{Keep, Searched, Status, Tree, TreeGame, Values}, Algorithm, SearchOptions};
    /// let game = TreeGame::new(Tree::parse("(10 (((1 9) 4) 20))")?, Values::Root);
    /// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
    /// let why = search.explain(game.tree().find("2.1.1").unwrap());
    /// assert_eq!(why.status, Status::Cut);
    /// assert!(why.text.contains("deep cut-off"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self, node: NodeId) -> Explanation {
        let entered = self.record.steps.iter().filter(|step| matches!(step, Step::Enter { .. }));
        Explainer { search: self, entered: entered.map(Step::node).collect() }.explain(node)
    }

    /// An explanation as the JSON object `explanation`.
    #[must_use]
    pub fn explanation_json(&self, why: &Explanation) -> Map<String, Value> {
        let mut fields = object(json!({
            "node": self.tree().dewey(why.node),
            "status": why.status.name(),
            "kind": null,
            "owner": null,
            "bound": null,
            "skipped": [],
        }));
        if let Some(cutoff) = &why.cutoff {
            let mut cut = self.cutoff_json(cutoff);
            cut.shift_remove("node");
            fields.extend(cut);
            let distance = |owner| self.tree().ply(cutoff.node) - self.tree().ply(owner);
            fields.insert("cut_at".to_owned(), json!(self.tree().dewey(cutoff.node)));
            fields.insert("plies_above".to_owned(), json!(cutoff.owner.map(distance)));
        }
        fields.insert("visits".to_owned(), json!(why.visits));
        fields.insert("text".to_owned(), json!(why.text));
        fields
    }
}

/// The sentences about one search.
struct Explainer<'s> {
    search: &'s Searched<'s>,
    /// The nodes entered, as far as the steps were kept.
    entered: HashSet<NodeId, FxBuildHasher>,
}

impl Explainer<'_> {
    fn explain(&self, node: NodeId) -> Explanation {
        let visits = self.visits(node);
        let answer = |status, cutoff, sentences: Vec<String>| Explanation {
            node,
            status,
            cutoff,
            visits: visits.len(),
            text: sentences.join(" "),
        };
        let Some(visit) = self.telling(&visits) else {
            let (cutoff, sentences) = self.never_reached(node);
            return answer(Status::NeverReached, cutoff, sentences);
        };
        match visit.cutoff {
            Some(index) => {
                let cutoff = self.narrowed(&self.search.record.cutoffs[index]);
                let mut sentences = self.why_cut(&visit, &cutoff);
                sentences.push(self.skipping(&cutoff));
                answer(Status::Cut, Some(cutoff), sentences)
            }
            None => answer(Status::Searched, None, self.why_searched(node, &visit, visits.len())),
        }
    }

    /// The visits of a node, in order.
    fn visits(&self, node: NodeId) -> Vec<Visit> {
        let mut visits: Vec<Visit> = Vec::new();
        for (at, step) in self.search.record.steps.iter().enumerate().filter(|(_, step)| step.node() == node)
        {
            if let Step::Enter { window, alpha, beta, .. } = *step {
                let (cutoff, left, known) = (None, None, false);
                visits.push(Visit { first: at, last: at, window, alpha, beta, cutoff, left, known });
            }
            let Some(visit) = visits.last_mut() else { continue };
            visit.last = at;
            match *step {
                Step::Cutoff { index, .. } => visit.cutoff = Some(index),
                Step::Leave { value, bound, .. } => visit.left = Some((value, bound)),
                Step::Known { .. } => visit.known = true,
                _ => {}
            }
        }
        visits
    }

    /// The visit that tells most: the last that skipped something which no other one looked at, else the last that was
    /// not answered from a table.
    fn telling(&self, visits: &[Visit]) -> Option<Visit> {
        let skips = |visit: &&Visit| {
            visit
                .cutoff
                .is_some_and(|index| !self.narrowed(&self.search.record.cutoffs[index]).skipped.is_empty())
        };
        let mut backwards = visits.iter().rev();
        backwards.clone().find(skips).or_else(|| backwards.find(|visit| !visit.known)).copied()
    }

    /// A cut-off with only those skipped children that no visit has entered: of the others nothing can be claimed.
    fn narrowed(&self, cutoff: &Cutoff) -> Cutoff {
        let skipped = cutoff.skipped.iter().copied().filter(|child| !self.entered.contains(child)).collect();
        Cutoff { skipped, ..cutoff.clone() }
    }
}
