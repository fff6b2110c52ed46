//! `reproduce`: measures the numbers and claims of the sources and prints the verdicts.

use std::path::Path;
use std::sync::atomic::Ordering;

use gametree_lab::reproduce::{self, Entry, Figure, Reproduced, Run, Source};
use gametree_lab::{Control, LabError};
use serde_json::json;

use crate::args::ReproduceArgs;
use crate::failure::{Failure, status};
use crate::files::{check_writable, save_all};
use crate::job::{self, Job};
use crate::meant::did_you_mean;
use crate::output::{Ink, Output};
use crate::terminal::note;

pub(super) fn run(args: &ReproduceArgs, out: &Output) -> Result<u8, Failure> {
    let chosen = chosen(args)?;
    if args.list {
        chosen.iter().for_each(|entry| list(entry, out));
        return Ok(status::DONE);
    }
    check_paths(args)?;
    let drawn = args.html.is_some() || args.markdown.is_some() || args.out.is_some();
    let (done, figures) = measure(args, &chosen, drawn, out)?;
    if !out.json() {
        out.text(&page(&done, chosen.len(), !args.ids.is_empty(), out));
    }
    if drawn {
        write(args, &done, &figures)?;
    }
    if !done.iter().all(Reproduced::as_expected) {
        return Ok(status::CHECK_FAILED);
    }
    let missing = chosen.len() - done.len();
    if missing == 0 {
        return Ok(status::DONE);
    }
    if out.json() {
        out.object(json!({"stopped": true, "measured": done.len(), "missing": missing}));
    }
    let why = job::why_stopped().unwrap_or("it was interrupted");
    note(&format!(
        "gametree: stopped, because {why}: {missing} of {} entries were not measured",
        chosen.len()
    ));
    Ok(status::STOPPED)
}

/// The requested entries, in the order of the registry.
fn chosen(args: &ReproduceArgs) -> Result<Vec<&'static Entry>, Failure> {
    let names = |entry: &Entry, id: &str| {
        entry.id == id || entry.id.strip_prefix(id).is_some_and(|rest| rest.starts_with('-'))
    };
    if let Some(id) = args.ids.iter().find(|id| !reproduce::entries().any(|entry| names(entry, id))) {
        return Err(Failure::usage(format!(
            "{id:?} is not an entry: expected one of those listed by reproduce --list{}",
            did_you_mean(id, reproduce::entries().map(|entry| entry.id))
        )));
    }
    let requested = |entry: &&Entry| match args.ids.as_slice() {
        [] => args.list || !(args.quick && entry.long),
        ids => ids.iter().any(|id| names(entry, id)),
    };
    Ok(reproduce::entries().filter(requested).collect())
}

/// Checks the output paths before the work, which may take minutes.
fn check_paths(args: &ReproduceArgs) -> Result<(), Failure> {
    for file in [&args.html, &args.markdown].into_iter().flatten() {
        check_writable(file)?;
    }
    args.out.as_deref().map_or(Ok(()), create_directory)
}

fn create_directory(directory: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(directory).map_err(|error| {
        Failure::usage(format!("{}: {error}: expected a directory that can be created", directory.display()))
    })
}

