//! A picture in TikZ, for papers: black, white and grey, to be printed.

use std::fmt::Write;

use super::drawing::{Drawing, Figure, Point, Role, Step};
use super::marks::Marks;
use super::picture::Picture;
use gametree::Player;

impl<M> Picture<M> {
    /// The picture in TikZ, with marks; it needs no library of TikZ.
    ///
    /// ```
    /// use gametree_picture::{Content, Marks, Picture};
    /// let board: Picture<u32> = Picture::grid(2, 2, |_, _| (Content::Empty, None));
    /// assert!(board.tikz(&Marks::default()).ends_with("\\end{tikzpicture}\n"));
    /// ```
    #[must_use]
    pub fn tikz(&self, marks: &Marks) -> String {
        let mut out = String::from("\\begin{tikzpicture}[scale=0.7,font=\\small]\n");
        figures(&self.drawing(marks, 1.0), (0.0, 0.0), &mut out);
        out.push_str("\\end{tikzpicture}\n");
        out
    }
}

/// Writes the figures, with this point of the drawing at the origin.
pub(super) fn figures(drawing: &Drawing, (left, top): Point, out: &mut String) {
    let at = |(x, y): Point| format!("({:.3},{:.3})", plain(x - left), plain(top - y));
    for (role, figure) in &drawing.figures {
        let style = style(*role);
        let path = |points: &[Point]| points.iter().map(|&point| at(point)).collect::<Vec<_>>().join(" -- ");
        let _ = match figure {
            Figure::Polygon(corners) => writeln!(out, "  \\path[{style}] {} -- cycle;", path(corners)),
            Figure::Polyline(ends) => writeln!(out, "  \\path[{style}] {};", path(ends)),
            Figure::Path { from, steps, closed } => {
                let step = |Step { pull, to }: &Step| match pull {
                    Some([one, other]) => {
                        format!(" .. controls {} and {} .. {}", at(*one), at(*other), at(*to))
                    }
                    None => format!(" -- {}", at(*to)),
                };
                let steps: String = steps.iter().map(step).collect();
                let end = if *closed { " -- cycle" } else { "" };
                writeln!(out, "  \\path[{style}] {}{steps}{end};", at(*from))
            }
            Figure::Circle(middle, radius) => {
                writeln!(out, "  \\path[{style}] {} circle ({radius:.3});", at(*middle))
            }
            Figure::Arrow(from, to) => writeln!(out, "  \\path[{style}] {} -- {};", at(*from), at(*to)),
            Figure::Word(place, word) => {
                writeln!(out, "  \\node[{style}] at {} {{{}}};", at(*place), escaped(word))
            }
            Figure::WordAfter(place, word) => {
                writeln!(out, "  \\node[{style},right] at {} {{{}}};", at(*place), escaped(word))
            }
            Figure::WordBefore(place, word) => {
                writeln!(out, "  \\node[{style},left] at {} {{{}}};", at(*place), escaped(word))
            }
        };
    }
}

/// Without the sign of a zero.
fn plain(x: f64) -> f64 {
    if x.abs() < 0.0005 { 0.0 } else { x }
}

fn style(role: Role) -> &'static str {
    match role {
        Role::Cell | Role::LightCell | Role::Hole | Role::Pit => "draw=black!60,fill=white",
        Role::DarkCell => "draw=black!60,fill=black!20",
        Role::Blocked => "draw=black!60,fill=black!55",
        Role::Board => "fill=black!15",
        Role::Line => "draw=black!60",
        Role::Dot => "fill=black!60",
        Role::Edge(Player::First) => "draw=black,line width=2.5pt",
        Role::Edge(Player::Second) => "draw=black!45,line width=2.5pt,dashed",
        Role::Stone(Player::First) => "draw=black,fill=black",
        Role::Stone(Player::Second) => "draw=black,thick,fill=white",
        Role::Piece(Player::First) => "draw=black,fill=white,line join=round",
        Role::Piece(Player::Second) => "draw=black,fill=black,line join=round",
        Role::PieceLine(Player::First) => "draw=black",
        Role::PieceLine(Player::Second) => "draw=white",
        Role::Counter => "draw=black!60,fill=black!15",
        Role::Label => "black!60",
        Role::Count => "font=\\bfseries",
        Role::Letter(Player::First) => "white",
        Role::Letter(Player::Second) => "black",
        Role::Chosen => "draw=black,line width=1.6pt,dash pattern=on 2pt off 1pt",
        Role::Key => "draw=black,fill=black!35",
        Role::Region => "fill=black!70",
        Role::Bad => "draw=black,line width=1.6pt",
        Role::Word => "font=\\bfseries\\itshape",
        Role::Arrow => "draw=black,->,line width=1.2pt",
    }
}

/// Text that TeX takes as it stands.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}
