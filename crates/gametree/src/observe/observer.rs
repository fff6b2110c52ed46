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
    ///
    /// ```
    /// use gametree::{Game, Request, Score, Search, observe::{Entry, Observer, Owner}};
    /// struct Owners { ply: u32, seen: Vec<Owner> } // whose bounds have cut off
    /// impl<G: Game> Observer<G> for Owners {
    ///     type Mark = Owner;
    ///     fn mark(&self) -> Owner { Owner::Ply(self.ply - 1) }
    ///     fn enter(&mut self, _: &G, _: &G::State, _: Entry<Owner>) { self.ply += 1; }
    ///     fn leave(&mut self, _: Score, _: gametree::Bound) { self.ply -= 1; }
    ///     fn cutoff(&mut self, _: &G, _: &G::State, _: Score, owner: Owner, _: impl Iterator<Item = G::Move>) {
    ///         self.seen.push(owner);
    ///     }
    /// }
    /// # use gametree_tree::{Tree, TreeGame, Values};
    /// let (game, mut owners) = (TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root), Owners { ply: 0, seen: vec![] });
    /// Search::new(&game).run(Request::new(&game.start()).observe(&mut owners))?;
    /// assert_eq!(owners.seen, [Owner::Ply(0)]); // the root's 3
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    type Mark: Mark;

    /// Whether [`cutoff`](Observer::cutoff) is listened to. An observer that does not may say so: two that watch together
    /// then need no copy of the moves skipped.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::observe::{Counter, Observer, PrincipalVariation};
    /// fn copies<O: Observer<Heap>>(_: &O) -> bool { O::HEARS_CUTOFFS }
    /// let both = (Counter::default(), PrincipalVariation::default());
    /// assert!(!copies(&both)); // neither listens, so no list of moves is made for them
    /// ```
    const HEARS_CUTOFFS: bool = true;

    /// Whether what it keeps grows with the search, so that a memory limit has to count it. One that says so has
    /// [`memory`](Observer::memory).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, Search, observe::{Entry, Observer}};
    /// struct Sizes(Vec<u32>); // keeps the heaps of all nodes
    /// impl Observer<Heap> for Sizes {
    ///     type Mark = ();
    ///     const GROWS: bool = true;
    ///     fn mark(&self) {}
    ///     fn enter(&mut self, _: &Heap, s: &(u32, Player), _: Entry<()>) { self.0.push(s.0); }
    ///     fn memory(&self) -> usize { 3 * self.0.capacity().max(4) * size_of::<u32>() }
    /// }
    /// let request = Request::new(&(30, Player::First)).memory(10_000).observe(Sizes(vec![]));
    /// let answer = Search::new(&Heap(30)).run(request)?;
    /// assert_eq!(answer.stop_reason, Some(gametree::StopReason::Memory));
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    const GROWS: bool = false;

    /// The mark of the node that is being searched, for a bound that it sets.
    ///
    /// ```
    /// use gametree_tree::{Recorder, TreeGame};
    /// use gametree::observe::{Observer, Owner};
    /// // A record of a tree marks its bounds with the ply of the node that sets them; a counter has nothing to remember.
    /// assert_eq!(Observer::<TreeGame>::mark(&Recorder::default()), Owner::Ply(0));
    /// assert_eq!(Observer::<TreeGame>::mark(&gametree::observe::Counter::default()), ());
    /// ```
    fn mark(&self) -> Self::Mark;

    /// A node is entered.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Request, Search, observe::{Entry, Observer}};
    /// struct Probes(u32); // counts the nodes that are searched with a null window
    /// impl Observer<Heap> for Probes {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn enter(&mut self, _: &Heap, _: &(u32, Player), entry: Entry<()>) {
    ///         self.0 += u32::from(entry.window.alpha.up() == entry.window.beta);
    ///     }
    /// }
    /// let mut probes = Probes(0);
    /// let search = Search::new(&Heap(9)).algorithm(Algorithm::Pvs);
    /// search.run(Request::new(&Heap(9).start()).observe(&mut probes))?;
    /// assert!(probes.0 > 0); // principal variation search asks for bounds first
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    fn enter(&mut self, _game: &G, _state: &G::State, _entry: Entry<Self::Mark>) {}

    /// The node just entered is a leaf, evaluated to `value`.
    ///
    /// ```
    /// use gametree::{Game, Score, observe::Observer, textbook};
    /// # use gametree_tree::{Tree, TreeGame, Values};
    /// struct Leaves(Vec<Score>); // keeps the values of the leaves, each for the side to move there
    /// impl<G: Game> Observer<G> for Leaves {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn leaf(&mut self, _: &G, _: &G::State, value: Score) { self.0.push(value); }
    /// }
    /// let (game, mut leaves) = (TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root), Leaves(vec![]));
    /// textbook::alphabeta(&game, &game.start(), gametree::Window::FULL, &mut leaves);
    /// assert_eq!(leaves.0, [3, 5, 2].map(Score::from)); // the 9 is skipped
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    fn leaf(&mut self, _game: &G, _state: &G::State, _value: Score) {}

    /// The node just entered is answered from a table.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine, observe::Observer};
    /// struct Known(u64); // counts what the table knew
    /// impl Observer<Heap> for Known {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn answered(&mut self, _: gametree::Score) { self.0 += 1; }
    /// }
    /// let mut known = Known(0);
    /// Engine::new(&Heap(30)).depth(12).run(Request::new(&Heap(30).start()).observe(&mut known));
    /// assert!(known.0 > 0); // 1 + 2 stones and 2 + 1 leave the same heap
    /// ```
    fn answered(&mut self, _value: Score) {}

    /// A move is about to be tried; the child's `enter` follows.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, Search, observe::Observer};
    /// struct Tried([u32; 3]); // how often each number of stones was tried
    /// impl Observer<Heap> for Tried {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn descend(&mut self, take: u32) { self.0[take as usize - 1] += 1; }
    /// }
    /// let mut tried = Tried([0; 3]);
    /// let answer = Search::new(&Heap(9)).run(Request::new(&Heap(9).start()).observe(&mut tried))?;
    /// assert_eq!(u64::from(tried.0.iter().sum::<u32>()), answer.nodes - 1); // every node but the root
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    fn descend(&mut self, _mv: G::Move) {}

    /// The child just left is the best so far, worth `value` to the mover (in a fail-soft search perhaps below alpha).
    ///
    /// ```
    /// use gametree::{Game, Score, observe::Observer, textbook};
    /// # use gametree_tree::{NodeId, Tree, TreeGame, Values};
    /// struct Better(Vec<(NodeId, Score)>); // the best moves so far, at all nodes
    /// impl Observer<TreeGame> for Better {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn improved(&mut self, mv: NodeId, value: Score) { self.0.push((mv, value)); }
    /// }
    /// let (game, mut better) = (TreeGame::new(Tree::parse("(3 5 4)")?, Values::Root), Better(vec![]));
    /// textbook::alphabeta(&game, &game.start(), gametree::Window::FULL, &mut better);
    /// let better: Vec<_> = better.0.iter().map(|&(mv, value)| (game.tree().dewey(mv), value)).collect();
    /// assert_eq!(better, [("1".to_owned(), 3.into()), ("2".to_owned(), 5.into())]); // the third is no better
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    fn improved(&mut self, _mv: G::Move, _value: Score) {}

    /// An inner node was entered that may have a line of best play. The line's events ([`adopted`](Observer::adopted) and
    /// [`line_ends`](Observer::line_ends) are the others) are reported only of nodes whose line may reach the root: in a
    /// search by the full window not of those with a null window, which are most.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Request, Search, observe::{Entry, Observer}};
    /// struct Lines { nodes: u32, begun: u32 } // counts nodes, and those that may have a line
    /// impl Observer<Heap> for Lines {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn enter(&mut self, _: &Heap, _: &(u32, Player), _: Entry<()>) { self.nodes += 1; }
    ///     fn line_begins(&mut self) { self.begun += 1; }
    /// }
    /// let mut lines = Lines { nodes: 0, begun: 0 };
    /// Search::new(&Heap(12)).algorithm(Algorithm::Pvs).run(Request::new(&Heap(12).start()).observe(&mut lines))?;
    /// assert!(lines.begun > 0 && lines.begun < lines.nodes / 2); // most nodes have null windows
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    fn line_begins(&mut self) {}

    /// The line through `mv`, just reported as [`improved`](Observer::improved), becomes the node's line of best play.
    ///
    /// ```
    /// use gametree::{Game, Score, observe::Observer, textbook};
    /// # use gametree_tree::{NodeId, Tree, TreeGame, Values};
    /// struct Latest(Option<NodeId>); // the move that was adopted last: at the end of a search, the root's
    /// impl Observer<TreeGame> for Latest {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn adopted(&mut self, mv: NodeId, _: Score) { self.0 = Some(mv); }
    /// }
    /// let (game, mut latest) = (TreeGame::new(Tree::parse("((3 5) (7 9))")?, Values::Root), Latest(None));
    /// textbook::alphabeta(&game, &game.start(), gametree::Window::FULL, &mut latest);
    /// assert_eq!(latest.0, game.tree().find("2"));
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    fn adopted(&mut self, _mv: G::Move, _value: Score) {}

    /// A node is left that may have a line: one that began, or, where it is a `leaf` (or was answered), an empty one.
    ///
    /// ```
    /// use gametree::{Game, Score, observe::Observer, textbook};
    /// # use gametree_tree::{Tree, TreeGame, Values};
    /// struct Ended { leaves: u32, inner: u32 } // counts the lines that end at a leaf, and at an inner node
    /// impl<G: Game> Observer<G> for Ended {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn line_ends(&mut self, _: Score, leaf: bool) {
    ///         *if leaf { &mut self.leaves } else { &mut self.inner } += 1;
    ///     }
    /// }
    /// let (game, mut ended) = (TreeGame::new(Tree::parse("((3 5) (7 9))")?, Values::Root), Ended { leaves: 0, inner: 0 });
    /// textbook::alphabeta(&game, &game.start(), gametree::Window::FULL, &mut ended);
    /// assert_eq!((ended.leaves, ended.inner), (4, 3));
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    fn line_ends(&mut self, _value: Score, _leaf: bool) {}

    /// The node is cut off: its value has reached `bound`, which `owner` set; `skipped` are the moves not tried.
    ///
    /// ```
    /// use gametree::{Game, Score, observe::Observer, textbook};
    /// # use gametree_tree::{NodeId, Tree, TreeGame, Values};
    /// struct Skipped(Vec<NodeId>); // the moves that were not tried
    /// impl Observer<TreeGame> for Skipped {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn cutoff(&mut self, _: &TreeGame, _: &NodeId, _: Score, _: (), skipped: impl Iterator<Item = NodeId>) {
    ///         self.0.extend(skipped);
    ///     }
    /// }
    /// let (game, mut skipped) = (TreeGame::new(Tree::parse("((3 5) (2 9 8))")?, Values::Root), Skipped(vec![]));
    /// textbook::alphabeta(&game, &game.start(), gametree::Window::FULL, &mut skipped);
    /// assert_eq!(skipped.0.iter().map(|&mv| game.tree().dewey(mv)).collect::<Vec<_>>(), ["2.2", "2.3"]);
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
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
    ///
    /// ```
    /// use gametree::{Bound, Game, Score, observe::Observer, textbook};
    /// # use gametree_tree::{Tree, TreeGame, Values};
    /// struct Returned(Vec<(Score, Bound)>); // what the nodes returned, each for the side to move there
    /// impl<G: Game> Observer<G> for Returned {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn leave(&mut self, value: Score, bound: Bound) { self.0.push((value, bound)); }
    /// }
    /// let (game, mut returned) = (TreeGame::new(Tree::parse("(3 (2 9))")?, Values::Root), Returned(vec![]));
    /// textbook::alphabeta(&game, &game.start(), gametree::Window::FULL, &mut returned);
    /// let (second, root) = (returned.0[2], returned.0[3]);
    /// assert_eq!((second, root), (((-2).into(), Bound::Lower), (3.into(), Bound::Exact))); // MIN has at least −2
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    fn leave(&mut self, _value: Score, _bound: Bound) {}

    /// A best-first search, which has no path, is about to enter the child by `mv` of the node that it entered as number
    /// `parent`, its root being number 0.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Request, Search, observe::Observer};
    /// struct Grown(Vec<(u64, u32)>); // the parent and the move of each node but the root, in order
    /// impl Observer<Heap> for Grown {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn below(&mut self, parent: u64, take: u32) { self.0.push((parent, take)); }
    /// }
    /// let mut grown = Grown(vec![]);
    /// Search::new(&Heap(6)).algorithm(Algorithm::Sss).run(Request::new(&Heap(6).start()).observe(&mut grown))?;
    /// assert_eq!(grown.0[0], (0, 1)); // node 1 is the root's first child
    /// assert!(grown.0.iter().zip(1..).all(|(&(parent, _), node)| parent < node));
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    fn below(&mut self, _parent: u64, _mv: G::Move) {}

    /// A best-first search tells in its own terms why it looks at a node, or what it has learnt of it.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Request, Score, Search, observe::{Observer, Promise}};
    /// struct Last(Option<Promise>); // the merit of the state that SSS* took from OPEN last
    /// impl Observer<Heap> for Last {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn promise(&mut self, _: &Heap, _: &(u32, Player), promise: Promise) { self.0 = Some(promise); }
    /// }
    /// let mut last = Last(None);
    /// Search::new(&Heap(6)).algorithm(Algorithm::Sss).run(Request::new(&Heap(6).start()).observe(&mut last))?;
    /// assert_eq!(last.0, Some(Promise::Merit { solved: true, merit: Score::from(1) })); // the root, which is won
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    fn promise(&mut self, _game: &G, _state: &G::State, _promise: Promise) {}

    /// The line of best play from the root, told at the end by the algorithms that know it only then: from a table, or
    /// from the tree they have grown.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Algorithm, Request, Search, observe::Observer};
    /// struct Told(Vec<u32>); // the line that a search without a path tells at its end
    /// impl Observer<Heap> for Told {
    /// #     type Mark = ();
    /// #     fn mark(&self) {}
    ///     fn line(&mut self, moves: &[u32]) { self.0 = moves.to_vec(); }
    /// }
    /// let mut told = Told(vec![]);
    /// let search = Search::new(&Heap(6)).algorithm(Algorithm::Sss);
    /// let answer = search.run(Request::new(&Heap(6).start()).observe(&mut told))?;
    /// assert_eq!((told.0[0], &told.0), (2, &answer.line)); // two stones leave four
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    fn line(&mut self, _moves: &[G::Move]) {}

    /// The bytes that this observer holds, or may hold before it is asked again, at the next node: where a vector is
    /// about to grow, the old one and the new one.
    ///
    /// ```
    /// use gametree::{Game, observe::Observer, textbook};
    /// use gametree_tree::{Recorder, Tree, TreeGame, Values};
    /// let (game, mut record) = (TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root), Recorder::default());
    /// let before = Observer::<TreeGame>::memory(&record);
    /// textbook::alphabeta(&game, &game.start(), gametree::Window::FULL, &mut record);
    /// assert!(Observer::<TreeGame>::memory(&record) > before); // six nodes have been recorded
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    fn memory(&self) -> usize {
        0
    }

    /// Whether the search must end now. Algorithms that keep positions ask before each step, and before they allocate;
    /// `memory` is the number of bytes that they hold, or are about to. Only an observer with a budget
    /// ([`Meter`](crate::Meter)) ever says so.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Meter, observe::{Counter, Observer}};
    /// let meter = Meter::new(Budget { memory: Some(1_000), ..Budget::default() });
    /// // An algorithm asks whoever observes it; of several, one that says so is enough.
    /// let mut observers = (Counter::default(), &meter);
    /// let mut stop = |memory| Observer::<Heap>::must_stop(&mut observers, memory);
    /// assert!(!stop(900) && stop(1_100));
    /// ```
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
