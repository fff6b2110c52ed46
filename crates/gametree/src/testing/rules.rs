//! Checks of the rules, of keys, of symmetries and of notation.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use super::flaw::Flaw;
use super::positions::random_positions;
use crate::algorithm::Algorithm;
use crate::game::Game;
use crate::knowledge::{Evaluate, Keyed, Notation, Symmetric, default_key};
use crate::score::Score;
use crate::search::Search;

/// Checks the contract of the rules: moves are legal and unique, every position has an outcome or a move, play is
/// deterministic, `ALTERNATES` is correct, and every textbook algorithm agrees with plain minimax. A game of which no random game
/// ends while positions come back is found out too; [`check_keyed`] notices any position that comes back where
/// [`Keyed::REPEATS`] is false.
///
/// # Errors
/// The first [`Flaw`].
///
/// A wrong side to move is detected:
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::testing::{Flaw, check_game};
/// check_game(&Heap(12)).unwrap();
///
/// /// Does not change the side to move.
/// struct Forgetful;
/// impl Game for Forgetful {
///     type State = (u32, Player);
///     type Move = u32;
///     fn start(&self) -> (u32, Player) { (5, Player::First) }
///     fn to_move(&self, s: &(u32, Player)) -> Player { s.1 }
///     fn outcome(&self, s: &(u32, Player)) -> Option<Outcome> { (s.0 == 0).then_some(Outcome::Loss) }
///     fn moves(&self, s: &(u32, Player)) -> impl Iterator<Item = u32> { 1..=s.0.min(3) }
///     fn play(&self, s: &(u32, Player), take: u32) -> (u32, Player) { (s.0 - take, s.1) }
/// }
/// assert!(matches!(check_game(&Forgetful), Err(Flaw::MovesAgain { .. })));
/// ```
pub fn check_game<G>(game: &G) -> Result<(), Flaw>
where
    G: Game<State: Eq + Hash + Debug, Move: Debug>,
{
    // The rules first: a search of a game that violates them may do anything.
    let (mut ends, mut returned) = (false, None);
    let mut before: HashSet<G::State, FxBuildHasher> = HashSet::default();
    random_positions(game, |state, played| {
        if played.is_empty() {
            before.clear();
        }
        ends |= game.outcome(state).is_some();
        if !before.insert(state.clone()) && returned.is_none() {
            returned = Some(format!("{state:?}"));
        }
        check_position(game, state)
    })?;
    if let Some(position) = returned.filter(|_| !ends) {
        return Err(Flaw::Endless { position });
    }
    let mut visited = 0u32;
    random_positions(game, |state, _| {
        visited += 1;
        // Searching every position would take minutes; a sample finds flaws as well.
        if visited % 7 == 1 && visited < 700 { check_algorithms(game, state) } else { Ok(()) }
    })
}

fn check_position<G>(game: &G, state: &G::State) -> Result<(), Flaw>
where
    G: Game<State: Eq + Debug, Move: Debug>,
{
    if game.outcome(state).is_some() {
        return Ok(());
    }
    let position = || format!("{state:?}");
    let moves: Vec<G::Move> = game.moves(state).collect();
    if moves.is_empty() {
        return Err(Flaw::NoMove { position: position() });
    }
    let again: Vec<G::Move> = game.moves(state).collect();
    for (at, &mv) in moves.iter().enumerate() {
        let name = || format!("{mv:?}");
        if moves[..at].contains(&mv) {
            return Err(Flaw::MoveTwice { position: position(), mv: name() });
        }
        let child = game.play(state, mv);
        if again.get(at) != Some(&mv) || game.play(state, mv) != child {
            return Err(Flaw::NotDeterministic { position: position(), mv: name() });
        }
        if G::ALTERNATES && game.to_move(&child) == game.to_move(state) {
            return Err(Flaw::MovesAgain { position: position(), mv: name() });
        }
    }
    Ok(())
}

/// A pseudo-random evaluation: a hash of the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise;

impl<G: Game<State: Hash>> Evaluate<G> for Noise {
    fn evaluate(&self, _: &G, state: &G::State) -> Score {
        let hash = FxBuildHasher.hash_one(state);
        Score::new((hash >> 40) as i64 % 19 - 9)
    }
}

