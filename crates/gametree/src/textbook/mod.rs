//! The textbook floor: every algorithm of the sources as its source prints it, one short file each.
//!
//! They are what one reads, steps through and cites, and they are the specification of everything faster. Each is
//! one function over a [`Game`](crate::Game), watched by an [`Observer`](crate::observe::Observer) (`&mut ()` for
//! nobody), and holds no switches: a depth limit, forced moves or a random order are adapters around the *game*
//! ([`crate::adapt`]). All values are those of the side to move at the root.
//!
//! They recurse once a ply; a game deeper than some thousand plies wants a thread with a larger stack.
//!
//! | file | source | prunes | window |
//! |---|---|---|---|
//! | [`minimax`], [`minimax_value`], [`negamax`], [`minimax_stop`] | slides; CS 440; slides; Felstiner | no, no, no, at ±1 | – |
//! | [`branch_and_bound`] | Knuth–Moore's F1 | shallow | upper end |
//! | [`alphabeta_hard`], [`alphabeta_minimax`] | Knuth–Moore's F2; slides' F2'/G2' | yes, fail-hard | yes |
//! | [`alphabeta`], [`alphabeta_value`] | Fishburn; CS 440 | yes, fail-soft | yes |
//! | [`althofer`](althofer()), [`alphabeta_althofer_hard`], [`alphabeta_althofer`] | Abdelbar eq. 2; Fig. 4 | no, yes, yes | –, yes, yes |
//! | [`scout`], [`negascout`], [`pvs`] | Pearl; Reinefeld; Marsland and Campbell | yes | –, yes, yes |
//! | [`mtdf`] | Plaat et al. | yes, with memory | – |
//! | [`sss`], [`dual`] | Stockman; Marsland et al. | yes, best-first | – |
//! | [`pns`], [`dfpn`] | Allis; Nagai | proves value ≥ v | – |
//! | [`product`](product()) | Pearl; Nau | no | – |
//!
//! ```
//! use gametree::{Game, Window, observe::Counter, textbook};
//! use gametree_tree::{Tree, TreeGame, Values};
//! let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
//! let (mut all, mut few) = (Counter::default(), Counter::default());
//! assert_eq!(textbook::minimax(&game, &game.start(), &mut all), 3.into());
//! assert_eq!(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut few), 3.into());
//! assert_eq!((all.leaves, few.leaves), (4, 3)); // one was cut off
//! ```

mod alphabeta;
mod alphabeta_althofer;
mod alphabeta_althofer_hard;
mod alphabeta_hard;
mod alphabeta_minimax;
mod alphabeta_value;
mod althofer;
mod arena;
mod branch_and_bound;
mod dfpn;
mod dual;
mod hash_table;
mod heap;
mod minimax;
mod minimax_stop;
mod minimax_value;
mod mtdf;
mod negamax;
mod negascout;
mod pns;
mod product;
mod pvs;
mod scout;
mod sss;

pub use alphabeta::alphabeta;
pub use alphabeta_althofer::alphabeta_althofer;
pub use alphabeta_althofer_hard::alphabeta_althofer_hard;
pub use alphabeta_hard::alphabeta_hard;
pub use alphabeta_minimax::alphabeta_minimax;
pub use alphabeta_value::alphabeta_value;
pub use althofer::althofer;
pub use branch_and_bound::branch_and_bound;
pub use dfpn::dfpn;
pub use dual::dual;
pub use minimax::minimax;
pub use minimax_stop::minimax_stop;
pub use minimax_value::{choose_move, minimax_value};
pub use mtdf::mtdf;
pub use negamax::negamax;
pub use negascout::negascout;
pub use pns::pns;
pub use product::{CERTAIN, in_millionths, product};
pub use pvs::pvs;
pub use scout::scout;
pub use sss::sss;
