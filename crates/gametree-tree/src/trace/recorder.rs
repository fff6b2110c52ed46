//! The observer that records a trace.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::format::{Header, Kind, Record};
use super::place::{limited, of_children};
use crate::tree::Interval;
use gametree::Game;
use gametree::knowledge::{Guide, Notation};
use gametree::observe::{Entry, Observer, Owner};
use gametree::{Bound, Score};
use gametree_shared::vec_bytes;

/// Records the first nodes that a search enters.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::Search;
/// use gametree_tree::trace::{self, Recorder};
/// let heap = Heap(4);
/// let mut recorder = Recorder::new(&heap, 1_000); // at most so many nodes
/// Search::new(&heap).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?;
/// let (header, records) = recorder.finish();
/// println!("{}", trace::write(&header, &records));
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<'g, G: Game> {
    game: &'g G,
    cap: usize,
    records: Vec<Record>,
    /// The positions of the records, where the search is a best-first one: what it proves is worked out at the end.
    states: Vec<G::State>,
    entered: u64,
    path: Vec<Frame<G::Move>>,
    /// The parent and the move of the node that a best-first search enters next.
    below: Option<(u64, G::Move)>,
    /// The number of the root that was entered last.
    root: u64,
    best_first: bool,
    blocks: bool,
    /// The bytes that the records and positions keep outside themselves.
    outside: usize,
}

/// A node of the current path.
#[derive(Clone, Copy, Debug)]
struct Frame<M> {
    id: u64,
    /// The move being tried, and how many have been, this included.
    trying: Option<M>,
    tried: u32,
    again: bool,
}

/// A position of a best-first search, with its distance from the root if that counts.
type Met<'s, G> = (&'s <G as Game>::State, i64);

/// What is proved of a position so far.
#[derive(Clone, Copy, Debug)]
struct Known {
    interval: Interval,
    /// Whether it was its turn.
    passed: bool,
}

