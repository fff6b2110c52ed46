//! The memory of what an observer records: [`vec_bytes`].

/// The bytes of a vector to which up to `more` items may be added: where it has no room for them, of the vector and of one
/// twice as large, because it holds both while it grows.
pub fn vec_bytes<T>(vec: &Vec<T>, more: usize) -> usize {
    let capacity = vec.capacity();
    let grown = if vec.len() + more > capacity { (2 * capacity).max(vec.len() + more).max(4) } else { 0 };
    (capacity + grown) * size_of::<T>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_vector_counts_with_the_one_that_follows_it() {
        let mut vec: Vec<u64> = Vec::with_capacity(8);
        assert_eq!((vec_bytes(&vec, 8), vec_bytes(&vec, 9)), (64, 192));
        vec.extend([0; 8]);
        assert_eq!((vec_bytes(&vec, 0), vec_bytes(&vec, 1), vec_bytes(&vec, 12)), (64, 192, 224));
        vec.push(0);
        assert!(vec.capacity() * 8 <= 192 - 64);
    }
}
