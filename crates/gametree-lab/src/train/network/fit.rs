//! Fits a network to positions: forward and backward through it, and the steps of the descent.

use std::sync::Mutex;

use gametree::Control;
use gametree_games::evaluation::network::{LARGEST, NEURONS, ONE, POINT, STAGES, file};

use super::errors::Errors;
use super::positions::{Example, Positions};
use crate::splitmix::{Sequence, shuffled};
use crate::threads::lock;
use crate::train::fit::unit_of;
use crate::train::logistic::{LOGIT, chance};
use gametree_shared::on_threads;

/// The positions of a step, at most and at least; between that, so many that an epoch has [`STEPS`] of them.
const BATCH: [usize; 2] = [16_384, 256];
const STEPS: usize = 256;
/// The parts of a batch whose gradients are added up by themselves, always as many, so that the sums do not depend on the threads.
const PARTS: usize = 8;
/// The size of the first steps; it falls to a hundredth of that along half a cosine.
const RATE: f32 = 0.004;
/// The steps over which the rate grows to its full size, at most; else a tenth of them.
const WARM_UP: f32 = 200.0;
/// How much of the moments of the gradient and of its square stays at each step, and what keeps their quotient finite (Adam's own).
const FADES: [f32; 2] = [0.9, 0.999];
const TINY: f32 = 1e-8;
/// By how much each step brings the weights nearer to 0, for a rate of 1.
const DECAY: f32 = 0.01;
/// The weight of the result of the game among what is predicted; the rest is the value of the search. With much more of the result a
/// network of so many neurons learns games by heart.
const RESULT: f64 = 0.1;
/// The largest weight of an input, which must fit 8 bits.
const MOST: f32 = i8::MAX as f32 / ONE as f32;

/// The weights of a network whose value is in logits, or as many numbers about them.
#[derive(Clone, Debug)]
struct Weights {
    inputs: Vec<[f32; NEURONS]>,
    start: [f32; NEURONS],
    outputs: [[[f32; NEURONS]; 2]; STAGES],
    rest: [f32; STAGES],
}

impl Weights {
    fn zero(inputs: usize) -> Self {
        Weights {
            inputs: vec![[0.0; NEURONS]; inputs],
            start: [0.0; NEURONS],
            outputs: [[[0.0; NEURONS]; 2]; STAGES],
            rest: [0.0; STAGES],
        }
    }

    /// All of them, in four parts.
    fn parts(&mut self) -> [&mut [f32]; 4] {
        let outputs = self.outputs.as_flattened_mut().as_flattened_mut();
        [self.inputs.as_flattened_mut(), &mut self.start, outputs, &mut self.rest]
    }

    /// The sums of both views, and the value in logits.
    fn forward(&self, of: &Example<'_>) -> ([[f32; NEURONS]; 2], f32) {
        let mut sums = [self.start; 2];
        let mut counted = [0.0; NEURONS];
        for ((sums, view), outputs) in sums.iter_mut().zip(of.inputs).zip(&self.outputs[of.stage]) {
            for &input in view {
                for (sum, weight) in sums.iter_mut().zip(&self.inputs[usize::from(input)]) {
                    *sum += weight;
                }
            }
            for ((counted, sum), weight) in counted.iter_mut().zip(*sums).zip(outputs) {
                *counted += sum.clamp(0.0, 1.0).powi(2) * weight;
            }
        }
        (sums, counted.iter().sum::<f32>() + self.rest[of.stage])
    }

    /// Adds what a position says of each weight, if the value in logits is to change by so much.
    fn backward(&self, of: &Example<'_>, sums: &[[f32; NEURONS]; 2], change: f32, gradient: &mut Weights) {
        gradient.rest[of.stage] += change;
        for (view, sums) in sums.iter().enumerate() {
            let outputs = &self.outputs[of.stage][view];
            let of_outputs = &mut gradient.outputs[of.stage][view];
            let mut of_sums = [0.0; NEURONS];
            for (n, &sum) in sums.iter().enumerate() {
                let open = sum.clamp(0.0, 1.0);
                of_outputs[n] += change * open * open;
                // At 0 and at 1 a sum makes no difference.
                let slope = if sum > 0.0 && sum < 1.0 { 2.0 * open } else { 0.0 };
                of_sums[n] = change * outputs[n] * slope;
                gradient.start[n] += of_sums[n];
            }
            for &input in of.inputs[view] {
                for (weight, of_sum) in gradient.inputs[usize::from(input)].iter_mut().zip(of_sums) {
                    *weight += of_sum;
                }
            }
        }
    }
}

