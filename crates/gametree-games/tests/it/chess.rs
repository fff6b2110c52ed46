//! Chess: counts of positions, what ends a game, which positions are the same.

use gametree::knowledge::{Keyed, Notation};
use gametree::perft::perft;
use gametree::{Control, Game, Outcome};
use gametree_games::Playable;
use gametree_games::chess::{Chess, known};

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
