//! Why a move is the best, and why another one is not: short texts of which every sentence can be checked.
//!
//! [`Explainer`] asks what the moves are worth (`judge`), and looks for what a person can see: wins by threats (`threats`), the
//! reasons that a game has to itself (`reasons`), the replies and what answers them (`replies`), where two moves differ
//! (`contrast`) and, where nothing is proved, the terms of the evaluation (`terms`).

mod claim;
mod contrast;
mod cut;
mod json;
mod judge;
mod marks;
mod reasons;
mod replies;
mod taken;
mod terms;
mod threats;
mod words;

use std::sync::atomic::AtomicBool;

use gametree::knowledge::Notation;
use gametree::{Budget, GameValue, Wdl};
use gametree_games::EvaluationError;

use crate::advisor::Advisor;
use crate::erased::{AnyMove, AnyState};
use crate::kept::Kept;
use crate::native::{AnyGame, ReasonSession, WinningPolicy};
pub use claim::{Claim, ClaimKind, Cut};
pub use json::read_marks;
use judge::Judge;
pub use judge::{JudgedMove, WhyLimits};
pub(crate) use words::does;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The move to explain; without one, the best.
    pub mv: Option<AnyMove>,
    /// A move that is to be compared with it: why not this one?
    pub not: Option<AnyMove>,
}

/// The answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Why {
    /// The best move that was found.
    pub best: AnyMove,
    /// The move that is explained.
    pub explained: JudgedMove,
    /// The move that it is compared with.
    pub not: Option<JudgedMove>,
    /// What the moves are worth, in one sentence.
    pub summary: String,
    /// The reasons, the strongest first.
    pub claims: Vec<Claim>,
}

/// Explains moves of one game. Its searches keep their tables from question to question.
///
/// ```
/// use std::{sync::atomic::AtomicBool, time::Duration};
/// use gametree::knowledge::Notation;
/// use gametree_games::Order;
/// use gametree_players::{Explainer, Question, WhyLimits, open};
///
/// let game = open("tictactoe".parse()?, Order::Centre).ok_or("no such board")?;
/// let position = game.read_position("a1 b1 b2 c3").map_err(|error| error.to_string())?;
/// let never = AtomicBool::new(false);
/// let mut explainer = Explainer::new(&game, 16 << 20, 0, &never)?;
/// let limits = WhyLimits { time: Duration::from_secs(60), nodes: None };
/// let why = explainer.explain(&position, Question::default(), limits)?.ok_or("the game is over")?;
/// assert_eq!(why.summary, "a2 wins in 3 (proved).");
/// assert_eq!(why.claims[0].text, "a2 threatens a3 and c2 at once, and O can't stop both.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[expect(missing_debug_implementations, reason = "its sessions are trait objects")]
pub struct Explainer<'a> {
    game: &'a AnyGame,
    judge: Judge<'a>,
    reasons: Option<Box<dyn ReasonSession + 'a>>,
}

impl<'a> Explainer<'a> {
    /// An explainer that stops early once `stop` is set, whose tables have at most `memory` bytes together. Its
    /// [advisor](Explainer::advisor) draws the moves of its lower levels with `seed`.
    ///
    /// # Errors
    /// [`EvaluationError`], which the game's own evaluation never causes.
    pub fn new(
        game: &'a AnyGame,
        memory: usize,
        seed: u64,
        stop: &'a AtomicBool,
    ) -> Result<Self, EvaluationError> {
        Explainer::on_threads(game, memory, seed, stop, 1)
    }

    /// The same on so many threads, as [`Advisor::on_threads`] has them. With a limit of nodes there is always one.
    ///
    /// # Errors
    /// As [`Explainer::new`].
    pub fn on_threads(
        game: &'a AnyGame,
        memory: usize,
        seed: u64,
        stop: &'a AtomicBool,
        threads: usize,
    ) -> Result<Self, EvaluationError> {
        let judge = Judge::new(game, memory - memory / 4, seed, stop, threads)?;
        Ok(Explainer { game, judge, reasons: game.reasons(memory / 4) })
    }

    /// The same explainer with what is kept of the game, as an [`Advisor`](crate::Advisor) has it.
    #[must_use]
    pub fn with_kept(mut self, kept: Vec<Box<dyn Kept>>) -> Self {
        self.judge.keep(kept);
        self
    }

