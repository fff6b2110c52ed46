//! A tree of positions and the ways to write it.

use std::fmt::Write;

use gametree_picture::Pictured;

use super::super::outline::Branches;
use super::super::scene::Scene;
use super::super::{svg, tikz};
use super::figure::figure;
use super::node::PositionNode;
use super::unfold::{MOST, TooManyPositions, unfold};

/// The positions to which the moves from one position lead, down to a depth, to be drawn. Positions that several orders of moves lead
/// to stand there once for each.
///
/// The first player, X, is MAX. A node shows the board with a ring around the cells that the last move has touched; its shape says
/// who is to move, and a box how the game has ended.
///
/// ```
/// # use gametree::{Game, Outcome, Player, knowledge::{MoveError, Notation}};
/// # use gametree_picture::{Picture, Pictured};
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
/// # }
/// # impl Pictured for Stones {
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

impl PositionTree {
    /// The most positions in a tree, so that a drawing stays legible.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// # use gametree_picture::{Picture, Pictured};
    /// # impl Pictured for Heap {
    /// #     fn picture(&self, s: &(u32, Player)) -> Picture<u32> { Picture::text(["o".repeat(s.0 as usize)]) }
    /// # }
    /// use gametree_tree::draw::PositionTree;
    /// let plies = |plies| PositionTree::new(&Heap(20), &Heap(20).start(), plies);
    /// assert!(plies(5)?.nodes().len() <= PositionTree::MOST);
    /// assert!(plies(6).unwrap_err().positions > PositionTree::MOST);
    /// # Ok::<(), gametree_tree::draw::TooManyPositions>(())
    /// ```
    pub const MOST: usize = MOST;

    /// The tree of so many plies below a position of a game.
    ///
    /// # Errors
    /// [`TooManyPositions`], if there are more than [`MOST`](PositionTree::MOST).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// # use gametree_picture::{Picture, Pictured};
    /// # impl Pictured for Heap {
    /// #     fn picture(&self, s: &(u32, Player)) -> Picture<u32> { Picture::text(["o".repeat(s.0 as usize)]) }
    /// # }
    /// use gametree_tree::draw::PositionTree;
    /// let tree = PositionTree::new(&Heap(9), &(4, Player::Second), 1)?;
    /// assert_eq!(tree.nodes().len(), 4); // the position and its three moves
    /// let error = PositionTree::new(&Heap(30), &Heap(30).start(), 20).unwrap_err();
    /// assert_eq!((error.plies, error.fits), (20, 5));
    /// # Ok::<(), gametree_tree::draw::TooManyPositions>(())
    /// ```
    pub fn new<G: Pictured>(game: &G, root: &G::State, plies: u32) -> Result<Self, TooManyPositions> {
        Ok(PositionTree { nodes: unfold(game, root, plies)? })
    }

    /// The nodes in preorder, the root first.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// # use gametree_picture::{Picture, Pictured};
    /// # impl Pictured for Heap {
    /// #     fn picture(&self, s: &(u32, Player)) -> Picture<u32> { Picture::text(["o".repeat(s.0 as usize)]) }
    /// # }
    /// use gametree_tree::draw::PositionTree;
    /// let tree = PositionTree::new(&Heap(3), &Heap(3).start(), 2)?;
    /// let won = tree.nodes().iter().filter(|node| node.words() == "X wins").count();
    /// let plies: Vec<usize> = tree.nodes().iter().map(|node| node.ply).collect();
    /// assert_eq!((won, plies), (1, vec![0, 1, 2, 2, 1, 2, 1]));
    /// # Ok::<(), gametree_tree::draw::TooManyPositions>(())
    /// ```
    #[must_use]
    pub fn nodes(&self) -> &[PositionNode] {
        &self.nodes
    }

