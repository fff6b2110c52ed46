//! The adviser against solvers, the rules, and itself.

use gametree::knowledge::Notation;
use gametree_games::{Order, Spec};

use super::*;
use crate::native::open;

const LONG: Duration = Duration::from_secs(60);

fn game(name: &str) -> AnyGame {
    open(name.parse::<Spec>().unwrap(), Order::Centre).unwrap()
}

fn read(game: &AnyGame, position: &str) -> AnyState {
    Notation::read_position(game, position).unwrap()
}

/// The best move's name and its value.
fn best(name: &str, position: &str, time: Duration) -> (String, GameValue) {
    let (game, stop) = (game(name), AtomicBool::new(false));
    let state = read(&game, position);
    let advice = Advisor::new(&game, 1 << 20, 0, &stop).unwrap().best(&state, Level::FULL, time).unwrap();
    assert_eq!(advice.line.first(), Some(&advice.best));
    (Notation::move_name(&game, advice.best), advice.value)
}

#[test]
fn wins_are_taken_and_threats_blocked_in_no_time() {
    let (mv, value) = best("mnk:7,7,4", "c3 a7 d3 b7 e3 g1", Duration::ZERO);
    assert!(["b3", "f3"].contains(&mv.as_str()));
    assert_eq!(value, GameValue::Proved(Wdl::Win, Some(1)));
    let (mv, value) = best("mnk:7,7,4", "a1 c3 b1 d5 c1", Duration::ZERO);
    assert_eq!((mv.as_str(), value.wdl()), ("d1", None));
    // Two threats can't both be parried: that is seen, and the game goes on.
    let (_, value) = best("mnk:7,7,4", "c3 a7 d3 b7 e3", Duration::ZERO);
    assert_eq!(value, GameValue::Proved(Wdl::Loss, Some(2)));
}

/// The engine proves most of these wins without their distance, and one move stays open till the end.
#[test]
fn the_quickest_win_is_found_while_another_move_is_open() {
    let (game, stop) = (game("chess"), AtomicBool::new(false));
    let state = read(&game, "[7k/8/5K2/8/8/8/8/R7 w - - 0 1]");
    let mut advisor = Advisor::new(&game, 4 << 20, 0, &stop).unwrap();
    let known = advisor.values(&state, Duration::from_secs(4), |_| {});
    let quickest = known.iter().filter_map(|known| Some((known.value.plies()?, known.mv))).min().unwrap();
    assert_eq!((quickest.0, Notation::move_name(&game, quickest.1).as_str()), (3, "f6g6"));
}

#[test]
fn a_game_that_is_over_has_no_advice() {
    let (game, stop) = (game("tictactoe"), AtomicBool::new(false));
    let mut advisor = Advisor::new(&game, 1 << 20, 0, &stop).unwrap();
    let over = read(&game, "a1 a2 b1 b2 c1");
    for level in [Level::FULL, "3".parse().unwrap()] {
        assert_eq!(advisor.best(&over, level, LONG), None);
    }
    assert_eq!(advisor.values(&over, LONG, |_| panic!("nothing is known")), []);
}

#[test]
fn what_the_solver_finishes_is_exact() {
    let (mv, value) = best("hex:4", "", LONG);
    assert!(["a4", "b3", "c2", "d1"].contains(&mv.as_str()), "{mv}");
    assert_eq!(value.wdl(), Some(Wdl::Win));
}

#[test]
fn every_move_gets_the_value_that_solving_it_would_give() {
    let (game, stop) = (game("tictactoe"), AtomicBool::new(false));
    let state = read(&game, "a1 b1");
    let mut changes = 0;
    let known = Advisor::new(&game, 1 << 20, 0, &stop).unwrap().values(&state, LONG, |_| changes += 1);
    assert!(changes > 0 && known.len() == 7);
    let mut solver = game.solver(&SolveRequest::default());
    for KnownMove { mv, value, .. } in known {
        let solution = solver.run(&Game::play(&game, &state, mv), Budget::default());
        assert_eq!(value.wdl(), solution.value.wdl().map(Wdl::reversed));
    }
}

