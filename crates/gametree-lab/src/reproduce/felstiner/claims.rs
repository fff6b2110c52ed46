//! Entries on Felstiner's theorem on games without draws, on Hex as a whole, and on sizes: of chess, of a second, of a worst case.

use gametree::Game;
use gametree::knowledge::Notation;
use gametree_games::Order;
use gametree_games::chess::Chess;
use gametree_games::tictactoe3d::TicTacToe3d;
use gametree_tree::Values;

use super::super::decimal::decimal;
use super::super::entry::Entry;
use super::super::finding::Finding;
use super::super::run::Run;
use super::super::trees;
use super::super::verdict::{Fault, Verdict};
use super::boards::{Boards, undrawn};
use super::claim::claim;
use super::programs::{all_features, in_order, tictactoe_board, tried};
use super::strategies::has_winning_strategy;
use super::worst::{most_by_driver_loop, most_nodes};
use crate::{LabError, Randomised};

use Verdict::{Exactly, SourceIsWrong};

pub(in super::super) static ENTRIES: &[Entry] = &[
    claim(
        "felstiner-configurations",
        "§1",
        "board configurations of chess",
        "over 10^120 possible board configurations",
        "at most as many as ways to put one man or none on each square, times the sides to move, the rights to castle, and the squares for a capture in passing; the men and squares counted in the starting position of the library",
        SourceIsWrong(Fault::ImpossibleValue),
        |_| configurations(),
    ),
    claim(
        "felstiner-theorem1",
        "Theorem 1",
        "who can win a finite game without draws",
        "one player must have a winning strategy",
        "games of perfect information, as all in the paper are: all trees with 2 to 5 leaves, each won or lost, and every strategy of either player against every reply, without minimax",
        Exactly,
        |_| theorem1(),
    ),
    claim(
        "felstiner-worst-case",
        "§2.4",
        "tic-tac-toe with pruning in the worst order",
        "in the worst case, both random and non-random algorithms will still need to evaluate the entire tree",
        "alpha-beta alone by one call on the empty board, the order of moves at every node chosen so that the most nodes are searched: computed exactly",
        SourceIsWrong(Fault::FalseClaim),
        |_| worst_case(),
    ),
    claim(
        "felstiner-no-draws",
        "§3, statement (1)",
        "how Hex can end",
        "the game cannot end in a draw",
        "every filling of every board from 1×1 to 4×4 with stones of two colours, equally many or not: exactly one player has connected",
        Exactly,
        |_| {
            let (mut decided, mut all) = (0, 0);
            for columns in 1..=4 {
                for rows in 1..=4 {
                    let (one, fillings) = undrawn(columns, rows)?;
                    decided += one;
                    all += fillings;
                }
            }
            let found = format!("{} of {} fillings", decimal(decided as f64), decimal(all as f64));
            Ok(Finding::statement(decided == all, found, "").else_fault(Fault::FalseClaim))
        },
    ),
    claim(
        "felstiner-lemma1",
        "Lemma 1",
        "an extra stone of one's own in Hex",
        "is not disadvantageous",
        "every arrangement of stones on 2×2 and 3×3, with either side to move, solved with and without a further stone of either player on every empty cell: who won still wins",
        Exactly,
        |_| {
            let (mut kept, mut all) = (0, 0);
            for side in [2, 3] {
                let (good, cases) = Boards::solved(side)?.extra_stones();
                kept += good;
                all += cases;
            }
            let found = format!("{} of {} won positions stay won", decimal(kept as f64), decimal(all as f64));
            Ok(Finding::statement(kept == all, found, "").else_fault(Fault::FalseClaim))
        },
    ),
    claim(
        "felstiner-cube-second",
        "§4",
        "the time of the searches of 3×3×3",
        "both of these searches were completed in under one second",
        "in moves tried, since the seconds of another computer cannot be measured again: the costliest of many runs of either search must try fewer than 1,000,000, which a compiled program of 2019 does in a second",
        Exactly,
        second,
    ),
];

