//! A node of a tree of positions.

use gametree::{Outcome, Player, Score};
use gametree_picture::{Marks, Picture};

/// A node of a tree of positions.
///
/// ```
/// use gametree_tree::draw::PositionNode;
/// use gametree::Outcome;
/// fn is_draw(node: &PositionNode) -> bool {
///     node.outcome == Some(Outcome::Draw)
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PositionNode {
    /// The index of the parent's node; that of the root is its own.
    pub parent: usize,
    /// The number of moves from the root.
    pub ply: usize,
    /// The move that leads to it; `None` for the root.
    pub mv: Option<String>,
    /// The side to move, or that would be.
    pub to_move: Player,
    /// How the game has ended, for that side; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// Whether no sibling follows.
    pub(super) last: bool,
    pub(super) picture: Picture<()>,
    pub(super) marks: Marks,
}

impl PositionNode {
    /// Who is to move, or how the game has ended: `X to move`, `O wins`, `draw`, `X wins by 3`.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// # use gametree_picture::{Picture, Pictured};
    /// # impl Pictured for Heap {
    /// #     fn picture(&self, s: &(u32, Player)) -> Picture<u32> { Picture::text(["o".repeat(s.0 as usize)]) }
    /// # }
    /// use gametree_tree::draw::PositionTree;
    /// let tree = PositionTree::new(&Heap(2), &Heap(2).start(), 1)?;
    /// let words: Vec<String> = tree.nodes().iter().map(|node| node.words()).collect();
    /// assert_eq!(words, ["X to move", "O to move", "X wins"]);
    /// # Ok::<(), gametree_tree::draw::TooManyPositions>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> String {
        let (mover, other) = (self.to_move.symbol(), self.to_move.other().symbol());
        match self.outcome {
            None => format!("{mover} to move"),
            Some(Outcome::Win) => format!("{mover} wins"),
            Some(Outcome::Loss) => format!("{other} wins"),
            Some(Outcome::Value(points)) if points > Score::ZERO => format!("{mover} wins by {points}"),
            Some(Outcome::Value(points)) if points < Score::ZERO => format!("{other} wins by {}", -points),
            Some(Outcome::Draw | Outcome::Value(_)) => "draw".to_owned(),
        }
    }
}

/// The moves from the root to a node, with a space between two.
pub(super) fn path(nodes: &[PositionNode], index: usize) -> String {
    let mut path: Vec<&str> = Vec::new();
    let mut at = &nodes[index];
    while let Some(mv) = &at.mv {
        path.push(mv);
        at = &nodes[at.parent];
    }
    path.reverse();
    path.join(" ")
}
