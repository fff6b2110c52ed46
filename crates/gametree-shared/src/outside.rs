//! The world outside of a search: its clock, and what it may be told while it runs.
//!
//! On wasm32 nothing else runs while a search does, so that nobody could set its stop flag. There a search itself calls what was
//! given to [`on_look`] whenever it looks at its limits.

use std::sync::OnceLock;

/// A moment of the machine's clock; in a browser of the page's.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;

static LOOK: OnceLock<fn()> = OnceLock::new();

/// From now on every search calls `look` at least every 1,024 nodes, and more often where nodes are expensive: it may set stop flags
/// and read progress. The first call holds for the whole program.
pub fn on_look(look: fn()) {
    let _ = LOOK.set(look);
}

/// Looks at the world outside.
#[inline]
pub fn look() {
    if let Some(look) = LOOK.get() {
        look();
    }
}
