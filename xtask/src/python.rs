//! Builds the Python package and tests it as a user has it: a wheel, installed in a clean virtual environment.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{apt, has, program, root, skipped};

/// The oldest Python that the wheel is for.
const OLDEST: (u32, u32) = (3, 11);
/// Interpreters without a global lock, which need a wheel of their own.
const FREE_THREADED: [&str; 2] = ["python3.14t", "python3.13t"];
/// What is tested on them: what threads share, and what a search asks of a game. The other tests need the tools, which not all
/// run there.
const FREE_THREADED_TESTS: [&str; 5] = ["games", "hostile", "processes", "records", "trees"];
/// What the wheel is built with, and what it is tested with.
const TOOLS: &str = "python/tools.txt";
/// Other libraries whose games are wrapped.
const PEERS: &str = "python/peers.txt";

/// The cluster on which a proof is tested.
const RAY: &str = "python/ray.txt";

/// How the tests are run.
const PYTEST: [&str; 7] =
    ["-P", "-m", "pytest", "--quiet", "--import-mode=importlib", "-p", "no:cacheprovider"];
const PYTEST_ROOT: [&str; 4] = ["--config-file", "python/pyproject.toml", "--rootdir", "python"];

/// Tests the package, comparing it with this command. Returns what was skipped.
pub(crate) fn test(install: bool, command: &Path) -> Result<Vec<String>, String> {
    let found = python().or_else(|| (install && apt(&["python3", "python3-venv"])).then(python).flatten());
    let Some(python) = found else {
        let how = format!("install Python {}.{} or later with its venv module", OLDEST.0, OLDEST.1);
        return skipped("the Python package", &how, install);
    };
    let mut remarks = Vec::new();
    let (tools, clean) = (tools(&python, &mut remarks)?, folder().join("clean"));
    wheel(&python, &tools, &clean, &mut remarks)?;
    check(&tools, &clean, command)?;
    Ok(remarks)
}

/// Makes the reference of the package from its documentation: `target/python/reference`.
pub(crate) fn reference() -> Result<(), String> {
    let python = python().ok_or("no Python that is new enough was found")?;
    let (tools, clean) = (tools(&python, &mut vec![])?, folder().join("clean"));
    wheel(&python, &tools, &clean, &mut vec![])?;
    let site = program(&tool(&clean, "python"), &["-c", "import site; print(site.getsitepackages()[0])"])
        .output()?;
    let out = text(&folder().join("reference"));
    program(&tool(&tools, "pdoc"), &["gametree", "--output-directory", &out])
        .env("PYTHONPATH", site.trim())
        .run()?;
    println!("{out}/gametree.html");
    Ok(())
}

/// Proves a position on two nodes of a Ray cluster, while a worker, a node and the driver are killed.
pub(crate) fn two_nodes() -> Result<Vec<String>, String> {
    const WHAT: &str = "the proof on two Ray nodes";
    let Some(python) = python() else {
        return skipped(WHAT, "install Python with its venv module", false);
    };
    // Ray listens on all addresses: where it cannot be shut in, it is not started.
    let inside =
        ["--net", "--pid", "--fork", "--kill-child", "--mount-proc", "ip", "link", "set", "lo", "up"];
    if !has("unshare", &inside) {
        let how = "needs Linux, the programs unshare and ip, and the right to make network namespaces";
        return skipped(WHAT, how, false);
    }
    let mut remarks = Vec::new();
    let (tools, ray) = (tools(&python, &mut remarks)?, folder().join("ray"));
    wheel(&python, &tools, &ray, &mut remarks)?;
    if let Err(error) = pip(&ray, &["--requirement", RAY]) {
        return skipped(WHAT, &format!("Ray could not be installed: {error}"), false);
    }
    program(&tool(&ray, "python"), &["-P", "python/two_nodes.py"]).run()?;
    Ok(remarks)
}

/// The environment of what the package is built and tested with.
fn tools(python: &str, remarks: &mut Vec<String>) -> Result<PathBuf, String> {
    let tools = folder().join("tools");
    if installed(&tools) != wanted()? {
        environment(python, &tools)?;
        pip(&tools, &["--requirement", TOOLS])?;
        for peer in read(PEERS)?.lines().filter(|line| !line.starts_with('#')) {
            if let Err(error) = pip(&tools, &[peer]) {
                remarks.push(format!("SKIPPED the tests with {peer}, which could not be installed: {error}"));
            }
        }
        fs::write(tools.join("installed.txt"), wanted()?).map_err(|error| format!("{TOOLS}: {error}"))?;
    }
    Ok(tools)
}

