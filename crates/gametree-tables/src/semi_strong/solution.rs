//! A semi-strong solution as plain data.

use std::convert::Infallible;

use super::oracle::SemiStrongLookup;
use super::value::RegionValue;
use gametree::solve::ResultBounds;

/// A semi-strong solution: artefact and certificate. It is plain data, about which [`check_semi_strong`](super::check_semi_strong) knows whether it is true.
///
/// The documentation of [`SemiStrong`](super::SemiStrong) has an example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SemiStrongSolution {
    /// The positions by ply, in ascending order; a single level if positions don't tell theirs.
    pub levels: Vec<SemiStrongLevel>,
    /// The nodes that were searched.
    pub nodes: u64,
}

/// The positions of one ply, or all if positions don't tell theirs. Codes are in ascending order, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SemiStrongLevel {
    /// The ply.
    pub ply: Option<u32>,
    /// The positions of the region, each by its own code.
    pub region: Vec<(u64, RegionValue)>,
    /// The further positions, each by the least code of all its [images](gametree::knowledge::Symmetric::images).
    pub certificate: Vec<(u64, ResultBounds)>,
}

impl SemiStrongSolution {
    /// The number of positions of the region.
    ///
    /// ```
    /// assert_eq!(gametree_tables::SemiStrongSolution::default().region(), 0);
    /// ```
    #[must_use]
    pub fn region(&self) -> u64 {
        self.levels.iter().map(|level| level.region.len() as u64).sum()
    }

    /// The number of further positions.
    ///
    /// ```
    /// assert_eq!(gametree_tables::SemiStrongSolution::default().certificate(), 0);
    /// ```
    #[must_use]
    pub fn certificate(&self) -> u64 {
        self.levels.iter().map(|level| level.certificate.len() as u64).sum()
    }
}

impl SemiStrongLookup for SemiStrongSolution {
    type Error = Infallible;

    fn find(&self, ply: Option<u32>, code: u64) -> Result<Option<RegionValue>, Infallible> {
        let level = self.levels.iter().find(|level| level.ply == ply);
        let at =
            level.and_then(|level| Some((level, level.region.binary_search_by_key(&code, |e| e.0).ok()?)));
        Ok(at.map(|(level, at)| level.region[at].1))
    }
}
