//! Books of games that the library's users write: extra turns, positions that are reached at several plies, and what is refused.

use gametree::knowledge::{Coded, Symmetric};
use gametree::{Game, Outcome, Player, Wdl};
use gametree_tables::{BookError, BookOracle, BookPlan, LeafAnswer};
use proptest::prelude::*;

/// A heap from which whoever takes two moves again, if `again`; or a circle, if `endless`.
#[derive(Clone, Copy)]
struct Stones {
    stones: u32,
    again: bool,
    endless: bool,
}

impl Game for Stones {
    type State = (u32, Player);
    type Move = u32;
    fn start(&self) -> Self::State {
        (self.stones, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.1
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        (s.0 == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = u32> {
        1..=s.0.min(3)
    }
    fn play(&self, s: &Self::State, take: u32) -> Self::State {
        let left = if self.endless && s.0 == 2 { self.stones } else { s.0 - take };
        (left, if self.again && take == 2 && left > 0 { s.1 } else { s.1.other() })
    }
}

impl Symmetric for Stones {}

impl Coded for Stones {
    fn code(&self, &(stones, next): &(u32, Player)) -> Option<u64> {
        (stones < 1_000).then_some(2 * u64::from(stones) + next as u64)
    }
    fn decode(&self, code: u64) -> Option<(u32, Player)> {
        Some((
            (code / 2).try_into().ok()?,
            if code.is_multiple_of(2) { Player::First } else { Player::Second },
        ))
    }
}

/// Result and plies to the end, by looking at everything.
fn brute_force<G: Game>(game: &G, state: &G::State) -> (Wdl, u32) {
    if let Some(outcome) = game.outcome(state) {
        return (Wdl::of_score(outcome.score()), 0);
    }
    let values = game.moves(state).map(|mv| {
        let child = game.play(state, mv);
        let (result, plies) = brute_force(game, &child);
        (if game.to_move(&child) == game.to_move(state) { result } else { result.reversed() }, plies + 1)
    });
    let values: Vec<(Wdl, u32)> = values.collect();
    let best = values.iter().map(|value| value.0).max().expect("a move");
    let plies = values.iter().filter(|value| value.0 == best).map(|value| value.1);
    (best, if best == Wdl::Win { plies.min() } else { plies.max() }.expect("one of them"))
}

proptest! {
    #[test]
    fn values_are_those_of_brute_force(stones in 0u32..16, again: bool, plies in 0u32..8) {
        let game = Stones { stones, again, endless: false };
        let plan = BookPlan::new(&game, &game.start(), plies, 1_000).unwrap();
        let book = plan.book(|leaf| {
            let (result, plies) = brute_force(&game, plan.state(leaf));
            LeafAnswer { result, plies: Some(plies), best: None }
        });
        let book = book.unwrap();
        prop_assert_eq!(book.positions(), plan.len() as u64);
        let oracle = BookOracle::new(&game, &book);
        let leaves: Vec<usize> = plan.leaves().collect();
        for number in 0..plan.len() {
            let state = plan.state(number);
            let replayed = plan.path(number).iter().fold(game.start(), |state, &mv| game.play(&state, mv));
            prop_assert_eq!(&replayed, state);
            let Ok(value) = oracle.value(state);
            let value = value.expect("it is in the book");
            prop_assert_eq!((value.result, value.plies), (brute_force(&game, state).0, Some(brute_force(&game, state).1)));
            // A leaf for which nobody named a move has a value and no solution.
            let Ok(solution) = oracle.answer(state);
            prop_assert_eq!(solution.is_none(), leaves.contains(&number));
        }
    }
}

#[test]
fn a_distance_that_is_unknown_stays_unknown() {
    let game = Stones { stones: 9, again: false, endless: false };
    let plan = BookPlan::new(&game, &game.start(), 3, 1_000).unwrap();
    let answer =
        |leaf| LeafAnswer { result: brute_force(&game, plan.state(leaf)).0, plies: None, best: None };
    let book = plan.book(answer).unwrap();
    let oracle = BookOracle::new(&game, &book);
    let Ok(value) = oracle.value(&game.start());
    assert_eq!(value.map(|value| (value.result, value.plies)), Some((Wdl::Win, None)));
}

#[test]
fn what_no_book_can_hold_is_refused() {
    let endless = Stones { stones: 9, again: false, endless: true };
    let plan = BookPlan::new(&endless, &endless.start(), 30, 1_000).unwrap();
    let answer = |_| LeafAnswer { result: Wdl::Loss, plies: None, best: None };
    assert_eq!(plan.book(answer).unwrap_err(), BookError::Repeats);
    let plan = BookPlan::new(&endless, &endless.start(), 30, 5);
    assert_eq!(plan.unwrap_err(), BookError::TooMany { most: 5 });
    let large = Stones { stones: 1_001, again: false, endless: false };
    assert_eq!(BookPlan::new(&large, &large.start(), 3, 1_000).unwrap_err(), BookError::NoCode);
}
