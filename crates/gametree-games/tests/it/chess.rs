//! Chess: counts of positions, what ends a game, which positions are the same.

use gametree::engine::Engine;
use gametree::knowledge::{Evaluate, Keyed, LineKind, Notation};
use gametree::perft::perft;
use gametree::{Control, Game, Outcome, Request, Score};
use gametree_games::chess::{Chess, known, pgn};
use gametree_games::{Playable, find_evaluation};

/// The lines of so many plies.
fn count(game: &Chess, fen: &str, plies: u32) -> u64 {
    let position = game.read_setup(fen).unwrap();
    let counted = perft(&game.for_counting(), &position, plies, Control::default());
    counted.plies.get(plies as usize).map_or(0, |ply| ply.nodes)
}

/// Counts above this are for a thorough run.
const MOST: u64 = 700_000;

fn at(text: &str) -> <Chess as Game>::State {
    Chess::usual().read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_line_is_counted() {
    let chess = Chess::usual();
    let most = if crate::thorough() { 200_000_000 } else { MOST };
    for (fen, counts) in known::PERFT {
        for (plies, &lines) in (1..).zip(*counts).filter(|(_, lines)| **lines <= most) {
            assert_eq!(count(&chess, fen, plies), lines, "{fen}: {plies}");
        }
    }
    for &(fen, plies, lines) in known::SMALL {
        assert_eq!(count(&chess, fen, plies), lines, "{fen}");
    }
}

#[test]
fn lines_of_chess960_are_counted() {
    let (fen, plies, lines) = known::CHESS960;
    let game = Chess::chess960(0).unwrap();
    let (plies, lines) = if crate::thorough() { (plies, lines) } else { (4, 326_672) };
    assert_eq!(count(&game, fen, plies), lines);
    // Whatever they are called, the moves of chess's own position are the same.
    let same = Chess::chess960(518).unwrap();
    let fen = known::PERFT[1].0;
    assert_eq!(count(&same, fen, 3), count(&Chess::usual(), fen, 3));
    assert!(Chess::chess960(960).is_none());
}

#[test]
fn games_end_as_the_laws_say() {
    let chess = Chess::usual();
    let outcome = |text: &str| chess.outcome(&at(text));
    assert_eq!(outcome("f2f3 e7e5 g2g4 d8h4"), Some(Outcome::Loss));
    assert_eq!(outcome("[7k/5Q2/6K1/8/8/8/8/8 b - - 0 1]"), Some(Outcome::Draw), "stalemate");
    assert_eq!(outcome("[7k/8/6K1/8/8/8/R7/8 w - - 99 80]"), None);
    assert_eq!(outcome("[7k/8/6K1/8/8/8/R7/8 w - - 99 80] a2b2"), Some(Outcome::Draw), "fifty moves");
    assert_eq!(outcome("[7k/8/6K1/8/8/8/R7/8 w - - 99 80] a2a8"), Some(Outcome::Loss), "mate comes first");
    for (pieces, drawn) in [
        ("k7/8/8/8/8/8/8/K7", true),
        ("k7/8/8/8/8/8/8/KN6", true),
        ("k7/8/8/8/8/8/8/KB6", true),
        ("kb6/8/8/8/8/8/8/K1B5", true),
        ("kb6/8/8/8/8/8/8/KB6", false),
        ("k1b5/8/8/8/8/8/8/KB6", true),
        ("k7/8/8/8/8/8/8/KNN5", false),
        ("kn6/8/8/8/8/8/8/KB6", false),
        ("k7/8/8/8/8/8/P7/K7", false),
    ] {
        assert_eq!(outcome(&format!("[{pieces} w - - 0 1]")) == Some(Outcome::Draw), drawn, "{pieces}");
    }
}

#[test]
fn positions_are_the_same_whatever_their_counters_say() {
    let chess = Chess::usual();
    let (one, other) = (at("g1f3 g8f6 f3g1 f6g8"), chess.start());
    assert_eq!((&one, chess.key(&one)), (&other, chess.key(&other)));
    // A pawn that can be captured in passing makes a difference, if it can be captured.
    let (jumped, stood) = (at("e2e4"), at("[rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1]"));
    assert_eq!((&jumped, chess.key(&jumped)), (&stood, chess.key(&stood)));
    let board = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq";
    let (can, cannot) = (at(&format!("[{board} f6 0 3]")), at(&format!("[{board} - 0 3]")));
    assert!(can != cannot && chess.key(&can) != chess.key(&cannot));
    // Nor does a pawn that may not be captured, because that would uncover its king.
    let pinned = "8/8/8/K2pP2r/8/8/8/7k w -";
    let (can, cannot) = (at(&format!("[{pinned} d6 0 3]")), at(&format!("[{pinned} - 0 3]")));
    assert_eq!((&can, chess.key(&can)), (&cannot, chess.key(&cannot)));
    // So does a clock that has nearly run down.
    let clock = |clock| at(&format!("[7k/8/6K1/8/8/8/R7/8 w - - {clock} 80]"));
    assert!(clock(0) == clock(79) && clock(80) != clock(81) && clock(79) != clock(80));
    assert_ne!(chess.key(&clock(80)), chess.key(&clock(81)));
    // So do rights to castle.
    let lost = at("[r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1] e1e2 e8e7 e2e1 e7e8");
    assert_ne!(chess.key(&lost), chess.key(&at("[r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1]")));
}

#[test]
fn a_queen_behind_a_pawn_does_not_capture_in_passing() {
    let chess = Chess::usual();
    let jumped = at("[rnb1kb1r/p2pnp2/1p2p3/2P3pp/7q/1PP4N/P2BPPPP/RNQ1KB1R w KQkq - 0 9] g2g4");
    assert_eq!(chess.read_setup(&chess.setup(&jumped).unwrap()), Ok(jumped));
}

/// A number that follows from another (a step of xorshift).
fn next(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 20) as usize
}

