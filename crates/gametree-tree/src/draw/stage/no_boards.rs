//! A drawing without boards, which is all that trees need: it takes the place of `boards.rs`, and costs a page nothing.

use gametree::picture::Inset;

use super::Stage;
use super::shown::Part;

#[derive(Clone, Debug)]
pub(super) struct Boards;

impl Boards {
    pub(super) const fn none() -> Boards {
        Boards
    }
}

impl Stage {
    pub(super) const fn fit_boards(&mut self) -> bool {
        false
    }

    pub(super) const fn widen(&mut self) {}

    pub(super) const fn board(&self, _: &Part, _: usize) -> Option<(Inset, f64)> {
        let Boards = &self.boards;
        None
    }
}
