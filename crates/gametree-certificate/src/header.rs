//! The first line of a certificate: its claims, and what it says of its body.

use std::io;

use gametree::{Player, Wdl};
use serde::{Deserialize, Serialize};

/// The largest size of a header in bytes, its line end included.
pub const MAX_HEADER: u64 = 4 << 20;

/// The first line of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format: 1.
    pub gametree_certificate: u32,
    /// The game, by its name in the catalogue.
    pub game: String,
    /// What a position that comes back means, in a game where one can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// The moves that lead to the position; empty for the start of the game.
    pub position: String,
    /// One claim, or two that together are an exact value.
    pub claims: Vec<Claim>,
    /// The symmetries that [`REF`](crate::record::REF) uses: for each, where it takes every move number.
    pub permutations: Vec<Vec<u8>>,
    /// The number of records, [`SHARED`](crate::record::SHARED) and the links of [`LINKS`](crate::record::LINKS) among them.
    pub nodes: u64,
    /// The number of [`MOVE`](crate::record::MOVE) records that neither end the game nor are forced.
    pub strategic: u64,
    /// The largest number of shared nodes that are known at a time.
    pub shared: u64,
    /// The length of the uncompressed body.
    pub bytes: u64,
    /// The checksum of the uncompressed body.
    pub crc32: u32,
}

impl Header {
    /// The line, with its line end.
    ///
    /// ```
    /// let line = gametree_certificate::Header::default().to_line()?;
    /// assert!(line.starts_with(br#"{"gametree_certificate":0,"game":"","#) && line.ends_with(b"\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of the JSON, which there are none of.
    pub fn to_line(&self) -> io::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        Ok(line)
    }
}

/// What a position that comes back means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Repetition {
    /// The game is drawn, as is one without an end.
    Draw,
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
    /// assert_eq!(gametree_certificate::AtLeast::Win.wdl(), gametree::Wdl::Win);
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
