//! Entries on errors of Felstiner's paper in its pseudocode, walk-through, captions and table.

use gametree::observe::Counter;
use gametree::{Algorithm, Game, Outcome, Player, Window, textbook};
use gametree_tree::{Keep, NodeId, Recorder, Step, TreeGame, Values};

use super::super::decimal::decimal;
use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::judge::printed_number;
use super::super::trees;
use super::super::verdict::{Fault, Verdict};
use super::claim::claim;
use super::programs::tictactoe_board;
use crate::LabError;

use Verdict::{Exactly, SourceIsWrong};

/// Figure 4 by the walk-through: A(B(E(1) 0) C(-1 H) D(-1 J)).
const FIG4: &str = "(((1) 0) (-1 0) (-1 0))";

pub(in super::super) static ENTRIES: &[Entry] = &[
    claim(
        "felstiner-fig1",
        "Figure 1",
        "the value of the example tree",
        "C, worth 3: D = 5, E = 2, F = 8, G = 3, B = 2, C = 3",
        "minimax on the values that the text gives, where D has the leaves 3 and 5",
        Exactly,
        |_| {
            let game = trees::read("(((3 5) (2)) ((8) (3)))", Values::Root)?;
            let value = trees::value(&game)?;
            Ok(Finding::statement(value == 3.into(), format!("{value}"), ""))
        },
    ),
    claim(
        "felstiner-fig2-player",
        "Figure 2",
        "whose turn it is after the opponent's move",
        "val = minimax(child, -1) in the branch of player -1",
        "as printed, every position below the first move minimises; tic-tac-toe from the empty board, which is drawn",
        SourceIsWrong(Fault::Misprint),
        |_| player_slip(false, "With 1 in that place it is 0: it must be minimax(child, 1)."),
    ),
    claim(
        "felstiner-fig3-player",
        "Figure 3",
        "whose turn it is after the opponent's move",
        "val = minimaxab(child, -1) in the branch of player -1",
        "as printed, with pruning; tic-tac-toe from the empty board, which is drawn",
        SourceIsWrong(Fault::Misprint),
        |_| player_slip(true, "The same slip as in Figure 2: it must be minimaxab(child, 1, alpha, beta)."),
    ),
    claim(
        "felstiner-fig3-window",
        "Figure 3",
        "which bounds the opponent's children get",
        "minimaxab(child, -1), without alpha and beta, in the branch of player -1",
        "with the player corrected, and a call without bounds taken to have infinite ones; the nodes on tic-tac-toe must be as many as alpha-beta's",
        SourceIsWrong(Fault::Misprint),
        |_| {
            let game = tictactoe_board()?;
            let (start, mut entered, mut count) = (game.start(), 0, Counter::default());
            let value =
                figure(Slips { prunes: true, always_min: false }, &game, &start, true, (-2, 2), &mut entered);
            textbook::alphabeta(&game, &start, Window::FULL, &mut count);
            let note = format!(
                "With alpha and beta passed on there are {}. Without them, nothing found above a node of the computer prunes below it; the value stays {value}.",
                decimal(count.nodes as f64)
            );
            Ok(Finding::statement(entered == count.nodes, format!("{} nodes", decimal(entered as f64)), note)
                .else_fault(Fault::Misprint))
        },
    ),
    claim(
        "felstiner-walkthrough",
        "§2.3, walk-through",
        "where the value of B goes",
        "minimaxab returns 0 to node B",
        "the tree of Figure 4, as the walk-through determines it: which node receives the value of B",
        SourceIsWrong(Fault::Misprint),
        |_| {
            let game = trees::read(FIG4, Values::Root)?;
            let mut record = Recorder::keeping(Keep::Everything);
            textbook::alphabeta_value(&game, &game.start(), Window::FULL, &mut record);
            let b = game.tree().find("1").ok_or(LabError::NoBoard)?;
            let receiver = record.steps.iter().find_map(|step| match *step {
                Step::Improved { node, child, value } if child == b => Some((node, value)),
                _ => None,
            });
            let found = receiver.map_or_else(
                || "no node".to_owned(),
                |(node, value)| {
                    format!("{value} to {}", if node == NodeId::ROOT { "A" } else { "another node" })
                },
            );
            Ok(Finding::statement(
                receiver.is_some_and(|(node, _)| node == b),
                found,
                "A node returns to its parent: A is meant.",
            )
            .else_fault(Fault::Misprint))
        },
    ),
    claim(
        "felstiner-walkthrough-loop",
        "§2.3, walk-through",
        "why the loop at B goes on after its first child",
        "beta = 1, alpha is still -∞, beta ≱ alpha, and the for loop continues",
        "the window with which B's second child is entered in the tree of Figure 4",
        SourceIsWrong(Fault::Misprint),
        |_| {
            let game = trees::read(FIG4, Values::Root)?;
            let (_, record) = trees::searched(&game, Algorithm::AlphaBetaValue, None)?;
            let window = trees::entered_with(&game, &record, "1.2");
            let holds = window.is_some_and(|w| !w.beta.ge(&w.alpha));
            let note = "There beta ≥ alpha. By Figure 3 and by the rest of the walk-through the loop ends where beta ≤ alpha: it continues since beta ≰ alpha.";
            Ok(Finding::statement(holds, format!("(alpha, beta) = {}", trees::shown(window)), note)
                .else_fault(Fault::Misprint))
        },
    ),
    claim(
        "felstiner-fig4-caption",
        "Figure 4, caption",
        "which algorithm prunes H and J",
        "with the minimax algorithm, nodes H and J are pruned",
        "both algorithms on the tree of Figure 4: which leaves they do not examine",
        SourceIsWrong(Fault::Misprint),
        |_| {
            let game = trees::read(FIG4, Values::Root)?;
            let left_out = |algorithm| {
                let (_, record) = trees::searched(&game, algorithm, None)?;
                let missing = game
                    .tree()
                    .nodes()
                    .filter(|node| game.tree().is_leaf(*node) && !record.terminals.contains(node));
                Ok::<_, LabError>(missing.collect::<Vec<_>>())
            };
            let (minimax, pruned) = (left_out(Algorithm::Minimax)?, left_out(Algorithm::AlphaBetaValue)?);
            let found = format!(
                "minimax leaves out {}, minimaxab {}",
                number(&game, &minimax),
                number(&game, &pruned)
            );
            Ok(Finding::statement(
                minimax.len() == 2,
                found,
                "2.2 is H, 3.2 is J: minimaxab prunes them; minimax prunes nothing.",
            )
            .else_fault(Fault::Misprint))
        },
    ),
    claim(
        "felstiner-fig5-multiples",
        "Figure 5, table",
        "the column of multiples, except at 5 stones",
        "19.9, 10.0, 4.29, 2.74, 1.63 and 1.10",
        "arithmetic: the quotient of the two printed numbers, either of which may have been rounded or cut off",
        Exactly,
        |_| {
            let (right, all) = (0..7)
                .filter(|&k| k != 5)
                .fold((0, 0), |(right, all), k| (right + u32::from(follows(TABLE[k])), all + 1));
            Ok(Finding::statement(right == all, format!("{right} of {all} follow"), ""))
        },
    ),
    claim(
        "felstiner-fig5-multiple-5",
        "Figure 5, table",
        "the multiple at 5 stones",
        "1.21",
        "arithmetic: 35.2/29.5, either of which may have been rounded or cut off",
        SourceIsWrong(Fault::ImpossibleValue),
        |_| {
            let (low, high) = quotient(TABLE[5]);
            Ok(Finding::statement(
                follows(TABLE[5]),
                format!("{low:.3} to {high:.3}"),
                "No two numbers that would be printed like these have that quotient.",
            )
            .else_fault(Fault::ImpossibleValue))
        },
    ),
];

