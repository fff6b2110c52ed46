//! How deep a search may recurse: no deeper than the stack of its thread allows, whatever the size of a position.
//!
//! A search measures what its recursion has taken of the stack since it began, and ends properly
//! ([`StopReason::Depth`](crate::StopReason::Depth)) before that is more than the thread may be expected to have.

use std::cell::Cell;

/// What a search takes of the stack at most, in bytes, unless its thread [allows](allow) more: half of what Rust gives a thread.
///
/// ```
/// assert_eq!(gametree::stack::DEFAULT, 1 << 20);
/// ```
pub const DEFAULT: usize = if cfg!(target_arch = "wasm32") { 256 << 10 } else { 1 << 20 };

thread_local! {
    static ALLOWED: Cell<usize> = const { Cell::new(DEFAULT) };
}

/// Lets the searches that this thread begins from now on take so many bytes of its stack: for a thread that was started with a large
/// one. Leave some for the game's own functions and for what called the search.
///
/// ```
/// let searching = std::thread::Builder::new().stack_size(64 << 20).spawn(|| {
///     gametree::stack::allow(60 << 20);
///     // Searches here may recurse some sixty times as deep.
/// });
/// searching?.join().unwrap();
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn allow(bytes: usize) {
    ALLOWED.set(bytes);
}

/// How far down the stack a search may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Floor {
    /// The lowest address.
    lowest: usize,
    /// What a ply is expected to take.
    ply: usize,
}

impl Floor {
    /// Of a search that has not begun, and whose states nobody has told.
    pub(crate) const NONE: Floor = Floor { lowest: 0, ply: 16 << 10 };

    /// For a recursion with states of this type: a function keeps a few of them, more without optimisation, and some things more.
    pub(crate) fn of_states<S>(self) -> Self {
        Floor { ply: 4_096 + 8 * size_of::<S>(), ..self }
    }

    /// Of a search that begins here, on this thread.
    pub(crate) fn below_here(self) -> Self {
        Floor { lowest: here().saturating_sub(ALLOWED.get()), ..self }
    }

    /// Whether the caller is below it.
    #[inline(always)]
    pub(crate) fn is_passed(self) -> bool {
        here() < self.lowest
    }

    /// After how many plies at the latest a search should look again, so that it need not look at every node: by then it has come
    /// half of the way to the floor, and two times as far as expected is still no farther than the floor.
    pub(crate) fn plies_left(self) -> u64 {
        ((here().saturating_sub(self.lowest)) / (2 * self.ply)).max(1) as u64
    }

    pub(crate) fn is_set(self) -> bool {
        self.lowest != 0
    }
}

/// About where the stack of this thread ends now: it grows towards lower addresses.
#[inline(always)]
fn here() -> usize {
    let place = 0_u8;
    std::ptr::from_ref(&place).addr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[inline(never)]
    fn depth(floor: Floor, plies: u32) -> u32 {
        let state = std::hint::black_box([plies; 256]);
        if floor.is_passed() { plies } else { depth(floor, state[7] + 1) }
    }

    #[test]
    fn recursion_ends_at_the_floor() {
        let run = |bytes| {
            let recurse = move || {
                allow(bytes);
                depth(Floor::NONE.below_here(), 0)
            };
            std::thread::Builder::new().stack_size(16 << 20).spawn(recurse).unwrap().join().unwrap()
        };
        let [some, more] = [1 << 20, 8 << 20].map(run);
        // A kilobyte a ply, and a little for each call.
        assert!((500..=1_024).contains(&some), "{some}");
        assert!((7 * some..=9 * some).contains(&more), "{more}");
        assert!(!Floor::NONE.is_passed() && !Floor::NONE.is_set());
    }
}
