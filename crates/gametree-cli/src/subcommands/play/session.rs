//! A game in progress: its moves, those taken back, and who plays which side. No engine, no terminal, no clock.

use gametree::Player;
use gametree::knowledge::PositionError;

use super::text_game::{PositionView, TextGame};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayedBy {
    Person,
    Engine,
}

/// Who plays first, and who second.
pub(super) type Sides = [PlayedBy; 2];

/// A game in progress.
pub(super) struct Session<'r> {
    game: &'r dyn TextGame,
    /// The position in brackets from which moves are counted; empty for the usual start.
    from: String,
    /// The moves played, then those taken back, which can be replayed.
    moves: Vec<String>,
    played: usize,
    /// The number of moves in the position that new games begin with.
    start: usize,
    view: PositionView,
    sides: Sides,
}

impl<'r> Session<'r> {
    /// The game at this written position.
    pub(super) fn new(game: &'r dyn TextGame, position: &str, sides: Sides) -> Result<Self, PositionError> {
        let (from, moves) = game.moves_of(position)?;
        let view = game.view(&from, &moves)?;
        Ok(Session { game, from, played: moves.len(), start: 0, moves, view, sides })
    }

    /// Another game, which begins at this written position.
    pub(super) fn begin_at(&mut self, position: &str) -> Result<(), PositionError> {
        *self = Session::new(self.game, position, self.sides)?.starting_here();
        Ok(())
    }

    /// The same game, after whose present position new games begin.
    pub(super) fn starting_here(mut self) -> Self {
        self.start = self.played;
        self
    }

    /// Whether a move of this game has been played, apart from those of its starting position.
    pub(super) fn has_begun(&self) -> bool {
        self.played > self.start
    }

    /// Takes back all moves for a new game; they can be replayed.
    pub(super) fn restart(&mut self) -> Result<(), String> {
        self.go_to(self.start.min(self.played))
    }

    /// What the players try to achieve, in one sentence.
    pub(super) fn aim(&self) -> String {
        self.game.aim()
    }

    /// Whether `text` is the name of a move, legal or not.
    pub(super) fn names_a_move(&self, text: &str) -> bool {
        self.move_of(text).is_ok()
    }

    /// The position.
    pub(super) fn view(&self) -> &PositionView {
        &self.view
    }

    /// The moves played.
    pub(super) fn moves(&self) -> &[String] {
        &self.moves[..self.played]
    }

    /// The number of moves that were taken back and can be replayed.
    pub(super) fn undone(&self) -> usize {
        self.moves.len() - self.played
    }

    /// The position in the notation of the command line.
    pub(super) fn position(&self) -> String {
        self.game.position(&self.from, self.moves())
    }

    pub(super) fn sides(&self) -> Sides {
        self.sides
    }

    /// Who plays a side.
    pub(super) fn played_by(&self, player: Player) -> PlayedBy {
        self.sides[player as usize]
    }

    /// Whether it is the engine's turn.
    pub(super) fn engine_to_move(&self) -> bool {
        self.view.end.is_none() && self.played_by(self.view.to_move) == PlayedBy::Engine
    }

    /// The name of the move that `text` names in the position shown, legal or not.
    fn move_of(&self, text: &str) -> Result<String, String> {
        self.game.move_of(&self.from, &self.moves[..self.played], text)
    }

    /// The name of the legal move that `text` names.
    pub(super) fn legal_move(&self, text: &str) -> Result<String, String> {
        let name = self.move_of(text)?;
        match self.view.legal.contains(&name) {
            true => Ok(name),
            false => Err(format!("{name} is not legal here: expected a legal move")),
        }
    }

    /// Plays the move that `text` names, and returns it as players write it. Moves taken back can be replayed as long as
    /// the game follows them.
    pub(super) fn play(&mut self, text: &str) -> Result<String, String> {
        let name = self.move_of(text)?;
        if self.view.end.is_some() {
            return Err(format!("{name} comes after the end of the game: expected undo or quit"));
        }
        let name = self.legal_move(&name)?;
        let at = self.view.legal.iter().position(|legal| *legal == name);
        let said = at.and_then(|at| self.view.said.get(at)).unwrap_or(&name).clone();
        if self.moves.get(self.played) != Some(&name) {
            self.moves.truncate(self.played);
            self.moves.push(name);
        }
        self.go_to(self.played + 1)?;
        Ok(said)
    }

    /// Takes back the person's last move and everything after it; returns the number of moves.
    pub(super) fn undo(&mut self) -> Result<usize, String> {
        let last_own = (0..self.played).rev().find(|&ply| self.played_by_at(ply) == PlayedBy::Person);
        let ply = last_own.ok_or("you have no move to take back")?;
        let back = self.played - ply;
        self.go_to(ply)?;
        Ok(back)
    }

    /// Replays moves that were taken back, up to the person's next turn; returns the number of moves.
    pub(super) fn redo(&mut self) -> Result<usize, String> {
        if self.undone() == 0 {
            return Err("there is no move to redo".to_owned());
        }
        let next_own =
            (self.played + 1..self.moves.len()).find(|&ply| self.played_by_at(ply) == PlayedBy::Person);
        let ply = next_own.unwrap_or(self.moves.len());
        let replayed = ply - self.played;
        self.go_to(ply)?;
        Ok(replayed)
    }

    /// Who plays which side from now on.
    pub(super) fn set_sides(&mut self, sides: Sides) {
        self.sides = sides;
    }

