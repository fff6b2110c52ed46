//! What a meter grants, counts and stops.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::game::{Game, Outcome, Player};
use crate::score::{Score, Window};
use crate::textbook;

fn stoppable<'a>(stop: &'a AtomicBool) -> Meter<'a> {
    Meter::new(Budget { stop: Some(stop), ..Budget::default() })
}

/// A binary tree of an even height with these values at its leaves: a state is what is left of them.
struct Leaves(&'static [i32]);

impl Game for Leaves {
    type State = (&'static [i32], Player);
    type Move = bool;

    fn start(&self) -> Self::State {
        (self.0, Player::First)
    }

    fn to_move(&self, state: &Self::State) -> Player {
        state.1
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        let [value] = state.0 else { return None };
        Some(Outcome::Value((*value).into()))
    }

    fn moves(&self, _: &Self::State) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }

    fn play(&self, &(leaves, mover): &Self::State, right: bool) -> Self::State {
        let (one, other) = leaves.split_at(leaves.len() / 2);
        (if right { other } else { one }, mover.other())
    }
}

/// Two searches that share ten nodes: what the first leaves, the second may spend, and no more.
#[cfg(feature = "threads")]
#[test]
fn what_is_given_back_is_there_for_the_others() {
    let pool = AtomicU64::new(10);
    let first = Meter::new(Budget::default()).sharing(Some(&pool));
    assert!((0..3).all(|_| first.spend()));
    first.give_back();
    assert_eq!((first.nodes(), pool.load(Ordering::Relaxed)), (3, 7));
    let second = Meter::new(Budget::default()).sharing(Some(&pool));
    assert_eq!((0..20).filter(|_| second.spend()).count(), 7);
    assert_eq!((second.nodes(), second.stop_reason()), (7, Some(StopReason::Nodes)));
}

#[test]
fn of_a_finished_game_only_the_depth_is_limited() {
    let budget = Budget { depth: Some(3), nodes: Some(0), memory: Some(0), ..Budget::default() };
    let (over, open) = (Leaves(&[7]), Leaves(&[7, 7, 7, 7]));
    let meter = Meter::for_root(budget, &over, &over.start());
    assert_eq!((meter.budget().depth, meter.budget().nodes, meter.budget().memory), (Some(3), None, None));
    let meter = Meter::for_root(budget, &open, &open.start());
    assert_eq!(
        (meter.budget().depth, meter.budget().nodes, meter.budget().memory),
        (Some(3), Some(0), Some(0))
    );
}

#[test]
fn the_limit_of_memory_may_be_reached_and_not_exceeded() {
    let meter = Meter::new(Budget { memory: Some(1_000), ..Budget::default() });
    assert!(!meter.must_stop(999) && !meter.must_stop(1_000) && !meter.stopped());
    assert!(meter.must_stop(1_001) && meter.must_stop(0));
    assert_eq!(meter.stop_reason(), Some(StopReason::Memory));
    // The system has refused more: no limit is needed for that.
    assert!(Meter::new(Budget::default()).must_stop(usize::MAX));
}

#[test]
fn the_clock_stops_a_search_that_is_late_and_no_other() {
    let within = |time| Meter::new(Budget { time: Some(time), ..Budget::default() });
    let late = within(Duration::ZERO);
    assert_eq!((late.spend(), late.nodes(), late.stop_reason()), (false, 0, Some(StopReason::Time)));
    let early = within(Duration::from_secs(100_000));
    assert!((0..10_000).all(|_| early.spend()) && early.stop_reason().is_none());
}

/// A step of a best-first search may be long, its questions are counted: the flag is seen at the 1,024th.
#[test]
fn the_flag_is_seen_by_a_search_that_enters_no_node() {
    let stop = AtomicBool::new(true);
    let meter = stoppable(&stop);
    assert!((1..1_024).all(|_| !meter.must_stop(0)));
    assert!(meter.must_stop(0));
    assert_eq!((meter.stop_reason(), meter.nodes()), (Some(StopReason::Interrupted), 0));
}

#[test]
fn evaluations_after_the_stop_do_not_count() {
    let meter = Meter::new(Budget { nodes: Some(1), ..Budget::default() });
    (0..2).for_each(|_| meter.count_evaluation());
    assert_eq!((meter.evaluations(), meter.reached_horizon()), (2, true));
    assert_eq!([meter.spend(), meter.spend()], [true, false]);
    meter.count_evaluation();
    assert_eq!(meter.evaluations(), 2);
}

#[test]
fn lent_nodes_that_come_back_are_not_spent() {
    let meter = Meter::new(Budget { nodes: Some(100), ..Budget::default() }).of_states::<u64>();
    assert_eq!((meter.lend(), meter.nodes()), (Some(99), 100));
    meter.take_back(60);
    assert_eq!((meter.nodes(), meter.lend()), (40, Some(59)));
    // Also after the stop.
    meter.must_stop(usize::MAX);
    meter.take_back(9);
    assert_eq!((meter.nodes(), meter.lend()), (91, None));
}

/// Without a flag or a clock there is nothing to check but the number.
#[test]
fn the_nodes_between_two_checks_follow_the_time_that_they_take() {
    assert_eq!(Meter::new(Budget::default()).next_grant(), 1_024);
    let stop = AtomicBool::new(false);
    // The time since the last check, in milliseconds: in the future stands for none at all.
    let after = |grant: u64, ago: i64| {
        let meter = stoppable(&stop);
        let time = Duration::from_millis(ago.unsigned_abs());
        meter.checked.set(Some(if ago < 0 { Instant::now() + time } else { Instant::now() - time }));
        meter.grant.set(grant);
        meter.count_evaluation();
        (meter.next_grant(), meter.grant.get())
    };
    // A single one at first: it may be as slow as an evaluation by a network.
    assert_eq!(stoppable(&stop).next_grant(), 1);
    assert_eq!([8, 600, 1_024].map(|n| after(n, -10_000).0), [16, 1_024, 1_024]);
    assert_eq!([1_024, 8, 3, 1].map(|n| after(n, 1).0), [256, 2, 1, 1]);
    assert_eq!((after(64, -10_000), after(64, 1)), ((128, 128), (16, 16)));
    // A third of a millisecond is as it should be; on a busy machine one of a hundred checks is in time.
    let even = |_| {
        let meter = stoppable(&stop);
        meter.checked.set(Some(Instant::now() - Duration::from_micros(330)));
        meter.grant.set(8);
        meter.next_grant() == 8
    };
    assert!((0..100).any(even));
}

/// Quick steps down to the first leaf must not let a search of slow evaluations run on for as many of them.
#[test]
fn on_the_way_to_the_first_evaluation_every_node_is_checked() {
    let stop = AtomicBool::new(false);
    let meter = stoppable(&stop);
    assert!((1..=200).all(|n| meter.spend() && meter.granted.get() == n));
    // A search without evaluations gets its share all the same.
    assert!((0..100_000).all(|_| meter.spend()));
    assert!(meter.grant.get() > 1);
    let meter = stoppable(&stop);
    meter.count_evaluation();
    assert!((0..100_000).all(|_| meter.spend()));
    assert!(meter.grant.get() > 1);
}

#[test]
fn as_an_observer_a_meter_counts_the_nodes_and_knows_the_limits() {
    let game = Leaves(&[3, 5, 2, 9]);
    let meter = Meter::new(Budget { memory: Some(1_000), ..Budget::default() });
    // Alpha-beta skips the 9: six of seven nodes.
    assert_eq!(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut &meter), Score::new(3));
    assert_eq!(meter.nodes(), 6);
    let ask = |memory| Observer::<Leaves>::must_stop(&mut &meter, memory);
    assert!(!ask(1_000) && ask(1_001));
}
