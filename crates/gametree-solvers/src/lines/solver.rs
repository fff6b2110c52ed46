//! The solver of k in a row: which questions are asked, with which limits, in which order.

use std::sync::Arc;

use crate::graph::{Ended, Grant, ProofGraph, RootNumbers};
use gametree::knowledge::Checkable;
use gametree::{Budget, GameValue, Meter, Player, StopReason, Wdl};
use gametree_certificate::{AtLeast, Claim};
use gametree_games::lines::{Layout, LineGame, Position};

use super::expert::{Limits, LineExpert};
use super::geometry::{Cells, Geometry};
use super::proof::{LineStrategy, Proof};
use super::stones::{StoneGame, Stones, to_move};
use super::strategist::{LineProofs, stones};
use crate::progress::QuestionNumbers;

/// The limits of the searches of one question, one after the other: a search of few moves that fails says nothing, but it
/// ends early, and one that succeeds is a proof like any other. With the positions that a stage may expand.
const STAGES: [(Limits, u64); 3] = [
    (Limits { moves: 8, threat_nodes: 400 }, 300_000),
    (Limits { moves: 20, threat_nodes: 1_000 }, 10_000_000),
    (Limits { moves: usize::MAX, threat_nodes: 1_000 }, u64::MAX),
];

/// The positions that are expanded in turns for the two questions whether the first player wins and whether the second
/// does. The second seldom does unless a sequence shows it at once, so that question gets the lesser part.
const TURNS: [u64; 2] = [100_000, 10_000];

/// The positions that are expanded for each question first of all: many positions are decided by threats.
const GLANCE: u64 = 200;

/// Solves positions of k in a row, 3 ≤ k ≤ 5, on boards of at most 64 cells and 192 lines: who wins, without a distance.
///
/// ```
/// use gametree::{Game, Budget, Wdl};
/// use gametree_games::{Order, tictactoe::TicTacToe};
/// use gametree_solvers::lines::LineSolver;
/// let game = TicTacToe::<u64>::new(5, 6, 4, Order::Natural).unwrap();
/// let solver = LineSolver::new(&game).unwrap();
/// let solution = solver.run(&game.start(), Budget::default());
/// assert_eq!(solution.value.wdl(), Some(Wdl::Win));
/// ```
#[derive(Clone, Debug)]
pub struct LineSolver {
    cells: u32,
    lines: Vec<Cells>,
    length: u32,
    symmetries: Vec<Vec<u8>>,
}

/// What the solver found, for the side to move.
#[derive(Debug)]
#[non_exhaustive]
pub struct LineSolution {
    /// The value, without a distance. A draw that is only half proved is a bound: "not a win" is not "a draw".
    pub value: GameValue,
    /// Positions expanded.
    pub nodes: u64,
    /// Nodes of the threat searches.
    pub threat_nodes: u64,
    /// The limit that ended the search, if one did.
    pub stop_reason: Option<StopReason>,
    /// What is proved, with the strategies that do it.
    pub proofs: LineProofs,
}

impl LineSolver {
    /// A solver of this game, if its board is of a size for it.
    #[must_use]
    pub fn new<L: Layout>(game: &LineGame<u64, L>) -> Option<Self> {
        let lines: Vec<Cells> = game.all_lines().collect();
        let length = lines.first()?.count_ones();
        let fits = (3..=5).contains(&length) && lines.len() <= 192;
        let symmetries = game.symmetries();
        fits.then(|| LineSolver { cells: game.cells(), lines, length, symmetries })
    }

    /// The number of cells of the board.
    #[must_use]
    pub fn cells(&self) -> u32 {
        self.cells
    }

    /// Solves a position.
    #[must_use]
    pub fn run(&self, root: &Position<u64>, budget: Budget<'_>) -> LineSolution {
        self.run_watched(root, budget, &QuestionNumbers::default())
    }

    /// The same, and keeps the numbers of both questions up to date meanwhile.
    ///
    /// ```
    /// use gametree::{Budget, Game};
    /// use gametree_games::{Order, tictactoe::TicTacToe};
    /// use gametree_solvers::{QuestionNumbers, lines::LineSolver};
    /// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    /// let numbers = QuestionNumbers::default(); // another thread may read them
    /// let _ = LineSolver::new(&game).unwrap().run_watched(&game.start(), Budget::default(), &numbers);
    /// let disproved = Some((u32::MAX, 0));
    /// assert_eq!(numbers.each_ref().map(|question| question.read()), [disproved; 2]); // a draw
    /// ```
    #[must_use]
    pub fn run_watched(
        &self,
        root: &Position<u64>,
        budget: Budget<'_>,
        numbers: &QuestionNumbers,
    ) -> LineSolution {
        let stones = stones(root);
        match (self.lines.len() <= 128, self.length) {
            (true, 3) => self.solve::<2, 2>(stones, budget, numbers),
            (true, 4) => self.solve::<2, 3>(stones, budget, numbers),
            (true, _) => self.solve::<2, 4>(stones, budget, numbers),
            (false, 3) => self.solve::<3, 2>(stones, budget, numbers),
            (false, 4) => self.solve::<3, 3>(stones, budget, numbers),
            (false, _) => self.solve::<3, 4>(stones, budget, numbers),
        }
    }

