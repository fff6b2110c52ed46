//! Trees of positions: every node has the board, every edge the move.

mod figure;
#[cfg(test)]
mod tests;
mod unfold;

use std::fmt::Write;

use gametree::knowledge::Notation;
use gametree::picture::{Marks, Picture};
use gametree::{Outcome, Player, Score};

use super::fold::MAX_DRAWN;
use super::outline::Branches;
use super::scene::Scene;
use super::{svg, tikz};

/// The positions to which the moves from one position lead, down to a depth, to be drawn. Positions that several orders of moves lead
/// to stand there once for each.
///
/// The first player, X, is MAX. A node shows the board with a ring around the cells that the last move has touched; its shape says
/// who is to move, and a box how the game has ended.
///
/// ```
/// # use gametree::{Game, Outcome, Player, knowledge::{MoveError, Notation}, picture::Picture};
/// # struct Stones;
/// # impl Game for Stones {
/// #     type State = (u32, Player);
/// #     type Move = u32;
/// #     fn start(&self) -> (u32, Player) { (9, Player::First) }
/// #     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
/// #     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
/// #     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
/// #     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
/// # }
/// # impl Notation for Stones {
/// #     fn move_name(&self, take: u32) -> String { take.to_string() }
/// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> { Err(MoveError::not_a_move(text, "")) }
/// #     fn picture(&self, s: &(u32, Player)) -> Picture<u32> { Picture::text(["o".repeat(s.0 as usize)]) }
/// # }
/// use gametree_tree::draw::PositionTree;
/// // Stones is the game of the documentation of `Notation`: who takes the last stone wins.
/// let tree = PositionTree::new(&Stones, &(2, Player::First), 2)?;
/// assert_eq!(tree.outline(false), "X to move\n├─ 1: O to move\n│  └─ 1: O wins\n└─ 2: X wins\n");
/// assert!(tree.svg("two stones").starts_with("<svg"));
/// assert!(tree.tikz("two stones").contains("tikzpicture"));
/// # Ok::<(), gametree_tree::draw::TooManyPositions>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PositionTree {
    nodes: Vec<PositionNode>,
}

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
    last: bool,
    picture: Picture<()>,
    marks: Marks,
}

/// A tree with too many positions for a drawing.
///
/// ```
/// use gametree_tree::draw::TooManyPositions;
/// let error = TooManyPositions { plies: 3, positions: 586, counted: true, fits: 2 };
/// assert_eq!(error.to_string(), "586 positions in 3 plies are too many for a legible drawing: expected at most 500 (2 plies here)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{}{positions} positions in {plies} plies are too many for a legible drawing: expected at most {} ({fits} {} here)",
    if *counted { "" } else { "more than " }, PositionTree::MOST, if *fits == 1 { "ply" } else { "plies" }
)]
pub struct TooManyPositions {
    /// How deep the tree was to be.
    pub plies: u32,
    /// How many positions it has, or how many were counted before the counting was given up.
    pub positions: usize,
    /// Whether all were counted.
    pub counted: bool,
    /// The largest number of plies whose positions are not too many.
    pub fits: u32,
}

impl PositionTree {
    /// The most positions in a tree, so that a drawing stays legible.
    pub const MOST: usize = MAX_DRAWN;

    /// The tree of so many plies below a position of a game.
    ///
    /// # Errors
    /// [`TooManyPositions`], if there are more than [`MOST`](PositionTree::MOST).
    pub fn new<G: Notation>(game: &G, root: &G::State, plies: u32) -> Result<Self, TooManyPositions> {
        unfold::check(game, root, plies)?;
        Ok(PositionTree { nodes: unfold::nodes(game, root, plies) })
    }

    /// The nodes in preorder, the root first.
    #[must_use]
    pub fn nodes(&self) -> &[PositionNode] {
        &self.nodes
    }

    /// The same tree with boards whose layers lie one above the other, seen aslant, instead of side by side.
    #[must_use]
    pub fn stacked(mut self) -> Self {
        for node in &mut self.nodes {
            node.picture = std::mem::take(&mut node.picture).stacked();
        }
        self
    }

    /// A stand-alone SVG, light or dark as the reader's page is. The title says what the root is.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        svg::svg(&self.scene(title))
    }

    /// A `tikzpicture`, which needs no library of TikZ. The title says what the root is.
    #[must_use]
    pub fn tikz(&self, title: &str) -> String {
        tikz::picture(&self.scene(title))
    }

    /// An outline with one line per position: the move that leads to it, and who is to move or how the game has ended.
    #[must_use]
    pub fn outline(&self, ascii: bool) -> String {
        let mut branches = Branches::new(ascii);
        self.nodes.iter().fold(String::new(), |mut out, node| {
            let mv = node.mv.as_ref().map_or(String::new(), |mv| format!("{mv}: "));
            // Writing to a string can't fail.
            let _ = writeln!(out, "{}{mv}{}", branches.next(node.ply, node.last), node.words());
            out
        })
    }

    fn scene(&self, title: &str) -> Scene {
        figure::figure(self, title)
    }

    /// The moves from the root to a node, with a space between two.
    fn path(&self, index: usize) -> String {
        let mut path: Vec<&str> = Vec::new();
        let mut at = &self.nodes[index];
        while let Some(mv) = &at.mv {
            path.push(mv);
            at = &self.nodes[at.parent];
        }
        path.reverse();
        path.join(" ")
    }
}

impl PositionNode {
    /// Who is to move, or how the game has ended: `X to move`, `O wins`, `draw`, `X wins by 3`.
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
