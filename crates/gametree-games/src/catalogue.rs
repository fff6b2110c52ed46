//! The games by name: `tictactoe`, `mnk:5,4,3`, `tictactoe3d:3`, `qubic`, `hex:5`, `hex:4x6`, `connect4:8x8`.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::str::FromStr;

use gametree::Game;
use gametree::knowledge::{Evaluate, Guide, Keyed, Notation, Symmetric};

use crate::bits::Bits;
use crate::connect4::{self, Board, ConnectFour, Fixed, Threats};
use crate::evaluation::{COARSE, Chosen, Features, NONE, Named, Sight, Weights};
use crate::grid::MAX_CELLS;
use crate::hex::{self, Distance, Hex};
use crate::lines::{self, Layout, LineGame, Lines};
use crate::order::Order;
use crate::tictactoe::TicTacToe;
use crate::tictactoe3d::TicTacToe3d;

/// The evaluations of a game: one type, whichever is chosen, so that a search is compiled once a game.
pub type Evaluation<G> = Chosen<<G as Playable>::Own>;

/// A game of the catalogue: everything the command and the lab can do with one.
pub trait Playable:
    Guide
    + Keyed
    + Symmetric
    + Notation
    + Game<
        State: Eq + Hash + Debug + Send + Sync + 'static,
        Move: Eq + Hash + Debug + Send + Sync + Into<u32> + TryFrom<u32>,
    > + Clone
    + Send
    + Sync
    + 'static
{
    /// The evaluation made by hand, which also names the features that a learned one weighs.
    type Own: Evaluate<Self> + Features<Self> + Copy + Debug + Default + Send + Sync;

    /// Its evaluations by name, the usual one first.
    fn evaluations() -> &'static [Named];

    /// The evaluation of this name; `None` where there is none so called.
    fn evaluation(&self, name: &str) -> Option<Evaluation<Self>> {
        Chosen::by_name(Self::evaluations(), name, Self::Own::default())
    }

    /// The one that is used unless another is asked for.
    fn usual_evaluation(&self) -> Evaluation<Self> {
        Chosen::Own(Self::Own::default())
    }

    /// The kind of game that a file of weights is for.
    #[must_use]
    fn kind() -> &'static str {
        Self::Own::KIND
    }

    /// The names of the features that a learned evaluation weighs.
    #[must_use]
    fn features() -> &'static [&'static str] {
        Self::Own::NAMES
    }

    /// The features of an unfinished position, in the view of the side to move, unless it is decided at sight.
    fn sight(&self, state: &Self::State) -> Sight {
        Self::Own::default().sight(self, state)
    }

    /// The evaluation that weighs the features so.
    fn learned(&self, weights: Weights) -> Evaluation<Self> {
        Chosen::Learned(Self::Own::default(), weights)
    }

    /// Hex's two acute corners; `None` in other games.
    fn acute_corners(&self) -> Option<Vec<Self::Move>> {
        None
    }
}

impl<B: Bits, L: Layout + Clone + Send + Sync + 'static> Playable for LineGame<B, L> {
    type Own = Lines;

    fn evaluations() -> &'static [Named] {
        &[
            Named { name: "lines", what: "lines that are open to one side only, by what they lack" },
            COARSE,
            NONE,
        ]
    }
}

impl<B: Bits, S: Board<B> + 'static> Playable for ConnectFour<B, S> {
    type Own = Threats;

    fn evaluations() -> &'static [Named] {
        &[Named { name: "threats", what: "threats, by whose row they lie in, and open lines" }, COARSE, NONE]
    }
}

impl<B: Bits> Playable for Hex<B> {
    type Own = Distance;

    fn evaluations() -> &'static [Named] {
        &[
            Named {
                name: "distance",
                what: "two-distance: steps to join the edges when the opponent takes the best of two ways",
            },
            COARSE,
            NONE,
        ]
    }

    fn acute_corners(&self) -> Option<Vec<u8>> {
        Some(Hex::acute_corners(self))
    }
}

/// Something to do with a game whose type is known only at run time: the one dispatch, outside every search.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Playable>(self, game: &G) -> Self::Output;
}

/// Which game, on which board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spec {
    /// m,n,k.
    TicTacToe {
        /// Columns.
        columns: u32,
        /// Rows.
        rows: u32,
        /// In a row.
        k: u32,
    },
    /// n×n×n.
    TicTacToe3d {
        /// Cells along each edge.
        side: u32,
    },
    /// Hex.
    Hex {
        /// Columns.
        columns: u32,
        /// Rows.
        rows: u32,
    },
    /// Connect Four.
    ConnectFour {
        /// Columns.
        columns: u32,
        /// Rows.
        rows: u32,
    },
}