fn configurations() -> Result<Finding, LabError> {
    let game = Chess::usual();
    let fen = game.setup(&game.start()).ok_or(LabError::NoBoard)?;
    let board = fen.split(' ').next().unwrap_or_default();
    let mut men: Vec<char> = board.chars().filter(|c| c.is_alphabetic()).collect();
    let placed = men.len();
    men.sort_unstable();
    men.dedup();
    let empty: u32 = board.chars().filter_map(|c| c.to_digit(10)).sum();
    let squares = placed as u32 + empty;
    let contents = men.len() as f64 + 1.0;
    // Two sides to move, four rights to castle, and a square or none for a capture in passing.
    let rest = 2.0 * 16.0 * (f64::from(squares) + 1.0);
    let digits = f64::from(squares) * contents.log10() + f64::log10(rest);
    let found = format!("at most {contents}^{squares} · {rest}, less than 10^{:.0}", digits.ceil());
    let note = "The number is known as an estimate of the games of chess (C. Shannon, 1950: 10^3 for a move of each side, 40 times): of the leaves of the tree, not of positions.";
    Ok(Finding::statement(digits > 120.0, found, note).else_fault(Fault::ImpossibleValue))
}

fn theorem1() -> Result<Finding, LabError> {
    let (mut one, mut all) = (0, 0);
    for game in trees::with_leaves(2..=5, &["-1", "1"])? {
        one += u64::from(has_winning_strategy(&game, 1) != has_winning_strategy(&game, -1));
        all += 1;
    }
    let (mut neither, mut drawable) = (0, 0);
    for game in trees::with_leaves(2..=4, &["-1", "0", "1"])? {
        neither += u64::from(!has_winning_strategy(&game, 1) && !has_winning_strategy(&game, -1));
        drawable += 1;
    }
    let note = format!(
        "With draws among the leaves neither player has one in {neither} of {} trees with 2 to 4 leaves.",
        decimal(f64::from(drawable))
    );
    let found = format!("exactly one player in {} of {} trees", decimal(one as f64), decimal(all as f64));
    Ok(Finding::statement(one == all, found, note).else_fault(Fault::FalseClaim))
}

fn worst_case() -> Result<Finding, LabError> {
    let game = tictactoe_board()?;
    let minimax = Randomised { alpha_beta: false, ..Randomised::default() };
    let tree = in_order(&minimax, &game)? + 1.0;
    let most = most_nodes(&game) as f64;
    let other = trees::read("((1 2) (4 3))", Values::Root)?;
    let (_, record) = trees::searched(&other, gametree::Algorithm::AlphaBeta, None)?;
    let note = format!(
        "Two moves that refute a position are never both needed, and the tree has many such pairs. By the driver loop, which gives the table of Figure 5, there are at most {}; row-major order takes {} by one call. There are trees without them: of ((1 2) (4 3)) alpha-beta examines all {} leaves.",
        decimal(most_by_driver_loop(&game) as f64),
        decimal(in_order(&Randomised::default(), &game)? + 1.0),
        record.terminals.len()
    );
    let found = format!("at most {} of {} nodes", decimal(most), decimal(tree));
    Ok(Finding::statement(most == tree, found, note).else_fault(Fault::FalseClaim))
}

fn second(run: &Run<'_>) -> Result<Finding, LabError> {
    const LIMIT: f64 = 1_000_000.0;
    let game = TicTacToe3d::new(3, Order::Natural).ok_or(LabError::NoBoard)?;
    let centre = game.read_position("Bb2").map_err(|_| LabError::NoBoard)?;
    let mut most = [0.0f64; 2];
    let mut samples = 0;
    for (most, (root, first)) in most.iter_mut().zip([(game.start(), true), (centre, false)]) {
        let run = run.sample(200, |seed| {
            let count = tried(&all_features(), &game, &root, first, Some(seed))?;
            *most = most.max(count);
            Ok(count)
        })?;
        samples += run.samples;
    }
    let found = format!("at most {} moves tried, the centre first {}", decimal(most[0]), decimal(most[1]));
    let note = "The printed means, 38,024 and 243, leave as much room.";
    Ok(Finding::statement(most.iter().all(|&most| most < LIMIT), found, note).from_cases(samples))
}
