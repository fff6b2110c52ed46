//! Entries on the proofs of the slides: the sketch for Theorem 1, the proof of Corollary 1, and the example paths.

use std::collections::BTreeMap;

use gametree::{Algorithm, Player, Score, Window};
use gametree_tree::{NodeId, NodeType, TreeGame, Values, node_types};

use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Run;
use super::super::trees;
use super::super::verdict::{Fault, Verdict};
use super::claim::{claim, of};
use super::critical::{perfect, sets};
use super::order::values;
use crate::LabError;

use Verdict::{Exactly, SourceIsWrong};

const SKETCH: &str = "Proof Sketch for Theorem 1";

pub(in super::super) static ENTRIES: &[Entry] = &[
    claim(
        "slides-critical-examples",
        "Analysis of a Possible Best Case",
        "which of five paths are critical",
        "2.1.4.1.2, 1.3.1.5.1.2, 1.1.1.2.1.1.1.3 and 1.1 are, 1.2.1.1.2 is not",
        "by the definition, by the three types, and by a run of F2 on a perfectly ordered tree (of equal leaves) that has the five paths",
        Exactly,
        |_| examples(),
    ),
    claim(
        "slides-theorem1-finite",
        SKETCH,
        "where Theorem 1 holds",
        "F(p_1) ≠ ±∞ for a position of type 1",
        "a condition of the theorem, whose statement has none: F2 examines precisely the critical positions of every perfectly ordered tree with a finite root, and not of every other; all such trees with 2 to 4 leaves from -inf, 0, 1 and inf",
        Exactly,
        |_| {
            let (mut finite, mut equal, mut infinite, mut less) = (0, 0, 0, 0);
            for game in trees::with_leaves(2..=4, &["-inf", "0", "1", "inf"])? {
                let (values, tree) = (values(&game), game.tree());
                let first = |node| tree.first_child(node);
                let ordered = |node: NodeId| {
                    first(node).is_none_or(|first| values[first.index()] == values[node.index()])
                };
                if !tree.nodes().all(ordered) {
                    continue;
                }
                let (entered, critical) = sets(&game)?;
                if values[0].finite().is_some() {
                    finite += 1;
                    equal += u64::from(entered == critical);
                } else {
                    infinite += 1;
                    less += u64::from(entered != critical);
                }
            }
            let note = format!(
                "In {} F2 leaves some out: in (inf 3) nothing can better the first child, and the second is cut off.",
                of(less, infinite, "trees with an infinite root")
            );
            let found = of(equal, finite, "trees with a finite root");
            Ok(Finding::statement(equal == finite && less > 0, found, note))
        },
    ),
    claim(
        "slides-theorem1-calls",
        SKETCH,
        "the windows with which F2 examines positions of each type",
        "type 1: (-∞, ∞); type 2: (-∞, beta), -∞ < beta ≤ F(p), and p_2, … are not examined; type 3: (alpha, ∞), ∞ > alpha ≥ F(p), and p_1, … with (-∞, -alpha)",
        "every call on perfectly ordered trees, uniform and of random shapes, ties included",
        Exactly,
        |run| {
            let (mut right, mut all) = (0, 0);
            let cases = run.cases(600, |seed| {
                let calls = Calls::of(&perfect(seed)?)?;
                for node in calls.windows.keys() {
                    right += u64::from(calls.invariant(*node));
                    all += 1;
                }
                Ok(())
            })?;
            Ok(Finding::statement(right == all, of(right, all, "calls"), format!("On {cases} trees."))
                .else_fault(Fault::FalseClaim)
                .from_cases(cases))
        },
    ),
    claim(
        "slides-theorem1-value",
        SKETCH,
        "the value of a position of type 1",
        "F(p_1) = -F(p_1)",
        "every inner position of type 1 of the same trees",
        SourceIsWrong(Fault::Misprint),
        |run| {
            first_children(run, |calls, p, first| {
                [calls.f(first) == -calls.f(first), calls.f(p) == -calls.f(first)]
            })
            .map(|(printed, meant, all, cases)| {
                let note = format!(
                    "Only 0 is its own negative. The position itself is meant: F(p) = -F(p_1) holds of {meant}."
                );
                Finding::statement(printed == all, of(printed, all, "positions"), note)
                    .else_fault(Fault::Misprint)
                    .from_cases(cases)
            })
        },
    ),
    claim(
        "slides-theorem1-window",
        SKETCH,
        "the window of the later successors of a position of type 1",
        "p_i, i > 1, are examined by calling F2(p_2, -∞, F(p_2))",
        "the window with which p_2 is entered, at every position of type 1 with two successors",
        SourceIsWrong(Fault::Misprint),
        |run| {
            let second = |calls: &Calls, p: NodeId| calls.game.tree().children(p).nth(1);
            let found = first_children(run, |calls, p, first| match second(calls, p) {
                Some(second) => [second, first].map(|bound| {
                    calls.windows.get(&second)
                        == Some(&Window { alpha: Score::NEG_INF, beta: calls.f(bound) })
                }),
                None => [true, true],
            });
            found.map(|(printed, meant, all, cases)| {
                let note = format!(
                    "The bound is what the first successor returned: F2(p_i, -∞, F(p_1)), which holds of {meant}. Where the printed one does, p_2 is worth as much or is not there."
                );
                Finding::statement(printed == all, of(printed, all, "positions"), note)
                    .else_fault(Fault::Misprint)
                    .from_cases(cases)
            })
        },
    ),
    claim(
        "slides-corollary1-proof",
        "Corollary 1, proof",
        "how many paths to level l have a_i = 1 for all odd i, and for all even i",
        "d^ceil(l/2), and d^floor(l/2)",
        "all paths counted, for d = 2, 3, 4 and l = 0 to 6",
        SourceIsWrong(Fault::Misprint),
        |_| {
            let (mut right, mut swapped, mut all) = (0, 0, 0);
            for d in 2..=4u64 {
                for l in 0..=6u32 {
                    let (ceil, floor) = (d.pow(l.div_ceil(2)), d.pow(l / 2));
                    let found = [1, 0].map(|parity| ones(d, l, parity));
                    right += u64::from(found == [ceil, floor]);
                    swapped += u64::from(found == [floor, ceil]);
                    all += 1;
                }
            }
            let note = format!(
                "With d = 3 and l = 1 there is {} path with a_1 = 1, where 3 is printed. The entries that are free stand at the other places: floor(l/2) at even ones. The lines are exchanged, and exchanged again they hold of {}; the sum is the corollary's either way.",
                ones(3, 1, 1),
                of(swapped, all, "pairs")
            );
            Ok(Finding::statement(right == all, of(right, all, "pairs of d and l"), note)
                .else_fault(Fault::Misprint))
        },
    ),
];

