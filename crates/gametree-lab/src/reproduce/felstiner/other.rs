//! Entries on Felstiner's three-dimensional tic-tac-toe.

use gametree::Game;
use gametree::Wdl as Result3;
use gametree::knowledge::Notation;
use gametree::solve::Solver;
use gametree_games::Order;
use gametree_games::tictactoe3d::TicTacToe3d;

use super::super::decimal::decimal;
use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Sampled;
use super::super::source::Source;
use super::super::verdict::{Tolerance, Verdict};
use super::programs::{TRIALS, all_features, at_random, in_order};
use crate::LabError;

use Verdict::{Exactly, NotReproducible};

pub(in super::super) static ENTRIES: &[Entry] = &[
    Entry {
        id: "felstiner-cube-only-centre",
        source: Source::Felstiner,
        place: "§4",
        quantity: "the winning openings of 3×3×3",
        printed: "the only winning move on an empty board is the center",
        interpretation: "every opening solved exactly",
        tolerance: Tolerance::EveryCase,
        expected: Exactly,
        long: false,
        measure: |_| {
            let game = board(Order::Centre)?;
            let start = game.start();
            let mut solver = Solver::new(&game)?.guided().with_symmetries().memory(64 << 20);
            let mut value = |cell: u8| solver.run(&game.play(&start, cell)).ok()?.value.wdl();
            let values: Vec<(u8, Option<Result3>)> =
                game.moves(&start).map(|cell| (cell, value(cell))).collect();
            let named = |wanted: Result3| {
                let those = values.iter().filter(move |(_, value)| *value == Some(wanted));
                those.map(|(cell, _)| game.move_name(*cell)).collect::<Vec<_>>()
            };
            // The values are for the opponent, who is then to move.
            let (winning, losing) = (named(Result3::Loss), named(Result3::Win));
            let holds = winning == ["Bb2"] && losing.len() == 26;
            let note = format!("After each of the {} other openings the second player wins.", losing.len());
            Ok(Finding::statement(holds, winning.join(" "), note))
        },
    },
    Entry {
        id: "felstiner-cube-random",
        source: Source::Felstiner,
        place: "§4",
        quantity: "positions evaluated, 3×3×3, on average",
        printed: "38024",
        interpretation: "all four features by one call on the empty board; moves tried in loops",
        tolerance: Tolerance::MeanOf(TRIALS),
        expected: NotReproducible,
        long: true,
        measure: |run| {
            let game = board(Order::Natural)?;
            let (sampled, exact) = at_random(run, 200, &all_features(), &game, &game.start(), true)?;
            let note = format!(
                "One run has a standard deviation of {}.",
                decimal(exact.standard_deviation.unwrap_or(0.0))
            );
            Ok(sampled.beside(exact.tried, note))
        },
    },
    Entry {
        id: "felstiner-cube-centre-first",
        source: Source::Felstiner,
        place: "§4",
        quantity: "positions evaluated, 3×3×3, the centre tried first, on average",
        printed: "243",
        interpretation: "the same for the centre alone, its own move counted: it wins, so nothing else is tried",
        tolerance: Tolerance::MeanOf(TRIALS),
        expected: NotReproducible,
        long: false,
        measure: |run| {
            let game = board(Order::Natural)?;
            let root = game.read_position("Bb2").map_err(|_| LabError::NoBoard)?;
            let (sampled, exact) = at_random(run, 1_000, &all_features(), &game, &root, false)?;
            let counted = Sampled { mean: sampled.mean + 1.0, ..sampled };
            let spread = exact.standard_deviation.unwrap_or(0.0);
            let note = format!("One run has a standard deviation of {}.", decimal(spread));
            Ok(counted.beside(exact.nodes(), note))
        },
    },
    Entry {
        id: "felstiner-cube-effect",
        source: Source::Felstiner,
        place: "§5",
        quantity: "random order on 3×3×3",
        printed: "randomness has an insignificant effect",
        interpretation: "all features, random against row-major order; insignificant: less than two standard errors of a mean of 1000 trials",
        tolerance: Tolerance::EveryCase,
        expected: NotReproducible,
        long: true,
        measure: |run| {
            let game = board(Order::Natural)?;
            let row_major = in_order(&all_features(), &game)?;
            let exact = all_features().expect_with_spread(
                &game,
                &game.start(),
                true,
                run.control.without_progress(),
            )?;
            let error = exact.standard_deviation.unwrap_or(0.0) / f64::from(TRIALS).sqrt();
            let more = exact.tried - row_major;
            let note = format!(
                "{} nodes on average against {} in row-major order: {:.1} standard errors of such a mean, and the other way: random order costs more.",
                decimal(exact.tried),
                decimal(row_major),
                more / error
            );
            Ok(Finding::statement(
                more.abs() < 2.0 * error,
                format!("{:+.1} %", 100.0 * more / row_major),
                note,
            ))
        },
    },
];

fn board(order: Order) -> Result<TicTacToe3d, LabError> {
    TicTacToe3d::new(3, order).ok_or(LabError::NoBoard)
}
