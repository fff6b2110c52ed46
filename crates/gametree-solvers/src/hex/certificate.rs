//! Writes a certificate of Hex: one record, the links that decide its position.

use gametree::{Meter, StopReason};
use gametree_certificate::record::MAX_LINKS;
use gametree_certificate::{BodyWriter, Claim, Header};

use super::proof::Unproved;
use super::solver::{HexSolver, Stones};
use crate::certificate::{Certificate, Limits, WriteError, write_links};

/// Writes a certificate that `claim`'s player wins from these stones, which the solver can solve. `name` is the game's in the
/// catalogue, and `position` the moves to it.
pub(crate) fn write(
    (name, position): (&str, &str),
    stones: Stones,
    claim: Claim,
    solver: &mut HexSolver,
    limits: Limits,
    meter: &Meter<'_>,
) -> Result<Certificate, WriteError> {
    let limit = limits.nodes.min(MAX_LINKS as usize);
    let (rules, records) = solver.links(stones, claim.player, meter, limit);
    let rules = rules.map_err(|unproved| match unproved {
        Unproved::TooLarge => WriteError::TooLarge { limit },
        Unproved::Lost => match meter.stop_reason() {
            Some(reason) => WriteError::Stopped { reason, records },
            // The solver ends without an answer where its graph would need more memory.
            None => WriteError::Stopped { reason: StopReason::Memory, records },
        },
    })?;
    let mut body = BodyWriter::default();
    write_links(&mut body, &rules);
    let header = Header {
        gametree_certificate: 1,
        game: name.to_owned(),
        position: position.to_owned(),
        claims: vec![claim],
        nodes: 1 + rules.len() as u64,
        ..Header::default()
    };
    Ok(Certificate::new(header, body))
}
