//! The interpreter that the module belongs to.

#![allow(unsafe_code, reason = "PyO3 has no safe name for these two functions")]

use std::sync::atomic::{AtomicI64, Ordering};

use pyo3::exceptions::PyImportError;
use pyo3::ffi::{PyInterpreterState_Get, PyInterpreterState_GetID};
use pyo3::prelude::*;

/// The interpreter that imported the module; -1 before.
static OURS: AtomicI64 = AtomicI64::new(-1);

/// Refuses a second interpreter of the process. Python refuses one that has a lock of its own; of those that share it, one would get
/// the exceptions of the other, which it could not catch.
pub(crate) fn only_one(_py: Python<'_>) -> PyResult<()> {
    // SAFETY: the thread is attached to an interpreter, as the token says.
    let here = unsafe { PyInterpreterState_GetID(PyInterpreterState_Get()) };
    match OURS.compare_exchange(-1, here, Ordering::Relaxed, Ordering::Relaxed) {
        Err(other) if other != here => Err(PyImportError::new_err(
            "gametree was imported by another interpreter of this process: expected only one that imports it",
        )),
        _ => Ok(()),
    }
}
