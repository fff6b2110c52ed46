//! `solve --readable`: a solution that a person can learn, as text, as a page or as a sheet of boards.

use std::path::Path;

use gametree::{Budget, Meter, StopReason};
use gametree_players::handbook::{Document, Handbook, Size, document, handbooks};
use gametree_players::native::certificate::{Certificate, Limits, WriteError, trim};
use gametree_players::native::with_codes_for;
use gametree_players::{AnyGame, AnyState};
use serde_json::{Value, json};

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::files::{check_writable, save};
use crate::output::{Output, grouped};
use crate::subcommands::proof::limit_of;
use crate::terminal::note;

/// The limits of the certificate that a handbook is taken from: nothing in it is left to a search, which a person can't do.
const LIMITS: Limits = Limits { nodes: 2_000_000, searched: 0, policies: true };

/// The same, and no more nodes and replies than `--proof-limit` allows.
pub(super) fn limits(args: &SolveArgs) -> Limits {
    Limits { nodes: args.proof_limit.min(LIMITS.nodes), ..LIMITS }
}

/// The nodes that are spent on a semi-strong solution, whose size is told beside the handbook's.
const SEMI_STRONG_NODES: u64 = 1_000_000;
const SEMI_STRONG_MEMORY: usize = 256 << 20;

/// A handbook that was written.
pub(super) struct Readable<'f> {
    file: &'f Path,
    moves: usize,
    diagrams: usize,
    bits: usize,
    bytes: usize,
}

impl Readable<'_> {
    pub(super) fn json(&self) -> Value {
        let Readable { file, moves, diagrams, bits, bytes } = self;
        json!({"file": file, "moves": moves, "diagrams": diagrams, "bits": bits, "bytes": bytes})
    }

    pub(super) fn text(&self) -> String {
        let counted = |number: usize, noun: &str| {
            format!("{} {noun}{}", grouped(number as u64), if number == 1 { "" } else { "s" })
        };
        let [moves, boards, bits] = [(self.moves, "move"), (self.diagrams, "board"), (self.bits, "bit")]
            .map(|(n, noun)| counted(n, noun));
        format!("{}: {moves} and {boards} to know, {bits}", self.file.display())
    }
}

/// How a document is written into a file of this name.
fn writer(file: &Path) -> Option<fn(&Document) -> String> {
    let extension = file.extension()?.to_str()?.to_ascii_lowercase();
    match &*extension {
        "txt" => Some(Document::text),
        "html" => Some(Document::html),
        "svg" => Some(Document::svg),
        _ => None,
    }
}

/// Checks, before any work, that a handbook can be written to this file.
pub(super) fn check_file(file: &Path) -> Result<(), Failure> {
    if writer(file).is_none() {
        let name = file.display();
        return Err(Failure::usage(format!(
            "--readable {name}: expected a file whose name ends in .html, .svg or .txt"
        )));
    }
    Ok(check_writable(file)?)
}

/// Writes the handbook of a position, which the moves of this text lead to, from its certificate. If there is none, says why and returns `None`.
pub(super) fn write<'f>(
    (game, state): (&AnyGame, &AnyState),
    names: (&str, &str),
    certificate: Result<Certificate, WriteError>,
    (file, out): (&'f Path, &Output),
    budget: Budget<'_>,
) -> Result<Option<Readable<'f>>, Failure> {
    if state.outcome().is_some() {
        return Err(Failure::usage("--readable: the game is over: expected a position in which it goes on"));
    }
    let none = |why: String| {
        note(&format!("gametree: no handbook: {why}"));
        Ok(None)
    };
    let certificate = match certificate {
        Ok(certificate) => certificate,
        Err(WriteError::TooLarge { limit }) => {
            return none(format!(
                "its certificate has more than {} nodes and replies: expected a position from which there is less to learn",
                grouped(limit as u64)
            ));
        }
        Err(error) => return none(format!("{error}{}", limit_of(&error))),
    };
    let unreadable = |error: &dyn std::fmt::Display| Failure::usage(format!("{}: {error}", file.display()));
    let bytes = certificate.to_bytes().map_err(|error| unreadable(&error))?;
    let meter = Meter::new(Budget { nodes: None, ..budget });
    let limits = Limits { nodes: usize::MAX, ..LIMITS };
    let shorter =
        trim(&bytes, limits, &meter).ok().and_then(|shorter| Some((shorter.to_bytes().ok()?, shorter)));
    let (bytes, certificate) = shorter.unwrap_or((bytes, certificate));
    let books = match handbooks(&bytes, &meter) {
        Ok(books) => books,
        Err(error) => return none(error.to_string()),
    };
    let mut sizes = vec![of_certificate(&certificate, bytes.len())];
    sizes.extend(of_semi_strong(game, state, budget));
    let document = document(game, names, &books, &sizes).map_err(|error| unreadable(&error))?;
    let Some(written) = writer(file).map(|write| write(&document)) else { return Ok(None) };
    let written = out.transliterated(&written);
    save(file, &*written)?;
    let sum = |of: fn(&Handbook) -> usize| books.iter().map(of).sum();
    let (moves, diagrams, bits) = (sum(Handbook::moves), sum(Handbook::diagrams), sum(Handbook::bits));
    Ok(Some(Readable { file, moves, diagrams, bits, bytes: written.len() }))
}

fn of_certificate(certificate: &Certificate, bytes: usize) -> Size {
    let [moves, policies, records, bits] =
        [certificate.moves, certificate.policies, certificate.header.nodes, 8 * bytes as u64].map(grouped);
    Size {
        what: "its certificate".to_owned(),
        how_much: format!("{records} records ({moves} moves, {policies} policies), {bits} bits"),
    }
}

/// The size of the semi-strong solution, as far as that is found out soon.
fn of_semi_strong(game: &AnyGame, state: &AnyState, budget: Budget<'_>) -> Option<Size> {
    let budget = Budget {
        nodes: Some(SEMI_STRONG_NODES),
        memory: Some(budget.memory.map_or(SEMI_STRONG_MEMORY, |bytes| bytes.min(SEMI_STRONG_MEMORY))),
        progress: None,
        ..budget
    };
    let how_much = match with_codes_for(game, state).semi_strong(state, budget, None) {
        Ok(found) => format!(
            "{} positions with their values and moves, and {} further ones",
            grouped(found.region()),
            grouped(found.certificate())
        ),
        Err(gametree_tables::SemiStrongError::Stopped(StopReason::Interrupted | StopReason::Time)) => {
            return None;
        }
        Err(gametree_tables::SemiStrongError::Stopped(_)) => {
            format!("not found within {} nodes", grouped(SEMI_STRONG_NODES))
        }
        Err(_) => return None,
    };
    Some(Size { what: "the semi-strong solution".to_owned(), how_much })
}
