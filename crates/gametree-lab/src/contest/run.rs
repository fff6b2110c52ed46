//! A match: games on several threads, counted in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use gametree::Game;
use gametree::knowledge::{Notation, PositionError};

use super::game::{Fault, Pairing, Record, Seats, Side, play};
use super::journal::{Journal, JournalError};
use super::openings::Openings;
use super::sprt::{Sprt, Verdict};
use super::standing::Standing;
use crate::Watch;

/// What is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The most games: even, since every opening is played with both colours.
    pub games: u64,
    /// Where they begin.
    pub openings: Openings,
    /// The test that may end the match sooner.
    pub sprt: Option<Sprt>,
    /// Games that are played at the same time.
    pub jobs: usize,
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum ContestError {
    #[error("{0} games: expected an even number above 0, each opening is played with both colours")]
    Games(u64),
    #[error("opening {number}: {source}")]
    Opening { number: u64, source: PositionError },
    #[error("opening {number} is the end of the game: expected one after which it goes on")]
    Over { number: u64 },
    #[error("{0}")]
    Broken(String),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(
        "game {number} of the journal is not a game of this match: expected other openings, or another file"
    )]
    Foreign { number: u64 },
}

/// A journal to go on with: where games are added, and those it holds.
pub type Resumed = (Journal, Vec<Record>);

/// Plays a match. `thinkers` makes the two settings, once for every thread; `told` hears how it stands after every pair.
///
/// Ends early, with the pairs that are complete, when `watch` says so; its progress is the number of finished games.
///
/// # Errors
/// [`ContestError`], where an opening is none, a thinker is broken, or the journal belongs to another match or can't be written.
pub fn run<'a, G>(
    game: &G,
    contest: &Contest,
    thinkers: &(dyn Fn() -> Result<Seats<'a, G>, Fault> + Sync),
    journal: Option<Resumed>,
    watch: Watch<'_>,
    told: impl FnMut(&Standing) + Send,
) -> Result<Standing, ContestError>
where
    G: Game<Move: Send + Sync> + Notation + Sync,
{
    if contest.games == 0 || !contest.games.is_multiple_of(2) {
        return Err(ContestError::Games(contest.games));
    }
    let (journal, played) = match journal {
        Some((journal, played)) => (Some(journal), played),
        None => (None, Vec::new()),
    };
    let mut table = Table {
        contest,
        games: BTreeMap::new(),
        next: 0,
        standing: Standing::new(contest.sprt.as_ref()),
        journal,
        told,
    };
    for record in played {
        let (number, first) = (record.number, first(record.number));
        if record.first != first || !record.holds(game, &opening(game, contest, number)?) {
            return Err(ContestError::Foreign { number });
        }
        table.games.entry(number).or_insert(record);
    }
    watch.tell(table.games.len() as u64);
    table.count();
    let (table, failed) = (Mutex::new(table), Mutex::new(None));
    let over = AtomicBool::new(false);
    let stopped = || over.load(Ordering::Relaxed) || watch.stopped();
    let fail = |error| {
        lock(&failed).get_or_insert(error);
        over.store(true, Ordering::Relaxed);
    };
    let work = || {
        if lock(&table).finished() {
            return;
        }
        let mut thinkers = match thinkers() {
            Ok(thinkers) => thinkers,
            Err(fault) => return fail(ContestError::Broken(fault.to_string())),
        };
        // The lock is held within the closure alone, and not as long as the loop's body.
        let take = || lock(&table).take().filter(|_| !stopped());
        while let Some(number) = take() {
            let done = opening(game, contest, number).and_then(|opening| {
                let pairing = Pairing { number, opening: &opening, first: first(number) };
                let played = play(game, &pairing, &mut thinkers, &stopped);
                let Some(record) = played.map_err(|fault| ContestError::Broken(fault.to_string()))? else {
                    return Ok(()); // stopped, and so is the loop
                };
                lock(&table).add(record)?;
                watch.tell(1);
                Ok(())
            });
            if let Err(error) = done {
                return fail(error);
            }
            if lock(&table).decided() {
                over.store(true, Ordering::Relaxed); // the other threads' games can't count any more
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..contest.jobs {
            scope.spawn(work);
        }
        work();
    });
    if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut table = table.into_inner().unwrap_or_else(PoisonError::into_inner);
    table.standing.stopped = !table.finished();
    Ok(table.standing)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Who has the first move in a game.
const fn first(number: u64) -> Side {
    if number.is_multiple_of(2) { Side::A } else { Side::B }
}

/// The opening of a game.
fn opening<G: Game + Notation>(
    game: &G,
    contest: &Contest,
    number: u64,
) -> Result<Vec<G::Move>, ContestError> {
    let pair = number / 2;
    let moves = contest.openings.moves(game, pair);
    let moves = moves.map_err(|source| ContestError::Opening { number: pair + 1, source })?;
    let end = moves.iter().fold(game.start(), |state, &mv| game.play(&state, mv));
    match game.outcome(&end) {
        None => Ok(moves),
        Some(_) => Err(ContestError::Over { number: pair + 1 }),
    }
}

/// What the threads share: the games that are finished, and how the match stands by those that count.
struct Table<'a, T> {
    contest: &'a Contest,
    games: BTreeMap<u64, Record>,
    /// The next game to be given out.
    next: u64,
    standing: Standing,
    journal: Option<Journal>,
    told: T,
}

impl<T: FnMut(&Standing)> Table<'_, T> {
    /// A game that is to be played.
    fn take(&mut self) -> Option<u64> {
        while self.games.contains_key(&self.next) {
            self.next += 1;
        }
        let number = self.next;
        self.next += 1;
        (number < self.contest.games && !self.decided()).then_some(number)
    }

    /// A game is finished.
    fn add(&mut self, record: Record) -> Result<(), ContestError> {
        if let Some(journal) = &mut self.journal {
            journal.add(&record)?;
        }
        self.games.insert(record.number, record);
        self.count();
        Ok(())
    }

    /// Counts the pairs that follow those counted before without a gap, up to the one that decides the test.
    fn count(&mut self) {
        while !self.finished() {
            let number = self.standing.games();
            let (Some(one), Some(other)) = (self.games.get(&number), self.games.get(&(number + 1))) else {
                break;
            };
            self.standing.add([one, other], self.contest.sprt.as_ref());
            (self.told)(&self.standing);
        }
    }

    fn finished(&self) -> bool {
        self.decided() || self.standing.games() >= self.contest.games
    }

    fn decided(&self) -> bool {
        self.contest.sprt.is_some() && self.standing.verdict != Verdict::Undecided
    }
}
