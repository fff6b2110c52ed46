//! The arrows between folders: at every level, between the files and folders of one folder.

use std::collections::BTreeMap;

use crate::arch::arrows::{Arrows, Reason};

/// The arrows between the entries of each folder, by the folder. `foo.rs` counts as part of `foo/`.
pub(crate) fn levels(files: &Arrows) -> BTreeMap<String, Arrows> {
    let mut levels: BTreeMap<String, Arrows> = BTreeMap::new();
    let folders: Vec<&str> = files.keys().flat_map(|file| ancestors(file)).collect();
    for (from, targets) in files {
        for (to, reason) in targets {
            let folder = common(from, to);
            let (near, far) = (entry(folder, from, &folders), entry(folder, to, &folders));
            if near != far {
                let reason = Reason { line: reason.line, path: format!("{} in {from}", reason.path) };
                let level = levels.entry(folder.to_owned()).or_default();
                level.entry(far.clone()).or_default();
                level.entry(near).or_default().entry(far).or_insert(reason);
            }
        }
    }
    levels
}

/// Every folder that contains a file, directly or not.
fn ancestors(file: &str) -> impl Iterator<Item = &str> {
    file.match_indices('/').map(|(at, _)| &file[..at])
}

/// The innermost folder that contains both files.
fn common<'a>(one: &'a str, other: &str) -> &'a str {
    ancestors(one).filter(|folder| other.starts_with(&format!("{folder}/"))).last().unwrap_or("")
}

/// The entry of a folder that is or contains a file; a folder's name ends with `/`.
fn entry(folder: &str, file: &str, folders: &[&str]) -> String {
    let start = if folder.is_empty() { 0 } else { folder.len() + 1 };
    match file[start..].find('/') {
        Some(length) => format!("{}/", &file[..start + length]),
        None => match file.strip_suffix(".rs") {
            Some(stem) if folders.contains(&stem) => format!("{stem}/"),
            _ => file.to_owned(),
        },
    }
}
