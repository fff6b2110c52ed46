//! The rules of a game: [`Game`], [`Player`], [`Outcome`].

use crate::score::Score;

/// One of the two players, named by the order of their first moves.
///
/// ```
/// use gametree::Player;
/// assert_eq!([Player::First as usize, Player::Second as usize], [0, 1]); // usable as an index
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who makes the first move of the game; MAX in an explicit tree.
    First,
    /// The second player; MIN in an explicit tree.
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

    /// The player as boards show him: X makes the first move.
    ///
    /// ```
    /// assert_eq!(gametree::Player::First.symbol(), "X");
    /// ```
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Player::First => "X",
            Player::Second => "O",
        }
    }
}

/// How a game ended, for the side that would be to move.
///
/// **Units.** Points are in the units of the [evaluation](crate::knowledge::Evaluate), so that the two can be compared. A win is
/// worth 1 in the textbook algorithms, in a [`Search`](crate::Search) beside an evaluation more than any of its values
/// ([`SearchOptions::win`](crate::SearchOptions::win)); in the engine and the
/// solvers it is more than any number of points, the sooner the more ([`win_in`](crate::engine::win_in)). So let a game end
/// either in wins, draws and losses or in points, and not in both.
///
/// ```
/// use gametree::{Outcome, Player, Score};
/// // Points, counted for the first player; an outcome is relative to the side to move.
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
    /// Neither side has won.
    Draw,
    /// The side to move has lost, usually by the opponent's last move.
    Loss,
    /// Worth this much to the side to move: leaves of explicit trees and of games scored by points.
    Value(Score),
}

impl Outcome {
    /// Its score in the textbook algorithms, without a distance: +1, 0, −1, or the value.
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

    /// The same end of the game from the opponent's point of view.
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
/// The implementing type holds the rules, such as the board's size and the order of the moves. States are small and
/// copied at every move. For states of up to about 48 bytes that is as fast as make and unmake, and much harder to get
/// wrong.
///
/// All knowledge beyond the rules is a separate trait in [`crate::knowledge`], so that a missing part is a compile error.
///
/// - Derive `Clone, Copy, Debug, PartialEq, Eq, Hash` for the state and for the move: the engine needs `Hash`,
///   [`testing`](crate::testing) needs `Debug`. The state must determine the side to move.
/// - Outcomes are relative *to the side to move*: after a winning move the outcome is [`Outcome::Loss`], since the loser is to
///   move.
/// - A position without an outcome has at least one move. If a player who cannot move must pass, *pass* is that move.
/// - If a player may move twice in a row, set `const ALTERNATES: bool = false` (`examples/extra_turns.rs`).
/// - A game that can repeat a position sets [`Keyed::REPEATS`](crate::knowledge::Keyed::REPEATS) (`examples/cycles.rs`) and
///   needs a depth limit in every textbook search.
///
/// # A complete game
/// One heap of stones; a move takes one, two or three; the player who takes the last stone wins.
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
    /// A position, including the side to move: everything the rest of the game depends on.
    type State: Clone;
    /// A move, as small as possible.
    type Move: Copy + Eq;

    /// Whether the players always alternate. If so, a search knows the sign of a child's value without calling
    /// [`Game::to_move`], which would cost a factor of 1.15 (measured).
    const ALTERNATES: bool = true;

    /// Whether the players of *this* game alternate, if that is known only at run time, as for an explicit tree.
    /// Algorithms that need alternation check this once.
    fn alternates(&self) -> bool {
        Self::ALTERNATES
    }

    /// The position a game starts from.
    fn start(&self) -> Self::State;

    /// The side to move.
    fn to_move(&self, state: &Self::State) -> Player;

    /// How the game ended, for the side to move; `None` while it goes on. A search tries no moves in a state with an
    /// outcome.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The legal moves of a position that is not over, each once, in the order in which a search without further
    /// knowledge tries them: moves likely to be good first, since that makes the search fast. Searches consume the
    /// iterator with `try_for_each`, which compiles to the loop one would write by hand.
    ///
    /// The iterator may borrow the game and the state. If a closure in it would outlive a local variable, move a copy
    /// into the closure: `let board = *board; (0..9).filter(move |&cell| board.is_free(cell))`.
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// The position after a legal move.
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The bytes that a state keeps outside itself, in a `Vec` or an `Arc` for example, for a
    /// [memory limit](crate::Budget::memory) to count. Plain data have none.
    fn heap_bytes(&self, _state: &Self::State) -> usize {
        0
    }
}
