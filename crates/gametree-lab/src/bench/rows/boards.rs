//! The boards that are measured.

use gametree_games::Order;
use gametree_games::connect4::{ConnectFour, Fixed};
use gametree_games::hex::Hex;
use gametree_games::tictactoe::TicTacToe;
use gametree_games::tictactoe3d::TicTacToe3d;
use gametree_players::{AnyGame, open};

/// Connect Four on 7×6, its size and the order of its moves constants of the code.
pub(super) type SevenBySix<const CENTRE_FIRST: bool> = ConnectFour<u64, Fixed<7, 6, CENTRE_FIRST>>;
pub(super) const CENTRE: SevenBySix<true> = ConnectFour::fixed();
pub(super) const NATURAL: SevenBySix<false> = ConnectFour::fixed();

/// A game of the catalogue whose name is known to be right.
pub(super) fn game(name: &str, order: Order) -> AnyGame {
    let spec = match name.parse() {
        Ok(spec) => spec,
        Err(error) => unreachable!("{error}"),
    };
    let Some(game) = open(spec, order) else { unreachable!("{name} fits its word") };
    game
}

/// A board whose size is known to fit its word.
fn board<G>(board: Option<G>) -> G {
    let Some(board) = board else { unreachable!("the board fits its word") };
    board
}

pub(super) fn tictactoe() -> TicTacToe<u64> {
    board(TicTacToe::new(3, 3, 3, Order::Natural))
}

pub(super) fn cube() -> TicTacToe3d {
    board(TicTacToe3d::new(4, Order::Natural))
}

pub(super) fn hex(side: u32) -> Hex<u64> {
    board(Hex::new(side, side, Order::Natural))
}

pub(super) fn connect4(order: Order) -> ConnectFour {
    board(ConnectFour::new(7, 6, order))
}
