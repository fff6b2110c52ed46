//! Games without their types: what is long to compile is compiled for three kinds of games instead of for fifteen types of rules.

use std::sync::Arc;

use gametree_games::erased::{Erased, Kind, Known, Rules};
use gametree_games::{Playable, Visitor};

/// What is done with a game, whatever its type was.
pub(crate) trait OfKind {
    type Output;
    fn run<K: Kind>(self, game: &Erased<dyn Rules, K>) -> Self::Output;
}

/// Erases the type of a game. What searches ask of the type is kept, so that they do what they do on the game itself.
pub(crate) fn erase<G: Playable, T: OfKind>(game: &G, then: T) -> T::Output {
    let rules: Arc<dyn Rules> = Arc::new(game.clone());
    match (G::ALTERNATES, G::REPEATS, G::CHEAP_TACTICS) {
        (true, false, true) => then.run::<Known<true, false, true>>(&Erased::new(rules)),
        (true, true, false) => then.run::<Known<true, true, false>>(&Erased::new(rules)),
        (false, false, true) => then.run::<Known<false, false, true>>(&Erased::new(rules)),
        kind => panic!("no game was of this kind: {kind:?}"),
    }
}

/// Visits a game without its type.
pub(crate) struct Erasing<T>(pub(crate) T);

impl<T: OfKind> Visitor for Erasing<T> {
    type Output = T::Output;

    fn visit<G: Playable>(self, game: &G) -> T::Output {
        erase(game, self.0)
    }
}
