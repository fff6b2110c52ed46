//! Deep against shallow cut-offs: expected terminals and branching factors, exact and simulated.

use gametree::theory::{Pruning, branching_factor, expected_terminals, fixed_point};

use super::{Entry, Finding, Run, Tolerance, Verdict, claim, decimal};
use crate::{LabError, Sampling, branching};

use Verdict::{Exactly, WithinItsError};

/// Successors, plies, and how many trees are drawn for the report.
const TREES: [(u32, u32, u64); 6] =
    [(2, 3, 20_000), (2, 4, 20_000), (2, 6, 10_000), (2, 8, 4_000), (3, 4, 10_000), (4, 4, 5_000)];

pub(super) const ENTRIES: &[Entry] = &[
    claim(
        "slides-deep-first-ply",
        "Deep Cut-off",
        "where a deep cut-off can be",
        "a bound produced at and propagated from the great grandparent, Ancestor(3, u), or any Ancestor(2i+1, u)",
        "on random orders, F1 (without deep cut-offs) and F2 examine exactly as many terminals in the mean down to 3 plies, and F2 fewer from the fourth on",
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
    claim(
        "slides-f1-simulated",
        "Deep Cut-off",
        "terminals that alpha-beta without deep cut-offs (F1) examines on random orders",
        "(no number is printed)",
        "the integral of the theory must be within four standard errors of what the algorithm does",
        Exactly,
        |run| simulated(run, Pruning::Shallow),
    ),
    claim(
        "slides-f2-simulated",
        "Deep Cut-off",
        "terminals that alpha-beta (F2) examines on random orders",
        "(no number is printed)",
        "the integral of the theory must be within four standard errors of what the algorithm does",
        Exactly,
        |run| simulated(run, Pruning::Deep),
    ),
    Entry {
        tolerance: Tolerance::EveryCase,
        ..claim(
            "slides-branching-pearl",
            "References (Pearl 1982)",
            "the branching factor of alpha-beta",
            "the solution for the branching factor of alpha-beta and its optimality",
            "xi/(1 - xi), xi the root of x^b + x = 1: for b = 2 to 40 it lies above the square root of b (perfect order) and below the factor of F1, and the exact count grows by it over two plies at 20 plies to within 3 %",
            Exactly,
            |_| {
                let (mut inside, mut near) = (0, 0);
                for b in 2..=40 {
                    let [f1, f2, least] =
                        [Pruning::Shallow, Pruning::Deep, Pruning::Minimal].map(|p| branching_factor(p, b));
                    let (f1, f2, least) = (f1?, f2?, least?);
                    let xi = fixed_point(b);
                    inside += u64::from(least < f2 && f2 < f1 && (f2 - xi / (1.0 - xi)).abs() < 1e-9);
                    let grown = (expected_terminals(Pruning::Deep, b, 20)?
                        / expected_terminals(Pruning::Deep, b, 18)?)
                    .sqrt();
                    near += u64::from((grown / f2 - 1.0).abs() < 0.03);
                }
                let at = |b| {
                    Ok::<_, LabError>(format!(
                        "{:.5} < {:.5} < {:.5}",
                        f64::from(b).sqrt(),
                        branching_factor(Pruning::Deep, b)?,
                        branching_factor(Pruning::Shallow, b)?
                    ))
                };
                let text = format!("b = 2: {}; b = 40: {}", at(2)?, at(40)?);
                let note = format!("{inside} of 39 lie so, and {near} of 39 grow so.");
                Ok(Finding::statement(inside == 39 && near == 39, text, note))
            },
        )
    },
];

/// Exact expectations beside simulated ones, for several trees.
fn simulated(run: &Run<'_>, pruning: Pruning) -> Result<Finding, LabError> {
    let (mut worst, mut all, mut found) = (0.0f64, 0, vec![]);
    for (b, d, full) in TREES {
        let sampling = Sampling { samples: run.samples(full), seed: run.seed };
        let row = branching(pruning, b, d, Some(sampling), run.watch.silent())?;
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

#[allow(unused_imports)]
use WithinItsError as _;
