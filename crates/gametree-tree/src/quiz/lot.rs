//! Choices from a seed, the same on every platform and without the feature `rand`.

use gametree_shared::SplitMix;

/// A sequence of choices.
pub(super) struct Lot(SplitMix);

impl Lot {
    pub(super) fn new(seed: u64) -> Self {
        Lot(SplitMix::new(seed))
    }

    /// A number below `n`, which is not 0. Its bias is far below what anybody could notice.
    fn below(&mut self, n: usize) -> usize {
        (self.0.next() % n as u64) as usize
    }

    /// One of `all`; `None` if there is none.
    pub(super) fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.below(all.len())])
    }

    /// One of the `telling`, two times in three; else one of the others. From either list if the other is empty.
    pub(super) fn rather<T: Copy>(&mut self, telling: &[T], others: &[T]) -> Option<T> {
        let telling_first = self.below(3) < 2;
        let [first, second] = if telling_first { [telling, others] } else { [others, telling] };
        self.one_of(first).or_else(|| self.one_of(second))
    }
}
