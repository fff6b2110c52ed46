//! The special rules of Othello, in positions set up by hand.

use gametree::knowledge::{Checkable, Notation, PositionError};
use gametree::{Game, Outcome, Player, Score};
use gametree_games::Order;
use gametree_games::othello::{Othello, PASS};

fn game() -> Othello {
    Othello::new(4, Order::Natural).unwrap()
}

fn moves(game: &Othello, setup: &str) -> String {
    let state = game.read_setup(setup).unwrap();
    assert_eq!(game.outcome(&state), None, "{setup}");
    game.moves(&state).map(|mv| game.move_name(mv)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_disc_flips_what_it_encloses_in_all_directions() {
    let game = Othello::new(6, Order::Natural).unwrap();
    let state = game.read_position("[x.x.x./.ooo../xo.oox/.ooo../o.o.o./..x... x] c3").unwrap();
    assert_eq!(game.setup(&state).unwrap(), "x.x.x./.xxx../xxxxxx/.oxo../o.x.o./..x... o");
    // Nothing is enclosed across an edge, and an own disc at the far end is needed.
    assert_eq!(moves(&game, "....ox/o...../....../....../....../...... x"), "d1");
    assert_eq!(moves(&game, "xooooo/....../....../.ox.../....../...... x"), "a4");
    // The longest line of 8×8.
    let game = Othello::new(8, Order::Natural).unwrap();
    let state = game
        .read_position("[.ooooooo/oo....../o.o...../o..o..../o...o.../o....o../o.....o./x......x x] a1")
        .unwrap();
    assert_eq!(
        game.setup(&state).unwrap(),
        "xooooooo/xx....../x.x...../x..x..../x...x.../x....x../x.....x./x......x o"
    );
}

#[test]
fn who_cannot_move_passes_and_two_passes_are_the_end() {
    let game = game();
    // x has no move; o has one.
    let setup = "oxx./..../..../.... x";
    assert_eq!(moves(&game, setup), "pass");
    let state = game.read_setup(setup).unwrap();
    assert_eq!(game.numbered(&state, u32::from(PASS)), Some(PASS));
    assert_eq!(game.numbered(&state, 3), None);
    let passed = game.play(&state, PASS);
    assert_eq!(
        (game.to_move(&passed), game.setup(&passed).as_deref()),
        (Player::Second, Some("oxx./..../..../.... o"))
    );
    assert_eq!(game.numbered(&passed, u32::from(PASS)), None);
    assert_eq!(
        game.read_position("[oxx./..../..../.... x] pass d1").map(|end| game.outcome(&end)),
        Ok(Some(Outcome::Value(Score::from(-4))))
    );
    assert!(matches!(game.read_position("pass"), Err(PositionError::Illegal { .. })));
}

#[test]
fn the_points_are_the_difference_of_discs_for_the_side_to_move() {
    let game = game();
    for (setup, points) in [
        ("xxxx/xxxx/oooo/xxxx o", -8),
        ("xxxx/xxxx/oooo/xxxx x", 8),
        ("xxxx/xxxx/oooo/oooo x", 0),
        ("xx../x.../..../.... o", -3), // empty cells count for nobody
    ] {
        let state = game.read_setup(setup).unwrap();
        assert_eq!(game.outcome(&state), Some(Outcome::Value(Score::from(points))), "{setup}");
    }
}

#[test]
fn positions_that_no_game_leads_to() {
    let game = game();
    for (setup, fine) in [
        ("..../.ox./.xo./.... x", true),
        ("..../.ox./.xo./.... o", false),
        ("..../.xo./.ox./.... x", false),
        ("..../xxx./.xo./.... o", true),
        ("..../xxx./.xo./.... x", false),
        ("..../.o../.xo./.... x", false), // a hole in the middle
        ("x.../.xx./.xo./...o x", true),
        ("..../.xxx/.xo./x... o", false), // six discs: after two moves,
        ("xx../..../.xo./.xo. o", false),
        ("x.o./..../..../.... x", false),
    ] {
        let state = game.read_setup(setup).unwrap();
        assert_eq!(game.unreachable(&state).is_none(), fine, "{setup}: {:?}", game.unreachable(&state));
    }
    // Not joined to the rest.
    let game = Othello::new(6, Order::Natural).unwrap();
    let apart = game.read_setup("x...../....../..xo../..xxx./....../...... o").unwrap();
    assert!(game.unreachable(&apart).is_some_and(|reason| reason.contains("joined")));
}
