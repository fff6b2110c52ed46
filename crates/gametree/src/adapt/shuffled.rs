//! Random order (Felstiner 2019, §2.4, improvement 4): the moves of every node in an order drawn anew.

use std::cell::RefCell;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::either::Either;
use crate::game::{Game, Outcome, Player};
use crate::knowledge::Guide;

/// A game whose moves come in random order, drawn with a seeded generator (xoshiro256++), or in their own order without a
/// seed. The same seed and search give the same orders on every machine.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Score, Window, adapt::Shuffled, textbook};
/// let game = Shuffled::new(Heap(9), Some(7)); // the seed
/// let value = textbook::alphabeta(&game, &game.start(), Window::FULL, &mut ());
/// assert_eq!(value, Score::from(1)); // the same value in any order
/// ```
#[derive(Debug)]
pub struct Shuffled<G> {
    game: G,
    random: Option<RefCell<Xoshiro256PlusPlus>>,
}

impl<G: Game> Shuffled<G> {
    /// `game` with its moves shuffled with `seed`, or in their own order.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::Shuffled;
    /// let moves = |game: Shuffled<Heap>| game.moves(&game.start()).collect::<Vec<_>>();
    /// assert_eq!(moves(Shuffled::new(Heap(9), None)), [1, 2, 3]);
    /// assert_eq!(moves(Shuffled::new(Heap(9), Some(1))), moves(Shuffled::new(Heap(9), Some(1))));
    /// ```
    pub fn new(game: G, seed: Option<u64>) -> Self {
        Shuffled { game, random: seed.map(|seed| RefCell::new(Xoshiro256PlusPlus::seed_from_u64(seed))) }
    }

    /// The underlying game.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::Shuffled;
    /// let game = Shuffled::new(Heap(9), Some(1));
    /// let mut moves: Vec<u32> = game.moves(&game.start()).collect(); // in random order
    /// moves.sort();
    /// assert_eq!(moves, game.inner().moves(&game.start()).collect::<Vec<_>>());
    /// ```
    pub fn inner(&self) -> &G {
        &self.game
    }
}

impl<G: Game> Game for Shuffled<G> {
    type State = G::State;
    type Move = G::Move;
    const ALTERNATES: bool = G::ALTERNATES;

    fn alternates(&self) -> bool {
        self.game.alternates()
    }

    fn start(&self) -> G::State {
        self.game.start()
    }

    fn to_move(&self, p: &G::State) -> Player {
        self.game.to_move(p)
    }

    fn outcome(&self, p: &G::State) -> Option<Outcome> {
        self.game.outcome(p)
    }

    fn moves(&self, p: &G::State) -> impl Iterator<Item = G::Move> {
        let Some(random) = &self.random else { return Either::Left(self.game.moves(p)) };
        let mut moves: Vec<G::Move> = self.game.moves(p).collect();
        moves.shuffle(&mut *random.borrow_mut());
        Either::Right(moves.into_iter())
    }

    fn play(&self, p: &G::State, mv: G::Move) -> G::State {
        self.game.play(p, mv)
    }

    fn heap_bytes(&self, p: &G::State) -> usize {
        self.game.heap_bytes(p)
    }
}

impl<G: Guide> Guide for Shuffled<G> {
    const CHEAP_TACTICS: bool = G::CHEAP_TACTICS;

    fn winning_move(&self, p: &G::State) -> Option<G::Move> {
        self.game.winning_move(p)
    }

    fn threats(&self, p: &G::State) -> impl Iterator<Item = G::Move> {
        self.game.threats(p)
    }

    fn rank(&self, p: &G::State, mv: G::Move) -> i32 {
        self.game.rank(p, mv)
    }

    fn can_be_drawn(&self) -> bool {
        self.game.can_be_drawn()
    }

    fn refuted(&self, p: &G::State, mv: G::Move) -> bool {
        self.game.refuted(p, mv)
    }
}
