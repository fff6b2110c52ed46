//! Logistic regression: Newton's method with a ridge (iteratively reweighted least squares).

use gametree_games::evaluation::Weights;

use super::logistic::chance;
use super::samples::{Part, Present, Sample, Samples};

/// The ridge, as a number of observations in favour of weight 0. It keeps the weights of rare features small, and makes the
/// weights of features that always occur together unique.
const RIDGE: f64 = 4.0;
/// The ridge towards given weights, as a number of observations in which a feature is present. Positions of a game are alike, and so many
/// count as few.
const PRIOR_RIDGE: f64 = 8_000.0;
/// The maximum number of steps; about eight are usual.
const STEPS: usize = 30;
/// Predictions are kept this far from 0 and 1 when a loss is computed.
const CERTAIN: f64 = 1e-6;

/// A number for each feature.
type Numbers = Vec<f64>;

/// The weights in centi-points, of which a logit has `unit`, each clamped to the allowed range.
pub(super) fn rounded(logits: &[f64], unit: f64) -> Weights {
    let cut = |w: &f64| if w.is_finite() { (w * unit).clamp(-Weights::LIMIT, Weights::LIMIT) } else { 0.0 };
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

fn dot(weights: &[f64], features: &[Present]) -> f64 {
    features.iter().map(|&(at, x)| weights[usize::from(at)] * f64::from(x)).sum()
}

/// The weights in logits; 0 without any.
fn logits(weights: Option<Weights>, features: usize, unit: f64) -> Numbers {
    (0..features).map(|at| weights.map_or(0.0, |w| w.centipoints(at) / unit)).collect()
}

/// How many centi-points a logit must have for these weights to predict the results best; `None` if they predict nothing.
pub(super) fn unit(parts: &[Part<'_>], weights: Weights) -> Option<f64> {
    unit_of(parts.iter().flat_map(Part::rows).map(|(sample, row)| {
        let value: f64 = row.iter().map(|&(at, x)| weights.centipoints(at.into()) * f64::from(x)).sum();
        (value as i32, sample.result)
    }))
}

/// The same of values in centi-points, each with the result that it is to predict.
pub(super) fn unit_of(values: impl Iterator<Item = (i32, f64)>) -> Option<f64> {
    let mut samples = Samples::default();
    for (value, result) in values {
        samples.push(Sample { game: 0, result, expected: None }, &std::iter::once(value).collect());
    }
    let slope = fit(&[samples.all()], 1, None, None, 1.0)?[0];
    (slope > 0.0).then(|| slope.recip())
}

/// The weights in logits that predict the targets best; where the positions say little, those near to `prior`. A logit has `unit`
/// centi-points. The fit begins at `start`, which affects its duration but not its result. `None` without positions.
pub(super) fn fit(
    parts: &[Part<'_>],
    features: usize,
    start: Option<Weights>,
    prior: Option<Weights>,
    unit: f64,
) -> Option<Numbers> {
    let (mut squares, mut present, mut count) = (vec![0.0; features], vec![0.0; features], 0.0);
    for (_, row) in parts.iter().flat_map(Part::rows) {
        count += 1.0;
        for &(at, x) in row {
            squares[usize::from(at)] += f64::from(x) * f64::from(x);
            present[usize::from(at)] += 1.0;
        }
    }
    if count == 0.0 {
        return None;
    }
    let strength: Numbers = match prior {
        // By each feature's variance; otherwise it would shrink rare features more than frequent ones.
        None => squares.iter().map(|square| RIDGE * (square / count).max(1e-3)).collect(),
        // By its variance where it is present: what is rare stays near what is known of it.
        Some(_) => {
            let present = squares.iter().zip(&present);
            present.map(|(square, n)| PRIOR_RIDGE * (square / f64::max(*n, 1.0)).max(1e-3)).collect()
        }
    };
    let ridge = Ridge { strength, centre: logits(prior, features, unit) };
    let mut weights = logits(start, features, unit);
    let mut step = Step::at(parts, &weights, &ridge, unit);
    for _ in 0..STEPS {
        let Some(by) = step.newton() else { break };
        // Far from the minimum Newton's step may be too long; since the loss is convex, halving it eventually decreases the
        // loss.
        let mut share = 1.0;
        let better = loop {
            let tried: Numbers = weights.iter().zip(&by).map(|(w, b)| w - share * b).collect();
            let next = Step::at(parts, &tried, &ridge, unit);
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

/// What keeps each weight near some value, and how strongly.
struct Ridge {
    strength: Numbers,
    centre: Numbers,
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
    fn at(parts: &[Part<'_>], weights: &[f64], ridge: &Ridge, unit: f64) -> Step {
        let n = weights.len();
        let mut step =
            Step { loss: 0.0, gradient: vec![0.0; n], hessian: (0..n).map(|i| vec![0.0; i + 1]).collect() };
        for (sample, row) in parts.iter().flat_map(Part::rows) {
            let (logits, target) = (dot(weights, row), sample.target(unit));
            // ln(1 + e^z) − t·z, computed without overflow.
            step.loss += logits.max(0.0) + (-logits.abs()).exp().ln_1p() - target * logits;
            let predicted = chance(logits);
            let (error, spread) = (predicted - target, predicted * (1.0 - predicted));
            for (up_to, &(i, x)) in row.iter().enumerate() {
                let (i, x) = (usize::from(i), f64::from(x));
                step.gradient[i] += error * x;
                let by = spread * x;
                let second = &mut step.hessian[i];
                for &(j, x) in &row[..=up_to] {
                    second[usize::from(j)] += by * f64::from(x);
                }
            }
        }
        for (i, (strength, centre)) in ridge.strength.iter().zip(&ridge.centre).enumerate() {
            let from = weights[i] - centre;
            step.loss += strength * from * from / 2.0;
            step.gradient[i] += strength * from;
            step.hessian[i][i] += strength;
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
    use super::super::logistic::LOGIT;
    use super::*;

    #[test]
    fn the_weights_of_a_logistic_model_are_recovered() {
        let truth = [0.5, -1.0, 0.25];
        let mut samples = Samples::default();
        for a in -4i32..=4 {
            for b in -4i32..=4 {
                for c in (0..60).map(|number| number % 6) {
                    let features = [a, b, c].into_iter().collect();
                    let target =
                        chance(truth[0] * f64::from(a) + truth[1] * f64::from(b) + truth[2] * f64::from(c));
                    samples.push(Sample { game: 0, result: target, expected: None }, &features);
                }
            }
        }
        let (training, held_out) = samples.split();
        assert_eq!(loss(&[held_out], &truth), None);
        let found = fit(std::slice::from_ref(&training), 3, None, None, LOGIT).unwrap();
        // The ridge shrinks them slightly.
        assert!(
            found.iter().zip(truth).all(|(found, truth)| (found / truth - 1.0).abs() < 0.15),
            "{found:?}"
        );
        // A prior that is right leaves nothing to shrink.
        let prior = Weights::new(&truth.map(|weight| weight * LOGIT));
        let kept = fit(&[training], 3, None, prior, LOGIT).unwrap();
        assert!(kept.iter().zip(truth).all(|(kept, truth)| (kept / truth - 1.0).abs() < 1e-6), "{kept:?}");
        assert_eq!(fit(&[], 3, None, None, LOGIT), None);
        assert_eq!(
            rounded(&[0.5, f64::NAN, 1e9], LOGIT),
            Weights::new(&[50.0, 0.0, Weights::LIMIT]).unwrap()
        );
    }

    #[test]
    fn the_unit_is_that_with_which_given_weights_predict_best() {
        let mut samples = Samples::default();
        // A feature of 50 centi-points that is worth a quarter of a logit: a logit has 200.
        for x in (-8..=8).cycle().take(17 * 200) {
            let result = chance(0.25 * f64::from(x));
            samples.push(Sample { game: 0, result, expected: None }, &[x].into_iter().collect());
        }
        let of = |weight| unit(&[samples.all()], Weights::new(&[weight]).unwrap());
        let found = of(50.0).unwrap();
        assert!((found / 200.0 - 1.0).abs() < 0.02, "{found}");
        // They predict nothing, or the opposite.
        assert_eq!([of(0.0), of(-50.0)], [None, None]);
    }
}
