//! The entry on where deep cut-offs begin, by exact expectations.

use gametree_tree::theory::{Pruning, expected_terminals};

use super::super::decimal::decimal;
use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::verdict::Verdict;
use super::claim::claim;

use Verdict::Exactly;

pub(in super::super) static ENTRIES: &[Entry] = &[claim(
    "slides-deep-first-ply",
    "Deep Cut-off",
    "where a deep cut-off can be",
    "a bound produced at and propagated from the great grandparent, Ancestor(3, u), or any Ancestor(2i+1, u)",
    "on random orders, F1 (without deep cut-offs) and F2 examine exactly the same mean number of terminals up to 3 plies, and F2 fewer from the fourth on",
    Exactly,
    |_| {
        let mut found = vec![];
        let mut holds = true;
        for b in [2, 3, 4, 5, 10] {
            for d in 1..=5 {
                let (f1, f2) =
                    (expected_terminals(Pruning::Shallow, b, d)?, expected_terminals(Pruning::Deep, b, d)?);
                let equal = (f1 - f2).abs() < 1e-9 * f1;
                holds &= equal == (d <= 3) && (equal || f2 < f1);
                if b == 2 {
                    found.push(if equal {
                        decimal(f1)
                    } else {
                        format!("{} > {}", decimal(f1), decimal(f2))
                    });
                }
            }
        }
        let text = format!("b = 2, 1 to 5 plies: {}", found.join(", "));
        Ok(Finding::statement(holds, text, "The same for 3, 4, 5 and 10 successors."))
    },
)];
