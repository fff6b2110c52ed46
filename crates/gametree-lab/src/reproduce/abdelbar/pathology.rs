//! Entries on the errors of Althöfer's rule: invulnerable to pathology, and decreasing exponentially.

use gametree_tree::theory::critical_error;

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::verdict::{Fault, Verdict};
use super::claim::claim;
use super::persistent::{self, root_error};
use crate::error::LabError;

use Verdict::{Exactly, SourceIsWrong};

const PATHOLOGY: &str = "pathology under Althöfer's rule";

const INVULNERABLE_PRINTED: &str =
    "has been proven to be invulnerable to pathology; evaluation errors will not grow to dominate the search";

const RATE: &str = "the probability of an incorrect root evaluation decreases at an exponential rate as the height of the tree increases";

pub(super) const INVULNERABLE: Entry = claim(
    "abdelbar-invulnerable",
    "Abstract, §1 and §5",
    PATHOLOGY,
    INVULNERABLE_PRINTED,
    "won positions with one good move each, three moves; every evaluation is ±1 and wrong with probability 0.05, but a child's error is its parent's with probability 0.6; exact probability of choosing a bad move at a won root, by depth",
    SourceIsWrong(Fault::FalseClaim),
    |_| {
        let depths = [1, 2, 3, 4, 5, 6, 8, 10];
        let errors = depths.map(|depth| persistent::decision_error(3, 0.05, 0.6, depth));
        let grows = errors.windows(2).any(|pair| pair[1] > pair[0]);
        let text = depths.iter().zip(errors).map(|(depth, error)| format!("{depth}: {error:.4}"));
        let note = format!(
            "It falls down to 5 plies and then grows. Althöfer's theorem is about errors that are independent and small enough: with independent ones (0 instead of 0.6) the error at 10 plies is {:.6}. The next entry has independent ones that are not small.",
            persistent::decision_error(3, 0.05, 0.0, 10)
        );
        Ok(Finding::statement(!grows, text.collect::<Vec<_>>().join(", "), note)
            .else_fault(Fault::FalseClaim))
    },
);

pub(super) const LARGE_ERRORS: Entry = claim(
    "abdelbar-invulnerable-large",
    "Abstract, §1 and §5",
    PATHOLOGY,
    INVULNERABLE_PRINTED,
    "the same with independent errors, as Althöfer has them, that are not small: four moves, every evaluation wrong with probability ¼",
    SourceIsWrong(Fault::FalseClaim),
    |_| {
        let errors: Vec<f64> =
            (1..=10).map(|depth| persistent::decision_error(4, 0.25, 0.0, depth)).collect();
        let grows = errors.windows(2).any(|pair| pair[1] > pair[0]);
        let text = errors.iter().zip(1..).map(|(error, depth)| format!("{depth}: {error:.5}"));
        let note = format!(
            "It falls to the fourth ply and then grows. ¼ is above the critical probability of four moves, (1 - √(1 - 1/4))/2 = {:.4}, beyond which errors do not die out.",
            critical_error(4)?
        );
        Ok(Finding::statement(!grows, text.collect::<Vec<_>>().join(", "), note)
            .else_fault(Fault::FalseClaim))
    },
);

pub(super) const EXPONENTIAL: Entry = claim(
    "abdelbar-exponential",
    "§2",
    "the error of the root's value under Althöfer's rule",
    RATE,
    "no bound on the errors is printed: independent ones with 1.5 times the critical probability, two moves, one of them good in a won position; the root's sign wrong, at the worse of a won and a lost root; exponential: over 50 plies more it falls by half at the least",
    SourceIsWrong(Fault::FalseClaim),
    |_| {
        let (text, halves, p) = rates(1.5)?;
        let note = format!(
            "With p = {p:.4} it has a floor. The condition that the errors be small enough, which is in the abstract of Althöfer's article, is missing."
        );
        Ok(Finding::statement(halves, text, note).else_fault(Fault::FalseClaim))
    },
);

pub(super) const EXPONENTIAL_BELOW: Entry = claim(
    "abdelbar-exponential-small",
    "§2",
    "the same where errors are small",
    RATE,
    "with 0.8 times the critical probability p_c; exponential: over every two plies from 10 to 100 it falls at least by the factor 4bp(1 - p) of the first moments, which is 1 at p_c",
    Exactly,
    |_| {
        let (text, _, p) = rates(0.8)?;
        let factor = |depth| root_error(2, p, 0.0, depth) / root_error(2, p, 0.0, depth - 2);
        let (bound, factors) = (8.0 * p * (1.0 - p), (12..=100).map(factor));
        let slowest = factors.fold(0.0, f64::max);
        let holds = slowest <= bound && bound < 1.0;
        let note =
            format!("With p = {p:.4} the factors are {slowest:.4} at the most, the bound is {bound:.4}.");
        Ok(Finding::statement(holds, text, note).else_fault(Fault::FalseClaim))
    },
);

/// The root's error by depth, with this share of the critical probability and two moves; whether it falls by half from 50 plies to
/// 100; and the probability.
fn rates(share: f64) -> Result<(String, bool, f64), LabError> {
    let p = share * critical_error(2)?;
    let error = |depth| root_error(2, p, 0.0, depth);
    let text = [2, 5, 10, 20, 50, 100].map(|depth| format!("{depth}: {:.2e}", error(depth)));
    Ok((text.join(", "), error(100) < 0.5 * error(50), p))
}
