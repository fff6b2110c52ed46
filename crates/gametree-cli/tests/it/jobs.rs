//! `jobs split`, `jobs run` and `jobs merge`: whole proofs, whatever happens to the results on their way.

use crate::common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{file, gametree, gametree_with, json, refusal};
use gametree::Wdl;
use gametree::solve::ResultBounds;
use gametree_ledger::Ending;
use gametree_ledger::jobs::{Job, JobResult};
use serde_json::Value;

/// Numbers that are the same in every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn split(game: &str, position: &str, ledger: &str, count: &str, nodes: &str) -> String {
    let split = ["jobs", "split", game, position, "--ledger", ledger, "--count", count, "--nodes", nodes];
    let ended = gametree(&split);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let over = ended.stderr.contains("proved") || ended.stderr.contains("claimed");
    assert_eq!(ended.stdout.is_empty(), over, "{}", ended.stderr);
    ended.stdout
}

fn run(jobs: &str, arguments: &[&str]) -> String {
    let ended = gametree_with(&[&["jobs", "run"], arguments].concat(), jobs);
    assert_eq!((ended.status, ended.stderr.as_str()), (0, ""));
    assert_eq!(ended.stdout.lines().count(), jobs.lines().count());
    ended.stdout
}

/// Merges results; what is said of them, and of the ledger.
fn merge(ledger: &str, results: &str, arguments: &[&str], status: i32) -> Value {
    let ended = gametree_with(&[&["jobs", "merge", ledger, "-", "--json"], arguments].concat(), results);
    assert_eq!(ended.status, status, "{}", ended.stderr);
    let merged: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(merged["merged"]["refused"], ended.stderr.lines().count(), "{}", ended.stderr);
    merged
}