/// Measures the entries and draws the figures of their sources; if stopped, returns the complete ones.
fn measure(
    args: &ReproduceArgs,
    chosen: &[&'static Entry],
    drawn: bool,
    out: &Output,
) -> Result<(Vec<Reproduced>, Vec<Figure>), Failure> {
    let job = Job::steps("reproducing", chosen.len() as u64);
    let control = Control { stop: Some(job.stop()), progress: None };
    let run = Run { samples: args.samples, seed: args.seed, quick: args.quick, control };
    let mut done = vec![];
    for entry in chosen {
        let reproduced = match entry.reproduce(&run) {
            Ok(reproduced) if !job::interrupted() => reproduced,
            Ok(_) | Err(LabError::Stopped) => break,
            Err(error) => return Err(Failure::from(error).at(entry.id)),
        };
        if out.json() {
            out.object(reproduced.json(args.seed).into());
        }
        done.push(reproduced);
        job.nodes().fetch_add(1, Ordering::Relaxed);
    }
    drop(job);
    if !drawn || job::interrupted() {
        return Ok((done, vec![]));
    }
    let job = Job::start("drawing", None, None);
    let sources: Vec<Source> = done.iter().map(|row| row.entry.source).collect();
    let figures = reproduce::figures(&run, &|source| sources.contains(&source));
    drop(job);
    match figures {
        Ok(figures) => Ok((done, figures)),
        Err(LabError::Stopped) => Ok((done, vec![])), // the report without its figures
        Err(error) => Err(error.into()),
    }
}

/// Writes the reports and the figures, all of them or none.
fn write(args: &ReproduceArgs, done: &[Reproduced], figures: &[Figure]) -> Result<(), Failure> {
    let mut files = Vec::new();
    let drawn = |directory: &Path| {
        let file = |figure: &Figure| (directory.join(format!("{}.svg", figure.id)), figure.svg.clone());
        figures.iter().map(file).collect::<Vec<_>>()
    };
    if let Some(file) = &args.html {
        files.push((file.clone(), reproduce::html(done, figures, args.seed)));
    }
    if let Some(file) = &args.markdown {
        let directory = file.with_extension("");
        create_directory(&directory)?;
        files.extend(drawn(&directory));
        let name = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push((file.clone(), reproduce::markdown(done, figures, &name, args.seed)));
    }
    files.extend(args.out.as_deref().map(drawn).into_iter().flatten());
    save_all(&files)?;
    files.iter().for_each(|(file, _)| note(&format!("wrote {}", file.display())));
    Ok(())
}

fn list(entry: &Entry, out: &Output) {
    if out.json() {
        out.object(entry.json().into());
    } else {
        let id = out.paint(Ink::Strong, &format!("{:<28}", entry.id));
        out.text(&format!("{id} {}, {}: {}", entry.place, entry.quantity, entry.printed));
    }
}

/// The verdicts as text, by source, with `reasons` if entries were requested by name.
fn page(done: &[Reproduced], chosen: usize, reasons: bool, out: &Output) -> String {
    let mut page = String::new();
    for source in Source::ALL {
        let rows: Vec<&Reproduced> = done.iter().filter(|row| row.entry.source == source).collect();
        if rows.is_empty() {
            continue;
        }
        page += &format!("{}\n", out.paint(Ink::Strong, source.name()));
        for row in rows {
            let ink = match row.verdict.name() {
                "reproduced exactly" | "within its error" => Ink::Good,
                "not reproducible as printed" => Ink::Even,
                _ => Ink::Bad,
            };
            let entry = row.entry;
            page += &format!("  {:<28} {}\n", entry.id, out.paint(ink, &row.verdict.to_string()));
            page += &format!("    {}: {}\n", entry.quantity, out.paint(Ink::Faint, entry.place));
            page += &format!("    printed  {}\n    measured {}\n", entry.printed, row.measured());
            if !row.as_expected() {
                page += &format!("    {}\n", out.paint(Ink::Bad, &format!("expected: {}", entry.expected)));
            }
            if reasons || !row.as_expected() {
                page += &format!(
                    "    {}\n    interpretation: {}\n    {}\n",
                    row.reason,
                    entry.interpretation,
                    entry.tolerance.why()
                );
            }
        }
    }
    let unexpected = done.iter().filter(|row| !row.as_expected()).count();
    let end = if done.len() < chosen {
        format!("stopped: {} of {chosen} entries were not measured", chosen - done.len())
    } else if unexpected == 0 {
        "every verdict is as expected".to_owned()
    } else {
        format!("{unexpected} verdicts are not as expected")
    };
    page + &format!("{} {end}.\n", reproduce::summary(done))
}
