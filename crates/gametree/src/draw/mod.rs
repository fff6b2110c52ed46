//! Drawings of searched trees as SVG, TikZ, Graphviz DOT or an outline for the terminal, and exam sheets with their
//! keys. The layout is computed once for all formats.
//!
//! MAX nodes are houses, MIN nodes inverted houses, and leaves boxes. A node shows what the leaves examined prove about
//! its value (`=`, `≥`, `≤`), its edge the window it was entered with. Cut edges have two ticks (shallow) or three
//! (deep), and parts never reached are faded. Large trees grow to the right, and their skipped parts are folded.
//!
//! ```
//! use gametree::{draw, tree::{Keep, Searched, Tree, TreeGame, Values}, Algorithm, SearchOptions};
//! let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
//! let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
//! assert!(draw::svg(&search).starts_with("<svg"));
//! assert!(draw::text(&search, false).contains("└─ 2 MIN ≤ 2  (3, inf)  cut by root, shallow"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dot;
mod exam;
mod figure;
mod layout;
mod legend;
mod outline;
mod plan;
mod scene;
mod svg;
mod tikz;

pub use layout::tidy;

use crate::tree::Searched;
use figure::figure;
use plan::Purpose;

/// A stand-alone SVG.
///
/// ```
/// use gametree::{draw, tree::{Keep, Searched, Tree, TreeGame, Values}, Algorithm, SearchOptions};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// assert!(draw::svg(&search).starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg(search: &Searched<'_>) -> String {
    svg::svg(&figure(search, Purpose::Show))
}

/// A TeX document with one `tikzpicture`, which needs only the class `standalone`.
///
/// ```
/// use gametree::{draw, tree::{Keep, Searched, Tree, TreeGame, Values}, Algorithm, SearchOptions};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// assert!(draw::tikz(&search).contains("tikzpicture"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn tikz(search: &Searched<'_>) -> String {
    tikz::tikz(&figure(search, Purpose::Show))
}

/// A graph in Graphviz's DOT language.
///
/// ```
/// use gametree::{draw, tree::{Keep, Searched, Tree, TreeGame, Values}, Algorithm, SearchOptions};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// assert!(draw::dot(&search).contains("digraph"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn dot(search: &Searched<'_>) -> String {
    dot::dot(search)
}

/// An outline with one line per node; the principal variation is marked with a star.
///
/// ```
/// use gametree::{draw, tree::{Keep, Searched, Tree, TreeGame, Values}, Algorithm, SearchOptions};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// assert!(draw::text(&search, false).contains("1 MIN = 3"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn text(search: &Searched<'_>, ascii: bool) -> String {
    outline::outline(search, ascii)
}

/// An exam sheet to fill in and its key, as SVG.
///
/// ```
/// use gametree::{draw, tree::{Keep, Searched, Tree, TreeGame, Values}, Algorithm, SearchOptions};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
/// let (sheet, key) = draw::exam_svg(&search);
/// assert_ne!(sheet, key);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn exam_svg(search: &Searched<'_>) -> (String, String) {
    (svg::svg(&exam::sheet(search)), svg::svg(&exam::key(search)))
}

/// An exam sheet to fill in and its key, as TeX documents.
///
/// ```
/// use gametree::{draw, tree::{Keep, Searched, Tree, TreeGame, Values}, Algorithm, SearchOptions};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Everything)?;
/// let (sheet, key) = draw::exam_tikz(&search);
/// assert!(sheet.contains("tikz") && key.contains("tikz"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn exam_tikz(search: &Searched<'_>) -> (String, String) {
    (tikz::tikz(&exam::sheet(search)), tikz::tikz(&exam::key(search)))
}
