//! The format of a trace: a header and records. `docs/trace-format.md` describes every field.

use gametree::{Score, Window};

/// The first line of a trace. Fields missing in a trace of another program are not checked.
///
/// ```
/// use gametree_tree::trace::Header;
/// let header = Header { schema: 1, game: "heap".into(), algorithm: "alphabeta".into(), ..Header::default() };
/// assert_eq!(header.window, [None, None]); // −∞ and +∞
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Header {
    /// The version of the format: 1.
    pub schema: u32,
    /// The game, by its name on the command line.
    pub game: String,
    /// The position searched: the moves that lead to it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub position: String,
    /// The algorithm.
    pub algorithm: String,
    /// The window of the call, for the side to move there; `null` is infinity.
    pub window: [Option<i64>; 2],
    /// The depth limit in plies; `null` is none.
    #[cfg_attr(
        feature = "serde",
        serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")
    )]
    pub depth_limit: Option<Option<u32>>,
    /// The evaluation of positions at the depth limit: `none` is 0.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub evaluation: Option<String>,
    /// The order of moves: `natural`, `centre` or `random`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub order: Option<String>,
    /// The forced moves that were recognised without a search: `win`, `block`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub forced: Vec<String>,
    /// Nodes entered.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub nodes: Option<u64>,
    /// Nodes recorded: the first ones entered.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub recorded: Option<u64>,
    /// Whether some nodes were left out.
    #[cfg_attr(feature = "serde", serde(default))]
    pub capped: bool,
    /// Whether the search was stopped before it finished: the nodes on its last path may be unfinished.
    #[cfg_attr(feature = "serde", serde(default))]
    pub stopped: bool,
    /// The value of a won game; that of a lost one is its negation, and a draw is 0. Missing, it is 1.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub win: Option<i64>,
    /// Whether a transposition table may answer; missing, it may.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub table: Option<bool>,
    /// Whether unfinished leaves may lie at any depth: extensions, reductions, a quiescence search.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub selective: bool,
    /// The principal variation that the search claims: the names of its moves, from the root.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub pv: Option<Vec<String>>,
}

impl Header {
    /// The same header with the window of the call.
    ///
    /// ```
    /// use gametree::Window;
    /// use gametree_tree::trace::Header;
    /// let window: Window = "-5,inf".parse().unwrap();
    /// assert_eq!(Header::default().with_window(window).window, [Some(-5), None]);
    /// ```
    #[must_use]
    pub fn with_window(mut self, window: Window) -> Self {
        self.window = [window.alpha.finite(), window.beta.finite()];
        self
    }
}

/// A node of a trace.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::Search;
/// use gametree_tree::trace::{Kind, Recorder};
/// let (heap, mut recorder) = (Heap(2), Recorder::new(&Heap(2), 1_000));
/// Search::new(&heap).run(gametree::Request::new(&heap.start()).observe(&mut recorder))?;
/// let (_, records) = recorder.finish();
/// let leaf = &records[2]; // one stone, then the other
/// assert_eq!((leaf.parent, leaf.mv.as_deref(), leaf.kind, leaf.value), (Some(1), Some("1"), Kind::Leaf, Some(-1)));
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Record {
    /// Its number, used once: siblings, and roots, are numbered in the order in which they were searched.
    pub id: u64,
    /// The number of its parent; `null` for a root.
    pub parent: Option<u64>,
    /// The move that leads to it; `null` for a root.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Option<String>,
    /// Its plies below the root, or, throughout a trace, the plies that remain to the depth limit.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub depth: Option<i64>,
    /// The window on entry.
    pub alpha: Option<i64>,
    /// The window on entry.
    pub beta: Option<i64>,
    /// The node that set alpha; `null` for the window of the call.
    #[cfg_attr(
        feature = "serde",
        serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")
    )]
    pub alpha_owner: Option<Option<u64>>,
    /// The node that set beta; `null` for the window of the call.
    #[cfg_attr(
        feature = "serde",
        serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")
    )]
    pub beta_owner: Option<Option<u64>>,
    /// The returned value; `null` if the node was not finished, or nothing was learnt.
    pub value: Option<i64>,
    /// How `value` bounds the true value.
    pub kind: Kind,
    /// The upper bound, if a best-first search has proved both a lower bound, which is `value`, and an upper one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub high: Option<i64>,
    /// Its index in the order of its parent's moves, from 1; 0 for a root.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rank: Option<u32>,
    /// The reason for that index.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub reason: Option<String>,
    /// The number of its moves that were searched.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub searched: Option<u32>,
}

/// How the value of a record bounds the true value.
///
/// ```
/// use gametree_tree::trace::Kind;
/// assert_ne!(Kind::Leaf, Kind::Table); // examined, or from a table
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Kind {
    /// The value is the true value.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
    /// The node is a leaf: the game is over, or the search ends there.
    Leaf,
    /// The value was known from a table.
    Table,
}

impl Kind {
    /// The word used in the format: `exact`, `lower`, `upper`, `leaf` or `table`.
    ///
    /// ```
    /// assert_eq!(gametree_tree::trace::Kind::Upper.name(), "upper");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Exact => "exact",
            Kind::Lower => "lower",
            Kind::Upper => "upper",
            Kind::Leaf => "leaf",
            Kind::Table => "table",
        }
    }
}

/// A required field that may be `null`.
#[cfg(feature = "serde")]
fn present<'de, T, D>(input: D) -> Result<Option<Option<T>>, D::Error>
where
    T: serde::Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    <Option<T> as serde::Deserialize>::deserialize(input).map(Some)
}

impl Record {
    /// The window on entry.
    pub(super) fn window(&self) -> Window {
        Window { alpha: lower(self.alpha), beta: upper(self.beta) }
    }

    /// The value; nothing learnt is −∞.
    pub(super) fn score(&self) -> Score {
        lower(self.value)
    }
}

/// A lower end: `null` is −∞.
pub(super) fn lower(end: Option<i64>) -> Score {
    end.map_or(Score::NEG_INF, Score::new)
}

/// An upper end: `null` is +∞.
pub(super) fn upper(end: Option<i64>) -> Score {
    end.map_or(Score::INF, Score::new)
}
