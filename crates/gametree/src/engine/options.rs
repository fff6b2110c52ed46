//! The options of a search by the engine: which parts it uses.

/// How a depth is searched.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::engine::{Driver, Engine, EngineOptions};
/// // Three ways to the same value, at different cost.
/// let with = |driver| Engine::new(&TicTacToe).options(EngineOptions { driver, ..EngineOptions::default() }).depth(9).run(&[0, 0]);
/// for driver in [Driver::Aspiration, Driver::FullWindow, Driver::Mtdf] {
///     assert_eq!(with(driver).value().to_string(), "draw (proved)");
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Driver {
    /// Principal variation search with a window round the last depth's value.
    #[default]
    Aspiration,
    /// Principal variation search with the full window.
    FullWindow,
    /// Null windows only, from the last depth's value on: MTD(f) (Plaat 1996).
    Mtdf,
}

/// The parts of the search that can be left out, or added: for experiments, and for games of another kind.
///
/// With the default parts a search to a fixed depth finds exactly the value of the textbook's minimax (or Althöfer's
/// rule) of that depth. [`quiescence`](EngineOptions::quiescence), [`extensions`](EngineOptions::extensions) and
/// [`null_move`](EngineOptions::null_move) look further here and less far there, so that a depth is no longer the same everywhere;
/// they are off by default. Ranks, history, noisy moves and the null move come from the game's guide, so they need an
/// engine that is [`guided`](super::Engine::guided).
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::engine::{Engine, EngineOptions};
/// // How much does the table's move help? Leave it out and count.
/// let nodes = |table_move| {
///     let parts = EngineOptions { table_move, ..EngineOptions::default() };
///     Engine::new(&TicTacToe).options(parts).depth(9).run(&TicTacToe.start()).nodes
/// };
/// println!("{} nodes with, {} without", nodes(true), nodes(false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// How a depth is searched.
    pub driver: Driver,
    /// Try first the move that the table knows.
    pub table_move: bool,
    /// Try early the two moves that cut off last at this ply.
    pub killers: bool,
    /// Among equals try first what was good elsewhere: needs [`Guide::slot`](crate::knowledge::Guide::slot).
    pub history: bool,
    /// Order by [`Guide::rank`](crate::knowledge::Guide::rank).
    pub ranks: bool,
    /// Use wins and threats that the guide sees.
    pub tactics: bool,
    /// The most plies, up to 100, of noisy moves beyond the depth ([`Guide::noisy`](crate::knowledge::Guide::noisy)), and of answers
    /// to threats: Felstiner's volatile positions.
    pub quiescence: u32,
    /// The most plies, up to 100, by which a line grows because there was only one move.
    pub extensions: u32,
    /// How many plies less the null move is searched; 0 for none. Needs [`Guide::pass`](crate::knowledge::Guide::pass).
    pub null_move: u32,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            driver: Driver::Aspiration,
            table_move: true,
            killers: true,
            history: true,
            ranks: true,
            tactics: true,
            quiescence: 0,
            extensions: 0,
            null_move: 0,
        }
    }
}
