//! Proof-number search (Allis 1994): grows an AND/OR tree at its most-proving node until the root is proved or
//! disproved. A node's proof number is the least number of leaves that must be proved to prove it.
//!
//! Children are evaluated when they are generated; ties between children go to the leftmost.

use std::ops::Range;

use super::arena::Arena;
use crate::game::Game;
use crate::observe::{Observer, Promise};
use crate::score::{Score, Window};
use crate::walk::Walk;

/// Whether the value of `root` for its mover is at least `at_least`. Players must alternate. Keeps the tree in memory.
///
/// ```
/// use gametree::{Game, textbook};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// let at_least = |value: i32| textbook::pns(&game, &game.start(), value.into(), &mut ());
/// assert_eq!([at_least(3), at_least(4)], [true, false]);
/// ```
pub fn pns<G: Game, O: Observer<G>>(game: &G, root: &G::State, at_least: Score, observer: &mut O) -> bool {
    let mut tree =
        ProofTree { walk: Walk::new(game, observer), goal: at_least, nodes: Arena::new(), outside: 0 };
    if tree.has_no_room_for(1) {
        return false;
    }
    tree.generate(root.clone(), None, None, true);
    loop {
        match tree.nodes[0].numbers {
            Numbers::PROVED => {
                let line = tree.line();
                tree.walk.observer.line(&line);
                return true;
            }
            Numbers::DISPROVED => return false,
            _ => {
                let leaf = tree.most_proving();
                if !tree.expand(leaf) {
                    return false; // worthless: the search had to stop
                }
                tree.update(leaf);
            }
        }
    }
}

/// A proof and a disproof number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u64,
    pub(super) disproof: u64,
}

impl Numbers {
    pub(super) const INFINITE: u64 = u64::MAX;
    pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: Numbers::INFINITE };
    pub(super) const DISPROVED: Numbers = Numbers { proof: Numbers::INFINITE, disproof: 0 };
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };

    /// The numbers of a finished game, worth `value` to the player who tries to reach `goal`.
    pub(super) fn of_leaf(value: Score, goal: Score) -> Numbers {
        if value >= goal { Numbers::PROVED } else { Numbers::DISPROVED }
    }

    /// What an observer is told, the player being who tries to prove.
    pub(super) fn promise(self) -> Promise {
        let finite = |number| (number != Numbers::INFINITE).then_some(number);
        Promise::Numbers { proof: finite(self.proof), disproof: finite(self.disproof) }
    }

    /// The same position, asked about by the opponent.
    pub(super) fn reversed(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    /// The numbers of an OR node from those of its children.
    pub(super) fn of_or_node(children: impl Iterator<Item = Numbers>) -> Numbers {
        children.fold(Numbers::DISPROVED, |all, child| Numbers {
            proof: all.proof.min(child.proof),
            disproof: Numbers::sum(all.disproof, child.disproof),
        })
    }

    /// Only infinity makes infinity: where many paths meet, a position is counted more often than there are numbers, and is
    /// not proved by that.
    fn sum(one: u64, other: u64) -> u64 {
        if one == Numbers::INFINITE || other == Numbers::INFINITE {
            return Numbers::INFINITE;
        }
        one.saturating_add(other).min(Numbers::INFINITE - 1)
    }
}

struct Node<G: Game> {
    state: G::State,
    /// The move that leads here; `None` at the root.
    mv: Option<G::Move>,
    parent: Option<usize>,
    /// Whether the root's mover is to move here (an OR node).
    or: bool,
    numbers: Numbers,
    /// The indices of its children, none while it is a leaf.
    children: Range<usize>,
}

struct ProofTree<'a, G: Game, O: Observer<G>> {
    walk: Walk<'a, G, O>,
    goal: Score,
    nodes: Arena<Node<G>>,
    /// What the states keep outside themselves, in bytes.
    outside: usize,
}

impl<G: Game, O: Observer<G>> ProofTree<'_, G, O> {
    fn generate(&mut self, state: G::State, mv: Option<G::Move>, parent: Option<usize>, or: bool) {
        if let (Some(parent), Some(mv)) = (parent, mv) {
            self.walk.observer.below(parent as u64, mv); // nodes are entered in the order of their indices
        }
        let (alpha, beta) = Walk::<G, O>::limits(Window::FULL);
        self.walk.arrive(&state, alpha, beta);
        let numbers = match self.walk.leaf(&state) {
            Some(value) => Numbers::of_leaf(if or { value } else { -value }, self.goal),
            None => Numbers::UNKNOWN,
        };
        self.walk.observer.promise(self.walk.game, &state, numbers.promise());
        self.outside += self.walk.game.heap_bytes(&state);
        self.nodes.push(Node { state, mv, parent, or, numbers, children: 0..0 });
    }

    /// Makes room for so many nodes; true if the search must end instead.
    fn has_no_room_for(&mut self, nodes: usize) -> bool {
        let room = self.nodes.reserve(nodes);
        self.walk.must_stop(if room { self.nodes.bytes() + self.outside } else { usize::MAX })
    }

    /// The leaf whose proof (disproof) helps to prove and to disprove the root.
    fn most_proving(&self) -> usize {
        let mut n = 0;
        while !self.nodes[n].children.is_empty() {
            let Node { or, children, .. } = &self.nodes[n];
            let work = |&c: &usize| {
                let numbers = self.nodes[c].numbers;
                if *or { numbers.proof } else { numbers.disproof }
            };
            n = children.clone().min_by_key(work).unwrap_or(n); // the first of equals
        }
        n
    }

    /// Generates the children of `n`; false if the search must end first.
    fn expand(&mut self, n: usize) -> bool {
        let game = self.walk.game;
        let Node { state, or, .. } = &self.nodes[n];
        let (or, moves) = (!*or, game.moves(state).collect::<Vec<_>>());
        let first = self.nodes.len();
        for mv in moves.iter().copied() {
            if self.has_no_room_for(1) {
                return false;
            }
            let child = game.play(&self.nodes[n].state, mv);
            self.generate(child, Some(mv), Some(n), or);
        }
        self.nodes[n].children = first..self.nodes.len();
        !self.has_no_room_for(1)
    }

    /// A line of the proof: the first proved child of every node, on to a leaf.
    fn line(&self) -> Vec<G::Move> {
        let proved = |&n: &usize| {
            let mut children = self.nodes[n].children.clone();
            children.find(|&c| self.nodes[c].numbers == Numbers::PROVED)
        };
        std::iter::successors(proved(&0), proved).filter_map(|n| self.nodes[n].mv).collect()
    }

    /// Brings the numbers of `n` and its ancestors up to date, as far up as they change.
    fn update(&mut self, n: usize) {
        let mut next = Some(n);
        while let Some(n) = next {
            let Node { or, ref children, numbers: old, parent, .. } = self.nodes[n];
            let numbers = children.clone().map(|c| self.nodes[c].numbers);
            let new = if or {
                Numbers::of_or_node(numbers)
            } else {
                Numbers::of_or_node(numbers.map(Numbers::reversed)).reversed()
            };
            if new == old {
                return;
            }
            self.nodes[n].numbers = new;
            self.walk.observer.promise(self.walk.game, &self.nodes[n].state, new.promise());
            next = parent;
        }
    }
}
