//! How what a ledger has proved was proved: [`Strategy`], the moves down to the pieces that a solver decided.

use gametree::solve::ResultBounds;
use gametree::{Player, Wdl};

use crate::entry::Status;
use crate::error::LedgerError;
use crate::known::KnownOfAll;
use crate::ledger::Ledger;
use crate::tree::{Kept, Tree};

/// Everything that follows from the results of a ledger that a solver or a certificate has proved, with the moves from which it
/// follows. A certificate of the whole is written from it.
///
/// ```
/// use gametree::{Game, Player, Wdl, solve::ResultBounds};
/// use gametree_games::{Order, tictactoe::TicTacToe};
/// use gametree_ledger::{Ledger, Strategy};
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
/// let strategy = Strategy::read(&game, &Ledger::in_memory("tictactoe")?)?;
/// let start = game.start();
/// assert_eq!(strategy.bounds(&start), ResultBounds::UNKNOWN); // an empty ledger knows nothing
/// assert!(!strategy.is_split(&start) && strategy.choose(&start, Player::First, Wdl::Draw).is_none());
/// # Ok::<(), gametree_ledger::LedgerError>(())
/// ```
pub struct Strategy<'g, G: Kept> {
    tree: Tree<'g, G>,
    known: KnownOfAll,
}

impl<G: Kept> std::fmt::Debug for Strategy<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Strategy").field("positions", &self.tree.graph.nodes.len()).finish()
    }
}

impl<'g, G: Kept> Strategy<'g, G> {
    /// Reads all results of a ledger of `game`.
    ///
    /// # Errors
    /// [`LedgerError`], if the file can't be read, is damaged, or contradicts itself.
    pub fn read(game: &'g G, ledger: &Ledger) -> Result<Self, LedgerError> {
        let mut tree = Tree::new(game);
        tree.load(ledger)?;
        let known = tree.known_by(Status::Solved, ledger)?;
        Ok(Strategy { tree, known })
    }

    /// What is proved of a position, for its side to move.
    pub fn bounds(&self, state: &G::State) -> ResultBounds {
        self.tree.find(state).map_or(ResultBounds::UNKNOWN, |node| self.known[node].bounds)
    }

    /// A move with which `player`, who is to move, gets at least this result; `None` if the ledger has none: then the position
    /// itself was solved, or nothing is known of it.
    pub fn choose(&self, state: &G::State, player: Player, least: Wdl) -> Option<G::Move> {
        let game = self.tree.game;
        game.moves(state).find(|&mv| {
            self.tree.find(&game.play(state, mv)).is_some_and(|next| {
                let bounds = self.known[next].bounds;
                let same = self.tree.graph.nodes[next].mover == player;
                (if same { bounds } else { bounds.reversed() }).lower >= least
            })
        })
    }

    /// Whether a position is decided by those after its moves, and not by a solver.
    pub fn is_split(&self, state: &G::State) -> bool {
        self.tree.find(state).is_some_and(|node| {
            let solved = |row: &crate::rows::StoredResult| {
                row.entry.status >= Status::Solved && row.entry.bounds.result().is_some()
            };
            !self.tree.graph.is_leaf(node) && !self.tree.graph.nodes[node].rows.iter().any(solved)
        })
    }
}
