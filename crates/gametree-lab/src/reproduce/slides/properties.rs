//! Entries on the properties of F2: those that hold, and the one that does not.

use gametree::{Algorithm, Window};
use gametree_tree::Values;

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Run;
use super::super::trees;
use super::super::verdict::{Fault, Verdict};
use super::claim::{claim, of};
use crate::LabError;

use Verdict::{Exactly, SourceIsWrong};

pub(in super::super) static ENTRIES: &[Entry] = &[
    claim(
        "slides-f2-below",
        "Properties and Comments",
        "F2(p, alpha, beta) where F(p) <= alpha",
        "F2(p, alpha, beta) <= alpha",
        "random trees and windows with alpha < beta",
        Exactly,
        |run| property(run, |f, w| f <= w.alpha, |f2, _, w| f2 <= w.alpha),
    ),
    claim(
        "slides-f2-inside",
        "Properties and Comments",
        "F2(p, alpha, beta) where alpha < F(p) < beta",
        "F2(p, alpha, beta) = F(p)",
        "random trees and windows with alpha < beta",
        Exactly,
        |run| property(run, |f, w| w.alpha < f && f < w.beta, |f2, f, _| f2 == f),
    ),
    claim(
        "slides-f2-above",
        "Properties and Comments",
        "F2(p, alpha, beta) where F(p) >= beta",
        "F2(p, alpha, beta) >= beta",
        "random trees and windows with alpha < beta",
        Exactly,
        |run| property(run, |f, w| f >= w.beta, |f2, _, w| f2 >= w.beta),
    ),
    claim(
        "slides-f2-full",
        "Properties and Comments",
        "F2(p, -inf, +inf)",
        "F(p)",
        "random trees",
        Exactly,
        |run| {
            let mut equal = 0;
            let cases = run.cases(3_000, |seed| {
                let game = trees::random(seed, 5);
                equal += u64::from(
                    trees::searched(&game, Algorithm::AlphaBetaHard, None)?.0 == trees::value(&game)?,
                );
                Ok(())
            })?;
            Ok(Finding::statement(equal == cases, of(equal, cases, "trees"), "").from_cases(cases))
        },
    ),
    claim(
        "slides-f2-terminal",
        "Properties and Comments",
        "what F2 returns where F(p) is less than alpha",
        "returns a terminal position's value that is less than alpha",
        "F2 as the slides print it, on the tree (5 7) in negamax values with the window (0, 3)",
        SourceIsWrong(Fault::FalseClaim),
        |_| {
            let game = trees::read("(5 7)", Values::Mover)?;
            let window = Window { alpha: 0.into(), beta: 3.into() };
            let (hard, _) = trees::searched(&game, Algorithm::AlphaBetaHard, Some(window))?;
            let (soft, _) = trees::searched(&game, Algorithm::AlphaBeta, Some(window))?;
            let f = trees::value(&game)?;
            let note = format!(
                "F is {f}; F2 begins with m = alpha and returns that, which is neither a terminal's value nor less than alpha. The fail-soft version returns {soft}."
            );
            Ok(Finding::statement(hard < window.alpha, format!("F2 returns {hard}"), note)
                .else_fault(Fault::FalseClaim))
        },
    ),
    claim(
        "slides-f2-terminal-beta",
        "Properties and Comments",
        "what F2 returns where F(p) is more than beta",
        "returns a terminal position's value that is more than beta",
        "F2 as the slides print it, on the tree (-5 -7) in negamax values with the window (-10, 5)",
        SourceIsWrong(Fault::FalseClaim),
        |_| {
            let game = trees::read("(-5 -7)", Values::Mover)?;
            let window = Window { alpha: (-10).into(), beta: 5.into() };
            let (hard, _) = trees::searched(&game, Algorithm::AlphaBetaHard, Some(window))?;
            let f = trees::value(&game)?;
            let note = format!(
                "F is {f}, more than beta; the first child already reaches beta, and F2 stops there. The property above the sentence has >=, which holds."
            );
            Ok(Finding::statement(f > window.beta && hard > window.beta, format!("F2 returns {hard}"), note)
                .else_fault(Fault::FalseClaim))
        },
    ),
];

use gametree::Score;

/// Checks a property of F2 in all random cases in which F meets its condition.
fn property(
    run: &Run<'_>,
    applies: impl Fn(Score, Window) -> bool,
    holds: impl Fn(Score, Score, Window) -> bool,
) -> Result<Finding, LabError> {
    let (mut applied, mut held) = (0, 0);
    let cases = run.cases(6_000, |seed| {
        let (game, window) = (trees::random(seed, 5), trees::random_window(seed));
        let f = trees::value(&game)?;
        if applies(f, window) {
            let (f2, _) = trees::searched(&game, Algorithm::AlphaBetaHard, Some(window))?;
            applied += 1;
            held += u64::from(holds(f2, f, window));
        }
        Ok(())
    })?;
    let note = format!("The condition held in {applied} of {cases} draws.");
    Ok(Finding::statement(held == applied && applied > 0, of(held, applied, "searches"), note)
        .from_cases(cases))
}
