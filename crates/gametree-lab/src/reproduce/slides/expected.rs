//! Entries on deep and shallow cut-offs: expected terminals and branching factors, exact and simulated.

use gametree_tree::theory::{Pruning, branching_factor, expected_terminals, fixed_point};

use super::super::decimal::decimal;
use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Run;
use super::super::verdict::{Tolerance, Verdict};
use super::claim::claim;
use crate::{LabError, Sampling, branching};

use Verdict::{Exactly, WithinItsError};

/// Successors, plies, and the number of trees drawn for the report.
const TREES: [(u32, u32, u64); 6] =
    [(2, 3, 20_000), (2, 4, 20_000), (2, 6, 10_000), (2, 8, 4_000), (3, 4, 10_000), (4, 4, 5_000)];

pub(in super::super) static ENTRIES: &[Entry] = &[
    claim(
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
                    let (f1, f2) = (
                        expected_terminals(Pruning::Shallow, b, d)?,
                        expected_terminals(Pruning::Deep, b, d)?,
                    );
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
    ),
    means(
        "slides-f1-simulated",
        "terminals that alpha-beta without deep cut-offs (F1) examines on random orders",
        |run| simulated(run, Pruning::Shallow),
    ),
    means("slides-f2-simulated", "terminals that alpha-beta (F2) examines on random orders", |run| {
        simulated(run, Pruning::Deep)
    }),
    claim(
        "slides-branching-pearl",
        "References (Pearl 1982)",
        "the branching factor of alpha-beta",
        "the solution for the branching factor of alpha-beta and its optimality",
        "xi/(1 - xi), xi the root of x^b + x = 1: for b = 2 to 40 it lies above the square root of b (perfect order) and below the factor of F1; and the exact growth over two plies is nearer to it at 20 plies than at 10, for b = 2, 3, 5, 10, 20, 40",
        Exactly,
        |_| {
            let mut inside = 0;
            for b in 2..=40 {
                let [f1, f2, least] =
                    [Pruning::Shallow, Pruning::Deep, Pruning::Minimal].map(|p| branching_factor(p, b));
                let (f1, f2, least, xi) = (f1?, f2?, least?, fixed_point(b));
                inside += u64::from(least < f2 && f2 < f1 && (f2 - xi / (1.0 - xi)).abs() < 1e-9);
            }
            let (mut near, mut grown) = (0, vec![]);
            for b in [2, 3, 5, 10, 20, 40] {
                let limit = branching_factor(Pruning::Deep, b)?;
                let growth = |d| {
                    let (more, fewer) = (
                        expected_terminals(Pruning::Deep, b, d)?,
                        expected_terminals(Pruning::Deep, b, d - 2)?,
                    );
                    Ok::<f64, LabError>((more / fewer).sqrt())
                };
                let (at_10, at_20) = (growth(10)?, growth(20)?);
                near += u64::from((at_20 - limit).abs() < (at_10 - limit).abs());
                grown.push(format!("{b}: {at_10:.3}, {at_20:.3} to {limit:.3}"));
            }
            let note = format!("{inside} of 39 lie there, and {near} of 6 approach it.");
            Ok(Finding::statement(inside == 39 && near == 6, grown.join("; "), note))
        },
    ),
];

/// An entry on expected counts, which the slides do not print.
const fn means(
    id: &'static str,
    quantity: &'static str,
    measure: fn(&Run<'_>) -> Result<Finding, LabError>,
) -> Entry {
    let interpretation = "the integral of the theory against what the algorithm does on random trees";
    let entry = claim(
        id,
        "Deep Cut-off",
        quantity,
        "(no number is printed)",
        interpretation,
        WithinItsError,
        measure,
    );
    Entry { tolerance: Tolerance::FourErrors, ..entry }
}

/// Compares exact with simulated expectations for several trees.
fn simulated(run: &Run<'_>, pruning: Pruning) -> Result<Finding, LabError> {
    let (mut worst, mut all, mut found) = (0.0f64, 0, vec![]);
    for (b, d, full) in TREES {
        let sampling = Sampling { samples: run.samples(full).max(200), seed: run.seed };
        let row = branching(pruning, b, d, Some(sampling), run.control.without_progress())?;
        let Some(simulated) = row.simulated else { continue };
        let z = (simulated.mean - row.expected) / simulated.standard_error.unwrap_or(f64::INFINITY);
        worst = if z.abs() > worst.abs() { z } else { worst };
        all += simulated.samples;
        found.push(format!(
            "{b},{d}: {} ({} ± {})",
            decimal(row.expected),
            decimal(simulated.mean),
            decimal(simulated.standard_error.unwrap_or(0.0))
        ));
    }
    let note = format!(
        "Successors, plies: exact (simulated). The largest deviation is {worst:+.1} standard errors."
    );
    Ok(Finding::statement(worst.abs() < 4.0, found.join("; "), note).from_cases(all))
}
