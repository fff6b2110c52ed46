//! Writes certificates: proofs that `gametree-verify` checks with the rules alone. `docs/certificates.md` has the format.

mod error;
mod graph;
mod strategist;
mod table;
mod writer;

use gametree_games::Playable;

pub use error::WriteError;
pub use graph::Limits;
pub(crate) use strategist::symmetric_key;
pub use strategist::{Plan, Replies, Strategist};
pub use table::TableStrategist;
pub use writer::{Certificate, write};

/// The legal moves by their numbers, as a certificate lists the opponent's, whatever the order of the game at hand.
fn replies<G: Playable>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut replies: Vec<G::Move> = game.moves(state).collect();
    replies.sort_by_key(|&mv| game.number(mv));
    replies
}
