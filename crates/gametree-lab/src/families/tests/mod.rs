//! The model against other ways to the same numbers, and what is learned against what it was learned from.

mod along;
mod lines;
mod sets;

use std::ops::RangeInclusive;

use gametree::knowledge::{Evaluate as _, Notation as _};
use gametree::{Control, Game, Outcome, Wdl};
use gametree_games::Order;
use gametree_players::native::EvaluationSource;
use gametree_players::{AnyGame, AnyState, open};
use gametree_tree::generate::Draw;

use super::grid::{GRID, grid};
use super::kin::{Judged, Kin, Member};
use super::profile::{MoveCount, Profile};
use super::relations::coefficients;
use super::seen::SeenTree;
use super::*;
use crate::normal;
use crate::pathology::{Good, Model, Rule, Weight, exact_errors};

fn game(name: &str) -> AnyGame {
    open(name.parse().unwrap(), Order::Natural).unwrap()
}

fn exactly(moves: usize, good: usize, levels: usize) -> Vec<Vec<MoveCount>> {
    vec![vec![MoveCount { chance: 1.0, moves, good }]; levels]
}

/// A profile of numbers drawn at random, with ends, several numbers of moves and something that siblings share.
fn random(seed: u64, levels: usize) -> Profile {
    let mut draw = Draw::new(seed);
    let mut shares = |number: usize, zeros: &[usize]| -> Vec<f64> {
        let mut numbers: Vec<f64> = (0..number).map(|_| 0.1 + draw.real()).collect();
        zeros.iter().for_each(|&zero| numbers[zero] = 0.0);
        let total: f64 = numbers.iter().sum();
        numbers.iter().map(|number| number / total).collect()
    };
    let counts = |chances: Vec<f64>, of: [(usize, usize); 3]| -> Vec<MoveCount> {
        let count = |(chance, (moves, good))| MoveCount { chance, moves, good };
        chances.into_iter().zip(of).map(count).collect()
    };
    let mut level = || {
        let lost = counts(shares(3, &[]), [(1, 0), (2, 0), (3, 0)]);
        let won = counts(shares(3, &[]), [(1, 1), (2, 1), (3, 2)]);
        let root = counts(shares(3, &[]), [(2, 1), (3, 1), (3, 2)]);
        let mut sights = || [shares(levels + 2, &[levels + 1]), shares(levels + 2, &[0])];
        (lost, won, root, sights(), sights())
    };
    let all: Vec<_> = (0..levels).map(|_| level()).collect();
    let half = levels as i64 / 2;
    let mut root = shares(levels, &[]);
    root[0] += 1.0 - root.iter().sum::<f64>();
    Profile {
        levels: (-half..=half).filter(|&level| level != 0 || levels > 2).collect(),
        root,
        root_moves: all.iter().map(|of| of.2.clone()).collect(),
        moves: [all.iter().map(|of| of.0.clone()).collect(), all.iter().map(|of| of.1.clone()).collect()],
        sights: [all.iter().map(|of| of.3.clone()).collect(), all.iter().map(|of| of.4.clone()).collect()],
        common: 0.3,
        siblings: 0.2,
        won: vec![0.5; levels],
    }
}

