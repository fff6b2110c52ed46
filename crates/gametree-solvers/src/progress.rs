//! How far a solver is, for another thread to read: [`Progress`].

use std::sync::Mutex;

use crate::graph::RootNumbers;
use gametree::Wdl;

/// The root's numbers of the two questions, whether the first player wins and whether the second does: how far the solver
/// is. A question that has not been asked has none.
pub type QuestionNumbers = [RootNumbers; 2];

/// How far a solver is.
#[derive(Debug, Default)]
pub struct Progress {
    /// The questions that are asked now.
    pub questions: QuestionNumbers,
    moves: Mutex<Vec<(u8, Wdl)>>,
}

impl Progress {
    /// The moves whose value is known, for the side to move, in the order in which they were decided; by number, as cells and
    /// columns are. Only solvers that decide one move after the other, if all are wanted, tell them.
    #[must_use]
    pub fn moves(&self) -> Vec<(u8, Wdl)> {
        self.moves.lock().map(|moves| moves.clone()).unwrap_or_default()
    }

    /// Another position is solved.
    pub(crate) fn begin(&self) {
        self.ask_again();
        if let Ok(mut moves) = self.moves.lock() {
            moves.clear();
        }
    }

    /// Other questions are asked.
    pub(crate) fn ask_again(&self) {
        self.questions.iter().for_each(RootNumbers::clear);
    }

    pub(crate) fn decided(&self, mv: u8, value: Wdl) {
        if let Ok(mut moves) = self.moves.lock() {
            moves.push((mv, value));
        }
    }
}
