//! How much is solved: [`Distance`].

/// Whether the solver also finds the distance to the end of the game.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::solve::{Distance, Solver};
/// for (distance, value) in [(Distance::Never, "win (proved)"), (Distance::Always, "win in 5")] {
///     let solution = Solver::new(&Heap(10))?.distance(distance).run(&Heap(10).start())?;
///     assert_eq!(solution.value.to_string(), value);
/// }
/// # Ok::<(), gametree::solve::Unfit>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Distance {
    /// Only the result.
    Never,
    /// The distance too, unless it takes over 100,000 nodes more than the result did.
    #[default]
    WhenCheap,
    /// Always the distance too.
    Always,
}
