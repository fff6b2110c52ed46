//! The paper's entries, in the order of the paper.

use gametree::{Algorithm, Score};
use gametree_tree::{NodeId, Values};

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::trees;
use super::super::verdict::{Fault, Verdict};
use super::claim::{FIG5, HARD, claim, label};
use super::{burden, equations, pathology};
use crate::error::LabError;

use Verdict::{Exactly, SourceIsWrong};

pub(in super::super) static ENTRIES: &[Entry] = &[
    claim(
        "abdelbar-fig2",
        "Figure 2 and text",
        "the window of x, and the cut-off",
        "x is passed alpha = -2 and beta = 1; z returns 2 > beta; the remaining children of x are pruned; y prefers v over x",
        "ABNegamax of Figure 1 on the tree that the text determines",
        Exactly,
        |_| {
            let game = trees::preset("fig2")?;
            let (value, record) = trees::searched(&game, Algorithm::AlphaBetaHard, None)?;
            let window = trees::shown(trees::entered_with(&game, &record, "2.2"));
            let skipped: Vec<NodeId> = record.cutoffs.iter().flat_map(|cut| cut.skipped.clone()).collect();
            let skipped = trees::names(&game, &skipped);
            let holds = window == "(-2, 1)" && skipped == "2.2.2" && value == Score::from(1);
            Ok(Finding::statement(
                holds,
                format!("x {window}, cut off: {skipped}, root {value}"),
                "The root's 1 is y's value by v.",
            ))
        },
    ),
    claim(
        "abdelbar-fig3-below",
        "Figure 3 and text",
        "the beta of z where w returned -4, less than the alpha of x",
        "minus the alpha that x received from y",
        "ABNegamax on Figure 2's tree with w before z",
        Exactly,
        |_| fig3("fig3a", "2"),
    ),
    claim(
        "abdelbar-fig3-above",
        "Figure 3 and text",
        "the beta of z where w returned -1, more than the alpha of x",
        "the negation of the value x received from w",
        "ABNegamax on Figure 2's tree with w before z",
        Exactly,
        |_| fig3("fig3b", "1"),
    ),
    label("abdelbar-fig5-beta-u", "beta(u)", "2", |_| fig5("2", |w| w.beta)),
    label("abdelbar-fig5-alpha-v", "alpha(v)", "-1", |_| fig5("2.2", |w| w.alpha)),
    label("abdelbar-fig5-beta-v", "beta(v)", "4", |_| fig5("2.2", |w| w.beta)),
    label("abdelbar-fig5-alpha-x", "alpha(x)", "-7", |_| fig5("2.2.1", |w| w.alpha)),
    label("abdelbar-fig5-beta-x", "beta(x)", "-2", |_| fig5("2.2.1", |w| w.beta)),
    claim(
        "abdelbar-fig5-cut",
        "Figure 5 and text",
        "what W(z) = 4 cuts off, and by whose bound",
        "the remaining children of x are cut off; y maximises equation (9) for x",
        FIG5,
        Exactly,
        |_| {
            let game = trees::preset("fig5")?;
            let (value, record) = trees::searched(&game, HARD, None)?;
            let cut = record.cutoffs.iter().find(|cut| Some(cut.node) == game.tree().find("2.2.1"));
            let found = cut.map(|cut| (trees::names(&game, &cut.skipped), cut.owner == Some(NodeId::ROOT)));
            let holds = found == Some(("2.2.1.2 2.2.1.3".to_owned(), true));
            let text = found.map_or_else(
                || "no cut-off at x".to_owned(),
                |(names, y)| format!("{names}, {}", if y { "y's bound" } else { "another's bound" }),
            );
            Ok(Finding::statement(
                holds,
                text,
                format!(
                    "It is a deep cut-off, though the paper does not say so. The root's value is {value}, as equation (2) has it."
                ),
            ))
        },
    ),
    claim(
        "abdelbar-fig5-label",
        "Figure 5, label",
        "when x is cut off",
        "-W(z)+f(x) > beta(x)",
        "the label must say what Figure 4 does: z an inner node, which returns its alpha, 5, so that -5 + 3 = -2 = beta(x)",
        SourceIsWrong(Fault::Misprint),
        |_| {
            let game = trees::read("-1:(2 1:(4 -3:(3:(2:(-2) 0 -9) 5)))", Values::Mover)?;
            let (_, record) = trees::searched(&game, HARD, None)?;
            let cut = record.cutoffs.iter().any(|cut| Some(cut.node) == game.tree().find("2.2.1"));
            let found = if cut { "cut off at equality" } else { "not cut off at equality" };
            Ok(Finding::statement(
                !cut,
                found,
                "The text and Figure 4 have ≥. With > no value changes, but more is searched.",
            )
            .else_fault(Fault::Misprint))
        },
    ),
    claim(
        "abdelbar-equation2",
        "Figure 4",
        "what ABAlthöfer computes",
        "Althöfer's valuation, equation (2)",
        "equal root values on random trees of equal and unequal leaf depths, with ties",
        Exactly,
        |run| {
            let (mut equal, mut fewer) = (0, 0);
            let cases = run.cases(3_000, |seed| {
                let game = trees::random(seed, 5);
                let (value, record) = trees::searched(&game, HARD, None)?;
                let (by_definition, whole) = trees::searched(&game, Algorithm::Althofer, None)?;
                equal += u64::from(value == by_definition);
                fewer += u64::from(record.terminals.len() < whole.terminals.len());
                Ok(())
            })?;
            Ok(Finding::statement(
                equal == cases,
                format!("{equal} of {cases} trees"),
                format!("On {fewer} of them it examined fewer terminals."),
            )
            .from_cases(cases))
        },
    ),
    equations::TEN,
    equations::ELEVEN,
    equations::EIGHT_AND_NINE,
    equations::SIX_TO_NINE,
    equations::FIVE,
    pathology::INVULNERABLE,
    pathology::LARGE_ERRORS,
    pathology::EXPONENTIAL,
    pathology::EXPONENTIAL_BELOW,
    burden::BURDEN,
    claim(
        "abdelbar-evaluations",
        "Figure 1",
        "where ABNegamax needs the static evaluation",
        "at every node: h ← static evaluation(x) stands before the test for a leaf",
        "every evaluation computed must be used: nodes entered against leaves reached by ABNegamax on random trees",
        SourceIsWrong(Fault::FalseClaim),
        |run| {
            let (mut entered, mut used) = (0, 0);
            let cases = run.cases(500, |seed| {
                let (_, record) = trees::searched(&trees::random(seed, 5), Algorithm::AlphaBetaHard, None)?;
                entered += record.order.len();
                used += record.terminals.len();
                Ok(())
            })?;
            let note = "Figure 1 returns h at leaves alone, so nothing but time is lost; only Figure 4 needs it everywhere.";
            Ok(Finding::statement(entered == used, format!("{entered} computed, {used} used"), note)
                .else_fault(Fault::FalseClaim)
                .from_cases(cases))
        },
    ),
];

fn fig3(preset: &str, printed: &str) -> Result<Finding, LabError> {
    let game = trees::preset(preset)?;
    let (_, record) = trees::searched(&game, Algorithm::AlphaBetaHard, None)?;
    let beta = trees::entered_with(&game, &record, "2.2.2")
        .map(|window| window.beta.to_string())
        .unwrap_or_default();
    let x = trees::shown(trees::entered_with(&game, &record, "2.2"));
    Ok(Finding::statement(beta == printed, format!("beta(z) = {beta}"), format!("x was entered with {x}.")))
}

fn fig5(node: &str, end: fn(gametree::Window) -> Score) -> Result<Finding, LabError> {
    let game = trees::preset("fig5")?;
    let (_, record) = trees::searched(&game, HARD, None)?;
    let found = trees::entered_with(&game, &record, node).and_then(|window| end(window).finite());
    Ok(Finding::number(found.map_or(f64::NAN, |value| value as f64), ""))
}
