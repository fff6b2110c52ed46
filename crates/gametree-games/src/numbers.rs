//! Lists of numbers in positions that are set up, such as the stones of heaps: `3,4,5`.

use gametree::knowledge::PositionError;

/// The numbers of a list, separated by `separator`: as many as there are limits, each at most its own.
///
/// # Errors
/// [`PositionError::Setup`], with `place` and, if one of them is wrong, its number in the list.
pub(crate) fn read_numbers(
    text: &str,
    separator: char,
    limits: &[u8],
    place: &str,
) -> Result<Vec<u8>, PositionError> {
    let words: Vec<&str> = text.split(separator).collect();
    if words.len() != limits.len() {
        let expected = format!("{} numbers, separated by {separator}", limits.len());
        return Err(PositionError::setup(place, text, expected));
    }
    let read = |(number, (word, &limit)): (usize, (&str, &u8))| {
        let plain = word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
        let value = word.parse().ok().filter(|&value: &u8| plain && value <= limit);
        value.ok_or_else(|| {
            let expected = format!("a number from 0 to {limit}");
            PositionError::setup(format!("{place}, number {number}"), word, expected)
        })
    };
    (1..).zip(words.into_iter().zip(limits)).map(read).collect()
}

/// The list as [`read_numbers`] reads it.
pub(crate) fn write_numbers(numbers: impl IntoIterator<Item = u8>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_back_and_others_are_refused_with_their_place() {
        assert_eq!(read_numbers(&write_numbers([3, 0, 12]), ',', &[3, 9, 12], "heaps"), Ok(vec![3, 0, 12]));
        for (bad, place) in [
            ("", "heaps"),
            ("1,2,3", "heaps"),
            ("1", "heaps"),
            ("4,1", "heaps, number 1"),
            ("1,", "heaps, number 2"),
            ("1,+1", "heaps, number 2"),
            ("01,1", "heaps, number 1"),
            ("1,99999999999", "heaps, number 2"),
            ("1,é", "heaps, number 2"),
        ] {
            match read_numbers(bad, ',', &[3, 9], "heaps") {
                Err(PositionError::Setup { place: found, .. }) => assert_eq!(found, place, "{bad}"),
                other => panic!("{bad}: {other:?}"),
            }
        }
    }
}
