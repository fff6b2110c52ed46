//! Entries on Felstiner's tic-tac-toe: the table and the curve of Figure 5, the count with all four features, and the savings by
//! random order (Figure 10).

use gametree::Game;

use super::super::decimal::decimal;
use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::{Run, Sampled};
use super::super::source::Source;
use super::super::verdict::{Fault, Tolerance, Verdict};
use super::by_stones::{Level, improvements};
use super::programs::{TRIALS, all_features, at_random, driven, in_order, tictactoe_board, tried};
use crate::{Control, LabError, Randomised};

const FIG5: &str = "Figure 5, table";

const FULL: &str = "the positions below a position, averaged over all reachable positions with that many stones; the position itself is not counted, and a finished one has none below it";

const PRUNED: &str = "alpha-beta alone in random order, called on every move in turn with a fresh window (driver loop); averaged over all positions with that many stones, one run each";

const fn full(
    stones: &'static str,
    id: &'static str,
    printed: &'static str,
    expected: Verdict,
    measure: Measure,
) -> Entry {
    Entry {
        id,
        source: Source::Felstiner,
        place: FIG5,
        quantity: stones,
        printed,
        interpretation: FULL,
        tolerance: Tolerance::Digits,
        expected,
        long: false,
        measure,
    }
}

const fn pruned(
    stones: &'static str,
    id: &'static str,
    printed: &'static str,
    expected: Verdict,
    measure: Measure,
) -> Entry {
    Entry {
        interpretation: PRUNED,
        tolerance: Tolerance::MeanOf(1),
        ..full(stones, id, printed, expected, measure)
    }
}

