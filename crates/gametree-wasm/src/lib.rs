//! What the pages of the lab call: trees, searches, explanations and drawings, as JSON and as columns of numbers.
//!
//! Every function is pure: it takes a request and answers it, and nothing is kept in between, so that a page can throw a
//! worker away at any time. Errors are the library's own words. All is computed by the library; the pages only draw.
//!
//! There are four kinds of modules of it: a small one, with the features `tree` and `stage`, is what a page needs for its first tree, which it
//! draws itself; the one with `full` is loaded when something else is asked for, the one with `judge` alone when a trace of a
//! game is opened, whose positions it draws, and the one with `board` alone when somebody plays. Only that one keeps anything between two calls.

#[cfg(feature = "full")]
mod analysis;
#[cfg(feature = "board")]
mod board;
#[cfg(feature = "tree")]
mod catalogue;
#[cfg(any(feature = "tree", feature = "judge"))]
mod columns;
#[cfg(feature = "full")]
mod drawings;
#[cfg(feature = "full")]
mod explain;
#[cfg(feature = "tree")]
mod film;
#[cfg(feature = "full")]
mod generate;
#[cfg(feature = "judge")]
mod positions;
#[cfg(feature = "full")]
mod practice;
#[cfg(feature = "tree")]
mod request;
#[cfg(feature = "stage")]
mod stage;
#[cfg(feature = "judge")]
mod trace;

#[cfg(any(feature = "tree", feature = "judge"))]
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "board")]
pub use board::{Desk, Outside};
#[cfg(any(feature = "tree", feature = "judge"))]
pub use columns::Film;
#[cfg(feature = "judge")]
pub use positions::Positions;
#[cfg(feature = "stage")]
pub use stage::{Columns, Drawing, Frame};
#[cfg(feature = "judge")]
pub use trace::OpenTrace;

/// The version, the algorithms with their pseudocode, and the presets, as JSON.
#[must_use]
#[cfg(feature = "tree")]
#[wasm_bindgen]
pub fn catalogue() -> String {
    catalogue::catalogue().to_string()
}

/// A tree in the text notation and in JSON, from either: `{text, json, nodes, leaves, height}`.
///
/// # Errors
/// The library's message, if it is no tree.
#[cfg(feature = "tree")]
#[wasm_bindgen]
pub fn read_tree(text: &str) -> Result<String, String> {
    request::read_tree(text).map(|answer| answer.to_string())
}

/// A random tree as text; the recipe is JSON: `{kind, branching, depth, range, seed, statics}`.
///
/// # Errors
/// The library's message.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn generate_tree(recipe: &str) -> Result<String, String> {
    generate::generate(recipe)
}

/// A search as a film: its moments in columns. The request is JSON: `{tree, values, algorithm, window, guess, at_least}`.
///
/// # Errors
/// The library's message.
#[cfg(feature = "tree")]
#[wasm_bindgen]
pub fn film(request: &str) -> Result<Film, String> {
    film::film(request)
}

/// The moments from `from` to `to` in words, as a JSON list.
///
/// # Errors
/// The library's message.
#[cfg(feature = "tree")]
#[wasm_bindgen]
pub fn words(request: &str, from: usize, to: usize) -> Result<String, String> {
    film::words(request, from, to)
}

/// Why a node was cut off, searched or never reached, as the command's `tree --explain --json` has it.
///
/// # Errors
/// The library's message.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn explain(request: &str, node: &str) -> Result<String, String> {
    explain::explain(request, node)
}

/// What the search finds when the branches that were skipped at a node have other values: a JSON list of
/// `{tried, value}`, the value in words.
///
/// # Errors
/// The library's message.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn try_values(request: &str, node: &str) -> Result<String, String> {
    analysis::try_values(request, node)
}

/// The whole search as the command's `tree --json` has it, with its steps.
///
/// # Errors
/// The library's message.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn search_json(request: &str) -> Result<String, String> {
    analysis::search_json(request)
}

/// The smallest proof and the best order: `{minimal, permuted}`, as far as the search allows.
///
/// # Errors
/// The library's message.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn critical(request: &str) -> Result<String, String> {
    analysis::critical(request)
}

/// The tree, as text, with the children of every node in another order: `best-first`, `best-last` or `random`, by the seed.
///
/// # Errors
/// The library's message.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn reordered(request: &str, order: &str, seed: u32) -> Result<String, String> {
    analysis::reordered(request, order, seed)
}

/// A drawing: `svg`, `tikz`, `dot`, `text`, `sheet` or `key` (an exam sheet and its key, as SVG).
///
/// # Errors
/// The library's message.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn drawing(request: &str, kind: &str) -> Result<String, String> {
    drawings::drawing(request, kind)
}

/// A practice question as the command's `quiz --json` has it, without its key; `kind` may be `any`. `moment` says how much of
/// the film is shown with it.
///
/// # Errors
/// The library's message.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn question(request: &str, kind: &str, seed: u32) -> Result<String, String> {
    practice::question(request, kind, seed.into())
}

/// The same with its key, its explanation and the grade of an answer.
///
/// # Errors
/// The library's message, also where the answer can't be read.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn grade(request: &str, kind: &str, seed: u32, answer: &str) -> Result<String, String> {
    practice::grade(request, kind, seed.into(), answer)
}

/// A trace of a search of a game, judged as the command's `trace check` judges it, and ready to be stepped through.
///
/// # Errors
/// The library's message, if the text is no trace. A trace that is wrong is no error: `head.verdict` of the film says so.
#[cfg(feature = "judge")]
#[wasm_bindgen]
pub fn open_trace(text: &str) -> Result<OpenTrace, String> {
    trace::open(text)
}