    /// The person and the engine swap sides.
    pub(super) fn switch(&mut self) {
        self.sides.swap(0, 1);
    }

    /// Makes the engine play the side that is not to move, or people play both sides.
    pub(super) fn set_engine(&mut self, plays: bool) {
        self.sides = [PlayedBy::Person; 2];
        if plays {
            self.sides[self.view.to_move.other() as usize] = PlayedBy::Engine;
        }
    }

    /// Whose turn it was: in a game with extra turns, or one that was set up, the number of moves does not say.
    fn played_by_at(&self, ply: usize) -> PlayedBy {
        let mover =
            self.game.view(&self.from, &self.moves[..ply]).map_or(self.view.to_move, |view| view.to_move);
        self.played_by(mover)
    }

    fn go_to(&mut self, ply: usize) -> Result<(), String> {
        self.view = self.game.view(&self.from, &self.moves[..ply]).map_err(|error| error.to_string())?;
        self.played = ply;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use gametree_games::{Order, connect4::ConnectFour, tictactoe::TicTacToe};

    use super::super::text_game::GameEnd;
    use super::*;

    const ME_FIRST: Sides = [PlayedBy::Person, PlayedBy::Engine];

    fn tictactoe() -> TicTacToe {
        TicTacToe::new(3, 3, 3, Order::Natural).unwrap()
    }

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn undo_takes_back_the_pair_and_redo_plays_it_again() {
        let game = tictactoe();
        let mut session = Session::new(&game, "a1 b2 c1 b1", ME_FIRST).unwrap();
        assert_eq!(session.undo(), Ok(2));
        assert_eq!(session.moves(), words("a1 b2"));
        assert_eq!(session.undo(), Ok(2));
        assert!(session.undo().is_err());
        assert_eq!((session.redo(), session.redo()), (Ok(2), Ok(2)));
        assert!(session.redo().is_err());
        assert_eq!(session.moves(), words("a1 b2 c1 b1"));
        // On the engine's turn only the person's own move comes back.
        session.play("b3").unwrap();
        assert!(session.engine_to_move());
        assert_eq!(session.undo(), Ok(1));
        assert!(!session.engine_to_move());
    }

    #[test]
    fn a_person_who_moves_second_cannot_take_back_the_engines_first_move() {
        let game = tictactoe();
        let mut session = Session::new(&game, "b2", [PlayedBy::Engine, PlayedBy::Person]).unwrap();
        assert!(session.undo().unwrap_err().contains("no move to take back"));
        session.play("a1").unwrap();
        assert_eq!(session.undo(), Ok(1));
    }

    #[test]
    fn another_move_forgets_what_was_taken_back_and_the_same_one_keeps_it() {
        let game = tictactoe();
        let mut session = Session::new(&game, "a1 b2 c1 b1", [PlayedBy::Person; 2]).unwrap();
        session.undo().unwrap();
        session.undo().unwrap();
        session.play("c1").unwrap();
        assert_eq!(session.undone(), 1);
        session.play("c3").unwrap();
        assert_eq!(session.undone(), 0);
    }

    #[test]
    fn what_is_no_legal_move_is_refused_and_changes_nothing() {
        let game = tictactoe();
        let mut session = Session::new(&game, "a1", ME_FIRST).unwrap();
        for (text, said) in [
            ("z9", "\"z9\" is not on the board: expected a cell from a1 to c3"),
            ("", "\"\" is not a move"),
            ("a1", "a1 is not legal here"),
            ("b2 c3", "\"c3\" follows the move b2: expected one move"),
            ("\u{1b}[A", "is not a move"),
        ] {
            assert!(session.play(text).unwrap_err().contains(said), "{text:?}");
        }
        assert_eq!(session.moves(), words("a1"));
        let over = "a1 a2 b1 b2 c1";
        let mut session = Session::new(&game, over, ME_FIRST).unwrap();
        assert_eq!(session.view().end, Some(GameEnd::Won(Player::First)));
        assert!(!session.engine_to_move() && session.view().legal.is_empty());
        assert!(session.play("c3").unwrap_err().contains("after the end"));
    }

    #[test]
    fn the_engine_can_change_seats_or_leave() {
        let game = tictactoe();
        let mut session = Session::new(&game, "", ME_FIRST).unwrap();
        session.switch();
        assert!(session.engine_to_move());
        session.set_engine(false);
        assert_eq!(session.sides(), [PlayedBy::Person; 2]);
        session.set_engine(true);
        assert_eq!(session.sides(), ME_FIRST);
    }

    #[test]
    fn positions_are_written_as_the_command_line_reads_them() {
        let four = ConnectFour::<u64>::new(7, 6, Order::Natural).unwrap();
        let wide = ConnectFour::<u128>::new(40, 2, Order::Natural).unwrap();
        assert_eq!(Session::new(&four, "4 4 5", ME_FIRST).unwrap().position(), "445");
        assert_eq!(Session::new(&wide, "a b", ME_FIRST).unwrap().position(), "a b");
        assert_eq!(Session::new(&tictactoe(), "a1 b2", ME_FIRST).unwrap().position(), "a1 b2");
    }

    #[test]
    fn the_last_stone_is_found_where_it_fell() {
        let four = ConnectFour::<u64>::new(7, 6, Order::Natural).unwrap();
        let session = Session::new(&four, "4 4", ME_FIRST).unwrap();
        assert_eq!(session.view().last, Some((5, 6))); // fifth row of six, pieces and spaces in turn
    }
}
