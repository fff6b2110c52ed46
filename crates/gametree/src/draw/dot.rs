//! A searched tree in Graphviz's language, which lays it out again in its own way.

use std::fmt::Write;

use super::plan::{heading, plan};
use super::scene::{Look, Shape};
use crate::tree::{Kind, Searched};

/// Writes the tree.
pub(super) fn dot(search: &Searched<'_>) -> String {
    let items = plan(search, true);
    let mut out = String::from("digraph tree {\n");
    let _ = write!(
        out,
        "  label={}; labelloc=t; ordering=out;\n  node [fontname=\"Helvetica\", fontsize=11, height=0.3, width=0.4, margin=\"0.08,0.03\"];\n  \
         edge [fontname=\"Helvetica\", fontsize=9, arrowhead=none];\n",
        quoted(&heading(search))
    );
    for (index, item) in items.iter().enumerate() {
        let shape = match item.shape {
            Shape::Max => "house",
            Shape::Min => "invhouse",
            Shape::Leaf => "box",
            Shape::Folded => "trapezium",
        };
        let look = match item.look {
            Look::Skipped => ", style=dashed, color=gray60, fontcolor=gray50",
            Look::Cut => ", penwidth=2",
            Look::Best => ", penwidth=3",
            Look::Searched | Look::Blank => "",
        };
        let name = search.tree().dewey(item.node);
        let f = item.f.as_ref().map_or(String::new(), |f| format!("\nf = {f}"));
        let label = quoted(&format!("{name}\n{}{f}", item.value));
        let _ = writeln!(
            out,
            "  n{index} [shape={shape}, label={label}, tooltip={}{look}];",
            quoted(&item.tooltip)
        );
        if index == 0 {
            continue;
        }
        let best = item.best && items[item.parent].best;
        let style = match (item.look, item.skipped_by) {
            (Look::Skipped, Some(Kind::Shallow)) => {
                ", style=dashed, color=gray60, label=\"||\", fontcolor=red3"
            }
            (Look::Skipped, Some(Kind::Deep)) => {
                ", style=dashed, color=gray60, label=\"|||\", fontcolor=red3"
            }
            (Look::Skipped, None) => ", style=dashed, color=gray60",
            _ if best => ", penwidth=3",
            _ => "",
        };
        let window =
            item.window.as_ref().map_or(String::new(), |window| format!(", label={}", quoted(window)));
        let _ = writeln!(out, "  n{} -> n{index} [dir=none{window}{style}];", item.parent);
        let cutoff = item
            .cut
            .map(|cut| &search.record.cutoffs[cut])
            .filter(|cutoff| cutoff.deep && item.look == Look::Cut);
        let owner = cutoff.and_then(|cutoff| items.iter().position(|above| Some(above.node) == cutoff.owner));
        if let Some(owner) = owner {
            let _ = writeln!(
                out,
                "  n{index} -> n{owner} [style=dotted, color=red3, arrowhead=normal, constraint=false];"
            );
        }
    }
    out.push_str("}\n");
    out
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
