//! The limits of a search, as Python gives them.

use std::time::Duration;

use gametree_players::values;
use pyo3::PyResult;

use crate::errors::argument;

/// Bytes, from a number of MiB or one with a suffix.
pub(crate) fn memory(text: &str) -> PyResult<usize> {
    values::memory(text).map_err(|error| argument("memory", format!("{text:?}: {error}")))
}

/// A time, from seconds.
pub(crate) fn time(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|_| argument("time", format!("{seconds}: expected seconds")))
}
