//! Solves the positions of files, one a line as `<digits> <score>`, and prints the mean time and the mean number of nodes.
//!
//! `cargo run --release -p gametree-solvers --example connect4_sets -- [--board WxH] [--megabytes N] [--threads N] [--keep] [--first N] FILE…`
//!
//! Every position is solved with empty tables, whose making is not timed, unless `--keep` is given. Wrong scores are counted.

use std::time::{Duration, Instant};

use gametree::Budget;
use gametree::knowledge::Notation;
use gametree_games::Order;
use gametree_games::connect4::ConnectFour;
use gametree_solvers::connect4::{ConnectFourSolver, Options, Rules};

fn main() {
    let (mut columns, mut rows, mut keep, mut first) = (7, 6, false, usize::MAX);
    let mut options = Options { line: false, ..Options::default() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|text| text.parse::<usize>().ok()).expect("a number");
        match word.as_str() {
            "--columns" => columns = number() as u32,
            "--rows" => rows = number() as u32,
            "--megabytes" => options.memory = number() << 20,
            "--threads" => options.threads = number(),
            "--first" => first = number(),
            "--keep" => keep = true,
            "--no-bounds" => options.rules = Rules { follow_up: false, odd_threat: false },
            file => measure(file, (columns, rows), options, keep, first),
        }
    }
}

fn measure(file: &str, (columns, rows): (u32, u32), options: Options, keep: bool, first: usize) {
    let game = ConnectFour::<u128>::new(columns, rows, Order::Centre).expect("a board of at most 128 bits");
    let text = std::fs::read_to_string(file).expect("a file of positions");
    let make = || ConnectFourSolver::new(columns, rows, options).expect("the same board");
    let mut solver = make();
    let (mut nodes, mut time, mut wrong, mut count) = (0, Duration::ZERO, 0, 0);
    for line in text.lines().take(first) {
        let (digits, score) = line.split_once(' ').unwrap_or((line, ""));
        let stones = game.read_position(digits).expect("a position").into();
        if !keep {
            solver = make();
            // The first search of a solver makes its tables.
            let _ = solver.run(stones, Budget { nodes: Some(0), ..Budget::default() });
        }
        let start = Instant::now();
        let solution = solver.run(stones, Budget::default());
        time += start.elapsed();
        (nodes, count) = (nodes + solution.nodes, count + 1);
        let expected = score.trim().parse().ok();
        wrong += u32::from(expected.is_some() && solver.score(stones, solution.value) != expected);
    }
    let mean = time.as_secs_f64() * 1e6 / f64::from(count);
    let rate = nodes as f64 / time.as_secs_f64() / 1e6;
    println!(
        "{file}: {count} positions, {wrong} wrong, mean {mean:.2} us, {:.1} nodes, {rate:.2} M nodes/s",
        nodes as f64 / f64::from(count)
    );
}