/// The table of Figure 5: without pruning, with pruning, the multiple.
const TABLE: [[&str; 3]; 7] = [
    ["549,945", "27,662", "19.9"],
    ["61,004", "6,112", "10.0"],
    ["7,637", "1,779", "4.29"],
    ["997", "364", "2.74"],
    ["180", "110", "1.63"],
    ["35.2", "29.5", "1.21"],
    ["16.0", "14.5", "1.10"],
];

/// The interval of numbers that are printed like this, by rounding or truncation.
fn interval(text: &str) -> (f64, f64) {
    printed_number(text).map_or((f64::NAN, f64::NAN), |(value, unit)| (value - unit / 2.0, value + unit))
}

/// The interval of the quotient of a row's first two numbers.
fn quotient(row: [&str; 3]) -> (f64, f64) {
    let ((low, high), (least, most)) = (interval(row[0]), interval(row[1]));
    (low / most, high / least)
}

/// Whether the third number of a row can be that quotient, by rounding or truncation.
fn follows(row: [&str; 3]) -> bool {
    let ((low, high), (least, most)) = (quotient(row), interval(row[2]));
    low < most && least < high
}

fn number(game: &TreeGame, nodes: &[NodeId]) -> String {
    if nodes.is_empty() { "nothing".to_owned() } else { trees::names(game, nodes) }
}

/// Tic-tac-toe by Figures 2 and 3 as printed.
fn player_slip(prunes: bool, note: &str) -> Result<Finding, LabError> {
    let game = tictactoe_board()?;
    let value = figure(Slips { prunes, always_min: true }, &game, &game.start(), true, (-2, 2), &mut 0);
    let word = if value < 0 { "lost for the computer" } else { "not lost" };
    Ok(Finding::statement(value == 0, format!("{value}, {word}"), note).else_fault(Fault::Misprint))
}

/// A variant of the programs of Figures 2 and 3.
#[derive(Clone, Copy)]
struct Slips {
    /// Figure 3, whose branch for player −1 passes no bounds to the child; otherwise Figure 2.
    prunes: bool,
    /// Whether that branch calls the child for player −1, as printed.
    always_min: bool,
}

/// Figures 2 and 3: the computer's value of a position.
fn figure<G: Game>(
    slips: Slips,
    game: &G,
    p: &G::State,
    max: bool,
    (mut alpha, mut beta): (i32, i32),
    entered: &mut u64,
) -> i32 {
    *entered += 1;
    if let Some(outcome) = game.outcome(p) {
        let mover = match outcome {
            Outcome::Win => 1,
            Outcome::Loss => -1,
            _ => 0,
        };
        // The computer is the first player.
        return if game.to_move(p) == Player::First { mover } else { -mover };
    }
    let mut best = if max { -2 } else { 2 };
    for mv in game.moves(p) {
        let child = game.play(p, mv);
        let window = if max { (alpha, beta) } else { (-2, 2) };
        let val = figure(slips, game, &child, !max && !slips.always_min, window, entered);
        if max {
            best = best.max(val);
            alpha = alpha.max(best);
        } else {
            best = best.min(val);
            beta = beta.min(best);
        }
        if slips.prunes && alpha >= beta {
            break;
        }
    }
    best
}
