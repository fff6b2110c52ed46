//! Solves any game of the catalogue: [`GameSolver`] chooses among the solvers, and writes certificates of what they proved.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use gametree::knowledge::{Guided, WithSymmetries};
use gametree::solve::{Distance, Solver};
use gametree::{Answer, Budget, GameValue, Meter, MoveValue, Player, Request, StopReason, Wdl};
use gametree_certificate::Claim;
use gametree_games::Playable;
use gametree_games::lines::LineGame;
use gametree_games::tictactoe::Board;
use gametree_games::tictactoe3d::Cube;
use gametree_shared::Instant;

use crate::certificate::{self, AskedStrategist, Certificate, Limits, WriteError};
use crate::connect4::{self, ConnectFourSolver, ConnectFourStrategist};
use crate::hex::{self, HexSolver};
use crate::lines::{LineProofs, LineSolution, LineSolver, position};
use crate::moves::{in_moves, numbered};
use crate::progress::Progress;

/// Which solver is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// What is best for the game and the position.
    #[default]
    Best,
    /// Null-window alpha-beta with a table ([`Solver`]): for any game, with distances.
    NullWindow,
    /// Null-window alpha-beta on bitboards ([`ConnectFourSolver`]): for Connect Four, with distances.
    ConnectFour,
    /// Proof-number search with virtual connections ([`HexSolver`]): for Hex, without distances.
    Hex,
    /// Threat-space search and proof-number search ([`LineSolver`]): for k in a row, without distances.
    Threats,
}

impl Method {
    /// The name of the algorithm, as `solve --algorithm` takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Best => "best",
            Method::NullWindow => "null-window",
            Method::ConnectFour => "connect4",
            Method::Hex => "hex",
            Method::Threats => "threats",
        }
    }

    /// Whether the solver finds distances to the end of the game where they are asked for.
    #[must_use]
    pub const fn finds_distances(self) -> bool {
        match self {
            Method::Best | Method::NullWindow | Method::ConnectFour => true,
            Method::Hex | Method::Threats => false,
        }
    }
}

/// The null-window solver gets so many nodes before a search of threats is tried: on boards of this many empty cells at
/// most it often finishes, and then knows the distance too.
const PLAIN: (u64, u32) = (300_000, 36);
/// What the search of threats may then expand before the null-window solver goes on without a limit: drawn positions on
/// small boards are its domain.
const THREATS: u64 = 400_000;

/// Beside a search of threats alone, the table of the null-window solver is kept if it has at most one in so many of the bytes.
const TABLE_KEPT: usize = 8;

/// Positions of Hex with so many empty cells at most are solved with their distance, which takes no time there.
const HEX_WITH_DISTANCE: u32 = 16;

/// A solver of one game, which keeps its table from position to position.
pub struct GameSolver<'g, G: Playable> {
    pub(crate) game: &'g G,
    method: Method,
    pub(crate) table: NullWindow<'g, G>,
    lines: Option<LineSolver>,
    pub(crate) connect4: Option<ConnectFourSolver>,
    pub(crate) hex: Option<HexSolver>,
    memory: usize,
    exact: bool,
    all_moves: bool,
    progress: Arc<Progress>,
    last: Last,
}

/// What the last run proved, and from which side's point of view.
enum Last {
    Table(GameValue),
    ConnectFour(GameValue),
    Hex(GameValue),
    Lines(LineProofs),
}

impl<G: Playable> std::fmt::Debug for GameSolver<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameSolver").field("method", &self.method).finish_non_exhaustive()
    }
}

/// Whether distances and all moves are wanted, and the memory for tables and graphs, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Distances at any cost.
    pub exact: bool,
    /// The value of every move at the root.
    pub all_moves: bool,
    /// A line of best play to the end of the game, and a best move; without them some solvers are faster.
    pub line: bool,
    /// The memory, in bytes.
    pub memory: usize,
    /// The threads of [`ConnectFourSolver`]; the other solvers have one.
    pub threads: usize,
}

/// Whether there is such a solver for this game: [`Method::Threats`] is for k in a row, 3 ≤ k ≤ 5, on at most 64 cells and
/// 192 lines, [`Method::ConnectFour`] for Connect Four, and [`Method::Hex`] for Hex on at most 121 cells.
pub fn supports<G: Playable>(game: &G, method: Method) -> bool {
    match method {
        Method::Threats => line_solver(game).is_some(),
        Method::ConnectFour => connect4::size(game).is_some(),
        Method::Hex => hex::size(game).is_some(),
        Method::Best | Method::NullWindow => true,
    }
}

/// The null-window solver with its table.
type NullWindow<'g, G> = Solver<'g, G, WithSymmetries<Guided>>;

