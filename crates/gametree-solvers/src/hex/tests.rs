//! The solver and each piece of its knowledge against plain search.

use std::collections::HashMap;

use crate::graph::{Ended, Grant, ProofGraph};
use gametree::{Budget, Meter, Player, Wdl};
use gametree_games::bits::Bits;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::connections::{Connections, Reach};
use super::expert::HexExpert;
use super::field::{Field, Fields, Side};
use super::fill_in::fill_in;
use super::knowledge::Knowledge;
use super::solver::{HexSolver, Options, Stones};
use super::stones;

/// The rules, written once more without any bitboard: 0 is empty, 1 a stone of the player who joins top and bottom.
struct Plain {
    columns: usize,
    rows: usize,
    known: HashMap<(Vec<u8>, u8), bool>,
}

impl Plain {
    fn new(columns: u32, rows: u32) -> Self {
        Plain { columns: columns as usize, rows: rows as usize, known: HashMap::new() }
    }

    fn joined(&self, board: &[u8], player: u8) -> bool {
        let start = (0..board.len())
            .filter(|&cell| if player == 1 { cell < self.columns } else { cell % self.columns == 0 });
        let mut open: Vec<usize> = start.filter(|&cell| board[cell] == player).collect();
        let mut seen = open.clone();
        while let Some(cell) = open.pop() {
            let (x, y) = ((cell % self.columns) as i64, (cell / self.columns) as i64);
            if player == 1 && y + 1 == self.rows as i64 || player == 2 && x + 1 == self.columns as i64 {
                return true;
            }
            for (x, y) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x + 1, y - 1), (x - 1, y + 1)] {
                if x < 0 || y < 0 || x >= self.columns as i64 || y >= self.rows as i64 {
                    continue;
                }
                let next = x as usize + y as usize * self.columns;
                if board[next] == player && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        false
    }

    /// Whether `player`, who is to move, wins.
    fn wins(&mut self, board: &mut Vec<u8>, player: u8) -> bool {
        if self.joined(board, 3 - player) {
            return false;
        }
        if let Some(&known) = self.known.get(&(board.clone(), player)) {
            return known;
        }
        let mut wins = self.joined(board, player);
        for cell in 0..board.len() {
            if board[cell] == 0 && !wins {
                board[cell] = player;
                wins = !self.wins(board, 3 - player);
                board[cell] = 0;
            }
        }
        self.known.insert((board.clone(), player), wins);
        wins
    }
}

/// The small boards, with the fewest stones that leave plain search something to do.
const BOARDS: [(u32, u32, u32); 10] = [
    (1, 4, 0),
    (2, 2, 0),
    (2, 5, 2),
    (5, 2, 2),
    (3, 3, 1),
    (3, 4, 3),
    (4, 3, 3),
    (4, 4, 7),
    (3, 5, 6),
    (5, 4, 10),
];

/// A random position of legal counts in which neither side is joined, with the side to move.
fn random_board(plain: &Plain, least: u32, random: &mut Xoshiro256PlusPlus) -> (Vec<u8>, u8) {
    loop {
        let cells = plain.columns * plain.rows;
        let mut board = vec![0; cells];
        let stones = random.random_range(least..cells as u32) as usize;
        let mut order: Vec<usize> = (0..cells).collect();
        order.shuffle(random);
        for (number, &cell) in order[..stones].iter().enumerate() {
            board[cell] = 1 + (number % 2) as u8;
        }
        if !plain.joined(&board, 1) && !plain.joined(&board, 2) {
            return (board, 1 + (stones % 2) as u8);
        }
    }
}

fn set<B: Bits>(board: &[u8], player: u8) -> B {
    (0..).zip(board).filter(|&(_, &of)| of == player).fold(B::EMPTY, |set, (cell, _)| set | B::cell(cell))
}

fn public(board: &[u8], player: u8) -> Stones {
    let next = if player == 1 { Player::First } else { Player::Second };
    Stones { of: [set(board, 1), set(board, 2)], next }
}

/// Runs a test in random positions of every small board.
fn everywhere(positions: u32, seed: u64, mut test: impl FnMut(&mut Plain, (u32, u32), Vec<u8>, u8)) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for (columns, rows, least) in BOARDS {
        let mut plain = Plain::new(columns, rows);
        for _ in 0..positions {
            let (board, player) = random_board(&plain, least, &mut random);
            test(&mut plain, (columns, rows), board, player);
        }
    }
}

/// All knowledge, and all but a piece of it.
fn variants() -> [Knowledge; 10] {
    let all = Knowledge::default();
    [
        all,
        Knowledge { fill_in: false, ..all },
        Knowledge { dominated: false, ..all },
        Knowledge { vulnerable: false, ..all },
        Knowledge { connections: false, ..all },
        Knowledge { carriers: false, ..all },
        Knowledge { currents: false, ..all },
        Knowledge { focus: false, ..all },
        Knowledge { connections: false, fill_in: false, ..all },
        Knowledge { dominated: !all.dominated, vulnerable: !all.vulnerable, connections: false, ..all },
    ]
}

