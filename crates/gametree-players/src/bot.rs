//! The [`Bot`] trait, which a match requires of a player, with its requests and replies.

use gametree::knowledge::Notation;
use gametree::{Clock, Game, Score};

use crate::limits::TimeControl;
use crate::moves::Played;

/// A request for a move: a position and how it was reached.
#[expect(missing_debug_implementations, reason = "moves need not have one")]
pub struct MoveRequest<'a, G: Game> {
    /// The position, which is not the end of the game.
    pub state: &'a G::State,
    /// How it was reached.
    pub played: &'a Played<G>,
    /// What is left to the player for the rest of the game, if it plays with a clock.
    pub clock: Option<Clock>,
}

impl<G: Game> MoveRequest<'_, G> {
    /// What is left before this move to a player with this time for a game. If nobody keeps its clock, every move is the first.
    pub(crate) fn clock_of(&self, control: Option<TimeControl>) -> Option<Clock> {
        self.clock.or_else(|| control.map(|control| control.begin().now()))
    }
}

/// A bot's move, and what it cost to find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveReply<M> {
    /// The move.
    pub mv: M,
    /// The positions searched; 0 if not reported.
    pub nodes: u64,
    /// The depth of the search, in plies; 0 if not reported.
    pub depth: u32,
    /// What the player thinks of the position, in centi-points of its evaluation, for itself; a proved win is more than any
    /// estimate. `None` if not reported.
    pub score: Option<Score>,
}

impl<M: Copy + PartialEq> MoveReply<M> {
    /// The same reply, if its move is legal in a position that is not over; otherwise the player forfeits.
    ///
    /// ```
    /// use gametree::{Game, knowledge::Notation};
    /// use gametree_games::{Order, tictactoe::TicTacToe};
    /// use gametree_players::{MoveReply, PlayerError};
    /// let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
    /// let (mv, _) = game.read_move("b2").unwrap();
    /// let reply = MoveReply { mv, nodes: 0, depth: 0, score: None };
    /// assert_eq!(reply.legal(&game, &game.start()), Ok(reply));
    /// let forfeit = PlayerError::Forfeit("b2 is not a legal move".to_owned());
    /// assert_eq!(reply.legal(&game, &game.play(&game.start(), mv)), Err(forfeit));
    /// ```
    ///
    /// # Errors
    /// [`PlayerError::Forfeit`], with the name of the move.
    pub fn legal<G: Game<Move = M> + Notation>(
        self,
        game: &G,
        state: &G::State,
    ) -> Result<Self, PlayerError> {
        if game.moves(state).any(|mv| mv == self.mv) {
            return Ok(self);
        }
        Err(PlayerError::Forfeit(format!("{} is not a legal move", game.move_name(self.mv))))
    }
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// The player failed, and loses the game.
    #[error("{0}")]
    Forfeit(String),
    /// The match can't continue.
    #[error("{0}")]
    Broken(String),
    /// The search was stopped from outside.
    #[error("stopped")]
    Stopped,
}

/// Makes a player, one for each thread.
pub type MakePlayer<'a, G> = dyn Fn() -> Result<Box<dyn Bot<G> + 'a>, PlayerError> + Sync + 'a;

/// A player: the engine with some options, an external program, or code of your own.
pub trait Bot<G: Game> {
    /// The time that it has for a game: a match keeps its clock then, and a move that oversteps it loses.
    fn time_control(&self) -> Option<TimeControl> {
        None
    }

    /// Starts a new game. Whatever was learned in the last one must be forgotten, so that a game does not depend on the
    /// games played before it.
    ///
    /// # Errors
    /// [`PlayerError`], if no game can be played.
    fn begin(&mut self) -> Result<(), PlayerError>;

    /// Chooses a move.
    ///
    /// # Errors
    /// [`PlayerError`], if there is none.
    fn choose(&mut self, request: &MoveRequest<'_, G>) -> Result<MoveReply<G::Move>, PlayerError>;
}
