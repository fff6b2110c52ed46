//! Logistic regression: Newton's method with a ridge (iteratively reweighted least squares).

use gametree_games::evaluation::{MAX_FEATURES, Weights};

use super::logistic::{LOGIT, chance};
use super::samples::Part;

/// The ridge, as a number of observations in favour of weight 0. It keeps the weights of rare features small, and makes the
/// weights of features that always occur together unique.
const RIDGE: f64 = 4.0;
/// The maximum number of steps; about eight are usual.
const STEPS: usize = 30;
/// Predictions are kept this far from 0 and 1 when a loss is computed.
const CERTAIN: f64 = 1e-6;

/// A number for each feature.
type Numbers = Vec<f64>;

/// The weights in the units of an evaluation, each clamped to the allowed range.
pub(super) fn rounded(logits: &[f64]) -> Weights {
    let cut = |w: &f64| if w.is_finite() { (w * LOGIT).clamp(-Weights::LIMIT, Weights::LIMIT) } else { 0.0 };
    Weights::new(&logits.iter().map(cut).collect::<Numbers>()).unwrap_or(Weights::ZERO)
}

/// The mean log loss of the results, in nats; `None` without positions.
pub(super) fn loss(parts: &[Part<'_>], weights: &[f64]) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0);
    for (sample, features) in parts.iter().flat_map(Part::rows) {
        let predicted = chance(dot(weights, features)).clamp(CERTAIN, 1.0 - CERTAIN);
        sum -= sample.result * predicted.ln() + (1.0 - sample.result) * (1.0 - predicted).ln();
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
}

fn dot(weights: &[f64], features: &[i16]) -> f64 {
    weights.iter().zip(features).map(|(&w, &x)| w * f64::from(x)).sum()
}

/// The weights, in logits, that predict the targets best. The fit begins at `start`, which affects its duration but not
/// its result. `None` without positions.
pub(super) fn fit(parts: &[Part<'_>], features: usize, start: Option<Weights>) -> Option<Numbers> {
    // The ridge is scaled by each feature's variance; otherwise it would shrink rare features more than frequent ones.
    let (mut squares, mut count) = (vec![0.0; features], 0.0);
    for (_, row) in parts.iter().flat_map(Part::rows) {
        count += 1.0;
        for (square, &x) in squares.iter_mut().zip(row) {
            *square += f64::from(x) * f64::from(x);
        }
    }
    if count == 0.0 {
        return None;
    }
    let ridge: Numbers = squares.iter().map(|square| RIDGE * (square / count).max(1e-3)).collect();
    let mut weights: Numbers =
        (0..features).map(|at| start.map_or(0.0, |w| w.centipoints(at) / LOGIT)).collect();
    let mut step = Step::at(parts, &weights, &ridge);
    for _ in 0..STEPS {
        let Some(by) = step.newton() else { break };
        // Far from the minimum Newton's step may be too long; since the loss is convex, halving it eventually decreases the
        // loss.
        let mut share = 1.0;
        let better = loop {
            let tried: Numbers = weights.iter().zip(&by).map(|(w, b)| w - share * b).collect();
            let next = Step::at(parts, &tried, &ridge);
            if next.loss < step.loss {
                break Some((tried, next));
            }
            share /= 2.0;
            if share < 1e-3 {
                break None;
            }
        };
        let Some((tried, next)) = better else { break };
        let gained = step.loss - next.loss;
        (weights, step) = (tried, next);
        if gained < 1e-7 * count {
            break;
        }
    }
    Some(weights)
}

/// The loss at some weights, and its derivatives.
struct Step {
    /// The sum over all positions, with the ridge.
    loss: f64,
    gradient: Numbers,
    /// The lower triangle of the second derivatives, by rows.
    hessian: Vec<Numbers>,
}

impl Step {
    fn at(parts: &[Part<'_>], weights: &[f64], ridge: &[f64]) -> Step {
        let n = weights.len();
        let mut step =
            Step { loss: 0.0, gradient: vec![0.0; n], hessian: (0..n).map(|i| vec![0.0; i + 1]).collect() };
        let mut x = [0.0; MAX_FEATURES];
        for (sample, row) in parts.iter().flat_map(Part::rows) {
            for (x, &feature) in x.iter_mut().zip(row) {
                *x = f64::from(feature);
            }
            let logits = dot(weights, row);
            // ln(1 + e^z) − t·z, computed without overflow.
            step.loss += logits.max(0.0) + (-logits.abs()).exp().ln_1p() - sample.target * logits;
            let predicted = chance(logits);
            let (error, spread) = (predicted - sample.target, predicted * (1.0 - predicted));
            for (i, (gradient, second)) in step.gradient.iter_mut().zip(&mut step.hessian).enumerate() {
                if x[i] != 0.0 {
                    *gradient += error * x[i];
                    let by = spread * x[i];
                    for (second, x) in second.iter_mut().zip(&x) {
                        *second += by * x;
                    }
                }
            }
        }
        for (i, ridge) in ridge.iter().enumerate() {
            step.loss += ridge * weights[i] * weights[i] / 2.0;
            step.gradient[i] += ridge * weights[i];
            step.hessian[i][i] += ridge;
        }
        step
    }

    /// The inverse of the second derivatives times the gradient, by Cholesky decomposition; `None` if rounding errors make it
    /// impossible.
    fn newton(&self) -> Option<Numbers> {
        let n = self.gradient.len();
        let mut root = self.hessian.clone();
        for i in 0..n {
            for j in 0..=i {
                let known: f64 = (0..j).map(|k| root[i][k] * root[j][k]).sum();
                let rest = root[i][j] - known;
                root[i][j] = if i == j { rest.max(0.0).sqrt() } else { rest / root[j][j] };
            }
            if root[i][i].is_nan() || root[i][i] <= 0.0 {
                return None;
            }
        }
        let mut solved = self.gradient.clone();
        for i in 0..n {
            let known: f64 = (0..i).map(|k| root[i][k] * solved[k]).sum();
            solved[i] = (solved[i] - known) / root[i][i];
        }
        for i in (0..n).rev() {
            let known: f64 = (i + 1..n).map(|k| root[k][i] * solved[k]).sum();
            solved[i] = (solved[i] - known) / root[i][i];
        }
        Some(solved)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Sample, Samples};
    use super::*;

    #[test]
    fn the_weights_of_a_logistic_model_are_recovered() {
        let truth = [0.5, -1.0, 0.25];
        let mut samples = Samples::default();
        for a in -4i32..=4 {
            for b in -4i32..=4 {
                for c in (0..60).map(|number| number % 6) {
                    let mut features = [0; MAX_FEATURES];
                    features[..3].copy_from_slice(&[a, b, c]);
                    let target =
                        chance(truth[0] * f64::from(a) + truth[1] * f64::from(b) + truth[2] * f64::from(c));
                    samples.push(Sample { game: 0, result: target, target }, &features, 3);
                }
            }
        }
        let (training, held_out) = samples.split();
        assert_eq!(loss(&[held_out], &truth), None);
        let found = fit(&[training], 3, None).unwrap();
        // The ridge shrinks them slightly.
        assert!(
            found.iter().zip(truth).all(|(found, truth)| (found / truth - 1.0).abs() < 0.15),
            "{found:?}"
        );
        assert_eq!(fit(&[], 3, None), None);
        assert_eq!(rounded(&[0.5, f64::NAN, 1e9]), Weights::new(&[50.0, 0.0, Weights::LIMIT]).unwrap());
    }
}
