//! The flaws that the conformance tests can find.

use crate::algorithm::Algorithm;
use crate::score::Score;

/// A violation of a game's contract, with the position (in debug form) where it occurs.
///
/// ```
/// use gametree::testing::Flaw;
/// let flaw = Flaw::NoMove { position: "(0, First)".into() };
/// assert_eq!(flaw.to_string(), "(0, First): not over, but there is no move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum Flaw {
    #[error("{position}: not over, but there is no move")]
    NoMove { position: String },
    #[error("{position}: move {mv} is listed twice")]
    MoveTwice { position: String, mv: String },
    #[error("{position}: asked twice, the moves or the position after {mv} differ")]
    NotDeterministic { position: String, mv: String },
    #[error("{position}: the same player moves again after {mv}, but ALTERNATES is true")]
    MovesAgain { position: String, mv: String },
    #[error("{position}: {} gives {found}, minimax {expected}", .algorithm.name())]
    Disagreement { position: String, algorithm: Algorithm, found: Score, expected: Score },
    #[error("{position}: to depth {depth} the engine, {how}, finds {found}, minimax {expected}")]
    EngineDisagrees { position: String, depth: u32, how: &'static str, found: Score, expected: Score },
    #[error("{position}: {} refused: {reason}", .algorithm.name())]
    Refused { position: String, algorithm: Algorithm, reason: String },
    #[error("{position}: equal positions have different keys")]
    KeyDiffers { position: String },
    #[error("{position}: its code {code} does not read back")]
    NotDecoded { position: String, code: u64 },
    #[error("{position}: it has the code of another position, or none in a game where others have one")]
    CodeShared { position: String },
    #[error("{position}: it is at ply {found:?}, but a move leads there from ply {before:?}")]
    Ply { position: String, found: Option<u32>, before: Option<u32> },
    #[error("{position}: has been in the same game before, and no random game has an end")]
    Endless { position: String },
    #[error("{position}: has been in the same game before, but REPEATS is false")]
    Returns { position: String },
    #[error(
        "{position}: has the same key as {other}, though they differ{}",
        if *.by_hash { ": the key is that of Hash, which leaves out what differs" } else { "" }
    )]
    KeyShared { position: String, other: String, by_hash: bool },
    #[error(
        "{position}: beside the lead it has the same key as {other}, but outcome, moves or what follows differ by more than the lead"
    )]
    Lead { position: String, other: String },
    #[error(
        "{position}: the guide's winning move is {claimed:?}, but among those that win at once the first is {found:?}"
    )]
    WinningMove { position: String, claimed: Option<String>, found: Option<String> },
    #[error("{position}: threat {threat} is not a legal move")]
    IllegalThreat { position: String, threat: String },
    #[error(
        "{position}: after {mv} the opponent does not win by {threat}, though the guide calls it a threat"
    )]
    NoThreat { position: String, threat: String, mv: String },
    #[error(
        "{position}: after every other move the opponent wins by {threat}, but the guide does not call it a threat"
    )]
    MissedThreat { position: String, threat: String },
    #[error("{position}: {mv} is called refuted, but wins")]
    NotRefuted { position: String, mv: String },
    #[error("{position}: the game ends in a draw, which the guide calls impossible")]
    Drawn { position: String },
    #[error("{position}: the first image is not the position itself")]
    FirstImage { position: String },
    #[error("{position}: image {image} differs in outcome, side to move or number of moves")]
    NotAnImage { position: String, image: String },
    #[error("{position}: image {image} has other images")]
    NotAGroup { position: String, image: String },
    #[error("{position}: its value is {value}, that of its image {image} {other}")]
    ImageValue { position: String, image: String, value: Score, other: Score },
    #[error("{position}: asked twice, its value is {value} and {other}")]
    ValueDiffers { position: String, value: Score, other: Score },
    #[error("{position}: its value is {value}: expected at most ±{}", Score::LIMIT)]
    ValueRange { position: String, value: Score },
    #[error("{position}: move {mv} is written {name:?}, which does not read back")]
    Unreadable { position: String, mv: String, name: String },
}
