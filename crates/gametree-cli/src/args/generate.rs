//! Flags of `generate`.

use clap::{Args, ValueEnum};
use gametree::tree::generate::Range;

use super::values::{bare, number, typed};

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// What kind of tree
    #[arg(value_name = "KIND", value_enum)]
    pub(crate) kind: Kind,
    /// Successors of every inner node (not for shape) [default: 2]
    #[arg(long, value_name = "B", value_parser = number::<u32>)]
    pub(crate) branching: Option<u32>,
    /// Plies from the root to the leaves [default: 4; for shape, the length of its lists]
    #[arg(long, value_name = "D", value_parser = number::<u32>)]
    pub(crate) depth: Option<u32>,
    /// The values, both ends included (uniform, shape, perfect, worst) [default: -9..9]
    #[arg(long, value_name = "A..B", value_parser = typed::<Range>)]
    pub(crate) range: Option<Range>,
    /// The seed of everything that is drawn [default: 0]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    pub(crate) seed: Option<u64>,
    /// shape: the probability, level by level from the root's, that a position has successors
    #[arg(long, value_name = "Q0,Q1,…", value_parser = numbers)]
    pub(crate) q: Option<Numbers>,
    /// shape: the mean number of successors, level by level, over all positions of the level
    #[arg(long, value_name = "D0,D1,…", value_parser = numbers)]
    pub(crate) d: Option<Numbers>,
    /// pgame: the probability that a leaf is won for MAX [default: the fixed point]
    #[arg(long, value_name = "P", value_parser = decimal)]
    pub(crate) p0: Option<f64>,
    /// Draw a static value for every inner node too, from the same range (not for pgame and ngame); the leaves stay
    /// the same
    #[arg(long)]
    pub(crate) static_values: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum Kind {
    /// Every leaf drawn from the range
    Uniform,
    /// A random shape, level by level (--q, --d), its leaves drawn from the range
    Shape,
    /// The best child first everywhere: alpha-beta enters precisely the critical positions
    Perfect,
    /// The best child last everywhere: alpha-beta evaluates every leaf
    Worst,
    /// Board splitting: a leaf is won for MAX, 1, or lost, -1, with the probability of the fixed point
    Pgame,
    /// Every arc is +1 or -1; a leaf is won for MAX, 1, if the sum of its arcs is positive, else lost, -1
    Ngame,
    /// Every leaf a real number of [0, 1) in millionths
    Real,
}

impl Kind {
    /// The word it is known by.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// A list of numbers with commas between them.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(pub(crate) Vec<f64>);

pub(super) fn numbers(text: &str) -> Result<Numbers, String> {
    let entries = bare(text).split(',').enumerate();
    let read = entries.map(|(i, entry)| decimal(entry).map_err(|error| format!("entry {}: {error}", i + 1)));
    read.collect::<Result<_, _>>().map(Numbers)
}

pub(super) fn decimal(text: &str) -> Result<f64, String> {
    let number = bare(text).parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| {
        let shown: String = bare(text).chars().take(40).collect();
        format!("{shown:?} is not a number: expected one like 0.5 or 2")
    })
}
