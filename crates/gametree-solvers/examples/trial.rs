//! Trial.
use gametree::knowledge::Notation;
use gametree::{Budget, Control, Game, Wdl};
use gametree_solvers::certificate::{self, Strategist};
use gametree_verify::format::{AtLeast, Claim};
fn main() {
    let game = gametree_games::tictactoe3d::TicTacToe3d::new(4, gametree_games::Order::Natural).unwrap();
    let solver = gametree_solvers::lines::LineSolver::new(&game).unwrap();
    let mut root = game.start();
    let words: Vec<String> = std::env::args().skip(1).collect();
    for word in &words {
        let (mv, _) = game.read_move(word).unwrap();
        root = game.play(&root, mv);
    }
    let memory = std::env::var("MEM").map_or(256, |m| m.parse::<usize>().unwrap());
    let started = std::time::Instant::now();
    let mut s = solver.run(&root, Budget { memory: Some(memory << 20), ..Budget::default() });
    println!(
        "{:?} {:?} nodes {} threats {} stop {:?}",
        started.elapsed(),
        s.value,
        s.nodes,
        s.threat_nodes,
        s.stop_reason
    );
    let mut claims: Vec<(Claim, &mut dyn Strategist<_>)> = s
        .proofs
        .iter_mut()
        .map(|p| {
            let at_least = if p.at_least == Wdl::Win { AtLeast::Win } else { AtLeast::Draw };
            (Claim { player: p.player, at_least, plies: None }, p as &mut dyn Strategist<_>)
        })
        .collect();
    let started = std::time::Instant::now();
    match certificate::write(
        &game,
        ("tictactoe3d:4", &words.join(" ")),
        &root,
        &mut claims,
        certificate::Limits::default(),
        Control::default(),
    ) {
        Ok(c) => {
            let bytes = c.to_bytes().unwrap();
            println!(
                "written {:?}: {} bytes, body {}, nodes {} strategic {} shared {} perms {}",
                started.elapsed(),
                bytes.len(),
                c.header.bytes,
                c.header.nodes,
                c.header.strategic,
                c.header.shared,
                c.header.permutations.len()
            );
            std::fs::write("/tmp/c.proof", &bytes).unwrap();
            let started = std::time::Instant::now();
            let report = gametree_verify::verify(
                &bytes[..],
                &gametree_verify::Options { jobs: 2, control: Control::default() },
            );
            println!(
                "{:?} {:?}",
                started.elapsed(),
                report.map(|r| (r.proved, r.leaves, r.plans, r.local_searches, r.searched))
            );
        }
        Err(e) => println!("{e}"),
    }
}
