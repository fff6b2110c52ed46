//! Stopping a search: a budget of time, a flag set by another thread, a number of nodes. The result is the best
//! move found so far. Run it with `cargo run --release -p gametree --example stopping_a_search`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gametree::Request;
use gametree::engine::Engine;
use gametree::knowledge::Keyed;
use gametree::{Budget, Game, Outcome, Player};

/// Connect Four: a column is seven bits, the lowest cell first, the topmost bit always empty.
struct ConnectFour;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stones {
    mine: u64,
    theirs: u64,
}

fn four(stones: u64) -> bool {
    [1, 6, 7, 8].iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

impl Game for ConnectFour {
    type State = Stones;
    type Move = u8;
    fn start(&self) -> Stones {
        Stones { mine: 0, theirs: 0 }
    }
    fn to_move(&self, s: &Stones) -> Player {
        if s.mine.count_ones() == s.theirs.count_ones() { Player::First } else { Player::Second }
    }
    fn outcome(&self, s: &Stones) -> Option<Outcome> {
        if four(s.theirs) {
            Some(Outcome::Loss)
        } else {
            ((s.mine | s.theirs).count_ones() == 42).then_some(Outcome::Draw)
        }
    }
    fn moves(&self, s: &Stones) -> impl Iterator<Item = u8> {
        let taken = s.mine | s.theirs;
        // The middle first: good moves first make the search fast.
        [3, 2, 4, 1, 5, 0, 6].into_iter().filter(move |column| taken >> (7 * column + 5) & 1 == 0)
    }
    fn play(&self, s: &Stones, column: u8) -> Stones {
        let taken = s.mine | s.theirs;
        let cell = (taken + (1 << (7 * column))) & (0x3f << (7 * column));
        Stones { mine: s.theirs, theirs: s.mine | cell }
    }
}

impl Keyed for ConnectFour {}

fn main() {
    let start = ConnectFour.start();

    // Time. Two threads if the machine has them; they have ended when the call returns.
    let budget = Budget { time: Some(Duration::from_millis(200)), ..Budget::default() };
    let began = Instant::now();
    let report = Engine::new(&ConnectFour).budget(budget).run(Request::new(&start).threads(2));
    println!("after {:?}: depth {}, column {}", began.elapsed(), report.details.depth, report.best[0] + 1);
    assert!(report.stopped && !report.best.is_empty());

    // A flag. Another thread shows how the search gets on, and then loses patience.
    let (stop, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let budget = Budget { stop: Some(&stop), progress: Some(&nodes), ..Budget::default() };
    let mut engine = Engine::new(&ConnectFour).budget(budget);
    let (report, raised) = thread::scope(|scope| {
        let patience = scope.spawn(|| {
            for _ in 0..4 {
                thread::sleep(Duration::from_millis(50));
                println!("{:>9} nodes …", nodes.load(Ordering::Relaxed));
            }
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        (engine.run(&start), patience.join().expect("it does not panic"))
    });
    println!("stopped within {:?} of the flag", raised.elapsed());
    println!("depth {}, line {:?}, {}", report.details.depth, report.line, report.value);
    assert!(report.stopped);

    // The engine keeps its table: run again, it quickly catches up and goes on from there.
    stop.store(false, Ordering::Relaxed);
    let again = engine.run(Request::new(&start).nodes(report.nodes / 2));
    println!("with half of the {} nodes it is at depth {} again", report.nodes, again.details.depth);
    assert!(again.details.depth >= report.details.depth);

    // A number of nodes: the same answer every time, on every machine.
    let budget = Budget { nodes: Some(100_000), ..Budget::default() };
    let one = Engine::new(&ConnectFour).budget(budget).run(&start);
    let other = Engine::new(&ConnectFour).budget(budget).run(&start);
    println!("with 100,000 nodes always depth {}, {}", one.details.depth, one.value);
    assert_eq!(one, other);
}

#[test]
fn it_runs() {
    main();
}