/// Random games of chess and Chess960, as positions and legal moves.
fn each_position(games: u64, mut at: impl FnMut(&Chess, &<Chess as Game>::State, &[u16])) {
    for number in 0..games {
        let mut seed = 0x9e37_79b9_7f4a_7c15 ^ (number + 1) << 8;
        let game = match number % 2 {
            0 => Chess::usual(),
            _ => Chess::chess960((number * 97 % 960) as u32).unwrap(),
        };
        let mut state = game.start();
        for _ in 0..160 {
            if game.outcome(&state).is_some() {
                break;
            }
            let moves: Vec<u16> = game.moves(&state).collect();
            at(&game, &state, &moves);
            state = game.play(&state, moves[next(&mut seed) % moves.len()]);
        }
    }
}

#[test]
fn every_move_has_an_algebraic_name_of_its_own() {
    each_position(if crate::thorough() { 2_000 } else { 30 }, |game, state, moves| {
        let names: Vec<String> = moves.iter().map(|&mv| game.move_name_at(state, mv)).collect();
        for (&mv, name) in moves.iter().zip(&names) {
            let shown = || format!("{:?}: {name}", game.setup(state));
            assert_eq!(names.iter().filter(|other| *other == name).count(), 1, "{}", shown());
            assert_eq!(game.read_move_at(state, name), Ok((mv, "")), "{}", shown());
            let bare = name.trim_end_matches(['+', '#']);
            assert_eq!(game.read_move_at(state, bare), Ok((mv, "")), "{}", shown());
            let whole = game.move_name(mv);
            assert_eq!(game.read_move_at(state, &whole), Ok((mv, "")), "{whole}");
        }
    });
}

#[test]
fn lines_are_read_in_every_notation_of_moves() {
    let setup = |text: &str| Chess::usual().setup(&at(text)).unwrap();
    let spanish = setup("e2e4 e7e5 g1f3 b8c6 f1b5");
    for text in [
        "e4 e5 Nf3 Nc6 Bb5",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 *",
        "1.e2-e4 e7-e5 2.Ng1-f3 Nb8-c6 3.Bf1-b5!?",
        "e4 e7e5 Nf3 {natural} Nc6 (2... Nf6 3. d4 (3. Nc3)) 3. Bb5 $1 ; the end",
        "e2e4e7e5 g1f3b8c6f1b5",
        "[Event \"a\"] [Site \"b\\\"]\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2",
    ] {
        assert_eq!(setup(text), spanish, "{text}");
    }
    let castle = "[r3k2r/4P3/8/8/8/8/8/R3K2R w KQq - 0 9]";
    let p = setup(&format!("{castle} O-O Kd7 10. e8=Q+"));
    let tags = castle.replace('[', "[SetUp \"1\"]\n[FEN \"").replace(']', "\"]").replace("\"1\"\"", "\"1\"");
    assert_eq!(setup(&format!("{tags}\n9. O-O Kd7 10. e8=Q+ *")), p);
    let error = |text: &str| Chess::usual().read_position(text).unwrap_err().to_string();
    for (text, message) in [
        ("e4 e5 Nf6", "move 3: \"Nf6\" is not legal here: expected Na3, Nc3, Ne2, Nf3 or Nh3"),
        ("e4 e4", "move 2: \"e4\" is not legal here: expected "),
        ("e2e4 e7e4", "move 2: e7e4 is not legal there"),
        ("f3 e5 g4 Qh4# a3", "move 5: \"a3\" is not legal here: expected no move, since the game is over"),
        ("f3 e5 g4 Qh4# a2a3", "move 5: a2a3 comes after the end of the game"),
        ("e4 {an end", "PGN, line 1: \"{an\": expected a comment that ends with }"),
        ("e4\n(e5", "PGN, line 2: \"(e5\": expected a variation that ends with )"),
        ("e4 )", "PGN, line 1: \")\": expected a move or a result"),
        ("e4 1-0 e5", "PGN, line 1: \"e5\": expected nothing after the result: one game"),
        ("[Event \"a\" e4", "PGN, line 1: \"[Event\": expected a tag, as [White \"name\"]"),
        ("[Variant \"Atomic\"] e4", "PGN, the tag Variant: \"Atomic\": expected Standard or Chess960"),
    ] {
        let found = error(text);
        assert!(found.starts_with(message), "{text}: {found}");
    }
}