impl<'g, G: Notation<State: Eq + Hash> + Guide> Recorder<'g, G> {
    /// A recorder of at most `cap` nodes of searches of `game`.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, Search};
    /// use gametree_tree::trace::Recorder;
    /// let (heap, mut recorder) = (Heap(9), Recorder::new(&Heap(9), 10));
    /// let answer = Search::new(&heap).run(Request::new(&heap.start()).observe(&mut recorder))?;
    /// assert!(answer.nodes > 10); // the search is not shortened by it
    /// assert_eq!(recorder.finish().1.len(), 10);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn new(game: &'g G, cap: usize) -> Self {
        Recorder {
            game,
            cap,
            records: vec![],
            states: vec![],
            entered: 0,
            path: vec![],
            below: None,
            root: 0,
            best_first: false,
            blocks: false,
            outside: 0,
        }
    }

    /// Sets whether the search blocks threats without trying other moves, as Felstiner's forced moves do.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/tictactoe.rs")); } use tictactoe::*;
    /// # use gametree::knowledge::{Constant, MoveError, Notation};
    /// # impl Notation for TicTacToe {
    /// #     fn move_name(&self, cell: u8) -> String { cell.to_string() }
    /// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> { Err(MoveError::not_a_move(text, "")) }
    /// # }
    /// use gametree::{Algorithm, adapt::ForcedRules, variants::VariantSearch};
    /// use gametree_tree::trace::{Kind, Recorder};
    /// let mut search = VariantSearch::new(Algorithm::Sss);
    /// search.variants.forced = ForcedRules { win: true, block: true };
    /// let root = |blocks| -> Result<Kind, gametree::SearchError> {
    ///     let mut recorder = Recorder::new(&TicTacToe, 10_000).blocking(blocks);
    ///     let position = [0b1_0000, 0b11]; // the opponent has two in a row: one move alone is searched
    ///     search.run_watched(&TicTacToe, &Constant::default(), &position, false, Some(&mut recorder))?;
    ///     Ok(recorder.finish().1[0].kind)
    /// };
    /// assert_eq!((root(true)?, root(false)?), (Kind::Exact, Kind::Lower)); // the other moves lose, or are unknown
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn blocking(mut self, yes: bool) -> Self {
        self.blocks = yes;
        self
    }

    /// The trace. The caller completes the header: game, position, algorithm, window, order, limits, and the line of
    /// best play.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// use gametree::Search;
    /// use gametree_tree::trace::{Recorder, check};
    /// let (heap, mut recorder) = (Heap(9), Recorder::new(&Heap(9), 1_000));
    /// Search::new(&heap).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?;
    /// let (mut header, records) = recorder.finish();
    /// (header.game, header.algorithm) = ("heap:9".to_owned(), "alphabeta".to_owned());
    /// assert_eq!((header.nodes, header.capped), (Some(records.len() as u64), false));
    /// assert!(check(&heap, &heap.start(), &header, &records).is_ok());
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    #[must_use]
    pub fn finish(mut self) -> (Header, Vec<Record>) {
        // A search that was stopped has not left the nodes on its path.
        for Frame { id, tried, .. } in std::mem::take(&mut self.path) {
            if let Some(record) = self.records.get_mut(id as usize).filter(|_| !self.best_first) {
                record.searched = Some(tried);
            }
        }
        if self.best_first {
            self.conclude();
        }
        let header = Header {
            schema: 1,
            nodes: Some(self.entered),
            recorded: Some(self.records.len() as u64),
            capped: self.entered > self.records.len() as u64,
            ..Header::default()
        };
        (header, self.records)
    }

    /// What the leaves of a best-first search prove about its inner nodes.
    fn conclude(&mut self) {
        let Recorder { game, blocks, ref states, ref mut records, .. } = *self;
        let is_leaf = |record: &Record| record.kind == Kind::Leaf;
        let leaves = records.iter().zip(states).filter(|(record, _)| is_leaf(record));
        let limited = limited(game, leaves.map(|(_, state)| state));
        let ply = |record: &Record| if limited { record.depth.unwrap_or_default() } else { 0 };
        let mut proved: HashMap<Met<'_, G>, Known, FxBuildHasher> =
            HashMap::with_capacity_and_hasher(records.len(), FxBuildHasher);
        for (record, state) in records.iter().zip(states) {
            proved.insert((state, ply(record)), Known { interval: Interval::UNKNOWN, passed: false });
        }
        let mut order: Vec<usize> = (0..records.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(records[at].depth));
        // Deepest first a node comes after its children, except where one was met nearer to the root: then again, until nothing
        // more follows.
        let early = Cell::new(false);
        loop {
            let mut more = false;
            for &at in &order {
                let (record, state) = (&mut records[at], &states[at]);
                let here = ply(record);
                let interval = if is_leaf(record) {
                    Interval::just(record.score())
                } else {
                    let known = of_children(game, state, blocks, |child| {
                        let below = if limited { here + 1 } else { 0 };
                        let known = proved.get(&(child, below))?;
                        early.set(early.get() || !known.passed);
                        Some(known.interval)
                    });
                    (record.kind, record.value, record.high) = known.claim();
                    known
                };
                let before = proved.insert((state, here), Known { interval, passed: true });
                more |= before.is_none_or(|before| before.interval != interval);
            }
            if !(early.get() && more) {
                break;
            }
        }
    }

    fn record(&mut self) -> Option<&mut Record> {
        let id = self.path.last()?.id;
        self.records.get_mut(id as usize)
    }
}

