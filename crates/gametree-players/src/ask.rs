//! A search or a solution asked for by name: which searcher answers, and with which defaults.

use std::cmp::Reverse;
use std::time::Duration;

use gametree::{Algorithm, Budget, Game};
use gametree_games::evaluation::NONE;
use gametree_games::{EvaluationError, Order};
use gametree_shared::Instant;
use gametree_solvers::Method;
use gametree_solvers::certificate::{Certificate, Limits, WriteError};
use gametree_tree::trace::{Header, Record, Recorder};

use crate::erased::AnyState;
use crate::line::Line;
use crate::native::{Answer, preference};
use crate::native::{
    AnyGame, DEFAULT_MEMORY, EngineRequest, EvaluationSource, MonteCarloRequest, OnDepth, SolveRequest,
};
use crate::searcher::Searcher;
use crate::textbook::{self, TextbookError, TextbookRequest};
use crate::trace::{finish_trace, header};
use crate::turns::Turns;
use crate::values::unless_playouts;

/// The time limit of a search by the engine without any other limit.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The order in which the moves of a game are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// The game's natural order.
    Natural,
    /// By the distance from the middle of the board.
    Centre,
    /// Drawn anew at every node; textbook algorithms only.
    Random,
}

impl MoveOrder {
    /// The name of the order.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MoveOrder::Natural => "natural",
            MoveOrder::Centre => "centre",
            MoveOrder::Random => "random",
        }
    }
}

/// What is asked of a search or a solver. `None` stands for what fits the searcher best.
#[derive(Clone, Debug, Default)]
pub struct Ask<'a> {
    /// Who searches.
    pub algorithm: Option<Searcher>,
    /// What it may spend. The memory is that of its tables and graphs.
    pub budget: Budget<'a>,
    /// The evaluation at the depth limit, by its name; for Monte Carlo tree search that of its leaves, or `playouts`.
    pub evaluation: Option<&'a str>,
    /// The order of the moves.
    pub order: Option<MoveOrder>,
    /// The seed of a random order, or of play-outs.
    pub seed: Option<u64>,
    /// The threads of the engine.
    pub threads: Option<usize>,
    /// Whether every move at the root gets a value.
    pub all_moves: bool,
    /// Whether a solver finds distances at any cost.
    pub exact: bool,
}

