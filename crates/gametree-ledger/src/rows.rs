//! The rows of the tables: how each is read, checked against its sum, and written.

use std::time::Duration;

use gametree::solve::ResultBounds;
use rusqlite::{OptionalExtension, Row, Transaction, params};

use crate::entry::{Ending, Entry, Origin, Status, checksum, number, of_number};
use crate::error::LedgerError;
use crate::ledger::{Ledger, now};
use crate::worker;

/// A stored result.
#[derive(Clone, Debug)]
pub(crate) struct StoredResult {
    pub(crate) number: i64,
    pub(crate) position: i64,
    pub(crate) entry: Entry,
}

/// A stored position.
#[derive(Clone, Debug)]
pub(crate) struct StoredPosition {
    pub(crate) id: i64,
    pub(crate) text: String,
    pub(crate) moves: String,
}

/// A question that was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Objective {
    pub(crate) text: String,
    pub(crate) moves: String,
    pub(crate) side: &'static str,
    pub(crate) bounds: ResultBounds,
    pub(crate) numbers: (u64, u64),
    pub(crate) best: String,
}

/// A result that waits to be written, with the text of its position.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) text: String,
    pub(crate) entry: Entry,
}

/// What is written in one go.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) results: Vec<Pending>,
    /// The position that this program begins to work on, and for how long.
    pub(crate) job: Option<(StoredText, Duration)>,
    pub(crate) objective: Option<Objective>,
    /// Whether this program leaves what it meant to do to others.
    pub(crate) gives_way: bool,
}

/// The text of a position, and moves that lead to it.
#[derive(Clone, Debug)]
pub(crate) struct StoredText {
    pub(crate) text: String,
    pub(crate) moves: String,
}

/// A job of this or another program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    pub(crate) position: i64,
    /// How often it was begun and not ended.
    pub(crate) tries: u32,
    /// Whether another program is at it, as far as can be told.
    pub(crate) elsewhere: bool,
    /// Whether that program had begun before this one.
    pub(crate) earlier: bool,
}

impl Ledger {
    /// All positions.
    pub(crate) fn positions(&self, after: i64) -> Result<Vec<StoredPosition>, LedgerError> {
        let sql = "SELECT id, text, moves, checksum FROM positions WHERE id > ? ORDER BY id";
        let found = self.rows(sql, after, |row| {
            let position = StoredPosition { id: row.get(0)?, text: row.get(1)?, moves: row.get(2)? };
            Ok((position, row.get::<_, String>(3)?))
        })?;
        let intact = |(position, sum): (StoredPosition, String)| {
            let StoredPosition { id, text, moves } = &position;
            if sum == checksum(&[self.game(), text, moves]) {
                Ok(position)
            } else {
                Err(self.damaged(format!("row {id} of positions")))
            }
        };
        found.into_iter().map(intact).collect()
    }

    /// All results after the one of this number, with the texts of their positions to check them by.
    pub(crate) fn results(&self, after: i64) -> Result<Vec<StoredResult>, LedgerError> {
        let sql = "SELECT number, results.id, position, ending, lower, upper, plies, results.moves, line, nodes, \
                   microseconds, solver, version, source, memory, status, proof, text \
                   FROM results LEFT JOIN positions ON positions.id = position WHERE number > ? ORDER BY number";
        let found = self.rows(sql, after, |row| Ok((row.get(0)?, self.result(row)?)))?;
        let last: i64 = self.run(|connection| {
            connection.query_row("SELECT coalesce(max(last), 0) FROM older", [], |row| row.get(0))
        })?;
        let intact = |(number, result): (i64, Option<StoredResult>)| {
            let mut result = result.ok_or_else(|| self.damaged(format!("row {number} of results")))?;
            // Before version 4, lines and distances of others entered unseen.
            if number <= last && result.entry.bounds.result().is_some() {
                (result.entry.line, result.entry.plies) = (String::new(), None);
            }
            Ok(result)
        };
        found.into_iter().map(intact).collect()
    }

