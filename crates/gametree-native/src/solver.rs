//! The exact solver on a game of the catalogue; compiled for each game.

use std::sync::Arc;

use gametree::knowledge::{Guide, Keyed, Symmetric};
use gametree::knowledge::{Guided, WithSymmetries};
use gametree::solve::{Distance, PointsSolver, Retrograde, Solver, Unfit};
use gametree::{Budget, Game, GameValue, Meter, Request, Score};
use gametree_certificate::{AtLeast, Claim};
use gametree_games::Playable;
use gametree_solvers::Progress;
use gametree_solvers::certificate::{
    self, AskedStrategist, BackwardsStrategist, Certificate, Limits, WriteError,
};
use gametree_solvers::{GameSolver, Method, Outline, Wanted, WithinSolver};

use crate::answer::{Answer, UNKNOWN, by_result};
use gametree_games::erased::{AnyMove, AnyState, erase, own_move};

/// A request to the solver.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest {
    /// Which solver.
    pub method: Method,
    /// Whether to find distances at any cost.
    pub exact: bool,
    /// Whether to find the value of every move at the root.
    pub all_moves: bool,
    /// Whether to find a line of best play, and a best move.
    pub line: bool,
    /// The largest size of its tables, in bytes; without one it is [`SolveRequest::MEMORY`], or a gibibyte for a solver that lists all
    /// positions.
    pub memory: Option<usize>,
    /// Its threads, which only Connect Four's solver can have more than one of.
    pub threads: usize,
}

impl Default for SolveRequest {
    /// The solver that knows distances.
    fn default() -> Self {
        SolveRequest {
            method: Method::NullWindow,
            exact: false,
            all_moves: false,
            line: true,
            memory: None,
            threads: 1,
        }
    }
}

impl SolveRequest {
    /// The largest size of a table unless a request says another, in bytes.
    pub const MEMORY: usize = 256 << 20;

    /// The largest size of its table, in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.memory.unwrap_or(SolveRequest::MEMORY)
    }
}

/// A solver that keeps its table from position to position.
pub trait SolverSession<'a> {
    /// Solves `root` within a budget.
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer;

    /// How far a proof search is, for another thread to read while it runs.
    fn progress(&self) -> Arc<Progress> {
        Arc::default()
    }

    /// The certificate of what the last run proved of `root`; `name` is the game's in the catalogue, and `position` the
    /// moves to `root`. The budget is for all of it, its memory for the certificate alone. A game outside the catalogue has none.
    ///
    /// # Errors
    /// [`WriteError`].
    fn certificate(
        &mut self,
        _root: &AnyState,
        _name: &str,
        _position: &str,
        _limits: Limits,
        _budget: Budget<'a>,
    ) -> Result<Certificate, WriteError> {
        Err(WriteError::NoWords)
    }

    /// The certificate of `claims` about `root`, of which an outline knows the beginning; what it does not know is solved.
    ///
    /// # Errors
    /// [`WriteError`].
    fn certificate_by(
        &mut self,
        _root: &AnyState,
        _claims: &[Claim],
        _outline: &Outline<'_, AnyState, AnyMove>,
        _names: (&str, &str),
        _limits: Limits,
        _budget: Budget<'a>,
    ) -> Result<Certificate, WriteError> {
        Err(WriteError::NoWords)
    }
}

/// A solver as requested.
pub(crate) fn session<'a, G: Playable>(
    game: &'a G,
    request: &SolveRequest,
) -> Box<dyn SolverSession<'a> + 'a> {
    let &SolveRequest { exact, all_moves, memory, .. } = request;
    // Constants of the game come first: so no program has a solver that none of its games needs.
    if G::REPEATS && !G::LISTABLE {
        let solver = WithinSolver::new(game).memory(request.table_bytes());
        return Box::new(WithinSession { game, solver, all_moves });
    }
    if G::REPEATS {
        let solver = Retrograde::new(game).with_symmetries();
        let memory = memory.unwrap_or(LISTED);
        return Box::new(CertifiedBackwards {
            game,
            session: BackwardsSession { solver, memory, all_moves },
        });
    }
    if !G::SCORED
        && let Some(solver) = by_results(game, request)
    {
        return Box::new(Session { game, solver, exact, all_moves });
    }
    if (G::SCORED || !G::ALTERNATES)
        && let Some(solver) = by_points(game, request)
    {
        let session = PointsSession { game, solver, all_moves, scored: G::SCORED, found: UNKNOWN };
        return Box::new(CertifiedPoints(session));
    }
    unreachable!("positions do not come back: one of the two solvers is for the game")
}

