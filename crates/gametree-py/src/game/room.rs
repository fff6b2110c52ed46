//! How deep a search of a game written in Python may go.

use std::ptr::from_ref;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::prelude::*;

use crate::errors::DepthError;
use crate::wait;

/// The greatest length of a game, in plies from the root of the search.
const MOST_PLIES: u32 = 1_000;

/// What a search may take of the stack of a thread whose size Python does not know; the smallest default is twice that.
const STACK: usize = 1 << 20;

/// The room that a search has.
pub(super) struct Room {
    most_plies: u32,
    /// How much of the stack may be used.
    stack: usize,
    /// Where the stack was when the search began.
    begin: AtomicUsize,
}

impl Room {
    /// `endless` says that no line of play is too long: the search keeps it on no stack. `beside` says that it runs on a thread of
    /// its own.
    pub(super) fn new(py: Python<'_>, endless: bool, beside: bool) -> PyResult<Room> {
        let size: usize = py.import("threading")?.call_method0("stack_size")?.extract()?;
        Ok(Room {
            most_plies: if endless { u32::MAX } else { MOST_PLIES },
            stack: match size {
                _ if beside => wait::STACK / 2,
                0 => STACK,
                size => size / 3,
            },
            begin: AtomicUsize::new(0),
        })
    }

    /// A search begins here.
    pub(super) fn begin(&self) {
        let here = 0_u8;
        self.begin.store(from_ref(&here).addr(), Ordering::Relaxed);
    }

    fn has_stack(&self) -> bool {
        let here = 0_u8;
        self.begin.load(Ordering::Relaxed).abs_diff(from_ref(&here).addr()) <= self.stack
    }

    /// Whether there is room for another move at this ply.
    pub(super) fn is_left(&self, ply: u32) -> bool {
        ply < self.most_plies && self.has_stack()
    }

    /// The error, if there is none.
    pub(super) fn check(&self, ply: u32) -> PyResult<()> {
        if ply >= self.most_plies {
            return Err(DepthError::new_err(format!(
                "the search is {MOST_PLIES} plies deep: expected a depth limit, or a game that ends"
            )));
        }
        if !self.has_stack() {
            return Err(DepthError::new_err(format!(
                "the search is {ply} plies deep, and the stack of this thread has no room for more: expected a depth limit, or \
                 a larger threading.stack_size"
            )));
        }
        Ok(())
    }
}
