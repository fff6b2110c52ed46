//! Training: generations of self-play, each followed by a fit.

use std::ops::{ControlFlow, Range};

use gametree::Control;
use gametree_games::Spec;
use gametree_games::evaluation::Weights;
use gametree_games::weights_file::WeightsFile;
use gametree_players::AnyGame;
use serde_json::{Value, json};

use super::error::TrainError;
use super::fit::{self, fit};
use super::logistic::LOGIT;
use super::samples::{MAX_GAMES, Samples};
use super::selfplay::SelfPlayer;
use crate::match_play::Adjudication;

/// How to train an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Training {
    /// The total number of games.
    pub games: u64,
    /// The number of generations, about equally large.
    pub generations: u32,
    /// The maximum number of nodes per move.
    pub nodes: u64,
    /// The seed of all openings. The same seed gives the same weights, on any number of threads.
    pub seed: u64,
    /// The number of threads that play games.
    pub threads: usize,
    /// The weights that the first generation plays with; none, and so without any knowledge, if `None`.
    ///
    /// The learned weights stay near them where the games say little, and in their unit: a centi-point is worth what it was.
    pub start: Option<Weights>,
    /// When a game ends before its rules end it. Of few nodes a move much that is won is never won, and so looks drawn.
    pub adjudication: Adjudication,
}

/// The result of a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// The number of games played so far.
    pub games: u64,
    /// The number of positions kept from them.
    pub positions: u64,
    /// The mean log loss, in nats, of predicting the results of the games in the fit.
    pub training_loss: f64,
    /// The same for the held-out games; `None` if there are none.
    pub held_out_loss: Option<f64>,
    /// The weights.
    pub weights: Weights,
}

impl Training {
    /// The generations as the JSON object that the command and every binding give; `seconds` is the time that they took, and
    /// `out` the file with the weights.
    #[must_use]
    pub fn json(&self, game: &str, found: &[Generation], seconds: f64, out: &str) -> Value {
        let generations: Vec<Value> = found.iter().map(Generation::json).collect();
        let last = found.last();
        json!({
            "game": game,
            "games": last.map(|generation| generation.games),
            "positions": last.map(|generation| generation.positions),
            "loss": last.map(|generation| generation.held_out_loss.unwrap_or(generation.training_loss)),
            "seconds": seconds,
            "seed": self.seed,
            "nodes": self.nodes,
            "generations": generations,
            "out": out,
        })
    }

    /// The text of a file with the weights of a generation, and how they were learned. Of the game its kind is told and its name, which
    /// are the same for a game outside the catalogue.
    #[must_use]
    pub fn weights_file(
        &self,
        (kind, board): (&str, &str),
        generation: &Generation,
        features: &[&str],
        after: String,
    ) -> String {
        let Training { games, generations, nodes, seed, .. } = self;
        // The command does not know a game outside the catalogue.
        let game = match board.parse::<Spec>() {
            Ok(spec) if spec.kind() == kind => format!("gametree experiment train {board}"),
            _ => "a game of one's own:".to_owned(),
        };
        let start = if self.start.is_some() { " --start FILE" } else { "" };
        let ends = self.adjudication.flags();
        let command = format!(
            "{game} --games {games} --generations {generations} --nodes {nodes} --seed {seed}{start}{ends} --out FILE"
        );
        let file =
            WeightsFile { kind: kind.to_owned(), board: board.to_owned(), weights: generation.weights };
        file.write(features, &[command, after])
    }
}

impl Generation {
    fn json(&self) -> Value {
        json!({
            "games": self.games,
            "positions": self.positions,
            "training_loss": self.training_loss,
            "held_out_loss": self.held_out_loss,
        })
    }
}

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
