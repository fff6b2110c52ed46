//! The rules of chess: [`Chess`].

use cozy_chess::Board;
use gametree::knowledge::{Checkable, Coded, Keyed, Symmetric};
use gametree::{Game, Outcome, Player};

use super::moves::{MoveNumber, Moves, expanded};
use super::position::{Position, player};

/// The kind of game, as it is written in files of weights and of networks.
pub(super) const KIND: &str = "chess";

/// The rules of chess or of Chess960.
///
/// ```
/// use gametree::{Game, Outcome, knowledge::Notation};
/// use gametree_games::chess::Chess;
///
/// let chess = Chess::usual();
/// assert_eq!(chess.moves(&chess.start()).count(), 20);
/// let mated = chess.read_position("f2f3 e7e5 g2g4 d8h4").unwrap();
/// assert_eq!(chess.outcome(&mated), Some(Outcome::Loss));
/// ```
#[derive(Clone, Debug)]
pub struct Chess {
    /// The position that a game starts from.
    start: Position,
    /// Whether castling is a king's move of two squares, and not one onto its own rook.
    pub(super) usual: bool,
    /// Whether the clock and too little material end a game.
    draws: bool,
}

impl Chess {
    /// Chess.
    #[must_use]
    pub fn usual() -> Self {
        Chess { start: Position { board: Board::startpos() }, usual: true, draws: true }
    }

    /// Chess960 from one of its 960 starting positions, by Scharnagl's numbers, of which 518 is that of chess. `None` for a number
    /// that is too large.
    #[must_use]
    pub fn chess960(number: u32) -> Option<Self> {
        let start = || Position { board: Board::chess960_startpos(number) };
        (number < 960).then(|| Chess { start: start(), usual: false, draws: true })
    }

    /// The same without draws by the clock and by too little material, which programs of chess do not regard when they count lines.
    #[must_use]
    pub fn without_draws(&self) -> Self {
        Chess { draws: false, ..self.clone() }
    }
}

impl Game for Chess {
    type State = Position;
    type Move = MoveNumber;

    fn start(&self) -> Position {
        self.start.clone()
    }

    #[inline]
    fn to_move(&self, p: &Position) -> Player {
        player(p.board.side_to_move())
    }

    // Not inlined, nor is `Moves::new`: so each is compiled in this crate, together with what it calls of the rules' library.
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        if !p.board.generate_moves(|_| true) {
            return Some(if p.is_check() { Outcome::Loss } else { Outcome::Draw });
        }
        let drawn = || p.board.halfmove_clock() >= 100 || p.cannot_be_won();
        (self.draws && drawn()).then_some(Outcome::Draw)
    }

    #[inline]
    fn moves(&self, p: &Position) -> impl Iterator<Item = MoveNumber> {
        Moves::new(&p.board, self.usual)
    }

    #[inline]
    fn play(&self, p: &Position, mv: MoveNumber) -> Position {
        let mut next = p.clone();
        next.board.play_unchecked(expanded(&p.board, mv, self.usual));
        next
    }
}

impl Keyed for Chess {
    const REPEATS: bool = true;

    /// By the laws of FIDE (9.2) at the third occurrence.
    fn occurrences_to_draw(&self) -> usize {
        3
    }

    #[inline]
    fn key(&self, p: &Position) -> u64 {
        p.key()
    }
}

/// There are more positions than a code can number.
impl Coded for Chess {
    fn code(&self, _: &Position) -> Option<u64> {
        None
    }

    fn decode(&self, _: u64) -> Option<Position> {
        None
    }
}

/// Castling makes left and right different, and pawns the sides.
impl Symmetric for Chess {}

impl Checkable for Chess {
    /// The square that the move leaves, 64 times the one that it enters, squares counted row by row from a1, and 4,096 times what
    /// a pawn becomes: 1 for a knight, 2 for a bishop, 3 for a rook, 4 for a queen.
    fn number(&self, mv: MoveNumber) -> u32 {
        mv.into()
    }
}
