//! Writes a certificate of Hex: one record, the links that decide its position.

use gametree::{Meter, StopReason};
use gametree_certificate::record::{FILL, LINKS, MAX_LINKS, MEET, WALK};
use gametree_certificate::{BodyWriter, Claim, Header};

use super::proof::{Rule, Unproved};
use super::solver::{HexSolver, Stones};
use crate::certificate::{Certificate, Limits, WriteError};

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
    body.byte(LINKS);
    body.number(rules.len() as u32);
    for (at, rule) in (0..).zip(&rules) {
        write_rule(&mut body, at, rule);
    }
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

/// Writes the link of this number; its parts by how far before it they come.
fn write_rule(body: &mut BodyWriter, at: u32, rule: &Rule) {
    let list = |body: &mut BodyWriter, numbers: &[u8]| {
        body.number(numbers.len() as u32);
        numbers.iter().for_each(|&number| body.number(number.into()));
    };
    match rule {
        Rule::Walk { ends, stones, parts } => {
            body.byte(WALK);
            ends.iter().for_each(|&end| body.number(end.into()));
            list(body, stones);
            body.number(parts.len() as u32);
            parts.iter().for_each(|part| body.number(at - part));
        }
        Rule::Meet(parts) => {
            body.byte(MEET);
            body.number(2 * parts.len() as u32);
            for (part, cell) in parts {
                body.number(at - part);
                body.number((*cell).into());
            }
        }
        Rule::Fill { link, cells, around } => {
            body.byte(FILL);
            body.number(at - link);
            list(body, cells);
            list(body, around);
        }
    }
}