/// A null-window solver with an empty table; none where it can't be for the game.
fn null_window<G: Playable>(game: &G, memory: usize, exact: bool) -> Option<NullWindow<'_, G>> {
    let distance = if exact { Distance::Always } else { Distance::WhenCheap };
    Some(Solver::new(game).ok()?.guided().with_symmetries().memory(memory).distance(distance))
}

impl<'g, G: Playable> GameSolver<'g, G> {
    /// A solver of this game. A method that is not for this game is replaced by [`Method::NullWindow`]; [`supports`] tells.
    /// Points count by their sign. `None` for a game with extra turns or positions that come back, which the library's
    /// [`PointsSolver`](gametree::solve::PointsSolver) and [`Retrograde`](gametree::solve::Retrograde) solve.
    #[must_use]
    pub fn new(game: &'g G, method: Method, wanted: Wanted) -> Option<Self> {
        let Wanted { exact, all_moves, line, memory, threads } = wanted;
        let lines = line_solver(game).filter(|_| matches!(method, Method::Best | Method::Threats));
        let options = connect4::Options { all_moves, line, memory, threads, ..connect4::Options::default() };
        let connect4 = connect4::size(game)
            .filter(|_| matches!(method, Method::Best | Method::ConnectFour))
            .and_then(|(columns, rows)| ConnectFourSolver::new(columns, rows, options));
        let options = hex::Options { all_moves, line, memory, ..hex::Options::default() };
        let hex = hex::size(game)
            .filter(|_| method == Method::Hex || method == Method::Best && !exact)
            .and_then(|(columns, rows)| HexSolver::new(columns, rows, options));
        let table = null_window(game, memory, exact)?;
        let last = Last::Table(GameValue::Between(Wdl::Loss, Wdl::Win));
        let progress = Arc::default();
        Some(GameSolver {
            game,
            method,
            table,
            lines,
            connect4,
            hex,
            memory,
            exact,
            all_moves,
            progress,
            last,
        })
    }