    fn solve<const W: usize, const L: usize>(
        &self,
        root: Stones,
        budget: Budget<'_>,
        numbers: &QuestionNumbers,
    ) -> LineSolution {
        numbers.iter().for_each(RootNumbers::clear);
        let meter = Meter::new(budget);
        // An eighth is for what the allocator keeps of the blocks that graphs outgrow.
        let memory = budget.memory.map_or(usize::MAX, |bytes| bytes - bytes / 8);
        let geometry = Arc::new(Geometry::<W>::new(self.cells, &self.lines));
        let mut questions = [Player::First, Player::Second].map(|attacker| {
            // Seven eighths of the memory for the question that gets most of the time.
            let bytes = if attacker == Player::First { memory / 8 * 7 } else { memory / 8 };
            Question::<W, L>::new(self, &geometry, root, attacker, bytes)
        });
        let mut turn = 0;
        while !meter.stopped() && !decided(&questions) && questions.iter().any(Question::open) {
            for at in 0..2 {
                let positions = if turn == 0 { GLANCE } else { TURNS[at] << (2 * (turn - 1)).min(20) };
                questions[at].go_on(self, root, positions, &meter, &numbers[at]);
                if decided(&questions) {
                    break;
                }
            }
            turn += 1;
        }
        let value = value(to_move(&root), questions.each_ref().map(|question| question.answer));
        let out_of_memory = questions.iter().any(|question| question.answer == Some(Ended::OutOfMemory));
        let stop_reason = meter.stop_reason().or(out_of_memory.then_some(StopReason::Memory));
        let threat_nodes = questions.iter().map(|question| question.expert.threats.nodes).sum();
        let mut proofs: Vec<_> = questions.into_iter().filter_map(Question::proof).collect();
        // A win says all.
        if let Some(won) = proofs.iter().position(|(claim, _)| claim.at_least == AtLeast::Win) {
            proofs = vec![proofs.swap_remove(won)];
        }
        LineSolution {
            value,
            nodes: meter.nodes(),
            threat_nodes,
            stop_reason: stop_reason.filter(|_| value.wdl().is_none()),
            proofs: LineProofs::new(proofs),
        }
    }
}

/// Whether a player, the attacker, wins: the graph and the knowledge of the present stage.
struct Question<const W: usize, const L: usize> {
    attacker: Player,
    graph: ProofGraph<StoneGame>,
    expert: LineExpert<W, L>,
    bytes: usize,
    stage: usize,
    answer: Option<Ended>,
}

impl<const W: usize, const L: usize> Question<W, L> {
    fn new(
        solver: &LineSolver,
        geometry: &Arc<Geometry<W>>,
        root: Stones,
        attacker: Player,
        bytes: usize,
    ) -> Self {
        let mut expert = LineExpert::new(Arc::clone(geometry), &solver.symmetries, STAGES[0].0);
        let graph = ProofGraph::new(&StoneGame { board: geometry.board }, &root, attacker, &mut expert);
        Question { attacker, graph, expert, bytes, stage: 0, answer: None }
    }

    fn open(&self) -> bool {
        self.answer.is_none()
    }

    /// Expands so many positions more, in this stage and the following ones.
    fn go_on(
        &mut self,
        solver: &LineSolver,
        root: Stones,
        positions: u64,
        meter: &Meter<'_>,
        mut numbers: &RootNumbers,
    ) {
        let game = StoneGame { board: self.expert.geometry.board };
        let mut left = positions;
        while self.open() && left > 0 && !meter.stopped() {
            let last = self.stage + 1 == STAGES.len();
            let before = self.graph.expanded();
            let stage_left = if last { left } else { left.min(STAGES[self.stage].1.saturating_sub(before)) };
            let grant = Grant { positions: stage_left, bytes: self.bytes };
            let answer = self.graph.run_observed(&game, &mut self.expert, meter, grant, &mut numbers);
            left = left.saturating_sub((self.graph.expanded() - before).max(1));
            match answer {
                Ended::Proved | Ended::Disproved => self.answer = Some(answer),
                Ended::Stopped if last || self.graph.expanded() < STAGES[self.stage].1 => {}
                Ended::OutOfMemory if last => self.answer = Some(answer),
                Ended::Exhausted | Ended::Stopped | Ended::OutOfMemory => {
                    *self = Question {
                        stage: self.stage + 1,
                        ..Question::new(solver, &self.expert.geometry, root, self.attacker, self.bytes)
                    };
                    self.expert.limits = STAGES[self.stage].0;
                }
            }
        }
    }

    /// The proof that the question ended with.
    fn proof(self) -> Option<(Claim, Box<dyn LineStrategy>)> {
        let (player, at_least) = match self.answer? {
            Ended::Proved => (self.attacker, AtLeast::Win),
            Ended::Disproved => (self.attacker.other(), AtLeast::Draw),
            _ => return None,
        };
        let claim = Claim { player, at_least, plies: None };
        Some((claim, Box::new(Proof::new(self.graph, self.expert, player))))
    }
}

/// Whether the value is known.
fn decided<const W: usize, const L: usize>(questions: &[Question<W, L>; 2]) -> bool {
    questions.iter().any(|question| question.answer == Some(Ended::Proved))
        || questions.iter().all(|question| question.answer == Some(Ended::Disproved))
}

/// The value for `mover`, from the answers to the questions whether each player wins.
fn value(mover: Player, answers: [Option<Ended>; 2]) -> GameValue {
    let (own, other) = (answers[mover as usize], answers[mover.other() as usize]);
    match (own, other) {
        (Some(Ended::Proved), _) => GameValue::Proved(Wdl::Win, None),
        (_, Some(Ended::Proved)) => GameValue::Proved(Wdl::Loss, None),
        (Some(Ended::Disproved), Some(Ended::Disproved)) => GameValue::Proved(Wdl::Draw, None),
        (Some(Ended::Disproved), _) => GameValue::Between(Wdl::Loss, Wdl::Draw),
        (_, Some(Ended::Disproved)) => GameValue::Between(Wdl::Draw, Wdl::Win),
        _ => GameValue::Between(Wdl::Loss, Wdl::Win),
    }
}
