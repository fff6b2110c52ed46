//! `solve --ledger`: proves a position piece by piece, and prints it like any other answer.

use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use gametree::knowledge::Notation;
use gametree::solve::ResultBounds;
use gametree::{Budget, Game, StopReason, Wdl};
use gametree_games::Order;
use gametree_ledger::{Ledger, Options, Progress, Proof, prove};
use gametree_players::native::certificate::Limits;
use gametree_players::native::{AnyGame, Method, SolveRequest};
use gametree_players::{Answer, AnyMove, Pieces, Searcher, moves_of, write_moves};
use serde_json::json;

use super::certificate::{Within, certified, write as write_certificate};
use super::{failure, number, number_text, origin};
use crate::args::SolveArgs;
use crate::failure::{Failure, status};
use crate::input::{self, Query};
use crate::job::{Job, counted};
use crate::output::{Output, grouped};
use crate::subcommands::answer::AnswerPrinter;
use crate::subcommands::readable;

/// Solves every position with the ledger of this file.
pub(in crate::subcommands) fn run(
    args: &SolveArgs,
    request: &SolveRequest,
    file: &Path,
    out: &Output,
) -> Result<u8, Failure> {
    check(args, file)?;
    let game = input::open_game(args.position.game, args.run.rules_order(Order::Centre))?;
    let counter = Arc::new(AtomicU64::new(0));
    let mut pieces = Pieces { session: game.solver(request), control: counted(&counter) };
    input::answer_all(&game, &args.position.words, out, |query| {
        answer((args, request), &query, (&mut pieces, &counter), file, out)
    })
}

/// Checks that the flags go together.
fn check(args: &SolveArgs, file: &Path) -> Result<(), Failure> {
    let refused = [
        ("--exact", args.exact, "a ledger keeps results: expected no --exact, or no --ledger"),
        (
            "--all-moves",
            args.run.all_moves,
            "a ledger keeps results: expected no --all-moves, or no --ledger",
        ),
        ("--plain", args.plain, "not with --ledger: expected one of the two"),
        ("--piece 0", args.ledger.piece == Some(0), "expected at least 1"),
        ("--ledger -", file.as_os_str() == "-", "a ledger is not text: expected a file"),
    ];
    if let Some((flag, _, why)) = refused.into_iter().find(|(_, given, _)| *given) {
        return Err(Failure::usage(format!("{flag}: {why}")));
    }
    match args.run.algorithm {
        None | Some(Searcher::Solver(_)) => Ok(()),
        Some(searcher) => Err(Failure::usage(format!(
            "--ledger: {} proves nothing that could be kept: expected no --algorithm, null-window, connect4, hex or threats",
            searcher.name()
        ))),
    }
}

