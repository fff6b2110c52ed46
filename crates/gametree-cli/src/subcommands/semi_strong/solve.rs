//! `solve --semi-strong`: solves a position semi-strongly, and writes the file.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use gametree::knowledge::{Coded, Notation};
use gametree::{Budget, GameValue, StopReason, Wdl};
use gametree_games::{Order, Spec};
use gametree_players::native::with_codes_for;
use gametree_players::{AnyGame, AnyState, moves_of, write_moves};
use gametree_tables::{
    ClaimStore, OnDisk, SemiStrongError, SemiStrongFile, SemiStrongOracle, SemiStrongSubject, TableError,
    write_semi_strong,
};
use serde_json::json;

use super::kept::Kept;
use crate::args::SolveArgs;
use crate::failure::{Failure, status};
use crate::files::{check_writable, save_written};
use crate::input;
use crate::job::{self, Job};
use crate::output::{Ink, Output, format_seconds, grouped};

/// What a search may take unless told, as for a complete table.
const MEMORY: usize = 2 << 30;

/// The same with levels on disk: half of it is for the solver's table.
const ON_DISK: usize = 512 << 20;

/// Solves a position semi-strongly, and writes the file.
pub(in crate::subcommands) fn run(args: &SolveArgs, file: &Path, out: &Output) -> Result<u8, Failure> {
    let spec = args.position.game;
    let order = args.run.rules_order(Order::Natural);
    if args.position.words == ["-"] || file.as_os_str() == "-" {
        return Err(Failure::usage(
            "-: a semi-strong solution is for one position, and is not text: expected a file",
        ));
    }
    let text = args.position.words.join(" ");
    let game = input::open_game_at(spec, order, &text)?;
    let state = game.read_position(&text).map_err(Failure::from)?;
    // A list of moves, in whatever notation it was given.
    let position = write_moves(&game, &moves_of(&game, &text)?);
    check_writable(file)?;
    let name = spec.to_string();
    let coded_from = if game.code(&state).is_some() { "" } else { &position };
    let game = with_codes_for(&game, &state);
    let ledger = args.ledger.ledger.as_deref();
    if ledger.is_some_and(|ledger| ledger.as_os_str() == "-") {
        return Err(Failure::usage("--ledger -: a ledger is not text: expected a file"));
    }
    let mut kept = ledger.map(|ledger| Kept::open(ledger, &name, &game, coded_from)).transpose()?;
    let counter = Arc::new(AtomicU64::new(0));
    let what = format!("solving {name}");
    let job = Job::counted_in(Arc::clone(&counter), &what, args.run.nodes, args.run.time);
    let budget = Budget {
        memory: Some(args.memory.unwrap_or(MEMORY)),
        ..args.run.budget(job.stop(), Some(&*counter))
    };
    let subject = SemiStrongSubject { game: &name, position: &position, order: order.name() };
    if let Some(folder) = &args.levels {
        let budget = Budget { memory: Some(args.memory.unwrap_or(ON_DISK)), ..budget };
        let mut saved = Ok(());
        let found = game.semi_strong_on_disk(&state, (folder, subject), budget, &mut |write| {
            saved = save_written(file, write);
            saved.is_ok()
        });
        let seconds = job.seconds();
        drop(job);
        let found = found.map_err(|error| failure(spec, error, Some(folder)))?;
        saved?;
        return report(&Solved { subject, file, found, ledger: None, seconds }, (&game, &state), out);
    }
    let store = kept.as_mut().map(|kept| kept as &mut dyn ClaimStore);
    let solution = game.semi_strong(&state, budget, store);
    let seconds = job.seconds();
    drop(job);
    let claims = match (&solution, &mut kept) {
        (Err(SemiStrongError::Contradiction { code }), Some(kept)) => return Err(kept.contradiction(*code)),
        (_, Some(kept)) => Some(kept.finish()?),
        (_, None) => None,
    };
    let solution = solution.map_err(|error| failure(spec, error, ledger))?;
    save_written(file, &mut |to| write_semi_strong(&solution, subject, to).map(drop))?;
    let (region, certificate, nodes) = (solution.region(), solution.certificate(), solution.nodes);
    let found = OnDisk { region, certificate, nodes };
    let ledger = ledger.zip(claims.map(|claims| claims.claims));
    report(&Solved { subject, file, found, ledger, seconds }, (&game, &state), out)
}

