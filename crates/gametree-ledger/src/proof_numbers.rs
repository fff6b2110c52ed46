//! Proof numbers of the positions of a ledger, and the position to work on next.

use gametree::{Player, Wdl};

use crate::graph::{ByNode, Graph};
use crate::known::KnownOfAll;

/// The proof number of a question whose answer is no, and the disproof number of one whose answer is yes.
pub const INFINITE: u64 = 1 << 40;

/// The proof and disproof numbers of the positions that a question leads to.
pub(crate) type Numbers = ByNode<(u64, u64)>;

impl Graph {
    /// The question that is open at `root`: whether its side to move wins or, if it can't, whether it draws.
    pub(crate) fn goal(root: usize, known: &KnownOfAll) -> Wdl {
        if known[root].bounds.upper == Wdl::Win { Wdl::Win } else { Wdl::Draw }
    }

    /// The proof and disproof numbers of all positions below `root`, of the question whether its side to move reaches `goal`.
    pub(crate) fn numbers(&self, root: usize, goal: Wdl, known: &KnownOfAll) -> Numbers {
        let mut numbers = Numbers::default();
        self.numbers_of(root, (self.nodes[root].mover, goal), known, &mut numbers);
        numbers
    }

    fn numbers_of(
        &self,
        number: usize,
        question: (Player, Wdl),
        known: &KnownOfAll,
        all: &mut Numbers,
    ) -> (u64, u64) {
        if let Some(&numbers) = all.get(number) {
            return numbers;
        }
        let (player, goal) = question;
        let node = &self.nodes[number];
        let or = node.mover == player;
        let bounds = if or { known[number].bounds } else { known[number].bounds.reversed() };
        let numbers = if bounds.lower >= goal {
            (0, INFINITE)
        } else if bounds.upper < goal {
            (INFINITE, 0)
        } else if node.children.is_empty() {
            // As many as its moves, where all of them have to be answered; more, where pieces of work were used up, or somebody
            // is at it.
            let weight = node.busy << self.unfinished(number);
            let all = node.width.max(1) * weight;
            if or { (weight, all) } else { (all, weight) }
        } else {
            all.insert(number, (1, 1)); // should the position come back
            let (mut smallest, mut sum) = (INFINITE, 0);
            for &child in &node.children {
                let (proof, disproof) = self.numbers_of(child, question, known, all);
                let (one, every) = if or { (proof, disproof) } else { (disproof, proof) };
                smallest = smallest.min(one);
                sum = (sum + every).min(INFINITE - 1);
            }
            if or { (smallest, sum) } else { (sum, smallest) }
        };
        all.insert(number, numbers);
        numbers
    }

    /// The position to work on next: from the root always on to the child that seems to need the least work.
    pub(crate) fn most_proving(&self, root: usize, known: &KnownOfAll) -> (Option<usize>, (u64, u64)) {
        let numbers = self.numbers(root, Self::goal(root, known), known);
        let mut at = root;
        for _ in 0..=self.nodes.len() {
            if self.is_leaf(at) {
                return (Some(at), numbers[root]);
            }
            let or = self.nodes[at].mover == self.nodes[root].mover;
            let work = |child: usize| {
                let (proof, disproof) = numbers.get(child).copied().unwrap_or((INFINITE, INFINITE));
                if or { proof } else { disproof }
            };
            let open = self.nodes[at].children.iter().copied();
            let Some(next) = open.filter(|&child| work(child) < INFINITE).min_by_key(|&child| work(child))
            else {
                break;
            };
            at = next;
        }
        (None, numbers[root])
    }
}