/// Builds the wheel, and installs it, and nothing else, in a new environment.
fn wheel(python: &str, tools: &Path, clean: &Path, remarks: &mut Vec<String>) -> Result<(), String> {
    let wheels = folder().join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    }
    // Built like all that is tested, on the crates that the tests have built.
    let words = ["build", "--profile", "dev", "--features", "shared", "--locked", "--out", &text(&wheels)];
    program(&tool(tools, "maturin"), &words).within("python").run()?;
    match FREE_THREADED.into_iter().find(|name| has(name, &["--version"])) {
        Some(name) => {
            let words = [&words[..], &["--interpreter", name]].concat();
            program(&tool(tools, "maturin"), &words).within("python").run()?;
            free_threaded(name, &wheels)?;
        }
        None => remarks.push(format!(
            "SKIPPED the wheel for free-threaded Python: install one of {}, which few systems pack",
            FREE_THREADED.join(", ")
        )),
    }
    environment(python, clean)?;
    pip(clean, &["--no-index", "--find-links", &text(&wheels), "gametree"])
}

/// Tests the wheel for an interpreter without a global lock, which importing it must not bring back.
fn free_threaded(name: &str, wheels: &Path) -> Result<(), String> {
    let clean = folder().join("free-threaded");
    environment(name, &clean)?;
    pip(&clean, &["--no-index", "--find-links", &text(wheels), "gametree"])?;
    let tools = read(TOOLS)?;
    let wanted = |line: &&str| line.starts_with("pytest==") || line.starts_with("hypothesis==");
    pip(&clean, &tools.lines().filter(wanted).collect::<Vec<_>>())?;
    let python = tool(&clean, "python");
    program(&python, &["-P", "-c", "import gametree, sys; assert not sys._is_gil_enabled()"]).run()?;
    let tests = FREE_THREADED_TESTS.map(|name| format!("python/tests/test_{name}.py"));
    let tests: Vec<&str> = tests.iter().map(String::as_str).collect();
    program(&python, &[&PYTEST[..], &PYTEST_ROOT, &tests].concat())
        .env("PYTHONPATH", &text(&root().join("python/tests")))
        .run()
}

/// The tests, the examples of the documentation, and the types.
fn check(tools: &Path, clean: &Path, command: &Path) -> Result<(), String> {
    let python = tool(clean, "python");
    let packages =
        program(&tool(tools, "python"), &["-c", "import pytest; print(pytest.__path__[0])"]).output()?;
    let packages = PathBuf::from(packages.trim()).parent().map(text).unwrap_or_default();
    let installed = "import gametree, pathlib; print(pathlib.Path(gametree.__file__).parent)";
    let package = program(&python, &["-P", "-c", installed]).output()?;
    let what = ["--doctest-modules", "python/tests", "README.md", "python/README.md", "docs", package.trim()];
    program(&python, &[&PYTEST[..], &PYTEST_ROOT, &what].concat())
        .env("PYTHONPATH", &format!("{packages}:{}", text(&root().join("python/tests"))))
        .env("GAMETREE_COMMAND", &text(command))
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

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// A program of a virtual environment.
fn tool(environment: &Path, name: &str) -> String {
    text(&environment.join(if cfg!(windows) { "Scripts" } else { "bin" }).join(name))
}

/// A Python that is new enough.
fn python() -> Option<String> {
    let new = format!("import sys, venv, ensurepip; sys.exit(sys.version_info < {OLDEST:?})");
    let names = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"];
    names.into_iter().find(|name| has(name, &["-c", &new])).map(str::to_owned)
}

fn environment(python: &str, folder: &Path) -> Result<(), String> {
    program(python, &["-m", "venv", "--clear", &text(folder)]).run()
}

fn pip(environment: &Path, words: &[&str]) -> Result<(), String> {
    // Most modules are never imported, and so need not be compiled.
    let install = ["-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check"];
    program(&tool(environment, "python"), &[&install[..], words].concat()).run()
}

fn wanted() -> Result<String, String> {
    Ok(read(TOOLS)? + &read(PEERS)?)
}

fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
}

fn installed(environment: &Path) -> String {
    fs::read_to_string(environment.join("installed.txt")).unwrap_or_default()
}
