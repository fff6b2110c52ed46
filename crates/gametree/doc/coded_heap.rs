// The game of the documentation's small examples, with codes for tables.
include!("heap.rs");
pub use gametree::knowledge::Coded;

impl Coded for Heap {
    fn code(&self, &(stones, next): &(u32, Player)) -> Option<u64> {
        Some(2 * u64::from(stones) + next as u64)
    }
    fn decode(&self, code: u64) -> Option<(u32, Player)> {
        Some(((code / 2).try_into().ok()?, if code % 2 == 0 { Player::First } else { Player::Second }))
    }
}
