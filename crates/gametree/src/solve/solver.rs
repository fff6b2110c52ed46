//! The driver of the solver: chooses the bounds to prove and assembles the solution.

use super::distance::Distance;
use super::null_window::NullWindow;
use super::table::Table;
use super::unfit::{Unfit, limits};
use super::value::{Bounds, Value};
use crate::answer::{Answer, MoveValue};
use crate::budget::Budget;
use crate::counts::Counts;
use crate::game::Game;
use crate::knowledge::{Guide, Keyed, Symmetric};
use crate::knowledge::{Guided, Knowledge, Known, Unguided, WithSymmetries};
use crate::meter::Meter;
use crate::request::{PlainRequest, Wanted};
use crate::value::{GameValue, Wdl};

/// The exact solver. It keeps its table, so a stopped search can be resumed.
///
/// Preconditions: the players alternate, no position comes back, and no game is longer than 19,999 plies. Otherwise see
/// [`PointsSolver`](super::PointsSolver) and [`Retrograde`](super::Retrograde).
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::solve::Solver;
/// let heap = Heap(20);
/// let mut solver = Solver::new(&heap)?;
/// assert_eq!(solver.run(&heap.start())?.value.wdl(), Some(gametree::Wdl::Loss));
/// assert!(solver.run(&(19, Player::Second))?.nodes < 50); // the table knows most of it
/// # Ok::<(), gametree::solve::Unfit>(())
/// ```
pub struct Solver<'a, G: Keyed, K: Knowledge<G> = Unguided> {
    game: &'a G,
    search: NullWindow<K::Aided<'a>>,
    budget: Budget<'a>,
    distance: Distance,
    /// Whether the table has distances that may be a ply too long.
    stale: bool,
}

impl<G: Keyed, K: Knowledge<G>> std::fmt::Debug for Solver<'_, G, K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("budget", &self.budget)
            .field("distance", &self.distance)
            .finish_non_exhaustive()
    }
}

/// The nodes that [`Distance::WhenCheap`] may always spend.
const CHEAP: u64 = 100_000;

impl<'a, G: Keyed> Solver<'a, G> {
    /// A solver of `game` with a table of at most 256 MiB, which knows its rules alone.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// assert_eq!(gametree::solve::Solver::new(&Heap(6))?.run(&Heap(6).start())?.best, [2]);
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
            game,
            search: NullWindow::new(Unguided::aided(game), Table::new(TABLE)),
            budget: Budget::default(),
            distance: Distance::default(),
            stale: false,
        })
    }
}

/// The default size of the table, in bytes.
const TABLE: usize = 256 << 20;

