//! Sorting where nobody waits for it: the lists of moves that solvers and checkers keep beside their searches.
//!
//! The standard library's stable sort is some three thousand lines of code for the compiler, once for each type of element. For
//! every game of a catalogue that was a tenth of what the command takes to build; here it is compiled once.

/// Sorts a list in place by a number, the smallest first; elements with equal numbers stay in their order. `n` elements take
/// `O(n log n)` comparisons and a list of `n` numbers.
pub fn sort_by_number<T>(list: &mut [T], number: impl FnMut(&T) -> u64) {
    let mut order: Vec<(u64, usize)> = list.iter().map(number).zip(0..).collect();
    sort_numbers(&mut order);
    for to in 0..list.len() {
        // What belongs here may have been swapped away, to where its place then was.
        let mut from = order[to].1;
        while from < to {
            from = order[from].1;
        }
        list.swap(to, from);
    }
}

/// The number for [`sort_by_number`] of an element that comes the earlier, the higher it ranks.
#[must_use]
pub fn descending(rank: i32) -> u64 {
    u64::from(rank.abs_diff(i32::MAX))
}

/// Not generic: compiled here, and nowhere else. No two pairs are equal, so the sort need not be stable.
#[inline(never)]
fn sort_numbers(order: &mut [(u64, usize)]) {
    order.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_stable_sort_of_the_standard_library(numbers: Vec<u8>) {
            let mut list: Vec<(u8, usize)> = numbers.into_iter().zip(0..).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|&(number, _)| number);
            sort_by_number(&mut list, |&(number, _)| number.into());
            prop_assert_eq!(list, expected);
        }

        #[test]
        fn high_ranks_come_first(a: i32, b: i32) {
            prop_assert_eq!(descending(a).cmp(&descending(b)), b.cmp(&a));
        }
    }
}
