//! Explanations are true: every sentence of every explanation is read, and every number, player, place and skipped child in
//! it compared with an oracle that shares no code with the library.
//!
//! A sentence that the reader does not know fails the test, so a new one needs its check here.
#![expect(unreachable_pub, reason = "a test has no outside")]

mod judge;
mod limits;
mod oracle;
mod pattern;
mod sentences;

use gametree::{Algorithm, Bound, Player, Score, SearchOptions, Window};
use gametree_tree::testing::random_tree;
use gametree_tree::{Keep, NodeId, Searched, Tree, TreeBuilder, TreeGame, Values};
use judge::Judge;
use oracle::{Oracle, Rule};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The same tree with other players and values.
fn rewritten(
    tree: &Tree,
    mut player: impl FnMut(Player) -> Player,
    mut value: impl FnMut(Option<Score>, bool) -> Option<Score>,
) -> Tree {
    fn copy(
        tree: &Tree,
        node: NodeId,
        player: &mut impl FnMut(Player) -> Player,
        value: &mut impl FnMut(Option<Score>, bool) -> Option<Score>,
        to: &mut TreeBuilder,
    ) {
        let written = value(tree.value(node), tree.is_leaf(node));
        to.open(written, Some(player(tree.player(node))), "").unwrap();
        for child in tree.children(node) {
            copy(tree, child, player, value, to);
        }
        to.close("").unwrap();
    }
    let mut builder = TreeBuilder::default();
    copy(tree, NodeId::ROOT, &mut player, &mut value, &mut builder);
    builder.finish().unwrap()
}

/// A tree of the kind that `seed` says: uniform or not, with ties or without, MIN at the root, extra moves, infinite leaves.
fn tree(seed: u64, random: &mut Xoshiro256PlusPlus) -> Tree {
    let range = [3, 12, 1_000_000][(seed % 3) as usize];
    let tree = random_tree(seed, 2 + (seed % 4) as u32, 2 + (seed % 3) as u32, range, seed.is_multiple_of(2));
    match seed % 7 {
        0 => rewritten(&tree, Player::other, |value, _| value),
        1 => {
            let any = |player: Player| if random.random_range(0..4) == 0 { player.other() } else { player };
            rewritten(&tree, any, |value, _| value)
        }
        2 => rewritten(
            &tree,
            |player| player,
            |value, leaf| match random.random_range(0..6) {
                0 if leaf => Some(Score::INF),
                1 if leaf => Some(Score::NEG_INF),
                _ => value,
            },
        ),
        _ => tree,
    }
}

/// Options that fit the algorithm, drawn at random.
fn options(algorithm: Algorithm, range: i64, random: &mut Xoshiro256PlusPlus) -> SearchOptions {
    let mut number = || random.random_range(-range..=range);
    let (a, b, guess) = (number(), number(), Score::new(number()));
    let (low, high) = (a.min(b), a.max(b) + 1);
    let window = match guess.finite().unwrap_or(0).rem_euclid(5) {
        0 => Window { alpha: Score::new(low), beta: Score::new(high) },
        1 => Window { alpha: Score::new(low), beta: Score::INF },
        2 => Window { alpha: Score::NEG_INF, beta: Score::new(high) },
        3 => Window { alpha: Score::new(low), beta: Score::new(low + 1) },
        _ => Window::FULL,
    };
    SearchOptions {
        window: algorithm.has_window().then_some(window).filter(|&window| window != Window::FULL),
        guess: (algorithm == Algorithm::Mtdf).then_some(match b.rem_euclid(6) {
            0 => Score::INF,
            1 => Score::NEG_INF,
            2 => Score::new(Score::LIMIT - 1 + a.rem_euclid(2)),
            3 => Score::new(-Score::LIMIT + 1 - a.rem_euclid(2)),
            _ => guess,
        }),
        at_least: (algorithm.proves() && a % 2 == 0).then_some(Score::new(low)),
        ..SearchOptions::default()
    }
}