/// The paths of `l` numbers from 1 to `d` whose entries at places of this parity, counted from 1, are all 1.
fn ones(d: u64, l: u32, parity: u32) -> u64 {
    let digit = |path: u64, place: u32| path / d.pow(place - 1) % d;
    let constrained = |path: u64| (1..=l).filter(|i| i % 2 == parity).all(|i| digit(path, i) == 0);
    (0..d.pow(l)).filter(|&path| constrained(path)).count() as u64
}

/// The calls of F2 on a tree: with which window each node was entered.
struct Calls {
    game: TreeGame,
    types: Vec<NodeType>,
    values: Vec<Score>,
    windows: BTreeMap<NodeId, Window>,
}

impl Calls {
    fn of(game: &TreeGame) -> Result<Calls, LabError> {
        let (_, record) = trees::searched(game, Algorithm::AlphaBetaHard, None)?;
        Ok(Calls {
            types: node_types(game.tree()),
            values: values(game),
            windows: record.windows.into_iter().collect(),
            game: game.clone(),
        })
    }

    /// F(p), for the side to move.
    fn f(&self, node: NodeId) -> Score {
        let value = self.values[node.index()];
        if self.game.tree().player(node) == Player::First { value } else { -value }
    }

    /// Whether a node that was entered was entered as the sketch says of its type, and its children likewise.
    fn invariant(&self, node: NodeId) -> bool {
        let (inf, window, f) = (Score::INF, self.windows[&node], self.f(node));
        let called = |child: NodeId| self.windows.get(&child).copied();
        let mut children = self.game.tree().children(node);
        match self.types[node.index()] {
            NodeType::One => window == Window::FULL,
            NodeType::Two => {
                let first = children.next();
                window.alpha == -inf
                    && -inf < window.beta
                    && window.beta <= f
                    && first.is_none_or(|first| f == -self.f(first) && called(first).is_some())
                    && children.all(|other| called(other).is_none())
            }
            NodeType::Three => {
                let expected = Window { alpha: -inf, beta: -window.alpha };
                window.beta == inf
                    && window.alpha < inf
                    && window.alpha >= f
                    && children.all(|child| called(child) == Some(expected))
            }
            NodeType::NotCritical => false,
        }
    }
}

