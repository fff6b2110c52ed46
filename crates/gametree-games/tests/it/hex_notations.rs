//! The notations of Hex: what is written reads back, swaps mean what they say, and hostile texts get one clear line.

use gametree::Game;
use gametree::knowledge::{Evaluate, LineKind, Notation, PositionError};
use gametree_games::bits::Wide;
use gametree_games::hex::{Hex, Position};
use gametree_games::{Order, Playable};
use proptest::prelude::*;

fn board(columns: u32, rows: u32) -> Hex<u128> {
    Hex::new(columns, rows, Order::Natural).unwrap()
}

/// The position that a text on 5×5 gives, and its moves in the notation of the command line.
fn moves(text: &str) -> Result<String, String> {
    let game = board(5, 5);
    game.read_position(text).map_err(|error| error.to_string())?;
    let moves = game.read_moves(text).unwrap();
    Ok(moves.into_iter().map(|mv| game.move_name(mv)).collect::<Vec<_>>().join(" "))
}

#[test]
fn every_notation_is_read() {
    for (text, expected) in [
        ("b4 c3", "b4 c3"),
        ("B4c3", "b4 c3"),
        ("b4 swap c3 d1", "b4 c3 d1"),
        // HexWorld: links, bare strings, the cursor, a swap of pieces, ends of the game.
        ("https://hexworld.org/board/#5c1,b4c3", "b4 c3"),
        ("https://hexworld.org/board/#5r3,b4c3,d4", "b4 c3"),
        ("#5r3c1,b4c3", "b4 c3"),
        (" 5c1,b4c3 ", "b4 c3"),
        ("5,", ""),
        ("5", ""),
        ("5x5c1,b4:sc3d1", "b4 c3 a4"),
        ("5c1,b4c3:rb", "b4 c3"),
        ("5c1,b4c3:fw", "b4 c3"),
        ("5c1,,b4:s", ""),
        // SGF: the main line, sizes, comments, capitals, resignation.
        ("(;GM[11]SZ[5];B[b4];W[c3])", "b4 c3"),
        ("(;FF[4]GM[11]SZ[5:5]C[a \\] (;B[e5\\]]CA[UTF-8];B[B4]C[x];W[ c3 ](;B[d1])(;B[e1]))", "b4 c3 d1"),
        ("(;SZ[5];B[b4];W[resign])", "b4"),
        ("\u{feff}(;GaMe[11]SiZe[5])", ""),
        ("(;GM[11]SZ[5]PL[B];B[b4];PL[W])", "b4"),
        // The swap of sides leaves the stone, and White moves; that of pieces mirrors it, and Black moves.
        ("(;GM[11]SZ[5];B[b4];W[swap-sides];W[c3];B[d1])", "b4 c3 d1"),
        ("(;GM[11]SZ[5];B[b4];W[swap-pieces];B[c3];W[d1])", "b4 c3 a4"),
        // MoHex says pieces and means sides; Little Golem says neither.
        ("(;GM[11]SZ[5];B[b4];W[swap-pieces];W[c3];B[d1])", "b4 c3 d1"),
        ("(;GM[11]SZ[5];B[b4];W[swap];W[c3];B[d1])", "b4 c3 d1"),
        ("(;GM[11]SZ[5];B[b4];W[swap];B[c3];W[d1])", "b4 c3 a4"),
        ("(;GM[11]SZ[5];B[b4];W[swap-pieces])", "b4"),
        // Setup stones come in an order in which they can be played.
        ("(;GM[11]SZ[5]PL[W]AB[c3][a1]AW[b2];W[d4])", "c3 b2 a1 d4"),
        ("(;GM[11]SZ[5]AB[a1:b1]AW[a5:b5];B[c3])", "a1 a5 b1 b5 c3"),
        // White has won with b1; it is therefore the last of the white stones.
        ("(;GM[11]SZ[5]AW[b1][a1][c1][d1][e1]AB[a3][b3][c3][d3][e3])", "a3 a1 b3 c1 c3 d1 d3 e1 e3 b1"),
    ] {
        let read = moves(text);
        let expected: Vec<&str> = expected.split_whitespace().collect();
        // Of a won setup any order of the stones will do.
        if text.contains("AW[b1][a1]") {
            assert!(read.is_ok_and(|read| read.split_whitespace().count() == expected.len()), "{text}");
        } else {
            assert_eq!(read, Ok(expected.join(" ")), "{text}");
        }
    }
}