#[test]
fn every_piece_of_knowledge_is_used() {
    let nodes = |knowledge| {
        let options = Options { knowledge, all_moves: true, line: false, ..Options::default() };
        let mut solver = HexSolver::new(6, 6, options).unwrap();
        let solution = solver.run(Stones { of: [0, 0], next: Player::First }, Budget::default());
        let wins = solution.moves.iter().filter(|m| m.value.wdl() == Some(Wdl::Win)).count();
        assert_eq!(wins, 24, "{knowledge:?}");
        solution.nodes
    };
    let all = nodes(Knowledge::default());
    for knowledge in variants().into_iter().skip(1).filter(|knowledge| knowledge.connections) {
        assert_ne!(nodes(knowledge), all, "{knowledge:?}");
    }
}

#[test]
fn the_solver_agrees_with_plain_search_whatever_it_knows() {
    let variants = variants();
    everywhere(60, 1, |plain, (columns, rows), mut board, player| {
        let wins = plain.wins(&mut board, player);
        let expected = if wins { Wdl::Win } else { Wdl::Loss };
        for knowledge in variants {
            let options = Options { knowledge, all_moves: true, ..Options::default() };
            let mut solver = HexSolver::new(columns, rows, options).unwrap();
            let solution = solver.run(public(&board, player), Budget::default());
            assert_eq!(
                solution.value.wdl(),
                Some(expected),
                "{columns}x{rows} {board:?} {player} {knowledge:?}"
            );
            for mv in &solution.moves {
                board[usize::from(mv.mv)] = player;
                let value = if plain.wins(&mut board, 3 - player) { Wdl::Loss } else { Wdl::Win };
                board[usize::from(mv.mv)] = 0;
                assert_eq!(
                    mv.value.wdl(),
                    Some(value),
                    "{columns}x{rows} {board:?} {player} {} {knowledge:?}",
                    mv.mv
                );
            }
            let found = solver.winning_move(public(&board, player), Budget::default());
            assert_eq!(found.is_some(), wins, "{columns}x{rows} {board:?} {player} {knowledge:?}");
            if let Some(cell) = found {
                board[usize::from(cell)] = player;
                assert!(!plain.wins(&mut board, 3 - player), "{columns}x{rows} {board:?} {player} {cell}");
                board[usize::from(cell)] = 0;
            }
        }
    });
}

#[test]
fn a_line_keeps_the_win_to_the_end_of_the_game() {
    everywhere(60, 2, |plain, (columns, rows), mut board, mut player| {
        let winner = if plain.wins(&mut board, player) { player } else { 3 - player };
        for all_moves in [false, true] {
            let options = Options { all_moves, ..Options::default() };
            let mut solver = HexSolver::new(columns, rows, options).unwrap();
            let solution = solver.run(public(&board, player), Budget::default());
            let (before, mover) = (board.clone(), player);
            for &cell in &solution.line {
                assert_eq!(board[usize::from(cell)], 0, "{columns}x{rows} {before:?}");
                board[usize::from(cell)] = player;
                player = 3 - player;
                let wins = plain.wins(&mut board, player);
                assert_eq!(wins, player == winner, "{columns}x{rows} {before:?} {:?}", solution.line);
            }
            assert!(plain.joined(&board, winner), "{columns}x{rows} {before:?} {:?}", solution.line);
            (board, player) = (before, mover);
        }
    });
}

/// The board of a field's own view.
fn seen(field: &Field<u64>, own: u64, other: u64) -> Vec<u8> {
    (0..field.cells).map(|cell| if own.has(cell) { 1 } else { u8::from(other.has(cell)) * 2 }).collect()
}

#[test]
fn filling_in_changes_no_winner() {
    let mut filled_cells = 0;
    everywhere(60, 3, |plain, (columns, rows), mut board, _| {
        let field = Field::clone(Fields::<u64>::new(columns, rows).of(Player::First));
        let (own, other) = (set(&board, 1), set(&board, 2));
        let filled = fill_in(&field, own, other, field.all);
        filled_cells += (filled.own | filled.other).count() - (own | other).count();
        let mut after = seen(&field, filled.own, filled.other);
        for player in [1, 2] {
            let expected = plain.wins(&mut board, player);
            let joined = [1, 2].map(|player| plain.joined(&after, player));
            let wins = if joined[0] || joined[1] {
                joined[usize::from(player) - 1]
            } else {
                plain.wins(&mut after, player)
            };
            assert_eq!(wins, expected, "{columns}x{rows} {board:?} {after:?} {player}");
        }
    });
    assert!(filled_cells > 500, "{filled_cells}");
}

