//! `solve --readable`: somebody who has only the text plays from it, and wins.

mod reader;
mod text;

use gametree::knowledge::Notation;
use gametree::{Budget, Game};
use gametree_games::Order;
use gametree_players::native::{Method, SolveRequest, SolverSession};
use gametree_players::{AnyGame, AnyMove, AnyState, open};
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::common::{file, gametree, json, refusal};
use reader::Reader;
use text::chapters;

/// Positions of every kind of game that has a handbook: won by either side, drawn, and set up.
const POSITIONS: [(&str, &str, (i32, i32)); 14] = [
    ("connect4", "1771566235267323", (7, 6)),
    ("connect4", "7461635517561422", (7, 6)),
    ("connect4:6x6", "154444555452", (6, 6)),
    ("connect4:5x5", "33333 2244", (5, 5)),
    ("hex:5", "", (5, 5)),
    ("hex:5", "a1", (5, 5)),
    ("hex:4", "b2", (4, 4)),
    ("hex:3x4", "", (3, 4)),
    ("tictactoe", "", (3, 3)),
    ("tictactoe", "b2", (3, 3)),
    ("mnk:4,4,3", "", (4, 4)),
    ("mnk:6,7,4", "", (6, 7)),
    ("tictactoe3d:3", "", (3, 9)),
    ("tictactoe3d:4", "Aa1 Bb2 Dd4 Cc3 Ad1 Ad4", (4, 16)),
];

/// Whoever plays against the reader.
#[derive(Clone, Copy, Debug)]
enum Opponent {
    Random,
    /// Wins at once if he can, and does not let the reader win at once if he can help it.
    Careful,
    /// Loses as late as possible.
    Perfect,
}

/// The games that are played from each handbook.
fn games() -> u32 {
    if crate::thorough() { 10_000 } else { 240 }
}

#[test]
fn whoever_has_only_the_text_wins_every_game() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(48);
    let mut played = 0;
    for (name, position, size) in POSITIONS {
        let path = file("handbook.txt");
        let solved = gametree(&["solve", name, position, "--readable", &path]);
        assert_eq!(solved.status, 0, "{name} {position}: {}", solved.stderr);
        let chapters = chapters(&std::fs::read_to_string(&path).unwrap());
        assert!(!chapters.is_empty(), "{name} {position}");
        let game = open(name.parse().unwrap(), Order::Natural).unwrap();
        let root = game.read_position(position).unwrap();
        let request =
            SolveRequest { method: Method::Best, exact: !name.starts_with("hex"), ..SolveRequest::default() };
        let mut solver = game.solver(&request);
        for chapter in &chapters {
            for number in 0..games() / chapters.len() as u32 {
                let opponent = match number % 12 {
                    0 => Opponent::Perfect,
                    1..6 => Opponent::Careful,
                    _ => Opponent::Random,
                };
                let reader = Reader::new(&game, chapter, size);
                play(&game, &root, reader, (opponent, solver.as_mut()), &mut rng);
                played += 1;
            }
        }
    }
    assert!(played >= 13 * games(), "{played}");
}

/// Plays one game; the reader must reach what his book promises.
fn play<'g>(
    game: &'g AnyGame,
    root: &AnyState,
    mut reader: Reader<'_>,
    (opponent, solver): (Opponent, &mut (dyn SolverSession<'g> + 'g)),
    rng: &mut impl Rng,
) {
    let (mut state, mut moves, mut answer) = (root.clone(), Vec::new(), None);
    while state.outcome().is_none() {
        let own = state.to_move() == reader.player();
        let mv = match own {
            true => answer.take().unwrap_or_else(|| reader.play(&state)),
            false => reply(game, &state, opponent, solver, rng),
        };
        moves.push(game.move_name(mv));
        state = game.play(&state, mv);
        if !own && state.outcome().is_none() {
            answer = reader.see(mv, &state);
        }
    }
    assert!(reader.content(&state), "{opponent:?}: {}", moves.join(" "));
}

