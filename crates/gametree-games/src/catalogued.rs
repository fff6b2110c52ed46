//! What a game of the catalogue has beyond its rules, as an object-safe trait: [`Catalogued`].

use std::sync::Arc;

use gametree::knowledge::{Checkable, Keyed};

use crate::catalogue::Spec;
use crate::erased::{AnyMove, AnyState, Erased, Kind, Rules, erase, erase_move, own_move};
use crate::order::Order;
use crate::playable::{Playable, Visitor};

/// [`Rules`] and [`Checkable`] with states and moves erased, which certificates and handbooks need. Every game of the catalogue
/// implements it; each method does what its namesake does.
#[expect(missing_docs, reason = "the traits that it erases document each method")]
pub trait Catalogued: Rules {
    /// [`Playable::KIND`].
    fn kind(&self) -> &'static str;
    /// [`Keyed::REPEATS`].
    fn repeats(&self) -> bool;
    /// The move that stands for a number where moves are numbers; `None` if none does.
    fn move_of(&self, number: u32) -> Option<AnyMove>;
    fn number(&self, mv: AnyMove) -> u32;
    fn numbered(&self, state: &AnyState, number: u32) -> Option<AnyMove>;
    fn cell(&self, state: &AnyState, mv: AnyMove) -> u32;
    fn by_number(&self, state: &AnyState) -> Vec<AnyMove>;
    fn symmetries(&self) -> Vec<Vec<u8>>;
    fn is_symmetry(&self, map: &[u8]) -> bool;
    fn mapped(&self, state: &AnyState, map: &[u8]) -> AnyState;
}

impl dyn Catalogued {
    /// The game of a specification; `None` if the board is too large, or the game is not one of the catalogue's own. What is done with it is
    /// compiled once, for all games.
    ///
    /// ```
    /// use gametree_games::Order;
    /// use gametree_games::Catalogued;
    /// let game = <dyn Catalogued>::open(&"connect4".parse()?, Order::Natural).ok_or("no such board")?;
    /// assert_eq!((game.kind(), game.repeats(), game.symmetries().len()), ("connect4", false, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn open(spec: &Spec, order: Order) -> Option<Arc<Self>> {
        struct Erase;
        impl Visitor for Erase {
            type Output = Arc<dyn Catalogued>;
            fn visit<G: Playable>(self, game: &G) -> Self::Output {
                Arc::new(game.clone())
            }
        }
        spec.visit(order, Erase)
    }
}

impl<G: Playable> Catalogued for G {
    fn kind(&self) -> &'static str {
        G::KIND
    }

    fn repeats(&self) -> bool {
        <G as Keyed>::REPEATS
    }

    fn move_of(&self, number: u32) -> Option<AnyMove> {
        G::Move::try_from(number).ok().map(erase_move)
    }

    fn number(&self, mv: AnyMove) -> u32 {
        Checkable::number(self, own_move(mv))
    }

    fn numbered(&self, state: &AnyState, number: u32) -> Option<AnyMove> {
        Checkable::numbered(self, state.downcast(), number).map(erase_move)
    }

    fn cell(&self, state: &AnyState, mv: AnyMove) -> u32 {
        Checkable::cell(self, state.downcast(), own_move(mv))
    }

    fn by_number(&self, state: &AnyState) -> Vec<AnyMove> {
        Checkable::by_number(self, state.downcast()).into_iter().map(erase_move).collect()
    }

    fn symmetries(&self) -> Vec<Vec<u8>> {
        Checkable::symmetries(self)
    }

    fn is_symmetry(&self, map: &[u8]) -> bool {
        Checkable::is_symmetry(self, map)
    }

    fn mapped(&self, state: &AnyState, map: &[u8]) -> AnyState {
        erase(self, Checkable::mapped(self, state.downcast(), map))
    }
}

impl<R: Catalogued + ?Sized, K: Kind> Checkable for Erased<R, K> {
    fn number(&self, mv: AnyMove) -> u32 {
        R::number(self, mv)
    }

    fn numbered(&self, state: &AnyState, number: u32) -> Option<AnyMove> {
        R::numbered(self, state, number)
    }

    fn cell(&self, state: &AnyState, mv: AnyMove) -> u32 {
        R::cell(self, state, mv)
    }

    fn by_number(&self, state: &AnyState) -> Vec<AnyMove> {
        R::by_number(self, state)
    }

    fn symmetries(&self) -> Vec<Vec<u8>> {
        R::symmetries(self)
    }

    fn is_symmetry(&self, map: &[u8]) -> bool {
        R::is_symmetry(self, map)
    }

    fn mapped(&self, state: &AnyState, map: &[u8]) -> AnyState {
        R::mapped(self, state, map)
    }
}
