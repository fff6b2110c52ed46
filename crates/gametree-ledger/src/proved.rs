//! What a ledger has proved, position by position, for those who only ask.

use std::collections::HashMap;

use gametree::GameValue;
use gametree::solve::ResultBounds;

use crate::entry::Status;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::text::text;
use crate::tree::Kept;

/// The results of a ledger that a solver or a certificate has proved, by position. What is only claimed is not among them, nor is
/// what would follow from the results of other positions.
///
/// ```
/// use gametree::{Budget, Game};
/// use gametree_games::{Order, tictactoe::TicTacToe};
/// use gametree_ledger::{Ledger, ProvedResults};
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
/// let proved = ProvedResults::read(game.clone(), &Ledger::in_memory("tictactoe")?)?;
/// assert_eq!(proved.value(&game.start()), None); // an empty ledger knows nothing
/// # Ok::<(), gametree_ledger::LedgerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProvedResults<G> {
    game: G,
    results: HashMap<String, Row>,
}

/// What is proved of a position.
#[derive(Clone, Debug)]
struct Row {
    bounds: ResultBounds,
    plies: Option<u32>,
    /// The position after a best move, if a line is kept: positions of a ledger stand for all their images, and moves do not.
    next: Option<String>,
}

impl<G: Kept> ProvedResults<G> {
    /// Reads all results of a ledger of `game`, some hundred bytes of memory each.
    ///
    /// # Errors
    /// [`LedgerError`], if the file can't be read or is damaged.
    pub fn read(game: G, ledger: &Ledger) -> Result<Self, LedgerError> {
        let texts: HashMap<i64, String> =
            ledger.positions(0)?.into_iter().map(|position| (position.id, position.text)).collect();
        let mut results: HashMap<String, Row> = HashMap::new();
        for found in ledger.results(0)?.into_iter().filter(|found| found.entry.status >= Status::Solved) {
            let Some(text) = texts.get(&found.position) else { continue };
            let (bounds, plies) = (found.entry.bounds, found.entry.plies);
            let known = results.entry(text.clone()).or_insert_with(|| Row { bounds, plies, next: None });
            (known.bounds, known.plies) = (known.bounds.meet(bounds), known.plies.or(plies));
            if known.next.is_none() && bounds.result().is_some() {
                known.next = next(&game, &found.entry.moves, &found.entry.line);
            }
        }
        Ok(ProvedResults { game, results })
    }

    /// What is proved of a position, for its side to move; `None` if nothing is.
    pub fn value(&self, state: &G::State) -> Option<GameValue> {
        let row = self.results.get(&text(&self.game, state))?;
        row.bounds.result().map(|_| row.bounds.value(row.plies))
    }

    /// A best move of a position whose value is proved, if the ledger has one.
    pub fn best(&self, state: &G::State) -> Option<G::Move> {
        let next = self.results.get(&text(&self.game, state))?.next.as_ref()?;
        self.game.moves(state).find(|&mv| text(&self.game, &self.game.play(state, mv)) == *next)
    }
}

/// The text of the position after the first move of a line, which goes on from the position after these moves.
fn next<G: Kept>(game: &G, moves: &str, line: &str) -> Option<String> {
    let state = game.read_position(moves).ok()?;
    let first = game.read_moves(line).ok()?.into_iter().next()?;
    let legal = game.outcome(&state).is_none() && game.moves(&state).any(|mv| mv == first);
    legal.then(|| text(game, &game.play(&state, first)))
}
