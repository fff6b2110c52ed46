//! Errors in a trace ([`Flaw`]), and the summary of a correct one ([`Judged`]).

/// What is wrong with a trace.
///
/// ```
/// use gametree_tree::trace::Wrong;
/// assert_eq!([Wrong::Move, Wrong::NotRestored].map(Wrong::name), ["illegal-move", "state-not-restored"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wrong {
    /// The records are inconsistent: numbers, parents, depths, counts.
    Structure,
    /// A move that the rules do not allow, or that had been searched before.
    Move,
    /// A move or an end of the game that is right only if an earlier move was not taken back.
    NotRestored,
    /// A false leaf, or one with another value; or an inner node at which the game is over.
    Outcome,
    /// A window that does not follow from what was known.
    Bound,
    /// The owner named for a bound does not hold it.
    Owner,
    /// A value that does not follow from the children's.
    Value,
    /// A claim that does not follow from the children's, or from the window; a table entry that was not recorded.
    Kind,
    /// Moves were skipped though the bound was not reached, or searched though it was.
    Cut,
    /// The line of best play is not one.
    Pv,
}

impl Wrong {
    /// The word used in output.
    ///
    /// ```
    /// assert_eq!(gametree_tree::trace::Wrong::Structure.name(), "structure");
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
            Wrong::Pv => "wrong-pv",
        }
    }
}

/// The first error of a trace, in the order of its records: of their places, moves, leaves and table answers before all others; of the
/// line of best play last.
///
/// What is wrong with a trace in which a value was changed:
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::Search;
/// use gametree_tree::trace;
/// let heap = Heap(4);
/// let mut recorder = trace::Recorder::new(&heap, 1_000);
/// Search::new(&heap).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?;
/// let (header, mut records) = recorder.finish();
/// records[0].value = records[0].value.map(|value| -value);
/// let flaw = trace::check(&heap, &heap.start(), &header, &records).unwrap_err();
/// println!("{flaw:?}");
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Flaw {
    /// Which record, from 0; for the line of best play, the root.
    pub record: usize,
    /// Its number.
    pub id: u64,
    /// What kind of error.
    pub wrong: Wrong,
    /// What is there and what was expected.
    pub text: String,
}

impl Flaw {
    /// Its line in the text that the trace was read from, from 1. The header is a line too, and blank lines have no record; the
    /// line of best play is the header's, or the last line's.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// let text = r#"{"schema":1,"game":"heap:1","algorithm":"mine","window":[null,null]}
    ///
    /// {"id":1,"parent":7,"move":"1","alpha":null,"beta":null,"value":-1,"kind":"leaf"}"#;
    /// let (header, records) = gametree_tree::trace::read(text)?;
    /// let flaw = gametree_tree::trace::check(&Heap(1), &Heap(1).start(), &header, &records).unwrap_err();
    /// assert_eq!(flaw.line(text, records.len()), 3);
    /// # Ok::<(), gametree_tree::trace::TraceError>(())
    /// ```
    #[must_use]
    pub fn line(&self, text: &str, records: usize) -> usize {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let mut numbers = lines.map(|(number, _)| number + 1);
        let place = if self.wrong == Wrong::Pv { records } else { self.record };
        numbers.nth(place + 1).unwrap_or(1)
    }
}

/// What was judged of a trace without errors.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::Search;
/// use gametree_tree::trace::{Recorder, check};
/// let (heap, mut recorder) = (Heap(4), Recorder::new(&Heap(4), 1_000));
/// let answer = Search::new(&heap).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?;
/// let (header, records) = recorder.finish();
/// let judged = check(&heap, &heap.start(), &header, &records).unwrap();
/// assert_eq!((judged.nodes as u64, judged.leaves as u64), (answer.nodes, answer.counts.leaves));
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Records.
    pub nodes: usize,
    /// Leaves among them.
    pub leaves: usize,
    /// Nodes where moves were skipped.
    pub cutoffs: usize,
}

/// The judgement of one property of a record.
pub(super) type Judgement = Result<(), (Wrong, String)>;
