//! What positions cost in a certificate: [`Costs`].

use rustc_hash::FxHashMap;

use super::Place;

/// How many records follow from positions, as far as that is known. Records that are shared count more than once.
#[derive(Debug, Default)]
pub(super) struct Costs {
    pub(super) known: FxHashMap<Place, u32>,
    /// For other positions, a number of records that does not suffice.
    pub(super) more_than: FxHashMap<Place, u32>,
    /// The cells that were chosen.
    pub(super) chosen: FxHashMap<Place, u32>,
}
