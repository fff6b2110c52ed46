//! Proofs by split, run and merge, whatever happens to the results on their way.

use gametree::solve::ResultBounds;
use gametree::{Control, Game, Wdl};
use gametree_games::{Order, tictactoe::TicTacToe};
use proptest::prelude::*;

use super::game::{Plain, Random, brute_force};
use crate::jobs::{Job, JobError, JobResult, MergeOptions, Merged, SourceLine, merge, split};
use crate::{Ending, Kept, Ledger, LedgerError, Origin, Status, summary};

/// Runs a job.
fn run<G: Kept>(game: &G, job: &Job, lies: bool) -> JobResult {
    let job = Job::parse(&job.to_line()).unwrap();
    job.run(game, &mut Plain { game, lies }, &Origin::default()).unwrap()
}

/// Merges lines; what came of them, and why lines were refused.
fn merged<G: Kept>(
    game: &G,
    ledger: &mut Ledger,
    lines: &[String],
    recompute: u64,
) -> Result<(Merged, Vec<JobError>), LedgerError> {
    let mut refused = Vec::new();
    let mut lines =
        (1..).zip(lines).map(|(number, line)| -> SourceLine { (format!("r:{number}"), Ok(line.clone())) });
    let options = MergeOptions { recompute, control: Control::default() };
    let solver = &mut Plain { game, lies: false };
    let mut refuse = |_: &str, error: &JobError| refused.push(error.to_string());
    let merged = merge(game, ledger, &mut lines, &options, solver, &mut refuse)?;
    assert_eq!(merged.refused, refused.len() as u64);
    assert_eq!(merged.new, merged.certified + merged.recomputed + merged.claimed + merged.unfinished);
    assert!(refused.iter().all(|why| !why.contains('\n')));
    let refused = refused.into_iter().map(JobError::Impossible).collect();
    Ok((merged, refused))
}

/// The same numbers again and again.
fn shuffled<T>(mut things: Vec<T>, seed: &mut u64) -> Vec<T> {
    for last in (1..things.len()).rev() {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        things.swap(last, (*seed >> 33) as usize % (last + 1));
    }
    things
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_value_is_that_of_brute_force_however_results_come(
        seed in any::<u64>(), plies in 1u8..6, width in 1u8..5, nodes in 1u64..40, count in 1usize..6, recompute in 0u64..20,
    ) {
        let game = Random { seed, plies, width };
        let mut ledger = Ledger::in_memory("random").unwrap();
        let (mut draw, mut late) = (seed, Vec::new());
        for round in 0.. {
            prop_assert!(round < 1_000, "it gets nowhere");
            let found = split(&game, &mut ledger, &[], count, nodes).unwrap();
            let again = split(&game, &mut ledger, &[], count, nodes).unwrap();
            prop_assert_eq!(&found.jobs, &again.jobs);
            prop_assert!(found.jobs.len() <= count);
            prop_assert_eq!(found.jobs.is_empty(), found.claimed.result().is_some());
            if found.jobs.is_empty() {
                prop_assert_eq!(found.claimed.result(), Some(brute_force(&game, &game.start())));
                prop_assert!(found.claimed.implies(found.bounds));
                break;
            }
            for (number, job) in found.jobs.iter().enumerate() {
                prop_assert!(found.jobs[..number].iter().all(|other| other.position != job.position));
                // The position is not decided. One on the way to it may be: it is written by the way that was found first, and
                // another one may be why it is asked for.
                let (moves, _) = job.position(&game).unwrap();
                let known = summary(&game, &ledger, Some(&moves)).unwrap();
                prop_assert_eq!(known.root.claimed.result(), None);
            }
            // Some results come now, some twice, some later.
            let mut lines: Vec<String> = found.jobs.iter().map(|job| run(&game, job, false).to_line()).collect();
            lines.extend(lines.clone());
            lines.append(&mut late);
            let mut lines = shuffled(lines, &mut draw);
            late = lines.split_off(lines.len() - lines.len() / 3);
            let (one, refused) = merged(&game, &mut ledger, &lines, recompute).unwrap();
            prop_assert_eq!((one.refused, refused.len()), (0, 0));
            let (again, _) = merged(&game, &mut ledger, &lines, recompute).unwrap();
            prop_assert_eq!((again.new, again.known), (0, one.new + one.known));
        }
        merged(&game, &mut ledger, &late, recompute).unwrap();
        let found = summary(&game, &ledger, None).unwrap();
        prop_assert_eq!(found.root.claimed.result(), Some(brute_force(&game, &game.start())));
        // Nothing was solved for this ledger but what a merge recomputed.
        prop_assert_eq!(found.root.bounds, found.root.verified);
    }

    #[test]
    fn lies_are_refuted_or_only_claimed_or_contradicted(seed in any::<u64>(), nodes in 1u64..30, small in any::<bool>()) {
        let game = Random { seed, plies: 5, width: 4 };
        let truth = brute_force(&game, &game.start());
        let mut ledger = Ledger::in_memory("random").unwrap();
        for round in 0..1_000 {
            prop_assert!(round < 999, "it gets nowhere");
            let found = split(&game, &mut ledger, &[], 3, nodes).unwrap();
            // A liar and an honest worker are at it.
            let lines = |lies| -> Vec<String> {
                found.jobs.iter().map(|job| run(&game, job, lies).to_line()).collect()
            };
            let told = merged(&game, &mut ledger, &lines(true), if small { 10_000 } else { 0 });
            let told = told.and_then(|told| Ok((told, merged(&game, &mut ledger, &lines(false), 0)?)));
            let known = match told {
                Err(LedgerError::Contradiction { .. }) => summary(&game, &ledger, None).unwrap(),
                told => {
                    let ((lied, _), (honest, _)) = told.unwrap();
                    prop_assert_eq!(honest.refused, 0);
                    prop_assert!(!small || lied.claimed == 0);
                    summary(&game, &ledger, None).unwrap()
                }
            };
            // The ledger still is one, and nothing false is verified in it.
            prop_assert!(ResultBounds::just(truth).implies(known.root.verified));
            prop_assert!(ResultBounds::just(truth).implies(known.root.bounds));
            if found.jobs.is_empty() || !small {
                prop_assert!(!small || known.root.claimed.result() == Some(truth));
                break;
            }
        }
    }
}

