//! The solver of Hex against published openings, labelled positions, and itself in other views.

use gametree::{Budget, Player, StopReason, Wdl};
use gametree_solvers::hex::{HexSolver, Options, Stones};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A cell by its name.
fn cell(name: &str, columns: u32) -> u32 {
    let (column, row) = name.split_at(1);
    u32::from(column.as_bytes()[0] - b'a') + (row.parse::<u32>().unwrap() - 1) * columns
}

fn solver(columns: u32, rows: u32, all_moves: bool) -> HexSolver {
    HexSolver::new(columns, rows, Options { all_moves, line: false, ..Options::default() }).unwrap()
}

const EMPTY: Stones = Stones { of: [0, 0], next: Player::First };

#[test]
fn the_openings_are_the_published_ones() {
    for (side, published) in [
        (1, include_str!("../data/hex-openings-1x1.txt")),
        (2, include_str!("../data/hex-openings-2x2.txt")),
        (3, include_str!("../data/hex-openings-3x3.txt")),
        (4, include_str!("../data/hex-openings-4x4.txt")),
        (5, include_str!("../data/hex-openings-5x5.txt")),
        (6, include_str!("../data/hex-openings-6x6.txt")),
    ] {
        let wins = published.lines().find_map(|line| line.strip_prefix("wins:")).unwrap();
        let mut expected: Vec<u32> = wins.split_whitespace().map(|name| cell(name, side)).collect();
        expected.sort_unstable();
        let solution = solver(side, side, true).run(EMPTY, Budget::default());
        let won = |value: Option<Wdl>| value.unwrap() == Wdl::Win;
        let found: Vec<u32> =
            solution.moves.iter().filter(|m| won(m.value.wdl())).map(|m| u32::from(m.mv)).collect();
        assert_eq!(found, expected, "{side}");
        assert_eq!(solution.value.wdl(), Some(Wdl::Win), "{side}");
    }
}

#[test]
fn openings_of_seven_and_eight() {
    let published = include_str!("../data/hex-openings-7x7.txt");
    let wins = published.lines().find_map(|line| line.strip_prefix("wins:")).unwrap();
    // Those that take no minute without optimisation.
    let quick: &[&str] = &["a1", "d4", "b6"];
    for &name in crate::cases(quick, &["a1", "d4", "b6", "b1", "g1", "c4", "e3"]) {
        let stones = Stones { of: [1 << cell(name, 7), 0], next: Player::Second };
        let value = solver(7, 7, false).run(stones, Budget::default()).value;
        let expected = if wins.split_whitespace().any(|win| win == name) { Wdl::Loss } else { Wdl::Win };
        assert_eq!(value.wdl(), Some(expected), "{name}");
    }
}

#[test]
fn labelled_positions() {
    for file in [
        include_str!("../data/hex-positions-3x3.txt"),
        include_str!("../data/hex-positions-4x4.txt"),
        include_str!("../data/hex-positions-5x5.txt"),
        include_str!("../data/hex-positions-6x6.txt"),
    ] {
        let mut tried = 0;
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            let [side, first, second, next, winner] = line.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let columns = side.parse().unwrap();
            let set = |names: &str| names.split(',').fold(0, |set, name| set | 1_u128 << cell(name, columns));
            let next = if next == "1" { Player::First } else { Player::Second };
            let stones =
                Stones { of: [first, second].map(|names| if names == "-" { 0 } else { set(names) }), next };
            let value = solver(columns, columns, false).run(stones, Budget::default()).value;
            let expected = if (winner == "1") == (next == Player::First) { Wdl::Win } else { Wdl::Loss };
            assert_eq!(value.wdl(), Some(expected), "{line}");
            tried += 1;
        }
        assert!(tried >= 100);
    }
}

#[test]
fn every_view_of_a_position_takes_the_same_search() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    for (columns, rows) in [(6, 6), (5, 7), (7, 4)] {
        for _ in 0..10 {
            let cells = columns * rows;
            let mut of = [0_u128; 2];
            let stones = random.random_range(2..8);
            for number in 0..stones {
                let free = |of: [u128; 2], cell: u32| (of[0] | of[1]) >> cell & 1 == 0;
                let mut cell = random.random_range(0..cells);
                while !free(of, cell) {
                    cell = random.random_range(0..cells);
                }
                of[number % 2] |= 1 << cell;
            }
            let next = if stones % 2 == 0 { Player::First } else { Player::Second };
            let answer = |columns: u32, rows: u32, stones: Stones| {
                let solution = solver(columns, rows, false).run(stones, Budget::default());
                (solution.value, solution.nodes)
            };
            let moved = |set: u128, to: &dyn Fn(u32) -> u32| {
                (0..cells).filter(|&cell| set >> cell & 1 == 1).fold(0, |set, cell| set | 1_u128 << to(cell))
            };
            let expected = answer(columns, rows, Stones { of, next });
            let turned = Stones { of: of.map(|set| moved(set, &|cell| cells - 1 - cell)), next };
            assert_eq!(answer(columns, rows, turned).0, expected.0);
            // Transposed, with the colours exchanged, the board looks the same to the side to move.
            let [first, second] = of.map(|set| moved(set, &|cell| cell % columns * rows + cell / columns));
            let swapped = Stones { of: [second, first], next: next.other() };
            assert_eq!(answer(rows, columns, swapped), expected);
        }
    }
}

#[test]
fn a_limit_ends_the_search_with_bounds() {
    let mut small = HexSolver::new(9, 9, Options { memory: 1 << 20, ..Options::default() }).unwrap();
    // The graph is collected again and again.
    let solution = small.run(EMPTY, Budget { nodes: Some(3_000), ..Budget::default() });
    assert!(solution.stopped && solution.value.wdl().is_none() && solution.best.is_empty());
    assert!(matches!(solution.stop_reason, Some(StopReason::Memory | StopReason::Nodes)));
    let solution = solver(9, 9, false).run(EMPTY, Budget { nodes: Some(50), ..Budget::default() });
    assert!(solution.nodes <= 50);
    assert_eq!(solution.stop_reason, Some(StopReason::Nodes));
}

#[test]
fn boards_beyond_a_word() {
    // A ladder of stones down the middle of 11×11, joined by bridges but for one gap.
    let mut of = [0_u128; 2];
    for (number, name) in ["f2", "e4", "e6", "d8", "c10"].into_iter().enumerate() {
        of[0] |= 1 << cell(name, 11);
        of[1] |= 1 << (11 * number + 10);
    }
    let solution = solver(11, 11, false).run(Stones { of, next: Player::Second }, Budget::default());
    assert_eq!(solution.value.wdl(), Some(Wdl::Loss));
}
