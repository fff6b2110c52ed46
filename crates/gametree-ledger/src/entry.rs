//! A result as the ledger keeps it: [`Entry`], and the identifier that is made from its content.

use sha2::{Digest, Sha256};

use gametree::Wdl;
use gametree::solve::ResultBounds;

/// How the work on a position ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The solver came to its end.
    Finished,
    /// Its piece of work was used up: the next is twice as large.
    Unfinished,
    /// Its largest piece of work was used up: from now on the position is recomputed from its children.
    Split,
    /// It was stopped from outside before that.
    Stopped,
}

/// Why a result may be believed, from the weakest reason to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Somebody said so, and nobody has looked: it says where to look, and is never an answer.
    Claimed,
    /// A solver found it while it worked for this ledger.
    Solved,
    /// A solver was asked again, and said the same.
    Recomputed,
    /// A certificate proves it, which was checked by the rules alone.
    Certified,
}

impl Status {
    /// Whether somebody has looked a second time.
    #[must_use]
    pub fn verified(self) -> bool {
        self >= Status::Recomputed
    }
}

/// A result of a position: one row, which is never changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How the work ended.
    pub ending: Ending,
    /// What was proved, for the side to move.
    pub bounds: ResultBounds,
    /// The plies to the end under best play, if the solver found them.
    pub plies: Option<u32>,
    /// The moves from the start to the position, in the game's notation with spaces: as it was solved, which may be an image
    /// of the stored position.
    pub moves: String,
    /// The best line from there, written in the same way; after an unfinished piece the move that looked best.
    pub line: String,
    /// Positions entered.
    pub nodes: u64,
    /// The time, in microseconds.
    pub microseconds: u64,
    /// The solver.
    pub solver: String,
    /// What the result is from.
    pub origin: Origin,
    /// Why it may be believed.
    pub status: Status,
    /// The SHA-256 of the certificate, in hexadecimal; empty without one.
    pub proof: String,
}

/// The program that a result is from.
///
/// ```
/// let origin = gametree_ledger::Origin { version: "0.1.0".into(), ..Default::default() };
/// assert_eq!(origin.memory, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Its version.
    pub version: String,
    /// Its commit.
    pub commit: String,
    /// The memory of the solver's tables, in bytes.
    pub memory: u64,
}

impl Ending {
    const ALL: [(Ending, &'static str); 4] = [
        (Ending::Finished, "finished"),
        (Ending::Unfinished, "unfinished"),
        (Ending::Split, "split"),
        (Ending::Stopped, "stopped"),
    ];

    pub(crate) fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == name).map(|(ending, _)| ending)
    }
}

impl Status {
    const ALL: [(Status, &'static str); 4] = [
        (Status::Claimed, "claimed"),
        (Status::Solved, "solved"),
        (Status::Recomputed, "recomputed"),
        (Status::Certified, "certified"),
    ];

    pub(crate) fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == name).map(|(status, _)| status)
    }
}

impl Entry {
    /// The identifier of this result of the position of that text: the same content has the same one, and any other content
    /// another, so that a result is stored once, and a changed byte is noticed.
    pub(crate) fn id(&self, game: &str, text: &str) -> String {
        let Entry { ending, bounds, plies, moves, line, nodes, microseconds, solver, origin, status, proof } =
            self;
        let plies = plies.map_or_else(String::new, |plies| plies.to_string());
        checksum(&[
            game,
            text,
            ending.name(),
            &number(bounds.lower).to_string(),
            &number(bounds.upper).to_string(),
            &plies,
            moves,
            line,
            &nodes.to_string(),
            &microseconds.to_string(),
            solver,
            &origin.version,
            &origin.commit,
            &origin.memory.to_string(),
            status.name(),
            proof,
        ])
    }
}

/// 128 bits of the SHA-256 of these fields, in hexadecimal.
pub(crate) fn checksum(fields: &[&str]) -> String {
    let mut hash = Sha256::new();
    for field in fields {
        hash.update((field.len() as u64).to_le_bytes());
        hash.update(field);
    }
    hexadecimal(&hash.finalize()[..16])
}

/// The SHA-256 of a file's content, in hexadecimal.
pub(crate) fn sha256(content: &[u8]) -> String {
    hexadecimal(&Sha256::digest(content))
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The number under which a result is stored.
pub(crate) const fn number(result: Wdl) -> i64 {
    result as i64 - 1
}

/// The result of this number.
pub(crate) fn of_number(number: i64) -> Option<Wdl> {
    [Wdl::Loss, Wdl::Draw, Wdl::Win].into_iter().find(|&result| self::number(result) == number)
}
