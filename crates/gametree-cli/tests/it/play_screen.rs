//! `play` on the screen, through a pseudo-terminal: right keys, wrong keys, random bytes, resizes, and every way to end.
#![cfg(unix)]

use crate::common::terminal;

use terminal::Terminal;

const USUAL: (u16, u16) = (80, 24);
const LEFT: &str = "\u{1b}[D";
const UP: &str = "\u{1b}[A";
const CONTROL_C: &str = "\u{3}";

fn play(arguments: &[&str]) -> Terminal {
    let mut game = Terminal::run(&[&["play"], arguments].concat(), USUAL, &[]);
    // Keys that are pressed before the game has the terminal would be echoed by the terminal.
    game.see(&["move> "]);
    game
}

/// A file for this run only.
fn file(name: &str) -> String {
    let name = format!("{}-{name}", std::process::id());
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).into_os_string().into_string().unwrap()
}

/// The game has ended cleanly: only its record, which starts with `record`, is left on the terminal, after those of games before it
/// (random keys begin new ones).
fn ended_well(terminal: &mut Terminal, record: &str) {
    assert_eq!(terminal.end(), Some(0), "{}", terminal.contents());
    let screen = terminal.screen();
    let written = String::from_utf8_lossy(&terminal.written);
    assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{written:?}");
    assert!(terminal.contents().trim().starts_with(record), "{}", terminal.contents());
    assert!(
        terminal.contents().trim().lines().all(|line| line.starts_with("record ")),
        "{}",
        terminal.contents()
    );
}

#[test]
fn everything_a_player_needs_stands_on_80_by_24() {
    let mut game = play(&["hex:11", "--time", "0"]);
    game.see(&[
        "hex:11: you are X (first), the engine is O (second), at most 0 s per move",
        "a b c d e f g h i j k",
        "10 · · · ·",
        "11 · · · · · · · · · · ·",
        "·[·]·",
        "X (first) to move: you",
        "move> [f6]",
        "arrows choose  Enter play  Esc quit  Tab values  ? hint  ^U undo  ^Y redo",
        "^N new game  ^E engine moves",
        "^S swap sides",
    ]);
    assert!(game.screen().alternate_screen());
    // The cursor goes to the next cell, Enter plays there, and the engine answers.
    game.press(format!("{UP}{LEFT}"));
    game.see(&["move> [e5]"]);
    game.press("\r");
    game.see(&["1. e5 f6", "(O)", "engine, for O (second)", "f6: not proved, depth 2"]);
    game.press("\t");
    game.see(&["values for X (first)", "? open a1 b1", "? ? ? ?", "119 of 119 values are not proved"]);
    game.press(CONTROL_C);
    ended_well(&mut game, "record hex:11 e5 f6");
}

#[test]
fn a_game_is_played_with_typed_moves_and_won() {
    let mut game = play(&["connect4:4x4", "--time", "60"]);
    game.press("\t");
    game.see(&["[ =16 ]", "= draw 1(16) 2(16) 3(16)", "the values of all moves are proved"]);
    game.press("\t");
    game.see(&["the values are hidden"]);
    // Two people play; the second one plays badly.
    game.press("\u{14}");
    game.see(&["people play both sides"]);
    for (column, seen) in
        [("1", "1. 1"), ("2", "1. 1 2"), ("1", "2. 1"), ("2", "2. 1 2"), ("1", "3. 1"), ("3", "3. 1 3")]
    {
        game.press(column);
        game.see(&[&format!("move> {column}")]);
        game.press("\n");
        game.see(&[seen]);
    }
    game.press("?");
    game.see(&["hint: 1, win in 1 for X (proved)", "move> [1]"]);
    game.press("\r");
    game.see(&["the game is over: X (first) has won"]);
    game.press("3\r");
    game.see(&["the game is over: X (first) has won: expected undo, new or quit"]);
    game.press("\u{15}");
    game.see(&["took back one move", "1 taken back", "X (first) to move"]);
    game.press("\u{19}\u{1b}");
    ended_well(&mut game, "record connect4:4x4 1212131");
}

