//! Entries on critical positions: Theorem 1, Corollary 1, the types, and the average-case formula.

use std::collections::BTreeSet;

use gametree::Algorithm;
use gametree_tree::generate::{Leaves, Range, Recipe, Shape};
use gametree_tree::theory::{self, Levels};
use gametree_tree::{NodeId, NodeType, TreeGame, Values, node_types};

use super::super::decimal::decimal;
use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Run;
use super::super::trees;
use super::super::verdict::{Fault, Tolerance, Verdict};
use super::claim::{claim, of};
use super::order::best_first;
use crate::{CriticalLevel, LabError, Sampling, critical_on_average, critical_uniform};

use Verdict::{Exactly, SourceIsWrong, WithinItsError};

pub(in super::super) static ENTRIES: &[Entry] = &[
    claim(
        "slides-theorem1",
        "Theorem 1",
        "positions that F2 examines in a perfectly ordered tree",
        "precisely the critical positions",
        "equality of the two sets, on uniform and random shapes with the best child first everywhere, ties included",
        Exactly,
        |run| {
            let (mut equal, mut positions) = (0, 0);
            let cases = run.cases(600, |seed| {
                let (entered, critical) = sets(&perfect(seed)?)?;
                positions += critical.len();
                equal += u64::from(entered == critical);
                Ok(())
            })?;
            let note = format!("{positions} critical positions in all.");
            Ok(Finding::statement(equal == cases, of(equal, cases, "trees"), note).from_cases(cases))
        },
    ),
    claim(
        "slides-corollary1",
        "Corollary 1",
        "positions examined on level l of a uniform tree of d successors, in the best case",
        "d^ceil(l/2) + d^floor(l/2) - 1",
        "entered by alpha-beta level by level: d = 2 to l = 10, 3 to 7, 5 to 5, 8 to 4",
        Exactly,
        |run| {
            let (mut right, mut all) = (0, 0);
            for (branching, depth) in [(2, 10), (3, 7), (5, 5), (8, 4)] {
                for level in levels(branching, depth, run)? {
                    let entered = level.simulated.map(|found| (found.mean, found.standard_error));
                    right += u64::from(entered == Some((level.expected, Some(0.0))));
                    all += 1;
                }
            }
            Ok(Finding::statement(
                right == all,
                of(right, all, "levels"),
                "Every tree of a shape costs the same.",
            ))
        },
    ),
    claim(
        "slides-type2",
        "Critical Positions",
        "which critical positions are of type 2",
        "a_j the first entry > 1, and a_(j+k) = 1 for all odd k",
        "of all 3-ary paths down to level 7: type 2 by this definition against type 2 as the next two lines have it (later children of type 1, children of type 3)",
        SourceIsWrong(Fault::Misprint),
        |_| {
            let tree =
                Recipe::new(Shape::Uniform { branching: 3, depth: 7 }, Leaves::Independent(Range::WIDEST))
                    .tree()?;
            let types = node_types(&tree);
            let (mut printed, mut both, mut with_parity) = (0, 0, 0);
            for node in tree.nodes() {
                let path = path(&tree, node);
                let Some(j) = path.iter().position(|&a| a > 1) else { continue };
                let odd_ones = path.iter().skip(j + 1).step_by(2).all(|&a| a == 1);
                let two = types[node.index()] == NodeType::Two;
                printed += u64::from(odd_ones);
                both += u64::from(odd_ones && two);
                let even = (path.len() - 1 - j).is_multiple_of(2);
                with_parity += u64::from((odd_ones && even) == two);
            }
            let note = format!(
                "2.1 is one of the {} others: it is the first child of 2, so of type 3. With l - j even added the two agree on all {with_parity} paths that leave the first child.",
                printed - both
            );
            Ok(Finding::statement(
                printed == both,
                format!("{both} of the {printed} positions that it names"),
                note,
            )
            .else_fault(Fault::Misprint))
        },
    ),
    Entry {
        tolerance: Tolerance::FourErrors,
        ..claim(
            "slides-average-positions",
            "Analysis: Average Case",
            "expected positions on level l of a random game tree",
            "d0 d1 ... d(l-1)",
            "d_j the mean number of successors over all positions on level j; the positions of random shapes, counted level by level",
            WithinItsError,
            positions,
        )
    },
    Entry {
        tolerance: Tolerance::FourErrors,
        ..claim(
            "slides-average",
            "Analysis: Average Case",
            "expected positions examined on level l, even and odd",
            "d0 q1 d2 ... q(l-1) + q0 d1 q2 ... d(l-1), and the product of all q (its sign: next entry); l even",
            "the last term subtracted, as in Corollary 1; at even l as printed and at odd l, which the slides skip; random shapes, ordered independently of their shape",
            WithinItsError,
            |run| {
                let rows = averages(run)?;
                let deviation = |row: &CriticalLevel| {
                    let found = row.simulated.as_ref()?;
                    let error = found.standard_error.filter(|&error| error > 0.0)?;
                    Some((found.mean - row.expected) / error)
                };
                let worst = rows
                    .iter()
                    .filter_map(deviation)
                    .fold(0.0, |a: f64, z| if z.abs() > a.abs() { z } else { a });
                let each = rows.iter().filter_map(|row| {
                    let found = row.simulated.as_ref()?;
                    Some(format!("{}/{}", decimal(row.expected), decimal(found.mean)))
                });
                let found = format!("formula/simulation by level: {}", each.collect::<Vec<_>>().join(", "));
                let samples =
                    rows.first().and_then(|row| row.simulated.as_ref()).map_or(0, |found| found.samples);
                Ok(Finding::statement(
                    worst.abs() < 4.0,
                    found,
                    format!("The largest deviation is {worst:+.1} standard errors."),
                )
                .from_cases(samples))
            },
        )
    },
    claim(
        "slides-average-sign",
        "Analysis: Average Case",
        "the last term of the average-case formula",
        "+ q0 q1 ... q(l-1)",
        "with q = 1 and d = 3 everywhere, at level 2, where Corollary 1 and a run of alpha-beta give the same number",
        SourceIsWrong(Fault::Misprint),
        |run| {
            let rows = levels(3, 2, run)?;
            let entered =
                rows.last().and_then(|row| row.simulated.as_ref()).map_or(f64::NAN, |found| found.mean);
            let (plus, minus) = (3.0 * 1.0 + 1.0 * 3.0 + 1.0, 3.0 * 1.0 + 1.0 * 3.0 - 1.0);
            let note = format!(
                "With + the formula gives {plus}, with - {minus}: the principal variation is in both products and must be counted once."
            );
            Ok(Finding::statement(plus == entered, format!("{entered} positions entered"), note)
                .else_fault(Fault::Misprint))
        },
    ),
    Entry {
        tolerance: Tolerance::FourErrors,
        ..claim(
            "slides-average-order",
            "Analysis: Average Case",
            "that perfect order is enough for the formula",
            "the random game tree is perfectly ordered",
            "the same random shapes, their leaves drawn independently and then sorted into best-first order: the formula must still hold",
            SourceIsWrong(Fault::FalseClaim),
            |run| {
                let model = model()?;
                let formula = theory::critical_on_average(&model);
                let level = 4;
                let run = run.at_least(2_000, 20_000); // fewer do not show the difference
                let found = run.sample(20_000, |seed| sorted_level(&model, seed, level))?;
                let expected = formula[level].total;
                let z = (found.mean - expected) / found.standard_error;
                let note = format!(
                    "The formula gives {} there, {:.0} standard errors away: sorting favours children whose shape makes them good, so the best child's shape is not an average one. The order must be independent of the shape.",
                    decimal(expected),
                    z.abs()
                );
                let text =
                    format!("{} ± {} on level {level}", decimal(found.mean), decimal(found.standard_error));
                Ok(Finding::statement(z.abs() < 4.0, text, note)
                    .else_fault(Fault::FalseClaim)
                    .from_cases(found.samples))
            },
        )
    },
];

