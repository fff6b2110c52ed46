//! Watching a search: a report of every depth as it is finished, and an observer that sees every node.
//!
//! An observer costs nothing where there is none: it is a type parameter, and `()` compiles to nothing. Run this with
//! `cargo run --release -p gametree --example watching_a_search`.

use gametree::Request;
use gametree::engine::Engine;
use gametree::knowledge::Keyed;
use gametree::observe::{Counter, Entry, Observer, Owner};
use gametree::{Bound, Game, Outcome, Player, Score};

/// Tic-tac-toe: the stones of each player as nine bits, the mover's first.
struct TicTacToe;

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for TicTacToe {
    type State = [u16; 2];
    type Move = u8;
    fn start(&self) -> [u16; 2] {
        [0, 0]
    }
    fn to_move(&self, [mine, theirs]: &[u16; 2]) -> Player {
        if mine.count_ones() == theirs.count_ones() { Player::First } else { Player::Second }
    }
    fn outcome(&self, [mine, theirs]: &[u16; 2]) -> Option<Outcome> {
        if LINES.iter().any(|line| theirs & line == *line) {
            Some(Outcome::Loss)
        } else {
            (mine | theirs == 0o777).then_some(Outcome::Draw)
        }
    }
    fn moves(&self, [mine, theirs]: &[u16; 2]) -> impl Iterator<Item = u8> {
        let taken = mine | theirs;
        (0..9).filter(move |cell| taken >> cell & 1 == 0)
    }
    fn play(&self, [mine, theirs]: &[u16; 2], cell: u8) -> [u16; 2] {
        [*theirs, mine | 1 << cell]
    }
}

impl Keyed for TicTacToe {}

/// How many nodes there were at each ply, and whose bound cut them off.
#[derive(Default)]
struct Profile {
    /// The length of the path to the node being searched.
    ply: usize,
    nodes: Vec<u64>,
    shallow: u64,
    deep: u64,
}

impl<G: Game> Observer<G> for Profile {
    // Every bound remembers the ply of the node that set it.
    type Mark = Owner;

    fn mark(&self) -> Owner {
        Owner::Ply(self.ply as u32 - 1)
    }
    fn enter(&mut self, _: &G, _: &G::State, _: Entry<Owner>) {
        self.nodes.resize(self.nodes.len().max(self.ply + 1), 0);
        self.nodes[self.ply] += 1;
        self.ply += 1;
    }
    fn cutoff(&mut self, _: &G, _: &G::State, _: Score, owner: Owner, _: impl Iterator<Item = G::Move>) {
        match owner {
            // The parent's bound is set one ply above this node, which is the last of the path.
            Owner::Ply(ply) if ply as usize + 2 == self.ply => self.shallow += 1,
            _ => self.deep += 1, // an ancestor's, or the window's
        }
    }
    fn leave(&mut self, _: Score, _: Bound) {
        self.ply -= 1;
    }
}

fn main() {
    // A line a depth, as a chess program prints it.
    println!("depth  nodes  value");
    let mut engine = Engine::new(&TicTacToe).on_depth(|report| {
        println!("{:5}  {:5}  {}  {:?}", report.details.depth, report.nodes, report.value, report.line);
    });
    let report = engine.run(&TicTacToe.start());
    assert_eq!(report.value.to_string(), "draw (proved)");

    // Two observers at once, every node of a single depth.
    let mut seen = (Profile::default(), Counter::default());
    let mut engine = Engine::new(&TicTacToe).deepening(false).depth(9);
    let report = engine.run(Request::new(&TicTacToe.start()).observe(&mut seen));
    let (profile, counter) = seen;
    println!("\nply  nodes");
    let most = profile.nodes.iter().max().copied().unwrap_or(1);
    for (ply, &nodes) in profile.nodes.iter().enumerate() {
        println!("{ply:3} {nodes:6} {}", "█".repeat((40 * nodes / most) as usize));
    }
    println!("cut off by the parent's bound {}, by one further up {}", profile.shallow, profile.deep);
    println!("leaves {}, known from the table or at sight {}", counter.leaves, counter.answered);
    assert_eq!(counter.nodes, report.nodes);
    assert_eq!(profile.nodes.iter().sum::<u64>(), report.nodes);
}

#[test]
fn it_runs() {
    main();
}