#[test]
fn invalid_moves_are_reported_and_the_game_goes_on() {
    let mut game = play(&["tictactoe", "--time", "0"]);
    for (keys, said) in [
        ("z9\r", "\"z9\" is not on the board: expected a cell from a1 to c3"),
        ("7\r", "\"7\" is not a move: expected a cell from a1 to c3"),
        ("\u{15}", "you have no move to take back"),
        ("\u{19}", "there is no move to redo"),
        ("!", "unknown key: expected one of those listed below"),
        ("\u{1b}OP", "unknown key"),
        ("\u{1b}[5~", "unknown key"),
        ("\u{1b}x", "unknown key"),
        ("é", "unknown key"),
    ] {
        game.press(keys);
        game.see(&[said, "X (first) to move: you"]);
        game.press(UP); // no harm done
    }
    // Typed text can be deleted.
    game.press("aa1");
    game.see(&["move> aa1"]);
    game.press("\u{7f}\u{8}");
    game.see(&["move> a"]);
    game.press("\u{1b}");
    game.see(&["move> ["]);
    game.press("a1\r");
    game.see(&["1. a1 b2"]);
    game.press("a1\r");
    game.see(&["a1 is not legal here"]);
    game.press("\u{4}");
    ended_well(&mut game, "record tictactoe a1 b2");
}

#[test]
fn searches_can_be_stopped_undone_and_typed_ahead_of() {
    let mut game = play(&["hex:11", "--time", "3600"]);
    game.press("f6\r");
    game.see(&["the engine is thinking about its move: ", "of at most 3600 s (Esc: answer now)"]);
    game.press("\u{15}");
    game.see(&["took back one move", "X (first) to move: you"]);
    game.press("f6\r");
    game.see(&["the engine is thinking about its move: "]);
    // Typed while the engine is thinking, played after its move.
    game.press("a1\r");
    game.see(&["move> a1"]);
    game.press(LEFT);
    game.press("\u{5}");
    game.press("\u{1b}");
    game.see(&["the engine plays ", "1. f6 "]);
    game.press("\t");
    game.see(&["the engine is evaluating every move: "]);
    game.press("\u{1b}");
    game.see(&["values are not proved in time"]);
    game.press("?");
    game.see(&["the engine is looking for a hint: "]);
    game.press(CONTROL_C);
    ended_well(&mut game, "record hex:11 f6 ");
}

#[test]
fn moves_typed_ahead_are_played_in_turn() {
    let mut game = play(&["tictactoe", "--time", "0.2"]);
    game.press("b2\rzz\rc1\ra2\rb3\r");
    // The engine has moved in between.
    game.see(&["1. b2 a1", "2. c1 a3", "3. a2 c2", "4. b3 b1"]);
    game.press(CONTROL_C);
    ended_well(&mut game, "record tictactoe b2 a1 c1 a3 a2 c2 b3 b1");
}

#[test]
fn random_bytes_do_no_harm() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    for name in ["tictactoe", "connect4", "qubic", "hex:5"] {
        // Without the keys that quit, the game goes on. (And without Ctrl-Z, here and below: it gives the terminal back for a moment, in
        // which a Ctrl-C or Ctrl-\ is a signal.)
        let mut game = play(&[name, "--time", "0"]);
        for _ in 0..8 {
            let keys: Vec<u8> = (0..50).map(|_| random() as u8).collect();
            game.press(
                keys.into_iter().filter(|byte| ![3, 4, 17, 26, 27].contains(byte)).collect::<Vec<u8>>(),
            );
        }
        game.press(CONTROL_C);
        ended_well(&mut game, "record ");
        // With them it ends cleanly. (All keys at once: what is typed after the end goes to the shell, and on a busy machine
        // some of it before the program has ended. So it holds no Ctrl-\, with which the terminal kills a program.)
        let mut game = play(&[name, "--time", "0"]);
        let keys = (0..400).map(|_| random() as u8).filter(|byte| ![26, 28].contains(byte)).chain([3]);
        game.press(keys.collect::<Vec<u8>>());
        ended_well(&mut game, "record ");
    }
}

/// An incomplete escape sequence blocks only the thread that reads the keys.
#[test]
fn half_a_key_holds_nothing_up() {
    let mut game = play(&["tictactoe", "--time", "0"]);
    game.see(&["move> [b2]"]);
    game.press("\u{1b}[1;");
    game.resize((40, 12));
    game.see(&["arrows choose  Enter play  Esc quit"]);
    game.signal("TERM");
    ended_well(&mut game, "record tictactoe");
}

#[test]
fn every_size_is_drawn_or_said_to_be_too_small() {
    for name in ["hex:11", "hex:19", "qubic", "mnk:361,1,3", "connect4:8x8", "hex:1x361"] {
        let mut game = play(&[name, "--time", "0"]);
        game.see(&["move> ["]);
        for size in [(32, 12), (1, 1), (200, 60), (31, 24), (80, 11), (69, 30), (500, 3), (2, 200), (80, 24)]
        {
            game.resize(size);
            if size.0 > 31 && size.1 > 11 {
                game.see(&["·", "move> [", "arrows choose"]);
            } else if size.0 > 18 {
                game.see(&["too small: expected 32x12"]);
            }
        }
        game.press(CONTROL_C);
        ended_well(&mut game, "record ");
    }
}

