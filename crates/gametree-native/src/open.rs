//! Opens games by their names: those of the catalogue, and those that a program has added to it.

use std::any::Any;
use std::sync::Arc;

use gametree_games::catalogue::Added;
use gametree_games::{GameSetup, Order, Playable, Spec, Visitor};

use crate::evaluation::Evaluated;
use crate::game::{AnyGame, any_game};
use gametree_games::erased::Erased;

/// Opens a game of the catalogue, its moves in `order`; rules of constant size are used where available.
#[must_use]
pub fn open(spec: Spec, order: Order) -> Option<AnyGame> {
    spec.visit_fast(order, Open)
}

/// Opens the rules and evaluations of a game alone.
#[must_use]
pub fn open_rules(spec: Spec, order: Order) -> Option<Erased<dyn Evaluated>> {
    spec.visit(order, Rules)
}

/// What is compiled here for a game that a program adds.
#[derive(Debug)]
pub struct OpenAdded {
    open: fn(&dyn Any, Order) -> Option<AnyGame>,
    rules: fn(&dyn Any, Order) -> Option<Erased<dyn Evaluated>>,
}

impl OpenAdded {
    /// What is compiled for games of this setup.
    #[must_use]
    pub fn of<S: GameSetup + 'static>() -> Self {
        OpenAdded {
            open: |setup, order| setup.downcast_ref::<S>()?.visit_fast(order, Open),
            rules: |setup, order| setup.downcast_ref::<S>()?.visit(order, Rules),
        }
    }

    fn open(added: Added, order: Order) -> Option<AnyGame> {
        added.with(|part: &OpenAdded, setup| (part.open)(setup, order))?
    }

    fn rules(added: Added, order: Order) -> Option<Erased<dyn Evaluated>> {
        added.with(|part: &OpenAdded, setup| (part.rules)(setup, order))?
    }
}

struct Open;

impl Visitor for Open {
    type Output = AnyGame;

    fn visit<G: Playable>(self, game: &G) -> AnyGame {
        any_game(game)
    }

    fn visit_added(self, added: Added, order: Order) -> Option<AnyGame> {
        OpenAdded::open(added, order)
    }
}

struct Rules;

impl Visitor for Rules {
    type Output = Erased<dyn Evaluated>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        Erased::new(Arc::new(game.clone()))
    }

    fn visit_added(self, added: Added, order: Order) -> Option<Self::Output> {
        OpenAdded::rules(added, order)
    }
}
