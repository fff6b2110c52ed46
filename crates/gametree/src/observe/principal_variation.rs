//! The line of best play, kept while a search runs: [`PrincipalVariation`].

use super::observer::Observer;
use crate::game::Game;
use crate::score::Score;

/// Keeps the principal variation: the line of best play found so far, from the root.
///
/// A node at which nothing beat −∞ keeps its first move: every move is as good there.
///
/// ```
/// use gametree::{Game, Window, observe::PrincipalVariation, textbook};
/// use gametree_tree::{NodeId, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let mut line = PrincipalVariation::default();
/// textbook::alphabeta(&game, &game.start(), Window::FULL, &mut line);
/// let names: Vec<String> = line.moves().iter().map(|&mv| game.tree().dewey(mv)).collect();
/// assert_eq!(names, ["1", "1.1"]);
/// # Ok::<(), gametree_tree::TreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PrincipalVariation<M> {
    /// The lines of the inner nodes of the current path, that of the root first, each *backwards*: a node takes over its
    /// child's by exchanging the two, and adds one move.
    lines: Vec<Vec<M>>,
    /// The inner nodes of the current path that may have a line, then those left behind.
    path: Vec<Place<M>>,
    /// The number of those of the current path.
    plies: usize,
    /// The move tried last.
    trying: Option<M>,
    /// Whether the node left last is a leaf: then it has no line.
    left_leaf: bool,
    /// The root's best line.
    best: Vec<M>,
    /// The line that the algorithm reported at its end.
    reported: Option<Vec<M>>,
    /// The value of the root's best move so far.
    value: Option<Score>,
    /// Whether the child just left was adopted when it was left.
    adopted: bool,
}

/// An inner node of the path.
#[derive(Clone, Copy, Debug)]
struct Place<M> {
    /// The move that leads to it; none to the root.
    by: Option<M>,
    /// Whether it has a line.
    has_line: bool,
}

impl<M> Default for PrincipalVariation<M> {
    fn default() -> Self {
        PrincipalVariation {
            lines: Vec::new(),
            path: Vec::new(),
            plies: 0,
            trying: None,
            left_leaf: false,
            best: Vec::new(),
            reported: None,
            value: None,
            adopted: false,
        }
    }
}

impl<M: Copy> PrincipalVariation<M> {
    /// The best line of the root, as far as the search has come.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut line = gametree::observe::PrincipalVariation::default();
    /// gametree::textbook::negamax(&Heap(5), &Heap(5).start(), &mut line);
    /// assert_eq!(line.moves()[0], 1);
    /// ```
    #[must_use]
    pub fn moves(&self) -> &[M] {
        self.reported.as_ref().unwrap_or(&self.best)
    }

    /// The value of the root's best move so far; `None` while none has been finished.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, observe::PrincipalVariation};
    /// let mut line = PrincipalVariation::default();
    /// assert_eq!(line.value(), None);
    /// gametree::textbook::negamax(&Heap(5), &Heap(5).start(), &mut line);
    /// assert_eq!(line.value(), Some(Score::from(1)));
    /// ```
    #[must_use]
    pub fn value(&self) -> Option<Score> {
        self.value
    }

    /// The last inner node of the path takes `mv`, and the line of the child just left.
    fn adopt(&mut self, mv: M) {
        let Some(ply) = self.plies.checked_sub(1) else { return };
        if self.lines.len() < ply + 2 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        let has_line = !self.left_leaf && self.path.get(self.plies).is_some_and(|child| child.has_line);
        if has_line {
            self.lines.swap(ply, ply + 1);
        } else {
            // A leaf, or a child of which only a bound is known: no move of it is proved to be the best.
            self.lines[ply].clear();
        }
        self.lines[ply].push(mv);
        self.path[ply].has_line = true;
        if ply == 0 {
            self.best.clear();
            self.best.extend(self.lines[0].iter().rev());
        }
    }

    /// The move just tried is the best so far.
    #[cold]
    #[inline(never)]
    fn take(&mut self, mv: M, value: Score) {
        // Its line has been taken over if it was adopted for want of a better one.
        if !std::mem::take(&mut self.adopted) {
            self.adopt(mv);
        }
        if self.plies == 1 {
            self.value = Some(value);
        }
    }

    /// Only a child worth −∞ to its parent is no improvement on nothing: the first one is adopted all the same.
    #[cold]
    fn adopt_for_want_of_better(&mut self) {
        let by =
            if self.left_leaf { self.trying } else { self.path.get(self.plies).and_then(|child| child.by) };
        let parent = self.plies.checked_sub(1).and_then(|ply| self.path.get(ply));
        if let (Some(mv), Some(Place { has_line: false, .. })) = (by, parent) {
            self.adopt(mv);
            self.adopted = true;
        }
    }

    /// An inner node joins the path. (Out of line, as most nodes have no line: their code must not save registers for it.)
    #[cold]
    #[inline(never)]
    fn begin(&mut self) {
        self.adopted = false;
        if self.plies == 0 {
            self.best.clear();
        }
        let place = Place { by: self.trying, has_line: false };
        match self.path.get_mut(self.plies) {
            Some(old) => *old = place,
            None => self.path.push(place),
        }
        self.plies += 1;
    }

    /// A node is left.
    #[cold]
    #[inline(never)]
    fn end(&mut self, value: Score, leaf: bool) {
        self.left_leaf = leaf;
        self.adopted = false;
        if !leaf {
            self.plies = self.plies.saturating_sub(1);
            // SCOUT may enter the same child again.
            self.trying = self.path.get(self.plies).and_then(|child| child.by).or(self.trying);
        } else if self.plies == 0 {
            self.best.clear();
        }
        if value.is_infinite() {
            self.adopt_for_want_of_better();
        }
    }
}

impl<G: Game> Observer<G> for PrincipalVariation<G::Move> {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    #[inline]
    fn mark(&self) {}
    #[inline]
    fn descend(&mut self, mv: G::Move) {
        self.trying = Some(mv);
    }
    #[inline]
    fn line_begins(&mut self) {
        self.begin();
    }
    #[inline]
    fn adopted(&mut self, mv: G::Move, value: Score) {
        self.take(mv, value);
    }
    #[inline]
    fn line_ends(&mut self, value: Score, leaf: bool) {
        self.end(value, leaf);
    }
    fn line(&mut self, moves: &[G::Move]) {
        self.reported = Some(moves.to_vec());
    }
}
