//! Handbooks: what a person must know to play a solved position to its value, taken from its certificate.
//!
//! In most games a handbook is a set of [`Step`]s (the move to play, and where each reply leads), [`Diagram`]s (numbers on the board
//! that fix all further moves), and [`ForcingLine`]s (moves of which each threatens to win). In Hex it is a set of [`Pattern`]s:
//! pairs of cells, and areas in which every move has its answer. Whatever is alike stands once.

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

use gametree::{Control, Meter};
use gametree_certificate::{Certificate as File, Claim, Error, Header};
use gametree_games::{Order, Playable, Spec, Visitor};
use gametree_verify::At;

use crate::certificate::{Again, Closed, Reading, Strategist};
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
    struct Handbooks<'h, 't, 'm> {
        header: Header,
        body: gametree_certificate::Body<'h>,
        meter: &'m Meter<'t>,
    }
    impl Visitor for Handbooks<'_, '_, '_> {
        type Output = Result<Vec<Handbook>, HandbookError>;

        fn visit<G: Playable>(self, game: &G) -> Self::Output {
            if G::REPEATS {
                return Err(HandbookError::NoWords("a game whose positions come back"));
            }
            let Handbooks { header, body, meter } = self;
            let root = game.read_position(&header.position).map_err(Error::header)?;
            let known = Reading::all(game, &root, (&header, body))?;
            let mut again = Again::new(game, known, false);
            let of = |&claim: &Claim| of_claim(game, (&header.position, &root), claim, &mut again, meter);
            header.claims.iter().map(of).collect()
        }
    }
    let visited = spec.visit(Order::Natural, Handbooks { header, body, meter });
    visited.ok_or_else(|| Error::header(format!("{spec}: expected a smaller board")))?
}

fn of_claim<G: Playable>(
    game: &G,
    (position, root): (&str, &G::State),
    claim: Claim,
    again: &mut Again<'_, G>,
    meter: &Meter<'_>,
) -> Result<Handbook, HandbookError> {
    let at = At::<G> { state: root.clone(), left: claim.plies };
    let content = match again.closed(root, &claim, claim.plies) {
        Some(Closed::Links(links)) => {
            Content::Patterns(patterns::pattern_book(game, (position, root), claim, &links.0)?)
        }
        _ => Content::Moves(steps::move_book(game, (position, at), claim, again, meter)?),
    };
    Ok(Handbook { player: claim.player, at_least: claim.at_least, content })
}
