//! Your own game in thirty lines: Chomp, checked, searched, played by the engine and solved.
//!
//! A bar of chocolate of five columns and four rows; a player takes a square and everything right of it and below it;
//! who takes the poisoned square at the top left loses. Run it with
//! `cargo run --release -p gametree --example your_own_game`.

use gametree::engine::Engine;
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

// A key for every position, so that a table can recognise it: made from `Hash`. All that the engine needs.
impl Keyed for Chomp {}

// What the solver wants to know beyond that has defaults that are right, if slow; give it better ones when it matters.
// (A game whose players may move twice in a row sets `const ALTERNATES: bool = false`: see `extra_turns.rs`.)
impl Guide for Chomp {}
impl Symmetric for Chomp {}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Does it keep the contract that the searches rely on? Run these from your tests.
    testing::check_game(&Chomp)?;
    testing::check_keyed(&Chomp)?;

    // By a textbook algorithm: the value and a best first move, at the end of the game.
    let report = Search::new(&Chomp).algorithm(Algorithm::Mtdf).run(&Chomp.start())?;
    println!("{}: {} in {} nodes", report.details.algorithm.name(), report.value, report.nodes);
    println!("take (row, column) {:?}", report.best[0]);

    // By the engine: fast, deeper and deeper until the end is seen. It plays both sides here.
    let mut engine = Engine::new(&Chomp);
    let mut bar = Chomp.start();
    while Chomp.outcome(&bar).is_none() {
        let report = engine.run(&bar);
        let mv = report.best[0];
        println!("\n{:?} takes {mv:?}: {}", bar.next, report.value);
        bar = Chomp.play(&bar, mv);
        for &left in &bar.rows {
            println!("  {}", "▦ ".repeat(left.into()));
        }
    }

    // By the solver: how soon, against the best defence?
    let solution = Solver::new(&Chomp).unwrap().distance(Distance::Always).run(&Chomp.start()).unwrap();
    println!("solver: {}; best play {:?}", solution.value, solution.line);
    assert_eq!(solution.value, Engine::new(&Chomp).run(&Chomp.start()).value);
    Ok(())
}

#[test]
fn it_runs() {
    main().unwrap();
}
