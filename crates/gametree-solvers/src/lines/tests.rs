//! The threat search against a naive one, and the expert against minimax.

use std::sync::Arc;

use crate::graph::{Expansion, Expert, Verdict};
use crate::graph::{ExpertFlaw, check_expert};
use gametree::Player;
use gametree::knowledge::Checkable;
use gametree_games::Order;
use gametree_games::lines::{LineGame, Position};
use gametree_games::tictactoe::TicTacToe;
use gametree_games::tictactoe3d::TicTacToe3d;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::expert::{Limits, LineExpert};
use super::geometry::{Cells, Geometry, each_cell};
use super::side::Side;
use super::threats::Threats;

/// Whether `own`, to move, wins by threats alone, by playing every one: no sets of lines, no memory, no foresight.
fn naive(lines: &[Cells], board: Cells, own: Cells, other: Cells) -> bool {
    let empty = board & !(own | other);
    let ends = |own: Cells, other: Cells| {
        let mut cells = 0;
        for line in lines.iter().filter(|&line| line & other == 0) {
            let missing = line & !own;
            if missing.count_ones() == 1 {
                cells |= missing;
            }
        }
        cells
    };
    let theirs = ends(other, own);
    let mut won = false;
    each_cell(empty, |cell| {
        let own = own | 1 << cell;
        if won || theirs & !(1 << cell) != 0 {
            return;
        }
        let threats = ends(own, other);
        won = match threats.count_ones() {
            0 => false,
            1 => naive(lines, board, own, other | threats),
            _ => true,
        };
    });
    won
}

/// Random positions without a finished line, and without one that the side to move could finish.
fn compare<const W: usize, const L: usize>(lines: &[Cells], cells: u32, seed: u64, count: usize) {
    let geometry = Geometry::<W>::new(cells, lines);
    let mut threats = Threats::<W, L>::new();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut found, mut wins) = (0, 0);
    while found < count {
        let stones = rng.random_range(0..cells);
        let (mut own, mut other) = (0, 0);
        for cell in (0..cells).sample(&mut rng, stones as usize) {
            if rng.random() { own |= 1 << cell } else { other |= 1 << cell }
        }
        let full = |stones: Cells| lines.iter().any(|line| line & !stones == 0);
        if full(own) || full(other) {
            continue;
        }
        let (attacker, defender) = (Side::<W, L>::new(own, &geometry), Side::new(other, &geometry));
        if attacker.completions(&defender, &geometry) != 0 {
            continue;
        }
        let plan = threats.search(&geometry, &attacker, &defender, u32::MAX);
        assert_eq!(plan.is_some(), naive(lines, geometry.board, own, other), "{own:#x} {other:#x}");
        assert!(plan.is_none_or(|plan| threats.replay(&geometry, &plan, attacker, defender)));
        found += 1;
        wins += usize::from(naive(lines, geometry.board, own, other));
    }
    assert!(wins > count / 20, "{wins} of {count}");
}

fn lines<L: gametree_games::lines::Layout>(game: &LineGame<u64, L>) -> (Vec<Cells>, u32) {
    (game.all_lines().collect(), game.cells())
}

#[test]
fn forcing_sequences_are_found_exactly_where_there_are_any() {
    let (cube, cells) = lines(&TicTacToe3d::new(3, Order::Natural).unwrap());
    compare::<2, 2>(&cube, cells, 1, 2_000);
    let (cube, cells) = lines(&TicTacToe3d::new(4, Order::Natural).unwrap());
    compare::<2, 3>(&cube, cells, 2, 300);
    for (columns, rows, k, seed) in [(5, 5, 4, 3), (6, 4, 4, 4), (7, 5, 4, 5)] {
        let (flat, cells) = lines(&TicTacToe::<u64>::new(columns, rows, k, Order::Natural).unwrap());
        compare::<2, 3>(&flat, cells, seed, 500);
    }
    let (flat, cells) = lines(&TicTacToe::<u64>::new(5, 4, 3, Order::Natural).unwrap());
    compare::<3, 2>(&flat, cells, 6, 500);
    let (flat, cells) = lines(&TicTacToe::<u64>::new(6, 6, 5, Order::Natural).unwrap());
    compare::<2, 4>(&flat, cells, 7, 500);
}