/// The line with something wrong in it.
fn broken(line: &str, draw: &mut Draw) -> String {
    let mut bytes = line.as_bytes().to_vec();
    let place = draw.below(bytes.len());
    match draw.below(3) {
        0 => bytes[place] = 33 + (bytes[place] - 32 + draw.below(93) as u8) % 94,
        1 => bytes.truncate(place),
        _ => bytes.insert(place, b'1'),
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn results_that_are_shuffled_doubled_late_and_broken_prove_what_solve_finds() {
    let mut draw = Draw(1);
    for (game, position, nodes) in [
        ("tictactoe", "", "20"),
        ("connect4:4x4", "", "1000"),
        ("connect4:5x4", "", "3000"),
        ("hex:4", "", "9000"),
    ] {
        let value = json(&["solve", game, position])["value"].clone();
        let ledger = file("loop.ledger");
        let (mut late, mut rounds, mut refused) = (Vec::new(), 0, 0);
        loop {
            let jobs = split(game, position, &ledger, "6", nodes);
            assert_eq!(
                jobs,
                split(game, position, &ledger, "6", nodes),
                "the same jobs until results are merged"
            );
            if jobs.is_empty() {
                break;
            }
            let results = run(&jobs, &["--proof-limit", "1000"]);
            let mut lines: Vec<String> = results.lines().map(str::to_owned).collect();
            let whole = lines.clone();
            lines.extend(whole.iter().map(|line| broken(line, &mut draw)));
            lines.extend(whole);
            lines.append(&mut late);
            for last in (1..lines.len()).rev() {
                lines.swap(last, draw.below(last + 1));
            }
            late = lines.split_off(lines.len() - lines.len() / 4);
            let ended = gametree_with(&["jobs", "merge", &ledger, "-", "--json"], &lines.join("\n"));
            assert!(ended.status == 0 || ended.status == 2, "{}", ended.stderr);
            refused += ended.stderr.lines().count();
            rounds += 1;
            assert!(rounds < 200, "{game}: it gets nowhere");
        }
        merge(&ledger, "", &[], 0);
        let shown = json(&["ledger", &ledger]);
        assert_eq!(shown["root"]["value"], value, "{game}");
        assert!(rounds > 2 && refused > 2, "{game}: {rounds} rounds, {refused} refused");
        // All claims were small or had certificates, so nothing is left to be believed.
        assert_eq!(shown["root"]["status"], "verified", "{game}");
    }
}

#[test]
fn a_job_gives_the_same_result_wherever_it_runs() {
    let ledger = file("same.ledger");
    let first = split("connect4:5x4", "", &ledger, "8", "500");
    merge(&ledger, &run(&first, &[]), &[], 0);
    let jobs = split("connect4:5x4", "", &ledger, "8", "500");
    assert!(jobs.lines().count() > 2);
    let timeless = |results: &str| -> Vec<Value> {
        let result = |line| {
            let mut result: Value = serde_json::from_str(line).unwrap();
            let fields = result.as_object_mut().unwrap();
            assert!(
                fields.remove("microseconds").unwrap().is_u64() && fields.remove("id").unwrap().is_string()
            );
            result
        };
        results.lines().map(result).collect()
    };
    let together = run(&jobs, &[]);
    let alone: String = jobs.lines().rev().map(|job| run(job, &[])).collect();
    let (mut alone, together) = (timeless(&alone), timeless(&together));
    alone.reverse();
    assert_eq!(alone, together);
    // Run twice, it is one row.
    let [one, two] = [run(&jobs, &[]), run(&jobs, &[])].map(|results| merge(&ledger, &results, &[], 0));
    assert_eq!((&two["merged"]["new"], &two["merged"]["known"]), (&0.into(), &one["merged"]["new"]));
}

#[test]
fn evidence_is_checked() {
    let ledger = file("evidence.ledger");
    let jobs = split("hex:3", "b1", &ledger, "1", "100000");
    let [certified, bare] = [run(&jobs, &["--proof-limit", "1000"]), run(&jobs, &[])];
    assert!(certified.len() > bare.len());
    let status = |merged: &Value| merged["root"]["status"].as_str().unwrap().to_owned();
    let merged = merge(&ledger, &bare, &["--recompute", "0"], 0);
    assert_eq!((merged["merged"]["claimed"].as_u64(), status(&merged).as_str()), (Some(1), "claimed"));
    let merged = merge(&ledger, &bare, &[], 0);
    assert_eq!((merged["merged"]["recomputed"].as_u64(), status(&merged).as_str()), (Some(1), "verified"));
    let merged = merge(&ledger, &certified, &[], 0);
    assert_eq!((merged["merged"]["certified"].as_u64(), merged["rows"].as_u64()), (Some(1), Some(3)));
    assert_eq!(merge(&ledger, &(bare + &certified), &[], 0)["merged"]["known"], 2);
    // A certificate of another position is no evidence, and both positions are named.
    let result = JobResult::parse(certified.trim()).unwrap();
    let elsewhere = JobResult { job: Job { position: "a1".into(), ..result.job.clone() }, ..result };
    let refused = gametree_with(&["jobs", "merge", &ledger, "-"], &elsewhere.to_line());
    assert_eq!((refused.status, refused.stderr.lines().count()), (2, 1), "{}", refused.stderr);
    let both = ["of hex:3 after \"b1\": expected", "of hex:3 after \"a1\""];
    assert!(both.iter().all(|part| refused.stderr.contains(part)), "{}", refused.stderr);
    // Of another game nothing is taken.
    let other = file("other.ledger");
    split("hex:4", "", &other, "1", "1");
    assert_eq!(merge(&other, &certified, &[], 2)["merged"]["refused"], 1);
}

#[test]
fn a_bad_job_gets_an_error_in_its_place() {
    let ledger = file("bad.ledger");
    let good = split("tictactoe", "b2", &ledger, "1", "10000");
    let wrong_id = good.replace("10000", "20000");
    let text = format!("no job\n\n# a comment\n{wrong_id}{good}");
    let ended = gametree_with(&["jobs", "run"], &text);
    let lines: Vec<Value> = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ended.status, ended.stderr.as_str(), lines.len()), (2, "", 3));
    let error = |at: usize| lines[at]["error"].as_str().unwrap();
    assert_eq!((&lines[0]["line"], &lines[1]["line"]), (&1.into(), &4.into()));
    assert!(error(0).contains("expected a job, as gametree jobs split prints it"), "{}", error(0));
    assert!(error(1).contains("which its content has"), "{}", error(1));
    assert_eq!((&lines[2]["ending"], &lines[2]["lower"]), (&"finished".into(), &"draw".into()));
    // What is no result is refused when it is merged, with its place, and the rest is kept.
    let results = file("bad.results");
    std::fs::write(&results, &ended.stdout).unwrap();
    let merged = gametree(&["jobs", "merge", &ledger, &results, "no/such/file", "/", "--json"]);
    assert_eq!(merged.status, 2);
    let said: Vec<&str> = merged.stderr.lines().collect();
    assert_eq!(said.len(), 4, "{said:?}");
    assert!(said[0].contains("bad.results:1: not a result: the job was refused: "), "{said:?}");
    assert!(said[2].contains("no/such/file: ") && said[3].starts_with("gametree: /:1: "), "{said:?}");
    let merged: Value = serde_json::from_str(&merged.stdout).unwrap();
    assert_eq!((&merged["merged"]["new"], &merged["root"]["value"]), (&1.into(), &"draw".into()));
}

