//! `book`: an opening book, whose positions are solved through a ledger.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gametree::knowledge::{Coded, Symmetric};
use gametree::solve::ResultBounds;
use gametree::{Budget, Game, GameValue, Wdl};
use gametree_games::{Order, Spec};
use gametree_ledger::{Classes, Ledger, Options, Survey, prove_all};
use gametree_players::native::{Method, SolveRequest};
use gametree_players::{AnyGame, AnyMove, Pieces, write_moves};
use gametree_tables::{Book, BookError, BookOracle, BookPlan, LeafAnswer};
use gametree_tables::{BookFile, write_book};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use super::from_table::refused;
use super::ledger;
use crate::args::BookArgs;
use crate::failure::{Failure, status};
use crate::files::{check_writable, save_written};
use crate::input;
use crate::job::{self, Job, counted};
use crate::output::{Ink, Output, format_seconds, grouped};

/// What the ledger takes in memory for each position with its result: measured for 41,786 positions of Hex 5×5, 90 MB beside the
/// program's own 8, of which the list of positions took its [`BookPlan::bytes_each`].
const ROW_BYTES: usize = 1_500;

pub(super) fn run(args: &BookArgs, out: &Output) -> Result<u8, Failure> {
    let BookArgs { game: spec, file, .. } = args;
    let ledger_file = args.ledger.clone().unwrap_or_else(|| beside(file));
    if [file, &ledger_file].iter().any(|file| file.as_os_str() == "-") {
        return Err(Failure::usage("-: books and ledgers are not text: expected a file"));
    }
    if *file == ledger_file {
        return Err(Failure::usage("--ledger: this is the file of the book: expected another one"));
    }
    check_writable(file)?;
    let game = input::open_game(*spec, Order::Centre)?;
    let memory = Some(args.memory / 2);
    let request = SolveRequest { method: Method::Best, memory, ..SolveRequest::default() };
    let started = std::time::Instant::now();
    let most = args.memory / 2 / (BookPlan::<AnyGame>::bytes_each() + ROW_BYTES);
    let plan = {
        let job = Job::unstoppable(&format!("listing {spec}"));
        let plan = BookPlan::new(&game, &game.start(), args.plies, most);
        drop(job);
        plan.map_err(|error| failure(*spec, error))?
    };
    let leaves: Vec<usize> = plan.leaves().collect();
    let survey = solve((args, &request), &game, &plan, &leaves, &ledger_file)?;
    check((args, &request), &game, &plan, (&leaves, &survey))?;
    let book = book(&plan, &leaves, &survey).map_err(|error| failure(*spec, error))?;
    if survey.rows > leaves.len() as u64 {
        compare(&game, &plan, &book, &ledger_file)?;
    }
    save_written(file, &mut |to| write_book(&book, &spec.to_string(), to).map(drop))?;
    let bytes = std::fs::metadata(file).map_err(|error| Failure::usage(error.to_string()))?.len();
    let Ok(root) = BookOracle::new(&game, &book).value(&game.start());
    let made = Made {
        positions: book.positions(),
        leaves: leaves.len(),
        value: root.map(GameValue::from),
        sampled: args.sample.min(leaves.len()),
        bytes,
        seconds: started.elapsed().as_secs_f64(),
    };
    if out.json() {
        out.object(made.json(args, &survey, &ledger_file));
    } else {
        out.text(&made.page(args, &survey, &ledger_file, out));
    }
    Ok(status::DONE)
}

/// The ledger beside a book.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".ledger");
    name.into()
}

/// Solves the positions of the last ply that the ledger has not.
fn solve(
    (args, request): (&BookArgs, &SolveRequest),
    game: &AnyGame,
    plan: &BookPlan<'_, AnyGame>,
    leaves: &[usize],
    file: &Path,
) -> Result<Survey<AnyMove>, Failure> {
    let name = args.game.to_string();
    let mut ledger = Ledger::open_or_create(file, &name).map_err(|error| ledger::failure(&error))?;
    let (solved, nodes) = (Arc::new(AtomicU64::new(0)), AtomicU64::new(0));
    let total = Some(leaves.len() as u64);
    let job = Job::counting_in(Arc::clone(&solved), &format!("solving {name}"), "positions", total);
    let mut pieces = Pieces { session: game.solver(request), control: counted(&nodes) };
    let positions: Vec<Vec<AnyMove>> = leaves.iter().map(|&leaf| plan.path(leaf)).collect();
    let options = Options {
        stop: Some(job.stop()),
        origin: ledger::origin(request.table_bytes()),
        ..Options::default()
    };
    let mut tell = |done: usize| solved.store(done as u64, Ordering::Relaxed);
    let survey = prove_all::<AnyGame>(game, &mut ledger, &mut pieces, &positions, &options, &mut tell);
    drop(job);
    survey.map_err(|error| ledger::failure(&error))?.ok_or_else(|| {
        let why = job::why_stopped().unwrap_or("it was interrupted");
        let solved = solved.load(Ordering::Relaxed);
        let (of, file) = (leaves.len(), file.display());
        Failure::usage(format!(
            "stopped, because {why}: {solved} of {of} positions are in {file}: there is no book yet"
        ))
        .stopped()
    })
}

