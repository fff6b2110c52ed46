//! What a user may store comes back as it was: reports and solutions through serde.

use gametree::engine::Engine;
use gametree::knowledge::{Guide, Keyed, Symmetric};
use gametree::solve::{Solution, Solver};
use gametree::{Game, Outcome, Player, Search};
use serde_json::{from_str, to_string};

/// Take one, two or three stones; the player who takes the last one wins.
struct Heap(u32);

impl Game for Heap {
    type State = (u32, Player);
    type Move = u32;
    fn start(&self) -> (u32, Player) {
        (self.0, Player::First)
    }
    fn to_move(&self, s: &(u32, Player)) -> Player {
        s.1
    }
    fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> {
        (s.0 == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> {
        1..=s.0.min(3)
    }
    fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) {
        (s.0 - take, s.1.other())
    }
}

impl Keyed for Heap {}
impl Guide for Heap {}
impl Symmetric for Heap {}

#[test]
fn reports_come_back_as_they_were() {
    let heap = Heap(10);
    let textbook = Search::new(&heap).run(&heap.start()).unwrap();
    let text = to_string(&textbook).unwrap();
    assert!(text.contains(r#""algorithm":"alphabeta""#) && text.contains(r#""bound":"exact""#), "{text}");
    assert_eq!(from_str::<gametree::Report<u32>>(&text).unwrap(), textbook);

    let engine = Engine::new(&heap).all_moves(true).run(&heap.start());
    let text = to_string(&engine).unwrap();
    assert_eq!(from_str::<gametree::engine::Report<u32>>(&text).unwrap(), engine);

    let solution = Solver::new(&heap).all_moves(true).run(&heap.start());
    let text = to_string(&solution).unwrap();
    assert!(text.contains(r#""value":{"proved":["win",5]}"#), "{text}");
    assert_eq!(from_str::<Solution<u32>>(&text).unwrap(), solution);
}