    /// A row of results; `None` if it is not what was written.
    fn result(&self, row: &Row<'_>) -> rusqlite::Result<Option<StoredResult>> {
        let (id, ending, status): (String, String, String) = (row.get(1)?, row.get(3)?, row.get(15)?);
        let text: Option<String> = row.get(17)?;
        let unsigned = |column| row.get::<_, i64>(column).map(|number| u64::try_from(number).ok());
        let (nodes, microseconds, memory) = (unsigned(9)?, unsigned(10)?, unsigned(14)?);
        let plies: Option<u32> = row.get(6)?;
        let (lower, upper) = (of_number(row.get(4)?), of_number(row.get(5)?));
        let (moves, line, solver) = (row.get(7)?, row.get(8)?, row.get(11)?);
        let (version, commit, proof) = (row.get(12)?, row.get(13)?, row.get(16)?);
        let (number, position) = (row.get(0)?, row.get(2)?);
        let entry = || {
            let origin = Origin { version, commit, memory: memory? };
            Some(Entry {
                ending: Ending::of_name(&ending)?,
                bounds: ResultBounds { lower: lower?, upper: upper? },
                plies,
                moves,
                line,
                nodes: nodes?,
                microseconds: microseconds?,
                solver,
                origin,
                status: Status::of_name(&status)?,
                proof,
            })
        };
        let intact = entry().filter(|entry| text.is_some_and(|text| entry.id(self.game(), &text) == id));
        Ok(intact.map(|entry| StoredResult { number, position, entry }))
    }

    /// The jobs that were begun and not ended.
    pub(crate) fn jobs(&self) -> Result<Vec<Job>, LedgerError> {
        let sql = "SELECT position, worker, tries, expires FROM jobs WHERE position > ?";
        let now = now();
        self.rows(sql, i64::MIN, |row| {
            let (worker, expires): (String, i64) = (row.get(1)?, row.get(3)?);
            let elsewhere = worker != self.worker && expires > now && !worker::is_gone(&worker);
            Ok(Job { position: row.get(0)?, tries: row.get(2)?, elsewhere, earlier: worker < self.worker })
        })
    }

    /// The text of the position that was asked about first, as in `[x../.o./... x] b2`; `None` if none was. Its game is
    /// [set up](gametree::knowledge::Notation::setup) as the brackets say.
    ///
    /// # Errors
    /// [`LedgerError`], if the file can't be read or is damaged.
    pub fn first_asked(&self) -> Result<Option<String>, LedgerError> {
        Ok(self.objectives()?.into_iter().next().map(|(_, first)| first.moves))
    }

    /// The questions that were asked: the ids of their positions, and what is said of them.
    pub(crate) fn objectives(&self) -> Result<Vec<(i64, Objective)>, LedgerError> {
        let sql = "SELECT position, objectives.moves, side, lower, upper, proof, disproof, best, objectives.checksum, \
                   text, status, claim \
                   FROM objectives LEFT JOIN positions ON positions.id = position WHERE position > ? \
                   ORDER BY objectives.rowid";
        let found = self.rows(sql, i64::MIN, |row| {
            let position: i64 = row.get(0)?;
            let side: String = row.get(2)?;
            let (lower, upper) = (of_number(row.get(3)?), of_number(row.get(4)?));
            let numbers = [5, 6].map(|column| row.get::<_, i64>(column));
            let [proof, disproof] = numbers;
            let numbers = (proof?.try_into().ok(), disproof?.try_into().ok());
            let (moves, best, sum): (String, String, String) = (row.get(1)?, row.get(7)?, row.get(8)?);
            let (text, status, claim): (Option<String>, String, String) =
                (row.get(9)?, row.get(10)?, row.get(11)?);
            let objective = || {
                let bounds = ResultBounds { lower: lower?, upper: upper? };
                let side = ["first", "second"].into_iter().find(|known| *known == side)?;
                let numbers = (numbers.0?, numbers.1?);
                Some(Objective { text: text?, moves, side, bounds, numbers, best })
            };
            let intact = objective().filter(|objective| {
                objective.checksum(self.game()) == sum && objective.status() == status && claim == CLAIM
            });
            Ok((position, intact))
        })?;
        let intact = |(position, objective): (i64, Option<Objective>)| {
            let objective = objective.ok_or_else(|| self.damaged(format!("row {position} of objectives")));
            Ok((position, objective?))
        };
        found.into_iter().map(intact).collect()
    }

    /// Writes all of this, or nothing. A result ends the job of its position, unless the work was stopped.
    pub(crate) fn write(&mut self, batch: &Batch) -> Result<(), LedgerError> {
        let (game, worker) = (self.game().to_owned(), self.worker.clone());
        self.change(|transaction| {
            for Pending { text, entry } in &batch.results {
                let position = position_of(transaction, &game, text, &entry.moves)?;
                insert(transaction, &entry.id(&game, text), position, entry)?;
                if entry.ending == Ending::Stopped {
                    // It was begun and did not end, and nobody is at it.
                    transaction.execute("UPDATE jobs SET expires = 0 WHERE position = ?", [position])?;
                } else {
                    transaction.execute("DELETE FROM jobs WHERE position = ?", [position])?;
                }
            }
            if let Some((StoredText { text, moves }, time)) = &batch.job {
                let position = position_of(transaction, &game, text, moves)?;
                begin_job(transaction, position, &worker, *time)?;
            }
            if batch.gives_way {
                transaction.execute(GIVE_UP, [&worker])?;
            }
            if let Some(objective) = &batch.objective {
                let position = position_of(transaction, &game, &objective.text, &objective.moves)?;
                set_objective(transaction, &game, position, objective)?;
            }
            Ok(())
        })
    }