/// The positions that F2 enters, and the critical ones.
pub(super) fn sets(game: &TreeGame) -> Result<(BTreeSet<NodeId>, BTreeSet<NodeId>), LabError> {
    let (_, record) = trees::searched(game, Algorithm::AlphaBetaHard, None)?;
    let types = node_types(game.tree());
    let critical = game.tree().nodes().filter(|node| types[node.index()] != NodeType::NotCritical);
    Ok((record.order.into_iter().collect(), critical.collect()))
}

/// A perfectly ordered tree: uniform or of a random shape, with many values or few.
pub(super) fn perfect(seed: u64) -> Result<TreeGame, LabError> {
    let depth = (seed >> 8) as u32 % 6;
    let branching = 1 + (seed >> 16) as u32 % 4;
    let shape =
        if seed.is_multiple_of(2) { Shape::Uniform { branching, depth } } else { Shape::Random(model()?) };
    let range = if seed.is_multiple_of(3) {
        Range::new(-2, 2).map_err(|_| LabError::NoBoard)?
    } else {
        Range::WIDEST
    };
    Ok(TreeGame::new(Recipe::new(shape, Leaves::BestFirst(range)).seed(seed).tree()?, Values::Root))
}

/// A random shape: some positions are terminal on every level but the first.
fn model() -> Result<Levels, LabError> {
    Levels::new(&[1.0, 0.9, 0.8, 0.7, 0.85, 0.8, 0.9], &[3.0, 2.25, 2.0, 2.1, 1.9, 2.0, 2.2])
        .map_err(|_| LabError::NoBoard)
}

