//! Your own evaluation: what a position is worth where the search has to stop. Here it decides a match.
//!
//! Domineering: on a 6×6 board one player lays dominoes upright, the other flat; the player without room loses. The end is out of reach
//! from the start, so a player without an evaluation finds everything equal and takes the first move. Run it with
//! `cargo run --release -p gametree --example your_own_evaluation`.

use gametree::engine::{Althofer, Ends, Engine};
use gametree::knowledge::{Constant, Evaluate, Keyed};
use gametree::{Game, Outcome, Player, Score};

const SIZE: u32 = 6;
const CELLS: u64 = (1 << (SIZE * SIZE)) - 1;
const LAST_COLUMN: u64 = 0x8_2082_0820; // cells 5, 11, 17, …

struct Domineering;

/// The cells that are covered, one bit each, and whose move it is. The first player's dominoes stand upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
    covered: u64,
    next: Player,
}

impl Board {
    /// The upper or left cells of the dominoes that a player has room for.
    fn room(self, player: Player) -> u64 {
        let free = !self.covered & CELLS;
        match player {
            Player::First => free & (free >> SIZE),
            Player::Second => free & (free >> 1) & !LAST_COLUMN,
        }
    }
}

impl Game for Domineering {
    type State = Board;
    type Move = u8; // the upper or left cell

    fn start(&self) -> Board {
        Board { covered: 0, next: Player::First }
    }
    fn to_move(&self, board: &Board) -> Player {
        board.next
    }
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        (board.room(board.next) == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, board: &Board) -> impl Iterator<Item = u8> {
        let room = board.room(board.next);
        (0..64).filter(move |cell| room >> cell & 1 == 1)
    }
    fn play(&self, board: &Board, cell: u8) -> Board {
        let domino = match board.next {
            Player::First => 1 | 1 << SIZE,
            Player::Second => 0b11,
        };
        Board { covered: board.covered | domino << cell, next: board.next.other() }
    }
}

impl Keyed for Domineering {}

/// More room is better: a hundred for every place, always for the side to move.
struct Room;

impl Evaluate<Domineering> for Room {
    fn evaluate(&self, _: &Domineering, board: &Board) -> Score {
        let places = |player: Player| board.room(player).count_ones() as i32;
        Score::from(100 * (places(board.next) - places(board.next.other())))
    }
}

/// A game of two engines: the moves, and who has won.
fn play<A, B>(first: A, second: B) -> (Vec<u8>, Player)
where
    A: Evaluate<Domineering>,
    B: Evaluate<Domineering>,
{
    // One engine a player, for the whole game: what it has found stays in its table.
    let mut upright = Engine::new(&Domineering).evaluate(first).depth(3);
    let mut flat = Engine::new(&Domineering).evaluate(second).depth(3);
    let (mut board, mut moves) = (Domineering.start(), Vec::new());
    while Domineering.outcome(&board).is_none() {
        let report = match board.next {
            Player::First => upright.run(&board),
            Player::Second => flat.run(&board),
        };
        moves.push(report.best[0]);
        board = Domineering.play(&board, report.best[0]);
    }
    (moves, board.next.other()) // the side to move has lost
}

fn main() {
    let blind = Constant(Score::ZERO);
    for (name, (moves, winner)) in [("upright", play(Room, blind)), ("flat", play(blind, Room))] {
        println!("{name} knows what room is worth; {winner:?} wins after {} dominoes", moves.len());
        let mut picture = [b'.'; 36];
        for (number, &cell) in moves.iter().enumerate() {
            let other = if number % 2 == 0 { cell + SIZE as u8 } else { cell + 1 };
            let sign = if number % 2 == 0 { b'|' } else { b'-' };
            (picture[usize::from(cell)], picture[usize::from(other)]) = (sign, sign);
        }
        picture.chunks(6).for_each(|row| println!("  {}", String::from_utf8_lossy(row)));
        assert_eq!(winner, if name == "upright" { Player::First } else { Player::Second });
    }

    // The static value of every position on the way can count, not only that of the last: Althöfer's rule.
    let rule = Althofer { weight: 0.5, ends: Ends::Saturated };
    let report = Engine::new(&Domineering).evaluate(Room).backup(rule).depth(5).run(&Domineering.start());
    println!("by Althöfer's rule: {}, lay {}", report.value, report.best[0]);
}

#[test]
fn it_runs() {
    main();
}
