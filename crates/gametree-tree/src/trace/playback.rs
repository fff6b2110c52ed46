//! A trace moment by moment, for drawings that can be stepped through.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::format::{Header, Kind, Record, lower, upper};
use super::place::played;
use crate::tree::Interval;
use gametree::Algorithm;
use gametree::Player;
use gametree::knowledge::Notation;
use gametree::textbook::CERTAIN;
use gametree::{Bound, Score, Window};

/// A trace as a tree that can be stepped through. All numbers are in the view of MAX, who is the game's first player.
///
/// It believes the records: it can be made of a wrong trace too. Records that hang on nothing are left out; a move that is not
/// legal is taken for one after which the other player moves.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::Search;
/// use gametree_tree::trace::{Playback, Recorder};
/// let heap = Heap(2); // who takes both stones wins
/// let mut recorder = Recorder::new(&heap, 1_000);
/// Search::new(&heap).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?;
/// let (header, records) = recorder.finish();
/// let playback = Playback::new(&heap, &heap.start(), &header, &records, 1_000);
/// assert_eq!(playback.words(0), "root MAX");
/// assert_eq!(playback.words(1), "1 (1) MIN");
/// assert_eq!(playback.words(2), "1.1 (1) leaf -1");
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Playback {
    /// The nodes, parents before children. If the trace has several roots, the first is one above them, without a record.
    pub nodes: Vec<PlaybackNode>,
    /// What happened, in order.
    pub moments: Vec<PlaybackMoment>,
    /// The line of best play that the header claims, from the root, as far as it was recorded.
    pub line: Vec<usize>,
}

/// A node of a [`Playback`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree_tree::trace::{Header, Playback};
/// let playback = Playback::new(&Heap(2), &Heap(2).start(), &Header::default(), &[], 10);
/// assert_eq!(playback.nodes[0].record, None); // nothing was recorded
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlaybackNode {
    /// Its place among the records; `None` for a node above several roots.
    pub record: Option<usize>,
    /// Its parent; the first node's is itself.
    pub parent: usize,
    /// Which of its parent's recorded children it is, from 1; 0 for the first node.
    pub number: u32,
    /// Who moves there.
    pub player: Player,
    /// The name of the move that leads there; empty for a root.
    pub label: String,
    /// What its record says of its value.
    pub kind: Kind,
    /// The same as an interval.
    pub proven: Interval,
    /// Its window.
    pub window: Window,
    /// The nodes that hold the two ends of the window, the lower first; `None` for the window of the call.
    pub owners: [Option<usize>; 2],
}

/// A moment of a [`Playback`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree_tree::trace::{Header, Playback, PlaybackEvent};
/// let playback = Playback::new(&Heap(2), &Heap(2).start(), &Header::default(), &[], 10);
/// assert_eq!(playback.moments[0].event, PlaybackEvent::Enter);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlaybackMoment {
    /// Where.
    pub node: usize,
    /// What.
    pub event: PlaybackEvent,
    /// The moment in which the node was entered.
    pub entered: usize,
}

/// What happens at a moment of a [`Playback`].
///
/// ```
/// use gametree_tree::trace::PlaybackEvent;
/// assert_eq!(PlaybackEvent::ALL.map(PlaybackEvent::name), ["enter", "leaf", "known", "leave"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaybackEvent {
    /// An inner node is entered.
    Enter,
    /// A leaf is evaluated.
    Leaf,
    /// A table answers.
    Known,
    /// An inner node returns its value.
    Leave,
}

impl PlaybackEvent {
    /// All of them.
    ///
    /// ```
    /// use gametree_tree::trace::PlaybackEvent;
    /// let read = |word: &str| PlaybackEvent::ALL.into_iter().find(|event| event.name() == word);
    /// assert_eq!((read("leave"), read("left")), (Some(PlaybackEvent::Leave), None));
    /// ```
    pub const ALL: [PlaybackEvent; 4] =
        [PlaybackEvent::Enter, PlaybackEvent::Leaf, PlaybackEvent::Known, PlaybackEvent::Leave];

