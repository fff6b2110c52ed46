//! The weight of inner nodes' static values in Althöfer's rule, as an exact decimal.

use std::fmt;
use std::str::FromStr;

/// A weight w from 0 to 100, with up to six decimals: W(x) = w·f(x) + max −W(y), and f(x) at the horizon. Weight 1 is
/// Althöfer's own, weight 0 is minimax.
///
/// It is stored as a fraction of integers, so that values that are equal in theory compare equal, and ties are exact.
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

/// Why a text is not a weight.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a weight: expected a number from 0 to 100 with at most six decimals, such as 1 or 0.25"
)]
pub struct WeightError(String);

/// The number of smallest steps per unit, and the largest weight.
const PARTS: u32 = 1_000_000;
const MAX: u32 = 100;

impl Weight {
    /// Minimax: inner nodes do not count.
    pub const ZERO: Weight = Weight { numerator: 0, denominator: 1 };
    /// Althöfer's original rule: every node counts the same.
    pub const ONE: Weight = Weight { numerator: 1, denominator: 1 };

    /// The factor of an inner node's static value, if that of a node at the horizon is [`Weight::denominator`].
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
        let numerator = whole.parse::<u32>().ok().filter(|&whole| whole <= MAX)? * PARTS + parts;
        if numerator > MAX * PARTS {
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
        // A decimal this short prints as itself from its nearest floating-point number.
        write!(f, "{}", f64::from(self.numerator) / f64::from(self.denominator))
    }
}
