//! Hand-written alpha-beta for Hex on N×N up to 8×8.

use super::INF;

/// The geometry of a board of side N, row by row from an acute corner.
struct Side<const N: u32>;

impl<const N: u32> Side<N> {
    const ALL: u64 = if N * N == 64 { u64::MAX } else { (1 << (N * N)) - 1 };
    const TOP: u64 = (1 << N) - 1;
    const LEFT: u64 = {
        let (mut set, mut row) = (0, 0);
        while row < N {
            set |= 1 << (row * N);
            row += 1;
        }
        set
    };
    const RIGHT: u64 = Self::LEFT << (N - 1);
    /// Each player's two edges: top and bottom, left and right.
    const EDGES: [[u64; 2]; 2] = [[Self::TOP, Self::TOP << (N * (N - 1))], [Self::LEFT, Self::RIGHT]];

    /// The neighbours of a set of cells.
    #[inline]
    fn around(set: u64) -> u64 {
        let (left, right) = (set & !Self::LEFT, set & !Self::RIGHT);
        (left >> 1 | right << 1 | set >> N | right >> (N - 1) | set << N | left << (N - 1)) & Self::ALL
    }
}

/// One player: the stones, and those connected to each of the player's edges.
#[derive(Clone, Copy)]
struct Player {
    stones: u64,
    joined: [u64; 2],
}

/// The number of nodes of alpha-beta to a depth, with cells row by row.
pub(in super::super) fn nodes<const N: u32>(depth: u32) -> u64 {
    let none = Player { stones: 0, joined: [0; 2] };
    let mut nodes = 0;
    std::hint::black_box(search::<N>(none, none, 0, depth, -INF, INF, &mut nodes));
    nodes
}

/// Alpha-beta. A win is detected when the move is made: the child is counted, but not searched.
fn search<const N: u32>(
    own: Player,
    other: Player,
    mover: usize,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return 0;
    }
    let edges = Side::<N>::EDGES[mover & 1];
    let mut empty = Side::<N>::ALL & !(own.stones | other.stones);
    let mut best = -INF;
    while empty != 0 {
        let cell = empty & empty.wrapping_neg();
        empty ^= cell;
        let around = Side::<N>::around(cell);
        let touches = |edge: usize| own.joined[edge] & around | edges[edge] & cell != 0;
        let value = match [touches(0), touches(1)] {
            [true, true] => {
                *nodes += 1;
                1
            }
            touched => {
                let mut after = Player { stones: own.stones | cell, ..own };
                for (edge, touched) in touched.into_iter().enumerate() {
                    if touched {
                        after.joined[edge] |= flooded::<N>(cell, after.stones & !own.joined[edge]);
                    }
                }
                -search::<N>(other, after, mover ^ 1, depth - 1, -beta, -alpha, nodes)
            }
        };
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
    best
}

/// The stones connected to `seed`.
#[inline]
fn flooded<const N: u32>(seed: u64, stones: u64) -> u64 {
    let (mut set, mut front) = (seed, seed);
    loop {
        front = Side::<N>::around(front) & stones & !set;
        if front == 0 {
            return set;
        }
        set |= front;
    }
}