/// A solution that was written.
struct Solved<'s> {
    subject: SemiStrongSubject<'s>,
    file: &'s Path,
    found: OnDisk,
    /// The ledger, and how many claims it has.
    ledger: Option<(&'s Path, u64)>,
    seconds: f64,
}

/// Says what was found; the value and the line are read from the file.
fn report(solved: &Solved<'_>, (game, state): (&AnyGame, &AnyState), out: &Output) -> Result<u8, Failure> {
    let &Solved { subject, file, found: OnDisk { region, certificate, nodes }, ledger, seconds } = solved;
    let unreadable = |error: TableError| Failure::usage(format!("{}: {error}", file.display()));
    let opened = SemiStrongFile::open(file).map_err(unreadable)?;
    let bytes = opened.size();
    let found = SemiStrongOracle::new(game, &opened).answer(state).map_err(unreadable)?;
    let found = found.ok_or_else(|| Failure::usage("the first position is not in the region"))?;
    let line: Vec<String> = found.line.iter().map(|&mv| game.move_name(mv)).collect();
    let result = found.value.wdl().map(Wdl::name);
    let path = file.display();
    if out.json() {
        let mut fields = json!({
            "game": subject.game,
            "position": subject.position,
            "order": subject.order,
            "file": path.to_string(),
            "value": result,
            "best": line.first(),
            "pv": line,
            "region": region,
            "certificate": certificate,
            "bytes": bytes,
            "nodes": nodes,
            "seconds": seconds,
        });
        if let Some((ledger, claims)) = ledger {
            fields["ledger"] = json!({"file": ledger.display().to_string(), "claims": claims});
        }
        out.object(fields);
    } else {
        let row =
            |label: &str, text: &str| format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<11}")));
        let (region, certificate) = (grouped(region), grouped(certificate));
        let mut page = row("value", &GameValue::to_string(&found.value));
        if !line.is_empty() {
            page += &row("line", &line.join(" "));
        }
        page += &row("region", &format!("{region} positions with their values and moves"));
        page += &row("certificate", &format!("{certificate} further positions, one for all its images"));
        page += &row("file", &format!("{path}: {} bytes", grouped(bytes)));
        page += &row("nodes", &format!("{} in {}", grouped(nodes), format_seconds(seconds)));
        if let Some((ledger, claims)) = ledger {
            page += &row("ledger", &format!("{}: {} claims", ledger.display(), grouped(claims)));
        }
        out.text(&page);
    }
    Ok(status::DONE)
}

/// Why there is no solution. What a ledger keeps is said.
fn failure(game: Spec, error: SemiStrongError, ledger: Option<&Path>) -> Failure {
    let kept = ledger.map_or(String::new(), |file| format!("; what is proved is in {}", file.display()));
    match error {
        SemiStrongError::Stopped(StopReason::Interrupted) => {
            let why = job::why_stopped().unwrap_or("it was interrupted");
            Failure::usage(format!("stopped, because {why}: there is no solution{kept}")).stopped()
        }
        SemiStrongError::Stopped(StopReason::Memory) => Failure::usage(format!(
            "{game}: it needs more memory: expected a later position, a smaller board, or a larger --memory{kept}"
        ))
        .stopped(),
        SemiStrongError::Stopped(_) => {
            Failure::usage(format!("{game}: {error}: there is no solution{kept}")).stopped()
        }
        SemiStrongError::NoCode => Failure::no_code(&game),
        error => Failure::usage(format!("{game}: {error}")),
    }
}