/// What some positions say of each weight.
#[derive(Clone, Debug)]
struct Gradient {
    sums: Weights,
    /// The sum of their squared errors.
    squares: f64,
}

impl Gradient {
    /// Learns from these positions, and forgets others.
    fn learn(&mut self, positions: &Positions, chosen: &[u32], unit: f64, weights: &Weights) {
        self.sums.parts().into_iter().for_each(|part| part.fill(0.0));
        self.squares = 0.0;
        for &at in chosen {
            let of = positions.example(at);
            let (sums, value) = weights.forward(&of);
            let predicted = predicted(&of, unit, value);
            let error = predicted - target(&of, unit);
            let change = 2.0 * error * predicted * (1.0 - predicted);
            weights.backward(&of, &sums, change as f32, &mut self.sums);
            self.squares += error * error;
        }
    }
}

/// A fit that goes on.
pub(super) struct Fit<'a> {
    positions: &'a Positions,
    /// Those to learn from, in an order by chance, and those held out.
    learned: Vec<u32>,
    held_out: Vec<u32>,
    /// Centi-points a logit.
    unit: f64,
    weights: Weights,
    /// The moments of the gradient.
    moments: [Weights; 2],
    gradients: Vec<Gradient>,
    /// The positions of a step.
    batch: usize,
    step: usize,
    steps: usize,
}

