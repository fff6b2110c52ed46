//! Solved positions, read from a file.

use gametree::Wdl;
use serde_json::Value;

use super::error::DecisionError;

/// A position with the result of every move, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedPosition {
    /// The moves that lead to it.
    pub position: String,
    /// Every legal move in the notation of the game, and its result.
    pub moves: Vec<(String, Wdl)>,
}

impl SolvedPosition {
    /// Reads positions of `game`, one per line, as written by `gametree solve GAME - --all-moves --json`. Empty lines and lines
    /// that begin with `#` are ignored.
    ///
    /// # Errors
    /// [`DecisionError`] with the number of the first line that is invalid or of another game.
    ///
    /// ```
    /// use gametree_lab::decisions::SolvedPosition;
    /// let line = r#"{"game":"hex:1","position":"","moves":{"a1":{"value":"win"}}}"#;
    /// assert_eq!(SolvedPosition::read_all(line, "hex:1")?[0].moves.len(), 1);
    /// # Ok::<(), gametree_lab::decisions::DecisionError>(())
    /// ```
    pub fn read_all(text: &str, game: &str) -> Result<Vec<SolvedPosition>, DecisionError> {
        let lines =
            (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        lines.map(|(line, text)| SolvedPosition::read(line, text, game)).collect()
    }

    fn read(line: usize, text: &str, game: &str) -> Result<SolvedPosition, DecisionError> {
        let wrong = || DecisionError::Line { line };
        let value: Value = serde_json::from_str(text).map_err(|_| wrong())?;
        let found = value["game"].as_str().ok_or_else(wrong)?;
        if found != game {
            let (found, wanted) = (found.chars().take(40).collect(), game.to_owned());
            return Err(DecisionError::OtherGame { line, found, wanted });
        }
        let wdl = |result: &Value| match result["value"].as_str() {
            Some("win") => Some(Wdl::Win),
            Some("draw") => Some(Wdl::Draw),
            Some("loss") => Some(Wdl::Loss),
            _ => None,
        };
        let moves = value["moves"].as_object().ok_or_else(wrong)?.iter();
        let moves: Option<Vec<_>> = moves.map(|(name, result)| Some((name.clone(), wdl(result)?))).collect();
        let position = value["position"].as_str().ok_or_else(wrong)?.to_owned();
        Ok(SolvedPosition { position, moves: moves.ok_or_else(wrong)? })
    }

    /// The value of the position: the best result of its moves; `None` without moves.
    #[must_use]
    pub fn value(&self) -> Option<Wdl> {
        self.moves.iter().map(|&(_, wdl)| wdl).max()
    }

    /// Whether a decision can be wrong here, because two moves have different results.
    #[must_use]
    pub fn critical(&self) -> bool {
        self.moves.windows(2).any(|pair| pair[0].1 != pair[1].1)
    }
}
