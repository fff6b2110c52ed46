//! The checker can be read in one sitting, and what it is built on is little.

use std::fs;
use std::path::Path;

/// The lines that are neither blank nor comments.
fn code(text: &str) -> usize {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

fn sources(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts.extend(sources(&path));
        } else {
            texts.push(fs::read_to_string(path).unwrap());
        }
    }
    texts
}

#[test]
fn the_checker_has_at_most_770_lines() {
    assert_eq!(code("//! Comment.\n\nfn f() {\n    // Comment.\n    g(); // more\n}\n"), 3);
    let texts = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let lines: usize = texts.iter().map(|text| code(text)).sum();
    assert!((200..=770).contains(&lines), "{lines} lines of code: expected at most 770");
    // Nothing is hidden from the count: tests are not among the sources, and what is included counts where it is.
    for word in ["cfg(test)", "include!", "#[path"] {
        assert!(texts.iter().all(|text| !text.contains(word)), "{word}");
    }
}

#[test]
fn the_checker_depends_on_the_rules_and_the_format_alone() {
    let manifest = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    let section = manifest.split("\n[").find_map(|section| section.strip_prefix("dependencies]\n")).unwrap();
    let names: Vec<&str> = section.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    assert_eq!(names, ["gametree", "gametree-certificate", "gametree-games"]);
}
