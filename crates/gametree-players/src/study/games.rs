//! The games of the catalogue: each is opened once, and stays open.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use gametree_games::{Entry, Order, Spec, catalogue};
use serde_json::{Value, json};

use super::StudyError;
use crate::native::{AnyGame, open};

/// By the board, and whether its moves are in their natural order.
type Games = HashMap<(Spec, bool), &'static AnyGame>;

/// What studies keep of a game borrows the game, and so a game that was opened is never closed: rules have some hundred bytes.
static GAMES: LazyLock<Mutex<Games>> = LazyLock::new(Mutex::default);

pub(super) fn open_game(spec: Spec, order: Order) -> Result<&'static AnyGame, StudyError> {
    let key = (spec, order == Order::Natural);
    let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = games.get(&key) {
        return Ok(game);
    }
    let game = open(spec, order)
        .ok_or_else(|| StudyError::value("game", format!("{spec}: expected a smaller board")))?;
    let game: &'static AnyGame = Box::leak(Box::new(game));
    games.insert(key, game);
    Ok(game)
}

/// The catalogue.
pub(super) fn games() -> Value {
    let entry = |entry: &Entry| json!({"name": entry.name, "what": entry.what, "example": entry.example});
    json!({"version": env!("CARGO_PKG_VERSION"), "games": catalogue::games().map(entry).collect::<Vec<_>>()})
}
