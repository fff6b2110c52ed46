//! A picture in SVG, light or dark as the reader's page is.

use std::fmt::Write;

use super::drawing::{Drawing, Figure, Point, Role, Step};
use super::marks::Marks;
use super::picture::Picture;
use gametree::Player;

/// The width of a cell in pixels.
pub(super) const UNIT: f64 = 40.0;
/// The size of letters in pixels, as the rules below have it.
pub(super) const LETTER: f64 = 14.0;

/// The colours of light and of dark pages. The players differ in lightness and by a letter, not by their colours alone.
const COLOURS: [&str; 2] = [
    "--line:#4b5563;--cell:#f8fafc;--board:#cbd5e1;--hole:#ffffff;--first:#1e40af;--second:#fdba74;--rim:#9a3412;--ink:#111827;--mark:#15803d;--bad:#b91c1c;--light:#eef2f7;--dark:#a3b4c8",
    "--line:#94a3b8;--cell:#1e293b;--board:#334155;--hole:#0f172a;--first:#60a5fa;--second:#7c2d12;--rim:#fdba74;--ink:#e5e7eb;--mark:#4ade80;--bad:#f87171;--light:#a8b5c6;--dark:#5b6b81",
];

/// How things look. Every rule is for what is in a picture of ours: a page may hold others.
const RULES: [(&str, &str); 31] = [
    (".cell", "fill:var(--cell);stroke:var(--line)"),
    (".light", "fill:var(--light);stroke:var(--line)"),
    (".dark", "fill:var(--dark);stroke:var(--line)"),
    (".blocked", "fill:var(--line);stroke:var(--line)"),
    (".board", "fill:var(--board)"),
    (".hole", "fill:var(--hole);stroke:var(--line)"),
    (".pit", "fill:var(--hole);stroke:var(--line)"),
    (".line", "fill:none;stroke:var(--line);stroke-width:2"),
    (".dot", "fill:var(--line)"),
    (".edge-first", "fill:none;stroke:var(--first);stroke-width:5;stroke-linejoin:round"),
    (".edge-second", "fill:none;stroke:var(--rim);stroke-width:5;stroke-linejoin:round;stroke-dasharray:9 3"),
    (".stone-first", "fill:var(--first);stroke:var(--first);stroke-width:2"),
    (".stone-second", "fill:var(--second);stroke:var(--rim);stroke-width:2.5"),
    (".piece-first", "fill:#ffffff;stroke:#1f2937;stroke-width:1.5;stroke-linejoin:round"),
    (".piece-second", "fill:#111827;stroke:#f1f5f9;stroke-width:1.2;stroke-linejoin:round"),
    (".line-first", "fill:none;stroke:#1f2937;stroke-width:1.5;stroke-linecap:round"),
    (".line-second", "fill:none;stroke:#f1f5f9;stroke-width:1.5;stroke-linecap:round"),
    (".counter", "fill:var(--board);stroke:var(--line);stroke-width:2"),
    ("text", "font:14px sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--ink)"),
    (".label", "fill:var(--line)"),
    (".before", "text-anchor:end"),
    (".after", "text-anchor:start"),
    (".count", "font-weight:bold"),
    (".letter-first", "fill:var(--hole)"),
    (".chosen", "fill:none;stroke:var(--mark);stroke-width:4"),
    (".key", "fill:var(--mark);fill-opacity:.45;stroke:var(--mark);stroke-width:2"),
    (".region", "fill:var(--mark)"),
    (".bad", "fill:none;stroke:var(--bad);stroke-width:4"),
    (".word", "font-weight:bold;fill:var(--mark)"),
    (".arrow", "fill:none;stroke:var(--mark);stroke-width:3"),
    (".head", "fill:var(--mark)"),
];

/// The style sheet.
pub(super) fn style() -> String {
    let [light, dark] = COLOURS;
    let rules = RULES.iter().map(|(what, how)| format!(".gametree-board {what}{{{how}}}"));
    format!(
        ".gametree-board{{{light}}}@media(prefers-color-scheme:dark){{.gametree-board{{{dark}}}}}{}",
        rules.collect::<String>()
    )
}

impl<M: Clone> Picture<M> {
    /// The picture in SVG, with marks. The title is for readers who can't see it, who also get the board as text.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(2, 2, |_, _| (Content::Empty, None));
    /// let svg = board.svg("an empty board", &Marks::default());
    /// assert!(svg.contains("<title>an empty board</title>") && svg.matches("<polygon").count() == 4);
    /// ```
    #[must_use]
    pub fn svg(&self, title: &str, marks: &Marks) -> String {
        let drawing = self.drawing(marks, 1.0);
        let (width, height) = (drawing.width() * UNIT, drawing.height() * UNIT);
        let mut out = String::new();
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gametree-board\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{}</style>",
            escaped(title),
            escaped(&self.to_string()),
            style(),
        );
        figures(&drawing, &mut out);
        out.push_str("</svg>\n");
        out
    }
}