/// Something asked for that does not go together. The first word of a message is the name of the option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message says it")]
pub enum AskError {
    #[error("{0} belongs to the textbook algorithms")]
    TextbookOnly(&'static str),
    #[error("{option} belongs to the engine, not to {algorithm}")]
    EngineOnly { option: &'static str, algorithm: &'static str },
    #[error("algorithm {0}: a solver goes to the end of the game; use solve, or another algorithm")]
    Solver(&'static str),
    #[error("algorithm {0}: this game is not one that it can solve: expected null-window, or no algorithm")]
    Unsupported(&'static str),
    #[error("{0} belongs to a search: solve goes to the end of the game, without an evaluation")]
    SearchOnly(&'static str),
    #[error(
        "exact belongs to the solvers that know distances, not to {0}: expected null-window, or no algorithm"
    )]
    NoDistances(&'static str),
    #[error("algorithm product: it finds a probability, not a value, so it is for search only")]
    NoValue,
    #[error("proof: {0} keeps no proof: expected no algorithm, null-window, connect4, hex or threats")]
    NoProof(&'static str),
    #[error(
        "algorithm {0}: what it does cannot be recorded: expected a textbook algorithm, without an evaluation where it adds static values"
    )]
    NoTrace(&'static str),
    #[error("algorithm {0}: it needs players who take turns: expected a textbook algorithm")]
    ExtraTurns(&'static str),
    #[error("eval: {0} supports wins, draws and losses only: expected none")]
    ResultsOnly(&'static str),
    #[error("eval: {0}")]
    Evaluation(EvaluationError),
    #[error("{0}")]
    Textbook(TextbookError),
}

impl From<TextbookError> for AskError {
    fn from(error: TextbookError) -> Self {
        match error {
            TextbookError::ResultsOnly(what) => AskError::ResultsOnly(what),
            TextbookError::Evaluation(error) => AskError::Evaluation(error),
            error => AskError::Textbook(error),
        }
    }
}

impl Ask<'_> {
    /// Who searches: what is asked for, or the only one that has the options, or else the engine.
    ///
    /// # Errors
    /// [`AskError`], if no searcher has all the options.
    pub fn searcher(&self) -> Result<Searcher, AskError> {
        let textbook = match (self.seed, self.order) {
            (Some(_), _) => Some("seed"),
            (None, Some(MoveOrder::Random)) => Some("order"),
            _ => None,
        };
        let engine = self.threads.filter(|&threads| threads != 1).map(|_| "threads");
        match (self.algorithm, textbook, engine) {
            (Some(searcher @ Searcher::MonteCarlo), ..) => match engine {
                Some(option) => Err(AskError::EngineOnly { option, algorithm: searcher.name() }),
                None if self.order == Some(MoveOrder::Random) => Err(AskError::TextbookOnly("order")),
                None => Ok(searcher),
            },
            (Some(Searcher::Solver(method)), ..) => Err(AskError::Solver(method.name())),
            (Some(Searcher::Engine), Some(option), _) => Err(AskError::TextbookOnly(option)),
            (Some(Searcher::Textbook(algorithm)), _, Some(option)) => {
                Err(AskError::EngineOnly { option, algorithm: algorithm.name() })
            }
            (None, Some(_), Some(option)) => {
                Err(AskError::EngineOnly { option, algorithm: Algorithm::AlphaBeta.name() })
            }
            (Some(searcher), ..) => Ok(searcher),
            (None, Some(_), None) => Ok(Searcher::Textbook(Algorithm::AlphaBeta)),
            (None, None, _) => Ok(Searcher::Engine),
        }
    }

    /// The order in which the rules should list the moves: textbook algorithms keep the natural one by default. A random
    /// order permutes the natural one.
    #[must_use]
    pub fn rules_order(&self, textbook: bool) -> Order {
        match self.order {
            Some(MoveOrder::Centre) => Order::Centre,
            Some(MoveOrder::Natural | MoveOrder::Random) => Order::Natural,
            None if textbook => Order::Natural,
            None => Order::Centre,
        }
    }

    /// Whether only a time limit and a size of memory are asked of the engine; everything else is about the engine itself.
    fn of_nobody(&self) -> bool {
        self.algorithm.is_none()
            && self.budget.depth.is_none()
            && self.budget.nodes.is_none()
            && self.evaluation.is_none()
            && self.threads.is_none_or(|threads| threads == 1)
    }

    /// Searches `root`; `from_start` says whether it is the start of the game, and `on_depth` hears each depth that the
    /// engine has finished.
    ///
    /// # Errors
    /// [`AskError`].
    pub fn search(
        &self,
        game: &AnyGame,
        root: &AnyState,
        from_start: bool,
        on_depth: Option<OnDepth<'_>>,
    ) -> Result<Answer, AskError> {
        match self.searcher()? {
            Searcher::Textbook(algorithm) => self.textbook(game, root, algorithm, from_start),
            Searcher::MonteCarlo => self.monte_carlo(game, root),
            Searcher::Engine | Searcher::Solver(_) => self.engine(game, root, on_depth),
        }
    }

    fn engine(
        &self,
        game: &AnyGame,
        root: &AnyState,
        on_depth: Option<OnDepth<'_>>,
    ) -> Result<Answer, AskError> {
        let Budget { depth, nodes, time, memory, .. } = self.budget;
        let time = time.or((depth.is_none() && nodes.is_none()).then_some(DEFAULT_TIME));
        let memory = memory.unwrap_or(DEFAULT_MEMORY);
        let budget = Budget { time, memory: None, ..self.budget };
        let request = EngineRequest {
            budget,
            evaluation: self.evaluation.into(),
            all_moves: self.all_moves,
            memory,
            threads: self.threads.unwrap_or(1),
            ..EngineRequest::default()
        };
        if self.of_nobody() {
            let turns = Turns::with_own_solver(game, &request, on_depth);
            return Ok(turns.map_err(AskError::Evaluation)?.run(root, budget));
        }
        let mut engine = game.engine(&request, on_depth).map_err(AskError::Evaluation)?;
        Ok(engine.run(root))
    }

    fn monte_carlo(&self, game: &AnyGame, root: &AnyState) -> Result<Answer, AskError> {
        let Budget { depth, nodes, time, memory, .. } = self.budget;
        let time = time.or((depth.is_none() && nodes.is_none()).then_some(DEFAULT_TIME));
        let request = MonteCarloRequest {
            budget: Budget { time, memory: None, ..self.budget },
            evaluation: unless_playouts(self.evaluation).map(EvaluationSource::Named),
            seed: self.seed.unwrap_or(0),
            memory: memory.unwrap_or(DEFAULT_MEMORY),
            ..MonteCarloRequest::default()
        };
        let answer = game.monte_carlo(root, &request).map_err(AskError::Evaluation)?;
        Ok(if self.all_moves { answer } else { Answer { moves: None, ..answer } })
    }

    /// The request to a textbook algorithm.
    fn request(&self, algorithm: Algorithm, from_start: bool) -> TextbookRequest<'_> {
        let memory = Some(self.budget.memory.unwrap_or(textbook::DEFAULT_MEMORY));
        TextbookRequest {
            budget: Budget { memory, ..self.budget },
            evaluation: EvaluationSource::Named(self.evaluation.unwrap_or(NONE.name)),
            seed: (self.order == Some(MoveOrder::Random)).then(|| self.seed.unwrap_or(0)),
            each_move: self.all_moves,
            from_start,
            ..TextbookRequest::new(algorithm)
        }
    }

    /// Searches `root` by a textbook algorithm, alpha-beta by default, and records the first `cap` nodes; `names` are those of
    /// the game and of the position.
    ///
    /// # Errors
    /// [`AskError`].
    pub fn traced(
        &self,
        game: &AnyGame,
        root: &AnyState,
        names: (&str, &str),
        cap: usize,
    ) -> Result<(Header, Vec<Record>), AskError> {
        let algorithm = match self.algorithm {
            None => Algorithm::AlphaBeta,
            Some(Searcher::Textbook(algorithm)) => algorithm,
            Some(searcher) => return Err(AskError::NoTrace(searcher.name())),
        };
        let request = self.request(algorithm, names.1.is_empty());
        // Such a search adds the static values of inner nodes, which the format does not have.
        if algorithm.uses_static_values() && request.estimates() {
            return Err(AskError::NoTrace(algorithm.name()));
        }
        let mut recorder = Recorder::new(game, cap);
        let answer = textbook::watched(game, root, &request, Some(&mut recorder))?.without_guesses();
        let (found, records) = finish_trace(recorder);
        let order = self.order.unwrap_or(MoveOrder::Natural).name();
        Ok((header(found, &request, order, names, game, &answer), records))
    }

    fn textbook(
        &self,
        game: &AnyGame,
        root: &AnyState,
        algorithm: Algorithm,
        from_start: bool,
    ) -> Result<Answer, AskError> {
        let request = self.request(algorithm, from_start);
        let answer = textbook::run(game, root, &request)?;
        Ok(textbook::with_whole_line(answer.without_guesses(), game, root, &request))
    }

    /// The best `count` lines of play, given the answer to a search that was asked for every move. What follows a move is found
    /// by a search of its own, one ply less deep, which may take as many nodes as a line's share of the search.
    ///
    /// # Errors
    /// [`AskError`], as that search.
    pub fn lines(
        &self,
        game: &AnyGame,
        root: &AnyState,
        answer: &Answer,
        count: usize,
    ) -> Result<Vec<Line>, AskError> {
        let mut moves = answer.moves.clone().unwrap_or_default();
        moves.sort_by_key(|&(mv, value)| (Reverse(preference(value)), answer.line.first() != Some(&mv)));
        moves.truncate(count);
        let share = (answer.nodes / count.max(1) as u64).max(1_000);
        let mut lines = Vec::new();
        for (mv, value) in moves {
            if answer.line.first() == Some(&mv) {
                lines.push(Line::new(answer.line.clone(), value));
                continue;
            }
            let child = game.play(root, mv);
            let depth = answer.depth.map(|depth| depth.saturating_sub(1));
            let budget = Budget { depth, nodes: Some(share), time: None, ..self.budget };
            let reply = Ask { budget, all_moves: false, ..self.clone() };
            let rest = match child.outcome() {
                Some(_) => vec![],
                None if depth == Some(0) => vec![],
                None => reply.search(game, &child, false, None)?.line,
            };
            lines.push(Line::new([vec![mv], rest].concat(), value));
        }
        Ok(lines)
    }

    /// Which solver, if one is asked for or none is named.
    ///
    /// # Errors
    /// [`AskError`], if what is asked for does not go together.
    pub fn solver(&self, game: &AnyGame) -> Result<Option<Method>, AskError> {
        let refused = [
            (self.budget.depth.is_some(), "depth"),
            (self.evaluation.is_some(), "eval"),
            (self.threads.is_some_and(|threads| threads != 1), "threads"),
        ];
        if let Some((_, option)) = refused.iter().find(|(wrong, _)| *wrong) {
            return Err(AskError::SearchOnly(option));
        }
        let name = self.algorithm.map_or(Method::Best.name(), Searcher::name);
        match self.algorithm {
            None | Some(Searcher::Solver(_)) if !game.alternates() && !game.supports(Method::Best) => {
                Err(AskError::ExtraTurns(name))
            }
            None => Ok(Some(Method::Best)),
            Some(Searcher::Solver(method)) if !game.supports(method) => Err(AskError::Unsupported(name)),
            Some(Searcher::Solver(method)) if self.exact && !method.finds_distances() => {
                Err(AskError::NoDistances(name))
            }
            Some(Searcher::Solver(method)) => Ok(Some(method)),
            Some(Searcher::MonteCarlo) => Err(AskError::SearchOnly("algorithm mcts")),
            Some(_) if self.exact => Err(AskError::NoDistances(name)),
            Some(Searcher::Textbook(Algorithm::Product)) => Err(AskError::NoValue),
            Some(_) => Ok(None),
        }
    }

    /// Solves `root`; with `proof`, which names the game and the moves to `root`, also writes a certificate of what is
    /// proved.
    ///
    /// # Errors
    /// [`AskError`]. That there is no certificate is no error: the answer is still worth having.
    pub fn solve(
        &self,
        game: &AnyGame,
        root: &AnyState,
        from_start: bool,
        proof: Option<(&str, &str)>,
    ) -> Result<(Answer, Option<Result<Certificate, WriteError>>), AskError> {
        if let Some(method) = self.solver(game)? {
            // Half of a limit is for what is written of the proof.
            let parts = if proof.is_some() { 2 } else { 1 };
            let written = self.budget.memory.map(|bytes| bytes / 2);
            let memory = self.budget.memory.map(|bytes| bytes / parts);
            let (exact, all_moves) = (self.exact, self.all_moves);
            let request = SolveRequest { method, exact, all_moves, memory, ..SolveRequest::default() };
            let mut solver = game.solver(&request);
            let started = Instant::now();
            let answer = solver.run(root, Budget { memory: None, ..self.budget });
            let budget = Budget { memory: written, ..self.budget.less(answer.nodes, started.elapsed()) };
            let written = proof
                .map(|(name, position)| solver.certificate(root, name, position, Limits::default(), budget));
            return Ok((answer, written));
        }
        match self.algorithm {
            Some(searcher) if proof.is_some() => Err(AskError::NoProof(searcher.name())),
            Some(Searcher::Textbook(algorithm)) => {
                Ok((self.textbook(game, root, algorithm, from_start)?, None))
            }
            _ => {
                let request = EngineRequest {
                    budget: Budget { memory: None, ..self.budget },
                    evaluation: EvaluationSource::Named(NONE.name),
                    all_moves: self.all_moves,
                    memory: self.budget.memory.unwrap_or(DEFAULT_MEMORY),
                    ..EngineRequest::default()
                };
                let mut engine = game.engine(&request, None).map_err(AskError::Evaluation)?;
                Ok((engine.run(root).proved_only(), None))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solvers that find no distance say so, and those that keep no proof name those that do.
    #[test]
    fn refuses_what_a_solver_does_not_find() {
        let game = crate::native::open("hex:3".parse().unwrap(), Order::Natural).unwrap();
        let ask = |searcher| Ask { algorithm: Some(searcher), exact: true, ..Ask::default() };
        let solver = |method| ask(Searcher::Solver(method)).solver(&game);
        assert_eq!(solver(Method::Hex), Err(AskError::NoDistances("hex")));
        assert_eq!(solver(Method::NullWindow), Ok(Some(Method::NullWindow)));
        let proof = Ask { exact: false, ..ask(Searcher::Textbook(Algorithm::AlphaBeta)) };
        let error = proof.solve(&game, &game.start(), true, Some(("hex:3", ""))).unwrap_err();
        assert_eq!(error, AskError::NoProof("alphabeta"));
        assert!(error.to_string().ends_with("expected no algorithm, null-window, connect4, hex or threats"));
    }
}
