//! Practice: the keys against a search by hand, every wrong mark refused, every right one accepted, and no answer that
//! breaks the grader.

#[path = "common/by_hand.rs"]
mod by_hand;
mod common;

use std::collections::BTreeSet;

use by_hand::{ByHand, Sign, by_hand, minimax};
use common::irregular;
use gametree::quiz::{AnswerError, Key, Kind, MAX_PRACTICE_NODES, Quiz, QuizError};
use gametree::testing::{grade_or_refuse, random_tree};
use gametree::tree::{NodeId, Step, Tree, TreeBuilder, TreeGame, Values};
use gametree::{Algorithm, Bound, Player, Score};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const ALGORITHMS: [Algorithm; 3] =
    [Algorithm::BranchAndBound, Algorithm::AlphaBetaHard, Algorithm::AlphaBeta];

/// A tree with many ties, sometimes infinite, of irregular shape; either player moves at the root, and in one of four the
/// players don't alternate.
fn tree(seed: u64) -> Tree {
    let shape = random_tree(seed, 2 + (seed % 4) as u32, 3, 3, !seed.is_multiple_of(5));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let turns = seed % 4 == 3;
    let root = if random.random_range(0..2) == 0 { Player::First } else { Player::Second };
    let mut builder = TreeBuilder::default();
    copy(&shape, NodeId::ROOT, root, turns, &mut random, &mut builder);
    builder.finish().unwrap()
}

fn copy(
    shape: &Tree,
    node: NodeId,
    player: Player,
    turns: bool,
    random: &mut Xoshiro256PlusPlus,
    to: &mut TreeBuilder,
) {
    let leaf = shape.is_leaf(node);
    let value = match random.random_range(0..24) {
        _ if !leaf => None,
        0 => Some(Score::INF),
        1 => Some(Score::NEG_INF),
        _ => shape.value(node),
    };
    to.open(value, Some(player), "").unwrap();
    for child in shape.children(node) {
        let again = turns && random.random_range(0..3) == 0;
        copy(shape, child, if again { player } else { player.other() }, turns, random, to);
    }
    to.close("").unwrap();
}

/// Calls `check` with 1,000 trees in which something can be cut off, and some hundred in which nothing can, and every
/// algorithm that can search them.
fn on_a_thousand_trees(mut check: impl FnMut(u64, &TreeGame, Algorithm, &ByHand)) {
    let (mut searched, mut trees) = (0, 0);
    for seed in 0.. {
        if trees == 1_000 {
            break;
        }
        let game = TreeGame::new(tree(seed), Values::Root);
        trees += usize::from(game.tree().nodes().any(|node| game.tree().number(node) > 1));
        for algorithm in ALGORITHMS {
            if algorithm == Algorithm::BranchAndBound && !takes_turns(game.tree()) {
                let refused = Quiz::new(&game, algorithm, Kind::Value, seed);
                assert_eq!(refused.err(), Some(QuizError::ExtraTurns));
                continue;
            }
            searched += 1;
            check(seed, &game, algorithm, &by_hand(game.tree(), algorithm));
        }
    }
    assert!(searched >= 2_900, "{searched}");
}

fn takes_turns(tree: &Tree) -> bool {
    let turns = |node| tree.parent(node).is_none_or(|parent| tree.player(parent) != tree.player(node));
    tree.nodes().all(turns)
}

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

#[test]
fn every_word_of_a_question_is_said_in_whole_sentences() {
    on_a_thousand_trees(|seed, game, algorithm, _| {
        for kind in Kind::ALL {
            let Ok(quiz) = Quiz::new(game, algorithm, kind, seed) else { continue };
            let question = quiz.question();
            assert!(
                question.text.contains(algorithm.name()) && question.text.contains("cut-offs at equality")
            );
            for text in [question.text, quiz.hint(), quiz.explanation()] {
                let words = text.trim() == text && !text.contains("  ") && !text.contains("..");
                let sentence = text.ends_with(['.', '?']) && !text.contains(" ,") && !text.contains('\n');
                assert!(words && sentence, "{kind} {}: {text:?}", game.tree());
            }
        }
    });
}