fn answer(
    (args, request): (&SolveArgs, &SolveRequest),
    query: &Query<'_>,
    (pieces, counter): (&mut Pieces<'_>, &Arc<AtomicU64>),
    file: &Path,
    out: &Output,
) -> Result<u8, Failure> {
    let name = args.position.game.to_string();
    let game = &query.game.set_up(&query.text)?;
    let moves = moves_of(game, &query.text)?;
    let mut ledger = open_from(file, &name, game)?;
    let job = Job::counted_in(Arc::clone(counter), &format!("solving {name}"), None, args.run.time);
    let told = Arc::new(Mutex::new(Progress { pieces: 0, numbers: (1, 1) }));
    let shown = Arc::clone(&told);
    job.tell(move || words(*shown.lock().unwrap_or_else(PoisonError::into_inner)));
    let options = Options {
        pieces: gametree_ledger::Pieces { nodes: args.ledger.piece, ..Default::default() },
        time: args.run.time,
        nodes: args.run.nodes,
        stop: Some(job.stop()),
        origin: origin(request.table_bytes()),
    };
    let mut tell = |progress| *told.lock().unwrap_or_else(PoisonError::into_inner) = progress;
    let proof = prove::<AnyGame>(game, &mut ledger, pieces, &moves, &options, &mut tell)
        .map_err(|error| failure(&error))?;
    let seconds = job.seconds();
    drop(job);
    let answer = answer_of(&proof, query, args);
    let within = Within {
        limits: Limits { nodes: args.proof_limit, policies: args.policies, ..Limits::default() },
        time: args.run.time.map(|time| time.saturating_sub(Duration::from_secs_f64(seconds))),
        nodes: args.run.nodes.map(|nodes| nodes.saturating_sub(proof.nodes)),
        memory: args.memory,
    };
    let certificate = match &args.proof {
        Some(file) => write_certificate(game, &mut ledger, &moves, file, within)?,
        None => None,
    };
    let readable = match &args.readable {
        Some(file) => {
            let within = Within { limits: readable::limits(args), ..within };
            let certificate = certified(game, &mut ledger, &moves, within)?;
            let position = write_moves(game, &moves);
            let job = Job::start(&format!("writing the handbook of {name}"), None, None);
            let budget = Budget { stop: Some(job.stop()), memory: args.memory, ..Budget::default() };
            readable::write((game, &query.state), (&name, &position), certificate, (file, out), budget)?
        }
        None => None,
    };
    let printer = AnswerPrinter { query, name: &name, answer: &answer, seconds };
    let Proof { rows, all_nodes, pieces, numbers: (proof_number, disproof_number), claimed, .. } = proof;
    // What others claim is said where there is no answer.
    let claimed = claimed.result().filter(|_| proof.bounds.result().is_none());
    if out.json() {
        let mut fields = printer.json();
        let ledger = json!({"file": file.display().to_string(), "rows": rows, "nodes": all_nodes, "pieces": pieces,
            "claimed": claimed.map(Wdl::name), "proof": number(proof_number), "disproof": number(disproof_number)});
        fields.insert("ledger".into(), ledger);
        fields.insert("stopped".into(), json!(answer.stopped));
        if let Some(certificate) = &certificate {
            fields.insert("proof".into(), certificate.json());
        }
        if let Some(readable) = &readable {
            fields.insert("readable".into(), readable.json());
        }
        out.object(fields.into());
    } else if query.single {
        let [rows, all_nodes, pieces] = [rows, all_nodes, pieces].map(grouped);
        let text =
            format!("{}: {rows} rows, {all_nodes} nodes; pieces of work now: {pieces}", file.display());
        let mut page = printer.page(out) + &printer.row("ledger", &text, out);
        if let Some(result) = claimed {
            page += &printer.row("", &super::show::claimed(ResultBounds::just(result)), out);
        }
        if let Some(certificate) = &certificate {
            page += &printer.row("proof", &certificate.text(), out);
        }
        if let Some(readable) = &readable {
            page += &printer.row("readable", &readable.text(), out);
        }
        out.text(&page);
    } else {
        out.text(&printer.line());
    }
    let unwritten =
        args.proof.is_some() && certificate.is_none() || args.readable.is_some() && readable.is_none();
    Ok(if answer.stopped || unwritten { status::STOPPED } else { status::DONE })
}

/// Opens the ledger of a game, or begins one. Positions are written by their moves, so all in a ledger have the same start.
pub(in crate::subcommands) fn open_from(file: &Path, name: &str, game: &AnyGame) -> Result<Ledger, Failure> {
    let ledger = Ledger::open_or_create(file, name).map_err(|error| failure(&error))?;
    let asked = ledger.first_asked().map_err(|error| failure(&error))?;
    let found = asked.map(|asked| game.set_up(&asked)).transpose()?;
    if let Some(found) = found.filter(|found| found.start() != game.start()) {
        let [found, expected] =
            [&found, game].map(|game| game.starts_from().unwrap_or_else(|| "the usual start".to_owned()));
        let wrong = format!("its games begin at {found}: expected a ledger of {expected}, or a new file");
        return Err(Failure::usage(wrong).at(&file.display().to_string()));
    }
    Ok(ledger)
}

/// The rest of the progress line.
fn words(Progress { pieces, numbers: (proof, disproof) }: Progress) -> String {
    format!(
        "; pieces done: {}; proof {}, disproof {}",
        grouped(pieces),
        number_text(proof),
        number_text(disproof)
    )
}

fn answer_of(proof: &Proof<AnyMove>, query: &Query<'_>, args: &SolveArgs) -> Answer {
    let over = query.state.outcome().map(|_| 0);
    let plies = proof.plies.or(over);
    let value = proof.bounds.value(plies);
    let methods = [Method::NullWindow, Method::ConnectFour, Method::Hex, Method::Threats].map(Method::name);
    let alone = methods.into_iter().find(|method| proof.solver.as_deref() == Some(method));
    let reason = match (args.run.nodes, args.run.time) {
        _ if crate::job::interrupted() => StopReason::Interrupted,
        (Some(nodes), _) if proof.nodes >= nodes => StopReason::Nodes,
        _ => StopReason::Time,
    };
    Answer {
        value,
        words: value.to_string(),
        plies,
        best: proof.line.first().copied().into_iter().collect(),
        line: proof.line.clone(),
        complete: !proof.stopped,
        stopped: proof.stopped,
        stop_reason: proof.stopped.then_some(reason),
        algorithm: alone.unwrap_or("ledger"),
        ..Answer::nothing("ledger", proof.nodes)
    }
}
