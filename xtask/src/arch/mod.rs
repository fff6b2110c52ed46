//! The architecture, read from the code: no cycle, no arrow back up, and a complete list of rooms.

mod arrows;
mod attributes;
mod check;
mod cycles;
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
