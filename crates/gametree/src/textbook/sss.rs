//! SSS* (Stockman 1979): best-first search over *solution trees*, by the Γ operator on a list OPEN of states
//! (node, LIVE or SOLVED, merit), largest merit first, ties to the leftmost node.
//!
//! With leftmost ties SSS* looks at no terminal that alpha-beta would not (Roizen and Pearl 1983), and at the same
//! ones in the same order as MTD(+∞).

use std::cmp::Ordering;
use std::ops::Range;

use super::arena::Arena;
use super::heap::Heap;
use crate::game::Game;
use crate::observe::{Observer, Promise};
use crate::score::Score;
use crate::walk::Walk;

/// The minimax value of `root` for its mover. Players must alternate. Memory grows with the solution trees.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
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
    /// The length of its Dewey number, and the last part of that: which child of its parent it is, from 1.
    depth: u32,
    place: u32,
    /// The move that leads here; `None` at the root.
    mv: Option<G::Move>,
    /// The moves of the parent that come after that one: its siblings to the right.
    siblings: Range<usize>,
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
        Node {
            state,
            kind,
            parent: None,
            depth: 0,
            place: 1,
            mv: None,
            siblings: 0..0,
            number: 0,
            closed: false,
            next: None,
            merit: None,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Status {
    Live,
    Solved,
}

/// A state of OPEN.
#[derive(Clone, Copy)]
struct Open {
    merit: Score,
    node: usize,
    status: Status,
}

/// The search; SSS* is the one for the root's mover, DUAL* the one for his opponent.
pub(super) struct Stockman<'a, G: Game, O: Observer<G>> {
    walk: Walk<'a, G, O>,
    nodes: Arena<Node<G>>,
    /// The moves of MIN nodes, of which one after the other is opened.
    moves: Arena<G::Move>,
    open: Heap<Open>,
    /// How many nodes have been entered.
    entered: u64,
    /// What the states keep outside themselves, in bytes.
    outside: usize,
}

impl<'a, G: Game, O: Observer<G>> Stockman<'a, G, O> {
    pub(super) fn new(game: &'a G, root: &G::State, kind: Kind, observer: &'a mut O) -> Self {
        let mut nodes = Arena::new();
        nodes.push(Node::new(root.clone(), kind));
        Stockman {
            walk: Walk::new(game, observer),
            nodes,
            moves: Arena::new(),
            open: Heap::new(),
            entered: 0,
            outside: game.heap_bytes(root),
        }
    }

    /// The value of the root for the player for whom the merits are; worthless if the search had to stop.
    pub(super) fn run(mut self) -> Score {
        self.push(0, Status::Live, Score::INF);
        while !self.must_stop()
            && let Some(Open { merit, node, status }) = self.pop()
        {
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

    /// Whether the search must end now, with room for a step in which one node and one state of OPEN are added.
    fn must_stop(&mut self) -> bool {
        self.has_no_room_for(1)
    }

    /// Makes room for so many children; true if the search must end instead.
    fn has_no_room_for(&mut self, children: usize) -> bool {
        // Asked before the room is made: a node may have many thousands of children.
        let Stockman { nodes, moves, open, .. } = &self;
        let bytes = nodes.bytes_with(children)
            + moves.bytes_with(children)
            + open.bytes_with(children)
            + self.outside;
        if self.walk.must_stop(bytes) {
            return true;
        }
        let room =
            self.nodes.reserve(children) && self.moves.reserve(children) && self.open.reserve(children);
        !room && self.walk.must_stop(usize::MAX)
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
        if self.has_no_room_for(moves.len()) {
            return;
        }
        // Of a MAX node all children are open at once, of a MIN node one after the other.
        if kind == Kind::Max {
            for (place, &mv) in (1..).zip(&moves) {
                let child = self.add(node, place, mv, 0..0);
                self.push(child, Status::Live, merit);
            }
        } else if let Some((&first, later)) = moves.split_first() {
            let start = self.moves.len();
            for &mv in later {
                self.moves.push(mv);
            }
            let child = self.add(node, 1, first, start..self.moves.len());
            self.push(child, Status::Live, merit);
        }
    }

    fn next_sibling(&mut self, node: usize) -> Option<usize> {
        let Node { parent, place, siblings, .. } = &self.nodes[node];
        let (parent, place, mut siblings) = ((*parent)?, *place, siblings.clone());
        let mv = self.moves[siblings.next()?];
        Some(self.add(parent, place + 1, mv, siblings))
    }

    fn add(&mut self, parent: usize, place: u32, mv: G::Move, siblings: Range<usize>) -> usize {
        let above = &self.nodes[parent];
        let state = self.walk.game.play(&above.state, mv);
        let kind = if above.kind == Kind::Max { Kind::Min } else { Kind::Max };
        self.outside += self.walk.game.heap_bytes(&state);
        self.nodes.push(Node {
            parent: Some(parent),
            depth: above.depth + 1,
            place,
            mv: Some(mv),
            siblings,
            ..Node::new(state, kind)
        })
    }

    /// The line of the solution tree that was found.
    fn line(&self) -> Vec<G::Move> {
        let path = std::iter::successors(self.nodes[0].next, |&n| self.nodes[n].next);
        path.filter_map(|n| self.nodes[n].mv).collect()
    }

    fn push(&mut self, node: usize, status: Status, merit: Score) {
        let Stockman { open, nodes, .. } = self;
        open.push(Open { merit, node, status }, |a, b| comes_before(nodes, a, b));
    }

    fn pop(&mut self) -> Option<Open> {
        let Stockman { open, nodes, .. } = self;
        open.pop(|a, b| comes_before(nodes, a, b))
    }

    /// Whether an ancestor is solved: Γ removes all its descendants from OPEN, here when they come up.
    fn purged(&self, node: usize) -> bool {
        std::iter::successors(self.nodes[node].parent, |&n| self.nodes[n].parent)
            .any(|n| self.nodes[n].closed)
    }
}

/// The order of OPEN: by merit, then leftmost first.
fn comes_before<G: Game>(nodes: &Arena<Node<G>>, a: Open, b: Open) -> bool {
    a.merit > b.merit || (a.merit == b.merit && dewey_order(nodes, a.node, b.node) == Ordering::Less)
}

/// The order of two nodes by their Dewey numbers.
fn dewey_order<G: Game>(nodes: &Arena<Node<G>>, mut a: usize, mut b: usize) -> Ordering {
    let by_depth = nodes[a].depth.cmp(&nodes[b].depth);
    while let (Some(up), true) = (nodes[a].parent, nodes[a].depth > nodes[b].depth) {
        a = up;
    }
    while let (Some(up), true) = (nodes[b].parent, nodes[b].depth > nodes[a].depth) {
        b = up;
    }
    // An ancestor comes before its descendants.
    let mut order = if a == b { by_depth } else { Ordering::Equal };
    while a != b {
        order = nodes[a].place.cmp(&nodes[b].place);
        let (Some(above_a), Some(above_b)) = (nodes[a].parent, nodes[b].parent) else { break };
        (a, b) = (above_a, above_b);
    }
    order
}
