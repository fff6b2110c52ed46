//! Simulated decision errors agree with exact ones and with other simulations, and invalid requests are rejected.

use crate::common;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use common::{SHARE, althofer, rules, simulated};
use gametree_lab::pathology::{
    Evaluation, Good, Model, PathologyError, Rule, Weight, exact_errors, pathology,
};
use gametree_lab::{Control, Sampling};

/// Asserts that cells simulated at the same roots agree with exact errors: few differ by more than two standard errors, and
/// none by more than four.
fn agree(models: &[(Model, &str, u32)], samples: u64) {
    let (mut cells, mut far) = (0, 0);
    for (seed, &(model, rule, depth)) in (1..).zip(models) {
        for cell in simulated(model, rule, depth, samples, seed) {
            let (Some(exact), Some(error)) = (cell.exact_error, cell.standard_error) else { continue };
            // The normal approximation requires a few errors.
            if exact * (samples as f64) < 20.0 {
                assert!(cell.decision_error * samples as f64 <= 60.0, "{cell:?}");
                continue;
            }
            let z = (cell.decision_error - exact) / error;
            assert!(z.abs() < 4.0, "{z}: {cell:?}");
            cells += 1;
            far += u32::from(z.abs() > 2.0);
        }
    }
    assert!(cells > 50 && f64::from(far) < 0.1 * f64::from(cells), "{far} of {cells}");
}

#[test]
fn simulation_agrees_with_exact_errors() {
    let all = "minimax,althofer,althofer:0.3,product,bayes";
    let (one, two) = (Good::Exactly(1), Good::Exactly(2));
    agree(
        &[
            (althofer(2, 1, 0.1), all, 8),
            (althofer(3, 2, 0.25), all, 5),
            (Model::Althofer { branching: 3, good: Good::Pgame, error: 0.2 }, all, 5),
            (Model::PgameErrors { branching: 2, error: 0.3 }, all, 8),
            (Model::Persistent { branching: 2, good: one, error: 0.1, persistence: 0.7 }, all, 8),
            (Model::Persistent { branching: 4, good: two, error: 0.2, persistence: 0.3 }, all, 4),
            (
                Model::Trap { branching: 2, good: one, error: 0.1, trap: 0.2 },
                "literal,althofer,minimax,product,bayes",
                8,
            ),
            (Model::Trap { branching: 3, good: Good::Pgame, error: 0.2, trap: 0.1 }, all, 5),
            (Model::Pgame { branching: 2, moves: 9, evaluation: SHARE }, all, 9),
            (Model::Pgame { branching: 3, moves: 4, evaluation: Evaluation::Chance }, all, 4),
            (Model::Pgame { branching: 2, moves: 4, evaluation: SHARE }, all, 4),
            (Model::Ngame { branching: 2, moves: 8, evaluation: SHARE }, "minimax,althofer,product", 8),
            (Model::Ngame { branching: 2, moves: 3, evaluation: SHARE }, "minimax,althofer,product", 3),
            (Model::Ngame { branching: 2, moves: 3, evaluation: Evaluation::Sign }, "minimax,althofer", 3),
        ],
        8_000,
    );
}

/// Rows from the simulations in the project's study of the theory: errors (or accuracies) by rule at these depths, with half the
/// width of the 95 % interval.
fn published(model: Model, accuracy: bool, depths: &[u32], rows: &[(&str, &[f64], f64)], samples: u64) {
    let names: Vec<&str> = rows.iter().map(|row| row.0).collect();
    let most = *depths.iter().max().unwrap();
    let cells = simulated(model, &names.join(","), most, samples, 11);
    for (&(rule, values, half), cells) in rows.iter().zip(cells.chunks(most as usize)) {
        assert_eq!(depths.len(), values.len());
        for (&depth, known) in depths.iter().zip(values) {
            let cell = cells[depth as usize - 1];
            let found = if accuracy { 1.0 - cell.decision_error } else { cell.decision_error };
            let error = cell.standard_error.unwrap().hypot(half / 1.96);
            // Printed to four digits.
            assert!(
                (found - known).abs() < 3.5 * error + 6e-5,
                "{model:?} {rule} {depth}: {found} for {known}"
            );
        }
    }
}

