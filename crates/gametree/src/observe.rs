//! What a search tells while it runs: [`Observer`], and the two everybody needs, [`Counter`] and [`PrincipalVariation`].
//!
//! An observer is a type parameter, so the one that is not there, `()`, compiles to nothing. All scores and windows
//! are those of the side to move at the node concerned.
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::{Search, observe::{Counter, PrincipalVariation}};
//! // Two of them watch one search.
//! let (mut count, mut line) = (Counter::default(), PrincipalVariation::default());
//! Search::new(&Heap(9)).observe((&mut count, &mut line)).run(&Heap(9).start())?;
//! println!("{} nodes, best play {:?}", count.nodes, line.moves());
//! # Ok::<(), gametree::SearchError>(())
//! ```

use crate::game::Game;
use crate::score::{Bound, Score, Window};

/// What a bound remembers of who set it; its default means *the window of the caller*.
///
/// ```
/// use gametree::observe::Mark;
/// /// Remembers the move that set a bound, for an observer with this `type Mark`.
/// #[derive(Clone, Copy, Default)]
/// struct By(Option<u8>);
/// impl Mark for By {}
/// ```
pub trait Mark: Copy + Default {}

impl Mark for () {}

/// Who set a bound: the node at a ply of the current path, or the window the search was called with.
///
/// By Knuth and Moore's deep cut-offs (1975, §3) the distance between a node and the owner of its beta says which
/// kind of cut-off it is: the parent for a shallow one, an ancestor 3, 5, … plies up for a deep one.
///
/// ```
/// use gametree::observe::Owner;
/// assert_eq!(Owner::default(), Owner::Window);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The window the search was called with.
    #[default]
    Window,
    /// The node of the current path this many plies below the root (the root is ply 0).
    Ply(u32),
}

impl Mark for Owner {}

impl<A: Mark, B: Mark> Mark for (A, B) {}

/// The window a node is entered with, and who set its two ends.
///
/// ```
/// use gametree::{Window, observe::{Entry, Owner}};
/// let root = Entry { window: Window::FULL, alpha: Owner::Window, beta: Owner::Window };
/// assert_eq!(root.window.alpha, gametree::Score::NEG_INF);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Entry<M> {
    /// The window.
    pub window: Window,
    /// Who set alpha.
    pub alpha: M,
    /// Who set beta.
    pub beta: M,
}

/// What a best-first search tells of a node, in its own terms: why it looks there next.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Algorithm, Search, observe::{Observer, Promise}};
/// /// Listens to a best-first search.
/// #[derive(Default)]
/// struct Promises(u32);
/// impl<G: Game> Observer<G> for Promises {
///     type Mark = ();
///     fn mark(&self) {}
///     fn promise(&mut self, _: &G, _: &G::State, _: Promise) { self.0 += 1; }
/// }
/// let mut seen = Promises::default();
/// Search::new(&Heap(6)).algorithm(Algorithm::Sss).observe(&mut seen).run(&Heap(6).start())?;
/// assert!(seen.0 > 0);
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// SSS* and DUAL*: the state with the largest merit, taken from OPEN. The merit is told as the others are, for the
    /// side to move at the node.
    Merit {
        /// SOLVED, or else LIVE.
        solved: bool,
        /// No solution tree through the node, as far as it is known, is worth more to the searching player.
        merit: Score,
    },
    /// Proof-number search: how many leaves must at least be proved to prove the root's goal at this node, and how many
    /// disproved to disprove it; `None` is infinity.
    Numbers {
        /// The proof number.
        proof: Option<u64>,
        /// The disproof number.
        disproof: Option<u64>,
    },
}

