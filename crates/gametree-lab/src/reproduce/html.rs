//! The report as one self-contained HTML page without scripts.

use std::fmt::Write;

use super::entry::Reproduced;
use super::figures::Figure;
use super::markdown::{MEANINGS, summary};
use super::source::Source;

/// The page, with inline figures.
#[must_use]
pub fn html(done: &[Reproduced], figures: &[Figure], seed: u64) -> String {
    let mut page = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut page, done, figures, seed);
    page
}

fn write(page: &mut String, done: &[Reproduced], figures: &[Figure], seed: u64) -> std::fmt::Result {
    writeln!(page, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
    writeln!(page, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
    writeln!(
        page,
        "<title>Every number in the sources, measured again</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    )?;
    writeln!(
        page,
        "<h1>Every number in the sources, measured again</h1>\n<p>{}</p>",
        escaped(&summary(done))
    )?;
    writeln!(
        page,
        "<p>Each row was measured by running the searches themselves. ± is a standard error; <i>exactly</i> is the expectation over all random orders, computed without sampling, on which the verdict is then based. Seed {seed}.</p>\n<dl>"
    )?;
    for (verdict, meaning) in MEANINGS {
        writeln!(page, "<dt>{verdict}</dt><dd>{}</dd>", escaped(meaning))?;
    }
    writeln!(page, "</dl>")?;
    for source in Source::ALL {
        let rows: Vec<&Reproduced> = done.iter().filter(|row| row.entry.source == source).collect();
        if rows.is_empty() {
            continue;
        }
        writeln!(page, "<h2>{}</h2>\n<p>{}.</p>", escaped(source.name()), escaped(source.citation()))?;
        for figure in figures.iter().filter(|figure| figure.source == source) {
            writeln!(
                page,
                "<figure>{}<figcaption>{}</figcaption></figure>",
                named(&figure.svg, figure.id),
                escaped(figure.caption)
            )?;
        }
        writeln!(page, "<table>\n<tr><th>place<th>quantity<th>printed<th>measured<th>verdict</tr>")?;
        for row in rows {
            write_row(page, row)?;
        }
        writeln!(page, "</table>")?;
    }
    writeln!(page, "</body>\n</html>")
}

fn write_row(page: &mut String, row: &Reproduced) -> std::fmt::Result {
    let entry = row.entry;
    let class = match row.verdict.name().split(' ').next() {
        Some("reproduced" | "within") => "holds",
        Some("not") => "open",
        _ => "wrong",
    };
    let cells = [entry.place, entry.quantity, entry.printed, &row.measured()]
        .map(|text| format!("<td>{}", escaped(text)));
    let samples = row.finding.samples.map_or_else(String::new, |samples| format!(" {samples} samples."));
    writeln!(page, "<tr id=\"{}\">{}<td class=\"{class}\">{}</tr>", entry.id, cells.concat(), row.verdict)?;
    writeln!(
        page,
        "<tr class=\"why\"><td><td colspan=\"4\"><code>{}</code> {}. {} <span>Tolerance: {}.{samples}</span></tr>",
        entry.id,
        escaped(entry.interpretation),
        escaped(&row.reason),
        escaped(&entry.tolerance.why())
    )
}

/// A drawing with a label for screen readers, unless it has one.
fn named(svg: &str, name: &str) -> String {
    if svg.contains(" role=\"img\"") {
        return svg.to_owned();
    }
    svg.replacen("<svg", &format!("<svg role=\"img\" aria-label=\"{name}\""), 1)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

const STYLE: &str = "
body { font: 16px/1.45 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff }
h2 { margin-top: 3rem } dt { font-weight: 600 } figure { margin: 1.5rem 0 } figcaption { max-width: 46rem; color: #333 }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; width: 100% } th { text-align: left; border-bottom: 2px solid #111 }
td, th { padding: .35rem .5rem; vertical-align: top } tr { border-top: 1px solid #ccc }
tr.why { border-top: 0 } tr.why td { padding-top: 0; color: #333; font-size: .9rem } tr.why span { color: #666 }
td.holds::before { content: '\\2713  ' } td.open::before { content: '?  ' } td.wrong::before { content: '\\2717  ' }
td.wrong { font-weight: 600 }
";