impl<'a, G: Keyed, K: Knowledge<G>> Solver<'a, G, K> {
    /// The same solver with other knowledge and an empty table.
    fn knowing<L: Knowledge<G>>(self) -> Solver<'a, G, L> {
        let Solver { game, search, budget, distance, stale: _ } = self;
        let search = NullWindow::new(L::aided(game), search.table.emptied());
        Solver { game, search, budget, distance, stale: false }
    }

    /// Uses the game's [`Guide`].
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// let mut solver = gametree::solve::Solver::new(&TicTacToe)?.guided();
    /// assert_eq!(solver.run(&TicTacToe.start())?.value.wdl(), Some(gametree::Wdl::Draw));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn guided(self) -> Solver<'a, G, Guided>
    where
        G: Guide,
    {
        self.knowing()
    }

    /// Uses the game's symmetries: near the root all images of a position share one entry of the table.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut solver = gametree::solve::Solver::new(&Heap(9))?.with_symmetries();
    /// assert_eq!(solver.run(&Heap(9).start())?.best, [1]);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn with_symmetries(self) -> Solver<'a, G, WithSymmetries<K>>
    where
        G: Symmetric,
    {
        self.knowing()
    }

    /// Sets the maximum size of the table to `bytes`, at least 32 KiB and best a power of two, and clears it. A smaller
    /// [`Budget::memory`] takes precedence.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let solution = gametree::solve::Solver::new(&Heap(30))?.memory(1 << 16).run(&Heap(30).start())?;
    /// assert_eq!(solution.best, [2]);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.search.table = Table::new(bytes);
        self
    }

    /// Sets the limits of each run, which has no limit of its depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Budget, solve::Solver};
    /// let (heap, budget) = (Heap(60), Budget { nodes: Some(10), ..Budget::default() });
    /// let solution = Solver::new(&heap)?.budget(budget).run(&heap.start())?;
    /// assert!(solution.stopped && solution.value.wdl().is_none());
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn budget(mut self, budget: Budget<'a>) -> Self {
        self.budget = budget;
        self
    }

    /// Sets whether the solver finds distances.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::solve::{Distance, Solver};
    /// let solution = Solver::new(&Heap(9))?.distance(Distance::Always).run(&Heap(9).start())?;
    /// assert_eq!(solution.value.plies(), Some(5));
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    #[must_use]
    pub fn distance(mut self, distance: Distance) -> Self {
        self.distance = distance;
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

    /// Solves a position, within the limits of the request, and of the solver where the request has none.
    ///
    /// # Errors
    /// [`Unfit::Depth`], if there is a limit of the depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, solve::Solver};
    /// let heap = Heap(9);
    /// let mut solver = Solver::new(&heap)?;
    /// assert_eq!(solver.run(&heap.start())?.value.to_string(), "win in 5");
    /// assert_eq!(solver.run(Request::new(&heap.start()).every_move())?.moves.len(), 3);
    /// # Ok::<(), gametree::solve::Unfit>(())
    /// ```
    pub fn run<'q>(&mut self, request: impl PlainRequest<'q, G::State>) -> Result<Answer<G::Move>, Unfit>
    where
        'a: 'q,
        G::State: 'q,
    {
        let request = request.request();
        let budget = limits(&request, self.budget)?;
        Ok(self.answer(request.root, request.wanted, budget))
    }

    fn answer(&mut self, root: &G::State, wanted: Wanted, budget: Budget<'_>) -> Answer<G::Move> {
        let meter = Meter::new(budget).of_states::<G::State>();
        if let Some(bytes) = budget.memory {
            self.search.table.limit(bytes);
        }
        self.search.table.begin();
        (self.search.counts, self.search.entered) = (Counts::default(), 0);
        let game = self.search.game;
        let (mut bounds, mut moves) = self.bounds(root, wanted, &meter);
        if std::mem::take(&mut self.stale) {
            let table = std::mem::replace(&mut self.search.table, Table::new(0));
            self.search.table = table.emptied();
            self.search.table.begin();
            (bounds, moves) = self.bounds(root, wanted, &meter);
        }
        let mut line = self.search.line(root, 0, bounds, &meter);
        let lines: Vec<_> = moves
            .iter()
            .map(|&(mv, bounds)| {
                let child = game.play(root, mv);
                let line = self.search.line(&child, 1, bounds.of_child(), &meter);
                let plies = self.search.ending(&child, bounds.of_child(), &line).map(|plies| plies + 1);
                (with_plies(bounds, plies), [vec![mv], line].concat())
            })
            .collect();
        let best = self.best(&moves, bounds, line.first().copied());
        if let Some(first) = best.first()
            && line.first() != Some(first)
        {
            // It keeps the result, and a move that is known to keep more is the best.
            line = lines
                .iter()
                .find(|(_, line)| line.first() == Some(first))
                .map_or(line, |(_, line)| line.clone());
        }
        let mut value = with_plies(bounds, self.search.ending(root, bounds, &line));
        // A limit may leave a result without a move that is known to reach it, or to reach it at this distance.
        let mut guessed = false;
        if let (true, Some(result), Some(&mv)) = (meter.stopped(), value.wdl(), line.first()) {
            let known = self.search.reached(root, mv);
            guessed = result > Wdl::Loss && known.wdl() < result;
            if result != Wdl::Draw && known < bounds.lower {
                value = GameValue::Proved(result, None);
            }
        }
        let moves: Vec<_> = moves
            .iter()
            .zip(lines)
            .map(|(&(mv, _), (value, line))| {
                let line = if let Wanted::Lines(_) = wanted { line } else { Vec::new() };
                MoveValue { line, ..MoveValue::new(mv, value) }
            })
            .collect();
        let open = |value: GameValue| match value {
            GameValue::Proved(Wdl::Win | Wdl::Loss, None) => self.distance == Distance::Always,
            value => value.wdl().is_none(),
        };
        let stopped = guessed || open(value) || moves.iter().any(|m| open(m.value));
        let mut answer = Answer {
            moves,
            nodes: self.search.entered,
            counts: self.search.counts,
            time: meter.elapsed(),
            stopped,
            stop_reason: meter.stop_reason().filter(|_| stopped),
            position: game.key(root),
            ..Answer::new("null-window", value, line)
        };
        match wanted {
            Wanted::Best => {}
            Wanted::EveryMove => answer.best = best,
            Wanted::Lines(count) => answer.keep_lines(count),
        }
        answer
    }

    /// What is found of the root and, if more than the best move is wanted, of its moves.
    fn bounds(
        &mut self,
        root: &G::State,
        wanted: Wanted,
        meter: &Meter<'_>,
    ) -> (Bounds, Vec<(G::Move, Bounds)>) {
        match self.search.game.outcome(root).map(Value::of_end) {
            Some(value) => (Bounds::just(value), Vec::new()),
            None if wanted == Wanted::Best => (self.value(root, 0, Bounds::UNKNOWN, meter), Vec::new()),
            None => {
                let moves = self.every_move(root, meter);
                (best_of(&moves), moves)
            }
        }
    }

    /// The moves that are known to reach the value of the root, and if none is known, one that is not proved to be worse than another;
    /// the first move of the line comes first if it is among them.
    fn best(&self, moves: &[(G::Move, Bounds)], root: Bounds, first: Option<G::Move>) -> Vec<G::Move> {
        // Without distances, moves of the same result are equally good.
        let reaches = |of_move: Bounds| match self.distance {
            Distance::Always => of_move.lower == root.lower,
            Distance::Never | Distance::WhenCheap => of_move.lower.wdl() == root.lower.wdl(),
        };
        let most = moves.iter().map(|(_, bounds)| bounds.merit()).max();
        let good =
            |bounds: Bounds| if root.decided() { reaches(bounds) } else { Some(bounds.merit()) == most };
        let good = moves.iter().filter(|(_, bounds)| good(*bounds)).map(|(mv, _)| *mv);
        let (mut best, others): (Vec<_>, Vec<_>) = good.partition(|mv| Some(*mv) == first);
        best.extend(others);
        if !root.decided() {
            best.truncate(1);
        }
        best
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
            self.stale = true;
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