/// Where a player moves again, a move is worth what the position after it is; and points count, where there are any.
#[test]
fn extra_turns_and_passes_keep_the_side_of_values_and_points() {
    let kalah = ["", "1", "2", "3 1", "2 3 1"].map(|position| ("kalah:3,2", position));
    let othello = ["", "b1", "b1 a1 c4"].map(|position| ("othello:4", position));
    for (name, position) in kalah.into_iter().chain(othello) {
        let (game, stop) = (game(name), AtomicBool::new(false));
        let state = read(&game, position);
        let request = SolveRequest { all_moves: true, ..SolveRequest::default() };
        let answer = game.solver(&request).run(&state, Budget::default());
        let solved = answer.moves.unwrap();
        assert!(!solved.is_empty(), "{position}");
        let mut advisor = Advisor::new(&game, 1 << 20, 0, &stop).unwrap();
        let known = advisor.values(&state, LONG, |_| {});
        for (mv, value) in solved {
            let found = known.iter().find(|known| known.mv == mv).unwrap();
            let name = Notation::move_name(&game, mv);
            assert_eq!(found.value.wdl(), value.wdl(), "{position} {name}");
            let points = answer.scores.iter().find(|(scored, _)| *scored == mv).map(|&(_, points)| points);
            assert_eq!(found.points, points, "{position} {name}");
        }
        let fresh = Advisor::new(&game, 1 << 20, 0, &stop).unwrap().best(&state, Level::FULL, LONG).unwrap();
        for advice in [advisor.best(&state, Level::FULL, LONG).unwrap(), fresh] {
            assert_eq!(advice.points, answer.points, "{position}");
        }
    }
}

#[test]
fn what_is_proved_once_is_known_at_once_in_every_answer() {
    for (name, position) in [("hex:4", ""), ("connect4:5x4", "3333"), ("mnk:5,6,4", "c3"), ("othello:4", "")]
    {
        let (game, stop) = (game(name), AtomicBool::new(false));
        let state = read(&game, position);
        let mut advisor = Advisor::new(&game, 16 << 20, 0, &stop).unwrap();
        let advice = advisor.best(&state, Level::FULL, LONG).unwrap();
        assert!(advice.value.wdl().is_some(), "{name}: {advice:?}");
        let known = advisor.values(&state, Duration::ZERO, |_| {});
        let known = known.iter().find(|known| known.mv == advice.best).unwrap();
        assert_eq!(known.value.wdl(), advice.value.wdl(), "{name}");
        // A win is enough to play on without any time.
        if advice.value.wdl() == Some(Wdl::Win) {
            let again = advisor.best(&state, Level::FULL, Duration::ZERO).unwrap();
            assert_eq!((again.best, again.value.wdl()), (advice.best, Some(Wdl::Win)), "{name}");
        }
    }
}

/// The first eight plies of Connect Four are proved without any time, and every move of the first seven.
#[test]
fn the_openings_of_connect_four_are_known_at_once() {
    let (game, stop) = (game("connect4"), AtomicBool::new(false));
    let mut advisor = Advisor::new(&game, 1 << 20, 0, &stop).unwrap();
    let wdl = |known: &[KnownMove]| -> String {
        known.iter().map(|known| known.value.wdl().map_or('?', |wdl| ['-', '=', '+'][wdl as usize])).collect()
    };
    let natural = open("connect4".parse().unwrap(), Order::Natural).unwrap();
    let mut of_columns = |position: &str| {
        let known = advisor.values(&read(&game, position), Duration::ZERO, |_| {});
        let mut named: Vec<_> =
            known.into_iter().map(|known| (Notation::move_name(&natural, known.mv), known)).collect();
        named.sort_by(|one, other| one.0.cmp(&other.0));
        wdl(&named.into_iter().map(|(_, known)| known).collect::<Vec<_>>())
    };
    // As in every table of the opening moves since James Allen and Victor Allis.
    assert_eq!(of_columns(""), "--=+=--");
    assert_eq!(of_columns("4"), "-------");
    assert_eq!(of_columns("44").len(), 7);
    assert!(!of_columns("4444443").contains('?'));
    let eight = advisor.best(&read(&game, "44444432"), Level::FULL, Duration::ZERO).unwrap();
    assert!(eight.value.plies().is_some() && eight.source == "book", "{eight:?}");
}