/// With two levels and the same numbers of moves everywhere it is Althöfer's model, with and without persistence.
#[test]
fn a_plain_profile_is_a_model_of_the_literature() {
    for (branching, good, error, persistence) in [(2, 1, 0.05, 0.0), (4, 1, 0.2, 0.5), (7, 3, 0.13, 0.9)] {
        let wrong =
            |of_parent: bool| persistence * f64::from(u8::from(of_parent)) + (1.0 - persistence) * error;
        // By whether the parent is won and its level: the chances of what is seen of a lost and of a won child.
        let sights = [false, true].map(|won| -> Vec<[Vec<f64>; 2]> {
            let level = |positive: bool| {
                let wrong = wrong(positive != won);
                [vec![0.0, 1.0 - wrong, wrong, 0.0], vec![0.0, wrong, 1.0 - wrong, 0.0]]
            };
            vec![level(false), level(true)]
        });
        let (b, k) = (branching as usize, good as usize);
        let profile = Profile {
            levels: vec![-1, 1],
            root: vec![error, 1.0 - error],
            root_moves: exactly(b, k, 2),
            moves: [exactly(b, 0, 2), exactly(b, k, 2)],
            sights,
            common: 0.0,
            siblings: 0.0,
            won: vec![0.5; 2],
        };
        let model = Model::Persistent { branching, good: Good::Exactly(good), error, persistence };
        for weight in [Weight::ZERO, Weight::ONE, "0.3".parse().unwrap()] {
            let known = exact_errors(&model, &[Rule::Althofer(weight)], 9).unwrap();
            let found = profile.decision_errors(weight, 9);
            for (found, known) in found.iter().zip(&known[0]) {
                assert!((found - known).abs() < 1e-12, "{found} {known}");
            }
        }
        let bayes = exact_errors(&model, &[Rule::Bayes], 2).unwrap();
        let found = profile.simulated(Rule::Bayes, 2, 20_000, Control::default()).unwrap();
        for (found, known) in found.iter().zip(&bayes[0]) {
            // One of less than a ten-thousandth need not be seen in 20,000 trees.
            let margin = 4.0 * found.standard_error.unwrap() + 1e-4;
            assert!((found.mean - known).abs() < margin, "{found:?} {known}");
        }
    }
}

/// The chance that children of these kinds are seen as these sights, with what the tree has in common for the side that moves there.
fn chance(profile: &Profile, (won, level): (bool, usize), children: &[(bool, usize)], common: f64) -> f64 {
    let of_siblings = |siblings: f64| -> f64 {
        let one = |&(child, sight): &(bool, usize)| {
            let chances = &profile.sights[usize::from(won)][level][usize::from(child)];
            let upper: f64 = chances[..=sight].iter().sum();
            let mean = profile.common.sqrt() * common + profile.siblings.sqrt() * siblings;
            let own = (1.0 - profile.common - profile.siblings).sqrt();
            let up_to = |sum: f64| match sum {
                _ if sum <= 0.0 => 0.0,
                _ if sum > 1.0 - 1e-9 => 1.0,
                _ => normal::below((normal::quantile(sum) - mean) / own),
            };
            up_to(upper) - up_to(upper - chances[sight])
        };
        children.iter().map(one).product()
    };
    grid().into_iter().map(of_siblings).sum::<f64>() / GRID as f64
}

/// Every way in which what is below a position can be seen, with its probability and the backed-up value, by plain enumeration.
fn values(
    profile: &Profile,
    weight: f64,
    (won, level): (bool, usize),
    plies: usize,
    (root, common): (bool, f64),
) -> Vec<(f64, Vec<(bool, f64)>)> {
    let mut all = Vec::new();
    let counts = if root { &profile.root_moves[level] } else { &profile.moves[usize::from(won)][level] };
    for count in counts {
        let kinds: Vec<bool> = (0..count.moves).map(|child| child >= count.good).collect();
        let number = profile.levels.len() + 2;
        for code in 0..number.pow(count.moves as u32) {
            let children: Vec<(bool, usize)> = kinds
                .iter()
                .enumerate()
                .map(|(at, &won)| (won, code / number.pow(at as u32) % number))
                .collect();
            let seen = chance(profile, (won, level), &children, -common) * count.chance;
            if seen == 0.0 {
                continue;
            }
            // The values of each child, with their probabilities; then all combinations.
            let mut combined: Vec<(f64, Vec<(bool, f64)>)> = vec![(seen, Vec::new())];
            for &(won, sight) in &children {
                let of_child: Vec<(f64, f64)> = if sight == 0 {
                    vec![(1.0, -1e9)]
                } else if sight == number - 1 {
                    vec![(1.0, 1e9)]
                } else if plies == 1 {
                    vec![(1.0, profile.levels[sight - 1] as f64)]
                } else {
                    let below = values(profile, weight, (won, sight - 1), plies - 1, (false, -common));
                    let own = weight * profile.levels[sight - 1] as f64;
                    let value = |children: &Vec<(bool, f64)>| {
                        let best = children.iter().map(|&(_, value)| -value).fold(f64::MIN, f64::max);
                        if best.abs() > 1e8 { best } else { best + own }
                    };
                    below.iter().map(|(chance, children)| (*chance, value(children))).collect()
                };
                let next = combined.iter().flat_map(|(chance, values)| {
                    of_child.iter().map(move |&(own, value)| {
                        (chance * own, values.iter().copied().chain([(won, value)]).collect::<Vec<_>>())
                    })
                });
                combined = next.collect();
            }
            all.extend(combined);
        }
    }
    all
}

