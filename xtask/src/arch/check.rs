//! Checks the rules of the architecture, and describes violations.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::arch::arrows::{Arrows, arrows};
use crate::arch::cycles::{Cycle, cycles};
use crate::arch::folders::levels;
use crate::arch::modules::Modules;
use crate::arch::rooms::{House, Room};
use crate::arch::sources::Sources;

/// The violations, one text each.
pub(crate) fn check(sources: &Sources, document: &str) -> Result<Vec<String>, String> {
    let modules = Modules::parse(sources)?;
    let files = arrows(&modules);
    let house = House::parse(document)?;
    let mut findings = Vec::new();
    findings.extend(cycles(&files).iter().map(|cycle| describe("files", cycle)));
    for (folder, level) in levels(&files) {
        // A cycle of files only has already been reported.
        let cycles = cycles(&level).into_iter();
        let cycles = cycles.filter(|cycle| cycle.members.iter().any(|member| member.ends_with('/')));
        findings.extend(cycles.map(|cycle| describe(&format!("folders in {folder}"), &cycle)));
    }
    findings.extend(unlisted(&files, &house)?);
    findings.extend(unreached(sources, &modules));
    findings.extend(upward(&files, &house)?);
    Ok(findings)
}

fn describe(kind: &str, cycle: &Cycle) -> String {
    let mut text = format!("a cycle of {} {kind}: {}", cycle.members.len(), cycle.members.join(" "));
    for (from, reason) in &cycle.path {
        _ = write!(text, "\n    {from}:{}: {}", reason.line, reason.path);
    }
    text
}

/// Rooms of the code that are missing from the list, and rooms of the list that are not in the code.
fn unlisted(files: &Arrows, house: &House) -> Result<Vec<String>, String> {
    let listed: BTreeSet<Room> = house.places()?.into_keys().collect();
    let built: BTreeSet<Room> = files.keys().filter_map(|file| Room::of(file)).collect();
    let packages: BTreeSet<&str> = built.iter().map(|room| room.package.as_str()).collect();
    let missing = built.difference(&listed);
    let missing = missing.map(|room| format!("ARCHITECTURE.md: the list of rooms lacks {}", room.text()));
    // A package with only binaries has no root file.
    let stale = listed.difference(&built);
    let stale = stale.filter(|room| room.name.is_some() || !packages.contains(room.package.as_str()));
    let stale =
        stale.map(|room| format!("ARCHITECTURE.md: there is no {}, which is in the list", room.text()));
    Ok(missing.chain(stale).collect())
}

/// Files that no `mod` line leads to, so that they are neither compiled nor checked.
fn unreached(sources: &Sources, modules: &Modules) -> Vec<String> {
    let reached: BTreeSet<&str> = modules.all.iter().map(|module| module.file.as_str()).collect();
    let is_test = |file: &str| {
        modules
            .tests
            .iter()
            .any(|stem| file.strip_prefix(stem).is_some_and(|rest| rest == ".rs" || rest.starts_with('/')))
    };
    let files = sources.0.keys().filter(|file| !reached.contains(file.as_str()) && !is_test(file));
    files.map(|file| format!("{file}: no `mod` line leads to this file")).collect()
}

/// Arrows from a room to one that is not below it.
fn upward(files: &Arrows, house: &House) -> Result<Vec<String>, String> {
    let places = house.places()?;
    let mut findings = Vec::new();
    for (from, targets) in files {
        for (to, reason) in targets {
            let (Some(one), Some(other)) = (Room::of(from), Room::of(to)) else { continue };
            let (Some(lower), Some(upper)) = (places.get(&one), places.get(&other)) else { continue };
            if one == other || upper < lower {
                continue;
            }
            let wrong = if lower == upper { "stands beside" } else { "stands below" };
            findings.push(format!(
                "{from}:{}: {} leads to {to}, but {} {wrong} {}",
                reason.line,
                reason.path,
                one.text(),
                other.text()
            ));
        }
    }
    Ok(findings)
}
