//! The trees to practise on: with many ties, infinities, irregular shapes, and either player at the root.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use gametree::{Algorithm, Player, Score};
use gametree_tree::quiz::{Kind, Quiz, QuizError};
use gametree_tree::testing::random_tree;
use gametree_tree::{NodeId, Tree, TreeBuilder, TreeGame, Values};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::by_hand::{ByHand, by_hand};

pub const ALGORITHMS: [Algorithm; 3] =
    [Algorithm::BranchAndBound, Algorithm::AlphaBetaHard, Algorithm::AlphaBeta];

/// A tree with many ties, sometimes infinite, of irregular shape; either player moves at the root, and in one of four the
/// players don't alternate.
pub fn tree(seed: u64) -> Tree {
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
pub fn on_a_thousand_trees(mut check: impl FnMut(u64, &TreeGame, Algorithm, &ByHand)) {
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

pub fn takes_turns(tree: &Tree) -> bool {
    let turns = |node| tree.parent(node).is_none_or(|parent| tree.player(parent) != tree.player(node));
    tree.nodes().all(turns)
}
