//! Theory and measurement agree, and invalid requests are rejected.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree::{Game, Score, testing};
use gametree_lab::{
    Control, Estimate, LabError, Levels, Positions, Pruning, RandomGame, Sampling, branching,
    critical_on_average, critical_uniform,
};
use gametree_tree::generate::GenerateError;

use Pruning::{Deep, Minimal, Shallow};

fn sampling(samples: u64, seed: u64) -> Option<Sampling> {
    Some(Sampling { samples, seed })
}

/// Asserts that an estimate is within four standard errors of the exact value.
fn close(what: &str, found: Estimate, exact: f64) {
    let error = found.standard_error.unwrap();
    assert!((found.mean - exact).abs() <= 4.0 * error + 1e-12, "{what}: {found:?}, exactly {exact}");
}

#[test]
fn simulated_counts_agree_with_the_integrals() {
    let cases = [(2, 4, 4_000), (2, 7, 1_000), (3, 4, 2_000), (4, 4, 500), (10, 3, 200), (2, 12, 50)];
    for (b, d, samples) in cases {
        for pruning in [Shallow, Deep] {
            let found = branching(pruning, b, d, sampling(samples, 1), Control::default()).unwrap();
            let simulated = found.simulated.unwrap();
            assert_eq!(simulated.samples, samples);
            close(&format!("{pruning:?} {b},{d}"), simulated, found.expected);
            assert!(simulated.standard_error.unwrap() < 0.2 * found.expected);
        }
    }
}

#[test]
fn perfect_order_always_costs_the_same() {
    for (b, d) in [(1, 3), (2, 9), (3, 6), (7, 3), (5, 0)] {
        let found = branching(Minimal, b, d, sampling(5, 2), Control::default()).unwrap();
        let simulated = found.simulated.unwrap();
        assert_eq!((simulated.mean, simulated.standard_error), (found.expected, Some(0.0)));
    }
}

/// The same seed gives the same experiment; a single sample has no standard error.
#[test]
fn samples_are_determined_by_the_seed() {
    let run = |seed, samples| branching(Deep, 3, 5, sampling(samples, seed), Control::default()).unwrap();
    assert_eq!(run(7, 20), run(7, 20));
    assert_ne!(run(7, 20), run(8, 20));
    assert_eq!(run(7, 1).simulated.unwrap().standard_error, None);
    let pinned: Vec<f64> = (0..3).map(|seed| run(seed, 1).simulated.unwrap().mean).collect();
    assert_eq!(pinned, [119.0, 111.0, 130.0]);
}

#[test]
fn alpha_beta_enters_the_critical_positions_of_uniform_trees() {
    for (b, d) in [(1, 4), (2, 8), (3, 5), (6, 3), (4, 0)] {
        let rows = critical_uniform(b, d, sampling(4, 3), Control::default()).unwrap();
        assert_eq!(rows.len() as u32, d + 1);
        for row in rows {
            let Positions::Exact(exact) = row.positions else { panic!("{row:?}") };
            assert_eq!(row.expected, exact.total as f64);
            let simulated = row.simulated.unwrap();
            assert_eq!((simulated.mean, simulated.standard_error), (row.expected, Some(0.0)));
        }
    }
}

#[test]
fn critical_positions_of_random_shapes_follow_the_formula() {
    let levels = Levels::new(&[1.0, 0.9, 0.8, 0.7, 0.85], &[3.0, 2.25, 2.0, 2.1, 1.9]).unwrap();
    let rows = critical_on_average(&levels, sampling(4_000, 4), Control::default()).unwrap();
    assert_eq!(rows.len(), 6);
    for row in rows {
        close(&format!("level {}", row.level), row.simulated.unwrap(), row.expected);
    }
}

#[test]
fn the_random_game_satisfies_the_contract_and_its_leaves_are_uniform() {
    testing::check_game(&RandomGame::new(2, 3, 5)).unwrap();
    let game = RandomGame::new(10, 4, 5);
    let mut values = vec![];
    let mut open = vec![game.start()];
    while let Some(place) = open.pop() {
        match game.outcome(&place) {
            Some(value) => values.push(value.score().finite().unwrap()),
            None => open.extend(game.moves(&place).map(|mv| game.play(&place, mv))),
        }
    }
    assert_eq!(values.iter().collect::<BTreeSet<_>>().len(), 10_000);
    let half = Score::LIMIT as f64;
    let mean = values.iter().map(|&v| v as f64 / half).sum::<f64>() / 1e4;
    let square = values.iter().map(|&v| (v as f64 / half).powi(2)).sum::<f64>() / 1e4;
    assert!(mean.abs() < 4.0 / 3f64.sqrt() / 100.0, "{mean}");
    assert!((square - 1.0 / 3.0).abs() < 4.0 * 0.3 / 100.0, "{square}");
}

#[test]
fn rejections_and_stops() {
    let quiet = Control::default();
    assert_eq!(branching(Deep, 2, 3, sampling(0, 0), quiet), Err(LabError::NoSamples));
    assert!(matches!(branching(Deep, 0, 3, None, quiet), Err(LabError::Theory(_))));
    assert!(matches!(branching(Deep, 101, 3, None, quiet), Err(LabError::Theory(_))));
    assert_eq!(critical_uniform(1, 1_001, None, quiet), Err(LabError::TooDeep(1_001)));
    assert!(matches!(critical_uniform(2, 300, None, quiet), Err(LabError::Theory(_))));
    let large = Err(LabError::Generate(GenerateError::TooLarge { branching: 10, depth: 8 }));
    assert_eq!(critical_uniform(10, 8, sampling(1, 0), quiet), large);
    let stop = AtomicBool::new(true);
    let progress = AtomicU64::new(0);
    let control = Control { stop: Some(&stop), progress: Some(&progress) };
    assert_eq!(branching(Shallow, 2, 60, sampling(9, 0), control), Err(LabError::Stopped));
    stop.store(false, Ordering::Relaxed);
    let found = branching(Deep, 2, 12, sampling(9, 0), control).unwrap().simulated.unwrap();
    let before = 1; // the search that was stopped ended at its root
    assert_eq!(progress.load(Ordering::Relaxed) - before, (found.mean * 9.0).round() as u64);
}