#[test]
fn what_cannot_be_represented_or_is_wrong_gets_one_clear_line() {
    let deep = |n: usize| format!("{}{}", "(;B[a1]".repeat(n), ")".repeat(n));
    let many = format!("(;SZ[5]{})", ";B[a1];W[b1]".repeat(10_000));
    let long = "a1".repeat(10_000);
    for (text, said) in [
        ("swap", "\"swap\" is not a position: expected it in the second place"),
        ("b4 c3 swap", "expected it in the second place"),
        ("b4 swap swap", "expected it in the second place"),
        ("b4 swapped", "move 2"),
        ("f1", "move 1: \"f1\" is not on the board: expected a cell from a1 to e5"),
        ("a1 a1", "move 2: a1 is not legal there"),
        ("é", "move 1: \"é\" is not a move"),
        ("a1\u{0}b1", "move 2"),
        (&long, "move 2: a1 is not legal"),
        // HexWorld.
        ("6c1,b4", "HexWorld, size: \"6c1\": expected 5 columns and 5 rows"),
        ("5x4c1,b4", "HexWorld, size"),
        ("0c1,", "HexWorld, size"),
        ("99999999999999999999c1,", "HexWorld, size"),
        ("#,b4", "HexWorld, size"),
        ("#", "HexWorld, size"),
        ("https://hexworld.org/board/#", "HexWorld, size"),
        ("https://hexworld.org/board/#é", "HexWorld, size"),
        ("5é,b4", "HexWorld, settings: \"é\": expected a letter and a number"),
        ("5C1,b4", "HexWorld, settings"),
        ("5c1!b4", "HexWorld, settings"),
        ("5c1,:s", "HexWorld, move 1: \":s\": expected a swap of the pieces once"),
        ("5c1,b4:s:s", "HexWorld, move 2"),
        ("5c1,b4c3:s", "HexWorld, move 3"),
        ("5c1,b4:p", "HexWorld, move 2: \":p\": expected a cell: here moves alternate, and a pass"),
        ("5c1,b4:x", "expected a cell, or one of :s :p"),
        ("5c1,b4:", "expected a cell, or one of :s :p"),
        ("5c1,b4:rbc3", "HexWorld, move 2: \"c3\": expected nothing after :rb"),
        ("5c1,b4:rb,c3", "expected nothing after :rb"),
        ("5c1,b4b4", "move 2: b4 is not legal there"),
        ("5c1,b9", "move 1: \"b9\" is not on the board"),
        ("5c1,b4 c3", "move 2"),
        ("5c1,b4\u{0}", "move 2"),
        ("5c1,b4,c3,d4", "HexWorld, after the moves: \"d4\": expected at most two commas"),
        ("5c1,b4,zz", "move 2"),
        // SGF as a text.
        ("(", "SGF, byte 2: \"the end of the text\": expected"),
        ("(;GM[11]SZ[5];B[a1]", "SGF, byte 20: \"the end of the text\": expected a ) for every ("),
        ("(;GM[11]SZ[5];B[a1", "expected ] at the end of a value"),
        ("(;GM[11]SZ[5];B[a1\\]", "expected ] at the end of a value"),
        ("(;GM[11]SZ[5])(;GM[11]SZ[5])", "expected nothing after the game"),
        ("(\u{0})", "SGF, byte 2"),
        ("(;SZ[5]\u{202e})", "SGF, byte 8"),
        (&"(;".repeat(10_000), "SGF, byte 20001"),
        (&"(".repeat(10_000), "SGF, byte 2"),
        (&format!("({}", ";".repeat(10_000)), "expected a ) for every ("),
        (&deep(10_000), "SGF, node 1: \"no SZ, which means SZ[11]\": expected SZ[5], the board of this game"),
        // Another game or board.
        ("(;GM[1]SZ[5])", "SGF, node 1: \"GM[1]\": expected GM[11], the number of Hex"),
        ("(;GM[11])", "no SZ, which means SZ[11]"),
        ("(;GM[11]SZ[6])", "SGF, node 1: \"SZ[6]\": expected SZ[5]"),
        ("(;GM[11]SZ[5:6])", "\"SZ[5:6]\": expected SZ[5]"),
        ("(;GM[11]SZ[99999999999999999999])", "expected SZ[5]"),
        ("(;GM[11]SZ[-5])", "expected SZ[5]"),
        ("(;GM[11]SZ[\u{0}])", "expected SZ[5]"),
        ("(;GM[11]SZ[])", "expected SZ[5]"),
        // Its moves.
        ("(;GM[11]SZ[5];B[f1])", "SGF, node 2: \"B[f1]\": expected a cell from a1 to e5"),
        ("(;GM[11]SZ[5];B[a1b1])", "expected a cell from a1 to e5"),
        ("(;GM[11]SZ[5];B[é])", "expected a cell from a1 to e5"),
        ("(;GM[11]SZ[5];W[a1])", "SGF, node 2: \"W[a1]\": expected Black to move"),
        ("(;GM[11]SZ[5];B[a1];B[b1])", "SGF, node 3: \"B[b1]\": expected White to move"),
        ("(;GM[11]SZ[5];B[a1];W[b1]PL[W])", "SGF, node 3: \"PL[W]\": expected Black to move"),
        ("(;GM[11]SZ[5];PL[x])", "expected PL[B] or PL[W]"),
        ("(;GM[11]SZ[5];B[a1][b1])", "expected one move in a property"),
        ("(;GM[11]SZ[5];B[])", "a pass cannot be represented"),
        ("(;GM[11]SZ[5];B[pass])", "a pass cannot be represented"),
        ("(;GM[11]SZ[5];B[a1];W[a1])", "move 2: a1 is not legal there"),
        ("(;GM[11]SZ[5];B[a1];W[resign];B[b1])", "expected nothing after a side has resigned"),
        (&many, "move 3: a1 is not legal there"),
        // Its swaps.
        ("(;GM[11]SZ[5];W[swap-sides])", "expected a swap once, by White, after the first move"),
        ("(;GM[11]SZ[5];B[a1];B[swap-sides])", "expected a swap once, by White"),
        ("(;GM[11]SZ[5];B[a1];W[swap];W[swap])", "expected a swap once"),
        ("(;GM[11]SZ[5];B[a1];W[b1];B[swap])", "expected a swap once"),
        ("(;GM[11]SZ[5];B[a1];W[swap-sides];B[b1])", "SGF, node 4: \"B[b1]\": expected White to move"),
        // Its setup stones.
        (
            "(;GM[11]SZ[5]AB[a1][b1])",
            "SGF, setup: \"2 black and 0 white setup stones\": expected as many of both",
        ),
        ("(;GM[11]SZ[5]AW[a1])", "expected as many of both"),
        ("(;GM[11]SZ[5]AB[a1]AW[a1])", "expected a1 at most once among the setup stones"),
        ("(;GM[11]SZ[5]AB[a1];B[b1])", "expected White to move"),
        ("(;GM[11]SZ[5]AB[b1:a1])", "expected a rectangle from its top left"),
        ("(;GM[11]SZ[5]AB[a1:zz99])", "expected a cell from a1 to e5"),
        ("(;GM[11]SZ[5]AE[a1:e5])", "expected no AE"),
        ("(;GM[11]SZ[5];B[a1];AW[b1])", "expected setup stones only before the first move"),
        ("(;GM[11]SZ[5]AB[a1];W[swap])", "expected a swap once"),
        ("(;GM[11]SZ[5]AB[a1:a5]AW[b1:b5])", "no side has won before the last stone"),
        ("(;GM[11]SZ[5]AB[a1:a5]AW[b1:b4];W[c1])", "move 10: c1 comes after the end of the game"),
    ] {
        let error = moves(text).unwrap_err();
        assert!(error.contains(said), "{text:.60}: {error}");
        assert!(!error.chars().any(char::is_control) && error.len() < 250, "{text:.60}: {error}");
    }
}

