//! `quiz`: asks a question about the search of a tree, and grades the answer.

mod page;

use std::io::{BufRead, IsTerminal, Read};

use gametree::Algorithm;
use gametree_tree::quiz::{Grade, Quiz, QuizError};
use gametree_tree::{TreeGame, Values};

use crate::args::QuizArgs;
use crate::failure::{Failure, status};
use crate::input::DEFAULT_MEMORY;
use crate::output::Output;
use crate::terminal::note;
use crate::tree_source;

/// The longest line that is read as one, in bytes.
const MAX_LINE: u64 = 1 << 18;

pub(super) fn run(args: &QuizArgs, out: &Output) -> Result<u8, Failure> {
    let (tree, own_view) = tree_source::read(&args.tree, DEFAULT_MEMORY)?;
    let game = TreeGame::new(tree, args.values.map_or(own_view, Values::from));
    let algorithm = args.algorithm.unwrap_or(Algorithm::AlphaBeta);
    #[cfg(feature = "lab")]
    if args.lab {
        return in_the_lab(args, &game, algorithm, out);
    }
    let quiz = match args.kind {
        Some(kind) => Quiz::new(&game, algorithm, kind, args.seed),
        None => Quiz::any(&game, algorithm, args.seed),
    };
    let quiz = quiz.map_err(|error| {
        let place = if matches!(error, QuizError::Algorithm(_)) { "--algorithm" } else { "tree" };
        Failure::from(error).at(place)
    })?;
    let grade = match &args.answer {
        Some(answer) => Some(quiz.grade(answer).map_err(|error| Failure::from(error).at("--answer"))?),
        None => None,
    };
    if out.json() {
        out.object(quiz.json(grade.as_ref()));
        return Ok(ended(grade.as_ref()));
    }
    out.text(&page::question(&quiz, out));
    if args.hint {
        out.text(&page::hint(&quiz, out));
    }
    if let Some(grade) = &grade {
        out.text(&page::grade(grade, out));
    }
    if grade.is_some() || args.key {
        out.text(&page::key(&quiz, out));
        return Ok(ended(grade.as_ref()));
    }
    // What is typed answers the question, unless it was the tree.
    let dialogue =
        args.tree.trim() != "-" && std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if dialogue { ask(&quiz, out) } else { Ok(status::DONE) }
}

/// Asks on the lab's page.
#[cfg(feature = "lab")]
fn in_the_lab(args: &QuizArgs, game: &TreeGame, algorithm: Algorithm, out: &Output) -> Result<u8, Failure> {
    let (tree, seed) = (game.tree().to_string(), args.seed.to_string());
    let mut parts = vec![
        ("kind", args.kind.map_or("any", gametree_tree::quiz::Kind::name)),
        ("a", algorithm.name()),
        ("seed", &seed),
        ("t", &tree),
    ];
    parts.extend((game.values() == Values::Mover).then_some(("v", "mover")));
    super::lab::run_at("practice", &parts, !args.no_open, out)
}

fn ended(grade: Option<&Grade>) -> u8 {
    if grade.is_some_and(|grade| !grade.right) { status::CHECK_FAILED } else { status::DONE }
}

/// Asks for an answer until one can be read.
fn ask(quiz: &Quiz<'_>, out: &Output) -> Result<u8, Failure> {
    note("Type the answer, or hint; an empty line shows the key.");
    let mut input = std::io::stdin().lock();
    loop {
        out.prompt("answer> ");
        let mut line = Vec::new();
        input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line);
        match line.trim() {
            "" => {
                if line.is_empty() {
                    out.text(""); // the end of the input: the prompt still stands in the line
                }
                out.text(&page::key(quiz, out));
                return Ok(status::DONE);
            }
            "hint" => out.text(&page::hint(quiz, out)),
            answer => match quiz.grade(answer) {
                Ok(grade) => {
                    out.text(&page::grade(&grade, out));
                    out.text(&page::key(quiz, out));
                    return Ok(ended(Some(&grade)));
                }
                Err(error) => note(&error.to_string()),
            },
        }
    }
}
