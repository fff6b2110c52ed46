//! What a player knows beyond the rules, each piece a trait of its own: keys, static values, tactics, symmetry,
//! notation. A search asks for what it needs in its bounds, so what is missing is a compile error.
//!
//! ```
//! use gametree::{Game, Outcome, Player, engine::Engine, knowledge::{Guide, Keyed}, testing};
//! # struct Stones;
//! # impl Game for Stones {
//! #     type State = (u32, Player);
//! #     type Move = u32;
//! #     fn start(&self) -> (u32, Player) { (21, Player::First) }
//! #     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
//! #     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
//! #     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
//! #     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
//! # }
//! // Take one, two or three of 21 stones; the last one wins.
//! impl Keyed for Stones {} // enough for the engine
//! impl Guide for Stones {
//!     fn rank(&self, s: &(u32, Player), take: u32) -> i32 {
//!         i32::from((s.0 - take) % 4 == 0) // a hint: this one first
//!     }
//! }
//! testing::check_guide(&Stones).unwrap(); // and what it claims is true
//! assert!(Engine::new(&Stones).guided().run(&Stones.start()).proved());
//! ```

mod notation;

pub use notation::{MoveError, Notation, Picture, Piece, PositionError};

use std::hash::{Hash, Hasher};

use crate::game::{Game, Outcome};
use crate::score::Score;

/// A game whose states have a key, so that a table can recognise them.
///
/// The default derives the key from [`Hash`]; a game whose state fits 64 bits should return the state itself, which
/// makes the table exact. The key need not be well mixed: the library mixes it again before use, and keeps all 64 bits.
///
/// Equal states must have equal keys ([`crate::testing::check_keyed`] tries).
///
/// A state of two bytes is its own key:
/// ```
/// use gametree::{Game, Outcome, Player, knowledge::Keyed};
///
/// /// Who can't take from either heap loses.
/// struct Heaps;
/// impl Game for Heaps {
///     type State = (u8, u8, Player);
///     // …
///     type Move = (u8, u8);
///     fn start(&self) -> (u8, u8, Player) { (3, 4, Player::First) }
///     fn to_move(&self, s: &(u8, u8, Player)) -> Player { s.2 }
///     fn outcome(&self, s: &(u8, u8, Player)) -> Option<Outcome> { (s.0 + s.1 == 0).then_some(Outcome::Loss) }
///     fn moves(&self, s: &(u8, u8, Player)) -> impl Iterator<Item = (u8, u8)> {
///         let (a, b, _) = *s;
///         (1..=a).map(|take| (take, 0)).chain((1..=b).map(|take| (0, take)))
///     }
///     fn play(&self, s: &(u8, u8, Player), mv: (u8, u8)) -> (u8, u8, Player) {
///         (s.0 - mv.0, s.1 - mv.1, s.2.other())
///     }
/// }
/// impl Keyed for Heaps {
///     fn key(&self, s: &(u8, u8, Player)) -> u64 {
///         u64::from_le_bytes([s.0, s.1, s.2 as u8, 0, 0, 0, 0, 0]) // whose move it is belongs to the position
///     }
/// }
/// gametree::testing::check_keyed(&Heaps).unwrap();
/// ```
pub trait Keyed: Game<State: Hash> {
    /// Whether a position can come back in a game. Where it can, the engine counts one that returns on
    /// the line being searched as a draw ([what that means](crate::engine#cycles)). A game that repeats and does not say so is
    /// searched in circles, as deep as the budget lets it; and a search of the textbook does so in any case: give it a depth.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// // A game that only ever loses stones need not ask at every node whether one came back.
    /// assert!(!Heap::REPEATS);
    /// ```
    const REPEATS: bool = false;

    /// The key of a position.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// assert_ne!(Heap(9).key(&(9, Player::First)), Heap(9).key(&(9, Player::Second)));
    /// ```
    fn key(&self, state: &Self::State) -> u64 {
        let mut hasher = rustc_hash::FxHasher::default();
        state.hash(&mut hasher);
        hasher.finish()
    }
}