#[test]
fn seeds_choose_different_questions_and_always_the_same() {
    let game = TreeGame::new(random_tree(4, 5, 4, 9, false), Values::Root);
    for kind in [Kind::Value, Kind::Window, Kind::Next, Kind::Cut] {
        let asked = |seed| Quiz::new(&game, Algorithm::AlphaBeta, kind, seed).unwrap().question();
        let different: BTreeSet<String> = (0..50).map(|seed| asked(seed).asked).collect();
        assert!(different.len() > 5, "{kind}: {}", different.len());
        assert_eq!(asked(u64::MAX), asked(u64::MAX));
    }
    let kinds: BTreeSet<Kind> =
        (0..50).map(|seed| Quiz::any(&game, Algorithm::AlphaBeta, seed).unwrap().kind()).collect();
    assert_eq!(kinds.len(), 6);
    // What a teacher's link means must not change.
    let deep = TreeGame::new(Tree::parse("(10 (((1 9) 4) 20))").unwrap(), Values::Root);
    let keys = (0..6).map(|seed| Quiz::any(&deep, Algorithm::AlphaBeta, seed).unwrap());
    let keys: Vec<String> = keys.map(|quiz| format!("{} {}", quiz.kind(), quiz.key_text())).collect();
    let pinned =
        ["window 10 inf ≤ 4", "value 1", "value 4", "next 2.1.1.1", "next 2.1.2", "window -inf inf = 10"];
    assert_eq!(keys, pinned);
}

#[test]
fn what_cannot_be_asked_is_refused_with_a_reason() {
    let refused = |text: &str, algorithm, kind| {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        Quiz::new(&game, algorithm, kind, 1).unwrap_err().to_string()
    };
    let soft = Algorithm::AlphaBeta;
    for kind in Kind::ALL {
        assert!(refused("5", soft, kind).contains("can't be asked of this tree, which has no "), "{kind}");
    }
    assert_eq!(
        refused("((5))", soft, Kind::Next),
        "next can't be asked of this tree, which has no second leaf: expected one, as in (3 5)"
    );
    assert_eq!(
        refused("((5))", soft, Kind::Order),
        "order can't be asked of this tree, which has no node with two children: expected one, as in (3 5)"
    );
    assert_eq!(
        refused("(3 5)", Algorithm::Scout, Kind::Next),
        "scout can't be practised: expected branch-and-bound, alphabeta-hard or alphabeta"
    );
    assert_eq!(
        refused("(max(3 5) 2)", Algorithm::BranchAndBound, Kind::Next),
        "branch-and-bound needs players who take turns: expected alphabeta-hard or alphabeta for this tree"
    );
    let large = format!("({})", "0 ".repeat(MAX_PRACTICE_NODES));
    assert_eq!(
        refused(&large, soft, Kind::Next),
        "the tree has 10001 nodes: expected at most 10000 to practise on"
    );
    let chances = TreeGame::of_probabilities(Tree::parse("(3 5)").unwrap(), Values::Root).unwrap();
    assert_eq!(
        Quiz::new(&chances, soft, Kind::Next, 1).unwrap_err().to_string(),
        "the leaves of this tree are probabilities: expected scores"
    );
}

#[test]
fn the_largest_trees_are_asked_about() {
    let broad = format!("({})", (1..MAX_PRACTICE_NODES).map(|n| format!("{n} ")).collect::<String>());
    let deep = format!("{}1 2{}", "(".repeat(1_000), ")".repeat(1_000));
    for text in [broad, deep] {
        let game = TreeGame::new(Tree::parse(&text).unwrap(), Values::Root);
        for algorithm in ALGORITHMS {
            for kind in Kind::ALL {
                let quiz = Quiz::new(&game, algorithm, kind, 3).unwrap();
                assert!(right(&quiz, &quiz.key_text()));
                assert!(!quiz.explanation().is_empty() && !quiz.hint().is_empty());
                assert_eq!(quiz.picture(true).lines().count(), game.tree().len());
            }
        }
    }
}