#[test]
fn without_time_or_stopped_nothing_is_called_proved() {
    assert_eq!(best("hex:11", "", Duration::ZERO), ("f6".to_owned(), UNKNOWN));
    let (game, stop) = (game("hex:11"), AtomicBool::new(true));
    let state = read(&game, "");
    let known = Advisor::new(&game, 1 << 20, 0, &stop).unwrap().values(&state, LONG, |_| {});
    assert!(known.len() == 121 && known.iter().all(|known| known.value == UNKNOWN && known.sign() == '?'));
}

/// The moves of a level in a position, one for each of so many seeds.
fn played(name: &str, position: &str, level: u8, seeds: u64) -> Vec<String> {
    let (game, stop) = (game(name), AtomicBool::new(false));
    let (state, level) = (read(&game, position), level.to_string().parse().unwrap());
    let played = |seed| {
        let mut advisor = Advisor::new(&game, 1 << 20, seed, &stop).unwrap();
        Notation::move_name(&game, advisor.best(&state, level, LONG).unwrap().best)
    };
    (0..seeds).map(played).collect()
}

#[test]
fn only_the_lowest_levels_overlook_a_win_or_a_threat_in_one_move() {
    for (name, position, wanted) in [
        ("connect4", "121212", "1"),           // wins
        ("connect4", "12131", "1"),            // the opponent would win there
        ("mnk:7,7,4", "a1 c3 b1 d5 c1", "d1"), // the opponent would win there
        ("hex:4", "b1 a4 b2 d4 b3 d1", "b4"),  // wins
    ] {
        for level in 1..=9 {
            let seeds = if level > 6 { 20 } else { 200 };
            let played = played(name, position, level, seeds);
            let right = played.iter().filter(|mv| *mv == wanted).count();
            assert!(if level > 3 { right == played.len() } else { right > 100 }, "{name} {level}: {right}");
        }
    }
    // They do overlook something.
    for level in 1..=3 {
        assert!(played("mnk:7,7,4", "a1 c3 b1 d5 c1", level, 200).iter().any(|mv| mv != "d1"));
    }
}

#[test]
fn a_level_plays_several_moves_and_the_same_ones_with_the_same_seed() {
    let different = |level| {
        let mut moves = played("connect4", "44", level, 100);
        assert_eq!(moves, played("connect4", "44", level, 100));
        moves.sort();
        moves.dedup();
        moves.len()
    };
    assert!(different(1) > 5 && different(4) > 3 && different(6) > 1);
}

#[test]
fn every_level_answers_at_once_without_time_or_when_it_is_stopped() {
    for (stopped, time) in [(false, Duration::ZERO), (true, LONG)] {
        let (game, stop) = (game("hex:11"), AtomicBool::new(stopped));
        for level in 1..=10_u8 {
            let level = level.to_string().parse().unwrap();
            let mut advisor = Advisor::new(&game, 1 << 20, 7, &stop).unwrap();
            let advice = advisor.best(&read(&game, ""), level, time).unwrap();
            assert_eq!(advice.value, UNKNOWN);
        }
    }
}

#[test]
fn what_is_not_proved_is_estimated() {
    let (game, stop) = (game("hex:11"), AtomicBool::new(false));
    let state = read(&game, "f6");
    let mut advisor = Advisor::new(&game, 16 << 20, 0, &stop).unwrap();
    let known = advisor.values(&state, Duration::from_secs(2), |_| {});
    let estimates = known.iter().filter(|known| known.sign() == '≈').count();
    assert_eq!(estimates, known.iter().filter(|known| known.sign() != '=').count());
    assert!(estimates > 100, "{estimates}");
}

