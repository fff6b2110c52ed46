//! Trees of positions: every node has the board, every edge the move.

mod figure;
mod node;
#[cfg(test)]
mod tests;
mod tree;
mod unfold;

pub use node::PositionNode;
pub use tree::PositionTree;
pub use unfold::TooManyPositions;
