//! The report as Markdown: for each source a table, its figures, and the reason for every verdict.

use std::fmt::Write;

use super::entry::Reproduced;
use super::figures::Figure;
use super::source::Source;
use super::verdict::{Fault, Verdict};

/// The report of what was reproduced. Figures are linked as files `FOLDER/ID.svg`.
#[must_use]
pub fn markdown(done: &[Reproduced], figures: &[Figure], folder: &str, seed: u64) -> String {
    let mut page = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut page, done, figures, folder, seed);
    page
}

fn write(
    page: &mut String,
    done: &[Reproduced],
    figures: &[Figure],
    folder: &str,
    seed: u64,
) -> std::fmt::Result {
    writeln!(page, "# Every number in the sources, measured again\n")?;
    writeln!(
        page,
        "For those who use a number from one of these sources: does it hold when the searches are run again?\n"
    )?;
    writeln!(page, "{}\n", summary(done))?;
    writeln!(
        page,
        "Each row was measured by running the searches themselves. `±` is a standard error; *exactly* is the expectation over all random orders, computed without sampling (`gametree experiment randomised`), on which the verdict is then based. The seed is {seed}. This page is written by `gametree reproduce --markdown docs/reproduction.md`.\n"
    )?;
    writeln!(page, "What the verdicts mean:\n")?;
    for (verdict, meaning) in MEANINGS {
        writeln!(page, "- **{verdict}**: {meaning}")?;
    }
    writeln!(page, "\nThe list below each table says what a printed number or claim is compared as:\n")?;
    let mut tolerances: Vec<String> = done.iter().map(|row| row.entry.tolerance.why()).collect();
    tolerances.sort_unstable();
    tolerances.dedup();
    for tolerance in tolerances {
        writeln!(page, "- {tolerance}.")?;
    }
    for source in Source::ALL {
        let rows: Vec<&Reproduced> = done.iter().filter(|row| row.entry.source == source).collect();
        if rows.is_empty() {
            continue;
        }
        writeln!(page, "\n## {}\n\n{}.\n", source.name(), source.citation())?;
        for figure in figures.iter().filter(|figure| figure.source == source) {
            writeln!(page, "![{}]({folder}/{}.svg)\n\n*{}*\n", figure.id, figure.id, figure.caption)?;
        }
        writeln!(page, "| place | quantity | printed | measured | verdict |\n|---|---|---|---|---|")?;
        for row in &rows {
            writeln!(page, "{}", table_row(row))?;
        }
        writeln!(page, "\n### Interpretations, and reasons for the verdicts\n")?;
        for row in &rows {
            writeln!(page, "{}", explanation(row))?;
        }
    }
    writeln!(page, "\nNext: [what else is tested, and against what](trust.md).")
}

/// The number of each verdict, in a sentence.
#[must_use]
pub fn summary(done: &[Reproduced]) -> String {
    let count = |verdict: &str| done.iter().filter(|row| row.verdict.name() == verdict).count();
    let each: Vec<String> = NAMES.iter().map(|name| format!("{} {name}", count(name))).collect();
    format!("Of {} printed numbers and claims: {}.", done.len(), each.join("; "))
}

const NAMES: [&str; 4] = [
    Verdict::Exactly.name(),
    Verdict::WithinItsError.name(),
    Verdict::NotReproducible.name(),
    Verdict::SourceIsWrong(Fault::Misprint).name(),
];

/// The meaning of each verdict.
pub(super) const MEANINGS: [(&str, &str); 4] = [
    (NAMES[0], "the same number to the last digit printed, or a claim that held in every case tried."),
    (
        NAMES[1],
        "the printed number is itself a mean of random runs, or the claim is about means, and the difference can be chance.",
    ),
    (
        NAMES[2],
        "a different number under the closest interpretation, but no proof that the printed one is impossible.",
    ),
    (
        NAMES[3],
        "it contradicts itself, or a run contradicts it: a misprint, an impossible value, or a false claim.",
    ),
];

/// A row of the report's table, with markup escaped.
#[must_use]
pub fn table_row(row: &Reproduced) -> String {
    let cell = |text: &str| plain(text).replace('|', "\\|");
    let cells = [row.entry.place, row.entry.quantity, row.entry.printed].map(cell).join(" | ");
    format!("| {cells} | {} | {} |", cell(&row.measured()), row.verdict)
}

/// The interpretation of an entry and the reason for the verdict, as an item of the report's list.
#[must_use]
pub fn explanation(row: &Reproduced) -> String {
    let entry = row.entry;
    let reason = if row.reason.is_empty() { String::new() } else { format!(" {}", plain(&row.reason)) };
    let samples = row.finding.samples.map_or_else(String::new, |samples| format!(" ({samples} samples)"));
    format!(
        "- `{}`, {}: {}.{reason} Compared as {}.{samples}",
        entry.id,
        row.verdict,
        plain(entry.interpretation),
        entry.tolerance.name()
    )
}

fn plain(text: &str) -> String {
    text.replace('<', "&lt;").replace('*', "\\*").replace('_', "\\_")
}
