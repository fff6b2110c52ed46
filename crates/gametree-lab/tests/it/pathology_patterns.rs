//! Exact decision errors agree with enumeration of all patterns of truths, errors and terminal positions on small trees, using
//! naive implementations of the rules and the definition of the optimal one.

use crate::common;

use std::collections::BTreeMap;

use common::rules;
use gametree_lab::pathology::{Good, Model, exact_errors};

struct Setting {
    branching: usize,
    good: usize,
    error: f64,
    persistence: f64,
    trap: f64,
}

/// The static values of a subtree in preorder (±1, or ±2 for a terminal position), with their probability.
type Sights = BTreeMap<Vec<i8>, f64>;

impl Setting {
    fn given(&self, parent: Option<bool>, wrong: bool) -> f64 {
        let fresh = if wrong { self.error } else { 1.0 - self.error };
        match parent {
            None => fresh,
            Some(parent) => {
                self.persistence * f64::from(u8::from(parent == wrong)) + (1.0 - self.persistence) * fresh
            }
        }
    }

    /// All possible sights of a won or lost position `plies` above the horizon.
    fn sights(&self, won: bool, parent: bool, plies: usize) -> Sights {
        let mut all = Sights::new();
        if plies > 0 && self.trap > 0.0 {
            all.insert(vec![if won { 2 } else { -2 }], self.trap);
        }
        for wrong in [false, true] {
            let sign = if won == wrong { -1 } else { 1 };
            let weight = self.given(Some(parent), wrong) * if plies > 0 { 1.0 - self.trap } else { 1.0 };
            if plies == 0 {
                *all.entry(vec![sign]).or_default() += weight;
                continue;
            }
            let choices = self.choices(won);
            for good in &choices {
                for (sight, p) in self.below(good, wrong, plies - 1) {
                    let sight = [vec![sign], sight].concat();
                    *all.entry(sight).or_default() += weight * p / choices.len() as f64;
                }
            }
        }
        all
    }

    /// The possible sets of good moves of a position.
    fn choices(&self, won: bool) -> Vec<Vec<bool>> {
        let masks = (0..1u32 << self.branching)
            .filter(|mask| mask.count_ones() as usize == if won { self.good } else { 0 });
        masks.map(|mask| (0..self.branching).map(|i| mask >> i & 1 == 1).collect()).collect()
    }

    fn below(&self, good: &[bool], wrong: bool, plies: usize) -> Sights {
        let mut all = Sights::from([(vec![], 1.0)]);
        for &good in good {
            let child = self.sights(!good, wrong, plies);
            let mut longer = Sights::new();
            for (sight, p) in &all {
                for (more, q) in &child {
                    *longer.entry([&sight[..], more].concat()).or_default() += p * q;
                }
            }
            all = longer;
        }
        all
    }

    /// The value of a subtree by a naive rule, and the rest of the sight.
    fn value<'a>(&self, rule: &str, sight: &'a [i8], plies: usize) -> (f64, &'a [i8]) {
        let (&sign, mut rest) = sight.split_first().unwrap();
        let value = f64::from(sign.signum());
        if sign.abs() == 2 {
            let end = match rule {
                "althofer" => value * (plies + 1) as f64,
                "product" => (value + 1.0) / 2.0,
                _ => value,
            };
            return (end, rest);
        }
        let chance = if sign > 0 { 1.0 - self.error } else { self.error };
        if plies == 0 {
            return (if rule == "product" { chance } else { value }, rest);
        }
        let (mut best, mut all) = (f64::NEG_INFINITY, 1.0);
        for _ in 0..self.branching {
            let (child, more) = self.value(rule, rest, plies - 1);
            rest = more;
            best = best.max(-child);
            all *= child;
        }
        let found = match rule {
            "minimax" => best,
            "product" => 1.0 - all,
            _ => best + value,
        };
        (found, rest)
    }

    /// The errors of minimax, Althöfer's rule (padded and literal), the product rule and the optimal rule.
    fn errors(&self, depth: usize) -> [f64; 5] {
        let mut errors = [0.0; 5];
        // For each sight, the root's static value included: the probability that each move is good, and the total.
        let mut posterior: BTreeMap<(bool, Vec<i8>), Vec<f64>> = BTreeMap::new();
        for wrong in [false, true] {
            let choices = self.choices(true);
            for good in &choices {
                for (sight, p) in self.below(good, wrong, depth - 1) {
                    let p = p * self.given(None, wrong) / choices.len() as f64;
                    for (error, rule) in errors.iter_mut().zip(["minimax", "althofer", "literal", "product"])
                    {
                        let mut rest = &sight[..];
                        let values: Vec<f64> = (0..self.branching)
                            .map(|_| {
                                let (value, more) = self.value(rule, rest, depth - 1);
                                rest = more;
                                value
                            })
                            .collect();
                        assert!(rest.is_empty());
                        let best = values.iter().copied().fold(f64::INFINITY, f64::min);
                        let tied = || (0..self.branching).filter(|&i| values[i] <= best + 1e-12);
                        *error += p * tied().filter(|&i| !good[i]).count() as f64 / tied().count() as f64;
                    }
                    let seen =
                        posterior.entry((wrong, sight)).or_insert_with(|| vec![0.0; self.branching + 1]);
                    seen[self.branching] += p;
                    (0..self.branching).filter(|&i| good[i]).for_each(|i| seen[i] += p);
                }
            }
        }
        for seen in posterior.values() {
            let best = seen[..self.branching].iter().copied().fold(0.0, f64::max);
            errors[4] += seen[self.branching] - best;
        }
        errors
    }
}

#[test]
fn exact_errors_agree_with_enumeration() {
    let settings = [
        (2, 1, 0.1, 0.0, 0.0, 3),
        (2, 1, 0.35, 0.6, 0.0, 3),
        (2, 1, 0.2, 1.0, 0.0, 3),
        (3, 1, 0.1, 0.3, 0.0, 2),
        (3, 2, 0.15, 0.0, 0.0, 2),
        (3, 2, 0.3, 0.5, 0.0, 2),
        (2, 1, 0.1, 0.0, 0.25, 3),
        (3, 2, 0.2, 0.0, 0.1, 2),
        (4, 3, 0.2, 0.2, 0.0, 1),
    ];
    for (branching, good, error, persistence, trap, most) in settings {
        let setting = Setting { branching, good, error, persistence, trap };
        let good = Good::Exactly(good as u32);
        let branching = branching as u32;
        let model = if trap > 0.0 {
            Model::Trap { branching, good, error, trap }
        } else {
            Model::Persistent { branching, good, error, persistence }
        };
        let mut names = vec!["minimax", "althofer", "product", "bayes"];
        let mut places = vec![0, 1, 3, 4];
        if trap > 0.0 {
            names.insert(2, "literal");
            places.insert(2, 2);
        }
        let found = exact_errors(&model, &rules(&names.join(",")), most as u32).unwrap();
        for depth in 1..=most {
            let known = setting.errors(depth);
            for ((name, found), &place) in names.iter().zip(&found).zip(&places) {
                let (found, known) = (found[depth - 1], known[place]);
                assert!((found - known).abs() < 1e-12, "{model:?} {name} {depth}: {found}, of all {known}");
            }
        }
    }
}