/// The decision error by enumeration.
fn enumerated(profile: &Profile, weight: f64, depth: usize) -> f64 {
    let mut error = 0.0;
    for common in grid() {
        let mut before = 0.0;
        for (level, chance) in profile.root.iter().enumerate() {
            let up_to = |sum: f64| match sum {
                _ if sum > 1.0 - 1e-9 => 1.0,
                _ if sum <= 0.0 => 0.0,
                _ => normal::below(
                    (normal::quantile(sum) - profile.common.sqrt() * common)
                        / (1.0 - profile.common - profile.siblings).sqrt(),
                ),
            };
            // The root has no siblings; their share of the variance is missing, as it is in the model.
            let of_level = up_to(before + chance) - up_to(before);
            before += chance;
            for (of_tree, children) in values(profile, weight, (true, level), depth, (true, common)) {
                let best = children.iter().map(|&(_, value)| -value).fold(f64::MIN, f64::max);
                let tied = || children.iter().filter(|&&(_, value)| (-value - best).abs() < 1e-9);
                let bad = tied().filter(|&&(won, _)| won).count() as f64;
                error += of_level * of_tree * bad / tied().count() as f64 / GRID as f64;
            }
        }
    }
    error
}

#[test]
fn the_recursion_equals_an_enumeration_of_all_trees() {
    for (seed, levels) in [(1, 3), (2, 2), (3, 5)] {
        let profile = random(seed, levels);
        for (text, weight) in [("0", 0.0), ("1", 1.0), ("0.5", 0.5)] {
            let (found, known) =
                (profile.decision_errors(text.parse().unwrap(), 1)[0], enumerated(&profile, weight, 1));
            assert!((found - known).abs() < 1e-12, "{seed} {text}: {found} {known}");
        }
    }
    // Two plies deep with fewer moves, so that there are not too many trees.
    let mut profile = random(4, 2);
    for counts in profile.moves.iter_mut().flatten().chain(&mut profile.root_moves) {
        counts.retain(|count| count.moves == 2);
        counts.iter_mut().for_each(|count| count.chance = 1.0);
    }
    let (found, known) =
        (profile.decision_errors("0.5".parse().unwrap(), 2)[1], enumerated(&profile, 0.5, 2));
    assert!((found - known).abs() < 1e-12, "{found} {known}");
}

#[test]
fn drawn_trees_err_as_often_as_the_recursion_says() {
    for seed in 10..14 {
        let profile = random(seed, 3);
        for rule in [Rule::Minimax, Rule::Althofer(Weight::ONE)] {
            let weight = if rule == Rule::Minimax { Weight::ZERO } else { Weight::ONE };
            let exact = profile.decision_errors(weight, 4);
            let drawn = profile.simulated(rule, 4, 1_500, Control::default()).unwrap();
            for (exact, drawn) in exact.iter().zip(&drawn) {
                assert!(
                    (exact - drawn.mean).abs() < 4.0 * drawn.standard_error.unwrap(),
                    "{exact} {drawn:?}"
                );
            }
        }
    }
}

/// Families drawn from a profile, with ten times the level as static value.
fn drawn(profile: &Profile, number: usize) -> Vec<Kin> {
    let mut draw = Draw::new(8);
    let tenfold = |member: Member| Member { value: 10 * member.value, ..member };
    let family = |_| {
        let (root, children) = profile.family(&mut draw).unwrap();
        let children = children
            .into_iter()
            .map(|(child, below)| (tenfold(child), below.into_iter().map(tenfold).collect()));
        Kin { root: tenfold(root), children: children.collect(), plies: 0 }
    };
    (0..number).map(family).collect()
}

