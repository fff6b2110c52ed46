//! `cargo xtask exhaustive`: what takes hours. The quick tests hold a short case of every kind that is here.

use crate::run::{Steps, cargo, has, root};
use crate::{hostile, python};

/// Makes tests run all of their cases (`thorough` in the tests' `main.rs`).
const THOROUGH: &str = "GAMETREE_EXHAUSTIVE";

/// Millions of cases, hostile runs, a cluster, fuzzing.
pub(crate) fn run() -> Result<(), String> {
    let mut steps = Steps::default();
    steps.run("all cases", || {
        let what = [
            "nextest",
            "run",
            "--profile",
            "exhaustive",
            "--workspace",
            "--locked",
            "--run-ignored",
            "all",
            "--no-fail-fast",
        ];
        if has("cargo", &["nextest", "--version"]) {
            return cargo(&what).env(THOROUGH, "1").run();
        }
        let what = ["test", "--workspace", "--locked", "--no-fail-fast", "--", "--include-ignored"];
        cargo(&what).env(THOROUGH, "1").run()
    })?;
    steps.run("hostile", || hostile::run("600"))?;
    steps.run_with_remarks("Ray", python::two_nodes)?;
    steps.run("fuzzing", || fuzz("60"))?;
    steps.summary();
    Ok(())
}

/// Runs the fuzz targets, each for this many seconds. `RUSTC_BOOTSTRAP` lets a stable compiler accept the sanitiser's flags.
pub(crate) fn fuzz(seconds: &str) -> Result<(), String> {
    if !has("cargo", &["fuzz", "--version"]) {
        return Err("cargo-fuzz is missing: cargo install cargo-fuzz".to_owned());
    }
    let targets = [
        "tree",
        "score",
        "position",
        "study",
        "hexworld",
        "sgf",
        "trace",
        "uci",
        "certificate",
        "tabulation",
        "semi_strong",
        "weights",
        "network",
        "match",
        "parts",
        "chess",
        "command",
        "quiz",
        "table",
        "ledger",
        "jobs",
    ];
    for target in targets {
        let limit = format!("-max_total_time={seconds}");
        // New inputs go to the first folder; the corpus in the repository is not changed.
        let (found, corpus) = (format!("fuzz/found/{target}"), format!("fuzz/corpus/{target}"));
        std::fs::create_dir_all(root().join(&found)).map_err(|error| format!("{found}: {error}"))?;
        cargo(&["fuzz", "run", target, &found, &corpus, "--", &limit]).env("RUSTC_BOOTSTRAP", "1").run()?;
    }
    Ok(())
}
