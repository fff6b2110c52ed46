//! Hand-written alpha-beta for tic-tac-toe on 4×4×4.

use super::INF;

/// The lines through each cell, four to seven of them; unused entries are sets that no stones can contain.
const LINES: [[u64; 7]; 64] = {
    let mut through = [[u64::MAX; 7]; 64];
    let mut count = [0; 64];
    // For each of the thirteen directions that increase the cell number, every cell at which a line can start.
    let mut direction: usize = 14;
    while direction < 27 {
        let step = [direction as i32 % 3 - 1, direction as i32 / 3 % 3 - 1, direction as i32 / 9 - 1];
        let mut cell: usize = 0;
        while cell < 64 {
            let at = [cell as i32 % 4, cell as i32 / 4 % 4, cell as i32 / 16];
            let (mut axis, mut fits) = (0, true);
            while axis < 3 {
                let end = at[axis] + 3 * step[axis];
                fits &= 0 <= end && end < 4;
                axis += 1;
            }
            if fits {
                let stride = step[0] + 4 * step[1] + 16 * step[2];
                let (mut line, mut i) = (0u64, 0);
                while i < 4 {
                    line |= 1 << (cell as i32 + i * stride);
                    i += 1;
                }
                i = 0;
                while i < 4 {
                    let on = (cell as i32 + i * stride) as usize;
                    through[on][count[on]] = line;
                    count[on] += 1;
                    i += 1;
                }
            }
            cell += 1;
        }
        direction += 1;
    }
    through
};

/// The number of nodes of alpha-beta to a depth, with cells layer by layer.
pub(in super::super) fn nodes(depth: u32) -> u64 {
    let mut nodes = 0;
    std::hint::black_box(search(0, 0, false, depth, -INF, INF, &mut nodes));
    nodes
}

/// Alpha-beta; `lost` is whether the last move completed a line.
fn search(own: u64, other: u64, lost: bool, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if lost {
        return -1;
    }
    let mut empty = !(own | other);
    if empty == 0 || depth == 0 {
        return 0;
    }
    let mut best = -INF;
    while empty != 0 {
        let cell = empty.trailing_zeros();
        empty &= empty - 1;
        let own = own | 1 << cell;
        let won = LINES[cell as usize].into_iter().any(|line| own & line == line);
        let value = -search(other, own, won, depth - 1, -beta, -alpha, nodes);
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
