//! Real-valued games (Luštrek, Gams and Bratko 2006): a static value is the true minimax value plus normal noise.
//!
//! A game has D moves. Its leaves are drawn independently from [0, 1) or, in *dependent* games, each is the sum of standard
//! normal numbers on the arcs that lead to it, so that neighbours are similar. An unfinished position is seen with noise of the
//! same standard deviation at every depth, rounded to a multiple of 1/G if G levels are requested; a finished one is seen
//! without noise. A move is good if it keeps the true value.

use gametree_tree::generate::Draw;

use super::drawn::{Drawn, Sampler, Seen};

/// A real-valued game and its noise.
#[derive(Clone, Copy, Debug)]
pub(super) struct RealSampler {
    pub(super) branching: usize,
    pub(super) moves: usize,
    /// Whether leaves are sums of arcs.
    pub(super) dependent: bool,
    /// The standard deviation of the noise.
    pub(super) noise: f64,
    /// Static values are rounded to multiples of 1/levels.
    pub(super) levels: Option<u32>,
    pub(super) depth: usize,
}

/// Values are integers, in units of about a millionth.
const MILLION: i64 = 1_000_000;

impl RealSampler {
    /// The integer that represents 1: a multiple of the levels, so that every level is an integer.
    fn unit(&self) -> i64 {
        let levels = i64::from(self.levels.unwrap_or(1));
        (MILLION + levels - 1) / levels * levels
    }

    /// The static value for MAX, given the true one.
    fn seen(&self, truth: i64, draw: &mut Draw, normal: &mut Normal) -> i64 {
        let noise = if self.noise > 0.0 { normal.draw(draw) * self.noise * self.unit() as f64 } else { 0.0 };
        let value = truth + noise.round() as i64;
        let Some(levels) = self.levels else { return value };
        let step = self.unit() / i64::from(levels);
        (value + step / 2).div_euclid(step) * step
    }
}

impl Sampler for RealSampler {
    /// The true values for MAX, by ply.
    type Scratch = Vec<Vec<i64>>;

    fn draw(&self, draw: &mut Draw, truths: &mut Vec<Vec<i64>>, tree: &mut Drawn) -> bool {
        let RealSampler { branching, moves, .. } = *self;
        let (unit, mut normal) = (self.unit(), Normal::default());
        truths.resize_with(moves + 1, Vec::new);
        truths.iter_mut().for_each(Vec::clear);
        truths[0].push(0);
        for ply in 1..=moves {
            let (above, below) = truths.split_at_mut(ply);
            for &sum in &above[ply - 1] {
                below[0].extend((0..branching).map(|_| match (self.dependent, ply == moves) {
                    (true, _) => sum + (normal.draw(draw) * unit as f64).round() as i64,
                    (false, true) => draw.below(unit as u64) as i64,
                    (false, false) => 0,
                }));
            }
        }
        for ply in (0..moves).rev() {
            let (above, below) = truths.split_at_mut(ply + 1);
            for (position, children) in above[ply].iter_mut().zip(below[0].chunks_exact(branching)) {
                let of = |best: fn(i64, i64) -> i64| children.iter().copied().reduce(best).unwrap_or(0);
                *position = if ply.is_multiple_of(2) { of(i64::max) } else { of(i64::min) };
            }
        }
        let root = truths[0][0];
        tree.begin(branching, Seen { value: root, mark: 0, ended: None });
        tree.good.extend(truths[1].iter().map(|&truth| truth == root));
        for (ply, level) in truths.iter().enumerate().take(self.depth + 1).skip(1) {
            for &truth in level {
                let value = if ply == moves { truth } else { self.seen(truth, draw, &mut normal) };
                let value = if ply.is_multiple_of(2) { value } else { -value };
                tree.push(ply, Seen { value, mark: 0, ended: None });
            }
        }
        tree.good.contains(&false)
    }
}

/// Standard normal numbers, the same on every machine: Marsaglia's polar method (1964) with a portable logarithm.
#[derive(Debug, Default)]
pub(crate) struct Normal {
    spare: Option<f64>,
}

impl Normal {
    pub(crate) fn draw(&mut self, draw: &mut Draw) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        loop {
            let (x, y) = (2.0 * draw.real() - 1.0, 2.0 * draw.real() - 1.0);
            let square = x * x + y * y;
            if square > 0.0 && square < 1.0 {
                let factor = (-2.0 * logarithm(square) / square).sqrt();
                self.spare = Some(y * factor);
                return x * factor;
            }
        }
    }
}

/// The natural logarithm of a positive normal number, by additions, multiplications and divisions only, because the results of
/// math libraries may differ in the last bit.
fn logarithm(x: f64) -> f64 {
    let bits = x.to_bits();
    let mut exponent = (bits >> 52) as i64 - 1023;
    let mut mantissa = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    // ln m = 2(t + t³/3 + t⁵/5 + …) with t = (m − 1)/(m + 1), |t| < 0.172.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let series = (0..12).rev().fold(0.0, |sum, k| sum * t * t + 1.0 / f64::from(2 * k + 1));
    2.0 * t * series + exponent as f64 * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_agrees_with_the_library() {
        for x in [1e-300, 1e-9, 0.1, 0.5, 0.7, 0.999_999, 1.0, 1.5, 2.0, 12345.678] {
            assert!((logarithm(x) - f64::ln(x)).abs() <= 4e-16 * f64::ln(x).abs() + 1e-17, "{x}");
        }
    }

    #[test]
    fn normal_numbers_have_the_moments_of_the_distribution() {
        let (mut draw, mut normal) = (Draw::new(1), Normal::default());
        let numbers: Vec<f64> = (0..100_000).map(|_| normal.draw(&mut draw)).collect();
        let moment = |k| numbers.iter().map(|x| x.powi(k)).sum::<f64>() / 1e5;
        // The first four moments; the deviation is that of a single sample.
        for (k, exact, deviation) in
            [(1, 0.0, 1.0), (2, 1.0, 2f64.sqrt()), (3, 0.0, 15f64.sqrt()), (4, 3.0, 96f64.sqrt())]
        {
            assert!((moment(k) - exact).abs() < 4.0 * deviation / 1e5f64.sqrt(), "{k}: {}", moment(k));
        }
        let within = numbers.iter().filter(|x| x.abs() < 1.959_964).count() as f64 / 1e5;
        assert!((within - 0.95).abs() < 4.0 * (0.95f64 * 0.05 / 1e5).sqrt(), "{within}");
    }
}
