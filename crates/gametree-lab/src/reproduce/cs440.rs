//! CS 440, Games 4: entries on the pseudocode, and on the sentence about returning early.

use gametree::{Algorithm, Game, Player, Score};
use gametree_tree::{NodeId, TreeGame, Values};

use super::entry::Entry;
use super::finding::Finding;
use super::source::Source;
use super::trees;
use super::verdict::{Fault, Tolerance, Verdict};

pub(super) static ENTRIES: &[Entry] = &[
    Entry {
        id: "cs440-pseudocode",
        source: Source::Cs440,
        place: "Pseudocode for alpha-beta",
        quantity: "max-value and min-value with alpha and beta",
        printed: "computes the value for the top node, and abandons only non-viable nodes",
        interpretation: "the value of minimax, and exactly the nodes that alpha-beta in negamax form enters, on random trees",
        tolerance: Tolerance::EveryCase,
        expected: Verdict::Exactly,
        long: false,
        measure: |run| {
            let mut right = 0;
            let cases = run.cases(2_000, |seed| {
                let game = trees::random(seed, 5);
                let (value, pair) = trees::searched(&game, Algorithm::AlphaBetaValue, None)?;
                let (_, one) = trees::searched(&game, Algorithm::AlphaBeta, None)?;
                right += u64::from(value == trees::value(&game)? && pair.order == one.order);
                Ok(())
            })?;
            Ok(Finding::statement(right == cases, format!("{right} of {cases} trees"), "").from_cases(cases))
        },
    },
    Entry {
        id: "cs440-return",
        source: Source::Cs440,
        place: "What are alpha and beta?",
        quantity: "when a node returns prematurely",
        printed: "if v(n) > β or v(n) < α, or v(n) = β or v(n) = α",
        interpretation: "any node stops on any of the four, v(n) being its value from the children so far, as the page defines it",
        tolerance: Tolerance::EveryCase,
        expected: Verdict::SourceIsWrong(Fault::FalseClaim),
        long: false,
        measure: |run| {
            let mut right = 0;
            let cases = run.cases(2_000, |seed| {
                let game = trees::random(seed, 5);
                right += u64::from(
                    literally(&game, game.start(), Score::NEG_INF, Score::INF) == trees::value(&game)?,
                );
                Ok(())
            })?;
            let small = trees::read("(5 ((1 9) 8))", Values::Root)?;
            let wrong = literally(&small, small.start(), Score::NEG_INF, Score::INF);
            let note = format!(
                "In (5 ((1 9) 8)) the node 2.1 of MAX stops at 1, below α = 5, before it sees 9: {wrong} instead of {}. A node of MAX may stop on v ≥ β alone, one of MIN on v ≤ α alone, as the page's pseudocode has it.",
                trees::value(&small)?
            );
            Ok(Finding::statement(
                right == cases,
                format!("the right value on {right} of {cases} trees"),
                note,
            )
            .else_fault(Fault::FalseClaim)
            .from_cases(cases))
        },
    },
];

/// MAX's value by the sentence taken literally: every node stops on either bound.
fn literally(game: &TreeGame, node: NodeId, mut alpha: Score, mut beta: Score) -> Score {
    let tree = game.tree();
    let max = tree.player(node) == Player::First;
    if let Some(end) = game.outcome(&node) {
        return if max == (game.to_move(&NodeId::ROOT) == Player::First) {
            end.score()
        } else {
            -end.score()
        };
    }
    let mut value = if max { Score::NEG_INF } else { Score::INF };
    for child in tree.children(node) {
        let found = literally(game, child, alpha, beta);
        value = if max { value.max(found) } else { value.min(found) };
        if value >= beta || value <= alpha {
            return value;
        }
        if max {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
    }
    value
}
