//! What the engine counts, extends and takes for proved, on games small enough to count by hand.

use gametree::engine::{Driver, Engine, EngineOptions, win_in};
use gametree::knowledge::{Guide, Keyed};
use gametree::tree::{Tree, TreeGame, Values};
use gametree::{Game, Outcome, Player, Score};

/// One search with the full window and nothing that finds a value without a search.
fn plain() -> EngineOptions {
    EngineOptions { driver: Driver::FullWindow, tactics: false, ..EngineOptions::default() }
}

#[test]
fn leaves_and_cut_offs_are_counted() {
    // MIN answers 3 to the first move. To the second the 2 is enough: at once, as the second of two, or of three.
    for (text, nodes, leaves, first) in
        [("((3 5) (2 9))", 6, 3, 1), ("((3 5) (9 2))", 7, 4, 0), ("((3 5) (9 2 4))", 7, 4, 0)]
    {
        let game = TreeGame::new(Tree::parse(text).unwrap(), Values::Root);
        let report = Engine::new(&game).options(plain()).depth(2).run(&game.start());
        assert_eq!((report.score, report.nodes, report.complete), (Score::new(3), nodes, true), "{text}");
        assert_eq!((report.effort.counts.leaves, report.effort.counts.tried), (leaves, nodes - 1), "{text}");
        assert_eq!((report.effort.cutoffs, report.effort.first_cutoffs), (1, first), "{text}");
    }
}

/// So many plies with so many moves each, every one as good as the others, then a draw.
struct Corridor {
    plies: u32,
    ways: u8,
}

impl Game for Corridor {
    type State = u32;
    type Move = u8;
    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, ply: &u32) -> Player {
        if ply.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, ply: &u32) -> Option<Outcome> {
        (*ply == self.plies).then_some(Outcome::Draw)
    }
    fn moves(&self, _: &u32) -> impl Iterator<Item = u8> {
        0..self.ways
    }
    fn play(&self, ply: &u32, _: u8) -> u32 {
        ply + 1
    }
}

impl Keyed for Corridor {}

/// Where only one move is possible, it costs no depth, as often as the extensions allow.
#[test]
fn an_extension_is_one_ply_for_a_single_move() {
    let corridor = Corridor { plies: 100, ways: 1 };
    for depth in 5..9 {
        for extensions in 0..4 {
            let options = EngineOptions { extensions, ..plain() };
            let engine = Engine::new(&corridor).options(options).deepening(false).depth(depth);
            let report = { engine }.run(&corridor.start());
            assert_eq!(report.nodes, u64::from(depth + extensions + 1), "depth {depth}, {extensions} more");
            assert!(!report.complete);
            // The end is seen from as far away, and no further.
            for (plies, seen) in [(depth + extensions, true), (depth + extensions + 1, false)] {
                let game = Corridor { plies, ways: 1 };
                let mut engine = Engine::new(&game).options(options).deepening(false).depth(depth);
                assert_eq!(
                    engine.run(&game.start()).complete,
                    seen,
                    "{plies} plies, depth {depth}, {extensions} more"
                );
            }
        }
    }
    // With a choice there is no extension.
    let wide = Corridor { plies: 100, ways: 2 };
    let nodes = |extensions| {
        let options = EngineOptions { extensions, ..plain() };
        Engine::new(&wide).options(options).deepening(false).depth(6).run(&wide.start()).nodes
    };
    assert_eq!(nodes(3), nodes(0));
}

/// The table is asked at every inner node but the root from its floor on, and nowhere else.
#[test]
fn the_table_is_probed_from_its_floor_on() {
    let corridor = Corridor { plies: 100, ways: 1 };
    for depth in 5..12 {
        let mut engine = Engine::new(&corridor).options(plain()).deepening(false).depth(depth);
        let effort = engine.run(&corridor.start()).effort;
        assert_eq!((effort.probes, effort.hits), (u64::from(depth - effort.floor), 0), "depth {depth}");
    }
}

/// Take one, two or three stones; who takes the last one wins. Its positions never come back, but it does not say so.
struct Heap(u32);

impl Game for Heap {
    type State = (u32, Player);
    type Move = u32;
    fn start(&self) -> Self::State {
        (self.0, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.1
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        (s.0 == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = u32> {
        1..=s.0.min(3)
    }
    fn play(&self, s: &Self::State, take: u32) -> Self::State {
        (s.0 - take, s.1.other())
    }
}

impl Keyed for Heap {
    const REPEATS: bool = true;
}

/// Multiples of four are lost, everything else is won: four stones in two plies, and the rest at once.
#[test]
fn a_position_reached_twice_by_different_lines_is_no_repetition() {
    for stones in 1..16 {
        let game = Heap(stones);
        let rounds = 2 * (stones / 4);
        let expected = if stones % 4 == 0 { -win_in(rounds) } else { win_in(rounds + 1) };
        for tactics in [false, true] {
            let options = EngineOptions { tactics, ..plain() };
            let report = Engine::new(&game).options(options).run(&game.start());
            assert_eq!(report.score, expected, "{stones} stones");
        }
    }
}

/// The root's only move leads to a choice: a corridor whose end no search sees, or three more plies to a win.
struct Choice;

impl Game for Choice {
    type State = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, s: &u32) -> Player {
        if (s % 100).is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, s: &u32) -> Option<Outcome> {
        (*s == 104).then_some(Outcome::Loss)
    }
    fn moves(&self, s: &u32) -> impl Iterator<Item = u32> {
        let s = *s;
        std::iter::once(s + 1).chain((s == 1).then_some(102))
    }
    fn play(&self, _: &u32, mv: u32) -> u32 {
        mv
    }
}

impl Keyed for Choice {}

/// The win makes the value of the choice certain, whatever the corridor holds.
#[test]
fn a_proved_win_does_not_depend_on_the_estimates_beside_it() {
    for tactics in [false, true] {
        let options = EngineOptions { tactics, ..plain() };
        let report = Engine::new(&Choice).options(options).depth(5).run(&0);
        assert_eq!((report.score, report.complete), (-win_in(4), true));
        let report = Engine::new(&Choice).options(options).depth(2).run(&0);
        assert_eq!((report.score, report.complete), (Score::ZERO, false));
    }
}

/// A draw after so many plies, with two moves each. Who passes is three plies nearer to it, as far as a null move that is
/// reduced by two looks: no position is estimated.
struct Standoff(u32);

impl Game for Standoff {
    type State = (u32, u32, Player); // ply, path
    type Move = u8;
    fn start(&self) -> Self::State {
        (0, 1, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.2
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        (s.0 >= self.0).then_some(Outcome::Draw)
    }
    fn moves(&self, _: &Self::State) -> impl Iterator<Item = u8> {
        0..2
    }
    fn play(&self, s: &Self::State, mv: u8) -> Self::State {
        (s.0 + 1, 2 * s.1 + u32::from(mv), s.2.other())
    }
}

impl Keyed for Standoff {}

impl Guide for Standoff {
    fn pass(&self, s: &Self::State) -> Option<Self::State> {
        Some((s.0 + 3, s.1, s.2.other()))
    }
}

/// What a null move answers is no proof, even where every game is played to its end.
#[test]
fn a_null_move_makes_the_result_an_estimate() {
    let game = Standoff(9);
    let run = |null_move| {
        let options = EngineOptions { null_move, ..plain() };
        Engine::new(&game).guided().options(options).deepening(false).depth(9).run(&game.start())
    };
    assert_eq!((run(0).score, run(0).complete), (Score::ZERO, true));
    assert_eq!((run(2).score, run(2).complete), (Score::ZERO, false));
}
