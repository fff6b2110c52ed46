//! The tables of a ledger, their versions, and the way from an older version to the newest.

use rusqlite::{Connection, Transaction, TransactionBehavior};

/// What marks a file of SQLite as a ledger: "gtlg".
pub(crate) const APPLICATION: i64 = 0x6774_6c67;

/// The newest version of the tables.
pub(crate) const VERSION: i64 = MIGRATIONS.len() as i64;

/// What leads from one version to the next; version 0 is an empty file.
const MIGRATIONS: [&str; 5] = [
    // What is proved.
    "CREATE TABLE ledger (
        game TEXT NOT NULL,         -- its name in the catalogue
        made_by TEXT NOT NULL,      -- the program's version
        checksum TEXT NOT NULL
    ) STRICT;
    CREATE TABLE positions (
        id INTEGER PRIMARY KEY,
        text TEXT NOT NULL UNIQUE,  -- board and side to move, of all images the one that sorts first
        moves TEXT NOT NULL,        -- moves that lead to one of the images
        checksum TEXT NOT NULL
    ) STRICT;
    CREATE TABLE objectives (       -- what was asked; derived from the results, and never read by a proof
        position INTEGER PRIMARY KEY REFERENCES positions (id),
        moves TEXT NOT NULL,        -- the position as it was asked about
        side TEXT NOT NULL,         -- who moves there: first, second
        claim TEXT NOT NULL,        -- what is asked: result
        status TEXT NOT NULL,       -- open, proved
        lower INTEGER NOT NULL,     -- for the side to move: -1 loss, 0 draw, 1 win
        upper INTEGER NOT NULL,
        proof INTEGER NOT NULL,     -- proof and disproof number of the question that is being asked
        disproof INTEGER NOT NULL,
        best TEXT NOT NULL,         -- a best move
        checksum TEXT NOT NULL
    ) STRICT;
    CREATE TABLE results (          -- append-only
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,    -- a hash of the game, the position's text and all that follows
        position INTEGER NOT NULL REFERENCES positions (id),
        ending TEXT NOT NULL,       -- finished, unfinished, split, stopped
        lower INTEGER NOT NULL,
        upper INTEGER NOT NULL,
        plies INTEGER,              -- the distance to the end, where the solver found it
        moves TEXT NOT NULL,        -- the position as it was solved
        line TEXT NOT NULL,         -- best play from there
        nodes INTEGER NOT NULL,
        microseconds INTEGER NOT NULL,
        solver TEXT NOT NULL,
        version TEXT NOT NULL,
        source TEXT NOT NULL,       -- the program's commit
        memory INTEGER NOT NULL,    -- of the solver's tables, in bytes
        status TEXT NOT NULL,       -- claimed, recomputed, certified
        proof TEXT NOT NULL         -- the SHA-256 of a certificate
    ) STRICT;
    CREATE INDEX results_of_position ON results (position);",
    // Who works on what.
    "CREATE TABLE jobs (
        position INTEGER PRIMARY KEY REFERENCES positions (id),
        worker TEXT NOT NULL,
        tries INTEGER NOT NULL,     -- how often it was begun and not ended
        expires INTEGER NOT NULL    -- in seconds since 1970
    ) STRICT;",
    // What a search proves of millions of positions.
    "CREATE TABLE claims (          -- append-only
        number INTEGER PRIMARY KEY,
        coded_from TEXT NOT NULL,   -- moves to the position that codes count from; empty if they are the game's own
        count INTEGER NOT NULL,
        claims BLOB NOT NULL,       -- codes in ascending order, each with bounds
        checksum TEXT NOT NULL
    ) STRICT;",
    // A result that a solver has found for this ledger is `solved` from here on, and no longer one of the `claimed`. Of the results
    // up to `last` nobody knows which of their lines and distances were looked at: they count no more.
    "CREATE TABLE older (last INTEGER NOT NULL) STRICT;
    INSERT INTO older SELECT coalesce(max(number), 0) FROM results;",
    // What a search for policies has tried: it saves work, and proves nothing.
    "CREATE TABLE orders (
        position INTEGER PRIMARY KEY, -- the writer's number for it
        missed INTEGER,               -- how many orders were tried in vain; NULL if this one wins
        cells BLOB NOT NULL,          -- the order that wins, else the last one
        checksum TEXT NOT NULL
    ) STRICT;",
];

/// What a file that could be opened is.
pub(crate) enum Kind {
    /// Nothing yet.
    Empty,
    /// A ledger of this version.
    Ledger(i64),
    /// Something else.
    Other,
}

/// Looks what a file is.
pub(crate) fn kind(connection: &Connection) -> rusqlite::Result<Kind> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(match (number("application_id")?, number("user_version")?, tables) {
        (0, 0, 0) => Kind::Empty,
        (APPLICATION, version, _) if version > 0 => Kind::Ledger(version),
        _ => Kind::Other,
    })
}

/// Brings the tables to the newest version, all at once; `first` is called if there were none.
pub(crate) fn migrate(
    connection: &mut Connection,
    first: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    // Another program may have been faster.
    let from = match kind(&transaction)? {
        Kind::Empty => 0,
        Kind::Ledger(version) => version,
        Kind::Other => return Ok(()), // which is looked at once more
    };
    upgrade(&transaction, from, VERSION)?;
    if from == 0 {
        first(&transaction)?;
    }
    transaction.commit()
}

/// Brings the tables from one version to another.
pub(crate) fn upgrade(connection: &Connection, from: i64, to: i64) -> rusqlite::Result<()> {
    for version in from..to {
        connection.execute_batch(MIGRATIONS[version as usize])?;
    }
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", to)
}

/// Whether the tables are what this version makes them.
pub(crate) fn is_intact(connection: &Connection) -> rusqlite::Result<bool> {
    let fresh = Connection::open_in_memory()?;
    upgrade(&fresh, 0, VERSION)?;
    Ok(tables(connection)? == tables(&fresh)?)
}

fn tables(connection: &Connection) -> rusqlite::Result<Vec<(String, String, Option<String>)>> {
    let mut tables = connection.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name")?;
    let tables = tables.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    tables.collect()
}
