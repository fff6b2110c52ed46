//! Builds the web lab: the library as WebAssembly, the pages, and the crate that holds them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::run::{cargo, has, program, root};

const TARGET: &str = "wasm32-unknown-unknown";
/// The modules and their features: the one for a page's first tree, the one for everything about trees, and the judge of traces.
const MODULES: [(&str, &str); 3] = [("core", "tree"), ("full", "full"), ("judge", "judge")];

/// Builds the site and puts it, compressed, into the crate that holds it.
pub(crate) fn build(install: bool) -> Result<(), String> {
    modules()?;
    packages(install)?;
    site()?;
    embed()
}

/// The pages, into `web/dist`.
fn site() -> Result<(), String> {
    npm(&["run", "check"])?;
    npm(&["run", "build"])
}

/// Runs the tests of the pages in a browser: all of them on the site that the repository holds and the server of the command,
/// and those of the library and of the tree lab on a site that is built anew.
pub(crate) fn test(install: bool) -> Result<(), String> {
    packages(install)?;
    let browser = browser(install)?;
    cargo(&["build", "--release", "--locked", "--package", "gametree-cli"]).run()?;
    let npm_test = |more: &[&str]| {
        let words = [&["--prefix", "web", "test", "--silent", "--"], more].concat();
        program("npm", &words).env("GAMETREE_BROWSER", &browser)
    };
    npm_test(&[]).run()?;
    modules()?;
    site()?;
    npm_test(&["library.spec", "tree.spec"]).env("GAMETREE_SITE", "dist").run()
}

/// The library as WebAssembly with its JavaScript. Paths of this machine are not to be found in it.
fn modules() -> Result<(), String> {
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
    for (name, features) in MODULES {
        let words =
            ["build", "--locked", "--profile", "wasm", "--target", TARGET, "--package", "gametree-wasm"];
        cargo(&[&words[..], &["--no-default-features", "--features", features]].concat())
            .env("RUSTFLAGS", &flags)
            .run()?;
        let built = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
        let module = format!("{built}/{TARGET}/wasm/gametree_wasm.wasm");
        let directory = format!("web/src/engine/pkg/{name}");
        let bindgen = [
            "run",
            "--quiet",
            "--locked",
            "--manifest-path",
            "web/bindgen/Cargo.toml",
            "--target-dir",
            "target/bindgen",
        ];
        cargo(&[bindgen.as_slice(), &["--", &module, &directory]].concat()).run()?;
    }
    Ok(())
}

/// Installs what the pages are built with, exactly as the lock file says.
fn packages(install: bool) -> Result<(), String> {
    if !(has("npm", &["--version"]) || install && has("apt-get", &["install", "--yes", "nodejs", "npm"])) {
        return Err(
            "npm is missing, which builds and tests the web lab: install Node.js 20 or later".to_owned()
        );
    }
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

/// A Chromium to test with.
fn browser(install: bool) -> Result<String, String> {
    const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
    let found = || NAMES.into_iter().find(|name| has(name, &["--version"]));
    if let Some(name) = found() {
        return program("sh", &["-c", &format!("command -v {name}")])
            .output()
            .map(|path| path.trim().to_owned());
    }
    if install
        && has("apt-get", &["update"])
        && has("apt-get", &["install", "--yes", "--no-install-recommends", "chromium"])
    {
        return browser(false);
    }
    Err("Chromium is missing, in which the web lab is tested: install it, or run with --install".to_owned())
}

/// Compresses the site into its crate, and lists it there.
fn embed() -> Result<(), String> {
    let (dist, site) = (root().join("web/dist"), root().join("crates/gametree-site/site"));
    if site.exists() {
        fs::remove_dir_all(&site).map_err(|error| format!("{}: {error}", site.display()))?;
    }
    let mut list = String::new();
    for path in files(&dist)? {
        let name = path.strip_prefix(&dist).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let to = site.join(format!("{name}.gz"));
        let failed = |error: std::io::Error| format!("{}: {error}", to.display());
        fs::create_dir_all(to.parent().unwrap_or(&site)).map_err(failed)?;
        let bytes = fs::read(&path).map_err(failed)?;
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        packed.write_all(&bytes).map_err(failed)?;
        fs::write(&to, packed.finish().map_err(failed)?).map_err(failed)?;
        list += &format!("    File {{ path: {name:?}, gzip: include_bytes!(\"../site/{name}.gz\") }},\n");
    }
    let text = format!(
        "//! The files of the site. `cargo xtask web` writes this list.\n\nuse crate::file::File;\n\npub(crate) const BUILT_FROM: &str = {:?};\n\npub(crate) const FILES: &[File] = &[\n{list}];\n",
        sources()?
    );
    let path = root().join("crates/gametree-site/src/files.rs");
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    cargo(&["fmt", "--package", "gametree-site"]).run()
}

/// What of `web/` the pages are not made from.
const NO_SOURCES: [&str; 10] = [
    "node_modules",
    "dist",
    "pkg",
    "npm",
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
        let list =
            std::fs::read_to_string(crate::run::root().join("crates/gametree-site/src/files.rs")).unwrap();
        let expected = format!("BUILT_FROM: &str = {:?};", super::sources().unwrap());
        assert!(list.contains(&expected), "web/ has changed since the site was built: cargo xtask web");
    }
}
