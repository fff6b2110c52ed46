//! Entries on the order of children: Theorem 2, and a tree for which perfect order is not the best.

use std::collections::{BTreeMap, BTreeSet};

use gametree::adapt::Shuffled;
use gametree::observe::Observer;
use gametree::{Algorithm, Game, Player, Score, Window, textbook};
use gametree_tree::{NodeId, NodeType, TreeBuilder, TreeError, TreeGame, Values, node_types, permute};

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::trees;
use super::super::verdict::Verdict;
use super::claim::{claim, of};
use crate::LabError;

use Verdict::Exactly;

pub(in super::super) static ENTRIES: &[Entry] = &[
    claim(
        "slides-theorem2",
        "Theorem 2",
        "alpha-beta on the permuted tree, against what any algorithm examined",
        "every terminal position examined by the alpha-beta method under this permutation is examined by the given algorithm",
        "constructed: the permuter of Knuth and Moore's proof, given what shuffled alpha-beta, SCOUT, SSS*, MTD(0) and minimax examined; and alpha-beta then enters precisely the critical positions",
        Exactly,
        |run| {
            let (mut kept, mut strict) = (0, 0);
            let cases = run.cases(1_500, |seed| {
                let game = trees::random(seed, 4);
                let examined = examined(&game, seed)?;
                let (after, critical) = permuted(&game, &examined)?;
                kept += u64::from(after.is_subset(&examined) && critical);
                strict += u64::from(after.len() < examined.len());
                Ok(())
            })?;
            let note = format!("On {strict} of these pairs alpha-beta examined strictly fewer terminals.");
            Ok(Finding::statement(kept == cases, of(kept, cases, "pairs of a tree and an algorithm"), note)
                .from_cases(cases))
        },
    ),
    claim(
        "slides-theorem2-values",
        "Theorem 2",
        "when alpha-beta examines precisely the critical positions",
        "if the value of the root is not 1 or −1",
        "±∞ is read for ±1: the sign ∞ has the code of 1 in the symbol font of TeX, and the text at hand was extracted; all trees with 2 to 4 leaves from -inf, -1, 1 and inf, permuted by what minimax examined",
        Exactly,
        |_| {
            let (mut finite, mut precise, mut infinite, mut not) = (0, 0, 0, 0);
            for game in trees::with_leaves(2..=4, &["-inf", "-1", "1", "inf"])? {
                let leaves: BTreeSet<NodeId> =
                    game.tree().nodes().filter(|&n| game.tree().is_leaf(n)).collect();
                let (_, precisely) = permuted(&game, &leaves)?;
                if trees::value(&game)?.finite().is_some() {
                    finite += 1;
                    precise += u64::from(precisely);
                } else {
                    infinite += 1;
                    not += u64::from(!precisely);
                }
            }
            let note = format!(
                "The finite roots are all worth 1 or -1. In {} it leaves critical positions out, so the condition is needed.",
                of(not, infinite, "trees with an infinite root")
            );
            Ok(Finding::statement(
                precise == finite && not > 0,
                of(precise, finite, "trees with a finite root"),
                note,
            ))
        },
    ),
    claim(
        "slides-not-always-best",
        "Perfect Ordering is Not Always Best",
        "a tree on which the best move first is not the cheapest order",
        "this is not always the case",
        "all trees with at least two children per node and distinct values, in all orders, by number of leaves: the fewest terminals of alpha-beta over all orders, and over those with a best child first everywhere",
        Exactly,
        |_| {
            for leaves in 2..=4 {
                let worse = worse_best_first(leaves)?;
                if let Some((tree, (any, best))) =
                    worse.iter().find(|(tree, _)| tree.contains("(0 1)")).or(worse.first())
                {
                    let found = format!("{tree}: {any} terminals, best first {best}");
                    let note = format!(
                        "The smallest such trees have {leaves} leaves; there are {} of them, up to the order of children.",
                        worse.len()
                    );
                    return Ok(Finding::statement(true, found, note));
                }
            }
            Ok(Finding::statement(false, "none up to 4 leaves", ""))
        },
    ),
];

/// Records the leaves examined, for any game whose states are nodes.
#[derive(Default)]
struct EnteredNodes(BTreeSet<NodeId>);

impl<G: Game<State = NodeId>> Observer<G> for EnteredNodes {
    type Mark = ();
    fn mark(&self) {}
    fn leaf(&mut self, _: &G, node: &NodeId, _: Score) {
        self.0.insert(*node);
    }
}

