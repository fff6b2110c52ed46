//! Entries on Abdelbar's equations: the meaning of ABAlthöfer's windows, and the cases in which the formulas fail.

use gametree::observe::{Entry as Entered, Observer};
use gametree::{Algorithm, Bound, Game, Score, Window, textbook};
use gametree_tree::{NodeId, StaticValues, TreeGame, Values};

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::trees;
use super::super::verdict::{Fault, Verdict};
use super::claim::{HARD, claim};
use crate::error::LabError;

use Verdict::{Exactly, SourceIsWrong};

pub(super) const TEN: Entry = claim(
    "abdelbar-equation10",
    "Equation (10)",
    "-beta(x) in Figure 5",
    "2 = W_y - [f(y) - f(u) + f(v)] = -3 - [-5]",
    "W_y is the best value returned to y so far, -W(s) + f(y)",
    Exactly,
    |_| equation("root", |w| -w.beta, "-3 - -5 = 2"),
);

pub(super) const ELEVEN: Entry = claim(
    "abdelbar-equation11",
    "Equation (11)",
    "alpha(x) in Figure 5",
    "-7 = W_u - [f(u) - f(v)] = -3 - [4]",
    "W_u is the best value returned to u so far, -W(t) + f(u)",
    Exactly,
    |_| equation("2", |w| w.alpha, "-3 - 4 = -7"),
);

pub(super) const EIGHT_AND_NINE: Entry = claim(
    "abdelbar-equations8-9",
    "Equations (8) and (9)",
    "the meaning of alpha and beta at every call",
    "alpha_x = max{W_u - Q_π(x),u}, -beta_x = max{W_v - Q_π(x),v}",
    "the maxima over the ancestors of the same and of the other parity, W being the best value returned so far and -inf before the first; full window, random trees",
    Exactly,
    |run| {
        let mut meaning = Meaning::default();
        let cases = run.cases(2_000, |seed| {
            let game = trees::random(seed, 5);
            textbook::alphabeta_althofer_hard(
                &game,
                &StaticValues,
                &game.start(),
                Window::FULL,
                &mut meaning,
            );
            Ok(())
        })?;
        let found = format!("{} of {} calls", meaning.right, meaning.calls);
        Ok(Finding::statement(meaning.right == meaning.calls, found, format!("On {cases} trees."))
            .from_cases(cases))
    },
);

pub(super) const SIX_TO_NINE: Entry = claim(
    "abdelbar-equations6-9",
    "Equations (6) to (9)",
    "the same in a search with a window of its own",
    "alpha_x and beta_x are maxima over the ancestors of x, for every node x",
    "the same equations in searches called with windows that are not full, as a program with iterative deepening calls them",
    SourceIsWrong(Fault::FalseClaim),
    |run| {
        let mut meaning = Meaning::default();
        let cases = run.cases(500, |seed| {
            let game = trees::random(seed, 5);
            textbook::alphabeta_althofer_hard(
                &game,
                &StaticValues,
                &game.start(),
                trees::random_window(seed),
                &mut meaning,
            );
            Ok(())
        })?;
        let found = format!("{} of {} calls", meaning.right, meaning.calls);
        let note = "The bounds that the search was called with belong among those of the ancestors; and an ancestor without a finished child must count as -inf, about which the equations say nothing either.";
        Ok(Finding::statement(meaning.right == meaning.calls, found, note)
            .else_fault(Fault::FalseClaim)
            .from_cases(cases))
    },
);

pub(super) const FIVE: Entry = claim(
    "abdelbar-equation5",
    "Equation (5)",
    "the valuation of a node by its leaves",
    "W_u = max{Q_x,u | x is a leaf}",
    "all leaves examined, on the tree 0:(0:(1 5)), against equation (2)",
    SourceIsWrong(Fault::FalseClaim),
    |_| {
        let game = trees::read("0:(0:(1 5))", Values::Mover)?;
        let (w, _) = trees::searched(&game, Algorithm::Althofer, None)?;
        let tree = game.tree();
        let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
        let best = leaves.map(|leaf| q(&game, leaf, NodeId::ROOT)).max().unwrap_or_default();
        let note = format!(
            "Equation (2) gives W = {w}: the opponent chooses at every other ply, so the maximum must alternate with a minimum. Beyond one ply the formula is no valuation."
        );
        Ok(Finding::statement(best == w, format!("the maximum is {best}"), note)
            .else_fault(Fault::FalseClaim))
    },
);

/// Equation (4): the alternating sum of the static values on the path from `x` up to `y`, from y's point of view.
fn q(game: &TreeGame, x: NodeId, y: NodeId) -> Score {
    let tree = game.tree();
    let f = |node| tree.value(node).unwrap_or_default();
    let path: Vec<NodeId> = std::iter::once(x).chain(tree.ancestors(x)).collect();
    let length = path.iter().position(|&node| node == y).unwrap_or_default();
    // y is the last node of the path; nodes at an even distance from it have its sign.
    (0..=length).fold(Score::ZERO, |sum, at| {
        if (length - at).is_multiple_of(2) { sum + f(path[at]) } else { sum - f(path[at]) }
    })
}

/// One of the two numerical equations for x of Figure 5: computed for the maximising ancestor, and by the search.
fn equation(ancestor: &str, end: fn(Window) -> Score, printed: &str) -> Result<Finding, LabError> {
    let game = trees::preset("fig5")?;
    let (_, record) = trees::searched(&game, HARD, None)?;
    let tree = game.tree();
    let (u, v) = (tree.find(ancestor).ok_or(LabError::NoBoard)?, tree.find("2.2").ok_or(LabError::NoBoard)?);
    let f = |node| tree.value(node).unwrap_or_default();
    // Only the first child of each, the leaves s and t, has returned.
    let w = tree.first_child(u).map_or(Score::ZERO, f);
    let (w, q) = (f(u) - w, q(&game, v, u));
    let passed = trees::entered_with(&game, &record, "2.2.1").map(end);
    let found = format!("{w} - {q} = {}", w - q);
    Ok(Finding::statement(
        found == printed && passed == Some(w - q),
        found,
        "It is the bound that the search passes.",
    ))
}

/// Compares the windows of a search with equations (8) and (9).
#[derive(Default)]
struct Meaning {
    /// The path from the root.
    path: Vec<Ancestor>,
    calls: u64,
    right: u64,
}

struct Ancestor {
    node: NodeId,
    f: Score,
    /// The best value returned to it so far.
    w: Option<Score>,
}

impl Observer<TreeGame> for Meaning {
    type Mark = ();
    fn mark(&self) {}

    fn enter(&mut self, game: &TreeGame, node: &NodeId, entry: Entered<()>) {
        let parent = self.path.last().map(|ancestor| ancestor.node);
        // The parent, the parent's grandparent, … have the other parity.
        let bound = |other: bool| {
            let ancestors =
                self.path.iter().rev().enumerate().filter(|(at, _)| at.is_multiple_of(2) == other);
            let terms = ancestors.filter_map(|(_, u)| Some(u.w? - q(game, parent?, u.node)));
            terms.max().unwrap_or(Score::NEG_INF)
        };
        self.calls += 1;
        self.right += u64::from(entry.window.alpha == bound(false) && entry.window.beta == -bound(true));
        self.path.push(Ancestor { node: *node, f: game.tree().value(*node).unwrap_or_default(), w: None });
    }

    fn leave(&mut self, value: Score, _: Bound) {
        self.path.pop();
        if let Some(parent) = self.path.last_mut() {
            let returned = parent.f - value;
            parent.w = Some(parent.w.map_or(returned, |w| w.max(returned)));
        }
    }
}
