//! Tables of the catalogue's games: counts from elsewhere, and every value against `solve`, a brute force, and images.

use crate::common;

use common::{BruteForce, bytes, plain, table, tabulated, visit};
use gametree::engine::Engine;
use gametree::solve::{Distance, Solver};
use gametree::{GameValue, Request};
use gametree_games::{Playable, Visitor};
use gametree_tables::Table;
use gametree_tables::{Oracle, TableLookup, Tabulation};

/// Positions, and how many of them are finished, where that is known from elsewhere.
struct Counts(&'static str, u64, Option<u64>);

impl Visitor for Counts {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let Counts(name, positions, finished) = self;
        let table = tabulated(game);
        let (open, over) = (table.summary().open().total(), table.summary().finished().total());
        assert_eq!(open + over, positions, "{name}");
        assert_eq!(finished.unwrap_or(over), over, "{name}");
        assert!(table.symmetric() && 2 * table.summary().stored() < positions + 1_000, "{name}");
    }
}

/// Tic-tac-toe's 5,478 with 958 finished ones are well known; 161,029 was counted by other programs.
#[test]
fn small_tables_have_the_published_sizes() {
    visit("tictactoe", Counts("tictactoe", 5_478, Some(958)));
    visit("connect4:4x4", Counts("connect4:4x4", 161_029, None));
}

/// Takes a minute with optimisation.
#[test]
#[ignore = "large: cargo test --release -p gametree-tables -- --ignored"]
fn large_tables_have_the_published_sizes() {
    visit("connect4:5x4", Counts("connect4:5x4", 3_945_711, None));
    visit("connect4:4x5", Counts("connect4:4x5", 1_706_255, None));
    visit("connect4:4x6", Counts("connect4:4x6", 15_835_683, None));
    visit("hex:4", Counts("hex:4", 9_386_235, Some(1_197_530)));
    visit("connect4:5x5", Counts("connect4:5x5", 69_763_700, None));
}

/// 1,000 random positions: the table, the solver and the brute force agree, on every move, and so do the images.
struct Agree(&'static str);

impl Visitor for Agree {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let name = self.0;
        let table = table(game, name);
        let oracle = Oracle::new(game, &table);
        let solver =
            Solver::new(game).expect("the players of these games take turns").guided().with_symmetries();
        let (mut force, mut solver) = (BruteForce::new(game), solver.distance(Distance::Always));
        let mut random = 7_u64;
        let mut draw = |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % below
        };
        let mut checked = 0;
        while checked < 1_000 {
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                let moves: Vec<G::Move> = game.moves(&state).collect();
                state = game.play(&state, moves[draw(moves.len())]);
                let value = oracle.value(&state).unwrap().expect("a position of the table");
                assert_eq!(plain(value), force.value(&state), "{name}: {state:?}");
                for image in game.images(&state) {
                    assert_eq!(oracle.value(&image).unwrap(), Some(value), "{name}: {image:?}");
                }
                if checked % 5 == 0 {
                    let mut found = oracle.answer(&state).unwrap().expect("a position of the table");
                    let mut solved = solver.run(Request::new(&state).every_move()).unwrap();
                    assert_eq!(found.value, solved.value, "{name}: {state:?}");
                    let by_number = |moves: &mut Vec<_>| moves.sort_by_key(|&mv: &G::Move| mv.into());
                    by_number(&mut found.best);
                    by_number(&mut solved.best);
                    assert_eq!((found.best, found.moves), (solved.best, solved.moves), "{name}: {state:?}");
                    assert_eq!(Some(found.line.len() as u32), found.value.plies(), "{name}: {state:?}");
                }
                checked += 1;
            }
        }
        // All positions that the brute force has come by, and none besides: mirrored and rotated ones too.
        force.value(&game.start());
        let all = table.summary().open().plus(table.summary().finished());
        assert_eq!(force.known.len() as u64, all.total(), "{name}");
        for (state, value) in &force.known {
            assert_eq!(oracle.value(state).unwrap().map(plain), Some(*value), "{name}: {state:?}");
        }
        table.visit(|_, _, _| ()).unwrap();
    }
}

