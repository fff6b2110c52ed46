//! The picture of the rooms as SVG, for light and dark pages.

use std::fmt::Write as _;

use crate::arch::{Floor, House, Plan};
use crate::picture::layered::{Gaps, Layout, layout};
use crate::picture::reduce::reduce;

const ROOM_HEIGHT: f64 = 28.0;
/// The maximum width of a character of the font.
const CHARACTER: f64 = 8.0;
/// The space around the rooms of a crate.
const MARGIN: f64 = 18.0;
/// The space above the rooms of a crate, for its name.
const HEADING: f64 = 40.0;
const AMONG_ROOMS: Gaps = Gaps { across: 14.0, down: 30.0 };
const AMONG_CRATES: Gaps = Gaps { across: 30.0, down: 36.0 };

const STYLE: &str = "
  text { font: 13px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #1f2328; text-anchor: middle; }
  .name { font-weight: bold; font-size: 15px; text-anchor: start; }
  .page { fill: #ffffff; }
  .crate { fill: #f3f5f8; stroke: #8b949e; }
  .room { fill: #ffffff; stroke: #57606a; }
  .arrow { fill: none; stroke: #8b949e; stroke-width: 1.2; }
  .between { stroke: #1f2328; stroke-width: 2; }
  .tip { fill: #8b949e; }
  .tip.between { fill: #1f2328; stroke: none; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .page { fill: #0d1117; }
    .crate { fill: #161b22; stroke: #57606a; }
    .room { fill: #21262d; stroke: #8b949e; }
    .arrow { stroke: #7d8590; }
    .tip { fill: #7d8590; }
    .between { stroke: #e6edf3; }
    .tip.between { fill: #e6edf3; }
  }
";

/// Draws the crates of the list, each with its rooms, and the arrows of the code that are not implied by others.
pub(crate) fn draw(house: &House, plan: &Plan) -> String {
    let floors: Vec<(Vec<&str>, Layout)> = house.0.iter().map(|floor| rooms(floor, plan)).collect();
    let sizes: Vec<(f64, f64)> = floors
        .iter()
        .zip(&house.0)
        .map(|((_, inside), floor)| {
            let width = inside.width.max(floor.package.len() as f64 * 10.0);
            (width + 2.0 * MARGIN, inside.height + HEADING + MARGIN)
        })
        .collect();
    let packages: Vec<&str> = house.0.iter().map(|floor| floor.package.as_str()).collect();
    let arrows = reduce(
        packages.len(),
        &numbered(&packages, plan.crates.iter().map(|(a, b)| (a.as_str(), b.as_str()))),
    );
    let whole = layout(&sizes, &arrows, AMONG_CRATES);
    let (width, height) = (whole.width + 2.0 * MARGIN, whole.height + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\">\n<title>The rooms of the house: each uses only what lies below it</title>\n\
         <style>{STYLE}</style>\n<rect class=\"page\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n"
    );
    for (index, (rooms, inside)) in floors.iter().enumerate() {
        let (left, top) = (whole.boxes[index].0 + MARGIN, whole.boxes[index].1 + MARGIN);
        let (width, height) = sizes[index];
        rect(&mut svg, "crate", (left, top), (width, height));
        let name = packages[index];
        _ = writeln!(
            svg,
            "<text class=\"name\" x=\"{:.0}\" y=\"{:.0}\">{name}</text>",
            left + 12.0,
            top + 23.0
        );
        let at = (left + (width - inside.width) / 2.0, top + HEADING);
        inside.arrows.iter().for_each(|points| arrow(&mut svg, "", points, at));
        for (room, corner) in rooms.iter().zip(&inside.boxes) {
            let (x, y) = (corner.0 + at.0, corner.1 + at.1);
            rect(&mut svg, "room", (x, y), (room_width(room), ROOM_HEIGHT));
            let middle = x + room_width(room) / 2.0;
            _ = writeln!(svg, "<text x=\"{middle:.0}\" y=\"{:.0}\">{room}</text>", y + 18.5);
        }
    }
    whole.arrows.iter().for_each(|points| arrow(&mut svg, " between", points, (MARGIN, MARGIN)));
    svg.push_str("</svg>\n");
    svg
}

/// The rooms of a crate and their layout.
fn rooms<'a>(floor: &'a Floor, plan: &Plan) -> (Vec<&'a str>, Layout) {
    let rooms: Vec<&str> = floor.lines.iter().flatten().map(String::as_str).collect();
    let inside = plan.rooms.iter().filter(|(package, ..)| *package == floor.package);
    let arrows = numbered(&rooms, inside.map(|(_, from, to)| (from.as_str(), to.as_str())));
    let sizes: Vec<(f64, f64)> = rooms.iter().map(|room| (room_width(room), ROOM_HEIGHT)).collect();
    let inside = layout(&sizes, &reduce(rooms.len(), &arrows), AMONG_ROOMS);
    (rooms, inside)
}

fn room_width(room: &str) -> f64 {
    room.len() as f64 * CHARACTER + 16.0
}

/// The arrows, as pairs of indices.
fn numbered<'a>(names: &[&str], arrows: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<(usize, usize)> {
    let number = |name: &str| names.iter().position(|other| *other == name);
    arrows.filter_map(|(from, to)| number(from).zip(number(to))).collect()
}

fn rect(svg: &mut String, class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) {
    _ = writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" rx=\"5\"/>"
    );
}

/// A curve through the points, with a tip at the last.
fn arrow(svg: &mut String, class: &str, points: &[(f64, f64)], (left, top): (f64, f64)) {
    let points: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x + left, y + top)).collect();
    let mut path = format!("M{:.0} {:.0}", points[0].0, points[0].1);
    for pair in points.chunks_exact(2) {
        let [(x, y), (to_x, to_y)] = [pair[0], pair[1]];
        let middle = f64::midpoint(y, to_y);
        _ = write!(path, " L{x:.0} {y:.0} C{x:.0} {middle:.0} {to_x:.0} {middle:.0} {to_x:.0} {to_y:.0}");
    }
    _ = writeln!(svg, "<path class=\"arrow{class}\" d=\"{path}\"/>");
    let (x, y) = points[points.len() - 1];
    _ = writeln!(svg, "<path class=\"tip{class}\" d=\"M{x:.0} {y:.0} l-4 -8 h8 z\"/>");
}