/// Watches a search.
///
/// The depth-first algorithms tell, for each node: [`enter`](Observer::enter); then [`leaf`](Observer::leaf) or
/// [`known`](Observer::known), or for each child [`descend`](Observer::descend), everything about the child, and
/// [`improved`](Observer::improved) where it beat the best so far; then perhaps [`cutoff`](Observer::cutoff); last
/// [`leave`](Observer::leave). The best-first ones (SSS*, DUAL*, proof-number search) have no path to leave: they
/// tell [`below`](Observer::below), `enter` and `leaf`, the [`promise`](Observer::promise) by which they choose, and at the end the
/// [`line`](Observer::line).
///
/// One that keeps the longest path; what it does not listen to has a default.
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Bound, Score, Search, observe::{Entry, Observer}};
/// #[derive(Default)]
/// struct Deepest { path: u32, most: u32 }
/// impl<G: Game> Observer<G> for Deepest {
///     type Mark = (); // it does not ask who set a bound
///     fn mark(&self) {}
///     fn enter(&mut self, _: &G, _: &G::State, _: Entry<()>) {
///         self.path += 1;
///         self.most = self.most.max(self.path);
///     }
///     fn leave(&mut self, _: Score, _: Bound) { self.path -= 1; }
/// }
/// let mut deepest = Deepest::default();
/// Search::new(&Heap(6)).observe(&mut deepest).run(&Heap(6).start())?;
/// assert_eq!(deepest.most, 7); // one stone at a time
/// # Ok::<(), gametree::SearchError>(())
/// ```
pub trait Observer<G: Game> {
    /// What a bound remembers of its owner: [`Owner`], or `()` for an observer that does not ask.
    type Mark: Mark;

    /// Whether [`cutoff`](Observer::cutoff) is listened to. An observer that does not may say so: two that watch together
    /// then need no copy of the moves skipped.
    const HEARS_CUTOFFS: bool = true;

    /// The mark of the node that is being searched, for a bound that it sets.
    fn mark(&self) -> Self::Mark;

    /// A node is entered.
    fn enter(&mut self, _game: &G, _state: &G::State, _entry: Entry<Self::Mark>) {}

    /// The node just entered is a leaf, evaluated to `value`.
    fn leaf(&mut self, _game: &G, _state: &G::State, _value: Score) {}

    /// The node just entered is answered from a table.
    fn known(&mut self, _value: Score) {}

    /// A move is about to be tried; the child's `enter` follows.
    fn descend(&mut self, _mv: G::Move) {}

    /// The child just left is the best so far, worth `value` to the mover (in a fail-soft search perhaps below alpha).
    fn improved(&mut self, _mv: G::Move, _value: Score) {}

    /// The node is cut off: its value has reached `bound`, which `owner` set; `skipped` are the moves not tried.
    fn cutoff(
        &mut self,
        _game: &G,
        _state: &G::State,
        _bound: Score,
        _owner: Self::Mark,
        _skipped: impl Iterator<Item = G::Move>,
    ) {
    }

    /// The node is left with `value`.
    fn leave(&mut self, _value: Score, _bound: Bound) {}

    /// A best-first search, which has no path, is about to enter the child by `mv` of the node that it entered as number
    /// `parent`, its root being number 0.
    fn below(&mut self, _parent: u64, _mv: G::Move) {}

    /// A best-first search tells in its own terms why it looks at a node, or what it has learnt of it.
    fn promise(&mut self, _game: &G, _state: &G::State, _promise: Promise) {}

    /// The line of best play from the root, told at the end by the algorithms that know it only then: from a table, or
    /// from the tree they have grown.
    fn line(&mut self, _moves: &[G::Move]) {}
}

/// Nobody watches.
impl<G: Game> Observer<G> for () {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    #[inline]
    fn mark(&self) {}
}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    type Mark = O::Mark;
    const HEARS_CUTOFFS: bool = O::HEARS_CUTOFFS;
    #[inline]
    fn mark(&self) -> Self::Mark {
        (**self).mark()
    }
    #[inline]
    fn enter(&mut self, game: &G, state: &G::State, entry: Entry<Self::Mark>) {
        (**self).enter(game, state, entry);
    }
    #[inline]
    fn leaf(&mut self, game: &G, state: &G::State, value: Score) {
        (**self).leaf(game, state, value);
    }
    #[inline]
    fn known(&mut self, value: Score) {
        (**self).known(value);
    }
    #[inline]
    fn descend(&mut self, mv: G::Move) {
        (**self).descend(mv);
    }
    #[inline]
    fn improved(&mut self, mv: G::Move, value: Score) {
        (**self).improved(mv, value);
    }
    fn cutoff(
        &mut self,
        game: &G,
        state: &G::State,
        bound: Score,
        owner: Self::Mark,
        skipped: impl Iterator<Item = G::Move>,
    ) {
        (**self).cutoff(game, state, bound, owner, skipped);
    }
    #[inline]
    fn leave(&mut self, value: Score, bound: Bound) {
        (**self).leave(value, bound);
    }
    fn below(&mut self, parent: u64, mv: G::Move) {
        (**self).below(parent, mv);
    }
    fn promise(&mut self, game: &G, state: &G::State, promise: Promise) {
        (**self).promise(game, state, promise);
    }
    fn line(&mut self, moves: &[G::Move]) {
        (**self).line(moves);
    }
}

