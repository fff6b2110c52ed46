//! A game in which a player may move twice, and that is played for points: a small Kalah.
//!
//! Each player has three pits of three stones and a store. A move sows the stones of a pit, one by one, into the next pits and the
//! own store, round the board; who sows the last one into the own store moves again. When the mover's pits are empty, the other keeps what
//! lies in his. Run it with `cargo run --release -p gametree --example extra_turns`.

use gametree::Request;
use gametree::engine::Engine;
use gametree::knowledge::{Evaluate, Keyed};
use gametree::{Algorithm, Game, Outcome, Player, Score, Search, testing};

struct Kalah;

/// For each player three pits and then the store; and whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
    stones: [[u8; 4]; 2],
    next: Player,
}

impl Board {
    /// How many stones more the side to move has in the store.
    fn lead(self) -> i32 {
        let store = |player: Player| i32::from(self.stones[player as usize][3]);
        store(self.next) - store(self.next.other())
    }
}

impl Game for Kalah {
    type State = Board;
    type Move = u8;

    // The same player may be to move again: the one line that a game with extra turns needs.
    const ALTERNATES: bool = false;

    fn start(&self) -> Board {
        Board { stones: [[3, 3, 3, 0]; 2], next: Player::First }
    }
    fn to_move(&self, board: &Board) -> Player {
        board.next
    }
    // Not who has won, but by how much: for the side to move, like every value.
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let left = |player: Player| board.stones[player as usize][..3].iter().sum::<u8>();
        (left(board.next) == 0)
            .then(|| Outcome::Value(Score::from(board.lead() - i32::from(left(board.next.other())))))
    }
    fn moves(&self, board: &Board) -> impl Iterator<Item = u8> {
        let pits = board.stones[board.next as usize];
        (0..3).rev().filter(move |&pit| pits[usize::from(pit)] > 0)
    }
    fn play(&self, board: &Board, pit: u8) -> Board {
        let mut after = *board;
        let (own, pit) = (board.next as usize, usize::from(pit));
        let mut hand = std::mem::take(&mut after.stones[own][pit]);
        // The order of sowing: the own pits and store, then the opponent's pits; the opponent's store is skipped.
        let mut place = pit;
        while hand > 0 {
            place = (place + 1) % 7;
            let side = if place < 4 { own } else { 1 - own };
            after.stones[side][if place < 4 { place } else { place - 4 }] += 1;
            hand -= 1;
        }
        if place != 3 {
            after.next = board.next.other();
        }
        after
    }
}

impl Keyed for Kalah {}

/// The lead so far.
struct Lead;

impl Evaluate<Kalah> for Lead {
    fn evaluate(&self, _: &Kalah, board: &Board) -> Score {
        Score::from(board.lead())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // It would fail if a player moved twice and ALTERNATES were still true.
    testing::check_game(&Kalah)?;

    // To the end of the game, and every first move with the points that it brings.
    let start = Kalah.start();
    let report = Engine::new(&Kalah).evaluate(Lead).run(Request::new(&start).every_move());
    assert!(report.complete); // no estimate stands behind it
    println!("the first player is {} stones ahead at the end: {}", report.score, report.value);
    for pit in &report.moves {
        println!("  pit {}: {}", pit.mv, pit.value);
    }

    let mut board = start;
    for &pit in &report.line {
        println!("{:?} sows pit {pit}  {:?}", board.next, board.stones);
        board = Kalah.play(&board, pit);
    }

    // The textbook's alpha-beta agrees. (The engine and the minimax and alpha-beta family allow extra turns.)
    let slow = Search::new(&Kalah).algorithm(Algorithm::AlphaBeta).depth(8).evaluate(Lead).run(&start)?;
    let fast = Engine::new(&Kalah).evaluate(Lead).depth(8).run(&start);
    assert_eq!(slow.score, fast.score);
    println!("to depth 8: {} nodes by the textbook, {} by the engine", slow.nodes, fast.nodes);
    Ok(())
}

#[test]
fn it_runs() {
    main().unwrap();
}