/// Solves some of the positions once more, each by a solver that knows nothing of the others.
fn check(
    (args, request): (&BookArgs, &SolveRequest),
    game: &AnyGame,
    plan: &BookPlan<'_, AnyGame>,
    (leaves, survey): (&[usize], &Survey<AnyMove>),
) -> Result<(), Failure> {
    let sample = args.sample.min(leaves.len());
    let job = Job::steps(&format!("checking {}", args.game), sample as u64);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let mut order: Vec<usize> = (0..leaves.len()).collect();
    order.shuffle(&mut random);
    for at in order.into_iter().take(sample) {
        let (leaf, proved) = (leaves[at], &survey.proved[at]);
        let budget = Budget { stop: Some(job.stop()), ..Budget::default() };
        let answer = game.solver(request).run(plan.state(leaf), budget);
        if answer.stopped {
            let why = job::why_stopped().unwrap_or("it was interrupted");
            return Err(Failure::usage(format!("stopped, because {why}: there is no book yet")).stopped());
        }
        let other = answer.plies.zip(proved.plies).is_some_and(|(now, then)| now != then);
        if ResultBounds::of(answer.value) != proved.bounds || other {
            let moves = plan.path(leaf);
            let position = if moves.is_empty() { "the start".to_owned() } else { write_moves(game, &moves) };
            let then = proved.bounds.value(proved.plies);
            return Err(Failure::check_failed(format!(
                "{position}: the ledger says {then}, solved once more it is {}: there is no book",
                answer.value
            )));
        }
        job.nodes().fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

/// Compares the book with whatever else its ledger says, of positions before the last ply too: these follow from the others, and
/// nobody has looked at them.
fn compare(game: &AnyGame, plan: &BookPlan<'_, AnyGame>, book: &Book, file: &Path) -> Result<(), Failure> {
    let compare = || {
        let ledger = Ledger::open(file)?;
        let results = Classes::load(game, &ledger, "")?;
        let oracle = BookOracle::new(game, book);
        for state in (0..plan.len()).map(|number| plan.state(number)) {
            let Ok(value) = oracle.value(state);
            let code = game.images(state).filter_map(|image| game.code(&image)).min();
            if let (Some(value), Some(code)) = (value, code) {
                results.check(code, ResultBounds::just(value.result), &ledger)?;
            }
        }
        Ok(())
    };
    compare().map_err(|error| ledger::failure(&error))
}

fn book(plan: &BookPlan<'_, AnyGame>, leaves: &[usize], survey: &Survey<AnyMove>) -> Result<Book, BookError> {
    plan.book(|leaf| {
        let at = leaves.binary_search(&leaf).expect("every leaf was solved");
        let proved = &survey.proved[at];
        let result = proved.bounds.result().expect("every leaf is proved");
        LeafAnswer { result, plies: proved.plies, best: proved.best }
    })
}

/// The book of a game in this file.
pub(super) fn open_book(game: Spec, file: &Path) -> Result<BookFile, Failure> {
    BookFile::open_for(&game.to_string(), file).map_err(|error| refused(&error, file))
}

/// Why there is no book.
fn failure(game: Spec, error: BookError) -> Failure {
    match error {
        BookError::TooMany { .. } => Failure::usage(format!("{game}: {error}")).stopped(),
        BookError::NoCode => Failure::no_code(&game),
        error => Failure::usage(format!("{game}: {error}")),
    }
}

/// What was made.
struct Made {
    positions: u64,
    leaves: usize,
    value: Option<GameValue>,
    sampled: usize,
    bytes: u64,
    seconds: f64,
}

impl Made {
    fn json(&self, args: &BookArgs, survey: &Survey<AnyMove>, ledger: &Path) -> Value {
        json!({
            "game": args.game.to_string(),
            "file": args.file.display().to_string(),
            "plies": args.plies,
            "positions": self.positions,
            "solved": self.leaves,
            "sampled": self.sampled,
            "value": self.value.and_then(GameValue::wdl).map(Wdl::name),
            "bytes": self.bytes,
            "ledger": {
                "file": ledger.display().to_string(),
                "rows": survey.rows,
                "pieces": survey.pieces,
                "nodes": survey.nodes,
            },
            "seconds": self.seconds,
        })
    }

    fn page(&self, args: &BookArgs, survey: &Survey<AnyMove>, ledger: &Path, out: &Output) -> String {
        let row =
            |label: &str, text: &str| format!("{} {text}\n", out.paint(Ink::Faint, &format!("{label:<11}")));
        let [positions, leaves, sampled] =
            [self.positions, self.leaves as u64, self.sampled as u64].map(grouped);
        let [rows, pieces, nodes] = [survey.rows, survey.pieces, survey.nodes].map(grouped);
        let mut page =
            row("positions", &format!("{positions} of at most {} plies, one for all its images", args.plies));
        if let Some(value) = &self.value {
            page += &row("value", &value.to_string());
        }
        page += &row("solved", &format!("{leaves} of the last ply; the others follow from the rules"));
        page += &row("checked", &format!("{sampled} of them solved once more: the same"));
        page += &row("file", &format!("{}: {} bytes", args.file.display(), grouped(self.bytes)));
        page += &row("ledger", &format!("{}: {rows} rows", ledger.display()));
        page + &format!(
            "now         {pieces} pieces of work, {nodes} nodes in {}\n",
            format_seconds(self.seconds)
        )
    }
}
