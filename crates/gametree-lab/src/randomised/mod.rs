//! The expected count of a search that tries the moves of every node in an order drawn anew (Felstiner 2019, §2.4,
//! improvement 4): computed exactly, not sampled.
//!
//! # How
//! Only the values of the children matter to what alpha-beta visits, not what was looked at below them: a child whose
//! value lies inside the window returns it, one below the window changes nothing, one above it ends the loop. So
//! when child i is entered, the lower bound is a = max(α, the values of its elder siblings), and it is entered at all
//! only if none of them reached β. For a level x with α ≤ x < β, "i is entered with a ≤ x" says that no elder sibling
//! is worth more than x: i comes before all of the c others that are. In a random order that has the chance
//! 1/(c + 1). The differences between neighbouring levels are the chances of each a, and
//!
//! E(p, α, β) = Σᵢ Σₐ P(i is entered with a) · (1 + E(pᵢ, −β, −a)).
//!
//! A game that is won, drawn or lost has ten windows. The ±1 stop is the window (−1, +1) at the root for alpha-beta;
//! for minimax, which hands no bounds down, it is β = 1 at every node. A forced block is a loop of one move that isn't
//! counted.
//!
//! # How far one run may lie from it
//! Below different children the orders are independent. So the variance of a count is the mean of theirs, Σ P·V, and the
//! variance of Y = Σᵢ (1 + E(pᵢ, …)) over the order of the children alone. For that the chance is needed that i comes before
//! j, is entered with a ≤ x, and j with a ≤ y (x ≤ y): i is then the first of itself, j and all others above x, and j of
//! itself and the others above y, which is 1/((c(x) + 2)(c(y) + 1)), if i itself is not above y.
//!
//! # How exactly
//! All terms are positive, and a difference of two chances is taken as one fraction, so nothing cancels: the
//! relative error is at most some 2⁻⁵³ times the operations on a path, below 10⁻¹² for a hundred plies. Without
//! pruning and stop the sums are whole numbers, exact up to 2⁵³.

mod expectations;
mod orders;
mod search;

pub use search::{Expectation, Randomised};
