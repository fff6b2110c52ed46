//! Mixing of keys before a table uses them.

/// A bijection that spreads every bit of a key over all others (the finaliser of splitmix64): exact keys stay exact,
/// and weak ones do no harm.
#[inline]
pub(crate) fn mix(mut key: u64) -> u64 {
    key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}
