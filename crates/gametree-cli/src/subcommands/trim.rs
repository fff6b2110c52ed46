//! `verify --trim`: a certificate without what its claims do not need.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use gametree::{Budget, Meter, StopReason};
use gametree_certificate::Error;
use gametree_players::native::certificate::{Limits, TrimError, WriteError, trim};
use gametree_tables::is_semi_strong;
use serde_json::{Value, json};

use super::verify::{checked, report};
use crate::args::VerifyArgs;
use crate::failure::{Failure, status};
use crate::files::save;
use crate::job::Job;
use crate::output::{Output, grouped};
use crate::stdin::Stdin;

/// A certificate that was written again.
struct Trimmed<'f> {
    file: &'f Path,
    bytes: usize,
    nodes: u64,
    bytes_before: usize,
    nodes_before: u64,
}

impl Trimmed<'_> {
    fn json(&self) -> Value {
        let Trimmed { file, bytes, nodes, bytes_before, nodes_before } = self;
        json!({"file": file, "bytes": bytes, "nodes": nodes, "bytes_before": bytes_before, "nodes_before": nodes_before})
    }

    fn text(&self) -> String {
        let numbers = [self.nodes, self.bytes as u64, self.nodes_before, self.bytes_before as u64];
        let [nodes, bytes, nodes_before, bytes_before] = numbers.map(grouped);
        let file = self.file.display();
        format!("{file}: {nodes} nodes, {bytes} bytes; before, {nodes_before} and {bytes_before}")
    }
}

/// Checks a certificate, writes it again to `to`, and checks that.
pub(super) fn run(args: &VerifyArgs, to: &Path, out: &Output) -> Result<u8, Failure> {
    let [file] = &args.files[..] else {
        return Err(Failure::usage("--trim: one certificate is written again: expected one file"));
    };
    super::proof::check_file(to)?;
    let place = if file == "-" { "stdin" } else { file };
    let bytes = match read(file) {
        Ok(bytes) if is_semi_strong(&bytes) => {
            let text = "a semi-strong solution needs all that it has: expected a certificate";
            return Err(Failure::usage(text).at(place));
        }
        Ok(bytes) => bytes,
        unreadable => {
            return Ok(report(file, &checked(unreadable.map(io::Cursor::new), args.jobs), None, out));
        }
    };
    let found = checked(Ok(&bytes[..]), args.jobs);
    let Ok(proved) = &found.result else { return Ok(report(file, &found, None, out)) };
    let nodes_before = proved.header.nodes;
    let Some(trimmed) = shorter(&bytes, place)? else { return Ok(status::STOPPED) };
    // What is as small as it can be may grow by some bytes in the compression.
    let kept = if trimmed.len() < bytes.len() { &trimmed } else { &bytes };
    let again = checked(Ok(&kept[..]), args.jobs);
    let Ok(proved) = &again.result else { return Ok(report(&to.display().to_string(), &again, None, out)) };
    save(to, kept)?;
    let (bytes, nodes, bytes_before) = (kept.len(), proved.header.nodes, bytes.len());
    let trimmed = Trimmed { file: to, bytes, nodes, bytes_before, nodes_before };
    Ok(report(file, &found, Some((trimmed.json(), trimmed.text())), out))
}

fn read(file: &str) -> io::Result<Vec<u8>> {
    if file != "-" {
        return fs::read(file);
    }
    let mut bytes = Vec::new();
    Stdin::open()?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The bytes of the certificate that is written again; `None` if it was interrupted, which is said.
fn shorter(bytes: &[u8], place: &str) -> Result<Option<Vec<u8>>, Failure> {
    let job = Job::start("trimming", None, None);
    let budget = Budget { stop: Some(job.stop()), progress: Some(job.nodes()), ..Budget::default() };
    let limits = Limits { nodes: usize::MAX, ..Limits::default() };
    let trimmed = trim(bytes, limits, &Meter::new(budget));
    drop(job);
    let wrong = |error: String| Failure::usage(error).at(place);
    match trimmed {
        Ok(trimmed) => trimmed.to_bytes().map(Some).map_err(|error| wrong(error.to_string())),
        Err(
            TrimError::Read(Error::Stopped)
            | TrimError::Write(WriteError::Stopped { reason: StopReason::Interrupted, .. }),
        ) => {
            crate::job::say_stopped(crate::job::why_stopped().unwrap_or("it was interrupted"));
            Ok(None)
        }
        Err(error) => Err(wrong(error.to_string())),
    }
}
