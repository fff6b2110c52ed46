//! Exact decision errors agree with known ones to all their digits, with identities, and with calculations by hand.

use crate::common;

use common::{SHARE, althofer, exact, rules, simulated};
use gametree_lab::pathology::{Evaluation, Good, Model, critical_error, critical_trap, exact_errors};
use serde_json::Value;

/// Asserts that a number agrees with the known one to all printed digits.
fn printed(what: &str, found: f64, text: &str) {
    let known: f64 = text.parse().unwrap();
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len() as i32);
    let half = 0.5 * 10f64.powi(exponent.parse::<i32>().unwrap() - decimals);
    assert!((found - known).abs() <= half * 1.000_001, "{what}: {found}, printed {text}");
}

/// Checks a row of the tables in the project's study of the theory: depths and the numbers printed for them.
fn row(model: Model, rule: &str, depths: &[u32], texts: &str) {
    let errors = exact(model, rule, *depths.last().unwrap());
    assert_eq!(depths.len(), texts.split(' ').count());
    for (&depth, text) in depths.iter().zip(texts.split(' ')) {
        printed(&format!("{model:?} {rule} depth {depth}"), errors[depth as usize - 1], text);
    }
}

#[test]
fn the_tables_of_althofers_setting() {
    let depths = [1, 2, 4, 6, 8, 10, 20];
    row(althofer(2, 1, 0.01), "minimax", &depths, ".0100 .0149 .0292 .0559 .1032 .1779 .4936");
    row(althofer(2, 1, 0.01), "althofer", &depths[..2], ".0100 4.4e-4");
    assert!(exact(althofer(2, 1, 0.01), "althofer", 20)[3..].iter().all(|&error| error < 1e-5));
    row(althofer(2, 1, 0.05), "minimax", &depths, ".0500 .0725 .1306 .2166 .3181 .4061 .5000");
    row(althofer(2, 1, 0.05), "althofer", &depths, ".0500 .0104 8.3e-4 8.8e-5 1.0e-5 1.3e-6 5.1e-11");
    row(althofer(2, 1, 0.2), "minimax", &depths, ".2000 .2600 .3594 .4338 .4745 .4920 .5000");
    row(althofer(2, 1, 0.2), "althofer", &depths, ".2000 .1309 .0806 .0607 .0500 .0435 .0313");
    row(althofer(8, 1, 0.01), "minimax", &[1, 2, 4, 6, 8], ".0428 .0978 .4853 .8568 .8750");
    row(althofer(8, 1, 0.01), "althofer", &[1, 2, 4, 6], ".0428 .0066 3.4e-4 2e-5");
}

#[test]
fn the_tables_of_more_good_replies() {
    let depths = [1, 2, 4, 8, 14];
    row(althofer(4, 1, 0.02), "minimax", &depths, ".044 .085 .270 .728 .750");
    row(althofer(4, 2, 0.02), "minimax", &depths, ".0137 .0033 .0003 0.0000 0.0000");
    row(althofer(4, 2, 0.1), "minimax", &depths, ".076 .066 .077 .214 .500");
    row(althofer(3, 2, 0.1), "minimax", &depths[..4], ".040 .028 .014 .0006");
}

#[test]
fn the_tables_of_persistent_errors() {
    let model = |branching, error, persistence| Model::Persistent {
        branching,
        good: Good::Exactly(1),
        error,
        persistence,
    };
    let depths = [1, 2, 3, 4, 5, 8, 10, 15, 20];
    row(model(2, 0.05, 0.6), "althofer", &depths, ".0500 .0364 .0249 .0211 .0177 .0156 .0160 .0181 .0193");
    row(model(3, 0.05, 0.6), "althofer", &depths, ".0703 .0467 .0342 .0325 .0318 .0378 .0430 .0483 .0462");
    row(model(8, 0.02, 0.5), "althofer", &depths, ".0595 .0245 .0208 .0214 .0225 .0314 .0369 .0348 .0347");
    row(model(8, 0.02, 0.5), "minimax", &depths[..7], ".0595 .1131 .3083 .5284 .7714 .8750 .8750");
    row(althofer(8, 1, 0.2), "althofer", &[1, 2, 3, 4, 10], ".5786 .5497 .5378 .5402 .5449");
}

#[test]
fn the_numbers_of_traps() {
    let model = |good, trap| Model::Trap { branching: 2, good, error: 0.05, trap };
    let one = Good::Exactly(1);
    row(model(one, 0.25), "minimax", &[1, 30], ".050 .086");
    row(model(one, 0.3), "minimax", &[1, 30], ".050 .022");
    row(model(Good::Pgame, 0.1), "minimax", &[1, 30], ".05 .307");
    row(model(Good::Pgame, 0.2), "minimax", &[1, 30], ".05 .028");
    row(model(one, 0.1), "althofer", &[2, 4, 10, 20], "8.8e-3 4.7e-4 2.2e-7 1.1e-12");
    row(model(one, 0.1), "literal", &[2, 4, 10, 20], "9.1e-3 9.1e-4 1.29e-4 1.22e-4");
    printed("t*(2)", critical_trap(2, one).unwrap(), ".293");
    printed("t* of P-games", critical_trap(2, Good::Pgame).unwrap(), ".191");
    assert!(critical_trap(0, one).is_err());
}

