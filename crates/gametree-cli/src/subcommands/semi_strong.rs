//! Semi-strong solutions: `solve --semi-strong` writes them, `verify` checks them.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use gametree::knowledge::Notation;
use gametree::solve::{SemiStrongError, SemiStrongFault, SemiStrongOracle};
use gametree::{Budget, GameValue, StopReason, Wdl};
use gametree_games::{Order, Spec};
use gametree_players::{moves_of, write_moves};
use gametree_tables::{SemiStrongFile, SemiStrongHeader, is_semi_strong, write_semi_strong};
use serde_json::{Value, json};

use crate::args::SolveArgs;
use crate::failure::{Failure, status};
use crate::files::{check_writable, save_written};
use crate::input;
use crate::job::{self, Job};
use crate::output::{Ink, Output, format_seconds, grouped};
use crate::terminal::note;

/// What a search may take unless told, as for a complete table.
const MEMORY: usize = 2 << 30;

/// Solves a position semi-strongly, and writes the file.
pub(super) fn run(args: &SolveArgs, file: &Path, out: &Output) -> Result<u8, Failure> {
    let spec = args.position.game;
    let game = input::open_game(spec, Order::Natural)?;
    if args.position.words == ["-"] || file.as_os_str() == "-" {
        return Err(Failure::usage(
            "-: a semi-strong solution is of one position, and no text: expected a file",
        ));
    }
    let text = args.position.words.join(" ");
    let state = game.read_position(&text).map_err(Failure::from)?;
    // A list of moves, in whatever notation it was given.
    let position = write_moves(&game, &moves_of(&game, &text)?);
    check_writable(file)?;
    let name = spec.to_string();
    let counter = Arc::new(AtomicU64::new(0));
    let what = format!("solving {name}");
    let job = Job::counted_in(Arc::clone(&counter), &what, args.run.nodes, args.run.time);
    let budget = Budget {
        memory: Some(args.memory.unwrap_or(MEMORY)),
        ..args.run.budget(job.stop(), Some(&*counter))
    };
    let solution = game.semi_strong(&state, budget).map_err(|error| failure(spec, error))?;
    let seconds = job.seconds();
    drop(job);
    save_written(file, &mut |to| write_semi_strong(&solution, &name, &position, to).map(drop))?;
    let bytes = std::fs::metadata(file).map_err(|error| Failure::usage(error.to_string()))?.len();
    let Ok(found) = SemiStrongOracle::new(&game, &solution).solution(&state);
    let found = found.ok_or_else(|| Failure::usage("the first position is not in the region"))?;
    let line: Vec<String> = found.line.iter().map(|&mv| game.move_name(mv)).collect();
    let result = found.value.wdl().map(Wdl::name);
    let path = file.display();
    if out.json() {
        out.object(json!({
            "game": name,
            "position": position,
            "file": path.to_string(),
            "value": result,
            "best": line.first(),
            "pv": line,
            "region": solution.region(),
            "certificate": solution.certificate(),
            "bytes": bytes,
            "nodes": solution.nodes,
            "seconds": seconds,
        }));
    } else {
        let row =
            |label: &str, text: &str| format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<11}")));
        let (region, certificate) = (grouped(solution.region()), grouped(solution.certificate()));
        let mut page = row("value", &GameValue::to_string(&found.value));
        if !line.is_empty() {
            page += &row("line", &line.join(" "));
        }
        page += &row("region", &format!("{region} positions with their values and moves"));
        page += &row("certificate", &format!("{certificate} further positions, one for all its images"));
        page += &row("file", &format!("{path}: {} bytes", grouped(bytes)));
        page += &format!("nodes       {} in {}\n", grouped(solution.nodes), format_seconds(seconds));
        out.text(&page);
    }
    Ok(status::DONE)
}

/// Why there is no solution.
fn failure(game: Spec, error: SemiStrongError) -> Failure {
    match error {
        SemiStrongError::Stopped(StopReason::Interrupted) => {
            let why = job::why_stopped().unwrap_or("it was interrupted");
            Failure::usage(format!("stopped, because {why}: there is no solution")).stopped()
        }
        SemiStrongError::Stopped(StopReason::Memory) => Failure::usage(format!(
            "{game}: it needs more memory: expected a later position, a smaller board, or a larger --memory"
        ))
        .stopped(),
        SemiStrongError::Stopped(_) => {
            Failure::usage(format!("{game}: {error}: there is no solution")).stopped()
        }
        SemiStrongError::NoCode => Failure::no_code(&game),
        error => Failure::usage(format!("{game}: {error}")),
    }
}

/// Whether a file begins as a semi-strong solution does. What cannot be read does not.
pub(super) fn is_one(file: &Path) -> bool {
    let mut beginning = Vec::new();
    // Pipes and devices could not be read a second time.
    let regular = std::fs::metadata(file).is_ok_and(|found| found.is_file());
    regular
        && File::open(file).is_ok_and(|open| open.take(32).read_to_end(&mut beginning).is_ok())
        && is_semi_strong(&beginning)
}

/// Checks a solution and reports on it; its exit status.
pub(super) fn check(file: &str, out: &Output) -> u8 {
    let mut header = None;
    let mut seconds = 0.0;
    let result = checked(Path::new(file), &mut header, &mut seconds);
    let header: Option<SemiStrongHeader> = header;
    if out.json() {
        out.object(verification(file, header.as_ref(), &result, seconds));
    }
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
fn checked(
    path: &Path,
    header: &mut Option<SemiStrongHeader>,
    seconds: &mut f64,
) -> Result<Option<Wdl>, Refusal> {
    let unusable = |error: String| Refusal::Unusable(Failure::usage(error));
    let file = SemiStrongFile::open(path).map_err(|error| unusable(error.to_string()))?;
    let known = header.insert(file.header().clone());
    let spec: Spec = known.game.parse().map_err(|error| unusable(format!("{error}")))?;
    let game = input::open_game(spec, Order::Natural).map_err(Refusal::Unusable)?;
    let root = game.read_position(&known.position).map_err(|error| unusable(error.to_string()))?;
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