/// The solver that asks who wins; none if the players need not take turns, or positions come back.
fn by_results<'a, G: Playable>(game: &'a G, request: &SolveRequest) -> Option<GameSolver<'a, G>> {
    let &SolveRequest { method, exact, all_moves, line, threads, .. } = request;
    let memory = request.table_bytes();
    GameSolver::new(game, method, Wanted { exact, all_moves, line, memory, threads })
}

/// The solver that asks by how much; none if positions come back.
fn by_points<'a, G: Keyed>(game: &'a G, request: &SolveRequest) -> Option<PointsSolver<'a, G>> {
    Some(PointsSolver::new(game).ok()?.memory(request.table_bytes()))
}

/// A session of a general solver, for games outside the catalogue, which have no certificates: of the one that goes backwards if
/// positions come back, of the one that asks by how much if games end in points (`scored`) or the players don't alternate, else of
/// the null-window solver. `None` where positions come back in a game that ends in points.
pub fn plain_solver_session<'a, G>(
    game: &'a G,
    request: &SolveRequest,
    scored: bool,
) -> Option<Box<dyn SolverSession<'a> + 'a>>
where
    G: Guide + Keyed + Symmetric + Game<State: 'static, Move: Into<u32>>,
{
    let (&SolveRequest { exact, all_moves, .. }, memory) = (request, request.table_bytes());
    if G::REPEATS {
        let solver = Retrograde::new(game);
        return (!scored).then(|| Box::new(BackwardsSession { solver, memory, all_moves }) as _);
    }
    match Solver::new(game) {
        Ok(solver) if !scored => {
            let distance = if exact { Distance::Always } else { Distance::WhenCheap };
            let solver = solver.guided().with_symmetries().memory(memory).distance(distance);
            Some(Box::new(PlainSession { solver, exact, all_moves }))
        }
        _ => {
            let solver = by_points(game, request)?;
            Some(Box::new(PointsSession { game, solver, all_moves, scored, found: UNKNOWN }))
        }
    }
}

struct PlainSession<'a, G: Guide + Keyed + Symmetric> {
    solver: Solver<'a, G, WithSymmetries<Guided>>,
    exact: bool,
    all_moves: bool,
}

impl<'a, G> SolverSession<'a> for PlainSession<'a, G>
where
    G: Guide + Keyed + Symmetric + Game<State: 'static, Move: Into<u32>>,
{
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer {
        let found = self.solver.run(request(root, budget, self.all_moves));
        answer(
            erased(found, Method::NullWindow.name()),
            Method::NullWindow.name(),
            self.exact,
            self.all_moves,
        )
    }
}

struct PointsSession<'a, G: Game> {
    game: &'a G,
    solver: PointsSolver<'a, G>,
    all_moves: bool,
    /// Whether games end in points; else the solver is asked who wins.
    scored: bool,
    /// Who wins by the last run.
    found: GameValue,
}

impl<'a, G> SolverSession<'a> for PointsSession<'a, G>
where
    G: Keyed + Game<State: 'static, Move: Into<u32>>,
{
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer {
        let mut found = erased(self.solver.run(request(root, budget, self.all_moves)), POINTS);
        if found.value.points().is_none() {
            // The first move that is not known to be worse is no answer here.
            (found.best, found.line) = (vec![], vec![]);
        }
        let root: &G::State = root.downcast();
        let points = |value: GameValue| value.points().filter(|_| self.scored);
        let value = by_result(found.value);
        self.found = value;
        let words = match found.value {
            GameValue::Points(low, high) if self.scored && low == high => {
                format!("{} points (proved)", signed(low))
            }
            GameValue::Points(low, _) if self.scored && low > Score::NEG_INF => {
                format!("at least {} points", signed(low))
            }
            GameValue::Points(_, high) if self.scored && high < Score::INF => {
                format!("at most {} points", signed(high))
            }
            _ => value.to_string(),
        };
        // A move whose points are not found has no value, whatever its bounds say of its result.
        let of = |value: GameValue| value.points().map_or(UNKNOWN, |_| by_result(value));
        let moves = found.moves.iter().map(|of_move| (of_move.mv, of(of_move.value)));
        let scores = found.moves.iter().filter_map(|of_move| Some((of_move.mv, of_move.value.points()?)));
        Answer {
            words,
            points: points(found.value),
            plies: self.game.outcome(root).map(|_| 0),
            scores: scores.collect(),
            moves: self.all_moves.then(|| moves.collect()),
            complete: found.stop_reason.is_none(),
            ..Answer::of(found, POINTS)
        }
    }
}