    fn rows<T>(
        &self,
        sql: &str,
        after: i64,
        read: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, LedgerError> {
        self.run(|connection| connection.prepare(sql)?.query_map([after], |row| read(row))?.collect())
    }
}

/// The only claim that is asked for: the result of the position, in two halves (at least a win, at least a draw).
const CLAIM: &str = "result";

impl Objective {
    fn status(&self) -> &'static str {
        if self.bounds.result().is_some() { "proved" } else { "open" }
    }

    fn checksum(&self, game: &str) -> String {
        let Objective { text, moves, side, bounds, numbers, best } = self;
        let limits = [bounds.lower, bounds.upper].map(|result| number(result).to_string());
        let numbers = [numbers.0, numbers.1].map(|number| number.to_string());
        checksum(&[game, text, moves, side, &limits[0], &limits[1], &numbers[0], &numbers[1], best])
    }
}

/// The number of a position, which is stored if it was not.
fn position_of(transaction: &Transaction<'_>, game: &str, text: &str, moves: &str) -> rusqlite::Result<i64> {
    let sum = checksum(&[game, text, moves]);
    let sql = "INSERT INTO positions (text, moves, checksum) VALUES (?, ?, ?) ON CONFLICT (text) DO NOTHING";
    transaction.execute(sql, [text, moves, &sum])?;
    transaction.query_row("SELECT id FROM positions WHERE text = ?", [text], |row| row.get(0))
}

/// Ends all jobs of a program that it has not begun: those that it has would be over.
const GIVE_UP: &str = "UPDATE jobs SET expires = 0, tries = tries - 1 WHERE worker = ? AND expires > 0";

/// Notes that this program begins to work on a position, unless another is at it.
fn begin_job(
    transaction: &Transaction<'_>,
    position: i64,
    worker: &str,
    time: Duration,
) -> rusqlite::Result<()> {
    let held = "SELECT worker FROM jobs WHERE position = ? AND worker <> ? AND expires > ?";
    let held: Option<String> =
        transaction.query_row(held, params![position, worker, now()], |row| row.get(0)).optional()?;
    if held.is_some_and(|other| !worker::is_gone(&other)) {
        return Ok(());
    }
    // What it meant to do before and another program has done, or is better done later.
    transaction.execute(GIVE_UP, [worker])?;
    let sql = "INSERT INTO jobs VALUES (?1, ?2, 1, ?3) ON CONFLICT (position) DO UPDATE SET worker = ?2, \
               tries = tries + 1, expires = ?3";
    transaction.execute(sql, params![position, worker, now() + time.as_secs() as i64 + 5])?;
    Ok(())
}

fn insert(transaction: &Transaction<'_>, id: &str, position: i64, entry: &Entry) -> rusqlite::Result<()> {
    let Entry { ending, bounds, plies, moves, line, nodes, microseconds, solver, origin, status, proof } =
        entry;
    let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let sql = "INSERT INTO results (id, position, ending, lower, upper, plies, moves, line, nodes, microseconds, \
               solver, version, source, memory, status, proof) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";
    let values = params![
        id,
        position,
        ending.name(),
        number(bounds.lower),
        number(bounds.upper),
        plies,
        moves,
        line,
        signed(*nodes),
        signed(*microseconds),
        solver,
        origin.version,
        origin.commit,
        signed(origin.memory),
        status.name(),
        proof
    ];
    transaction.execute(sql, values)?;
    Ok(())
}

fn set_objective(
    transaction: &Transaction<'_>,
    game: &str,
    position: i64,
    objective: &Objective,
) -> rusqlite::Result<()> {
    let Objective { moves, side, bounds, numbers, best, .. } = objective;
    let sql = "INSERT OR REPLACE INTO objectives VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let values = params![
        position,
        moves,
        side,
        CLAIM,
        objective.status(),
        number(bounds.lower),
        number(bounds.upper),
        signed(numbers.0),
        signed(numbers.1),
        best,
        objective.checksum(game)
    ];
    transaction.execute(sql, values)?;
    Ok(())
}
