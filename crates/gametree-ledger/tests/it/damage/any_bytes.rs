//! What is done with any bytes in the place of a ledger, for a test and for a fuzz target.

use gametree::solve::ResultBounds;
use gametree::{Game, Wdl};
use gametree_games::{Order, tictactoe::TicTacToe};
use gametree_ledger::{Ledger, LedgerError, Limit, Origin, Piece, PieceSolver, Summary, check, summary};

type Rules = TicTacToe<u64>;
type Move = <Rules as Game>::Move;

/// A solver that proves nothing.
struct Idle;

impl PieceSolver<Rules> for Idle {
    fn solve(&mut self, _: &<Rules as Game>::State, _: Limit) -> Piece<Move> {
        let bounds = ResultBounds::UNKNOWN;
        Piece { bounds, plies: None, line: Vec::new(), nodes: 0, interrupted: false, solver: String::new() }
    }
}

/// Opens the bytes as a ledger of tic-tac-toe, reads all of it, and checks it.
///
/// # Errors
/// What the ledger is refused for.
///
/// # Panics
/// If it is believed, and what it says of the start is wrong.
pub(crate) fn read_or_refuse(bytes: &[u8]) -> Result<Summary<Move>, LedgerError> {
    let directory = tempfile::tempdir().expect("there is room for a file");
    let file = directory.path().join("any.ledger");
    std::fs::write(&file, bytes).expect("there is room for a file");
    let game = Rules::new(3, 3, 3, Order::Centre).expect("tic-tac-toe is a game");
    let mut ledger = Ledger::open(&file)?;
    let asked = summary(&game, &ledger, None)?;
    let start = summary(&game, &ledger, Some(&[]))?;
    assert!(ResultBounds::just(Wdl::Draw).implies(start.root.bounds), "tic-tac-toe is a draw");
    check(&game, &mut ledger, &mut Idle, &Origin::default(), &mut |_| Some(Limit::default()))?;
    Ok(asked)
}