/// Tic-tac-toe after one ply: the results of all that was done.
fn all_results(game: &TicTacToe<u64>) -> Vec<String> {
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    let mut all = Vec::new();
    loop {
        let jobs = split(game, &mut ledger, &[], 8, 100).unwrap().jobs;
        if jobs.is_empty() {
            return all;
        }
        let lines: Vec<String> = jobs.iter().map(|job| run(game, job, false).to_line()).collect();
        merged(game, &mut ledger, &lines, 0).unwrap();
        all.extend(lines);
    }
}

fn tictactoe() -> TicTacToe<u64> {
    TicTacToe::new(3, 3, 3, Order::Natural).unwrap()
}

#[test]
fn a_thousand_changed_results_are_refused_or_harmless() {
    let game = tictactoe();
    let lines = all_results(&game);
    assert!(lines.len() > 20);
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    split(&game, &mut ledger, &[], 1, 1).unwrap();
    let (mut draw, mut refused) = (7u64, 0);
    let mut next = |below: usize| {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (draw >> 33) as usize % below
    };
    for _ in 0..1_000 {
        let line = &lines[next(lines.len())];
        let mut bytes = line.clone().into_bytes();
        let place = next(bytes.len());
        match next(4) {
            0 => bytes[place] = 32 + next(95) as u8,
            1 => bytes.truncate(place),
            2 => drop(bytes.remove(place)),
            _ => bytes.insert(place, 32 + next(95) as u8),
        }
        let changed = String::from_utf8(bytes).unwrap();
        let (merged, _) = merged(&game, &mut ledger, std::slice::from_ref(&changed), 0).unwrap();
        refused += merged.refused;
        // What is not refused says what it said before: a space more between fields.
        assert!(
            merged.refused == 1 || JobResult::parse(&changed).unwrap() == JobResult::parse(line).unwrap()
        );
    }
    assert!(refused > 950, "{refused}");
    // What is said of the start is true, and the whole ones finish the proof.
    let (whole, _) = merged(&game, &mut ledger, &lines, 0).unwrap();
    assert_eq!(whole.refused, 0);
    let root = summary(&game, &ledger, None).unwrap().root;
    assert_eq!((root.claimed.result(), root.bounds), (Some(Wdl::Draw), ResultBounds::UNKNOWN));
}

#[test]
fn the_order_of_results_makes_no_difference() {
    let game = tictactoe();
    let lines = all_results(&game);
    let ids = |lines: &[String]| {
        let mut ledger = Ledger::in_memory("tictactoe").unwrap();
        merged(&game, &mut ledger, lines, 50).unwrap();
        let rows = ledger.results(0).unwrap();
        let mut ids: Vec<String> =
            rows.iter().map(|row| row.entry.id("tictactoe", &row.entry.moves)).collect();
        ids.sort();
        ids
    };
    let expected = ids(&lines);
    let mut seed = 3;
    for _ in 0..5 {
        assert_eq!(ids(&shuffled(lines.clone(), &mut seed)), expected);
    }
}