    /// The word used in output.
    ///
    /// ```
    /// assert_eq!(gametree_tree::trace::PlaybackEvent::Known.name(), "known");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PlaybackEvent::Enter => "enter",
            PlaybackEvent::Leaf => "leaf",
            PlaybackEvent::Known => "known",
            PlaybackEvent::Leave => "leave",
        }
    }
}

impl Playback {
    /// Plays the first `limit` nodes of a trace.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// use gametree::Search;
    /// use gametree_tree::trace::{Playback, Recorder};
    /// let heap = Heap(9);
    /// let mut recorder = Recorder::new(&heap, 1_000);
    /// Search::new(&heap).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?;
    /// let (header, records) = recorder.finish();
    /// assert_eq!(Playback::new(&heap, &heap.start(), &header, &records, 5).nodes.len(), 5);
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    pub fn new<G: Notation>(
        game: &G,
        root: &G::State,
        header: &Header,
        records: &[Record],
        limit: usize,
    ) -> Self {
        let (children, roots) = families(records);
        let product = header.algorithm.parse() == Ok(Algorithm::Product);
        let mut nodes: Vec<PlaybackNode> = Vec::with_capacity(records.len().min(limit) + 1);
        let mut states: Vec<Option<G::State>> = Vec::with_capacity(nodes.capacity());
        // A record with its parent among the nodes, and its number there.
        let mut next: Vec<(usize, usize, u32)> = Vec::new();
        if roots.len() == 1 {
            next.push((roots[0], 0, 0));
        } else {
            let proven = roots.last().map_or(Interval::UNKNOWN, |&last| {
                view(game.to_move(root), product, claimed(&records[last]))
            });
            let [alpha, beta] = header.window;
            let window = Interval { low: lower(alpha), high: upper(beta) };
            let window = view(game.to_move(root), product, window);
            nodes.push(PlaybackNode {
                record: None,
                parent: 0,
                number: 0,
                player: game.to_move(root),
                label: String::new(),
                kind: Kind::Exact,
                proven,
                window: Window { alpha: window.low, beta: window.high },
                owners: [None; 2],
            });
            states.push(Some(root.clone()));
            next.extend(roots.iter().enumerate().rev().map(|(number, &at)| (at, 0, number as u32 + 1)));
        }
        let mut shown: HashMap<u64, usize, FxBuildHasher> = HashMap::default();
        while let Some((at, parent, number)) = next.pop() {
            if nodes.len() >= limit.max(1) {
                break;
            }
            let record = &records[at];
            let state = match &record.mv {
                None => Some(root.clone()),
                Some(mv) => {
                    states.get(parent).and_then(Option::as_ref).and_then(|above| played(game, above, mv))
                }
            };
            let player = match (&state, nodes.get(parent)) {
                (Some(state), _) => game.to_move(state),
                (None, Some(above)) => above.player.other(),
                (None, None) => game.to_move(root),
            };
            let node = nodes.len();
            shown.insert(record.id, node);
            let window = record.window();
            let window = view(player, product, Interval { low: window.alpha, high: window.beta });
            let mut owners = [record.alpha_owner, record.beta_owner]
                .map(|id| id.flatten().and_then(|id| shown.get(&id).copied()));
            if player == Player::Second {
                owners.reverse();
            }
            nodes.push(PlaybackNode {
                record: Some(at),
                parent,
                number,
                player,
                label: record.mv.clone().unwrap_or_default(),
                kind: record.kind,
                proven: view(player, product, claimed(record)),
                window: Window { alpha: window.low, beta: window.high },
                owners,
            });
            states.push(state);
            next.extend(
                children[at]
                    .iter()
                    .enumerate()
                    .rev()
                    .map(|(number, &child)| (child, node, number as u32 + 1)),
            );
        }
        let line = line(&nodes, header);
        let moments = moments(&nodes, records);
        Playback { nodes, moments, line }
    }
}

