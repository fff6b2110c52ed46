//! Chess, and Chess960, by the laws of FIDE; the rules of the pieces are those of the crate `cozy-chess`.
//!
//! White is the first player. A move is written as the squares it leaves and enters, and the piece that a pawn becomes: `e2e4`,
//! `e7e8q`; castling is the king's move, `e1g1`, and in Chess960, where that may be another move, the king's and the rook's squares,
//! `e1h1`. Moves are read in algebraic notation too (`Nf3`, `exd8=Q+`, `O-O`), and games in PGN ([`pgn`]). A position that is set up is a FEN:
//! `[rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1]`.
//!
//! **What ends a game**: checkmate, stalemate, fifty moves of each side without a capture or a pawn's move, and material with which no
//! game can be won. A position is drawn when it occurs the third time. On the lines that they look at, searches call it a draw as soon as
//! it comes back, since what could be repeated once can be repeated again.
//!
//! **Which positions are the same**: those with the same pieces, side to move, castling rights, and the same pawn to be captured in
//! passing, if one legally can be. The clock of the fifty moves is none of that, as in the tables of all chess programs, until 80
//! half-moves have passed: what a table says of a position is then only used with the same clock. A win in more than ten moves from
//! a table may so come from a position with a younger clock; what is certified is checked with the clock.

mod checks;
mod endings;
pub mod epd;
mod evaluation;
mod exchange;
mod fen;
mod guide;
mod handmade;
pub mod known;
mod moves;
mod network;
mod notation;
mod pawns;
pub mod pgn;
mod pieces;
mod placement;
mod position;
mod reach;
mod rules;
mod san;
mod setup;
mod table;
mod terms;
#[cfg(test)]
mod testing;
mod weights;

pub use evaluation::Pieces;
pub use handmade::Handmade;
pub use network::WithNetwork;
pub use position::Position;
pub use rules::Chess;
pub use setup::Setup;
