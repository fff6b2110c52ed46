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
    results: HashMap<String, (ResultBounds, Option<u32>)>,
}

impl<G: Kept> ProvedResults<G> {
    /// Reads all results of a ledger of `game`, some hundred bytes of memory each.
    ///
    /// # Errors
    /// [`LedgerError`], if the file can't be read or is damaged.
    pub fn read(game: G, ledger: &Ledger) -> Result<Self, LedgerError> {
        let texts: HashMap<i64, String> =
            ledger.positions(0)?.into_iter().map(|position| (position.id, position.text)).collect();
        let mut results: HashMap<String, (ResultBounds, Option<u32>)> = HashMap::new();
        for found in ledger.results(0)?.into_iter().filter(|found| found.entry.status >= Status::Solved) {
            let Some(text) = texts.get(&found.position) else { continue };
            let (bounds, plies) = (found.entry.bounds, found.entry.plies);
            let known = results.entry(text.clone()).or_insert((bounds, plies));
            *known = (known.0.meet(bounds), known.1.or(plies));
        }
        Ok(ProvedResults { game, results })
    }

    /// What is proved of a position, for its side to move; `None` if nothing is.
    pub fn value(&self, state: &G::State) -> Option<GameValue> {
        let &(bounds, plies) = self.results.get(&text(&self.game, state))?;
        bounds.result().map(|_| bounds.value(plies))
    }
}
