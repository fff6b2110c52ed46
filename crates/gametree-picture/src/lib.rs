//! A position as a picture, described once: cells with their shapes and places, coordinates, lines and edges. From this [`Picture`]
//! the library draws text for a terminal ([`Picture::rows`]), SVG and TikZ.
//!
//! ```
//! use gametree_picture::{Content, Mark, Marks, Picture};
//! use gametree::Player;
//! // A board of three columns and two rows, with a stone in the middle of the upper row.
//! let board: Picture<u32> = Picture::grid(3, 2, |column, row| match (column, row) {
//!     (1, 0) => (Content::Stone(Player::First), None),
//!     _ => (Content::Empty, Some(row * 3 + column)),
//! });
//! assert_eq!(board.to_string(), "  a b c\n1 · X ·\n2 · · ·\n");
//! let marks = Marks::default().with("b2", Mark::Chosen);
//! assert!(board.svg("a board", &marks).starts_with("<svg "));
//! assert!(board.tikz(&marks).starts_with("\\begin{tikzpicture}"));
//! ```

mod drawing;
mod inset;
mod layout;
mod marks;
mod picture;
mod pictured;
mod piece_kind;
mod rows;
mod svg;
mod tikz;

pub use inset::Inset;
pub use layout::{Layout, Spot};
pub use marks::{Mark, Marks};
pub use picture::{Content, Picture, Shape};
pub use pictured::Pictured;
pub use piece_kind::{Figure, Part, PieceKind};
pub use rows::Piece;
