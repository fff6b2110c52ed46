//! Runs a match: games on several threads, counted in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree::Game;
use gametree::knowledge::{Keyed, Notation, PositionError};

use super::adjudication::Adjudication;
use super::game::{Pairing, is_consistent, play_game};
use super::openings::Openings;
use super::record::GameRecord;
use super::result::MatchResult;
use super::side::{Seats, Side};
use super::sprt::{MatchVerdict, Sprt};
use crate::journal::{Journal, JournalError};
use crate::threads::{cores, lock, unlocked};
use gametree::Control;
use gametree_players::{Played, PlayerError, PlayerSpec};
use gametree_shared::on_threads;

/// The terms of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The maximum number of games: even, since every opening is played with both colours.
    pub games: u64,
    /// The openings.
    pub openings: Openings,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// When a game ends before its rules end it.
    pub adjudication: Adjudication,
    /// The number of games played concurrently.
    pub jobs: usize,
}

/// Why a match has no result.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum MatchError {
    #[error("{0} games: expected a positive even number, since each opening is played with both colours")]
    Games(u64),
    #[error("opening {number}: {source}")]
    Opening { number: u64, source: PositionError },
    #[error("opening {number} ends the game: expected an unfinished position")]
    Over { number: u64 },
    #[error("{0}")]
    Broken(String),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(
        "game {number} of the journal is not a game of this match: expected the same openings, or another file"
    )]
    Foreign { number: u64 },
}

/// A journal to resume from, and the games that it holds.
pub type Resumed = (Journal<GameRecord>, Vec<GameRecord>);

/// The number of parallel games: the requested one, else as many as there are cores for, given the threads of the players.
#[must_use]
pub fn jobs(requested: Option<usize>, players: &[&PlayerSpec]) -> usize {
    let threads = players.iter().map(|player| player.threads()).max().unwrap_or(1);
    requested.unwrap_or_else(|| (cores() / threads).max(1))
}

impl Match {
    /// The number of games that fits most questions, without a sequential test and with one.
    #[must_use]
    pub const fn usual_games(tested: bool) -> u64 {
        if tested { 20_000 } else { 400 }
    }

    /// Plays the match. `bots` makes the two players, once per thread; `on_result` is called with the result so far after every
    /// pair.
    ///
    /// Ends early, with the complete pairs, when `control` is stopped; its progress is the number of finished games.
    ///
    /// # Errors
    /// [`MatchError`] if an opening is not a position of the game, a player fails, or the journal belongs to another match or
    /// cannot be written.
    pub fn play<'a, G>(
        &self,
        game: &G,
        bots: &(dyn Fn() -> Result<Seats<'a, G>, PlayerError> + Sync),
        journal: Option<Resumed>,
        control: Control<'_>,
        on_result: impl FnMut(&MatchResult) + Send,
    ) -> Result<MatchResult, MatchError>
    where
        G: Game<State: PartialEq, Move: Send + Sync> + Notation + Keyed + Sync,
    {
        if self.games == 0 || !self.games.is_multiple_of(2) {
            return Err(MatchError::Games(self.games));
        }
        let (journal, played) = match journal {
            Some((journal, played)) => (Some(journal), played),
            None => (None, Vec::new()),
        };
        let mut scores = Scores {
            terms: self,
            games: BTreeMap::new(),
            next: 0,
            result: MatchResult::new(self.sprt.as_ref()),
            journal,
            on_result,
        };
        for record in played {
            let (number, first) = (record.number, first(record.number));
            if record.first != first
                || !is_consistent(&record, game, &self.opening(game, number)?, &self.adjudication)
            {
                return Err(MatchError::Foreign { number });
            }
            scores.games.entry(number).or_insert(record);
        }
        control.add(scores.games.len() as u64);
        scores.count();
        let (scores, failed) = (Mutex::new(scores), Mutex::new(None));
        let over = AtomicBool::new(false);
        let stopped = || over.load(Ordering::Relaxed) || control.stopped();
        let fail = |error| {
            lock(&failed).get_or_insert(error);
            over.store(true, Ordering::Relaxed);
        };
        let work = || {
            if stopped() || lock(&scores).finished() {
                return;
            }
            let mut bots = match bots() {
                Ok(bots) => bots,
                Err(error) => return fail(MatchError::Broken(error.to_string())),
            };
            // In a closure, so that the lock is not held during the body of the loop.
            let take = || lock(&scores).take().filter(|_| !stopped());
            while let Some(number) = take() {
                let done = self.opening(game, number).and_then(|opening| {
                    let pairing = Pairing { number, opening, first: first(number) };
                    let played = play_game(game, pairing, &mut bots, &self.adjudication, &stopped);
                    let Some(record) = played.map_err(|error| MatchError::Broken(error.to_string()))? else {
                        return Ok(()); // stopped; the loop ends too
                    };
                    lock(&scores).add(record)?;
                    control.add(1);
                    Ok(())
                });
                if let Err(error) = done {
                    return fail(error);
                }
                if lock(&scores).decided() {
                    over.store(true, Ordering::Relaxed); // games still running on other threads cannot count
                }
            }
        };
        on_threads(self.jobs, work);
        if let Some(error) = unlocked(failed) {
            return Err(error);
        }
        let mut scores = unlocked(scores);
        scores.result.stopped = !scores.finished();
        Ok(scores.result)
    }

