//! `cargo xtask lint`: whether the code is as it should be. Nothing here runs it.

use crate::run::{Steps, cargo, has, target};
use crate::{api, architecture, dependencies, publish, wasm};

/// Runs all checks, the quickest to fail first.
pub(crate) fn lint(install: bool) -> Result<(), String> {
    let mut steps = Steps::default();
    steps.run("tools", || tools(install))?;
    steps.run("format", || cargo(&["fmt", "--all", "--check"]).run())?;
    steps.run("architecture", architecture::arch)?;
    steps.run("dependencies", || dependencies::check().and_then(|()| dependencies::shared()))?;
    // One crate after the other leaves a core idle.
    steps.run_together(vec![
        (
            "clippy",
            Box::new(|| {
                let clippy = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
                cargo(&clippy).run().map(|()| vec![])
            }),
        ),
        ("wasm32", Box::new(|| wasm::check(install))),
    ])?;
    steps.run("documentation", || {
        let doc = cargo(&["doc", "--workspace", "--no-deps", "--locked", "--exclude", "xtask"]);
        doc.env("RUSTDOCFLAGS", "-D warnings").run()?;
        // As a dependency without its features, too.
        let bare = ["doc", "--no-deps", "--locked", "--no-default-features", "--target-dir"];
        let folder = target().join("api");
        for library in api::LIBRARIES {
            let doc = cargo(&[&bare[..], &[&folder.display().to_string(), "--package", library]].concat());
            doc.env("RUSTDOCFLAGS", "-D warnings").run()?;
        }
        Ok(())
    })?;
    steps.run_with_remarks("public surface", || api::check(false, false))?;
    steps.run("oldest compiler", publish::oldest_compiler)?;
    steps.run("packages", publish::pack)?;
    steps.summary();
    Ok(())
}

/// Components of the toolchain that are not in rustup's minimal profile.
fn tools(install: bool) -> Result<(), String> {
    for (component, probe) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if has("cargo", &[probe, "--version"]) {
            continue;
        }
        if !(install && has("rustup", &["component", "add", component])) {
            return Err(format!("{component} is missing: rustup component add {component} (or --install)"));
        }
    }
    Ok(())
}
