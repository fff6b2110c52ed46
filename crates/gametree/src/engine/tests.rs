//! What one thread's search of one depth leaves in the table, puts off, and measures.

use super::backup::{Althofer, Backup, Ends, Negamax};
use super::builder::Engine;
use super::depth::Values;
use super::depth_result::DepthResult;
use super::entry::Entry;
use super::options::{Driver, EngineOptions};
use super::thread_state::ThreadState;
use crate::budget::Budget;
use crate::game::{Game, Outcome, Player};
use crate::knowledge::{Evaluate, Guide, Keyed, Knowledge, Known, Symmetric, Unguided};
use crate::meter::Meter;
use crate::observe::{Entry as Entered, Observer};
use crate::score::{Bound, Score};
use gametree_shared::SearchingTable;
use gametree_shared::mix;

/// Four moves everywhere and no end; a position is the path that leads to it, its digits behind a 1 in base 4. From the start
/// only the last move is possible.
struct Paths;

/// A path of these moves.
fn path(moves: &[u8]) -> u64 {
    moves.iter().fold(1, |path, &mv| 4 * path + u64::from(mv))
}

/// The number of moves of a path.
fn length(path: u64) -> u32 {
    path.ilog2() / 2
}

impl Game for Paths {
    type State = u64;
    type Move = u8;
    fn start(&self) -> u64 {
        1
    }
    fn to_move(&self, path: &u64) -> Player {
        if length(*path).is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, _: &u64) -> Option<Outcome> {
        None
    }
    fn moves(&self, path: &u64) -> impl Iterator<Item = u8> {
        if *path == 1 { 3..4 } else { 0..4 }
    }
    fn play(&self, path: &u64, mv: u8) -> u64 {
        4 * path + u64::from(mv)
    }
}

impl Keyed for Paths {
    fn key(&self, path: &u64) -> u64 {
        *path
    }
}

impl Guide for Paths {}

/// Every move is the image of that from the other end.
impl Symmetric for Paths {
    fn images(&self, path: &u64) -> impl Iterator<Item = u64> {
        let ones = (1 << (2 * length(*path))) - 1;
        [*path, *path ^ ones].into_iter()
    }
}

/// Any value, the same for both images.
struct Drawn;

impl Evaluate<Paths> for Drawn {
    fn evaluate(&self, game: &Paths, path: &u64) -> Score {
        let least = game.images(path).min().unwrap_or_default();
        Score::new((mix(least) % 1_000) as i64 - 500)
    }
}

/// The positions entered, in order, and those that the table answered.
#[derive(Default)]
struct Seen {
    entered: Vec<u64>,
    answered: Vec<u64>,
}

impl Observer<Paths> for Seen {
    type Mark = ();
    fn mark(&self) {}
    fn enter(&mut self, _: &Paths, path: &u64, _: Entered<()>) {
        self.entered.push(*path);
    }
    fn answered(&mut self, _: Score) {
        self.answered.extend(self.entered.last());
    }
}

impl Seen {
    /// The moves tried at this position, in the order of their first visits.
    fn tried(&self, at: u64) -> Vec<u8> {
        let mut tried = Vec::new();
        for child in self.entered.iter().filter(|&&path| path / 4 == at) {
            let mv = (child % 4) as u8;
            if !tried.contains(&mv) {
                tried.push(mv);
            }
        }
        tried
    }
}

/// Moves in the game's own order, each depth with the full window.
fn plain() -> EngineOptions {
    EngineOptions {
        driver: Driver::FullWindow,
        killers: false,
        ranks: false,
        tactics: false,
        ..EngineOptions::default()
    }
}

/// Searches the start to this depth, while others search the positions of `searching`.
fn search<K: Knowledge<Paths>, B: Backup>(
    engine: &Engine<'_, Paths, Drawn, K, B>,
    depth: u32,
    searching: Option<&SearchingTable>,
) -> (Seen, DepthResult<u8>) {
    let (meter, mut thread, mut seen) = (Meter::new(Budget::default()), ThreadState::new(), Seen::default());
    let found = engine.core.search_depth(&1, (depth, None), &meter, searching, &mut thread, &mut seen);
    (seen, found)
}

/// A move that another thread is searching is put off until the others are done, and then keeps its place among those put
/// off; never the first move of a node, and nowhere that the table is not used for its children.
#[test]
fn what_another_thread_is_searching_is_put_off() {
    let depth = 7;
    let (_, alone) = search(&engine(), depth, None);
    for (at, busy, expected) in [
        // Of the depths 6, 5 and 4: above the floor, which is 3. All have an open window, so that no move is skipped.
        (vec![3], vec![], vec![0, 1, 2, 3]),
        (vec![3], vec![1, 2], vec![0, 3, 1, 2]),
        (vec![3], vec![0, 1], vec![0, 2, 3, 1]),
        (vec![3], vec![0, 1, 2, 3], vec![0, 1, 2, 3]),
        (vec![3, 0], vec![1], vec![0, 2, 3, 1]),
        (vec![3, 0, 0], vec![1, 2], vec![0, 3, 1, 2]),
        // The floor.
        (vec![3, 0, 0, 0], vec![1, 2], vec![0, 1, 2, 3]),
    ] {
        let (searching, at, below) = (SearchingTable::new(), path(&at), depth - 1 - at.len() as u32);
        for mv in &busy {
            let child = Paths.play(&at, *mv);
            searching.enter(searching.sign(mix(Paths.key(&child)), below));
        }
        let (seen, found) = search(&engine(), depth, Some(&searching));
        assert_eq!(seen.tried(at), expected, "{busy:?} at {at}");
        assert_eq!(found.value, alone.value);
    }
}

