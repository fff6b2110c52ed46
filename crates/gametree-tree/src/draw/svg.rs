//! A scene as SVG: stand-alone, without fonts or scripts from elsewhere, with a title and a description for screen
//! readers, a tooltip at every node, and colours for a light and a dark background.
//!
//! Several drawings can be inlined in one page: ids and selectors begin with a name that is made from the content.

use std::fmt::{self, Write};

use gametree_picture::Inset;

use super::scene::{Anchor, Ink, Look, Mark, Place, Scene, Shape, Stroke};
use super::text::typeset;

/// What the classes look like. Nothing is said by colour alone: shapes, dashes and ticks say it too.
const LIGHT: &str = "\
text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;fill:#111827}\
.small{fill:#4b5563}.faded{fill:#6b7280}.cut{fill:#b91c1c}.heading{font-weight:bold}\
.ground{fill:#fff}\
path,polygon{stroke-width:1.3}\
.edge{fill:none;stroke:#374151}.best{fill:none;stroke:#111827;stroke-width:3.2}\
.skipped{fill:none;stroke:#b91c1c;stroke-dasharray:4 3}.unreached{fill:none;stroke:#9ca3af;stroke-dasharray:1.5 4}\
.tick{fill:none;stroke:#b91c1c;stroke-width:1.8}\
.owner,.meeting{fill:none;stroke:#b91c1c;stroke-dasharray:1.5 3}.head{fill:#b91c1c;stroke:none}\
.rule{fill:none;stroke:#9ca3af}\
.max{fill:#dbeafe;stroke:#1d4ed8}.min{fill:#ffedd5;stroke:#c2410c}\
.leaf{fill:#fff;stroke:#374151}.folded{fill:#f3f4f6;stroke:#6b7280}\
.is-cut{stroke-width:2.6}.is-best{stroke-width:3.2;stroke:#111827}\
.is-skipped{fill:#fff;stroke:#9ca3af;stroke-dasharray:2 2}.is-blank{fill:#fff;stroke:#374151}";

/// The colours that differ on a dark background.
const DARK: &str = "\
text{fill:#f3f4f6}.small{fill:#cbd5e1}.faded{fill:#9ca3af}.cut{fill:#fca5a5}\
.ground{fill:#111827}\
.edge{stroke:#cbd5e1}.best{stroke:#fff}.skipped{stroke:#f87171}.unreached{stroke:#6b7280}\
.tick{stroke:#f87171}.owner,.meeting{stroke:#f87171}.head{fill:#f87171}.rule{stroke:#6b7280}\
.max{fill:#1e3a8a;stroke:#93c5fd}.min{fill:#7c2d12;stroke:#fdba74}\
.leaf{fill:#1f2937;stroke:#cbd5e1}.folded{fill:#374151;stroke:#9ca3af}\
.is-best{stroke:#fff}.is-skipped{fill:#111827;stroke:#6b7280}.is-blank{fill:#111827;stroke:#cbd5e1}";

/// What a sheet of paper holds within the margins, in the units of a drawing: the smaller sides of Letter and of A4.
const PAPER: (f64, f64) = (700.0, 960.0);
/// A drawing that is larger by no more than this is printed on one sheet, its smallest text at 6 points.
const SHRINKS: f64 = 1.4;

/// Writes the scene.
pub(super) fn svg(scene: &Scene) -> String {
    let (width, height) = (scene.width.ceil(), scene.height.ceil());
    let (title, description) = (escaped(&typeset(&scene.title)), escaped(&typeset(&scene.description)));
    let mut body = String::new();
    for mark in &scene.marks {
        draw(&mut body, mark);
    }
    let name = name(&[&title, &description, &body]);
    let (light, dark) = (scoped(LIGHT, &name), scoped(DARK, &name));
    let has_boards = scene.marks.iter().any(|mark| matches!(mark, Mark::Board { .. }));
    let boards = if has_boards { Inset::svg_style() } else { String::new() };
    let beyond = (width / PAPER.0).max(height / PAPER.1);
    let print = if beyond > 1.0 && beyond <= SHRINKS {
        format!("@media print{{.{name}{{max-width:100%;max-height:100vh}}}}")
    } else {
        String::new()
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{name}\" role=\"img\" \
         aria-labelledby=\"{name}-title {name}-desc\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title id=\"{name}-title\">{title}</title>\n\
         <desc id=\"{name}-desc\">{description}</desc>\n\
         <style>{light}.{name} .owner{{marker-end:url(#{name}-arrow)}}\
         @media (prefers-color-scheme:dark){{{dark}}}{print}{boards}</style>\n\
         <defs><marker id=\"{name}-arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" \
         markerHeight=\"7\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
         <path class=\"head\" d=\"M0,0 L8,4 L0,8 z\"/></marker></defs>\n\
         <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n"
    )
}

