//! Learning an evaluation from self-play: what a game's features are worth, by logistic regression on the results.
//!
//! A generation plays games against itself with the weights that the last one found (the first with none at all), from random
//! openings; then the weights are fitted so that 1 / (1 + exp(−value)) predicts who wins. What is fitted to is the result of the game, mixed
//! with what the search said of the position: the one is true of a game that was played with errors, the other sees further than the
//! features but believes them (the idea of temporal differences, R. Sutton 1988; G. Tesauro, *Temporal difference learning and TD-Gammon*, 1995; by
//! whole searches J. Baxter, A. Tridgell and L. Weaver, *Learning to play chess using temporal differences*, 2000). A game ends
//! as soon as a search has proved its result.
//!
//! Every eighth game is kept from the fit, and the loss on those games tells how good the prediction is: ln 2 = 0.693 is that of
//! who knows nothing.
//!
//! ```
//! use gametree_games::{Order, tictactoe::TicTacToe};
//! use gametree_lab::{Watch, train::{Training, train}};
//! use std::ops::ControlFlow;
//!
//! let game = TicTacToe::<u64>::new(4, 4, 3, Order::Centre).unwrap();
//! let training = Training { games: 200, generations: 2, nodes: 20, seed: 1, threads: 2 };
//! let found = train(&game, &training, Watch::default(), |_| ControlFlow::Continue(()))?;
//! assert_eq!(found.len(), 2);
//! assert!(found[1].held_out_loss.unwrap() < std::f64::consts::LN_2);
//! # Ok::<(), gametree_lab::LabError>(())
//! ```

mod fit;
mod samples;
mod selfplay;

use std::ops::ControlFlow;

use gametree_games::Playable;
use gametree_games::evaluation::Weights;

use crate::{LabError, Watch};
use fit::fit;
use samples::Samples;
use selfplay::Player;

/// How an evaluation is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Training {
    /// How many games are played in all.
    pub games: u64,
    /// In how many generations, about equally large.
    pub generations: u32,
    /// The most nodes of a move.
    pub nodes: u64,
    /// The seed of all openings. With the same one the same weights come out, on any number of threads.
    pub seed: u64,
    /// On how many threads the games are played.
    pub threads: usize,
}

/// What is known after a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// Games played, by this generation and all before it.
    pub games: u64,
    /// Positions that were kept of them.
    pub positions: u64,
    /// The mean log loss, in nats, of predicting the results of the games that the weights were fitted to.
    pub training_loss: f64,
    /// That of the games that were kept from the fit; `None` where there are none.
    pub held_out_loss: Option<f64>,
    /// The weights.
    pub weights: Weights,
}

/// Why nothing can be learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum TrainError {
    #[error(
        "{games} games in {generations} generations: expected one game a generation at least, and one generation"
    )]
    TooFew { games: u64, generations: u32 },
    #[error("{games} games: expected {MAX_GAMES} at the most")]
    TooMany { games: u64 },
    #[error("0 nodes a move: expected 1 or more")]
    NoNodes,
    #[error("nothing to learn: every game is decided at sight; expected a larger board")]
    NothingToLearn,
}

/// The most games: all positions are kept in memory till the end.
pub const MAX_GAMES: u64 = 1_000_000;

/// Every so many games one is kept from the fit.
pub(crate) const HELD_OUT: u64 = 8;

/// Learns the weights of a game's features by playing it; `each` hears of every generation, and may end it there. What is complete
/// counts when it is stopped from outside.
///
/// # Errors
/// [`LabError`]: [`TrainError`] where nothing can be learned; stopped before the first generation was complete.
pub fn train<G: Playable>(
    game: &G,
    training: &Training,
    watch: Watch<'_>,
    mut each: impl FnMut(&Generation) -> ControlFlow<()>,
) -> Result<Vec<Generation>, LabError> {
    let &Training { games, generations, nodes, seed, threads } = training;
    if generations == 0 || games < u64::from(generations) {
        return Err(TrainError::TooFew { games, generations }.into());
    }
    if games > MAX_GAMES {
        return Err(TrainError::TooMany { games }.into());
    }
    if nodes == 0 {
        return Err(TrainError::NoNodes.into());
    }
    let mut player = Player::new(game, nodes, seed);
    let mut found: Vec<Generation> = vec![];
    let mut played: Vec<Samples> = vec![];
    let mut positions = 0;
    for generation in 0..u64::from(generations) {
        let share = |number: u64| games * number / u64::from(generations);
        let numbers = share(generation)..share(generation + 1);
        let last = numbers.end;
        let Some(samples) = selfplay::play(&player, numbers, threads, watch) else { break };
        positions += samples.len() as u64;
        played.push(samples);
        // All but the first, once there are others: that one knew nothing. To forget more of them makes generations swing, since each
        // then learns to beat the last one alone.
        let recent = played.get(generation.min(1) as usize..).unwrap_or_default();
        let (training, held_out): (Vec<_>, Vec<_>) = recent.iter().map(Samples::split).unzip();
        let features = G::features().len();
        let Some(logits) = fit(&training, features, player.weights()) else {
            return Err(TrainError::NothingToLearn.into());
        };
        let weights = fit::rounded(&logits);
        let loss = |samples: &[_]| fit::loss(samples, &logits);
        let generation = Generation {
            games: last,
            positions,
            training_loss: loss(&training).ok_or(TrainError::NothingToLearn)?,
            held_out_loss: loss(&held_out),
            weights,
        };
        player.learn(weights);
        found.push(generation);
        if each(&generation).is_break() {
            break;
        }
    }
    if found.is_empty() { Err(LabError::Stopped) } else { Ok(found) }
}