impl<'a> Fit<'a> {
    /// Begins a fit of so many epochs; `None` if there is nothing to learn from.
    pub(super) fn new(inputs: usize, positions: &'a Positions, seed: u64, epochs: u32) -> Option<Self> {
        let (in_order, held_out) = positions.split();
        if in_order.is_empty() {
            return None;
        }
        let learned: Vec<u32> = shuffled(in_order.len(), seed).into_iter().map(|at| in_order[at]).collect();
        let mut random = Sequence::after(seed);
        // Small weights of either sign, so that no two neurons are the same, and sums in the middle, where they make a difference.
        let mut small = |size: f32| (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size;
        let mut weights = Weights::zero(inputs);
        let [of_inputs, start, outputs, _] = weights.parts();
        of_inputs.iter_mut().for_each(|weight| *weight = small(0.1));
        start.fill(0.3);
        outputs.iter_mut().for_each(|weight| *weight = small(0.025));
        let [most, least] = BATCH;
        let batch = (learned.len() / STEPS).clamp(least, most);
        let steps = learned.len().div_ceil(batch) * epochs as usize;
        Some(Fit {
            unit: unit(positions, &learned),
            positions,
            learned,
            held_out,
            weights,
            moments: [Weights::zero(inputs), Weights::zero(inputs)],
            gradients: vec![Gradient { sums: Weights::zero(inputs), squares: 0.0 }; PARTS],
            batch,
            step: 0,
            steps,
        })
    }

    /// The errors of the terms without a network.
    pub(super) fn errors_of_terms(&self) -> Errors {
        let of = |numbers: &[u32]| self.error(numbers, |_| 0.0);
        Errors { training: of(&self.learned).unwrap_or(0.0), held_out: of(&self.held_out) }
    }

    /// The error on some positions, of which the network tells this value in logits; `None` without any.
    fn error(&self, numbers: &[u32], value: impl Fn(&Example<'_>) -> f32) -> Option<f64> {
        let squares = numbers.iter().map(|&at| {
            let of = self.positions.example(at);
            (predicted(&of, self.unit, value(&of)) - target(&of, self.unit)).powi(2)
        });
        (!numbers.is_empty()).then(|| (squares.sum::<f64>() / numbers.len() as f64).sqrt())
    }

    /// Learns from every position once; `None` if stopped.
    pub(super) fn epoch(&mut self, threads: usize, control: &Control<'_>) -> Option<Errors> {
        let mut squares = 0.0;
        let learned = std::mem::take(&mut self.learned);
        for batch in learned.chunks(self.batch) {
            if control.stopped() {
                return None;
            }
            let (positions, unit, weights) = (self.positions, self.unit, &self.weights);
            let parts = batch.chunks(batch.len().div_ceil(PARTS));
            let used = parts.len();
            let parts = Mutex::new(parts.zip(&mut self.gradients));
            let take = || lock(&parts).next();
            on_threads(threads.min(used), || {
                while let Some((part, gradient)) = take() {
                    gradient.learn(positions, part, unit, weights);
                }
            });
            squares += self.gradients[..used].iter().map(|part| part.squares).sum::<f64>();
            self.descend(used, batch.len());
        }
        let training = (squares / learned.len() as f64).sqrt();
        self.learned = learned;
        let held_out = self.error(&self.held_out, |of| self.weights.forward(of).1);
        Some(Errors { training, held_out })
    }

    /// A step, by the gradients of so many parts, of so many positions.
    fn descend(&mut self, parts: usize, positions: usize) {
        let (sum, others) = self.gradients[..parts].split_at_mut(1);
        let sum = &mut sum[0].sums;
        for other in others {
            for (sum, other) in sum.parts().into_iter().zip(other.sums.parts()) {
                sum.iter_mut().zip(other).for_each(|(sum, other)| *sum += *other);
            }
        }
        self.step += 1;
        let done = self.step as f32 / self.steps as f32;
        let falling = 0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        let rate = RATE * falling * (self.step as f32 / WARM_UP.min(self.steps as f32 / 10.0)).min(1.0);
        let [first, second] = FADES;
        // What the moments lack since they began with 0.
        let [lack, lack_squared] = FADES.map(|fade| 1.0 - fade.powi(self.step as i32));
        let largest = f32::from(LARGEST) / f32::from(POINT) / self.unit as f32;
        let [means, squares] = &mut self.moments;
        let weights = self.weights.parts().into_iter().zip(sum.parts());
        let moments = means.parts().into_iter().zip(squares.parts());
        let limits = [MOST, f32::MAX, largest, f32::MAX];
        for (((weights, gradient), (means, squares)), limit) in weights.zip(moments).zip(limits) {
            for (at, weight) in weights.iter_mut().enumerate() {
                let gradient = gradient[at] / positions as f32;
                means[at] = first * means[at] + (1.0 - first) * gradient;
                squares[at] = second * squares[at] + (1.0 - second) * gradient * gradient;
                let step = (means[at] / lack) / ((squares[at] / lack_squared).sqrt() + TINY);
                *weight = (*weight * (1.0 - rate * DECAY) - rate * step).clamp(-limit, limit);
            }
        }
    }

    /// The file of the network, its numbers rounded.
    pub(super) fn file(&self, kind: &str) -> Vec<u8> {
        let Weights { inputs, start, outputs, rest } = &self.weights;
        let (one, point) = (f32::from(ONE), f32::from(POINT) * self.unit as f32);
        let inputs: Vec<_> =
            inputs.iter().map(|row| row.map(|weight| (weight * one).round() as i8)).collect();
        let start = start.map(|sum| (sum * one).round() as i16);
        let output = |weight: f32| ((weight * point).round() as i16).clamp(-LARGEST, LARGEST);
        let outputs = outputs.map(|views| views.map(|weights| weights.map(output)));
        let rest = rest.map(|rest| (rest * point * one * one).round() as i32);
        file(kind, &inputs, &start, &outputs, &rest)
    }
}

/// The chance that is predicted of a position of which the network tells this value in logits.
fn predicted(of: &Example<'_>, unit: f64, value: f32) -> f64 {
    chance(f64::from(of.terms) / unit + f64::from(value))
}

/// What is to be predicted of it.
fn target(of: &Example<'_>, unit: f64) -> f64 {
    RESULT * f64::from(of.result) + (1.0 - RESULT) * chance(f64::from(of.expected) / unit)
}

/// The centi-points of a logit with which the terms alone predict the results best, by some of the positions.
fn unit(positions: &Positions, chosen: &[u32]) -> f64 {
    /// So many positions are enough.
    const SOME: usize = 200_000;
    let some = chosen.iter().take(SOME).map(|&at| positions.example(at));
    unit_of(some.map(|of| (of.terms as i32, of.result.into()))).unwrap_or(LOGIT)
}