    /// How far the search that runs, or ran last, is, for another thread to read; the null-window solvers do not tell.
    #[must_use]
    pub fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.progress)
    }

    /// Solves a position; also tells which method the answer is from.
    pub fn run(&mut self, root: &G::State, budget: Budget<'g>) -> (Answer<G::Move>, Method) {
        if let Some((solver, stones)) = self.connect4.as_mut().zip(connect4::stones(root)) {
            let found = solver.run(stones, budget);
            self.last = Last::ConnectFour(found.value);
            return (in_moves::<G>(found), Method::ConnectFour);
        }
        if let Some((solver, stones)) = self.hex.as_mut().zip(hex::stones(root))
            && self.game.outcome(root).is_none()
            && (self.method == Method::Hex || stones.empty(solver.cells()) > HEX_WITH_DISTANCE)
        {
            let found = solver.run_watched(stones, budget, &self.progress);
            self.last = Last::Hex(found.value);
            return (in_moves::<G>(found), Method::Hex);
        }
        let mut purse = Purse::new(budget);
        let empty = self.lines.as_ref().zip(position(root)).map(|(lines, position)| {
            lines.cells() - (position.stones(Player::First) | position.stones(Player::Second)).count_ones()
        });
        let Some(empty) = empty.filter(|_| self.game.outcome(root).is_none()) else {
            return (self.plain(root, &mut purse, u64::MAX), Method::NullWindow);
        };
        let small = empty <= PLAIN.1;
        let (mut solution, method) = match (self.method, small) {
            (Method::Best, true) => self.small_board(root, &mut purse),
            (Method::Best, false) if self.exact => return self.with_distance(root, &mut purse),
            _ => {
                self.make_room();
                (self.threats(root, &mut purse, u64::MAX), Method::Threats)
            }
        };
        if self.all_moves && method == Method::Threats {
            self.every_move(root, &mut purse, &mut solution);
        }
        (solution, method)
    }

    /// Forgets a table that smaller boards have filled, where threats alone are searched: that search has the memory which the table leaves.
    fn make_room(&mut self) {
        if self.table.bytes() > self.memory / TABLE_KEPT
            && let Some(empty) = null_window(self.game, self.memory, self.exact)
        {
            self.table = empty;
        }
    }

    /// The null-window solver, with a search of threats in between if it takes long.
    fn small_board(&mut self, root: &G::State, purse: &mut Purse<'g>) -> (Answer<G::Move>, Method) {
        if !self.exact && !self.all_moves {
            let solution = self.plain(root, purse, PLAIN.0);
            if !solution.stopped || purse.ended(&solution) {
                return (solution, Method::NullWindow);
            }
            let solution = self.threats(root, purse, THREATS);
            if !solution.stopped || purse.ended(&solution) {
                return (solution, Method::Threats);
            }
        }
        (self.plain(root, purse, u64::MAX), Method::NullWindow)
    }

    /// The value with its distance or, if that takes too long, without.
    fn with_distance(&mut self, root: &G::State, purse: &mut Purse<'g>) -> (Answer<G::Move>, Method) {
        // What the one has proved stays while the other runs.
        let memory = Some(purse.budget.memory.unwrap_or(usize::MAX).min(self.memory) / 2);
        purse.budget.memory = memory;
        let time = purse.budget.time.map(|time| time / 2);
        let mut half = Purse::new(Budget { time, ..purse.budget });
        let mut known = self.threats(root, &mut half, THREATS);
        purse.spent = half.spent;
        let proofs = std::mem::replace(&mut self.last, Last::Lines(LineProofs::default()));
        let solution = self.plain(root, purse, u64::MAX);
        if solution.value.wdl().is_none() && known.value.wdl().is_some() {
            self.last = proofs;
            (known.nodes, known.stopped, known.stop_reason) = (purse.spent, true, solution.stop_reason);
            return (known, Method::Threats);
        }
        (solution, Method::NullWindow)
    }

    fn plain(&mut self, root: &G::State, purse: &mut Purse<'g>, nodes: u64) -> Answer<G::Move> {
        let request = Request::new(root).within(Budget { depth: None, ..purse.at_most(nodes) });
        let request = if self.all_moves { request.every_move() } else { request };
        let Ok(mut solution) = self.table.run(request) else { return unknown(Method::NullWindow) };
        solution.nodes = purse.spend(solution.nodes);
        self.last = Last::Table(solution.value);
        solution
    }

    fn threats(&mut self, root: &G::State, purse: &mut Purse<'g>, nodes: u64) -> Answer<G::Move> {
        let Some((mut found, position)) = self.threats_only(root, purse, nodes).zip(position(root)) else {
            return unknown(Method::Threats);
        };
        let line = found.proofs.line(position).into_iter().filter_map(numbered::<G>).collect();
        self.last = Last::Lines(found.proofs);
        let mut answer = Answer::new(Method::Threats.name(), found.value, line);
        (answer.nodes, answer.stop_reason) = (purse.spent, found.stop_reason);
        answer
    }

    /// What threats prove of a position of k in a row; `None` if that takes too long on a small board, where a table is better.
    pub(crate) fn proofs_by_threats(&self, state: &G::State, budget: Budget<'g>) -> Option<LineProofs> {
        let position = position(state)?;
        let empty = self.lines.as_ref()?.cells()
            - (position.stones(Player::First) | position.stones(Player::Second)).count_ones();
        let most = if empty <= PLAIN.1 { THREATS } else { u64::MAX };
        self.threats_only(state, &mut Purse::new(budget), most).map(|found| found.proofs)
    }

    fn threats_only(&self, state: &G::State, purse: &mut Purse<'g>, nodes: u64) -> Option<LineSolution> {
        let (lines, position) = self.lines.as_ref().zip(position(state))?;
        let budget = purse.at_most(nodes);
        let memory = budget.memory.map_or(self.memory, |bytes| bytes.min(self.memory));
        let memory = Some(memory.saturating_sub(self.table.bytes()));
        let found = lines.run_watched(position, Budget { memory, ..budget }, &self.progress.questions);
        purse.spend(found.nodes);
        Some(found)
    }

    /// Adds the value of every move, each from a search of its own, as far as the budget lasts.
    fn every_move(&self, root: &G::State, purse: &mut Purse<'g>, solution: &mut Answer<G::Move>) {
        let game = self.game;
        for mv in game.moves(root) {
            let child = game.play(root, mv);
            let value = match game.outcome(&child) {
                Some(outcome) => GameValue::Proved(Wdl::of_score(outcome.score()), None),
                None => self
                    .threats_only(&child, purse, u64::MAX)
                    .map_or(GameValue::Between(Wdl::Loss, Wdl::Win), |found| found.value),
            };
            solution.moves.push(MoveValue::new(mv, value.of_move()));
        }
        solution.nodes = purse.spent;
        let best = |m: &&MoveValue<G::Move>| m.value.wdl().is_some() && m.value.wdl() == solution.value.wdl();
        let best: Vec<G::Move> = solution.moves.iter().filter(best).map(|m| m.mv).collect();
        if !best.is_empty() {
            solution.best = best;
        }
        solution.stopped |= solution.moves.iter().any(|m| m.value.wdl().is_none());
    }

    /// The result of a position for the side to move, without a distance; `None` if the budget ends it. A certificate needs a
    /// [`run`](Self::run).
    pub fn result(&mut self, state: &G::State, budget: Budget<'g>) -> Option<Wdl> {
        if let Some((solver, stones)) = self.connect4.as_mut().zip(connect4::stones(state)) {
            return solver.result(stones, budget);
        }
        // On few cells a run finds the distance too, for which it takes another solver.
        if let Some((solver, stones)) = self.hex.as_mut().zip(hex::stones(state))
            && self.game.outcome(state).is_none()
        {
            return solver.run(stones, budget).value.wdl();
        }
        self.run(state, budget).0.value.wdl()
    }

    /// The certificate of what the last run proved of `root`; `name` is the game's in the catalogue, and `position` the moves
    /// to `root`. The budget is for all of it, the searches for moves that the solver's tables have lost included; its memory for
    /// the certificate alone.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn certificate(
        &mut self,
        root: &G::State,
        names: (&str, &str),
        limits: Limits,
        budget: Budget<'g>,
    ) -> Result<Certificate, WriteError> {
        let game = self.game;
        // Connect Four's solver may have several threads, which take their nodes from a pool.
        let pool = budget.nodes.map(AtomicU64::new);
        let meter = &Meter::new(Budget { nodes: None, ..budget }).sharing(pool.as_ref());
        let value = match &mut self.last {
            Last::Lines(proofs) => {
                return certificate::write(game, names, root, &proofs.claims(), proofs, limits, meter);
            }
            Last::Table(value) | Last::ConnectFour(value) | Last::Hex(value) => *value,
        };
        let claims = certificate::claims_of(game, root, value);
        if let (Last::ConnectFour(_), Some(solver)) = (&self.last, &mut self.connect4) {
            let winner = [(Wdl::Win, game.to_move(root)), (Wdl::Loss, game.to_move(root).other())];
            let winner = winner.into_iter().find(|(wdl, _)| value.wdl() == Some(*wdl));
            if let (true, Some((_, player))) = (limits.policies, winner)
                && let Some(written) =
                    solver.certificate_by_policies((game, names), (root, player), None, limits, meter)
            {
                return written;
            }
            let mut strategist = ConnectFourStrategist { game, solver, meter };
            return certificate::write(game, names, root, &claims, &mut strategist, limits, meter);
        }
        if let (Last::Hex(_), Some(solver)) = (&self.last, &mut self.hex)
            && let Some(stones) = hex::stones(root)
            && game.outcome(root).is_none()
        {
            // Hex has no draws, and its solver no distances: the claim is a win without a limit.
            let claim = *claims.first().ok_or(WriteError::NothingProved)?;
            return hex::write(names, stones, claim, solver, limits, meter);
        }
        let table = &mut self.table;
        let mut strategist = AskedStrategist::new(game, |state, claim: &Claim, left| {
            table.keeping_move_within(state, claim.at_least.wdl(), left, meter)
        });
        certificate::write(game, names, root, &claims, &mut strategist, limits, meter)
    }
}

