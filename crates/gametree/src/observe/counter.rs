//! Counting nodes and leaves: [`Counter`].

use super::observer::{Entry, Observer};
use crate::game::Game;
use crate::score::Score;

/// Counts what a search does: nodes entered, repeats included, and leaves evaluated.
///
/// ```
/// use gametree::{observe::Counter, textbook, Game, Score};
/// use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// let mut count = Counter::default();
/// let value = textbook::alphabeta(&game, &game.start(), gametree::Window::FULL, &mut count);
/// assert_eq!((value, count.nodes, count.leaves), (Score::from(3), 6, 3)); // 2 refutes the second child: 9 is skipped
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// Nodes entered.
    pub nodes: u64,
    /// Leaves evaluated.
    pub leaves: u64,
    /// Nodes answered from a table.
    pub answered: u64,
}

impl<G: Game> Observer<G> for Counter {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    fn mark(&self) {}
    fn enter(&mut self, _: &G, _: &G::State, _: Entry<()>) {
        self.nodes += 1;
    }
    fn leaf(&mut self, _: &G, _: &G::State, _: Score) {
        self.leaves += 1;
    }
    fn answered(&mut self, _: Score) {
        self.answered += 1;
    }
}
