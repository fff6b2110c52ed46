//! The outputs and pictures in the documents are those of the command.
//!
//! With `GAMETREE_UPDATE_DOCS=1` the documents are rewritten instead of compared: read the difference before you commit it.

#![cfg(unix)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An empty folder for the files that the commands write.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The output of a shell command, with `gametree` on the path.
fn printed(command: &str, folder: &Path) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_gametree")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let shell =
        Command::new("sh").args(["-c", command]).env("PATH", &path).current_dir(folder).output().unwrap();
    let (answer, notes) =
        (String::from_utf8(shell.stdout).unwrap(), String::from_utf8(shell.stderr).unwrap());
    // Intermediate results appear on a slow machine only, where the work takes more than a second.
    let said = |line: &&str| answer.is_empty() || line.starts_with("wrote ");
    notes.lines().filter(said).fold(answer.clone(), |text, line| text + line + "\n")
}

/// The lines without those that begin with `nodes` or `time`, which contain times.
fn timeless(text: &str) -> Vec<String> {
    let lines = text.trim_end().lines().map(str::trim_end);
    lines
        .filter(|line| !line.starts_with("nodes ") && !line.starts_with("time "))
        .map(str::to_owned)
        .collect()
}

/// Runs the commands of a document's `console` blocks in `folder` and compares their output; returns their number.
fn check(document: &str, folder: &Path) -> usize {
    let file = root().join(document);
    let text = std::fs::read_to_string(&file).unwrap();
    let update = std::env::var_os("GAMETREE_UPDATE_DOCS").is_some();
    let mut rewritten = String::new();
    let mut commands = 0;
    for (number, part) in text.split("```console\n").enumerate() {
        if number == 0 {
            rewritten += part;
            continue;
        }
        let (block, rest) = part.split_once("```").unwrap();
        rewritten += "```console\n";
        for run in block.split("$ ").skip(1) {
            let (command, expected) = run.split_once('\n').unwrap();
            let output = printed(command, folder);
            let same = timeless(&output) == timeless(expected);
            assert!(update || same, "{document}: {command}\n{output}\ninstead of\n{expected}");
            let kept = if same { expected.to_owned() } else { output };
            let gap = if block.trim_end().ends_with(run.trim_end()) { "" } else { "\n" };
            let _ = write!(rewritten, "$ {command}\n{}\n{gap}", kept.trim_end());
            commands += 1;
        }
        let _ = write!(rewritten, "```{rest}");
    }
    if update {
        std::fs::write(&file, rewritten).unwrap();
    }
    commands
}

#[test]
fn the_readme_shows_what_is_printed() {
    let folder = folder("readme");
    // Its commands are run from the top of the repository.
    std::os::unix::fs::symlink(root().join("docs").canonicalize().unwrap(), folder.join("docs")).unwrap();
    assert!(check("README.md", &folder) >= 6);
}

#[test]
fn the_page_on_the_engine_shows_what_is_printed() {
    assert!(check("docs/engine.md", &folder("engine")) >= 8);
}

#[test]
fn the_page_on_play_shows_what_is_printed() {
    assert!(check("docs/play.md", &folder("play")) >= 2);
}

#[test]
fn the_page_on_monte_carlo_tree_search_shows_what_is_printed() {
    assert!(check("docs/monte-carlo.md", &folder("monte-carlo")) >= 2);
}

#[test]
fn the_page_on_certificates_shows_what_is_printed() {
    let folder = folder("certificates");
    std::fs::copy(root().join("docs/certificates/small.cert"), folder.join("small.cert")).unwrap();
    assert!(check("docs/certificates.md", &folder) >= 2);
}

#[test]
fn the_page_on_ledgers_shows_what_is_printed() {
    assert!(check("docs/ledger.md", &folder("ledger")) >= 2);
}

#[test]
fn the_page_on_jobs_shows_what_is_printed() {
    assert!(check("docs/jobs.md", &folder("jobs")) >= 4);
}

#[test]
fn the_page_on_books_shows_what_is_printed() {
    assert!(check("docs/books.md", &folder("books")) >= 2);
}

#[test]
fn the_page_on_semi_strong_solutions_shows_what_is_printed() {
    assert!(check("docs/semi-strong.md", &folder("semi-strong")) >= 4);
}

#[test]
fn the_page_on_tables_shows_what_is_printed_and_drawn() {
    let folder = folder("tables");
    assert!(check("docs/tables.md", &folder) >= 5);
    let (kept, drawn) = (root().join("docs/tables/four.svg"), folder.join("four.svg"));
    if std::env::var_os("GAMETREE_UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(kept.parent().unwrap()).unwrap();
        std::fs::copy(&drawn, &kept).unwrap();
    }
    assert_eq!(std::fs::read(kept).unwrap(), std::fs::read(drawn).unwrap());
}

#[test]
fn the_page_on_traces_shows_what_is_printed() {
    let folder = folder("trace-format");
    std::fs::copy(root().join("docs/trace-format/small.ndjson"), folder.join("small.ndjson")).unwrap();
    assert!(check("docs/trace-format.md", &folder) >= 5);
}

#[test]
fn the_guide_shows_what_is_printed_and_drawn() {
    let folder = folder("alpha-beta");
    assert!(check("docs/alpha-beta.md", &folder) >= 20);
    let kept = root().join("docs/alpha-beta");
    let text = std::fs::read_to_string(root().join("docs/alpha-beta.md")).unwrap();
    let mut pictures = 0;
    for picture in text.split("](alpha-beta/").skip(1).map(|rest| rest.split(')').next().unwrap()) {
        let drawn = std::fs::read_to_string(folder.join(picture))
            .unwrap_or_else(|_| panic!("no command draws {picture}"));
        if std::env::var_os("GAMETREE_UPDATE_DOCS").is_some() {
            std::fs::write(kept.join(picture), &drawn).unwrap();
        }
        assert_eq!(drawn, std::fs::read_to_string(kept.join(picture)).unwrap(), "{picture}");
        pictures += 1;
    }
    assert!(pictures >= 5, "{pictures}");
    // There are no pictures that the guide does not show.
    assert_eq!(std::fs::read_dir(kept).unwrap().count(), pictures);
}
