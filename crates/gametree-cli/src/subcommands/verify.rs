//! `verify`: checks certificates and semi-strong solutions, and says in words what they prove or where they fail.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use gametree::Player;
use gametree_certificate::{AtLeast, Certificate, Claim, Error, Header, Relation};
use gametree_players::verification_json;
use gametree_tables::{is_semi_strong, is_semi_strong_file};
use gametree_verify::{Options, Report};
use serde_json::Value;

use super::semi_strong;
use crate::args::VerifyArgs;
use crate::failure::{Failure, status};
use crate::job::{Job, interrupted};
use crate::output::{Ink, Output, grouped, plies};
use crate::stdin::Stdin;
use crate::terminal::note;

/// Checks every file; returns the highest exit status.
pub(super) fn run(args: &VerifyArgs, out: &Output) -> Result<u8, Failure> {
    let mut worst = status::DONE;
    for file in &args.files {
        if interrupted() {
            return Ok(status::STOPPED);
        }
        let found = match &file[..] {
            "-" => check_stdin(args.jobs, out),
            file if is_semi_strong_file(Path::new(file)) => semi_strong::check(file, out),
            file => check(file, File::open(file), args.jobs, out),
        };
        worst = worst.max(found);
    }
    Ok(worst)
}

/// Checks what comes from stdin: what it is can be told from its first bytes.
fn check_stdin(jobs: usize, out: &Output) -> u8 {
    let mut first = Vec::new();
    let opened = Stdin::open().and_then(|mut stdin| {
        stdin.by_ref().take(32).read_to_end(&mut first)?;
        Ok(stdin)
    });
    let mut whole = opened.map(|stdin| Cursor::new(first.clone()).chain(stdin));
    if is_semi_strong(&first)
        && let Ok(stdin) = &mut whole
    {
        let mut bytes = Vec::new();
        match stdin.read_to_end(&mut bytes) {
            Ok(_) => return semi_strong::check_bytes(&bytes, out),
            Err(error) => whole = Err(error),
        }
    }
    check("-", whole, jobs, out)
}

/// Checks one file and reports on it; its exit status.
fn check(file: &str, source: io::Result<impl Read>, jobs: usize, out: &Output) -> u8 {
    report(file, &checked(source, jobs), None, out)
}

/// What is known of a certificate that was looked at.
pub(super) struct Checked {
    header: Option<Header>,
    pub(super) result: Result<Report, Error>,
    seconds: f64,
}

/// Checks a certificate.
pub(super) fn checked(source: io::Result<impl Read>, jobs: usize) -> Checked {
    let (mut header, mut seconds) = (None, 0.0);
    let opened = source.map_err(Error::from).and_then(Certificate::open);
    let result = opened.and_then(|certificate| {
        header = Some(certificate.header().clone());
        let job = Job::counting("verify", "bytes", certificate.header().bytes);
        let result = gametree_verify::check(certificate, &Options { jobs, control: job.control() });
        seconds = job.seconds();
        result
    });
    // Stdin that is interrupted can't be read.
    let result = result.map_err(|error| match error {
        Error::Unreadable(_) if interrupted() => Error::Stopped,
        error => error,
    });
    Checked { header, result, seconds }
}

/// Reports on a file that was checked and on what else was made of it, in JSON and in words; the exit status.
pub(super) fn report(file: &str, checked: &Checked, trimmed: Option<(Value, String)>, out: &Output) -> u8 {
    let Checked { header, result, seconds } = checked;
    if out.json() {
        let mut found = verification_json(file, header.as_ref(), result, *seconds);
        if let Some((trimmed, _)) = &trimmed {
            found["trimmed"] = trimmed.clone();
        }
        out.object(found);
    }
    let place = if file == "-" { "stdin" } else { file };
    match result {
        Ok(report) => {
            if !out.json() {
                let trimmed = trimmed.map(|(_, text)| format!("\n{text}")).unwrap_or_default();
                out.text(&(page(place, report, *seconds, out) + &trimmed));
            }
            status::DONE
        }
        Err(error @ Error::Fails { .. }) => {
            if !out.json() {
                let fails = out.paint(Ink::Bad, "the proof fails");
                out.text(&format!("{place}: {fails} at {error}"));
            }
            status::CHECK_FAILED
        }
        Err(Error::Stopped) => {
            let why = crate::job::why_stopped().unwrap_or("it was interrupted");
            note(&format!("gametree: {place}: stopped, because {why}: nothing is proved"));
            status::STOPPED
        }
        Err(error) => {
            note(&format!("gametree: {}", Failure::usage(error.to_string()).at(place).message()));
            status::USAGE
        }
    }
}

/// What was proved, and how, for people.
fn page(place: &str, report: &Report, seconds: f64, out: &Output) -> String {
    let Report { header, leaves, plans, policies, holds, links, local_searches, searched, .. } = report;
    let valid = out.paint(Ink::Good, "valid");
    let counts = [
        header.nodes,
        header.strategic,
        *leaves,
        *plans,
        *policies,
        *local_searches,
        *searched,
        header.shared,
    ];
    let [nodes, strategic, leaves, plans, policies, searches, searched, shared] = counts.map(grouped);
    let held = if *holds > 0 { format!("{} by holding a draw, ", grouped(*holds)) } else { String::new() };
    let linked = if *links > 0 { format!("{} links; ", grouped(*links)) } else { String::new() };
    format!(
        "{place}: {valid}\n{}: {}\n{strategic} strategic moves; {linked}{leaves} leaves, {plans} of them closed by plans, {policies} by policies, {held}{searches} by searches, in {searched} positions\nnodes {nodes} in {seconds:.1} s, at most {shared} of them shared at a time",
        header.game,
        words(report)
    )
}

/// The claims in a sentence.
fn words(report: &Report) -> String {
    let Header { position, claims, .. } = &report.header;
    let from = if position.is_empty() { "the start".to_owned() } else { format!("`{position}`") };
    let win = claims.iter().find(|claim| claim.at_least == AtLeast::Win);
    match (report.proved.relation, win, claims.first()) {
        (Relation::Exact, Some(win), _) => {
            let player = player(win);
            match win.plies {
                Some(left) => {
                    format!("{player} wins from {from} in exactly {}, if both play their best", plies(left))
                }
                None => format!("{player} wins from {from}, whatever the opponent plays"),
            }
        }
        (Relation::Exact, None, _) => format!("{from} is a draw, if both play their best"),
        (_, _, Some(claim)) => {
            let does = if claim.at_least == AtLeast::Win { "wins" } else { "does not lose" };
            let within = claim.plies.map(|left| format!(" within {}", plies(left))).unwrap_or_default();
            format!("{} {does} from {from}{within}, whatever the opponent plays", player(claim))
        }
        (_, _, None) => String::new(),
    }
}

fn player(claim: &Claim) -> &'static str {
    match claim.player {
        Player::First => "first player",
        Player::Second => "second player",
    }
}
