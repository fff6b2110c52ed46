//! Solves any game of the catalogue: [`GameSolver`] chooses among the solvers, and writes certificates of what they proved.

use std::any::Any;
use std::cell::RefCell;
use std::time::Instant;

use gametree::solve::{Distance, MoveValue, Solution, Solver};
use gametree::{Budget, Control, GameValue, Player, Wdl};
use gametree_games::Playable;
use gametree_games::lines::{LineGame, Position};
use gametree_games::tictactoe::Board;
use gametree_games::tictactoe3d::Cube;
use gametree_verify::format::{AtLeast, Claim};

use crate::certificate::{self, Certificate, Limits, Strategist, TableStrategist, WriteError};
use crate::lines::{LineProof, LineSolver};

/// Which solver is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// What is best for the game and the position.
    #[default]
    Best,
    /// Null-window alpha-beta with a table ([`Solver`]): for any game, with distances.
    NullWindow,
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
            Method::Threats => "threats",
        }
    }
}

/// The null-window solver gets so many nodes before a search of threats is tried: on boards of this many empty cells at
/// most it often finishes, and then knows the distance too.
const PLAIN: (u64, u32) = (300_000, 36);
/// What the search of threats may then expand before the null-window solver goes on without a limit: drawn positions on
/// small boards are its domain.
const THREATS: u64 = 400_000;

/// A solver of one game, which keeps its table from position to position.
pub struct GameSolver<'g, G: Playable> {
    game: &'g G,
    method: Method,
    table: Solver<'g, G>,
    lines: Option<LineSolver>,
    memory: usize,
    exact: bool,
    all_moves: bool,
    last: Last,
}

/// What the last run proved, and from which side's point of view.
enum Last {
    Table(GameValue),
    Lines(Vec<LineProof>),
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
    /// The memory, in bytes.
    pub memory: usize,
}

/// Whether there is such a solver for this game: [`Method::Threats`] is for k in a row, 3 ≤ k ≤ 5, on at most 64 cells and
/// 192 lines.
pub fn supports<G: Playable>(game: &G, method: Method) -> bool {
    method != Method::Threats || line_solver(game).is_some()
}

impl<'g, G: Playable> GameSolver<'g, G> {
    /// A solver of this game. A method that is not for this game is replaced by [`Method::NullWindow`]; [`supports`] tells.
    #[must_use]
    pub fn new(game: &'g G, method: Method, wanted: Wanted) -> Self {
        let Wanted { exact, all_moves, memory } = wanted;
        let lines = line_solver(game).filter(|_| method != Method::NullWindow);
        let table = Solver::new(game)
            .memory(memory)
            .distance(if exact { Distance::Always } else { Distance::WhenCheap })
            .all_moves(all_moves);
        let last = Last::Table(GameValue::Between(Wdl::Loss, Wdl::Win));
        GameSolver { game, method, table, lines, memory, exact, all_moves, last }
    }

    /// Solves a position; also tells which method the answer is from.
    pub fn run(&mut self, root: &G::State, budget: Budget<'g>) -> (Solution<G::Move>, Method) {
        let started = Instant::now();
        let empty = self.lines.as_ref().zip(position(root)).map(|(lines, p)| {
            lines.cells() - (p.stones(Player::First) | p.stones(Player::Second)).count_ones()
        });
        let Some(empty) = empty.filter(|_| self.game.outcome(root).is_none()) else {
            return (self.plain(root, budget), Method::NullWindow);
        };
        let mut spent = 0;
        let small = empty <= PLAIN.1;
        if self.method == Method::Best {
            if self.exact && !small {
                return self.with_distance(root, budget, started);
            }
            if self.exact || self.all_moves && small {
                return (self.plain(root, budget), Method::NullWindow);
            }
            if small {
                let solution = self.plain(root, rest(budget, started, 0, PLAIN.0));
                if !solution.stopped || used_up(budget, &solution) {
                    return (solution, Method::NullWindow);
                }
                spent += solution.nodes;
            }
        }
        let limit = if small && self.method == Method::Best { THREATS } else { u64::MAX };
        let mut solution = self.threats(root, rest(budget, started, spent, limit));
        if solution.stopped && limit != u64::MAX && !used_up(budget, &solution) {
            spent += solution.nodes;
            let mut solution = self.plain(root, rest(budget, started, spent, u64::MAX));
            solution.nodes += spent;
            return (solution, Method::NullWindow);
        }
        solution.nodes += spent;
        if self.all_moves {
            self.every_move(root, budget, started, &mut solution);
        }
        (solution, Method::Threats)
    }

