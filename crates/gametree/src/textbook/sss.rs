//! SSS* (Stockman 1979): best-first search over *solution trees*, by the Γ operator on a list OPEN of states
//! (node, LIVE or SOLVED, merit), largest merit first, ties to the leftmost node.
//!
//! With leftmost ties SSS* looks at no terminal that alpha-beta would not (Roizen and Pearl 1983), and at the same
//! ones in the same order as MTD(+∞).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::game::Game;
use crate::observe::{Observer, Promise};
use crate::score::Score;
use crate::walk::Walk;

/// The minimax value of `root` for its mover. Players must alternate. Memory grows with the solution trees.
///
/// ```
/// use gametree::{Game, textbook, tree::{Tree, TreeGame, Values}};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// assert_eq!(textbook::sss(&game, &game.start(), &mut ()), 3.into());
/// ```
pub fn sss<G: Game, O: Observer<G>>(game: &G, root: &G::State, observer: &mut O) -> Score {
    Stockman::new(game, root, Kind::Max, observer).run()
}

/// Which player a node belongs to, from the view of the player for whom the merits are.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Max,
    Min,
}

struct Node<G: Game> {
    state: G::State,
    kind: Kind,
    parent: Option<usize>,
    /// The Dewey number: child numbers from the root.
    path: Vec<u32>,
    /// The move that leads here; `None` at the root.
    mv: Option<G::Move>,
    /// The moves of the parent that come after that one: its siblings to the right.
    siblings: Vec<G::Move>,
    /// The number under which it was entered.
    number: u64,
    /// Solved as a MAX node: its descendants have left OPEN.
    closed: bool,
    /// The child that its line goes on with: the one that solved a MAX node, the first that brought a MIN node's merit
    /// down to what it was solved with.
    next: Option<usize>,
    /// The lowest merit that a child has been solved with, at a MIN node.
    merit: Option<Score>,
}

impl<G: Game> Node<G> {
    /// A root.
    fn new(state: G::State, kind: Kind) -> Self {
        let (path, siblings) = (vec![], vec![]);
        let (closed, next, merit, number) = (false, None, None, 0);
        Node { state, kind, parent: None, path, mv: None, siblings, number, closed, next, merit }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Status {
    Live,
    Solved,
}

/// A state of OPEN, ordered by merit, then leftmost first.
struct Open {
    merit: Score,
    path: Vec<u32>,
    node: usize,
    status: Status,
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        self.merit.cmp(&other.merit).then_with(|| other.path.cmp(&self.path))
    }
}
impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Open {}

/// The search; SSS* is the one for the root's mover, DUAL* the one for his opponent.
pub(super) struct Stockman<'a, G: Game, O: Observer<G>> {
    walk: Walk<'a, G, O>,
    nodes: Vec<Node<G>>,
    open: BinaryHeap<Open>,
    /// How many nodes have been entered.
    entered: u64,
}

impl<'a, G: Game, O: Observer<G>> Stockman<'a, G, O> {
    pub(super) fn new(game: &'a G, root: &G::State, kind: Kind, observer: &'a mut O) -> Self {
        let root = Node::new(root.clone(), kind);
        Stockman { walk: Walk::new(game, observer), nodes: vec![root], open: BinaryHeap::new(), entered: 0 }
    }

