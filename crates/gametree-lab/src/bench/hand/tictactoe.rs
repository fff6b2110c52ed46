//! Hand-written minimax and alpha-beta for tic-tac-toe.

use super::INF;

/// The whole board.
const BOARD: usize = 0b1_1111_1111;

/// Whether a set of cells holds a line.
const WON: [bool; BOARD + 1] = {
    let lines = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let mut won = [false; BOARD + 1];
    let mut set = 0;
    while set <= BOARD {
        let mut line = 0;
        while line < lines.len() {
            won[set] |= set & lines[line] == lines[line];
            line += 1;
        }
        set += 1;
    }
    won
};

/// The number of nodes of minimax on the whole tree.
pub(in super::super) fn minimax_nodes() -> u64 {
    let mut nodes = 0;
    std::hint::black_box(minimax(0, 0, &mut nodes));
    nodes
}

/// The number of nodes of alpha-beta on the whole tree.
pub(in super::super) fn alphabeta_nodes() -> u64 {
    let mut nodes = 0;
    std::hint::black_box(alphabeta(0, 0, -INF, INF, &mut nodes));
    nodes
}

fn minimax(own: usize, other: usize, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if WON[other & BOARD] {
        return -1;
    }
    let mut empty = BOARD & !(own | other);
    if empty == 0 {
        return 0;
    }
    let mut best = -INF;
    while empty != 0 {
        let cell = empty & empty.wrapping_neg();
        empty ^= cell;
        best = best.max(-minimax(other, own | cell, nodes));
    }
    best
}

fn alphabeta(own: usize, other: usize, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if WON[other & BOARD] {
        return -1;
    }
    let mut empty = BOARD & !(own | other);
    if empty == 0 {
        return 0;
    }
    let mut best = -INF;
    while empty != 0 {
        let cell = empty & empty.wrapping_neg();
        empty ^= cell;
        let value = -alphabeta(other, own | cell, -beta, -alpha, nodes);
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
