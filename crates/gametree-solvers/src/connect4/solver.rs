//! The exact solver of Connect Four, [`ConnectFourSolver`]: values with distances, best moves and whole lines of play.

mod policies;

use std::sync::atomic::AtomicU64;

use gametree::{Answer, Budget, GameValue, Meter, MoveValue, Wdl};
use gametree_games::Order;
use gametree_games::bits::Bits;
use gametree_games::connect4::{AnySize, Setup};
use gametree_shared::sort_by_number;

use super::bounds::Rules;
use super::core::{Bounds, Core};
use super::cores::core;
use super::field::Field;
use super::stones::Stones;

/// What a solver looks for, and what it may use.
///
/// ```
/// use gametree_solvers::connect4::{ConnectFourSolver, Options, Rules};
/// // Only scores, without the bounds from follow-up play.
/// let rules = Rules { follow_up: false, odd_threat: false };
/// let options = Options { line: false, rules, ..Options::default() };
/// assert!(ConnectFourSolver::new(5, 4, options).is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The value of every move at the root.
    pub all_moves: bool,
    /// A line of best play, and a best move. Without it the solver answers faster, most of all near the end of the game.
    pub line: bool,
    /// The memory of its table, in bytes; half a megabyte more is always used by each thread.
    pub memory: usize,
    /// The threads that answer a question together, if it takes longer than a moment; they end with the call. The values are
    /// the same on any number, but not the nodes, and of several equal moves and lines another one may be found.
    pub threads: usize,
    /// The bounds that it uses.
    pub rules: Rules,
}

impl Default for Options {
    /// A line of play, from both bounds, 64 MiB and one thread.
    fn default() -> Self {
        Options { all_moves: false, line: true, memory: 64 << 20, threads: 1, rules: Rules::default() }
    }
}

/// The exact solver of Connect Four on one board. It keeps its tables, so a stopped search can be resumed, and later
/// positions of a game are faster.
///
/// ```
/// use gametree::{Budget, GameValue, Wdl, knowledge::Notation};
/// use gametree_games::{Order, connect4::ConnectFour};
/// use gametree_solvers::connect4::{ConnectFourSolver, Options};
///
/// let game = ConnectFour::<u64>::new(7, 6, Order::Centre).unwrap();
/// let mut solver = ConnectFourSolver::new(7, 6, Options::default()).unwrap();
/// let position = game.read_position("44444432").unwrap();
/// let solution = solver.run(position.into(), Budget::default());
/// assert_eq!(solution.value.plies(), Some(solution.line.len() as u32));
/// ```
#[derive(Debug)]
pub struct ConnectFourSolver {
    size: Setup,
    options: Options,
    core: Box<dyn Core>,
    /// The board, which says when the game is over.
    field: Field<u128, AnySize<u128>>,
    /// The columns from the middle outwards.
    order: Vec<u8>,
}

impl ConnectFourSolver {
    /// A solver for a board of this size; `None` if a side is 0 or (rows + 1) × columns exceeds 128.
    #[must_use]
    pub fn new(columns: u32, rows: u32, options: Options) -> Option<Self> {
        let board = AnySize::new(columns, rows, Order::Centre)?;
        let Options { memory, threads, rules, .. } = options;
        let core = core(columns, rows, rules, memory, threads)?;
        let mut order: Vec<u8> = (0..columns as u8).collect();
        sort_by_number(&mut order, |&column| u64::from((2 * u32::from(column) + 1).abs_diff(columns)));
        Some(ConnectFourSolver {
            size: Setup { columns, rows },
            options,
            core,
            field: Field::new(board),
            order,
        })
    }

    /// What it looks up about the board.
    pub(super) fn field(&self) -> &Field<u128, AnySize<u128>> {
        &self.field
    }

