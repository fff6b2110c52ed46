//! Sorted codes: merged without repetition, and found again.

use super::error::TabulationError;
use super::work::{Claim, Memory};

/// Codes in ascending order, each once, with the memory that they take.
pub(super) struct Sorted<'m> {
    pub(super) codes: Vec<u64>,
    pub(super) claim: Claim<'m>,
}

/// The bytes of so many codes.
pub(super) const fn bytes(codes: usize) -> usize {
    codes.saturating_mul(size_of::<u64>())
}

impl<'m> Sorted<'m> {
    /// A copy of sorted codes.
    pub(super) fn copy(memory: &'m Memory, codes: &[u64]) -> Result<Self, TabulationError> {
        let claim = memory.claim(bytes(codes.len()))?;
        Ok(Sorted { codes: codes.to_vec(), claim })
    }

    /// All codes of both.
    fn merged(self, other: Self, memory: &'m Memory) -> Result<Self, TabulationError> {
        let mut claim = memory.claim(bytes(self.codes.len() + other.codes.len()))?;
        let mut codes = Vec::with_capacity(self.codes.len() + other.codes.len());
        let (mut left, mut right) = (&self.codes[..], &other.codes[..]);
        while let (Some((&one, rest_left)), Some((&two, rest_right))) =
            (left.split_first(), right.split_first())
        {
            codes.push(one.min(two));
            (left, right) =
                (if one <= two { rest_left } else { left }, if two <= one { rest_right } else { right });
        }
        codes.extend_from_slice(left);
        codes.extend_from_slice(right);
        codes.shrink_to_fit();
        claim.shrink(bytes(codes.capacity()));
        Ok(Sorted { codes, claim })
    }
}

/// Sorted codes in several parts, merged so that there are never many and no code is copied often.
#[derive(Default)]
pub(super) struct Runs<'m>(Vec<Sorted<'m>>);

impl<'m> Runs<'m> {
    pub(super) fn push(&mut self, run: Sorted<'m>, memory: &'m Memory) -> Result<(), TabulationError> {
        self.0.push(run);
        while let [.., before, last] = &self.0[..]
            && before.codes.len() < 2 * last.codes.len()
        {
            self.merge_last(memory)?;
        }
        Ok(())
    }

    /// All codes in one part; `None` if there are none.
    pub(super) fn into_one(mut self, memory: &'m Memory) -> Result<Option<Sorted<'m>>, TabulationError> {
        while self.0.len() > 1 {
            self.merge_last(memory)?;
        }
        Ok(self.0.pop().filter(|run| !run.codes.is_empty()))
    }

    fn merge_last(&mut self, memory: &'m Memory) -> Result<(), TabulationError> {
        if let (Some(last), Some(before)) = (self.0.pop(), self.0.pop()) {
            self.0.push(before.merged(last, memory)?);
        }
        Ok(())
    }
}

/// Finds codes by their leading bits, and then by bisection.
pub(super) struct Finder<'c> {
    codes: &'c [u64],
    first: u64,
    shift: u32,
    /// Where the codes of each value of the leading bits begin, and a last entry for the end.
    starts: Vec<u32>,
}

impl<'c> Finder<'c> {
    /// A finder of fewer than 2³² codes, or of more without a directory.
    pub(super) fn new(codes: &'c [u64]) -> Self {
        let (first, last) = (codes.first().copied().unwrap_or(0), codes.last().copied().unwrap_or(0));
        let span = last - first;
        let mut shift = 0;
        while span >> shift > (codes.len() / 4).max(1) as u64 {
            shift += 1;
        }
        let mut starts = Vec::new();
        if u32::try_from(codes.len()).is_ok() {
            starts.reserve_exact((span >> shift) as usize + 2);
            for (at, code) in codes.iter().enumerate() {
                let leading = ((code - first) >> shift) as usize;
                while starts.len() <= leading {
                    starts.push(at as u32);
                }
            }
            starts.push(codes.len() as u32);
        }
        Finder { codes, first, shift, starts }
    }

    /// The bytes that a finder of so many codes takes.
    pub(super) const fn bytes(codes: usize) -> usize {
        codes + 4 * 4
    }

    /// The place of a code.
    pub(super) fn find(&self, code: u64) -> Option<usize> {
        let leading = (code.checked_sub(self.first)? >> self.shift) as usize;
        let (from, to) = match (self.starts.get(leading), self.starts.get(leading.saturating_add(1))) {
            (Some(&from), Some(&to)) => (from as usize, to as usize),
            _ if self.starts.is_empty() => (0, self.codes.len()),
            _ => return None,
        };
        self.codes[from..to].binary_search(&code).ok().map(|at| from + at)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use gametree_shared::mix;

    #[test]
    fn every_code_is_found_and_no_other() {
        for (count, width) in
            [(0, 1), (1, 1), (1, 64), (2, 64), (3, 64), (4, 64), (7, 64), (100, 7), (1_000, 20), (1_000, 64)]
        {
            let drawn: BTreeSet<u64> = (0..count).map(|n| mix(n) >> (64 - width)).collect();
            let codes: Vec<u64> = drawn.iter().copied().collect();
            let finder = Finder::new(&codes);
            assert!(4 * finder.starts.capacity() <= Finder::bytes(codes.len()), "{count} {width}");
            for (at, &code) in codes.iter().enumerate() {
                assert_eq!(finder.find(code), Some(at));
                for other in [code.wrapping_add(1), code.wrapping_sub(1), mix(code)] {
                    assert_eq!(finder.find(other).is_some(), drawn.contains(&other));
                }
            }
        }
    }

    #[test]
    fn merged_runs_are_the_union_within_the_memory() {
        let memory = Memory::new(Some(1 << 16));
        let (mut runs, mut all) = (Runs::default(), BTreeSet::<u64>::new());
        for run in 0..20_u64 {
            let codes: BTreeSet<u64> = (0..50).map(|n| mix(run << 8 | n) % 500).collect();
            all.extend(&codes);
            let codes: Vec<u64> = codes.into_iter().collect();
            runs.push(Sorted::copy(&memory, &codes).unwrap(), &memory).unwrap();
        }
        let one = runs.into_one(&memory).unwrap().unwrap();
        assert_eq!(one.codes, all.into_iter().collect::<Vec<_>>());
        assert_eq!(memory.left(), memory.limit() / 4 * 3 - bytes(one.codes.capacity()));
        let error = memory.claim(1 << 16).err();
        assert_eq!(error, Some(TabulationError::Memory { limit: 1 << 16 }));
    }
}
