//! The exact solver agrees with published results, labelled positions, and minimax with distances.

use std::collections::HashMap;
use std::hash::Hash;

use gametree::Answer;
use gametree::Request;
use gametree::knowledge::{Guide, Keyed, Notation, Symmetric};
use gametree::solve::{Distance, PointsSolver, Solver};
use gametree::{Budget, Game, GameValue, Outcome, Player, Score, Wdl};
use gametree_games::breakthrough::{self, Breakthrough};
use gametree_games::connect4::{self, ConnectFour};
use gametree_games::domineering::{self, Domineering};
use gametree_games::erased::{self, AnyMove, Erased, Kind};
use gametree_games::hex::{self, Hex};
use gametree_games::kalah::{self, Kalah};
use gametree_games::nim::{self, Nim};
use gametree_games::othello::{self, Othello};
use gametree_games::tictactoe::{self, TicTacToe};
use gametree_games::tictactoe3d::{self, TicTacToe3d};
use gametree_games::{Order, Spec};

use crate::erase::{Erasing, OfKind};

fn solve<G>(game: &G, state: &G::State, distance: Distance) -> Answer<G::Move>
where
    G: Guide + Keyed + Symmetric + Game<State: Hash>,
{
    let solver = Solver::new(game).expect("the players of these games take turns").guided().with_symmetries();
    solver.distance(distance).run(Request::new(state).every_move()).unwrap()
}

/// The value and the plies to the end, for the side to move, by exhaustive search: won games are as short as possible, lost and
/// drawn ones as long as possible.
fn by_definition<G: Game<State: Eq + Hash>>(
    game: &G,
    state: &G::State,
    seen: &mut HashMap<G::State, (Wdl, u32)>,
) -> (Wdl, u32) {
    if let Some(outcome) = game.outcome(state) {
        return (Wdl::of_score(outcome.score()), 0);
    }
    if let Some(&known) = seen.get(state) {
        return known;
    }
    let better = |(value, plies): (Wdl, u32)| match value {
        Wdl::Win => (value, -i64::from(plies)),
        _ => (value, i64::from(plies)),
    };
    let children = game.moves(state).map(|mv| {
        let (value, plies) = by_definition(game, &game.play(state, mv), seen);
        (value.reversed(), plies + 1)
    });
    let best = children.collect::<Vec<_>>().into_iter().max_by_key(|&v| better(v)).unwrap();
    seen.insert(state.clone(), best);
    best
}

