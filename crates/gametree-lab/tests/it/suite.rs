//! Suites: what is solved, what is not, and what is refused.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree::knowledge::Notation;
use gametree::{Budget, Control, Game, Score};
use gametree_games::Order;
use gametree_lab::suite::{Solver, Suite, SuiteError, SuitePosition, SuiteResult};
use gametree_players::native::EngineRequest;
use gametree_players::{AnyGame, AnyMove, Bot, MoveReply, MoveRequest, PlayerError, open};

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
    let suite = Suite { game: &game, positions: &positions, solver: Solver::Engine(Box::new(request)), jobs };
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
        (
            format!("{start} ;D1 20 ;D2 4OO"),
            "line 1: \"D2 4OO\": expected a depth and its number of lines, as D1 20",
        ),
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

#[test]
fn a_line_with_a_move_and_counts_asks_for_both() {
    let result = run("6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra7; D1 16; D2 1;", 1, Control::default());
    let [counted, found] = &result.answers[..] else { panic!("{result:?}") };
    assert_eq!((counted.counts.len(), counted.solved), (2, false));
    assert_eq!((found.mv.as_deref(), found.solved), (Some("Ra8#"), false));
}

/// What a player says of every position.
#[derive(Clone, Copy)]
enum Says {
    /// The first legal move, and this score.
    First(Option<Score>),
    /// The move of this name, legal or not.
    Named(&'static str),
    /// Nothing, for this reason.
    Fails(fn(String) -> PlayerError),
}

struct Scripted<'a>(&'a AnyGame, Says);

impl Bot<AnyGame> for Scripted<'_> {
    fn begin(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_, AnyGame>) -> Result<MoveReply<AnyMove>, PlayerError> {
        let Scripted(game, says) = *self;
        assert_eq!(game.read_position(&request.played.text(game)).unwrap(), *request.state);
        let of = |mv, score| Ok(MoveReply { mv, nodes: 7, depth: 3, score });
        match says {
            Says::First(score) => of(game.moves(request.state).next().unwrap(), score),
            Says::Named(name) => of(game.read_move(name).unwrap().0, None),
            Says::Fails(error) => Err(error("tired".to_owned())),
        }
    }
}

/// A suite solved by such a player.
fn scripted(text: &str, says: Says) -> Result<SuiteResult, SuiteError> {
    let game = &chess();
    let positions = SuitePosition::read_all(game, text).unwrap();
    let make = || Ok(Box::new(Scripted(game, says)) as Box<dyn Bot<AnyGame>>);
    Suite { game, positions: &positions, solver: Solver::Player(&make), jobs: 2 }
        .run(Control::default(), |_| {})
}

#[test]
fn any_player_can_be_asked() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8; dm 2;\n7k/8/8/8/8/8/R7/1R2K3 w - - am Rba1; D1 25;\n";
    let named = |name| scripted(mate, Says::Named(name)).unwrap();
    let found = named("a1a8");
    let [first, second, third] = &found.answers[..] else { panic!("{found:?}") };
    // It mates by the rules, whatever the player says; counts are always those of the rules.
    assert_eq!((first.solved, first.words.as_str(), first.work.nodes, first.depth), (true, "win in 1", 7, 3));
    assert_eq!((second.mv.as_deref(), second.counts[0].wanted), (None, 25));
    assert_eq!((third.solved, third.fault.as_deref()), (false, Some("a1a8 is not a legal move")));
    // Of a longer mate nobody knows, if the player does not say so.
    let quiet = &named("a1a7").answers[0];
    assert_eq!((quiet.solved, quiet.mv.as_deref(), quiet.words.as_str()), (false, Some("Ra7"), ""));
    let only = |line: &str, score| scripted(line, Says::First(Some(score))).unwrap().answers[0].clone();
    let line = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - dm 2;\n";
    let [in_three, in_five] = [3, 5].map(|plies| only(line, Score::win_in(plies)));
    assert_eq!((in_three.solved, in_three.words.as_str(), in_five.solved), (true, "win in 3", false));
    // Who knows only that it wins has not said that it mates in two.
    let won = only(line, Score::win_in(0));
    assert_eq!((won.solved, won.words.as_str()), (false, "win"));
    assert_eq!(only(line, Score::new(900)).words, "+900 (estimate)");
    // What is no answer is a fault of the player, or the end of the run.
    let illegal = named("e1e8").answers[0].clone();
    assert_eq!((illegal.solved, illegal.fault.as_deref()), (false, Some("e1e8 is not a legal move")));
    let tired = scripted(line, Says::Fails(PlayerError::Forfeit)).unwrap();
    assert_eq!((tired.solved(), tired.stopped, tired.answers[0].fault.as_deref()), (0, false, Some("tired")));
    assert_eq!(scripted(line, Says::Fails(PlayerError::Broken)), Err(SuiteError::Player("tired".to_owned())));
    assert!(scripted(line, Says::Fails(|_| PlayerError::Stopped)).unwrap().stopped);
}