#[test]
fn connections_hold() {
    let (mut full, mut semi, mut must) = (0, 0, 0);
    everywhere(80, 4, |plain, (columns, rows), board, _| {
        let field = Field::clone(Fields::<u64>::new(columns, rows).of(Player::First));
        let mut connections = Connections::<u64>::default();
        for (side, player) in [(Side::Own, 1), (Side::Other, 2)] {
            let (own, other) = (set(&board, player), set(&board, 3 - player));
            // With every cell outside the carrier the opponent's.
            let within = |carrier: u64| -> Vec<u8> {
                let keep =
                    |(cell, &of): (u32, &u8)| if of == 0 && !carrier.has(cell) { 3 - player } else { of };
                (0..).zip(&board).map(keep).collect()
            };
            for to_move in [false, true] {
                match connections.search(&field, own, other, side, to_move) {
                    Reach::Full(carrier) => {
                        full += 1;
                        assert!(
                            !plain.wins(&mut within(carrier), 3 - player),
                            "{columns}x{rows} {board:?} {carrier:b}"
                        );
                    }
                    Reach::Semi { carrier, key } => {
                        semi += 1;
                        assert!(to_move && carrier.has(key.into()));
                        let mut after = within(carrier);
                        after[usize::from(key)] = player;
                        assert!(
                            !plain.wins(&mut after, 3 - player),
                            "{columns}x{rows} {board:?} {carrier:b}"
                        );
                    }
                    Reach::Open { must: cells, carrier } => {
                        for cell in (field.all & !(own | other | cells)).cells() {
                            must += 1;
                            let mut after = within(carrier);
                            after[cell as usize] = 3 - player;
                            assert!(
                                plain.wins(&mut after, player),
                                "{columns}x{rows} {board:?} {cell} {carrier:b}"
                            );
                        }
                    }
                }
            }
        }
    });
    assert!(full > 200 && semi > 200 && must > 200, "{full} {semi} {must}");
}

#[test]
fn the_carrier_of_a_result_is_all_that_it_needs() {
    let mut smaller = 0;
    for vulnerable in [true, false] {
        for connections in [true, false] {
            everywhere(40, 5, |plain, (columns, rows), mut board, player| {
                let knowledge = Knowledge { connections, vulnerable, ..Knowledge::default() };
                let mut expert = HexExpert::<u64>::new(columns, rows, knowledge);
                let game = expert.game.clone();
                // The board as the side to move sees it.
                let next = if player == 1 { Player::First } else { Player::Second };
                let (own, other): (u64, u64) = (set(&board, player), set(&board, 3 - player));
                let turn = |cells: u64| {
                    if player == 1 { cells } else { game.fields.of(Player::First).turned(cells) }
                };
                let root = game.filled(stones::Stones { own: turn(own), other: turn(other), next });
                let mut graph = ProofGraph::new(&game, &root, next, &mut expert);
                let meter = Meter::new(Budget::default());
                let wins = graph.run(&game, &mut expert, &meter, Grant::default()) == Ended::Proved;
                assert_eq!(wins, plain.wins(&mut board, player), "{columns}x{rows} {board:?}");
                let carrier = *graph.evidence(graph.root());
                let field = game.fields.of(next);
                assert_eq!(carrier & (root.own | root.other), 0, "{columns}x{rows} {board:?}");
                smaller += u32::from(carrier != field.all & !(root.own | root.other));
                // Everything else is the loser's; the filled position is the one that was solved.
                let rest = field.all & !(root.own | root.other | carrier);
                let (own, other) =
                    if wins { (root.own, root.other | rest) } else { (root.own | rest, root.other) };
                let mut view = Plain::new(
                    if player == 1 { columns } else { rows },
                    if player == 1 { rows } else { columns },
                );
                let mut after = seen(field, own, other);
                let joined = [1, 2].map(|player| view.joined(&after, player));
                let still = if joined[0] || joined[1] { joined[0] } else { view.wins(&mut after, 1) };
                assert_eq!(still, wins, "{columns}x{rows} {board:?} {player} {carrier:b}");
            });
        }
    }
    assert!(smaller > 100, "{smaller}");
}

/// What stones on an otherwise empty board can join.
fn joins(columns: u32, rows: u32, own: &[u32]) -> Reach<u64> {
    let field = Field::clone(Fields::<u64>::new(columns, rows).of(Player::First));
    let own = own.iter().fold(0, |set, &cell| set | u64::cell(cell));
    Connections::<u64>::default().search(&field, own, 0, Side::Own, false)
}

#[test]
fn edge_templates_are_found() {
    // A stone on the top row touches its own edge, and has the bottom edge as its goal: on the second row by a bridge, on the
    // third by the ziggurat or its mirror image.
    assert!(matches!(joins(3, 2, &[1]), Reach::Full(carrier) if carrier.count() == 2));
    for (columns, at) in [(5, 2), (5, 3), (6, 3), (7, 3)] {
        let reach = joins(columns, 3, &[at]);
        assert!(matches!(reach, Reach::Full(_)), "{columns} {at} {reach:?}");
    }
    // Too little room.
    assert!(!matches!(joins(2, 3, &[1]), Reach::Full(_)));
    assert!(!matches!(joins(3, 3, &[0]), Reach::Full(_)));
}
