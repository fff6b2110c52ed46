//! The library for wasm32: whether it compiles, and the target that the pages need.

use std::path::Path;

use crate::run::{apt, cargo, has, program, skipped, target};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
const LIBRARIES: &[&str] =
    &["-p", "gametree", "-p", "gametree-picture", "-p", "gametree-tree", "-p", "gametree-games"];

const HOW: &str = "rustup target add wasm32-unknown-unknown";

/// Checks the library for wasm32, with whichever standard library is installed, and what the pages call with each set of its
/// features.
pub(crate) fn check(install: bool) -> Result<Vec<String>, String> {
    if available(install) {
        let check = ["check", "--quiet", "--locked", "--target", TARGET, "--target-dir", &folder()];
        cargo(&[&check, LIBRARIES].concat()).run()?;
        for features in [
            "tree",
            "full",
            "judge,lines,hex,connect4,other-games",
            "judge,chess",
            "board,lines",
            "board,hex",
            "board,connect4",
            "board,other-games",
            "board,chess",
        ] {
            let only = ["--package", "gametree-wasm", "--no-default-features", "--features", features];
            cargo(&[&check[..], &only].concat()).run()?;
        }
        return Ok(vec![]);
    }
    let debian = || Path::new("/usr/bin/rustc-web").exists();
    if debian() || install && apt(&["rustc-web", "cargo-web", "rust-web-src"]) && debian() {
        return build_with_debians_compiler().map(|()| vec![]);
    }
    skipped(
        "the library for wasm32",
        &format!("{HOW}, or Debian's rustc-web, cargo-web and rust-web-src"),
        install,
    )
}

/// Whether the toolchain has a standard library for the target, which is added if that is wanted and can be done.
pub(crate) fn available(install: bool) -> bool {
    installed() || install && has("rustup", &["target", "add", TARGET]) && installed()
}

/// A folder of its own, so that it is checked beside clippy.
fn folder() -> String {
    target().join("wasm").display().to_string()
}

fn installed() -> bool {
    let directory = program("rustc", &["--print", "target-libdir", "--target", TARGET]).output();
    directory.is_ok_and(|directory| Path::new(directory.trim()).exists())
}

/// Debian's compiler for the web builds its own standard library from source, with rustup's linker.
fn build_with_debians_compiler() -> Result<(), String> {
    let sysroot = program("rustc", &["--print", "sysroot"]).output()?;
    let host = program("rustc", &["--print", "host-tuple"]).output()?;
    let linker = format!("{}/lib/rustlib/{}/bin/rust-lld", sysroot.trim(), host.trim());
    let std = "-Zbuild-std=std,panic_abort";
    program("/usr/bin/cargo-web", &[&["build", "--locked", "--target", TARGET, std], LIBRARIES].concat())
        .env("RUSTC", "/usr/bin/rustc-web")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &folder())
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &linker)
        .run()
}