    /// The value of a position with its distance, for the side to move.
    ///
    /// If the budget ends it, the value is what was proved; its depth is not used.
    ///
    /// ```
    /// use gametree::Budget;
    /// use gametree_solvers::connect4::{ConnectFourSolver, Options, Stones};
    /// let mut solver = ConnectFourSolver::new(6, 4, Options::default()).unwrap();
    /// let solution = solver.run(Stones { own: 0, all: 0 }, Budget::default());
    /// assert_eq!(solution.value.to_string(), "loss in 24");
    /// ```
    pub fn run(&mut self, stones: Stones, budget: Budget<'_>) -> Answer<u8> {
        let pool = budget.nodes.map(AtomicU64::new);
        let meter = self.meter(budget, pool.as_ref());
        self.core.begin(budget.memory);
        let mut moves: Vec<(u8, Bounds)> = Vec::new();
        let over = self.outcome(stones);
        let bounds = match over {
            Some(score) => (score, score),
            None if self.options.all_moves => {
                moves = self.moves(stones).map(|column| (column, (0, 0))).collect();
                moves.sort_unstable();
                for (column, bounds) in &mut moves {
                    let child = self.after(stones, *column);
                    let (lower, upper) = match self.outcome(child) {
                        Some(score) => (score, score),
                        None => self.core.score(child.own, child.all, &meter),
                    };
                    *bounds = (-upper, -lower);
                }
                let most = |bound: fn(&Bounds) -> i32| moves.iter().map(|(_, b)| bound(b)).max().unwrap_or(0);
                (most(|b| b.0), most(|b| b.1))
            }
            None => self.core.score(stones.own, stones.all, &meter),
        };
        let value = self.value(stones, bounds);
        let line =
            if over.is_none() && self.options.line { self.line(stones, bounds, &meter) } else { Vec::new() };
        let mut solution = Answer::new("connect4", value, line);
        (solution.nodes, solution.time) = (self.core.nodes(), meter.elapsed());
        let value = |&(column, bounds): &(u8, Bounds)| MoveValue::new(column, self.value(stones, bounds));
        solution.moves = moves.iter().map(value).collect();
        if !moves.is_empty() && bounds.0 == bounds.1 {
            let first = solution.best.first().copied();
            let equal = moves.iter().filter(|(column, b)| *b == bounds && Some(*column) != first);
            solution.best.extend(equal.map(|&(column, _)| column));
        }
        // Distances are found of every move that is asked for.
        solution.stopped |= moves.iter().any(|(_, bounds)| bounds.0 != bounds.1);
        solution.stop_reason = meter.stop_reason().filter(|_| solution.stopped);
        solution.counts.expanded = solution.nodes;
        solution
    }

    /// A move with which the side to move reaches at least this result, if there is one and the budget lets it be found: a win
    /// within `plies`, or no loss within them, if they are limited. A position that is over has none.
    ///
    /// ```
    /// use gametree::{Budget, Wdl, knowledge::Notation};
    /// use gametree_games::{Order, connect4::ConnectFour};
    /// use gametree_solvers::connect4::{ConnectFourSolver, Options};
    /// let game = ConnectFour::<u64>::new(7, 6, Order::Centre).unwrap();
    /// let stones = game.read_position("4455").unwrap().into();
    /// let mut solver = ConnectFourSolver::new(7, 6, Options::default()).unwrap();
    /// // With three in a row and both ends free: column 3 or 6.
    /// let mv = solver.keeping_move(stones, Wdl::Win, Some(3), Budget::default());
    /// assert!(mv == Some(2) || mv == Some(5));
    /// assert_eq!(solver.keeping_move(stones, Wdl::Win, Some(2), Budget::default()), None);
    /// ```
    pub fn keeping_move(
        &mut self,
        stones: Stones,
        at_least: Wdl,
        plies: Option<u32>,
        budget: Budget<'_>,
    ) -> Option<u8> {
        let pool = budget.nodes.map(AtomicU64::new);
        let meter = self.meter(budget, pool.as_ref());
        self.keeping_move_within(stones, at_least, plies, &meter)
    }

    /// The result for the side to move, without its distance, which is found sooner than a value with one; `None` if the budget ends it.
    ///
    /// ```
    /// use gametree::{Budget, Wdl};
    /// use gametree_solvers::connect4::{ConnectFourSolver, Options, Stones};
    /// let mut solver = ConnectFourSolver::new(6, 4, Options::default()).unwrap();
    /// assert_eq!(solver.result(Stones { own: 0, all: 0 }, Budget::default()), Some(Wdl::Loss));
    /// ```
    pub fn result(&mut self, stones: Stones, budget: Budget<'_>) -> Option<Wdl> {
        if let Some(score) = self.outcome(stones) {
            return self.value(stones, (score, score)).wdl();
        }
        let pool = budget.nodes.map(AtomicU64::new);
        let meter = self.meter(budget, pool.as_ref());
        self.core.begin(budget.memory);
        if self.core.reaches(stones.own, stones.all, 1, &meter)? {
            return Some(Wdl::Win);
        }
        Some(if self.core.reaches(stones.own, stones.all, 0, &meter)? { Wdl::Draw } else { Wdl::Loss })
    }

    /// What [`keeping_move`](Self::keeping_move) finds, within a budget that many such questions share.
    pub(crate) fn keeping_move_within(
        &mut self,
        stones: Stones,
        at_least: Wdl,
        plies: Option<u32>,
        meter: &Meter<'_>,
    ) -> Option<u8> {
        let placed = stones.all.count_ones() as i32;
        // The side to move plays the stones of one parity, and ends the game with one of them.
        let parity = |last: i32, of: i32| (last - of) & 1;
        let goal = match (at_least, plies) {
            (Wdl::Win, None) => 1,
            (Wdl::Win, Some(plies)) => {
                let last = placed + plies.min(1_000) as i32;
                self.win_at(last - parity(last, placed + 1)).max(1)
            }
            (Wdl::Draw, None) => 0,
            (Wdl::Draw, Some(plies)) => {
                let last = placed + 1 + plies.min(1_000) as i32;
                (-self.win_at(last + parity(last, placed))).min(0)
            }
            (Wdl::Loss, _) => i32::MIN / 2,
        };
        if self.outcome(stones).is_some() {
            return None;
        }
        self.core.begin(None);
        self.keeping(stones, goal, meter)
    }

