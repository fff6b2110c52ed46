//! The architecture commands: the check, the list of arrows, and the picture of the rooms.

use std::fs;

use crate::arch::{House, Modules, Plan, Sources, check, list};
use crate::picture::draw;
use crate::run::root;

const LIST: &str = "ARCHITECTURE.md";
const PICTURE: &str = "docs/rooms.svg";

/// Reports cycles, arrows that lead back up, and errors in the list of rooms.
pub(crate) fn arch() -> Result<(), String> {
    let findings = check(&Sources::read(&root())?, &read(LIST)?)?;
    findings.iter().for_each(|finding| println!("{finding}"));
    if findings.is_empty() { Ok(()) } else { Err(format!("{} findings", findings.len())) }
}

/// Prints every arrow between files, with the line that makes it.
pub(crate) fn arrows() -> Result<(), String> {
    print!("{}", list(&Modules::parse(&Sources::read(&root())?)?));
    Ok(())
}

/// Writes the picture of the rooms.
pub(crate) fn rooms() -> Result<(), String> {
    let svg = picture()?;
    fs::write(root().join(PICTURE), svg).map_err(|error| format!("{PICTURE}: {error}"))
}

fn picture() -> Result<String, String> {
    let house = House::parse(&read(LIST)?)?;
    let plan = Plan::read(&Sources::read(&root())?, &house)?;
    Ok(draw(&house, &plan))
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_has_no_cycle_and_no_arrow_back_up() {
        let found = check(&Sources::read(&root()).unwrap(), &read(LIST).unwrap()).unwrap();
        assert!(found.is_empty(), "{} findings:\n{}", found.len(), found.join("\n"));
    }

    #[test]
    fn the_picture_of_the_rooms_is_current() {
        assert!(
            picture().unwrap() == read(PICTURE).unwrap(),
            "{PICTURE} is out of date: run `cargo xtask rooms`"
        );
    }
}
