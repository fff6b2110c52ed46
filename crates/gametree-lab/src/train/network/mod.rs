//! Learns a [network](gametree_games::evaluation::network) beside a game's terms from self-play.
//!
//! Games are played by an evaluation that is there already. Of each position in which nothing is to be taken at once the network learns
//! what the terms leave out: the value of both together is to predict the result of the game, mixed with the value of the search of
//! the position, as for [weights](super). A centi-point is worth what makes the terms alone predict the results best.
//!
//! The network is fitted by stochastic gradient descent with moments (D. P. Kingma and J. Ba, *Adam*, 2015), and rounded
//! to whole numbers at the end. The error is the root mean square of the difference between the chances predicted and those to be predicted;
//! it is measured on games held out of the fit.
//!
//! ```
//! use gametree_games::Order;
//! use gametree_players::native::EvaluationSource;
//! use gametree_lab::{Control, match_play::Adjudication, train::{NetworkTraining, train_network}};
//!
//! let game = gametree_players::open("chess".parse()?, Order::Centre).ok_or("no such game")?;
//! let (evaluation, adjudication) = (EvaluationSource::Named("pieces"), Adjudication::default());
//! let training = NetworkTraining { games: 20, nodes: 50, seed: 1, threads: 2, evaluation, adjudication };
//! let learned = train_network(&game, &training, Control::default(), |_| ())?;
//! assert!(learned.positions > 500);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod errors;
mod fit;
mod positions;
#[cfg(test)]
mod tests;

use std::ops::{ControlFlow, RangeInclusive};

use gametree::engine::{EngineOptions, Selective};
use gametree::{Control, Game, Player};
use gametree_games::evaluation::network::Seen;
use gametree_players::AnyGame;
use gametree_players::native::EvaluationSource;
use serde_json::{Value, json};

pub use self::errors::Errors;
use self::fit::Fit;
use self::positions::{Position, Positions};
use super::error::TrainError;
use super::samples::MAX_GAMES;
use super::selfplay::{Opening, SelfPlayer};
use crate::match_play::Adjudication;

/// How often each position is learned from.
const EPOCHS: u32 = 4;

/// The random plies at the start of a game: a network learns what few games begin alike.
const OPENING: RangeInclusive<usize> = 7..=9;

/// A value of the position after them beyond which the game is not worth playing, in centi-points.
const UNEQUAL: i64 = 500;

/// A value beyond which a position is as good as won, in centi-points: nothing is learned there of what wins.
const WON: i64 = 3_000;

/// How to train a network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkTraining<'a> {
    /// The number of games.
    pub games: u64,
    /// The maximum number of nodes per move.
    pub nodes: u64,
    /// The seed of all openings. The same seed gives the same network, on any number of threads.
    pub seed: u64,
    /// The number of threads that play games, and learn.
    pub threads: usize,
    /// The evaluation that plays.
    pub evaluation: EvaluationSource<'a>,
    /// When a game ends before its rules end it.
    pub adjudication: Adjudication,
}

/// What was learned.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedNetwork {
    /// The positions that were kept from the games.
    pub positions: u64,
    /// The errors of the terms alone.
    pub terms: Errors,
    /// The errors of terms and network together, after each epoch.
    pub epochs: Vec<Errors>,
    /// The file of the network.
    pub file: Vec<u8>,
}

/// What a training of a network is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NetworkProgress {
    /// All games are played, and so many positions kept; these are the errors of the terms alone.
    Played(u64, Errors),
    /// So many epochs are over.
    Learned(u32, Errors),
}

/// Plays the games, and learns a network from them; `control` counts games. `on_progress` is called when the games have been
/// played, and after every epoch.
///
/// # Errors
/// [`TrainError`] if the game has no networks, nothing is to be learned from its games, or `control` was stopped.
pub fn train_network(
    game: &AnyGame,
    training: &NetworkTraining<'_>,
    control: Control<'_>,
    mut on_progress: impl FnMut(NetworkProgress),
) -> Result<LearnedNetwork, TrainError> {
    let &NetworkTraining { games, nodes, seed, threads, evaluation, adjudication } = training;
    let Some((kind, inputs)) = game.networks() else { return Err(TrainError::NoNetwork) };
    if games == 0 {
        return Err(TrainError::NoGames);
    }
    if games > MAX_GAMES {
        return Err(TrainError::TooMany { games });
    }
    if nodes == 0 {
        return Err(TrainError::NoNodes);
    }
    let player = SelfPlayer::with(game, (nodes, seed), adjudication, Opening::Any(OPENING));
    let play = |number| positions_of(&player, game, number, evaluation);
    let mut positions = Positions::default();
    for played in player.each(0..games, threads, control, play).ok_or(TrainError::Stopped)? {
        positions.append(played);
    }
    let Some(mut fit) = Fit::new(inputs, &positions, seed, EPOCHS) else {
        return Err(TrainError::NothingToLearn);
    };
    let terms = fit.errors_of_terms();
    on_progress(NetworkProgress::Played(positions.len() as u64, terms));
    let mut epochs = vec![];
    for epoch in 1..=EPOCHS {
        let errors = fit.epoch(threads, &control).ok_or(TrainError::Stopped)?;
        on_progress(NetworkProgress::Learned(epoch, errors));
        epochs.push(errors);
    }
    Ok(LearnedNetwork { positions: positions.len() as u64, terms, epochs, file: fit.file(kind) })
}

/// The positions of a game that are learned from.
fn positions_of(
    player: &SelfPlayer<'_>,
    game: &AnyGame,
    number: u64,
    evaluation: EvaluationSource<'_>,
) -> Positions {
    // Wins at once are as rare as few nodes find them anyway.
    let options = EngineOptions { selective: Selective::On, tactics: false, ..EngineOptions::default() };
    let mut kept: Vec<(Seen, i64, bool)> = vec![];
    let mut begun = false;
    let result = player.play_out(number, evaluation, options, |state, answer, expected| {
        if !std::mem::replace(&mut begun, true) && expected.abs() > UNEQUAL {
            return ControlFlow::Break(());
        }
        let loud = |state| answer.best.first().is_some_and(|mv| game.noisy(state).contains(mv));
        if expected.abs() < WON
            && !game.urgent(state)
            && !loud(state)
            && let Some(seen) = game.seen(state)
        {
            kept.push((seen, expected, game.to_move(state) == Player::First));
        }
        ControlFlow::Continue(())
    });
    let held_out = Position::is_held_out(number);
    let mut positions = Positions::default();
    let Some(result) = result else { return positions };
    for (seen, expected, first) in kept {
        let (expected, result) = if first { (expected, result) } else { (-expected, 1.0 - result) };
        positions.push(Position { seen, expected: expected as f32, result: result as f32, held_out });
    }
    positions
}

impl NetworkTraining<'_> {
    /// What was learned, as the JSON object that the command gives; `seconds` is the time that it took, and `out` the network's file.
    #[must_use]
    pub fn json(&self, game: &str, learned: &LearnedNetwork, seconds: f64, out: &str) -> Value {
        let epochs: Vec<Value> = learned.epochs.iter().map(Errors::json).collect();
        json!({
            "game": game,
            "games": self.games,
            "positions": learned.positions,
            "terms": learned.terms.json(),
            "epochs": epochs,
            "seconds": seconds,
            "seed": self.seed,
            "nodes": self.nodes,
            "out": out,
        })
    }
}
