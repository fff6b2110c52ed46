//! A game that is not in the catalogue: the example's Clobber, added by its own program, through the whole command.

use std::ffi::OsString;

use gametree::testing;
use gametree_games::Spec;
use gametree_games::catalogue;

#[path = "../../examples/clobber.rs"]
#[expect(dead_code, reason = "the program has a main of its own")]
mod clobber;

use clobber::Clobber;

/// Runs the command in this process: what it prints is lost, and its status is returned.
fn status(words: &[&str]) -> String {
    let words = std::iter::once(&"gametree").chain(words).map(OsString::from);
    format!("{:?}", gametree_cli::main(words.collect::<Vec<_>>().into_iter()))
}

#[test]
fn the_whole_command_takes_it() {
    gametree_players::add_game::<Clobber>().unwrap();
    let again = gametree_players::add_game::<Clobber>().unwrap_err();
    assert_eq!(again.to_string(), "a game called clobber is in the catalogue already: expected another name");
    assert!(catalogue::games().any(|entry| entry.example == "clobber:4x4"));
    let spec: Spec = "clobber:3x3".parse().unwrap();
    assert_eq!(
        (spec.to_string(), spec.kind(), spec),
        ("clobber:3x3".into(), "clobber", "clobber:3x3".parse().unwrap())
    );
    let refused = "clobber:9x9".parse::<Spec>().unwrap_err();
    assert_eq!(refused.to_string(), "\"clobber:9x9\" is too large: expected at most 64 cells and 26 columns");

    let folder = std::env::temp_dir().join(format!("gametree-own-game-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [svg, tikz, proof, trace, table, weights, ledger] =
        ["b.svg", "b.tex", "p.cert", "t.ndjson", "c.table", "w.json", "p.ledger"].map(file);
    for words in [
        &["games"][..],
        &["show", "clobber:3x3", "a1b1", "--svg", &svg, "--tikz", &tikz],
        &["perft", "clobber:3x3", "3"],
        &["search", "clobber:4x4", "--depth", "6", "--all-moves"],
        &["search", "clobber:3x3", "--algorithm", "alphabeta", "--depth", "4", "--trace", &trace],
        &["trace", "check", &trace],
        &["solve", "clobber:3x3", "--all-moves", "--proof", &proof],
        &["verify", &proof],
        &["solve", "clobber:3x3", "--ledger", &ledger],
        &["ledger", &ledger, "--check"],
        &["tabulate", "clobber:3x3", &table],
        &["solve", "clobber:3x3", "--table", &table],
        &["why", "clobber:3x3", "--not", "a1b1", "--svg", &svg],
        &["experiment", "match", "depth=2", "depth=3", "clobber:3x3", "--games", "4"],
    ] {
        assert_eq!(status(words), format!("{:?}", std::process::ExitCode::SUCCESS), "{words:?}");
    }
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("stone-first") && drawn.contains("class=\"chosen\""), "{drawn}");
    // There is nothing to learn without an evaluation, and that is said, not done.
    let train = status(&["experiment", "train", "clobber:3x3", "--games", "2", "--out", &weights]);
    assert_eq!(train, format!("{:?}", std::process::ExitCode::from(2)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn its_rules_and_all_that_it_knows_agree() {
    let game = Clobber { columns: 3, rows: 4 };
    testing::check_game(&game).unwrap();
    testing::check_notation(&game).unwrap();
    testing::check_guide(&game).unwrap();
}
