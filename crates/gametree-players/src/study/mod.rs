//! A game that somebody studies, by questions and answers in JSON: the one protocol behind a page's board, whether the searches run in
//! the browser or in the command that serves the page.
//!
//! A question is one object. Its field `do` names what is asked, `game` and `position` are as on the command line, and everything
//! else has a default; `docs/game-lab.md` lists all. While it works, [`Study::ask`] tells what it has found so far; what it returns
//! is the whole answer. Tables, proofs and the values of moves are kept from question to question, as long as the game is the same.

mod asked;
mod board;
mod certificate;
mod error;
mod fields;
mod games;
mod kept_solver;
mod needs;
mod policy;
mod searches;
mod solving;
mod words;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use gametree_games::{Order, Spec};
use serde_json::{Value, json};

use crate::erased::AnyState;
use crate::moves::Played;
use crate::native::AnyGame;
use crate::why::Explainer;
pub use error::StudyError;
use fields::Fields;
use games::open_game;
use kept_solver::KeptSolver;

/// What a study hears from outside while it works, and what can be read of it.
#[derive(Debug, Default)]
pub struct StudyControl {
    /// Set to end the question that is being answered: its answer is what is known by then.
    pub stop: AtomicBool,
    /// The positions that the search at work has entered.
    pub nodes: AtomicU64,
}

impl StudyControl {
    /// Nothing is stopped, and nothing has been done.
    #[must_use]
    pub const fn new() -> Self {
        StudyControl { stop: AtomicBool::new(false), nodes: AtomicU64::new(0) }
    }
}

/// Answers questions about games, one after the other.
///
/// ```
/// use gametree_players::{Study, StudyControl};
/// let control = StudyControl::default();
/// let mut study = Study::new(&control, 16 << 20, 1);
/// let mut told = Vec::new();
/// let question = r#"{"do": "values", "game": "tictactoe", "position": "b2 a1", "seconds": 60}"#;
/// let answer = study.ask(question, &mut |event| told.push(event))?;
/// assert!(!told.is_empty() && answer["moves"]["c3"]["sign"] == "=");
/// assert_eq!(study.ask(r#"{"do": "dance"}"#, &mut |_| {}).unwrap_err().to_string(),
///     "do: \"dance\" is not known: expected games, style, board, values, move, search, solve, certificate, why, policy, review, trace or verify");
/// # Ok::<(), gametree_players::StudyError>(())
/// ```
#[expect(missing_debug_implementations, reason = "its sessions are trait objects")]
pub struct Study<'a> {
    control: &'a StudyControl,
    /// The largest size of all tables together, in bytes.
    memory: usize,
    threads: usize,
    /// The game that was asked about last.
    open: Option<Open<'a>>,
    /// The solver that was asked last.
    solver: Option<KeptSolver<'a>>,
}

/// A game with what was found out about it.
struct Open<'a> {
    name: String,
    game: &'a AnyGame,
    explainer: Explainer<'a>,
}

/// What hears of an answer before it is complete.
type Tell<'t> = &'t mut (dyn FnMut(Value) + Send);

/// A position that is asked about.
struct At<'a> {
    game: &'a AnyGame,
    /// The game's name in its shortest form.
    name: String,
    played: Played<AnyGame>,
    state: AnyState,
}

impl At<'_> {
    /// The position in the notation of the command line.
    fn text(&self) -> String {
        self.played.text(self.game)
    }

    /// An answer that begins with the game and the position.
    fn answer(&self, fields: impl IntoIterator<Item = (String, Value)>) -> Value {
        let asked = [("game", json!(self.name)), ("position", json!(self.text()))];
        let asked = asked.into_iter().map(|(name, value)| (name.to_owned(), value));
        Value::Object(asked.chain(fields).collect())
    }
}

impl<'a> Study<'a> {
    /// A study whose tables have at most `memory` bytes together, and whose searches use `threads` where they can.
    #[must_use]
    pub fn new(control: &'a StudyControl, memory: usize, threads: usize) -> Self {
        Study { control, memory, threads, open: None, solver: None }
    }

    /// Answers a question; `tell` hears what is known before the answer is complete. A flag that stops it also stops what is asked
    /// before it is cleared.
    ///
    /// # Errors
    /// [`StudyError`]: the question is not understood, or what it speaks of does not exist.
    pub fn ask(&mut self, question: &str, tell: Tell<'_>) -> Result<Value, StudyError> {
        self.control.nodes.store(0, Ordering::Relaxed);
        let mut fields = Fields::read(question)?;
        let what = fields.text("do")?.unwrap_or_default();
        match &what[..] {
            "games" => fields.all_known().map(|()| games::games()),
            "style" => fields.all_known().map(|()| json!(gametree_picture::Layout::style())),
            "board" => self.board(&mut fields),
            "values" => self.values(&mut fields, tell),
            "move" => self.best_move(&mut fields),
            "search" => self.search(&mut fields, tell),
            "solve" => self.solve(&mut fields),
            "certificate" => self.certificate(&mut fields),
            "why" => self.why(&mut fields),
            "policy" => self.policy(&mut fields),
            "review" => self.review(&mut fields, tell),
            "trace" => self.trace(&mut fields),
            "verify" => self.verify(&mut fields),
            _ => Err(StudyError::unknown("do", &what, EXPECTED)),
        }
    }

    /// The position that a question is about, its moves in this order. It is read last: what is left of the question is not known.
    fn at(&self, fields: &mut Fields, order: Order) -> Result<At<'a>, StudyError> {
        let name = fields.text("game")?.ok_or(StudyError::Missing("game"))?;
        let spec: Spec = name.parse()?;
        let game = open_game(spec, order)?;
        let played = Played::read(game, &fields.text("position")?.unwrap_or_default())?;
        fields.all_known()?;
        let state = played.state(game);
        Ok(At { game, name: spec.to_string(), played, state })
    }

    /// The position that a question is about, and what was found out about its game so far.
    fn open(&mut self, fields: &mut Fields) -> Result<(At<'a>, &mut Explainer<'a>), StudyError> {
        let at = self.at(fields, Order::Centre)?;
        if self.open.as_ref().is_none_or(|open| open.name != at.name) {
            (self.open, self.solver) = (None, None); // before new tables are made
            let mut explainer =
                Explainer::on_threads(at.game, self.memory / 2, 0, &self.control.stop, self.threads)?;
            explainer.advisor().count_in(&self.control.nodes);
            self.open = Some(Open { name: at.name.clone(), game: at.game, explainer });
        }
        let open = self.open.as_mut().ok_or(StudyError::Missing("game"))?;
        debug_assert!(std::ptr::eq(open.game, at.game), "a game is opened once");
        Ok((at, &mut open.explainer))
    }
}

const EXPECTED: &str =
    "games, style, board, values, move, search, solve, certificate, why, policy, review, trace or verify";

#[cfg(test)]
mod tests;