    /// Plays the games of these numbers and no others, in their order: a part of a match, whose parts are put together in a
    /// [journal](crate::journal). Ends early when `control` is stopped.
    ///
    /// # Errors
    /// [`MatchError`] if an opening is not a position of the game, or a player fails.
    pub fn play_some<G>(
        &self,
        game: &G,
        bots: &mut Seats<'_, G>,
        numbers: Range<u64>,
        control: Control<'_>,
    ) -> Result<Vec<GameRecord>, MatchError>
    where
        G: Game<State: PartialEq> + Notation + Keyed,
    {
        let stopped = || control.stopped();
        let mut records = Vec::new();
        for number in numbers {
            let pairing = Pairing { number, opening: self.opening(game, number)?, first: first(number) };
            let played = play_game(game, pairing, bots, &self.adjudication, &stopped);
            let Some(record) = played.map_err(|error| MatchError::Broken(error.to_string()))? else { break };
            control.add(1);
            records.push(record);
        }
        Ok(records)
    }

    /// The opening of a game.
    fn opening<G: Game + Notation>(&self, game: &G, number: u64) -> Result<Played<G>, MatchError> {
        let pair = number / 2;
        let opening = self.openings.of_pair(game, pair);
        let opening = opening.map_err(|source| MatchError::Opening { number: pair + 1, source })?;
        match game.outcome(&opening.state(game)) {
            None => Ok(opening),
            Some(_) => Err(MatchError::Over { number: pair + 1 }),
        }
    }
}

/// The side with the first move in a game.
const fn first(number: u64) -> Side {
    if number.is_multiple_of(2) { Side::A } else { Side::B }
}

/// The state shared by the threads: the finished games, and the result of those that count.
struct Scores<'a, F> {
    terms: &'a Match,
    games: BTreeMap<u64, GameRecord>,
    /// The number of the next game to play.
    next: u64,
    result: MatchResult,
    journal: Option<Journal<GameRecord>>,
    on_result: F,
}

impl<F: FnMut(&MatchResult)> Scores<'_, F> {
    /// Returns the number of the next game to play.
    fn take(&mut self) -> Option<u64> {
        while self.games.contains_key(&self.next) {
            self.next += 1;
        }
        let number = self.next;
        self.next += 1;
        (number < self.terms.games && !self.decided()).then_some(number)
    }

    /// Adds a finished game.
    fn add(&mut self, record: GameRecord) -> Result<(), MatchError> {
        if let Some(journal) = &mut self.journal {
            journal.add(&record)?;
        }
        self.games.insert(record.number, record);
        self.count();
        Ok(())
    }

    /// Counts the finished pairs that follow the last counted one without a gap, up to the one that decides the test.
    fn count(&mut self) {
        while !self.finished() {
            let number = self.result.games();
            let (Some(one), Some(other)) = (self.games.get(&number), self.games.get(&(number + 1))) else {
                break;
            };
            self.result.add([one, other], self.terms.sprt.as_ref());
            (self.on_result)(&self.result);
        }
    }

    fn finished(&self) -> bool {
        self.decided() || self.result.games() >= self.terms.games
    }

    fn decided(&self) -> bool {
        self.terms.sprt.is_some() && self.result.verdict != MatchVerdict::Undecided
    }
}