fn check_algorithms<G>(game: &G, state: &G::State) -> Result<(), Flaw>
where
    G: Game<State: Eq + Hash + Debug>,
{
    let width = if game.outcome(state).is_some() { 1 } else { game.moves(state).count() };
    // A few thousand leaves at most.
    let depth = (1..6).take_while(|&d| width.saturating_pow(d) <= 1_500).last().unwrap_or(1);
    let run = |algorithm: Algorithm| {
        Search::new(game)
            .algorithm(algorithm)
            .depth(depth)
            .evaluate(Noise)
            .options(crate::search::SearchOptions {
                leaf_values: algorithm.proves().then(|| (-9..=9).map(Score::new).collect()),
                ..Default::default()
            })
            .run(state)
            .map(|report| report.score)
            .map_err(|reason| Flaw::Refused {
                position: format!("{state:?}"),
                algorithm,
                reason: reason.to_string(),
            })
    };
    let expected = run(Algorithm::Minimax)?;
    let expected_althofer = if game.alternates() { run(Algorithm::Althofer)? } else { Score::ZERO };
    for algorithm in Algorithm::ALL {
        if !(game.alternates() || algorithm.allows_extra_turns()) || algorithm == Algorithm::Product {
            continue;
        }
        let expected = if algorithm.uses_static_values() { expected_althofer } else { expected };
        let found = run(algorithm)?;
        // A game scored by points may have outcomes beyond −9…9, which provers can't distinguish.
        let beyond = algorithm.proves() && expected.max(-expected) > Score::new(9);
        if found != expected && !beyond {
            return Err(Flaw::Disagreement { position: format!("{state:?}"), algorithm, found, expected });
        }
    }
    Ok(())
}

/// Checks that equal positions have equal keys, and different ones different keys as far as random games show, that
/// no position is repeated unless [`Keyed::REPEATS`] is true, and that positions with the same rest beside the
/// [lead](Keyed::split_lead) differ in nothing else.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// gametree::testing::check_keyed(&Heap(12)).unwrap();
/// ```
pub fn check_keyed<G>(game: &G) -> Result<(), Flaw>
where
    G: Keyed<State: Eq + Debug>,
{
    let mut seen: HashMap<u64, G::State, FxBuildHasher> = HashMap::default();
    let mut before: HashMap<u64, G::State, FxBuildHasher> = HashMap::default();
    let mut rests: HashMap<u64, G::State, FxBuildHasher> = HashMap::default();
    random_positions(game, |state, played| {
        if played.is_empty() {
            before.clear();
        }
        let key = game.key(state);
        if game.key(&state.clone()) != key {
            return Err(Flaw::KeyDiffers { position: format!("{state:?}") });
        }
        if before.insert(key, state.clone()).is_some_and(|same| !G::REPEATS && same == *state) {
            return Err(Flaw::Returns { position: format!("{state:?}") });
        }
        let other = rests.entry(game.split_lead(state).1).or_insert_with(|| state.clone());
        if other != state && !differ_in_lead(game, state, other) {
            return Err(Flaw::Lead { position: format!("{state:?}"), other: format!("{other:?}") });
        }
        match seen.get(&key) {
            Some(other) if other != state => Err(Flaw::KeyShared {
                position: format!("{state:?}"),
                other: format!("{other:?}"),
                by_hash: game.key(state) == default_key(state),
            }),
            _ => {
                seen.insert(key, state.clone());
                Ok(())
            }
        }
    })?;
    // Transpositions: equal states must have equal keys.
    let by_state: HashMap<&G::State, u64, FxBuildHasher> =
        seen.iter().map(|(key, state)| (state, *key)).collect();
    match by_state.iter().find(|(state, key)| game.key(state) != **key) {
        Some((state, _)) => Err(Flaw::KeyDiffers { position: format!("{state:?}") }),
        None => Ok(()),
    }
}

/// Whether two positions with the same rest differ in nothing but the lead, here and after every move.
fn differ_in_lead<G: Keyed>(game: &G, one: &G::State, other: &G::State) -> bool {
    let score = |state| game.outcome(state).map(crate::game::Outcome::score);
    let ahead = |one: &_, other: &_| i64::from(game.split_lead(one).0) - i64::from(game.split_lead(other).0);
    let lead = ahead(one, other);
    match (score(one), score(other)) {
        (None, None) => {}
        (Some(one), Some(other)) if lead == 0 => return one == other,
        (Some(one), Some(other)) => {
            return one.finite().zip(other.finite()).is_some_and(|(one, other)| one - other == lead);
        }
        _ => return false,
    }
    let [moves, others] = [one, other].map(|state| game.moves(state).collect::<Vec<_>>());
    let again = |state: &_, child: &_| game.to_move(state) == game.to_move(child);
    moves.len() == others.len()
        && moves.into_iter().zip(others).all(|(mv, same)| {
            let [child, image] = [game.play(one, mv), game.play(other, same)];
            let moves_again = again(one, &child);
            moves_again == again(other, &image)
                && game.split_lead(&child).1 == game.split_lead(&image).1
                && ahead(&child, &image) == if moves_again { lead } else { -lead }
        })
}

