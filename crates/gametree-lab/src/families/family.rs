//! A solved position with its children and grandchildren, and the lines of text that hold one.

use std::collections::HashMap;

use gametree::Wdl;
use serde_json::{Value, json};

use super::error::FamilyError;
use super::line::{Line, letter, result};

/// A position that does not end the game, with the results of all positions one and two plies further on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The moves that lead to it.
    pub position: String,
    /// Its result, for the side to move.
    pub value: Wdl,
    /// Its children, in the order of the game's moves.
    pub children: Vec<Child>,
    /// A random continuation, if one was wanted.
    pub line: Option<Line>,
}

/// A child of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Child {
    /// Its result, for the side to move there.
    pub value: Wdl,
    /// The results of its children, for the side to move there, in the order of the game's moves; none if the game is over.
    pub children: Vec<Wdl>,
}

impl Family {
    /// The number of moves that win.
    ///
    /// ```
    /// use gametree_lab::families::Family;
    /// let line = r#"{"schema":1,"game":"nim:1,2","position":"","value":"win","moves":["wl","wl","lw"]}"#;
    /// let family = &Family::read_all(line, "nim:1,2")?[0];
    /// assert_eq!((family.good(), family.critical()), (1, true));
    /// # Ok::<(), gametree_lab::families::FamilyError>(())
    /// ```
    #[must_use]
    pub fn good(&self) -> usize {
        self.children.iter().filter(|child| child.value == Wdl::Loss).count()
    }

    /// Whether the side to move wins by some of its moves, and not by others: only then can a decision throw a win away.
    #[must_use]
    pub fn critical(&self) -> bool {
        (1..self.children.len()).contains(&self.good())
    }

    /// The family as a line of JSON: for each move a word, whose first letter is the result of the position behind the move and
    /// whose others are those of its children, each for the side to move there (`w`, `d`, `l`). A [line](Line) is there if the family
    /// has one.
    ///
    /// ```
    /// use gametree_lab::families::Family;
    /// let text = r#"{"schema":1,"game":"nim:1,2","position":"","value":"win","moves":["wl","wl","lw"],"line":{"moves":"b2","results":"w"}}"#;
    /// let family = &Family::read_all(text, "nim:1,2")?[0];
    /// assert_eq!(family.json("nim:1,2"), serde_json::from_str::<serde_json::Value>(text).unwrap());
    /// # Ok::<(), gametree_lab::families::FamilyError>(())
    /// ```
    #[must_use]
    pub fn json(&self, game: &str) -> Value {
        let word = |child: &Child| -> String {
            std::iter::once(child.value).chain(child.children.iter().copied()).map(letter).collect()
        };
        let moves: Vec<String> = self.children.iter().map(word).collect();
        let value = self.value.to_string();
        let mut family =
            json!({"schema": 1, "game": game, "position": self.position, "value": value, "moves": moves});
        self.line.iter().for_each(|line| family["line"] = line.json());
        family
    }

    /// Reads families of `game`, one in a line, as [`json`](Family::json) writes them. Empty lines and comments (`#`) are skipped.
    ///
    /// # Errors
    /// [`FamilyError`] with the number of the first line that is wrong.
    pub fn read_all(text: &str, game: &str) -> Result<Vec<Family>, FamilyError> {
        let lines =
            (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        let mut known = HashMap::new();
        let read = |(line, text)| {
            let family = Family::read(line, text, game)?;
            match known.insert(family.position.clone(), line) {
                Some(first) => Err(FamilyError::Twice { line, first }),
                None => Ok(family),
            }
        };
        lines.map(read).collect()
    }

    fn read(line: usize, text: &str, game: &str) -> Result<Family, FamilyError> {
        let wrong = || FamilyError::Line { line };
        let value: Value = serde_json::from_str(text).map_err(|_| wrong())?;
        if value["schema"] != 1 {
            return Err(wrong());
        }
        let found = value["game"].as_str().ok_or_else(wrong)?;
        if found != game {
            let (found, expected) = (found.chars().take(40).collect(), game.to_owned());
            return Err(FamilyError::OtherGame { line, found, expected });
        }
        let child = |word: &Value| -> Option<Child> {
            let mut results = word.as_str()?.chars().map(result);
            Some(Child { value: results.next()??, children: results.collect::<Option<_>>()? })
        };
        let children: Option<Vec<Child>> =
            value["moves"].as_array().ok_or_else(wrong)?.iter().map(child).collect();
        let continuation = match value.get("line") {
            Some(found) => Some(Line::read(found).ok_or(FamilyError::NoLine { line })?),
            None => None,
        };
        let family = Family {
            position: value["position"].as_str().ok_or_else(wrong)?.to_owned(),
            value: value["value"].as_str().and_then(|word| result(word.chars().next()?)).ok_or_else(wrong)?,
            children: children.ok_or_else(wrong)?,
            line: continuation,
        };
        if family.consistent() { Ok(family) } else { Err(FamilyError::Inconsistent { line }) }
    }

    /// Whether every result is the best that the results below it allow.
    fn consistent(&self) -> bool {
        let best = |below: &mut dyn Iterator<Item = Wdl>| below.map(Wdl::reversed).max();
        best(&mut self.children.iter().map(|child| child.value)) == Some(self.value)
            && self.children.iter().all(|child| {
                best(&mut child.children.iter().copied()).is_none_or(|value| value == child.value)
            })
            && self.line.as_ref().is_none_or(|line| line.consistent(self.value))
    }
}
