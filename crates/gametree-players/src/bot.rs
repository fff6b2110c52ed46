//! A player of a match: [`Bot`], what it is asked and what it answers.

use gametree::Game;

/// The position to move in, and the moves that led to it.
#[derive(Debug)]
pub struct MoveRequest<'a, G: Game> {
    /// The position, which is not over.
    pub state: &'a G::State,
    /// The moves from the start of the game.
    pub moves: &'a [G::Move],
}

/// The move that a bot plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveReply<M> {
    /// The move.
    pub mv: M,
    /// The positions searched; 0 where that is not known.
    pub nodes: u64,
    /// The depth of the search in plies; 0 where that is not known.
    pub depth: u32,
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// The bot has failed, and loses the game.
    #[error("{0}")]
    Forfeit(String),
    /// The match can't go on.
    #[error("{0}")]
    Broken(String),
    /// The stop flag was raised.
    #[error("stopped")]
    Stopped,
}

/// Something that plays a game: the engine with some settings, an external program, or an idea of your own.
pub trait Bot<G: Game> {
    /// Begins a game. What was learned in the game before must be forgotten, so that a game is the same whenever it is played.
    ///
    /// # Errors
    /// [`PlayerError`], where there can be no game.
    fn begin(&mut self) -> Result<(), PlayerError>;

    /// Chooses a move.
    ///
    /// # Errors
    /// [`PlayerError`], where there is none.
    fn choose(&mut self, request: &MoveRequest<'_, G>) -> Result<MoveReply<G::Move>, PlayerError>;
}
