//! Builds the web lab: the library as WebAssembly, the pages, and the crate that holds them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::pages;
use crate::run::{apt, cargo, has, program, root, skipped, target};
use crate::site::{self, Files};
use crate::wasm::{self, TARGET};

/// The modules and their features: the one for a page's first tree, the one for everything about trees, judges of traces, and
/// boards, of which a page loads those of the game that is played. Chess has a judge of its own: with its tables of attacks the other
/// one would have 2.6 MB instead of 0.9 (476 KB instead of 331 as they are sent), too many to be kept ahead for use offline.
const MODULES: [(&str, &str); 9] = [
    ("core", "tree,stage"),
    ("full", "full"),
    ("judge", "judge,lines,hex,connect4,other-games"),
    ("judge-chess", "judge,chess"),
    ("lines", "board,lines"),
    ("hex", "board,hex"),
    ("connect4", "board,connect4"),
    ("other-games", "board,other-games"),
    ("chess", "board,chess"),
];

/// Builds the site and puts it, compressed, into the crate that holds it.
pub(crate) fn build(install: bool) -> Result<(), String> {
    if !wasm::available(install) || !node(install) {
        return Err(format!("{NODE}, and rustup target add {TARGET}"));
    }
    for (name, features) in MODULES {
        bindings(&module("wasm", features)?, name)?;
    }
    packages()?;
    bundle()?;
    embed()
}

/// The pages, into `web/dist`.
fn bundle() -> Result<(), String> {
    npm(&["run", "check"])?;
    npm(&["run", "build"])
}

const NODE: &str = "install Node.js 20 or later, with npm";

/// Runs the tests of the pages in a browser: on the site that the repository holds, behind the command; those of boards that need answers
/// on an exported copy, too; those of the library, the tree lab and the package of boards on a site that is built anew. Where none can be
/// built, the whole tree lab is tested on the first. Returns what was skipped or needed a second try.
pub(crate) fn test(install: bool, command: &Path) -> Result<Vec<String>, String> {
    if !node(install) {
        return skipped("the pages", NODE, install);
    }
    let Some(browser) = browser(install) else {
        return skipped("the pages", "install Chromium", install);
    };
    packages()?;
    let mut remarks = Vec::new();
    let mut npm_test = |site: Option<&str>, more: &[&str]| {
        let words = [&["--prefix", "web", "test", "--silent", "--"], more].concat();
        let mut run = program("npm", &words).env("GAMETREE_BROWSER", &browser);
        run = run.env("GAMETREE_COMMAND", &command.display().to_string());
        if let Some(site) = site {
            run = run.env("GAMETREE_SITE", site);
        }
        run.run()?;
        remarks.extend(flaky()?);
        Ok::<(), String>(())
    };
    let anew = wasm::available(install);
    npm_test(None, if anew { &["--grep-invert", "@anew"] } else { &[] })?;
    // Behind the command it answers for boards; on any other host a worker does. What a page does alone is the same on both.
    let exported = target().join("exported-site");
    program(&command.display().to_string(), &["lab", "--export", &exported.display().to_string()]).run()?;
    npm_test(Some(&exported.display().to_string()), &["board", "--grep-invert", "@alone"])?;
    if !anew {
        remarks.extend(skipped(
            "the pages as they are built now",
            &format!("rustup target add {TARGET}"),
            install,
        )?);
        return Ok(remarks);
    }
    // Compiled once, with all features and no optimisation; that each set of features compiles is for `lint` to say.
    bindings(&module("wasm-test", "full,judge,stage,all-games")?, MODULES[0].0)?;
    for (name, _) in &MODULES[1..] {
        copy(&bound(MODULES[0].0), &bound(name))?;
    }
    bundle()?;
    npm_test(Some("dist"), &["library.spec", "/tree.spec", "board-package.spec"])?;
    Ok(remarks)
}

/// The tests that passed at the second try only, by Playwright's report.
fn flaky() -> Result<Vec<String>, String> {
    let path = root().join("web/test-results/report.json");
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let report = fs::read_to_string(&path).map_err(|error| failed(&error))?;
    Ok(flaky_in(&serde_json::from_str(&report).map_err(|error| failed(&error))?))
}

fn flaky_in(suite: &serde_json::Value) -> Vec<String> {
    let list = |name: &str| suite[name].as_array().into_iter().flatten();
    let mut found: Vec<String> = list("suites").flat_map(flaky_in).collect();
    for spec in list("specs") {
        if spec["tests"].as_array().into_iter().flatten().any(|test| test["status"] == "flaky") {
            found.push(format!("FLAKY {}: {}", spec["file"], spec["title"]));
        }
    }
    found
}

