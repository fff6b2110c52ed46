//! What a search keeps, in pieces: [`Arena`], a list that grows without moving what it holds.

use std::ops::{Index, IndexMut};

use gametree_shared::vec_bytes;

/// The number of items of a piece.
const PIECE: usize = 256;

/// A list that grows by a piece of 256 items. A vector would hold twice its items while it grows, and so could use only
/// half of a memory limit.
pub(super) struct Arena<T> {
    pieces: Vec<Vec<T>>,
    len: usize,
}

impl<T> Arena<T> {
    pub(super) fn new() -> Self {
        Arena { pieces: Vec::new(), len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.bytes_with(0)
    }

    /// The bytes that it will hold with so many items more.
    pub(super) fn bytes_with(&self, items: usize) -> usize {
        let pieces = self.pieces.len().max((self.len + items).div_ceil(PIECE));
        pieces * PIECE * size_of::<T>() + vec_bytes(&self.pieces, pieces - self.pieces.len())
    }

    /// Makes room for so many more items; false if the system has no more memory.
    pub(super) fn reserve(&mut self, items: usize) -> bool {
        while self.pieces.len() * PIECE < self.len + items {
            let mut piece = Vec::new();
            if piece.try_reserve_exact(PIECE).is_err() || self.pieces.try_reserve(1).is_err() {
                return false;
            }
            self.pieces.push(piece);
        }
        true
    }

    /// Adds an item; its index.
    pub(super) fn push(&mut self, item: T) -> usize {
        let index = self.len;
        if self.pieces.len() == index / PIECE {
            self.pieces.push(Vec::with_capacity(PIECE));
        }
        self.pieces[index / PIECE].push(item);
        self.len += 1;
        index
    }

    /// Removes the last item.
    pub(super) fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.pieces[self.len / PIECE].pop()
    }
}

impl<T> Index<usize> for Arena<T> {
    type Output = T;
    fn index(&self, index: usize) -> &T {
        &self.pieces[index / PIECE][index % PIECE]
    }
}

impl<T> IndexMut<usize> for Arena<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.pieces[index / PIECE][index % PIECE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_where_they_were_put_and_removed_from_the_end() {
        let mut arena = Arena::new();
        assert!(arena.bytes_with(1_000) >= 1_000 * size_of::<usize>() && arena.bytes() == 0);
        assert!(arena.reserve(1_000) && arena.bytes() >= 1_000 * size_of::<usize>());
        let reserved = arena.bytes();
        assert!((0..1_000).all(|n| arena.push(n) == n));
        assert_eq!(arena.bytes(), reserved);
        arena[600] = 7;
        assert_eq!((arena[255], arena[256], arena[600], arena.len()), (255, 256, 7, 1_000));
        let removed: Vec<usize> = std::iter::from_fn(|| arena.pop()).collect();
        assert_eq!((removed.len(), removed[0], removed[999]), (1_000, 999, 0));
        assert!(arena.pop().is_none() && arena.push(5) == 0 && arena[0] == 5);
    }
}
