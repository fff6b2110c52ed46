//! Prints the benchmarks: a table, or JSON.

use gametree_lab::bench::{Measured, Row, Side};
use serde_json::json;

use crate::output::{Ink, Output, format_seconds, grouped};

/// A table whose columns are wide enough for every row.
pub(super) struct BenchTable<'a> {
    out: &'a Output,
    name: usize,
}

impl<'a> BenchTable<'a> {
    pub(super) fn new(out: &'a Output, benches: &[&Row]) -> Self {
        BenchTable { out, name: benches.iter().map(|b| b.name.len()).max().unwrap_or(0) }
    }

    pub(super) fn list(&self, row: &Row) {
        let rival = row.rival.as_ref().map(|rival| rival.what);
        if self.out.json() {
            self.out.object(json!({
                "name": row.name,
                "what": row.what,
                "nodes": row.nodes,
                "rival": rival,
                "long": row.long,
            }));
            return;
        }
        let name = self.out.paint(Ink::Strong, &format!("{:<1$}", row.name, self.name));
        let nodes = row.nodes.map_or(String::new(), |nodes| format!(", {} nodes", grouped(nodes)));
        let against = rival.map_or(String::new(), |rival| format!(", against {rival}"));
        let long = if row.long { " (long: only when named)" } else { "" };
        self.out.text(&format!("{name} {}{nodes}{against}{long}", row.what));
    }

    /// The column headings, unless the output is JSON.
    pub(super) fn head(&self) {
        if !self.out.json() {
            let head = format!(
                "{:<name$} {:>15} {:>10} {:>10} {:>9} {:>10} {:>7} {:>7} {:>6}  against",
                "",
                "nodes",
                "min",
                "median",
                "M/s",
                "rival",
                "ratio",
                "median",
                "rounds",
                name = self.name,
            );
            self.out.text(&self.out.paint(Ink::Faint, &head));
        }
    }

    pub(super) fn row(&self, row: &Row, measured: &Measured) {
        if self.out.json() {
            json_row(self.out, row, measured);
            return;
        }
        let own = &measured.own;
        let name = self.out.paint(Ink::Strong, &format!("{:<1$}", row.name, self.name));
        let (nodes, rate) = match counted(own) {
            Some(nodes) => (grouped(nodes), format!("{:.1}", nodes as f64 / own.least() / 1e6)),
            None => (String::new(), String::new()),
        };
        let least = measured.rival.as_ref().map_or(String::new(), |rival| format_seconds(rival.least()));
        let (ratio, median) =
            measured.ratios().map_or((String::new(), String::new()), |(r, m)| (factor(r), factor(m)));
        let against = against(row, measured);
        let verdict = if measured.right(row) { String::new() } else { wrong(row, measured) };
        self.out.text(&format!(
            "{name} {nodes:>15} {:>10} {:>10} {rate:>9} {least:>10} {ratio:>7} {median:>7} {:>6}  {against}{verdict}",
            format_seconds(own.least()),
            format_seconds(own.median()),
            measured.rounds(),
        ));
    }
}

/// A ratio, with as many digits as a small one needs.
fn factor(ratio: f64) -> String {
    if ratio < 0.1 { format!("{ratio:.4}") } else { format!("{ratio:.2}") }
}

/// The nodes of a side, if it counts them.
fn counted(side: &Side) -> Option<u64> {
    (side.nodes > 0).then_some(side.nodes)
}

/// The rival, its node count if that differs, and how often the first move caused the cut-off on each side.
fn against(row: &Row, measured: &Measured) -> String {
    let Some((rival, side)) = row.rival.as_ref().zip(measured.rival.as_ref()) else { return String::new() };
    let mut against = rival.what.to_owned();
    let other = |&nodes: &u64| counted(&measured.own).is_some_and(|own| own != nodes);
    if let Some(nodes) = counted(side).filter(other) {
        against += &format!(", {} nodes", grouped(nodes));
    }
    if let Some((own, rival)) = measured.own.cutoffs.zip(side.cutoffs) {
        let (own, rival) = (100.0 * own.share(), 100.0 * rival.share());
        against += &format!("; cut-offs by the first move: {own:.1} %, the rival's {rival:.1} %");
    }
    against
}

/// The expected and the counted nodes where they differ.
fn wrong(row: &Row, measured: &Measured) -> String {
    let rival = row.rival.as_ref().zip(measured.rival.as_ref());
    let rival = rival.map(|(rival, side)| ("the rival: ", rival.nodes, side.nodes));
    let sides = [Some(("", row.nodes, measured.own.nodes)), rival].into_iter().flatten();
    let wrong = sides.filter_map(|(side, expected, found)| {
        let expected = expected.filter(|&expected| expected != found)?;
        Some(format!("  WRONG: {side}expected {} nodes, counted {}", grouped(expected), grouped(found)))
    });
    wrong.collect()
}

fn json_row(out: &Output, row: &Row, measured: &Measured) {
    let (own, rival, ratios) = (&measured.own, measured.rival.as_ref(), measured.ratios());
    let mut fields = json!({
        "name": row.name,
        "what": row.what,
        "nodes": counted(own),
        "expected_nodes": row.nodes,
        "seconds": own.least(),
        "median_seconds": own.median(),
        "rival": row.rival.as_ref().map(|rival| rival.what),
        "rival_nodes": rival.and_then(counted),
        "rival_seconds": rival.map(|side| side.least()),
        "rival_median_seconds": rival.map(|side| side.median()),
        "ratio": ratios.map(|(least, _)| least),
        "median_ratio": ratios.map(|(_, median)| median),
        "rounds": measured.rounds(),
    });
    for (side, prefix) in [(Some(own), ""), (rival, "rival_")] {
        if let Some(cutoffs) = side.and_then(|side| side.cutoffs) {
            fields[format!("{prefix}cutoffs")] = json!(cutoffs.all);
            fields[format!("{prefix}first_cutoffs")] = json!(cutoffs.first);
            fields[format!("{prefix}share")] = json!(cutoffs.share());
        }
    }
    out.object(fields);
}
