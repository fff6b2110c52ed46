//! How alike the errors along a line are, against a plain double loop, and lines of a model against its trees.

use super::super::along::along;
use super::*;

/// Lines of random lengths, with values that keep some of the value before.
fn lines(number: usize, longest: u64, seed: u64) -> Vec<Vec<Member>> {
    let mut draw = Draw::new(seed);
    let line = |_| {
        let length = 1 + draw.below(longest) as usize;
        let mut value = 0;
        let mut member = |_| {
            value = -value / 2 + draw.below(9) as i64 - 4;
            Member { value, won: draw.below(3) == 0, ended: None }
        };
        (0..length).map(&mut member).collect()
    };
    (0..number).map(line).collect()
}

/// The coefficient by definition.
fn plain(lines: &[Vec<Member>], distance: usize) -> (u64, f64) {
    let mean = |won: bool| {
        let values: Vec<f64> = lines
            .iter()
            .flatten()
            .filter(|member| member.won == won)
            .map(|member| member.value as f64)
            .collect();
        values.iter().sum::<f64>() / values.len() as f64
    };
    let means = [mean(false), mean(true)];
    let error = |line: &[Member], at: usize| {
        let own = line[at].value as f64 - means[usize::from(line[at].won)];
        if at.is_multiple_of(2) { own } else { -own }
    };
    let (mut pairs, mut product, mut first, mut second) = (0, 0.0, 0.0, 0.0);
    for line in lines {
        for from in 0..line.len() {
            for to in 0..line.len() {
                if to == from + distance {
                    let (x, y) = (error(line, from), error(line, to));
                    (pairs, product) = (pairs + 1, product + x * y);
                    (first, second) = (first + x * x, second + y * y);
                }
            }
        }
    }
    (pairs, if first * second == 0.0 { 0.0 } else { product / (first * second).sqrt() })
}

#[test]
fn correlations_along_lines_are_those_of_a_double_loop() {
    for (number, longest, seed) in [(1, 6, 1), (7, 3, 2), (200, 9, 3), (50, 21, 4)] {
        let lines = lines(number, longest, seed);
        let found = along(&lines, None);
        let most = lines.iter().map(Vec::len).max().unwrap();
        assert_eq!(found.len(), most - 1);
        for (found, distance) in found.iter().zip(1..) {
            let (pairs, coefficient) = plain(&lines, distance);
            assert_eq!((found.distance, found.pairs), (distance, pairs));
            assert!((found.coefficient - coefficient).abs() < 1e-12, "{found:?} {coefficient}");
            assert!(found.coefficient.abs() <= 1.0 + 1e-12 && found.standard_error.is_finite());
        }
    }
    assert!(along::<Vec<Member>>(&[], None).is_empty() && along(&lines(5, 1, 1), None).is_empty());
}

/// Whoever is thought to be ahead on a whole line is so with the other sign for the other player.
#[test]
fn an_error_that_lasts_has_a_correlation_of_one_and_random_ones_have_none() {
    let mut draw = Draw::new(6);
    let mut line = |_| {
        let error = if draw.below(2) == 0 { 10 } else { -10 };
        let of = |ply: usize| Member {
            value: if ply.is_multiple_of(2) { error } else { -error },
            won: ply.is_multiple_of(2),
            ended: None,
        };
        (0..7).map(of).collect::<Vec<_>>()
    };
    // As many of either sign, so that the means are 0.
    let mut lasting: Vec<Vec<Member>> = (0..100).map(&mut line).collect();
    let other = |member: &Member| Member { value: -member.value, ..*member };
    lasting.extend(lasting.clone().iter().map(|line| line.iter().map(other).collect::<Vec<_>>()));
    let mut independent = lasting.clone();
    for member in independent.iter_mut().flatten() {
        member.value = draw.below(21) as i64 - 10;
    }
    for found in along(&lasting, None) {
        assert!((found.coefficient - 1.0).abs() < 1e-12 && found.standard_error < 1e-6, "{found:?}");
    }
    for found in along(&independent, None) {
        assert!(found.coefficient.abs() < 4.0 * found.standard_error, "{found:?}");
        // Of n independent pairs the coefficient varies by 1/√n.
        let expected = (found.pairs as f64).powf(-0.5);
        assert!((0.6..1.6).contains(&(found.standard_error / expected)), "{found:?} {expected}");
    }
}

/// The values two plies deep on lines of a model are those that a random walk in its trees meets.
#[test]
fn lines_of_a_model_are_lines_of_its_trees() {
    for seed in 20..23 {
        let profile = random(seed, 5);
        let (mut draw, number) = (Draw::new(9), 6_000);
        // The chance to get two plies deep without an end, and the sums of values and of won positions there, by line and by tree.
        let mut found = [[0.0; 3]; 2];
        for _ in 0..number {
            if let Some(member) = profile.line(4, &mut draw).get(2) {
                let of_line = [1.0, member.value as f64, f64::from(u8::from(member.won))];
                found[0].iter_mut().zip(of_line).for_each(|(sum, one)| *sum += one);
            }
            let (_, children) = profile.family(&mut draw).unwrap();
            for (_, below) in &children {
                for member in below.iter().filter(|member| member.ended.is_none()) {
                    let chance = 1.0 / (children.len() * below.len()) as f64;
                    let of_tree = [1.0, member.value as f64, f64::from(u8::from(member.won))];
                    found[1].iter_mut().zip(of_tree).for_each(|(sum, one)| *sum += chance * one);
                }
            }
        }
        let [line, tree] = found.map(|sums| sums.map(|sum| sum / f64::from(number)));
        for (line, tree) in line.iter().zip(&tree) {
            assert!((line - tree).abs() < 0.07, "{seed}: {found:?}");
        }
    }
}