    /// The advisor that it asks, for other questions about the same game: what the one proves, the other knows.
    pub fn advisor(&mut self) -> &mut Advisor<'a> {
        self.judge.advisor()
    }

    /// The list of cells by which whoever wins the position can go on, looked for from `hint`; `None` where the game has no such lists.
    pub(crate) fn winning_policy(
        &mut self,
        state: &AnyState,
        hint: &[String],
        budget: Budget<'_>,
    ) -> Option<WinningPolicy> {
        self.reasons.as_mut()?.winning_policy(state, hint, budget)
    }

    /// Answers a question about a position; `None` where the game is over. The moves must be legal.
    ///
    /// # Errors
    /// [`EvaluationError`], which the game's own evaluation never causes.
    pub fn explain(
        &mut self,
        state: &AnyState,
        question: Question,
        limits: WhyLimits,
    ) -> Result<Option<Why>, EvaluationError> {
        self.judge.begin(limits)?;
        let Some(best) = self.judge.best_move(state, 3) else { return Ok(None) };
        // Why a move and not itself: why not this one.
        let asked = question.mv.filter(|&mv| mv != best.mv && question.not != Some(mv));
        let explained = asked.map_or_else(|| best.clone(), |mv| self.judge.of_move(state, mv, 4));
        let not = question.not.filter(|&mv| mv != explained.mv);
        let not = not.map(|mv| if mv == best.mv { best.clone() } else { self.judge.of_move(state, mv, 4) });
        let (explained, not) = (known_by(explained, &best), not.map(|not| known_by(not, &best)));
        // A move that turns out to win is better than a best one that is not proved.
        let wins = |judged: &&JudgedMove| judged.wdl() == Some(Wdl::Win) && best.wdl() != Some(Wdl::Win);
        let best = [Some(&explained), not.as_ref()].into_iter().flatten().find(wins).cloned().unwrap_or(best);
        let mut claims = Vec::new();
        match &not {
            Some(not) => self.compare(state, &explained, not, &mut claims),
            None if explained.mv != best.mv && explained.wdl() < best.wdl() => {
                self.compare(state, &best, &explained, &mut claims);
            }
            None => self.favour(state, &explained, explained.mv == best.mv, &mut claims),
        }
        let summary = self.summary(state, &explained, not.as_ref(), question.not == Some(explained.mv));
        Ok(Some(Why { best: best.mv, explained, not, summary, claims }))
    }

    /// What the moves are worth; `against_itself` if it was asked why not the move that is explained.
    fn summary(
        &self,
        state: &AnyState,
        explained: &JudgedMove,
        not: Option<&JudgedMove>,
        against_itself: bool,
    ) -> String {
        let of = |judged: &JudgedMove| {
            let how = match (judged.wdl(), judged.depth) {
                (Some(_), _) => " (proved)".to_owned(),
                (None, 0) => String::new(),
                (None, depth) => format!(" (depth {depth})"),
            };
            format!("{} {}{how}", self.said(state, judged.mv), does(judged.value, judged.points))
        };
        match not {
            Some(not) => format!("{}; {}.", of(explained), of(not)),
            None if against_itself => format!("{}: no better move is known.", of(explained)),
            None => format!("{}.", of(explained)),
        }
    }

    /// A move as it is marked on the board, or typed.
    fn name(&self, mv: AnyMove) -> String {
        self.game.move_name(mv)
    }

    /// A move as sentences name it: as players write it in this position.
    fn said(&self, state: &AnyState, mv: AnyMove) -> String {
        self.game.move_name_at(state, mv)
    }

    /// Moves of one position, as sentences name them.
    fn all_said(&self, state: &AnyState, moves: &[AnyMove]) -> Vec<String> {
        moves.iter().map(|&mv| self.said(state, mv)).collect()
    }

    fn names(&self, moves: &[AnyMove]) -> Vec<String> {
        moves.iter().map(|&mv| self.name(mv)).collect()
    }
}

/// What is known of a move from what is proved of the best one: where that loses, every move does.
fn known_by(judged: JudgedMove, best: &JudgedMove) -> JudgedMove {
    match (judged.wdl(), best.wdl()) {
        (None, Some(Wdl::Loss)) => {
            JudgedMove { value: GameValue::Proved(Wdl::Loss, None), depth: 0, ..judged }
        }
        _ => judged,
    }
}

/// "and wins", "and holds the draw", for the side that has this result.
fn and_does(result: Wdl) -> &'static str {
    match result {
        Wdl::Win => "and wins",
        Wdl::Draw => "and holds the draw",
        Wdl::Loss => "and loses",
    }
}
