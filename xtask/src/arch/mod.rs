//! The architecture, read from the code: no circle, no arrow back up, and a list of rooms that is complete.

mod arrows;
mod attributes;
mod check;
mod circles;
mod folders;
mod imports;
mod locals;
mod modules;
mod plan;
mod references;
mod resolve;
mod rooms;
mod sources;
#[cfg(test)]
mod tests;
mod tokens;

pub(crate) use arrows::list;
pub(crate) use check::check;
pub(crate) use modules::Modules;
pub(crate) use plan::Plan;
pub(crate) use rooms::{Floor, House};
pub(crate) use sources::Sources;