#[test]
fn games_in_pgn_are_read_one_after_the_other() {
    let text = "\u{feff}% for another program\n[Event \"One\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:10] a (note} e5 2. Bc4 Nc6\n\
        3. Qh5 (3. d3 {, or} (3. a3)) 3... Nf6?? 4. Qxf7# 1-0\n\n[Event \"Two \\\"\\\\\"]\n[SetUp \"1\"]\n\
        [FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 40\"]\n40... Kd8 ; a comment\n41. O-O $5 *\n\n1. d4 ½-½\n; the last\n";
    let games: Vec<_> = pgn::games(text).collect::<Result<_, _>>().unwrap();
    assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [2, 8, 14]);
    let results: Vec<String> = games.iter().map(|game| game.result.to_string()).collect();
    assert_eq!(results, ["1-0", "*", "1/2-1/2"]);
    assert_eq!(games[1].tag("Event").unwrap(), "Two \"\\");
    assert_eq!(games[1].tag("White"), None);
    let chess = Chess::usual();
    let (first, moves) = games[0].read(&chess).unwrap();
    let names = |moves: &[u16]| moves.iter().map(|&mv| chess.move_name(mv)).collect::<Vec<_>>().join(" ");
    assert_eq!((first, &*names(&moves)), (chess.start(), "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"));
    let (first, moves) = games[1].read(&chess).unwrap();
    assert_eq!(chess.setup(&first).unwrap(), "4k3/8/8/8/8/8/8/4K2R b K - 3 40");
    let written = pgn::write(
        &chess,
        &pgn::Record {
            moves: &moves,
            tags: &[
                ("White", "A \"B\"".into()),
                ("Termination", "adjudication".into()),
                ("Round", "7".into()),
            ],
            comments: &[(0, "it begins".into()), (1, "odd {}".into()), (2, "it ends".into())],
            ..pgn::Record::new(first)
        },
    );
    assert_eq!(
        written,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"7\"]\n[White \"A \\\"B\\\"\"]\n[Black \"?\"]\n[Result \"*\"]\n\
         [FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 40\"]\n[SetUp \"1\"]\n[Termination \"adjudication\"]\n\n\
         {it begins} 40... Kd8 {odd ()} 41. O-O {it ends} *\n"
    );
    for (text, message) in [
        ("[Event \"a\"]\n[Site b]\n1. e4 *", "line 2: \"[Site\": expected a tag, as [White \"name\"]"),
        ("1. e4 *\n\n1. d4 {", "line 3: \"{\": expected a comment that ends with }"),
        ("1. e4 *\n)", "line 2: \")\": expected a move or a result"),
    ] {
        let error = pgn::games(text).find_map(Result::err).unwrap();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let wrong = pgn::games("\n1. e4 Ke5 *").next().unwrap().unwrap().read(&chess).unwrap_err().to_string();
    assert!(wrong.starts_with("the game of line 2: move 2: \"Ke5\" is not legal here: expected "), "{wrong}");
    assert_eq!(pgn::games("; nothing\n").count(), 0);
}