#[test]
fn a_swap_of_pieces_needs_a_square_board() {
    let game = board(4, 6);
    let error = |text: &str| game.read_moves(text).unwrap_err();
    for text in ["4x6c1,b4:s", "(;GM[11]SZ[4:6];B[b4];W[swap-pieces];B[a1])"] {
        assert!(matches!(error(text), PositionError::Misread { .. }), "{text}");
        assert!(error(text).to_string().contains("on a square board"), "{text}");
    }
    assert!(game.read_moves("(;GM[11]SZ[4:6];B[b4];W[swap-sides];W[a1])").is_ok());
    assert!(error("(;GM[11]SZ[6:4])").to_string().ends_with("expected SZ[4:6], the board of this game"));
}

#[test]
fn the_notations_of_large_boards_read_back() {
    for (columns, rows, size, sgf) in
        [(19, 19, "19", "19"), (30, 12, "30x12", "30:12"), (1, 361, "1x361", "1:361")]
    {
        let game = Hex::<Wide>::new(columns, rows, Order::Natural).unwrap();
        // The last cell, the first, and one in the middle; a game on one column is over after one.
        let cells = [columns * rows - 1, 0, columns * rows / 2];
        let cells = &cells[..if columns == 1 { 1 } else { 3 }];
        let moves: Vec<u16> = cells.iter().map(|&cell| cell as u16).collect();
        let exports = game.exports(&game.start(), &moves);
        // They say nothing of a game that starts elsewhere.
        assert_eq!(game.exports(&game.play(&game.start(), moves[0]), &moves[1..]), []);
        assert!(exports[0].1.contains(&format!("#{size}c1,")), "{exports:?}");
        assert!(exports[1].1.contains(&format!("SZ[{sgf}]")), "{exports:?}");
        for (notation, text) in exports {
            assert_eq!(game.read_moves(&text), Ok(moves.clone()), "{notation}: {text}");
        }
    }
    let game = Hex::<Wide>::new(19, 19, Order::Natural).unwrap();
    let swapped = game.read_moves("19c1,b4:ss19a1").unwrap();
    assert_eq!(swapped.iter().map(|&mv| game.move_name(mv)).collect::<String>(), "b4s19a1");
    let setup = game.read_moves("(;GM[11]SZ[19]AB[b1:s9]AW[a10:r18])").unwrap();
    assert_eq!(setup.len(), 324);
}

