//! What a game knows about a position without a search: [`Guide`].

use crate::game::{Game, Outcome};

/// A game with knowledge about positions that needs no search.
///
/// All results must be *proofs*, except the hints: [`Guide::rank`], [`Guide::noisy`], [`Guide::volatile`], [`Guide::gain`],
/// [`Guide::slot`], [`Guide::urgent`], [`Guide::quiet`], and [`Guide::pass`], on which only estimates rest;
/// [`crate::testing::check_guide`] compares them with play. The defaults play the moves, which is correct but slow:
/// `impl Guide for MyGame {}` is enough to start with. The engine uses a guide only after
/// [`guided()`](crate::engine::Engine::guided); without that, ranks, slots, noisy moves and the null move of the guide have no
/// effect, whatever the options.
///
/// A guide for a heap of stones, with two hints:
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
///     const CHEAP_TACTICS: bool = true;
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
    /// Whether [`winning_move`](Guide::winning_move) and [`threats`](Guide::threats) cost less than to play all moves, as
    /// bitboards make them. The engine asks for them at every node only then: the defaults play the moves, which pays in few games,
    /// and it does that itself where it pays.
    /// [`testing::guide_is_cheap`](crate::testing::guide_is_cheap) measures it.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// # use gametree::knowledge::Guide;
    /// assert!(!TicTacToe::CHEAP_TACTICS); // this one has the defaults
    /// ```
    const CHEAP_TACTICS: bool = false;

    /// A move that wins at once for the side to move, if there is one; which of several is up to the game, and the default has the first
    /// of [`Game::moves`]. Called only for positions that are not over.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // The side to move has a1 and b1 (bits 0 and 1), the opponent a2 and b2 (3 and 4).
    /// assert_eq!(TicTacToe.winning_move(&[0b00_0011, 0b01_1000]), Some(2));
    /// ```
    fn winning_move(&self, state: &Self::State) -> Option<Self::Move> {
        self.moves(state).find(|&mv| wins_at_once(self, state, mv))
    }

    /// The moves, in natural order, with which the *opponent* could win at once after every other move. The side to
    /// move must play such a move itself, unless it can win at once; if there are two, it loses in two plies. A move
    /// after which the same side is to move again parries every threat, and one that loses at once, none. Called only if no move
    /// wins at once.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // The opponent has a1 and b1: c1 is forced.
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
        let parries = |&threat: &Self::Move| !loses_at_once(self, state, threat);
        let threats: Vec<Self::Move> =
            moves.iter().copied().filter(parries_only_itself).filter(parries).collect();
        threats.into_iter().filter(move |_| several)
    }

    /// The rank of a move for move ordering: higher ranks are tried earlier. Ties keep the order of [`Game::moves`].
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // By default all moves have the same rank and keep the game's order.
    /// assert!((0..9).all(|cell| TicTacToe.rank(&TicTacToe.start(), cell) == 0));
    /// ```
    fn rank(&self, _state: &Self::State, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether a game can end in a draw at all.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert!(TicTacToe.can_be_drawn()); // false for Hex, which saves its solver a search
    /// ```
    fn can_be_drawn(&self) -> bool {
        true
    }

    /// Whether a theorem proves that this move does not win. It does not give the distance of the loss.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert!(!TicTacToe.refuted(&TicTacToe.start(), 4)); // no theorem by default
    /// ```
    fn refuted(&self, _state: &Self::State, _mv: Self::Move) -> bool {
        false
    }

    /// The noisy moves: those likely to change the evaluation of the position, such as captures or new threats.
    /// Quiescence search follows them beyond the depth limit. A hint, so any choice is correct; by default none.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert_eq!(TicTacToe.noisy(&TicTacToe.start()).count(), 0); // by default a search ends at the depth limit
    /// ```
    fn noisy(&self, _state: &Self::State) -> impl Iterator<Item = Self::Move> {
        std::iter::empty()
    }

    /// Whether the static value of a position says little as long as it has noisy moves. A search whose depths need not be the same in all
    /// lines then follows these beyond its depth limit, unless its options say how far. And since the values that it compares are those of quiet
    /// positions, it takes one on trust that is far enough above the window: by 40 for every ply that is left. So the evaluation of
    /// a volatile game should count in centi-points, hundredths of its least piece.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert!(!TicTacToe.volatile()); // true for a game in which pieces are taken, such as chess
    /// ```
    fn volatile(&self) -> bool {
        false
    }

    /// The most that a noisy move can add to the evaluation of the side to move, in the evaluation's units, once the
    /// opponent has answered as well as it can: the value of an exchange. Quiescence search leaves out moves that cannot
    /// reach its window even so. `None`, the default, if that is not known or if the move may end the game.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // Nothing is exchanged here. Where a pawn takes a guarded rook, a game would return `Some(500 - 100)`.
    /// assert_eq!(TicTacToe.gain(&TicTacToe.start(), 4), None);
    /// ```
    fn gain(&self, _state: &Self::State, _mv: Self::Move) -> Option<i32> {
        None
    }

    /// A small number that identifies a move in every position, such as its target cell: the index of the history
    /// heuristic. `None`, the default, has no history.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert_eq!(TicTacToe.slot(4), None); // a game played on cells would return `Some(mv.into())`
    /// ```
    fn slot(&self, _mv: Self::Move) -> Option<u16> {
        None
    }

    /// Whether the side to move must parry something, as a king's check, so that the static value says nothing: such a position is never
    /// the end of a search's line, its moves are not searched less deeply, and quiescence search tries all of them. A hint.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert!(!TicTacToe.urgent(&TicTacToe.start())); // by default nothing is
    /// ```
    fn urgent(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether the position after a move is [urgent](Guide::urgent), told without playing the move; `None` if that takes playing it, as by
    /// default. It must say what `urgent` says. A search that leaves
    /// out many late moves need not play them where this is told.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert_eq!(TicTacToe.makes_urgent(&TicTacToe.start(), 4), None);
    /// ```
    fn makes_urgent(&self, _state: &Self::State, _mv: Self::Move) -> Option<bool> {
        None
    }

    /// Whether a move changes little, so that a search may first look at it less deeply when it comes late in the order: not a capture,
    /// for example. A hint; by default every move may be.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// assert!(TicTacToe.quiet(&TicTacToe.start(), 4));
    /// ```
    fn quiet(&self, _state: &Self::State, _mv: Self::Move) -> bool {
        true
    }

    /// The position after a pass, if the null move is safe, that is if moving is never worse than passing, or so rarely that it may be
    /// overlooked, as in chess with pieces on the board. `None`, the default, if that is not known.
    ///
    /// ```
    /// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
    /// // An extra stone never harms, so tic-tac-toe could allow it: `[theirs, mine]`. By default there is no pass.
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

/// Whether a move ends the game as lost for the side that makes it.
pub(crate) fn loses_at_once<G: Game + ?Sized>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let child = game.play(state, mv);
    let lost = if game.to_move(&child) == game.to_move(state) { Outcome::Loss } else { Outcome::Win };
    game.outcome(&child) == Some(lost)
}
