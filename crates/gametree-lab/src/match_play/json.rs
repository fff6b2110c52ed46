//! A match as the JSON object that the command and every binding give, and what its journal says that it is about.

use gametree::knowledge::Notation;
use serde_json::{Value, json};

use super::openings::Openings;
use super::result::MatchResult;
use super::run::Match;
use super::side::Spent;

impl Match {
    /// What a journal of this match is about: games of another one are refused.
    #[must_use]
    pub fn about(&self, game: &str, [a, b]: [&str; 2]) -> Value {
        let openings = match &self.openings {
            Openings::Random { plies, .. } => format!("{plies} random plies"),
            Openings::Listed { positions, .. } => format!("{} listed", positions.len()),
        };
        let mut about = json!({
            "program": env!("CARGO_PKG_VERSION"),
            "game": game,
            "a": a,
            "b": b,
            "openings": openings,
            "seed": self.openings.seed(),
        });
        if self.adjudication.is_on() {
            about["adjudication"] = self.adjudication.json();
        }
        about
    }

    /// The result of this match between two players, by the settings that describe them; `file` is that of the openings, and
    /// `seconds` the time that it took.
    #[must_use]
    pub fn json<G: Notation>(
        &self,
        result: &MatchResult,
        (game, name): (&G, &str),
        players: [&str; 2],
        file: Option<&str>,
        seconds: f64,
    ) -> Value {
        let [a, b] = [0, 1].map(|side| {
            let mut json = side_json(players[side], &result.spent[side]);
            json["lost_on_time"] = result.lost_on_time[side].into();
            let fault = result.faults[side].as_ref();
            json["fault"] =
                fault.map_or(Value::Null, |(game, reason)| json!({"game": game, "reason": reason}));
            json
        });
        let rating = result.rating();
        let different = self.openings.different(game, result.games() / 2);
        let openings = match &self.openings {
            Openings::Random { plies, .. } => json!({"random_plies": plies, "different": different}),
            Openings::Listed { positions, .. } => json!({"file": file, "positions": positions.len()}),
        };
        json!({
            "game": name,
            "a": a,
            "b": b,
            "games": result.games(),
            "wins": result.wins,
            "draws": result.draws,
            "losses": result.losses,
            "pairs": result.pairs.counts,
            "forfeits": result.forfeits,
            "adjudicated": result.adjudicated,
            "adjudication": self.adjudication.json(),
            "score": result.pairs.score(),
            "elo": rating.map(|rating| rating.elo),
            "error": rating.map(|rating| rating.error),
            "interval": rating.map(|rating| [rating.interval.0, rating.interval.1]),
            "llr": result.llr,
            "sprt": self.sprt.map(|test| test.json()),
            "verdict": result.verdict.to_string(),
            "stopped": result.stopped,
            "openings": openings,
            "seed": self.openings.seed(),
            "seconds": seconds,
        })
    }
}

fn side_json(setting: &str, spent: &Spent) -> Value {
    let mean = |sum: f64| (spent.moves > 0).then(|| sum / spent.moves as f64);
    json!({
        "setting": setting,
        "moves": spent.moves,
        "nodes_per_move": mean(spent.nodes as f64),
        "depth": mean(spent.plies as f64),
        "seconds_per_move": mean(spent.seconds),
    })
}
