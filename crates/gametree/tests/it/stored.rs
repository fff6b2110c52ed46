//! What a user may store comes back as it was: reports and solutions through serde.

use gametree::engine::{Effort, Engine};
use gametree::solve::Solver;
use gametree::{Answer, Request, Search, Textbook};
use serde_json::{from_str, to_string};

use crate::heap;
use heap::*;

#[test]
fn reports_come_back_as_they_were() {
    let heap = Heap(10);
    let textbook = Search::new(&heap).run(&heap.start()).unwrap();
    let text = to_string(&textbook).unwrap();
    assert!(text.contains(r#""algorithm":"alphabeta""#) && text.contains(r#""bound":"exact""#), "{text}");
    assert_eq!(from_str::<Answer<u32, Textbook>>(&text).unwrap(), textbook);

    let engine = Engine::new(&heap).run(Request::new(&heap.start()).every_move());
    let text = to_string(&engine).unwrap();
    assert_eq!(from_str::<Answer<u32, Effort>>(&text).unwrap(), engine);

    let solution = Solver::new(&heap).unwrap().run(Request::new(&heap.start()).every_move()).unwrap();
    let text = to_string(&solution).unwrap();
    assert!(text.contains(r#""value":{"proved":["win",5]}"#), "{text}");
    assert_eq!(from_str::<Answer<u32>>(&text).unwrap(), solution);
}
