//! Internal checks: rules against the textbook algorithms, joint distributions against enumeration, and numbers of threads.

use gametree::{Game, textbook};
use gametree_tree::generate::Draw;
use gametree_tree::{StaticValues, Tree, TreeGame, Values};

use super::althofer::{WinLoss, WinLossSampler};
use super::backups::{Belief, Weighted};
use super::board::{BoardSampler, Coins, every_board};
use super::drawn::{Choice, Drawn, Sampler, Seen};
use super::judge::Judge;
use super::ngame::Ngame;
use super::pgame::Pgame;
use super::simulate::{Buffers, Choices, Decider, Part, simulate, streams};
use super::size::Size;
use super::splitting::{Splitting, joints, minimax_errors};
use super::{Good, Weight};
use crate::{Control, Sampling};

const MINIMAX: Decider<'_> = Decider::Weighted(Weighted { weight: Weight::ZERO, literal: false });
const ALTHOFER: Decider<'_> = Decider::Weighted(Weighted { weight: Weight::ONE, literal: false });

/// The search tree in the library's text format, with leaf values computed by `leaf`.
fn text(tree: &Drawn, (ply, number): (usize, usize), depth: usize, leaf: &dyn Fn(Seen) -> i64) -> String {
    let seen = tree.level(ply)[number];
    if ply == depth {
        return leaf(seen).to_string();
    }
    let b = tree.good.len();
    let child = |child| text(tree, (ply + 1, number * b + child), depth, leaf);
    let children: Vec<String> = (0..b).map(child).collect();
    format!("{}:({})", seen.value, children.join(" "))
}

/// The moves that tie for the best by the values of the positions they lead to.
fn choice(game: &TreeGame, good: &[bool], value: impl Fn(&<TreeGame as Game>::State) -> f64) -> Choice {
    let values: Vec<f64> = game.moves(&game.start()).map(|mv| value(&game.play(&game.start(), mv))).collect();
    let best = values.iter().copied().fold(f64::INFINITY, f64::min);
    let tied = || values.iter().zip(good).filter(|(value, _)| **value <= best + 1e-9);
    Choice { tied: tied().count() as u32, bad: tied().filter(|(_, good)| !**good).count() as u32 }
}

#[test]
fn rules_agree_with_the_textbook() {
    let (mut draw, mut tree, mut buffers) = (Draw::new(5), Drawn::default(), Buffers::default());
    let plain = |text: &str| TreeGame::new(Tree::parse(text).unwrap(), Values::Mover);
    let mut compared = 0;
    for (branching, depth, good) in [(2, 5, Good::Exactly(1)), (3, 3, Good::Pgame), (4, 3, Good::Exactly(2))]
    {
        let errors = WinLoss::new(branching, good, 0.2, 0.3, 0.0);
        let (size, depth) = (Size { branching: branching as usize, moves: 5 }, depth);
        let judge = Judge::share(size, None);
        let pgame = Pgame::new(branching, 5);
        for round in 0..400 {
            let errors_of = WinLossSampler { model: &errors, depth };
            let boards = BoardSampler { coins: &pgame, judge: &judge, depth };
            let product;
            let leaf: Box<dyn Fn(Seen) -> i64>;
            if round % 2 == 0 {
                assert!(errors_of.draw(&mut draw, &mut Default::default(), &mut tree));
                leaf = Box::new(|seen: Seen| if seen.value > 0 { 800_000 } else { 200_000 });
                product = Decider::ErrorRate(0.2);
            } else {
                while !boards.draw(&mut draw, &mut Default::default(), &mut tree) {}
                // Shares are exact millionths on boards of 2⁵ squares, and rounded on others.
                leaf = Box::new(|seen: Seen| (judge.chances(seen).win * 1e6).round() as i64);
                product = Decider::Share(&judge);
            }
            for depth in 1..=depth {
                let game = plain(&text(&tree, (0, 0), depth, &|seen| seen.value));
                let value = |score: gametree::Score| score.finite().unwrap() as f64;
                let minimax =
                    choice(&game, &tree.good, |node| value(textbook::negamax(&game, node, &mut ())));
                assert_eq!(MINIMAX.decide(&tree, depth, &mut buffers), minimax);
                let w = |node: &_| value(textbook::althofer(&game, &StaticValues, node, &mut ()));
                assert_eq!(ALTHOFER.decide(&tree, depth, &mut buffers), choice(&game, &tree.good, w));
                compared += 1;
                if round % 2 == 0 || branching == 2 {
                    let tree_text = text(&tree, (0, 0), depth, &*leaf);
                    let game =
                        TreeGame::of_probabilities(Tree::parse(&tree_text).unwrap(), Values::Mover).unwrap();
                    let p = |node: &_| textbook::product(&game, node, &mut ());
                    assert_eq!(product.decide(&tree, depth, &mut buffers), choice(&game, &tree.good, p));
                }
            }
        }
    }
    assert_eq!(compared, 400 * (5 + 3 + 3));
}