/// The leaves that one of several algorithms examines.
fn examined(game: &TreeGame, seed: u64) -> Result<BTreeSet<NodeId>, LabError> {
    let (mut seen, root) = (EnteredNodes::default(), game.start());
    let others = [Algorithm::Scout, Algorithm::Sss, Algorithm::Mtdf, Algorithm::Minimax];
    match others.get((seed >> 32) as usize % 6) {
        Some(algorithm) => {
            let (_, record) = trees::searched(game, *algorithm, None)?;
            seen.0.extend(record.terminals);
        }
        None => {
            textbook::alphabeta(&Shuffled::new(game.clone(), Some(seed)), &root, Window::FULL, &mut seen);
        }
    }
    Ok(seen.0)
}

/// The terminals of the original tree that alpha-beta examines after the permutation, and whether it then enters precisely the
/// critical positions.
fn permuted(game: &TreeGame, examined: &BTreeSet<NodeId>) -> Result<(BTreeSet<NodeId>, bool), LabError> {
    let examined: Vec<NodeId> = examined.iter().copied().collect();
    let permuted = permute(game, &examined)?;
    let after = TreeGame::new(permuted.tree, game.values());
    let (_, record) = trees::searched(&after, Algorithm::AlphaBeta, None)?;
    let types = node_types(after.tree());
    let critical: BTreeSet<NodeId> =
        after.tree().nodes().filter(|n| types[n.index()] != NodeType::NotCritical).collect();
    let terminals = record.terminals.iter().map(|node| permuted.original[node.index()]).collect();
    Ok((terminals, record.order.into_iter().collect::<BTreeSet<_>>() == critical))
}

/// The values of all nodes for MAX.
pub(super) fn values(game: &TreeGame) -> Vec<Score> {
    let tree = game.tree();
    let mut values = vec![Score::ZERO; tree.len()];
    let nodes: Vec<NodeId> = tree.nodes().collect();
    for &node in nodes.iter().rev() {
        let children = tree.children(node).map(|child| values[child.index()]);
        values[node.index()] = match tree.player(node) {
            _ if tree.is_leaf(node) => tree.value(node).unwrap_or_default(),
            Player::First => children.max().unwrap_or_default(),
            Player::Second => children.min().unwrap_or_default(),
        };
    }
    values
}

/// The same tree, with values for MAX, and with the children of every node from best to worst.
pub(super) fn best_first(game: &TreeGame) -> Result<TreeGame, LabError> {
    fn copy(game: &TreeGame, node: NodeId, values: &[Score], to: &mut TreeBuilder) -> Result<(), TreeError> {
        let tree = game.tree();
        to.open(tree.value(node), None, "")?;
        let mut children: Vec<NodeId> = tree.children(node).collect();
        children.sort_by_key(|child| values[child.index()]);
        if tree.player(node) == Player::First {
            children.reverse();
        }
        children.iter().try_for_each(|&child| copy(game, child, values, to))?;
        to.close("")
    }
    let mut sorted = TreeBuilder::default();
    copy(game, NodeId::ROOT, &values(game), &mut sorted)?;
    Ok(TreeGame::new(sorted.finish().ok_or(LabError::NoBoard)?, game.values()))
}

/// The minimum number of terminals that alpha-beta examines: over all orders of the children, and over the best-first ones.
type Fewest = (usize, usize);

/// The trees with this many distinct leaves for which no best-first order is the cheapest, each in its cheapest order.
fn worse_best_first(leaves: usize) -> Result<Vec<(String, Fewest)>, LabError> {
    // Keyed by the tree regardless of order: the minimum number of terminals, and an order that achieves it.
    let mut trees: BTreeMap<String, (String, Fewest)> = BTreeMap::new();
    for order in trees::permutations(leaves) {
        let names: Vec<String> = order.iter().map(usize::to_string).collect();
        for text in trees::shapes(&names) {
            let game = trees::read(&text, Values::Root)?;
            let (_, record) = trees::searched(&game, Algorithm::AlphaBeta, None)?;
            let terminals = record.terminals.len();
            let values = values(&game);
            let first_is_best = |node: NodeId| {
                let first = game.tree().first_child(node);
                first.is_none_or(|first| values[first.index()] == values[node.index()])
            };
            let best = if game.tree().nodes().all(first_is_best) { terminals } else { usize::MAX };
            let (cheapest, fewest) = trees
                .entry(unordered(&game, NodeId::ROOT))
                .or_insert((text.clone(), (usize::MAX, usize::MAX)));
            if terminals < fewest.0 {
                *cheapest = text;
            }
            *fewest = (fewest.0.min(terminals), fewest.1.min(best));
        }
    }
    Ok(trees.into_values().filter(|(_, (any, best))| any < best).collect())
}

/// A canonical form, the same for all orders of a tree's children.
fn unordered(game: &TreeGame, node: NodeId) -> String {
    let tree = game.tree();
    let mut children: Vec<String> = tree.children(node).map(|child| unordered(game, child)).collect();
    children.sort();
    match tree.value(node) {
        Some(value) if children.is_empty() => value.to_string(),
        _ => format!("({})", children.join(" ")),
    }
}
