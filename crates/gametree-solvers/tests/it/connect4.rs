//! The solver of Connect Four against plain minimax, against itself without its bounds, and against published values.

use std::collections::HashMap;

use gametree::knowledge::{Notation, Symmetric};
use gametree::{Budget, Game, GameValue, StopReason, Wdl};
use gametree_games::Order;
use gametree_games::connect4::{ConnectFour, Position, Setup};
use gametree_solvers::connect4::{ConnectFourSolver, Options, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

type State = Position<u128>;

/// A board, its rules, and positions from random play.
struct Table {
    size: Setup,
    game: ConnectFour<u128>,
    random: Xoshiro256PlusPlus,
}

impl Table {
    fn new(columns: u32, rows: u32, seed: u64) -> Self {
        Table {
            size: Setup { columns, rows },
            game: ConnectFour::new(columns, rows, Order::Natural).unwrap(),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    fn solver(&self, options: Options) -> ConnectFourSolver {
        ConnectFourSolver::new(self.size.columns, self.size.rows, options).unwrap()
    }

    /// A position with so many empty cells, from random moves that complete no four.
    fn position(&mut self, empty: u32) -> State {
        'again: loop {
            let mut state = self.game.start();
            for _ in empty..self.size.columns * self.size.rows {
                let next = self.game.moves(&state).map(|mv| self.game.play(&state, mv));
                let open: Vec<State> = next.filter(|next| self.game.outcome(next).is_none()).collect();
                if open.is_empty() {
                    continue 'again;
                }
                state = open[self.random.random_range(0..open.len())];
            }
            return state;
        }
    }
}

/// Scores only, from little memory.
fn scores(rules: Rules) -> Options {
    Options { line: false, memory: 16 << 20, rules, ..Options::default() }
}

/// The value by plain minimax with a memory.
fn plain(game: &ConnectFour<u128>, state: &State, known: &mut HashMap<State, GameValue>) -> GameValue {
    if let Some(outcome) = game.outcome(state) {
        return GameValue::Proved(Wdl::of_score(outcome.score()), Some(0));
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let values = game.moves(state).map(|mv| plain(game, &game.play(state, mv), known).of_move());
    let best = values.max_by_key(|&value| rank(value)).unwrap();
    known.insert(*state, best);
    best
}

/// Quick wins first, then draws, then late losses.
fn rank(value: GameValue) -> i32 {
    match value {
        GameValue::Proved(Wdl::Win, Some(plies)) => 1_000 - plies as i32,
        GameValue::Proved(Wdl::Loss, Some(plies)) => plies as i32 - 1_000,
        _ => 0,
    }
}

/// The value, with the distance only of a decided game.
fn comparable(value: GameValue) -> GameValue {
    if value.wdl() == Some(Wdl::Draw) { GameValue::Proved(Wdl::Draw, None) } else { value }
}

/// Boards of every shape: all those with up to 7 columns and rows, and wide, high and large ones for every size of word and
/// of table entry.
fn boards() -> Vec<(u32, u32)> {
    let small = (1..=7).flat_map(|columns| (1..=7).map(move |rows| (columns, rows)));
    small
        .chain([
            (8, 6),
            (8, 7),
            (9, 6),
            (10, 5),
            (12, 4),
            (16, 3),
            (21, 2),
            (4, 12),
            (5, 11),
            (8, 8),
            (9, 7),
            (16, 7),
            (11, 10),
            (3, 40),
            (1, 127),
            (64, 1),
        ])
        .collect()
}

#[test]
fn random_positions_have_the_value_of_plain_minimax() {
    for (columns, rows) in boards() {
        let mut table = Table::new(columns, rows, 1);
        let mut solver = table.solver(scores(Rules::default()));
        let mut known = HashMap::new();
        for at in 0..100 {
            let state = table.position((1 + at % 13).min(columns * rows));
            let expected = plain(&table.game, &state, &mut known);
            let found = solver.run(state.into(), Budget::default());
            assert_eq!(comparable(found.value), comparable(expected), "{columns}x{rows}\n{state:?}");
        }
    }
}

/// Compares every position of a board that can be reached before the game is over; returns how many there are.
fn every_position(columns: u32, rows: u32) -> usize {
    let table = Table::new(columns, rows, 0);
    let mut known = HashMap::new();
    plain(&table.game, &table.game.start(), &mut known);
    let mut solver = table.solver(scores(Rules::default()));
    for (&state, &expected) in &known {
        let found = solver.run(state.into(), Budget::default());
        assert_eq!(comparable(found.value), comparable(expected), "{columns}x{rows}\n{state:?}");
    }
    known.len()
}

#[test]
fn every_position_of_small_boards_has_the_value_of_a_complete_table() {
    let counted: usize = [(4, 4), (3, 5), (5, 3), (2, 6), (6, 2), (1, 9), (9, 1)]
        .map(|(w, h)| every_position(w, h))
        .iter()
        .sum();
    assert!(counted > 150_000);
}

#[test]
#[ignore = "30 million positions: takes two minutes and some gigabytes"]
fn every_position_of_larger_boards_has_the_value_of_a_complete_table() {
    for (columns, rows) in [(4, 5), (5, 4), (3, 7), (7, 3)] {
        println!("{columns}x{rows}: {} positions", every_position(columns, rows));
    }
}

/// Boards on which random positions with so many empty cells take a moment without the bounds.
const MIDDLE: &[(u32, u32, u32)] = &[
    (4, 4, 16),
    (5, 4, 20),
    (4, 5, 20),
    (6, 4, 22),
    (4, 6, 24),
    (5, 5, 23),
    (7, 4, 22),
    (5, 6, 24),
    (6, 5, 23),
    (4, 7, 24),
    (5, 7, 25),
    (7, 5, 23),
    (6, 6, 24),
    (7, 6, 24),
    (7, 7, 24),
    (8, 5, 22),
    (6, 7, 23),
    (4, 9, 24),
    (9, 5, 22),
    (8, 8, 21),
];

#[test]
fn without_its_bounds_the_solver_finds_the_same_values() {
    let mut used = 0;
    for &(columns, rows, most) in MIDDLE {
        let mut table = Table::new(columns, rows, 2);
        let mut all = table.solver(scores(Rules::default()));
        let variants = [(false, false), (true, false), (false, true)];
        let rules = variants.map(|(follow_up, odd_threat)| Rules { follow_up, odd_threat });
        let mut fewer = rules.map(|rules| table.solver(scores(rules)));
        let mut nodes = [0; 4];
        for at in 0..crate::cases(320, 500) {
            let state = table.position(most - at % 12);
            let expected = all.run(state.into(), Budget::default());
            nodes[3] += expected.nodes;
            for (solver, nodes) in fewer.iter_mut().zip(&mut nodes) {
                let found = solver.run(state.into(), Budget::default());
                *nodes += found.nodes;
                assert_eq!(found.value, expected.value, "{columns}x{rows}\n{state:?}");
            }
        }
        used += u32::from(nodes[1] < nodes[0] && nodes[2] < nodes[0]);
    }
    // Each of them saves nodes, whatever the height.
    assert_eq!(used, MIDDLE.len() as u32);
}

#[test]
fn mirrored_positions_have_the_same_value_and_mirrored_moves() {
    let mut table = Table::new(7, 6, 3);
    let options = Options { all_moves: true, ..scores(Rules::default()) };
    for at in 0..100 {
        let state = table.position(12 + at % 10);
        let image = table.game.images(&state).last().unwrap();
        let [here, there] =
            [state, image].map(|state| table.solver(options).run(state.into(), Budget::default()));
        assert_eq!(here.value, there.value, "{state:?}");
        for m in &here.moves {
            let mirrored = there.moves.iter().find(|other| other.mv == 6 - m.mv).unwrap();
            assert_eq!(m.value, mirrored.value, "{state:?} {m:?}");
        }
    }
}

#[test]
fn published_scores() {
    let table = Table::new(7, 6, 0);
    let mut solver = table.solver(scores(Rules::default()));
    let lines = include_str!("../data/connect4-scores.txt").lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let (digits, score) = line.split_once(' ').unwrap();
        let state = table.game.read_position(digits).unwrap();
        let found = solver.run(state.into(), Budget::default());
        assert_eq!(solver.score(state.into(), found.value), score.parse().ok(), "{line}");
        count += 1;
    }
    assert!(count > 200);
}

#[test]
fn whole_boards() {
    // Columns, rows, the value for the first player, the ply at which the game ends (J. Tromp, C. Steininger).
    use Wdl::{Draw, Loss};
    for &(columns, rows, value, plies) in &[
        (4, 4, Draw, 16),
        (5, 4, Draw, 20),
        (6, 4, Loss, 24),
        (7, 4, Draw, 28),
        (8, 4, Loss, 32),
        (4, 5, Draw, 20),
        (5, 5, Draw, 25),
        (6, 5, Draw, 30),
        (4, 6, Draw, 24),
        (5, 6, Draw, 30),
        (6, 6, Loss, 36),
        (4, 7, Draw, 28),
        (5, 7, Draw, 35),
        (4, 8, Draw, 32),
        (4, 9, Draw, 36),
    ] {
        let table = Table::new(columns, rows, 0);
        let found = table.solver(scores(Rules::default())).run(table.game.start().into(), Budget::default());
        assert_eq!((found.value.wdl(), found.value.plies()), (Some(value), Some(plies)), "{columns}x{rows}");
    }
}

#[test]
fn every_move_has_its_value_and_the_line_keeps_the_best() {
    for (columns, rows, empty) in [(7, 6, 20), (6, 5, 20), (5, 5, 18), (8, 8, 18), (9, 6, 18)] {
        let mut table = Table::new(columns, rows, 4);
        let mut solver = table.solver(Options { all_moves: true, ..Options::default() });
        let mut scores = table.solver(scores(Rules::default()));
        for _ in 0..30 {
            let mut state = table.position(empty);
            let found = solver.run(state.into(), Budget::default());
            let best = found.moves.iter().map(|m| m.value).max_by_key(|&value| rank(value)).unwrap();
            assert_eq!(found.value, best);
            for m in &found.moves {
                let child = table.game.play(&state, m.mv);
                let value = scores.run(child.into(), Budget::default()).value.of_move();
                assert_eq!(m.value, value, "{columns}x{rows} {state:?} {}", m.mv);
                assert_eq!(found.best.contains(&m.mv), m.value == found.value);
            }
            assert_eq!(found.best.first(), found.line.first());
            assert_eq!(found.value.plies(), Some(found.line.len() as u32));
            let mut value = found.value;
            for &mv in &found.line {
                assert_eq!(scores.run(state.into(), Budget::default()).value, value);
                state = table.game.play(&state, mv);
                let turned = |plies: Option<u32>| plies.map(|plies| plies - 1);
                value = match value {
                    GameValue::Proved(wdl, plies) => GameValue::Proved(wdl.reversed(), turned(plies)),
                    other => panic!("{other}"),
                };
            }
            assert!(table.game.outcome(&state).is_some());
        }
    }
}

#[test]
fn a_stopped_run_says_what_it_proved_and_can_go_on() {
    let table = Table::new(6, 5, 0);
    let start = table.game.start();
    let mut solver = table.solver(Options::default());
    let mut runs = 0;
    loop {
        let found = solver.run(start.into(), Budget { nodes: Some(20_000), ..Budget::default() });
        runs += 1;
        assert!(found.nodes <= 20_000);
        assert_eq!(found.best.len(), 1);
        match found.value {
            GameValue::Between(least, most) => assert!(least <= Wdl::Draw && Wdl::Draw <= most),
            value => {
                assert_eq!(value.wdl(), Some(Wdl::Draw));
                break;
            }
        }
        assert_eq!((found.stopped, found.stop_reason), (true, Some(StopReason::Nodes)));
        assert!(runs < 1_000, "a stopped search goes on from its table");
    }
    assert!(runs > 1);
}

#[test]
fn a_move_keeps_what_it_is_asked_to_keep() {
    let mut table = Table::new(6, 6, 5);
    let mut solver = table.solver(scores(Rules::default()));
    for at in 0..200 {
        let state = table.position(8 + at % 8);
        let value = solver.run(state.into(), Budget::default()).value;
        let GameValue::Proved(wdl, Some(plies)) = value else { panic!("{value}") };
        let mut keeps =
            |least, within| solver.keeping_move(state.into(), least, within, Budget::default()).is_some();
        assert_eq!(keeps(Wdl::Win, None), wdl == Wdl::Win);
        assert_eq!(keeps(Wdl::Draw, None), wdl >= Wdl::Draw);
        assert!(keeps(Wdl::Loss, None));
        for within in 1..30 {
            assert_eq!(keeps(Wdl::Win, Some(within)), wdl == Wdl::Win && plies <= within, "{state:?}");
            assert_eq!(keeps(Wdl::Draw, Some(within)), wdl >= Wdl::Draw || plies > within, "{state:?}");
        }
    }
}
