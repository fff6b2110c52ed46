//! Explanations keep their word: what is said to be irrelevant is, the owner named is the one, and nobody else.

use crate::common;

use common::whole;
use gametree::{Algorithm, Bound, Game, Player, Score, SearchOptions, Window};
use gametree_tree::testing::random_tree;
use gametree_tree::{JsonParts, Keep, NodeId, Searched, Status, Step, Tree, TreeBuilder, TreeGame, Values};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The family for which the issue asks: each enters a node once.
const ALPHA_BETA: [Algorithm; 7] = [
    Algorithm::BranchAndBound,
    Algorithm::AlphaBetaHard,
    Algorithm::AlphaBetaMinimax,
    Algorithm::AlphaBeta,
    Algorithm::AlphaBetaValue,
    Algorithm::AlphaBetaAlthoferHard,
    Algorithm::AlphaBetaAlthofer,
];

fn search(game: &TreeGame, algorithm: Algorithm) -> Searched<'_> {
    Searched::new(game, algorithm, &SearchOptions::default(), Keep::Everything).unwrap()
}

/// The same tree with the values at and below some nodes replaced.
fn replaced(tree: &Tree, roots: &[NodeId], mut value: impl FnMut(bool) -> Score) -> Tree {
    fn copy(
        tree: &Tree,
        node: NodeId,
        roots: &[NodeId],
        inside: bool,
        value: &mut impl FnMut(bool) -> Score,
        to: &mut TreeBuilder,
    ) {
        let inside = inside || roots.contains(&node);
        let written = if inside { Some(value(tree.is_leaf(node))) } else { tree.value(node) };
        to.open(written, Some(tree.player(node)), "").unwrap();
        for child in tree.children(node) {
            copy(tree, child, roots, inside, value, to);
        }
        to.close("").unwrap();
    }
    let mut builder = TreeBuilder::default();
    copy(tree, NodeId::ROOT, roots, false, &mut value, &mut builder);
    builder.finish().unwrap()
}

/// 600 trees with few ties, 600 with many; uniform and irregular.
fn trees() -> impl Iterator<Item = (u64, Tree)> {
    (0..3_000).map(|seed| {
        (
            seed,
            random_tree(
                seed,
                3 + (seed % 3) as u32,
                3,
                if seed % 2 == 0 { 1_000_000 } else { 4 },
                seed % 4 < 2,
            ),
        )
    })
}

#[test]
fn whatever_stands_in_a_skipped_part_the_root_stays() {
    let mut replacements = 0;
    for (seed, tree) in trees().take(crate::cases(1_000, 3_000)) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let values = if seed % 3 == 0 { Values::Mover } else { Values::Root };
        let game = TreeGame::new(tree, values);
        for algorithm in Algorithm::ALL.into_iter().filter(|a| !a.visits_everything()) {
            // A prover is asked for a bound: to find the value it would ask about the values that leaves have.
            let at_least = algorithm.proves().then(|| Score::from(random.random_range(-3..=3)));
            // Half of the searches have a window.
            let [a, b] = [0; 2].map(|_| Score::from(random.random_range(-5..=5)));
            let one_sided = algorithm == Algorithm::BranchAndBound;
            let alpha = if one_sided { Score::NEG_INF } else { a.min(b) };
            let window = Window { alpha, beta: a.max(b).up() };
            let window = (algorithm.has_window() && random.random_range(0..2) == 0).then_some(window);
            let asked = SearchOptions { at_least, window, ..SearchOptions::default() };
            let before = Searched::new(&game, algorithm, &asked, Keep::Everything).unwrap();
            for node in game.tree().nodes() {
                let why = before.explain(node);
                let irrelevant: Vec<NodeId> = match (why.status, &why.cutoff) {
                    (Status::Cut, Some(cutoff)) => cutoff.skipped.clone(),
                    (Status::NeverReached, _) => vec![node],
                    _ => continue,
                };
                // All of them for the small ones, some for the others.
                if irrelevant.is_empty() || random.random_range(0..4) != 0 {
                    continue;
                }
                let any = |leaf: bool| match random.random_range(0..8) {
                    0 if leaf => Score::INF,
                    1 if leaf => Score::NEG_INF,
                    _ => Score::from(random.random_range(-2_000_000..=2_000_000)),
                };
                let other = TreeGame::new(replaced(game.tree(), &irrelevant, any), values);
                let after = Searched::new(&other, algorithm, &asked, Keep::Nothing).unwrap();
                assert_eq!(
                    after.found,
                    before.found,
                    "{} at {} of {}",
                    algorithm.name(),
                    game.tree().dewey(node),
                    game.tree()
                );
                // Not only this search: the value itself.
                let whole = whole(&other, algorithm.uses_static_values());
                match before.found.bound {
                    Bound::Exact => assert_eq!(whole, before.found.value, "{}", algorithm.name()),
                    Bound::Lower => assert!(whole >= before.found.value, "{}", algorithm.name()),
                    Bound::Upper => assert!(whole <= before.found.value, "{}", algorithm.name()),
                }
                replacements += 1;
            }
        }
    }
    assert!(replacements > crate::cases(15_000, 50_000), "{replacements}");
}

