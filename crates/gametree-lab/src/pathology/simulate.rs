//! Simulation on all cores, with results independent of the number of threads.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree_tree::generate::Draw;

use super::backups::{Belief, Chances, Evidence, Product, Weighted};
use super::drawn::{Choice, Drawn, Sampler, Seen};
use super::error::PathologyError;
use super::judge::{Exact, Judge};
use crate::sample::{Estimate, Sampling};
use crate::splitmix::{STEP, mixed};
use crate::threads::{lock, unlocked};
use gametree::Control;
use gametree_shared::on_threads;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The implementation of a rule.
pub(super) enum Decider<'a> {
    Weighted(Weighted),
    /// The product rule for static values of ±1 that are wrong at this rate.
    ErrorRate(f64),
    /// The product rule on shares of ones.
    Share(&'a Judge),
    /// The product rule on exact probabilities.
    Exact(&'a Exact),
    Belief(Box<Belief>),
}

/// Memory that is reused.
#[derive(Default)]
pub(super) struct Buffers {
    numbers: Vec<i64>,
    chances: Vec<Chances>,
    evidence: Vec<Evidence>,
}

impl Decider<'_> {
    /// The choice in a tree after a search `depth` plies deep.
    pub(super) fn decide(&self, tree: &Drawn, depth: usize, buffers: &mut Buffers) -> Choice {
        match self {
            Decider::Weighted(rule) => tree.decide(rule, depth, &mut buffers.numbers),
            &Decider::ErrorRate(rate) => {
                tree.decide(&Product(|_, seen: Seen| believed(rate, seen)), depth, &mut buffers.chances)
            }
            Decider::Share(judge) => {
                tree.decide(&Product(|_, seen: Seen| judge.chances(seen)), depth, &mut buffers.chances)
            }
            Decider::Exact(exact) => {
                tree.decide(&Product(|ply, seen: Seen| exact.at(ply, seen)), depth, &mut buffers.chances)
            }
            Decider::Belief(belief) => tree.decide(&**belief, depth, &mut buffers.evidence),
        }
    }
}

/// The winning and losing probabilities of a position whose static value is ±1 and wrong at this rate.
pub(super) fn believed(rate: f64, seen: Seen) -> Chances {
    if seen.value > 0 {
        Chances { win: 1.0 - rate, loss: rate }
    } else {
        Chances { win: rate, loss: 1.0 - rate }
    }
}

/// Counts choices by their numbers of tied and of bad moves: integers, whose sums do not depend on the order in which threads
/// finish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tally {
    counts: Vec<u64>,
    width: usize,
}

impl Tally {
    fn new(branching: usize) -> Self {
        Tally { counts: vec![0; (branching + 1) * (branching + 1)], width: branching + 1 }
    }

    fn add(&mut self, choice: Choice) {
        self.counts[choice.tied as usize * self.width + choice.bad as usize] += 1;
    }

    fn merge(&mut self, other: &Tally) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, &count)| *sum = sum.saturating_add(count));
    }

    fn same_shape(&self, other: &Tally) -> bool {
        self.width == other.width && self.counts.len() == other.counts.len()
    }

    /// Whether choices can have been counted so: of at least one move that ties, no more are bad.
    fn is_possible(&self) -> bool {
        let possible = |place: usize| {
            (1..self.width).contains(&(place / self.width)) && place % self.width <= place / self.width
        };
        let roots = self.counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        roots.is_some() && self.counts.iter().enumerate().all(|(place, &count)| count == 0 || possible(place))
    }

    fn estimate(&self) -> Estimate {
        let shares = || {
            let share = |(place, &count): (usize, &u64)| {
                ((place % self.width) as f64 / (place / self.width) as f64, count as f64)
            };
            self.counts.iter().enumerate().filter(|&(_, &count)| count > 0).map(share)
        };
        let samples = self.counts.iter().fold(0, |sum: u64, &count| sum.saturating_add(count));
        let n = samples as f64;
        let mean = shares().map(|(share, count)| share * count).sum::<f64>() / n;
        let squares: f64 = shares().map(|(share, count)| (share - mean).powi(2) * count).sum();
        Estimate { mean, standard_error: (samples > 1).then(|| (squares / (n - 1.0) / n).sqrt()), samples }
    }
}

/// What was chosen at simulated roots, by rule and depth. Parts of one simulation, counted anywhere, [add up](Choices::merge) to
/// the whole of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// By rule, then by depth.
    tallies: Vec<Tally>,
}

impl Choices {
    fn new(branching: usize, cells: usize) -> Self {
        Choices { tallies: vec![Tally::new(branching); cells] }
    }

