//! The weight of inner nodes' static values in Althöfer's rule, as an exact decimal.

use std::fmt;
use std::str::FromStr;

/// A weight w from 0 to 100, with up to six decimals: W(x) = w·f(x) + max −W(y), and f(x) at the horizon. Weight 1 is
/// Althöfer's own, weight 0 is minimax.
///
/// It is a fraction of whole numbers, so that values which are equal in theory are equal in the machine, and ties are
/// ties.
///
/// ```
/// use gametree_lab::pathology::Weight;
/// let weight: Weight = "0.250".parse()?;
/// assert_eq!((weight.numerator(), weight.denominator(), weight.to_string()), (1, 4, "0.25".to_owned()));
/// # Ok::<(), gametree_lab::pathology::WeightError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

/// Why a text is no weight.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a weight: expected a number from 0 to 100 with at most six decimals, as 1 or 0.25")]
pub struct WeightError(String);

/// The finest part of a weight, and the largest weight.
const PARTS: u32 = 1_000_000;
const MOST: u32 = 100;

impl Weight {
    /// Minimax: inner nodes don't count.
    pub const ZERO: Weight = Weight { numerator: 0, denominator: 1 };
    /// Althöfer's own rule: every node counts the same.
    pub const ONE: Weight = Weight { numerator: 1, denominator: 1 };

    /// What an inner node's static value is multiplied by, where a horizon node's is by [`Weight::denominator`].
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator as i64
    }

    /// See [`Weight::numerator`].
    #[must_use]
    pub const fn denominator(self) -> i64 {
        self.denominator as i64
    }

    fn parsed(text: &str) -> Option<Weight> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || decimals.len() > 6 {
            return None;
        }
        let parts = format!("{decimals:0<6}").parse::<u32>().ok()?;
        let numerator = whole.parse::<u32>().ok().filter(|&whole| whole <= MOST)? * PARTS + parts;
        if numerator > MOST * PARTS {
            return None;
        }
        let (mut a, mut b) = (numerator, PARTS); // Euclid's algorithm
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Some(Weight { numerator: numerator / a, denominator: PARTS / a })
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Weight, WeightError> {
        Weight::parsed(text).ok_or_else(|| WeightError(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Of all decimals that short, the nearest floating-point number prints as the decimal itself.
        write!(f, "{}", f64::from(self.numerator) / f64::from(self.denominator))
    }
}
