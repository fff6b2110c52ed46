//! Practice: the keys against a search by hand; every wrong mark is refused, and every right answer accepted.

use crate::by_hand;
use crate::practice_trees;

use std::collections::BTreeSet;

use by_hand::{Sign, by_hand, minimax};
use gametree::{Algorithm, Bound, Player, Score};
use gametree_tree::quiz::{Key, Kind, Quiz, QuizError};
use gametree_tree::{NodeId, Step, Tree, TreeBuilder, TreeGame, Values};
use practice_trees::{on_a_thousand_trees, tree};

/// The question, or `None` where the tree has nothing to ask about; that must be so.
fn ask<'g>(game: &'g TreeGame, algorithm: Algorithm, kind: Kind, seed: u64) -> Option<Quiz<'g>> {
    let tree = game.tree();
    let leaves = tree.leaf_values().count();
    let branches = tree.nodes().any(|node| tree.children(node).count() > 1);
    let can_be_asked = match kind {
        Kind::Value | Kind::Window => tree.len() > 1,
        Kind::Next => leaves > 1,
        Kind::Cut | Kind::Mark | Kind::Order => branches,
    };
    match Quiz::new(game, algorithm, kind, seed) {
        Ok(quiz) => {
            assert!(can_be_asked, "{tree}");
            assert!(quiz.grade(&quiz.key_text()).unwrap().right, "{tree}: {}", quiz.key_text());
            Some(quiz)
        }
        Err(error) => {
            assert!(matches!(error, QuizError::NothingToAsk { .. }) && !can_be_asked, "{tree}: {error}");
            None
        }
    }
}

fn right(quiz: &Quiz<'_>, answer: &str) -> bool {
    quiz.grade(answer).unwrap_or_else(|error| panic!("{answer}: {error}")).right
}

#[test]
fn value_is_minimax_and_any_other_is_wrong() {
    let mut asked = 0;
    on_a_thousand_trees(|seed, game, algorithm, _| {
        let Some(quiz) = ask(game, algorithm, Kind::Value, seed) else { return };
        let value = minimax(game.tree(), quiz.question().node.unwrap());
        assert_eq!(quiz.key(), &Key::Value(value), "{}", game.tree());
        for other in (-4..=4).map(Score::from).chain([Score::INF, Score::NEG_INF]) {
            assert_eq!(right(&quiz, &other.to_string()), other == value);
        }
        asked += 1;
    });
    assert!(asked > 2_000, "{asked}");
}

#[test]
fn window_and_value_are_those_of_the_search_by_hand() {
    let (mut asked, mut bounded) = (0, 0);
    on_a_thousand_trees(|seed, game, algorithm, done| {
        let Some(quiz) = ask(game, algorithm, Kind::Window, seed) else { return };
        let question = quiz.question();
        let node = question.node.unwrap();
        let enters = quiz.search().record.steps[question.step.unwrap()];
        assert!(matches!(enters, Step::Enter { node: entered, .. } if entered == node));
        let visit = done.visits.iter().find(|visit| visit.node == node).unwrap();
        let &Key::Window { window, bound, value } = quiz.key() else { panic!() };
        let sign = match bound {
            Bound::Exact => Sign::Exactly,
            Bound::Lower => Sign::AtLeast,
            Bound::Upper => Sign::AtMost,
        };
        let found = (window.alpha, window.beta, sign, value);
        assert_eq!(found, (visit.alpha, visit.beta, visit.sign, visit.value), "{}", game.tree());
        asked += 1;
        bounded += usize::from(!(window.alpha.is_infinite() && window.beta.is_infinite()));
        // Each part apart.
        let write = |alpha: Score, beta: Score, sign: Bound, value: Score| {
            quiz.grade(&format!("({alpha}, {beta}) {} {value}", sign.sign())).unwrap()
        };
        let wrong = |score: Score| if score == Score::from(7) { Score::INF } else { Score::from(7) };
        for (at, grade) in [
            write(wrong(window.alpha), window.beta, bound, value),
            write(window.alpha, wrong(window.beta), bound, value),
            write(window.alpha, window.beta, bound, wrong(value)),
        ]
        .into_iter()
        .enumerate()
        {
            let parts: Vec<&str> =
                grade.parts.iter().filter(|part| !part.right).map(|part| part.name).collect();
            assert_eq!((grade.right, parts), (false, vec![["alpha", "beta", "value"][at]]));
        }
        for other in [Bound::Exact, Bound::Lower, Bound::Upper] {
            let same = other == bound
                || value == Score::INF && other == Bound::Lower
                || value == Score::NEG_INF && other == Bound::Upper;
            let grade = write(window.alpha, window.beta, other, value);
            let signs: Vec<bool> =
                grade.parts.iter().filter(|part| part.name == "sign").map(|part| part.right).collect();
            assert_eq!((grade.right, signs), (same, vec![same]), "{} {other:?}", quiz.key_text());
        }
    });
    assert!(asked > 2_000 && bounded > 1_000, "{asked}, {bounded}");
}

