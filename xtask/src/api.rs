//! The public surface of the libraries, in lists that are committed: a change of what users see is seen in review. Every item of it has
//! an example.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::run::{cargo, root, skipped, target};

/// The crates that a user's program names.
pub(crate) const LIBRARIES: [&str; 3] = ["gametree", "gametree-picture", "gametree-tree"];

const HOW: &str = "a compiler whose rustdoc writes JSON as this check reads it";

/// Compares every list with the code, or writes it anew.
pub(crate) fn check(update: bool, install: bool) -> Result<Vec<String>, String> {
    let mut remarks = Vec::new();
    for name in LIBRARIES {
        let Some((found, without_example)) = surface(name) else {
            // rustdoc's JSON is no stable format: with another compiler this check may have nothing to read.
            return skipped("the lists of the public surface", HOW, install);
        };
        let file = list(name);
        let kept = fs::read_to_string(&file).unwrap_or_default();
        if update {
            fs::write(&file, found).map_err(|error| format!("{}: {error}", file.display()))?;
        } else if kept != found {
            print_differences(&kept, &found);
            return Err(format!(
                "{name}: another public surface than in its API.txt (cargo xtask api writes it)"
            ));
        }
        if !without_example.is_empty() {
            return Err(format!(
                "{name}: without an example in its documentation: {}",
                without_example.join(", ")
            ));
        }
        remarks.extend(kept.lines().next().filter(|_| update).map(|line| format!("{name} had {line}")));
    }
    Ok(remarks)
}

fn list(name: &str) -> PathBuf {
    root().join("crates").join(name).join("API.txt")
}

fn print_differences(kept: &str, found: &str) {
    let print = |sign, of: &str, other: &str| {
        let others: std::collections::HashSet<&str> = other.lines().collect();
        of.lines().filter(|line| !others.contains(line)).for_each(|line| println!("{sign} {line}"));
    };
    print('-', kept, found);
    print('+', found, kept);
}

/// The public items of a crate with all its features, hidden ones too, a line each and sorted, below a line with their number; `None`
/// if they can't be read. Then those without an example of their own.
fn surface(name: &str) -> Option<(String, Vec<String>)> {
    let folder = target().join("api");
    let rustdoc = ["rustdoc", "--quiet", "--locked", "--all-features", "--package", name, "--target-dir"];
    let json = ["--", "-Z", "unstable-options", "--output-format", "json", "--document-hidden-items"];
    let folder_name = folder.to_str()?;
    cargo(&[&rustdoc[..], &[folder_name], &json].concat()).env("RUSTC_BOOTSTRAP", "1").run().ok()?;
    let crate_name = name.replace('-', "_");
    let text = fs::read_to_string(folder.join("doc").join(format!("{crate_name}.json"))).ok()?;
    let json: Value = serde_json::from_str(&text).ok()?;
    let mut surface =
        Surface { index: &json["index"], lines: Vec::new(), items: 0, without_example: Vec::new() };
    surface.module(&json["root"], &crate_name)?;
    let Surface { mut lines, items, without_example, .. } = surface;
    lines.sort();
    lines.dedup();
    Some((format!("{items} items\n{}\n", lines.join("\n")), without_example))
}

/// What has been found of a crate.
struct Surface<'j> {
    index: &'j Value,
    lines: Vec<String>,
    items: usize,
    without_example: Vec<String>,
}

/// What needs no example of its own: a module begins with one where it is used as a whole, and a variant or a field is seen in that of its
/// type.
const PARTS: [&str; 3] = ["module", "variant", "struct_field"];

impl<'j> Surface<'j> {
    fn item(&self, id: &Value) -> Option<(&'j Value, &'j str, &'j Value)> {
        let item = self.index.get(id.to_string()).or_else(|| self.index.get(id.as_str()?))?;
        let (kind, inner) = item["inner"].as_object()?.iter().next()?;
        Some((item, kind, inner))
    }

    /// The items of a module, those re-exported there too.
    fn module(&mut self, id: &Value, path: &str) -> Option<()> {
        let (_, _, module) = self.item(id)?;
        for child in module["items"].as_array()? {
            let Some((item, kind, inner)) = self.item(child) else { continue };
            match (kind, item["name"].as_str()) {
                ("use", _) if inner["is_glob"] == true => self.module(&inner["id"], path)?,
                ("use", _) => self.add(&inner["id"], &format!("{path}::{}", inner["name"].as_str()?)),
                (_, Some(name)) if item["visibility"] == "public" => {
                    self.add(child, &format!("{path}::{name}"));
                }
                _ => {}
            }
        }
        Some(())
    }

    /// An item under this path, with its methods, variants and fields.
    fn add(&mut self, id: &Value, path: &str) {
        // What another crate has is none of ours.
        let Some((item, kind, inner)) = self.item(id) else { return };
        self.items += 1;
        self.line(path, item, kind);
        if kind == "module" {
            self.module(id, path);
        }
        let implemented = inner["impls"].as_array().into_iter().flatten().filter_map(|id| {
            let (_, _, implemented) = self.item(id)?;
            implemented["trait"].is_null().then(|| &implemented["items"])
        });
        let members = [&inner["items"], &inner["variants"], &inner["kind"]["plain"]["fields"]];
        let members = members.into_iter().filter(|_| kind != "module").chain(implemented);
        for id in members.filter_map(Value::as_array).flatten().collect::<Vec<_>>() {
            let Some((item, kind, _)) = self.item(id) else { continue };
            if item["visibility"] == "public" || item["visibility"] == "default" {
                self.line(&format!("{path}::{}", item["name"].as_str().unwrap_or("_")), item, kind);
            }
        }
    }

    /// The line of an item, or of a part of one.
    fn line(&mut self, path: &str, item: &Value, kind: &str) {
        self.lines.push(format!("{path} ({kind})"));
        let shown = item["docs"].as_str().is_some_and(|docs| docs.contains("```"));
        if !shown && !PARTS.contains(&kind) {
            self.without_example.push(path.to_owned());
        }
    }
}