fn path(tree: &gametree_tree::Tree, node: NodeId) -> Vec<u32> {
    let mut path: Vec<u32> = std::iter::once(node)
        .chain(tree.ancestors(node))
        .map(|n| tree.number(n))
        .filter(|&n| n > 0)
        .collect();
    path.reverse();
    path
}

/// For each level of a uniform tree, the number by Corollary 1 and the number entered by alpha-beta.
pub(in super::super) fn levels(
    branching: u32,
    depth: u32,
    run: &Run<'_>,
) -> Result<Vec<CriticalLevel>, LabError> {
    critical_uniform(
        branching,
        depth,
        Some(Sampling { samples: 3, seed: run.seed }),
        run.control.without_progress(),
    )
}

/// The same for the random shape, by the average-case formula.
pub(in super::super) fn averages(run: &Run<'_>) -> Result<Vec<CriticalLevel>, LabError> {
    let sampling = Sampling { samples: run.samples(20_000).max(200), seed: run.seed };
    critical_on_average(&model()?, Some(sampling), run.control.without_progress())
}

/// The mean numbers of positions on each level of the random shape, against the products of the mean numbers of successors.
fn positions(run: &Run<'_>) -> Result<Finding, LabError> {
    let model = model()?;
    let formula: Vec<f64> = std::iter::once(1.0)
        .chain(model.iter().scan(1.0, |product, level| {
            *product *= level.d;
            Some(*product)
        }))
        .collect();
    let mut sums = vec![(0.0, 0.0); formula.len()];
    let cases = run.cases(20_000, |seed| {
        let tree = Recipe::new(Shape::Random(model.clone()), Leaves::Independent(Range::WIDEST))
            .seed(seed)
            .tree()?;
        let mut counts = vec![0.0; formula.len()];
        tree.nodes().for_each(|node| counts[tree.ply(node) as usize] += 1.0);
        for ((sum, squares), count) in sums.iter_mut().zip(counts) {
            *sum += count;
            *squares += count * count;
        }
        Ok(())
    })?;
    let number = cases as f64;
    let (mut worst, mut found) = (0.0f64, vec![]);
    for (&(sum, squares), &expected) in sums.iter().zip(&formula) {
        let mean = sum / number;
        let error = ((squares / number - mean * mean) / (number - 1.0)).max(0.0).sqrt();
        let z = if mean == expected { 0.0 } else { (mean - expected) / error };
        worst = if z.abs() > worst.abs() { z } else { worst };
        found.push(format!("{}/{}", decimal(expected), decimal(mean)));
    }
    let text = format!("formula/simulation by level: {}", found.join(", "));
    let note = format!("The largest deviation is {worst:+.1} standard errors.");
    Ok(Finding::statement(worst.abs() < 4.0, text, note).else_fault(Fault::FalseClaim).from_cases(cases))
}

/// The number of positions entered on a level of a random shape whose leaves were drawn independently and whose children were
/// then sorted.
fn sorted_level(model: &Levels, seed: u64, level: usize) -> Result<f64, LabError> {
    let drawn =
        Recipe::new(Shape::Random(model.clone()), Leaves::Independent(Range::WIDEST)).seed(seed).tree()?;
    let game = TreeGame::new(drawn, Values::Root);
    let sorted = best_first(&game)?;
    let (_, record) = trees::searched(&sorted, Algorithm::AlphaBeta, None)?;
    let on_level = |node: &&NodeId| sorted.tree().ply(**node) as usize == level;
    Ok(record.order.iter().filter(on_level).count() as f64)
}
