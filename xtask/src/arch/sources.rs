//! The source files by their path from the root of the workspace, and the crates that they form.

use std::collections::BTreeMap;
use std::path::Path;

/// Rust files by path; `/` separates folders.
#[derive(Debug, Default)]
pub(crate) struct Sources(pub(crate) BTreeMap<String, String>);

/// One target of a package: a library, a binary, a benchmark, or a build script.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The name that other crates use in paths, if it is a library.
    pub(crate) library: Option<String>,
    /// The root file of its module tree.
    pub(crate) root: String,
}

/// The folders of a package that are read. Tests and examples are above everything, and nothing imports them.
const FOLDERS: [&str; 2] = ["src", "benches"];

impl Sources {
    /// Reads every package below `crates`, and `xtask`.
    pub(crate) fn read(root: &Path) -> Result<Self, String> {
        let mut sources = Self::default();
        for package in folders(&root.join("crates"))?.iter().map(|name| format!("crates/{name}")) {
            sources.package(root, &package)?;
        }
        sources.package(root, "xtask")?;
        Ok(sources)
    }

    fn package(&mut self, root: &Path, package: &str) -> Result<(), String> {
        for folder in FOLDERS.map(|folder| format!("{package}/{folder}")) {
            if root.join(&folder).is_dir() {
                self.folder(root, &folder)?;
            }
        }
        let build = format!("{package}/build.rs");
        if root.join(&build).is_file() { self.file(root, build) } else { Ok(()) }
    }

    fn folder(&mut self, root: &Path, folder: &str) -> Result<(), String> {
        for name in entries(&root.join(folder))? {
            let path = format!("{folder}/{name}");
            if root.join(&path).is_dir() {
                self.folder(root, &path)?;
            } else if path.ends_with(".rs") {
                self.file(root, path)?;
            }
        }
        Ok(())
    }

    fn file(&mut self, root: &Path, path: String) -> Result<(), String> {
        let text = std::fs::read_to_string(root.join(&path)).map_err(|error| format!("{path}: {error}"))?;
        self.0.insert(path, text);
        Ok(())
    }

    /// The targets among the files, at the paths where Cargo looks for them.
    pub(crate) fn targets(&self) -> Vec<Target> {
        self.0.keys().filter_map(|path| target(path)).collect()
    }
}

fn target(path: &str) -> Option<Target> {
    let (package, inside) = split(path)?;
    let library = (inside == "src/lib.rs").then(|| name(package).replace('-', "_"));
    let parts: Vec<&str> = inside.split('/').collect();
    let is_root = match parts.as_slice() {
        ["build.rs"] | ["src", "lib.rs" | "main.rs"] => true,
        ["benches", _] | ["benches", _, "main.rs"] => true,
        ["src", "bin", _] | ["src", "bin", _, "main.rs"] => {
            parts.last().is_some_and(|file| *file != "mod.rs")
        }
        _ => false,
    };
    (is_root && inside.ends_with(".rs")).then(|| Target { library, root: path.to_owned() })
}

/// The package of a file and the path inside it: `crates/gametree/src/lib.rs` is (`crates/gametree`, `src/lib.rs`).
pub(crate) fn split(path: &str) -> Option<(&str, &str)> {
    let at = FOLDERS.iter().filter_map(|folder| path.find(&format!("/{folder}/"))).min();
    let at = at.or_else(|| path.ends_with("/build.rs").then(|| path.len() - "/build.rs".len()))?;
    Some((&path[..at], &path[at + 1..]))
}

/// The last folder of a path.
pub(crate) fn name(package: &str) -> &str {
    package.rsplit('/').next().unwrap_or(package)
}

fn folders(path: &Path) -> Result<Vec<String>, String> {
    Ok(entries(path)?.into_iter().filter(|name| path.join(name).is_dir()).collect())
}

/// The names in a folder, in order.
fn entries(path: &Path) -> Result<Vec<String>, String> {
    let fail = |error| format!("{}: {error}", path.display());
    let entries = std::fs::read_dir(path).map_err(fail)?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<Result<Vec<_>, _>>().map_err(fail)?;
    names.sort();
    Ok(names)
}
