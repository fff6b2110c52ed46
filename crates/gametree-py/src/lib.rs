//! What the Python package `gametree` calls: trees, games of the catalogue and games written in Python, searched by the
//! library without an algorithm of their own. Arguments are checked and answers dressed in Python (`python/gametree`); what
//! goes to and fro is text, mostly the JSON that the command prints.
//!
//! The module does not need the interpreter's lock, which PyO3 says to an interpreter without one: what a search of a game in
//! Python shares, it has behind locks of its own.

mod advice;
mod ask;
mod board;
mod catalogue;
mod closing;
mod cluster;
mod errors;
mod game;
mod interpreter;
mod lab;
mod limits;
mod parts;
mod picture;
mod players;
mod python;
mod trace;
mod tree;
mod wait;
mod why;

#[pyo3::pymodule]
mod _gametree {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::advice::advise;
    #[pymodule_export]
    use crate::catalogue::{algorithms, games, position, search, solve, trace, verify};
    #[pymodule_export]
    use crate::cluster::{Proof, Stop, run_job};
    #[pymodule_export]
    use crate::lab::{branching, critical, pathology, randomised, reproduce, reproductions};
    #[pymodule_export]
    use crate::parts::{Kept, Trainer, pathology_part, pathology_streams, pathology_whole, train_part};
    #[pymodule_export]
    use crate::picture::{picture, position_tree};
    #[pymodule_export]
    use crate::players::{decisions, keep_games, kept_match, play_games, play_some, train};
    #[pymodule_export]
    use crate::python::{check_game, search_python, solve_python, trace_python};
    #[pymodule_export]
    use crate::tree::{
        tree_draw, tree_explain, tree_generate, tree_log, tree_presets, tree_read, tree_search, tree_steps,
    };

    #[pymodule_export]
    use crate::why::why;

    #[pymodule_export]
    use crate::closing::close;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::interpreter::only_one(module.py())?;
        crate::closing::close_at_exit(module)
    }

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
