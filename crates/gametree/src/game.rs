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
/// solvers it is more than any number of points, the sooner the more ([`Score::win_in`](crate::Score::win_in)). So let a game end
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
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// /// As the heap, but nobody may take as many as the opponent just did: so the state holds that number too.
    /// struct NoEcho(u32);
    /// impl Game for NoEcho {
    ///     type State = (u32, u32, Player);
    ///     fn play(&self, s: &(u32, u32, Player), take: u32) -> (u32, u32, Player) { (s.0 - take, take, s.2.other()) }
    ///     // …
    /// #     fn moves(&self, &(stones, last, _): &(u32, u32, Player)) -> impl Iterator<Item = u32> {
    /// #         (1..=stones.min(3)).filter(move |&take| take != last)
    /// #     }
    /// #     type Move = u32;
    /// #     fn start(&self) -> Self::State { (self.0, 0, Player::First) }
    /// #     fn to_move(&self, s: &Self::State) -> Player { s.2 }
    /// #     fn outcome(&self, s: &Self::State) -> Option<Outcome> { self.moves(s).next().is_none().then_some(Outcome::Loss) }
    /// }
    /// let after_two = (2, 2, Player::First); // two stones are left, and must not be taken at once
    /// assert_eq!(gametree::Search::new(&NoEcho(9)).run(&after_two)?.best, [1]); // nor the last one then
    /// # Ok::<(), gametree::SearchError>(())
    /// ```
    type State: Clone;
    /// A move, as small as possible.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // A cell's number is enough of a move, and fits in a byte: searches keep many of them.
    /// assert_eq!(size_of::<<TicTacToe as Game>::Move>(), 1);
    /// assert_eq!(TicTacToe.play(&TicTacToe.start(), 4), [0, 0b1_0000]);
    /// ```
    type Move: Copy + Eq;

    /// Whether the players always alternate. If so, a search knows the sign of a child's value without calling
    /// [`Game::to_move`], which would cost a factor of 1.15 (measured).
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// /// As the heap, but who takes a single stone and leaves some moves again.
    /// struct Again(u32);
    /// impl Game for Again {
    ///     const ALTERNATES: bool = false;
    ///     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) {
    ///         (s.0 - take, if take == 1 && s.0 > 1 { s.1 } else { s.1.other() })
    ///     }
    ///     // …
    /// #     type State = (u32, Player);
    /// #     type Move = u32;
    /// #     fn start(&self) -> Self::State { Heap(self.0).start() }
    /// #     fn to_move(&self, s: &Self::State) -> Player { s.1 }
    /// #     fn outcome(&self, s: &Self::State) -> Option<Outcome> { Heap(0).outcome(s) }
    /// #     fn moves(&self, s: &Self::State) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
    /// }
    /// gametree::testing::check_game(&Again(4))?; // would find it if they were said to alternate
    /// let answer = gametree::Search::new(&Again(4)).run(&Again(4).start())?;
    /// assert_eq!(answer.value.to_string(), "win (proved)"); // the heap of four is lost
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    const ALTERNATES: bool = true;

    /// Whether the players of *this* game alternate, if that is known only at run time, as for an explicit tree.
    /// Algorithms that need alternation check this once.
    ///
    /// ```
    /// use gametree::{Algorithm, Game, Search};
    /// use gametree_tree::{Tree, TreeGame, Values};
    /// let game = |text| Tree::parse(text).map(|tree| TreeGame::new(tree, Values::Root));
    /// let (by_turns, twice) = (game("((3 5) (2 9))")?, game("(max(3 5) (2 9))")?); // MAX moves again at the first child
    /// assert!(by_turns.alternates() && !twice.alternates());
    /// assert!(Search::new(&twice).algorithm(Algorithm::Pvs).run(&twice.start()).is_err()); // needs alternation
    /// # Ok::<(), gametree_tree::TreeError>(())
    /// ```
    fn alternates(&self) -> bool {
        Self::ALTERNATES
    }

    /// The position a game starts from.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// let (heap, mut engine) = (Heap(9), Engine::owning(Heap(9)));
    /// assert_eq!(heap.start(), (9, Player::First));
    /// assert_eq!(engine.run(&heap.start()).best, [1]);
    /// ```
    fn start(&self) -> Self::State;

    /// The side to move.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::Score;
    /// // A value is that of the side to move. As the first player's, whoever moves:
    /// let of_first = |s: &(u32, Player), value: Score| if Heap(9).to_move(s) == Player::First { value } else { -value };
    /// let state = Heap(9).play(&Heap(9).start(), 1); // the second player moves, and loses
    /// assert_eq!(of_first(&state, gametree::textbook::negamax(&Heap(9), &state, &mut ())), Score::from(1));
    /// ```
    fn to_move(&self, state: &Self::State) -> Player;

    /// How the game ended, for the side to move; `None` while it goes on. A search tries no moves in a state with an
    /// outcome.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let before = (2, Player::First);
    /// assert_eq!(Heap(9).outcome(&before), None); // two stones are left
    /// let after = Heap(9).play(&before, 2);
    /// assert_eq!(Heap(9).outcome(&after), Some(Outcome::Loss)); // for the second player, who would move now
    /// ```
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The legal moves of a position that is not over, each once, in the order in which a search without further
    /// knowledge tries them: moves likely to be good first, since that makes the search fast. Searches consume the
    /// iterator with `try_for_each`, which compiles to the loop one would write by hand.
    ///
    /// The iterator may borrow the game and the state. If a closure in it would outlive a local variable, move a copy
    /// into the closure: `let board = *board; (0..9).filter(move |&cell| board.is_free(cell))`.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// let state = [0b1, 0b1_0000]; // the opponent has the centre, the side to move a corner
    /// assert_eq!(TicTacToe.moves(&state).collect::<Vec<_>>(), [1, 2, 3, 5, 6, 7, 8]);
    /// // The first winning move of a position, if there is one.
    /// let outcome_after = |s: &[u16; 2], cell| TicTacToe.outcome(&TicTacToe.play(s, cell));
    /// let winning = |s: &[u16; 2]| TicTacToe.moves(s).find(|&cell| outcome_after(s, cell) == Some(Outcome::Loss));
    /// assert_eq!((winning(&state), winning(&[0b11, 0b11_0000])), (None, Some(2)));
    /// ```
    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move>;

    /// The position after a legal move.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let heap = Heap(9);
    /// let end = [1, 3, 3, 2].into_iter().fold(heap.start(), |state, take| heap.play(&state, take));
    /// assert_eq!((end, heap.outcome(&end)), ((0, Player::First), Some(Outcome::Loss)));
    /// ```
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// The bytes that a state keeps outside itself, in a `Vec` or an `Arc` for example, for a
    /// [memory limit](crate::Budget::memory) to count. Plain data have none.
    ///
    /// ```
    /// # use gametree::{Game, Outcome, Player};
    /// /// Any number of heaps; a move takes some stones of one.
    /// struct Nim;
    /// impl Game for Nim {
    ///     type State = (Vec<u32>, Player);
    ///     fn heap_bytes(&self, s: &Self::State) -> usize {
    ///         s.0.capacity() * size_of::<u32>()
    ///     }
    ///     // …
    /// #     type Move = (usize, u32);
    /// #     fn start(&self) -> Self::State { (vec![3, 4, 5], Player::First) }
    /// #     fn to_move(&self, s: &Self::State) -> Player { s.1 }
    /// #     fn outcome(&self, s: &Self::State) -> Option<Outcome> { s.0.iter().all(|&n| n == 0).then_some(Outcome::Loss) }
    /// #     fn moves(&self, s: &Self::State) -> impl Iterator<Item = (usize, u32)> {
    /// #         s.0.iter().enumerate().flat_map(|(heap, &stones)| (1..=stones).map(move |take| (heap, take)))
    /// #     }
    /// #     fn play(&self, s: &Self::State, (heap, take): (usize, u32)) -> Self::State {
    /// #         let mut heaps = s.0.clone();
    /// #         heaps[heap] -= take;
    /// #         (heaps, s.1.other())
    /// #     }
    /// }
    /// assert_eq!(Nim.heap_bytes(&Nim.start()), 12);
    /// ```
    fn heap_bytes(&self, _state: &Self::State) -> usize {
        0
    }
}
