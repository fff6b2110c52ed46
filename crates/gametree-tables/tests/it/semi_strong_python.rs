//! The pages are enough for another reader of semi-strong solutions: `tests/semi_strong.py`, which solves the game by brute force.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::visit_in;
use crate::truth::Draw;
use gametree::Wdl;
use gametree::solve::ResultBounds;
use gametree_games::{Order, Playable, Visitor};
use gametree_tables::{SemiStrong, SemiStrongSolution};
use gametree_tables::{SemiStrongSubject, write_semi_strong};

/// The exit status of the reader: 0 valid, 1 wrong, 2 no such file.
fn status(solution: &SemiStrongSolution, game: &str, position: &str, order: Order) -> Option<i32> {
    let mut bytes = Vec::new();
    let subject = SemiStrongSubject { game, position, order: order.name() };
    write_semi_strong(solution, subject, &mut bytes).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/semi_strong.py");
    let mut command = Command::new("python3");
    let mut child = command.args([script, "-"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&bytes).unwrap();
    child.wait().unwrap().code()
}

/// From the start, or from a random position with so many empty cells.
struct Asked(&'static str, Order, Option<usize>);

impl Visitor for Asked {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let Asked(name, order, empty) = self;
        let mut draw = Draw(5);
        let (mut state, mut position) = (game.start(), Vec::new());
        while empty.is_some_and(|empty| game.moves(&state).count() > empty) {
            let moves: Vec<G::Move> = game.moves(&state).collect();
            let mv = moves[draw.below(moves.len())];
            state = game.play(&state, mv);
            position.push(game.move_name(mv));
            if game.outcome(&state).is_some() {
                (state, position) = (game.start(), Vec::new());
            }
        }
        let game = if empty.is_none() { game.clone() } else { game.coded_from(&state) };
        let position = position.join(" ");
        let solution = SemiStrong::new(&game).run(&state).unwrap();
        assert_eq!(status(&solution, name, &position, order), Some(0), "{name} {position}");
        if solution.region() > 300 || solution.certificate() == 0 {
            return;
        }
        let altered = |change: &dyn Fn(&mut SemiStrongSolution)| {
            let mut altered = solution.clone();
            change(&mut altered);
            status(&altered, name, &position, order)
        };
        // Another move of the first position; a position too few; a bound that is not true.
        let other = |solution: &mut SemiStrongSolution| {
            let value = &mut solution.levels[0].region[0].1;
            value.number = value.number.map(|number| number + 1);
        };
        let fewer = |solution: &mut SemiStrongSolution| {
            solution.levels[1].region.pop();
        };
        let turned = |solution: &mut SemiStrongSolution| {
            let mut levels = solution.levels.iter_mut();
            if let Some((_, bounds)) = levels.find_map(|level| level.certificate.first_mut()) {
                *bounds = if bounds.lower > Wdl::Loss {
                    ResultBounds::at_most(Wdl::Loss)
                } else {
                    ResultBounds::at_least(Wdl::Win)
                };
            }
        };
        assert_eq!(altered(&other), Some(1), "{name} {position}");
        assert_eq!(altered(&fewer), Some(1), "{name} {position}");
        assert_eq!(altered(&turned), Some(1), "{name} {position}");
    }
}

#[test]
fn python_accepts_semi_strong_solutions() {
    for (name, order, empty) in [
        ("tictactoe", Order::Centre, None),
        ("mnk:4,2,2", Order::Natural, None),
        ("hex:3", Order::Centre, None),
        ("hex:2x4", Order::Natural, None),
        ("connect4:4x3", Order::Centre, None),
        // Boards whose codes count from the position.
        ("tictactoe3d:4", Order::Natural, Some(6)),
        ("hex:7x6", Order::Centre, Some(6)),
        ("mnk:7,6,4", Order::Centre, Some(7)),
    ] {
        visit_in(order, name, Asked(name, order, empty));
    }
}
