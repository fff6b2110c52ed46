//! Functions on [0, 1] that may be steep or singular at one point, as Chebyshev series on pieces that shrink
//! towards it: all the numerical analysis that the integrals of this module need.
//!
//! On each piece the functions are smooth on the scale of its length, and a short series is exact to the last
//! digits (Trefethen 2013, chapters 7, 8 and 19). A place is given by its distance from the point, so that no digit
//! is lost near it.

use std::f64::consts::PI;

/// A function of x in [0, 1], given by e = x − centre.
pub(super) struct Graded {
    /// Below the centre and above it, by distance, the outermost piece first.
    below: Side,
    above: Side,
}

struct Side {
    length: f64,
    pieces: Vec<Chebyshev>,
}

impl Graded {
    /// The function `f` of the distance from `centre`, on the pieces from 1/2, 1/4, … 2^−`halvings` of the way,
    /// with so many terms each.
    pub(super) fn of(centre: f64, halvings: u32, terms: usize, f: impl Fn(f64) -> f64) -> Self {
        let side = |length: f64, sign: f64| {
            let piece = |k: u32| {
                let high = length * 0.5f64.powi(k as i32);
                let low = if k == halvings { 0.0 } else { high / 2.0 };
                Chebyshev::of((low, high), terms, |distance| f(sign * distance))
            };
            Side { length, pieces: (0..=halvings).map(piece).collect() }
        };
        Graded { below: side(centre, -1.0), above: side(1.0 - centre, 1.0) }
    }

    /// The value at this distance from the centre.
    pub(super) fn at(&self, e: f64) -> f64 {
        let side = if e < 0.0 { &self.below } else { &self.above };
        // The piece that begins beyond half of …: a place on a border may go to either neighbour.
        let halvings = (side.length / e.abs()).log2().max(0.0) as usize; // of 0, as many as there can be
        side.pieces[halvings.min(side.pieces.len() - 1)].at(e.abs())
    }

    /// The value at x = 1.
    pub(super) fn end(&self) -> f64 {
        self.above.pieces[0].end()
    }

    /// The integral from 0.
    pub(super) fn integral(&self) -> Self {
        let mut sum = 0.0;
        let mut below = Vec::new();
        for piece in &self.below.pieces {
            // Here the distance falls while x grows.
            let integral = piece.integral();
            sum += integral.end();
            below.push(integral.scaled(-1.0, sum));
        }
        let mut above = Vec::new();
        for piece in self.above.pieces.iter().rev() {
            let integral = piece.integral().scaled(1.0, sum);
            sum = integral.end();
            above.push(integral);
        }
        above.reverse();
        let side = |side: &Side, pieces| Side { length: side.length, pieces };
        Graded { below: side(&self.below, below), above: side(&self.above, above) }
    }

    /// The function times a factor, and a summand added.
    pub(super) fn scaled(self, factor: f64, summand: f64) -> Self {
        let side = |side: Side| Side {
            length: side.length,
            pieces: side.pieces.into_iter().map(|piece| piece.scaled(factor, summand)).collect(),
        };
        Graded { below: side(self.below), above: side(self.above) }
    }
}

/// A polynomial on an interval, never without a term.
struct Chebyshev {
    interval: (f64, f64),
    coefficients: Vec<f64>,
}

impl Chebyshev {
    /// The polynomial of degree `terms` − 1 that agrees with `f` at the Chebyshev points of the interval.
    fn of(interval: (f64, f64), terms: usize, f: impl Fn(f64) -> f64) -> Self {
        // cos(πi/(2·terms)), for all the cosines there are.
        let cosines: Vec<f64> = (0..4 * terms).map(|i| (PI * i as f64 / (2 * terms) as f64).cos()).collect();
        let (low, high) = interval;
        let point = |i: usize| f64::midpoint(low, high) + (high - low) / 2.0 * cosines[2 * i + 1];
        let values: Vec<f64> = (0..terms).map(|i| f(point(i))).collect();
        let coefficient = |k: usize| {
            let cosine = |i: usize| cosines[k * (2 * i + 1) % (4 * terms)];
            let sum: f64 = values.iter().enumerate().map(|(i, value)| value * cosine(i)).sum();
            sum * if k == 0 { 1.0 } else { 2.0 } / terms as f64
        };
        Chebyshev { interval, coefficients: (0..terms).map(coefficient).collect() }
    }

    /// The value at a point of the interval (Clenshaw's recurrence).
    fn at(&self, x: f64) -> f64 {
        let (low, high) = self.interval;
        let x = (2.0 * x - low - high) / (high - low);
        let (mut one, mut two) = (0.0, 0.0);
        for &c in self.coefficients[1..].iter().rev() {
            (one, two) = (2.0 * x * one - two + c, one);
        }
        x * one - two + self.coefficients[0]
    }

    /// The value at the upper end of the interval.
    fn end(&self) -> f64 {
        self.coefficients.iter().sum()
    }

    /// The integral from the lower end of the interval.
    fn integral(&self) -> Self {
        let (low, high) = self.interval;
        let terms = self.coefficients.len();
        let c = |k: usize| {
            let c = self.coefficients.get(k).copied().unwrap_or(0.0);
            if k == 0 { 2.0 * c } else { c }
        };
        let integrated = |k: usize| (high - low) / 2.0 * (c(k - 1) - c(k + 1)) / (2 * k) as f64;
        let mut coefficients: Vec<f64> = std::iter::once(0.0).chain((1..=terms).map(integrated)).collect();
        // Zero at the lower end, where the k-th polynomial is (−1)^k.
        let signed = coefficients.iter().enumerate().map(|(k, c)| if k % 2 == 0 { *c } else { -c });
        coefficients[0] = -signed.sum::<f64>();
        Chebyshev { interval: self.interval, coefficients }
    }

    fn scaled(mut self, factor: f64, summand: f64) -> Self {
        self.coefficients.iter_mut().for_each(|c| *c *= factor);
        self.coefficients[0] += summand;
        self
    }
}

/// The result of `compute` with more and more terms, until it changes no more than the last digits do.
pub(super) fn refined(compute: impl Fn(usize) -> f64) -> f64 {
    let mut last = compute(FEWEST_TERMS);
    let mut terms = FEWEST_TERMS;
    loop {
        terms *= 2;
        let next = compute(terms);
        if (next - last).abs() <= 1e-12 * next.abs() || terms >= MAX_TERMS {
            return next;
        }
        last = next;
    }
}

/// Where refinement begins, and where it ends in any case.
const FEWEST_TERMS: usize = 12;
const MAX_TERMS: usize = 96;
