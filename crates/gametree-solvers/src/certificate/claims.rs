//! From a value to what a certificate claims.

use gametree::knowledge::Keyed;
use gametree::{GameValue, Player, Wdl};
use gametree_certificate::{AtLeast, Claim};

/// The claims that together say that `state` has this value for the side to move.
///
/// Where positions come back a win is claimed within its plies, but not that it takes as many: that would take a record of every
/// game of so many plies.
pub fn claims_of<G: Keyed>(game: &G, state: &G::State, value: GameValue) -> Vec<Claim> {
    let mover = game.to_move(state);
    let claim = |player, at_least, plies| Claim { player, at_least, plies };
    let win = |winner: Player, plies: Option<u32>| match plies.filter(|&plies| plies > 0) {
        None => vec![claim(winner, AtLeast::Win, None)],
        plies if G::REPEATS => vec![claim(winner, AtLeast::Win, plies)],
        Some(plies) => vec![
            claim(winner, AtLeast::Win, Some(plies)),
            claim(winner.other(), AtLeast::Draw, Some(plies - 1)),
        ],
    };
    let draw = |player| claim(player, AtLeast::Draw, None);
    match value {
        GameValue::Proved(Wdl::Win, plies) => win(mover, plies),
        GameValue::Proved(Wdl::Loss, plies) => win(mover.other(), plies),
        GameValue::Proved(Wdl::Draw, _) => vec![draw(mover), draw(mover.other())],
        GameValue::Between(Wdl::Draw, _) => vec![draw(mover)],
        GameValue::Between(_, Wdl::Draw) => vec![draw(mover.other())],
        _ => Vec::new(),
    }
}
