//! What is claimed of a move: [`Claim`], a sentence with what it rests on, and the kinds of claims.

use gametree::Wdl;

use crate::erased::AnyMove;

/// A statement about a move that can be checked without trusting whoever made it; `docs/why.md` says what each kind means.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// What it speaks of.
    pub kind: ClaimKind,
    /// The sentence.
    pub text: String,
    /// Whether it follows from the rules, or from a proof; else it rests on a search to [`depth`](Claim::depth).
    pub proved: bool,
    /// The depth of the search behind it, in plies; `None` where it is proved.
    pub depth: Option<u32>,
    /// The cells that it names, or the moves where they are not cells.
    pub cells: Vec<String>,
    /// The moves that it plays out, from the position asked about.
    pub line: Vec<AnyMove>,
    /// Where it refutes a move: how much work that was, and what ended it.
    pub cut: Option<Cut>,
}

/// How the search of a move's replies ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cut {
    /// The positions that were searched until the reply was proved, those of earlier questions among them; 0 where the rules, a book
    /// or what was proved of other positions said it.
    pub nodes: u64,
    /// What the reply reaches, for the side that makes it.
    pub reached: Wdl,
    /// The move that is better than the refuted one, and what it is proved to be worth for the side that makes it: the bound. Without one
    /// the bound is the end of the scale.
    pub bound: Option<(AnyMove, Wdl)>,
    /// How many other replies there are, at none of which the search had to look.
    pub others: usize,
    /// The same in words, but for the nodes.
    pub text: String,
}

/// The kinds of claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClaimKind {
    /// A move wins at once, threatens to, or answers such a threat.
    Threat,
    /// A connection that can't be cut, in Hex.
    Connection,
    /// Cells outside which every move loses, in Hex.
    MustPlay,
    /// Follow-up play decides, in Connect Four.
    Parity,
    /// A rule that tells one side's moves in everything that follows.
    Policy,
    /// The replies to a move, and what comes of them.
    Refutation,
    /// What two moves, or a position and the next, differ in.
    Difference,
    /// Terms of an evaluation.
    Terms,
}

impl ClaimKind {
    /// All kinds.
    pub const ALL: [ClaimKind; 8] = [
        ClaimKind::Threat,
        ClaimKind::Connection,
        ClaimKind::MustPlay,
        ClaimKind::Parity,
        ClaimKind::Policy,
        ClaimKind::Refutation,
        ClaimKind::Difference,
        ClaimKind::Terms,
    ];

    /// The kind in JSON.
    ///
    /// ```
    /// use gametree_players::ClaimKind;
    /// assert_eq!(ClaimKind::MustPlay.name(), "must_play");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ClaimKind::Threat => "threat",
            ClaimKind::Connection => "connection",
            ClaimKind::MustPlay => "must_play",
            ClaimKind::Parity => "parity",
            ClaimKind::Policy => "policy",
            ClaimKind::Refutation => "refutation",
            ClaimKind::Difference => "difference",
            ClaimKind::Terms => "terms",
        }
    }
}

impl Claim {
    /// A claim that follows from the rules or a proof.
    pub(super) fn proved(kind: ClaimKind, text: String, cells: Vec<String>, line: Vec<AnyMove>) -> Self {
        Claim { kind, text, proved: true, depth: None, cells, line, cut: None }
    }

    /// A claim that rests on a search to this depth.
    pub(super) fn estimated(text: String, depth: u32, cells: Vec<String>, line: Vec<AnyMove>) -> Self {
        Claim { kind: ClaimKind::Terms, text, proved: false, depth: Some(depth), cells, line, cut: None }
    }
}
