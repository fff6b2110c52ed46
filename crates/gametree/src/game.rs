//! The rules of a game, and nothing else: [`Game`], [`Player`], [`Outcome`].

use crate::score::Score;

/// One of the two players, named by who moves first in the game.
///
/// ```
/// use gametree::Player;
/// assert_eq!([Player::First as usize, Player::Second as usize], [0, 1]); // an index, where one is wanted
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who makes the first move of the game; MAX in an explicit tree.
    First,
    /// The other one; MIN in an explicit tree.
    Second,
}

impl Player {
    /// The opponent.
    ///
    /// ```
    /// assert_eq!(gametree::Player::First.other(), gametree::Player::Second);
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// How a game ended, for the side that would be to move.
///
/// ```
/// use gametree::{Outcome, Player, Score};
/// // Points, counted for the first player; an outcome is told to the side to move.
/// let outcome = |points: i32, next: Player| {
///     let points = if next == Player::First { points } else { -points };
///     Outcome::Value(Score::from(points))
/// };
/// assert_eq!(outcome(7, Player::Second), Outcome::Value(Score::from(-7)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// Nobody has.
    Draw,
    /// The side to move has lost: the usual way a game ends, by the opponent's last move.
    Loss,
    /// Worth this much to the side to move: the leaves of explicit trees, and of games that count points.
    Value(Score),
}

impl Outcome {
    /// The score the textbook algorithms give it, without a distance: +1, 0, −1, or the value.
    ///
    /// ```
    /// use gametree::{Outcome, Score};
    /// assert_eq!([Outcome::Loss.score(), Outcome::Value(Score::from(9)).score()], [-1, 9].map(Score::from));
    /// ```
    #[must_use]
    pub const fn score(self) -> Score {
        match self {
            Outcome::Win => Score::new(1),
            Outcome::Draw => Score::ZERO,
            Outcome::Loss => Score::new(-1),
            Outcome::Value(score) => score,
        }
    }

    /// The same end of the game, seen by the opponent.
    ///
    /// ```
    /// use gametree::{Outcome, Score};
    /// assert_eq!(Outcome::Win.reversed(), Outcome::Loss);
    /// assert_eq!(Outcome::Value(Score::from(9)).reversed(), Outcome::Value(Score::from(-9)));
    /// ```
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Draw => Outcome::Draw,
            Outcome::Loss => Outcome::Win,
            Outcome::Value(score) => Outcome::Value(-score),
        }
    }
}

/// The rules of a two-player, zero-sum, perfect-information game.
///
/// A *rules value*: it holds the board's size and the order of the moves, and its states are small and copied at
/// every move. That is as fast as make and unmake for states up to some 48 bytes, and much harder to get wrong.
///
/// Everything a player knows beyond the rules is a separate trait in [`crate::knowledge`], so that what is
/// missing is a compile error.
///
/// - Derive `Clone, Copy, Debug, PartialEq, Eq, Hash` for the state and for the move: the engine wants `Hash`,
///   [`testing`](crate::testing) wants `Debug`. Whose move it is belongs into the state, if nothing else there tells it.
/// - Outcomes are told *to the side to move*: after a winning move that is [`Outcome::Loss`], since it is the other's turn.
/// - Who has no move, and whose game is not over, must pass: then *pass* is the one move. A position without an outcome has
///   at least one.
/// - A player who moves twice in a row: `const ALTERNATES: bool = false`, and nothing else (`examples/extra_turns.rs`).
/// - A game that can repeat a position says so in [`Keyed::REPEATS`](crate::knowledge::Keyed::REPEATS)
///   (`examples/cycles.rs`), and wants a depth in every search of the textbook.
///
/// # A game in full
/// One heap of stones; a move takes one, two or three; who takes the last stone wins.
/// ```
/// use gametree::{Game, Outcome, Player, Search};
///
/// struct Heap(u32);
/// impl Game for Heap {
///     type State = (u32, Player);
///     type Move = u32;
///     fn start(&self) -> (u32, Player) { (self.0, Player::First) }
///     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
///     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
///     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
///     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
/// }
///
/// let heap = Heap(10);
/// let report = Search::new(&heap).run(&heap.start()).unwrap();
/// assert_eq!(report.best, [2]); // leave a multiple of four
/// gametree::testing::check_game(&heap).unwrap();
/// ```
pub trait Game {
    /// A position with whose move it is: everything the future of the game depends on.
    type State: Clone;
    /// A move, as small as it can be.
    type Move: Copy + Eq;

    /// Whether the players always take turns. Where that is so, a search need not ask [`Game::to_move`] at every
    /// child to know the sign of its value (measured: ×1.15 when it does).
    const ALTERNATES: bool = true;

    /// Whether the players of *this* rules value take turns: for rules that know it only when they are built, as an
    /// explicit tree does. The algorithms that need alternation ask here, once.
    fn alternates(&self) -> bool {
        Self::ALTERNATES
    }

    /// The position a game starts from.
    fn start(&self) -> Self::State;

    /// Whose move it is.
    fn to_move(&self, state: &Self::State) -> Player;

    /// How the game ended, for the side to move; `None` while it goes on. A state with an outcome has no moves that
    /// a search would try.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The legal moves of a position that is not over, each once, in the order a search without knowledge tries them:
    /// likely good ones first, since a search that begins with good moves is a fast one. Searches consume it by
    /// `try_for_each`, which the compiler turns into the loop one would write by hand.
    ///
    /// The iterator may borrow the game and the state. Where a closure in it would outlive a local variable, let the
    /// closure own a copy: `let board = *board; (0..9).filter(move |&cell| board.is_free(cell))`.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// The position after a legal move.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;
}