#[test]
fn every_value_is_that_of_solve_and_of_a_brute_force() {
    for name in [
        "tictactoe",
        "hex:3",
        "hex:4x3",
        "connect4:4x3",
        "connect4:3x5",
        "mnk:4,3,3",
        "mnk:3,2,2",
        "mnk:1,1,1",
    ] {
        visit(name, Agree(name));
    }
}

/// A part of a game, from a position that no symmetry but one leaves as it is.
struct Part;

impl Visitor for Part {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let first = game.moves(&game.start()).next().expect("a move");
        let root = game.play(&game.start(), first);
        let part = Tabulation::new(game).run(&root).unwrap();
        assert!(!part.symmetric());
        let mut force = BruteForce::new(game);
        force.value(&root);
        let all = part.summary().open().plus(part.summary().finished());
        assert_eq!(force.known.len() as u64, all.total());
        let oracle = Oracle::new(game, &part);
        for (state, value) in &force.known {
            assert_eq!(oracle.value(state).unwrap().map(plain), Some(*value));
        }
        assert_eq!(oracle.value(&game.start()), Ok(None));
        // The mirrored opening leads elsewhere.
        let mirrored = game.images(&root).nth(1).expect("an image");
        assert_eq!(oracle.value(&mirrored), Ok(None));
    }
}

#[test]
fn a_table_from_a_position_holds_what_can_be_reached_from_it() {
    for name in ["tictactoe", "connect4:4x3", "hex:3"] {
        visit(name, Part);
    }
}

/// The table as an oracle of the engine: at every depth a proved value is the table's, and a search to the end proves it.
struct EngineIsRight(&'static str);

impl Visitor for EngineIsRight {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let table = table(game, self.0);
        let oracle = Oracle::new(game, &table);
        let mut engine = Engine::new(game).guided().with_symmetries();
        let mut line = vec![game.start()];
        let mut number = 3_usize;
        while let Some(state) = line.last().filter(|state| game.outcome(state).is_none()) {
            let moves: Vec<G::Move> = game.moves(state).collect();
            number = number * 31 + 7;
            line.push(game.play(state, moves[number % moves.len()]));
        }
        for state in &line {
            let value = oracle.value(state).unwrap().expect("a position of the table");
            for depth in [1, 3, 6, 30] {
                let report = engine.run(Request::new(state).depth(depth));
                if let GameValue::Proved(result, plies) = report.value {
                    assert_eq!(result, value.result, "{}: {state:?} to {depth}", self.0);
                    assert!(plies.is_none() || plies == value.plies, "{}: {state:?} to {depth}", self.0);
                }
                assert!(depth < 30 || report.proved(), "{}: {state:?}", self.0);
                // A search to the end plays a move that keeps the result.
                if depth == 30 && !value.is_end() {
                    let child = oracle.value(&game.play(state, report.best[0])).unwrap().expect("its child");
                    assert_eq!(child.of_move(false).result, value.result, "{}: {state:?}", self.0);
                }
            }
        }
    }
}

#[test]
fn the_engine_agrees_with_the_table() {
    for name in ["tictactoe", "hex:3", "connect4:4x4", "mnk:4,3,3"] {
        visit(name, EngineIsRight(name));
    }
}

/// On any number of threads and within any memory that suffices, the same bytes.
struct Same;

impl Visitor for Same {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let made = |threads, memory| Tabulation::new(game).threads(threads).memory(memory).run(&game.start());
        let one = bytes(&made(1, 1 << 30).unwrap(), "x");
        for threads in 2..5 {
            assert_eq!(bytes(&made(threads, 1 << 30).unwrap(), "x"), one);
        }
        // The least memory with which it works is not much more than what it says it takes.
        let least = (10..30).map(|bits| 1 << bits).find(|&memory| made(2, memory).is_ok()).expect("enough");
        assert_eq!(bytes(&made(2, least).unwrap(), "x"), one);
        let stored = Table::new(one).unwrap().summary().stored() as usize;
        assert!(least <= 64 * stored.max(1 << 11), "{least} for {stored}");
    }
}

#[test]
fn threads_and_memory_change_nothing() {
    for name in ["tictactoe", "connect4:4x4", "hex:4x3"] {
        visit(name, Same);
    }
}
