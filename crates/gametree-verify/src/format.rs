//! The format of a certificate, shared with whatever writes one: the header, its claims, and the byte of each record.
//!
//! `docs/certificates.md` explains it.

use gametree::{Outcome, Player, Score, Wdl};
use serde::{Deserialize, Serialize};

/// The game is over, or the plies of a draw claim are used up, and the claim is met.
pub const END: u8 = 0x00;
/// The player's own move: its number, then one node.
pub const MOVE: u8 = 0x01;
/// The opponent is to move: one node for each legal reply.
pub const REPLIES: u8 = 0x02;
/// As [`REPLIES`], after plans by which its nodes may be closed.
pub const PLANS: u8 = 0x03;
/// Closed by a memoised search.
pub const SEARCH: u8 = 0x04;
/// Closed by a shared node: its number, then that of a permutation.
pub const REF: u8 = 0x05;
/// The node that follows is shared: how often it is referred to, then the node.
pub const SHARED: u8 = 0x06;
/// Closed by plan 0 of the [`PLANS`] record above; the bytes that follow mean the other plans.
pub const PLAN: u8 = 0x10;

/// The largest number of plans in a record.
pub const MAX_PLANS: u32 = 240;
/// The largest size of a header in bytes, its line end included.
pub const MAX_HEADER: u64 = 4 << 20;
/// The checker's limit to the plies of a game, counted from the certificate's position.
pub const MAX_PLIES: usize = 1_000;
/// The checker's limit to the unfinished positions that one [`SEARCH`] may visit.
pub const MAX_SEARCHED: usize = 100_000;
/// The checker's limit to the numbers in all plans that are open at a time.
pub const MAX_PLAN_NUMBERS: usize = 1_000_000;

/// The first line of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format: 1.
    pub gametree_certificate: u32,
    /// The game, by its name in the catalogue.
    pub game: String,
    /// The moves that lead to the position; empty for the start of the game.
    pub position: String,
    /// One claim, or two that together are an exact value.
    pub claims: Vec<Claim>,
    /// The symmetries that [`REF`] uses: for each, where it takes every move number.
    pub permutations: Vec<Vec<u8>>,
    /// The number of records, [`SHARED`] among them.
    pub nodes: u64,
    /// The number of [`MOVE`] records that neither end the game nor are forced.
    pub strategic: u64,
    /// The largest number of shared nodes that are known at a time.
    pub shared: u64,
    /// The length of the uncompressed body.
    pub bytes: u64,
    /// The checksum of the uncompressed body.
    pub crc32: u32,
}

/// What a player can reach from the position, however the opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The player.
    #[serde(with = "PlayerName")]
    pub player: Player,
    /// The result that the player reaches.
    pub at_least: AtLeast,
    /// The plies within which a win is reached, or within which the player does not lose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// The least result that a claim promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AtLeast {
    /// A draw or a win.
    Draw,
    /// A win.
    Win,
}

impl AtLeast {
    /// The result itself.
    ///
    /// ```
    /// assert_eq!(gametree_verify::format::AtLeast::Win.wdl(), gametree::Wdl::Win);
    /// ```
    #[must_use]
    pub const fn wdl(self) -> Wdl {
        match self {
            AtLeast::Draw => Wdl::Draw,
            AtLeast::Win => Wdl::Win,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Player", rename_all = "lowercase")]
enum PlayerName {
    First,
    Second,
}

impl Claim {
    /// Whether this end of a game, with `next` to move, is as good as claimed.
    ///
    /// ```
    /// use gametree::{Outcome, Player};
    /// use gametree_verify::format::{AtLeast, Claim};
    /// let claim = Claim { player: Player::First, at_least: AtLeast::Win, plies: None };
    /// assert!(claim.met_by(Outcome::Loss, Player::Second)); // the second player is to move and has lost
    /// ```
    #[must_use]
    pub fn met_by(&self, outcome: Outcome, next: Player) -> bool {
        let outcome = if next == self.player { outcome } else { outcome.reversed() };
        outcome.score() > Score::ZERO || self.at_least == AtLeast::Draw && outcome.score() == Score::ZERO
    }
}
