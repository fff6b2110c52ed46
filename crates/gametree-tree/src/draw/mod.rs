//! Drawings of searched trees as SVG, TikZ, Graphviz DOT or an outline for the terminal, and exam sheets with their
//! keys. The layout is computed once for SVG and TikZ.
//!
//! MAX nodes are upward pentagons, MIN nodes downward ones, and leaves boxes. In a node stands what the leaves visited prove
//! about its value (`=`, `≥`, `≤`), and who cut it off; beside it its name, and on the edge that leads to it the window it
//! was entered with. The first edge that a cut-off skipped has one tick (by the window of the call), two (shallow) or three
//! (deep); edges that were skipped with it are dashed, and parts never reached are faded. On paper broad trees grow to the
//! right, with everything written in the nodes; large parts, and large parts that were never visited, are folded.
//!
//! A [`Stage`] is the same drawing at any moment of a search, in a room of any size, for a page that is stepped through.
//!
//! A [`PositionTree`] is drawn in the same way, with the board of each position in its node.
//!
//! ```
//! use gametree::{Algorithm, SearchOptions};
//! use gametree_tree::{draw, Keep, Searched, Tree, TreeGame, Values};
//! let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
//! let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
//! assert!(draw::svg(&search).starts_with("<svg"));
//! assert!(draw::text(&search, false).contains("└─ 2 MIN ≤ 2  (3, inf)  cut by root, shallow"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod describe;
mod dot;
mod downward;
mod edges;
mod exam;
#[cfg(test)]
mod faults;
mod figure;
mod fold;
#[cfg(test)]
mod geometry;
mod layout;
mod legend;
mod outline;
mod plan;
mod positions;
mod scene;
mod sideways;
mod stage;
mod svg;
mod text;
mod tikz;

pub use exam::ExamTooLarge;
pub use layout::tidy;
pub use positions::{PositionNode, PositionTree, TooManyPositions};
pub use stage::{Film, Frame, Piece, Stage};

use crate::tree::Searched;
use figure::figure;
use plan::Purpose;

/// A stand-alone SVG.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{draw, Keep, Searched, Tree, TreeGame, Values};
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
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{draw, Keep, Searched, Tree, TreeGame, Values};
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
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{draw, Keep, Searched, Tree, TreeGame, Values};
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
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{draw, Keep, Searched, Tree, TreeGame, Values};
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
/// # Errors
/// [`ExamTooLarge`]: a sheet draws every node, or it would give away what is skipped.
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{draw, Keep, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// let (sheet, key) = draw::exam_svg(&search)?;
/// assert!(!sheet.contains("cut by root") && key.contains("cut by root"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exam_svg(search: &Searched<'_>) -> Result<(String, String), ExamTooLarge> {
    let (sheet, key) = exam::exam(search)?;
    Ok((svg::svg(&sheet), svg::svg(&key)))
}

/// An exam sheet to fill in and its key, as TeX documents.
///
/// # Errors
/// [`ExamTooLarge`], as [`exam_svg`].
///
/// ```
/// use gametree::{Algorithm, SearchOptions};
/// use gametree_tree::{draw, Keep, Searched, Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
/// let search = Searched::new(&game, Algorithm::AlphaBeta, &SearchOptions::default(), Keep::Nothing)?;
/// let (sheet, key) = draw::exam_tikz(&search)?;
/// assert!(sheet.contains("tikz") && key.contains("tikz"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exam_tikz(search: &Searched<'_>) -> Result<(String, String), ExamTooLarge> {
    let (sheet, key) = exam::exam(search)?;
    Ok((tikz::tikz(&sheet), tikz::tikz(&key)))
}
