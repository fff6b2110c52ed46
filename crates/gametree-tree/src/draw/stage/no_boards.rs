//! No boards, which is all that a drawing of a tree needs: what stands behind this is not even compiled into a page's first module.

use gametree_picture::Inset;

use super::film::Reel;
use super::shown::Part;

#[derive(Clone, Debug)]
pub(super) struct Boards;

impl Boards {
    pub(super) const fn none() -> Boards {
        Boards
    }

    pub(super) const fn set_fit(&mut self, _: bool) {}

    pub(super) const fn family(&self) -> usize {
        0
    }

    pub(super) const fn set_family(&mut self, _: usize) {}

    pub(super) const fn board(&self, _: &Reel, _: &Part) -> Option<(Inset, f64)> {
        None
    }
}
