//! Flags of `generate`.

use clap::{Args, ValueEnum};
use gametree_tree::generate::Range;

use super::values::{memory, number, typed, unmarked};

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// The kind of tree
    #[arg(value_name = "KIND", value_enum)]
    pub(crate) kind: Kind,
    /// Children of every inner node (not for shape) [default: 2]
    #[arg(long, value_name = "B", value_parser = number::<u32>)]
    pub(crate) branching: Option<u32>,
    /// Plies from the root to the leaves [default: 4; for shape, the length of its lists]
    #[arg(long, value_name = "D", value_parser = number::<u32>)]
    pub(crate) depth: Option<u32>,
    /// Range of the leaf values, ends included (uniform, shape, perfect, worst) [default: -9..9]
    #[arg(long, value_name = "A..B", value_parser = typed::<Range>)]
    pub(crate) range: Option<Range>,
    /// Seed of the random numbers [default: 0]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// shape: for each level from the root, the probability that a node has children
    #[arg(long, value_name = "Q0,Q1,…", value_parser = numbers)]
    pub(crate) q: Option<Numbers>,
    /// shape: for each level from the root, the mean number of children over all its nodes
    #[arg(long, value_name = "D0,D1,…", value_parser = numbers)]
    pub(crate) d: Option<Numbers>,
    /// pgame: the probability that a leaf is won for MAX [default: the fixed point]
    #[arg(long, value_name = "P", value_parser = decimal)]
    pub(crate) p0: Option<f64>,
    /// Also draw a static value for every inner node, from the same range (not for pgame and ngame); the leaves do not
    /// change
    #[arg(long)]
    pub(crate) static_values: bool,
    /// Maximum memory of the tree: MiB, or a number with suffix K, M or G [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub(crate) memory: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum Kind {
    /// Every leaf drawn from the range
    Uniform,
    /// A random shape, level by level (--q, --d), with leaves drawn from the range
    Shape,
    /// Best child first at every node: alpha-beta enters exactly the critical positions
    Perfect,
    /// Best child last at every node: alpha-beta evaluates every leaf
    Worst,
    /// Board splitting: a leaf is a win for MAX (1) with probability --p0, else a loss (-1)
    Pgame,
    /// Every arc is +1 or -1; a leaf is a win for MAX (1) if the sum of its arcs is positive, else a loss (-1)
    Ngame,
    /// Every leaf is a real number in [0, 1), in millionths
    Real,
}

impl Kind {
    /// Its name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// A comma-separated list of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(pub(crate) Vec<f64>);

pub(super) fn numbers(text: &str) -> Result<Numbers, String> {
    let entries = unmarked(text).split(',').enumerate();
    let read = entries.map(|(i, entry)| decimal(entry).map_err(|error| format!("entry {}: {error}", i + 1)));
    read.collect::<Result<_, _>>().map(Numbers)
}

pub(super) fn decimal(text: &str) -> Result<f64, String> {
    let number = unmarked(text).parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| {
        let shown: String = unmarked(text).chars().take(40).collect();
        format!("{shown:?} is not a number: expected one like 0.5 or 2")
    })
}
