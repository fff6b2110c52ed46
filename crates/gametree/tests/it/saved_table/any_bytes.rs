//! The body of the fuzz target for saved tables (`fuzz/fuzz_targets/table.rs`), which a test runs on the corpus.

use gametree::Game;
use gametree::engine::Engine;

use super::heap::Heap;

/// The stones of the heap, and the size of its engine's table.
const STONES: u32 = 21;
const MEMORY: usize = 1 << 10;

fn engine(game: &Heap) -> Engine<'_, Heap> {
    Engine::new(game).memory(MEMORY)
}

/// A table that was saved after a search.
pub(crate) fn saved() -> Vec<u8> {
    let (game, mut out) = (Heap(STONES), Vec::new());
    let mut engine = engine(&game);
    engine.run(&game.start());
    engine.save_table(&mut out).expect("a vector takes every byte");
    out
}

/// Loads any bytes as a table, and a saved table with these bytes added to its own from a place that the first two choose: what
/// is refused is refused in one line and leaves the engine as it was; what is loaded gives right answers.
///
/// # Panics
/// If that does not hold.
pub(crate) fn load_or_refuse(bytes: &[u8]) {
    let game = Heap(STONES);
    let check = |bytes: &[u8]| {
        let mut engine = engine(&game);
        if let Err(error) = engine.load_table(bytes) {
            assert!(!error.to_string().contains('\n'), "{error}");
        }
        let report = engine.run(&game.start());
        assert_eq!((report.value.to_string().as_str(), &report.best[..]), ("win in 11", &[1][..]));
    };
    check(bytes);
    let Some((&[low, high], rest)) = bytes.split_first_chunk() else { return };
    let mut changed = saved();
    let from = usize::from(u16::from_le_bytes([low, high])) % changed.len();
    for (byte, change) in changed[from..].iter_mut().zip(rest) {
        *byte = byte.wrapping_add(*change);
    }
    check(&changed);
    if rest.iter().take(saved().len() - from).any(|&change| change != 0) {
        assert!(engine(&game).load_table(&changed[..]).is_err(), "a changed table is refused");
    }
    changed.truncate(from);
    assert!(engine(&game).load_table(&changed[..]).is_err(), "part of a table is refused");
}