/// Levels as they are drawn, ten apart.
fn three() -> Levels {
    let levels = Levels { threshold: 0, edges: vec![5], number: 3 };
    assert_eq!([-1, 0, 1].map(|level| levels.level(10 * level)), [-1, 0, 1]);
    levels
}

#[test]
fn what_a_profile_is_made_of_is_learned_from_what_it_draws() {
    let mut profile = random(7, 3);
    (profile.common, profile.siblings) = (0.0, 0.3);
    let learned = Profile::learn(&drawn(&profile, 6_000), &three(), Ingredients::ALL, Control::default());
    assert!(learned.common < 0.03 && (learned.siblings - 0.3).abs() < 0.05, "{learned:?}");
    for won in 0..2 {
        for level in 0..3 {
            // A lost position has no lost child.
            for child in (1 - won)..2 {
                let pairs = learned.sights[won][level][child].iter().zip(&profile.sights[won][level][child]);
                for (learned, known) in pairs {
                    assert!((learned - known).abs() < 0.08, "{won} {level} {child}: {learned} {known}");
                }
            }
        }
    }
    let (found, known) = (learned.decision_errors(Weight::ZERO, 4), profile.decision_errors(Weight::ZERO, 4));
    found
        .iter()
        .zip(&known)
        .for_each(|(found, known)| assert!((found - known).abs() < 0.03, "{found} {known}"));
}

/// Whatever trees have in common, trees drawn from what was learned of them have it too.
#[test]
fn how_alike_errors_are_is_learned() {
    let judged = |kin: &[Kin]| -> Vec<Judged> { kin.iter().map(Kin::judged).collect() };
    for (common, siblings) in [(0.3, 0.2), (0.0, 0.4)] {
        let mut profile = random(7, 3);
        (profile.common, profile.siblings) = (common, siblings);
        let kin = drawn(&profile, 6_000);
        let learned = Profile::learn(&kin, &three(), Ingredients::ALL, Control::default());
        let [known, found] =
            [kin, drawn(&learned, 6_000)].map(|kin| coefficients(&judged(&kin), Some(&three())));
        for relation in [Relation::Siblings, Relation::Cousins] {
            let (known, found) = (known[relation as usize], found[relation as usize]);
            let shares = (learned.common, learned.siblings);
            assert!(
                (known - found).abs() < 0.04,
                "{common} {siblings} {relation:?}: {known} {found} {shares:?}"
            );
        }
    }
    let without = Ingredients { common: false, siblings: false, ..Ingredients::ALL };
    let learned = Profile::learn(&drawn(&random(7, 3), 100), &three(), without, Control::default());
    assert_eq!((learned.common, learned.siblings), (0.0, 0.0));
}

/// Families of random positions, without lines.
fn wanted(number: u64, plies: RangeInclusive<u32>, seed: u64) -> Wanted {
    Wanted { positions: Positions::random(number, plies, seed), line: 0, jobs: 2 }
}

/// The result of a position by plain minimax.
fn result(game: &AnyGame, state: &AnyState) -> Wdl {
    match game.outcome(state) {
        Some(Outcome::Win) => Wdl::Win,
        Some(Outcome::Loss) => Wdl::Loss,
        Some(_) => Wdl::Draw,
        None => game.moves(state).map(|mv| result(game, &game.play(state, mv)).reversed()).max().unwrap(),
    }
}

