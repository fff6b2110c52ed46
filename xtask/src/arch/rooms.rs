//! The list of rooms in ARCHITECTURE.md, and the room of a file.

use std::collections::HashMap;

use crate::arch::sources::{name, split};

/// The crates from bottom to top, each with its rooms.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct House(pub(crate) Vec<Floor>);

/// A crate of the list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Floor {
    pub(crate) package: String,
    /// The lines from bottom to top; the rooms of one line are at the same level.
    pub(crate) lines: Vec<Vec<String>>,
}

/// The position of a room: the crate, counted from the bottom, and the line in it. A crate's root is above its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) floor: usize,
    pub(crate) line: usize,
}

/// A top-level module of a crate, or the crate's root (no name).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Room {
    pub(crate) package: String,
    pub(crate) name: Option<String>,
}

impl Room {
    /// The room of a file.
    pub(crate) fn of(file: &str) -> Option<Self> {
        let (package, inside) = split(file)?;
        let (_, inside) = inside.split_once('/').unwrap_or(("", inside));
        let name_ = inside.split_once('/').map_or(inside, |(folder, _)| folder).trim_end_matches(".rs");
        let root = ["lib", "main", "build"].contains(&name_);
        Some(Self { package: name(package).to_owned(), name: (!root).then(|| name_.to_owned()) })
    }

    pub(crate) fn text(&self) -> String {
        format!("{}/{}", self.package, self.name.as_deref().unwrap_or("(root)"))
    }
}

impl House {
    /// Reads the block that starts with "```rooms": a crate at the start of a line, its rooms indented below; `#` starts
    /// a comment.
    pub(crate) fn parse(document: &str) -> Result<Self, String> {
        let mut lines = document.lines().enumerate().skip_while(|(_, line)| line.trim() != "```rooms");
        lines.next().ok_or("ARCHITECTURE.md: expected a block that starts with ```rooms")?;
        let mut house = Self::default();
        for (number, line) in lines.take_while(|(_, line)| line.trim() != "```") {
            let words: Vec<&str> = line.split('#').next().unwrap_or("").split_whitespace().collect();
            let indented = line.starts_with(' ');
            match (words.as_slice(), house.0.last_mut()) {
                ([], _) => {}
                ([package], _) if !indented => {
                    house.0.push(Floor { package: (*package).to_owned(), lines: Vec::new() });
                }
                (rooms, Some(floor)) if indented => {
                    floor
                        .lines
                        .push(rooms.iter().map(|room| room.trim_end_matches('/').to_owned()).collect());
                }
                _ => {
                    return Err(format!(
                        "ARCHITECTURE.md:{}: expected one crate, or indented rooms",
                        number + 1
                    ));
                }
            }
        }
        Ok(house)
    }

    /// The position of every room of the list; a room that is listed twice is an error.
    pub(crate) fn places(&self) -> Result<HashMap<Room, Place>, String> {
        let mut places = HashMap::new();
        for (floor, Floor { package, lines }) in self.0.iter().enumerate() {
            let rooms =
                lines.iter().enumerate().flat_map(|(line, rooms)| rooms.iter().map(move |room| (line, room)));
            let rooms = rooms.map(|(line, room)| (line, Some(room.clone()))).chain([(lines.len(), None)]);
            for (line, name) in rooms {
                let room = Room { package: package.clone(), name };
                if places.insert(room.clone(), Place { floor, line }).is_some() {
                    return Err(format!("ARCHITECTURE.md: {} is listed twice", room.text()));
                }
            }
        }
        Ok(places)
    }
}