    /// What charges a search against this budget; several threads take their nodes from `pool`.
    fn meter<'b>(&self, budget: Budget<'b>, pool: Option<&'b AtomicU64>) -> Meter<'b> {
        if self.options.threads <= 1 {
            return Meter::new(budget);
        }
        Meter::new(Budget { nodes: None, ..budget }).sharing(pool)
    }

    /// The score of a value, as public programs print it: see [`Setup::score`].
    #[must_use]
    pub fn score(&self, stones: Stones, value: GameValue) -> Option<i32> {
        self.size.score(stones.all.count_ones(), value)
    }

    /// The score of a game that ends with stone number `last`, for the winner.
    fn win_at(&self, last: i32) -> i32 {
        self.size.win_at(last as u32)
    }

    fn empty(&self, stones: Stones) -> u32 {
        self.size.columns * self.size.rows - stones.all.count_ones()
    }

    /// The value of a score between these bounds.
    fn value(&self, stones: Stones, (lower, upper): Bounds) -> GameValue {
        let wdl = |score: i32| match score.signum() {
            1 => Wdl::Win,
            0 => Wdl::Draw,
            _ => Wdl::Loss,
        };
        if wdl(lower) != wdl(upper) {
            return GameValue::Between(wdl(lower), wdl(upper));
        }
        if lower == 0 {
            return GameValue::Proved(Wdl::Draw, Some(self.empty(stones)));
        }
        // The winner's last stone is of his parity.
        let placed = stones.all.count_ones();
        let latest = self.size.columns * self.size.rows + 2 - 2 * lower.unsigned_abs();
        let winner = if lower > 0 { placed + 1 } else { placed };
        let last = latest - (latest - winner) % 2;
        GameValue::Proved(wdl(lower), (lower == upper).then(|| last - placed))
    }

    /// The score of a position that is over.
    fn outcome(&self, stones: Stones) -> Option<i32> {
        if self.field.has_four(stones.own ^ stones.all) {
            return Some(-self.win_at(stones.all.count_ones() as i32));
        }
        (self.empty(stones) == 0).then_some(0)
    }

    fn moves(&self, stones: Stones) -> impl Iterator<Item = u8> {
        let top = move |column: u8| u32::from(column) * (self.size.rows + 1) + self.size.rows - 1;
        self.order.iter().copied().filter(move |&column| !stones.all.has(top(column)))
    }

    fn after(&self, stones: Stones, column: u8) -> Stones {
        let all = stones.all | (stones.all + u128::cell(u32::from(column) * (self.size.rows + 1)));
        Stones { own: stones.own ^ stones.all, all }
    }

    /// A line of play that keeps a proved score to the end of the game, as far as the budget lasts; one move if the score is
    /// not known.
    fn line(&mut self, mut stones: Stones, bounds: Bounds, meter: &Meter<'_>) -> Vec<u8> {
        let mut line = Vec::new();
        if bounds.0 != bounds.1 {
            // A move that keeps what is proved, as far as the table knows one; else any is better than none.
            let known = self.core.known(stones.own, stones.all).1.map(|column| column as u8);
            let keeping = self.keeping(stones, bounds.0, meter);
            line.extend(keeping.or(known).or_else(|| self.moves(stones).next()));
            return line;
        }
        let mut score = bounds.0;
        while self.outcome(stones).is_none() {
            let Some(column) = self.keeping(stones, score, meter) else { break };
            line.push(column);
            stones = self.after(stones, column);
            score = -score;
        }
        line
    }

    /// A move that keeps the score at `goal` or more: one of which it is known, if there is one, or the first that a search
    /// finds.
    fn keeping(&mut self, stones: Stones, goal: i32, meter: &Meter<'_>) -> Option<u8> {
        let mut moves: Vec<u8> = self.moves(stones).collect();
        let mut open = Vec::new();
        for &column in &moves {
            let child = self.after(stones, column);
            let (least, most) = match self.outcome(child) {
                Some(score) => (-score, -score),
                None => {
                    let (lower, upper) = self.core.known(child.own, child.all).0;
                    (-upper, -lower)
                }
            };
            if least >= goal {
                return Some(column);
            }
            if most >= goal {
                open.push(column);
            }
        }
        moves = open;
        if let Some(best) = self.core.known(stones.own, stones.all).1 {
            sort_by_number(&mut moves, |&column| u64::from(u32::from(column) != best));
        }
        for column in moves {
            let child = self.after(stones, column);
            if !self.core.reaches(child.own, child.all, 1 - goal, meter)? {
                return Some(column);
            }
        }
        None
    }
}
