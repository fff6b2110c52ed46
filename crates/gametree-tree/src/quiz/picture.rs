//! The tree as on a sheet of paper, for a terminal: leaves with their values, and how far the search has come.

use super::asked::Asked;
use super::practice::Quiz;
use crate::tree::{NodeId, Step, player};

impl Quiz<'_> {
    /// The tree with one line per node, in ASCII alone if `ascii`. Where the question is about a moment, the leaves that
    /// have been evaluated are ticked (`*`). The node that is asked about has an arrow. Nothing else is told.
    ///
    /// ```
    /// use gametree::Algorithm;
    /// use gametree_tree::{quiz::{Kind, Quiz}, Tree, TreeGame, Values};
    /// let game = TreeGame::new(Tree::parse("(3 5)")?, Values::Root);
    /// let quiz = Quiz::new(&game, Algorithm::AlphaBeta, Kind::Value, 1)?;
    /// assert_eq!(quiz.picture(true), "root MAX  <-\n|- 1 = 3\n`- 2 = 5\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn picture(&self, ascii: bool) -> String {
        let tree = self.search.tree();
        let signs = if ascii { ["|- ", "`- ", "|  ", "   "] } else { ["├─ ", "└─ ", "│  ", "   "] };
        let (tick, arrow) = if ascii { ("  *", "  <-") } else { ("  ✓", "  ←") };
        let mut evaluated = vec![false; tree.len()];
        let shown = &self.search.record.steps[..self.asked.step().unwrap_or_default()];
        for step in shown.iter().filter(|step| matches!(step, Step::Leaf { .. })) {
            evaluated[step.node().index()] = true;
        }
        // A child that has returned is where the eye should be; of any other question it is the node.
        let focus = if let Asked::Cut { child, .. } = self.asked { Some(child) } else { self.asked.node() };
        let mut out = String::new();
        // For each ply of the current path, whether more siblings follow.
        let mut more: Vec<bool> = Vec::new();
        for node in tree.nodes() {
            more.truncate(tree.ply(node) as usize);
            out.extend(more.iter().skip(1).map(|&more| signs[if more { 2 } else { 3 }]));
            let follows = tree.next_sibling(node).is_some();
            if node != NodeId::ROOT {
                out += signs[usize::from(!follows)];
            }
            more.push(follows);
            out += &tree.name(node);
            match tree.value(node).filter(|_| tree.is_leaf(node)) {
                Some(value) => out += &format!(" = {value}"),
                None => out += &format!(" {}", player(tree.player(node))),
            }
            if evaluated[node.index()] {
                out += tick;
            }
            if focus == Some(node) {
                out += arrow;
            }
            out.push('\n');
        }
        out
    }
}