/// Checks that the images of a position are equivalent positions, and that each of them has the same set of images.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// gametree::testing::check_symmetric(&Heap(12)).unwrap();
/// ```
pub fn check_symmetric<G>(game: &G) -> Result<(), Flaw>
where
    G: Symmetric<State: Eq + Debug>,
{
    random_positions(game, |state, _| {
        let position = || format!("{state:?}");
        let images: Vec<G::State> = game.images(state).collect();
        if images.first() != Some(state) {
            return Err(Flaw::FirstImage { position: position() });
        }
        let facts = |s: &G::State| {
            let outcome = game.outcome(s);
            (outcome, game.to_move(s), if outcome.is_some() { 0 } else { game.moves(s).count() })
        };
        for image in &images {
            if facts(image) != facts(state) {
                return Err(Flaw::NotAnImage { position: position(), image: format!("{image:?}") });
            }
            if game.images(image).count() != images.len() || !game.images(image).all(|i| images.contains(&i))
            {
                return Err(Flaw::NotAGroup { position: position(), image: format!("{image:?}") });
            }
        }
        Ok(())
    })
}

/// Checks that an evaluation is the same whenever it is asked, the same for all images of a position, as
/// [`Engine::with_symmetries`](crate::engine::Engine::with_symmetries) expects, and at most ±[`Score::LIMIT`]. Whether it speaks of the
/// side to move is for nobody to see.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Score, knowledge::{Evaluate, Symmetric}, testing::check_evaluation};
/// impl Symmetric for TicTacToe {
///     fn images(&self, x: &[u16; 2]) -> impl Iterator<Item = [u16; 2]> {
///         let mirrored = |cells: u16| cells & 0o222 | (cells & 0o111) << 2 | (cells & 0o444) >> 2;
///         [*x, x.map(mirrored)].into_iter()
///     }
/// }
/// struct Corner; // only one of two
/// impl Evaluate<TicTacToe> for Corner {
///     fn evaluate(&self, _: &TicTacToe, [mine, theirs]: &[u16; 2]) -> Score {
///         Score::from((mine & 1) as i32 - (theirs & 1) as i32)
///     }
/// }
/// assert!(check_evaluation(&TicTacToe, &Corner).unwrap_err().to_string().contains("its image"));
/// ```
pub fn check_evaluation<G, E>(game: &G, eval: &E) -> Result<(), Flaw>
where
    G: Symmetric<State: Eq + Debug>,
    E: Evaluate<G>,
{
    random_positions(game, |state, _| {
        if game.outcome(state).is_some() {
            return Ok(()); // its value is its outcome
        }
        let position = || format!("{state:?}");
        let (value, other) = (eval.evaluate(game, state), eval.evaluate(game, state));
        if value != other {
            return Err(Flaw::ValueDiffers { position: position(), value, other });
        }
        if value.finite().is_none_or(|value| value.abs() > Score::LIMIT) {
            return Err(Flaw::ValueRange { position: position(), value });
        }
        for image in game.images(state) {
            let other = eval.evaluate(game, &image);
            if other != value {
                return Err(Flaw::ImageValue {
                    position: position(),
                    image: format!("{image:?}"),
                    value,
                    other,
                });
            }
        }
        Ok(())
    })
}

/// Checks that the notation of every move parses back to the same, and that of positions as lines of play: of all short lines, and
/// of some long ones, since whoever reads all of them reads a long game hundreds of times.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// gametree::testing::check_notation(&Heap(12)).unwrap();
/// ```
pub fn check_notation<G>(game: &G) -> Result<(), Flaw>
where
    G: Notation<State: Eq + Debug, Move: Debug>,
{
    random_positions(game, |state, played| {
        let ends = game.outcome(state).is_some();
        let moves = if ends { vec![] } else { game.moves(state).collect() };
        for mv in moves {
            let name = game.move_name(mv);
            if game.read_move(&name) != Ok((mv, "")) {
                return Err(Flaw::Unreadable { position: format!("{state:?}"), mv: format!("{mv:?}"), name });
            }
        }
        if let Some(setup) = game.setup(state) {
            let read = [game.read_setup(&setup), game.read_position(&format!("[{setup}]"))];
            if !read.iter().all(|read| read.as_ref() == Ok(state)) || game.unreachable(state).is_some() {
                let (position, mv) = (format!("{state:?}"), "set up".into());
                return Err(Flaw::Unreadable { position, mv, name: setup });
            }
        }
        let read_line = played.len() < 16 || played.len() % 16 == 0 || ends;
        for separator in ["", " "].into_iter().filter(|_| read_line) {
            let text = played.iter().map(|&mv| game.move_name(mv)).collect::<Vec<_>>().join(separator);
            if game.read_position(&text).as_ref() != Ok(state) {
                return Err(Flaw::Unreadable {
                    position: format!("{state:?}"),
                    mv: "all".into(),
                    name: text,
                });
            }
        }
        Ok(())
    })
}