/// A kind of game, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How it is called, with what may follow.
    pub name: &'static str,
    /// What it is.
    pub what: &'static str,
    /// An example.
    pub example: &'static str,
}

/// All kinds of games.
pub const GAMES: &[Entry] = &[
    Entry { name: "tictactoe", what: "noughts and crosses on 3x3", example: "tictactoe" },
    Entry {
        name: "mnk:M,N,K",
        what: "K in a row on M columns and N rows, up to 121 cells",
        example: "mnk:5,4,3",
    },
    Entry {
        name: "tictactoe3d:N",
        what: "N in a row in a cube, N = 3 or 4 (qubic: 4)",
        example: "tictactoe3d:3",
    },
    Entry {
        name: "hex:MxN",
        what: "Hex on M columns and N rows (hex:N is square), up to 121 cells; the first player joins top and bottom",
        example: "hex:4",
    },
    Entry {
        name: "connect4:MxN",
        what: "Connect Four on M columns and N rows (7x6 where none are given), (N+1)*M up to 128",
        example: "connect4",
    },
];

/// A name that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such game.
    #[error(
        "{name:?} is not a game: expected tictactoe, mnk:M,N,K, tictactoe3d:3, tictactoe3d:4, qubic, hex:N, hex:MxN, connect4 or connect4:MxN"
    )]
    Unknown {
        /// The name.
        name: String,
    },
    /// The size can't be read.
    #[error("{name:?}: {size:?} is not a size: expected {expected}")]
    Size {
        /// The whole name.
        name: String,
        /// What stood for a size.
        size: String,
        /// What a size looks like.
        expected: &'static str,
    },
    /// The board is too large.
    #[error("{name:?} is too large: expected {limit}")]
    TooLarge {
        /// The whole name.
        name: String,
        /// The limit.
        limit: &'static str,
    },
    /// No line of k fits.
    #[error("{name:?}: {k} in a row fit neither {columns} columns nor {rows} rows: expected at most {}", columns.max(rows))]
    NoLine {
        /// The whole name.
        name: String,
        /// In a row.
        k: u32,
        /// Columns.
        columns: u32,
        /// Rows.
        rows: u32,
    },
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(name: &str) -> Result<Spec, SpecError> {
        let (kind, size) = match name.split_once(':') {
            Some((kind, size)) => (kind, Some(size)),
            None => (name, None),
        };
        let unknown = || SpecError::Unknown { name: name.chars().take(40).collect() };
        let wrong = |expected| SpecError::Size {
            name: name.chars().take(40).collect(),
            size: size.unwrap_or_default().chars().take(40).collect(),
            expected,
        };
        let by = |text: &str| match text.split_once('x') {
            Some((columns, rows)) => Some((number(columns)?, number(rows)?)),
            None => None,
        };
        let spec = match (kind, size) {
            ("tictactoe", None) => Spec::TicTacToe { columns: 3, rows: 3, k: 3 },
            ("qubic", None) => Spec::TicTacToe3d { side: 4 },
            ("connect4", None) => Spec::ConnectFour { columns: 7, rows: 6 },
            ("mnk", Some(size)) => {
                const FORM: &str = "columns,rows,in a row, as mnk:5,4,3";
                let parts: Option<Vec<u32>> = size.split(',').map(number).collect();
                let Some(&[columns, rows, k]) = parts.as_deref() else { return Err(wrong(FORM)) };
                Spec::TicTacToe { columns, rows, k }
            }
            ("tictactoe3d", Some(size)) => {
                let side = number(size).filter(|n| (3..=4).contains(n));
                Spec::TicTacToe3d { side: side.ok_or_else(|| wrong("3 or 4, as tictactoe3d:3"))? }
            }
            ("hex", Some(size)) => {
                let square = || number(size).map(|n| (n, n));
                let both = by(size).or_else(square);
                let (columns, rows) =
                    both.ok_or_else(|| wrong("a side or columns x rows, as hex:5 or hex:4x6"))?;
                Spec::Hex { columns, rows }
            }
            ("connect4", Some(size)) => {
                let (columns, rows) = by(size).ok_or_else(|| wrong("columns x rows, as connect4:8x8"))?;
                Spec::ConnectFour { columns, rows }
            }
            ("mnk", None) => return Err(wrong("columns,rows,in a row, as mnk:5,4,3")),
            ("tictactoe3d", None) => return Err(wrong("3 or 4, as tictactoe3d:3")),
            ("hex", None) => return Err(wrong("a side or columns x rows, as hex:5 or hex:4x6")),
            _ => return Err(unknown()),
        };
        spec.check(name)?;
        Ok(spec)
    }
}

