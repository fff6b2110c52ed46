//! Abdelbar 2012: Figures 2, 3 and 5, equations 2 and 8 to 11, and the errors in the paper.

mod claim;
pub(super) mod entries;
mod equations;
pub(super) mod persistent;