#[test]
fn families_are_solved_and_read_again() {
    for (name, plies) in [("hex:3", 1..=4), ("tictactoe", 2..=5)] {
        let game = game(name);
        let wanted = wanted(60, plies, 5);
        let solved = wanted.solve(&game, Control::default());
        assert_eq!(solved, Wanted { jobs: 1, ..wanted }.solve(&game, Control::default()));
        let families = solved.families;
        assert_eq!((families.len() as u64 + solved.twice, solved.shorter, solved.unsolved), (60, 0, 0));
        assert!(families.iter().any(Family::critical) && families.iter().any(|family| !family.critical()));
        for family in &families {
            let state = game.read_position(&family.position).unwrap();
            assert_eq!(family.value, result(&game, &state));
            let after: Vec<AnyState> = game.moves(&state).map(|mv| game.play(&state, mv)).collect();
            for (child, state) in family.children.iter().zip(&after) {
                assert_eq!(child.value, result(&game, state), "{}", family.position);
                if family.critical() && game.outcome(state).is_none() {
                    let below = game.moves(state).map(|mv| result(&game, &game.play(state, mv)));
                    assert!(below.eq(child.children.iter().copied()), "{}", family.position);
                }
            }
            let line = family.json(name).to_string();
            assert_eq!(Family::read_all(&line, name).as_deref(), Ok(std::slice::from_ref(family)));
            assert!(Family::read_all(&line, "hex:4").is_err());
        }
    }
}

/// The value of a position by plain minimax to a depth.
fn minimax(game: &AnyGame, value: &dyn Fn(&AnyState) -> i64, state: &AnyState, depth: usize) -> i64 {
    match game.outcome(state) {
        Some(Outcome::Win) => 1_000,
        Some(Outcome::Loss) => -1_000,
        _ if depth == 0 => value(state),
        _ => {
            let after = game.moves(state).map(|mv| game.play(state, mv));
            after.map(|state| -minimax(game, value, &state, depth - 1)).max().unwrap()
        }
    }
}

#[test]
fn what_a_draw_lacks_is_counted_once() {
    // Nobody can make twelve moves in tic-tac-toe, and few positions have one move left.
    let solved = wanted(40, 12..=12, 1).solve(&game("tictactoe"), Control::default());
    let kept = solved.families.len() as u64;
    assert!(solved.twice > 0 && kept > 0, "{solved:?}");
    assert_eq!((solved.shorter, kept + solved.twice, solved.unsolved), (kept, 40, 0));
}

/// In the tree of a game the rule decides as plain minimax, and without an error once it sees the end.
#[test]
fn decisions_in_the_game_are_those_of_minimax() {
    let game = game("hex:3");
    let evaluation = game.evaluation(EvaluationSource::Default).unwrap();
    let solved = wanted(150, 2..=4, 1).solve(&game, Control::default());
    let critical: Vec<&Family> = solved.families.iter().filter(|family| family.critical()).collect();
    let kin: Vec<Kin> =
        critical.iter().map(|family| Kin::of(&game, &evaluation, family, 1).unwrap()).collect();
    let values: Vec<(i64, bool)> =
        kin.iter().flat_map(Kin::all).map(|member| (member.value, member.won)).collect();
    let levels = Levels::of(&values, 3).unwrap();
    let profile = Profile::learn(&kin, &levels, Ingredients::ALL, Control::default());
    let level = |state: &AnyState| levels.level(evaluation.evaluate(&game, state).finite().unwrap());
    for (family, kin) in critical.iter().zip(&kin) {
        let state = game.read_position(&family.position).unwrap();
        let tree = SeenTree::of_game(&game, &evaluation, kin, state.clone(), 7, 100_000).in_levels(&levels);
        let shares = tree.shares(Rule::Minimax, &profile);
        let after: Vec<AnyState> = game.moves(&state).map(|mv| game.play(&state, mv)).collect();
        for (depth, &share) in shares.iter().enumerate() {
            let ranks: Vec<i64> = after.iter().map(|state| -minimax(&game, &level, state, depth)).collect();
            let best = ranks.iter().max();
            let tied = || family.children.iter().zip(&ranks).filter(|(_, rank)| Some(*rank) == best);
            let bad = tied().filter(|(child, _)| child.value != Wdl::Loss).count() as f64;
            assert_eq!(share, bad / tied().count() as f64, "{} depth {}", family.position, depth + 1);
        }
        assert_eq!(shares.last(), Some(&0.0), "{}", family.position);
    }
}
