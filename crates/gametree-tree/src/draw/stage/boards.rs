//! Boards in the nodes of a search of a game, where there is room for some.

use std::fmt;
use std::sync::{Arc, OnceLock};

use gametree::picture::Inset;

use super::super::block::{Block, Density, SMALL};
use super::shown::{self, Part, Shown};
use super::{CLOSEST_ROWS, FOLDS, Stage};

/// A drawing with more nodes has no boards.
const MOST: usize = 120;
/// So many boards find room side by side and one below the other, or there are none.
const ABREAST: f64 = 4.0;
const BELOW: u32 = 2;
/// The longer side of a board, as far as its cells are neither broader nor narrower than these.
const LONGER: f64 = 72.0;
const CELLS: (f64, f64) = (6.0, 14.0);
/// How close nodes with boards stand: a leaf's window would be broader than many a board.
const DENSITY: Density = Density::Close;

/// The board after some moves.
type Make = dyn Fn(&[&str]) -> Option<Inset> + Send + Sync;

/// The boards of the nodes, if they are drawn at all.
#[derive(Clone, Debug)]
pub(super) struct Boards(Option<Drawn>);

impl Boards {
    pub(super) const fn none() -> Boards {
        Boards(None)
    }
}

/// The boards of the nodes, each made when it is first drawn.
#[derive(Clone)]
struct Drawn {
    make: Arc<Make>,
    made: Vec<OnceLock<Option<Inset>>>,
    /// The breadth of a cell.
    cell: f64,
    /// Whether there is room for them; and then the longest family that is drawn whole where it finds room.
    fit: bool,
    family: usize,
}

impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drawn").field("cell", &self.cell).field("fit", &self.fit).finish_non_exhaustive()
    }
}

impl Stage {
    /// Draws boards in the nodes from the next [`fit`](Stage::fit) on, as long as there is room for several of them side by side:
    /// `make` draws the board after the moves that lead to a node, if it can.
    ///
    /// ```
    /// use gametree::picture::{Content, Marks, Picture};
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
        let first = make(&[]);
        let longer = first.as_ref().map_or(LONGER, |first| first.width().max(first.height()));
        let (least, most) = CELLS;
        // Letters that nobody could read would say nothing.
        let lettered = first.and_then(|first| first.cell_of_letters(SMALL));
        self.boards = Boards(Some(Drawn {
            make: Arc::new(make),
            made: vec![OnceLock::new(); self.reel.size.len()],
            cell: lettered.unwrap_or_else(|| (LONGER / longer).clamp(least, most)),
            fit: false,
            family: 0,
        }));
    }

    /// Draws no boards from the next [`fit`](Stage::fit) on.
    pub fn hide_boards(&mut self) {
        self.boards = Boards::none();
    }

    /// The same as [`Stage::fit`] with boards; returns whether there is room for them.
    pub(super) fn fit_boards(&mut self) -> bool {
        let (width, height) = self.room;
        // How large a node with a board is, the root says.
        self.set_fit(true);
        let root = Part { node: 0, parent: 0, last: None, folded: 0 };
        let board = self.board(&root, 1);
        let block = Block::upright(&self.item(&root), DENSITY, self.style(), board.as_ref());
        let (slot, row) = (block.width + DENSITY.gap(), block.height + CLOSEST_ROWS);
        let rows = self.reel.ply.iter().max().map_or(1, |plies| plies + 1).min(BELOW);
        let fit = board.is_some() && slot * ABREAST <= width && row * f64::from(rows) <= height;
        self.set_fit(fit);
        if !fit {
            return false;
        }
        self.density = DENSITY;
        let fits = |parts: &[Part]| parts.len() <= MOST && self.width(parts, DENSITY) <= width;
        let family = match self.all() {
            Some(parts) if fits(&parts) => shown::MOST,
            // Two marks are for what is folded beside the others.
            _ => ((width - FOLDS).max(0.0) / slot) as usize + 2,
        };
        let mut shown = Shown::new(self.reel.size.len());
        shown.fill(&self.reel, &self.focus(), family, &fits);
        if let Some(boards) = &mut self.boards.0 {
            boards.family = shown.family;
        }
        self.shown = shown;
        true
    }

    /// Boards are broad, and a family that was cut for another one below it is whole again as soon as it can be.
    pub(super) fn widen(&mut self) {
        if let Some(boards) = self.boards.0.as_ref().filter(|boards| boards.fit) {
            self.shown.family = self.shown.family.max(boards.family);
        }
    }

    fn set_fit(&mut self, fit: bool) {
        if let Some(boards) = &mut self.boards.0 {
            boards.fit = fit;
        }
    }

    /// The board of a node in a drawing of so many, with the breadth of its cells; none of several nodes that are folded.
    pub(super) fn board(&self, part: &Part, nodes: usize) -> Option<(Inset, f64)> {
        let boards =
            self.boards.0.as_ref().filter(|boards| boards.fit && nodes <= MOST && part.last.is_none())?;
        let make = || {
            let way: Vec<usize> = self.reel.upwards(part.node).collect();
            let label = |&node: &usize| self.reel.film.label.get(node).map(String::as_str);
            let moves: Vec<&str> = way.iter().rev().filter_map(label).filter(|mv| !mv.is_empty()).collect();
            (boards.make)(&moves)
        };
        let board = boards.made[part.node].get_or_init(make).clone()?;
        Some((board, boards.cell))
    }
}