#[test]
fn answers_are_read_as_people_write_them() {
    let game = TreeGame::new(Tree::parse("((3 5) (2 9) (inf (4 -inf)))").unwrap(), Values::Root);
    let quiz = |kind| Quiz::new(&game, Algorithm::AlphaBeta, kind, 1).unwrap();
    let marked = quiz(Kind::Mark);
    let key = marked.key_text();
    for answer in [key.clone(), format!(" [{}] ", key.replace(' ', " , ")), key.replace(' ', ";")] {
        assert!(right(&marked, &answer), "{answer}");
    }
    let window = quiz(Kind::Window);
    let Key::Window { window: ends, bound, value } = *window.key() else { panic!() };
    let ascii = window.key_text().replace('≥', ">=").replace('≤', "<=");
    let book = format!("({}, {}) {}{value}", ends.alpha, ends.beta, bound.sign());
    let book = book.replace("inf", "∞").replace('-', "\u{2212}");
    for answer in [ascii.clone(), ascii.replace(' ', "  ").to_uppercase(), book] {
        assert!(right(&window, &answer), "{answer}");
    }
    let cut = quiz(Kind::Cut);
    for answer in ["go on", "No", "GO-ON", "continue", " none "] {
        assert_eq!(right(&cut, answer), *cut.key() == Key::Cut(vec![]), "{answer}");
    }
    let same = ["cut by root", "Cut root", "yes, root", "cut off by the root", "YES by root"];
    let rights: BTreeSet<bool> = same.iter().map(|answer| right(&cut, answer)).collect();
    assert_eq!(rights.len(), 1);
    let order = quiz(Kind::Order);
    let counted = |answer: &str| order.grade(answer).unwrap().parts[0].given.clone();
    let same = ["root: 2 1 3; 3: 3.2", "root: 2; 3: 2", "ROOT: (2, 1, 3)\n3: [3.2 3.1];"];
    let counts: BTreeSet<String> = same.iter().map(|answer| counted(answer)).collect();
    assert_eq!(counts.len(), 1, "{counts:?}");
    assert_eq!(counted("as drawn"), counted("root: 1 2 3"));
}

#[test]
fn what_cannot_be_read_is_refused_in_a_line() {
    let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
    let refused = |kind, answer: &str| {
        Quiz::new(&game, Algorithm::AlphaBeta, kind, 1).unwrap().grade(answer).unwrap_err()
    };
    let cases = [
        (Kind::Value, "", "the answer is empty: expected a number, inf or -inf"),
        (Kind::Value, "many", "\"many\" is not a value: expected a whole number, inf or -inf"),
        (Kind::Value, "3 4", "\"3 4\" is not an answer: expected a number, inf or -inf"),
        (
            Kind::Window,
            "3 4 5",
            "\"3 4 5\" is not an answer: expected alpha, beta, the sign and the value, such as -inf 7 >= 9",
        ),
        (Kind::Window, "3 x = 5", "\"x\" is not a value: expected a whole number, inf or -inf"),
        (
            Kind::Window,
            "3 4 > 5",
            "\"3 4 > 5\" is not an answer: expected alpha, beta, the sign and the value, such as -inf 7 >= 9",
        ),
        (Kind::Next, "2", "2 is not a leaf: expected the leaf that is evaluated next, or none"),
        (
            Kind::Next,
            "0.1",
            "\"0.1\" is not a node of the tree: expected a Dewey number, such as 2.1, or root",
        ),
        (
            Kind::Mark,
            "none 2.2",
            "\"none\" is not a node of the tree: expected a Dewey number, such as 2.1, or root",
        ),
        (Kind::Order, "1.1: 1", "1.1 is a leaf: expected a node with children before the colon"),
        (Kind::Order, "root: 3", "\"3\" is not a child of root: expected its children in their new order"),
        (Kind::Order, "2: 1.1", "\"1.1\" is not a child of 2: expected its children in their new order"),
        (Kind::Order, "root: 2 2", "2 is named twice: expected every node once"),
        (Kind::Order, "root: 2; root: 1", "root is named twice: expected every node once"),
    ];
    for (kind, answer, expected) in cases {
        assert_eq!(refused(kind, answer).to_string(), expected);
    }
    assert!(matches!(refused(Kind::Cut, "cut"), AnswerError::Unexpected { .. }));
    assert!(matches!(refused(Kind::Order, "2 1"), AnswerError::Unexpected { .. }));
    assert!(matches!(refused(Kind::Mark, &"1 ".repeat(200_000)), AnswerError::TooLong { .. }));
}

