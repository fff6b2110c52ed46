//! Connect Four for both libraries: `minimax`'s traits implemented with gametree's rules, and one evaluation.

use std::cell::Cell;

use gametree::knowledge::{Evaluate, Keyed};
use gametree::{Game, Outcome, Score};
use gametree_games::connect4::{ConnectFour, Fixed, Position};

/// gametree's rules, centre first. (The type is zero-sized: `minimax` calls its rules without a value, so both sides get
/// them at no cost.)
pub(crate) type Rules = ConnectFour<u64, Fixed<7, 6>>;
pub(crate) const RULES: Rules = ConnectFour::fixed();

/// A position of sixteen bytes.
type Board = Position<u64>;

/// The middle column, and its two neighbours.
const MIDDLE: u64 = 0b11_1111 << 21;
const BESIDE: u64 = 0b11_1111 << 14 | 0b11_1111 << 28;

thread_local! {
    static APPLIED: Cell<u64> = const { Cell::new(0) };
}

/// Returns and resets the number of moves that `minimax` has made: every node it enters except the roots.
pub(crate) fn take_applied() -> u64 {
    APPLIED.take()
}

/// Stones in the middle column (weight 2) and beside it, ours minus theirs.
fn centre(p: &Board) -> i32 {
    let side = |stones: u64| 2 * (stones & MIDDLE).count_ones() + (stones & BESIDE).count_ones();
    side(p.own()) as i32 - side(p.other()) as i32
}

/// The evaluation that both libraries use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Centre;

impl Evaluate<Rules> for Centre {
    #[inline]
    fn evaluate(&self, _: &Rules, p: &Board) -> Score {
        Score::from(centre(p))
    }
}

impl minimax::Evaluator for Centre {
    type G = Rival;
    #[inline]
    fn evaluate(&self, p: &Board) -> minimax::Evaluation {
        centre(p) as minimax::Evaluation
    }
}

/// The game as `minimax` requires it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rival;

impl minimax::Game for Rival {
    type S = Board;
    type M = u8;

    #[inline]
    fn generate_moves(p: &Board, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(p);
        if winner.is_none() {
            moves.extend(RULES.moves(p));
        }
        winner
    }

    #[inline]
    fn apply(p: &mut Board, column: u8) -> Option<Board> {
        APPLIED.set(APPLIED.get() + 1);
        Some(RULES.play(p, column))
    }

    #[inline]
    fn get_winner(p: &Board) -> Option<minimax::Winner> {
        Some(match RULES.outcome(p)? {
            Outcome::Loss => minimax::Winner::PlayerJustMoved,
            Outcome::Win => minimax::Winner::PlayerToMove,
            Outcome::Draw | Outcome::Value(_) => minimax::Winner::Draw,
        })
    }

    /// gametree's key, mixed: `minimax` uses the low bits as the table index and the high bits as the check.
    #[inline]
    fn zobrist_hash(p: &Board) -> u64 {
        let key = RULES.key(p).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = (key ^ key >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        key ^ key >> 32
    }
}
