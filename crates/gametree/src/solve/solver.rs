//! The driver of the solver: chooses the bounds to prove and assembles the solution.

use std::hash::Hash;

use super::null_window::NullWindow;
use super::solution::{Distance, MoveValue, Solution};
use super::table::Table;
use super::unfit::Unfit;
use super::value::{Bounds, Value};
use crate::budget::Budget;
use crate::counts::Counts;
use crate::knowledge::{Guide, Keyed, Symmetric};
use crate::meter::Meter;
use crate::value::{GameValue, Wdl};

/// The exact solver. It keeps its table, so a stopped search can be resumed.
///
/// Preconditions: the players alternate, no position comes back, and no game is longer than 10,000 plies. Otherwise see
/// [`PointsSolver`](super::PointsSolver) and [`Retrograde`](super::Retrograde).
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::solve::Solver;
/// let heap = Heap(20);
/// let mut solver = Solver::new(&heap)?;
/// assert_eq!(solver.run(&heap.start()).value.wdl(), Some(gametree::Wdl::Loss));
/// assert!(solver.run(&(19, Player::Second)).nodes < 50); // the table knows most of it
/// # Ok::<(), gametree::solve::Unfit>(())
/// ```
pub struct Solver<'a, G: Guide> {
    search: NullWindow<'a, G>,
    budget: Budget<'a>,
    distance: Distance,
    all_moves: bool,
}

impl<G: Guide> std::fmt::Debug for Solver<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("budget", &self.budget)
            .field("distance", &self.distance)
            .finish_non_exhaustive()
    }
}

/// The nodes that [`Distance::WhenCheap`] may always spend.
const CHEAP: u64 = 100_000;

