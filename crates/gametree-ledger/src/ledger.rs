//! [`Ledger`]: the file itself, opened, read row by row, and appended to.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use crate::bounds::{Bounds, number, of_number};
use crate::entry::{Ending, Entry, Origin, Status, checksum};
use crate::error::{LedgerError, of_sqlite};
use crate::schema::{self, Kind};

/// How long another program may hold the file.
const PATIENCE: Duration = Duration::from_secs(30);

/// The proofs of one game, in one file of SQLite.
///
/// It is kept with a rollback journal, and every commit is on the disk before it returns: commits are few, a second or more
/// apart, so the speed of a write-ahead log would buy nothing, and so the ledger is a single file whenever nobody writes,
/// which can be copied, put on a shared disk, or read where nothing may be written.
///
/// ```
/// use gametree_ledger::Ledger;
/// let ledger = Ledger::in_memory("tictactoe")?;
/// assert_eq!(ledger.game(), "tictactoe");
/// # Ok::<(), gametree_ledger::LedgerError>(())
/// ```
#[derive(Debug)]
pub struct Ledger {
    file: PathBuf,
    connection: Connection,
    game: String,
    /// The name of this program among those that write.
    worker: String,
}

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
    pub(crate) bounds: Bounds,
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
    /// Whether another program seems to be at it.
    pub(crate) elsewhere: bool,
}

