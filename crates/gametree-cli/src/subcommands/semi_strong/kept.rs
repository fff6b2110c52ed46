//! Where a search for a semi-strong solution keeps what it has proved: a ledger.

use std::path::Path;
use std::time::{Duration, Instant};

use gametree::Wdl;
use gametree::solve::ResultBounds;
use gametree_ledger::{ClaimCounts, Classes, Ledger, LedgerError};
use gametree_players::AnyGame;
use gametree_tables::ClaimStore;

use crate::failure::Failure;
use crate::subcommands::ledger;

/// Claims are written when there are so many, some 5 MB.
const BATCH: usize = 1 << 20;

/// And at the latest after this time: the most work that a killed run loses.
const INTERVAL: Duration = Duration::from_secs(10);

/// The claims of a game in a ledger.
pub(super) struct Kept {
    ledger: Ledger,
    /// The moves to the position that codes count from; empty if they are the game's own.
    coded_from: String,
    /// What results say of positions that have such codes: no claim may contradict it.
    results: Classes,
    waiting: Vec<(u64, ResultBounds)>,
    written: Instant,
    error: Option<LedgerError>,
}

impl Kept {
    pub(super) fn open(file: &Path, name: &str, game: &AnyGame, coded_from: &str) -> Result<Self, Failure> {
        let failure = |error| ledger::failure(&error);
        let ledger = Ledger::open_or_create(file, name).map_err(failure)?;
        let results = Classes::load(game, &ledger, coded_from).map_err(failure)?;
        let coded_from = coded_from.to_owned();
        Ok(Kept { ledger, coded_from, results, waiting: Vec::new(), written: Instant::now(), error: None })
    }

    /// Writes what waits, and says how many claims there are.
    pub(super) fn finish(&mut self) -> Result<ClaimCounts, Failure> {
        self.write();
        let counts = match self.error.take() {
            Some(error) => Err(error),
            None => self.ledger.claim_counts(),
        };
        counts.map_err(|error| ledger::failure(&error))
    }

    /// The two rows that cannot both be true of the position of this code, in words.
    pub(super) fn contradiction(&mut self, code: u64) -> Failure {
        self.write();
        let about = match self.ledger.claims_about(&self.coded_from, code) {
            Ok(about) => about,
            Err(error) => return ledger::failure(&error),
        };
        let named = |side: Option<&(i64, ResultBounds)>| {
            side.map_or("the search".to_owned(), |(row, ResultBounds { lower, upper })| {
                format!("row {row} of claims ({} to {})", lower.name(), upper.name())
            })
        };
        let best = about.iter().max_by_key(|claim| claim.1.lower);
        let worst = about.iter().min_by_key(|claim| claim.1.upper);
        let file = self.ledger.file().display();
        Failure::check_failed(format!(
            "{file}: a contradiction: {} and {} cannot both be true of the position of code {code}",
            named(best.filter(|claim| claim.1.lower > Wdl::Loss)),
            named(worst.filter(|claim| claim.1.upper < Wdl::Win)),
        ))
    }

    /// Writes what waits; an error is kept until somebody asks.
    fn write(&mut self) {
        if self.error.is_none() && !self.waiting.is_empty() {
            self.error = self.ledger.add_claims(&self.coded_from, &self.waiting).err();
            self.waiting.clear();
        }
        self.written = Instant::now();
    }
}

impl ClaimStore for Kept {
    fn read(&mut self, take: &mut dyn FnMut(u64, ResultBounds) -> bool) -> bool {
        self.error = self.ledger.claims(&self.coded_from, take).err();
        self.written = Instant::now();
        self.error.is_none()
    }

    fn keep(&mut self, claims: &[(u64, ResultBounds)]) -> bool {
        let mut checked = claims.iter().map(|&(code, bounds)| self.results.check(code, bounds, &self.ledger));
        if let Some(error) = checked.find_map(Result::err) {
            self.error = Some(error);
            return false;
        }
        self.waiting.extend_from_slice(claims);
        if self.waiting.len() >= BATCH || self.written.elapsed() >= INTERVAL {
            self.write();
        }
        self.error.is_none()
    }
}
