//! Names of games, how they are read, and why one does not denote a game.

/// The description of a game, for listings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The general form of its name.
    pub name: &'static str,
    /// All forms of its name, for [`SpecName::unknown`].
    pub forms: &'static [&'static str],
    /// What the game is, in one line.
    pub what: &'static str,
    /// An example of a name.
    pub example: &'static str,
}

/// The name of a game, split at the colon: `hex:4x6` is the game `hex` with the size `4x6`. The methods parse the size and
/// build the errors of [`GameSetup::parse`](crate::GameSetup::parse).
#[derive(Clone, Copy, Debug)]
pub struct SpecName<'a> {
    whole: &'a str,
    /// The text before the colon.
    pub game: &'a str,
    /// The text after the colon, if there is one.
    pub size: Option<&'a str>,
}

impl<'a> SpecName<'a> {
    /// Splits a name at its first colon.
    #[must_use]
    pub fn new(whole: &'a str) -> Self {
        let (game, size) = match whole.split_once(':') {
            Some((game, size)) => (game, Some(size)),
            None => (whole, None),
        };
        SpecName { whole, game, size }
    }

    /// The size as `N` positive numbers separated by `separator`; `None` if there is no size or it has another form.
    /// ```
    /// use gametree_games::SpecName;
    /// assert_eq!(SpecName::new("hex:4x6").numbers('x'), Some([4, 6]));
    /// assert_eq!(SpecName::new("hex:4x0").numbers::<2>('x'), None);
    /// ```
    #[must_use]
    pub fn numbers<const N: usize>(&self, separator: char) -> Option<[u32; N]> {
        self.list(separator)?.try_into().ok()
    }

    /// The size as positive numbers separated by `separator`, however many; `None` if there is no size or it has another form.
    /// ```
    /// use gametree_games::SpecName;
    /// assert_eq!(SpecName::new("nim:3,4,5").list(','), Some(vec![3, 4, 5]));
    /// assert_eq!(SpecName::new("nim:3,,5").list(','), None);
    /// ```
    #[must_use]
    pub fn list(&self, separator: char) -> Option<Vec<u32>> {
        self.size?.split(separator).map(number).collect()
    }

    /// The columns and rows of a size such as `4x6`, or those of the `standard` board where there is no size.
    ///
    /// # Errors
    /// [`SpecError::Size`]; `expected` describes a valid size.
    pub fn board(&self, standard: [u32; 2], expected: &'static str) -> Result<[u32; 2], SpecError> {
        match self.size {
            Some(_) => self.numbers('x').ok_or_else(|| self.bad_size(expected)),
            None => Ok(standard),
        }
    }

    /// The error for a name that is not the name of any game; `forms` are the valid forms.
    #[must_use]
    pub fn unknown(&self, forms: &[&str]) -> SpecError {
        let (last, others) = forms.split_last().unwrap_or((&"", &[]));
        let expected =
            if others.is_empty() { (*last).to_owned() } else { format!("{} or {last}", others.join(", ")) };
        SpecError::Unknown { name: short(self.whole), expected }
    }

    /// The error for a size that cannot be parsed; `expected` describes a valid one.
    #[must_use]
    pub fn bad_size(&self, expected: &'static str) -> SpecError {
        SpecError::Size { name: short(self.whole), size: short(self.size.unwrap_or_default()), expected }
    }

    /// The error for a board larger than `limit`, a description such as "at most 361 cells".
    #[must_use]
    pub fn too_large(&self, limit: &'static str) -> SpecError {
        SpecError::TooLarge { name: short(self.whole), limit }
    }

    /// The error for numbers that are invalid together; `reason` says why, and what was expected.
    #[must_use]
    pub fn impossible(&self, reason: String) -> SpecError {
        SpecError::Impossible { name: short(self.whole), reason }
    }
}

/// A positive number without a sign or leading zeros.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| plain)
}

/// The beginning of a text, for an error message.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Why a name does not denote a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such game.
    #[error("{name:?} is not a game: expected {expected}")]
    Unknown {
        /// The name.
        name: String,
        /// The valid forms of names.
        expected: String,
    },
    /// The size cannot be parsed.
    #[error("{name:?}: {size:?} is not a size: expected {expected}")]
    Size {
        /// The whole name.
        name: String,
        /// The text after the colon.
        size: String,
        /// A description of a valid size.
        expected: &'static str,
    },
    /// The board is too large.
    #[error("{name:?} is too large: expected {limit}")]
    TooLarge {
        /// The whole name.
        name: String,
        /// The limit.
        limit: &'static str,
    },
    /// The numbers are invalid together, for example a line longer than the board.
    #[error("{name:?}: {reason}")]
    Impossible {
        /// The whole name.
        name: String,
        /// Why, and what was expected.
        reason: String,
    },
}
