//! Entries on Felstiner's Hex: counts on 3×3 and 4×4, the savings by random order, and the winning openings.

use gametree::knowledge::Notation;
use gametree::solve::Solver;
use gametree::{Game, Wdl as Result3};
use gametree_games::Order;
use gametree_games::hex::Hex;

use super::super::decimal::decimal;
use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::{Run, Sampled};
use super::super::source::Source;
use super::super::verdict::{Fault, Tolerance, Verdict};
use super::programs::{TRIALS, all_features, at_random, hex_board, in_order, without_corners};
use crate::{LabError, Randomised};

use Verdict::{Exactly, NotReproducible, SourceIsWrong, WithinItsError};

const IMPROVED: &str = "alpha-beta, stop, both forced rules, random order, by one call; the acute corners left out of every loop, though the forced rules see them; moves tried in loops";

pub(in super::super) static ENTRIES: &[Entry] = &[
    Entry {
        id: "felstiner-hex3-ordinary",
        source: Source::Felstiner,
        place: "§3",
        quantity: "nodes of ordinary minimax, Hex 3×3",
        printed: "11,107",
        interpretation: "the whole tree without its root, the acute corners never played, by either side at any ply",
        tolerance: Tolerance::Digits,
        expected: Exactly,
        long: false,
        measure: |_| {
            let minimax = Randomised { alpha_beta: false, ..Randomised::default() };
            let note = format!(
                "With the corners left out of the first move alone it has {}, with all cells {}.",
                decimal(ordinary(false)?),
                decimal(in_order(&minimax, &hex_board(3)?)?)
            );
            Ok(Finding::number(ordinary(true)?, note))
        },
    },
    Entry {
        id: "felstiner-hex3-first-move",
        source: Source::Felstiner,
        place: "§3",
        quantity: "which corner rule gives those 11,107 nodes",
        printed: "both algorithms assumed that an acute corner on the first move is not a winning strategy",
        interpretation: "the corners are left out of the first move alone; the tree must then have 11,107 nodes",
        tolerance: Tolerance::EveryCase,
        expected: SourceIsWrong(Fault::FalseClaim),
        long: false,
        measure: |_| {
            let (first, always) = (ordinary(false)?, ordinary(true)?);
            let note = format!(
                "With the corners left out at every ply it has {}, the printed number, but no theorem allows that.",
                decimal(always)
            );
            Ok(Finding::statement(first == 11_107.0, format!("{} nodes", decimal(first)), note)
                .else_fault(Fault::FalseClaim))
        },
    },
    Entry {
        id: "felstiner-hex3-improved",
        source: Source::Felstiner,
        place: "§3",
        quantity: "nodes of the improved algorithm, Hex 3×3, on average",
        printed: "57",
        interpretation: IMPROVED,
        tolerance: Tolerance::MeanOf(TRIALS),
        expected: WithinItsError,
        long: false,
        measure: |run| improved(run, 3, 2_000),
    },
    Entry {
        id: "felstiner-hex4-improved",
        source: Source::Felstiner,
        place: "§3",
        quantity: "nodes of the improved algorithm, Hex 4×4, on average",
        printed: "369,349",
        interpretation: IMPROVED,
        tolerance: Tolerance::MeanOf(TRIALS),
        expected: NotReproducible,
        long: false,
        measure: |run| improved(run, 4, 100),
    },
    Entry {
        id: "felstiner-hex3-random",
        source: Source::Felstiner,
        place: "§5",
        quantity: "fewer nodes by random order, Hex 3×3, in percent",
        printed: "58",
        interpretation: "all features, the acute corners left out of the first move alone (not the rule that gives the 57); random against row-major order",
        tolerance: Tolerance::MeanOf(TRIALS),
        expected: WithinItsError,
        long: false,
        measure: |run| fewer(run, 3, 2_000),
    },
    Entry {
        id: "felstiner-hex4-random",
        source: Source::Felstiner,
        place: "§5",
        quantity: "fewer nodes by random order, Hex 4×4, in percent",
        printed: "88",
        interpretation: "the same on 4×4",
        tolerance: Tolerance::MeanOf(TRIALS),
        expected: NotReproducible,
        long: true,
        measure: |run| fewer(run, 4, 30),
    },
    Entry {
        id: "felstiner-theorem2",
        source: Source::Felstiner,
        place: "Theorem 2",
        quantity: "who wins Hex on square boards, and by which openings",
        printed: "the player who moves first has a winning strategy",
        interpretation: "every opening solved exactly on 1×1 to 4×4",
        tolerance: Tolerance::EveryCase,
        expected: Exactly,
        long: false,
        measure: |_| {
            let mut holds = true;
            let board = |side| {
                let openings = winning_openings(side)?;
                holds &= !openings.is_empty();
                Ok::<_, LabError>(format!("{side}×{side}: {}", openings.join(" ")))
            };
            let boards = (1..=4).map(board).collect::<Result<Vec<_>, _>>()?;
            let note = "Figure 8 draws the winning openings of these boards; the available text has no drawings, so these cannot be compared with it. The boards are square: on 2×3 (columns × rows) the first player loses.";
            Ok(Finding::statement(holds, boards.join("; "), note).else_fault(Fault::FalseClaim))
        },
    },
    Entry {
        id: "felstiner-theorem3",
        source: Source::Felstiner,
        place: "Theorem 3",
        quantity: "a first move in an acute corner",
        printed: "is not a winning strategy",
        interpretation: "every square board up to 4×4, any size being a board (§3)",
        tolerance: Tolerance::EveryCase,
        expected: SourceIsWrong(Fault::FalseClaim),
        long: false,
        measure: |_| {
            let mut losers = vec![];
            for side in 1..=4 {
                let game = hex_board(side)?;
                let winning = winning_openings(side)?;
                let corners: Vec<String> = game.acute_corners().iter().map(|&c| game.move_name(c)).collect();
                if winning.iter().any(|opening| corners.contains(opening)) {
                    losers.push(format!("{side}×{side}"));
                }
            }
            let found = format!(
                "it wins on {}",
                if losers.is_empty() { "no board".to_owned() } else { losers.join(", ") }
            );
            Ok(Finding::statement(losers.is_empty(), found, "From 2×2 on it holds, and the proof needs the two neighbours that a corner has there; the single cell of 1×1 is an acute corner too.")
                .else_fault(Fault::FalseClaim))
        },
    },
];

