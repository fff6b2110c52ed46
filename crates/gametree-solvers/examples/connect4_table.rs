//! Solves the empty boards of every size up to a sum of the sides, and prints who wins and with which stone the game ends.
//!
//! `cargo run --release -p gametree-solvers --example connect4_table -- 12 [MEGABYTES]`: width across, height down; `+` the
//! first player wins, `-` the second, `=` a draw, then the number of the last stone. Progress goes to stderr.

use std::time::Instant;

use gametree::{Budget, Wdl};
use gametree_solvers::connect4::{ConnectFourSolver, Options, Stones};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let most: u32 = numbers.next().unwrap_or(11).max(8);
    let memory = numbers.next().unwrap_or(64) as usize;
    let options = Options { line: false, memory: memory << 20, ..Options::default() };
    let sides = 4..=most - 4;
    println!(
        "| h\\w | {} |",
        sides.clone().map(|columns| columns.to_string()).collect::<Vec<_>>().join(" | ")
    );
    println!("|---|{}", "---|".repeat(sides.clone().count()));
    for rows in sides.clone() {
        let mut line = format!("| {rows} |");
        for columns in sides.clone() {
            let solver = ConnectFourSolver::new(columns, rows, options).filter(|_| columns + rows <= most);
            let Some(mut solver) = solver else {
                line += " |";
                continue;
            };
            let start = Instant::now();
            let found = solver.run(Stones { own: 0, all: 0 }, Budget::default());
            let sign = match found.value.wdl() {
                Some(Wdl::Win) => "+",
                Some(Wdl::Loss) => "-",
                _ => "=",
            };
            line += &format!(" {sign} {} |", found.value.plies().unwrap_or_default());
            eprintln!("{columns}x{rows}: {}, {} nodes in {:.2?}", found.value, found.nodes, start.elapsed());
        }
        println!("{line}");
    }
}