/// Of how many inner positions of type 1, given with their first successors, each of two statements holds, and how many there
/// are on how many trees.
fn first_children(
    run: &Run<'_>,
    holds: impl Fn(&Calls, NodeId, NodeId) -> [bool; 2],
) -> Result<(u64, u64, u64, u64), LabError> {
    let (mut printed, mut meant, mut all) = (0, 0, 0);
    let cases = run.cases(600, |seed| {
        let calls = Calls::of(&perfect(seed)?)?;
        let tree = calls.game.tree();
        for p in tree.nodes().filter(|p| calls.types[p.index()] == NodeType::One) {
            let Some(first) = tree.first_child(p) else { continue };
            let [one, other] = holds(&calls, p, first);
            printed += u64::from(one);
            meant += u64::from(other);
            all += 1;
        }
        Ok(())
    })?;
    Ok((printed, meant, all, cases))
}

/// The paths of the slide, and whether it calls them critical.
const PATHS: [(&[u32], bool); 5] = [
    (&[2, 1, 4, 1, 2], true),
    (&[1, 3, 1, 5, 1, 2], true),
    (&[1, 1, 1, 2, 1, 1, 1, 3], true),
    (&[1, 1], true),
    (&[1, 2, 1, 1, 2], false),
];

fn examples() -> Result<Finding, LabError> {
    let game = trees::read(&through(&PATHS.map(|(path, _)| path)), Values::Root)?;
    let (entered, critical) = sets(&game)?;
    let (mut right, mut found) = (true, vec![]);
    for (path, printed) in PATHS {
        let name = path.iter().map(u32::to_string).collect::<Vec<_>>().join(".");
        let node = game.tree().find(&name).ok_or(LabError::NoBoard)?;
        let ones = |first: usize| path.iter().skip(first).step_by(2).all(|&a| a == 1);
        let defined = ones(0) || ones(1);
        right &= [defined, critical.contains(&node), entered.contains(&node)] == [printed; 3];
        found.push(format!("{name} {}", if defined { "is" } else { "is not" }));
    }
    Ok(Finding::statement(right, found.join(", "), "The definition, the types and F2 agree on each."))
}

/// A tree of leaves worth 0 that has these paths, as text.
fn through(paths: &[&[u32]]) -> String {
    let Some(most) = paths.iter().filter_map(|path| path.first()).max() else { return "0".to_owned() };
    let child = |number: u32| {
        let below = paths.iter().filter(|path| path.first() == Some(&number)).map(|path| &path[1..]);
        through(&below.collect::<Vec<_>>())
    };
    format!("({})", (1..=*most).map(child).collect::<Vec<_>>().join(" "))
}
