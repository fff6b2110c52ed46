//! Semi-strong solutions: `solve --semi-strong` writes them, `verify` checks them.

mod check;
mod kept;
mod solve;

pub(super) use check::{check, check_bytes};
pub(super) use solve::run;
