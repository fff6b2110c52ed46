//! Sets of players.

use gametree::Player;

/// A set of players: those who may have kept to the policy on some way to a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Players(u8);

impl Players {
    pub(super) const NONE: Players = Players(0);

    /// Both players, at the first position.
    pub(super) const BOTH: Players = Players(3);

    pub(super) const fn only(player: Player) -> Self {
        Players(1 << player as u8)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Players(self.0 & !other.0)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Players(self.0 | other.0)
    }

    /// Both players' bits, the first one's lowest.
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    pub(super) const fn of_bits(bits: u8) -> Self {
        Players(bits & 3)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
