//! Trial.
use gametree::knowledge::Notation;
use gametree::{Budget, Game};
fn main() {
    let game = gametree_games::tictactoe3d::TicTacToe3d::new(4, gametree_games::Order::Natural).unwrap();
    let solver = gametree_solvers::lines::LineSolver::new(&game).unwrap();
    let mut root = game.start();
    for word in std::env::args().skip(1) {
        let (mv, _) = game.read_move(&word).unwrap();
        root = game.play(&root, mv);
    }
    let started = std::time::Instant::now();
    let s = solver.run(&root, Budget { memory: Some(256 << 20), ..Budget::default() });
    let line: Vec<_> = s.line.iter().map(|&c| game.move_name(c)).collect();
    println!("{:?} {:?} nodes {} threats {} stop {:?} proofs {:?} line {}", started.elapsed(), s.value, s.nodes, s.threat_nodes, s.stop_reason, s.proofs, line.join(" "));
}
