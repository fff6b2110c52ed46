//! The arrows between rooms and between crates, for the picture.

use std::collections::BTreeSet;

use crate::arch::arrows::arrows;
use crate::arch::modules::Modules;
use crate::arch::rooms::{House, Room};
use crate::arch::sources::Sources;

/// The arrows that run down in the list of rooms.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// From crate to crate.
    pub(crate) crates: BTreeSet<(String, String)>,
    /// Within a crate, from room to room; a crate's root is not a room.
    pub(crate) rooms: BTreeSet<(String, String, String)>,
}

impl Plan {
    /// Reads them from the code. Arrows that run up are omitted; the check reports them.
    pub(crate) fn read(sources: &Sources, house: &House) -> Result<Self, String> {
        let places = house.places()?;
        let mut plan = Self::default();
        for (from, targets) in arrows(&Modules::parse(sources)?) {
            for to in targets.keys() {
                let (Some(one), Some(other)) = (Room::of(&from), Room::of(to)) else { continue };
                if places.get(&one) <= places.get(&other) {
                    continue;
                }
                if one.package != other.package {
                    plan.crates.insert((one.package, other.package));
                } else if let (Some(upper), Some(lower)) = (one.name, other.name) {
                    plan.rooms.insert((one.package, upper, lower));
                }
            }
        }
        Ok(plan)
    }
}
