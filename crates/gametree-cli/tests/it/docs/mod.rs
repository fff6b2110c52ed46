//! What the pages show is what the command prints and draws, and what they link to is there.

#![cfg(unix)]

mod blocks;
mod examples;
mod links;
mod pages;
mod unrun;

use std::path::{Path, PathBuf};

use blocks::{Speed, run};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Whether the pages are to be rewritten instead of compared.
fn updating() -> bool {
    std::env::var_os("GAMETREE_UPDATE_DOCS").is_some()
}

/// An empty folder for the files that the commands write.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Compares a kept picture with the one that a command has drawn.
fn assert_drawn(kept: &Path, drawn: &Path) {
    if updating() {
        std::fs::create_dir_all(kept.parent().unwrap()).unwrap();
        std::fs::copy(drawn, kept).unwrap();
    }
    let read = |file: &Path| std::fs::read(file).unwrap_or_else(|_| panic!("no command draws {file:?}"));
    assert!(read(kept) == read(drawn), "{kept:?}");
}

/// One test for each page with `console` blocks, and the list of these pages. What follows a page is a file that its commands read.
macro_rules! pages_with_commands {
    ($($name:ident: $page:literal $(reads $file:literal)?;)*) => {
        const PAGES_WITH_COMMANDS: &[&str] = &[$($page),*];
        $(
            #[test]
            fn $name() {
                let folder = folder(stringify!($name));
                $({
                    let file = root().join($file);
                    std::fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
                })?
                run($page, &folder, if crate::thorough() { Speed::Any } else { Speed::Quick });
            }
        )*
    };
}

pages_with_commands! {
    the_readme: "README.md";
    the_tour: "docs/tour.md";
    the_page_on_books: "docs/books.md";
    the_page_on_certificates: "docs/certificates.md" reads "docs/certificates/small.cert";
    the_page_on_connect_four: "docs/connect-four.md" reads "docs/certificates/connect4.cert";
    the_page_on_the_engine: "docs/engine.md";
    the_page_on_games: "docs/games.md";
    the_page_on_playing_hex: "docs/hex-play.md";
    the_page_on_chess: "docs/chess.md";
    the_page_on_jobs: "docs/jobs.md";
    the_page_on_ledgers: "docs/ledger.md";
    the_page_on_monte_carlo_tree_search: "docs/monte-carlo.md";
    the_page_on_play: "docs/play.md";
    the_page_on_uci: "docs/uci.md";
    the_page_on_proofs: "docs/proofs.md";
    the_page_on_handbooks: "docs/handbooks.md";
    the_page_on_semi_strong_solutions: "docs/semi-strong.md";
    the_page_on_reasons: "docs/why.md";
    the_page_on_traces: "docs/trace-format.md" reads "docs/trace-format/small.ndjson";
}

#[test]
fn the_page_on_tables_and_its_picture() {
    let folder = folder("tables");
    run("docs/tables.md", &folder, Speed::Any);
    assert_drawn(&root().join("docs/tables/four.svg"), &folder.join("four.svg"));
}

#[test]
fn the_guide_and_its_pictures() {
    let folder = folder("alpha-beta");
    run("docs/alpha-beta.md", &folder, Speed::Any);
    let kept = root().join("docs/alpha-beta");
    let text = std::fs::read_to_string(root().join("docs/alpha-beta.md")).unwrap();
    let mut pictures = 0;
    for picture in text.split("](alpha-beta/").skip(1).map(|rest| rest.split(')').next().unwrap()) {
        assert_drawn(&kept.join(picture), &folder.join(picture));
        pictures += 1;
    }
    // There are no pictures that the guide does not show.
    assert_eq!(std::fs::read_dir(kept).unwrap().count(), pictures);
}

/// Commands and their output stand in `console` blocks, and each page with such a block is run.
#[test]
fn every_page_with_commands_is_run() {
    for page in pages::all() {
        let run = [PAGES_WITH_COMMANDS, &["docs/tables.md", "docs/alpha-beta.md"]].concat().contains(&&*page);
        let fences = pages::fences(&pages::text(&page));
        assert_eq!(run, fences.iter().any(|fence| fence.info.starts_with("console")), "{page}");
        for fence in fences.iter().filter(|fence| !fence.info.starts_with("console")) {
            let command = fence.text.lines().find(|line| line.starts_with("$ "));
            assert_eq!(command, None, "{page}: in a block {:?} nobody runs it", fence.info);
        }
    }
}

#[test]
fn the_tutorial_is_the_program_that_is_compiled() {
    let mut program = include_str!("../tutorial.rs");
    let page = pages::text("docs/library.md");
    let blocks: Vec<_> = pages::fences(&page).into_iter().filter(|fence| fence.info == "rust").collect();
    assert!(blocks.len() >= 8);
    for block in blocks {
        let Some((_, rest)) = program.split_once(block.text.trim_end()) else {
            panic!("not in tests/it/tutorial.rs, or in another order:\n{}", block.text);
        };
        program = rest;
    }
    assert_eq!(program.trim(), "", "the page ends before the program does");
}
