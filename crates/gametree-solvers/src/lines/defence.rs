//! Why a side can't complete a line any more, for people: no line is left to it, or the other side answers in pairs of cells.

use gametree::Player;
use gametree_games::bits::Bits;
use gametree_games::lines::{Layout, LineGame, Position};

/// Why a player never completes a line, whoever is to move next but he.
///
/// ```
/// use gametree::{Player, knowledge::Notation};
/// use gametree_games::{Order, tictactoe::TicTacToe};
/// use gametree_solvers::lines::{Defence, defence};
/// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
/// // The lowest row alone is open to the first player: whichever of its cells he takes, the other is left to the second.
/// let position = game.read_position("a1 b2 b1 c1 a3 a2").unwrap();
/// assert_eq!(defence(&game, &position, Player::First), Some(Defence::Pairs(vec![(7, 8)])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defence {
    /// A stone of the other side is on every line.
    NoLine,
    /// The other side plays the second cell of a pair whenever its opponent plays the first: every line that is open to the
    /// opponent contains one of these pairs, and no cell is in two.
    Pairs(Vec<(u32, u32)>),
}

/// Why `attacker` never completes a line if the other side, who has just moved or moves next, answers him; `None` if neither
/// reason holds, or none was found.
#[must_use]
pub fn defence<B: Bits, L: Layout>(
    game: &LineGame<B, L>,
    position: &Position<B>,
    attacker: Player,
) -> Option<Defence> {
    let theirs = position.stones(attacker.other());
    let occupied = theirs | position.stones(attacker);
    let open: Vec<B> = game.all_lines().filter(|&line| (line & theirs).is_empty()).collect();
    if open.is_empty() {
        return Some(Defence::NoLine);
    }
    // Two cells of its own for every open line: each line is matched twice (Kuhn's augmenting paths).
    let cells: Vec<Vec<u32>> = open.iter().map(|&line| (line & !occupied).cells().collect()).collect();
    let mut line_of = vec![None; game.cells() as usize];
    for line in (0..open.len()).flat_map(|line| [line, line]) {
        let mut tried = vec![false; game.cells() as usize];
        if !matched(line, &cells, &mut line_of, &mut tried) {
            return None;
        }
    }
    let pair = |line: usize| {
        let mut own = (0..game.cells()).filter(|&cell| line_of[cell as usize] == Some(line));
        Some((own.next()?, own.next()?))
    };
    (0..open.len()).map(pair).collect::<Option<_>>().map(Defence::Pairs)
}

/// Gives the line one more cell, moving others if need be.
fn matched(line: usize, cells: &[Vec<u32>], line_of: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for &cell in &cells[line] {
        let cell = cell as usize;
        if tried[cell] || line_of[cell] == Some(line) {
            continue;
        }
        tried[cell] = true;
        if line_of[cell].is_none_or(|other| matched(other, cells, line_of, tried)) {
            line_of[cell] = Some(line);
            return true;
        }
    }
    false
}
