//! What a user may store comes back as it was: reports and solutions through serde.

use gametree::Search;
use gametree::engine::Engine;
use gametree::solve::{Solution, Solver};
use serde_json::{from_str, to_string};

use crate::heap;
use heap::*;

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

    let solution = Solver::new(&heap).unwrap().all_moves(true).run(&heap.start());
    let text = to_string(&solution).unwrap();
    assert!(text.contains(r#""value":{"proved":["win",5]}"#), "{text}");
    assert_eq!(from_str::<Solution<u32>>(&text).unwrap(), solution);
}