impl Ledger {
    /// Opens the ledger of this game, or begins one if there is no such file, or an empty one.
    ///
    /// # Errors
    /// [`LedgerError`], if it cannot be written, or is not a ledger, or of another game.
    pub fn open_or_create(file: &Path, game: &str) -> Result<Self, LedgerError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let ledger = Ledger::with_flags(file, flags, Some(game))?;
        if ledger.game != game {
            let (found, expected) = (ledger.game, game.to_owned());
            return Err(LedgerError::OtherGame { file: ledger.file, found, expected });
        }
        if ledger.run(|connection| connection.is_readonly("main"))? {
            return Err(LedgerError::Unwritable { file: ledger.file, reason: "read-only".to_owned() });
        }
        Ok(ledger)
    }

    /// Opens a ledger that is there, to be read or, where that is possible, to be written.
    ///
    /// # Errors
    /// [`LedgerError`], if it is not a ledger, or damaged.
    pub fn open(file: &Path) -> Result<Self, LedgerError> {
        Ledger::with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE, None)
    }

    /// A ledger that is in no file.
    ///
    /// # Errors
    /// [`LedgerError`], if there is no memory for it.
    pub fn in_memory(game: &str) -> Result<Self, LedgerError> {
        let file = PathBuf::from("memory");
        let connection = Connection::open_in_memory().map_err(|error| of_sqlite(&file, &error))?;
        Ledger::prepare(file, connection, Some(game))
    }

    fn with_flags(file: &Path, flags: OpenFlags, game: Option<&str>) -> Result<Self, LedgerError> {
        let unreadable = |error: &dyn std::fmt::Display| {
            let reason = error.to_string();
            LedgerError::Unreadable { file: file.to_owned(), reason }
        };
        // A relative name could mean something else to SQLite, as `:memory:`.
        let path = std::path::absolute(file).map_err(|error| unreadable(&error))?;
        match std::fs::metadata(&path) {
            Ok(found) if !found.is_file() => return Err(LedgerError::NotALedger { file: file.to_owned() }),
            Err(error) if game.is_none() => return Err(unreadable(&error)),
            Ok(_) | Err(_) => {}
        }
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(|error| of_sqlite(file, &error))?;
        Ledger::prepare(file.to_owned(), connection, game)
    }

    fn prepare(file: PathBuf, mut connection: Connection, game: Option<&str>) -> Result<Self, LedgerError> {
        let kind = set_up(&connection).map_err(|error| of_sqlite(&file, &error))?;
        match kind {
            Kind::Ledger(found) if found > schema::VERSION => {
                return Err(LedgerError::Newer { file, found, known: schema::VERSION });
            }
            Kind::Ledger(schema::VERSION) => {}
            Kind::Ledger(_) => {
                schema::migrate(&mut connection, |_| Ok(())).map_err(|error| of_sqlite(&file, &error))?;
            }
            Kind::Empty if game.is_some() => {
                let game = game.unwrap_or_default();
                schema::migrate(&mut connection, |transaction| begin(transaction, game))
                    .map_err(|error| of_sqlite(&file, &error))?;
            }
            Kind::Empty | Kind::Other => return Err(LedgerError::NotALedger { file }),
        }
        let worker = worker();
        let mut ledger = Ledger { file, connection, game: String::new(), worker };
        if !ledger.run(schema::is_intact)? {
            return Err(ledger.damaged("the tables"));
        }
        ledger.check_pages("quick_check")?;
        let header = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let header = ledger.run(|connection| {
            connection.query_row("SELECT game, made_by, checksum FROM ledger", [], header).optional()
        })?;
        let header: Option<(String, String, String)> = header;
        match header {
            Some((game, made_by, sum)) if sum == checksum(&[&game, &made_by]) => ledger.game = game,
            _ => return Err(ledger.damaged("the name of the game")),
        }
        Ok(ledger)
    }

    /// The game, by its name in the catalogue.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The file, as it was named.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// From now on the file can only be read.
    #[cfg(test)]
    pub(crate) fn only_read(&self) {
        self.connection.pragma_update(None, "query_only", true).unwrap();
    }

    /// The file can have so many pages at most, as on a disk that is full.
    #[cfg(test)]
    pub(crate) fn at_most_pages(&self, pages: u32) {
        self.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
    }

    pub(crate) fn damaged(&self, place: impl Into<String>) -> LedgerError {
        LedgerError::Damaged { file: self.file.clone(), place: place.into() }
    }

    /// Lets SQLite look at its pages: `quick_check`, or `integrity_check`, which compares the indices too.
    pub(crate) fn check_pages(&self, how: &str) -> Result<(), LedgerError> {
        let found: String =
            self.run(|connection| connection.query_row(&format!("PRAGMA {how}(1)"), [], |row| row.get(0)))?;
        if found == "ok" { Ok(()) } else { Err(self.damaged(found.lines().last().unwrap_or_default())) }
    }

    /// Reads what is there at one moment: between two questions other programs may write.
    pub(crate) fn at_once<T>(&self, read: impl FnOnce() -> Result<T, LedgerError>) -> Result<T, LedgerError> {
        let failed = |error| of_sqlite(&self.file, &error);
        let moment = self.connection.unchecked_transaction().map_err(failed)?;
        let found = read()?;
        moment.commit().map_err(failed)?;
        Ok(found)
    }

    /// All positions.
    pub(crate) fn positions(&self, after: i64) -> Result<Vec<StoredPosition>, LedgerError> {
        let sql = "SELECT id, text, moves, checksum FROM positions WHERE id > ? ORDER BY id";
        let found = self.rows(sql, after, |row| {
            let position = StoredPosition { id: row.get(0)?, text: row.get(1)?, moves: row.get(2)? };
            Ok((position, row.get::<_, String>(3)?))
        })?;
        let intact = |(position, sum): (StoredPosition, String)| {
            let StoredPosition { id, text, moves } = &position;
            if sum == checksum(&[&self.game, text, moves]) {
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
        let intact = |(number, result): (i64, Option<StoredResult>)| {
            result.ok_or_else(|| self.damaged(format!("row {number} of results")))
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
                bounds: Bounds { lower: lower?, upper: upper? },
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
        let intact = entry().filter(|entry| text.is_some_and(|text| entry.id(&self.game, &text) == id));
        Ok(intact.map(|entry| StoredResult { number, position, entry }))
    }

    /// The jobs that were begun and not ended.
    pub(crate) fn jobs(&self) -> Result<Vec<Job>, LedgerError> {
        let sql = "SELECT position, worker, tries, expires FROM jobs WHERE position > ?";
        let now = now();
        self.rows(sql, i64::MIN, |row| {
            let (worker, expires): (String, i64) = (row.get(1)?, row.get(3)?);
            let elsewhere = worker != self.worker && expires > now;
            Ok(Job { position: row.get(0)?, tries: row.get(2)?, elsewhere })
        })
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
                let bounds = Bounds { lower: lower?, upper: upper? };
                let side = ["first", "second"].into_iter().find(|known| *known == side)?;
                let numbers = (numbers.0?, numbers.1?);
                Some(Objective { text: text?, moves, side, bounds, numbers, best })
            };
            let intact = objective().filter(|objective| {
                objective.checksum(&self.game) == sum && objective.status() == status && claim == CLAIM
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
        let Ledger { file, connection, game, worker } = self;
        let worker: &str = worker;
        let mut write = || {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            for Pending { text, entry } in &batch.results {
                let position = position_of(&transaction, game, text, &entry.moves)?;
                insert(&transaction, &entry.id(game, text), position, entry)?;
                if entry.ending != Ending::Stopped {
                    transaction.execute("DELETE FROM jobs WHERE position = ?", [position])?;
                }
            }
            if let Some((StoredText { text, moves }, time)) = &batch.job {
                let position = position_of(&transaction, game, text, moves)?;
                let expires = now() + time.as_secs() as i64 + 5;
                let sql = "INSERT INTO jobs VALUES (?1, ?2, 1, ?3) ON CONFLICT (position) \
                           DO UPDATE SET worker = ?2, tries = tries + 1, expires = ?3";
                transaction.execute(sql, params![position, worker, expires])?;
            }
            if let Some(objective) = &batch.objective {
                let position = position_of(&transaction, game, &objective.text, &objective.moves)?;
                set_objective(&transaction, game, position, objective)?;
            }
            transaction.commit()
        };
        write().map_err(|error| of_sqlite(file, &error))
    }

    fn rows<T>(
        &self,
        sql: &str,
        after: i64,
        read: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, LedgerError> {
        self.run(|connection| connection.prepare(sql)?.query_map([after], |row| read(row))?.collect())
    }

    fn run<T>(&self, job: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, LedgerError> {
        job(&self.connection).map_err(|error| of_sqlite(&self.file, &error))
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

/// Sets up a connection, and looks what the file is.
fn set_up(connection: &Connection) -> rusqlite::Result<Kind> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let kind = schema::kind(connection)?;
    if !matches!(kind, Kind::Other) && !connection.is_readonly("main")? {
        connection.pragma_update(None, "journal_mode", "DELETE")?;
        connection.pragma_update(None, "synchronous", "EXTRA")?;
    }
    Ok(kind)
}

fn begin(transaction: &Transaction<'_>, game: &str) -> rusqlite::Result<()> {
    let made_by = env!("CARGO_PKG_VERSION");
    transaction
        .execute("INSERT INTO ledger VALUES (?, ?, ?)", [game, made_by, &checksum(&[game, made_by])])?;
    Ok(())
}

/// The number of a position, which is stored if it was not.
fn position_of(transaction: &Transaction<'_>, game: &str, text: &str, moves: &str) -> rusqlite::Result<i64> {
    let sum = checksum(&[game, text, moves]);
    let sql = "INSERT INTO positions (text, moves, checksum) VALUES (?, ?, ?) ON CONFLICT (text) DO NOTHING";
    transaction.execute(sql, [text, moves, &sum])?;
    transaction.query_row("SELECT id FROM positions WHERE text = ?", [text], |row| row.get(0))
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

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// A name for this program that no other has.
fn worker() -> String {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{:x}", std::process::id(), time.as_nanos())
}
