//! The table as a stream of bytes: [`Engine::save_table`] and [`Engine::load_table`].
//!
//! All numbers are 64-bit words, the lowest byte first: `gametree`, the version of the format, the fingerprint of the engine,
//! its state, the number of buckets; then for each bucket two entries, each a key and its data (0 and 0: none); then the
//! checksum of all words before it.

use std::hash::Hasher;
use std::io::{BufWriter, ErrorKind, Read, Write};

use super::backup::Backup;
use super::builder::Engine;
use super::entry::Entry;
use super::table::TranspositionTable;
use crate::game::Outcome;
use crate::knowledge::{Evaluate, Keyed, Knowledge, static_value};
use crate::score::Score;
use gametree_shared::{KeyHasher, SplitMix};

/// What a saved table begins with.
const MAGIC: u64 = u64::from_le_bytes(*b"gametree");
/// The version of the format. To be raised with any change of what keys, entries or their values mean.
const VERSION: u64 = 1;
/// So many random games, of so many plies at most, tell one game from another.
const GAMES: usize = 64;
const PLIES: usize = 200;
/// The most words that are read at once.
const CHUNK: usize = 1 << 13;
/// No table has more buckets.
const MAX_BUCKETS: u64 = 1 << 40;
/// The table's floor is below this.
const FLOORS: u64 = 64;

/// Why a table cannot be saved or loaded. An engine whose table cannot be loaded keeps the one that it has.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::Engine;
/// let error = Engine::new(&Heap(9)).load_table(&b"a table?"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "not a saved table: expected a stream that begins with \"gametree\"");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The stream cannot be read or written.
    #[error("the table cannot be read or written: {0}")]
    Io(#[from] std::io::Error),
    /// The stream is something else.
    #[error("not a saved table: expected a stream that begins with \"gametree\"")]
    NotATable,
    /// Another version of the library saved it.
    #[error("a table of version {found}: expected version {VERSION}")]
    Version {
        /// The version of the format.
        found: u64,
    },
    /// It belongs to another game, or to an engine with another evaluation, knowledge, backup rule or options.
    #[error("the table of another game or of other settings: expected those of this engine")]
    OtherEngine,
    /// The stream ends too early.
    #[error("the table ends too early: expected {expected} bytes more")]
    Truncated {
        /// The bytes that the rest of the part has that was being read.
        expected: usize,
    },
    /// A part of it has changed since it was saved.
    #[error("the table is damaged: expected it as it was saved")]
    Damaged,
}

