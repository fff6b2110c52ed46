//! The boards of the nodes of a search of a game.

use std::fmt;
use std::sync::{Arc, OnceLock};

use gametree_picture::Inset;

use super::super::block::SMALL;
use super::film::Reel;
use super::shown::Part;

/// The longer side of a board, as far as its cells are neither broader nor narrower than these.
const LONGER: f64 = 72.0;
const CELLS: (f64, f64) = (6.0, 14.0);

/// The board after some moves.
type Make = dyn Fn(&[&str]) -> Option<Inset> + Send + Sync;

/// The boards of the nodes, if they are drawn at all.
#[derive(Clone, Debug)]
pub(super) struct Boards(Option<Drawn>);

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

impl Boards {
    pub(super) const fn none() -> Boards {
        Boards(None)
    }

    /// Boards that are made so, of so many nodes.
    pub(super) fn new(
        make: impl Fn(&[&str]) -> Option<Inset> + Send + Sync + 'static,
        nodes: usize,
    ) -> Boards {
        let first = make(&[]);
        let longer = first.as_ref().map_or(LONGER, |first| first.width().max(first.height()));
        let (least, most) = CELLS;
        // Letters that nobody could read would say nothing.
        let lettered = first.and_then(|first| first.cell_of_letters(SMALL));
        Boards(Some(Drawn {
            make: Arc::new(make),
            made: vec![OnceLock::new(); nodes],
            cell: lettered.unwrap_or_else(|| (LONGER / longer).clamp(least, most)),
            fit: false,
            family: 0,
        }))
    }

    /// Says whether there is room for them.
    pub(super) fn set_fit(&mut self, fit: bool) {
        if let Some(boards) = &mut self.0 {
            boards.fit = fit;
        }
    }

    /// The longest family that is drawn whole where it finds room; 0, where there are no boards.
    pub(super) fn family(&self) -> usize {
        self.0.as_ref().map_or(0, |boards| if boards.fit { boards.family } else { 0 })
    }

    pub(super) fn set_family(&mut self, family: usize) {
        if let Some(boards) = &mut self.0 {
            boards.family = family;
        }
    }

    /// The board of a node, with the breadth of its cells; none of several nodes that are folded.
    pub(super) fn board(&self, reel: &Reel, part: &Part) -> Option<(Inset, f64)> {
        let boards = self.0.as_ref().filter(|boards| boards.fit && part.last.is_none())?;
        let make = || {
            let way: Vec<usize> = reel.upwards(part.node).collect();
            let label = |&node: &usize| reel.film.label.get(node).map(String::as_str);
            let moves: Vec<&str> = way.iter().rev().filter_map(label).filter(|mv| !mv.is_empty()).collect();
            (boards.make)(&moves)
        };
        let board = boards.made[part.node].get_or_init(make).clone()?;
        Some((board, boards.cell))
    }
}
