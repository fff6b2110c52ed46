//! [`Ledger`]: the file itself, opened, read row by row, and appended to.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior};

use crate::entry::checksum;
use crate::error::{Contradiction, LedgerError, of_sqlite};
use crate::schema::{self, Kind};
use crate::worker;

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
    pub(crate) worker: String,
    /// SQLite's number of what other programs have written, as it was when this one last looked.
    seen: Cell<i64>,
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
        let worker = worker::name();
        let mut ledger = Ledger { file, connection, game: String::new(), worker, seen: Cell::new(0) };
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

    /// Whether another program has written something since [`Ledger::has_changed`] was asked last.
    pub(crate) fn is_stale(&self) -> Result<bool, LedgerError> {
        Ok(self.data_version()? != self.seen.get())
    }

    /// The same, and from now on what there is now is no news.
    pub(crate) fn has_changed(&self) -> Result<bool, LedgerError> {
        let now = self.data_version()?;
        Ok(self.seen.replace(now) != now)
    }

    fn data_version(&self) -> Result<i64, LedgerError> {
        self.run(|connection| connection.pragma_query_value(None, "data_version", |row| row.get(0)))
    }

    pub(crate) fn contradiction(&self, found: Box<Contradiction>) -> LedgerError {
        LedgerError::Contradiction { file: self.file.clone(), found }
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

    /// Changes what is in the file: all of this or, if anything of it fails, nothing.
    pub(crate) fn change(
        &mut self,
        job: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), LedgerError> {
        let Ledger { file, connection, .. } = self;
        let change = || {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            job(&transaction)?;
            transaction.commit()
        };
        change().map_err(|error| of_sqlite(file, &error))
    }

    pub(crate) fn run<T>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, LedgerError> {
        job(&self.connection).map_err(|error| of_sqlite(&self.file, &error))
    }
}

/// Sets up a connection, and looks what the file is.
fn set_up(connection: &Connection) -> rusqlite::Result<Kind> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // At one moment: another program may just be beginning the ledger.
    let moment = connection.unchecked_transaction()?;
    let kind = schema::kind(&moment)?;
    moment.commit()?;
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

pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