impl<G, E, K, B> Engine<'_, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    /// Writes the table, with all that was learned in earlier searches, to a stream, for example a file: as many bytes as the
    /// table has in use ([`Effort::table_bytes`](super::Effort::table_bytes)), and 48 more.
    /// [`forget`](Engine::forget) clears the table.
    ///
    /// # Errors
    /// [`TableError::Io`].
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// use gametree::engine::Engine;
    /// let mut engine = Engine::new(&TicTacToe).depth(7);
    /// let first = engine.run(&TicTacToe.start());
    /// let mut saved = Vec::new();
    /// engine.save_table(&mut saved)?;
    /// // Another day:
    /// let mut engine = Engine::new(&TicTacToe).depth(7);
    /// engine.load_table(&saved[..])?;
    /// assert!(engine.run(&TicTacToe.start()).nodes < first.nodes / 2);
    /// # Ok::<(), gametree::engine::TableError>(())
    /// ```
    pub fn save_table(&self, out: impl Write) -> Result<(), TableError> {
        let (mut out, mut sum) = (BufWriter::new(out), KeyHasher::default());
        let mut write = |word: u64| {
            sum.write_u64(word);
            out.write_all(&word.to_le_bytes())
        };
        let table = &self.core.table;
        let state = u64::from(self.core.deeper)
            | u64::from(self.core.floor) << 8
            | u64::from(table.current_age()) << 16;
        let header = [MAGIC, VERSION, self.fingerprint(), state, table.buckets() as u64];
        header.into_iter().chain(table.entries().flatten()).try_for_each(&mut write)?;
        let sum = sum.finish();
        out.write_all(&sum.to_le_bytes())?;
        Ok(out.flush()?)
    }

    /// Reads a table that [`save_table`](Engine::save_table) has written, in place of the engine's own. It has to come from an
    /// engine for the same game with the same settings; only the size of the table may differ.
    ///
    /// Games are told apart by their types and by random games: two that differ only where none of 64 such games comes are not.
    ///
    /// # Errors
    /// [`TableError`]. The engine then keeps its own table.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::{Engine, TableError};
    /// let mut saved = Vec::new();
    /// Engine::new(&Heap(40)).save_table(&mut saved)?;
    /// let mut engine = Engine::new(&Heap(40));
    /// engine.load_table(&saved[..])?; // a file would do as well
    /// saved.pop();
    /// assert!(matches!(engine.load_table(&saved[..]), Err(TableError::Truncated { .. })));
    /// # Ok::<(), TableError>(())
    /// ```
    pub fn load_table(&mut self, input: impl Read) -> Result<(), TableError> {
        let mut input = Words { input, sum: KeyHasher::default() };
        let mut header = [0; 5];
        input.read(&mut header[..1]).map_err(|error| match error {
            TableError::Truncated { .. } => TableError::NotATable,
            other => other,
        })?;
        if header[0] != MAGIC {
            return Err(TableError::NotATable);
        }
        input.read(&mut header[1..])?;
        let [_, found, fingerprint, state, buckets] = header;
        if found != VERSION {
            return Err(TableError::Version { found });
        }
        if fingerprint != self.fingerprint() {
            return Err(TableError::OtherEngine);
        }
        let (deeper, floor, age) = (state & 0xff, state >> 8 & 0xff, state >> 16);
        let known = deeper <= 1 && (1..FLOORS).contains(&floor) && age < u64::from(Entry::AGES);
        if !known || buckets > MAX_BUCKETS || !(buckets == 0 || buckets.is_power_of_two()) {
            return Err(TableError::Damaged);
        }
        let table = self.core.table.like(buckets, age as u8);
        let (mut chunk, mut at, end) = ([0; CHUNK], 0, 4 * buckets);
        while at < end {
            let words = &mut chunk[..(end - at).min(CHUNK as u64) as usize];
            input.read(words)?;
            for (slot, pair) in (at / 2..).zip(words.chunks_exact(2)) {
                if pair[1] != 0 {
                    let entry = Entry::checked(pair[1]).ok_or(TableError::Damaged)?;
                    table.put_back(slot, buckets, pair[0], entry, pair[1]);
                }
            }
            at += words.len() as u64;
        }
        let (sum, mut last) = (input.sum.finish(), [0]);
        input.read(&mut last)?;
        if last != [sum] {
            return Err(TableError::Damaged);
        }
        (self.core.table, self.core.deeper, self.core.floor) = (table, deeper == 1, floor as u32);
        Ok(())
    }

    /// A number that is the same for engines whose tables mean the same.
    fn fingerprint(&self) -> u64 {
        let core = &self.core;
        let mut sum = KeyHasher::default();
        sum.write(std::any::type_name::<(G, E, K, B)>().as_bytes());
        sum.write(format!("{:?}", core.options).as_bytes());
        let score = |score: Score| score.finite().unwrap_or(i64::MAX) as u64;
        // A backup rule is known by what it does.
        for n in [-1_000, -1, 0, 1, 77, 1_000] {
            let own = core.backup.own(Score::new(n));
            sum.write_u64(score(own));
            sum.write_u64(score(core.backup.apply(own, Score::new(n / 2))));
        }
        for outcome in [Outcome::Win, Outcome::Draw, Outcome::Loss, Outcome::Value(Score::new(7))] {
            sum.write_u64(score(core.backup.end(outcome, 3, 5)));
        }
        let mut drawn = SplitMix::new(VERSION);
        for _ in 0..GAMES {
            let mut x = core.game.start();
            for _ in 0..PLIES {
                sum.write_u64(core.knowledge.key(&core.game, &x, PLIES as u32).0);
                if let Some(outcome) = core.game.outcome(&x) {
                    sum.write_u64(score(core.backup.end(outcome, 0, 0)));
                    break;
                }
                sum.write_u64(score(static_value(&core.eval, &*core.game, &x)));
                let moves: Vec<G::Move> = core.game.moves(&x).collect();
                sum.write_u64(moves.len() as u64);
                if moves.is_empty() {
                    break;
                }
                x = core.game.play(&x, moves[drawn.below(moves.len())]);
            }
        }
        sum.finish()
    }
}

/// A stream of words, with the checksum of those that were read.
struct Words<R> {
    input: R,
    sum: KeyHasher,
}

impl<R: Read> Words<R> {
    fn read(&mut self, words: &mut [u64]) -> Result<(), TableError> {
        let mut bytes = vec![0; 8 * words.len()];
        self.input.read_exact(&mut bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => TableError::Truncated { expected: bytes.len() },
            _ => TableError::Io(error),
        })?;
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
            self.sum.write_u64(*word);
        }
        Ok(())
    }
}

impl TranspositionTable {
    /// An empty table with the same limit, as large as one of `buckets` if that fits.
    fn like(&self, buckets: u64, age: u8) -> TranspositionTable {
        let mut table = self.emptied();
        if buckets > 0 {
            table.begin();
            table.make_room(buckets);
        }
        table.set_age(age);
        table
    }

    /// Puts an entry where it was, in this slot of a table of so many buckets, or as if it were new if this one has another size.
    fn put_back(&self, slot: u64, buckets: u64, key: u64, entry: Entry, data: u64) {
        if buckets == self.buckets() as u64 {
            // One that does not belong there was torn by two threads: nobody would find it.
            self.put_at(slot as usize, key, data);
        } else {
            self.insert(key, entry, data);
        }
    }
}
