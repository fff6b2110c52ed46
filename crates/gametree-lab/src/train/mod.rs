//! Learns an evaluation from self-play: the weights of a game's features, by logistic regression on the results.
//!
//! A generation plays games against itself with the weights of the previous one (the first with those that it is given, or without any), from random
//! openings; then the weights are fitted so that 1 / (1 + exp(−value)) predicts the winner. The target of the fit is
//! the result of the game, mixed with the value of a search of the position: the result is certain, but the game was
//! played with errors; the search sees further than the features, but relies on them (the idea of temporal differences,
//! R. Sutton 1988; G. Tesauro, *Temporal difference learning and TD-Gammon*, 1995; with whole searches J. Baxter, A.
//! Tridgell and L. Weaver, *Learning to play chess using temporal differences*, 2000). A game ends as soon as a search
//! has proved its result, or both sides [agree](crate::match_play::Adjudication) on it.
//!
//! With given weights a centi-point is worth what it was: the value is divided by as many of them as make the given weights predict best, and
//! a ridge keeps every weight near the given one where the games say little about it.
//!
//! Every eighth game is held out of the fit, and the loss on those games measures the quality of the prediction: without any
//! knowledge it is ln 2 = 0.693.
//!
//! ```
//! use gametree_games::Order;
//! use gametree_lab::{Control, match_play::Adjudication, train::{Samples, SelfPlayer, Trainer, Training, train}};
//! use std::ops::ControlFlow;
//!
//! let game = gametree_players::open("mnk:4,4,3".parse()?, Order::Centre).ok_or("no such board")?;
//! let training = Training { games: 200, generations: 2, nodes: 20, seed: 1, threads: 2, start: None, adjudication: Adjudication::default() };
//! let found = train(&game, &training, Control::default(), |_| ControlFlow::Continue(()))?;
//! assert_eq!(found.len(), 2);
//! assert!(found[1].held_out_loss.unwrap() < std::f64::consts::LN_2);
//! // The same games, played in parts, as by workers.
//! let (mut trainer, player) = (Trainer::new(&game, &training)?, SelfPlayer::new(&game, &training));
//! while let Some(numbers) = trainer.games() {
//!     let mut samples = Samples::default();
//!     for number in numbers {
//!         let part = player.play(trainer.weights(), number..number + 1, 1, Control::default());
//!         samples.append(part.ok_or("stopped")?);
//!     }
//!     trainer.learn(samples)?;
//! }
//! assert_eq!(trainer.weights(), Some(found[1].weights));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod fit;
mod logistic;
mod network;
mod samples;
mod selfplay;
mod trainer;
mod training;

pub use error::TrainError;
pub use network::{Errors, LearnedNetwork, NetworkProgress, NetworkTraining, train_network};
pub use samples::{MAX_GAMES, Samples};
pub use selfplay::SelfPlayer;
pub use trainer::{Trainer, train};
pub use training::{Generation, Training};
