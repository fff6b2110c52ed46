//! The files of drawings: what they may be called, where they go, and that all of them are written or none.

use crate::common;

use std::fs;
use std::path::PathBuf;

use common::gametree;

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gametree-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The names in a folder.
fn names(folder: &PathBuf) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_wrong_extension_is_refused_before_anything_is_written() {
    let folder = folder("extension");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for (flag, name, expected) in [
        ("--svg", "a.png", ".svg"),
        ("--svg", "a", ".svg"),
        ("--svg", "svg", ".svg"),
        ("--tikz", "a.svg", ".tex or .tikz"),
        ("--dot", "a.png", ".dot or .gv"),
        ("--exam", "a.pdf", ".svg or .tex"),
    ] {
        let file = path(name);
        let ended = gametree(&["tree", "(1 2)", "--svg", &path("good.svg"), flag, &file]);
        let ended = if flag == "--svg" { gametree(&["tree", "(1 2)", flag, &file]) } else { ended };
        let line = format!("gametree: {flag} {file}: expected a file that ends in {expected}\n");
        assert_eq!((ended.status, ended.stderr), (2, line));
    }
    assert!(names(&folder).is_empty());
    let ended = gametree(&["tree", "(1 2)", "--svg", &path("A.SVG"), "--dot", &path("a.gv")]);
    assert_eq!((ended.status, names(&folder)), (0, vec!["A.SVG".to_owned(), "a.gv".to_owned()]));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn all_drawings_are_written_or_none() {
    let folder = folder("all-or-none");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("old.svg"), "old").unwrap();
    // The sheet would be too large; the drawing would not.
    let chain = format!("{}1{}", "(".repeat(60), ")".repeat(60));
    let ended = gametree(&["tree", &chain, "--svg", &path("old.svg"), "--exam", &path("exam.svg")]);
    assert_eq!(ended.status, 2);
    assert!(ended.stderr.contains("expected at most 500 nodes and 40 plies"), "{}", ended.stderr);
    // A folder in the way of the second.
    fs::create_dir(path("taken.dot")).unwrap();
    let ended = gametree(&["tree", "(1 2)", "--svg", &path("old.svg"), "--dot", &path("taken.dot")]);
    assert_eq!(ended.status, 2);
    assert_eq!(fs::read_to_string(path("old.svg")).unwrap(), "old");
    // The key beside the sheet is one of the files.
    let ended = gametree(&["tree", "(1 2)", "--svg", &path("e-key.svg"), "--exam", &path("e.svg")]);
    assert!(ended.stderr.contains("two drawings go to "), "{}", ended.stderr);
    assert_eq!(names(&folder), ["old.svg", "taken.dot"]);
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_permissions_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("elsewhere")).unwrap();
    fs::write(path("elsewhere/there.svg"), "old").unwrap();
    fs::set_permissions(path("elsewhere/there.svg"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("elsewhere/there.svg", path("link.svg")).unwrap();
    symlink("elsewhere/new.dot", path("dangling.dot")).unwrap();
    let ended = gametree(&[
        "tree",
        "(1 2)",
        "--svg",
        &path("link.svg"),
        "--dot",
        &path("dangling.dot"),
        "--tikz",
        "/dev/null",
    ]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(fs::read_to_string(path("elsewhere/there.svg")).unwrap().starts_with("<svg"));
    assert!(fs::read_to_string(path("elsewhere/new.dot")).unwrap().starts_with("digraph"));
    for link in ["link.svg", "dangling.dot"] {
        assert!(fs::symlink_metadata(path(link)).unwrap().is_symlink());
    }
    let mode = fs::metadata(path("elsewhere/there.svg")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    assert_eq!(names(&folder.join("elsewhere")), ["new.dot", "there.svg"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_tree_of_positions_is_drawn_with_its_boards() {
    let folder = folder("positions");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (svg, tikz) = (path("tree.svg"), path("tree.tex"));
    let late = ["show", "tictactoe", "a1b2a2a3c1b1"];
    let ended = gametree(&[&late[..], &["--plies", "2", "--svg", &svg, "--tikz", &tikz]].concat());
    let board = gametree(&late).stdout;
    assert_eq!((ended.status, &ended.stdout), (0, &board), "{}", ended.stderr);
    let drawn = fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains(">tictactoe a1b2a2a3c1b1: 10 positions in 2 plies</text>"));
    assert_eq!(drawn.matches("class=\"gametree-board inset\"").count(), 10);
    assert!(drawn.contains("<title>c2 b3: O wins</title>"));
    let drawn = fs::read_to_string(&tikz).unwrap();
    assert_eq!(drawn.matches("\\begin{scope}").count(), 10);
    assert!(drawn.starts_with("\\begin{tikzpicture}"));
    // A stack of layers is higher than the layers side by side.
    let height = |words: &[&str]| -> u32 {
        let cube = ["show", "tictactoe3d:3", "--plies", "1", "--svg", &svg];
        assert_eq!(gametree(&[&cube[..], words].concat()).status, 0);
        let drawn = fs::read_to_string(&svg).unwrap();
        drawn.split("height=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    assert!(height(&["--stack"]) > height(&[]));
    // No plies are the board alone.
    let boards = ["0", "1"].map(|plies| {
        assert_eq!(gametree(&["show", "tictactoe", "--plies", plies, "--svg", &svg]).status, 0);
        fs::read_to_string(&svg).unwrap().matches("inset\" transform").count()
    });
    assert_eq!(boards, [0, 10]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_tree_of_positions_is_an_outline_in_the_terminal() {
    let late = ["show", "tictactoe", "a1b2a2a3c1b1"];
    let with = |words: &[&str]| gametree(&[&late[..], words].concat()).stdout;
    let outline = with(&["--plies", "2"]).split_once("\n\n").map(|(_, outline)| outline.to_owned()).unwrap();
    assert!(outline.starts_with("X to move\n├─ c2: O to move\n│  ├─ b3: O wins\n"), "{outline}");
    assert_eq!(outline.lines().count(), 10);
    assert!(with(&["--plies", "2", "--ascii"]).contains("|- c2: O to move\n|  |- b3: O wins\n"));
    assert_eq!(with(&["--plies", "0"]), with(&[]));
    let json = common::json(&["show", "kalah:3,2", "--plies", "1"]);
    let tree = json["tree"].as_array().unwrap();
    let moves: Vec<_> = tree.iter().map(|node| node["move"].as_str()).collect();
    assert_eq!(moves, [None, Some("1"), Some("2"), Some("3")]);
    // Whoever fills his own store moves again.
    assert_eq!((&tree[2]["to_move"], &tree[2]["words"]), (&"first".into(), &"X to move".into()));
}

#[test]
fn a_tree_of_positions_that_cannot_be_drawn_is_refused_in_one_line() {
    for (words, line) in [
        (
            &["tictactoe", "--plies", "3"][..],
            "--plies: 586 positions in 3 plies are too many for a legible drawing: expected at most 500 (2 plies here)",
        ),
        (
            &["hex:11", "--plies", "4294967295", "--svg", "never.svg"],
            "--plies: more than 100000 positions in 4294967295 plies are too many for a legible drawing: expected at most 500 (1 ply here)",
        ),
        (
            &["tictactoe", "--plies", "x"],
            "invalid value 'x' for '--plies <N>': expected a whole number from 0 to 4294967295",
        ),
        (&["tictactoe", "--stack", "--plies", "1"], "--stack: expected --svg or --tikz beside it"),
    ] {
        let ended = gametree(&[&["show"], words].concat());
        assert_eq!(
            (ended.status, ended.stdout, ended.stderr),
            (2, String::new(), format!("gametree: {line}\n"))
        );
    }
    let batch = common::gametree_with(&["show", "tictactoe", "-", "--plies", "1"], "a1\n");
    let line = "gametree: stdin, line 1: --plies: a tree is of one position: expected one instead of -\n";
    assert_eq!((batch.status, batch.stderr.as_str()), (2, line));
}