/// Minimax errors by joint distributions agree with enumeration of all boards.
#[test]
fn joint_distributions_agree_with_enumeration() {
    fn check<G: Coins + Splitting>(game: &G, branching: usize, moves: usize, levels: Option<u32>) {
        let size = Size { branching, moves };
        let judge = Judge::share(size, levels);
        let (mut errors, mut critical) = (vec![0.0; moves], 0.0);
        let mut buffers = Buffers::default();
        every_board(game, &judge, moves, |tree, probability| {
            critical += probability;
            for (error, depth) in errors.iter_mut().zip(1..) {
                *error += probability * MINIMAX.decide(tree, depth, &mut buffers).share();
            }
        });
        let joint = minimax_errors(game, &judge, &joints(game, size), moves);
        for (depth, (all, joint)) in errors.iter().zip(joint).enumerate() {
            assert!((all / critical - joint).abs() < 1e-13, "{branching} {moves} {}", depth + 1);
        }
    }
    for (branching, moves) in [(2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (4, 2)] {
        for levels in [None, Some(1), Some(3), Some(4)] {
            check(&Pgame::new(branching as u32, moves as u32), branching, moves, levels);
        }
    }
    for (branching, moves) in [(2, 1), (2, 2), (2, 3), (3, 2), (4, 1)] {
        for levels in [None, Some(1), Some(2)] {
            check(&Ngame, branching, moves, levels);
        }
    }
}

/// The counts are the same, whichever thread works on which stream, and in whichever parts they are counted.
#[test]
fn threads_and_parts_change_nothing() {
    let model = WinLoss::new(3, Good::Pgame, 0.1, 0.5, 0.1);
    let sampler = WinLossSampler { model: &model, depth: 4 };
    let deciders =
        [MINIMAX, ALTHOFER, Decider::ErrorRate(0.1), Decider::Belief(Box::new(Belief::new(model.clone())))];
    let run = |threads, samples, streams| {
        let part = Part { sampling: Sampling { samples, seed: 3 }, streams, threads };
        simulate(&sampler, (3, &deciders, 4), &part, Control::default()).unwrap()
    };
    for samples in [1, 63, 64, 65, 1000] {
        let all = streams(samples);
        let one = run(1, samples, 0..all);
        let estimates = one.estimates(4).unwrap();
        assert!(estimates.iter().flatten().all(|estimate| estimate.samples == samples));
        assert!((2..9).all(|threads| run(threads, samples, 0..all) == one), "{samples}");
        let mut sum = run(1, samples, all / 3..all);
        assert!(sum.merge(&run(2, samples, 0..all / 3)));
        assert_eq!(sum, one, "{samples}");
    }
    let narrow = Part { sampling: Sampling { samples: 1, seed: 3 }, streams: 0..1, threads: 1 };
    let other = simulate(&sampler, (3, &deciders, 3), &narrow, Control::default()).unwrap();
    assert!(!run(1, 1, 0..1).merge(&other), "counts of other depths are not added");
}

#[test]
fn counts_that_nobody_can_have_made_are_refused() {
    let line = |counts: &str, width: u32| format!("[{{\"counts\":[{counts}],\"width\":{width}}}]");
    let read = |text: &str| Choices::parse(text, 2, 1);
    // By the number of moves that tie, then by that of bad ones among them.
    let fine = line("0,0,0,5,2,0,1,1,3", 3);
    assert_eq!(read(&fine).unwrap().line(), fine);
    assert_eq!(Choices::parse(&fine, 3, 1), None, "another branching");
    assert_eq!(Choices::parse(&fine, 2, 2), None, "a cell is missing");
    for (counts, width) in [
        ("", 0),
        ("0,0,0,5,2,0,1,1", 3),
        ("0,0,0,5,2,0,1,1,3", 2),
        ("1,0,0,0,0,0,0,0,0", 3),
        ("0,0,0,0,0,1,0,0,0", 3),
        ("0,0,0,18446744073709551615,1,0,0,0,0", 3),
        ("0,0,0,-1,0,0,0,0,0", 3),
    ] {
        assert_eq!(read(&line(counts, width)), None, "{counts}");
    }
}