#[test]
fn a_false_result_is_refuted_or_contradicts() {
    let (ledger, other) = (file("jobs-false.ledger"), file("false.results"));
    let jobs = split("tictactoe", "b2 a1", &ledger, "1", "10000");
    let truth = run(&jobs, &[]);
    let signed = |line: &str| -> String {
        // Whoever lies can sign: the refusal says with what.
        let said = gametree_with(&["jobs", "merge", &ledger, "-"], line).stderr;
        let (found, expected) = said.split_once(": expected \"").unwrap();
        let found = found.rsplit('"').nth(1).unwrap();
        line.replacen(found, expected.split('"').next().unwrap(), 1)
    };
    let lie = truth.replace("\"draw\"", "\"win\"");
    let small = signed(&lie);
    let said = gametree_with(&["jobs", "merge", &ledger, "-"], &small);
    assert_eq!(said.status, 2);
    assert!(said.stderr.contains("stdin:1: recomputed, it is draw: expected win"), "{}", said.stderr);
    merge(&ledger, &truth, &["--recompute", "0"], 0);
    std::fs::write(&other, small).unwrap();
    let said = gametree(&["jobs", "merge", &ledger, &other, "--recompute", "0"]);
    assert_eq!((said.status, said.stderr.lines().count()), (1, 1), "{}", said.stderr);
    assert!(
        said.stderr.contains("false.results:1 says b2 a1: win")
            && said.stderr.contains("row 1 of results says b2 a1: draw"),
        "{}",
        said.stderr
    );
    // The ledger is as it was.
    assert_eq!(json(&["ledger", &ledger])["root"]["claimed"]["lower"], "draw");
}

#[test]
fn killed_programs_lose_only_what_they_were_at() {
    let (ledger, results) = (file("jobs-killed.ledger"), file("killed.results"));
    let value = json(&["solve", "connect4:5x4"])["value"].clone();
    let start = |words: &[&str], stdin: Stdio, stdout: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
        command.args(words).stdin(stdin).stdout(stdout).stderr(Stdio::null()).spawn().unwrap()
    };
    let mut draw = Draw(5);
    let mut rounds = 0;
    loop {
        let jobs = split("connect4:5x4", "", &ledger, "12", "5000");
        if jobs.is_empty() {
            break;
        }
        // Whatever of the results was written when the worker was killed is merged, and the merge is killed once, too.
        let jobs_file = file("killed.jobs");
        std::fs::write(&jobs_file, &jobs).unwrap();
        let output = std::fs::File::create(&results).unwrap();
        let mut worker = start(&["jobs", "run", &jobs_file], Stdio::null(), output.into());
        let patience = Duration::from_millis(5 + rounds * 5 + draw.below(200) as u64);
        std::thread::sleep(patience);
        worker.kill().unwrap();
        worker.wait().unwrap();
        let mut merger = start(&["jobs", "merge", &ledger, &results], Stdio::null(), Stdio::null());
        std::thread::sleep(Duration::from_millis(draw.below(30) as u64));
        merger.kill().unwrap();
        merger.wait().unwrap();
        let ended = gametree(&["jobs", "merge", &ledger, &results]);
        assert!(ended.status == 0 || ended.status == 2, "{}", ended.stderr);
        rounds += 1;
        assert!(rounds < 500, "it gets nowhere");
    }
    assert_eq!(json(&["ledger", &ledger])["root"]["value"], value);
}

#[test]
fn what_is_refused_is_refused_in_one_line() {
    let ledger = file("jobs-refused.ledger");
    split("hex:3", "", &ledger, "1", "1");
    for (arguments, text) in [
        (&["jobs"][..], "no subcommand: expected one of split, run, merge"),
        (&["jobs", "split", "hex:3"], "--ledger <FILE> is missing"),
        (&["jobs", "split", "hex:4", "--ledger", &ledger], "a ledger of hex:3 and not of hex:4"),
        (&["jobs", "split", "hex:3", "z9", "--ledger", &ledger], "z9"),
        (&["jobs", "split", "hex:3", "--ledger", &ledger, "--count", "0"], "--count 0: expected at least 1"),
        (&["jobs", "split", "hex:3", "--ledger", &ledger, "--nodes", "0"], "--nodes 0: expected at least 1"),
        (&["jobs", "split", "hex:3", "--ledger", &ledger, "--nodes", "x"], "expected a whole number"),
        (&["jobs", "run", "no/such/file"], "no/such/file: "),
        (&["jobs", "merge", &ledger], "<RESULT>... is missing"),
        (&["jobs", "merge", "no-such.ledger", "x"], "expected a proof ledger"),
    ] {
        let said = refusal(arguments, "");
        assert!(said.contains(text), "{arguments:?}: {said}");
    }
}