/// The whole tree of 3×3 without its root and without the corners, at every ply or at the first.
fn ordinary(always: bool) -> Result<f64, LabError> {
    let game = hex_board(3)?;
    in_order(
        &without_corners(&game, always, Randomised { alpha_beta: false, ..Randomised::default() }),
        &game,
    )
}

fn improved(run: &Run<'_>, side: u32, samples: u64) -> Result<Finding, LabError> {
    let game = hex_board(side)?;
    let search = without_corners(&game, true, all_features());
    let (sampled, exact) = at_random(run, samples, &search, &game, &game.start(), true)?;
    let spread = exact.standard_deviation.unwrap_or(0.0);
    let note = format!(
        "One run has a standard deviation of {}, a mean of {TRIALS} one of {}.",
        decimal(spread),
        decimal(spread / f64::from(TRIALS).sqrt())
    );
    Ok(sampled.beside(exact.tried, note))
}

fn fewer(run: &Run<'_>, side: u32, samples: u64) -> Result<Finding, LabError> {
    let game = hex_board(side)?;
    let search = |always| without_corners(&game, always, all_features());
    let row_major = in_order(&search(false), &game)?;
    let (sampled, exact) = at_random(run, samples, &search(false), &game, &game.start(), true)?;
    let of = |tried: f64| 100.0 * (1.0 - tried / row_major);
    let other = in_order(&search(true), &game)?;
    let by_other = search(true).expect(&game, &game.start(), true, run.control.without_progress())?;
    let scaled = Sampled {
        mean: of(sampled.mean),
        standard_error: 100.0 * sampled.standard_error / row_major,
        spread: 100.0 * sampled.spread / row_major,
        samples: sampled.samples,
    };
    let note = format!(
        "{} nodes in row-major order, {} in random order; with the corners left out of every loop {:.1} %.",
        decimal(row_major),
        decimal(exact.tried),
        100.0 * (1.0 - by_other.tried / other)
    );
    Ok(scaled.beside(of(exact.tried), note))
}

/// The first moves that win, by name.
fn winning_openings(side: u32) -> Result<Vec<String>, LabError> {
    let game = Hex::<u64>::new(side, side, Order::Centre).ok_or(LabError::NoBoard)?;
    let mut solver = Solver::new(&game)?.guided().with_symmetries().memory(8 << 20);
    let openings = hex_board(side)?;
    let wins = |&cell: &u8| {
        let after = game.play(&game.start(), cell);
        solver.run(&after).is_ok_and(|answer| answer.value.wdl() == Some(Result3::Loss))
    };
    Ok(openings.moves(&openings.start()).filter(wins).map(|cell| openings.move_name(cell)).collect())
}
