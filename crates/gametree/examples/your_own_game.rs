//! Your own game in thirty lines: Chomp, played, solved and checked.
//!
//! A bar of chocolate of five columns and four rows; a player takes a square and everything right of it and below it;
//! who takes the poisoned square at the top left loses. Run it with
//! `cargo run --release -p gametree --example your_own_game`.

use gametree::knowledge::{Guide, Keyed, Symmetric};
use gametree::solve::{Distance, Solver};
use gametree::{Algorithm, Game, Outcome, Player, Search, testing};

struct Chomp;

/// The squares left in each row, and whose move it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Bar {
    rows: [u8; 4],
    next: Player,
}

impl Game for Chomp {
    type State = Bar;
    type Move = (u8, u8); // row and column, from 0

    fn start(&self) -> Bar {
        Bar { rows: [5; 4], next: Player::First }
    }

    fn to_move(&self, bar: &Bar) -> Player {
        bar.next
    }

    // Nothing is left: the opponent has just eaten the poison.
    fn outcome(&self, bar: &Bar) -> Option<Outcome> {
        (bar.rows[0] == 0).then_some(Outcome::Win)
    }

    fn moves(&self, bar: &Bar) -> impl Iterator<Item = (u8, u8)> {
        (0..4).flat_map(|row| (0..bar.rows[row as usize]).map(move |column| (row, column)))
    }

    fn play(&self, bar: &Bar, (row, column): (u8, u8)) -> Bar {
        let mut rows = bar.rows;
        for left in &mut rows[row as usize..] {
            *left = column.min(*left);
        }
        Bar { rows, next: bar.next.other() }
    }
}

// What the solver wants to know beyond the rules has defaults that are right, if slow; give it better ones when it matters.
// (A game whose players may move twice in a row sets `const ALTERNATES: bool = false`, and is for the minimax and
// alpha-beta family.)
impl Guide for Chomp {}
impl Keyed for Chomp {}
impl Symmetric for Chomp {}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Does it keep the contract that the searches rely on? Run this from your tests.
    testing::check_game(&Chomp)?;

    // The value and a best first move, by alpha-beta with a memory, to the end of the game.
    let report = Search::new(&Chomp).algorithm(Algorithm::Mtdf).run(&Chomp.start())?;
    println!("{} in {} nodes", report.worth(), report.nodes);
    println!("take (row, column) {:?}", report.best[0]);

    // How soon, against the best defence?
    let solution = Solver::new(&Chomp).distance(Distance::Always).run(&Chomp.start());
    println!("{}; best play {:?}", solution.worth, solution.line);
    Ok(())
}
