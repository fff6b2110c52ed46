//! The kinds of question: [`Kind`].

use std::fmt;
use std::str::FromStr;

use crate::tree::Tree;

/// What a question asks for.
///
/// ```
/// use gametree_tree::quiz::Kind;
/// let kind: Kind = "mark".parse()?;
/// assert_eq!((kind, kind.what()), (Kind::Mark, "the branches that are cut off"));
/// # Ok::<(), gametree_tree::quiz::UnknownKind>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "`what` describes each")]
pub enum Kind {
    Value,
    Window,
    Next,
    Cut,
    Mark,
    Order,
}

impl Kind {
    /// All of them.
    ///
    /// ```
    /// use gametree_tree::quiz::Kind;
    /// assert_eq!(Kind::ALL.map(Kind::name), ["value", "window", "next", "cut", "mark", "order"]);
    /// ```
    pub const ALL: [Kind; 6] = [Kind::Value, Kind::Window, Kind::Next, Kind::Cut, Kind::Mark, Kind::Order];

    /// Its name, as on the command line.
    ///
    /// ```
    /// assert_eq!(gametree_tree::quiz::Kind::Order.name(), "order");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Value => "value",
            Kind::Window => "window",
            Kind::Next => "next",
            Kind::Cut => "cut",
            Kind::Mark => "mark",
            Kind::Order => "order",
        }
    }

    /// What is asked for, in a few words.
    ///
    /// ```
    /// assert_eq!(gametree_tree::quiz::Kind::Next.what(), "the leaf that is evaluated next");
    /// ```
    #[must_use]
    pub const fn what(self) -> &'static str {
        match self {
            Kind::Value => "the minimax value of a node",
            Kind::Window => "the window that a node is entered with, and the value that it returns",
            Kind::Next => "the leaf that is evaluated next",
            Kind::Cut => "whether a node is cut off here, and by whom",
            Kind::Mark => "the branches that are cut off",
            Kind::Order => "an order of the children that evaluates the fewest leaves",
        }
    }

    /// How an answer is written for this tree, whose nodes may have names.
    pub(super) fn form_for(self, tree: &Tree) -> &'static str {
        if tree.given_names().next().is_none() {
            return self.answer_form();
        }
        match self {
            Kind::Value | Kind::Window => self.answer_form(),
            Kind::Next => "the name of a leaf, or none",
            Kind::Cut => {
                "go on, or cut by and the name of a node, such as cut by A (cut by window, where the window of the call does it)"
            }
            Kind::Mark => "the names of the topmost nodes skipped, such as B D, or none",
            Kind::Order => {
                "nodes with their children in the new order, such as A: C B; C: F E (children left out follow in the drawn order), or as drawn"
            }
        }
    }

    /// How an answer is written. [`Quiz::grade`](super::Quiz::grade) is more tolerant than that.
    ///
    /// ```
    /// assert_eq!(gametree_tree::quiz::Kind::Value.answer_form(), "a number, inf or -inf");
    /// ```
    #[must_use]
    pub const fn answer_form(self) -> &'static str {
        match self {
            Kind::Value => "a number, inf or -inf",
            Kind::Window => "alpha, beta, the sign and the value, such as -inf 7 >= 9",
            Kind::Next => "the Dewey number of a leaf, or none",
            Kind::Cut => {
                "go on, or cut by and a Dewey number, such as cut by 1.2 (cut by window, where the window of the call does it)"
            }
            Kind::Mark => "the Dewey numbers of the topmost nodes skipped, such as 1.2 2.3, or none",
            Kind::Order => {
                "nodes with their children in the new order, such as root: 2 1; 2: 2.3 2.1 (children left out follow in the drawn order), or as drawn"
            }
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An unknown kind of question.
///
/// ```
/// let error = "marks".parse::<gametree_tree::quiz::Kind>().unwrap_err();
/// assert_eq!(error.to_string(), "\"marks\" is not a kind of question: expected one of value, window, next, cut, mark, order");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name:?} is not a kind of question: expected one of {}", Kind::ALL.map(Kind::name).join(", "))]
pub struct UnknownKind {
    /// The name.
    pub name: String,
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| UnknownKind { name: name.chars().take(40).collect() })
    }
}
