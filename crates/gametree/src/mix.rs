//! Mixing of keys before a table uses them, and keys made from [`Hash`](std::hash::Hash).

use std::hash::Hasher;

/// A bijection that spreads every bit of a key over all others (the finaliser of splitmix64): exact keys stay exact,
/// and weak ones do no harm.
#[inline]
pub(crate) fn mix(mut key: u64) -> u64 {
    key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}

/// A hasher whose hashes are keys: every word is mixed with all before it, so that small fields do not collide (hashers made
/// for hash maps let some of them, since a map compares the keys as well). The same on every machine.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl KeyHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = mix(self.0.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ word);
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
