//! The fast search, for any game (being built).
