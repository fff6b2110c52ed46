//! Trial.
use gametree::{Budget, Game};
fn main() {
    let a: Vec<u32> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let game =
        gametree_games::tictactoe::TicTacToe::<u64>::new(a[0], a[1], a[2], gametree_games::Order::Natural)
            .unwrap();
    let Some(solver) = gametree_solvers::lines::LineSolver::new(&game) else {
        println!("no");
        return;
    };
    let root = game.start();
    let started = std::time::Instant::now();
    let s = solver.run(
        &root,
        Budget { memory: Some(1 << 30), time: Some(std::time::Duration::from_secs(40)), ..Budget::default() },
    );
    println!(
        "{a:?} {:?} {:?} nodes {} threats {} stop {:?}",
        started.elapsed(),
        s.value,
        s.nodes,
        s.threat_nodes,
        s.stop_reason
    );
}