#[test]
fn results_agree_with_other_simulations_on_boards() {
    let pgame = |evaluation| Model::Pgame { branching: 2, moves: 11, evaluation };
    let ngame = |evaluation| Model::Ngame { branching: 2, moves: 11, evaluation };
    // The tolerance follows from the number of samples.
    let samples = crate::cases(3_000, 10_000);
    let depths = [1, 2, 4, 6, 8, 9, 10];
    let rows: [(&str, &[f64], f64); 5] = [
        ("minimax", &[0.6516, 0.6439, 0.6325, 0.6265, 0.6403, 0.5920, 1.0], 0.0029),
        ("product", &[0.6516, 0.6523, 0.6554, 0.6656, 0.6958, 0.7197, 1.0], 0.0029),
        ("bayes", &[0.6516, 0.6540, 0.6620, 0.6803, 0.7313, 0.7922, 1.0], 0.0027),
        ("althofer", &[0.6516, 0.6527, 0.6526, 0.6591, 0.6885, 0.7214, 0.9263], 0.0029),
        ("althofer:0.25", &[0.6516, 0.6484, 0.6463, 0.6566, 0.6965, 0.7302, 1.0], 0.003),
    ];
    published(pgame(SHARE), true, &depths, &rows, samples);
    let chances: &[f64] = &[0.6516, 0.6533, 0.6537, 0.6609, 0.6853, 0.7109, 0.8183];
    published(pgame(Evaluation::Chance), true, &depths, &[("althofer", chances, 0.0028)], samples);
    let signs: &[f64] = &[0.6083, 0.5839, 0.5742, 0.5319, 0.5008, 0.5919, 1.0];
    published(pgame(Evaluation::Sign), true, &depths, &[("minimax", signs, 0.002)], samples);
    let rows: [(&str, &[f64], f64); 3] = [
        ("minimax", &[0.9111, 0.9293, 0.9512, 0.9675, 0.9826, 0.9851, 1.0], 0.0018),
        ("althofer", &[0.9111, 0.9294, 0.9506, 0.9651, 0.9775, 0.9846, 0.9932], 0.0018),
        ("product", &[0.9111, 0.9232, 0.9433, 0.9616, 0.9791, 0.9875, 1.0], 0.0018),
    ];
    published(ngame(SHARE), true, &depths, &rows, samples);
    let signs: &[f64] = &[0.9111, 0.8200, 0.9052, 0.8323];
    published(ngame(Evaluation::Sign), true, &[1, 2, 3, 4], &[("minimax", signs, 0.0018)], samples);
    let wide = Model::Pgame { branching: 3, moves: 7, evaluation: SHARE };
    let rows: [(&str, &[f64], f64); 3] = [
        ("minimax", &[0.6130, 0.6032, 0.5954, 0.5957, 0.5862, 1.0], 0.0039),
        ("althofer", &[0.6130, 0.6181, 0.6215, 0.6346, 0.6546, 0.9256], 0.0039),
        ("bayes", &[0.6130, 0.6196, 0.6297, 0.6557, 0.6911, 1.0], 0.0039),
    ];
    published(wide, true, &[1, 2, 3, 4, 5, 6], &rows, samples / 2);
}

#[test]
fn results_agree_with_other_simulations_with_errors() {
    // Half the width of the intervals for 60,000 roots.
    let check = |model, depth, values: [f64; 4], halves: [f64; 4]| {
        let names = ["minimax", "althofer", "product", "bayes"];
        let rows: Vec<(&str, &[f64], f64)> =
            (0..4).map(|i| (names[i], std::slice::from_ref(&values[i]), halves[i])).collect();
        published(model, false, &[depth], &rows, 6_000);
    };
    check(althofer(2, 1, 0.1), 4, [0.229, 0.0097, 0.215, 0.0073], [0.0023, 0.0006, 0.0029, 0.0007]);
    check(althofer(2, 1, 0.2), 10, [0.490, 0.0425, 0.474, 0.0318], [0.002, 0.0013, 0.004, 0.0014]);
    let pgame = Model::PgameErrors { branching: 2, error: 0.2 };
    check(pgame, 10, [0.461, 0.0169, 0.375, 0.0108], [0.002, 0.0008, 0.0039, 0.0008]);
    check(althofer(8, 1, 0.2), 3, [0.8556, 0.5348, 0.8321, 0.4525], [0.0015, 0.005, 0.0052, 0.0069]);
}