/// What a book says of a position of its last ply is known, though it says nothing of the moves; and no move is better.
#[test]
fn the_value_of_a_position_bounds_its_moves() {
    let (game, stop) = (game("connect4"), AtomicBool::new(false));
    let mut advisor = Advisor::new(&game, 1 << 20, 0, &stop).unwrap();
    for position in ["62266526", "44444432", "44444433", "12345676"] {
        let state = read(&game, position);
        let advice = advisor.best(&state, Level::FULL, Duration::ZERO).unwrap();
        assert_eq!(advice.source, "book", "{position}: {advice:?}");
        let known = advisor.values(&state, Duration::ZERO, |_| {});
        let of_best = known.iter().find(|known| known.mv == advice.best).unwrap();
        assert_eq!((of_best.value, of_best.source), (advice.value, "book"), "{position}");
        for other in &known {
            let sign = match advice.value.wdl().unwrap() {
                Wdl::Win => continue,
                Wdl::Draw => ['=', '≤'],
                Wdl::Loss => ['=', '='],
            };
            assert!(sign.contains(&other.sign()), "{position}: {other:?}");
            assert!(other.value.wdl() <= advice.value.wdl(), "{position}: {other:?}");
        }
    }
}

/// A review in too short a time says how many moves it does not know, and never that all are known when they are not.
#[test]
fn a_review_knows_what_it_does_not_know() {
    let (game, stop) = (game("hex:5"), AtomicBool::new(false));
    let moves: Vec<AnyMove> =
        ["a1", "c3", "e5", "b2"].iter().map(|name| Notation::read_move(&game, name).unwrap().0).collect();
    let request = SolveRequest { method: Method::Hex, all_moves: true, ..SolveRequest::default() };
    for time in [1, 3, 10, 30, 1_000].map(Duration::from_millis) {
        let mut advisor = Advisor::new(&game, 1 << 20, 0, &stop).unwrap();
        let mut changes = 0;
        for reviewed in advisor.review(&game.start(), &moves, time, |_| {}) {
            let Some((result, _)) = reviewed.change() else { continue };
            changes += 1;
            let state =
                moves[..reviewed.ply].iter().fold(game.start(), |state, &mv| Game::play(&game, &state, mv));
            let solved = game.solver(&request).run(&state, Budget::default()).moves.unwrap();
            let keeps =
                |mv: &AnyMove| solved.iter().any(|(other, value)| other == mv && value.wdl() == Some(result));
            assert!(reviewed.keeping.iter().all(keeps), "{time:?}: {reviewed:?}");
            let missing = solved.iter().filter(|(mv, _)| keeps(mv) && !reviewed.keeping.contains(mv)).count();
            assert!(missing <= reviewed.open, "{time:?}: {reviewed:?} lacks {missing}");
        }
        assert!(changes > 0 || time < Duration::from_secs(1));
    }
}

/// On the largest board the first depth takes longer than the first turns: every move has an estimate before any is solved.
#[test]
fn every_move_of_a_large_board_has_an_estimate() {
    let (game, stop) = (game("hex:19"), AtomicBool::new(false));
    let state = read(&game, "j10 s1");
    let mut advisor = Advisor::new(&game, 16 << 20, 0, &stop).unwrap();
    // Stopped with the first estimates, however long they take here.
    let known = advisor.values(&state, LONG, |known| {
        stop.store(known.iter().all(|known| known.sign() != '?'), Ordering::Relaxed);
    });
    assert_eq!(known.len(), 359);
    assert!(known.iter().all(|known| matches!(known.sign(), '≈' | '=')));
    // Nothing was solved before: that would have taken most of the time.
    assert!(known.iter().all(|known| known.sign() == '=' || known.source == "engine"));
}

/// Of a lost position some sources know no move: every one of them loses.
#[test]
fn every_move_of_a_lost_position_is_known_to_lose() {
    struct Lost(AnyState);
    impl Kept for Lost {
        fn answer(&self, state: &AnyState) -> Option<Answer> {
            let value = GameValue::Proved(Wdl::Loss, None);
            (*state == self.0).then(|| Answer { value, ..Answer::nothing("elsewhere", 0) })
        }
    }
    let (game, stop) = (game("nim:1,2,3"), AtomicBool::new(false));
    let root = read(&game, "");
    let kept: [Box<dyn Kept>; 1] = [Box::new(Lost(root.clone()))];
    let mut advisor = Advisor::new(&game, 1 << 20, 0, &stop).unwrap().with_kept(kept);
    let known = advisor.values(&root, Duration::ZERO, |_| {});
    assert!(known.len() == 6 && known.iter().all(|known| known.value.wdl() == Some(Wdl::Loss)), "{known:?}");
}
