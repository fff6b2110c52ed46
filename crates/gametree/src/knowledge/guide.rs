//! What a game knows of a position without searching: [`Guide`].

use crate::game::{Game, Outcome};

/// A game that knows some things about a position without searching.
///
/// Every answer is a *proof*, not a hint, but for [`Guide::rank`], [`Guide::noisy`] and [`Guide::slot`]; [`crate::testing::check_guide`] compares them with play.
/// The defaults find the answers by playing the moves, which is right and slow: `impl Guide for MyGame {}` is enough to
/// begin with. The engine uses it only after [`guided()`](crate::engine::Engine::guided); without it ranks, slots, noisy
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
    /// than passing. `None`, the default, where that is not known.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // A stone never harms there, so tic-tac-toe could allow it: `[theirs, mine]`. By default there is no pass.
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
