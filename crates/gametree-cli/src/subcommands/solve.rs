//! `solve`: finds the exact value of a position with the exact solver, the engine or a textbook algorithm.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use gametree::knowledge::Notation;
use gametree::{Algorithm, Budget, Game, GameValue, Wdl};
use gametree_games::evaluation::NONE;
use gametree_games::{Order, Spec};
use gametree_players::native::{
    DEFAULT_MEMORY, EngineRequest, EvaluationSource, Method, Outline, Progress, RootNumbers, SolveRequest,
    SolverSession,
    certificate::{WriteError, claims_of},
};
use gametree_players::{Answer, GameBook, Searcher, moves_of, textbook, write_moves};
use serde_json::json;

use super::answer::AnswerPrinter;
use super::book::open_book;
use super::{from_table, ledger, plain, proof, readable, semi_strong};
use crate::args::SolveArgs;
use crate::failure::{Failure, status, used_up};
use crate::input::{self, Query};
use crate::job::Job;
use crate::output::{Output, grouped};
use crate::terminal::note;

pub(super) fn run(args: &SolveArgs, out: &Output) -> Result<u8, Failure> {
    check(args)?;
    if args.plain && args.ledger.ledger.is_none() {
        return plain::run(args, &request(args, Method::ConnectFour), out);
    }
    if let Some(file) = &args.table {
        return from_table::run(args, file, out);
    }
    if let Some(file) = &args.semi_strong {
        return semi_strong::run(args, file, out);
    }
    // The solver tries the centre first; the textbook algorithms keep the natural order by default.
    let default = if args.run.algorithm.is_some() { Order::Natural } else { Order::Centre };
    let order = args.run.rules_order(default);
    let game = input::open_game(args.position.game, order)?;
    // The solver keeps its table from position to position.
    let method = match args.run.algorithm {
        None => Some(Method::Best),
        Some(Searcher::Solver(method)) => Some(method),
        Some(_) => None,
    };
    if let Some(file) = &args.ledger.ledger {
        return ledger::solve(args, &request(args, method.unwrap_or_default()), file, out);
    }
    let open = |file: &Path| open_book(args.position.game, file);
    let book = args.book.as_deref().map(open).transpose()?;
    let book = book.map(|book| GameBook::new(&game, book));
    let counter = Arc::new(AtomicU64::new(0));
    let mut solver = method.map(|method| game.solver(&request(args, method)));
    input::answer_all(&game, &args.position.words, out, |query| {
        let started = Instant::now();
        match booked(args, &query, book.as_ref())? {
            Some(answer) => Ok(print_booked(args, &query, (&answer, started.elapsed()), out)),
            None => answer(args, &query, solver.as_deref_mut(), &counter, out),
        }
    })
}

/// Checks that the flags go together.
fn check(args: &SolveArgs) -> Result<(), Failure> {
    let run = &args.run;
    if run.eval.as_deref().is_some_and(|name| name != "none") {
        return Err(Failure::usage("--eval: solve uses no evaluation; search does"));
    }
    if run.depth.is_some() {
        return Err(Failure::usage("--depth: solve searches to the end of the game; search has a depth"));
    }
    check_threads(args)?;
    if let Some(searcher) = run.algorithm {
        if searcher == Searcher::Textbook(Algorithm::Product) {
            return Err(Failure::usage("product finds a probability, not a value, so it is for search only"));
        }
        if let Searcher::Solver(method) = searcher
            && args.exact
            && !method.finds_distances()
        {
            let name = method.name();
            return Err(Failure::usage(format!(
                "--exact: {name} finds no distances: expected --algorithm null-window, or none"
            )));
        }
        if args.exact && !matches!(searcher, Searcher::Solver(_)) {
            return Err(Failure::usage(format!(
                "--exact belongs to solve's own algorithms and not to --algorithm {}",
                searcher.name()
            )));
        }
        match searcher {
            Searcher::MonteCarlo => {
                return Err(Failure::usage(
                    "--algorithm mcts: it may never find a proof, so it is for search only",
                ));
            }
            Searcher::Engine | Searcher::Textbook(_) if args.proof.is_some() => {
                return Err(no_proof(searcher));
            }
            Searcher::Engine => {}
            Searcher::Textbook(_) => return Ok(()),
            Searcher::Solver(method) => {
                let game = args.position.game;
                if !input::open_game(game, Order::Natural)?.supports(method) {
                    let expected = match method {
                        Method::ConnectFour => "connect4, on a board of any size",
                        Method::Hex => "hex, on at most 121 cells",
                        _ => "k in a row, k = 3 to 5, on at most 64 cells and 192 lines",
                    };
                    let name = method.name();
                    return Err(Failure::usage(format!("--algorithm {name}: {game}: expected {expected}")));
                }
            }
        }
    }
    if let Some(file) = &args.proof {
        if args.position.words == ["-"] {
            return Err(Failure::usage("--proof: a certificate is for one position, not for a batch"));
        }
        proof::check_file(file)?;
    }
    if let Some(file) = &args.readable {
        if args.position.words == ["-"] {
            return Err(Failure::usage("--readable: a handbook is for one position, not for a batch"));
        }
        let game = input::open_game(args.position.game, Order::Natural)?;
        if game.repeats() || game.scored() {
            return Err(Failure::usage(format!(
                "--readable: {}: expected a game of wins and draws in which no position comes back",
                args.position.game
            )));
        }
        readable::check_file(file)?;
    }
    match run.textbook_flag() {
        Some(flag) => {
            Err(Failure::usage(format!("{flag} needs a textbook algorithm: expected --algorithm NAME")))
        }
        None => Ok(()),
    }
}