/// A static evaluation: what a position is worth at sight, for the side to move: good for whose turn it is, positive. (A wrong sign is
/// the usual mistake. If the board with colours exchanged is a position too, test that its value is the same.)
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Score, engine::Engine, knowledge::Evaluate};
///
/// /// Four stones, or eight, are bad for whoever is to move.
/// struct Fours;
/// impl Evaluate<Heap> for Fours {
///     fn evaluate(&self, _: &Heap, (stones, _): &(u32, Player)) -> Score {
///         Score::from(if stones % 4 == 0 { -100 } else { 100 })
///     }
/// }
/// let report = Engine::new(&Heap(41)).evaluate(Fours).depth(1).run(&Heap(41).start());
/// assert_eq!((report.best, report.score), (vec![1], Score::from(100)));
/// ```
pub trait Evaluate<G: Game> {
    /// The static value of `state` for the side to move; must lie within ±[`Score::LIMIT`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Score, knowledge::{Constant, Evaluate}};
    /// assert_eq!(Constant(Score::from(3)).evaluate(&Heap(9), &Heap(9).start()), Score::from(3));
    /// ```
    fn evaluate(&self, game: &G, state: &G::State) -> Score;
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for &E {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        (**self).evaluate(game, state)
    }
}

/// The evaluation that says the same of every position; `Constant(Score::ZERO)` is the command's `--eval none`.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Score, Search, knowledge::Constant};
/// let report = Search::new(&Heap(9)).evaluate(Constant(Score::from(5))).depth(2).run(&Heap(9).start())?;
/// assert_eq!(report.score, Score::from(5)); // the mover's again after two plies
/// # Ok::<(), gametree::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Constant(pub Score);

impl Default for Score {
    fn default() -> Self {
        Score::ZERO
    }
}

impl<G: Game> Evaluate<G> for Constant {
    fn evaluate(&self, _: &G, _: &G::State) -> Score {
        self.0
    }
}

/// A game that can tell some things about a position without searching.
///
/// Every answer is a *proof*, not a hint, but for [`Guide::rank`], [`Guide::noisy`] and [`Guide::slot`]; [`crate::testing::check_guide`] compares them with play.
/// The defaults find the answers by playing the moves, which is right and slow: `impl Guide for MyGame {}` is enough to
/// begin with. The engine asks only after [`guided()`](crate::engine::Engine::guided); without it ranks, slots, noisy
/// moves and the null move are of no effect, whatever its parts say.
///
/// What a heap of stones can tell without a search, and two hints:
/// ```
/// use gametree::{Game, Outcome, Player, engine::Engine, knowledge::{Guide, Keyed}};
/// # struct Stones;
/// # impl Game for Stones {
/// #     type State = (u32, Player);
/// #     type Move = u32;
/// #     fn start(&self) -> (u32, Player) { (21, Player::First) }
/// #     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
/// #     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
/// #     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
/// #     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
/// # }
/// # impl Keyed for Stones {}
/// impl Guide for Stones {
///     fn winning_move(&self, s: &(u32, Player)) -> Option<u32> {
///         (s.0 <= 3).then_some(s.0) // take them all
///     }
///     fn can_be_drawn(&self) -> bool {
///         false
///     }
///     fn rank(&self, s: &(u32, Player), take: u32) -> i32 {
///         i32::from((s.0 - take) % 4 == 0) // this one first
///     }
///     fn slot(&self, take: u32) -> Option<u16> {
///         Some(take as u16)
///     }
///     // threats, refuted, noisy and pass as they are
/// }
/// gametree::testing::check_guide(&Stones).unwrap();
/// let report = Engine::new(&Stones).guided().run(&Stones.start());
/// assert_eq!(report.best, [1]);
/// ```
pub trait Guide: Game {
    /// The first move, in the game's natural order whatever order [`Game::moves`] follows, that wins at once for the
    /// side to move. Asked only of positions that are not over.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // The mover has a1 and b1 (bits 0 and 1), the other a2 and b2 (3 and 4).
    /// assert_eq!(TicTacToe.winning_move(&[0b00_0011, 0b01_1000]), Some(2));
    /// ```
    fn winning_move(&self, state: &Self::State) -> Option<Self::Move> {
        self.moves(state).find(|&mv| wins_at_once(self, state, mv))
    }

    /// The moves, in natural order, with which the *opponent* wins at once after every other move than this very one:
    /// so the side to move must play it, unless it can win at once, and with two of them it is lost in two plies.
    /// A move after which the side to move stays at it is no such other move: it parries everything.
    /// Asked only where nothing wins at once.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // The other has a1 and b1: c1 must be taken.
    /// assert_eq!(TicTacToe.threats(&[0b01_0000, 0b00_0011]).collect::<Vec<_>>(), [2]);
    /// ```
    fn threats(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
        let moves: Vec<Self::Move> = self.moves(state).collect();
        let several = moves.len() > 1;
        let parries_only_itself = |&threat: &Self::Move| {
            let others = moves.iter().filter(|&&mv| mv != threat);
            others.map(|&mv| self.play(state, mv)).all(|child| {
                let theirs = self.outcome(&child).is_none() && self.to_move(&child) != self.to_move(state);
                let legal = theirs && self.moves(&child).any(|reply| reply == threat);
                legal && wins_at_once(self, &child, threat)
            })
        };
        let threats: Vec<Self::Move> = moves.iter().copied().filter(parries_only_itself).collect();
        threats.into_iter().filter(move |_| several)
    }