#[test]
fn resizes_while_the_engine_thinks() {
    let mut game = play(&["mnk:11,11,5", "--first", "engine", "--time", "3600"]);
    for width in [100, 20, 60, 33, 80] {
        game.resize((width, 24));
    }
    game.see(&["the engine is thinking about its move: "]);
    // The screen can be drawn again.
    game.press("\u{c}");
    game.press(CONTROL_C);
    ended_well(&mut game, "record mnk:11,11,5");
}

#[test]
fn a_terminal_that_does_not_know_its_size_is_taken_for_80_by_24() {
    let mut game = Terminal::run(&["play", "tictactoe", "--time", "0"], (0, 0), &[]);
    // The test's screen has one cell: check the written bytes.
    while !String::from_utf8_lossy(&game.written).contains("move> ") {
        assert!(game.read());
    }
    game.press("b2\r");
    game.press(CONTROL_C);
    assert_eq!(game.end(), Some(0));
    let written = String::from_utf8_lossy(&game.written).into_owned();
    assert!(written.contains("arrows choose") && written.contains("record tictactoe b2"), "{written}");
}

/// The arguments of every sequence that sets the look of what follows.
fn looks(written: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(written).into_owned();
    let sequences =
        text.split("\u{1b}[").skip(1).map(|rest| rest.split(|c: char| !"0123456789;:".contains(c)).next());
    let ends = text
        .split("\u{1b}[")
        .skip(1)
        .map(|rest| rest.trim_start_matches(|c: char| "0123456789;:".contains(c)));
    sequences
        .zip(ends)
        .filter(|(_, end)| end.starts_with('m'))
        .map(|(looks, _)| looks.unwrap().to_owned())
        .collect()
}

#[test]
fn without_colour_there_is_none_and_the_meaning_stays() {
    let none = [("NO_COLOR", "1")];
    for (flags, environment) in [(&[][..], &none[..]), (&["--color", "never"], &[])] {
        let arguments = [&["play", "tictactoe", "a1", "b1", "--time", "60"], flags].concat();
        let mut game = Terminal::run(&arguments, USUAL, environment);
        game.see(&["move> "]);
        game.press("\t");
        game.see(&["XXXXX", "(OOOOO)", "[ +5  ]", "=7", "+ win a2(5) b2(5) a3(5)", "= draw c1(7)"]);
        game.press("zz\r");
        game.see(&["is not a move"]);
        game.press(CONTROL_C);
        ended_well(&mut game, "record tictactoe a1 b1");
        let looks = looks(&game.written);
        assert!(looks.iter().all(|look| ["", "0"].contains(&look.as_str())), "{looks:?}");
    }
    let mut game = play(&["tictactoe", "a1", "b2", "--time", "0"]);
    game.see(&["X"]);
    game.press(CONTROL_C);
    game.end();
    assert!(looks(&game.written).iter().any(|look| look.contains("38;5;1")), "{:?}", looks(&game.written));
}

#[test]
fn ascii_is_ascii() {
    let mut game = play(&["qubic", "--ascii", "--time", "0.1"]);
    game.press("é!?\tAa1\r");
    game.see(&["+ board -", "| ", "1. Aa1 ", "engine, for O"]);
    game.press(CONTROL_C);
    ended_well(&mut game, "record tictactoe3d:4 Aa1 ");
    assert!(game.written.is_ascii());
}

#[test]
fn the_terminal_is_as_it_was() {
    let script = "\"$0\" play tictactoe --time 0; echo status $?; stty -a";
    for end in ["\u{1b}", "\u{3}", "\u{4}", "\u{11}"] {
        let mut shell = Terminal::script(script, USUAL);
        shell.see(&["move> [b2]"]);
        shell.press(end);
        shell.see(&["record tictactoe", "status 0", "isig icanon iexten echo ", "\nopost"]);
        shell.end();
        assert!(!shell.screen().alternate_screen() && !shell.screen().hide_cursor());
    }
}

/// Ctrl-Z gives the terminal back to the shell, and `fg` takes it again.
#[test]
fn suspended_and_continued() {
    let script =
        "set -m\n\"$0\" play tictactoe --time 0\necho status $?\nstty -a\nread -r line\nfg\necho end";
    let mut shell = Terminal::script(script, USUAL);
    shell.see(&["move> [b2]"]);
    shell.press("b2\r");
    shell.see(&["1. b2 ", "the engine plays "]);
    shell.press("\u{1a}");
    shell.see(&["status 1", "isig icanon iexten echo ", "\nopost"]);
    assert!(!shell.screen().alternate_screen() && !shell.screen().hide_cursor());
    shell.press("\n");
    shell.see(&["move> [", "1. b2 "]);
    assert!(shell.screen().alternate_screen());
    shell.press("\u{15}");
    shell.see(&["took back 2 moves"]);
    shell.press("q\r");
    shell.see(&["record tictactoe", "end"]);
    shell.end();
}