/// A number from 1 without a sign or leading zeros.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| plain)
}

impl Spec {
    /// The kind of game, for which a file of weights is: `lines`, `hex` or `connect4`.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match self {
            Spec::TicTacToe { .. } | Spec::TicTacToe3d { .. } => lines::KIND,
            Spec::Hex { .. } => hex::KIND,
            Spec::ConnectFour { .. } => connect4::KIND,
        }
    }

    fn check(self, name: &str) -> Result<(), SpecError> {
        let name = || name.chars().take(40).collect();
        match self {
            Spec::TicTacToe { columns, rows, .. } | Spec::Hex { columns, rows }
                if u64::from(columns) * u64::from(rows) > u64::from(MAX_CELLS) =>
            {
                Err(SpecError::TooLarge { name: name(), limit: "at most 121 cells" })
            }
            Spec::ConnectFour { columns, rows } if (u64::from(rows) + 1) * u64::from(columns) > 128 => {
                Err(SpecError::TooLarge { name: name(), limit: "(rows+1) x columns of at most 128" })
            }
            Spec::TicTacToe { columns, rows, k } if k > columns.max(rows) => {
                Err(SpecError::NoLine { name: name(), k, columns, rows })
            }
            _ => Ok(()),
        }
    }

    /// Whether a board of this many bits goes into 64.
    fn narrow(self) -> bool {
        match self {
            Spec::TicTacToe { columns, rows, .. } | Spec::Hex { columns, rows } => columns * rows <= 64,
            Spec::TicTacToe3d { .. } => true,
            Spec::ConnectFour { columns, rows } => (rows + 1) * columns <= 64,
        }
    }

    /// Does something with the rules of this game, its moves in `order`; in 64-bit words where the board fits.
    /// `None` for a size that [`Spec::from_str`] would have refused.
    pub fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        Some(match (self, self.narrow()) {
            (Spec::TicTacToe { columns, rows, k }, true) => {
                visitor.visit(&TicTacToe::<u64>::new(columns, rows, k, order)?)
            }
            (Spec::TicTacToe { columns, rows, k }, false) => {
                visitor.visit(&TicTacToe::<u128>::new(columns, rows, k, order)?)
            }
            (Spec::TicTacToe3d { side }, _) => visitor.visit(&TicTacToe3d::new(side, order)?),
            (Spec::Hex { columns, rows }, true) => visitor.visit(&Hex::<u64>::new(columns, rows, order)?),
            (Spec::Hex { columns, rows }, false) => visitor.visit(&Hex::<u128>::new(columns, rows, order)?),
            (Spec::ConnectFour { columns, rows }, true) => {
                visitor.visit(&ConnectFour::<u64>::new(columns, rows, order)?)
            }
            (Spec::ConnectFour { columns, rows }, false) => {
                visitor.visit(&ConnectFour::<u128>::new(columns, rows, order)?)
            }
        })
    }
}

impl Spec {
    /// As [`Spec::visit`], with rules for which the size is constant where there are such: Connect Four on 7×6, centre first.
    /// Twice as fast in a search with little else to do, and one more type for which the visitor is compiled.
    pub fn visit_fast<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        Some(match (self, order) {
            (Spec::ConnectFour { columns: 7, rows: 6 }, Order::Centre) => {
                visitor.visit(&ConnectFour::<u64, Fixed<7, 6>>::fixed())
            }
            _ => return self.visit(order, visitor),
        })
    }
}

impl fmt::Display for Spec {
    /// The shortest name that reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Spec::TicTacToe { columns: 3, rows: 3, k: 3 } => f.write_str("tictactoe"),
            Spec::TicTacToe { columns, rows, k } => write!(f, "mnk:{columns},{rows},{k}"),
            Spec::TicTacToe3d { side } => write!(f, "tictactoe3d:{side}"),
            Spec::Hex { columns, rows } if columns == rows => write!(f, "hex:{columns}"),
            Spec::Hex { columns, rows } => write!(f, "hex:{columns}x{rows}"),
            Spec::ConnectFour { columns: 7, rows: 6 } => f.write_str("connect4"),
            Spec::ConnectFour { columns, rows } => write!(f, "connect4:{columns}x{rows}"),
        }
    }
}
