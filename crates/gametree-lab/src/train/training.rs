//! What a training is asked for, and what a generation has learned.

use gametree_games::Spec;
use gametree_games::evaluation::Weights;
use gametree_games::weights_file::WeightsFile;
use serde_json::{Value, json};

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