/// The children of each record in the order of their numbers, and the roots.
fn families(records: &[Record]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut by_id: HashMap<u64, usize, FxBuildHasher> = HashMap::default();
    for (at, record) in records.iter().enumerate() {
        by_id.entry(record.id).or_insert(at);
    }
    let (mut children, mut roots) = (vec![Vec::new(); records.len()], Vec::new());
    for (at, record) in records.iter().enumerate() {
        match record.parent {
            None => roots.push(at),
            Some(id) => {
                if let Some(&parent) = by_id.get(&id) {
                    children[parent].push(at);
                }
            }
        }
    }
    for family in children.iter_mut().chain([&mut roots]) {
        family.sort_by_key(|&at| records[at].id);
    }
    (children, roots)
}

/// What a record says of its value, for the side to move there.
fn claimed(record: &Record) -> Interval {
    let Some(value) = record.value.map(Score::new) else { return Interval::UNKNOWN };
    let kind = match record.kind {
        Kind::Table => match record.window().bound(value) {
            Bound::Exact => Kind::Exact,
            Bound::Lower => Kind::Lower,
            Bound::Upper => Kind::Upper,
        },
        kind => kind,
    };
    match kind {
        Kind::Lower => Interval { low: value, high: upper(record.high) },
        Kind::Upper => Interval { high: value, ..Interval::UNKNOWN },
        Kind::Exact | Kind::Leaf | Kind::Table => Interval::just(value),
    }
}

/// What the side to move has, in MAX's view: under the product rule what is missing to certainty, else the negation.
fn view(player: Player, product: bool, interval: Interval) -> Interval {
    match (player, product) {
        (Player::First, _) => interval,
        (Player::Second, false) => interval.reversed(),
        (Player::Second, true) => {
            let missing = |score: Score| score.finite().map_or(-score, |value| Score::new(CERTAIN - value));
            Interval { low: missing(interval.high), high: missing(interval.low) }
        }
    }
}

/// Where the claimed line of best play leads: of several records of a move the last one counts, as for the judge.
fn line(nodes: &[PlaybackNode], header: &Header) -> Vec<usize> {
    let mut line = Vec::new();
    let Some(first) = nodes.first() else { return line };
    let last_child = |parent: usize, name: &str| {
        let of = |&at: &usize| at != 0 && nodes[at].parent == parent && nodes[at].label == name;
        (0..nodes.len()).rev().find(of)
    };
    let mut at = 0;
    if first.record.is_none() {
        line.push(0);
        let Some(root) = last_child(0, "") else { return line };
        at = root;
    }
    line.push(at);
    for name in header.pv.iter().flatten() {
        let Some(child) = last_child(at, name) else { break };
        line.push(child);
        at = child;
    }
    line
}

/// Enters and leaves the nodes in their order.
fn moments(nodes: &[PlaybackNode], records: &[Record]) -> Vec<PlaybackMoment> {
    let mut moments: Vec<PlaybackMoment> = Vec::with_capacity(2 * nodes.len());
    // The nodes that were entered and not left, with the moment.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let inner = |node: usize| !matches!(nodes[node].kind, Kind::Leaf | Kind::Table);
    let finished =
        |node: usize| inner(node) && nodes[node].record.is_none_or(|at| records[at].value.is_some());
    let leave =
        |(node, entered): (usize, usize)| PlaybackMoment { node, event: PlaybackEvent::Leave, entered };
    for (node, shown) in nodes.iter().enumerate() {
        while let Some(&last) = open.last().filter(|_| node > 0).filter(|(above, _)| *above != shown.parent) {
            open.pop();
            moments.extend(finished(last.0).then(|| leave(last)));
        }
        let entered = moments.len();
        let event = match shown.kind {
            Kind::Leaf => PlaybackEvent::Leaf,
            Kind::Table => PlaybackEvent::Known,
            Kind::Exact | Kind::Lower | Kind::Upper => PlaybackEvent::Enter,
        };
        moments.push(PlaybackMoment { node, event, entered });
        // A leaf with children is a mistake of the trace, which must not lose the thread here.
        open.push((node, entered));
    }
    while let Some(last) = open.pop() {
        moments.extend(finished(last.0).then(|| leave(last)));
    }
    moments
}
