//! The names of searches, as answers and commands have them.

/// The engine's name.
pub const ENGINE: &str = "engine";
/// The name of Monte Carlo tree search.
pub const MONTE_CARLO: &str = "mcts";
