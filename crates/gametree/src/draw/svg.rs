//! A scene as SVG: stand-alone, no fonts or scripts from elsewhere, with a title for accessibility and a tooltip at every node.

use std::fmt::Write;

use super::scene::{Anchor, Ink, Look, Mark, Scene, Shape, Stroke};

/// What the classes look like. Nothing is said by colour alone: shapes, dashes and ticks say it too.
const STYLE: &str = "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;fill:#111827}\
.small,.plate{fill:#4b5563}.faded{fill:#6b7280}.cut{fill:#b91c1c}.heading{font-weight:bold}\
path,polygon,rect{stroke-width:1.3}.edge{fill:none;stroke:#374151}.best{fill:none;stroke:#111827;stroke-width:3.2}\
.skipped{fill:none;stroke:#9ca3af;stroke-dasharray:3 3}.tick{fill:none;stroke:#b91c1c;stroke-width:1.8}\
.owner{fill:none;stroke:#b91c1c;stroke-dasharray:1.5 3}.rule{fill:none;stroke:#9ca3af}\
.max{fill:#dbeafe;stroke:#1d4ed8}.min{fill:#ffedd5;stroke:#c2410c}.leaf{fill:#fff;stroke:#374151}.folded{fill:#f3f4f6;stroke:#6b7280}\
.is-cut{stroke-width:2.6}.is-best{stroke-width:3.2;stroke:#111827}.is-skipped{fill:#fff;stroke:#9ca3af;stroke-dasharray:2 2}.is-blank{fill:#fff;stroke:#374151}";

/// Writes the scene.
pub(super) fn svg(scene: &Scene) -> String {
    let (width, height) = (scene.width.ceil(), scene.height.ceil());
    let title = escaped(&scene.title);
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{title}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\">\
         <path d=\"M0,0 L8,4 L0,8 z\" fill=\"#b91c1c\" stroke=\"none\"/></marker></defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for mark in &scene.marks {
        draw(&mut out, mark);
    }
    out.push_str("</svg>\n");
    out
}

fn draw(out: &mut String, mark: &Mark) {
    // Writing to a string can't fail.
    let _ = match mark {
        Mark::Line { points, stroke } => {
            let end = if *stroke == Stroke::Owner { " marker-end=\"url(#arrow)\"" } else { "" };
            let class = stroke.name();
            writeln!(out, "<path class=\"{class}\" d=\"{}\"{end}/>", path(points, *stroke))
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
            let points: Vec<String> = outline(*shape, *x, *y, *width, *height)
                .iter()
                .map(|(x, y)| format!("{},{}", tenth(*x), tenth(*y)))
                .collect();
            let points = points.join(" ");
            if tooltip.is_empty() {
                writeln!(out, "<polygon class=\"{class}{look}\" points=\"{points}\"/>")
            } else {
                let tooltip = escaped(tooltip);
                writeln!(
                    out,
                    "<polygon class=\"{class}{look}\" points=\"{points}\"><title>{tooltip}</title></polygon>"
                )
            }
        }
        Mark::Label { x, y, size, anchor, ink, text } => label(out, (*x, *y), *size, *anchor, *ink, text),
    };
}

fn label(
    out: &mut String,
    (x, y): (f64, f64),
    size: f64,
    anchor: Anchor,
    ink: Ink,
    text: &str,
) -> std::fmt::Result {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let class = match ink {
        Ink::Value => "value",
        Ink::Small => "small",
        Ink::Plate => "plate",
        Ink::Faded => "faded",
        Ink::Cut => "cut",
        Ink::Heading => "heading",
    };
    if ink == Ink::Plate {
        let width = super::scene::breadth(text, size) + 2.0;
        let (left, top) = (tenth(x - width / 2.0), tenth(y - size * 0.85));
        let (width, height) = (tenth(width), tenth(size * 1.15));
        writeln!(
            out,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
        )?;
    }
    let (x, y) = (tenth(x), tenth(y));
    let text = escaped(&typeset(text));
    writeln!(
        out,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" xml:space=\"preserve\">{text}</text>"
    )
}

fn path(points: &[(f64, f64)], stroke: Stroke) -> String {
    let pair = |(x, y): &(f64, f64)| format!("{},{}", tenth(*x), tenth(*y));
    match (stroke, points) {
        (Stroke::Owner, [from, bend, to]) => format!("M{} Q{} {}", pair(from), pair(bend), pair(to)),
        (_, [first, rest @ ..]) => {
            let rest: Vec<String> = rest.iter().map(|point| format!("L{}", pair(point))).collect();
            format!("M{} {}", pair(first), rest.join(" "))
        }
        (_, []) => String::new(),
    }
}

/// The corners of a node.
pub(super) fn outline(shape: Shape, x: f64, y: f64, width: f64, height: f64) -> Vec<(f64, f64)> {
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

/// A coordinate, to a tenth of a point.
fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Infinities and minus signs as a book has them.
fn typeset(text: &str) -> String {
    let signs = |(at, part): (usize, &str)| {
        let negative = part.starts_with(|c: char| c.is_ascii_digit() || c == '∞');
        if at == 0 { part.to_owned() } else { format!("{}{part}", if negative { '−' } else { '-' }) }
    };
    text.replace("inf", "∞").split('-').enumerate().map(signs).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