/// Checks that threads are asked of a search that can have several.
fn check_threads(args: &SolveArgs) -> Result<(), Failure> {
    let has_threads = match args.run.algorithm {
        None | Some(Searcher::Solver(Method::ConnectFour)) => {
            matches!(args.position.game, Spec::ConnectFour(_))
        }
        Some(searcher) => searcher == Searcher::Engine,
    };
    if args.threads.is_some() && !has_threads {
        return Err(Failure::usage("--threads belongs to the solver of connect4 and to --algorithm engine"));
    }
    Ok(())
}

/// What the book says; `None` if it says nothing, or less than is asked for.
fn booked(args: &SolveArgs, query: &Query<'_>, book: Option<&GameBook>) -> Result<Option<Answer>, Failure> {
    let Some((book, file)) = book.zip(args.book.as_deref()) else { return Ok(None) };
    let found = book.answer(&query.state).map_err(|error| from_table::refused(&error, file))?;
    let whole = |answer: &Answer| answer.plies.is_some() || answer.value.wdl() == Some(Wdl::Draw);
    Ok(found.filter(|answer| !args.exact || whole(answer)))
}

/// Prints an answer of the book; the exit status.
fn print_booked(
    args: &SolveArgs,
    query: &Query<'_>,
    (answer, time): (&Answer, Duration),
    out: &Output,
) -> u8 {
    let name = args.position.game.to_string();
    let file = args.book.as_deref().unwrap_or(Path::new("")).display().to_string();
    let printer = AnswerPrinter { query, name: &name, answer, seconds: time.as_secs_f64() };
    if out.json() {
        let mut fields = printer.json();
        fields.insert("book".into(), json!(file));
        out.object(fields.into());
    } else if query.single {
        out.text(&(printer.page(out) + &printer.row("from", &file, out)));
    } else {
        out.text(&printer.line());
    }
    status::DONE
}

/// Solves one position.
fn answer<'g>(
    args: &SolveArgs,
    query: &Query<'_>,
    mut solver: Option<&mut (dyn SolverSession<'g> + 'g)>,
    counter: &'g Arc<AtomicU64>,
    out: &Output,
) -> Result<u8, Failure> {
    let name = args.position.game.to_string();
    let what = format!("solving {name}");
    let job = Job::counted_in(Arc::clone(counter), &what, args.run.nodes, args.run.time);
    // Without a depth limit: --depth was refused.
    let budget = args.run.budget(job.stop(), Some(&**counter));
    let started = Instant::now();
    let answer = match &mut solver {
        Some(solver) => {
            let (progress, names) = (solver.progress(), move_names(query));
            job.tell(move || decided(&progress, &names) + &proof_numbers(&progress));
            solver.run(&query.state, budget)
        }
        None => search(args, query, budget)?,
    };
    let seconds = job.seconds();
    let proof = match solver.as_deref_mut().zip(args.proof.as_deref()) {
        Some((solver, file)) => {
            drop(job);
            let (what, left) = (format!("certifying {name}"), budget.less(answer.nodes, started.elapsed()));
            let job = Job::counted_in(Arc::clone(counter), &what, left.nodes, left.time);
            // The solver has the other half.
            let left = Budget { memory: args.memory.map(|bytes| bytes / 2), ..left };
            let proof = proof::write(solver, query, &name, file, (args.proof_limit, args.policies), left)?;
            drop(job);
            proof
        }
        None => None,
    };
    let readable = match solver.zip(args.readable.as_deref()) {
        Some((solver, file)) => {
            let left = budget.less(answer.nodes, started.elapsed());
            handbook(args, query, solver, &answer, (file, out), (counter, left))?
        }
        None => None,
    };
    let printer = AnswerPrinter { query, name: &name, answer: &answer, seconds };
    if out.json() {
        let mut fields = printer.json();
        if let Some(proof) = &proof {
            fields.insert("proof".into(), proof.json());
        }
        if let Some(readable) = &readable {
            fields.insert("readable".into(), readable.json());
        }
        out.object(fields.into());
    } else if query.single {
        let mut page = printer.page(out);
        if let Some(proof) = &proof {
            page += &printer.row("proof", &proof.text(), out);
        }
        if let Some(readable) = &readable {
            page += &printer.row("readable", &readable.text(), out);
        }
        out.text(&page);
    } else {
        out.text(&printer.line());
    }
    if answer.stopped && query.single && !out.json() {
        let why = used_up(answer.stop_reason);
        let kept = "--ledger FILE keeps what is proved, and the next run goes on from there";
        note(&format!("gametree: stopped, because {why}; {kept}"));
    }
    let unproved = args.proof.is_some() && proof.is_none() || args.readable.is_some() && readable.is_none();
    Ok(if answer.stopped || unproved { status::STOPPED } else { status::DONE })
}

