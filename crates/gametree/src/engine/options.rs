//! The options of a search by the engine: which parts it uses.

use crate::budget::Budget;

/// How each depth is searched.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::engine::{Driver, Engine, EngineOptions};
/// // Three ways to the same value, at different cost.
/// let with = |driver| Engine::new(&TicTacToe).options(EngineOptions { driver, ..EngineOptions::default() }).depth(9).run(&[0, 0]);
/// for driver in [Driver::Aspiration, Driver::FullWindow, Driver::Mtdf] {
///     assert_eq!(with(driver).value.to_string(), "draw (proved)");
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Driver {
    /// Principal variation search with an aspiration window around the last depth's value.
    #[default]
    Aspiration,
    /// Principal variation search with the full window.
    FullWindow,
    /// Null windows only, starting from the last depth's value: MTD(f) (Plaat 1996).
    Mtdf,
}

/// What the table may answer for a search to some depth.
///
/// A position that does not tell its ply comes back at other depths of the same search: pieces that move about, not stones
/// that stay. Then it saves most of the work to take the result of a deeper search where a shallower one was asked for,
/// but the depth is no longer the same in all lines.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Depths, Engine, EngineOptions};
/// let options = EngineOptions { depths: Depths::AtLeast, ..EngineOptions::default() };
/// let report = Engine::new(&Heap(9)).options(options).depth(5).run(&Heap(9).start());
/// assert_eq!(report.value.to_string(), "win in 5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Depths {
    /// What the question suggests. With a depth it is that of the textbook: [`Exact`](Depths::Exact). Without one it is the
    /// best move within nodes or time: [`AtLeast`](Depths::AtLeast). In a game whose positions can be repeated no depth is
    /// that of the textbook, so any limit means `AtLeast`; without a limit the search is `Exact`, and can prove a draw.
    #[default]
    Auto,
    /// Results of the same depth only, so that a depth is exactly that: the value is that of the textbook's minimax.
    Exact,
    /// Results of the same depth and of greater ones.
    AtLeast,
}

impl Depths {
    /// Whether results of greater depths are used within this budget.
    pub(super) fn deeper(self, budget: &Budget<'_>, repeats: bool) -> bool {
        match self {
            Depths::Auto if repeats => {
                budget.depth.is_some() || budget.nodes.is_some() || budget.time.is_some()
            }
            Depths::Auto => budget.depth.is_none(),
            Depths::Exact => false,
            Depths::AtLeast => true,
        }
    }
}

/// Whether the search may look less deeply where little is to be expected.
///
/// Such a search finds better moves within the same time, but its depth is that of the lines it takes seriously, and no
/// longer that of the textbook. What it proves is proved all the same: wins, losses and draws; and a distance
/// is told only after a search that looks at every line as deeply.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Engine, EngineOptions, Selective};
/// let heap = Heap(30);
/// let run = |selective| {
///     let options = EngineOptions { selective, ..EngineOptions::default() };
///     Engine::new(&heap).options(options).run(&heap.start())
/// };
/// assert_eq!(run(Selective::On).value, run(Selective::Off).value);
/// assert_eq!(run(Selective::Off).details.parts.to_string(), "none");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Selective {
    /// On where the question is the best move within nodes or time or until a flag is set; off where a depth is given, all
    /// moves are asked for, or the game is to be solved. Off, too, where positions come back and there is no evaluation: there only wins
    /// and losses count, which a selective search finds late.
    #[default]
    Auto,
    /// Off: a depth is the same in all lines.
    Off,
    /// On, whatever is asked for but the values of all moves, behind which nothing but noisy moves is searched deeper.
    On,
}

impl Selective {
    /// Whether a search within this budget is selective. `results_only`: positions come back, and there is no evaluation.
    pub(super) fn applies(self, budget: &Budget<'_>, all_moves: bool, results_only: bool) -> bool {
        match self {
            Selective::Auto => {
                let limited = budget.nodes.is_some() || budget.time.is_some() || budget.stop.is_some();
                limited && budget.depth.is_none() && !all_moves && !results_only
            }
            Selective::Off => false,
            Selective::On => !all_moves,
        }
    }
}

