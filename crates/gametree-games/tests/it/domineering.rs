//! The special rules of Domineering, in positions set up by hand.

use gametree::knowledge::{Coded, Guide, Keyed, Notation, PositionError};
use gametree::{Game, Outcome};
use gametree_games::Order;
use gametree_games::domineering::{Domineering, Position};

fn game(columns: u32, rows: u32) -> Domineering {
    Domineering::new(columns, rows, Order::Natural).unwrap()
}

fn moves(game: &Domineering, setup: &str) -> String {
    let state = game.read_setup(setup).unwrap();
    game.moves(&state).map(|mv| game.move_name(mv)).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_first_player_places_vertical_dominoes_and_the_second_horizontal_ones() {
    let game = game(3, 3);
    assert_eq!(moves(&game, ".../.../... x"), "a1 b1 c1 a2 b2 c2");
    assert_eq!(moves(&game, ".../.../... o"), "a1 b1 a2 b2 a3 b3");
    // No domino reaches across an edge.
    assert_eq!(moves(&game, "##./.##/### o"), "");
    assert_eq!(moves(&game, "##./.#./... x"), "c1 a2 c2");
    assert!(matches!(game.read_position("c1 c1"), Err(PositionError::Illegal { number: 2, .. })));
}

#[test]
fn who_cannot_place_a_domino_loses() {
    let game = game(3, 3);
    let outcome = |setup: &str| game.outcome(&game.read_setup(setup).unwrap());
    assert_eq!(outcome(".#./#.#/.#. x"), Some(Outcome::Loss));
    assert_eq!(outcome("..#/#.#/.#. x"), None);
    assert_eq!(outcome("..#/#.#/.#. o"), None);
    assert_eq!(outcome("#.#/..#/.## x"), None);
    assert_eq!(outcome("#.#/#.#/#.# o"), Some(Outcome::Loss));
    assert_eq!(outcome("###/###/### o"), Some(Outcome::Loss));
}

/// A move of one side has the number of the other's, so that cells can be threats by definition.
#[test]
fn winning_moves_and_threats_are_right_in_every_position_of_small_boards() {
    let mut found = (0, 0);
    for (columns, rows) in [(3, 3), (4, 3), (2, 5)] {
        let game = game(columns, rows);
        for code in 0..2 << (columns * rows) {
            let state = game.decode(code >> 1 | (code & 1) << 63).unwrap();
            if game.outcome(&state).is_some() {
                continue;
            }
            let moves: Vec<u8> = game.moves(&state).collect();
            let wins = |state: &Position, mv| game.outcome(&game.play(state, mv)).is_some();
            let winning = moves.iter().copied().find(|&mv| wins(&state, mv));
            assert_eq!(game.winning_move(&state), winning, "{:?}", game.setup(&state));
            if winning.is_some() {
                found.0 += 1;
                continue;
            }
            let answers = |mv, threat| {
                let next = game.play(&state, mv);
                game.moves(&next).any(|reply| reply == threat) && wins(&next, threat)
            };
            let threat = |&cell: &u8| moves.iter().filter(|&&mv| mv != cell).all(|&mv| answers(mv, cell));
            let threats: Vec<u8> =
                moves.iter().copied().filter(|cell| moves.len() > 1 && threat(cell)).collect();
            assert_eq!(game.threats(&state).collect::<Vec<_>>(), threats, "{:?}", game.setup(&state));
            found.1 += threats.len();
        }
    }
    assert!(found.0 > 100 && found.1 > 10, "{found:?}");
}

#[test]
fn texts_of_positions_are_checked() {
    let game = game(3, 2);
    assert_eq!(game.read_setup("3/#2 X").map(|p| game.setup(&p)), Ok(Some(".../#.. x".into())));
    for (bad, place) in [
        (".../... ", "the side to move"),
        ("x../... x", "row 1"),
        (".../.... x", "row 2"),
        ("... x", "its rows"),
        (".../... z", "the side to move"),
        (".../... x o", "after its last field"),
    ] {
        match game.read_setup(bad) {
            Err(PositionError::Setup { place: found, .. }) => assert_eq!(found, place, "{bad}"),
            other => panic!("{bad}: {other:?}"),
        }
    }
}

#[test]
fn positions_that_no_game_leads_to() {
    let game = game(3, 2);
    for (setup, fine) in [
        (".../... x", true),
        (".../... o", false),
        ("#../#.. o", true),
        ("#../#.. x", false),
        ("#../... o", false),
        ("#.#/... o", false), // two cells of one colour
        ("###/#.. x", true),
    ] {
        let state = game.read_setup(setup).unwrap();
        assert_eq!(game.unreachable(&state).is_none(), fine, "{setup}: {:?}", game.unreachable(&state));
    }
}

#[test]
fn a_full_word_leaves_no_room_for_the_turn() {
    let game = game(8, 8);
    let rows = "######../......../......../......../......../......../......../........";
    let [out_of_turn, in_turn] = ["x", "o"].map(|side| game.read_setup(&format!("{rows} {side}")).unwrap());
    assert_eq!(game.code(&in_turn).and_then(|code| game.decode(code)), Some(in_turn));
    assert_eq!(game.code(&out_of_turn), None);
    assert_ne!(game.key(&in_turn), game.key(&out_of_turn));
}
