//! The exact solver on a game of the catalogue; compiled for each game.

use gametree::Budget;
use gametree::solve::{Distance, Solution, Solver};
use gametree_games::Playable;

use crate::answer::Answer;
use crate::erased::{AnyMove, AnyState};

/// The name of the solver's algorithm.
pub const NULL_WINDOW: &str = "null-window";

/// A request to the solver.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest {
    /// Whether to find distances at any cost.
    pub exact: bool,
    /// Whether to find the value of every move at the root.
    pub all_moves: bool,
    /// The largest size of its table, in bytes.
    pub memory: usize,
}

impl Default for SolveRequest {
    fn default() -> Self {
        SolveRequest { exact: false, all_moves: false, memory: 256 << 20 }
    }
}

/// A solver that keeps its table from position to position.
pub trait SolverSession<'a> {
    /// Solves `root` within a budget.
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer;
}

/// A solver as requested.
pub(super) fn session<'a, G: Playable>(
    game: &'a G,
    request: &SolveRequest,
) -> Box<dyn SolverSession<'a> + 'a> {
    let &SolveRequest { exact, all_moves, memory } = request;
    let solver = Solver::new(game)
        .memory(memory)
        .distance(if exact { Distance::Always } else { Distance::WhenCheap })
        .all_moves(all_moves);
    Box::new(Session { solver, exact, all_moves })
}

struct Session<'a, G: Playable> {
    solver: Solver<'a, G>,
    exact: bool,
    all_moves: bool,
}

impl<'a, G: Playable> SolverSession<'a> for Session<'a, G> {
    fn run(&mut self, root: &AnyState, budget: Budget<'a>) -> Answer {
        self.solver.set_budget(budget);
        let solution = self.solver.run(root.downcast());
        answer(solution.map_moves(|mv| AnyMove(mv.into())), self.exact, self.all_moves)
    }
}

fn answer(solution: Solution<AnyMove>, exact: bool, all_moves: bool) -> Answer {
    let stopped = solution.stopped || (exact && solution.plies.is_none());
    Answer {
        value: solution.value,
        words: solution.value.to_string(),
        score: None,
        plies: solution.plies,
        moves: all_moves.then(|| solution.moves.iter().map(|m| (m.mv, m.value)).collect()),
        best: solution.best,
        line: solution.line,
        depth: None,
        nodes: solution.nodes,
        counts: solution.counts,
        effort: None,
        complete: !stopped,
        stopped,
        stop_reason: solution.stop_reason,
        algorithm: NULL_WINDOW,
    }
}
