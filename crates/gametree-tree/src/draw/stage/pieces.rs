//! A frame: the marks of a drawing by node, as SVG, so that a page changes nothing but what looks different.

use super::super::downward::Downward;
use super::super::edges::tick_lines;
use super::super::plan::Item;
use super::super::scene::{Place, Scene, Shape};
use super::super::svg;
use super::film::Reel;
use super::shown::Part;

/// What is to be seen of a search at a moment. Places are in pixels, x to the right and y downwards.
///
/// ```
/// let frame = gametree_tree::draw::Frame::default();
/// assert!(frame.pieces.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Frame {
    /// The size of the drawing, without margins.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The names of the rows, `MAX` and `MIN`, with the base lines of their texts.
    pub rows: Vec<(&'static str, f64)>,
    /// The nodes, in preorder.
    pub pieces: Vec<Piece>,
    /// The path of an arrow from a cut-off to the node that holds its bound: of the chosen node, or of the latest moment.
    pub arrow: String,
}

/// A node of a [`Frame`], or several that are folded into one mark.
///
/// ```
/// let piece = gametree_tree::draw::Piece::default();
/// assert_eq!(piece.node, 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Piece {
    /// The node; of several, the first.
    pub node: usize,
    /// The last of several.
    pub last: Option<usize>,
    /// Its centre.
    pub x: f64,
    /// Its centre.
    pub y: f64,
    /// How it looks, in classes: `node`, `max`, `min`, `leaf` or `folded`, then `unvisited`, `open`, `done`, `cut` or `skipped`,
    /// `current`, `selected`, `owner`, `best`, `closed`.
    pub class: String,
    /// The classes of the edge that leads to it, and its path; nothing for the root.
    pub edge: (String, String),
    /// What is within its group: SVG elements.
    pub svg: String,
}

/// How far the arrow's last piece is from the node.
const ARROW: f64 = 2.0;

pub(super) fn frame(
    reel: &Reel,
    selected: Option<usize>,
    parts: &[Part],
    items: &[Item],
    picture: &Downward<'_>,
) -> Frame {
    let cut = selected.and_then(|node| reel.cut_of(node)).or_else(|| reel.latest_cut());
    let owner = cut.and_then(|moment| usize::try_from(reel.film.owner[moment]).ok());
    // A node that is not drawn is shown by the one above that is.
    let place =
        |node: usize| reel.upwards(node).find_map(|above| parts.iter().position(|part| part.holds(above)));
    let current = reel.current().and_then(place);
    let selected = selected.and_then(place);
    let owned = owner.and_then(place);
    let mut pieces = Vec::with_capacity(parts.len());
    for (index, (part, item)) in parts.iter().zip(items).enumerate() {
        let mut marks = Scene::default();
        picture.node(&mut marks, index);
        // What can be pressed is larger than what is drawn: all that belongs to the node.
        let ((left, top), size) = picture.area(index);
        let mut text = svg::area((left, top), size);
        let (mut edge_class, mut edge_path) = (String::new(), String::new());
        let seen = reel.seen(part.node).name();
        if index > 0 {
            let points = picture.edge_points(index);
            if let Some(by) = item.skipped_by.filter(|_| item.first_skipped) {
                let (low, high) = picture.slope(index);
                let path: Vec<String> =
                    tick_lines(by, low, high, 0.65).iter().map(|tick| svg::straight(tick)).collect();
                text += &format!("<path class=\"ticks\" d=\"{}\"/>", path.join(""));
            }
            edge_path = svg::straight(&points);
            edge_class = format!("edge {seen}{}", if item.best { " best" } else { "" });
        }
        let draw = if cfg!(feature = "boards") { svg::draw } else { svg::plain };
        marks.marks.iter().for_each(|mark| draw(&mut text, mark));
        let at = |other: Option<usize>| other == Some(index);
        let words = [
            (true, "node"),
            (true, item.shape.name()),
            (item.shape != Shape::Folded, seen),
            (at(current), "current"),
            (at(selected), "selected"),
            (at(owned), "owner"),
            (item.best, "best"),
            (part.folded > 0, "closed"),
        ];
        let class: Vec<&str> = words.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
        let (x, y) = picture.centre(index);
        pieces.push(Piece {
            node: part.node,
            last: part.last,
            x,
            y,
            class: class.join(" "),
            edge: (edge_class, edge_path),
            svg: text,
        });
    }
    let cut_at = cut.map(|moment| reel.film.at[moment] as usize).and_then(place);
    let arrow = match (cut_at, owned) {
        (Some(from), Some(to)) if from != to => arrow(items, picture, from, to),
        _ => String::new(),
    };
    let (width, height) = (picture.width(), picture.height());
    Frame { width, height, rows: picture.row_names().collect(), pieces, arrow }
}

/// The path from a node to one above it, beside the nodes between the two and through nothing but edges.
fn arrow(items: &[Item], picture: &Downward<'_>, from: usize, to: usize) -> String {
    let mut points: Vec<Place> = vec![picture.left_side(from), picture.beside(from)];
    let mut at = from;
    while at != to && at != 0 {
        let parent = items[at].parent;
        let run = picture.above(at);
        points.extend([(picture.beside(at).0, run), (picture.beside(parent).0, run)]);
        at = parent;
    }
    let (x, y) = picture.left_side(at);
    points.extend([(picture.beside(at).0, y), (x - ARROW, y)]);
    points.dedup();
    svg::rounded(&points)
}
