//! The certificate of a solved position: writes it, and says what it is.

use std::path::Path;

use gametree::{Budget, StopReason};
use gametree_players::native::SolverSession;
use gametree_players::native::certificate::{Certificate, Limits, WriteError};
use gametree_players::{moves_of, write_moves};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::files::{check_writable, save};
use crate::input::Query;
use crate::output::grouped;
use crate::terminal::note;

/// A certificate that was written.
pub(super) struct Proof<'f> {
    file: &'f Path,
    bytes: usize,
    nodes: u64,
    strategic: u64,
    moves: u64,
    policies: u64,
}

/// Checks, before any work, that a certificate can be saved to this file.
pub(super) fn check_file(file: &Path) -> Result<(), Failure> {
    if file.as_os_str() == "-" {
        return Err(Failure::usage("--proof -: a certificate is not text: expected a file"));
    }
    Ok(check_writable(file)?)
}

/// Writes what the solver has proved last. If it can't, says why and returns `None`: the answer is still worth printing.
pub(super) fn write<'f, 's>(
    solver: &mut (dyn SolverSession<'s> + 's),
    query: &Query<'_>,
    name: &str,
    file: &'f Path,
    (limit, policies): (usize, bool),
    budget: Budget<'s>,
) -> Result<Option<Proof<'f>>, Failure> {
    let limits = Limits { nodes: limit, policies, ..Limits::default() };
    // A checker reads lists of moves, and no other notation.
    let game = query.game.set_up(&query.text)?;
    let position = write_moves(&game, &moves_of(&game, &query.text)?);
    saved(solver.certificate(&query.state, name, &position, limits, budget), file)
}

/// The flag that sets the limit at which a certificate was given up, in brackets.
pub(super) fn limit_of(error: &WriteError) -> &'static str {
    match error {
        WriteError::TooLarge { .. } => " (--proof-limit)",
        WriteError::Stopped { reason: StopReason::Nodes, .. } => " (--nodes)",
        WriteError::Stopped { reason: StopReason::Time, .. } => " (--time)",
        WriteError::Stopped { reason: StopReason::Memory, .. } => " (--memory)",
        _ => "",
    }
}

/// Saves a certificate. If there is none, says why and returns `None`.
pub(super) fn saved(
    written: Result<Certificate, WriteError>,
    file: &Path,
) -> Result<Option<Proof<'_>>, Failure> {
    match written {
        Ok(certificate) => save_certificate(&certificate, file).map(Some),
        Err(error) => {
            let flag = limit_of(&error);
            note(&format!("gametree: no certificate: {error}{flag}"));
            Ok(None)
        }
    }
}

fn save_certificate<'f>(certificate: &Certificate, file: &'f Path) -> Result<Proof<'f>, Failure> {
    let bytes = certificate
        .to_bytes()
        .map_err(|error| Failure::usage(format!("{}: {error}: expected a certificate", file.display())))?;
    save(file, &bytes)?;
    let header = &certificate.header;
    Ok(Proof {
        file,
        bytes: bytes.len(),
        nodes: header.nodes,
        strategic: header.strategic,
        moves: certificate.moves,
        policies: certificate.policies,
    })
}

impl Proof<'_> {
    pub(super) fn json(&self) -> Value {
        let Proof { file, bytes, nodes, strategic, moves, policies } = self;
        let file = file.display().to_string();
        json!({"file": file, "bytes": bytes, "nodes": nodes, "strategic": strategic, "moves": moves, "policies": policies})
    }

    pub(super) fn text(&self) -> String {
        let Proof { file, bytes, nodes, strategic, moves, policies } = self;
        let [bytes, nodes, strategic, moves, policies] =
            [*bytes as u64, *nodes, *strategic, *moves, *policies].map(grouped);
        let (policies, moves) = if self.policies > 0 {
            (format!(", {policies} policies"), format!("{moves} moves, "))
        } else {
            Default::default()
        };
        format!(
            "{}: {nodes} nodes, {moves}{strategic} strategic moves{policies}, {bytes} bytes",
            file.display()
        )
    }
}
