//! Minimax with a memo: what a position is worth, and when its game ends.

use std::collections::HashMap;

use super::rules::{Board, Move, Rules, X};

/// A game that ends after `n` plies from the start is worth this much less `n` to its winner.
const WIN: i32 = 1000;

/// What a position, or a move in it, is worth to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// 1, 0 or -1.
    pub(super) result: i32,
    /// Plies to the end, the move's own included, where it is won or lost and the game doesn't end in points.
    pub(super) plies: Option<i32>,
    /// The difference, where the game ends in points.
    pub(super) points: Option<i32>,
}

impl Worth {
    /// A number that is the higher, the better it is: a sooner win, a later loss, more points.
    pub(super) fn rank(self) -> i32 {
        let far = self.plies.unwrap_or_default();
        self.points.unwrap_or(self.result * (WIN - far))
    }
}

/// A game with what is known of its positions.
pub(super) struct Solver {
    pub(super) rules: Box<dyn Rules>,
    memo: HashMap<Board, (i32, i32)>,
}

impl Solver {
    pub(super) fn new(rules: Box<dyn Rules>) -> Self {
        Solver { rules, memo: HashMap::new() }
    }

    /// What a position is worth to `player`.
    pub(super) fn worth(&mut self, board: &Board, player: u8) -> Worth {
        let score = if board.mover == player { self.score(board) } else { -self.score(board) };
        if self.rules.scored() {
            return Worth { result: score.signum(), plies: None, points: Some(score) };
        }
        let plies = (score != 0).then(|| WIN - score.abs() - i32::from(board.ply));
        Worth { result: score.signum(), plies, points: None }
    }

    /// What a move is worth to its player.
    pub(super) fn of_move(&mut self, board: &Board, mv: Move) -> Worth {
        let worth = self.worth(&self.rules.play(board, mv), board.mover);
        Worth { plies: worth.plies.map(|plies| plies + 1), ..worth }
    }

    /// The value for the side to move.
    fn score(&mut self, board: &Board) -> i32 {
        if self.rules.scored() {
            return self.search(board, -WIN, WIN);
        }
        // Sooner ends first: a win in three is found before the games of twenty plies beside it are looked at.
        let mut known = None;
        for plies in 0..64 {
            let end = WIN - i32::from(board.ply) - plies;
            if plies == 9 {
                known = Some(self.search(board, -1, 1).signum());
            }
            match known {
                Some(0) => return 0,
                None | Some(1) if self.search(board, end - 1, end) >= end => return end,
                _ => {}
            }
            if known != Some(1) && self.search(board, -end, 1 - end) <= -end {
                return -end;
            }
        }
        0
    }

    /// The value for the side to move: exact between the bounds, else a bound.
    fn search(&mut self, board: &Board, alpha: i32, beta: i32) -> i32 {
        let (mut low, mut high) = self.memo.get(board).copied().unwrap_or((-WIN, WIN));
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let scored = self.rules.scored();
        if let Some(result) = self.rules.over(board) {
            let result = if board.mover == X { result } else { -result };
            return if scored { result } else { result * (WIN - i32::from(board.ply)) };
        }
        let children: Vec<Board> =
            self.rules.moves(board).into_iter().map(|mv| self.rules.play(board, mv)).collect();
        let mut best = -WIN;
        if !scored {
            // Who doesn't win with this move wins with the next but one at the soonest, and loses with the next at the soonest.
            let (at_once, ply) = (WIN - i32::from(board.ply) - 1, i32::from(board.ply));
            let mine = if board.mover == X { 1 } else { -1 };
            if children.iter().any(|child| self.rules.over(child) == Some(mine)) {
                return at_once;
            }
            (low, high) = (low.max(ply + 2 - WIN), high.min(WIN - ply - 3));
            if low >= beta || low == high {
                return low;
            }
            if high <= alpha {
                return high;
            }
        }
        for child in children {
            let from = alpha.max(best);
            let value = if child.mover == board.mover {
                self.search(&child, from, beta)
            } else {
                -self.search(&child, -beta, -from)
            };
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        if best > alpha {
            low = low.max(best);
        }
        if best < beta {
            high = high.min(best);
        }
        self.memo.insert(*board, (low, high));
        best
    }
}

/// Minimax without anything that makes it quick: whoever doubts the one above may compare them.
fn plain(rules: &dyn Rules, board: &Board) -> i32 {
    let mine = |result: i32| if board.mover == X { result } else { -result };
    if let Some(result) = rules.over(board) {
        return mine(if rules.scored() { result } else { result * (WIN - i32::from(board.ply)) });
    }
    let children = rules.moves(board).into_iter().map(|mv| rules.play(board, mv));
    let worth = |child: Board| plain(rules, &child) * if child.mover == board.mover { 1 } else { -1 };
    children.map(worth).max().unwrap()
}

#[test]
fn the_quick_minimax_gives_what_the_plain_one_does() {
    for name in ["tictactoe", "nim:2,3,1", "kalah:2,2", "domineering:3x3", "hex:2x3", "breakthrough:2x4"] {
        let mut solver = Solver::new(super::rules::rules(name));
        let mut board = solver.rules.start();
        while solver.rules.over(&board).is_none() {
            assert_eq!(solver.score(&board), plain(&*solver.rules, &board), "{name} {board:?}");
            let moves = solver.rules.moves(&board);
            board = solver.rules.play(&board, moves[usize::from(board.ply) * 7 % moves.len()]);
        }
    }
}