/// Compares the solver with the definition on every move of the positions of a random game.
struct Compare(&'static str);

impl OfKind for Compare {
    type Output = ();
    fn run<K: Kind>(self, game: &Erased<dyn erased::Rules, K>) {
        let mut seen = HashMap::new();
        let mut state = game.start();
        let mut pick = 7u64;
        loop {
            let (value, plies) = by_definition(game, &state, &mut seen);
            let solution = solve(game, &state, Distance::Always);
            assert_eq!(solution.value, GameValue::Proved(value, Some(plies)), "{} {state:?}", self.0);
            assert_eq!(solution.value.plies(), Some(plies));
            if game.outcome(&state).is_some() {
                assert!(solution.best.is_empty() && solution.line.is_empty());
                return;
            }
            let mut best = vec![];
            for (mv, found) in solution.moves.iter().map(|m| (m.mv, m.value)) {
                let (value_there, plies_there) = by_definition(game, &game.play(&state, mv), &mut seen);
                let expected = (value_there.reversed(), plies_there + 1);
                assert_eq!(
                    found,
                    GameValue::Proved(expected.0, Some(expected.1)),
                    "{} {state:?} {mv:?}",
                    self.0
                );
                if expected == (value, plies) {
                    best.push(mv);
                }
            }
            assert_eq!(solution.best[0], solution.line[0]);
            let in_order = solution.moves.iter().map(|m| m.mv).filter(|mv| solution.best.contains(mv));
            assert_eq!(in_order.collect::<Vec<_>>(), best);
            assert_eq!(solution.best.len(), best.len());
            // The line is legal, preserves the value, and ends at the stated ply.
            assert_eq!(solution.line.len() as u32, plies);
            let mut at = state.clone();
            for (ply, &mv) in (0..).zip(&solution.line) {
                assert!(game.moves(&at).any(|m| m == mv));
                at = game.play(&at, mv);
                let (v, left) = by_definition(game, &at, &mut seen);
                assert_eq!((if ply % 2 == 0 { v.reversed() } else { v }, left + ply + 1), (value, plies));
            }
            // The result without distances agrees.
            let result = solve(game, &state, Distance::Never);
            assert_eq!(result.value.wdl(), Some(value));
            let moves: Vec<AnyMove> = game.moves(&state).collect();
            pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state = game.play(&state, moves[(pick >> 33) as usize % moves.len()]);
        }
    }
}

#[test]
fn small_games_by_definition() {
    for name in [
        "tictactoe",
        "mnk:4,3,3",
        "mnk:3,4,3",
        "mnk:4,3,4",
        "mnk:2,2,2",
        "mnk:1,1,1",
        "mnk:5,1,3",
        "hex:1",
        "hex:2",
        "hex:3",
        "hex:2x3",
        "hex:3x2",
        "hex:4x3",
        "hex:1x5",
        "connect4:4x4",
        "connect4:3x5",
        "connect4:5x2",
        "connect4:1x5",
        "connect4:6x3",
        "breakthrough:2x4",
        "breakthrough:2x5",
        "domineering:3x3",
        "domineering:4x3",
        "domineering:1x6",
        "nim",
        "nim:1",
        "nim:2,2,2,1",
    ] {
        name.parse::<Spec>().unwrap().visit(Order::Centre, Erasing(Compare(name))).unwrap();
    }
}

/// Where the last move may win, by points, although it is no winning move: distances were a ply too long.
#[test]
fn distances_of_games_with_points_by_definition() {
    let game = Othello::new(4, Order::Natural).unwrap();
    let (mut seen, mut pick, mut compared) = (HashMap::new(), 7u64, 0);
    for _ in 0..crate::cases(60, 500) {
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            let (value, plies) = by_definition(&game, &state, &mut seen);
            if value != Wdl::Draw {
                let solution = solve(&game, &state, Distance::Always);
                assert_eq!(solution.value, GameValue::Proved(value, Some(plies)), "{state:?}");
                compared += 1;
            }
            let moves: Vec<u8> = game.moves(&state).collect();
            pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state = game.play(&state, moves[(pick >> 33) as usize % moves.len()]);
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn m_n_k_games() {
    for &(columns, rows, k, value) in tictactoe::known::RESULTS {
        let game = TicTacToe::<u64>::new(columns, rows, k, Order::Centre).unwrap();
        let solution = Solver::new(&game).unwrap().guided().with_symmetries().run(&game.start()).unwrap();
        assert_eq!(solution.value.wdl(), Some(value), "{columns},{rows},{k}");
    }
}

#[test]
fn the_cube_of_three() {
    let game = TicTacToe3d::new(3, Order::Centre).unwrap();
    let (winner, plies) = tictactoe3d::known::WINNING_OPENING_3;
    let solution = solve(&game, &game.start(), Distance::WhenCheap);
    assert_eq!(solution.value, GameValue::Proved(Wdl::Win, Some(plies)));
    for found in solution.moves {
        let expected = if game.move_name(found.mv) == winner {
            GameValue::Proved(Wdl::Win, Some(plies))
        } else {
            GameValue::Proved(Wdl::Loss, Some(tictactoe3d::known::LOSS_PLY_3))
        };
        assert_eq!(found.value, expected, "{}", game.move_name(found.mv));
    }
}

#[test]
fn hex_openings() {
    for &(columns, rows, winners) in hex::known::WINNING_OPENINGS {
        let game = Hex::<u64>::new(columns, rows, Order::Centre).unwrap();
        let solution = solve(&game, &game.start(), Distance::Never);
        let mut found: Vec<String> = solution
            .moves
            .iter()
            .filter(|m| m.value.wdl() == Some(Wdl::Win))
            .map(|m| game.move_name(m.mv))
            .collect();
        let mut expected: Vec<String> = winners.split_whitespace().map(str::to_owned).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{columns}x{rows}");
        let value = if winners.is_empty() { Wdl::Loss } else { Wdl::Win };
        assert_eq!(solution.value.wdl(), Some(value));
    }
}

#[test]
fn known_hex_openings_agree_with_the_data_files() {
    let files = [
        (1, include_str!("../data/hex-openings-1x1.txt")),
        (2, include_str!("../data/hex-openings-2x2.txt")),
        (3, include_str!("../data/hex-openings-3x3.txt")),
        (4, include_str!("../data/hex-openings-4x4.txt")),
    ];
    for (side, file) in files {
        let wins = file.lines().find_map(|line| line.strip_prefix("wins: ")).unwrap();
        let known =
            hex::known::WINNING_OPENINGS.iter().find(|(columns, rows, _)| (*columns, *rows) == (side, side));
        assert_eq!(known.map(|known| known.2), Some(wins.trim()));
    }
}

/// Positions given as sets of stones; those that alternating play cannot reach are skipped.
#[test]
fn labelled_hex_positions() {
    let files =
        [include_str!("../data/hex-positions-3x3.txt"), include_str!("../data/hex-positions-4x4.txt")];
    let mut checked = 0;
    for line in files.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let &[side, first, second, to_move, winner] = fields.as_slice() else { panic!("{line}") };
        let side = side.parse().unwrap();
        let game = Hex::<u64>::new(side, side, Order::Centre).unwrap();
        let stones = |text: &str| -> Vec<u8> {
            let cells = text.split(',').filter(|cell| *cell != "-");
            cells.map(|cell| game.read_move(cell).unwrap().0).collect()
        };
        let Some(state) = set_up(&game, &stones(first), &stones(second), to_move) else { continue };
        let solution = Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(Distance::Never)
            .run(&state)
            .unwrap();
        let expected = if to_move == winner { Wdl::Win } else { Wdl::Loss };
        assert_eq!(solution.value.wdl(), Some(expected), "{line}");
        checked += 1;
    }
    assert!(checked > 200, "{checked}");
}

/// The position with these stones, if alternating play can reach it.
fn set_up(game: &Hex<u64>, first: &[u8], second: &[u8], to_move: &str) -> Option<<Hex<u64> as Game>::State> {
    let surplus = first.len().checked_sub(second.len()).filter(|&more| more <= 1)?;
    let mover = if surplus == 0 { Player::First } else { Player::Second };
    if (mover == Player::First) != (to_move == "1") {
        return None;
    }
    let mut state = game.start();
    for ply in 0..first.len() + second.len() {
        let stones = if ply % 2 == 0 { first } else { second };
        state = game.play(&state, stones[ply / 2]);
    }
    (game.outcome(&state) != Some(Outcome::Loss)).then_some(state)
}

#[test]
fn connect_four_boards() {
    for &(columns, rows, value, plies) in connect4::known::RESULTS {
        // 6×5 takes seconds without optimisation; a test of the command solves it.
        if columns * rows > 25 {
            continue;
        }
        let game = ConnectFour::<u64>::new(columns, rows, Order::Centre).unwrap();
        let solution = Solver::new(&game).unwrap().guided().with_symmetries().run(&game.start()).unwrap();
        assert_eq!(solution.value.wdl(), Some(value), "{columns}x{rows}");
        if value == Wdl::Draw {
            assert_eq!(solution.value.plies(), Some(plies));
        }
    }
    let game = ConnectFour::<u64>::new(6, 4, Order::Centre).unwrap();
    assert_eq!(
        Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(Distance::Always)
            .run(&game.start())
            .unwrap()
            .value,
        GameValue::Proved(Wdl::Loss, Some(24))
    );
}

#[test]
fn breakthrough_boards() {
    for &(columns, rows, value, plies) in breakthrough::known::RESULTS {
        let game = Breakthrough::new(columns, rows, Order::Natural).unwrap();
        let solution = Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(Distance::Always)
            .run(&game.start())
            .unwrap();
        assert_eq!(solution.value, GameValue::Proved(value, Some(plies)), "{columns}x{rows}");
        println!("{columns}x{rows}: {} nodes", solution.nodes);
    }
}

#[test]
fn othello_by_points() {
    let game = Othello::new(4, Order::Natural).unwrap();
    let solution = PointsSolver::new(&game).unwrap().run(&game.start()).unwrap();
    assert_eq!(solution.value.points(), Some(Score::new(othello::known::VALUE_4X4)));
    println!("4x4: {} nodes", solution.nodes);
    for &(board, setup, value) in othello::known::ENDGAMES {
        let game = Othello::new(if board == "othello" { 8 } else { 6 }, Order::Natural).unwrap();
        let state = game.read_setup(setup).unwrap();
        assert_eq!(
            PointsSolver::new(&game).unwrap().run(&state).unwrap().value.points(),
            Some(Score::new(value)),
            "{board} {setup}"
        );
    }
}

#[test]
fn domineering_boards() {
    for &(columns, rows, value, plies) in domineering::known::RESULTS {
        let game = Domineering::new(columns, rows, Order::Natural).unwrap();
        let solution = Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(Distance::Always)
            .run(&game.start())
            .unwrap();
        assert_eq!(solution.value, GameValue::Proved(value, Some(plies)), "{columns}x{rows}");
        println!("{columns}x{rows}: {} nodes", solution.nodes);
    }
}

/// Scores of the public benchmark: 22 minus the winner's stones at the end.
#[test]
fn connect_four_end_games() {
    let game = ConnectFour::<u64>::new(7, 6, Order::Centre).unwrap();
    let lines: Vec<&str> = include_str!("../data/connect4-end-easy.txt").lines().collect();
    assert_eq!(lines.len(), 100);
    for line in lines {
        let (moves, score) = line.split_once(' ').unwrap();
        let state = game.read_position(moves).unwrap();
        let solution = Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(Distance::Always)
            .run(&state)
            .unwrap();
        // The winner made the last move, so (end + 1) / 2 of the stones are the winner's, whichever player began.
        let end = moves.len() as i32 + solution.value.plies().unwrap() as i32;
        let winners = 22 - (end + 1) / 2;
        let found = match solution.value.wdl().unwrap() {
            Wdl::Win => winners,
            Wdl::Draw => 0,
            Wdl::Loss => -winners,
        };
        assert_eq!(found, score.parse::<i32>().unwrap(), "{line}");
    }
}

/// Bouton's theorem in all positions of these heaps: who is to move wins unless the exclusive or of the heaps is 0, and the moves
/// that win are those that make it 0.
#[test]
fn nim_is_as_bouton_says() {
    for heaps in [&[7, 8][..], &[3, 4, 5], &[5, 5, 5], &[1, 3, 5, 7], &[1, 2, 1, 2, 1]] {
        let game = Nim::new(heaps).unwrap();
        let (mut seen, mut positions) = (HashMap::new(), vec![game.start()]);
        by_definition(&game, &game.start(), &mut seen);
        positions.extend(seen.keys());
        for p in positions.into_iter().filter(|p| game.outcome(p).is_none()) {
            let (value, _) = by_definition(&game, &p, &mut seen);
            assert_eq!(value == Wdl::Win, p.nim_sum() != 0, "{p:?}");
            for mv in game.moves(&p) {
                let (left, _) = by_definition(&game, &game.play(&p, mv), &mut seen);
                let wins = left == Wdl::Loss;
                assert_eq!((game.refuted(&p, mv), game.rank(&p, mv) == 1), (!wins, wins), "{p:?} {mv}");
            }
        }
    }
    for &(heaps, value, plies) in nim::known::RESULTS {
        let game = Nim::new(heaps).unwrap();
        let found = by_definition(&game, &game.start(), &mut HashMap::new());
        assert_eq!(found, (value, plies), "{heaps:?}");
        assert_eq!(
            Solver::new(&game).unwrap().guided().with_symmetries().run(&game.start()).unwrap().value.wdl(),
            Some(value),
            "{heaps:?}"
        );
    }
}

#[test]
fn kalah_boards() {
    for &(houses, seeds, value) in kalah::known::RESULTS {
        let game = Kalah::new(houses, seeds).unwrap();
        let solution = PointsSolver::new(&game).unwrap().run(&game.start()).unwrap();
        println!("{houses},{seeds}: {:?} after {} nodes", solution.value, solution.nodes);
        assert_eq!(solution.value.points(), Some(Score::from(value)), "{houses},{seeds}");
    }
}

/// A stopped solver reports what it has proved, and the next run resumes from its table.
#[test]
fn a_stopped_solver_resumes() {
    let game = ConnectFour::<u64>::new(6, 4, Order::Centre).unwrap();
    let mut solver = Solver::new(&game)
        .unwrap()
        .guided()
        .with_symmetries()
        .distance(Distance::Never)
        .budget(Budget { nodes: Some(20_000), ..Budget::default() });
    let first = solver.run(&game.start()).unwrap();
    assert!(first.stopped && first.value.wdl().is_none() && first.best.len() == 1);
    assert!(first.nodes <= 20_000);
    assert_eq!(
        first,
        Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(Distance::Never)
            .budget(Budget { nodes: Some(20_000), ..Budget::default() })
            .run(&game.start())
            .unwrap()
    );
    let mut runs = 1;
    let last = loop {
        runs += 1;
        let solution = solver.run(&game.start()).unwrap();
        if !solution.stopped || runs > 400 {
            break solution;
        }
    };
    assert_eq!(last.value.wdl(), Some(Wdl::Loss), "after {runs} runs");
}
