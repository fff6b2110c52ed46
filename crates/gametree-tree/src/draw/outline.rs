//! A searched tree as an outline for the terminal, one line per node.

use super::describe::heading;
use super::plan::{Purpose, plan};
use super::scene::{Look, Shape};
use crate::tree::{Kind, Searched};

/// The branches of an outline, line by line in preorder.
pub(super) struct Branches {
    signs: [&'static str; 4],
    /// For each ply of the current path, whether more siblings follow.
    more: Vec<bool>,
}

impl Branches {
    /// In ASCII alone if `ascii`.
    pub(super) fn new(ascii: bool) -> Self {
        let signs = if ascii { ["|- ", "`- ", "|  ", "   "] } else { ["├─ ", "└─ ", "│  ", "   "] };
        Branches { signs, more: Vec::new() }
    }

    /// What stands before the next node, at this ply and with siblings after it or not.
    pub(super) fn next(&mut self, ply: usize, last: bool) -> String {
        self.more.truncate(ply);
        let passed = self.more.iter().skip(1).map(|&more| self.signs[if more { 2 } else { 3 }]);
        let branch = if ply > 0 { self.signs[usize::from(last)] } else { "" };
        let line = passed.chain([branch]).collect();
        self.more.push(!last);
        line
    }
}

/// Writes the outline; in ASCII alone if `ascii`.
pub(super) fn outline(search: &Searched<'_>, ascii: bool) -> String {
    let items = plan(search, Purpose::Show);
    let mut out = format!("{}\n", heading(search));
    let mut branches = Branches::new(ascii);
    for item in &items {
        let mut line = branches.next(item.ply, item.last);
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