/// A name of its own for a drawing: a hash (FNV-1a) of its content.
fn name(content: &[&str]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in content.iter().flat_map(|text| text.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("gt{hash:016x}")
}

/// The rules, with the drawing's name before every selector.
fn scoped(rules: &str, name: &str) -> String {
    let mut out = String::new();
    for rule in rules.split_inclusive('}') {
        let (selectors, declarations) = rule.split_once('{').unwrap_or((rule, ""));
        let selectors: Vec<String> =
            selectors.split(',').map(|selector| format!(".{name} {selector}")).collect();
        let _ = write!(out, "{}{{{declarations}", selectors.join(","));
    }
    out
}

/// Draws a mark.
pub(super) fn draw(out: &mut String, mark: &Mark) {
    match mark {
        Mark::Board { x, y, cell, inset } => {
            let rounded = |value: f64| (value * 10.0).round() / 10.0;
            out.push_str(&inset.svg((rounded(*x), rounded(*y)), rounded(*cell)));
        }
        _ => plain(out, mark),
    }
}

/// Draws a mark that is no board.
pub(super) fn plain(out: &mut String, mark: &Mark) {
    // Writing to a string can't fail.
    let _ = match mark {
        Mark::Line { points, stroke } => {
            let path = if matches!(stroke, Stroke::Owner | Stroke::Meeting) {
                rounded(points)
            } else {
                straight(points)
            };
            writeln!(out, "<path class=\"{}\" d=\"{path}\"/>", stroke.name())
        }
        Mark::Node { shape, x, y, width, height, look, tooltip } => {
            let class = shape.name();
            let look = match look {
                Look::Searched => "",
                Look::Cut => " is-cut",
                Look::Best => " is-best",
                Look::Skipped => " is-skipped",
                Look::Blank => " is-blank",
            };
            let points: Vec<String> = outline(*shape, *x, *y, *width, *height).iter().map(pair).collect();
            let points = points.join(" ");
            if tooltip.is_empty() {
                writeln!(out, "<polygon class=\"{class}{look}\" points=\"{points}\"/>")
            } else {
                let tooltip = escaped(&typeset(tooltip));
                writeln!(
                    out,
                    "<polygon class=\"{class}{look}\" points=\"{points}\"><title>{tooltip}</title></polygon>"
                )
            }
        }
        Mark::Label { x, y, size, anchor, ink, text } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
            };
            let class = match ink {
                Ink::Value => "value",
                Ink::Name => "small name",
                Ink::Window => "small window",
                Ink::Move => "move",
                Ink::Returned => "small returned",
                Ink::Mark => "mark",
                Ink::Row => "small row",
                Ink::More => "more",
                Ink::Small => "small",
                Ink::Static => "small static",
                Ink::FadedName => "small name faded",
                Ink::FadedValue => "value faded",
                Ink::Cut => "cut",
                Ink::Heading => "heading",
            };
            let (x, y, size, text) = (tenth(*x), tenth(*y), tenth(*size), escaped(text));
            writeln!(
                out,
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" xml:space=\"preserve\">{text}</text>"
            )
        }
        Mark::Board { .. } => Ok(()),
    };
}

pub(super) fn straight(points: &[Place]) -> String {
    let points: Vec<String> = points.iter().map(pair).collect();
    format!("M{}", points.join(" L"))
}

/// A rectangle that is not seen.
pub(super) fn area((x, y): Place, (width, height): (f64, f64)) -> String {
    let (x, y, width, height) = (tenth(x), tenth(y), tenth(width), tenth(height));
    format!("<rect class=\"area\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")
}

/// A path with round corners.
pub(super) fn rounded(points: &[Place]) -> String {
    const RADIUS: f64 = 4.0;
    let mut path = points.first().map_or(String::new(), |first| format!("M{}", pair(first)));
    for corner in points.windows(3) {
        let [before, at, after] = [corner[0], corner[1], corner[2]];
        let near = |end: Place| {
            let (dx, dy) = (end.0 - at.0, end.1 - at.1);
            let part = RADIUS / (dx * dx + dy * dy).sqrt().max(2.0 * RADIUS);
            (at.0 + part * dx, at.1 + part * dy)
        };
        let _ = write!(path, " L{} Q{} {}", pair(&near(before)), pair(&at), pair(&near(after)));
    }
    let _ = points.last().map_or(Ok(()), |last| write!(path, " L{}", pair(last)));
    path
}

/// The corners of a node.
pub(super) fn outline(shape: Shape, x: f64, y: f64, width: f64, height: f64) -> Vec<Place> {
    let (left, right, top, bottom) = (x - width / 2.0, x + width / 2.0, y - height / 2.0, y + height / 2.0);
    let roof = f64::min(7.0, height * 0.4);
    match shape {
        Shape::Max => {
            vec![(x, top), (right, top + roof), (right, bottom), (left, bottom), (left, top + roof)]
        }
        Shape::Min => {
            vec![(x, bottom), (right, bottom - roof), (right, top), (left, top), (left, bottom - roof)]
        }
        Shape::Leaf => vec![(left, top), (right, top), (right, bottom), (left, bottom)],
        Shape::Folded => {
            let side = f64::min(9.0, width / 4.0);
            vec![(left + side, top), (right - side, top), (right, bottom), (left, bottom)]
        }
    }
}

fn pair(place: &Place) -> String {
    format!("{},{}", tenth(place.0), tenth(place.1))
}

/// A length, to a tenth of a point.
fn tenth(value: f64) -> Tenth {
    Tenth((value * 10.0).round() as i64)
}

/// Tenths, written without the routines for numbers of any size, which are large where a page loads them.
struct Tenth(i64);

impl fmt::Display for Tenth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match (size / 10, size % 10) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) => write!(f, "{sign}{whole}.{part}"),
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