    /// The value with its distance or, if that takes too long, without.
    fn with_distance(
        &mut self,
        root: &G::State,
        budget: Budget<'g>,
        started: Instant,
    ) -> (Solution<G::Move>, Method) {
        let half = Budget { time: budget.time.map(|time| time / 2), ..rest(budget, started, 0, THREATS) };
        let mut known = self.threats(root, half);
        let proofs = std::mem::replace(&mut self.last, Last::Lines(Vec::new()));
        let mut solution = self.plain(root, rest(budget, started, known.nodes, u64::MAX));
        if solution.value.wdl().is_none() && known.value.wdl().is_some() {
            self.last = proofs;
            known.nodes += solution.nodes;
            (known.stopped, known.stop_reason) = (true, solution.stop_reason);
            return (known, Method::Threats);
        }
        solution.nodes += known.nodes;
        (solution, Method::NullWindow)
    }

    fn plain(&mut self, root: &G::State, budget: Budget<'g>) -> Solution<G::Move> {
        self.table.set_budget(budget);
        let solution = self.table.run(root);
        self.last = Last::Table(solution.value);
        solution
    }

    fn threats(&mut self, root: &G::State, budget: Budget<'_>) -> Solution<G::Move> {
        let Some((lines, position)) = self.lines.as_ref().zip(position(root)) else {
            return Solution::without_distance(GameValue::Between(Wdl::Loss, Wdl::Win), Vec::new(), 0, None);
        };
        let memory = Some(budget.memory.map_or(self.memory, |bytes| bytes.min(self.memory)));
        let found = lines.run(position, Budget { memory, ..budget });
        let mut line: Vec<G::Move> = found.line.iter().filter_map(|&cell| cell_move::<G>(cell)).collect();
        if line.is_empty() {
            // Nothing is proved: a promising move is better than none.
            let ranked = self.game.moves(root).map(|mv| (self.game.rank(root, mv), mv));
            line.extend(
                ranked.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, mv)| mv),
            );
        }
        self.last = Last::Lines(found.proofs);
        Solution::without_distance(found.value, line, found.nodes, found.stop_reason)
    }

    /// Adds the value of every move, each from a search of its own, as far as the budget lasts.
    fn every_move(
        &mut self,
        root: &G::State,
        budget: Budget<'_>,
        started: Instant,
        solution: &mut Solution<G::Move>,
    ) {
        let game = self.game;
        let last = std::mem::replace(&mut self.last, Last::Lines(Vec::new()));
        for mv in game.moves(root).collect::<Vec<_>>() {
            let child = game.play(root, mv);
            let value = match game.outcome(&child) {
                Some(outcome) => GameValue::Proved(Wdl::of_score(outcome.score()), None),
                None => {
                    let found = self.threats(&child, rest(budget, started, solution.nodes, u64::MAX));
                    solution.nodes += found.nodes;
                    found.value
                }
            };
            solution.moves.push(MoveValue::new(mv, reversed(value)));
        }
        self.last = last;
        let best = |m: &&MoveValue<G::Move>| m.value.wdl().is_some() && m.value.wdl() == solution.value.wdl();
        let best: Vec<G::Move> = solution.moves.iter().filter(best).map(|m| m.mv).collect();
        if !best.is_empty() {
            solution.best = best;
        }
        solution.stopped |= solution.moves.iter().any(|m| m.value.wdl().is_none());
    }

    /// The certificate of what the last run proved of `root`; `name` is the game's in the catalogue, and `position` the moves
    /// to `root`.
    ///
    /// # Errors
    /// [`WriteError`].
    pub fn certificate(
        &mut self,
        root: &G::State,
        (name, position): (&str, &str),
        limits: Limits,
        control: Control<'g>,
    ) -> Result<Certificate, WriteError> {
        let (game, mover) = (self.game, self.game.to_move(root));
        match &mut self.last {
            Last::Lines(proofs) => {
                let mut claims: Vec<(Claim, &mut dyn Strategist<G>)> =
                    proofs.iter_mut().map(|proof| (proof.claim(), proof as &mut dyn Strategist<G>)).collect();
                certificate::write(game, (name, position), root, &mut claims, limits, control)
            }
            Last::Table(value) => {
                let claims = claims_of(*value, mover);
                self.table.set_budget(Budget { stop: control.stop, ..Budget::default() });
                let shared = RefCell::new(&mut self.table);
                let mut strategists: Vec<TableStrategist<'_, 'g, G>> =
                    claims.iter().map(|_| TableStrategist::new(game, &shared)).collect();
                let mut parts: Vec<(Claim, &mut dyn Strategist<G>)> = claims
                    .into_iter()
                    .zip(strategists.iter_mut().map(|strategist| strategist as &mut dyn Strategist<G>))
                    .collect();
                certificate::write(game, (name, position), root, &mut parts, limits, control)
            }
        }
    }
}