#[test]
fn the_critical_error_rate() {
    let known = [(2, ".14645"), (3, ".09175"), (4, ".06699"), (5, ".05279"), (8, ".03229"), (10, ".02566")];
    for (b, text) in known.into_iter().chain([(20, ".01266"), (35, ".00719"), (40, ".00629")]) {
        let p = critical_error(b).unwrap();
        printed(&format!("p_c({b})"), p, text);
        assert!((4.0 * f64::from(b) * p * (1.0 - p) - 1.0).abs() < 1e-14);
    }
    assert!(critical_error(0).is_err());
    // Below it errors die out; above it they do not.
    for b in [2, 5] {
        let p = critical_error(b).unwrap();
        let after =
            |times: f64, depth: u32| *exact(althofer(b, 1, times * p), "althofer", depth).last().unwrap();
        assert!(after(0.8, 200) < 1e-10 && after(1.0, 200) < 2e-6);
        assert!(after(1.5, 200) > 1e-2 && (after(1.5, 200) / after(1.5, 100) - 1.0).abs() < 1e-3);
    }
}

fn close(what: &str, found: f64, known: &Value) {
    let known = known.as_f64().unwrap();
    assert!((found - known).abs() <= 1e-12 * known.abs(), "{what}: {found:e}, known {known:e}");
}

fn good(value: &Value) -> Good {
    value.as_u64().map_or(Good::Pgame, |k| Good::Exactly(k as u32))
}

/// The rule with the row's weight.
fn weighted(rule: &str, row: &Value) -> String {
    let weight = row["weight"].as_f64().filter(|_| rule != "minimax");
    weight.map_or_else(|| rule.to_owned(), |weight| format!("{rule}:{weight}"))
}

/// Every number of the data agrees to twelve significant digits.
#[test]
fn results_agree_with_other_dynamic_programs() {
    let data: Value = serde_json::from_str(include_str!("../data/pathology.json")).unwrap();
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap();
    let mut numbers = 0;
    for row in data["errors"].as_array().unwrap() {
        let (branching, error, good) =
            (row["b"].as_u64().unwrap() as u32, number(row, "p"), good(&row["good"]));
        let persistence = number(row, "rho");
        let model = Model::Persistent { branching, good, error, persistence };
        for rule in ["minimax", "althofer"] {
            let known = row[rule].as_array().unwrap();
            let rule = &weighted(rule, row);
            let found = exact(model, rule, known.len() as u32);
            if persistence == 0.0 {
                assert_eq!(
                    found,
                    exact(Model::Althofer { branching, good, error }, rule, known.len() as u32)
                );
            }
            for (depth, (&found, known)) in found.iter().zip(known).enumerate() {
                close(&format!("{model:?} {rule} {}", depth + 1), found, known);
                numbers += 1;
            }
        }
    }
    for row in data["deep"].as_array().unwrap() {
        let branching = row["b"].as_u64().unwrap() as u32;
        let model = Model::Althofer { branching, good: good(&row["good"]), error: number(row, "p") };
        let known = row["althofer"].as_array().unwrap();
        let found = exact(model, "althofer", known.last().unwrap()[0].as_u64().unwrap() as u32);
        for known in known {
            close(&format!("{model:?} {known}"), found[known[0].as_u64().unwrap() as usize - 1], &known[1]);
            numbers += 1;
        }
    }
    for row in data["traps"].as_array().unwrap() {
        let (branching, error) = (row["b"].as_u64().unwrap() as u32, number(row, "p"));
        let model = Model::Trap { branching, good: good(&row["good"]), error, trap: number(row, "tau") };
        for rule in ["minimax", "althofer", "literal"] {
            let known = row[rule].as_array().unwrap();
            let rule = &weighted(rule, row);
            for (found, known) in exact(model, rule, known.len() as u32).into_iter().zip(known) {
                close(&format!("{model:?} {rule}"), found, known);
                numbers += 1;
            }
        }
    }
    assert!(numbers > 4_900, "{numbers}");
}