#[test]
fn results_agree_with_other_simulations_with_real_values() {
    let real = |noise, dependent, levels| Model::Real { branching: 2, moves: 10, noise, dependent, levels };
    let check = |model, minimax: [f64; 2], althofer: [f64; 2], half: f64| {
        published(
            model,
            false,
            &[1, 9],
            &[("minimax", &minimax, half), ("althofer", &althofer, half)],
            5_000,
        );
    };
    check(real(0.1, false, None), [0.3389, 0.3105], [0.3389, 0.1572], 0.0046);
    check(real(0.5, false, None), [0.4664, 0.4786], [0.4664, 0.4033], 0.0049);
    check(real(1.0, true, None), [0.1686, 0.1102], [0.1686, 0.0572], 0.0037);
    check(real(0.1, false, Some(2)), [0.4334, 0.4891], [0.4334, 0.2515], 0.0025);
    check(real(0.1, false, Some(4)), [0.3797, 0.3694], [0.3797, 0.1899], 0.0034);
    check(real(0.1, false, Some(8)), [0.3523, 0.3750], [0.3523, 0.1693], 0.0039);
    check(real(0.1, false, Some(32)), [0.3347, 0.3145], [0.3347, 0.1570], 0.0044);
    let wide = Model::Real { branching: 5, moves: 5, noise: 1.0, dependent: true, levels: None };
    let rows: [(&str, &[f64], f64); 2] = [
        ("minimax", &[0.3979, 0.3537, 0.3064, 0.2685], 0.0048),
        ("althofer", &[0.3979, 0.2933, 0.2382, 0.2012], 0.0048),
    ];
    published(wide, false, &[1, 2, 3, 4], &rows, 2_000);
}

#[test]
fn samples_are_determined_by_the_seed() {
    let model = Model::Pgame { branching: 2, moves: 6, evaluation: SHARE };
    let run = |seed| simulated(model, "minimax,althofer,bayes", 6, 500, seed);
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
    let one = simulated(model, "minimax", 2, 1, 7);
    assert!(one.iter().all(|cell| cell.standard_error.is_none() && !cell.exact && cell.samples == Some(1)));
    // The numbers must be the same on every machine.
    let shares = |model| {
        let cells = simulated(model, "minimax,althofer", 3, 64, 5);
        cells.iter().map(|cell| (cell.decision_error * 64.0 * 12.0).round() as u32).collect::<Vec<_>>()
    };
    assert_eq!(shares(althofer(3, 1, 0.2)), PINNED[0]);
    assert_eq!(shares(model), PINNED[1]);
    assert_eq!(shares(Model::Ngame { branching: 3, moves: 4, evaluation: SHARE }), PINNED[2]);
    assert_eq!(
        shares(Model::Real { branching: 2, moves: 4, noise: 0.2, dependent: true, levels: Some(5) }),
        PINNED[3]
    );
}

const PINNED: [[u32; 6]; 4] = [
    [212, 328, 380, 212, 180, 134],
    [102, 84, 114, 102, 66, 60],
    [42, 24, 0, 42, 36, 0],
    [18, 36, 42, 18, 18, 24],
];

