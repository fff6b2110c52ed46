//! Hand-written alpha-beta for Connect Four on 7×6.

use super::INF;

/// The columns from left to right, and from the middle outwards.
const NATURAL: [u32; 7] = [0, 1, 2, 3, 4, 5, 6];
const CENTRE: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The lowest cell of every column; a column has seven bits, the topmost always empty.
const BOTTOM: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
const FULL: u64 = BOTTOM * 0b11_1111;

/// A position: the stones of the side to move, and all stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
    own: u64,
    all: u64,
}

impl Board {
    const EMPTY: Board = Board { own: 0, all: 0 };

    /// The stones of the side that moved last.
    #[inline]
    fn other(self) -> u64 {
        self.own ^ self.all
    }

    #[inline]
    fn free(self, column: u32) -> bool {
        self.all & 1 << (7 * column + 5) == 0
    }

    #[inline]
    fn play(self, column: u32) -> Board {
        Board { own: self.own ^ self.all, all: self.all | (self.all + (1 << (7 * column))) }
    }

    /// Whether the side that moved last has four in a row.
    #[inline]
    fn lost(self) -> bool {
        let stones = self.other();
        [1, 6, 7, 8].into_iter().any(|step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    #[inline]
    fn full(self) -> bool {
        self.all == FULL
    }
}

/// The number of nodes of alpha-beta to a depth, with columns in natural order or centre first.
pub(in super::super) fn nodes<const CENTRE_FIRST: bool>(depth: u32) -> u64 {
    let mut nodes = 0;
    std::hint::black_box(search::<CENTRE_FIRST>(Board::EMPTY, depth, -INF, INF, &mut nodes));
    nodes
}

fn search<const CENTRE_FIRST: bool>(p: Board, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if p.lost() {
        return -1;
    }
    if p.full() || depth == 0 {
        return 0;
    }
    let mut best = -INF;
    for column in const { if CENTRE_FIRST { CENTRE } else { NATURAL } } {
        if p.free(column) {
            let value = -search::<CENTRE_FIRST>(p.play(column), depth - 1, -beta, -alpha, nodes);
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
    }
    best
}
