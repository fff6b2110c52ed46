//! The solver of Hex, [`HexSolver`]: who wins, by which moves.

use crate::graph::{Ended, RootNumbers};
use gametree::{Answer, Budget, GameValue, Meter, MoveValue, Player, StopReason, Wdl};
use gametree_games::bits::Bits;
use gametree_games::hex::Position;
use rustc_hash::FxHashMap;

use super::core::{Board, Core, Means, Wide};
use super::knowledge::Knowledge;
use super::proof::Unproved;
use crate::certificate::Rule;
use crate::progress::Progress;

/// The least memory that a search gets: the tables of one position's connections take up to 3 MiB of it.
pub(super) const LEAST_MEMORY: usize = 4 << 20;

/// The most cells of a board.
pub(super) const MOST_CELLS: u32 = 121;

/// The stones on a board, by cell, and the side to move.
///
/// ```
/// use gametree::{Player, knowledge::Notation};
/// use gametree_games::{Order, hex::Hex};
/// use gametree_solvers::hex::Stones;
/// let game = Hex::<u64>::new(5, 5, Order::Natural).unwrap();
/// let stones = Stones::from(&game.read_position("c3 a1").unwrap());
/// assert_eq!(stones, Stones { of: [1 << 12, 1], next: Player::First });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// Those of the first player, who joins top and bottom, and of the second.
    pub of: [u128; 2],
    /// The side to move.
    pub next: Player,
}

impl Stones {
    /// How many of a board's cells are empty.
    pub(crate) fn empty(&self, cells: u32) -> u32 {
        cells - (self.of[0] | self.of[1]).count_ones()
    }
}

impl<B: Bits + Into<u128>> From<&Position<B>> for Stones {
    fn from(position: &Position<B>) -> Self {
        Stones {
            of: [Player::First, Player::Second].map(|player| position.stones(player).into()),
            next: position.next(),
        }
    }
}

/// What a solver looks for, and what it may use.
///
/// ```
/// use gametree_solvers::hex::{HexSolver, Options};
/// let options = Options { all_moves: true, ..Options::default() };
/// assert!(HexSolver::new(5, 4, options).is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The value of every move at the root.
    pub all_moves: bool,
    /// A line of play to the end of the game.
    pub line: bool,
    /// The memory of a search, in bytes.
    pub memory: usize,
    /// What it knows beyond the rules.
    pub knowledge: Knowledge,
}

impl Default for Options {
    /// A line of play, with all knowledge and 1 GiB.
    fn default() -> Self {
        Options { all_moves: false, line: true, memory: 1 << 30, knowledge: Knowledge::default() }
    }
}

/// Solves positions of Hex on one board: who wins, without a distance. Boards have at most 121 cells.
///
/// It searches an AND/OR graph of positions by proof numbers (df-pn with a [focus](crate::graph::Expert::focus));
/// `docs/hex.md` says what it knows, and what a board costs: 7×7 takes a second and less for most openings, 8×8 minutes.
///
/// ```
/// use gametree::{Budget, Wdl};
/// use gametree_games::{Order, hex::Hex};
/// use gametree::knowledge::Notation;
/// use gametree_solvers::hex::{HexSolver, Options, Stones};
///
/// let game = Hex::<u64>::new(6, 6, Order::Natural).unwrap();
/// let mut solver = HexSolver::new(6, 6, Options::default()).unwrap();
/// // A bad opening: the second player, who is to move, wins.
/// let stones = Stones::from(&game.read_position("a2").unwrap());
/// let solution = solver.run(stones, Budget::default());
/// assert_eq!(solution.value.wdl(), Some(Wdl::Win));
/// ```
#[derive(Debug)]
pub struct HexSolver {
    cells: u32,
    core: Box<dyn Core>,
    options: Options,
}