/// Writes the figures, with the upper left corner of the drawing at the origin.
pub(super) fn figures(drawing: &Drawing, out: &mut String) {
    let (left, top) = drawing.corners[0];
    let at = |(x, y): Point| format!("{:.1},{:.1}", (x - left) * UNIT, (y - top) * UNIT);
    let points = |points: &[Point]| points.iter().map(|&point| at(point)).collect::<Vec<_>>().join(" ");
    for (role, figure) in &drawing.figures {
        let class = class(*role);
        let _ = match figure {
            Figure::Polygon(corners) => {
                writeln!(out, "<polygon class=\"{class}\" points=\"{}\"/>", points(corners))
            }
            Figure::Polyline(ends) => {
                writeln!(out, "<polyline class=\"{class}\" points=\"{}\"/>", points(ends))
            }
            Figure::Path { from, steps, closed } => {
                let step = |Step { pull, to }: &Step| match pull {
                    Some([one, other]) => format!("C{} {} {}", at(*one), at(*other), at(*to)),
                    None => format!("L{}", at(*to)),
                };
                let steps: String = steps.iter().map(step).collect();
                let end = if *closed { "Z" } else { "" };
                writeln!(out, "<path class=\"{class}\" d=\"M{}{steps}{end}\"/>", at(*from))
            }
            Figure::Circle((x, y), radius) => writeln!(
                out,
                "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/>",
                (x - left) * UNIT,
                (y - top) * UNIT,
                radius * UNIT
            ),
            Figure::Arrow(from, to) => {
                let head = head(*from, *to);
                writeln!(
                    out,
                    "<polyline class=\"{class}\" points=\"{} {}\"/><polygon class=\"head\" points=\"{}\"/>",
                    at(*from),
                    at(*to),
                    points(&head)
                )
            }
            Figure::Word((x, y), word)
            | Figure::WordBefore((x, y), word)
            | Figure::WordAfter((x, y), word) => {
                let before = match figure {
                    Figure::WordBefore(..) => " before",
                    Figure::WordAfter(..) => " after",
                    _ => "",
                };
                writeln!(
                    out,
                    "<text class=\"{class}{before}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                    (x - left) * UNIT,
                    (y - top) * UNIT,
                    escaped(word)
                )
            }
        };
    }
}

/// The head of an arrow.
fn head((from_x, from_y): Point, (x, y): Point) -> [Point; 3] {
    let (dx, dy) = (x - from_x, y - from_y);
    let length = dx.hypot(dy).max(1e-6);
    let (along_x, along_y) = (0.25 * dx / length, 0.25 * dy / length);
    let base = (x - along_x, y - along_y);
    [
        (x, y),
        (base.0 - along_y / 2.0, base.1 + along_x / 2.0),
        (base.0 + along_y / 2.0, base.1 - along_x / 2.0),
    ]
}

fn class(role: Role) -> &'static str {
    match role {
        Role::Cell => "cell",
        Role::LightCell => "light",
        Role::DarkCell => "dark",
        Role::Blocked => "blocked",
        Role::Board => "board",
        Role::Hole => "hole",
        Role::Pit => "pit",
        Role::Line => "line",
        Role::Dot => "dot",
        Role::Edge(Player::First) => "edge-first",
        Role::Edge(Player::Second) => "edge-second",
        Role::Stone(Player::First) => "stone-first",
        Role::Stone(Player::Second) => "stone-second",
        Role::Piece(Player::First) => "piece-first",
        Role::Piece(Player::Second) => "piece-second",
        Role::PieceLine(Player::First) => "line-first",
        Role::PieceLine(Player::Second) => "line-second",
        Role::Counter => "counter",
        Role::Label => "label",
        Role::Count => "count",
        Role::Letter(Player::First) => "letter-first",
        Role::Letter(Player::Second) => "letter-second",
        Role::Chosen => "chosen",
        Role::Key => "key",
        Role::Region => "region",
        Role::Bad => "bad",
        Role::Word => "word",
        Role::Arrow => "arrow",
    }
}

/// Text that XML takes.
fn escaped(text: &str) -> String {
    let allowed = |c: &char| matches!(c, '\t' | '\n' | ' '..);
    text.chars().filter(allowed).collect::<String>().replace('&', "&amp;").replace('<', "&lt;")
}
