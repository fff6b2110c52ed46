//! A scene as TikZ: a document of its own, whose `tikzpicture` can be taken into another.

use std::fmt::Write;

use super::scene::{Anchor, Ink, Look, Mark, Place, Scene};
use super::svg::outline;

const PREAMBLE: &str = r"\documentclass[tikz,border=4pt]{standalone}
\renewcommand{\familydefault}{\sfdefault}
\begin{document}
";

const STYLES: &str = r"  every node/.style={inner sep=0pt},
  edge/.style={draw=black!75}, best/.style={draw=black, line width=1.6pt},
  skipped/.style={draw=red!70!black, densely dashed}, unreached/.style={draw=black!40, loosely dotted}, tick/.style={draw=red!70!black, line width=.9pt},
  meeting/.style={draw=red!70!black, densely dotted, rounded corners=3pt}, owner/.style={meeting, -stealth}, rule/.style={draw=black!40},
  max/.style={draw=blue!75!black, fill=blue!10}, min/.style={draw=orange!80!black, fill=orange!12},
  leaf/.style={draw=black!75, fill=white}, folded/.style={draw=black!50, fill=black!5},
  cutnode/.style={line width=1.3pt}, bestleaf/.style={draw=black, line width=1.6pt}, skippednode/.style={draw=black!40, fill=white, densely dashed},
  blank/.style={draw=black!75, fill=white}";

/// Writes the scene as a document.
pub(super) fn tikz(scene: &Scene) -> String {
    format!("% {}\n{PREAMBLE}{}\\end{{document}}\n", scene.title, picture(scene))
}

/// Writes the scene as a `tikzpicture`, to be taken into a document.
pub(super) fn picture(scene: &Scene) -> String {
    let mut out = String::new();
    // A point of the scene is a point here; y runs downwards.
    let _ = write!(out, "\\begin{{tikzpicture}}[x=1pt, y=-1pt,\n{STYLES}]\n");
    for mark in &scene.marks {
        draw(&mut out, mark);
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

fn draw(out: &mut String, mark: &Mark) {
    // Writing to a string can't fail.
    let _ = match mark {
        Mark::Line { points, stroke } => {
            let style = stroke.name();
            let path = join(points);
            writeln!(out, "\\path[{style}] {path};")
        }
        Mark::Node { shape, x, y, width, height, look, .. } => {
            let style = shape.name();
            let look = match look {
                Look::Searched => "",
                Look::Cut => ", cutnode",
                Look::Best => ", bestleaf",
                Look::Skipped => ", skippednode",
                Look::Blank => ", blank",
            };
            let corners = join(&outline(*shape, *x, *y, *width, *height));
            writeln!(out, "\\path[{style}{look}] {corners} -- cycle;")
        }
        Mark::Label { x, y, size, anchor, ink, text } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
            };
            let colour = match ink {
                Ink::Value | Ink::Move | Ink::Mark | Ink::Heading => "",
                Ink::Name | Ink::Static | Ink::Window | Ink::Returned | Ink::Row | Ink::More | Ink::Small => {
                    ", text=black!65"
                }
                Ink::FadedName | Ink::FadedValue => ", text=black!50",
                Ink::Cut => ", text=red!70!black",
            };
            let bold = if *ink == Ink::Heading { "\\bfseries " } else { "" };
            // TeX's own sans serif has whole sizes.
            let size = size.floor();
            let font = format!("\\fontsize{{{size}}}{{{}}}\\selectfont{bold}", size + 2.0);
            writeln!(
                out,
                "\\node[anchor={anchor}, font={font}{colour}] at {} {{{}}};",
                pair((*x, *y)),
                tex(text)
            )
        }
        Mark::Board { x, y, cell, inset } => {
            out.push_str(&inset.tikz((*x, *y), *cell));
            Ok(())
        }
    };
}

fn pair((x, y): Place) -> String {
    format!("({:.1},{:.1})", x, y)
}

fn join(points: &[Place]) -> String {
    points.iter().map(|point| pair(*point)).collect::<Vec<_>>().join(" -- ")
}

/// A text for TeX.
fn tex(text: &str) -> String {
    let mut out = String::new();
    for (at, c) in text.char_indices() {
        match c {
            '≥' => out.push_str("$\\geq$"),
            '≤' => out.push_str("$\\leq$"),
            '∞' => out.push_str("$\\infty$"),
            '−' => out.push_str("$-$"),
            'α' => out.push_str("$\\alpha$"),
            'β' => out.push_str("$\\beta$"),
            '…' => out.push_str("\\dots{}"),
            'ö' => out.push_str("\\\"o"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            ' ' if text[..at].ends_with(' ') => out.push_str("\\ "),
            c => out.push(c),
        }
    }
    out
}
