//! Abdelbar 2012: Figures 2, 3 and 5, equations 2 and 8 to 11, the claims on Althöfer's rule, and the errors in the paper.

mod burden;
mod claim;
pub(super) mod entries;
mod equations;
mod pathology;
pub(super) mod persistent;
