//! Training: generations of self-play, each followed by a fit.

use std::ops::{ControlFlow, Range};

use gametree::Control;
use gametree_games::evaluation::Weights;
use gametree_players::AnyGame;

use super::error::TrainError;
use super::fit::{self, fit};
use super::logistic::LOGIT;
use super::samples::{MAX_GAMES, Samples};
use super::selfplay::SelfPlayer;
use super::training::{Generation, Training};

/// A training whose games are played elsewhere, by [`SelfPlayer`]s: in turn, the numbers of the games that are needed, and what is learned
/// from them.
#[derive(Clone, Debug)]
pub struct Trainer {
    training: Training,
    features: usize,
    /// Those of the last generation.
    weights: Option<Weights>,
    /// By generation.
    played: Vec<Samples>,
}

impl Trainer {
    /// Begins a training.
    ///
    /// # Errors
    /// [`TrainError`] if there is nothing to learn, or a limit is out of range.
    pub fn new(game: &AnyGame, training: &Training) -> Result<Self, TrainError> {
        let &Training { games, generations, nodes, start, .. } = training;
        if generations == 0 || games < u64::from(generations) {
            return Err(TrainError::TooFew { games, generations });
        }
        if games > MAX_GAMES {
            return Err(TrainError::TooMany { games });
        }
        if nodes == 0 {
            return Err(TrainError::NoNodes);
        }
        let features = game.features().len();
        if features == 0 {
            return Err(TrainError::NoFeatures);
        }
        Ok(Trainer { training: *training, features, weights: start, played: vec![] })
    }

    /// The weights that the next generation plays with.
    #[must_use]
    pub fn weights(&self) -> Option<Weights> {
        self.weights
    }

    /// The numbers of the games of the next generation; `None` after the last.
    #[must_use]
    pub fn games(&self) -> Option<Range<u64>> {
        let Training { games, generations, .. } = self.training;
        let generation = self.played.len() as u64;
        let share = |number: u64| games * number / u64::from(generations);
        (generation < u64::from(generations)).then(|| share(generation)..share(generation + 1))
    }

    /// Fits the weights to the games of the next generation, all of them and in order, and to those before.
    ///
    /// # Errors
    /// [`TrainError::NothingToLearn`] if they have no position to learn from.
    pub fn learn(&mut self, samples: Samples) -> Result<Generation, TrainError> {
        let start = self.training.start;
        let generation = self.played.len();
        let last = self.games().map_or(self.training.games, |numbers| numbers.end);
        self.played.push(samples);
        let positions = self.played.iter().map(|samples| samples.len() as u64).sum();
        // All but the first, if it played without knowledge, once there are others. Dropping more of them makes generations
        // oscillate, since each then only learns to beat the previous one.
        let first = if start.is_some() { 0 } else { generation.min(1) };
        let recent = self.played.get(first..).unwrap_or_default();
        let (training, held_out): (Vec<_>, Vec<_>) = recent.iter().map(Samples::split).unzip();
        let unit = start.and_then(|start| fit::unit(&training, start)).unwrap_or(LOGIT);
        let Some(logits) = fit(&training, self.features, self.weights, start, unit) else {
            return Err(TrainError::NothingToLearn);
        };
        let weights = fit::rounded(&logits, unit);
        let loss = |samples: &[_]| fit::loss(samples, &logits);
        let generation = Generation {
            games: last,
            positions,
            training_loss: loss(&training).ok_or(TrainError::NothingToLearn)?,
            held_out_loss: loss(&held_out),
            weights,
        };
        self.weights = Some(weights);
        Ok(generation)
    }
}

/// Learns the weights of a game's features by self-play. `on_generation` is called after every generation and may end the
/// training; if `control` is stopped, the complete generations are returned.
///
/// # Errors
/// [`TrainError`] if there is nothing to learn, or training was stopped before the first generation was complete.
pub fn train(
    game: &AnyGame,
    training: &Training,
    control: Control<'_>,
    mut on_generation: impl FnMut(&Generation) -> ControlFlow<()>,
) -> Result<Vec<Generation>, TrainError> {
    let mut trainer = Trainer::new(game, training)?;
    let player = SelfPlayer::new(game, training);
    let mut found: Vec<Generation> = vec![];
    while let Some(numbers) = trainer.games() {
        let Some(samples) = player.play(trainer.weights(), numbers, training.threads, control) else { break };
        let generation = trainer.learn(samples)?;
        found.push(generation);
        if on_generation(&generation).is_break() {
            break;
        }
    }
    if found.is_empty() { Err(TrainError::Stopped) } else { Ok(found) }
}