/// A budget that several searches share, one after the other.
struct Purse<'g> {
    budget: Budget<'g>,
    started: Instant,
    /// The nodes spent so far.
    spent: u64,
}

impl<'g> Purse<'g> {
    fn new(budget: Budget<'g>) -> Self {
        Purse { budget, started: Instant::now(), spent: 0 }
    }

    /// What is left, and at most `nodes` of it.
    fn at_most(&self, nodes: u64) -> Budget<'g> {
        let left = self.budget.nodes.map_or(nodes, |all| all.saturating_sub(self.spent).min(nodes));
        Budget { nodes: (left != u64::MAX).then_some(left), ..self.budget.less(0, self.started.elapsed()) }
    }

    /// Takes so many nodes out; returns how many were taken in all.
    fn spend(&mut self, nodes: u64) -> u64 {
        self.spent += nodes;
        self.spent
    }

    /// Whether this search, the last, was stopped by what ends all that could follow.
    fn ended<M>(&self, solution: &Answer<M>) -> bool {
        match solution.stop_reason {
            Some(StopReason::Interrupted | StopReason::Time) => true,
            Some(StopReason::Nodes) => self.budget.nodes.is_some_and(|all| self.spent >= all),
            _ => false,
        }
    }
}

/// The solver of k in a row for this game, if it is one.
fn line_solver<G: Playable>(game: &G) -> Option<LineSolver> {
    let game = game as &dyn Any;
    let cube = game.downcast_ref::<LineGame<u64, Cube>>().and_then(LineSolver::new);
    cube.or_else(|| game.downcast_ref::<LineGame<u64, Board>>().and_then(LineSolver::new))
}

/// The answer of a solver that has found out nothing.
fn unknown<M: Copy>(method: Method) -> Answer<M> {
    Answer::new(method.name(), GameValue::Between(Wdl::Loss, Wdl::Win), Vec::new())
}
