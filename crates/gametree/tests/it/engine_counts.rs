//! What the engine counts, extends and takes for proved, on games small enough to count by hand.

use std::cell::{Cell, RefCell};

use gametree::engine::{Driver, Engine, EngineOptions};
use gametree::knowledge::{Evaluate, Guide, Keyed};
use gametree::observe::Counter;
use gametree::{Game, Outcome, Player, Request, Score};
use gametree_tree::{Tree, TreeGame, Values};

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
        assert_eq!((report.counts.leaves, report.counts.tried), (leaves, nodes - 1), "{text}");
        assert_eq!((report.details.cutoffs, report.details.first_cutoffs), (1, first), "{text}");
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

/// An observer sees as many nodes as are told, also where there is one alone: a finished game, or no depth.
#[test]
fn the_only_node_is_seen() {
    let game = TreeGame::new(Tree::parse("(3 5)").unwrap(), Values::Root);
    let root = game.start();
    let leaf = game.play(&root, game.moves(&root).next().unwrap());
    for (x, depth) in [(&leaf, 9), (&leaf, 0), (&root, 0), (&root, 1)] {
        let mut counter = Counter::default();
        let answer = Engine::new(&game).run(Request::new(x).depth(depth).observe(&mut counter));
        assert_eq!(answer.nodes, counter.nodes, "{depth}");
        assert!(counter.nodes > 0 && counter.leaves > 0);
    }
}

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
        let effort = engine.run(&corridor.start()).details;
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
        let expected = if stones % 4 == 0 { -Score::win_in(rounds) } else { Score::win_in(rounds + 1) };
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
        assert_eq!((report.score, report.complete), (-Score::win_in(4), true));
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

/// Of equal moves the first is the answer, down to the last ply.
#[test]
fn the_line_has_the_first_of_equal_moves() {
    let wide = Corridor { plies: 100, ways: 3 };
    for depth in 1..9 {
        let report = Engine::new(&wide).options(plain()).deepening(false).depth(depth).run(&0);
        assert_eq!(report.line, vec![0; depth as usize], "depth {depth}");
    }
}

/// The first move leads to a draw in so many plies, the second to a corridor whose end no search sees.
struct Fork(u32);

impl Game for Fork {
    type State = (u8, u32); // the way, the ply
    type Move = u8;
    fn start(&self) -> Self::State {
        (0, 0)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        if s.1.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        (s.0 == 1 && s.1 == self.0).then_some(Outcome::Draw)
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = u8> {
        if s.1 == 0 { 1..3 } else { 0..1 }
    }
    fn play(&self, s: &Self::State, mv: u8) -> Self::State {
        (s.0 + mv, s.1 + 1)
    }
}

impl Keyed for Fork {}

/// An estimate that comes from the table is one, too.
#[test]
fn an_answer_of_the_table_is_as_uncertain_as_its_entry() {
    for depth in 5..9 {
        let game = Fork(depth);
        let mut engine = Engine::new(&game).options(plain()).deepening(false).depth(depth);
        let (first, again) = (engine.run(&game.start()), engine.run(&game.start()));
        assert_eq!((first.details.hits, first.score, first.complete), (0, Score::ZERO, false));
        assert_eq!((again.details.hits, again.score, again.complete), (1, Score::ZERO, false));
        assert_eq!(again.line, first.line);
    }
}

/// Every move takes a point or two, or, but for the first move, two points only; who passes takes none. No search sees the end.
struct Points {
    choice: bool,
    passes: Cell<u32>,
}

impl Game for Points {
    type State = (u32, u32, i64, Player); // moves and passes made, the first player's lead, who is to move
    type Move = u8;
    fn start(&self) -> Self::State {
        (0, 0, 0, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.3
    }
    fn outcome(&self, _: &Self::State) -> Option<Outcome> {
        None
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = u8> {
        if self.choice || *s == self.start() { 1..3 } else { 2..3 }
    }
    fn play(&self, s: &Self::State, points: u8) -> Self::State {
        let points = i64::from(points);
        let lead = if s.3 == Player::First { points } else { -points };
        (s.0 + 1, s.1, s.2 + lead, s.3.other())
    }
}

impl Keyed for Points {}

impl Guide for Points {
    fn pass(&self, s: &Self::State) -> Option<Self::State> {
        self.passes.set(self.passes.get() + 1);
        Some((s.0, s.1 + 1, s.2, s.3.other()))
    }
}

/// The lead; and how many moves and passes were made where it was asked for.
struct Lead<'a>(&'a RefCell<Vec<(u32, u32)>>);

impl Evaluate<Points> for Lead<'_> {
    fn evaluate(&self, _: &Points, s: &(u32, u32, i64, Player)) -> Score {
        self.0.borrow_mut().push((s.0, s.1));
        Score::new(if s.3 == Player::First { s.2 } else { -s.2 })
    }
}

/// Where a pass is worse than any move, the null move changes no value. It takes one ply and those by which
/// it is reduced, wherever it is made, and no extension gives them back.
#[test]
fn a_null_move_takes_its_plies_and_keeps_the_value() {
    for (choice, driver) in
        [false, true].into_iter().flat_map(|c| [(c, Driver::FullWindow), (c, Driver::Mtdf)])
    {
        for (depth, null_move) in (2..10).flat_map(|depth| [1, 2, 3].map(|reduced| (depth, reduced))) {
            let game = Points { choice, passes: Cell::new(0) };
            let asked = RefCell::new(Vec::new());
            let run = |null_move| {
                asked.borrow_mut().clear();
                let options = EngineOptions { null_move, driver, ..plain() };
                let engine = Engine::new(&game).evaluate(Lead(&asked)).guided().options(options);
                engine.deepening(false).depth(depth).run(&game.start())
            };
            let without = run(0);
            assert_eq!((without.score, game.passes.get()), (Score::new(2 * i64::from(depth % 2)), 0));
            let with = run(null_move);
            assert_eq!(with.score, without.score, "{driver:?}, depth {depth}, reduced by {null_move}");
            // But for the start itself, which is known before the search.
            for &(moves, passes) in asked.borrow().iter().filter(|&&asked| asked != (0, 0)) {
                assert_eq!(moves + passes * (1 + null_move), depth, "reduced by {null_move}");
            }
            // It is made at null windows, from the table's floor on: never at the root.
            assert_eq!(game.passes.get() > 0, depth > 3.max(null_move + 1), "{depth} {null_move}");
        }
    }
}
