//! Handbooks: what a person must know to play a solved position to its value, taken from its certificate.
//!
//! In most games a handbook is a set of [`Step`]s (the move to play, and where each reply leads), [`Diagram`]s (numbers on the board
//! that fix all further moves), and [`ForcingLine`]s (moves of which each threatens to win). In Hex it is a set of [`Pattern`]s:
//! pairs of cells, and areas in which every move has its answer. Whatever is alike stands once.

mod board;
mod book;
mod diagrams;
mod error;
mod nodes;
mod order;
mod patterns;
mod shapes;
mod size;
mod steps;
mod turn;

use gametree::knowledge::Notation;
use gametree::{Control, Meter};
use gametree_certificate::{Certificate as File, Claim, Error};
use gametree_games::erased::AnyState;
use gametree_games::{Catalogued, Order, Spec};
use gametree_verify::At;

use crate::certificate::{Again, Cells, Closed, Reading, Strategist};
use board::Board;
pub use book::{
    Answer, Area, Content, Diagram, ForcingLine, Goal, Handbook, Held, MoveBook, Moved, Pattern, PatternBook,
    Reply, Step,
};
pub use error::HandbookError;
pub use turn::Turn;

/// The handbooks of a certificate that a checker has accepted, one for each of its claims. The claims must have no plies, and no position may be closed by a search.
///
/// # Errors
/// [`HandbookError`].
pub fn handbooks(file: &[u8], meter: &Meter<'_>) -> Result<Vec<Handbook>, HandbookError> {
    let (header, body) = File::open(file)?.into_parts(Control { stop: meter.budget().stop, progress: None });
    let spec: Spec = header.game.parse().map_err(Error::header)?;
    let game = <dyn Catalogued>::open(&spec, Order::Natural);
    let game = game.ok_or_else(|| Error::header(format!("{spec}: expected a smaller board")))?;
    if game.repeats() {
        return Err(HandbookError::NoWords("a game whose positions come back"));
    }
    let game = Board::new(game);
    let root = game.read_position(&header.position).map_err(Error::header)?;
    let known = Reading::all(&game, &root, (&header, body))?;
    let mut again = Again::new((&game, Cells::of_kind(game.kind())), known, false);
    let of = |&claim: &Claim| of_claim(&game, (&header.position, &root), claim, &mut again, meter);
    header.claims.iter().map(of).collect()
}

fn of_claim(
    game: &Board,
    (position, root): (&str, &AnyState),
    claim: Claim,
    again: &mut Again<'_, Board>,
    meter: &Meter<'_>,
) -> Result<Handbook, HandbookError> {
    let at = At::<Board> { state: root.clone(), left: claim.plies };
    let content = match again.closed(root, &claim, claim.plies) {
        Some(Closed::Links(links)) => {
            Content::Patterns(patterns::pattern_book(game, (position, root), claim, &links.0)?)
        }
        _ => Content::Moves(steps::move_book(game, (position, at), claim, again, meter)?),
    };
    Ok(Handbook { player: claim.player, at_least: claim.at_least, content })
}
