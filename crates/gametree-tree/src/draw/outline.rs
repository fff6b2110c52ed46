//! A searched tree as an outline for the terminal, one line per node.

use super::describe::heading;
use super::plan::{Purpose, plan};
use super::scene::{Look, Shape};
use crate::tree::{Kind, Searched};

/// Writes the outline; in ASCII alone if `ascii`.
pub(super) fn outline(search: &Searched<'_>, ascii: bool) -> String {
    let items = plan(search, Purpose::Show);
    let signs = if ascii { ["|- ", "`- ", "|  ", "   "] } else { ["├─ ", "└─ ", "│  ", "   "] };
    let mut out = format!("{}\n", heading(search));
    // For each ply of the current path, whether more siblings follow.
    let mut more: Vec<bool> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        more.truncate(item.ply);
        let mut line: String = more.iter().skip(1).map(|&more| signs[if more { 2 } else { 3 }]).collect();
        if index > 0 {
            line += signs[usize::from(item.last)];
        }
        more.push(!item.last);
        line += &item.name;
        let player = match item.shape {
            Shape::Max => " MAX",
            Shape::Min => " MIN",
            Shape::Leaf | Shape::Folded => "",
        };
        line += player;
        if !item.value.is_empty() {
            line += &format!(" {}", item.value);
        }
        line += &item.f.as_ref().map_or(String::new(), |f| format!(", f = {f}"));
        if item.shape != Shape::Leaf {
            line += &item.window.as_ref().map_or(String::new(), |window| format!("  {window}"));
        }
        match item.look {
            Look::Skipped => line += "  skipped",
            Look::Cut => {
                line += &item.cut.as_ref().map_or(String::new(), |cut| match cut.by {
                    Kind::Window => format!("  {}", cut.text),
                    by => format!("  {}, {}", cut.text, by.name()),
                });
            }
            Look::Searched | Look::Best | Look::Blank => {}
        }
        if item.best {
            line += "  *";
        }
        out += &line;
        out.push('\n');
    }
    if ascii { out.replace('≥', ">=").replace('≤', "<=").replace('…', "...") } else { out }
}
