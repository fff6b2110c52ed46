//! Random numbers that are the same on every machine: xoshiro256++ seeded from one number, and nothing but whole
//! numbers and exact steps of floating point between its bits and what a tree is made of.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::range::Range;

/// A source of random numbers: of everything that [`Recipe`](super::Recipe) makes, and of what simulations draw.
///
/// The library's own way from bits to numbers, since a later version of `rand` may change its.
///
/// ```
/// let mut draw = gametree_tree::generate::Draw::new(7);
/// assert!(draw.below(6) < 6 && (0.0..1.0).contains(&draw.real()));
/// ```
#[derive(Clone, Debug)]
pub struct Draw(Xoshiro256PlusPlus);

impl Draw {
    /// The source that belongs to a seed.
    ///
    /// ```
    /// use gametree_tree::generate::Draw;
    /// let numbers = |seed| { let mut draw = Draw::new(seed); [(); 4].map(|()| draw.below(1_000_000)) };
    /// assert_eq!(numbers(7), numbers(7));
    /// assert_ne!(numbers(7), numbers(8));
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Draw(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`, which must not be 0, all equally likely (Lemire 2019: the upper half of a product, and the
    /// few draws that would favour some numbers thrown away).
    ///
    /// ```
    /// let mut draw = gametree_tree::generate::Draw::new(1);
    /// let mut thrown = [0; 6];
    /// (0..600).for_each(|_| thrown[draw.below(6) as usize] += 1); // a die
    /// assert!(thrown.iter().all(|count| (60..140).contains(count)));
    /// ```
    pub fn below(&mut self, n: u64) -> u64 {
        let rejected = n.wrapping_neg() % n; // 2⁶⁴ mod n
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(n);
            if product as u64 >= rejected {
                return (product >> 64) as u64;
            }
        }
    }

    /// A number of the range, all equally likely.
    ///
    /// ```
    /// use gametree_tree::generate::{Draw, Range};
    /// let (mut draw, range) = (Draw::new(1), Range::new(-1, 1)?);
    /// let drawn: Vec<i64> = (0..50).map(|_| draw.within(range)).collect();
    /// assert!([-1, 0, 1].iter().all(|value| drawn.contains(value))); // both ends included
    /// # Ok::<(), gametree_tree::generate::RangeError>(())
    /// ```
    pub fn within(&mut self, range: Range) -> i64 {
        range.low() + self.below(range.count()) as i64
    }

    /// Whether something of this probability happens.
    ///
    /// ```
    /// let mut draw = gametree_tree::generate::Draw::new(1);
    /// let happened = (0..1_000).filter(|_| draw.chance(0.25)).count();
    /// assert!((200..300).contains(&happened));
    /// assert!(draw.chance(1.0) && !draw.chance(0.0));
    /// ```
    pub fn chance(&mut self, probability: f64) -> bool {
        self.real() < probability
    }

    /// A real number of [0, 1): a multiple of 2⁻⁵³, exactly.
    ///
    /// ```
    /// let mut draw = gametree_tree::generate::Draw::new(1);
    /// let mean = (0..1_000).map(|_| draw.real()).sum::<f64>() / 1_000.0;
    /// assert!((0.45..0.55).contains(&mean));
    /// ```
    pub fn real(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}
