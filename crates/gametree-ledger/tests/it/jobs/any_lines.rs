//! What is done with any text in the place of jobs and results, for a test and for a fuzz target.

use gametree::solve::ResultBounds;
use gametree::{Game, Wdl};
use gametree_games::{Order, tictactoe::TicTacToe};
use gametree_ledger::jobs::{Job, JobError, JobResult, MergeOptions, Merged, merge, split};
use gametree_ledger::{Ledger, Limit, Piece, PieceSolver, summary};

type Rules = TicTacToe<u64>;

/// A solver that proves nothing.
struct Idle;

impl PieceSolver<Rules> for Idle {
    fn solve(&mut self, _: &<Rules as Game>::State, _: Limit) -> Piece<<Rules as Game>::Move> {
        let bounds = ResultBounds::UNKNOWN;
        Piece { bounds, plies: None, line: Vec::new(), nodes: 0, interrupted: false, solver: String::new() }
    }
}

/// The line with the identifiers of its content, so that more than the identifiers is looked at.
fn signed<T>(line: &str, parse: impl Fn(&str) -> Result<T, JobError>) -> String {
    let mut line = line.to_owned();
    for _ in 0..3 {
        let Err(JobError::Changed { found, expected }) = parse(&line) else { break };
        line = line.replacen(&format!("{found:?}"), &format!("{expected:?}"), 1);
    }
    line
}

/// Reads every line as a job and as a result, as it is and with the right identifiers, and merges all of them into a ledger of
/// tic-tac-toe; what came of them, and of them signed.
///
/// # Panics
/// If what is read is not what is written again, a refusal has several lines, or something false is taken for verified.
pub(crate) fn merge_or_refuse(text: &str) -> [Merged; 2] {
    let mut results = Vec::new();
    for line in text.lines() {
        if let Ok(job) = Job::parse(&signed(line, Job::parse)) {
            assert_eq!(Job::parse(&job.to_line()).expect("it was written"), job);
        }
        let result = signed(&signed(line, JobResult::parse), JobResult::parse);
        if let Ok(found) = JobResult::parse(&result) {
            assert_eq!(JobResult::parse(&found.to_line()).expect("it was written"), found);
        }
        results.push(result);
    }
    [merged(text.lines()), merged(results.iter().map(String::as_str))]
}

fn merged<'l>(lines: impl Iterator<Item = &'l str>) -> Merged {
    let game = Rules::new(3, 3, 3, Order::Centre).expect("tic-tac-toe is a game");
    let mut ledger = Ledger::in_memory("tictactoe").expect("there is memory");
    split(&game, &mut ledger, &[], 1, 1).expect("a new ledger is sound");
    let mut refuse =
        |_: &str, error: &JobError| assert_eq!(error.to_string().trim_end().lines().count(), 1, "{error}");
    let mut lines = lines.map(|line| ("line".to_owned(), Ok(line.to_owned())));
    let options = MergeOptions::default();
    let merged = merge(&game, &mut ledger, &mut lines, &options, &mut Idle, &mut refuse);
    // A contradiction is no error of ours: whoever signs what is false may contradict himself.
    let Ok(merged) = merged else { return Merged::default() };
    let verified = summary(&game, &ledger, Some(&[])).expect("what was merged agrees").root.verified;
    assert!(ResultBounds::just(Wdl::Draw).implies(verified), "tic-tac-toe is a draw");
    merged
}
