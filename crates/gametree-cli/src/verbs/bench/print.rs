//! The table of measurements, and their JSON.

use serde_json::json;

use super::Bench;
use super::measure::Measured;
use crate::output::{Ink, Output, grouped, seconds};

/// Columns wide enough for every row.
pub(super) struct Table<'a> {
    out: &'a Output,
    name: usize,
}

impl<'a> Table<'a> {
    pub(super) fn new(out: &'a Output, benches: &[&Bench]) -> Self {
        Table { out, name: benches.iter().map(|b| b.name.len()).max().unwrap_or(0) }
    }

    pub(super) fn list(&self, bench: &Bench) {
        let rival = bench.rival.as_ref().map(|rival| rival.what);
        if self.out.json() {
            self.out.object(json!({
                "name": bench.name,
                "what": bench.what,
                "nodes": bench.nodes,
                "rival": rival,
                "long": bench.long,
            }));
            return;
        }
        let name = self.out.paint(Ink::Strong, &format!("{:<1$}", bench.name, self.name));
        let nodes = bench.nodes.map_or(String::new(), |nodes| format!(", {} nodes", grouped(nodes)));
        let against = rival.map_or(String::new(), |rival| format!(", against {rival}"));
        let long = if bench.long { " (long: only when named)" } else { "" };
        self.out.text(&format!("{name} {}{nodes}{against}{long}", bench.what));
    }

    /// The headings, for people.
    pub(super) fn head(&self) {
        if !self.out.json() {
            let head = format!(
                "{:<name$} {:>15} {:>10} {:>10} {:>9} {:>10} {:>7} {:>7} {:>6}  against",
                "",
                "nodes",
                "least",
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

    pub(super) fn row(&self, bench: &Bench, measured: &Measured) {
        if self.out.json() {
            json_row(self.out, bench, measured);
            return;
        }
        let own = &measured.own;
        let name = self.out.paint(Ink::Strong, &format!("{:<1$}", bench.name, self.name));
        let (nodes, rate) = match bench.nodes {
            Some(_) => (grouped(own.nodes), format!("{:.1}", own.nodes as f64 / own.least() / 1e6)),
            None => (String::new(), String::new()),
        };
        let least = measured.rival.as_ref().map_or(String::new(), |rival| seconds(rival.least()));
        let (ratio, median) = measured
            .ratios()
            .map_or((String::new(), String::new()), |(r, m)| (format!("{r:.2}"), format!("{m:.2}")));
        let against = bench.rival.as_ref().map_or("", |rival| rival.what);
        let verdict = if measured.right(bench) { String::new() } else { wrong(bench, measured) };
        self.out.text(&format!(
            "{name} {nodes:>15} {:>10} {:>10} {rate:>9} {least:>10} {ratio:>7} {median:>7} {:>6}  {against}{verdict}",
            seconds(own.least()),
            seconds(own.median()),
            measured.rounds(),
        ));
    }
}

/// What should have been counted.
fn wrong(bench: &Bench, measured: &Measured) -> String {
    let expected = |nodes: Option<u64>| nodes.map_or("any number of".to_owned(), grouped);
    let rival = bench.rival.as_ref().zip(measured.rival.as_ref()).map(|(rival, side)| {
        format!("; of the rival, which counted {}, {}", grouped(side.nodes), expected(rival.nodes))
    });
    format!("  WRONG: expected {} nodes{}", expected(bench.nodes), rival.unwrap_or_default())
}

fn json_row(out: &Output, bench: &Bench, measured: &Measured) {
    let (own, rival, ratios) = (&measured.own, measured.rival.as_ref(), measured.ratios());
    let rival_expects = bench.rival.as_ref().and_then(|rival| rival.nodes);
    out.object(json!({
        "name": bench.name,
        "what": bench.what,
        "nodes": bench.nodes.map(|_| own.nodes),
        "expected_nodes": bench.nodes,
        "seconds": own.least(),
        "median_seconds": own.median(),
        "rival": bench.rival.as_ref().map(|rival| rival.what),
        "rival_nodes": rival_expects.and_then(|_| rival.map(|side| side.nodes)),
        "rival_seconds": rival.map(|side| side.least()),
        "rival_median_seconds": rival.map(|side| side.median()),
        "ratio": ratios.map(|(least, _)| least),
        "median_ratio": ratios.map(|(_, median)| median),
        "rounds": measured.rounds(),
    }));
}