/// Writes the handbook of a position that was solved.
fn handbook<'g, 'f>(
    args: &SolveArgs,
    query: &Query<'_>,
    solver: &mut (dyn SolverSession<'g> + 'g),
    answer: &Answer,
    (file, out): (&'f Path, &Output),
    (counter, left): (&'g Arc<AtomicU64>, Budget<'g>),
) -> Result<Option<readable::Readable<'f>>, Failure> {
    let name = args.position.game.to_string();
    let job = Job::counted_in(
        Arc::clone(counter),
        &format!("writing the handbook of {name}"),
        left.nodes,
        left.time,
    );
    let left = Budget { memory: args.memory.map(|bytes| bytes / 2), ..left };
    let game = query.game.set_up(&query.text)?;
    let names = (&*name, &*write_moves(&game, &moves_of(&game, &query.text)?));
    // A handbook says nothing of distances.
    let value = answer.value.wdl().map(|result| GameValue::Proved(result, None));
    let claims = value.map_or_else(Vec::new, |value| claims_of(&game, &query.state, value));
    let outline = Outline { choose: &|_, _| None, is_split: &|_| false, orders: None };
    let certificate = match claims.is_empty() {
        true => Err(WriteError::NothingProved),
        false => solver.certificate_by(&query.state, &claims, &outline, names, readable::limits(args), left),
    };
    let written = readable::write((&game, &query.state), names, certificate, (file, out), left);
    drop(job);
    written
}

/// The moves of a position, by number.
fn move_names(query: &Query<'_>) -> Vec<(u32, String)> {
    query.game.moves(&query.state).map(|mv| (mv.0, query.game.move_name(mv))).collect()
}

/// The moves whose value is known already, if the solver decides one after the other.
fn decided(progress: &Progress, names: &[(u32, String)]) -> String {
    let decided = progress.moves();
    if decided.is_empty() {
        return String::new();
    }
    let name = |number: u8| {
        names.iter().find(|(known, _)| *known == u32::from(number)).map(|(_, name)| name.as_str())
    };
    let winning: Vec<&str> = decided
        .iter()
        .filter(|(_, value)| *value == Wdl::Win)
        .filter_map(|&(number, _)| name(number))
        .collect();
    let winning = if winning.is_empty() { "none".to_owned() } else { winning.join(" ") };
    format!("; {} of {} moves decided, winning: {winning}", decided.len(), names.len())
}

/// The proof and disproof numbers of the questions whether each player wins, as far as they are asked: a question is
/// answered when one of its two is 0.
fn proof_numbers(progress: &Progress) -> String {
    let name =
        |number: u32| if number == RootNumbers::INFINITE { "∞".to_owned() } else { grouped(number.into()) };
    let players = progress.questions.iter().zip(["first", "second"]).filter_map(|(question, player)| {
        let (proof, disproof) = question.read()?;
        Some(format!("; {player} wins: proof {}, disproof {}", name(proof), name(disproof)))
    });
    players.collect()
}

/// What the solver is asked for.
fn request(args: &SolveArgs, method: Method) -> SolveRequest {
    SolveRequest {
        method,
        exact: args.exact,
        all_moves: args.run.all_moves,
        line: !args.plain,
        // Half of a limit is for the certificate, if there is to be one.
        memory: args.memory.map(|bytes| bytes / if args.proof.is_some() { 2 } else { 1 }),
        threads: args.threads.unwrap_or(1),
    }
}

/// Solves by the engine or a textbook algorithm.
fn search(args: &SolveArgs, query: &Query<'_>, budget: Budget<'_>) -> Result<Answer, Failure> {
    let Query { game, state, text, .. } = query;
    if let Some(Searcher::Textbook(algorithm)) = args.run.algorithm {
        let memory = Some(args.memory.unwrap_or(textbook::DEFAULT_MEMORY));
        let request = args.run.textbook(algorithm, Budget { memory, ..budget }, text.is_empty());
        let answer = textbook::run(game, state, &request)?;
        return Ok(textbook::with_whole_line(answer.without_guesses(), game, state, &request));
    }
    let request = EngineRequest {
        budget,
        evaluation: EvaluationSource::Named(NONE.name),
        all_moves: args.run.all_moves,
        memory: args.memory.unwrap_or(DEFAULT_MEMORY),
        threads: args.threads.unwrap_or(1),
        ..EngineRequest::default()
    };
    Ok(game.engine(&request, None)?.run(state).proved_only())
}

/// The refusal of a certificate of a search that keeps no proof.
fn no_proof(searcher: Searcher) -> Failure {
    Failure::usage(format!(
        "--proof: {} keeps no proof: expected no --algorithm, null-window, connect4, hex or threats",
        searcher.name()
    ))
}