#[test]
fn commands_are_typed_too() {
    let mut game = play(&["tictactoe", "--time", "0", "--level", "4", "--seed", "1"]);
    game.see(&["the engine is O (second), level 4"]);
    game.press("b2\r");
    game.see(&["1. b2 ", "the engine plays ", ": level 4"]);
    game.press("level 12\r");
    game.see(&["\"level 12\": expected a level from 1 to 10"]);
    game.press("level 9\r");
    game.see(&["the engine is O (second), level 9"]);
    game.press("moves\r");
    game.see(&["moves: "]);
    // The list of commands is closed by Esc, which otherwise quits, or by going on.
    game.press("help\r");
    game.see(&["help (any key closes it)", "quit, q      quit and print the record"]);
    game.press("\u{1b}");
    game.see(&["a     b     c", "move> [", "level 9"]);
    game.press("new\r");
    game.see(&["a new game; redo goes back to the old one", "2 taken back"]);
    game.press("a1\r");
    game.see(&["1. a1 ", "the engine plays "]);
    game.press("\u{e}");
    game.see(&["a new game; redo goes back to the old one", "move> [b2]"]);
    game.press("q\r");
    assert_eq!(game.end(), Some(0), "{}", game.contents());
    let records: Vec<String> = game.contents().trim().lines().map(str::to_owned).collect();
    assert!(records[0].starts_with("record tictactoe b2 ") && records[1].starts_with("record tictactoe a1 "));
    assert_eq!(records[2..], ["record tictactoe"]);
}

#[test]
fn estimates_are_marked() {
    let mut game = play(&["hex:7", "--time", "0.5"]);
    game.press("\t");
    game.see(&["≈ estimate ", "values are not proved in time"]);
    // The move at the cursor says who estimates it, and how deep.
    game.see(&["[d4] ≈ ", "(engine, depth"]);
    game.press(CONTROL_C);
    ended_well(&mut game, "record hex:7");
}

#[test]
fn signals_end_the_game_politely() {
    for signal in ["TERM", "HUP", "INT"] {
        let mut game = play(&["hex:11", "--first", "engine", "--time", "3600"]);
        game.see(&["the engine is thinking"]);
        game.signal(signal);
        ended_well(&mut game, "record hex:11");
    }
}

#[test]
fn a_terminal_that_hangs_up_ends_the_game() {
    let kept = file("hung-up.txt");
    for time in ["0", "3600"] {
        let mut game = play(&["hex:11", "--time", time, "--record", &kept]);
        game.press("f6\r");
        game.see(&["1. f6"]);
        assert_eq!(game.hang_up(), Some(0), "--time {time}");
        assert!(std::fs::read_to_string(&kept).unwrap().contains("\nrecord hex:11 f6"));
    }
    std::fs::remove_file(kept).unwrap();
}

#[test]
fn a_dumb_terminal_and_plain_get_lines() {
    for (flags, term) in [(&["--plain"][..], "xterm"), (&[], "dumb"), (&[], "")] {
        let arguments = [&["play", "tictactoe", "--time", "0"], flags].concat();
        let mut game = Terminal::run(&arguments, USUAL, &[("TERM", term)]);
        game.see(&["help lists the commands", "X (first) to move", "> "]);
        game.press("b2\n");
        game.see(&["you play b2", "the engine plays "]);
        game.press("\u{4}");
        assert_eq!(game.end(), Some(0));
        assert!(game.contents().contains("record tictactoe b2 "), "{}", game.contents());
    }
}

#[test]
fn a_recorded_game_is_continued() {
    let kept = file("continued.txt");
    std::fs::write(&kept, "record tictactoe a1 b2 c3 a3 c1\nplayers me me\n").unwrap();
    let mut game = play(&["tictactoe", "--replay", &kept]);
    game.see(&["people play both sides", "3. c1", "O (second) to move"]);
    game.press("\u{15}\u{15}");
    game.see(&["2. c3", "2 taken back"]);
    game.press("\u{19}");
    game.see(&["2. c3 a3", "1 taken back"]);
    game.press("\u{1b}");
    ended_well(&mut game, "record tictactoe a1 b2 c3 a3");
    std::fs::remove_file(kept).unwrap();
}