/// The expert of stones on cells as one of a game with its own positions and ends.
struct Adapted<const W: usize, const L: usize>(LineExpert<W, L>);

impl<const W: usize, const L: usize> Expert<TicTacToe> for Adapted<W, L> {
    type Evidence = ();

    fn key(&mut self, state: &Position<u64>) -> u64 {
        self.0.key(&[state.stones(Player::First), state.stones(Player::Second)])
    }

    fn expand(
        &mut self,
        state: &Position<u64>,
        attacker_moves: bool,
        note: u8,
        expansion: &mut Expansion<u8>,
        (): &mut (),
    ) -> Verdict {
        let stones = [state.stones(Player::First), state.stones(Player::Second)];
        self.0.expand(&stones, attacker_moves, note, expansion, &mut ())
    }
}

fn adapted<const W: usize, const L: usize>(game: &TicTacToe, limits: Limits) -> Adapted<W, L> {
    let (lines, cells) = lines(game);
    Adapted(LineExpert::new(Arc::new(Geometry::new(cells, &lines)), &game.symmetries(), limits))
}

#[test]
fn the_expert_tells_the_truth() {
    for attacker in [Player::First, Player::Second] {
        for (moves, threat_nodes) in [(usize::MAX, u32::MAX), (usize::MAX, 3), (2, 100)] {
            let limits = Limits { moves, threat_nodes };
            let game = TicTacToe::<u64>::new(3, 3, 3, Order::Natural).unwrap();
            check_expert(&game, attacker, &mut adapted::<2, 2>(&game, limits)).unwrap();
            let game = TicTacToe::<u64>::new(4, 4, 3, Order::Natural).unwrap();
            check_expert(&game, attacker, &mut adapted::<2, 2>(&game, limits)).unwrap();
            let game = TicTacToe::<u64>::new(4, 4, 4, Order::Natural).unwrap();
            check_expert(&game, attacker, &mut adapted::<2, 3>(&game, limits)).unwrap();
        }
    }
}

/// What an expert may get wrong.
#[derive(Clone, Copy, PartialEq)]
enum Lie {
    Verdict,
    RestrictedUnsaid,
    ReplyDropped,
    Key,
}

struct Liar(Adapted<2, 2>, Lie);

impl Expert<TicTacToe> for Liar {
    type Evidence = ();

    fn key(&mut self, state: &Position<u64>) -> u64 {
        self.0.key(state)
    }

    fn expand(
        &mut self,
        s: &Position<u64>,
        attacker_moves: bool,
        note: u8,
        e: &mut Expansion<u8>,
        (): &mut (),
    ) -> Verdict {
        let verdict = self.0.expand(s, attacker_moves, note, e, &mut ());
        match self.1 {
            Lie::Verdict if verdict == Verdict::Open && e.moves.len() < 3 => return Verdict::Disproved,
            Lie::RestrictedUnsaid if attacker_moves => {
                e.moves.truncate(1);
                e.restricted = false;
            }
            Lie::ReplyDropped if !attacker_moves => e.moves.truncate(e.moves.len().saturating_sub(1)),
            Lie::Key => {
                e.moves.iter_mut().for_each(|candidate| candidate.key = candidate.key.map(|key| key ^ 1));
            }
            _ => {}
        }
        verdict
    }
}

#[test]
fn lying_experts_are_found() {
    let game = TicTacToe::<u64>::new(4, 4, 3, Order::Natural).unwrap();
    let limits = Limits { moves: usize::MAX, threat_nodes: 1 };
    let found =
        |lie| check_expert(&game, Player::First, &mut Liar(adapted::<2, 2>(&game, limits), lie)).unwrap_err();
    assert!(matches!(found(Lie::Verdict), ExpertFlaw::Verdict { .. }));
    assert!(matches!(found(Lie::RestrictedUnsaid), ExpertFlaw::Omitted { .. }));
    assert!(matches!(found(Lie::ReplyDropped), ExpertFlaw::Omitted { .. }));
    assert!(matches!(found(Lie::Key), ExpertFlaw::CandidateKey { .. }));
}
