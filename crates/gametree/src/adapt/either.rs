//! One of two iterators, chosen when the iteration begins: the moves of a game or those of an adapter.

/// Has `next` alone, which compiles faster and to faster code than a chain of two optional iterators.
pub(super) enum Either<A, B> {
    Left(A),
    Right(B),
}

impl<A: Iterator, B: Iterator<Item = A::Item>> Iterator for Either<A, B> {
    type Item = A::Item;

    #[inline]
    fn next(&mut self) -> Option<A::Item> {
        match self {
            Either::Left(left) => left.next(),
            Either::Right(right) => right.next(),
        }
    }
}
