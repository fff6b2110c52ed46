//! Checks that the crates can be published, and that they build with the oldest supported compiler.

use std::fs;
use std::path::PathBuf;

use crate::run::{cargo, has, program, root};

/// Packages every published crate as for an upload, without building the packages.
pub(crate) fn pack() -> Result<(), String> {
    let all = ["publish", "--workspace", "--dry-run", "--allow-dirty", "--quiet"];
    cargo(&[all.as_slice(), &["--no-verify"]].concat()).run()
}

/// The same, and builds every crate from its package, which takes some minutes.
pub(crate) fn verify() -> Result<(), String> {
    cargo(&["publish", "--workspace", "--dry-run", "--allow-dirty"]).run()
}

/// Builds the crates that support an older compiler than the other steps use, if rustup has that compiler.
pub(crate) fn oldest_compiler() -> Result<(), String> {
    let current = program("rustc", &["--version"]).output()?;
    for (what, version) in promises()? {
        if current.starts_with(&format!("rustc {version}.")) {
            println!("{what}: Rust {version} is the compiler of the other steps");
        } else if let Some(toolchain) = toolchain(&version) {
            let check = ["run", &toolchain, "cargo", "check", "--quiet", "--locked", "--all-features"];
            let target = format!("target/rust-{version}");
            let packages: &[&str] = if what == "workspace" { &["--workspace"] } else { &["-p", &what] };
            program("rustup", &[&check, packages].concat()).env("CARGO_TARGET_DIR", &target).run()?;
            println!("{what}: builds with Rust {version}");
        } else {
            println!("{what}: skipped, Rust {version} is not installed (rustup toolchain install {version})");
        }
    }
    Ok(())
}

/// The `rust-version` of the workspace, and of each crate that has its own.
fn promises() -> Result<Vec<(String, String)>, String> {
    let folder = root().join("crates");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()));
    let mut manifests: Vec<(String, PathBuf)> =
        names.map(|name| (name.clone(), folder.join(name).join("Cargo.toml"))).collect();
    manifests.sort();
    manifests.insert(0, ("workspace".to_owned(), root().join("Cargo.toml")));
    let mut promises = Vec::new();
    for (what, manifest) in manifests {
        let text =
            fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
        let version = text.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
        promises.extend(version.map(|version| (what, version.to_owned())));
    }
    Ok(promises)
}

/// The name of the toolchain if it is installed: as "1.88" or as "1.88.0".
fn toolchain(version: &str) -> Option<String> {
    let names = [version.to_owned(), format!("{version}.0")];
    let installed = |name: &String| has("rustup", &["run", name, "rustc", "--version"]);
    names.into_iter().find(installed)
}