#[test]
fn rejections_and_stops() {
    let quiet = Control::default();
    let error = |model: Model, rule: &str, depth| match exact_errors(&model, &rules(rule), depth) {
        Err(error) => error.to_string(),
        other => panic!("{other:?}"),
    };
    let rejects = |model: Model, text: &str| {
        let message = error(model, "minimax", 3);
        assert!(message.contains(text), "{message}");
    };
    rejects(althofer(1, 1, 0.1), "a branching factor of 1: expected 2 to 100");
    rejects(althofer(101, 1, 0.1), "a branching factor of 101");
    rejects(althofer(3, 3, 0.1), "3 good of 3 moves: expected 1 to 2");
    rejects(althofer(3, 0, 0.1), "0 good of 3 moves");
    rejects(althofer(3, 1, 1.1), "an error rate of 1.1 is not a probability");
    rejects(althofer(3, 1, f64::NAN), "an error rate of NaN");
    let one = Good::Exactly(1);
    rejects(
        Model::Persistent { branching: 2, good: one, error: 0.1, persistence: -0.1 },
        "a persistence of -0.1",
    );
    rejects(Model::Trap { branching: 2, good: one, error: 0.1, trap: 2.0 }, "a chance of traps of 2");
    rejects(Model::Pgame { branching: 2, moves: 2, evaluation: SHARE }, "3 plies deep in a game of 2 moves");
    rejects(
        Model::Pgame { branching: 2, moves: 30, evaluation: SHARE },
        "too many positions: expected at most 10000000",
    );
    let rounded = Evaluation::Share { levels: Some(0) };
    rejects(Model::Ngame { branching: 2, moves: 3, evaluation: rounded }, "0 levels: expected 1 to 1000");
    rejects(Model::Ngame { branching: 2, moves: 3, evaluation: Evaluation::Chance }, "expected model pgame");
    let real = Model::Real { branching: 2, moves: 5, noise: 0.1, dependent: false, levels: None };
    rejects(
        Model::Real { branching: 2, moves: 5, noise: f64::INFINITY, dependent: false, levels: None },
        "a noise of inf",
    );
    assert!(error(althofer(2, 1, 0.1), "minimax", 0).contains("a search 0 plies deep: expected 1 to 1000"));
    assert!(error(althofer(2, 1, 0.1), "minimax", 1_001).contains("a search 1001 plies deep"));
    assert!(
        error(althofer(2, 1, 0.1), "literal", 2)
            .contains("literal:1 is not defined for model althofer: expected")
    );
    assert!(error(real, "product", 2).contains("expected minimax or althofer:W"));
    let sign = Model::Pgame { branching: 2, moves: 3, evaluation: Evaluation::Sign };
    assert!(
        error(sign, "product", 2)
            .contains("product is not defined for model pgame: expected minimax or althofer:W")
    );
    let run = |model, rule: &str, depth, samples: Option<u64>, control| {
        pathology(&model, &rules(rule), depth, samples.map(|samples| Sampling { samples, seed: 0 }), control)
    };
    let needs = PathologyError::NeedsSamples { model: "althofer", rule: Rule::Bayes, depth: 5 };
    assert!(needs.to_string().contains("expected --samples N"));
    assert_eq!(run(althofer(2, 1, 0.1), "minimax,bayes", 8, None, quiet), Err(needs));
    let needs = PathologyError::NeedsSamples { model: "real", rule: Rule::Minimax, depth: 1 };
    assert_eq!(run(real, "minimax", 2, None, quiet), Err(needs));
    let large = PathologyError::TooLarge { branching: 8, plies: 9 };
    assert_eq!(run(althofer(8, 1, 0.1), "minimax", 9, Some(1), quiet), Err(large));
    assert_eq!(run(althofer(8, 1, 0.1), "minimax", 2, Some(0), quiet), Err(PathologyError::NoSamples));
    let wide = Model::Pgame { branching: 2, moves: 16, evaluation: SHARE };
    assert!(matches!(run(wide, "bayes", 2, Some(1), quiet), Err(PathologyError::TooManyLeaves { .. })));
    for text in
        ["minmax", "minimax:1", "althofer:", "althofer:-1", "althofer:1e9", "althofer:101", "bayes:2", ""]
    {
        assert!(text.parse::<Rule>().is_err(), "{text}");
    }
    assert_eq!("althofer:00.10".parse::<Rule>().unwrap().to_string(), "althofer:0.1");
    assert_eq!("100".parse::<Weight>().unwrap().numerator(), 100);
    // A stop keeps the complete samples.
    let (stop, progress) = (AtomicBool::new(true), AtomicU64::new(0));
    let control = Control { stop: Some(&stop), progress: Some(&progress) };
    assert_eq!(run(althofer(2, 1, 0.1), "minimax", 5, Some(100), control), Err(PathologyError::Stopped));
    stop.store(false, Ordering::Relaxed);
    let cells = std::thread::scope(|scope| {
        scope.spawn(|| {
            while progress.load(Ordering::Relaxed) < 200 {
                std::thread::yield_now();
            }
            stop.store(true, Ordering::Relaxed);
        });
        run(althofer(2, 1, 0.3), "minimax,bayes", 6, Some(u64::MAX), control).unwrap()
    });
    let samples = cells[0].samples.unwrap();
    assert!(samples >= 200 && cells.iter().all(|cell| cell.samples == Some(samples)));
    assert_eq!(progress.load(Ordering::Relaxed), samples);
}