fn reply<'g>(
    game: &'g AnyGame,
    state: &AnyState,
    opponent: Opponent,
    solver: &mut (dyn SolverSession<'g> + 'g),
    rng: &mut impl Rng,
) -> AnyMove {
    let ends = |state: &AnyState, mv: AnyMove| game.play(state, mv).outcome().is_some();
    let safe = |&mv: &AnyMove| {
        let after = game.play(state, mv);
        after.outcome().is_some() || !game.moves(&after).any(|reply| ends(&after, reply))
    };
    let mut perfect =
        || solver.run(state, Budget { nodes: Some(20_000), ..Budget::default() }).best.first().copied();
    let chosen = match opponent {
        Opponent::Random => None,
        Opponent::Careful => {
            let wins = game.moves(state).find(|&mv| ends(state, mv));
            wins.or_else(|| game.moves(state).filter(safe).choose(rng))
        }
        Opponent::Perfect => perfect(),
    };
    chosen.or_else(|| game.moves(state).choose(rng)).unwrap()
}

/// Whatever the opponent plays, move by move: all games from small handbooks.
#[test]
fn no_reply_is_forgotten() {
    for (name, position, size) in [
        ("tictactoe", "", (3, 3)),
        ("tictactoe", "a2", (3, 3)),
        ("mnk:4,4,3", "", (4, 4)),
        ("hex:3", "", (3, 3)),
        ("hex:4", "", (4, 4)),
        ("hex:4x3", "a1", (4, 3)),
        ("connect4:4x4", "1221 34", (4, 4)),
    ] {
        let path = file("whole.txt");
        assert_eq!(gametree(&["solve", name, position, "--readable", &path]).status, 0, "{name} {position}");
        let text = std::fs::read_to_string(&path).unwrap();
        let game = open(name.parse().unwrap(), Order::Natural).unwrap();
        let root = game.read_position(position).unwrap();
        for chapter in &chapters(&text) {
            let mut games = 0;
            every_game(&game, &root, Reader::new(&game, chapter, size), None, &mut games);
            assert!(games > 1, "{name} {position}");
        }
    }
}

fn every_game(
    game: &AnyGame,
    state: &AnyState,
    mut reader: Reader<'_>,
    answer: Option<AnyMove>,
    games: &mut u64,
) {
    if state.outcome().is_some() {
        *games += 1;
        assert!(reader.content(state), "{}", game.picture(state));
    } else if state.to_move() == reader.player() {
        let mv = answer.unwrap_or_else(|| reader.play(state));
        every_game(game, &game.play(state, mv), reader, None, games);
    } else {
        for mv in game.moves(state) {
            let (mut reader, after) = (reader.clone(), game.play(state, mv));
            let answer = if after.outcome().is_none() { reader.see(mv, &after) } else { None };
            every_game(game, &after, reader, answer, games);
        }
    }
}

#[test]
fn its_size_is_told_beside_others() {
    let path = file("size.txt");
    let solved = json(&["solve", "connect4:6x6", "154444555452", "--readable", &path]);
    let found = &solved["readable"];
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(found["bytes"].as_u64(), Some(text.len() as u64));
    let count = |word: &str| text.lines().filter(|line| line.starts_with(word)).count() as u64;
    assert_eq!(found["diagrams"].as_u64(), Some(count("Diagram ") + count("Line ")));
    // Its certificate has 11 policies, of which some serve for several positions.
    assert!(found["diagrams"].as_u64() < Some(11), "{found}");
    for other in ["this handbook: ", "its certificate: ", "the semi-strong solution: "] {
        assert_eq!(count(other), 1, "{other}");
    }
}