fn rule(algorithm: Algorithm) -> Rule {
    match algorithm {
        Algorithm::Product => Rule::Product,
        _ if algorithm.uses_static_values() => Rule::Althofer,
        _ => Rule::Minimax,
    }
}

/// Every move of the line of best play keeps the value of the root, if that is known; of a bound at most one move is told.
fn check_line(oracle: &Oracle, search: &Searched<'_>) -> Result<(), String> {
    let line: Vec<usize> = search.names(&search.line).iter().map(|name| oracle.find(name)).collect();
    let mut above = 0;
    for &node in &line {
        if oracle.nodes[node].parent != Some(above) {
            return Err(format!("{} is not below {}", oracle.nodes[node].name, oracle.nodes[above].name));
        }
        above = node;
    }
    if search.algorithm == Algorithm::Product {
        return Ok(()); // no single line has the value
    }
    // The line of a proof shows the claim, and not the value; and a single move may be the best guess at a bound.
    if search.found.bound != Bound::Exact && (search.algorithm.proves() || line.len() <= 1) {
        return Ok(());
    }
    for &node in &line {
        let parent = oracle.nodes[node].parent.unwrap();
        if oracle.through(node) != oracle.nodes[parent].value {
            return Err(format!("{} loses something", oracle.nodes[node].name));
        }
    }
    Ok(())
}

/// Reads the explanation of every node; returns how many there were.
fn read_all(game: &TreeGame, algorithm: Algorithm, options: &SearchOptions) -> usize {
    let Ok(search) = Searched::new(game, algorithm, options, Keep::Everything) else { return 0 };
    let oracle = Oracle::new(game.tree(), rule(algorithm), game.values());
    if let Err(error) = check_line(&oracle, &search) {
        let line = search.names(&search.line).join(" ");
        panic!("{} {:?} {}: pv {line}: {error}", game.tree(), options, algorithm.name());
    }
    for node in game.tree().nodes() {
        let why = search.explain(node);
        if let Err(error) = Judge::new(&oracle, &search, &why).read() {
            panic!(
                "{} --values {:?} --algorithm {} --window {:?} --guess {:?} --at-least {:?} --explain {}\n{}\n{error}",
                game.tree(),
                game.values(),
                algorithm.name(),
                options.window,
                options.guess,
                options.at_least,
                game.tree().dewey(node),
                why.text
            );
        }
    }
    game.tree().len()
}

#[test]
fn every_sentence_is_true() {
    let (mut explanations, mut refused) = (0, 0);
    // Four thousand have been read so once.
    for seed in 0..crate::cases(350, 1_000) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let tree = tree(seed, &mut random);
        let range = [3, 12, 1_000_000][(seed % 3) as usize];
        let values = if random.random_range(0..2) == 0 { Values::Root } else { Values::Mover };
        let game = TreeGame::new(tree, values);
        for algorithm in Algorithm::ALL.into_iter().filter(|&a| a != Algorithm::Product) {
            let read = read_all(&game, algorithm, &options(algorithm, range, &mut random));
            explanations += read;
            refused += usize::from(read == 0);
        }
    }
    assert!(
        explanations > crate::cases(130_000, 400_000) && refused < crate::cases(900, 2_500),
        "{explanations} {refused}"
    );
}

#[test]
fn every_sentence_about_probabilities_is_true() {
    let mut explanations = 0;
    for seed in 0..100 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let tree = tree(seed, &mut random);
        let chance = |value: Option<Score>, _| {
            let value = value.and_then(Score::finite).unwrap_or(0);
            Some(Score::new(value.unsigned_abs().min(1_000_000) as i64))
        };
        let tree = rewritten(&tree, |player| player, chance);
        let values = if seed % 2 == 0 { Values::Root } else { Values::Mover };
        let game = TreeGame::of_probabilities(tree, values).unwrap();
        explanations += read_all(&game, Algorithm::Product, &SearchOptions::default());
    }
    assert!(explanations > 1_000, "{explanations}");
}