/// A result that its maker says has cost so much that nobody recomputes it.
fn claim(game: &str, position: &str, value: Wdl) -> String {
    let job = Job { game: game.into(), position: position.into(), nodes: 1 << 40 };
    let result = JobResult {
        ending: Ending::Finished,
        bounds: ResultBounds::just(value),
        plies: Some(1),
        line: String::new(),
        nodes: 1 << 40,
        ..JobResult::unfinished(job)
    };
    result.to_line()
}

#[test]
fn what_is_only_claimed_is_called_so_everywhere() {
    let ledger = file("claimed.ledger");
    split("connect4:4x4", "", &ledger, "1", "1");
    let merged = merge(&ledger, &claim("connect4:4x4", "", Wdl::Win), &[], 0);
    let root = &merged["root"];
    assert_eq!((&root["value"], &root["status"]), (&Value::Null, &"claimed".into()));
    assert_eq!((&merged["claimed"], &merged["proved"], &merged["open"]), (&1.into(), &0.into(), &0.into()));
    assert_eq!((&root["best"], &root["claimed"]["lower"]), (&serde_json::json!([]), &"win".into()));
    let page = gametree(&["ledger", &ledger]);
    assert!(page.stdout.contains("win is claimed, and nobody has checked it"), "{}", page.stdout);
    assert!(!page.stdout.contains("(proved)"), "{}", page.stdout);
    let split = ["jobs", "split", "connect4:4x4", "--ledger", &ledger, "--count", "1", "--nodes", "9"];
    let ended = gametree(&split);
    assert_eq!((ended.status, ended.stdout.as_str()), (0, ""));
    assert!(ended.stderr.contains("claimed, a win") && !ended.stderr.contains("proved"), "{}", ended.stderr);
    // Without time for it there is no answer, and a word of the claim.
    let solve = ["solve", "connect4:4x4", "--ledger", &ledger];
    let stopped = gametree(&[&solve[..], &["--nodes", "1", "--json"]].concat());
    let answer: Value = serde_json::from_str(&stopped.stdout).unwrap();
    assert_eq!((stopped.status, &answer["proved"], &answer["value"]), (3, &false.into(), &Value::Null));
    assert_eq!(answer["ledger"]["claimed"], "win");
    // The truth contradicts it, whoever finds it; and from then on every command says so.
    let semi = file("claimed.semi");
    for arguments in [
        &["solve", "connect4:4x4", "--semi-strong", &semi, "--ledger", &ledger][..],
        &solve,
        &["ledger", &ledger],
        &split,
        &["ledger", &ledger, "--check"],
        &["book", "connect4:4x4", "--plies", "0", &file("claimed.book"), "--ledger", &ledger],
    ] {
        let ended = gametree(arguments);
        assert_eq!((ended.status, ended.stderr.lines().count()), (1, 1), "{arguments:?}: {}", ended.stderr);
        assert!(
            ended.stderr.contains("a contradiction: row 1 of results says the start: win"),
            "{}",
            ended.stderr
        );
        assert!(ended.stderr.contains("draw"), "{}", ended.stderr);
    }
    assert!(!Path::new(&semi).exists());
    // A book of more plies solves none of the positions before its last ply: what follows of them is compared all the same.
    let [deep, book] = [file("claimed-deep.ledger"), file("claimed-deep.book")];
    merge_new("connect4:4x4", &deep, &claim("connect4:4x4", "", Wdl::Win));
    let refused = gametree(&["book", "connect4:4x4", "--plies", "2", &book, "--ledger", &deep]);
    assert_eq!((refused.status, refused.stderr.lines().count()), (1, 1), "{}", refused.stderr);
    let both = refused.stderr.contains("says the start: win") && refused.stderr.contains("draw");
    assert!(both && !Path::new(&book).exists(), "{}", refused.stderr);
}

/// A new ledger of this game that has only these results.
fn merge_new(game: &str, ledger: &str, results: &str) {
    split(game, "", ledger, "1", "1");
    merge(ledger, results, &[], 0);
}

#[test]
fn numbers_that_no_file_can_hold_do_no_harm() {
    let ledger = file("numbers.ledger");
    split("tictactoe", "b2", &ledger, "1", "1");
    for position in ["b2 a1", "b2 b1", "b2 a1 c3"] {
        let line = JobResult::parse(&claim("tictactoe", position, Wdl::Draw)).unwrap();
        let line = JobResult { nodes: u64::MAX, microseconds: u64::MAX, ..line }.to_line();
        assert_eq!(merge(&ledger, &line, &[], 0)["merged"]["claimed"], 1);
    }
    assert_eq!(json(&["ledger", &ledger])["rows"], 3);
}
