//! A solved position as a test for a bot: whether the bot's move keeps the value.

use gametree::Game;
use gametree::knowledge::Notation;

use super::error::DecisionError;
use super::solved::SolvedPosition;
use crate::match_play::Spent;
use gametree_players::{Bot, MoveRequest, Played, PlayerError};

/// A solved position, set up from its moves.
pub(super) struct TestPosition<G: Game> {
    pub(super) state: G::State,
    played: Played<G>,
}

impl<G: Game + Notation> TestPosition<G> {
    /// Sets up the position; its solved moves must be its legal moves.
    pub(super) fn new(game: &G, solved: &SolvedPosition, number: usize) -> Result<Self, DecisionError> {
        let wrong = |source| DecisionError::Position { number, source };
        let played = Played::read(game, &solved.position).map_err(wrong)?;
        let state = played.state(game);
        let mut legal: Vec<String> = match game.outcome(&state) {
            Some(_) => Vec::new(),
            None => game.moves(&state).map(|mv| game.move_name(mv)).collect(),
        };
        let mut named: Vec<&String> = solved.moves.iter().map(|(name, _)| name).collect();
        legal.sort();
        named.sort();
        if !legal.iter().eq(named) {
            return Err(DecisionError::Moves { number });
        }
        Ok(TestPosition { state, played })
    }

    /// Whether the bot's move is wrong, and what the bot spent.
    pub(super) fn judge(
        self,
        game: &G,
        bot: &mut dyn Bot<G>,
        solved: &SolvedPosition,
    ) -> Result<(bool, Spent), PlayerError> {
        let started = std::time::Instant::now();
        bot.begin()?;
        let reply = bot.choose(&MoveRequest { state: &self.state, played: &self.played, clock: None })?;
        let name = game.move_name(reply.mv);
        let chosen = solved.moves.iter().find(|(solved, _)| *solved == name).map(|&(_, wdl)| wdl);
        if chosen.is_none() {
            return Err(PlayerError::Broken(format!("{name} is not a legal move at {:?}", solved.position)));
        }
        let seconds = started.elapsed().as_secs_f64();
        let spent = Spent { moves: 1, nodes: reply.nodes, plies: u64::from(reply.depth), seconds };
        Ok((chosen != solved.value(), spent))
    }
}
