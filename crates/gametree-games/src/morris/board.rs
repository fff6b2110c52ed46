//! The board of Nine Men's Morris: its points in reading order, from a7 to g1, its lines and its symmetries.
//!
//! A set of points is a word with a bit for each.

/// The number of points.
pub(super) const POINTS: usize = 24;

/// The letters of the points' columns.
pub(super) const COLUMNS: &[u8; POINTS] = b"adgbdfcdeabcefgcdebdfadg";

/// The digits of the points' rows, which are counted from below.
pub(super) const ROWS: &[u8; POINTS] = b"777666555444444333222111";

/// The points of each line: those across from above, then those down from the left.
const LINES: [[u8; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

/// The points of each line, as a set.
pub(super) const MILLS: [u32; 16] = {
    let mut mills = [0; 16];
    let mut line = 0;
    while line < 16 {
        let [a, b, c] = LINES[line];
        mills[line] = 1 << a | 1 << b | 1 << c;
        line += 1;
    }
    mills
};

/// The next points along the lines through each point.
pub(super) const NEIGHBOURS: [u32; POINTS] = {
    let mut next = [0; POINTS];
    let mut line = 0;
    while line < 16 {
        let [a, b, c] = LINES[line];
        next[a as usize] |= 1 << b;
        next[b as usize] |= 1 << a | 1 << c;
        next[c as usize] |= 1 << b;
        line += 1;
    }
    next
};

/// The other two points of both lines through each point.
const PAIRS: [[u32; 2]; POINTS] = {
    let mut pairs = [[0; 2]; POINTS];
    let mut line = 0;
    while line < 16 {
        let mut at = 0;
        while at < 3 {
            let point = LINES[line][at] as usize;
            let place = if pairs[point][0] == 0 { 0 } else { 1 };
            pairs[point][place] = MILLS[line] & !(1 << point);
            at += 1;
        }
        line += 1;
    }
    pairs
};

/// The four points with four neighbours.
pub(super) const CROSSINGS: u32 = 1 << 4 | 1 << 10 | 1 << 13 | 1 << 19;

/// Where each symmetry takes the points, the identity first: eight of the square, and each of them with the inner square turned
/// outside.
pub(super) const SYMMETRIES: [[u8; POINTS]; 16] = {
    let mut maps = [[0; POINTS]; 16];
    let mut map = 0;
    while map < 16 {
        let mut point = 0;
        while point < POINTS {
            maps[map][point] = image(map, point);
            point += 1;
        }
        map += 1;
    }
    maps
};

/// Where symmetry number `map` takes a point.
const fn image(map: usize, point: usize) -> u8 {
    let (mut x, mut y) = (COLUMNS[point] as i32 - b'd' as i32, ROWS[point] as i32 - b'4' as i32);
    let ring = if x.abs() > y.abs() { x.abs() } else { y.abs() };
    if map & 1 != 0 {
        (x, y) = (y, x);
    }
    if map & 2 != 0 {
        x = -x;
    }
    if map & 4 != 0 {
        y = -y;
    }
    if map & 8 != 0 {
        (x, y) = (x / ring * (4 - ring), y / ring * (4 - ring));
    }
    let mut found = 0;
    while COLUMNS[found] as i32 != x + b'd' as i32 || ROWS[found] as i32 != y + b'4' as i32 {
        found += 1;
    }
    found as u8
}

/// Whether a man on this point makes a mill together with these others of its player.
#[inline]
pub(super) fn makes_mill(men: u32, point: u32) -> bool {
    let [across, down] = PAIRS[point as usize];
    men & across == across || men & down == down
}

/// Those of a player's men that are in mills.
pub(super) fn in_mills(men: u32) -> u32 {
    MILLS.iter().filter(|&&mill| men & mill == mill).fold(0, |set, mill| set | mill)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits;

    #[test]
    fn symmetries_are_permutations_that_keep_lines_and_neighbours() {
        for (at, map) in SYMMETRIES.iter().enumerate() {
            assert!(!SYMMETRIES[..at].contains(map) && crate::bits::is_permutation(map, 24));
            let image = |set: u32| u64::from(set).mapped(map) as u32;
            assert!(MILLS.iter().all(|&mill| MILLS.contains(&image(mill))));
            assert!((0..POINTS).all(|point| image(NEIGHBOURS[point]) == NEIGHBOURS[usize::from(map[point])]));
            assert_eq!(image(CROSSINGS), CROSSINGS);
        }
        assert!(SYMMETRIES[0].iter().zip(0..).all(|(&image, point)| image == point));
        // 32 steps along lines: two for each of the 16 lines.
        assert_eq!(NEIGHBOURS.iter().map(|set| set.count_ones()).sum::<u32>(), 64);
        assert!((0..24).all(|point| (NEIGHBOURS[point].count_ones() == 4) == (CROSSINGS >> point & 1 == 1)));
    }
}
