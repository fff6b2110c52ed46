//! The game of a handbook: [`Board`].

use gametree_games::Catalogued;
use gametree_games::erased::{Erased, Known};

/// A game whose positions do not come back, without its type: handbooks are short, and so what makes them is compiled once.
pub(super) type Board = Erased<dyn Catalogued, Known<false, false, true>>;
