//! Flags of `quiz`.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gametree::Algorithm;
use gametree_tree::quiz::Kind;

use super::known;
use super::tree::View;
use super::values::{number, typed};

#[derive(Debug, Args)]
pub(crate) struct QuizArgs {
    /// The tree: its text, a preset @name, - for stdin, or the path of a file
    #[arg(value_name = "TREE", value_parser = known::tree(), hide_possible_values = true)]
    pub(crate) tree: String,
    /// What is asked [default: chosen by the seed]
    #[arg(long, value_name = "KIND", value_parser = kinds())]
    pub(crate) kind: Option<Kind>,
    /// Seed that chooses the question
    #[arg(long, value_name = "N", value_parser = number::<u64>, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The algorithm: branch-and-bound, alphabeta-hard or alphabeta [default: alphabeta]
    #[arg(long, value_name = "NAME", value_parser = known::practised_algorithm(), hide_possible_values = true)]
    pub(crate) algorithm: Option<Algorithm>,
    /// Point of view of the values: root is MAX's, mover is the side to move's [default: root, or the preset's own]
    #[arg(long, value_enum, value_name = "VIEW")]
    pub(crate) values: Option<View>,
    /// Grade this answer, and show the key and the explanation
    #[arg(long, value_name = "ANSWER", value_parser = typed::<String>)]
    pub(crate) answer: Option<String>,
    /// Show a hint
    #[arg(long)]
    pub(crate) hint: bool,
    /// Show the key and the explanation
    #[arg(long)]
    pub(crate) key: bool,
    /// Ask in the web lab, where answers are clicked as well
    #[cfg(feature = "lab")]
    #[arg(long, conflicts_with_all = ["answer", "hint", "key"])]
    pub(crate) lab: bool,
    /// With --lab: do not open a browser
    #[cfg(feature = "lab")]
    #[arg(long, requires = "lab")]
    pub(crate) no_open: bool,
}

/// Reads a kind of question; a shell completes them with what they are.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let kinds = Kind::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.what()));
    PossibleValuesParser::new(kinds).try_map(|name| name.parse::<Kind>())
}