#[test]
fn next_is_the_leaf_itself() {
    let (mut asked, mut last) = (0, 0);
    on_a_thousand_trees(|seed, game, algorithm, done| {
        let Some(quiz) = ask(game, algorithm, Kind::Next, seed) else { return };
        let tree = game.tree();
        let now = quiz.question().node.unwrap();
        let at = done.leaves.iter().position(|&leaf| leaf == now).unwrap();
        let next = done.leaves.get(at + 1).copied();
        assert_eq!(quiz.key(), &Key::Next(next), "{tree}");
        assert!(matches!(
            quiz.search().record.steps[quiz.question().step.unwrap() - 1],
            Step::Leaf { node, .. } if node == now
        ));
        for leaf in tree.nodes().filter(|&node| tree.is_leaf(node)) {
            let grade = quiz.grade(&tree.dewey(leaf)).unwrap();
            assert_eq!((grade.right, grade.remarks.is_empty()), (Some(leaf) == next, Some(leaf) == next));
        }
        assert_eq!(right(&quiz, "none"), next.is_none());
        asked += 1;
        last += usize::from(next.is_none());
    });
    assert!(asked > 2_000 && last > 100, "{asked}, {last}");
}

#[test]
fn what_is_proved_as_well_as_the_bound_is_not_said_to_fall_short() {
    let game = TreeGame::new(Tree::parse("(1 ((1 (0 9)) 5))").unwrap(), Values::Root);
    let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Cut, 8).unwrap();
    let grade = quiz.grade("cut by 2.1").unwrap();
    assert!(
        !grade.right && grade.remarks[0].starts_with("The leaves do prove as much at node 2.1"),
        "{grade:?}"
    );
}

#[test]
fn every_owner_that_suffices_is_right_and_no_other() {
    let (mut cuts, mut goes_on, mut several) = (0, 0, 0);
    on_a_thousand_trees(|seed, game, algorithm, done| {
        let Some(quiz) = ask(game, algorithm, Kind::Cut, seed) else { return };
        let tree = game.tree();
        let question = quiz.question();
        let (node, child) = (question.node.unwrap(), question.child.unwrap());
        let made = done.decisions.iter().find(|made| (made.node, made.child) == (node, child)).unwrap();
        for owner in tree.nodes().map(Some).chain([None]) {
            let name = owner.map_or_else(|| "window".to_owned(), |owner| tree.dewey(owner));
            let grade = quiz.grade(&format!("cut by {name}")).unwrap();
            assert_eq!(grade.right, made.owners.contains(&owner), "{tree}: {} by {name}", question.asked);
            if !made.owners.is_empty() && !grade.right && owner.is_some() {
                assert_eq!(grade.remarks.len(), 1, "{tree}: {name}");
            }
        }
        assert_eq!(right(&quiz, "go on"), made.owners.is_empty());
        cuts += usize::from(!made.owners.is_empty());
        goes_on += usize::from(made.owners.is_empty());
        several += usize::from(made.owners.len() > 1);
    });
    assert!(cuts > 800 && goes_on > 500 && several > 20, "{cuts}, {goes_on}, {several}");
}

#[test]
fn marks_missing_extra_and_too_deep_are_told_apart() {
    let (mut asked, mut none, mut below) = (0, 0, 0);
    on_a_thousand_trees(|seed, game, algorithm, done| {
        let Some(quiz) = ask(game, algorithm, Kind::Mark, seed) else { return };
        let tree = game.tree();
        let skipped: BTreeSet<NodeId> = done.skipped.iter().copied().collect();
        assert_eq!(quiz.key(), &Key::Mark(skipped.iter().copied().collect()), "{tree}");
        let marks = |nodes: &BTreeSet<NodeId>| {
            let names: Vec<String> = nodes.iter().map(|&node| tree.dewey(node)).collect();
            quiz.grade(if names.is_empty() { "none".to_owned() } else { names.join(", ") }.as_str()).unwrap()
        };
        for node in tree.nodes() {
            let name = tree.dewey(node);
            let mut other = skipped.clone();
            if other.remove(&node) {
                let grade = marks(&other);
                assert_eq!((grade.right, grade.missing, grade.extra), (false, vec![name], vec![]));
                continue;
            }
            other.insert(node);
            let grade = marks(&other);
            if tree.ancestors(node).any(|above| skipped.contains(&above)) {
                let told = (grade.right, grade.missing.len(), grade.extra.len(), grade.remarks.len());
                assert_eq!(told, (true, 0, 0, 1), "{tree}: {name}");
                below += 1;
            } else {
                assert_eq!((grade.right, grade.missing, grade.extra), (false, vec![], vec![name]));
            }
        }
        asked += 1;
        none += usize::from(skipped.is_empty());
    });
    assert!(asked > 2_000 && none > 300 && below > 1_000, "{asked}, {none}, {below}");
}

