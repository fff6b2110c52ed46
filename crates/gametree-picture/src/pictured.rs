//! A game whose positions can be drawn: [`Pictured`].

use gametree::knowledge::Notation;

use crate::picture::Picture;

/// A game whose positions can be drawn.
///
/// A row of cells that the players fill:
/// ```
/// # mod row { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/row.rs")); } use row::*;
/// impl Pictured for Row {
///     fn picture(&self, cells: &Vec<Option<Player>>) -> Picture<usize> {
///         Picture::grid(self.0, 1, |column, _| match cells[column as usize] {
///             Some(player) => (Content::Stone(player), None),
///             None => (Content::Empty, Some(column as usize)),
///         })
///     }
/// }
/// assert_eq!(Row(3).picture(&Row(3).start()).to_string(), "  a b c\n1 · · ·\n");
/// ```
pub trait Pictured: Notation {
    /// The position as a picture, which is drawn in terminals, in SVG and in TikZ. Cells are called as claims about them call
    /// them; where a move has the name of a cell, that is the cell that it fills.
    ///
    /// ```
    /// # mod row { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/row.rs")); } use row::*;
    /// # impl Pictured for Row {
    /// #     fn picture(&self, cells: &Vec<Option<Player>>) -> Picture<usize> {
    /// #         Picture::grid(self.0, 1, |column, _| match cells[column as usize] {
    /// #             Some(player) => (Content::Stone(player), None),
    /// #             None => (Content::Empty, Some(column as usize)),
    /// #         })
    /// #     }
    /// # }
    /// let after = Row(3).read_position("b1")?;
    /// assert_eq!(Row(3).picture(&after).content("b1"), Some(Content::Stone(Player::First)));
    /// # Ok::<(), gametree::knowledge::PositionError>(())
    /// ```
    fn picture(&self, state: &Self::State) -> Picture<Self::Move>;

    /// The names of the picture's cells that a legal move touches: the one that it fills, or the one that it leaves and then the one
    /// that it enters. By default that is the cell with the move's name.
    ///
    /// ```
    /// # mod row { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/row.rs")); } use row::*;
    /// # impl Pictured for Row {
    /// #     fn picture(&self, cells: &Vec<Option<Player>>) -> Picture<usize> {
    /// #         Picture::grid(self.0, 1, |column, _| match cells[column as usize] {
    /// #             Some(player) => (Content::Stone(player), None),
    /// #             None => (Content::Empty, Some(column as usize)),
    /// #         })
    /// #     }
    /// # }
    /// assert_eq!(Row(3).touched(&Row(3).start(), 1), ["b1"]);
    /// ```
    fn touched(&self, _state: &Self::State, mv: Self::Move) -> Vec<String> {
        vec![self.move_name(mv)]
    }

    /// The names of the cells that decided a finished game, such as those of a line or of a chain. None by default, and where the game
    /// goes on.
    ///
    /// ```
    /// # mod row { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/row.rs")); } use row::*;
    /// # impl Pictured for Row {
    /// #     fn picture(&self, cells: &Vec<Option<Player>>) -> Picture<usize> {
    /// #         Picture::grid(self.0, 1, |column, _| match cells[column as usize] {
    /// #             Some(player) => (Content::Stone(player), None),
    /// #             None => (Content::Empty, Some(column as usize)),
    /// #         })
    /// #     }
    ///     /// The cell that was filled last can't be told from the others: the whole row.
    ///     fn decided_by(&self, cells: &Vec<Option<Player>>) -> Vec<String> {
    ///         let all = (0..cells.len()).map(|cell| self.move_name(cell));
    ///         if self.outcome(cells).is_some() { all.collect() } else { vec![] }
    ///     }
    /// }
    /// assert_eq!(Row(2).decided_by(&Row(2).read_position("b1 a1")?), ["a1", "b1"]);
    /// # Ok::<(), gametree::knowledge::PositionError>(())
    /// ```
    fn decided_by(&self, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// The sets of cells that decide a game once they belong to one player, by the names of the cells; none by default.
    ///
    /// ```
    /// # mod row { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/row.rs")); } use row::*;
    /// # impl Pictured for Row {
    /// #     fn picture(&self, cells: &Vec<Option<Player>>) -> Picture<usize> {
    /// #         Picture::grid(self.0, 1, |column, _| match cells[column as usize] {
    /// #             Some(player) => (Content::Stone(player), None),
    /// #             None => (Content::Empty, Some(column as usize)),
    /// #         })
    /// #     }
    /// # }
    /// assert!(Row(3).lines().is_empty()); // no set of cells decides this game
    /// ```
    fn lines(&self) -> Vec<Vec<String>> {
        Vec::new()
    }
}