type Measure = fn(&Run<'_>) -> Result<Finding, LabError>;

use Fault::{ImpossibleValue, Misprint};
use Verdict::{Exactly, NotReproducible, SourceIsWrong, WithinItsError};

pub(in super::super) static ENTRIES: &[Entry] = &[
    full("nodes without pruning, empty board", "felstiner-fig5-full-0", "549,945", Exactly, unpruned::<0>),
    full(
        "nodes without pruning, 1 stone",
        "felstiner-fig5-full-1",
        "61,004",
        SourceIsWrong(Misprint),
        unpruned::<1>,
    ),
    full("nodes without pruning, 2 stones", "felstiner-fig5-full-2", "7,637", Exactly, unpruned::<2>),
    full("nodes without pruning, 3 stones", "felstiner-fig5-full-3", "997", NotReproducible, unpruned::<3>),
    full("nodes without pruning, 4 stones", "felstiner-fig5-full-4", "180", Exactly, unpruned::<4>),
    full("nodes without pruning, 5 stones", "felstiner-fig5-full-5", "35.2", NotReproducible, unpruned::<5>),
    full(
        "nodes without pruning, 6 stones",
        "felstiner-fig5-full-6",
        "16.0",
        SourceIsWrong(ImpossibleValue),
        unpruned::<6>,
    ),
    pruned(
        "nodes with pruning, empty board",
        "felstiner-fig5-pruned-0",
        "27,662",
        WithinItsError,
        alpha_beta::<0>,
    ),
    pruned(
        "nodes with pruning, 1 stone",
        "felstiner-fig5-pruned-1",
        "6,112",
        WithinItsError,
        alpha_beta::<1>,
    ),
    pruned(
        "nodes with pruning, 2 stones",
        "felstiner-fig5-pruned-2",
        "1,779",
        NotReproducible,
        alpha_beta::<2>,
    ),
    pruned(
        "nodes with pruning, 3 stones",
        "felstiner-fig5-pruned-3",
        "364",
        NotReproducible,
        alpha_beta::<3>,
    ),
    pruned("nodes with pruning, 4 stones", "felstiner-fig5-pruned-4", "110", WithinItsError, alpha_beta::<4>),
    pruned(
        "nodes with pruning, 5 stones",
        "felstiner-fig5-pruned-5",
        "29.5",
        WithinItsError,
        alpha_beta::<5>,
    ),
    pruned(
        "nodes with pruning, 6 stones",
        "felstiner-fig5-pruned-6",
        "14.5",
        SourceIsWrong(ImpossibleValue),
        alpha_beta::<6>,
    ),
    Entry {
        id: "felstiner-all-features",
        source: Source::Felstiner,
        place: "§2.4 and abstract",
        quantity: "nodes of the opening move with all four features",
        printed: "1,893",
        interpretation: "one call on the empty board: alpha-beta, stop, forced moves free, random order; one run",
        tolerance: Tolerance::MeanOf(1),
        expected: NotReproducible,
        long: false,
        measure: everything,
    },
    Entry {
        id: "felstiner-random-order",
        source: Source::Felstiner,
        place: "§5",
        quantity: "fewer nodes by random order without forced moves",
        printed: "about 6-10 % over 1000 trials",
        interpretation: "driver loop, alpha-beta alone, random against row-major order; the exact mean over all positions with no, one, two and three stones",
        tolerance: Tolerance::EveryCase,
        expected: NotReproducible,
        long: false,
        measure: |run| {
            let found = improvements(run.control, false)?;
            let rounded = |percent: f64| (6.0..=10.0).contains(&percent.round());
            let inside: Vec<String> = (0..4).filter(|&k| rounded(found[k])).map(|k| k.to_string()).collect();
            let holds = inside.len() == 4;
            let note =
                format!("In whole percents it holds of {} stones and of no other number.", inside.join(", "));
            Ok(Finding::statement(holds, listed(&found[..4]), note))
        },
    },
    Entry {
        id: "felstiner-random-trend",
        source: Source::Felstiner,
        place: "§5",
        quantity: "random order and the number of stones",
        printed: "when more spaces are filled, randomness had less of an effect",
        interpretation: "the same measure falls with every stone, from none to six",
        tolerance: Tolerance::EveryCase,
        expected: Exactly,
        long: false,
        measure: |run| {
            let found = improvements(run.control, false)?;
            let falls = found.windows(2).all(|pair| pair[1] < pair[0] || (pair[1] == 0.0 && pair[0] == 0.0));
            Ok(Finding::statement(falls, listed(&found), "Exact expectations against the row-major counts."))
        },
    },
    Entry {
        id: "felstiner-random-forced",
        source: Source::Felstiner,
        place: "§5",
        quantity: "fewer nodes by random order with forced moves",
        printed: "an insignificant effect",
        interpretation: "driver loop with all features on the empty board; insignificant: less than two standard errors of a mean of 1000 trials",
        tolerance: Tolerance::EveryCase,
        expected: NotReproducible,
        long: false,
        measure: |run| {
            let game = tictactoe_board()?;
            let search = driven(all_features());
            let row_major = in_order(&search, &game)?;
            let exact =
                search.expect_with_spread(&game, &game.start(), true, run.control.without_progress())?;
            let error = exact.standard_deviation.unwrap_or(0.0) / f64::from(TRIALS).sqrt();
            let saved = row_major - exact.tried;
            let without = improvements(run.control, false)?[0];
            let note = format!(
                "{} nodes against {} in row-major order: {:.0} standard errors of such a mean, though less than the {without:.1} % without forced moves.",
                decimal(exact.tried),
                decimal(row_major),
                saved / error
            );
            Ok(Finding::statement(
                saved.abs() < 2.0 * error,
                format!("{:.1} %", 100.0 * saved / row_major),
                note,
            ))
        },
    },
];

fn listed(percents: &[f64]) -> String {
    let each = percents.iter().map(|percent| format!("{percent:.1}"));
    each.collect::<Vec<_>>().join(", ") + " %"
}

fn unpruned<const STONES: u32>(_: &Run<'_>) -> Result<Finding, LabError> {
    let level = Level::new(STONES)?;
    let minimax = Randomised { alpha_beta: false, ..Randomised::default() };
    let mean = level.counted(&minimax, None)?;
    let positions = level.positions.len();
    let finding = |note: String| Finding::number(mean, note);
    Ok(match STONES {
        1 => {
            let whole = in_order(&minimax, &level.game)?;
            finding(format!(
                "Each of the {positions} openings counts itself and what lies below it, and together they are the {} of the row above: {positions}·(1 + x) = {} gives x = {}, and the printed number gives {}.",
                decimal(whole), decimal(whole), decimal(whole / 9.0 - 1.0), decimal(9.0 * (1.0 + 61_004.0))
            ))
            .else_fault(Misprint)
        }
        3 => finding(format!(
            "Mean over {positions} positions; the printed 7,637 of the row above requires it too: 7·(1 + x) = 7,637. The quotient of the printed pair, 997/364 = {:.2}, is close to ours, {:.2}: both columns may come from one small sample of positions.",
            997.0 / 364.0,
            mean / level.expected(&driven(Randomised::default()), Control::default())?
        )),
        5 => finding(format!(
            "Mean over {positions} positions, the finished ones included: {:.1} % below the printed number.",
            100.0 * (1.0 - mean / 35.2)
        )),
        6 => {
            let open: Vec<_> = level.positions.iter().filter(|p| level.game.outcome(p).is_none()).collect();
            let most = open
                .iter()
                .map(|p| tried(&minimax, &level.game, p, false, None))
                .collect::<Result<Vec<_>, _>>()?;
            let largest = most.iter().fold(0.0, |a: f64, &b| a.max(b));
            finding(format!(
                "Mean over {positions} positions ({} over the unfinished ones). No position with three empty squares has more than {} below it: 3 + 3·2 + 3·2·1. With the root that is 16, a tree without an early win.",
                decimal(most.iter().sum::<f64>() / open.len() as f64), decimal(largest)
            ))
            .else_fault(ImpossibleValue)
        }
        _ => finding(format!("Mean over {positions} position{}.", if positions == 1 { "" } else { "s" })),
    })
}

fn alpha_beta<const STONES: u32>(run: &Run<'_>) -> Result<Finding, LabError> {
    let level = Level::new(STONES)?;
    let (search, one_call) = (driven(Randomised::default()), Randomised::default());
    let exact = level.expected(&search, run.control)?;
    let sampled = run.sample(100, |seed| level.counted(&search, Some(seed)))?;
    let spread = level.spread(&search, run.control)?;
    let note = format!(
        "One run a position has a standard deviation of {}. In row-major order it is {}; by one call on each position, instead of one on each of its moves, {}.",
        decimal(spread),
        decimal(level.counted(&search, None)?),
        decimal(level.expected(&one_call, run.control)?)
    );
    let finding = Sampled { spread, ..sampled }.beside(exact, note);
    if STONES < 6 {
        return Ok(finding);
    }
    let minimax = Randomised { alpha_beta: false, ..Randomised::default() };
    let whole = level.counted(&minimax, None)?;
    let note = format!(
        "{} Even without pruning the mean is {}, and pruning never adds a node.",
        finding.note,
        decimal(whole)
    );
    Ok(Finding { note, ..finding.else_fault(ImpossibleValue) })
}

fn everything(run: &Run<'_>) -> Result<Finding, LabError> {
    let game = tictactoe_board()?;
    let (sampled, exact) = at_random(run, 1_000, &all_features(), &game, &game.start(), true)?;
    let driver = driven(all_features()).expect_with_spread(
        &game,
        &game.start(),
        true,
        run.control.without_progress(),
    )?;
    let spread = |e: crate::Expectation| decimal(e.standard_deviation.unwrap_or(0.0));
    let tree = in_order(&Randomised { alpha_beta: false, ..Randomised::default() }, &game)?;
    let share = |nodes: f64| format!("{} %", decimal(100.0 * nodes / tree));
    let note = format!(
        "One run by one call has a standard deviation of {}. By the driver loop it is {} ± {}: the printed number lies between those of the two natural rules, more than two standard deviations from either. The abstract's 0.34 % is 1,893 of the tree's {} nodes, {}, and no more reproducible: the mean of one call is {}, that of the driver loop {}.",
        spread(exact),
        decimal(driver.tried),
        spread(driver),
        decimal(tree),
        share(1_893.0),
        share(exact.tried),
        share(driver.tried)
    );
    Ok(sampled.beside(exact.tried, note))
}