#[test]
fn identities() {
    // Without errors, or with complete information, no rule errs.
    for model in [
        althofer(3, 1, 0.0),
        Model::Persistent { branching: 2, good: Good::Pgame, error: 0.0, persistence: 0.5 },
        Model::Trap { branching: 2, good: Good::Exactly(1), error: 0.0, trap: 0.3 },
    ] {
        let errors = exact_errors(&model, &model.rules(), 3).unwrap();
        assert!(errors.iter().flatten().all(|&error| error < 1e-20), "{model:?} {errors:?}");
    }
    let perfect = Model::Real { branching: 3, moves: 5, noise: 0.0, dependent: false, levels: None };
    let cells = simulated(perfect, "minimax,althofer,althofer:0.5,althofer:7", 5, 300, 1);
    assert!(cells.iter().all(|cell| cell.decision_error == 0.0 && cell.standard_error == Some(0.0)));
    // Weight 0 is minimax. At depth 1 all rules agree.
    let model = Model::Trap { branching: 3, good: Good::Exactly(2), error: 0.2, trap: 0.1 };
    assert_eq!(exact(model, "althofer:0", 12), exact(model, "minimax", 12));
    assert_eq!(exact(model, "literal:0", 12), exact(model, "minimax", 12));
    let errors = exact_errors(&model, &model.rules(), 1).unwrap();
    assert!(errors.iter().all(|of_rule| (of_rule[0] - errors[0][0]).abs() < 1e-14), "{errors:?}");
    // With random evaluations the move at a won root is random.
    let error = exact(althofer(5, 2, 0.5), "althofer", 6);
    assert!(error.iter().all(|error| (error - 0.6).abs() < 1e-13), "{error:?}");
    // Minimax depends only on the order of evaluations, and e₁ and e₂ order boards alike.
    let by = |evaluation| exact(Model::Pgame { branching: 2, moves: 9, evaluation }, "minimax", 9);
    for (share, chance) in by(SHARE).into_iter().zip(by(Evaluation::Chance)) {
        assert!((share - chance).abs() < 1e-9, "{share} {chance}");
    }
    // Minimax tends to a random choice (Nau 1980).
    assert!((exact(althofer(8, 1, 0.01), "minimax", 20)[19] - 7.0 / 8.0).abs() < 1e-12);
    // The spelling of a weight does not matter.
    let weights: Vec<Vec<f64>> = ["1", "1.000000"].map(|w| exact(model, &format!("althofer:{w}"), 4)).into();
    assert_eq!(weights[0], weights[1]);
}

/// Tiny P- and N-games, calculated by hand.
#[test]
fn tiny_games_agree_with_calculation_by_hand() {
    for model in [
        Model::Pgame { branching: 2, moves: 1, evaluation: SHARE },
        Model::Ngame { branching: 3, moves: 1, evaluation: SHARE },
        Model::Pgame { branching: 2, moves: 2, evaluation: SHARE },
    ] {
        let moves = if let Model::Pgame { moves, .. } = model { moves } else { 1 };
        let errors = exact_errors(&model, &rules("minimax"), moves).unwrap().remove(0);
        assert_eq!(errors[moves as usize - 1], 0.0, "the end is seen");
    }
    // P-game of two moves, q = 1 − ξ: the child that is won for MAX has two ones, and the other has at most one, so there are
    // no ties.
    assert_eq!(exact(Model::Pgame { branching: 2, moves: 2, evaluation: SHARE }, "minimax", 2)[0], 0.0);
    // Three moves: a child (MIN's) is won for MAX if both its halves (MAX's) contain a one, and lost otherwise. Won children
    // have 2, 3 or 4 ones, lost ones 0, 1 or 2, so errors only occur in a tie at 2. With p = 1 − ξ, two ones in a won child
    // have probability 4·p²(1−p)², in a lost one 2·p²(1−p)².
    let xi = (5f64.sqrt() - 1.0) / 2.0;
    let (p, q) = (1.0 - xi, xi);
    let (won, lost) = ((1.0 - q * q).powi(2), 1.0 - (1.0 - q * q).powi(2));
    let tie = 4.0 * (p * q).powi(2) * 2.0 * (p * q).powi(2);
    let found = exact(Model::Pgame { branching: 2, moves: 3, evaluation: SHARE }, "minimax", 1)[0];
    assert!((found - 0.5 * tie / (won * lost)).abs() < 1e-14, "{found}");
    // N-game of two moves: a leaf is 1 if both arcs are +1. A child after +1 has 0, 1 or 2 ones and is won with 2; one after
    // −1 has none. So there is no error either.
    assert_eq!(exact(Model::Ngame { branching: 2, moves: 2, evaluation: SHARE }, "minimax", 1)[0], 0.0);
}

/// At the critical error rate errors fall like exp(−c·d^⅓) with the depth: the slope of the logarithm over the cube root of the
/// depth is nearly the same everywhere, and that over the logarithm of the depth, which a power would keep, is not.
#[test]
fn at_the_critical_error_rate_errors_fall_faster_than_any_power() {
    for branching in [2, 4, 10] {
        let errors = exact(althofer(branching, 1, critical_error(branching).unwrap()), "althofer", 800);
        let slope = |(from, to): (usize, usize), of: fn(f64) -> f64| {
            let fallen = f64::ln(errors[to - 1]) - f64::ln(errors[from - 1]);
            fallen / (of(to as f64) - of(from as f64))
        };
        let grows = |of: fn(f64) -> f64| slope((400, 800), of) / slope((100, 200), of);
        assert!((grows(f64::cbrt) - 1.0).abs() < 0.03, "{branching}: {}", grows(f64::cbrt));
        assert!(grows(f64::ln) > 1.5, "{branching}: {}", grows(f64::ln));
    }
}