/// What is left of a budget, and at most `nodes` of it.
fn rest(budget: Budget<'_>, started: Instant, spent: u64, nodes: u64) -> Budget<'_> {
    let left = budget.nodes.map_or(nodes, |all| all.saturating_sub(spent).min(nodes));
    Budget {
        nodes: (left != u64::MAX).then_some(left),
        time: budget.time.map(|time| time.saturating_sub(started.elapsed())),
        ..budget
    }
}

/// Whether a run ended for a reason that ends all that follow.
fn used_up<M>(budget: Budget<'_>, solution: &Solution<M>) -> bool {
    use gametree::StopReason::{Interrupted, Nodes, Time};
    match solution.stop_reason {
        Some(Interrupted | Time) => true,
        Some(Nodes) => budget.nodes.is_some_and(|all| solution.nodes >= all),
        _ => false,
    }
}

/// The value from the opponent's point of view.
fn reversed(value: GameValue) -> GameValue {
    match value {
        GameValue::Proved(wdl, plies) => GameValue::Proved(wdl.reversed(), plies),
        GameValue::Between(low, high) => GameValue::Between(high.reversed(), low.reversed()),
        other => other,
    }
}

/// The claims that together are a value for `mover`.
fn claims_of(value: GameValue, mover: Player) -> Vec<Claim> {
    let claim = |player, at_least, plies| Claim { player, at_least, plies };
    let win = |winner: Player, plies: Option<u32>| match plies.filter(|&plies| plies > 0) {
        None => vec![claim(winner, AtLeast::Win, None)],
        Some(plies) => vec![
            claim(winner, AtLeast::Win, Some(plies)),
            claim(winner.other(), AtLeast::Draw, Some(plies - 1)),
        ],
    };
    let draw = |player| claim(player, AtLeast::Draw, None);
    match value {
        GameValue::Proved(Wdl::Win, plies) => win(mover, plies),
        GameValue::Proved(Wdl::Loss, plies) => win(mover.other(), plies),
        GameValue::Proved(Wdl::Draw, _) => vec![draw(mover), draw(mover.other())],
        GameValue::Between(Wdl::Draw, _) => vec![draw(mover)],
        GameValue::Between(_, Wdl::Draw) => vec![draw(mover.other())],
        _ => Vec::new(),
    }
}

/// The solver of k in a row for this game, if it is one.
fn line_solver<G: Playable>(game: &G) -> Option<LineSolver> {
    let game = game as &dyn Any;
    let cube = game.downcast_ref::<LineGame<u64, Cube>>().and_then(LineSolver::new);
    cube.or_else(|| game.downcast_ref::<LineGame<u64, Board>>().and_then(LineSolver::new))
}

fn position<S: Any>(state: &S) -> Option<&Position<u64>> {
    (state as &dyn Any).downcast_ref()
}

fn cell_move<G: Playable>(cell: u8) -> Option<G::Move> {
    G::Move::try_from(u32::from(cell)).ok()
}