    /// The value of the root for the player for whom the merits are.
    pub(super) fn run(mut self) -> Score {
        self.push(0, Status::Live, Score::INF);
        while let Some(Open { merit, node, status, .. }) = self.open.pop() {
            if self.purged(node) {
                continue;
            }
            self.tell(node, status, merit);
            match (status, self.nodes[node].kind, self.nodes[node].parent) {
                (Status::Live, kind, _) => self.expand(node, kind, merit),
                (Status::Solved, _, None) => {
                    let line = self.line();
                    self.walk.observer.line(&line);
                    return merit;
                }
                // A child of a MAX node is solved with the largest merit of all: so is its parent.
                (Status::Solved, Kind::Min, Some(parent)) => {
                    self.nodes[parent].closed = true;
                    self.nodes[parent].next = Some(node);
                    self.push(parent, Status::Solved, merit);
                }
                // A child of a MIN node: every sibling must be solved.
                (Status::Solved, Kind::Max, Some(parent)) => {
                    if self.nodes[parent].merit.is_none_or(|before| merit < before) {
                        (self.nodes[parent].merit, self.nodes[parent].next) = (Some(merit), Some(node));
                    }
                    match self.next_sibling(node) {
                        Some(sibling) => self.push(sibling, Status::Live, merit),
                        None => self.push(parent, Status::Solved, merit),
                    }
                }
            }
        }
        // OPEN is empty before the root is solved only where some position has neither an end nor a move.
        Score::NEG_INF
    }

    /// Tells the observer the state taken from OPEN.
    fn tell(&mut self, node: usize, status: Status, merit: Score) {
        let Node { state, kind, .. } = &self.nodes[node];
        let merit = if *kind == Kind::Max { merit } else { -merit };
        let solved = status == Status::Solved;
        self.walk.observer.promise(self.walk.game, state, Promise::Merit { solved, merit });
    }

    fn expand(&mut self, node: usize, kind: Kind, merit: Score) {
        let state = self.nodes[node].state.clone();
        if let (Some(parent), Some(mv)) = (self.nodes[node].parent, self.nodes[node].mv) {
            self.walk.observer.below(self.nodes[parent].number, mv);
        }
        self.nodes[node].number = self.entered;
        self.entered += 1;
        let (alpha, beta) = Walk::<G, O>::limits(crate::score::Window::FULL);
        self.walk.arrive(&state, alpha, beta);
        if let Some(value) = self.walk.leaf(&state) {
            let value = if kind == Kind::Max { value } else { -value };
            self.push(node, Status::Solved, merit.min(value));
            return;
        }
        let moves: Vec<G::Move> = self.walk.game.moves(&state).collect();
        // Of a MAX node all children are open at once, of a MIN node one after the other.
        let opened = if kind == Kind::Max { moves.len() } else { 1 };
        for (number, &mv) in moves.iter().enumerate().take(opened) {
            let later = if kind == Kind::Min { moves[number + 1..].to_vec() } else { vec![] };
            let child = self.add(node, number as u32 + 1, mv, later);
            self.push(child, Status::Live, merit);
        }
    }

    fn next_sibling(&mut self, node: usize) -> Option<usize> {
        let siblings = std::mem::take(&mut self.nodes[node].siblings);
        let (&mv, later) = siblings.split_first()?;
        let parent = self.nodes[node].parent?;
        let number = self.nodes[node].path.last()? + 1;
        Some(self.add(parent, number, mv, later.to_vec()))
    }

    fn add(&mut self, parent: usize, number: u32, mv: G::Move, siblings: Vec<G::Move>) -> usize {
        let above = &self.nodes[parent];
        let mut path = above.path.clone();
        path.push(number);
        let state = self.walk.game.play(&above.state, mv);
        let kind = if above.kind == Kind::Max { Kind::Min } else { Kind::Max };
        self.nodes.push(Node {
            parent: Some(parent),
            mv: Some(mv),
            path,
            siblings,
            ..Node::new(state, kind)
        });
        self.nodes.len() - 1
    }

    /// The line of the solution tree that was found.
    fn line(&self) -> Vec<G::Move> {
        let path = std::iter::successors(self.nodes[0].next, |&n| self.nodes[n].next);
        path.filter_map(|n| self.nodes[n].mv).collect()
    }

    fn push(&mut self, node: usize, status: Status, merit: Score) {
        let path = self.nodes[node].path.clone();
        self.open.push(Open { merit, path, node, status });
    }

    /// Whether an ancestor is solved: Γ removes all its descendants from OPEN, here when they come up.
    fn purged(&self, node: usize) -> bool {
        std::iter::successors(self.nodes[node].parent, |&n| self.nodes[n].parent)
            .any(|n| self.nodes[n].closed)
    }
}
