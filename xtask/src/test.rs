//! `cargo xtask test`: whether everything works. With Rust alone it runs what it can and says what it skipped.

use crate::run::{Steps, apt, cargo, command, has, skipped};
use crate::{python, web};

/// What asks the second checker of certificates, which is written in Python and shares nothing with ours: a test that does nothing
/// else, by its name, and others, which this variable tells to do without.
const ASK_PYTHON: &str = "python_accepts";
const WITHOUT_PYTHON: &str = "GAMETREE_WITHOUT_PYTHON";

/// Runs all tests, the quickest to fail first.
pub(crate) fn test(install: bool) -> Result<(), String> {
    let mut steps = Steps::default();
    let python3 = has("python3", &["--version"]) || install && apt(&["python3"]);
    steps.run_with_remarks("tests", || {
        tests(python3)?;
        if python3 {
            return Ok(vec![]);
        }
        skipped("the second checker of certificates", "install python3", install)
    })?;
    // The last two ask the command that the tests have just built. Each of them is idle now and then.
    steps.run_together(vec![
        (
            "doc tests",
            Box::new(|| cargo(&["test", "--workspace", "--doc", "--locked"]).run().map(|()| vec![])),
        ),
        ("web lab", Box::new(|| web::test(install, &command()))),
        ("Python package", Box::new(|| python::test(install, &command()))),
    ])?;
    steps.summary();
    Ok(())
}

/// The pages alone.
pub(crate) fn web() -> Result<(), String> {
    build_command()?;
    say(&web::test(true, &command())?);
    Ok(())
}

/// The Python package alone.
pub(crate) fn python() -> Result<(), String> {
    build_command()?;
    say(&python::test(false, &command())?);
    Ok(())
}

fn say(remarks: &[String]) {
    remarks.iter().for_each(|remark| println!("{remark}"));
}

/// For the pages, which it serves, and for the Python package, which is compared with it. Of what the tests have compiled.
fn build_command() -> Result<(), String> {
    let whole = ["--package", "gametree-py", "--features", "gametree-py/shared"];
    cargo(&[&["build", "--locked", "--package", "gametree-cli", "--bin", "gametree"], &whole[..]].concat())
        .run()
}

/// Unit and integration tests. The examples are compiled by a test that runs them.
fn tests(python3: bool) -> Result<(), String> {
    const WHAT: [&str; 4] = ["--workspace", "--locked", "--tests", "--no-fail-fast"];
    let but = format!("not test({ASK_PYTHON})");
    let (start, filter) = match (has("cargo", &["nextest", "--version"]), python3) {
        (true, true) => (vec!["nextest", "run"], vec![]),
        (true, false) => (vec!["nextest", "run"], vec!["-E", &but]),
        (false, true) => (vec!["test"], vec![]),
        (false, false) => (vec!["test"], vec!["--", "--skip", ASK_PYTHON]),
    };
    let mut run = cargo(&[&start[..], &WHAT, &filter].concat());
    if !python3 {
        run = run.env(WITHOUT_PYTHON, "1");
    }
    run.run()
}
