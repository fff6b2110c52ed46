//! Suites: what is solved, what is not, and what is refused.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree::{Budget, Control};
use gametree_games::Order;
use gametree_lab::suite::{Suite, SuitePosition, SuiteResult};
use gametree_players::native::EngineRequest;
use gametree_players::{AnyGame, open};

const OWN: &str = include_str!("../data/suite.epd");

fn chess() -> AnyGame {
    open("chess".parse().unwrap(), Order::Centre).unwrap()
}

fn run(text: &str, jobs: usize, control: Control<'_>) -> SuiteResult {
    let game = chess();
    let positions = SuitePosition::read_all(&game, text).unwrap();
    let budget = Budget { nodes: Some(60_000), ..Budget::default() };
    let request = EngineRequest { budget, memory: 1 << 20, ..EngineRequest::default() };
    let seen = AtomicU64::new(0);
    let suite = Suite { game: &game, positions: &positions, request, jobs };
    let result = suite.run(control, |_| {
        seen.fetch_add(1, Ordering::Relaxed);
    });
    let result = result.unwrap();
    assert_eq!(seen.into_inner(), result.answers.len() as u64);
    result
}

#[test]
fn every_position_of_the_suite_is_solved() {
    let result = run(OWN, 2, Control::default());
    for answer in &result.answers {
        assert!(answer.solved, "{answer:?}");
        assert!(answer.since.is_some_and(|since| since.nodes <= answer.work.nodes), "{answer:?}");
    }
    assert_eq!((result.solved(), result.answers.len(), result.stopped), (11, 11, false));
    assert_eq!(result.answers[0].mv.as_deref(), Some("Ra8#"));
    assert_eq!(result.answers[7].words, "win in 5");
    assert_eq!((result.answers[9].work.nodes, result.answers[9].counts.len()), (1 + 20 + 400 + 8_902, 3));
    // The same positions one after the other, each as if it were the first.
    let alone = run(OWN, 1, Control::default());
    let found = |result: &SuiteResult| -> Vec<_> {
        result.answers.iter().map(|answer| (answer.mv.clone(), answer.work.nodes, answer.depth)).collect()
    };
    assert_eq!(found(&alone), found(&result));
}

#[test]
fn what_is_wrong_is_not_solved() {
    let result = run(
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - am Ra8;\n\
         6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra7;\n\
         7k/8/8/8/8/8/R7/1R2K3 w - - dm 1;\n\
         5rk1/5Npp/8/8/2Q5/8/8/K7 w - - dm 2;\n\
         5k2/8/8/8/8/8/8/4K2R w K - D1 16; D2 1;\n",
        1,
        Control::default(),
    );
    assert_eq!((result.solved(), result.answers.len()), (0, 5));
    assert!(result.answers.iter().all(|answer| answer.since.is_none()));
    assert_eq!((result.answers[4].counts[0].found, result.answers[4].counts[0].wanted), (15, 16));
}

#[test]
fn a_suite_that_is_stopped_says_so() {
    let stop = AtomicBool::new(true);
    let result = run(OWN, 1, Control { stop: Some(&stop), progress: None });
    assert_eq!((result.answers.len(), result.stopped), (0, true));
}

#[test]
fn a_line_that_asks_nothing_or_the_impossible_is_refused() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (text, message) in [
        ("# nothing\n\n".to_owned(), "no position: expected one per line"),
        (format!("\n{start} id \"a\";"), "line 2: nothing is asked: expected bm, am, dm or counts, as D1 20"),
        (
            format!("{start} bm Ke2;"),
            "line 1, bm: \"Ke2\" is not legal here: expected one of 20 moves, as a3",
        ),
        (format!("{start} am e2e5;"), "line 1, am: e2e5 is not legal here"),
        (format!("{start} bm e4 e5x;"), "line 1, bm: \"e5\" is not legal here"),
        (format!("{start} dm 0;"), "line 1: \"0\" is no number of moves to a mate: expected one, as dm 3"),
        (format!("{start} bm e4; id \"open"), "line 1: \"\\\"open\": expected a text that ends with \""),
        (
            "8/8/8/8/8/8/8/8 w - - bm e4;".to_owned(),
            "line 1: the position in brackets is not one of this game",
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - bm Kg8;".to_owned(),
            "line 1: the game is over: expected a position with moves",
        ),
    ] {
        let error = SuitePosition::read_all(&chess(), &text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}
