//! Room for boards in a drawing: whether there is any, and how much of the tree is shown with them.

use super::super::block::{Block, Density};
use super::shown::{self, Part, Shown};
use super::{CLOSEST_ROWS, FOLDS, MOST_BOARDS, Stage};
#[cfg(feature = "boards")]
use gametree_picture::Inset;

/// So many boards find room side by side and one below the other, or there are none.
const ABREAST: f64 = 4.0;
const BELOW: u32 = 2;
/// How close nodes with boards stand: a leaf's window would be broader than many a board.
const DENSITY: Density = Density::Close;

#[cfg(feature = "boards")]
impl Stage {
    /// Draws boards in the nodes from the next [`fit`](Stage::fit) on, as long as there is room for several of them side by side:
    /// `make` draws the board after the moves that lead to a node, if it can.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// use gametree_tree::draw::{Film, Stage};
    /// let mut stage = Stage::new(Film {
    ///     parent: vec![0, 0],
    ///     player: vec![0, 1],
    ///     value: vec![f64::NAN, 3.0],
    ///     label: vec!["".into(), "a1".into()],
    ///     first: vec![0],
    ///     ..Film::default()
    /// });
    /// stage.show_boards(|moves| {
    ///     let board: Picture<u32> = Picture::grid(3, 3, |_, _| (Content::Empty, None));
    ///     moves.iter().all(|mv| *mv == "a1").then(|| board.thumbnail(&Marks::default()))
    /// });
    /// stage.fit(800.0, 600.0);
    /// assert!(stage.frame().pieces.iter().all(|piece| piece.svg.contains("gametree-board")));
    /// stage.fit(200.0, 600.0);
    /// assert!(!stage.frame().pieces.iter().any(|piece| piece.svg.contains("gametree-board")));
    /// ```
    pub fn show_boards(&mut self, make: impl Fn(&[&str]) -> Option<Inset> + Send + Sync + 'static) {
        self.boards = super::Boards::new(make, self.reel.size.len());
    }

    /// Draws no boards from the next [`fit`](Stage::fit) on.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// use gametree_tree::draw::{Film, Stage};
    /// # let (parent, player, value, first) = (vec![0, 0], vec![0, 1], vec![f64::NAN, 3.0], vec![0]);
    /// # let label = vec!["".into(), "a1".into()];
    /// let mut stage = Stage::new(Film { parent, player, value, label, first, ..Film::default() }); // a root and its child
    /// let board: Picture<u32> = Picture::grid(3, 3, |_, _| (Content::Empty, None));
    /// stage.show_boards(move |_| Some(board.thumbnail(&Marks::default())));
    /// stage.hide_boards(); // the reader wants the tree alone
    /// stage.fit(800.0, 600.0);
    /// assert!(!stage.frame().pieces.iter().any(|piece| piece.svg.contains("gametree-board")));
    /// ```
    pub fn hide_boards(&mut self) {
        self.boards = super::Boards::none();
    }
}

impl Stage {
    /// The same as [`Stage::fit`] with boards; returns whether there is room for them.
    pub(super) fn fit_boards(&mut self) -> bool {
        let (width, height) = self.room;
        // How large a node with a board is, the root says.
        self.boards.set_fit(true);
        let root = Part { node: 0, parent: 0, last: None, folded: 0 };
        let board = self.boards.board(&self.reel, &root);
        self.boards.set_fit(false);
        let Some(board) = board else { return false };
        let block = Block::upright(&self.item(&root), DENSITY, self.style(), Some(&board));
        let (slot, row) = (block.width + DENSITY.gap(), block.height + CLOSEST_ROWS);
        let rows = self.reel.ply.iter().max().map_or(1, |plies| plies + 1).min(BELOW);
        if slot * ABREAST > width || row * f64::from(rows) > height {
            return false;
        }
        self.boards.set_fit(true);
        self.density = DENSITY;
        let fits = |parts: &[Part]| parts.len() <= MOST_BOARDS && self.width(parts, DENSITY) <= width;
        let family = match self.all() {
            Some(parts) if fits(&parts) => shown::MOST,
            // Two marks are for what is folded beside the others.
            _ => ((width - FOLDS).max(0.0) / slot) as usize + 2,
        };
        let mut shown = Shown::new(self.reel.size.len());
        shown.fill(&self.reel, &self.focus(), family, &fits);
        self.boards.set_family(shown.family);
        self.shown = shown;
        true
    }

    /// Boards are broad, and a family that was cut for another one below it is whole again as soon as it can be.
    pub(super) fn widen(&mut self) {
        self.shown.family = self.shown.family.max(self.boards.family());
    }
}
