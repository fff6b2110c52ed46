//! Entries on errors of the slides in the procedures themselves.

use gametree::{Algorithm, Score};
use gametree_tree::{NodeId, Values};

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::trees;
use super::super::verdict::{Fault, Verdict};
use super::claim::claim;

use Verdict::SourceIsWrong;

pub(in super::super) static ENTRIES: &[Entry] = &[
    claim(
        "slides-view",
        "Introduction, Nega-max formulation",
        "whose view f is",
        "f is computed from the root player's point of view, and F(p) = f(p) if d = 0, else max{-F(p_i)}",
        "both at once, on the tree (1 2): MAX moves to the better leaf",
        SourceIsWrong(Fault::FalseClaim),
        |_| {
            let (root, mover) = (trees::read("(1 2)", Values::Root)?, trees::read("(1 2)", Values::Mover)?);
            let (right, literal) = (trees::value(&root)?, trees::value(&mover)?);
            let note = format!(
                "MAX can get {right}. At odd depth the formula negates a value that is already from the root's view; there f must be from the view of the side to move."
            );
            Ok(Finding::statement(right == literal, format!("F = {literal}"), note)
                .else_fault(Fault::FalseClaim))
        },
    ),
    claim(
        "slides-shallow-bound",
        "Deep Cut-off",
        "what the first branch of a min node u bounds",
        "the first branch of u produces an upper bound V_u for v",
        "the tree (3 (2 9)): v, which the slide does not introduce, can only be the parent",
        SourceIsWrong(Fault::Misprint),
        |_| {
            let game = trees::read("(3 (2 9))", Values::Root)?;
            let (value, _) = trees::searched(&game, Algorithm::AlphaBeta, None)?;
            let (_, of_u) = (value, trees::value(&trees::read("min(2 9)", Values::Root)?)?);
            let bound = Score::from(2);
            let found = format!("V_u = {bound}, u = {}, its parent {value}", -of_u);
            Ok(Finding::statement(value <= bound, found, "It bounds u itself.").else_fault(Fault::Misprint))
        },
    ),
    claim(
        "slides-shallow-strict",
        "Deep Cut-off",
        "when the second branch of u is cut off",
        "if V_l > V_u, then there is no need to evaluate it",
        "the rule must say what F2 does: the tree (3 (3 9)), where V_l = V_u = 3",
        SourceIsWrong(Fault::Misprint),
        |_| {
            let game = trees::read("(3 (3 9))", Values::Root)?;
            let (_, record) = trees::searched(&game, Algorithm::AlphaBetaHard, None)?;
            let skipped: Vec<NodeId> = record.cutoffs.iter().flat_map(|cut| cut.skipped.clone()).collect();
            let found = format!("F2 cuts off {}", trees::names(&game, &skipped));
            Ok(Finding::statement(skipped.is_empty(), found, "The procedures stop at equality, and so do the earlier slides on alpha cut-offs (<= bound): it must be V_l >= V_u.").else_fault(Fault::Misprint))
        },
    ),
];
