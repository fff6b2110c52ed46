//! The scores of Connect Four that public solvers print.

use gametree::{GameValue, Wdl};

use super::setup::Setup;

impl Setup {
    /// The score of a game that ends with stone number `last`, for the winner: one more than the number of stones that he would
    /// still have had of his half, (cells + 2 − `last`) / 2 rounded down.
    ///
    /// ```
    /// use gametree_games::connect4::Setup;
    /// let board = Setup { columns: 7, rows: 6 };
    /// assert_eq!((board.win_at(7), board.win_at(41), board.win_at(42)), (18, 1, 1));
    /// ```
    #[must_use]
    pub fn win_at(self, last: u32) -> i32 {
        (self.columns as i32 * self.rows as i32 + 2 - last as i32) / 2
    }

    /// The score of a position with so many stones: positive where the side to move wins, 0 a draw; `None` unless the value is
    /// proved with its distance.
    ///
    /// ```
    /// use gametree::{GameValue, Wdl};
    /// use gametree_games::connect4::Setup;
    /// let board = Setup { columns: 7, rows: 6 };
    /// assert_eq!(board.score(0, GameValue::Proved(Wdl::Win, Some(41))), Some(1));
    /// assert_eq!(board.score(40, GameValue::Proved(Wdl::Loss, Some(2))), Some(-1));
    /// ```
    #[must_use]
    pub fn score(self, stones: u32, value: GameValue) -> Option<i32> {
        match value {
            GameValue::Proved(Wdl::Win, plies) => plies.map(|plies| self.win_at(stones + plies)),
            GameValue::Proved(Wdl::Loss, plies) => plies.map(|plies| -self.win_at(stones + plies)),
            GameValue::Proved(Wdl::Draw, _) => Some(0),
            _ => None,
        }
    }
}