#[test]
fn a_contradiction_names_both_and_is_not_written() {
    let game = tictactoe();
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    let job = Job { game: "tictactoe".into(), position: "a1 b2".into(), nodes: 100_000 };
    let truth = run(&game, &job, false);
    assert_eq!(truth.bounds.result(), Some(Wdl::Draw));
    let lie = JobResult { bounds: ResultBounds::just(Wdl::Win), nodes: 1 << 40, ..truth.clone() };
    let other = run(&game, &Job { position: "a1".into(), ..job }, false);
    let lines = [other.to_line(), truth.to_line(), lie.to_line(), other.to_line()];
    let error = merged(&game, &mut ledger, &lines, 0).unwrap_err().to_string();
    assert!(error.contains("r:3 says a1 b2: win") && error.contains("says a1 b2: draw"), "{error}");
    // Those before it are kept, and it can be left out.
    assert_eq!(summary(&game, &ledger, None).unwrap().rows, 2);
    let error = merged(&game, &mut ledger, &lines[2..], 0).unwrap_err().to_string();
    assert!(
        error.contains("r:1 says a1 b2: win") && error.contains("row 2 of results says a1 b2: draw"),
        "{error}"
    );
    assert_eq!(merged(&game, &mut ledger, &lines[3..], 0).unwrap().0.known, 1);
    // A small one is recomputed, and refused alone.
    let small = JobResult { nodes: 3, ..lie }.to_line();
    let (found, refused) = merged(&game, &mut ledger, &[small, lines[0].clone()], 1_000_000).unwrap();
    assert_eq!((found.refused, found.recomputed), (1, 1));
    assert!(refused[0].to_string().contains("recomputed, it is draw"), "{refused:?}");
}

#[test]
fn a_result_that_is_checked_later_becomes_verified() {
    let game = tictactoe();
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    let job = Job { game: "tictactoe".into(), position: "b2".into(), nodes: 100_000 };
    let line = [run(&game, &job, false).to_line()];
    let mut merge = |recompute| merged(&game, &mut ledger, &line, recompute).unwrap().0;
    assert_eq!((merge(0).claimed, merge(0).known, merge(100_000).recomputed), (1, 1, 1));
    assert_eq!((merge(100_000).known, merge(0).known), (1, 1));
    let statuses: Vec<Status> = ledger.results(0).unwrap().iter().map(|row| row.entry.status).collect();
    assert_eq!(statuses, [Status::Claimed, Status::Recomputed]);
}

#[test]
fn what_cannot_be_is_refused() {
    let game = tictactoe();
    let mut ledger = Ledger::in_memory("tictactoe").unwrap();
    let job = Job { game: "tictactoe".into(), position: "b2".into(), nodes: 50 };
    let draw = JobResult {
        ending: Ending::Finished,
        bounds: ResultBounds::just(Wdl::Draw),
        ..JobResult::unfinished(job.clone())
    };
    let at = |position: &str| Job { position: position.into(), ..job.clone() };
    let cases = [
        (
            JobResult { job: Job { game: "hex:3".into(), ..job.clone() }, ..draw.clone() },
            "the game is \"hex:3\": expected \"tictactoe\"",
        ),
        (JobResult { job: at("b2 b2"), ..draw.clone() }, "the position: move 2: b2 is not legal there"),
        (JobResult { job: at("z"), ..draw.clone() }, "the position: move 1: \"z\" is not a move"),
        (JobResult { job: at("a1 b1 a2 b2 a3"), ..draw.clone() }, "the game is over"),
        (JobResult { job: Job { nodes: 0, ..job.clone() }, ..draw.clone() }, "0 nodes: expected at least 1"),
        (JobResult { line: "a1 b2".into(), ..draw.clone() }, "the line: b2 is not legal there"),
        (JobResult { line: "x".into(), ..draw.clone() }, "the line: move 1: \"x\" is not a move"),
        (JobResult { ending: Ending::Unfinished, ..draw.clone() }, "the ending and the bounds"),
        (JobResult { bounds: ResultBounds::UNKNOWN, ..draw.clone() }, "the ending and the bounds"),
        (
            JobResult { bounds: ResultBounds { lower: Wdl::Win, upper: Wdl::Loss }, ..draw.clone() },
            "lower is above upper",
        ),
        (JobResult { plies: Some(3), ..JobResult::unfinished(job.clone()) }, "plies without a result"),
        (JobResult { certificate: b"{}\n".to_vec(), ..draw.clone() }, "the certificate: not a certificate"),
    ];
    for (result, expected) in cases {
        let (found, why) = merged(&game, &mut ledger, &[result.to_line()], 0).unwrap();
        assert_eq!(found.refused, 1, "{expected}");
        assert!(why[0].to_string().contains(expected), "{why:?}: expected {expected}");
    }
    for (line, expected) in [
        ("", "expected a result, as gametree jobs run prints it"),
        ("{\"schema\":1,\"line\":4,\"error\":\"no job\"}", "the job was refused: no job"),
        ("{\"schema\":9}", "schema 9: expected 1"),
        (&draw.to_line().replace("\"plies\"", "\"pies\""), "unknown field `pies`"),
        (&draw.to_line().replace("\"plies\"", "\"pl\\nies\""), "unknown field `pl\\nies`"),
        ("{\"schema\":1,\"line\":4,\"error\":\"no\\u001b\\njob\"}", "refused: no\\u{1b}\\njob"),
        (&draw.to_line().replacen("schema\":1", "schema\":2", 1), "schema 2: expected 1"),
    ] {
        let (_, why) = merged(&game, &mut ledger, &[line.to_owned()], 0).unwrap();
        assert!(why[0].to_string().contains(expected), "{why:?}: expected {expected}");
    }
    assert_eq!(summary(&game, &ledger, None).unwrap().rows, 0);
}
