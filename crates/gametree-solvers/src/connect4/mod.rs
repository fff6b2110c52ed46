//! Connect Four on boards of any size: values with distances by null-window alpha-beta on bitboards.
//!
//! What is particular to the game: forced moves are followed through without a search (`resolve`), two bounds from follow-up
//! play cut off positions that nobody has searched (`bounds`, proved in `docs/connect-four.md`), and moves are ordered by the
//! threats that they leave (`order`).

mod bounds;
mod company;
mod core;
mod cores;
mod field;
mod order;
mod parity;
mod policy;
mod resolve;
mod search;
mod sharing;
mod slot;
mod solver;
mod stones;
mod strategist;
mod table;
mod team;
mod word;

pub use bounds::Rules;
pub use parity::Parity;
pub use policy::{Tried, TriedOrders};
pub use solver::{ConnectFourSolver, Options};
pub use stones::Stones;
pub(crate) use stones::{size, stones};
pub(crate) use strategist::ConnectFourStrategist;
