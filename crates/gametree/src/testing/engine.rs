//! Checks of the engine on a game against the textbook algorithms.

use std::fmt::Debug;

use super::flaw::Flaw;
use super::positions::random_positions;
use super::rules::Noise;
use crate::adapt::{Limited, Timed};
use crate::budget::Budget;
use crate::engine::{Driver, Engine, EngineOptions};
use crate::game::Game;
use crate::knowledge::Knowledge;
use crate::knowledge::{Evaluate, Guide, Keyed, Symmetric};
use crate::meter::Meter;
use crate::request::Request;
use crate::score::{Score, Window};
use crate::textbook;

/// Checks that the engine, with only the rules and the keys, finds the scores of plain alpha-beta, with wins and losses
/// by their distance, at several depths in positions of random games, with every driver and a full table. The usual
/// cause of a failure is a key that omits a part of the position.
///
/// In games in which positions can be repeated ([`Keyed::REPEATS`]), only searches too shallow for a repetition have such a
/// reference; they are compared.
///
/// # Errors
/// [`Flaw::EngineDisagrees`].
///
/// ```
/// # use gametree::testing;
/// # use gametree_tree::{Tree, TreeGame, Values};
/// let game = TreeGame::new(Tree::parse("((3 5) (2 9))").unwrap(), Values::Root);
/// testing::check_engine(&game).unwrap();
/// ```
pub fn check_engine<G>(game: &G) -> Result<(), Flaw>
where
    G: Keyed<State: Debug>,
{
    compare(game, "unguided", |options| Engine::new(game).evaluate(Noise).options(options))
}

/// The same with the game's guide and its symmetries. The usual cause of a failure is a false win or threat, or an
/// image with another value.
///
/// # Errors
/// [`Flaw::EngineDisagrees`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::testing::{Flaw, check_guided_engine};
/// check_guided_engine(&Heap(12))?;
/// /// A heap whose guide makes a false claim: that one stone wins, whatever is left.
/// struct Boastful;
/// impl Guide for Boastful {
///     const CHEAP_TACTICS: bool = true; // asked at every node
///     fn winning_move(&self, _: &(u32, Player)) -> Option<u32> { Some(1) }
/// }
/// # impl Game for Boastful {
/// #     type State = (u32, Player);
/// #     type Move = u32;
/// #     fn start(&self) -> Self::State { (12, Player::First) }
/// #     fn to_move(&self, s: &Self::State) -> Player { s.1 }
/// #     fn outcome(&self, s: &Self::State) -> Option<Outcome> { Heap(12).outcome(s) }
/// #     fn moves(&self, s: &Self::State) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
/// #     fn play(&self, s: &Self::State, take: u32) -> Self::State { Heap(12).play(s, take) }
/// # }
/// # impl Keyed for Boastful {}
/// # impl Symmetric for Boastful {}
/// assert!(matches!(check_guided_engine(&Boastful), Err(Flaw::EngineDisagrees { .. })));
/// # Ok::<(), Flaw>(())
/// ```
pub fn check_guided_engine<G>(game: &G) -> Result<(), Flaw>
where
    G: Guide + Keyed<State: Debug> + Symmetric,
{
    compare(game, "guided", |options| Engine::new(game).evaluate(Noise).guided().options(options))?;
    // A random evaluation is not the same for all images of a position.
    let even = |options| Engine::new(game).guided().with_symmetries().options(options);
    compare_with(game, "guided and folded", crate::knowledge::Constant::default(), even)
}

fn compare<'g, G, K>(
    game: &'g G,
    how: &'static str,
    engine: impl Fn(EngineOptions) -> Engine<'g, G, Noise, K>,
) -> Result<(), Flaw>
where
    G: Keyed<State: Debug>,
    K: Knowledge<G>,
{
    compare_with(game, how, Noise, engine)
}

fn compare_with<'g, G, E, K>(
    game: &'g G,
    how: &'static str,
    eval: E,
    engine: impl Fn(EngineOptions) -> Engine<'g, G, E, K>,
) -> Result<(), Flaw>
where
    G: Keyed<State: Debug>,
    E: Evaluate<G> + Copy,
    K: Knowledge<G>,
{
    let drivers = [Driver::Aspiration, Driver::FullWindow, Driver::Mtdf];
    let options = EngineOptions::exact();
    let mut engines = drivers.map(|driver| engine(EngineOptions { driver, ..options }));
    let mut visited = 0u32;
    random_positions(game, |state, _| {
        visited += 1;
        if visited % 5 != 1 || game.outcome(state).is_some() {
            return Ok(());
        }
        let width = game.moves(state).count();
        let deepest = (1..8).take_while(|&d| width.saturating_pow(d) <= 4_000).last().unwrap_or(1);
        let mut depth = 1 + visited % deepest;
        while G::REPEATS && repeats_within(game, &mut vec![state.clone()], depth) {
            depth -= 1;
        }
        let budget = Budget { depth: Some(depth), ..Budget::default() };
        let meter = Meter::new(budget);
        let timed = Timed(game);
        let limited = Limited::new(&timed, OfState(eval), &meter);
        let expected =
            textbook::alphabeta(&limited, &limited.root(&(state.clone(), 0)), Window::FULL, &mut ());
        for engine in &mut engines {
            let found = engine.run(Request::new(state).within(budget)).score;
            if found != expected {
                let position = format!("{state:?}");
                return Err(Flaw::EngineDisagrees { position, depth, how, found, expected });
            }
        }
        Ok(())
    })
}

/// Whether a position comes back on a line of so many plies that begins with these positions.
fn repeats_within<G: Keyed>(game: &G, line: &mut Vec<G::State>, plies: u32) -> bool {
    let Some(x) = line.last().filter(|x| plies > 0 && game.outcome(x).is_none()).cloned() else {
        return false;
    };
    game.moves(&x).any(|mv| {
        let child = game.play(&x, mv);
        let key = game.key(&child);
        if line.iter().any(|before| game.key(before) == key) {
            return true;
        }
        line.push(child);
        let found = repeats_within(game, line, plies - 1);
        line.pop();
        found
    })
}

/// An evaluation of a game, applied to the same game with distances.
struct OfState<E>(E);

impl<G: Game, E: Evaluate<G>> Evaluate<Timed<'_, G>> for OfState<E> {
    fn evaluate(&self, game: &Timed<'_, G>, (state, _): &(G::State, u32)) -> Score {
        self.0.evaluate(game.0, state)
    }
}
