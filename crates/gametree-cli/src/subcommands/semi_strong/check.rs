//! `verify` of a semi-strong solution: the check with the rules alone, and what is said of it.

use std::path::Path;

use gametree::Wdl;
use gametree::knowledge::Notation;
use gametree_games::{Order, Spec};
use gametree_players::native::with_codes_for;
use gametree_tables::{SemiStrongFault, SemiStrongOracle};
use gametree_tables::{SemiStrongFile, SemiStrongHeader, TableError};
use serde_json::{Value, json};

use crate::failure::{Failure, status};
use crate::input;
use crate::job::{self, Job};
use crate::output::{Ink, Output, grouped};
use crate::terminal::note;

/// Checks the solution in a file and reports on it; its exit status.
pub(in crate::subcommands) fn check(file: &str, out: &Output) -> u8 {
    report(file, SemiStrongFile::open(Path::new(file)), out)
}

/// The same for a solution that was read from stdin.
pub(in crate::subcommands) fn check_bytes(bytes: &[u8], out: &Output) -> u8 {
    report("-", SemiStrongFile::new(bytes), out)
}

fn report<B: AsRef<[u8]>>(file: &str, opened: Result<SemiStrongFile<B>, TableError>, out: &Output) -> u8 {
    let mut header = None;
    let mut seconds = 0.0;
    let result = checked(opened, &mut header, &mut seconds);
    let header: Option<SemiStrongHeader> = header;
    if out.json() {
        out.object(verification(file, header.as_ref(), &result, seconds));
    }
    let file = if file == "-" { "stdin" } else { file };
    match (result, header) {
        (Ok(value), Some(header)) => {
            if !out.json() {
                out.text(&page(file, value, &header, seconds, out));
            }
            status::DONE
        }
        (Err(Refusal::Fails(fault)), _) => {
            if !out.json() {
                let fails = out.paint(Ink::Bad, "the solution fails");
                out.text(&format!("{file}: {fails}: {fault}"));
            }
            status::CHECK_FAILED
        }
        (Err(Refusal::Stopped), _) => {
            let why = job::why_stopped().unwrap_or("it was interrupted");
            note(&format!("gametree: {file}: stopped, because {why}: nothing is proved"));
            status::STOPPED
        }
        (Err(Refusal::Unusable(failure)), _) => {
            note(&format!("gametree: {}", failure.at(file).message()));
            status::USAGE
        }
        (Ok(_), None) => status::USAGE,
    }
}

/// Why a file is not known to hold.
enum Refusal {
    Fails(SemiStrongFault),
    Stopped,
    Unusable(Failure),
}

/// The proved value of the first position.
fn checked<B: AsRef<[u8]>>(
    opened: Result<SemiStrongFile<B>, TableError>,
    header: &mut Option<SemiStrongHeader>,
    seconds: &mut f64,
) -> Result<Option<Wdl>, Refusal> {
    let unusable = |error: String| Refusal::Unusable(Failure::usage(error));
    let file = opened.map_err(|error| unusable(error.to_string()))?;
    let known = header.insert(file.header().clone());
    let spec: Spec = known.game.parse().map_err(|error| unusable(format!("{error}")))?;
    let order = Order::by_name(&known.order)
        .ok_or_else(|| unusable(TableError::Order { found: known.order.clone() }.to_string()))?;
    let game = input::open_game(spec, order).map_err(Refusal::Unusable)?;
    let root = game.read_position(&known.position).map_err(|error| unusable(error.to_string()))?;
    let game = with_codes_for(&game, &root);
    let solution = file.read().map_err(|error| unusable(error.to_string()))?;
    // Each position of the region is visited by its value and by the way to it.
    let total = known.region().saturating_mul(2).saturating_add(known.certificate());
    let job = Job::counting("verify", "positions", total);
    let verdict = game.check_semi_strong(&root, &solution, job.control());
    *seconds = job.seconds();
    match verdict {
        Ok(()) => {
            let Ok(value) = SemiStrongOracle::new(&game, &solution).result(&root);
            Ok(value)
        }
        Err(SemiStrongFault::Stopped) => Err(Refusal::Stopped),
        Err(fault) => Err(Refusal::Fails(fault)),
    }
}

/// What `verify --json` says of a file.
fn verification(
    file: &str,
    header: Option<&SemiStrongHeader>,
    result: &Result<Option<Wdl>, Refusal>,
    seconds: f64,
) -> Value {
    let text = match result {
        Ok(_) => None,
        Err(Refusal::Fails(fault)) => Some(fault.to_string()),
        Err(Refusal::Stopped) => Some("stopped".to_owned()),
        Err(Refusal::Unusable(failure)) => Some(failure.message().to_owned()),
    };
    let value = result.as_ref().ok().copied().flatten();
    json!({
        "file": file,
        "valid": result.is_ok(),
        "game": header.map(|header| &header.game),
        "position": header.map(|header| &header.position),
        "claim": value.map(|value| json!({"relation": "exact", "value": value.name(), "plies": null})),
        "region": header.map(SemiStrongHeader::region),
        "certificate": header.map(SemiStrongHeader::certificate),
        "seconds": seconds,
        "first_error": text.map(|text| json!({"moves": [], "offset": null, "text": text})),
    })
}

/// What was proved, for people.
fn page(file: &str, value: Option<Wdl>, header: &SemiStrongHeader, seconds: f64, out: &Output) -> String {
    let from =
        if header.position.is_empty() { "the start".to_owned() } else { format!("`{}`", header.position) };
    let valid = out.paint(Ink::Good, "valid");
    let value = value.map_or("", Wdl::name);
    let (region, certificate) = (grouped(header.region()), grouped(header.certificate()));
    format!(
        "{file}: {valid}\n{}: a semi-strong solution from {from}, for the side to move a {value}\nregion of {region} positions, each with its value and its first best move\ncertificate of {certificate} further positions in {seconds:.1} s",
        header.game
    )
}