    /// The same tree with boards whose layers lie one above the other, seen aslant, instead of side by side.
    ///
    /// ```
    /// # use gametree::{Game, Outcome, Player, knowledge::{MoveError, Notation}};
    /// # struct Cube; // two layers of two cells; a state is the number of cells filled
    /// # impl Game for Cube {
    /// #     type State = u8;
    /// #     type Move = u8;
    /// #     fn start(&self) -> u8 { 0 }
    /// #     fn to_move(&self, s: &u8) -> Player { if s % 2 == 0 { Player::First } else { Player::Second } }
    /// #     fn outcome(&self, s: &u8) -> Option<Outcome> { (*s == 4).then_some(Outcome::Draw) }
    /// #     fn moves(&self, s: &u8) -> impl Iterator<Item = u8> { std::iter::once(*s) }
    /// #     fn play(&self, s: &u8, _: u8) -> u8 { s + 1 }
    /// # }
    /// # use gametree_picture::{Content, Picture, Pictured, Shape};
    /// # impl Notation for Cube {
    /// #     fn move_name(&self, mv: u8) -> String { mv.to_string() }
    /// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> { Err(MoveError::not_a_move(text, "")) }
    /// # }
    /// # impl Pictured for Cube {
    /// #     fn picture(&self, _: &u8) -> Picture<u8> {
    /// #         let mut picture = Picture::default().layered(3.0);
    /// #         for (layer, x) in [(0, 0.0), (0, 1.0), (1, 0.0), (1, 1.0)] {
    /// #             picture.cell(format!("{layer}{x}"), (layer, x, 0.0), Shape::Square, Content::Empty, None);
    /// #         }
    /// #         picture
    /// #     }
    /// # }
    /// use gametree_tree::draw::PositionTree;
    /// // The board of `Cube` has two layers of two cells.
    /// let tree = PositionTree::new(&Cube, &0, 1)?;
    /// let stacked = tree.clone().stacked();
    /// assert_ne!(stacked.svg("a cube"), tree.svg("a cube"));
    /// assert_eq!(stacked.outline(false), tree.outline(false));
    /// # Ok::<(), gametree_tree::draw::TooManyPositions>(())
    /// ```
    #[must_use]
    pub fn stacked(mut self) -> Self {
        for node in &mut self.nodes {
            node.picture = std::mem::take(&mut node.picture).stacked();
        }
        self
    }

    /// A stand-alone SVG, light or dark as the reader's page is. The title says what the root is.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// # use gametree_picture::{Picture, Pictured};
    /// # impl Pictured for Heap {
    /// #     fn picture(&self, s: &(u32, Player)) -> Picture<u32> { Picture::text(["o".repeat(s.0 as usize)]) }
    /// # }
    /// use gametree_tree::draw::PositionTree;
    /// let tree = PositionTree::new(&Heap(2), &Heap(2).start(), 2)?;
    /// let svg = tree.svg("Two stones");
    /// assert!(svg.starts_with("<svg") && svg.contains("Two stones"));
    /// # Ok::<(), gametree_tree::draw::TooManyPositions>(())
    /// ```
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        svg::svg(&self.scene(title))
    }

    /// A `tikzpicture`, which needs no library of TikZ. The title says what the root is.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// # use gametree_picture::{Picture, Pictured};
    /// # impl Pictured for Heap {
    /// #     fn picture(&self, s: &(u32, Player)) -> Picture<u32> { Picture::text(["o".repeat(s.0 as usize)]) }
    /// # }
    /// use gametree_tree::draw::PositionTree;
    /// let tree = PositionTree::new(&Heap(2), &Heap(2).start(), 2)?;
    /// let tikz = tree.tikz("Two stones");
    /// assert!(tikz.contains("\\begin{tikzpicture}") && tikz.contains("\\end{tikzpicture}"));
    /// # Ok::<(), gametree_tree::draw::TooManyPositions>(())
    /// ```
    #[must_use]
    pub fn tikz(&self, title: &str) -> String {
        tikz::picture(&self.scene(title))
    }

    /// An outline with one line per position: the move that leads to it, and who is to move or how the game has ended.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
    /// # use gametree_picture::{Picture, Pictured};
    /// # impl Pictured for Heap {
    /// #     fn picture(&self, s: &(u32, Player)) -> Picture<u32> { Picture::text(["o".repeat(s.0 as usize)]) }
    /// # }
    /// use gametree_tree::draw::PositionTree;
    /// let tree = PositionTree::new(&Heap(2), &Heap(2).start(), 2)?;
    /// assert_eq!(tree.outline(true), "X to move\n|- 1: O to move\n|  `- 1: O wins\n`- 2: X wins\n");
    /// # Ok::<(), gametree_tree::draw::TooManyPositions>(())
    /// ```
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

    /// The drawing, which says in words what the outline says.
    pub(super) fn scene(&self, title: &str) -> Scene {
        figure(&self.nodes, title, self.outline(false))
    }
}