/// The optional parts of the search, for experiments and for different kinds of games.
///
/// With the default options a search to a fixed depth finds exactly the value of the textbook's minimax (or Althöfer's
/// rule) of that depth. [`quiescence`](EngineOptions::quiescence), [`extensions`](EngineOptions::extensions),
/// [`null_move`](EngineOptions::null_move) and [`selective`](EngineOptions::selective) search some lines deeper and others
/// less deeply, so that the depth is no longer uniform; the first three are off by default, the last is on only where no
/// depth is given. Ranks, history, noisy moves and the null move come from the game's guide,
/// so they need an engine that is [`guided`](super::Engine::guided).
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::engine::{Engine, EngineOptions};
/// // How much does the table's move help? Disable it and count.
/// let nodes = |table_move| {
///     let parts = EngineOptions { table_move, ..EngineOptions::default() };
///     Engine::new(&TicTacToe).options(parts).depth(9).run(&TicTacToe.start()).nodes
/// };
/// println!("{} nodes with, {} without", nodes(true), nodes(false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// How each depth is searched.
    pub driver: Driver,
    /// Whether results of deeper searches stand in for those of the depth searched.
    pub depths: Depths,
    /// Whether late-move reductions and futility may make the search less deep where little is to be expected.
    pub selective: Selective,
    /// A selective search first looks less deeply at moves that come late in the order, and again at the full depth if
    /// one of them is better than expected. Near the depth limit it leaves the last ones out, where it has learned that this is safe.
    pub late_moves: bool,
    /// A selective search takes the static value of positions near the depth limit if it is far outside of the window. How
    /// far is learned during the search.
    pub futility: bool,
    /// Try the table's move first.
    pub table_move: bool,
    /// Try the killer moves early: the two moves that last caused a cut-off at this ply.
    pub killers: bool,
    /// Order otherwise equal moves by the history heuristic. Needs [`Guide::slot`](crate::knowledge::Guide::slot).
    pub history: bool,
    /// Order by [`Guide::rank`](crate::knowledge::Guide::rank); without a guide by the static values of the positions after the moves,
    /// where that finds the move that cuts off more often.
    pub ranks: bool,
    /// Use the wins and threats that the guide reports or, if it does not report them cheaply, wins found by playing all moves,
    /// where they are frequent enough to pay.
    pub tactics: bool,
    /// The maximum number of plies, up to 100, of quiescence search beyond the depth limit: noisy moves
    /// ([`Guide::noisy`](crate::knowledge::Guide::noisy)) and replies to threats (Felstiner's volatile positions).
    pub quiescence: u32,
    /// The maximum number of plies, up to 100, by which a line is extended for forced moves.
    pub extensions: u32,
    /// The depth reduction of the null move, in plies. With 0 a selective search chooses it, and others do without. Needs
    /// [`Guide::pass`](crate::knowledge::Guide::pass).
    pub null_move: u32,
}

impl EngineOptions {
    /// The default options with a depth that is the same in all lines, whatever the budget: for experiments, in which a depth
    /// has to mean what it means in the textbook.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, engine::{Engine, EngineOptions}};
    /// let budget = Budget { nodes: Some(1_000), ..Budget::default() };
    /// let report = Engine::new(&Heap(99)).options(EngineOptions::exact()).budget(budget).run(&Heap(99).start());
    /// assert_eq!(report.details.parts.to_string(), "none");
    /// ```
    #[must_use]
    pub fn exact() -> Self {
        EngineOptions { depths: Depths::Exact, selective: Selective::Off, ..EngineOptions::default() }
    }
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            driver: Driver::Aspiration,
            depths: Depths::Auto,
            selective: Selective::Auto,
            late_moves: true,
            futility: true,
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
