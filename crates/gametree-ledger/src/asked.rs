//! The positions that were asked about: what the ledger says of one, and which was first.

use gametree::Player;

use crate::error::LedgerError;
use crate::known::KnownOfAll;
use crate::ledger::Ledger;
use crate::line::best_line;
use crate::rows::Objective;
use crate::text::{path, written};
use crate::tree::{Kept, Tree};

/// What is said of the position after `moves`, if this is known.
pub(crate) fn objective<G: Kept>(
    tree: &mut Tree<'_, G>,
    root: usize,
    moves: &[G::Move],
    known: &KnownOfAll,
    ledger: &Ledger,
) -> Result<Objective, LedgerError> {
    let (_, numbers) = tree.graph.most_proving(root, known);
    let line = best_line(tree, root, moves, known);
    let side = if tree.graph.nodes[root].mover == Player::First { "first" } else { "second" };
    Ok(Objective {
        text: tree.text_of(root, ledger)?,
        moves: path(tree.game, moves),
        side,
        bounds: known[root].bounds,
        numbers,
        best: written(tree.game, &line[..line.len().min(1)]),
    })
}

/// The moves to the position that was asked about first; to the start, if none was.
pub(crate) fn first_asked<G: Kept>(game: &G, ledger: &Ledger) -> Result<Vec<G::Move>, LedgerError> {
    let asked = ledger.objectives()?;
    let Some((id, first)) = asked.into_iter().next() else { return Ok(Vec::new()) };
    game.read_moves(&first.moves).map_err(|_| ledger.damaged(format!("row {id} of objectives")))
}