    /// How promising a move looks, for ordering: higher is tried earlier. Ties keep the order of [`Game::moves`].
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // By default all moves are equal, and keep the game's order.
    /// assert!((0..9).all(|cell| TicTacToe.rank(&TicTacToe.start(), cell) == 0));
    /// ```
    fn rank(&self, _state: &Self::State, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether a game can end in a draw at all.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert!(TicTacToe.can_be_drawn()); // Hex, say, answers no, which saves its solver a question
    /// ```
    fn can_be_drawn(&self) -> bool {
        true
    }

    /// Whether a theorem says that this move does not win. Says nothing about how soon it loses.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert!(!TicTacToe.refuted(&TicTacToe.start(), 4)); // no theorem by default
    /// ```
    fn refuted(&self, _state: &Self::State, _mv: Self::Move) -> bool {
        false
    }

    /// The noisy moves: those after which a position is worth something else than it seemed, as captures or new threats.
    /// A search with quiescence follows them beyond its depth; a hint, so any choice is right. By default none.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert_eq!(TicTacToe.noisy(&TicTacToe.start()).count(), 0); // by default a search ends at its depth
    /// ```
    fn noisy(&self, _state: &Self::State) -> impl Iterator<Item = Self::Move> {
        std::iter::empty()
    }

    /// A small number that names the move in every position, as the cell it goes to: the index by which a search
    /// remembers how often a move was good. `None`, the default, remembers nothing.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert_eq!(TicTacToe.slot(4), None); // a game of cells would say `Some(mv.into())`
    /// ```
    fn slot(&self, _mv: Self::Move) -> Option<u16> {
        None
    }

    /// The position after the side to move has passed, where the null move is safe: where having to move is never worse
    /// than passing. `None`, the default, where nobody may say that.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // A stone never harms there, so tic-tac-toe could allow it: `[theirs, mine]`. By default nobody passes.
    /// assert_eq!(TicTacToe.pass(&TicTacToe.start()), None);
    /// ```
    fn pass(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }
}

/// Whether a move wins at once for the side that makes it.
pub(crate) fn wins_at_once<G: Game + ?Sized>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let child = game.play(state, mv);
    let won = if game.to_move(&child) == game.to_move(state) { Outcome::Win } else { Outcome::Loss };
    game.outcome(&child) == Some(won)
}

/// A game whose board can be turned or reflected without changing the value of a position.
///
/// Two heaps are the same the other way round:
/// ```
/// use gametree::{Game, Outcome, Player, knowledge::Symmetric};
/// # struct Heaps;
/// # impl Game for Heaps {
/// #     type State = ([u8; 2], Player);
/// #     type Move = (usize, u8);
/// #     fn start(&self) -> Self::State { ([3, 4], Player::First) }
/// #     fn to_move(&self, s: &Self::State) -> Player { s.1 }
/// #     fn outcome(&self, s: &Self::State) -> Option<Outcome> { (s.0 == [0, 0]).then_some(Outcome::Loss) }
/// #     fn moves(&self, s: &Self::State) -> impl Iterator<Item = (usize, u8)> {
/// #         let heaps = s.0;
/// #         (0..2).flat_map(move |heap| (1..=heaps[heap]).map(move |take| (heap, take)))
/// #     }
/// #     fn play(&self, s: &Self::State, (heap, take): (usize, u8)) -> Self::State {
/// #         let mut heaps = s.0;
/// #         heaps[heap] -= take;
/// #         (heaps, s.1.other())
/// #     }
/// # }
/// impl Symmetric for Heaps {
///     fn images(&self, s: &([u8; 2], Player)) -> impl Iterator<Item = ([u8; 2], Player)> {
///         let ([a, b], next) = *s;
///         [([a, b], next), ([b, a], next)].into_iter() // itself first
///     }
/// }
/// gametree::testing::check_symmetric(&Heaps).unwrap();
/// ```
pub trait Symmetric: Game {
    /// The images of a position under every symmetry of the board, itself (the identity) first. All of them have the
    /// same value, and the same side to move. By default the identity alone.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// assert_eq!(Heap(9).images(&(9, Player::First)).collect::<Vec<_>>(), [(9, Player::First)]);
    /// ```
    fn images(&self, state: &Self::State) -> impl Iterator<Item = Self::State> {
        std::iter::once(state.clone())
    }
}
