//! Experiments on game-tree search: the predictions of theory next to measurements of the algorithms.
//!
//! Each experiment is a function with a typed result: exact values from [`gametree_tree::theory`], and simulated values with their
//! standard errors from running [`gametree::textbook`] on trees drawn from a seed.
//!
//! ```
//! use gametree_lab::{branching, Control, Pruning, Sampling};
//!
//! let sampling = Some(Sampling { samples: 500, seed: 1 });
//! let found = branching(Pruning::Deep, 2, 4, sampling, Control::default())?;
//! assert!((found.expected - 12.043978).abs() < 1e-6); // 77503/6435
//! let simulated = found.simulated.unwrap();
//! assert!((simulated.mean - found.expected).abs() < 4.0 * simulated.standard_error.unwrap());
//! # Ok::<(), gametree_lab::LabError>(())
//! ```
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod any_game;
pub mod bench;
mod branching;
mod critical;
pub mod decisions;
mod error;
pub mod families;
pub mod files;
pub mod journal;
pub mod match_play;
pub mod normal;
pub mod pathology;
pub mod plot;
mod random_game;
mod randomised;
pub mod reproduce;
mod sample;
mod splitmix;
pub mod suite;
pub mod testing;
mod threads;
pub mod timing;
pub mod train;

pub use branching::{Branching, branching};
pub use critical::{CriticalLevel, Positions, critical_on_average, critical_uniform};
pub use error::LabError;
pub use gametree::Control;
pub use gametree_tree::theory::{Levels, Pruning};
pub use random_game::{RandomGame, RandomPosition};
pub use randomised::{Expectation, Randomised};
pub use sample::{Estimate, Sampling};
pub use threads::cores;
