//! A priority queue whose order is known only to its caller: [`Heap`].

use std::mem;

use super::arena::Arena;

/// A binary heap. (The standard library's orders its items by what they hold themselves; those of OPEN are ordered by the
/// nodes that they refer to.)
pub(super) struct Heap<T> {
    /// The children of item `n` are 2n + 1 and 2n + 2, and come after it.
    items: Arena<T>,
}

impl<T: Copy> Heap<T> {
    pub(super) fn new() -> Self {
        Heap { items: Arena::new() }
    }

    /// The bytes that it will hold with so many items more.
    pub(super) fn bytes_with(&self, items: usize) -> usize {
        self.items.bytes_with(items)
    }

    /// Makes room for so many more items; false if the system has no more memory.
    pub(super) fn reserve(&mut self, items: usize) -> bool {
        self.items.reserve(items)
    }

    /// Adds an item.
    pub(super) fn push(&mut self, item: T, before: impl Fn(T, T) -> bool) {
        let mut at = self.items.push(item);
        while at > 0 && before(item, self.items[(at - 1) / 2]) {
            self.items[at] = self.items[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        self.items[at] = item;
    }

    /// Removes the item that comes before all others.
    pub(super) fn pop(&mut self, before: impl Fn(T, T) -> bool) -> Option<T> {
        let last = self.items.pop()?;
        if self.items.len() == 0 {
            return Some(last);
        }
        let first = mem::replace(&mut self.items[0], last);
        let mut at = 0;
        loop {
            let [left, right] = [2 * at + 1, 2 * at + 2];
            if left >= self.items.len() {
                break;
            }
            let right_first = right < self.items.len() && before(self.items[right], self.items[left]);
            let child = if right_first { right } else { left };
            if !before(self.items[child], last) {
                break;
            }
            self.items[at] = self.items[child];
            at = child;
        }
        self.items[at] = last;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_leave_in_order() {
        let mut heap = Heap::new();
        let larger = |a: u64, b: u64| a > b;
        (0..1_000u64).for_each(|n| heap.push(n * 7_919 % 1_009, larger));
        let mut expected: Vec<u64> = (0..1_000).map(|n| n * 7_919 % 1_009).collect();
        expected.sort_unstable_by(|a, b| b.cmp(a));
        let left: Vec<u64> = std::iter::from_fn(|| heap.pop(larger)).collect();
        assert_eq!(left, expected);
    }
}
