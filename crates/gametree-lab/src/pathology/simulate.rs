//! Simulation on all cores, with results independent of the number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gametree_tree::generate::Draw;

use super::backups::{Belief, Chances, Evidence, Product, Weighted};
use super::drawn::{Choice, Drawn, Sampler, Seen};
use super::error::PathologyError;
use super::judge::{Exact, Judge};
use crate::sample::{Estimate, Sampling};
use crate::splitmix::{STEP, mixed};
use crate::threads::{cores, lock, unlocked};
use gametree::Control;

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
#[derive(Clone, Debug)]
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
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
    }

    fn estimate(&self) -> Estimate {
        let shares = || {
            let share = |(place, &count): (usize, &u64)| {
                ((place % self.width) as f64 / (place / self.width) as f64, count as f64)
            };
            self.counts.iter().enumerate().filter(|&(_, &count)| count > 0).map(share)
        };
        let samples: u64 = self.counts.iter().sum();
        let n = samples as f64;
        let mean = shares().map(|(share, count)| share * count).sum::<f64>() / n;
        let squares: f64 = shares().map(|(share, count)| (share - mean).powi(2) * count).sum();
        Estimate { mean, standard_error: (samples > 1).then(|| (squares / (n - 1.0) / n).sqrt()), samples }
    }
}

/// The number of roots drawn from one stream of random numbers.
const CHUNK: u64 = 64;

/// The number of consecutive roots with nothing to decide after which the simulation fails.
const TRIES: u32 = 10_000_000;

/// The decision errors of searches 1 … `depth` plies deep: by decider, then by depth. All deciders and depths use the same roots.
pub(super) fn simulate<S: Sampler>(
    sampler: &S,
    branching: usize,
    deciders: &[Decider<'_>],
    depth: usize,
    sampling: Sampling,
    control: Control<'_>,
) -> Result<Vec<Vec<Estimate>>, PathologyError> {
    let threads = cores();
    on_threads(threads, sampler, (branching, deciders, depth), sampling, control)
}

pub(super) fn on_threads<S: Sampler>(
    threads: usize,
    sampler: &S,
    (branching, deciders, depth): (usize, &[Decider<'_>], usize),
    Sampling { samples, seed }: Sampling,
    control: Control<'_>,
) -> Result<Vec<Vec<Estimate>>, PathologyError> {
    if samples == 0 {
        return Err(PathologyError::NoSamples);
    }
    let chunks = samples.div_ceil(CHUNK);
    let fresh = || vec![Tally::new(branching); deciders.len() * depth];
    let (next, failed) = (AtomicU64::new(0), AtomicU64::new(0));
    let total = Mutex::new(fresh());
    let work = || {
        let mut tallies = fresh();
        let (mut scratch, mut tree, mut buffers) =
            (S::Scratch::default(), Drawn::default(), Buffers::default());
        'chunks: loop {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks || failed.load(Ordering::Relaxed) > 0 {
                break;
            }
            let mut draw = Draw::new(mixed(mixed(seed).wrapping_add(STEP.wrapping_mul(chunk))));
            for _ in chunk * CHUNK..samples.min((chunk + 1) * CHUNK) {
                let mut tries = 0;
                while !sampler.draw(&mut draw, &mut scratch, &mut tree) {
                    tries += 1;
                    if control.stopped() {
                        break 'chunks;
                    }
                    if tries == TRIES {
                        failed.store(1, Ordering::Relaxed);
                        break 'chunks;
                    }
                }
                if control.stopped() {
                    break 'chunks;
                }
                for (decider, tallies) in deciders.iter().zip(tallies.chunks_exact_mut(depth)) {
                    for (tally, depth) in tallies.iter_mut().zip(1..) {
                        tally.add(decider.decide(&tree, depth, &mut buffers));
                    }
                }
                control.add(1);
            }
        }
        let mut total = lock(&total);
        total.iter_mut().zip(&tallies).for_each(|(total, tally)| total.merge(tally));
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(usize::try_from(chunks).unwrap_or(usize::MAX)) {
            scope.spawn(work);
        }
        work();
    });
    if failed.into_inner() > 0 {
        return Err(PathologyError::NothingToDecide { roots: TRIES });
    }
    let total = unlocked(total);
    let estimates: Vec<Vec<Estimate>> =
        total.chunks_exact(depth).map(|tallies| tallies.iter().map(Tally::estimate).collect()).collect();
    if estimates.iter().flatten().any(|estimate| estimate.samples == 0) {
        Err(PathologyError::Stopped)
    } else {
        Ok(estimates)
    }
}
