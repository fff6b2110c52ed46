//! Flags of `tree`.

use clap::{Args, ValueEnum};
use gametree::Algorithm;
use gametree_tree::Values;

use super::known;
use super::values::{memory, typed};
use super::window::WindowArgs;

#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    /// The tree: its text, a preset @name, - for stdin, or the path of a file
    #[arg(value_name = "TREE", value_parser = known::tree(), hide_possible_values = true, required_unless_present = "list")]
    pub(crate) tree: Option<String>,
    /// The textbook algorithm; see `gametree algorithms` [default: alphabeta]
    #[arg(long, value_name = "NAME", value_parser = known::algorithm(), hide_possible_values = true)]
    pub(crate) algorithm: Option<Algorithm>,
    /// Point of view of the values: root is MAX's, mover is the side to move's [default: root, or the preset's own]
    #[arg(long, value_enum, value_name = "VIEW")]
    pub(crate) values: Option<View>,
    #[command(flatten)]
    pub(crate) window_args: WindowArgs,
    /// Maximum memory, in MiB or with suffix K, M or G: of all that grows with the tree, i.e. the tree, its search and
    /// what is made from it [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(crate) memory: Option<usize>,
    /// Show Knuth and Moore's type of every node
    #[arg(long)]
    pub(crate) types: bool,
    /// Explain why a node was cut off, searched or never reached; NODE is root, a Dewey number or a name. Of several visits to
    /// it, the last is explained that skipped what was never entered, or else the last
    #[arg(long, value_name = "NODE", value_parser = typed::<String>)]
    pub(crate) explain: Option<String>,
    /// Print a step-by-step log of the search
    #[arg(long)]
    pub(crate) steps: bool,
    /// Show a smallest proof of the root's value: the nodes that must be examined
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Show an order of the children in which alpha-beta evaluates no leaf that this search did not
    #[arg(long)]
    pub(crate) permute: bool,
    /// Draw the tree in the terminal, one line per node
    #[arg(long)]
    pub(crate) draw: bool,
    /// Write a drawing as SVG; - for stdout
    #[arg(long, value_name = "FILE", value_parser = typed::<String>)]
    pub(crate) svg: Option<String>,
    /// Write a drawing as a TikZ document; - for stdout
    #[arg(long, value_name = "FILE", value_parser = typed::<String>)]
    pub(crate) tikz: Option<String>,
    /// Write a drawing for Graphviz; - for stdout
    #[arg(long, value_name = "FILE", value_parser = typed::<String>)]
    pub(crate) dot: Option<String>,
    /// Write a worksheet, NAME.svg or NAME.tex, and its answer key, NAME-key.svg or NAME-key.tex
    #[arg(long, value_name = "FILE", value_parser = typed::<String>)]
    pub(crate) exam: Option<String>,
    /// List the presets
    #[arg(long)]
    pub(crate) list: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum View {
    Root,
    Mover,
}

impl From<View> for Values {
    fn from(view: View) -> Values {
        match view {
            View::Root => Values::Root,
            View::Mover => Values::Mover,
        }
    }
}
