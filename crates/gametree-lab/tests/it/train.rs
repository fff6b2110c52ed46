//! Learning by self-play: independent of the number of threads, better than no knowledge, and rejecting invalid requests.

use std::f64::consts::LN_2;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree_games::Order;
use gametree_lab::Control;
use gametree_lab::match_play::Adjudication;
use gametree_lab::train::{Generation, TrainError, Training, train};
use gametree_players::{AnyGame, open};

const SMALL: Training = Training {
    games: 240,
    generations: 3,
    nodes: 20,
    seed: 7,
    threads: 1,
    start: None,
    adjudication: Adjudication { win: None, draw: None },
};

fn game(name: &str) -> AnyGame {
    open(name.parse().unwrap(), Order::Centre).unwrap()
}

fn learn(name: &str, training: Training) -> Result<Vec<Generation>, TrainError> {
    train(&game(name), &training, Control::default(), |_| ControlFlow::Continue(()))
}

#[test]
fn training_does_not_depend_on_the_number_of_threads() {
    for name in ["connect4:5x4", "mnk:4,4,3", "hex:4"] {
        let one = learn(name, SMALL).unwrap();
        let two = learn(name, Training { threads: 2, ..SMALL }).unwrap();
        assert_eq!(one, two, "{name}");
        assert_ne!(one, learn(name, Training { seed: 8, ..SMALL }).unwrap(), "{name}");
        assert_eq!(one.iter().map(|generation| generation.games).collect::<Vec<_>>(), [80, 160, 240]);
        assert!(one.windows(2).all(|pair| pair[0].positions < pair[1].positions));
    }
}

#[test]
fn learned_weights_predict_the_results_of_other_games() {
    for name in ["connect4:6x5", "mnk:5,5,4", "tictactoe3d:3", "hex:5"] {
        let found = learn(name, Training { games: 640, generations: 2, threads: 2, ..SMALL }).unwrap();
        let last = found.last().unwrap();
        let held_out = last.held_out_loss.unwrap();
        println!("{name}: {:.4} {held_out:.4}", last.training_loss);
        assert!(last.training_loss < LN_2 && held_out < LN_2, "{name}: {last:?}");
    }
}

#[test]
fn invalid_trainings_are_rejected() {
    let refused = |name, training| match learn(name, training) {
        Err(error) => error,
        other => panic!("{name}: {other:?}"),
    };
    let connect4 = "connect4:4x4";
    assert_eq!(
        refused(connect4, Training { games: 2, ..SMALL }),
        TrainError::TooFew { games: 2, generations: 3 }
    );
    assert_eq!(
        refused(connect4, Training { generations: 0, ..SMALL }),
        TrainError::TooFew { games: 240, generations: 0 }
    );
    assert_eq!(
        refused(connect4, Training { games: u64::MAX, ..SMALL }),
        TrainError::TooMany { games: u64::MAX }
    );
    assert_eq!(refused(connect4, Training { nodes: 0, ..SMALL }), TrainError::NoNodes);
    for name in ["mnk:1,1,1", "hex:1", "mnk:7,1,1"] {
        assert_eq!(refused(name, SMALL), TrainError::NothingToLearn, "{name}");
    }
}

#[test]
fn training_ends_when_stopped() {
    let game = game("connect4:4x4");
    let (stop, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = Control { stop: Some(&stop), progress: Some(&progress) };
    let one = train(&game, &SMALL, control, |_| ControlFlow::Break(())).unwrap();
    assert_eq!((one.len(), progress.load(Ordering::Relaxed)), (1, 80));
    let raised = train(&game, &SMALL, control, |_| {
        stop.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(raised, Ok(one));
    assert_eq!(train(&game, &SMALL, control, |_| ControlFlow::Continue(())), Err(TrainError::Stopped));
}
