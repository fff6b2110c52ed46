//! The exact expected node count of a search that tries the moves of every node in random order (Felstiner 2019, §2.4,
//! improvement 4).
//!
//! # Method
//! What alpha-beta visits at a node depends only on the values of the children, not on the search below them: a child whose value
//! is inside the window returns it, one below the window changes nothing, and one above it causes a cut-off. So when child i is
//! entered, the lower bound is a = max(α, the values of its elder siblings), and it is entered only if none of them reached β.
//! For a level x with α ≤ x < β, the event "i is entered with a ≤ x" means that no elder sibling has a value greater than x: i
//! precedes all of the c other children that do. In a random order this has probability 1/(c + 1). The differences between
//! consecutive levels are the probabilities of each a, and
//!
//! E(p, α, β) = Σᵢ Σₐ P(i is entered with a) · (1 + E(pᵢ, −β, −a)).
//!
//! A game with wins, draws and losses has ten windows. The ±1 stop is the window (−1, +1) at the root for alpha-beta; for minimax,
//! which passes no bounds down, it is β = 1 at every node. A forced block is a loop over a single move that is not counted.
//!
//! # Variance
//! The orders below different children are independent. So the variance of a count is the mean of theirs, Σ P·V, plus the variance
//! of Y = Σᵢ (1 + E(pᵢ, …)) over the order of the children alone. The latter requires the probability that i precedes j, i is
//! entered with a ≤ x, and j with a ≤ y (x ≤ y): i is then the first among itself, j and all others above x, and j the first
//! among itself and the others above y, which has probability 1/((c(x) + 2)(c(y) + 1)) if i itself is not above y.
//!
//! # Precision
//! All terms are positive, and the difference of two probabilities is computed as one fraction, so there is no cancellation: the
//! relative error is at most about 2⁻⁵³ times the number of operations on a path, below 10⁻¹² for a hundred plies. Without
//! pruning and stop the sums are integers, exact up to 2⁵³.

mod expectations;
mod orders;
mod search;

pub use search::{Expectation, Randomised};
