//! What a search reports while it runs: [`Observer`], and the two most users need, [`Counter`] and [`PrincipalVariation`].
//!
//! An observer is a type parameter, so the absent one, `()`, compiles to nothing. All scores and windows
//! are those of the side to move at the node concerned.
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
//! use gametree::{Search, observe::{Counter, PrincipalVariation}};
//! // Two of them watch one search.
//! let (mut count, mut line) = (Counter::default(), PrincipalVariation::default());
//! Search::new(&Heap(9)).run(gametree::Request::new(&Heap(9).start()).observe((&mut count, &mut line)))?;
//! println!("{} nodes, best play {:?}", count.nodes, line.moves());
//! # Ok::<(), gametree::SearchError>(())
//! ```

mod combinators;
mod counter;
mod observer;
mod principal_variation;

pub(crate) use combinators::forward_events;
pub use counter::Counter;
pub use observer::{Entry, Mark, Observer, Owner, Promise};
pub use principal_variation::PrincipalVariation;
