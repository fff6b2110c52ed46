//! Games written in Python: a Python object with the methods of `gametree.Game`, as rules that every search of the library
//! runs on.
//!
//! States and moves are interned: each state that a search meets is kept once, with what the game has said about it, so that
//! a second visit asks nothing. A rule can't fail in Rust. What goes wrong in Python is kept, the search is stopped and fed
//! drawn positions until it has ended, and then the exception is raised.

mod calls;
mod core;
mod failure;
mod moves;
mod native;
mod played;
mod room;
mod rules;
mod state;
mod states;
mod vectorcall;
mod words;

pub(crate) use self::core::{Core, Ends, Ran, Setting};
pub(crate) use native::game;
pub(crate) use state::shown;
pub(crate) use states::Keeps;