/// Two observers watch one search.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    type Mark = (A::Mark, B::Mark);
    const HEARS_CUTOFFS: bool = A::HEARS_CUTOFFS || B::HEARS_CUTOFFS;
    #[inline]
    fn mark(&self) -> Self::Mark {
        (self.0.mark(), self.1.mark())
    }
    #[inline]
    fn enter(&mut self, game: &G, state: &G::State, entry: Entry<Self::Mark>) {
        let Entry { window, alpha, beta } = entry;
        self.0.enter(game, state, Entry { window, alpha: alpha.0, beta: beta.0 });
        self.1.enter(game, state, Entry { window, alpha: alpha.1, beta: beta.1 });
    }
    #[inline]
    fn leaf(&mut self, game: &G, state: &G::State, value: Score) {
        self.0.leaf(game, state, value);
        self.1.leaf(game, state, value);
    }
    #[inline]
    fn known(&mut self, value: Score) {
        self.0.known(value);
        self.1.known(value);
    }
    #[inline]
    fn descend(&mut self, mv: G::Move) {
        self.0.descend(mv);
        self.1.descend(mv);
    }
    #[inline]
    fn improved(&mut self, mv: G::Move, value: Score) {
        self.0.improved(mv, value);
        self.1.improved(mv, value);
    }
    fn cutoff(
        &mut self,
        game: &G,
        state: &G::State,
        bound: Score,
        owner: Self::Mark,
        skipped: impl Iterator<Item = G::Move>,
    ) {
        match (A::HEARS_CUTOFFS, B::HEARS_CUTOFFS) {
            (true, true) => {
                let skipped: Vec<G::Move> = skipped.collect();
                self.0.cutoff(game, state, bound, owner.0, skipped.iter().copied());
                self.1.cutoff(game, state, bound, owner.1, skipped.iter().copied());
            }
            (true, false) => self.0.cutoff(game, state, bound, owner.0, skipped),
            (false, _) => self.1.cutoff(game, state, bound, owner.1, skipped),
        }
    }
    #[inline]
    fn leave(&mut self, value: Score, bound: Bound) {
        self.0.leave(value, bound);
        self.1.leave(value, bound);
    }
    fn below(&mut self, parent: u64, mv: G::Move) {
        self.0.below(parent, mv);
        self.1.below(parent, mv);
    }
    fn promise(&mut self, game: &G, state: &G::State, promise: Promise) {
        self.0.promise(game, state, promise);
        self.1.promise(game, state, promise);
    }
    fn line(&mut self, moves: &[G::Move]) {
        self.0.line(moves);
        self.1.line(moves);
    }
}

/// Counts what a search does: nodes entered, repeats included, and leaves evaluated.
///
/// ```
/// use gametree::{observe::Counter, textbook, tree::{Tree, TreeGame, Values}, Game, Score};
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
    pub known: u64,
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
    fn known(&mut self, _: Score) {
        self.known += 1;
    }
}

/// Keeps the principal variation: the line of best play found so far, from the root.
///
/// A node at which nothing beat −∞ keeps its first move: every move is as good there.
///
/// ```
/// use gametree::{Game, Window, observe::PrincipalVariation, textbook, tree::{NodeId, Tree, TreeGame, Values}};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let mut line = PrincipalVariation::default();
/// textbook::alphabeta(&game, &game.start(), Window::FULL, &mut line);
/// let names: Vec<String> = line.moves().iter().map(|&mv| game.tree().dewey(mv)).collect();
/// assert_eq!(names, ["1", "1.1"]);
/// # Ok::<(), gametree::tree::TreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PrincipalVariation<M> {
    /// The best lines of the nodes of the path, that of the root at the bottom, each *backwards*: a node's first best line is its
    /// child's with one move more, which is on top already. Only a second one has to be moved down.
    moves: Vec<M>,
    /// The inner nodes of the current path, then those left behind. A node is put there with the first move it
    /// tries, so that a leaf, as most nodes are, touches nothing that the next one waits for.
    path: Vec<Place<M>>,
    /// The number of those of the current path.
    plies: usize,
    /// Whether the node entered last has tried no move.
    fresh: bool,
    /// Whether the node just left had tried none: then it has no line, else it stands one place below its parent.
    left_leaf: bool,
    /// The root's best line.
    best: Vec<M>,
    /// The line that the algorithm told at its end.
    told: Option<Vec<M>>,
    /// The value of the root's best move so far.
    value: Option<Score>,
}

