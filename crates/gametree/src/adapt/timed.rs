//! A game whose wins are scored by their distance: [`Timed`].

use crate::game::{Game, Outcome, Player};
use crate::score::Score;

/// A game in which quicker wins score higher and quicker losses lower, in the scores of the
/// [`Engine`](crate::engine::Engine). With it the textbook algorithms find the same scores as the engine.
///
/// ```
/// use gametree::adapt::Timed;
/// use gametree::engine::Engine;
/// use gametree::{Game, Score, Window, textbook};
/// # use gametree::{Outcome, Player, knowledge::Keyed};
/// # struct Heap(u32);
/// # impl Game for Heap {
/// #     type State = (u32, Player);
/// #     type Move = u32;
/// #     fn start(&self) -> (u32, Player) { (self.0, Player::First) }
/// #     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
/// #     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
/// #     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
/// #     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1.other()) }
/// # }
/// # impl Keyed for Heap {}
/// let heap = Heap(10); // the game in the documentation of `Game`
/// let timed = Timed(&heap);
/// let value = textbook::alphabeta(&timed, &timed.start(), Window::FULL, &mut ());
/// assert_eq!(value, Score::win_in(5));
/// assert_eq!(Engine::new(&heap).run(&heap.start()).score, value);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Timed<'g, G>(pub &'g G);

impl<G: Game> Game for Timed<'_, G> {
    /// A position, and the plies played since the root.
    type State = (G::State, u32);
    type Move = G::Move;
    const ALTERNATES: bool = G::ALTERNATES;

    fn alternates(&self) -> bool {
        self.0.alternates()
    }

    fn start(&self) -> Self::State {
        (self.0.start(), 0)
    }

    fn to_move(&self, (state, _): &Self::State) -> Player {
        self.0.to_move(state)
    }

    fn outcome(&self, (state, ply): &Self::State) -> Option<Outcome> {
        Some(match self.0.outcome(state)? {
            Outcome::Win => Outcome::Value(Score::win_in(*ply)),
            Outcome::Loss => Outcome::Value(-Score::win_in(*ply)),
            other => other,
        })
    }

    fn moves(&self, (state, _): &Self::State) -> impl Iterator<Item = G::Move> {
        self.0.moves(state)
    }

    fn play(&self, (state, ply): &Self::State, mv: G::Move) -> Self::State {
        (self.0.play(state, mv), ply + 1)
    }

    fn heap_bytes(&self, (state, _): &Self::State) -> usize {
        self.0.heap_bytes(state)
    }
}
