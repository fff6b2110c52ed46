//! What a search may spend: [`Budget`].

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// The resources a search may use. Every field is unlimited by default.
///
/// Limits on depth and nodes alone give reproducible results.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Budget, engine::Engine};
/// use std::time::Duration;
/// // At most a second and at most 10,000 nodes, whichever comes first.
/// let budget = Budget { time: Some(Duration::from_secs(1)), nodes: Some(10_000), ..Budget::default() };
/// let report = Engine::new(&Heap(21)).budget(budget).run(&Heap(21).start());
/// assert!(report.nodes <= 10_000);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// The maximum depth in plies below the root.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The maximum time.
    pub time: Option<Duration>,
    /// Set by another thread to stop the search. Checked every 1,024 nodes, and more often where nodes are expensive,
    /// so that it takes effect within 2 ms.
    pub stop: Option<&'a AtomicBool>,
    /// Updated with the number of nodes every 1,024 nodes, for a progress display.
    pub progress: Option<&'a AtomicU64>,
}
