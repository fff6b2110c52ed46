//! The catalogue of games by name, one row per game: `tictactoe`, `mnk:5,4,3`, `tictactoe3d:3`, `qubic`, `hex:5`, `hex:4x6`,
//! `connect4:8x8`, `nim:3,4,5`, `kalah:6,4`, `morris`.

use std::fmt;
use std::str::FromStr;

use crate::added;
pub use crate::added::{AddError, Added, AddedGame, add};
use crate::names::{Entry, SpecError, SpecName};
use crate::order::Order;
use crate::playable::{Playable, Visitor};
#[cfg(any(
    feature = "lines",
    feature = "hex",
    feature = "connect4",
    feature = "other-games",
    feature = "chess"
))]
use crate::setup::GameSetup;

/// Generates [`Spec`] from its rows: each is a variant's name and the module whose `Setup` it holds. A row may depend on a
/// feature: `#[cfg(feature = "chess")] Chess(chess),`.
macro_rules! catalogue {
    ($($(#[cfg($condition:meta)])? $game:ident($folder:ident),)+) => {
        /// A game of the catalogue on one of its boards.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Spec {
            $(
                $(#[cfg($condition)])?
                #[doc = concat!("A game of [`", stringify!($folder), "`](crate::", stringify!($folder), ").")]
                $game(crate::$folder::Setup),
            )+
            /// A game that a program has [added](crate::catalogue::add).
            Added(Added),
        }

        /// The entries of all games, grouped by game.
        pub(crate) const BUILT_IN: &[&[Entry]] = &[$($(#[cfg($condition)])? crate::$folder::Setup::ENTRIES,)+];

        impl FromStr for Spec {
            type Err = SpecError;

            fn from_str(name: &str) -> Result<Spec, SpecError> {
                let name = SpecName::new(name);
                $(
                    $(#[cfg($condition)])?
                    if let Some(found) = crate::$folder::Setup::parse(&name) {
                        return found.map(Spec::$game);
                    }
                )+
                if let Some(found) = added::parse(&name) {
                    return found.map(Spec::Added);
                }
                Err(name.unknown(&games().flat_map(|entry| entry.forms).copied().collect::<Vec<_>>()))
            }
        }

        impl fmt::Display for Spec {
            /// The shortest name that parses to this value.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($(#[cfg($condition)])? Spec::$game(setup) => setup.fmt(f),)+
                    Spec::Added(added) => added.fmt(f),
                }
            }
        }

        impl Spec {
            /// The kind of game, as it is written in a weights file: `lines`, `hex` or `connect4`.
            #[must_use]
            pub fn kind(self) -> &'static str {
                match self {
                    $($(#[cfg($condition)])? Spec::$game(_) => crate::$folder::Setup::KIND,)+
                    Spec::Added(added) => added.kind(),
                }
            }

            /// Calls the visitor with the rules of this game and its moves in `order`; on 64-bit words if the board fits.
            /// `None` for a board that [`Spec::from_str`] rejects.
            pub fn visit<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
                match self {
                    $($(#[cfg($condition)])? Spec::$game(setup) => setup.visit(order, visitor),)+
                    Spec::Added(added) => visitor.visit_added(added, order),
                }
            }

            /// Like [`Spec::visit`], but with rules whose board size is a compile-time constant where they exist: Connect Four
            /// on 7×6, centre first. This doubles the speed of a search without an evaluation, and compiles the visitor for one
            /// more type.
            pub fn visit_fast<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
                match self {
                    $($(#[cfg($condition)])? Spec::$game(setup) => setup.visit_fast(order, visitor),)+
                    Spec::Added(added) => visitor.visit_added(added, order),
                }
            }
        }
    };
}

catalogue! {
    #[cfg(feature = "lines")]
    TicTacToe(tictactoe),
    #[cfg(feature = "lines")]
    TicTacToe3d(tictactoe3d),
    #[cfg(feature = "hex")]
    Hex(hex),
    #[cfg(feature = "connect4")]
    ConnectFour(connect4),
    #[cfg(feature = "other-games")]
    Breakthrough(breakthrough),
    #[cfg(feature = "other-games")]
    Othello(othello),
    #[cfg(feature = "other-games")]
    Domineering(domineering),
    #[cfg(feature = "other-games")]
    Nim(nim),
    #[cfg(feature = "other-games")]
    Kalah(kalah),
    #[cfg(feature = "other-games")]
    Morris(morris),
    #[cfg(feature = "chess")]
    Chess(chess),
}

impl Spec {
    /// Like [`Spec::visit`], for the games that are [compiled alone](Playable::COMPILED): k in a row, Hex and Connect Four on boards of 64 bits.
    /// `None` for all others. The visitor is compiled for a quarter of the types.
    ///
    /// ```
    /// use gametree_games::{Order, Playable, Spec, Visitor};
    /// struct Moves;
    /// impl Visitor for Moves {
    ///     type Output = usize;
    ///     fn visit<G: Playable>(self, game: &G) -> usize { game.moves(&game.start()).count() }
    /// }
    /// let moves = |name: &str| Ok(name.parse::<Spec>()?.visit_compiled(Order::Natural, Moves));
    /// assert_eq!([moves("hex:4")?, moves("hex:9")?, moves("othello:6")?], [Some(16), None, None]);
    /// # Ok::<(), gametree_games::SpecError>(())
    /// ```
    pub fn visit_compiled<V: Visitor>(self, order: Order, visitor: V) -> Option<V::Output> {
        struct Compiled<V>(V);
        impl<V: Visitor> Visitor for Compiled<V> {
            type Output = Option<V::Output>;
            fn visit<G: Playable>(self, game: &G) -> Self::Output {
                if const { G::COMPILED } { Some(self.0.visit(game)) } else { None }
            }
        }
        self.visit(order, Compiled(visitor))?
    }
}

/// The entries of all games, in the order of the catalogue; those that were added last.
pub fn games() -> impl Iterator<Item = &'static Entry> {
    BUILT_IN.iter().copied().flatten().chain(added::entries())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_reads_back_and_no_two_games_share_a_name() {
        let mut names = std::collections::BTreeSet::new();
        for entry in games() {
            let spec: Spec = entry.example.parse().unwrap();
            assert_eq!(spec.to_string().parse(), Ok(spec), "{}", entry.example);
            assert!(entry.forms.iter().all(|form| names.insert(*form)), "{}", entry.name);
            assert!(names.insert(entry.what), "{}", entry.name);
        }
    }
}
