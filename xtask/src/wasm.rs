//! Builds the library for wasm32.

use std::path::Path;

use crate::run::{cargo, has, program};

const TARGET: &str = "wasm32-unknown-unknown";
const LIBRARIES: &[&str] = &["-p", "gametree", "-p", "gametree-games"];

/// Builds the library for wasm32 with whichever standard library is installed.
pub(crate) fn build(install: bool) -> Result<(), String> {
    if !installed() && install {
        // May fail without a network; the check below reports it.
        has("rustup", &["target", "add", TARGET]);
    }
    if installed() {
        return cargo(&[&["build", "--locked", "--target", TARGET], LIBRARIES].concat()).run();
    }
    if install && !Path::new("/usr/bin/rustc-web").exists() && has("apt-get", &["--version"]) {
        has("apt-get", &["update"]);
        has(
            "apt-get",
            &["install", "-y", "--no-install-recommends", "rustc-web", "cargo-web", "rust-web-src"],
        );
    }
    if Path::new("/usr/bin/rustc-web").exists() {
        return build_with_debians_compiler();
    }
    Err(format!(
        "the target is missing: rustup target add {TARGET}, or Debian's rustc-web, cargo-web and rust-web-src"
    ))
}

/// Whether the toolchain has a standard library for the target.
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
        .env("CARGO_TARGET_DIR", "target/wasm")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", &linker)
        .run()
}
