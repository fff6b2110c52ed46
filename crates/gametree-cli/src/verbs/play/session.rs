//! A game under way: its moves, what was taken back, who plays which side. Pure: no engine, no terminal, no clock.

use gametree::Player;
use gametree::knowledge::PositionError;

use super::rules::{Look, Rules};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    Me,
    Engine,
}

/// The seats of the first and the second player.
pub(super) type Seats = [Seat; 2];

/// A game under way.
pub(super) struct Session<'r> {
    rules: &'r dyn Rules,
    /// All moves known: those played, then those taken back that may be played again.
    moves: Vec<String>,
    played: usize,
    look: Look,
    seats: Seats,
}

impl<'r> Session<'r> {
    /// The game after `moves`.
    pub(super) fn new(rules: &'r dyn Rules, moves: Vec<String>, seats: Seats) -> Result<Self, PositionError> {
        let look = rules.look(&moves)?;
        Ok(Session { rules, played: moves.len(), moves, look, seats })
    }

    /// The position.
    pub(super) fn look(&self) -> &Look {
        &self.look
    }

    /// The moves played.
    pub(super) fn moves(&self) -> &[String] {
        &self.moves[..self.played]
    }

    /// How many moves were taken back and can be played again.
    pub(super) fn undone(&self) -> usize {
        self.moves.len() - self.played
    }

    /// The position as the command line writes it.
    pub(super) fn position(&self) -> String {
        self.rules.position(self.moves())
    }

    pub(super) fn seats(&self) -> Seats {
        self.seats
    }

    /// Who plays a side.
    pub(super) fn seat(&self, player: Player) -> Seat {
        self.seats[player as usize]
    }

    /// Whether it is the engine's turn.
    pub(super) fn engine_to_move(&self) -> bool {
        self.look.end.is_none() && self.seat(self.look.to_move) == Seat::Engine
    }

    /// Plays the move that `text` names, and returns its name. What was taken back stays playable as long as the game
    /// follows it.
    pub(super) fn play(&mut self, text: &str) -> Result<String, String> {
        let name = self.rules.move_of(text)?;
        if self.look.end.is_some() {
            return Err(format!("{name} comes after the end of the game: expected undo or quit"));
        }
        if !self.look.legal.contains(&name) {
            return Err(format!("{name} is not legal here: expected a move to a free cell"));
        }
        if self.moves.get(self.played) != Some(&name) {
            self.moves.truncate(self.played);
            self.moves.push(name.clone());
        }
        self.go_to(self.played + 1)?;
        Ok(name)
    }

    /// Takes back the person's last move and what followed it; how many moves. An error where he has made none.
    pub(super) fn undo(&mut self) -> Result<usize, String> {
        let mine = (0..self.played).rev().find(|&ply| self.seat_at(ply) == Seat::Me);
        let ply = mine.ok_or("there is no move of yours to take back")?;
        let back = self.played - ply;
        self.go_to(ply)?;
        Ok(back)
    }

    /// Plays again what was taken back, as far as the person's next turn; how many moves. An error where nothing was.
    pub(super) fn redo(&mut self) -> Result<usize, String> {
        if self.undone() == 0 {
            return Err("no move was taken back that could be played again".to_owned());
        }
        let mine = (self.played + 1..self.moves.len()).find(|&ply| self.seat_at(ply) == Seat::Me);
        let ply = mine.unwrap_or(self.moves.len());
        let forth = ply - self.played;
        self.go_to(ply)?;
        Ok(forth)
    }

    /// The person and the engine change sides.
    pub(super) fn switch(&mut self) {
        self.seats.swap(0, 1);
    }

    /// The engine takes the side that is not to move, or leaves both to people.
    pub(super) fn seat_engine(&mut self, plays: bool) {
        self.seats = [Seat::Me; 2];
        if plays {
            self.seats[self.look.to_move.other() as usize] = Seat::Engine;
        }
    }

    /// Who moves at a ply: in all these games the players take turns.
    fn seat_at(&self, ply: usize) -> Seat {
        self.seats[ply % 2]
    }

    fn go_to(&mut self, ply: usize) -> Result<(), String> {
        self.look = self.rules.look(&self.moves[..ply]).map_err(|error| error.to_string())?;
        self.played = ply;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use gametree_games::{Order, connect4::ConnectFour, tictactoe::TicTacToe};

    use super::super::rules::End;
    use super::*;

    const ME_FIRST: Seats = [Seat::Me, Seat::Engine];

    fn tictactoe() -> TicTacToe {
        TicTacToe::new(3, 3, 3, Order::Natural).unwrap()
    }

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn undo_takes_back_the_pair_and_redo_plays_it_again() {
        let game = tictactoe();
        let mut session = Session::new(&game, words("a1 b2 c1 b1"), ME_FIRST).unwrap();
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
        let mut session = Session::new(&game, words("b2"), [Seat::Engine, Seat::Me]).unwrap();
        assert!(session.undo().unwrap_err().contains("no move of yours"));
        session.play("a1").unwrap();
        assert_eq!(session.undo(), Ok(1));
    }

    #[test]
    fn another_move_forgets_what_was_taken_back_and_the_same_one_keeps_it() {
        let game = tictactoe();
        let mut session = Session::new(&game, words("a1 b2 c1 b1"), [Seat::Me; 2]).unwrap();
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
        let mut session = Session::new(&game, words("a1"), ME_FIRST).unwrap();
        for (text, said) in [
            ("z9", "\"z9\" is not on the board: expected a cell from a1 to c3"),
            ("", "\"\" is not a move"),
            ("a1", "a1 is not legal here: expected a move to a free cell"),
            ("b2 c3", "\"c3\" follows the move b2: expected one move"),
            ("\u{1b}[A", "is not a move"),
        ] {
            assert!(session.play(text).unwrap_err().contains(said), "{text:?}");
        }
        assert_eq!(session.moves(), words("a1"));
        let over = words("a1 a2 b1 b2 c1");
        let mut session = Session::new(&game, over, ME_FIRST).unwrap();
        assert_eq!(session.look().end, Some(End::Won(Player::First)));
        assert!(!session.engine_to_move() && session.look().legal.is_empty());
        assert!(session.play("c3").unwrap_err().contains("after the end"));
    }

    #[test]
    fn the_engine_can_change_seats_or_leave() {
        let game = tictactoe();
        let mut session = Session::new(&game, vec![], ME_FIRST).unwrap();
        session.switch();
        assert!(session.engine_to_move());
        session.seat_engine(false);
        assert_eq!(session.seats(), [Seat::Me; 2]);
        session.seat_engine(true);
        assert_eq!(session.seats(), ME_FIRST);
    }

    #[test]
    fn positions_are_written_as_the_command_line_reads_them() {
        let four = ConnectFour::<u64>::new(7, 6, Order::Natural).unwrap();
        let wide = ConnectFour::<u128>::new(40, 2, Order::Natural).unwrap();
        assert_eq!(Session::new(&four, words("4 4 5"), ME_FIRST).unwrap().position(), "445");
        assert_eq!(Session::new(&wide, words("a b"), ME_FIRST).unwrap().position(), "a b");
        assert_eq!(Session::new(&tictactoe(), words("a1 b2"), ME_FIRST).unwrap().position(), "a1 b2");
    }

    #[test]
    fn the_last_stone_is_found_where_it_fell() {
        let four = ConnectFour::<u64>::new(7, 6, Order::Natural).unwrap();
        let session = Session::new(&four, words("4 4"), ME_FIRST).unwrap();
        assert_eq!(session.look().last, Some((5, 6))); // fifth row of six, pieces and spaces in turn
    }
}
