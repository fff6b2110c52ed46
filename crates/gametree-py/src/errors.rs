//! The errors that Python sees, and what they are made from.

use std::fmt::Display;

use gametree_players::AskError;
use pyo3::PyErr;
use pyo3::import_exception;

import_exception!(gametree._errors, ContradictionError);
import_exception!(gametree._errors, DepthError);
import_exception!(gametree._errors, InputError);
import_exception!(gametree._errors, Interrupted);
import_exception!(gametree._errors, LedgerError);

/// Ctrl-C, where there is nothing to hand over.
pub(crate) fn empty_handed() -> PyErr {
    Interrupted::new_err((None::<()>,))
}

/// Something wrong with what was asked for.
pub(crate) fn input(error: impl Display) -> PyErr {
    InputError::new_err(error.to_string())
}

/// A ledger that cannot be used.
pub(crate) fn ledger_error(error: impl Display) -> PyErr {
    LedgerError::new_err(error.to_string())
}

/// Two results that cannot both be true.
pub(crate) fn contradiction(error: impl Display) -> PyErr {
    ContradictionError::new_err(error.to_string())
}

/// The same where the error belongs to an argument.
pub(crate) fn argument(name: &str, error: impl Display) -> PyErr {
    InputError::new_err(format!("{name}: {error}"))
}

pub(crate) fn refused(error: &AskError) -> PyErr {
    input(error)
}
