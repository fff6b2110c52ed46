//! The solver of a study: it is kept from question to question.

use crate::erased::AnyState;
use crate::native::Answer;
use crate::native::{Method, SolverSession};

/// A solver, what it was asked for, and the position of which its last answer is.
pub(super) struct KeptSolver<'a> {
    pub(super) game: String,
    pub(super) wanted: (Method, bool, bool),
    pub(super) session: Box<dyn SolverSession<'a> + 'a>,
    pub(super) answered: Option<(AnyState, Answer)>,
}
