//! A game of one's own among those of the catalogue: [`add_game`].

use gametree_games::GameSetup;
use gametree_games::catalogue::{AddError, AddedGame, add};
use gametree_verify::CheckAdded;

use crate::native::OpenAdded;

/// Adds the game of this setup to the catalogue, for the rest of the program's run. From then on it is opened by its name like any
/// other: played, searched, solved, matched, trained, tabulated, certified and checked, drawn and explained.
///
/// The setup and the rules ([`Playable`](gametree_games::Playable)) are all that it takes; `crates/gametree-cli/examples/clobber.rs` is a whole program.
///
/// # Errors
/// [`AddError`], if a game of the catalogue has one of its names.
pub fn add_game<S: GameSetup + Send + Sync + 'static>() -> Result<(), AddError> {
    let check: CheckAdded = |setup, order, check| setup.downcast_ref::<S>()?.visit(order, check);
    add(AddedGame::new(S::ENTRIES, S::KIND, S::parse).with(OpenAdded::of::<S>()).with(check))
}
