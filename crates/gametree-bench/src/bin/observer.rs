//! Runs alpha-beta on Connect Four once: `observed`, the generic search with the empty observer, or `unobserved`, the same
//! search written without observers. `cargo xtask callgrind` counts the instructions of both.
//!
//! `once` does everything except the search, so that the cost of starting the program can be subtracted.

use std::process::ExitCode;

use gametree::adapt::Limited;
use gametree::knowledge::Constant;
use gametree::{Budget, Game, Meter, Window, textbook};
use gametree_games::connect4::{ConnectFour, Fixed};

// The same source file that `gametree bench` measures.
#[path = "../../../gametree-lab/src/bench/unobserved.rs"]
mod unobserved;

/// 748,116 nodes, centre first.
const DEPTH: u32 = 12;

fn main() -> ExitCode {
    let meter = Meter::new(Budget { depth: Some(DEPTH), ..Budget::default() });
    let rules = ConnectFour::<u64, Fixed<7, 6>>::fixed();
    let game = Limited::new(&rules, Constant::default(), &meter);
    let root = game.start();
    let value = match std::env::args().nth(1).as_deref() {
        Some("observed") => textbook::alphabeta(&game, &root, Window::FULL, &mut ()),
        Some("unobserved") => unobserved::alphabeta(&game, &root, Window::FULL),
        Some("once") => gametree::Score::ZERO,
        _ => {
            eprintln!("observer: expected observed, unobserved or once");
            return ExitCode::from(2);
        }
    };
    println!("{value}");
    ExitCode::SUCCESS
}