#[test]
fn a_page_and_a_sheet_say_the_same() {
    let [text, page, sheet] = ["same.txt", "same.html", "same.svg"].map(file);
    for path in [&text, &page, &sheet] {
        assert_eq!(gametree(&["solve", "mnk:4,4,3", "--readable", path]).status, 0);
    }
    let [text, page, sheet] = [text, page, sheet].map(|path| std::fs::read_to_string(path).unwrap());
    let steps = text.lines().filter(|line| line.starts_with("Step ")).count();
    assert!(steps > 0 && page.matches("<article id=\"step-").count() == steps);
    assert_eq!(sheet.matches(">Step ").count(), steps);
    // All three say what the game is.
    for whole in [&text.replace('\n', " "), &page, &sheet.replace("</text>", "")] {
        assert!(whole.contains("The game: X and O play in turn, X first."), "{whole}");
    }
    // Every link has a place to lead to.
    for (_, link) in page.match_indices("href=\"#").map(|(at, found)| page[at..].split_at(found.len())) {
        let anchor = link.split('"').next().unwrap();
        assert!(page.contains(&format!("id=\"{anchor}\"")), "{anchor}");
    }
}

#[test]
fn what_has_no_handbook_is_refused_in_one_line() {
    let path = file("refused.txt");
    for (arguments, expected) in [
        (vec!["solve", "hex:3", "--readable", "book.pdf"], ".html, .svg or .txt"),
        (vec!["solve", "hex:3", "-", "--readable", &path], "not for a batch"),
        (vec!["solve", "hex:3", "--readable", &path, "--proof", "x.cert"], "cannot be used with"),
        (vec!["solve", "hex:3", "--readable", "/nowhere/book.txt"], "/nowhere/book.txt"),
        (vec!["solve", "tictactoe", "a1 b1 a2 b2 a3", "--readable", &path], "the game is over"),
        (vec!["solve", "morris", "--readable", &path], "no position comes back"),
        (vec!["solve", "kalah:2,2", "--readable", &path], "wins and draws"),
    ] {
        assert!(refusal(&arguments, "").contains(expected), "{arguments:?}");
    }
    assert!(
        refusal(&["solve", "connect4", "--readable", &path, "--policies"], "")
            .contains("cannot be used with")
    );
    let ended = gametree(&["solve", "tictactoe", "--readable", &path, "--proof-limit", "50"]);
    assert_eq!(ended.status, 3);
    assert!(ended.stderr.contains("its certificate has more than 50 nodes"), "{}", ended.stderr);
    assert!(!std::path::Path::new(&path).exists());
    let ended = gametree(&["solve", "mnk:4,4,4", "--readable", &path]);
    assert_eq!((ended.status, ended.stderr.lines().count()), (3, 1), "{}", ended.stderr);
    assert!(ended.stderr.contains("no handbook: more than 5000"), "{}", ended.stderr);
}

#[test]
fn one_move_is_not_several() {
    let said = gametree(&["solve", "hex:4x3", "b2 a1", "--readable", &file("one.txt")]).stdout;
    assert!(said.contains(": 1 move and 1 board to know, "), "{said}");
}

#[test]
fn a_book_can_be_written_in_ascii() {
    let path = file("ascii.txt");
    assert_eq!(gametree(&["solve", "tictactoe", "--readable", &path, "--ascii"]).status, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.is_ascii() && text.contains("In the boards . is an empty cell"), "{text}");
}

/// What a ledger keeps is not solved again for a handbook either.
#[test]
fn a_ledger_helps_to_write_it() {
    let [ledger, alone, with] = ["readable.ledger", "alone.txt", "with.txt"].map(file);
    let solve = |flags: &[&str]| json(&[&["solve", "connect4:6x6", "154444555452"], flags].concat());
    solve(&["--readable", &alone]);
    solve(&["--ledger", &ledger, "--readable", &with]);
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&alone), read(&with));
    let again = solve(&["--ledger", &ledger, "--readable", &with]);
    assert_eq!((&again["nodes"], read(&with)), (&0.into(), read(&alone)));
    assert!(again["readable"]["diagrams"].as_u64() > Some(0), "{again}");
}
