//! The positions that a book is made from, as they were found.

use gametree_verify::At;

use super::board::Board;
use super::turn::Turn;

/// Where a reply leads, by the numbers of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum To {
    Node(usize),
    Line(usize),
    Over,
}

/// A position of the book.
pub(super) struct Node {
    pub(super) state: At<Board>,
    pub(super) position: String,
    pub(super) depth: usize,
    pub(super) what: What,
    /// Replies by where they lead.
    pub(super) replies: Vec<(Vec<String>, To, Turn)>,
    /// The number of all replies, those among them after which the player can end the game.
    pub(super) all: usize,
}

/// What is said of it.
pub(super) enum What {
    Move(String),
    Theirs,
    Policy(Vec<u32>),
}
