//! Explicit trees, their notations, and records of searches.

mod arena;
mod builder;
mod claim;
mod error;
mod explain;
#[cfg(feature = "rand")]
pub mod generate;
mod interval;
mod json;
#[cfg(feature = "json")]
mod json_reader;
mod limits;
mod line;
mod look_up;
mod memory;
mod minimal;
mod names;
mod order;
mod parse;
mod path_sums;
mod permute;
mod play;
mod playback;
pub mod presets;
mod proven;
mod proving;
mod rebuild;
mod record;
mod request;
mod scanner;
#[cfg(feature = "json")]
mod search_json;
mod searched;
mod steps;
mod text;
mod types;

pub use arena::{NodeId, Tree};
pub use builder::TreeBuilder;
pub use error::{NameFault, TreeError};
pub use explain::{Explanation, Relation, Status, ValueClaim};
pub use interval::Interval;
pub use limits::{MAX_DEPTH, MAX_NAME, MAX_NODES};
pub use line::best_line;
pub use look_up::NoSuchNode;
pub use memory::Part;
pub use minimal::minimal_proof;
pub use order::ChildOrder;
pub use path_sums::path_sums;
pub use permute::{PermuteError, Permuted, permute};
pub use play::{StaticValues, TreeGame, Values};
pub use playback::{Appearance, Change, Moment, Playback};
pub use proven::{probabilities, proven_intervals};
pub(crate) use rebuild::rebuilt;
pub use record::{Cutoff, Keep, Recorder, Step};
pub use request::TreeRequest;
#[cfg(feature = "json")]
pub use search_json::JsonParts;
pub(crate) use searched::leaf_values;
pub use searched::{Kind, Searched, TreeSearchError};
pub(crate) use steps::player;
pub use types::{NodeType, node_types};