/// A node of the path: where its line stands, and the move being tried.
#[derive(Clone, Copy, Debug)]
struct Place<M> {
    from: usize,
    to: usize,
    trying: M,
}

impl<M> Default for PrincipalVariation<M> {
    fn default() -> Self {
        PrincipalVariation {
            moves: Vec::new(),
            path: Vec::new(),
            plies: 0,
            fresh: false,
            left_leaf: false,
            best: Vec::new(),
            told: None,
            value: None,
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
        self.told.as_ref().unwrap_or(&self.best)
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

    /// The last node of the path, if any.
    #[inline]
    fn last(&mut self) -> Option<&mut Place<M>> {
        self.path.get_mut(self.plies.wrapping_sub(1))
    }

    /// The last node of the path takes `mv`, and the line of the child just left.
    #[inline]
    fn adopt(&mut self, mv: M) {
        let Some(ply) = self.plies.checked_sub(1) else { return };
        let from = self.path[ply].from;
        let end = if self.left_leaf { from } else { self.lower(from) };
        self.path[ply].to = end + 1;
        match self.moves.get_mut(end) {
            Some(place) => *place = mv,
            None => self.moves.push(mv),
        }
        if ply == 0 {
            self.publish(end);
        }
    }

    /// Moves the line of the inner node just left to where its parent's begins, and returns its end. It is there already
    /// unless the parent had a line before, on which it stands.
    fn lower(&mut self, from: usize) -> usize {
        let Some(&Place { from: old, to, .. }) = self.path.get(self.plies) else { return from };
        if old != from {
            self.moves.copy_within(old..to, from);
        }
        from + (to - old)
    }

    /// Turns the root's line, which ends at `end`, for those who ask.
    #[cold]
    fn publish(&mut self, end: usize) {
        self.best.clear();
        self.best.extend(self.moves[..=end].iter().rev());
    }

    /// Makes room for a ply more.
    #[cold]
    fn deepen(&mut self, place: Place<M>) {
        self.path.push(place);
    }

    /// The node entered last tries its first move: it joins the path.
    #[inline]
    fn join(&mut self, mv: M) {
        let from = self.last().map_or(0, |parent| parent.to);
        let place = Place { from, to: from, trying: mv };
        match self.path.get_mut(self.plies) {
            Some(old) => *old = place,
            None => self.deepen(place),
        }
        self.plies += 1;
    }
}

impl<G: Game> Observer<G> for PrincipalVariation<G::Move> {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    #[inline]
    fn mark(&self) {}
    #[inline]
    fn enter(&mut self, _: &G, _: &G::State, _: Entry<()>) {
        self.fresh = true;
        if self.plies == 0 {
            self.best.clear();
        }
    }
    #[inline]
    fn descend(&mut self, mv: G::Move) {
        if self.fresh {
            self.fresh = false;
            self.join(mv);
        } else if let Some(node) = self.last() {
            node.trying = mv;
        }
    }
    #[inline]
    fn improved(&mut self, mv: G::Move, value: Score) {
        self.adopt(mv);
        if self.plies == 1 {
            self.value = Some(value);
        }
    }
    #[inline]
    fn leave(&mut self, value: Score, _: Bound) {
        self.left_leaf = self.fresh;
        if self.fresh {
            self.fresh = false;
        } else {
            self.plies = self.plies.saturating_sub(1);
        }
        // Only a child worth −∞ to its parent is no improvement on nothing.
        if value.is_infinite()
            && let Some(&mut Place { from, to, trying }) = self.last()
            && from == to
        {
            self.adopt(trying);
        }
    }
    fn line(&mut self, moves: &[G::Move]) {
        self.told = Some(moves.to_vec());
    }
}
