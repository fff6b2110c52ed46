//! Whether the dependencies are what `deny.toml` allows: their licences, and which crates come in two versions.

use std::collections::BTreeSet;

use crate::run::{cargo, root};

/// Checks that the Python package, with its feature `shared`, is compiled on the crates that the tests of the workspace are compiled
/// on: a crate with other features would be compiled again, and what stands on it.
pub(crate) fn shared() -> Result<(), String> {
    let crates = |selected: &[&str]| {
        let form = ["tree", "--locked", "--prefix", "none", "--format", "{p} with {f}"];
        Ok::<_, String>(lines(&cargo(&[&form, selected].concat()).output()?))
    };
    let all = crates(&["--workspace"])?;
    let package = crates(&["--package", PACKAGE, "--features", "shared"])?;
    let other = package.difference(&all).filter(|line| !line.starts_with(PACKAGE));
    let other: Vec<&str> = other.map(String::as_str).collect();
    if other.is_empty() {
        return Ok(());
    }
    Err(format!(
        "`shared` of {PACKAGE} must give these the features that the workspace does:\n{}",
        other.join("\n")
    ))
}

const PACKAGE: &str = "gametree-py";

/// Checks what is built into the workspace on every platform; the tests' own dependencies are nobody's burden.
pub(crate) fn check() -> Result<(), String> {
    let rules = std::fs::read_to_string(root().join("deny.toml")).map_err(|e| format!("deny.toml: {e}"))?;
    let (allowed, skipped) = (list(&rules, "allow")?, list(&rules, "skip")?);
    let mut faults = Vec::new();
    for line in tree(&["--format", "{p}|{l}"])? {
        let (package, licence) = line.split_once('|').unwrap_or((&line, ""));
        if !permitted(licence, &allowed) {
            faults.push(format!("{package}: the licence {licence:?} is not in deny.toml"));
        }
    }
    let names: Vec<String> =
        tree(&["--format", "{p}"])?.iter().filter_map(|p| p.split(' ').next().map(str::to_owned)).collect();
    let twice: BTreeSet<String> = names.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0].clone()).collect();
    faults.extend(
        twice
            .difference(&skipped)
            .map(|name| format!("{name}: in two versions, which deny.toml does not skip")),
    );
    faults.extend(
        skipped.difference(&twice).map(|name| format!("{name}: skipped in deny.toml, but in one version")),
    );
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The packages, each once, in the form that `arguments` ask for.
fn tree(arguments: &[&str]) -> Result<BTreeSet<String>, String> {
    let all = [
        "tree",
        "--workspace",
        "--all-features",
        "--target",
        "all",
        "--edges",
        "normal,build",
        "--locked",
        "--prefix",
        "none",
    ];
    Ok(lines(&cargo(&[&all, arguments].concat()).output()?))
}

/// The lines of a tree, without its remarks on them.
fn lines(tree: &str) -> BTreeSet<String> {
    let line = |line: &str| line.replace(" (proc-macro)", "").trim_end_matches(" (*)").trim().to_owned();
    tree.lines().map(line).filter(|line| !line.is_empty()).collect()
}

/// The strings of a list `name = [...]` of deny.toml.
fn list(rules: &str, name: &str) -> Result<BTreeSet<String>, String> {
    let text = rules
        .split_once(&format!("\n{name} = ["))
        .and_then(|(_, rest)| rest.split_once(']'))
        .ok_or_else(|| format!("deny.toml has no list {name}"))?
        .0;
    Ok(text.split('"').skip(1).step_by(2).map(str::to_owned).collect())
}

/// Whether a licence expression (SPDX; an older crate has `/` for OR) can be met with allowed licences alone.
fn permitted(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let alternatives = |part: &str| {
        let part = part.trim_matches(['(', ')', ' ']).replace('/', " OR ");
        part.split(" OR ").any(|licence| allowed.contains(licence.trim()))
    };
    // AND binds more strongly than OR, but for parentheses, which dependencies use around an OR only.
    if expression.contains('(') {
        expression.split(" AND ").all(alternatives)
    } else {
        let all = |part: &str| part.split(" AND ").all(alternatives);
        expression.split(" OR ").any(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences() {
        let allowed = ["MIT", "Zlib", "Unicode-3.0"].map(str::to_owned).into();
        for (expression, right) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("", false),
            ("GPL-3.0 OR MIT", true),
            ("Apache-2.0/MIT", true),
            ("MIT AND GPL-3.0", false),
            ("GPL-3.0 OR MIT AND Zlib", true),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND GPL-3.0", false),
        ] {
            assert_eq!(permitted(expression, &allowed), right, "{expression:?}");
        }
    }
}
