//! A game with clocks, in which one player thinks on the opponent's time too. Run it with
//! `cargo run --release -p gametree --example pondering`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gametree::engine::{BoxedEngine, Engine};
use gametree::knowledge::Keyed;
use gametree::{Clock, Game, Outcome, Player, Request};

/// Five in a row on a board of 6 × 6 cells; a set of cells is a word of seven bits a row, the last of them always empty.
struct FiveInARow;

const CELLS: u64 = 0x3f;
const ROW: u32 = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stones {
    mine: u64,
    theirs: u64,
}

fn five(stones: u64) -> bool {
    [1, ROW, ROW - 1, ROW + 1]
        .iter()
        .any(|step| (1..5).fold(stones, |line, n| line & stones >> (n * step)) != 0)
}

impl Game for FiveInARow {
    type State = Stones;
    type Move = u8;
    fn start(&self) -> Stones {
        Stones { mine: 0, theirs: 0 }
    }
    fn to_move(&self, s: &Stones) -> Player {
        if s.mine.count_ones() == s.theirs.count_ones() { Player::First } else { Player::Second }
    }
    fn outcome(&self, s: &Stones) -> Option<Outcome> {
        if five(s.theirs) {
            Some(Outcome::Loss)
        } else {
            ((s.mine | s.theirs).count_ones() == 36).then_some(Outcome::Draw)
        }
    }
    fn moves(&self, s: &Stones) -> impl Iterator<Item = u8> {
        let taken = s.mine | s.theirs;
        (0..6 * ROW as u8).filter(move |cell| CELLS >> (u32::from(*cell) % ROW) & !(taken >> cell) & 1 == 1)
    }
    fn play(&self, s: &Stones, cell: u8) -> Stones {
        Stones { mine: s.theirs, theirs: s.mine | 1 << cell }
    }
}

impl Keyed for FiveInARow {}

fn main() {
    let time = |millis| Duration::from_millis(millis);
    let mut engines: [BoxedEngine<Stones, u8>; 2] = [(); 2].map(|()| Engine::owning(FiveInARow).boxed());
    let mut left = [time(600); 2];
    let increment = time(10);
    let (mut hits, mut pondered, mut plies) = (0, 0, 0);
    let mut position = FiveInARow.start();
    // What the first player has found, and from where: its line says what it expects.
    let mut found = None;
    while FiveInARow.outcome(&position).is_none() {
        let player = FiveInARow.to_move(&position) as usize;
        let began = Instant::now();
        let clock = Clock::new(left[player], increment);
        let [first, second] = &mut engines;
        let report = if player == 0 {
            first.run(Request::new(&position).clock(clock))
        } else {
            // While the second player thinks, the first does so too, until there is a move.
            let stop = AtomicBool::new(false);
            let (report, expected) = thread::scope(|scope| {
                let ponder = scope.spawn(|| {
                    let (root, report) = found.as_ref()?;
                    first.ponder(root, report, &stop)
                });
                let report = second.run(Request::new(&position).clock(clock));
                stop.store(true, Ordering::Relaxed);
                (report, ponder.join().expect("it does not panic"))
            });
            if let Some((reply, ahead)) = expected {
                pondered += 1;
                if report.best.first() == Some(&reply) {
                    hits += 1; // the first player goes on with a table that knows this position
                    println!("expected {reply}, and searched it to depth {}", ahead.details.depth);
                }
            }
            report
        };
        left[player] = left[player].saturating_sub(began.elapsed()) + increment;
        let best = report.best[0];
        println!(
            "{:>2}: cell {best:>2}, depth {}, {} ({:?} left)",
            plies + 1,
            report.details.depth,
            report.value,
            left[player]
        );
        let next = FiveInARow.play(&position, best);
        if player == 0 {
            found = Some((position, report));
        }
        (position, plies) = (next, plies + 1);
    }
    println!("{hits} of {pondered} replies were expected");
    assert!(plies >= 9 && pondered > 0);
}

#[test]
fn it_runs() {
    main();
}