impl<'a, G> Solver<'a, G>
where
    G: Guide<State: Hash> + Keyed + Symmetric,
{
    /// A solver of `game` with a table of at most 256 MiB.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// assert_eq!(gametree::solve::Solver::new(&Heap(6))?.run(&Heap(6).start()).best, [2]);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    ///
    /// # Errors
    /// [`Unfit`], if a player may move twice in a row or positions come back.
    pub fn new(game: &'a G) -> Result<Self, Unfit> {
        if !game.alternates() {
            return Err(Unfit::MovesAgain);
        }
        if G::REPEATS {
            return Err(Unfit::Returns);
        }
        Ok(Solver {
            search: NullWindow::new(game, Table::new(256 << 20)),
            budget: Budget::default(),
            distance: Distance::default(),
            all_moves: false,
        })
    }

    /// Sets the maximum size of the table to `bytes`, at least 32 KiB and best a power of two, and clears it. A smaller
    /// [`Budget::memory`] takes precedence.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let solution = gametree::solve::Solver::new(&Heap(30))?.memory(1 << 16).run(&Heap(30).start());
    /// assert_eq!(solution.best, [2]);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.search.table = Table::new(bytes);
        self
    }

    /// Sets the budget; its depth is not used.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, solve::Solver};
    /// let (heap, budget) = (Heap(60), Budget { nodes: Some(10), ..Budget::default() });
    /// let solution = Solver::new(&heap)?.budget(budget).run(&heap.start());
    /// assert!(solution.stopped && solution.value.wdl().is_none());
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Sets the budget of an existing solver, which keeps its table.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, solve::Solver};
    /// let heap = Heap(30);
    /// let mut solver = Solver::new(&heap)?.budget(Budget { nodes: Some(5), ..Budget::default() });
    /// assert!(solver.run(&heap.start()).stopped);
    /// solver.set_budget(Budget::default());
    /// assert!(!solver.run(&heap.start()).stopped);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    pub fn set_budget(&mut self, budget: Budget<'a>) {
        self.budget = budget;
    }

    /// Sets whether the solver finds distances.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::solve::{Distance, Solver};
    /// let solution = Solver::new(&Heap(9))?.distance(Distance::Always).run(&Heap(9).start());
    /// assert_eq!(solution.plies, Some(5));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn distance(mut self, distance: Distance) -> Self {
        self.distance = distance;
        self
    }

    /// If `true`, reports the value of every move at the root.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let solution = gametree::solve::Solver::new(&Heap(7))?.all_moves(true).run(&Heap(7).start());
    /// assert_eq!(solution.moves.len(), 3);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn all_moves(mut self, yes: bool) -> Self {
        self.all_moves = yes;
        self
    }

    /// The bytes that its table holds.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// assert_eq!(gametree::solve::Solver::new(&Heap(9))?.bytes(), 0); // nothing before the first search
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.search.table.bytes()
    }

    /// Solves `root`.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let heap = Heap(9);
    /// let mut solver = gametree::solve::Solver::new(&heap)?;
    /// assert_eq!(solver.run(&heap.start()).value.to_string(), "win in 5");
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    pub fn run(&mut self, root: &G::State) -> Solution<G::Move> {
        let meter = Meter::new(self.budget).of_states::<G::State>();
        if let Some(bytes) = self.budget.memory {
            self.search.table.limit(bytes);
        }
        self.search.table.begin();
        (self.search.counts, self.search.entered) = (Counts::default(), 0);
        let game = self.search.game;
        let over = game.outcome(root).map(Value::of_end);
        let mut moves = Vec::new();
        let bounds = match over {
            Some(value) => Bounds::just(value),
            None if self.all_moves => {
                moves = self.every_move(root, &meter);
                best_of(&moves)
            }
            None => self.value(root, 0, Bounds::UNKNOWN, &meter),
        };
        let line = self.search.line(root, 0, bounds, &meter);
        let plies = self.search.ending(root, bounds, &line);
        let moves: Vec<_> = moves
            .into_iter()
            .map(|(mv, bounds)| {
                let child = game.play(root, mv);
                let line = self.search.line(&child, 1, bounds.of_child(), &meter);
                let plies = self.search.ending(&child, bounds.of_child(), &line).map(|plies| plies + 1);
                MoveValue { mv, value: with_plies(bounds, plies) }
            })
            .collect();
        let value = with_plies(bounds, plies);
        let stopped = !bounds.decided() || moves.iter().any(|m| m.value.wdl().is_none());
        let best = if self.all_moves && bounds.decided() {
            // Without distances, moves of the same result are equally good.
            let as_good = |found: GameValue| match self.distance {
                Distance::Always => found == value,
                Distance::Never | Distance::WhenCheap => found.wdl() == value.wdl(),
            };
            // The first move of the line comes first.
            let best = moves.iter().filter(|m| as_good(m.value)).map(|m| m.mv);
            let (mut best, others): (Vec<_>, Vec<_>) = best.partition(|mv| line.first() == Some(mv));
            best.extend(others);
            best
        } else {
            line.first().copied().into_iter().collect()
        };
        Solution {
            value,
            plies,
            best,
            line,
            stopped,
            stop_reason: meter.stop_reason().filter(|_| stopped),
            moves,
            nodes: self.search.entered,
            counts: self.search.counts,
        }
    }

    /// A move with which the side to move reaches at least this result, if there is one and the budget lets it be found:
    /// a win within `plies`, or no loss within them, if they are limited. A position that is over has none.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Wdl, solve::Solver};
    /// let mut solver = Solver::new(&Heap(10))?;
    /// assert_eq!(solver.keeping_move(&Heap(10).start(), Wdl::Win, Some(5)), Some(2));
    /// assert_eq!(solver.keeping_move(&Heap(10).start(), Wdl::Win, Some(4)), None);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    pub fn keeping_move(&mut self, state: &G::State, at_least: Wdl, plies: Option<u32>) -> Option<G::Move> {
        let meter = Meter::new(self.budget).of_states::<G::State>();
        self.keeping_move_within(state, at_least, plies, &meter)
    }

    /// The same within a budget that many such questions share.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, Meter, Wdl, solve::Solver};
    /// let (mut solver, meter) = (Solver::new(&Heap(10))?, Meter::new(Budget { nodes: Some(1), ..Budget::default() }));
    /// assert_eq!(solver.keeping_move_within(&Heap(10).start(), Wdl::Win, None, &meter), None);
    /// assert!(meter.stopped());
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    pub fn keeping_move_within(
        &mut self,
        state: &G::State,
        at_least: Wdl,
        plies: Option<u32>,
        meter: &Meter<'_>,
    ) -> Option<G::Move> {
        let goal = match (at_least, plies) {
            (Wdl::Win, None) => Value::ANY_WIN,
            (Wdl::Win, Some(plies)) => Value::win_in(plies),
            (Wdl::Draw, None) => Value::DRAW,
            (Wdl::Draw, Some(plies)) => Value::loss_in(plies + 1),
            (Wdl::Loss, _) => Value::MIN,
        };
        if self.search.game.outcome(state).is_some() {
            return None;
        }
        self.search.table.begin();
        self.search.reaching(state, goal, meter)
    }

    /// The bounds of a position's value: first the result, then the distance as far as requested.
    fn value(&mut self, state: &G::State, ply: u32, from: Bounds, meter: &Meter<'_>) -> Bounds {
        let mut bounds = from;
        let before = self.search.entered;
        let drawish = self.search.game.can_be_drawn();
        let questions: &[Value] = if drawish { &[Value::ANY_WIN, Value::DRAW] } else { &[Value::ANY_WIN] };
        for &goal in questions {
            if bounds.lower < goal && goal <= bounds.upper {
                let Some(answer) = self.search.search(state, ply, goal, meter) else { return bounds };
                bounds.learn(goal, answer);
            }
        }
        if !drawish && bounds.upper < Value::ANY_WIN {
            // Not won and never drawn; the distance of the loss is found below.
            bounds.upper = bounds.upper.min(Value::LATEST_LOSS);
        }
        if self.distance == Distance::WhenCheap {
            self.search.ceiling = self.search.entered + (self.search.entered - before) + CHEAP;
        }
        let (result, points) = (bounds, self.search.points);
        while self.distance != Distance::Never && bounds.decided() && bounds.lower < bounds.upper {
            let goal = bounds.lower.between(bounds.upper);
            let Some(answer) = self.search.search(state, ply, goal, meter) else { break };
            bounds.learn(goal, answer);
        }
        if self.search.points != points {
            // Some distances were found before it was known that games end in points, and may be a ply too long.
            bounds = result;
        }
        self.search.ceiling = u64::MAX;
        bounds
    }

    /// Every move of the root with the bounds of its value there.
    fn every_move(&mut self, root: &G::State, meter: &Meter<'_>) -> Vec<(G::Move, Bounds)> {
        let game = self.search.game;
        let moves: Vec<G::Move> = game.moves(root).collect();
        let value = |mv| {
            let mut known = Bounds::UNKNOWN;
            if game.refuted(root, mv) {
                // The opponent has at least a draw; in a game without draws, a win.
                known.lower = if game.can_be_drawn() { Value::DRAW } else { Value::ANY_WIN };
            }
            (mv, self.value(&game.play(root, mv), 1, known, meter).to_parent())
        };
        moves.into_iter().map(value).collect()
    }
}

/// The bounds of a position, from those of all its moves.
fn best_of<M>(moves: &[(M, Bounds)]) -> Bounds {
    let start = Bounds::just(Value::MIN);
    moves
        .iter()
        .fold(start, |best, (_, b)| Bounds { lower: best.lower.max(b.lower), upper: best.upper.max(b.upper) })
}

/// The value that bounds prove, with the length of the game if known.
fn with_plies(bounds: Bounds, plies: Option<u32>) -> GameValue {
    match bounds.value() {
        GameValue::Proved(wdl, _) => GameValue::Proved(wdl, plies),
        other => other,
    }
}
