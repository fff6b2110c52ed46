//! `jobs merge`: checks results, enters them into the ledger, and says what is proved now.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gametree_games::{Order, Spec};
use gametree_ledger::jobs::{JobError, MergeOptions, Merged, SourceLine, merge};
use gametree_ledger::{Ledger, summary};
use gametree_players::Forgetful;
use serde_json::json;

use super::lines::lines;
use crate::args::JobsMergeArgs;
use crate::failure::{Failure, status};
use crate::input::{open_game_at, stopped};
use crate::job::{Job, counted};
use crate::output::{Output, grouped};
use crate::subcommands::ledger::{Page, Within, failure, write_certificate};
use crate::subcommands::proof::check_file;
use crate::terminal::note;

pub(super) fn run(args: &JobsMergeArgs, out: &Output) -> Result<u8, Failure> {
    if let Some(file) = &args.proof {
        check_file(file)?;
    }
    let mut ledger = Ledger::open(&args.ledger).map_err(|error| failure(&error))?;
    let file = args.ledger.display().to_string();
    let spec: Spec = ledger.game().parse().map_err(|error| Failure::usage(format!("{error}")).at(&file))?;
    let asked = ledger.first_asked().map_err(|error| failure(&error))?.unwrap_or_default();
    let game = open_game_at(spec, Order::Centre, &asked)?;
    let (counter, results) = (AtomicU64::new(0), Arc::new(AtomicU64::new(0)));
    let job = Job::counting_in(Arc::clone(&results), "merging", "results", None);
    let mut solver = Forgetful { game: &game, memory: args.memory, control: counted(&counter) };
    let options = MergeOptions {
        recompute: args.recompute,
        control: gametree::Control { stop: Some(job.stop()), progress: None },
    };
    let mut sources = args.files.iter().flat_map(|name| source(name));
    let mut counted = sources.by_ref().inspect(|_| _ = results.fetch_add(1, Ordering::Relaxed));
    let mut refuse = |place: &str, error: &JobError| note(&format!("gametree: {place}: {error}"));
    let merged = merge(&game, &mut ledger, &mut counted, &options, &mut solver, &mut refuse);
    let merged = merged.map_err(|error| failure(&error))?;
    drop(job);
    let found = summary(&game, &ledger, None).map_err(|error| failure(&error))?;
    let within = Within { memory: Some(2 * args.memory), ..Within::default() };
    let write = |file| write_certificate(&game, &mut ledger, &found.root.moves, file, within);
    let proved = found.root.bounds.result().is_some() && !merged.stopped;
    let proof = args.proof.as_deref().filter(|_| proved).map(write).transpose()?.flatten();
    let page = Page { game: &game, name: ledger.game(), found: &found, audit: None };
    if out.json() {
        let mut fields = page.json(&file);
        let Merged { new, certified, recomputed, claimed, unfinished, known, refused, stopped } = merged;
        fields["merged"] = json!({"new": new, "certified": certified, "recomputed": recomputed, "claimed": claimed,
            "unfinished": unfinished, "known": known, "refused": refused, "stopped": stopped});
        if let Some(proof) = &proof {
            fields["proof"] = proof.json();
        }
        out.object(fields);
    } else {
        let proof = proof.as_ref().map(|proof| Page::row("proof", &proof.text(), out));
        let page = Page::row("merged", &words(merged), out) + &page.rows(out);
        out.text(&(page + &proof.unwrap_or_default()));
    }
    let worst = if merged.refused > 0 { status::USAGE } else { status::DONE };
    Ok(if merged.stopped { stopped(worst) } else { worst })
}

/// The lines of a file; of one that can't be read, why.
fn source(name: &str) -> Box<dyn Iterator<Item = SourceLine>> {
    let place = if name == "-" { "stdin" } else { name }.to_owned();
    match lines(name) {
        Ok(lines) => Box::new(lines.map(move |(number, line)| (format!("{place}:{number}"), line))),
        Err(error) => Box::new(std::iter::once((place, Err(error.to_string())))),
    }
}

fn words(merged: Merged) -> String {
    let Merged { new, certified, recomputed, claimed, unfinished, known, refused, .. } = merged;
    let [new, certified, recomputed, claimed, unfinished, known, refused] =
        [new, certified, recomputed, claimed, unfinished, known, refused].map(grouped);
    format!(
        "{new} new: {certified} certified, {recomputed} recomputed, {claimed} claimed, {unfinished} unfinished; {known} known, {refused} refused"
    )
}