/// The same for a game of the catalogue, with certificates.
struct CertifiedPoints<'a, G: Playable>(PointsSession<'a, G>);

impl<'a, G: Playable> SolverSession<'a> for CertifiedPoints<'a, G> {
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer {
        self.0.run(root, budget)
    }

    /// Certificates know who wins and not by how much.
    fn certificate(
        &mut self,
        root: &AnyState,
        name: &str,
        position: &str,
        limits: Limits,
        budget: Budget<'a>,
    ) -> Result<Certificate, WriteError> {
        let PointsSession { game, solver, found, .. } = &mut self.0;
        let (game, root, meter): (&G, _, _) = (game, root.downcast(), Meter::new(budget));
        let claims = certificate::claims_of(game, root, *found);
        let mut strategist = AskedStrategist::new(game, |state, claim: &Claim, _| {
            let points = Score::from(i32::from(claim.at_least == AtLeast::Win));
            solver.keeping_move_within(state, points, &meter)
        });
        certificate::write(game, (name, position), root, &claims, &mut strategist, limits, &meter)
    }
}

/// A number of points with its sign.
fn signed(points: Score) -> String {
    points.finite().map_or_else(|| points.to_string(), |points| format!("{points:+}"))
}

/// What a solver that lists all positions may take unless a request says less, in bytes.
const LISTED: usize = 1 << 30;

struct BackwardsSession<'a, G: Game> {
    solver: Retrograde<'a, G>,
    memory: usize,
    all_moves: bool,
}

impl<'a, G> SolverSession<'a> for BackwardsSession<'a, G>
where
    G: Keyed + Game<State: 'static, Move: Into<u32>>,
{
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer {
        let budget = Budget { memory: budget.memory.or(Some(self.memory)), ..budget };
        let found = self.solver.run(request(root, budget, self.all_moves));
        answer(erased(found, RETROGRADE), RETROGRADE, false, self.all_moves)
    }
}

/// The same for a game of the catalogue, with certificates.
struct CertifiedBackwards<'a, G: Playable> {
    game: &'a G,
    session: BackwardsSession<'a, G>,
}

impl<'a, G: Playable> SolverSession<'a> for CertifiedBackwards<'a, G> {
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer {
        self.session.run(root, budget)
    }

    fn certificate(
        &mut self,
        root: &AnyState,
        name: &str,
        position: &str,
        limits: Limits,
        budget: Budget<'a>,
    ) -> Result<Certificate, WriteError> {
        let (game, root, meter) = (self.game, root.downcast(), Meter::new(budget));
        let solver = &self.session.solver;
        let claims =
            solver.value(root).map_or_else(Vec::new, |value| certificate::claims_of(game, root, value));
        let mut strategist = BackwardsStrategist::new(game, solver);
        certificate::write(game, (name, position), root, &claims, &mut strategist, limits, &meter)
    }
}

/// The solver of wins within a number of plies, with certificates.
struct WithinSession<'a, G: Playable> {
    game: &'a G,
    solver: WithinSolver<'a, G>,
    all_moves: bool,
}

