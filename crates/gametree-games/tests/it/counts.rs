//! Exact counts on which several independent programs agree: perft, distinct positions, and textbook searches in natural order.

use gametree::Control;
use gametree::adapt::ForcedRules;
use gametree::knowledge::{Constant, Guide};
use gametree::perft::{perft, perft_distinct};
use gametree::variants::VariantSearch;
use gametree::{Algorithm, Game, Search};
use gametree_games::Order::{Centre, Natural};
use gametree_games::bits::Wide;
use gametree_games::breakthrough::{self, Breakthrough};
use gametree_games::connect4::{self, ConnectFour};
use gametree_games::domineering::{self, Domineering};
use gametree_games::hex::{self, Hex};
use gametree_games::kalah::{self, Kalah};
use gametree_games::morris::{self, Morris};
use gametree_games::nim::{self, Nim};
use gametree_games::othello::{self, Othello};
use gametree_games::tictactoe::{self, TicTacToe};
use gametree_games::tictactoe3d::{self, TicTacToe3d};

fn nodes<G: Game>(game: &G, depth: u32) -> Vec<u64> {
    perft(game, &game.start(), depth, Control::default()).plies.iter().map(|ply| ply.nodes).collect()
}

fn distinct<G: Game<State: Eq + std::hash::Hash>>(game: &G, depth: u32) -> Vec<u64> {
    perft_distinct(game, &game.start(), depth, 1 << 30, Control::default())
        .plies
        .iter()
        .map(|ply| ply.nodes)
        .collect()
}

#[test]
fn tic_tac_toe_perft() {
    let game = TicTacToe::<u64>::new(3, 3, 3, Natural).unwrap();
    let plies = perft(&game, &game.start(), 20, Control::default()).plies;
    assert_eq!(plies.iter().map(|p| p.nodes).sum::<u64>(), tictactoe::known::TREE_3X3.0);
    assert_eq!(plies.iter().map(|p| p.ended).collect::<Vec<_>>(), tictactoe::known::GAMES_3X3);
    assert_eq!(distinct(&game, 9).iter().sum::<u64>(), tictactoe::known::TREE_3X3.1);
}

#[test]
fn cube_perft() {
    let game = TicTacToe3d::new(3, Natural).unwrap();
    let plies = perft(&game, &game.start(), 5, Control::default()).plies;
    assert_eq!(plies.iter().map(|p| p.nodes).collect::<Vec<_>>(), tictactoe3d::known::PERFT_3[..6]);
    assert_eq!(plies[5].ended, tictactoe3d::known::ENDED_3_AT_PLY_5);
    assert_eq!(plies[4].ended, 0);
}

#[test]
fn hex_perft_and_positions() {
    for &(side, table) in hex::known::PERFT {
        let game = Hex::<u64>::new(side, side, Natural).unwrap();
        assert_eq!(nodes(&game, table.len() as u32 - 1), table, "{side}");
    }
    for &(columns, rows, all) in hex::known::POSITIONS {
        // With wide words the counts must be the same.
        let game = Hex::<u128>::new(columns, rows, Natural).unwrap();
        assert_eq!(distinct(&game, 12).iter().sum::<u64>(), all, "{columns}x{rows}");
    }
    let game = Hex::<u64>::new(3, 3, Natural).unwrap();
    assert_eq!(nodes(&game, 9).iter().sum::<u64>(), 548_650);
}

/// The cells that are left are multiplied: no game is over before the fifth stone.
#[test]
fn perft_of_wide_boards() {
    fn check<G: Game>(game: &G, cells: u64, depth: u32) {
        let products = (0..u64::from(depth)).scan(1, |product, ply| {
            *product *= cells - ply;
            Some(*product)
        });
        assert_eq!(nodes(game, depth)[1..], products.collect::<Vec<_>>(), "{cells} cells");
    }
    for (columns, rows, depth) in [(11, 12, 2), (12, 12, 3), (17, 12, 2), (19, 19, 2), (19, 16, 2)] {
        check(&Hex::<Wide>::new(columns, rows, Natural).unwrap(), u64::from(columns * rows), depth);
        let lines = TicTacToe::<Wide>::new(columns, rows, 5, Centre).unwrap();
        check(&lines, u64::from(columns * rows), depth);
    }
    check(&TicTacToe::<Wide>::new(361, 1, 3, Natural).unwrap(), 361, 2);
}

#[test]
fn wide_words_count_the_same() {
    for &(columns, rows, all) in &hex::known::POSITIONS[..3] {
        let game = Hex::<Wide>::new(columns, rows, Natural).unwrap();
        assert_eq!(distinct(&game, 12).iter().sum::<u64>(), all, "{columns}x{rows}");
    }
    let game = TicTacToe::<Wide>::new(3, 3, 3, Natural).unwrap();
    assert_eq!(nodes(&game, 9).iter().sum::<u64>(), tictactoe::known::TREE_3X3.0);
    assert_eq!(distinct(&game, 9).iter().sum::<u64>(), tictactoe::known::TREE_3X3.1);
}

