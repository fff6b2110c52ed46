//! Every error of parsing the names of games and positions.

use gametree::knowledge::{MoveError, Notation, PositionError};
use gametree_games::{Order, Spec, SpecError, connect4::ConnectFour, hex::Hex};

#[test]
fn every_error_of_a_name() {
    let error = |name: &str| name.parse::<Spec>().unwrap_err();
    assert!(matches!(error("go:9"), SpecError::Unknown { .. }));
    assert!(matches!(error("hex:3y3"), SpecError::Size { .. }));
    assert!(matches!(error("hex:19x20"), SpecError::TooLarge { .. }));
    assert!(matches!(error("mnk:2,2,3"), SpecError::Impossible { .. }));
    // The forms are those of the rows, whichever there are.
    let unknown = error("no-such-game").to_string();
    let forms: Vec<&str> =
        gametree_games::catalogue::games().flat_map(|entry| entry.forms).copied().collect();
    assert!(
        unknown.starts_with("\"no-such-game\" is not a game: expected tictactoe, mnk:M,N,K, "),
        "{unknown}"
    );
    assert!(forms.iter().all(|form| unknown.contains(form)) && !unknown.contains('\n'), "{unknown}");
    assert_eq!(
        error("mnk:2,2,3").to_string(),
        "\"mnk:2,2,3\": 3 in a row fit neither 2 columns nor 2 rows: expected at most 2"
    );
    assert_eq!(error("mnk:19,20,5").to_string(), "\"mnk:19,20,5\" is too large: expected at most 361 cells");
    assert_eq!(
        error("hex").to_string(),
        "\"hex\": \"\" is not a size: expected a side or columns x rows, as hex:5 or hex:4x6"
    );
    assert_eq!(
        error("connect4:16x8").to_string(),
        "\"connect4:16x8\" is too large: expected (rows+1) x columns of at most 128"
    );
    for name in [
        "",
        ":",
        "hex:",
        "hex:3x",
        "hex:x3",
        "hex:+3",
        "hex:03",
        "hex:3 ",
        "qubic:4",
        "tictactoe:3",
        "mnk:1,1,0",
        "mnk:0,1,1",
        "connect4:7",
        "connect4:0x4",
        "morris:9",
        "kalah:4",
        "kalah:9,1",
        "kalah:1,128",
        "kalah:0,3",
        "nim:",
        "nim:0",
        "nim:3,,4",
        "nim:3,64",
        "nim:1,1,1,1,1,1,1,1,1",
        "hex:99999999999",
        "breakthrough:8",
        "breakthrough:1x8",
        "breakthrough:8x3",
        "breakthrough:9x8",
        "othello:5",
        "othello:10",
        "othello:6x6",
        "domineering:8",
        "domineering:8x1",
        "domineering:9x8",
    ] {
        error(name);
    }
    for name in [
        "hex:121x1",
        "hex:11",
        "hex:19",
        "hex:1x361",
        "mnk:1,121,121",
        "mnk:361,1,361",
        "mnk:19,19,5",
        "connect4:64x1",
        "connect4:1x127",
        "connect4:16x7",
        "nim:63",
        "nim:3,4,5",
    ] {
        assert!(name.parse::<Spec>().is_ok(), "{name}");
    }
}

#[test]
fn every_error_of_a_position() {
    let hex = Hex::<u64>::new(2, 2, Order::Natural).unwrap();
    let unreadable = |reason| PositionError::Unreadable { number: 1, reason };
    let expected = || "a cell from a1 to b2".to_owned();
    assert_eq!(
        hex.read_position("?"),
        Err(unreadable(MoveError::NotAMove { found: "?".into(), expected: expected() }))
    );
    assert_eq!(
        hex.read_position("c1"),
        Err(unreadable(MoveError::OffBoard { found: "c1".into(), expected: expected() }))
    );
    assert_eq!(hex.read_position("a1 a1"), Err(PositionError::Illegal { number: 2, name: "a1".into() }));
    assert_eq!(
        hex.read_position("a1 b1 a2 b2"),
        Err(PositionError::GameOver { number: 4, name: "b2".into() })
    );
    let connect4 = ConnectFour::<u64>::new(1, 2, Order::Natural).unwrap();
    assert_eq!(connect4.read_position("111"), Err(PositionError::GameOver { number: 3, name: "1".into() }));
}
