//! `solve --table`: answers from a complete table, or from a semi-strong solution.

use std::path::Path;
use std::time::Instant;

use gametree_games::{Order, Spec};
use gametree_players::{AnyGame, TableFile};
use gametree_tables::TableError;
use serde_json::json;

use super::answer::AnswerPrinter;
use crate::args::SolveArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::output::Output;
use crate::terminal::note;

/// The refusal of a position that is not there: briefly, and what was expected.
struct Absent {
    short: &'static str,
    expected: String,
}

pub(super) fn run(args: &SolveArgs, file: &Path, out: &Output) -> Result<u8, Failure> {
    let game = input::open_game(args.position.game, args.run.rules_order(Order::Natural))?;
    let table = open_table(&game, args.position.game, file)?;
    let from = |position: &str| match position {
        "" => "the start".to_owned(),
        position => position.to_owned(),
    };
    let absent = match &table {
        TableFile::Complete(table) => Absent {
            short: "not in the table",
            expected: format!(
                "a position that can be reached from {}",
                from(&table.table().header().position)
            ),
        },
        TableFile::SemiStrong(solution) => {
            let header = solution.file().header();
            let flags = [("--all-moves", args.run.all_moves), ("--order", args.run.order.is_some())];
            if let Some((flag, _)) = flags.iter().find(|(_, given)| *given) {
                return Err(Failure::usage(format!(
                    "{flag}: a semi-strong solution knows one move of each position, here the first best one in {} order: expected no {flag}",
                    header.order
                )));
            }
            Absent {
                short: "outside of the region",
                expected: format!(
                    "one that is reached from {} while at least one player keeps to the moves of the solution",
                    from(&header.position)
                ),
            }
        }
    };
    input::answer_all(&game, &args.position.words, out, |query| {
        answer(args, &query, &table, &absent, file, out)
    })
}

/// Opens a table or a semi-strong solution of this game.
pub(super) fn open_table(game: &AnyGame, spec: Spec, file: &Path) -> Result<TableFile, Failure> {
    TableFile::open(game, &spec.to_string(), file).map_err(|error| refused(&error, file))
}

/// A file that is not the table that was asked for.
pub(super) fn refused(error: &TableError, file: &Path) -> Failure {
    Failure::usage(error.to_string()).at(&file.display().to_string())
}

fn answer(
    args: &SolveArgs,
    query: &Query<'_>,
    table: &TableFile,
    absent: &Absent,
    file: &Path,
    out: &Output,
) -> Result<u8, Failure> {
    let started = Instant::now();
    let found = table.answer(&query.state).map_err(|error| refused(&error, file))?;
    let Some(mut answer) = found else { return refuse(query, absent, file, out) };
    if !args.run.all_moves {
        answer.moves = None;
        answer.best.truncate(1);
    }
    let name = args.position.game.to_string();
    let seconds = started.elapsed().as_secs_f64();
    let printer = AnswerPrinter { query, name: &name, answer: &answer, seconds };
    if out.json() {
        let mut fields = printer.json();
        fields.insert("table".into(), json!(file.display().to_string()));
        out.object(fields.into());
    } else if query.single {
        let page = printer.page(out);
        out.text(&(page + &printer.row("from", &file.display().to_string(), out)));
    } else {
        out.text(&printer.line());
    }
    Ok(status::DONE)
}

/// The refusal of a position that is not there; one of several gets a line in its place.
fn refuse(query: &Query<'_>, absent: &Absent, file: &Path, out: &Output) -> Result<u8, Failure> {
    let position = if query.text.is_empty() { "the start" } else { &query.text };
    let Absent { short, expected } = absent;
    let error = format!("{position} is {short}: expected {expected}");
    if query.single {
        return Err(Failure::usage(error).at(&file.display().to_string()));
    }
    if out.json() {
        out.object(json!({"position": query.text, "error": error}));
    } else {
        note(&format!("gametree: {}: {error}", file.display()));
        out.text(&format!("{position}: error: {short}"));
    }
    Ok(status::USAGE)
}
