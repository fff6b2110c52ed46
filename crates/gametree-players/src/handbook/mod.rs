//! A handbook as something to read: one document, written as text, as a page, or as a sheet of boards.
//!
//! [`document`] says in words what a [`Handbook`] holds; the [`Document`] is then written by one of
//! three writers, none of which knows what it is about.

mod document;
mod html;
mod moves;
mod patterns;
mod phrases;
mod rules;
mod sheet;
mod text;
mod words;

pub use document::{Document, Size};
pub use gametree_solvers::handbook::{Handbook, HandbookError, handbooks};
pub use words::document;