#[test]
fn connect_four_positions() {
    let game = ConnectFour::<u64>::new(7, 6, Natural).unwrap();
    assert_eq!(nodes(&game, 7), [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536]);
    assert_eq!(distinct(&game, 8), connect4::known::DISTINCT_7X6);
    for &(columns, rows, all) in connect4::known::POSITIONS {
        let wide = ConnectFour::<u128>::new(columns, rows, Natural).unwrap();
        assert_eq!(distinct(&wide, columns * rows).iter().sum::<u64>(), all, "{columns}x{rows}");
    }
}

#[test]
fn breakthrough_perft() {
    for &(columns, rows, table) in breakthrough::known::PERFT {
        let game = Breakthrough::new(columns, rows, Centre).unwrap();
        assert_eq!(nodes(&game, table.len() as u32 - 1), table, "{columns}x{rows}");
    }
}

#[test]
fn othello_perft() {
    for &(side, table) in othello::known::PERFT {
        let game = Othello::new(side, Centre).unwrap();
        assert_eq!(nodes(&game, table.len() as u32 - 1), table, "{side}");
    }
}

#[test]
fn domineering_perft() {
    for &(columns, rows, table) in domineering::known::PERFT {
        let game = Domineering::new(columns, rows, Centre).unwrap();
        assert_eq!(nodes(&game, table.len() as u32 - 1), table, "{columns}x{rows}");
    }
}

fn alpha_beta_nodes<G: Guide<State: Eq + std::hash::Hash>>(game: &G, depth: u32) -> u64 {
    Search::new(game).algorithm(Algorithm::AlphaBeta).depth(depth).run(&game.start()).unwrap().nodes
}

#[test]
fn connect_four_alpha_beta() {
    let game = ConnectFour::<u64>::new(7, 6, Natural).unwrap();
    for &(depth, nodes) in connect4::known::ALPHA_BETA_NODES {
        assert_eq!(alpha_beta_nodes(&game, depth), nodes, "depth {depth}");
    }
    let centre = ConnectFour::<u64>::new(7, 6, Centre).unwrap();
    assert_eq!(alpha_beta_nodes(&centre, 14), 14_096_150);
}

#[test]
fn hex_alpha_beta() {
    for (side, nodes) in [(2, 36), (3, 11_703)] {
        let game = Hex::<u64>::new(side, side, Natural).unwrap();
        assert_eq!(alpha_beta_nodes(&game, 99), nodes);
        let wide = Hex::<u128>::new(side, side, Natural).unwrap();
        assert_eq!(alpha_beta_nodes(&wide, 99), nodes);
        let wider = Hex::<Wide>::new(side, side, Natural).unwrap();
        assert_eq!(alpha_beta_nodes(&wider, 99), nodes);
    }
}

/// Rule A of `felstiner.md` on 3×3×3, the opening move counted: 30,173 moves in row-major order, 155 with the centre first.
#[test]
fn cube_forced_moves() {
    let natural = TicTacToe3d::new(3, Natural).unwrap();
    let centre_first: Vec<u8> = std::iter::once(13).chain((0..27).filter(|&c| c != 13)).collect();
    let centre = natural.clone().in_order(centre_first);
    let mut rule_a = VariantSearch::new(Algorithm::AlphaBeta);
    rule_a.variants.forced = ForcedRules { win: true, block: true };
    rule_a.options.stop_at_win = true;
    let tried = |game: &TicTacToe3d| {
        rule_a.run(game, &Constant::default(), &game.start(), true).unwrap().counts.tried
    };
    assert_eq!((tried(&natural), tried(&centre)), (30_173, 155));
}

#[test]
fn nim_perft() {
    for &(heaps, counts) in nim::known::PERFT {
        let game = Nim::new(heaps).unwrap();
        assert_eq!(nodes(&game, counts.len() as u32)[1..], *counts, "{heaps:?}");
    }
}

#[test]
fn kalah_perft() {
    for &(houses, seeds, counts) in kalah::known::PERFT {
        let game = Kalah::new(houses, seeds).unwrap();
        assert_eq!(nodes(&game, counts.len() as u32)[1..], *counts, "{houses},{seeds}");
    }
}

#[test]
fn morris_perft() {
    let game = Morris::default();
    let plies = crate::cases(5, 6);
    assert_eq!(nodes(&game, plies)[1..], morris::known::PERFT[..plies as usize]);
}
