//! Tests of the fit of a network, on positions that are made up.

use gametree_games::evaluation::network::{Network, Seen};

use super::fit::Fit;
use super::positions::{Position, Positions};
use super::*;
use crate::splitmix::Sequence;

const INPUTS: usize = 12;

/// Positions in which a side that has the inputs 3 and 7 on wins, whatever else is on; the terms know of neither.
fn pairs(games: u64) -> Positions {
    let mut random = Sequence::after(5);
    let mut positions = Positions::default();
    for number in 0..games {
        for _ in 0..40 {
            let mut view = || (0..INPUTS as u16).filter(|_| random.below(2) == 0).collect::<Vec<_>>();
            let inputs = [view(), view()];
            let pair = |view: &[u16]| i8::from(view.contains(&3) && view.contains(&7));
            let result = f32::from(1 + pair(&inputs[0]) - pair(&inputs[1])) / 2.0;
            let seen = Seen { inputs, stage: random.below(2), terms: 0 };
            positions.push(Position { seen, expected: 0.0, result, held_out: Position::is_held_out(number) });
        }
    }
    positions
}

fn fitted(positions: &Positions, threads: usize) -> (Errors, Errors, Vec<u8>) {
    let mut fit = Fit::new(INPUTS, positions, 1, EPOCHS).unwrap();
    let terms = fit.errors_of_terms();
    let last = (0..EPOCHS).map(|_| fit.epoch(threads, &Control::default()).unwrap()).last().unwrap();
    (terms, last, fit.file("chess"))
}

#[test]
fn a_network_learns_what_no_sum_of_inputs_says() {
    let positions = pairs(2_000);
    let (terms, learned, file) = fitted(&positions, 2);
    let [before, after] = [terms, learned].map(|errors| errors.held_out.unwrap());
    assert!(before > 0.025 && after < before / 4.0, "{before} {after}");
    assert!(learned.training < terms.training / 4.0);
    // The file is a network, which values the pair.
    let network = Network::keep("chess", INPUTS, &file).unwrap();
    let sums = |view: &[usize]| network.sums(view.iter().copied());
    let value = |own: &[usize], other: &[usize]| network.value([&sums(own), &sums(other)], 0);
    // A chance of 0.55, a fifth of a logit, is 20 centi-points where the terms, which are all 0, do not say what one is worth.
    assert!((18..=22).contains(&value(&[3, 7], &[1, 2])), "{}", value(&[3, 7], &[1, 2]));
    assert!((-22..=-18).contains(&value(&[1, 2], &[3, 7])));
    assert!((-2..=2).contains(&value(&[3, 8], &[1, 2])));
}

#[test]
fn the_network_is_the_same_on_any_number_of_threads() {
    let positions = pairs(60);
    let one = fitted(&positions, 1);
    for threads in [2, 3, 11] {
        assert!(fitted(&positions, threads) == one, "{threads}");
    }
}

#[test]
fn positions_of_several_games_are_those_of_each() {
    let (one, other) = (pairs(2), pairs(3));
    let mut both = one.clone();
    both.append(other.clone());
    let of = |positions: &Positions| -> Vec<_> {
        let told = |at| format!("{:?}", positions.example(at));
        (0..positions.len() as u32).map(told).collect()
    };
    assert_eq!(of(&both), [of(&one), of(&other)].concat());
}

#[test]
fn held_out_games_are_not_learned_from() {
    let positions = pairs(100);
    let (learned, held_out) = positions.split();
    assert_eq!((learned.len(), held_out.len()), (98 * 40, 2 * 40));
    assert!(pairs(49).split().1.is_empty());
    assert_eq!(fitted(&pairs(20), 1).1.held_out, None);
}

#[test]
fn games_begin_differently_and_about_as_good_for_both() {
    let game = gametree_players::open("chess".parse().unwrap(), gametree_games::Order::Centre).unwrap();
    let player = SelfPlayer::with(&game, (50, 1), Adjudication::default(), Opening::Any(OPENING));
    let options = EngineOptions { selective: Selective::On, tactics: false, ..EngineOptions::default() };
    let (mut begun, mut unequal) = (vec![], 0);
    for number in 0..1_000 {
        let mut first = None;
        player.play_out(number, EvaluationSource::Default, options, |state, _, expected| {
            first = Some((format!("{:?}", game.seen(state)), expected));
            ControlFlow::Break(())
        });
        let (position, expected) = first.unwrap();
        let is_unequal = expected.abs() > UNEQUAL;
        if is_unequal || number < 10 {
            let learned = positions_of(&player, &game, number, EvaluationSource::Default).len();
            assert_eq!(learned == 0, is_unequal, "{number}: {expected}");
        }
        unequal += u32::from(is_unequal);
        begun.push(position);
    }
    assert!(unequal > 0);
    begun.sort();
    begun.dedup();
    assert!(begun.len() > 990, "{}", begun.len());
}

#[test]
fn nothing_is_learned_from_nothing() {
    assert!(Fit::new(INPUTS, &Positions::default(), 1, 1).is_none());
}

#[test]
fn a_training_is_stopped_or_refused() {
    let game =
        |name: &str| gametree_players::open(name.parse().unwrap(), gametree_games::Order::Centre).unwrap();
    let adjudication = Adjudication::default();
    let asked = NetworkTraining {
        games: 4,
        nodes: 20,
        seed: 1,
        threads: 2,
        evaluation: EvaluationSource::Default,
        adjudication,
    };
    let learn =
        |name: &str, asked: &NetworkTraining<'_>, control| train_network(&game(name), asked, control, |_| ());
    assert_eq!(learn("connect4", &asked, Control::default()), Err(TrainError::NoNetwork));
    let none = NetworkTraining { games: 0, ..asked };
    assert_eq!(learn("chess", &none, Control::default()), Err(TrainError::NoGames));
    let none = NetworkTraining { nodes: 0, ..asked };
    assert_eq!(learn("chess", &none, Control::default()), Err(TrainError::NoNodes));
    let stop = std::sync::atomic::AtomicBool::new(true);
    let stopped = Control { stop: Some(&stop), ..Control::default() };
    assert_eq!(learn("chess", &asked, stopped), Err(TrainError::Stopped));
    // The same games, whoever plays them.
    let one = learn("chess", &NetworkTraining { threads: 1, ..asked }, Control::default());
    assert!(one.is_ok() && one == learn("chess", &asked, Control::default()));
}
