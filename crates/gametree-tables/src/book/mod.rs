//! Opening books: the values of all positions of the first plies, recomputed from those of the last of them.

mod file;
mod oracle;
mod plan;
mod value;

pub use file::{BookCounts, BookFile, BookHeader, write_book};
pub use oracle::{Book, BookLevel, BookLookup, BookOracle};
pub use plan::{BookError, BookPlan, LeafAnswer};
pub use value::BookValue;

use crate::coder::Coder;
use gametree::knowledge::{Coded, Symmetric};

/// The moves of a position, each with the code of what it leads to, which images of a position share; `None` if one has no code.
fn coded_moves<G: Coded + Symmetric>(game: &G, state: &G::State) -> Option<Vec<(G::Move, u64)>> {
    let coder = Coder { game, symmetric: true };
    game.moves(state).map(|mv| Some((mv, coder.code(&game.play(state, mv))?))).collect()
}

/// The code of this place among those of the moves.
fn code_at<M>(moves: &[(M, u64)], place: u32) -> Option<u64> {
    distinct(moves).get(place as usize).copied()
}

/// The place of a code among those of the moves.
fn place_of<M>(moves: &[(M, u64)], code: u64) -> Option<u32> {
    u32::try_from(distinct(moves).binary_search(&code).ok()?).ok()
}

fn distinct<M>(moves: &[(M, u64)]) -> Vec<u64> {
    let mut codes: Vec<u64> = moves.iter().map(|&(_, code)| code).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}
