//! What a search reports: the events, [`Observer`], and the marks by which a bound remembers who set it.

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
/// Search::new(&Heap(6)).algorithm(Algorithm::Sss).run(gametree::Request::new(&Heap(6).start()).observe(&mut seen))?;
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
/// The depth-first algorithms report, for each node: [`enter`](Observer::enter); then [`leaf`](Observer::leaf) or
/// [`answered`](Observer::answered), or else for each child [`descend`](Observer::descend), everything about the child, and
/// [`improved`](Observer::improved) where it beat the best so far; then perhaps [`cutoff`](Observer::cutoff); last [`leave`](Observer::leave). The best-first
/// ones (SSS*, DUAL*, proof-number search) have no path to leave: they report [`below`](Observer::below), `enter` and `leaf`,
/// the [`promise`](Observer::promise) by which they choose, and at the end the [`line`](Observer::line).
///
/// Every event has a default that ignores it. This observer keeps the length of the longest path:
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
/// Search::new(&Heap(6)).run(gametree::Request::new(&Heap(6).start()).observe(&mut deepest))?;
/// assert_eq!(deepest.most, 7); // one stone at a time
/// # Ok::<(), gametree::SearchError>(())
/// ```
pub trait Observer<G: Game> {
    /// What a bound remembers of its owner: [`Owner`], or `()` for an observer that does not ask.
    type Mark: Mark;

    /// Whether [`cutoff`](Observer::cutoff) is listened to. An observer that does not may say so: two that watch together
    /// then need no copy of the moves skipped.
    const HEARS_CUTOFFS: bool = true;

    /// Whether what it keeps grows with the search, so that a memory limit has to count it. One that says so has
    /// [`memory`](Observer::memory).
    const GROWS: bool = false;

    /// The mark of the node that is being searched, for a bound that it sets.
    fn mark(&self) -> Self::Mark;

    /// A node is entered.
    fn enter(&mut self, _game: &G, _state: &G::State, _entry: Entry<Self::Mark>) {}

    /// The node just entered is a leaf, evaluated to `value`.
    fn leaf(&mut self, _game: &G, _state: &G::State, _value: Score) {}

    /// The node just entered is answered from a table.
    fn answered(&mut self, _value: Score) {}

    /// A move is about to be tried; the child's `enter` follows.
    fn descend(&mut self, _mv: G::Move) {}

    /// The child just left is the best so far, worth `value` to the mover (in a fail-soft search perhaps below alpha).
    fn improved(&mut self, _mv: G::Move, _value: Score) {}

    /// An inner node was entered that may have a line of best play. The line's events ([`adopted`](Observer::adopted) and
    /// [`line_ends`](Observer::line_ends) are the others) are reported only of nodes whose line may reach the root: in a
    /// search by the full window not of those with a null window, which are most.
    fn line_begins(&mut self) {}

    /// The line through `mv`, just reported as [`improved`](Observer::improved), becomes the node's line of best play.
    fn adopted(&mut self, _mv: G::Move, _value: Score) {}

    /// A node is left that may have a line: one that began, or, where it is a `leaf` (or was answered), an empty one.
    fn line_ends(&mut self, _value: Score, _leaf: bool) {}

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

    /// The bytes that this observer holds, or may hold before it is asked again, at the next node: where a vector is
    /// about to grow, the old one and the new one.
    fn memory(&self) -> usize {
        0
    }

    /// Whether the search must end now. Algorithms that keep positions ask before each step, and before they allocate;
    /// `memory` is the number of bytes that they hold, or are about to. Only an observer with a budget
    /// ([`Meter`](crate::Meter)) ever says so.
    fn must_stop(&mut self, _memory: usize) -> bool {
        false
    }
}

/// Nobody watches.
impl<G: Game> Observer<G> for () {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;
    #[inline]
    fn mark(&self) {}
}