/// An engine that searches moves in the game's own order.
fn engine() -> Engine<'static, Paths, Drawn, Unguided, Negamax> {
    begun(Engine::new(&Paths).evaluate(Drawn).options(plain()))
}

/// The engine with the table that a search begins with.
fn begun<K, B>(mut engine: Engine<'_, Paths, Drawn, K, B>) -> Engine<'_, Paths, Drawn, K, B> {
    engine.core.table.begin();
    engine
}

/// The search of a position begins with the move that the table has for its image, and leaves its own best move as the image
/// has it.
#[test]
fn the_tables_move_is_that_of_the_image() {
    let engine = Engine::new(&Paths).evaluate(Drawn).with_symmetries().options(plain());
    let (depth, at) = (7, path(&[3]));
    let (key, mirrored) = engine.core.knowledge.key(&Paths, &at, depth - 1);
    assert!(mirrored && key == mix(path(&[0])));
    let first_tried = |number| {
        let engine = begun(Engine::new(&Paths).evaluate(Drawn).with_symmetries().options(plain()));
        let known = Entry {
            value: Score::ZERO,
            depth: 1,
            bound: Bound::Lower,
            depth_independent: false,
            reduced: false,
            earlier: false,
            best: Some(number),
        };
        engine.core.table.put(key, known);
        let (seen, found) = search(&engine, depth, None);
        // Its window is open, so its value is exact: the best move of the line is left in the table.
        let left = engine.core.table.get(key, |_| true).unwrap();
        assert_eq!(
            (left.depth, left.bound, left.best),
            (depth - 1, Bound::Exact, Some(3 - u16::from(found.line[1])))
        );
        seen.tried(at)[0]
    };
    for number in 0..4 {
        assert_eq!(first_tried(number), 3 - number as u8);
    }
}

/// How many nodes there are below each node at the floor: by that the floor moves.
#[test]
fn the_nodes_below_the_floor_are_counted() {
    for depth in 4..8 {
        let engine = engine();
        let (seen, found) = search(&engine, depth, None);
        let ply = depth - engine.core.floor;
        let count = |paths: &[u64], of: fn(u32, u32) -> bool| {
            paths.iter().filter(|&&path| of(length(path), ply)).count() as u64
        };
        let (below, times) = (found.at_floor.nodes_below, found.at_floor.searched);
        assert_eq!(below, count(&seen.entered, |length, ply| length > ply), "depth {depth}");
        let hits = count(&seen.answered, |length, ply| length == ply);
        assert_eq!(times, count(&seen.entered, |length, ply| length == ply) - hits, "depth {depth}");
        assert!(times > 0);
    }
}

/// The guess at the depth behind these values of depths 1, 2, …: its value and the error to be expected.
fn guess<B: Backup>(backup: &B, values: &[Score]) -> (Score, i64) {
    let mut known = Values::default();
    (1..).zip(values).for_each(|(depth, &value)| known.add(depth, value));
    let guess = known.guess(backup, values.len() as u32 + 1).unwrap();
    (guess.value, guess.change)
}

#[test]
fn a_depth_is_guessed_from_the_last_one_of_its_parity() {
    let scores = |values: &[i64]| values.iter().map(|&value| Score::new(value)).collect::<Vec<_>>();
    let rule = |weight| Althofer { weight, ends: Ends::Saturated };
    let odd_and_even = scores(&[70, -30, 64, -37, 60]);
    assert_eq!(guess(&Negamax, &odd_and_even), (Score::new(-37), 7));
    // Without a weight the rule is minimax, and searches the same windows.
    for length in 1..=odd_and_even.len() {
        let known = &odd_and_even[..length];
        assert_eq!(guess(&rule(0.0), known), guess(&Negamax, known), "{length}");
    }
    // Sums of equal static values are guessed, but for what is cut off behind the decimal point.
    for (weight, terms) in [(1.0, [2, 3, 4, 5, 6, 7, 8, 9]), (0.5, [3, 4, 5, 6, 7, 8, 9, 10])] {
        let sums = scores(&terms.map(|terms| 40 * terms));
        let (value, change) = guess(&rule(weight), &sums[..7]);
        assert!((sums[7] - value).finite().is_some_and(|short| (0..=1).contains(&short)), "{value}");
        assert!(change <= 1, "{change}");
    }
    // Results do not grow.
    let won = [Score::new(1), Score::win_in(5), Score::new(3)];
    assert_eq!(guess(&rule(1.0), &won).0, Score::win_in(5));
}
