//! Judging a trace with the rules alone: every record is replayed, its window must follow from its parent's and from what the
//! siblings before it returned, its value from its children's, and a cut-off must have reached the bound.

mod family;
mod replay;
mod values;
mod windows;

use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::format::{Header, Kind, Record};
use crate::algorithm::Algorithm;
use crate::knowledge::{Guide, Notation};
use crate::score::Score;

/// What is wrong with a trace.
///
/// ```
/// use gametree::trace::Wrong;
/// assert_eq!([Wrong::Move, Wrong::NotRestored].map(Wrong::name), ["illegal-move", "state-not-restored"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The records do not hang together: numbers, parents, depths, counts.
    Structure,
    /// A move that the rules do not allow, or that had been searched before.
    Move,
    /// A move or an end of the game that is right only if an earlier move was not taken back.
    NotRestored,
    /// A leaf that is none, or has another value; or a node where the game is over.
    Outcome,
    /// A window that does not follow from what was known.
    Bound,
    /// The owner named for a bound does not hold it.
    Owner,
    /// A value that does not follow from the children's.
    Value,
    /// What a value is said to say, given the window, or what a table is said to know.
    Kind,
    /// Moves were skipped though the bound was not reached.
    Cut,
}

impl Wrong {
    /// The word used in output.
    ///
    /// ```
    /// assert_eq!(gametree::trace::Wrong::Structure.name(), "structure");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Wrong::Structure => "structure",
            Wrong::Move => "illegal-move",
            Wrong::NotRestored => "state-not-restored",
            Wrong::Outcome => "wrong-outcome",
            Wrong::Bound => "wrong-bound",
            Wrong::Owner => "wrong-owner",
            Wrong::Value => "wrong-value",
            Wrong::Kind => "wrong-kind",
            Wrong::Cut => "wrong-cut",
        }
    }
}

/// The first error of a trace, in the order of its records.
///
/// What is wrong with a trace in which a value was changed:
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Search, trace};
/// let heap = Heap(4);
/// let mut recorder = trace::Recorder::new(&heap, 1_000);
/// Search::new(&heap).observe(&mut recorder).run(&heap.start())?;
/// let (header, mut records) = recorder.finish();
/// records[0].value = records[0].value.map(|value| -value);
/// let flaw = trace::check(&heap, &heap.start(), &header, &records).unwrap_err();
/// println!("{flaw:?}");
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Which record, from 0.
    pub record: usize,
    /// Its number.
    pub id: u64,
    /// What kind of error.
    pub wrong: Wrong,
    /// What is there and what was expected.
    pub text: String,
}

/// What was judged of a trace without errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Records.
    pub nodes: usize,
    /// Leaves among them.
    pub leaves: usize,
    /// Nodes where moves were skipped.
    pub cutoffs: usize,
}

/// Judges a trace of a search of `game` from `root`.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Search, trace};
/// let heap = Heap(4);
/// let mut recorder = trace::Recorder::new(&heap, 1_000);
/// Search::new(&heap).observe(&mut recorder).run(&heap.start())?;
/// let (header, records) = recorder.finish();
/// let judged = trace::check(&heap, &heap.start(), &header, &records).unwrap();
/// println!("{judged:?}");
/// # Ok::<(), gametree::SearchError>(())
/// ```
pub fn check<G>(game: &G, root: &G::State, header: &Header, records: &[Record]) -> Result<Judged, Flaw>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    let replay = Replay::new(game, root, header, records)?;
    // Fail-soft and fail-hard searches return different values: the trace must agree with one of them throughout.
    let mut best: Option<Result<Judged, Flaw>> = None;
    for style in [Style::Soft, Style::Hard, Style::Clamped] {
        let judged = replay.judge(style);
        let place =
            |judged: &Result<Judged, Flaw>| judged.as_ref().map_or_else(|flaw| flaw.record, |_| usize::MAX);
        if best.as_ref().is_none_or(|best| place(&judged) > place(best)) {
            best = Some(judged);
        }
    }
    best.unwrap_or(Ok(Judged { nodes: 0, leaves: 0, cutoffs: 0 }))
}

/// How a search returns what it found.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// The best value seen.
    Soft,
    /// No less than alpha.
    Hard,
    /// Within the window.
    Clamped,
}

/// A trace with its positions.
struct Replay<'t, G: Guide> {
    game: &'t G,
    header: &'t Header,
    records: &'t [Record],
    algorithm: Option<Algorithm>,
    states: Vec<G::State>,
    parents: Vec<Option<usize>>,
    /// The children of each record, in the order of their numbers.
    children: Vec<Vec<usize>>,
    /// The records of each position.
    places: HashMap<G::State, Vec<usize>, FxBuildHasher>,
}

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    fn judge(&self, style: Style) -> Result<Judged, Flaw> {
        let mut judged = Judged { nodes: self.records.len(), leaves: 0, cutoffs: 0 };
        let step = self.step_of_depth();
        for at in 0..self.records.len() {
            let record = &self.records[at];
            let flaw = |(wrong, text)| Flaw { record: at, id: record.id, wrong, text };
            self.place(at, step).map_err(flaw)?;
            self.window(at).map_err(flaw)?;
            self.family(at).map_err(flaw)?;
            let skipped = match record.kind {
                Kind::Leaf => self.leaf(at).map(|()| false),
                Kind::Table => self.table(at).map(|()| false),
                _ if self.best_first() => self.claim(at).map(|()| false),
                _ if self.algorithm == Some(Algorithm::Product) => self.product(at).map(|()| false),
                _ => self.inner(at, style),
            };
            judged.cutoffs += usize::from(skipped.map_err(flaw)?);
            judged.leaves += usize::from(record.kind == Kind::Leaf);
        }
        Ok(judged)
    }

    /// Whether the depths count up from the root, or down to the leaves.
    fn step_of_depth(&self) -> i64 {
        let down = |(at, parent): (usize, Option<usize>)| {
            let (here, above) = (self.records[at].depth?, self.records[parent?].depth?);
            Some(here.saturating_sub(above))
        };
        let mut steps = self.parents.iter().copied().enumerate().filter_map(down);
        if steps.all(|step| step == -1)
            && self.records.iter().any(|record| record.depth.is_some_and(|d| d != 0))
        {
            -1
        } else {
            1
        }
    }

    fn best_first(&self) -> bool {
        use Algorithm::{Dfpn, Dual, Pns, Sss};
        matches!(self.algorithm, Some(Sss | Dual | Pns | Dfpn))
    }

    /// What the children of a node have returned up to, but without, the child `until`, for the mover.
    fn held(&self, at: usize, until: Option<usize>) -> Option<Score> {
        let earlier = self.children[at].iter().take_while(|&&child| Some(child) != until);
        earlier.map(|&child| self.seen_from(at, child)).max()
    }

    /// A child's value for the mover of its parent.
    fn seen_from(&self, at: usize, child: usize) -> Score {
        let value = self.records[child].score();
        let again = self.game.to_move(&self.states[at]) == self.game.to_move(&self.states[child]);
        // Nothing learnt says nothing to the parent either.
        if again || self.records[child].value.is_none() { value } else { -value }
    }
}

/// The ends of a window with their owners.
type Ends = ((Score, Option<u64>), (Score, Option<u64>));

type Judgement = Result<(), (Wrong, String)>;
