//! What a ledger has proved, as an answer to play.

use std::path::Path;

use gametree_games::Spec;
use gametree_ledger::{Ledger, ProvedResults};
use gametree_players::{Answer, AnyGame, AnyMove, AnyState, Kept};

use crate::failure::Failure;
use crate::subcommands::ledger;

/// The name of the source.
const LEDGER: &str = "ledger";

/// The proved results of a ledger.
pub(super) struct KeptLedger(ProvedResults<AnyGame>);

impl KeptLedger {
    /// Reads the ledger of a game.
    pub(super) fn open(game: &AnyGame, spec: Spec, file: &Path) -> Result<Self, Failure> {
        let ledger = Ledger::open(file).map_err(|error| ledger::failure(&error))?;
        let (found, expected) = (ledger.game(), spec.to_string());
        if found != expected {
            let wrong = format!("a ledger of {found}: expected one of {expected}");
            return Err(Failure::usage(wrong).at(&file.display().to_string()));
        }
        ProvedResults::read(game.clone(), &ledger).map(KeptLedger).map_err(|error| ledger::failure(&error))
    }
}

impl Kept for KeptLedger {
    fn answer(&self, state: &AnyState) -> Option<Answer> {
        let value = self.0.value(state)?;
        let (words, plies) = (value.to_string(), value.plies());
        let best: Vec<AnyMove> = self.0.best(state).into_iter().collect();
        let line = best.clone();
        Some(Answer {
            value,
            words,
            plies,
            best,
            line,
            complete: true,
            stopped: false,
            ..Answer::nothing(LEDGER, 0)
        })
    }
}
