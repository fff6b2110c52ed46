//! Explicit game trees, and why a search of them did what it did.
//!
//! A [`Tree`] is given node by node, as drawn in a textbook or typed in by a student, and [`TreeGame`] makes a
//! [`Game`](gametree::Game) of it: a game like any other, searched by the algorithms of the crate [`gametree`] and watched by its
//! observers. [`Searched`] is a search with its record. It says in words why each node was examined or skipped.
//!
//! ```
//! use gametree::{Game, Window, textbook};
//! use gametree_tree::{Recorder, Tree, TreeGame, Values};
//!
//! let game = TreeGame::new(Tree::parse("((3 5) (2 9))")?, Values::Root);
//! let mut record = Recorder::default();
//! textbook::alphabeta(&game, &game.start(), Window::FULL, &mut record);
//! let cut = &record.cutoffs[0];
//! assert_eq!(game.tree().dewey(cut.node).as_str(), "2"); // after 2.1 = 2 the second child can't exceed 3
//! assert_eq!(game.tree().dewey(cut.owner.unwrap()).as_str(), "root");
//! # Ok::<(), gametree_tree::TreeError>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | here | trees, notations, Dewey numbers, node types, records and explanations of searches |
//! | [`draw`] | drawings of searched trees: SVG, TikZ, DOT, text, exam sheets; trees of positions with their boards |
//! | `generate`, [`presets`] | random trees, and those of the literature |
//! | [`pseudocode`] | the algorithms line by line, and which line a search is at |
//! | [`quiz`] | practice: questions on searches of trees, with keys, explanations and grades |
//! | [`theory`] | critical positions, expected work, branching factors |
//! | [`trace`] | what a search of any game did, one record per node, and a checker for traces of other programs |
//!
//! # Features
//! | feature | enables |
//! |---|---|
//! | `rand` | `generate`, and random trees in [`testing`] |
//! | `serde` | `Serialize` and `Deserialize` for traces, playbacks and questions |
//! | `json` | trees and traces read from JSON, searches of trees written as JSON; implies `serde` |
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod draw;
pub mod pseudocode;
pub mod quiz;
pub mod testing;
pub mod theory;
pub mod trace;
mod tree;

pub use tree::*;