/// The values at the children of `ancestor` that were finished before the search came down to `node`: made as bad as can be
/// for the player who chooses there.
fn without_what_is_held(game: &TreeGame, ancestor: NodeId, node: NodeId) -> TreeGame {
    let tree = game.tree();
    let towards = std::iter::once(node)
        .chain(tree.ancestors(node))
        .find(|&n| tree.parent(n) == Some(ancestor))
        .unwrap();
    let earlier: Vec<NodeId> = tree.children(ancestor).take_while(|&child| child != towards).collect();
    let worst = |leaf: bool| if leaf { None } else { Some(Score::ZERO) };
    let max = tree.player(ancestor) == Player::First;
    // Written in MAX's view.
    let worst_leaf = if max { Score::NEG_INF } else { Score::INF };
    TreeGame::new(replaced(tree, &earlier, |leaf| worst(leaf).unwrap_or(worst_leaf)), Values::Root)
}

/// The first entry of a node: its beta and who owns it.
fn beta(search: &Searched<'_>, node: NodeId) -> Option<(Score, Option<NodeId>)> {
    search.record.steps.iter().find_map(|step| match *step {
        Step::Enter { node: at, window, beta, .. } if at == node => Some((window.beta, beta)),
        _ => None,
    })
}

#[test]
fn the_owner_of_a_bound_is_the_one_and_no_other() {
    let (mut owners, mut others) = (0, 0);
    for (_, tree) in trees().filter(|(seed, _)| seed % 2 == 0) {
        let game = TreeGame::new(tree, Values::Root);
        for algorithm in ALPHA_BETA {
            let before = search(&game, algorithm);
            for cutoff in &before.record.cutoffs {
                let node = cutoff.node;
                let why = before.explain(node);
                if !cutoff.skips() {
                    assert_eq!(why.status, Status::Searched);
                    continue;
                }
                assert_eq!(why.status, Status::Cut);
                let owner = why.cutoff.as_ref().unwrap().owner.expect("the window is full");
                // Take away what the owner holds, and the bound is gone.
                let other = without_what_is_held(&game, owner, node);
                let after = search(&other, algorithm);
                if let Some((bound, _)) = beta(&after, node) {
                    assert_ne!(bound, cutoff.bound, "{} {}", algorithm.name(), game.tree());
                }
                owners += 1;
                // Take away what any other ancestor holds, and it stays, wherever the search still comes there.
                for ancestor in game.tree().ancestors(node).filter(|&a| a != owner) {
                    let other = without_what_is_held(&game, ancestor, node);
                    let after = search(&other, algorithm);
                    if let Some((bound, holder)) = beta(&after, node) {
                        assert_eq!(
                            (bound, holder),
                            (cutoff.bound, Some(owner)),
                            "{} {}",
                            algorithm.name(),
                            game.tree()
                        );
                        others += 1;
                    }
                }
            }
        }
    }
    assert!(owners > 10_000 && others > 10_000, "{owners} {others}");
}

