//! The picture of a tree of positions.

use super::super::block::{Block, SMALL};
use super::super::figure::{page, tree};
use super::super::legend::shapes;
use super::super::plan::Item;
use super::super::scene::{Look, Scene, Shape};
use super::super::text::breadth;
use super::node::{PositionNode, path};
use gametree::Player;

/// What the shapes of nodes mean.
const NAMES: [(Shape, &str); 3] = [
    (Shape::Max, "X, the first player, to move (MAX)"),
    (Shape::Min, "O, the second player, to move (MIN)"),
    (Shape::Leaf, "the game is over"),
];

/// Draws the tree below a heading.
pub(super) fn figure(nodes: &[PositionNode], title: &str, description: String) -> Scene {
    let items = items(nodes);
    // Nodes stand below each other if all moves take the same room.
    let room = nodes.iter().flat_map(|node| &node.mv).map(|mv| breadth(mv, SMALL)).fold(0.0, f64::max);
    let picture = tree(&items, |item, index, setting| {
        let PositionNode { mv, picture, marks, .. } = &nodes[index];
        Block::of_position(item, setting, mv.as_deref(), room, picture.inset(marks))
    });
    let mut entries = shapes(&items, &NAMES, Look::Searched);
    if nodes.iter().any(|node| node.marks.cells().next().is_some()) {
        entries.push((None, "ring: the cells of the last move".to_owned()));
    }
    let scene = Scene { title: heading(nodes, title), description, ..Scene::default() };
    page(scene, true, picture, entries)
}

/// A line above the drawing.
fn heading(nodes: &[PositionNode], title: &str) -> String {
    let count =
        |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let plies = nodes.iter().map(|node| node.ply).max().unwrap_or(0);
    let positions = count(nodes.len(), "position", "positions");
    format!("{title}: {positions} in {}", count(plies, "ply", "plies"))
}

fn items(nodes: &[PositionNode]) -> Vec<Item> {
    let mut childless = vec![true; nodes.len()];
    nodes.iter().skip(1).for_each(|node| childless[node.parent] = false);
    // Whether no child has children: such a family can stand in a row.
    let mut ends = vec![true; nodes.len()];
    nodes.iter().zip(&childless).skip(1).for_each(|(node, childless)| ends[node.parent] &= childless);
    let in_row = |index: usize| index > 0 && ends[nodes[index].parent];
    (0..nodes.len()).map(|index| Item { in_row: in_row(index), ..item(nodes, index) }).collect()
}

fn item(nodes: &[PositionNode], index: usize) -> Item {
    let node = &nodes[index];
    let shape = match (node.outcome, node.to_move) {
        (Some(_), _) => Shape::Leaf,
        (None, Player::First) => Shape::Max,
        (None, Player::Second) => Shape::Min,
    };
    let path = path(nodes, index);
    Item {
        value: if shape == Shape::Leaf { node.words() } else { String::new() },
        last: node.last,
        tooltip: if path.is_empty() { node.words() } else { format!("{path}: {}", node.words()) },
        ..Item::plain(node.parent, node.ply, shape)
    }
}