#[test]
fn the_corpus_of_the_fuzz_target() {
    let folder = format!("{}/../../fuzz/corpus/quiz", env!("CARGO_MANIFEST_DIR"));
    let mut read = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        grade_or_refuse(&String::from_utf8_lossy(&std::fs::read(entry.unwrap().path()).unwrap()));
        read += 1;
    }
    assert!(read >= 12, "only {read} files");
}

proptest! {
    #[test]
    fn any_answer_is_graded_or_refused_in_a_line(
        nested in irregular(true),
        seed: u64,
        answer in "([-0-9.]{1,4}|root|none|cut|by|go on|window|inf|[<>=]{1,2}|[ :;,()\\[\\]\n]|as drawn|\\PC){0,12}",
    ) {
        let tree = nested.tree();
        for kind in Kind::ALL {
            grade_or_refuse(&format!("{kind} {seed}\n{tree}\n{answer}"));
        }
    }
}

#[test]
fn an_explanation_names_what_is_right_and_a_hint_does_not() {
    let mut told = 0;
    on_a_thousand_trees(|seed, game, algorithm, done| {
        for kind in [Kind::Value, Kind::Window, Kind::Next, Kind::Cut, Kind::Mark, Kind::Order] {
            let Ok(quiz) = Quiz::new(game, algorithm, kind, seed) else { continue };
            let (tree, why) = (game.tree(), quiz.explanation());
            let named: Vec<String> = match quiz.key() {
                Key::Value(value) => vec![format!(" {value}.")],
                Key::Window { window, value, .. } => {
                    vec![format!("({}, {})", window.alpha, window.beta), format!("returns {value},")]
                }
                Key::Next(Some(leaf)) => vec![tree.dewey(*leaf)],
                Key::Next(None) => vec!["No leaf is left.".to_owned()],
                Key::Cut(owners) if owners.is_empty() => vec!["the search goes on with ".to_owned()],
                Key::Cut(owners) => owners
                    .iter()
                    .flatten()
                    .map(|&o| if o == NodeId::ROOT { "root".to_owned() } else { tree.dewey(o) })
                    .collect(),
                Key::Mark(skipped) if skipped.is_empty() => vec!["every leaf is evaluated".to_owned()],
                Key::Mark(skipped)
                    if quiz.search().record.cutoffs.iter().filter(|cut| cut.skips()).count() <= 6 =>
                {
                    skipped.iter().map(|&node| tree.dewey(node)).collect()
                }
                Key::Mark(_) => vec![" cut-off".to_owned()], // the others are only counted
                Key::Order { leaves, .. } => {
                    vec![format!("{leaves} lea"), done.leaves.len().to_string()]
                }
                _ => vec![],
            };
            for name in named {
                assert!(why.contains(&name), "{kind} {tree}: {name:?} in {why:?}");
                told += 1;
            }
            if matches!(kind, Kind::Next | Kind::Mark) {
                // What a hint names is not the answer.
                let answer = quiz.key_text();
                let words = quiz.hint();
                let named =
                    words.split(|c: char| c.is_whitespace() || ",;".contains(c)).any(|word| word == answer);
                assert!(!named, "{kind} {tree}: {words}");
            }
        }
    });
    assert!(told > 10_000, "{told}");
}
