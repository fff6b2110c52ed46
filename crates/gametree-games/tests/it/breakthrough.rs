//! The special rules of Breakthrough, in positions set up by hand.

use gametree::knowledge::{Guide, MoveError, Notation, PositionError};
use gametree::solve::{Distance, Solver};
use gametree::{Game, Outcome, Score, Wdl};
use gametree_games::breakthrough::{Breakthrough, Position};
use gametree_games::evaluation::StaticResult;
use gametree_games::{Order, Playable};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

fn game() -> Breakthrough {
    Breakthrough::new(3, 5, Order::Natural).unwrap()
}

fn moves(game: &Breakthrough, setup: &str) -> String {
    let state = game.read_setup(setup).unwrap();
    game.moves(&state).map(|mv| game.move_name(mv)).collect::<Vec<_>>().join(" ")
}

fn after(game: &Breakthrough, setup: &str, mv: &str) -> (Position, Option<Outcome>) {
    let state = game.read_position(&format!("[{setup}] {mv}")).unwrap();
    (state, game.outcome(&state))
}

#[test]
fn pawns_capture_diagonally_only_and_do_not_wrap_around() {
    let game = game();
    assert_eq!(moves(&game, ".../.../ooo/.x./... x"), "b2a3 b2c3");
    assert_eq!(moves(&game, ".../.../.x./ooo/... o"), "a2a1 a2b1 b2a1 b2b1 b2c1 c2b1 c2c1");
    assert_eq!(moves(&game, "..o/.../x../.../... x"), "a3a4 a3b4");
    assert_eq!(moves(&game, "..o/.../x../.../... o"), "c5b4 c5c4");
    assert_eq!(moves(&game, "..o/x../xx./.../... x"), "a3b4 b3b4 b3c4 a4a5 a4b5");
}

#[test]
fn the_last_row_and_the_last_pawn_win() {
    let game = game();
    assert_eq!(after(&game, "o../.x./.../.../x.. x", "b4b5").1, Some(Outcome::Loss));
    assert_eq!(after(&game, "o../.x./.../.../x.. x", "b4a5").1, Some(Outcome::Loss));
    assert_eq!(after(&game, ".../.../.x./..o/... x", "b3b4").1, None);
    assert_eq!(after(&game, ".../..o/.x./.../... x", "b3c4").1, Some(Outcome::Loss));
    assert_eq!(after(&game, ".../..o/.x./.../... o", "c4xb3").1, Some(Outcome::Loss));
    let state = game.read_setup("o../x../.x./o../x.x x").unwrap();
    assert_eq!(game.winning_move(&state).map(|mv| game.move_name(mv)).as_deref(), Some("a4b5"));
    let forced = game.read_setup("o../.../.x./o../.x. x").unwrap();
    let refuted: Vec<String> =
        game.moves(&forced).filter(|&mv| game.refuted(&forced, mv)).map(|mv| game.move_name(mv)).collect();
    assert_eq!(refuted, ["b1b2", "b1c2", "b3a4", "b3b4", "b3c4"]);
}

#[test]
fn captures_and_steps_are_read_in_several_forms() {
    let game = Breakthrough::new(8, 8, Order::Natural).unwrap();
    let mv = game.read_move("a2b3").unwrap().0;
    for text in ["a2b3", "a2xb3", "a2-b3", "A2B3"] {
        assert_eq!(game.read_move(text), Ok((mv, "")), "{text}");
    }
    assert_eq!(game.read_move("a2b3h7h6"), Ok((mv, "h7h6")));
    assert!(matches!(game.read_move("a2"), Err(MoveError::NotAMove { .. })));
    assert!(matches!(game.read_move("a2-"), Err(MoveError::NotAMove { .. })));
    assert!(matches!(game.read_move("a2i3"), Err(MoveError::OffBoard { .. })));
    assert!(matches!(game.read_position("a2a4"), Err(PositionError::Illegal { number: 1, .. })));
}

#[test]
fn what_is_no_position_is_refused() {
    let game = game();
    for (bad, place) in [("ooo/ooo/.../xxx/xxx", "the side to move"), ("ooo/ooo/xxx/xxx x", "its rows")] {
        match game.read_setup(bad) {
            Err(PositionError::Setup { place: found, .. }) => assert_eq!(found, place, "{bad}"),
            other => panic!("{bad}: {other:?}"),
        }
    }
    assert!(game.read_setup("x../o../.../.../... o").is_ok());
    for bad in
        ["x../o../.../.../... x", "x.x/o../.../.../... o", ".../.../.../x../... x", ".../.../.../.../... x"]
    {
        assert!(matches!(game.read_setup(bad), Err(PositionError::NoPosition { .. })), "{bad}");
    }
}

#[test]
fn positions_that_no_game_leads_to() {
    let game = game();
    for (setup, fine) in [
        ("ooo/ooo/.../xxx/xxx x", true),
        ("ooo/ooo/.../xxx/xxx o", false), // nobody has moved
        ("ooo/ooo/x../.xx/xxx o", true),
        ("ooo/ooo/x../.xx/xxx x", false), // one move, but two would be needed
        ("ooo/ooo/xxx/xxx/x.. o", false), // seven pawns
        ("ooo/.oo/o../x../.x. x", false), // o has captured four with one move
    ] {
        let state = game.read_setup(setup).unwrap();
        assert_eq!(game.unreachable(&state).is_none(), fine, "{setup}: {:?}", game.unreachable(&state));
    }
}

/// What the evaluation calls decided is decided, and refuted moves lose.
#[test]
fn counted_races_are_won_and_refuted_moves_lose() {
    let (mut decided, mut refuted) = (0, 0);
    for (columns, rows) in [(3, 4), (2, 6), (3, 5)] {
        let game = Breakthrough::new(columns, rows, Order::Natural).unwrap();
        let mut solver = Solver::new(&game).unwrap().guided().with_symmetries().distance(Distance::Never);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..100 {
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                if let StaticResult::Decided(score) = game.static_result(&state) {
                    let expected = if score > Score::ZERO { Wdl::Win } else { Wdl::Loss };
                    assert_eq!(
                        solver.run(&state).unwrap().value.wdl(),
                        Some(expected),
                        "{:?}",
                        game.setup(&state)
                    );
                    decided += 1;
                }
                let moves: Vec<u16> = game.moves(&state).collect();
                for &mv in moves.iter().filter(|&&mv| game.refuted(&state, mv)) {
                    let reply = solver.run(&game.play(&state, mv)).unwrap();
                    assert_eq!(reply.value.wdl(), Some(Wdl::Win), "{:?}", game.setup(&state));
                    refuted += 1;
                }
                state = game.play(&state, *moves.choose(&mut random).unwrap());
            }
        }
    }
    assert!(decided > 1_000 && refuted > 1_000, "{decided} {refuted}");
}