#[test]
fn lines_of_an_input_are_told_apart() {
    let game = board(5, 5);
    for (line, kind) in [
        ("", LineKind::Comment),
        ("  # a comment", LineKind::Comment),
        ("#", LineKind::Comment),
        ("#5c1,b4", LineKind::Position),
        ("b4", LineKind::Position),
        ("(;GM[11]SZ[5]", LineKind::Unfinished),
        ("(;GM[11]SZ[5])", LineKind::Position),
        ("(;GM[11]SZ[5])x", LineKind::Position),
    ] {
        assert_eq!(game.line_kind(line), kind, "{line:?}");
    }
}

/// A random game, not necessarily to its end, on a random board.
fn game_and_moves() -> impl Strategy<Value = (Hex<u128>, Vec<u8>)> {
    (1u32..=11, 1u32..=11, prop::collection::vec(any::<u16>(), 0..60)).prop_map(|(columns, rows, choices)| {
        let game = board(columns, rows);
        let (mut state, mut moves) = (game.start(), Vec::new());
        for choice in choices {
            if game.outcome(&state).is_some() {
                break;
            }
            let legal: Vec<u8> = Game::moves(&game, &state).collect();
            let mv = legal[usize::from(choice) % legal.len()];
            state = game.play(&state, mv);
            moves.push(mv);
        }
        (game, moves)
    })
}

/// The position after these moves.
fn after(game: &Hex<u128>, moves: &[u8]) -> Position<u128> {
    moves.iter().fold(game.start(), |state, &mv| game.play(&state, mv))
}

proptest! {
    #[test]
    fn what_is_written_reads_back((game, moves) in game_and_moves()) {
        let exports = game.exports(&game.start(), &moves);
        prop_assert_eq!(exports.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["hexworld", "sgf"]);
        for (_, text) in exports {
            prop_assert_eq!(game.read_moves(&text), Ok(moves.clone()), "{}", text);
            prop_assert_eq!(game.line_kind(&text), LineKind::Position);
        }
    }

    #[test]
    fn setup_stones_give_the_position_of_their_moves((game, moves) in game_and_moves()) {
        let stones = |player: usize| -> String {
            moves.iter().skip(player).step_by(2).rev().map(|&mv| format!("[{}]", game.move_name(mv))).collect()
        };
        let named = |name: &str, stones: String| if stones.is_empty() { stones } else { format!("{name}{stones}") };
        let size = game.exports(&game.start(), &[]).pop().unwrap().1;
        let size = &size[size.find("SZ").unwrap()..size.len() - 1];
        let text = format!("(;GM[11]{size}{}{})", named("AW", stones(1)), named("AB", stones(0)));
        prop_assert_eq!(game.read_position(&text), Ok(after(&game, &moves)), "{}", text);
    }

    #[test]
    fn a_cut_or_changed_text_never_panics(
        (game, moves) in game_and_moves(), at in any::<prop::sample::Index>(), other in any::<char>()
    ) {
        for (_, text) in game.exports(&game.start(), &moves) {
            let at = at.index(text.len());
            let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
            for text in [&text[..at], &changed] {
                if let Err(error) = game.read_position(text) {
                    prop_assert!(!error.to_string().contains('\n'), "{}", error);
                }
            }
        }
    }

    #[test]
    fn an_evaluation_does_not_depend_on_the_width_of_the_words((game, moves) in game_and_moves()) {
        let state = after(&game, &moves);
        let size = game.exports(&game.start(), &[]).pop().unwrap().1;
        let size = size[size.find("SZ[").unwrap() + 3..].split(']').next().unwrap().to_owned();
        let (columns, rows) = size.split_once(':').unwrap_or((&size, &size));
        let narrow = Hex::<u64>::new(columns.parse().unwrap(), rows.parse().unwrap(), Order::Natural);
        if let (Some(narrow), None) = (narrow, game.outcome(&state)) {
            let same = moves.iter().fold(narrow.start(), |state, &mv| narrow.play(&state, mv));
            prop_assert_eq!(value_of(&narrow, &same), value_of(&game, &state));
        }
    }
}

/// The value by the default evaluation.
fn value_of<G: Playable>(game: &G, state: &G::State) -> Option<i64> {
    game.default_evaluation().evaluate(game, state).finite()
}
