//! Calls of Python functions without a tuple for the arguments.
//!
//! Unsafe code, which pays: PyO3 makes a tuple for every call where it may use nothing but the stable
//! interface of Python 3.11, and that is a tenth of the time of a search of a game with quick methods. This function of the
//! stable interface makes none.
#![allow(unsafe_code, reason = "a C function with any number of arguments")]

use std::ptr;

use pyo3::ffi::{PyObject, PyObject_CallFunctionObjArgs};
use pyo3::prelude::*;

/// What follows the last argument.
const END: *mut PyObject = ptr::null_mut();

/// Calls a function with one argument.
pub(super) fn call_one<'py>(
    function: &Bound<'py, PyAny>,
    argument: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: the pointers are those of living objects, the arguments end with a null pointer, and what is returned is a new
    // reference, or null with an exception set.
    unsafe {
        let found = PyObject_CallFunctionObjArgs(function.as_ptr(), argument.as_ptr(), END);
        Bound::from_owned_ptr_or_err(function.py(), found)
    }
}

/// Calls a function with two arguments.
pub(super) fn call_two<'py>(
    function: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    second: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: as above.
    unsafe {
        let found = PyObject_CallFunctionObjArgs(function.as_ptr(), first.as_ptr(), second.as_ptr(), END);
        Bound::from_owned_ptr_or_err(function.py(), found)
    }
}