impl HexSolver {
    /// A solver for a board of this size; `None` if a side is 0 or there are more than 121 cells.
    #[must_use]
    pub fn new(columns: u32, rows: u32, options: Options) -> Option<Self> {
        let cells = columns.checked_mul(rows).filter(|cells| (1..=MOST_CELLS).contains(cells))?;
        let core: Box<dyn Core> = if cells <= u64::WIDTH {
            Box::new(Board::<u64>::new(columns, rows, options.knowledge))
        } else {
            Box::new(Board::<u128>::new(columns, rows, options.knowledge))
        };
        Some(HexSolver { cells, core, options })
    }

    /// The number of cells of the board.
    #[must_use]
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// The memory of a search, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.options.memory
    }

    pub(super) fn core(&mut self) -> &mut dyn Core {
        &mut *self.core
    }

    /// Who wins from a position, for the side to move. If the budget ends it, nothing may be known.
    ///
    /// ```
    /// use gametree::{Budget, GameValue, Player, Wdl};
    /// use gametree_solvers::hex::{HexSolver, Options, Stones};
    /// let mut solver = HexSolver::new(3, 4, Options { all_moves: true, ..Options::default() }).unwrap();
    /// // The second player's edges are closer to each other.
    /// let solution = solver.run(Stones { of: [0, 0], next: Player::First }, Budget::default());
    /// assert_eq!(solution.value, GameValue::Proved(Wdl::Loss, None));
    /// ```
    pub fn run(&mut self, stones: Stones, budget: Budget<'_>) -> Answer<u8> {
        self.run_watched(stones, budget, &Progress::default())
    }

    /// The same, and says meanwhile how far it is.
    ///
    /// ```
    /// use gametree::{Budget, Player, Wdl};
    /// use gametree_solvers::{Progress, hex::{HexSolver, Options, Stones}};
    /// let mut solver = HexSolver::new(2, 2, Options { all_moves: true, ..Options::default() }).unwrap();
    /// let progress = Progress::default(); // another thread may read it
    /// solver.run_watched(Stones { of: [0, 0], next: Player::First }, Budget::default(), &progress);
    /// let found = [(0, Wdl::Loss), (1, Wdl::Win), (2, Wdl::Win), (3, Wdl::Loss)];
    /// assert_eq!(progress.moves(), found);
    /// ```
    pub fn run_watched(&mut self, stones: Stones, budget: Budget<'_>, progress: &Progress) -> Answer<u8> {
        let meter = Meter::new(budget);
        let bytes = budget.memory.unwrap_or(usize::MAX).min(self.options.memory).max(LEAST_MEMORY);
        let means =
            |player: Player| Means { meter: &meter, bytes, numbers: &progress.questions[player as usize] };
        progress.begin();
        let position = Wide { stones: stones.of, next: stones.next };
        let mut out_of_memory = false;
        let mut decide = |core: &mut dyn Core, position: &Wide| {
            progress.ask_again();
            match core.decide(position, means(position.next)) {
                Ended::Proved => Some(Wdl::Win),
                Ended::Disproved => Some(Wdl::Loss),
                answer => {
                    out_of_memory |= answer == Ended::OutOfMemory;
                    None
                }
            }
        };
        let mut moves = Vec::new();
        if self.options.all_moves {
            let mut known: FxHashMap<u64, Option<Wdl>> = FxHashMap::default();
            for cell in self.moves(stones) {
                let child = after(&position, cell);
                let key = self.core.key(&child);
                let value = *known.entry(key).or_insert_with(|| decide(&mut *self.core, &child));
                let value = value.map(|wdl| GameValue::Proved(wdl, None));
                let value = value.unwrap_or(GameValue::Between(Wdl::Loss, Wdl::Win)).of_move();
                if let Some(wdl) = value.wdl() {
                    progress.decided(cell, wdl);
                }
                moves.push(MoveValue::new(cell, value));
            }
        }
        let values = moves.iter().map(|m| m.value.wdl());
        let wdl = if values.clone().any(|wdl| wdl == Some(Wdl::Win)) {
            Some(Wdl::Win)
        } else if !moves.is_empty() && values.clone().all(|wdl| wdl == Some(Wdl::Loss)) {
            Some(Wdl::Loss)
        } else {
            decide(&mut *self.core, &position)
        };
        let line = match (wdl, self.options.line) {
            (Some(wdl), true) => self.line(&position, wdl, &moves, means(position.next)),
            _ => Vec::new(),
        };
        let value = wdl.map_or(GameValue::Between(Wdl::Loss, Wdl::Win), |wdl| GameValue::Proved(wdl, None));
        let mut solution = Answer::new("hex", value, line);
        (solution.nodes, solution.time) = (meter.nodes(), meter.elapsed());
        solution.counts.expanded = solution.nodes;
        if wdl == Some(Wdl::Win) && !moves.is_empty() {
            solution.best = moves.iter().filter(|m| m.value.wdl() == wdl).map(|m| m.mv).collect();
        }
        solution.stopped |= moves.iter().any(|m| m.value.wdl().is_none());
        solution.moves = moves;
        let reason = meter.stop_reason().or(out_of_memory.then_some(StopReason::Memory));
        solution.stop_reason = reason.filter(|_| solution.stopped);
        solution
    }

    /// A move with which the side to move wins, if he does and the budget lets it be found.
    ///
    /// ```
    /// use gametree::{Budget, Player};
    /// use gametree_solvers::hex::{HexSolver, Options, Stones};
    /// let mut solver = HexSolver::new(3, 3, Options::default()).unwrap();
    /// // Two of the first player's stones, joined to the top; b3 or a3 joins them to the bottom.
    /// let stones = Stones { of: [0b010_010, 0b100_100], next: Player::First };
    /// let cell = solver.winning_move(stones, Budget::default()).unwrap();
    /// assert!(cell == 6 || cell == 7);
    /// ```
    pub fn winning_move(&mut self, stones: Stones, budget: Budget<'_>) -> Option<u8> {
        let meter = &Meter::new(budget);
        let bytes = budget.memory.unwrap_or(usize::MAX).min(self.options.memory).max(LEAST_MEMORY);
        let numbers = RootNumbers::default();
        let position = Wide { stones: stones.of, next: stones.next };
        self.core.winning_move(&position, Means { meter, bytes, numbers: &numbers })
    }

    /// The rules of a link that proves that `winner` wins, of at most so many; and how many links were made on the way.
    pub(crate) fn links(
        &mut self,
        stones: Stones,
        winner: Player,
        meter: &Meter<'_>,
        most: usize,
    ) -> (Result<Vec<Rule>, Unproved>, usize) {
        let numbers = RootNumbers::default();
        let means = Means { meter, bytes: self.options.memory.max(LEAST_MEMORY), numbers: &numbers };
        self.core.links(&Wide { stones: stones.of, next: stones.next }, winner, means, most)
    }

    /// The empty cells.
    fn moves(&self, stones: Stones) -> impl Iterator<Item = u8> + use<> {
        let occupied = stones.of[0] | stones.of[1];
        (0..self.cells as u8).filter(move |&cell| occupied >> cell & 1 == 0)
    }

    /// A line of play, which begins with a winning move if one is known.
    fn line(&mut self, position: &Wide, wdl: Wdl, moves: &[MoveValue<u8>], means: Means<'_>) -> Vec<u8> {
        if moves.is_empty() {
            return self.core.line(position, means);
        }
        // The graph is that of another move.
        let Some(first) = moves.iter().find(|m| m.value.wdl() == Some(wdl)) else { return Vec::new() };
        let child = after(position, first.mv);
        let mut line = vec![first.mv];
        if matches!(self.core.decide(&child, means), Ended::Proved | Ended::Disproved) {
            line.extend(self.core.line(&child, means));
        }
        line
    }
}

/// The position after a move.
fn after(position: &Wide, cell: u8) -> Wide {
    let mut stones = position.stones;
    stones[position.next as usize] |= 1 << cell;
    Wide { stones, next: position.next.other() }
}
