//! A searched tree in Graphviz's language, which lays it out again in its own way.
//!
//! All text is in the nodes, so that no edge runs through a label; ticks across cut edges are bars at their ends.

use std::fmt::Write;

use super::describe::{heading, view};
use super::edges::{stroke, ticks};
use super::plan::{Item, Purpose, plan};
use super::scene::{Look, Shape, Stroke};
use super::text::typeset;
use crate::tree::{Kind, Searched};

/// Writes the tree.
pub(super) fn dot(search: &Searched<'_>) -> String {
    let items = plan(search, Purpose::Show);
    let mut out = String::from("digraph tree {\n");
    let label = quoted(&format!("{}\nNumbers are {}.", heading(search), view(search)));
    let _ = write!(
        out,
        "  label={label}; labelloc=t; fontname=\"Helvetica\"; fontsize=12; ordering=out; nodesep=0.15; ranksep=0.4;\n  \
         node [fontname=\"Helvetica\", fontsize=11, height=0.3, width=0.4, margin=\"0.08,0.04\", style=filled];\n  \
         edge [fontname=\"Helvetica\", color=\"#374151\", arrowsize=0.8];\n",
    );
    for (index, item) in items.iter().enumerate() {
        let _ = writeln!(out, "  n{index} [{}];", node(item));
        if index > 0 {
            let _ = writeln!(out, "  n{} -> n{index} [{}];", item.parent, edge(&items, item));
        }
        let owner = item.cut.as_ref().filter(|cut| cut.by == Kind::Deep).and_then(|cut| cut.owner);
        if let Some(owner) = owner.and_then(|owner| items.iter().position(|above| above.node == owner)) {
            let _ = writeln!(
                out,
                "  n{index} -> n{owner} [style=dotted, color=\"#b91c1c\", arrowhead=normal, constraint=false];"
            );
        }
    }
    out.push_str("}\n");
    out
}

/// The attributes of a node.
fn node(item: &Item) -> String {
    let (shape, fill, line) = match item.shape {
        Shape::Max => ("house", "#dbeafe", "#1d4ed8"),
        Shape::Min => ("invhouse", "#ffedd5", "#c2410c"),
        Shape::Leaf => ("box", "#ffffff", "#374151"),
        Shape::Folded => ("trapezium", "#f3f4f6", "#6b7280"),
    };
    let look = match item.look {
        Look::Skipped => {
            ", style=\"filled,dashed\", fillcolor=\"#ffffff\", color=\"#9ca3af\", fontcolor=\"#6b7280\""
                .to_owned()
        }
        look => {
            let pen = match look {
                Look::Cut => ", penwidth=2",
                Look::Best => ", penwidth=3",
                _ => "",
            };
            format!(", fillcolor=\"{fill}\", color=\"{line}\"{pen}")
        }
    };
    let f = item.f.as_ref().map(|f| format!("f = {f}"));
    let cut = item.cut.as_ref().map(|cut| cut.text.clone());
    let lines = [Some(item.name.clone()), item.window.clone(), Some(item.value.clone()), f, cut];
    let lines: Vec<String> = lines.into_iter().flatten().filter(|line| !line.is_empty()).collect();
    let (label, tooltip) = (quoted(&lines.join("\n")), quoted(&item.tooltip));
    format!("shape={shape}, label={label}, tooltip={tooltip}{look}")
}

/// The attributes of the edge to an item.
fn edge(items: &[Item], item: &Item) -> String {
    let style = match stroke(items, item) {
        Stroke::Skipped => "style=dashed, color=\"#9ca3af\"",
        Stroke::Best => "penwidth=3, color=\"#111827\"",
        _ => "",
    };
    match item.skipped_by {
        // The head of an edge has the colour of the edge's last part: red, as ticks are in all drawings.
        Some(by) => {
            format!("style=dashed, color=\"#9ca3af;0.8:#b91c1c\", arrowhead={}", "tee".repeat(ticks(by)))
        }
        None if style.is_empty() => "arrowhead=none".to_owned(),
        None => format!("{style}, arrowhead=none"),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", typeset(text).replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