impl<G: Notation<State: Eq + Hash> + Guide> Observer<G> for Recorder<'_, G> {
    type Mark = Owner;
    const GROWS: bool = true;

    fn mark(&self) -> Owner {
        Owner::Ply((self.path.len() as u32).saturating_sub(1))
    }

    fn enter(&mut self, _: &G, state: &G::State, entry: Entry<Owner>) {
        let id = self.entered;
        self.entered += 1;
        let (mut parent, mut mv, mut rank, mut again) = (None, None, 0, false);
        if let Some((number, by)) = self.below.take() {
            self.best_first = true;
            (parent, mv) = (Some(self.root + number), Some(by));
            self.path.clear();
        } else if let Some(Frame { id, trying: Some(by), tried, again: searched_before }) =
            self.path.last().copied()
        {
            (parent, mv, rank, again) = (Some(id), Some(by), tried, searched_before);
        } else {
            self.path.clear();
            self.root = id;
        }
        if self.records.try_reserve(1).is_err() || self.states.try_reserve(1).is_err() {
            self.cap = self.cap.min(self.records.len()); // the system has no more memory
        }
        if self.records.len() < self.cap {
            let above = parent.and_then(|parent| self.records.get(parent as usize));
            let owner = |owner| match owner {
                Owner::Window => None,
                Owner::Ply(ply) => self.path.get(ply as usize).map(|frame| frame.id),
            };
            let depth = above.and_then(|above| above.depth).map_or(0, |depth| depth + 1);
            let Entry { window, alpha, beta } = entry;
            let (alpha_owner, beta_owner) = (owner(alpha), owner(beta));
            // The order of a best-first search is no order among siblings.
            let rank = (!(self.best_first && parent.is_some())).then_some(rank);
            self.records.push(Record {
                id,
                parent,
                mv: mv.map(|mv| self.game.move_name(mv)),
                depth: Some(depth),
                alpha: window.alpha.finite(),
                beta: window.beta.finite(),
                alpha_owner: Some(alpha_owner),
                beta_owner: Some(beta_owner),
                value: None,
                kind: Kind::Lower,
                high: None,
                rank,
                reason: Some(if again { "re-search" } else { "order" }.to_owned())
                    .filter(|_| parent.is_some()),
                searched: Some(0),
            });
            self.states.push(state.clone());
            self.outside += self.game.heap_bytes(state);
            let texts = self.records.last().into_iter().flat_map(|record| [&record.mv, &record.reason]);
            self.outside += texts.flatten().map(|text| allocated(text.capacity())).sum::<usize>();
            if self.best_first {
                let parent = parent.and_then(|parent| self.records.get_mut(parent as usize));
                if let Some(Record { searched: Some(searched), .. }) = parent {
                    *searched += 1;
                }
            }
        }
        // Both searches of a move are of the one move tried.
        if let Some(frame) = self.path.last_mut() {
            frame.again = true;
        }
        self.path.push(Frame { id, trying: None, tried: 0, again: false });
    }

    fn leaf(&mut self, _: &G, _: &G::State, value: Score) {
        if let Some(record) = self.record() {
            (record.kind, record.value) = (Kind::Leaf, value.finite());
        }
    }

    fn answered(&mut self, value: Score) {
        if let Some(record) = self.record() {
            (record.kind, record.value) = (Kind::Table, value.finite());
        }
    }

    fn descend(&mut self, mv: G::Move) {
        if let Some(frame) = self.path.last_mut() {
            *frame = Frame { trying: Some(mv), tried: frame.tried + 1, again: false, ..*frame };
        }
    }

    fn leave(&mut self, value: Score, bound: Bound) {
        let Some(frame) = self.path.pop() else { return };
        let Some(record) = self.records.get_mut(frame.id as usize) else { return };
        record.searched = Some(frame.tried);
        if !matches!(record.kind, Kind::Leaf | Kind::Table) {
            record.value = value.finite();
            record.kind = match bound {
                Bound::Exact => Kind::Exact,
                Bound::Lower => Kind::Lower,
                Bound::Upper => Kind::Upper,
            };
        }
    }

    fn below(&mut self, parent: u64, mv: G::Move) {
        self.below = Some((parent, mv));
    }

    fn memory(&self) -> usize {
        // At most one record a node; none once the cap is reached.
        let more = usize::from(self.records.len() < self.cap);
        // A best-first search is concluded with an order of the records and a table of what they prove, 8/7 to 16/7 times
        // as large as they.
        let concluding = size_of::<usize>() + 3 * (size_of::<(Met<'_, G>, Known)>() + 1);
        vec_bytes(&self.records, more)
            + vec_bytes(&self.states, more)
            + vec_bytes(&self.path, 1)
            + self.outside
            + if self.best_first { self.records.len() * concluding } else { 0 }
    }
}

/// The bytes that an allocator spends on an allocation of so many: a header, and a multiple of 16.
fn allocated(bytes: usize) -> usize {
    if bytes == 0 { 0 } else { (bytes + 8).next_multiple_of(16).max(32) }
}
