//! [`GameTable`], [`GameSemiStrong`], [`TableFile`] and [`GameBook`]: answers from a file, on a game whose type is erased.

use std::io::Read;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use flate2::read::GzDecoder;
use gametree::knowledge::Notation;
use gametree_games::Order;
use gametree_tables::{
    BookFile, Mapped, SemiStrongFile, SemiStrongHeader, Table, TableError, is_semi_strong_file,
};
use gametree_tables::{BookOracle, Oracle, SemiStrongOracle};

use crate::erased::AnyState;
use crate::native::{Answer, AnyGame, open, with_codes_for};

/// A complete table of a game.
#[derive(Debug)]
pub struct GameTable {
    game: AnyGame,
    table: Table,
}

/// The name of the algorithm that looks its answers up.
const NAME: &str = "table";

impl GameTable {
    /// Opens a table of `game`, which has this `name` in the catalogue.
    ///
    /// # Errors
    /// [`TableError`]; another game's table is one.
    pub fn open(game: &AnyGame, name: &str, file: &Path) -> Result<Self, TableError> {
        let table = Table::open_for(name, file)?;
        Ok(GameTable { game: coded(game, &table.header().position), table })
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What the table knows of a position: its value, every move with its value, all best moves, a line of best play. `None` if
    /// it does not hold the position.
    ///
    /// # Errors
    /// [`TableError`], where the file is damaged.
    pub fn answer(&self, state: &AnyState) -> Result<Option<Answer>, TableError> {
        let oracle = Oracle::new(&self.game, &self.table);
        let (Some(value), Some(solution)) = (oracle.value(state)?, oracle.answer(state)?) else {
            return Ok(None);
        };
        Ok(Some(Answer {
            // Only a table tells draws by endless play from others.
            words: if value.plies.is_none() { value.to_string() } else { solution.value.to_string() },
            moves: Some(solution.moves.iter().map(|m| (m.mv, m.value)).collect()),
            ..Answer::of(solution, NAME)
        }))
    }
}

/// The game with the codes that a file counts from this position.
fn coded(game: &AnyGame, position: &str) -> AnyGame {
    game.read_position(position).map_or_else(|_| game.clone(), |first| with_codes_for(game, &first))
}

/// A semi-strong solution of a game.
#[derive(Debug)]
pub struct GameSemiStrong {
    /// The game with its moves in the order of the file, where they are known by their numbers.
    game: AnyGame,
    file: SemiStrongFile,
}

/// The name of the algorithm that looks its answers up there.
const SEMI_STRONG: &str = "semi-strong";

impl GameSemiStrong {
    /// Opens a solution of `game`, which has this `name` in the catalogue.
    ///
    /// # Errors
    /// [`TableError`]; another game's solution is one.
    pub fn open(game: &AnyGame, name: &str, file: &Path) -> Result<Self, TableError> {
        let file = SemiStrongFile::open_for(name, file)?;
        let SemiStrongHeader { order, position, .. } = file.header();
        let order = Order::by_name(order).ok_or_else(|| TableError::Order { found: order.clone() })?;
        let ordered = name.parse().ok().and_then(|spec| open(spec, order));
        Ok(GameSemiStrong { game: coded(&ordered.unwrap_or_else(|| game.clone()), position), file })
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> &SemiStrongFile {
        &self.file
    }

    /// What the solution says of a position: its result, its canonical move, the line of canonical moves. `None` outside of the
    /// region.
    ///
    /// # Errors
    /// [`TableError`], where the file is damaged.
    pub fn answer(&self, state: &AnyState) -> Result<Option<Answer>, TableError> {
        let found = SemiStrongOracle::new(&self.game, &self.file).answer(state)?;
        Ok(found.map(|solution| Answer::of(solution, SEMI_STRONG)))
    }
}

/// A complete table, or a semi-strong solution: whatever `--table` and `table=` name.
#[derive(Debug)]
pub enum TableFile {
    /// A complete table.
    Complete(GameTable),
    /// A semi-strong solution.
    SemiStrong(GameSemiStrong),
}

impl TableFile {
    /// Opens a file of `game`, which has this `name` in the catalogue.
    ///
    /// # Errors
    /// [`TableError`]; another game's file is one.
    pub fn open(game: &AnyGame, name: &str, file: &Path) -> Result<Self, TableError> {
        if is_semi_strong_file(file) {
            GameSemiStrong::open(game, name, file).map(TableFile::SemiStrong)
        } else {
            GameTable::open(game, name, file).map(TableFile::Complete)
        }
    }

    /// What the file says of a position; `None` if it says nothing.
    ///
    /// # Errors
    /// [`TableError`], where the file is damaged.
    pub fn answer(&self, state: &AnyState) -> Result<Option<Answer>, TableError> {
        match self {
            TableFile::Complete(table) => table.answer(state),
            TableFile::SemiStrong(solution) => solution.answer(state),
        }
    }
}

/// An opening book of a game.
#[derive(Debug)]
pub struct GameBook<B = Mapped> {
    game: AnyGame,
    file: BookFile<B>,
}

/// The name of the algorithm that looks its answers up in a book.
const BOOK: &str = "book";

impl GameBook {
    /// Opens a book of `game`, which has this `name` in the catalogue.
    ///
    /// # Errors
    /// [`TableError`]; another game's book is one.
    pub fn open(game: &AnyGame, name: &str, file: &Path) -> Result<Self, TableError> {
        Ok(GameBook::new(game, BookFile::open_for(name, file)?))
    }
}

impl GameBook<&'static [u8]> {
    /// The openings that come with a game; `None` for a game without.
    ///
    /// ```
    /// use gametree::knowledge::Notation;
    /// use gametree_games::Order;
    /// use gametree_players::{GameBook, open};
    ///
    /// let game = open("connect4".parse()?, Order::Centre).ok_or("no such board")?;
    /// let book = GameBook::built_in(&game).ok_or("it has one")?;
    /// let position = game.read_position("44").map_err(|error| error.to_string())?;
    /// let answer = book.answer(&position)?.ok_or("eight plies are in it")?;
    /// assert_eq!(answer.value.to_string(), "win in 39");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn built_in(game: &AnyGame) -> Option<Self> {
        let compressed = game.openings()?;
        // Each is decompressed once, for as long as the program runs; there are no more of them than games.
        static OPENED: Mutex<Vec<(usize, &'static [u8])>> = Mutex::new(Vec::new());
        let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
        let address = compressed.as_ptr() as usize;
        let known = opened.iter().find(|(known, _)| *known == address).map(|&(_, book)| book);
        let book = known.or_else(|| {
            let mut book = Vec::new();
            // What comes with a game is whole, as a test sees; were it not, it would say nothing.
            GzDecoder::new(compressed).read_to_end(&mut book).ok()?;
            let book: &'static [u8] = book.leak();
            opened.push((address, book));
            Some(book)
        })?;
        Some(GameBook::new(game, BookFile::new(book).ok()?))
    }
}

impl<B: AsRef<[u8]>> GameBook<B> {
    /// Answers from a book of `game`.
    #[must_use]
    pub fn new(game: &AnyGame, file: BookFile<B>) -> Self {
        GameBook { game: game.clone(), file }
    }

    /// What the book says of a position: its value, a best move, a line as far as it goes. `None` where it says nothing.
    ///
    /// # Errors
    /// [`TableError`], where the file is damaged.
    pub fn answer(&self, state: &AnyState) -> Result<Option<Answer>, TableError> {
        let found = BookOracle::new(&self.game, &self.file).answer(state)?;
        Ok(found.map(|solution| Answer::of(solution, BOOK)))
    }
}
