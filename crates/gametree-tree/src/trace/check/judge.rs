//! Checking a whole trace, record by record.

use std::hash::Hash;

use super::flaw::{Flaw, Judged, Wrong};
use super::horizon::Horizon;
use super::proved::Proved;
use super::replay::{Evaluation, Replay};
use super::rules::{Returns, Windows};
use crate::trace::format::{Header, Kind, Record};
use gametree::Algorithm;
use gametree::knowledge::{Evaluate, Guide, Notation};

/// Checks a trace of a search of `game` from `root`. Estimates at the depth limit are not computed: each must be the
/// same wherever its position is met, and 0 if the header says that the evaluation is `none`.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::Search;
/// use gametree_tree::trace;
/// let heap = Heap(4);
/// let mut recorder = trace::Recorder::new(&heap, 1_000);
/// Search::new(&heap).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?;
/// let (header, records) = recorder.finish();
/// let judged = trace::check(&heap, &heap.start(), &header, &records).unwrap();
/// println!("{judged:?}");
/// # Ok::<(), gametree::SearchError>(())
/// ```
pub fn check<G>(game: &G, root: &G::State, header: &Header, records: &[Record]) -> Result<Judged, Flaw>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    judge(game, root, header, records, None)
}

/// Checks a trace as [`check`] does, and every estimate at the depth limit with `evaluation`.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::{Score, Search, knowledge::Constant};
/// use gametree_tree::trace;
/// let heap = Heap(9);
/// let mut recorder = trace::Recorder::new(&heap, 1_000);
/// Search::new(&heap).depth(2).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?; // positions at the limit count 0
/// let (mut header, records) = recorder.finish();
/// header.depth_limit = Some(Some(2));
/// let with = |score: i32| {
///     let evaluation = Constant(Score::from(score));
///     trace::check_with(&heap, &heap.start(), &header, &records, &evaluation)
/// };
/// assert!(with(0).is_ok() && with(5).is_err());
/// # Ok::<(), gametree::SearchError>(())
/// ```
pub fn check_with<G>(
    game: &G,
    root: &G::State,
    header: &Header,
    records: &[Record],
    evaluation: &impl Evaluate<G>,
) -> Result<Judged, Flaw>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    judge(game, root, header, records, Some(&|state| evaluation.evaluate(game, state)))
}

fn judge<G>(
    game: &G,
    root: &G::State,
    header: &Header,
    records: &[Record],
    evaluation: Option<Evaluation<'_, G>>,
) -> Result<Judged, Flaw>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    let replay = Replay::new(game, root, header, records, evaluation)?;
    let horizon = replay.horizon();
    replay.outline(&horizon)?;
    let proved = replay.prove(&horizon);
    replay.tables(&horizon, &proved)?;
    // Searches hand down different windows and return different values: the trace must agree with one kind throughout.
    let mut furthest: Option<Flaw> = None;
    for &windows in Windows::of(replay.algorithm) {
        for returns in Returns::ALL {
            match replay.judge(windows, returns, &horizon, &proved) {
                Ok(judged) => {
                    let last = |(record, wrong, text): (usize, Wrong, String)| Flaw {
                        record,
                        id: records[record].id,
                        wrong,
                        text,
                    };
                    if !replay.best_first() {
                        replay.answered(&horizon, &proved).map_err(last)?;
                    }
                    return replay.line(&horizon, &proved).map(|()| judged).map_err(last);
                }
                Err(flaw) => {
                    if furthest.as_ref().is_none_or(|furthest| flaw.record > furthest.record) {
                        furthest = Some(flaw);
                    }
                }
            }
        }
    }
    match furthest {
        Some(flaw) => Err(flaw),
        None => Ok(Judged { nodes: 0, leaves: 0, cutoffs: 0 }),
    }
}

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// What does not depend on how the search returns values: places, moves and leaves.
    fn outline(&self, horizon: &Horizon) -> Result<(), Flaw> {
        for (at, record) in self.records.iter().enumerate() {
            let flaw = |(wrong, text)| Flaw { record: at, id: record.id, wrong, text };
            self.counted(at).map_err(flaw)?;
            self.depth(at, horizon).map_err(flaw)?;
            self.family(at).map_err(flaw)?;
            if record.kind == Kind::Leaf {
                self.leaf(at, horizon).map_err(flaw)?;
            }
        }
        Ok(())
    }

    /// What a table answered: values above stand on it.
    fn tables(&self, horizon: &Horizon, proved: &Proved) -> Result<(), Flaw> {
        let answered = self.records.iter().enumerate().filter(|(_, record)| record.kind == Kind::Table);
        for (at, record) in answered {
            let flaw = |(wrong, text)| Flaw { record: at, id: record.id, wrong, text };
            self.table(at, horizon, proved).map_err(flaw)?;
        }
        Ok(())
    }

    /// Windows and values.
    fn judge(
        &self,
        windows: Windows,
        returns: Returns,
        horizon: &Horizon,
        proved: &Proved,
    ) -> Result<Judged, Flaw> {
        let mut judged = Judged { nodes: self.records.len(), leaves: 0, cutoffs: 0 };
        for (at, record) in self.records.iter().enumerate() {
            let flaw = |(wrong, text)| Flaw { record: at, id: record.id, wrong, text };
            self.window(at, windows, horizon, proved).map_err(flaw)?;
            let skipped = match record.kind {
                Kind::Leaf | Kind::Table => Ok(false),
                _ if self.best_first() => self.claim(at).map(|()| false),
                _ if self.algorithm == Some(Algorithm::Product) => self.product(at).map(|()| false),
                _ => self.inner(at, returns, horizon, proved),
            };
            judged.cutoffs += usize::from(skipped.map_err(flaw)?);
            judged.leaves += usize::from(record.kind == Kind::Leaf);
        }
        Ok(judged)
    }
}
