//! Mixing of keys before a table uses them, keys made from [`Hash`](std::hash::Hash), and random numbers.

use std::hash::Hasher;

/// A bijection that spreads every bit of a key over all others (the finaliser of splitmix64): exact keys stay exact,
/// and weak ones do no harm.
#[inline]
pub fn mix(mut key: u64) -> u64 {
    key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}

/// A hasher of single numbers for hash maps, which mixes them.
#[derive(Clone, Copy, Debug, Default)]
pub struct MixHasher(u64);

impl std::hash::BuildHasher for MixHasher {
    type Hasher = MixHasher;

    fn build_hasher(&self) -> MixHasher {
        MixHasher(0)
    }
}

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = mix(self.0 ^ n);
    }
}

/// The generator splitmix64 (Steele, Lea and Flood 2014): random choices from a seed, the same on every machine and without
/// the feature `rand`.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        SplitMix(mix(seed))
    }

    /// The next number.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "an endless generator is no iterator")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below `n`, which is not 0. Its bias is below n/2⁶⁴.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }
}

/// The step of splitmix64: the odd integer closest to 2⁶⁴/φ.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hasher whose hashes are keys: every word is mixed with all before it, so that small fields do not collide (hashers made
/// for hash maps let some of them, since a map compares the keys as well). The same on every machine.
#[derive(Debug, Default)]
pub struct KeyHasher(u64);

impl KeyHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = mix(self.0.wrapping_add(STEP) ^ word);
    }
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.add(u64::from_le_bytes(*word)));
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            word[7] = rest.len() as u8;
            self.add(u64::from_le_bytes(word));
        }
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.add(n.into());
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }
    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.add(n as u64); // with its sign, as an i64
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::Hash;

    use super::*;

    fn key(value: impl Hash) -> u64 {
        let mut hasher = KeyHasher::default();
        value.hash(&mut hasher);
        hasher.finish()
    }

    /// All values of a few small fields, options and signed numbers among them: a hasher made for maps lets some collide.
    #[test]
    fn small_fields_have_different_keys() {
        let small = || (-3..13_i8).map(Some).chain([None]);
        let mut keys = HashSet::new();
        let mut count = 0;
        for a in small() {
            for b in small() {
                for (c, d) in small().flat_map(|c| (0..16_u8).map(move |d| (c, d))) {
                    count += 1;
                    keys.insert(key((a, b, c, d, d % 2 == 0)));
                }
            }
        }
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn bytes_have_the_keys_of_all_their_parts() {
        let texts = ["", "a", "b", "ab", "ba", "abcdefgh", "abcdefgi", "abcdefghi", "a\0", "a\0\0"];
        let keys: HashSet<u64> = texts.iter().map(key).collect();
        assert_eq!(keys.len(), texts.len());
    }
}
