//! Chess: its notations on the command line, suites, and matches with files of other programs.

use crate::common;

use std::path::{Path, PathBuf};

use common::{answers, gametree, gametree_with, json, refusal};

/// A file with this text, whose name no other test uses.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("chess-{name}"));
    std::fs::write(&path, text).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The JSON answer of a run that also says which file it wrote.
fn only(arguments: &[&str]) -> serde_json::Value {
    let ended = gametree(&[arguments, &["--json"]].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(ended.stderr.starts_with("wrote "), "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

#[test]
fn positions_are_read_in_every_notation() {
    let whole = json(&["show", "chess", "e2e4 e7e5 g1f3"]);
    for moves in ["e4 e5 Nf3", "1. e4 e5 2. Nf3!?", "[Event \"a\"] 1. e4 e5 (1... c5) 2. Nf3 *"] {
        assert_eq!(json(&["show", "chess", moves])["setup"], whole["setup"], "{moves}");
    }
    let pgn = whole["notations"]["pgn"].as_str().unwrap();
    assert!(pgn.ends_with("\n\n1. e4 e5 2. Nf3 *\n"), "{pgn}");
    assert_eq!(json(&["show", "chess", pgn])["setup"], whole["setup"]);
    let set_up = json(&["show", "chess", "[FEN \"3k4/8/8/8/8/8/8/4K2R w K - 0 1\"] 1. O-O Kd7 2. Rf7+ *"]);
    assert_eq!(set_up["setup"], "8/3k1R2/8/8/8/8/8/6K1 b - - 3 2");
    // It is written as it was read, from its own first position.
    let pgn = set_up["notations"]["pgn"].as_str().unwrap();
    assert!(pgn.contains("[FEN \"3k4/8/8/8/8/8/8/4K2R w K - 0 1\"]"), "{pgn}");
    assert!(pgn.ends_with("\n\n1. O-O Kd7 2. Rf7+ *\n"), "{pgn}");
    assert_eq!(json(&["show", "chess", pgn])["notations"], set_up["notations"]);
    let input = "[Event \"a\"]\n\n1. e4 e5\n2. Nf3 *\nd4\n\nKe2\n";
    let lines = gametree_with(&["show", "chess", "-"], input).stdout;
    assert!(
        lines.contains("2. Nf3 *: O (second) to move") && lines.contains("line 7: error: move 1: \"Ke2\""),
        "{lines}"
    );
}

#[test]
fn a_suite_says_what_is_solved() {
    let suite = file(
        "suite.epd",
        "# two\n6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; dm 1; id \"mate\";\n5k2/8/8/8/8/8/8/4K2R w K - D1 16;\n",
    );
    let suite_file = text(&suite);
    let lines = answers(&["experiment", "suite", suite_file, "nodes=1000"], "");
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (&lines[0]["id"], &lines[0]["move"], &lines[0]["solved"]),
        (&"mate".into(), &"Ra8#".into(), &true.into())
    );
    assert_eq!((&lines[1]["counts"][0]["found"], &lines[1]["solved"]), (&15.into(), &false.into()));
    assert_eq!((&lines[2]["solved"], &lines[2]["positions"]), (&1.into(), &2.into()));
    let page = gametree(&["experiment", "suite", suite_file, "depth=2"]).stdout;
    assert!(page.contains("Ra8#, win in 1") && page.contains("16 at ply 1"), "{page}");
    assert!(page.contains("solved 1 of 2 by depth=2, "), "{page}");
    let bad = file("bad.epd", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra9;\n");
    let wrong = refusal(&["experiment", "suite", text(&bad)], "");
    assert!(wrong.contains("bad.epd: line 1, bm: \"Ra9\" is not a move"), "{wrong}");
}

#[test]
fn a_suite_is_solved_by_any_player() {
    let suite = file("players.epd", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8; dm 1; id \"mate\";\n");
    let of = |setting: &str| gametree(&["experiment", "suite", text(&suite), setting]);
    let uci = format!("uci={} uci chess,nodes=500", env!("CARGO_BIN_EXE_gametree"));
    for setting in
        [&uci, "algorithm=mcts,nodes=500", "algorithm=alphabeta,depth=2", "clock=1s+10ms", "depth=2"]
    {
        let ended = of(setting);
        assert_eq!(ended.status, 0, "{setting}: {}", ended.stderr);
        assert!(ended.stdout.contains(&format!("of 1 by {setting}, ")), "{}", ended.stdout);
    }
    assert!(of(&uci).stdout.contains("Ra8#, win in 1"));
    // The engine searches as where it plays, unless the setting says how.
    let best =
        file("as-in-play.epd", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - bm h3;\n");
    let nodes = |setting: &str| {
        let lines = answers(&["experiment", "suite", text(&best), setting], "");
        (lines[0]["depth"].as_u64().unwrap(), lines[0]["nodes"].as_u64().unwrap())
    };
    assert_eq!(nodes("nodes=20000"), nodes(&uci.replace("nodes=500", "nodes=20000")));
    assert!(nodes("nodes=20000").0 > nodes("nodes=20000,selective=off").0);
    let wrong = refusal(&["experiment", "suite", text(&suite), "nodes=9,eval=no-such"], "");
    assert!(wrong.contains("no-such"), "{wrong}");
    let wrong = refusal(&["experiment", "suite", text(&suite), "algorithm=mcts,nodes=9,eval=no-such"], "");
    assert!(wrong.contains("no-such"), "{wrong}");
}

#[test]
fn a_match_reads_and_writes_games() {
    let openings = file("openings.pgn", "1. e4 e5 *\n\n[Event \"b\"]\n1. d4 d5 2. c4 *\n");
    let games = file("games.pgn", "");
    let arguments = ["experiment", "match", "nodes=20", "nodes=10", "chess", "--games", "4", "--openings"];
    let with = |more: &[&'static str]| [&arguments[..], &[text(&openings)], more].concat();
    let answer = &only(&[&with(&[])[..], &["--pgn", text(&games)]].concat());
    assert_eq!((&answer["games"], &answer["openings"]["positions"]), (&4.into(), &2.into()));
    let written = std::fs::read_to_string(&games).unwrap();
    assert_eq!(written.matches("[Event \"gametree experiment match, chess\"]").count(), 4);
    assert_eq!(written.matches("\n1. e4 e5 ").count(), 2);
    assert_eq!(written.matches("\n1. d4 d5 2. c4 ").count(), 2);
    let epd = file("openings.epd", "4k3/8/8/8/8/8/8/QK6 w - - bm Qh8; id \"a\";\n");
    let answer = json(&[
        "experiment",
        "match",
        "nodes=9",
        "nodes=9",
        "chess",
        "--games",
        "2",
        "--openings",
        text(&epd),
    ]);
    assert_eq!(answer["games"], 2);
    let wrong = refusal(&["experiment", "match", "nodes=9", "nodes=9", "hex:3", "--pgn", text(&games)], "");
    assert!(wrong.contains("--pgn: this game has no PGN: expected chess or chess960"), "{wrong}");
    let over = file("over.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");
    let wrong =
        refusal(&["experiment", "match", "nodes=9", "nodes=9", "chess", "--openings", text(&over)], "");
    assert!(wrong.contains("over.pgn: line 1: the game is over: expected an opening"), "{wrong}");
}

#[test]
fn explanations_are_in_algebraic_notation_and_json_has_squares() {
    let told = |position: &str, more: &[&str]| -> String {
        let found = json(&[&["why", "chess", position, "--nodes", "100000"], more].concat());
        let claims = found["claims"].as_array().unwrap().iter();
        let texts: Vec<&str> = claims.map(|claim| claim["text"].as_str().unwrap()).collect();
        format!("{} {}", found["summary"].as_str().unwrap(), texts.join(" "))
    };
    let mate = "[7k/8/5K2/8/8/8/8/R7 w - - 0 1]";
    assert_eq!(
        told(mate, &[]),
        "Kg6 wins in 3 (proved). After Kg6, O has only Kg8, and X answers Ra8# and wins."
    );
    assert_eq!(json(&["why", "chess", mate, "--nodes", "100000"])["pv"][2], "a1a8");
    assert_eq!(
        told("e4 e5 Qh5 Nc6 Bc4", &["--move", "Nf6"]),
        "Nf6 loses in 2 (proved). Nf6 lets X win at once with Qxf7#."
    );
    // The opponent's threat is written as it would be, were it its turn; the line of a search, each move in its position.
    let parried = told("e4 e5 Qh5 Nc6 Bc4", &["--move", "g6"]);
    assert!(parried.contains("threatens to win at once with Qxf7#: only d5, g6, Nh6,"), "{parried}");
    let hanging = told("e4 e5 Nf3 Nc6", &["--move", "Ng5"]);
    assert!(
        hanging.contains(" After Ng5 Qxg5, X has lost a white knight, and O has lost nothing. "),
        "{hanging}"
    );
    let compared = told("e4 e5 Nf3 Nc6", &["--move", "Bb5", "--not", "d4"]);
    assert!(
        compared.contains("Bb5") && compared.contains("exd4") && !compared.contains("e5d4"),
        "{compared}"
    );
}

#[test]
fn a_move_is_not_compared_with_itself_and_no_king_stands_beside_the_other() {
    for (arguments, message) in [
        (
            &["why", "chess", "e4", "--move", "e5", "--not", "e7e5"][..],
            "--move and --not are both e5: expected two moves",
        ),
        (&["search", "chess", "[8/8/8/8/3Kk3/8/8/7R w - - 0 1]"], "the kings stand next to each other"),
        (&["perft", "chess", "2", "[8/8/8/8/8/8/8/Kk6 w - - 0 1]"], "the kings stand next to each other"),
    ] {
        let said = refusal(arguments, "");
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
}

/// Old collections are written in ISO 8859-1, as the standard of PGN has it.
#[test]
fn names_in_games_need_not_be_unicode() {
    let path = file("latin.pgn", "");
    std::fs::write(&path, b"[White \"M\xfcller\"]\n\n1. e4 e5 *\n").unwrap();
    let with =
        ["experiment", "match", "nodes=5", "nodes=9", "chess", "--games", "2", "--openings", text(&path)];
    let played = gametree(&with);
    assert_eq!((played.status, played.stderr.as_str()), (0, ""), "{}", played.stdout);
    std::fs::write(&path, b"[White \"M\xfcller\"]\n\n1. e4 e4 *\n").unwrap();
    assert!(refusal(&with, "").contains("e4"));
}

#[test]
fn play_says_moves_as_players_do_and_keeps_squares_in_the_record() {
    let moves = "engine off\nf3\ne5\ng4\nmoves\nvalues\nhint\nQh4\nquit\n";
    let shown = gametree_with(&["play", "chess", "--time", "100ms"], moves);
    assert_eq!((shown.status, shown.stderr.as_str()), (0, ""));
    for said in
        ["you play f3\n", "moves: ", " Qh4# ", "\nQh4# = win in 1 (", "hint: Qh4#, win in 1 for O (proved)"]
    {
        assert!(shown.stdout.contains(said), "{said}: {}", shown.stdout);
    }
    assert!(shown.stdout.contains("you play Qh4#; the game is over: O (second) has won"), "{}", shown.stdout);
    assert!(shown.stdout.ends_with("record chess f2f3 e7e5 g2g4 d8h4\n"), "{}", shown.stdout);
}