/// Every order of these.
fn orders(nodes: &[NodeId]) -> Vec<Vec<NodeId>> {
    if nodes.is_empty() {
        return vec![vec![]];
    }
    let with_first = |at: usize| {
        let mut others = nodes.to_vec();
        let first = others.remove(at);
        orders(&others).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (0..nodes.len()).flat_map(with_first).collect()
}

/// The tree in this order of children, written as text, and searched by hand.
fn count(tree: &Tree, order: &[(NodeId, Vec<NodeId>)], algorithm: Algorithm) -> usize {
    fn write(tree: &Tree, node: NodeId, order: &[(NodeId, Vec<NodeId>)], out: &mut String) {
        let Some((_, children)) = order.iter().find(|(of, _)| *of == node) else {
            *out += &tree.value(node).unwrap().to_string();
            return;
        };
        *out += if tree.player(node) == Player::First { "max(" } else { "min(" };
        for &child in children {
            write(tree, child, order, out);
            out.push(' ');
        }
        out.push(')');
    }
    let mut text = String::new();
    write(tree, NodeId::ROOT, order, &mut text);
    by_hand(&Tree::parse(&text).unwrap(), algorithm).leaves.len()
}

#[test]
fn an_order_is_right_exactly_if_no_order_evaluates_fewer_leaves() {
    let (mut trees, mut graded, mut wrong) = (0, 0, 0);
    on_a_thousand_trees(|seed, game, algorithm, done| {
        let Some(quiz) = ask(game, algorithm, Kind::Order, seed) else { return };
        let tree = game.tree();
        // Every order of every node, where they are few enough to be tried.
        let inner: Vec<NodeId> = tree.nodes().filter(|&node| !tree.is_leaf(node)).collect();
        let each: Vec<Vec<Vec<NodeId>>> =
            inner.iter().map(|&node| orders(&tree.children(node).collect::<Vec<_>>())).collect();
        let all: usize = each.iter().map(Vec::len).fold(1, |all, some| all.saturating_mul(some));
        if all > 300 {
            return;
        }
        let tried: Vec<(String, usize)> = (0..all)
            .map(|mut number| {
                let mut order = Vec::new();
                for (&node, choices) in inner.iter().zip(&each) {
                    order.push((node, choices[number % choices.len()].clone()));
                    number /= choices.len();
                }
                let names = order.iter().map(|(node, children)| {
                    let children: Vec<String> = children.iter().map(|&child| tree.dewey(child)).collect();
                    format!("{}: {}", tree.dewey(*node), children.join(" "))
                });
                (names.collect::<Vec<_>>().join("; "), count(tree, &order, algorithm))
            })
            .collect();
        let fewest = tried.iter().map(|&(_, leaves)| leaves).min().unwrap();
        let &Key::Order { leaves, .. } = quiz.key() else { panic!() };
        assert_eq!(leaves, fewest, "{} {tree}", algorithm.name());
        for (order, leaves) in &tried {
            let grade = quiz.grade(order).unwrap();
            assert_eq!(grade.right, *leaves == fewest, "{tree}: {order}");
            assert_eq!(grade.parts[0].given, leaves.to_string(), "{tree}: {order}");
            graded += 1;
            wrong += usize::from(!grade.right);
        }
        assert_eq!(right(&quiz, "as drawn"), done.leaves.len() == fewest);
        trees += 1;
    });
    assert!(trees > 1_000 && graded > 20_000 && wrong > 5_000, "{trees}, {graded}, {wrong}");
}

#[test]
fn the_movers_view_has_the_same_questions_with_its_own_signs() {
    let mut asked = 0;
    for seed in 0..300 {
        let tree = tree(seed);
        // The same game, its leaves written in the view of the side to move there.
        let mut builder = TreeBuilder::default();
        turned(&tree, NodeId::ROOT, &mut builder);
        let roots = TreeGame::new(tree, Values::Root);
        let movers = TreeGame::new(builder.finish().unwrap(), Values::Mover);
        for kind in Kind::ALL {
            let [Ok(a), Ok(b)] =
                [&roots, &movers].map(|game| Quiz::new(game, Algorithm::AlphaBeta, kind, seed))
            else {
                continue;
            };
            let (asked_of, also) = (a.question(), b.question());
            assert_eq!((asked_of.node, asked_of.step), (also.node, also.step));
            let turns = asked_of.node.is_some_and(|node| roots.turns_round(node));
            match (a.key(), b.key()) {
                (&Key::Value(a), &Key::Value(b)) => assert_eq!(a, if turns { -b } else { b }),
                (
                    &Key::Window { window, bound, value },
                    &Key::Window { window: other, bound: sign, value: returned },
                ) if turns => {
                    assert_eq!((window.alpha, window.beta), (-other.beta, -other.alpha));
                    assert_eq!((bound, value), (sign.reversed(), -returned));
                }
                (a, b) => assert_eq!(a, b),
            }
            assert!(also.text.contains("in the view of the side to move at their node"));
            asked += 1;
        }
    }
    assert!(asked > 1_000, "{asked}");
}

fn turned(tree: &Tree, node: NodeId, to: &mut TreeBuilder) {
    let value = tree.value(node).map(|v| if tree.player(node) == Player::Second { -v } else { v });
    to.open(value, Some(tree.player(node)), "").unwrap();
    tree.children(node).for_each(|child| turned(tree, child, to));
    to.close("").unwrap();
}