impl<'a, G: Playable> SolverSession<'a> for WithinSession<'a, G> {
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer {
        let found = self.solver.run(root.downcast(), budget);
        let found = found.map_moves(|mv| AnyMove(mv.into()));
        // Of other moves nothing is known.
        let value = |mv| if found.best.contains(&mv) { found.value } else { UNKNOWN };
        let listed = || self.game.moves(root.downcast()).map(|mv| AnyMove(mv.into()));
        let moves = (self.all_moves && self.game.outcome(root.downcast()).is_none())
            .then(|| listed().map(|mv| (mv, value(mv))).collect());
        Answer { moves, ..answer(found, DF_PN, false, false) }
    }

    fn certificate(
        &mut self,
        root: &AnyState,
        name: &str,
        position: &str,
        limits: Limits,
        budget: Budget<'a>,
    ) -> Result<Certificate, WriteError> {
        let (game, root, meter) = (self.game, root.downcast(), Meter::new(budget));
        let solver = &mut self.solver;
        let claims = solver.value().map_or_else(Vec::new, |value| certificate::claims_of(game, root, value));
        let mut strategist = AskedStrategist::new(game, |state, _: &Claim, left: Option<u32>| {
            solver.winning_move(state, left?, &meter)
        });
        certificate::write(game, (name, position), root, &claims, &mut strategist, limits, &meter)
    }
}

struct Session<'a, G: Playable> {
    game: &'a G,
    solver: GameSolver<'a, G>,
    exact: bool,
    all_moves: bool,
}

impl<'a, G: Playable> SolverSession<'a> for Session<'a, G> {
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer {
        let (solution, method) = self.solver.run(root.downcast(), budget);
        answer(solution.map_moves(|mv| AnyMove(mv.into())), method.name(), self.exact, self.all_moves)
    }

    fn progress(&self) -> Arc<Progress> {
        self.solver.progress()
    }

    fn certificate(
        &mut self,
        root: &AnyState,
        name: &str,
        position: &str,
        limits: Limits,
        budget: Budget<'a>,
    ) -> Result<Certificate, WriteError> {
        self.solver.certificate(root.downcast(), (name, position), limits, budget)
    }

    fn certificate_by(
        &mut self,
        root: &AnyState,
        claims: &[Claim],
        outline: &Outline<'_, AnyState, AnyMove>,
        names: (&str, &str),
        limits: Limits,
        budget: Budget<'a>,
    ) -> Result<Certificate, WriteError> {
        let choose = |state: &G::State, claim: &Claim| {
            (outline.choose)(&erase(self.game, state.clone()), claim).map(own_move)
        };
        let is_split = |state: &G::State| (outline.is_split)(&erase(self.game, state.clone()));
        let outline = Outline { choose: &choose, is_split: &is_split, orders: outline.orders };
        self.solver.certificate_by(root.downcast(), claims, &outline, names, limits, budget)
    }
}

/// The names of solvers, in answers.
const POINTS: &str = "points";
const RETROGRADE: &str = "retrograde";
const DF_PN: &str = "df-pn";

/// A request to one of the library's solvers, which have no depth limit.
fn request<'q, S: 'static>(root: &'q AnyState, budget: Budget<'q>, all_moves: bool) -> Request<'q, S> {
    let request = Request::new(root.downcast()).within(Budget { depth: None, ..budget });
    if all_moves { request.every_move() } else { request }
}

/// What a solver has found, with erased moves, so that everything after it is compiled once.
fn erased<M: Copy + Into<u32>>(
    found: Result<gametree::Answer<M>, Unfit>,
    by: &'static str,
) -> gametree::Answer<AnyMove> {
    // Nothing is refused: there is no limit of the depth.
    let found = found.unwrap_or_else(|_| gametree::Answer::new(by, UNKNOWN, Vec::new()));
    found.map_moves(|mv| AnyMove(mv.into()))
}

fn answer(found: gametree::Answer<AnyMove>, algorithm: &'static str, exact: bool, all_moves: bool) -> Answer {
    let stopped = found.stopped || (exact && found.value.plies().is_none());
    let moves = all_moves.then(|| found.moves.iter().map(|m| (m.mv, m.value)).collect());
    let answer = Answer { moves, complete: !stopped, stopped, ..Answer::of(found, algorithm) };
    // Where nothing is known, no move is better than another.
    if answer.value == UNKNOWN { Answer { best: vec![], line: vec![], ..answer } } else { answer }
}