/// Alpha-beta in another form: no bounds are handed down. Each node on the path knows its own best so far, and a node is cut as
/// soon as one of the opponent's above it has something no worse. Of equal ones the uppermost was there first.
fn by_the_path(
    tree: &Tree,
    node: NodeId,
    path: &mut Vec<(NodeId, Score)>,
    cuts: &mut Vec<(NodeId, NodeId, Vec<NodeId>)>,
) -> Score {
    if tree.is_leaf(node) {
        return tree.value(node).unwrap();
    }
    let sign = |player: Player, value: Score| if player == Player::First { value } else { -value };
    let mover = tree.player(node);
    path.push((node, Score::NEG_INF));
    let children: Vec<NodeId> = tree.children(node).collect();
    for (number, &child) in children.iter().enumerate() {
        let value = sign(mover, by_the_path(tree, child, path, cuts));
        let best = path.last_mut().unwrap();
        best.1 = best.1.max(value);
        let best = best.1;
        let opponents = path.iter().filter(|(above, _)| tree.player(*above) != mover);
        let strongest = opponents.map(|&(_, held)| -held).min().unwrap_or(Score::INF);
        if best >= strongest {
            let holds =
                |&&(above, held): &&(NodeId, Score)| tree.player(above) != mover && -held == strongest;
            let owner = path.iter().find(holds).unwrap().0;
            cuts.push((node, owner, children[number + 1..].to_vec()));
            break;
        }
    }
    let (_, best) = path.pop().unwrap();
    sign(mover, best)
}

#[test]
fn an_alpha_beta_that_hands_down_no_bounds_finds_the_same_cuts_and_owners() {
    let mut cuts = 0;
    for (_, tree) in trees() {
        let game = TreeGame::new(tree, Values::Root);
        let mut expected = Vec::new();
        let value = by_the_path(game.tree(), NodeId::ROOT, &mut Vec::new(), &mut expected);
        let found = search(&game, Algorithm::AlphaBeta);
        assert_eq!(found.found.value, value);
        let told: Vec<_> =
            found.record.cutoffs.iter().map(|c| (c.node, c.owner.unwrap(), c.skipped.clone())).collect();
        assert_eq!(told, expected, "{}", game.tree());
        cuts += told.len();
    }
    assert!(cuts > 5_000, "{cuts}");
}

#[test]
fn every_node_of_every_algorithm_is_explained_in_at_most_four_sentences() {
    let mut explained = 0;
    for (_, tree) in trees().step_by(12) {
        let game = TreeGame::new(tree, Values::Root);
        for algorithm in Algorithm::ALL {
            let found = search(&game, algorithm);
            for node in game.tree().nodes() {
                let why = found.explain(node);
                let sentences = why.text.split(". ").count();
                assert!((1..=4).contains(&sentences) && why.text.ends_with('.'), "{}", why.text);
                assert_eq!(why.status == Status::NeverReached, !found.record.order.contains(&node));
                let cut = found.record.cutoffs.iter().any(|cutoff| cutoff.node == node && cutoff.skips());
                assert!(why.status != Status::Cut || cut);
                if ALPHA_BETA.contains(&algorithm) {
                    assert_eq!(why.status == Status::Cut, cut);
                }
                // With only the steps that it needs it says the same.
                let keep = Keep::for_explaining(game.tree(), node);
                let spare = Searched::new(&game, algorithm, &SearchOptions::default(), keep).unwrap();
                assert_eq!(spare.explain(node), why);
                explained += 1;
            }
        }
    }
    assert!(explained > 20_000, "{explained}");
}