#[test]
fn what_is_exported_reads_back_and_has_short_lines() {
    let mut longest = 0;
    for number in 0..10_u64 {
        let mut seed = number + 77;
        let game = match number % 2 {
            0 => Chess::usual(),
            _ => Chess::chess960(number as u32 * 90).unwrap(),
        };
        let (mut state, mut moves) = (game.start(), Vec::new());
        while moves.len() < 100 && game.outcome(&state).is_none() {
            let legal: Vec<u16> = game.moves(&state).collect();
            moves.push(legal[next(&mut seed) % legal.len()]);
            state = game.play(&state, moves[moves.len() - 1]);
        }
        let exports = game.exports(&game.start(), &moves);
        let [("pgn", text)] = &exports[..] else { panic!("{exports:?}") };
        longest = longest.max(text.split("\n\n").nth(1).unwrap().lines().map(str::len).max().unwrap());
        assert_eq!(game.read_moves(text).as_ref(), Ok(&moves), "{text}");
        // So is its second half, from the position in the middle.
        let (before, after) = moves.split_at(moves.len() / 2);
        let middle = before.iter().fold(game.start(), |state, &mv| game.play(&state, mv));
        let [("pgn", half)] = &game.exports(&middle, after)[..] else { panic!("{text}") };
        assert!(half.contains("\n[SetUp \"1\"]\n"), "{half}");
        assert_eq!(game.read_position(half), Ok(state), "{half}");
        assert_eq!(game.line_kind(text), LineKind::Position);
        assert_eq!(game.line_kind(&text.replace("\n\n", "\n")[..text.len() - 20]), LineKind::Unfinished);
    }
    assert!((70..=80).contains(&longest), "{longest}");
    let chess = Chess::usual();
    let ended = chess.exports(&chess.start(), &chess.read_moves("f3 e5 g4 Qh4#").unwrap());
    assert!(ended[0].1.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"), "{ended:?}");
    for (line, kind) in [
        ("# e4", LineKind::Comment),
        ("  ", LineKind::Comment),
        ("e4 e5", LineKind::Position),
        ("[8/8/8/8/8/8/8/K1k5 w - - 0 1]", LineKind::Position),
        ("[Event \"x\"]", LineKind::Unfinished),
        ("[Event \"x\"] 1. e4 {", LineKind::Unfinished),
        ("[Event \"x\"] 1. e4 1-0", LineKind::Position),
        ("[Event \"x] 1. e4", LineKind::Position),
    ] {
        assert_eq!(chess.line_kind(line), kind, "{line}");
    }
}

#[test]
fn a_position_is_drawn_the_third_time() {
    assert_eq!((Chess::usual().occurrences_to_draw(), Chess::usual().setup(&at("Nf3")).is_some()), (3, true));
}

/// After these moves the knight on h4 hangs, and Black has not taken it once: a return to that position is no draw yet.
#[test]
fn a_return_that_the_rules_do_not_call_a_draw_is_none() {
    let chess = Chess::usual();
    let blunder = |before: &str| {
        let mut past = vec![chess.start()];
        for name in before.split(' ') {
            let last = &past[past.len() - 1];
            let mv = chess.moves(last).find(|&mv| chess.move_name(mv) == name).unwrap();
            past.push(chess.play(last, mv));
        }
        let root = past.pop().unwrap();
        let mut engine = Engine::new(&chess).evaluate(chess.default_evaluation()).guided();
        let answer = engine.run(Request::new(&root).past(&past).depth(3).every_move());
        let found = answer.moves.iter().find(|found| chess.move_name(found.mv) == "f3h4").unwrap();
        found.score
    };
    let once = "g1f3 b8c6 f3h4 e7e6 b1a3 c6b4 h4f3 b4c6";
    assert!(blunder(once) < Score::new(-200), "{}", blunder(once));
    assert_eq!(blunder(&format!("{once} f3h4 c6b4 h4f3 b4c6")), Score::ZERO);
}

#[test]
fn the_weights_are_those_that_were_learned() {
    let chess = Chess::usual();
    let learned = concat!("file:", env!("CARGO_MANIFEST_DIR"), "/../../docs/weights/chess.txt");
    let (learned, own) =
        (find_evaluation(&chess, learned).unwrap(), find_evaluation(&chess, "pieces").unwrap());
    for (fen, _) in known::PERFT {
        let position = chess.read_setup(fen).unwrap();
        assert_eq!(own.evaluate(&chess, &position), learned.evaluate(&chess, &position), "{fen}");
    }
    let lone = chess.read_setup("8/5k2/8/8/8/3K4/4P3/8 w - - 0 1").unwrap();
    assert_eq!(own.evaluate(&chess, &lone), learned.evaluate(&chess, &lone));
}

/// A position that is read is one that the rules can be asked about.
#[test]
fn positions_that_are_read_can_be_played_on() {
    let chess = Chess::usual();
    let (mut seed, mut read) = (7, 0);
    for _ in 0..crate::cases(20_000, 1_000_000) {
        let mut board = [None; 64];
        for piece in "KkQqRrBbNnPp".chars().take(2 + next(&mut seed) % 11) {
            board[next(&mut seed) % 64] = Some(piece);
        }
        let row = |row: &[Option<char>]| row.iter().map(|cell| cell.unwrap_or('1')).collect::<String>();
        let rows = board.chunks(8).map(row).collect::<Vec<_>>().join("/");
        let side = ['w', 'b'][next(&mut seed) % 2];
        let Ok(state) = chess.read_setup(&format!("{rows} {side} - - 0 1")) else { continue };
        read += 1;
        let lines = perft(&chess, &state, 2, Control::default());
        assert!(lines.plies.iter().all(|ply| ply.nodes < 20_000), "{rows}");
    }
    assert!(read > 3_000, "{read}");
}
