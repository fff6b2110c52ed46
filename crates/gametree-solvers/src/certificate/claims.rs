//! From a value to what a certificate claims.

use gametree::{GameValue, Player, Wdl};
use gametree_certificate::{AtLeast, Claim};

/// The claims that together are a value for `mover`.
#[must_use]
pub fn claims_of(value: GameValue, mover: Player) -> Vec<Claim> {
    let claim = |player, at_least, plies| Claim { player, at_least, plies };
    let win = |winner: Player, plies: Option<u32>| match plies.filter(|&plies| plies > 0) {
        None => vec![claim(winner, AtLeast::Win, None)],
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