#[test]
fn a_node_off_the_path_of_the_explained_one_needs_no_steps() {
    let tree = random_tree(5, 6, 4, 100, false);
    let node = tree.find("2.1").unwrap_or(NodeId::ROOT);
    let game = TreeGame::new(tree, Values::Root);
    let keep = Keep::for_explaining(game.tree(), node);
    let spare = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), keep).unwrap();
    assert!(spare.record.steps.len() * 4 < search(&game, Algorithm::AlphaBeta).record.steps.len());
}

#[test]
fn the_steps_of_a_depth_first_search_nest_and_tell_the_whole_record() {
    for (_, tree) in trees().step_by(10) {
        let game = TreeGame::new(tree, Values::Root);
        for algorithm in Algorithm::ALL {
            let found = search(&game, algorithm);
            let best_first =
                matches!(algorithm, Algorithm::Sss | Algorithm::Dual | Algorithm::Pns | Algorithm::Dfpn);
            let (mut order, mut terminals, mut path, mut cuts) = (vec![], vec![], vec![], 0);
            for step in &found.record.steps {
                match step {
                    Step::Enter { node, .. } => {
                        order.push(*node);
                        path.push(*node);
                    }
                    Step::Leaf { node, value } => {
                        terminals.push(*node);
                        assert_eq!(Some(*value), game.outcome(node).map(|outcome| outcome.score()));
                    }
                    Step::Cutoff { index, .. } => {
                        assert_eq!(*index, cuts);
                        cuts += 1;
                    }
                    Step::Leave { node, .. } => assert_eq!(path.pop(), Some(*node)),
                    _ => {}
                }
                if !best_first {
                    let at = if matches!(step, Step::Leave { .. }) { None } else { path.last() };
                    assert!(at.is_none_or(|at| *at == step.node()));
                }
            }
            assert!(best_first || path.is_empty());
            assert_eq!(
                (&order, &terminals, cuts),
                (&found.record.order, &found.record.terminals, found.record.cutoffs.len())
            );
            let parts = JsonParts { steps: true, ..JsonParts::default() };
            let json = serde_json::to_value(found.json(parts)).unwrap();
            assert_eq!(json["steps"].as_array().unwrap().len(), found.record.steps.len());
            assert!(found.steps_text().lines().count() >= terminals.len());
        }
    }
}

#[test]
fn scout_says_of_infinite_values_only_what_is_so() {
    for text in [
        "((inf) (-inf))",
        "((-1 3 7 0) (inf) (-inf))",
        "((((2 2 -inf 3)) ((2)) ((3)) ((-2) (-1))))",
        "((0 (3 7)))",
    ] {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        let found = search(&game, Algorithm::Scout);
        let truth = |node: NodeId| {
            fn value(game: &TreeGame, node: NodeId) -> Score {
                let own = game.outcome(&node).map(|outcome| outcome.score());
                own.unwrap_or_else(|| game.moves(&node).map(|child| -value(game, child)).max().unwrap())
            }
            value(&game, node)
        };
        for step in &found.record.steps {
            if let Step::Leave { node, value, bound } = *step {
                let holds = match bound {
                    gametree::Bound::Exact => truth(node) == value,
                    gametree::Bound::Lower => truth(node) >= value,
                    gametree::Bound::Upper => truth(node) <= value,
                };
                assert!(
                    holds || game.tree().is_leaf(node),
                    "{text}: {} {bound:?} {value}",
                    game.tree().dewey(node)
                );
            }
        }
    }
    let game = TreeGame::new(Tree::parse("((0 (3 7)))").unwrap(), Values::Root);
    let why = search(&game, Algorithm::Scout).explain(game.tree().find("1.2").unwrap());
    assert!(why.text.contains("its child 1.2.1, worth 3, makes it worth at least 3"), "{}", why.text);
}