    /// The counts as one line of text, for [`Simulation::read`](super::Simulation::read).
    #[must_use]
    pub fn line(&self) -> String {
        json!(self.tallies).to_string()
    }

    /// Reads such a line, of so many cells in trees of this branching.
    pub(super) fn parse(line: &str, branching: usize, cells: usize) -> Option<Choices> {
        let tallies: Vec<Tally> = serde_json::from_str(line).ok()?;
        let expected = Tally::new(branching);
        let possible = |tally: &Tally| tally.same_shape(&expected) && tally.is_possible();
        (tallies.len() == cells && tallies.iter().all(possible)).then_some(Choices { tallies })
    }

    /// Adds another part of the same simulation; false, and nothing is added, if it is one of other rules, depths or trees.
    #[must_use = "a part of another simulation is not added"]
    pub fn merge(&mut self, other: &Choices) -> bool {
        let same = self.tallies.len() == other.tallies.len()
            && self.tallies.iter().zip(&other.tallies).all(|(a, b)| a.same_shape(b));
        if same {
            self.tallies.iter_mut().zip(&other.tallies).for_each(|(sum, tally)| sum.merge(tally));
        }
        same
    }

    /// The decision errors, by rule, then by depth; `None` if there is no root.
    pub(super) fn estimates(&self, depth: usize) -> Option<Vec<Vec<Estimate>>> {
        let estimates: Vec<Vec<Estimate>> =
            self.tallies.chunks(depth).map(|tallies| tallies.iter().map(Tally::estimate).collect()).collect();
        estimates.iter().flatten().all(|estimate| estimate.samples > 0).then_some(estimates)
    }
}

/// The number of roots drawn from one stream of random numbers.
const ROOTS: u64 = 64;

/// The number of streams of random numbers that so many roots are drawn from: what a simulation can be divided into.
#[must_use]
pub fn streams(samples: u64) -> u64 {
    samples.div_ceil(ROOTS)
}

/// Some streams of a simulation.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) sampling: Sampling,
    pub(super) streams: Range<u64>,
    pub(super) threads: usize,
}

/// The number of consecutive roots with nothing to decide after which the simulation fails.
const TRIES: u32 = 10_000_000;

/// What searches 1 … `depth` plies deep choose at the roots of some streams. All deciders and depths use the same roots.
pub(super) fn simulate<S: Sampler>(
    sampler: &S,
    (branching, deciders, depth): (usize, &[Decider<'_>], usize),
    part: &Part,
    control: Control<'_>,
) -> Result<Choices, PathologyError> {
    let &Part { sampling: Sampling { samples, seed }, ref streams, threads } = part;
    let fresh = || Choices::new(branching, deciders.len() * depth);
    let (next, failed) = (AtomicU64::new(streams.start), AtomicBool::new(false));
    let total = Mutex::new(fresh());
    let work = || {
        let mut choices = fresh();
        let (mut scratch, mut tree, mut buffers) =
            (S::Scratch::default(), Drawn::default(), Buffers::default());
        'streams: loop {
            let stream = next.fetch_add(1, Ordering::Relaxed);
            if stream >= streams.end || failed.load(Ordering::Relaxed) {
                break;
            }
            let mut draw = Draw::new(mixed(mixed(seed).wrapping_add(STEP.wrapping_mul(stream))));
            for _ in stream.saturating_mul(ROOTS)..samples.min((stream + 1).saturating_mul(ROOTS)) {
                let mut tries = 0;
                while !sampler.draw(&mut draw, &mut scratch, &mut tree) {
                    tries += 1;
                    if control.stopped() {
                        break 'streams;
                    }
                    if tries == TRIES {
                        failed.store(true, Ordering::Relaxed);
                        break 'streams;
                    }
                }
                if control.stopped() {
                    break 'streams;
                }
                for (decider, tallies) in deciders.iter().zip(choices.tallies.chunks_exact_mut(depth)) {
                    for (tally, depth) in tallies.iter_mut().zip(1..) {
                        tally.add(decider.decide(&tree, depth, &mut buffers));
                    }
                }
                control.add(1);
            }
        }
        let same = lock(&total).merge(&choices);
        debug_assert!(same, "every thread counts the same cells");
    };
    let most = usize::try_from(streams.end.saturating_sub(streams.start)).unwrap_or(usize::MAX);
    on_threads(threads.min(most), work);
    if failed.into_inner() {
        return Err(PathologyError::NothingToDecide { roots: TRIES });
    }
    Ok(unlocked(total))
}
