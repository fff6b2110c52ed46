//! Checks of the codes by which tables keep positions.

use std::collections::HashMap;
use std::fmt::Debug;

use super::flaw::Flaw;
use super::positions::random_positions;
use crate::game::Game;
use crate::knowledge::Coded;

/// Checks that every position of random games has a code that reads back, or none has one; that different positions have different
/// codes; and that every move leads to the next ply, if positions tell theirs.
///
/// # Errors
/// The first [`Flaw`].
///
/// A code that forgets whose move it is:
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{knowledge::Coded, testing::{Flaw, check_coded}};
/// impl Coded for Heap {
///     fn code(&self, s: &(u32, Player)) -> Option<u64> { Some(s.0.into()) }
///     fn decode(&self, code: u64) -> Option<(u32, Player)> { Some((code.try_into().ok()?, Player::First)) }
/// }
/// assert!(matches!(check_coded(&Heap(12)), Err(Flaw::NotDecoded { .. })));
/// ```
pub fn check_coded<G>(game: &G) -> Result<(), Flaw>
where
    G: Coded + Game<State: Eq + Debug>,
{
    let has_codes = game.code(&game.start()).is_some();
    let mut seen: HashMap<u64, G::State> = HashMap::new();
    let mut before = None;
    random_positions(game, |state, played| {
        let position = || format!("{state:?}");
        let ply = game.ply(state);
        if !played.is_empty() && ply != before.flatten().map(|ply: u32| ply + 1) {
            return Err(Flaw::Ply { position: position(), found: ply, before: before.flatten() });
        }
        before = Some(ply);
        let Some(code) = game.code(state) else {
            return if has_codes { Err(Flaw::CodeShared { position: position() }) } else { Ok(()) };
        };
        if game.decode(code).as_ref() != Some(state) {
            return Err(Flaw::NotDecoded { position: position(), code });
        }
        match seen.insert(code, state.clone()) {
            Some(other) if other != *state => Err(Flaw::CodeShared { position: position() }),
            _ => Ok(()),
        }
    })
}
