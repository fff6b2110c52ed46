//! Builds the Python package and tests it as a user has it: a wheel, installed in a clean virtual environment.

use std::fs;
use std::path::PathBuf;

use crate::run::{cargo, has, program, root};

/// The oldest Python that the wheel is for.
const OLDEST: (u32, u32) = (3, 11);
/// What the wheel is built with, and what it is tested with.
const TOOLS: &str = "python/tools.txt";

/// Tests the package; without a Python that is new enough it says so, and is skipped.
pub(crate) fn test() -> Result<(), String> {
    let Some(python) = python() else {
        println!(
            "Python package: SKIPPED, because no Python {}.{} or later was found: install python3 with its venv module",
            OLDEST.0, OLDEST.1
        );
        return Ok(());
    };
    let folder = folder();
    let (tools, clean) = (folder.join("tools"), folder.join("clean"));
    if installed(&tools) != wanted()? {
        environment(&python, &tools)?;
        pip(&tools, &["--requirement", TOOLS])?;
        fs::write(tools.join("installed.txt"), wanted()?).map_err(|error| format!("{TOOLS}: {error}"))?;
    }
    let wheels = folder.join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    }
    let words = ["build", "--release", "--locked", "--out", &text(&wheels)];
    program(&tool(&tools, "maturin"), &words).within("python").run()?;
    // The command, to compare with.
    cargo(&["build", "--release", "--locked", "--package", "gametree-cli"]).run()?;
    environment(&python, &clean)?;
    // The wheel depends on nothing; its tests depend on what the tools' environment has.
    pip(&clean, &["--no-index", "--find-links", &text(&wheels), "gametree"])?;
    check(&tools, &clean)
}

/// The tests, the examples of the documentation, and the types.
fn check(tools: &PathBuf, clean: &PathBuf) -> Result<(), String> {
    let python = tool(clean, "python");
    let packages =
        program(&tool(tools, "python"), &["-c", "import pytest; print(pytest.__path__[0])"]).output()?;
    let packages =
        PathBuf::from(packages.trim()).parent().map(|path| text(&path.to_path_buf())).unwrap_or_default();
    let command = PathBuf::from(std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned()));
    let command = root().join(command).join("release/gametree");
    let installed = "import gametree, pathlib; print(pathlib.Path(gametree.__file__).parent)";
    let package = program(&python, &["-P", "-c", installed]).output()?;
    let tests = [
        "-P",
        "-m",
        "pytest",
        "--quiet",
        "--import-mode=importlib",
        "--doctest-modules",
        "-p",
        "no:cacheprovider",
    ];
    let what = ["python/tests", "python/README.md", "docs/python.md", package.trim()];
    program(
        &python,
        &[&tests[..], &["--config-file", "python/pyproject.toml", "--rootdir", "python"], &what].concat(),
    )
    .env("PYTHONPATH", &format!("{packages}:{}", text(&root().join("python/tests"))))
    .env("GAMETREE_COMMAND", &text(&command))
    .run()?;
    let typed = |tool_name: &str, words: &[&str]| {
        program(&tool(tools, tool_name), words)
            .env("MYPYPATH", "")
            .env("PYTHONPATH", &text(&site(&package)))
            .run()
    };
    typed("mypy", &["--strict", "--python-executable", &python, "--package", "gametree"])?;
    typed("stubtest", &["gametree"])?;
    typed("pyright", &["--pythonpath", &python, "--ignoreexternal", "--verifytypes", "gametree"])
}

/// The folder in which the package was installed.
fn site(package: &str) -> PathBuf {
    PathBuf::from(package.trim()).parent().map(PathBuf::from).unwrap_or_default()
}

fn folder() -> PathBuf {
    root().join("target/python")
}

fn text(path: &PathBuf) -> String {
    path.display().to_string()
}

/// A program of a virtual environment.
fn tool(environment: &PathBuf, name: &str) -> String {
    text(&environment.join(if cfg!(windows) { "Scripts" } else { "bin" }).join(name))
}

/// A Python that is new enough.
fn python() -> Option<String> {
    let new = format!("import sys, venv, ensurepip; sys.exit(sys.version_info < {OLDEST:?})");
    let names = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"];
    names.into_iter().find(|name| has(name, &["-c", &new])).map(str::to_owned)
}

fn environment(python: &str, folder: &PathBuf) -> Result<(), String> {
    program(python, &["-m", "venv", "--clear", &text(folder)]).run()
}

fn pip(environment: &PathBuf, words: &[&str]) -> Result<(), String> {
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    program(&tool(environment, "python"), &[&install[..], words].concat()).run()
}

fn wanted() -> Result<String, String> {
    fs::read_to_string(root().join(TOOLS)).map_err(|error| format!("{TOOLS}: {error}"))
}

fn installed(environment: &PathBuf) -> String {
    fs::read_to_string(environment.join("installed.txt")).unwrap_or_default()
}
