//! The program of `docs/library.md`, compiled and played: every piece of code on that page stands here, in the same order.

use std::time::{Duration, Instant};

use gametree::engine::Engine;
use gametree::knowledge::{Evaluate, Keyed};
use gametree::{Algorithm, Clock, Game, Outcome, Player, Request, Score, Search};

/// Two kings on a board of 6 × 6 cells. A king steps to a neighbouring cell, in any of the eight directions, and the cell that
/// it leaves is gone. Whoever cannot move loses.
struct Trail;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
    closed: u64, // cells that are gone, the kings' own, and a rim around the board; eight bits a row
    kings: [u8; 2],
    next: Player,
}

const CELLS: u64 = 0x007e_7e7e_7e7e_7e00;
const STEPS: [i8; 8] = [-9, -8, -7, -1, 1, 7, 8, 9];

fn exits(board: &Board, player: Player) -> impl Iterator<Item = u8> {
    let (king, closed) = (board.kings[player as usize], board.closed);
    STEPS.iter().map(move |&step| king.wrapping_add_signed(step)).filter(move |to| closed >> to & 1 == 0)
}

impl Game for Trail {
    type State = Board;
    type Move = u8; // the cell that is entered

    fn start(&self) -> Board {
        let kings = [11, 52]; // in the first row and in the last
        Board { closed: !CELLS | 1 << kings[0] | 1 << kings[1], kings, next: Player::First }
    }
    fn to_move(&self, board: &Board) -> Player {
        board.next
    }
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        exits(board, board.next).next().is_none().then_some(Outcome::Loss)
    }
    fn moves(&self, board: &Board) -> impl Iterator<Item = u8> {
        exits(board, board.next)
    }
    fn play(&self, board: &Board, to: u8) -> Board {
        let mut after = Board { closed: board.closed | 1 << to, next: board.next.other(), ..*board };
        after.kings[board.next as usize] = to;
        after
    }
}

impl Keyed for Trail {}

#[test]
fn the_rules_are_sound() {
    gametree::testing::check_game(&Trail).unwrap();
    gametree::testing::check_keyed(&Trail).unwrap();
}

#[test]
fn who_is_shut_in_has_lost() {
    let shut_in = Board { closed: !0, ..Trail.start() };
    assert_eq!(Trail.outcome(&shut_in), Some(Outcome::Loss));
}

#[test]
fn a_textbook_search() {
    let answer = Search::new(&Trail).algorithm(Algorithm::AlphaBeta).depth(5).run(&Trail.start()).unwrap();
    assert_eq!(answer.value.to_string(), "0 (estimate)"); // five moves ahead nobody has lost
}

/// A king with more exits than the other is better off.
struct Exits;

impl Evaluate<Trail> for Exits {
    fn evaluate(&self, _: &Trail, board: &Board) -> Score {
        let count = |player| exits(board, player).count() as i32;
        Score::from(100 * (count(board.next) - count(board.next.other())))
    }
}

#[test]
fn an_opponent() {
    let mut engine = Engine::new(&Trail).evaluate(Exits);
    let answer = engine.run(Request::new(&Trail.start()).nodes(100_000));
    println!("to cell {}: {}, depth {}", answer.best[0], answer.value, answer.details.depth);
    assert!(answer.nodes <= 100_000 && answer.details.depth > 8);
}

/// Plays one game; the first player has the evaluation, the second has none. Each has `time` for all of its moves.
fn play_a_game(time: Duration) -> Player {
    let mut first = Engine::new(&Trail).evaluate(Exits);
    let mut second = Engine::new(&Trail);
    let mut left = [time; 2];
    let mut board = Trail.start();
    while Trail.outcome(&board).is_none() {
        let began = Instant::now();
        let clock = Clock::new(left[board.next as usize], Duration::ZERO);
        let request = Request::new(&board).clock(clock);
        let answer = match board.next {
            Player::First => first.run(request),
            Player::Second => second.run(request),
        };
        match left[board.next as usize].checked_sub(began.elapsed()) {
            Some(rest) => left[board.next as usize] = rest,
            None => return board.next.other(), // out of time
        }
        board = Trail.play(&board, answer.best[0]);
    }
    board.next.other() // the side to move has no exit
}

#[test]
fn a_game_with_a_clock() {
    assert_eq!(play_a_game(Duration::from_secs(1)), Player::First);
    assert_eq!(play_a_game(Duration::ZERO), Player::Second); // the first player is out of time at once
}

#[test]
fn a_proved_end() {
    // The kings stand at the ends of a corridor with three cells between them: after three moves the second has no exit.
    let corridor = Board { closed: !(0b111 << 10), kings: [9, 13], next: Player::First };
    let answer = Engine::new(&Trail).run(&corridor);
    assert_eq!(answer.value.to_string(), "win in 3");
}
