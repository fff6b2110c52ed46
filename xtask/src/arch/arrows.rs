//! The arrows between files: from each file to the files that define the items it uses.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::arch::modules::Modules;
use crate::arch::references::references;

/// The reason for an arrow: the first occurrence in the file, and the path as it is written there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reason {
    pub(crate) line: usize,
    pub(crate) path: String,
}

/// Arrows from one place to another, by the names of files or of rooms.
pub(crate) type Arrows = BTreeMap<String, BTreeMap<String, Reason>>;

/// All arrows between the files of the workspace; every file that a target reaches has an entry.
pub(crate) fn arrows(modules: &Modules) -> Arrows {
    let mut arrows = Arrows::new();
    for (id, module) in modules.all.iter().enumerate() {
        let from = arrows.entry(module.file.clone()).or_default();
        for reference in references(&module.items) {
            let mut definers = modules.definers(id, &reference.path);
            if reference.bare_macro {
                definers.extend(modules.macro_definer(id, &reference.path.names[0]));
            }
            let files = definers.into_iter().map(|definer| &modules.all[definer].file);
            for file in files.filter(|file| **file != module.file) {
                from.entry(file.clone())
                    .or_insert_with(|| Reason { line: reference.line, path: reference.path.text() });
            }
        }
    }
    arrows
}

/// A text of all arrows, one per line: the line that makes it, and the file it leads to.
pub(crate) fn list(modules: &Modules) -> String {
    let mut text = String::new();
    for (from, targets) in arrows(modules) {
        for (to, Reason { line, path }) in targets {
            _ = writeln!(text, "{from}:{line}: {path} -> {to}");
        }
    }
    text
}
