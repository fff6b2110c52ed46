//! Measures the decisions of a bot on solved positions, on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use gametree::Game;
use gametree::knowledge::Notation;

use serde_json::{Value, json};

use super::error::DecisionError;
use super::solved::SolvedPosition;
use super::statics::Statics;
use super::test_position::TestPosition;
use crate::match_play::Spent;
use crate::threads::{lock, unlocked};
use gametree::Control;
use gametree_players::{MakePlayer, PlayerError};
use gametree_shared::on_threads;

/// The decisions of one player.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Decisions {
    /// Whether the move was wrong at each critical position, in the order of the list.
    pub wrong: Vec<bool>,
    /// The nodes and time that the player spent.
    pub spent: Spent,
    /// Whether the run was stopped early: then `wrong` holds the decisions made by then.
    pub stopped: bool,
}

impl Decisions {
    /// The share of wrong decisions, and its standard error; `None` without decisions.
    #[must_use]
    pub fn error(&self) -> Option<(f64, f64)> {
        let number = self.wrong.len() as f64;
        let wrong = self.wrong.iter().filter(|&&wrong| wrong).count() as f64;
        let share = wrong / number;
        (number > 0.0).then(|| (share, (share * (1.0 - share) / number).sqrt()))
    }

    /// The decisions of a player as the JSON object that the command and every binding give: the game, the setting that describes
    /// the player, the number of solved positions, and the quality of its evaluation if it has one.
    #[must_use]
    pub fn json(&self, game: &str, setting: &str, positions: usize, statics: Option<Statics>) -> Value {
        let error = self.error();
        let spent = self.spent;
        let mean = |sum: f64| (spent.moves > 0).then(|| sum / spent.moves as f64);
        json!({
            "game": game,
            "setting": setting,
            "positions": positions,
            "critical": self.wrong.len(),
            "errors": self.wrong.iter().filter(|&&wrong| wrong).count(),
            "decision_error": error.map(|(error, _)| error),
            "standard_error": error.map(|(_, standard)| standard),
            "nodes_per_move": mean(spent.nodes as f64),
            "depth": mean(spent.plies as f64),
            "seconds_per_move": mean(spent.seconds),
            "stopped": self.stopped,
            "statics": statics.map(|statics| statics.json()),
        })
    }
}

/// Requests a move from a bot at every critical position, on `jobs` threads, each with its own bot made by `bot`. Every position
/// is a new game, so nothing carries over from one to the next.
///
/// # Errors
/// [`DecisionError`] if a position is invalid or a bot fails.
pub fn decide<'a, G>(
    game: &G,
    positions: &[SolvedPosition],
    bot: &MakePlayer<'a, G>,
    jobs: usize,
    control: Control<'_>,
) -> Result<Decisions, DecisionError>
where
    G: Game + Notation + Sync,
{
    let broken = |error: PlayerError| DecisionError::Broken(error.to_string());
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let work = || -> Result<(), DecisionError> {
        let mut bot = bot().map_err(broken)?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(solved) = positions.get(number) else { return Ok(()) };
            let test = TestPosition::new(game, solved, number + 1)?;
            if solved.critical() && !control.stopped() {
                match test.judge(game, bot.as_mut(), solved) {
                    Ok((wrong, spent)) => lock(&found).push((number, wrong, spent)),
                    Err(PlayerError::Stopped) => return Ok(()),
                    Err(error) => return Err(broken(error)),
                }
            }
            control.add(1);
        }
    };
    on_threads(jobs, work).into_iter().collect::<Result<(), _>>()?;
    let mut found = unlocked(found);
    found.sort_by_key(|&(number, ..)| number);
    let spent = found.iter().fold(Spent::default(), |sum, &(.., spent)| sum.and(spent));
    let stopped = found.len() < positions.iter().filter(|solved| solved.critical()).count();
    Ok(Decisions { wrong: found.into_iter().map(|(_, wrong, _)| wrong).collect(), spent, stopped })
}
