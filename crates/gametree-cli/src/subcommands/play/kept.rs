//! What is kept of the game: tables, books, ledgers and certificates, for those who play to ask before any search.

use std::fs;
use std::path::Path;

use gametree_certificate::Error;
use gametree_games::Spec;
use gametree_ledger::{Ledger, ProvedResults};
use gametree_players::{Answer, AnyGame, AnyMove, AnyState, GameBook, GameProof, Kept, ProofError};
use gametree_verify::Options;

use super::engine_thread::KeptOfGame;
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::job::Job;
use crate::subcommands::book::open_book;
use crate::subcommands::from_table::open_table;
use crate::subcommands::ledger;

/// Opens every file that the flags name; the last is asked first.
pub(super) fn open(args: &PlayArgs, rules: &AnyGame) -> Result<KeptOfGame, Failure> {
    let mut kept: KeptOfGame = Vec::new();
    if let Some(file) = &args.certificate {
        kept.push(Box::new(open_proof(rules, args.game, file)?));
    }
    if let Some(file) = &args.ledger {
        kept.push(Box::new(KeptLedger::open(rules, args.game, file)?));
    }
    if let Some(file) = &args.book {
        kept.push(Box::new(GameBook::new(rules, open_book(args.game, file)?)));
    }
    if let Some(file) = &args.table {
        kept.push(Box::new(open_table(rules, args.game, file)?));
    }
    Ok(kept)
}

/// Checks a certificate before anything that it says is believed.
fn open_proof(game: &AnyGame, spec: Spec, file: &Path) -> Result<GameProof, Failure> {
    let place = file.display().to_string();
    let bytes = fs::read(file)
        .map_err(|error| Failure::usage(format!("{error}: expected a certificate")).at(&place))?;
    let job = Job::counting("verify", "bytes", bytes.len() as u64);
    let options = Options { control: job.control(), ..Options::default() };
    GameProof::read(game, &spec.to_string(), &bytes, &options).map_err(|error| {
        match error {
            ProofError::Certificate(error @ Error::Fails { .. }) => {
                Failure::check_failed(format!("the proof fails at {error}"))
            }
            error => Failure::usage(error.to_string()),
        }
        .at(&place)
    })
}

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
            let wrong = format!("a ledger of {found} and not of {expected}");
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
