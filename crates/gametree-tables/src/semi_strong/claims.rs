//! Where a search keeps what it has proved, so that a later one goes on from there: [`ClaimStore`].

use gametree::solve::ResultBounds;

/// Where a [`SemiStrong`](super::SemiStrong) search keeps what it has proved of single positions. A search that is stopped, or
/// killed, loses what is not there.
///
/// A claim has the least [code](gametree::knowledge::Coded::code) of all images of a position, and bounds on its result for the side
/// to move. It is true of the position whatever is being solved, so searches from several positions, and in several orders of the
/// moves, may share a store. A wrong claim makes the search fail with
/// [`Contradiction`](super::SemiStrongError::Contradiction), or its solution invalid, which
/// [`check_semi_strong`](super::check_semi_strong) finds.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// # use gametree::{Budget, Game};
/// use gametree::solve::ResultBounds;
/// use gametree_tables::{ClaimStore, SemiStrong};
///
/// #[derive(Default)]
/// struct Memory(Vec<(u64, ResultBounds)>);
/// impl ClaimStore for Memory {
///     fn read(&mut self, take: &mut dyn FnMut(u64, ResultBounds) -> bool) -> bool {
///         self.0.iter().all(|&(code, bounds)| take(code, bounds))
///     }
///     fn keep(&mut self, claims: &[(u64, ResultBounds)]) -> bool {
///         self.0.extend(claims);
///         true
///     }
/// }
///
/// let (heap, mut memory) = (Heap(30), Memory::default());
/// let half = Budget { nodes: Some(40), ..Budget::default() };
/// assert!(SemiStrong::new(&heap).budget(half).go_on(&heap.start(), &mut memory).is_err());
/// let rest = SemiStrong::new(&heap).go_on(&heap.start(), &mut memory).unwrap();
/// let whole = SemiStrong::new(&heap).run(&heap.start()).unwrap();
/// assert_eq!(rest.levels, whole.levels);
/// ```
pub trait ClaimStore {
    /// Gives all claims to `take`, in any order, until it says false; false if they cannot be read.
    fn read(&mut self, take: &mut dyn FnMut(u64, ResultBounds) -> bool) -> bool;

    /// Keeps these claims, some of them perhaps not for the first time; false if it can't, which ends the search.
    fn keep(&mut self, claims: &[(u64, ResultBounds)]) -> bool;
}