/// The library as WebAssembly. Paths of this machine are not to be found in it.
fn module(profile: &str, features: &str) -> Result<PathBuf, String> {
    let home =
        std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")));
    let home = home.map_err(|error| format!("HOME: {error}"))?;
    let sysroot = program("rustc", &["--print", "sysroot"]).output()?;
    let here = root().display().to_string();
    let mut known = vec![(here, "gametree"), (home.clone(), "cargo"), (sysroot.trim().to_owned(), "rust")];
    // A registry's folder is named after the registry. Of several prefixes that fit the last one counts.
    let registries = fs::read_dir(format!("{home}/registry/src")).into_iter().flatten().flatten();
    known.extend(registries.map(|folder| (folder.path().display().to_string(), "dependencies")));
    let remapped = known.iter().map(|(from, to)| format!("--remap-path-prefix={from}={to}"));
    let flags = remapped.collect::<Vec<_>>().join(" ");
    let words = ["build", "--locked", "--profile", profile, "--target", TARGET, "--package", "gametree-wasm"];
    cargo(&[&words[..], &["--no-default-features", "--features", features]].concat())
        .env("RUSTFLAGS", &flags)
        .run()?;
    Ok(target().join(TARGET).join(profile).join("gametree_wasm.wasm"))
}

/// Where a module lies with its JavaScript.
fn bound(name: &str) -> PathBuf {
    root().join("web/src/engine/pkg").join(name)
}

/// All files of a folder into another one.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(site::said(to))?;
    for path in files(from)? {
        let copy = to.join(path.file_name().unwrap_or_default());
        fs::copy(&path, &copy).map_err(site::said(&copy))?;
    }
    Ok(())
}

/// The JavaScript with which a page loads a module.
fn bindings(module: &Path, name: &str) -> Result<(), String> {
    let (output, module) = (target().join("bindgen").display().to_string(), module.display().to_string());
    let folder = bound(name).display().to_string();
    let bindgen = ["run", "--quiet", "--locked", "--manifest-path", "web/bindgen/Cargo.toml"];
    cargo(&[&bindgen[..], &["--target-dir", &output, "--", &module, &folder]].concat()).run()
}

/// Whether there is an npm.
fn node(install: bool) -> bool {
    has("npm", &["--version"]) || install && apt(&["nodejs", "npm"])
}

/// Installs what the pages are built with, exactly as the lock file says.
fn packages() -> Result<(), String> {
    let (lock, installed) =
        (root().join("web/package-lock.json"), root().join("web/node_modules/.package-lock.json"));
    let time = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    if time(&installed).is_some_and(|installed| Some(installed) >= time(&lock)) {
        return Ok(());
    }
    // Not `npm ci`, which refuses the lock file where a registry lacks a package that is for other platforms only.
    npm(&["install", "--no-save", "--no-audit", "--no-fund"])
}

fn npm(words: &[&str]) -> Result<(), String> {
    program("npm", &[&["--prefix", "web"], words].concat()).run()
}

/// A Chromium to test with: its headless shell, which takes two thirds of the time, or the whole browser.
fn browser(install: bool) -> Option<String> {
    let path = |name: &str| {
        let found = program("sh", &["-c", &format!("command -v {name}")]);
        has(name, &["--version"]).then(|| found.output().ok()).flatten().map(|path| path.trim().to_owned())
    };
    let shell = || path("chromium-headless-shell");
    let whole = || ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(path);
    let installed = |name: &str| install && apt(&[name]);
    shell()
        .or_else(|| installed("chromium-headless-shell").then(shell).flatten())
        .or_else(whole)
        .or_else(|| installed("chromium").then(whole).flatten())
}

/// Puts the site into its crate, and the pages of `docs/` with it.
fn embed() -> Result<(), String> {
    let dist = root().join("web/dist");
    let mut built = Files::new();
    for path in files(&dist)? {
        let name = path.strip_prefix(&dist).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        built.insert(name, fs::read(&path).map_err(site::said(&path))?);
    }
    site::replace(|path| !path.starts_with(pages::FOLDER), &built)?;
    pages::embed(&sources()?)
}

/// What of `web/` the pages are not made from.
const NO_SOURCES: [&str; 11] = [
    "node_modules",
    "dist",
    "pkg",
    "npm",
    "npm-board",
    "bench",
    "bindgen",
    "e2e",
    "playwright.config.ts",
    "test-results",
    "playwright-report",
];

/// A checksum of what the pages are built from, the lock file included. The library's part is compared by running it: see
/// `web/e2e/library.spec.ts`.
fn sources() -> Result<String, String> {
    let web = root().join("web");
    let mut sum = crc32fast::Hasher::new();
    for path in files(&web)? {
        let name = path.strip_prefix(&web).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        sum.update(name.as_bytes());
        sum.update(&fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?);
    }
    Ok(format!("{:08x}", sum.finalize()))
}

/// All files below a folder, in the order of their paths, but for what is installed or generated there.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
        if path.file_name().is_some_and(|name| NO_SOURCES.iter().any(|other| name == *other)) {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    /// The pages that the command serves are those of `web/`.
    #[test]
    fn the_site_is_current() {
        let now = super::sources().unwrap();
        assert_eq!(super::site::built_from().unwrap(), now, "web/ has changed: cargo xtask web");
    }
}
