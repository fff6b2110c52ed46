//! How the small engine searches, and what it writes of it.

/// What `depth` says in the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depths {
    Plies,
    Remaining,
    Omitted,
}

/// Whom the engine names as the owner of the upper end of a null window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NullOwner {
    Alpha,
    Beta,
    Parent,
}

/// How the engine searches and what it writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup {
    pub(crate) scout: bool,
    /// Whether a re-search starts from what the probe returned, rather than from the old alpha.
    pub(crate) from_probe: bool,
    pub(crate) hard: bool,
    pub(crate) table: bool,
    /// Whether table bounds that do not cut narrow the window.
    pub(crate) narrows: bool,
    pub(crate) limit: Option<i64>,
    pub(crate) estimates: bool,
    pub(crate) depths: Depths,
    pub(crate) owners: Option<NullOwner>,
    pub(crate) says_limit: bool,
    pub(crate) window: (i64, i64),
    /// Stops after so many nodes.
    pub(crate) nodes: Option<usize>,
}
