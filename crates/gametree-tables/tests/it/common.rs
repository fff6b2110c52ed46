//! Tables of catalogue games in memory, and a brute force that shares nothing with them.
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    missing_debug_implementations,
    reason = "each test file uses its part"
)]

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use gametree::{Game, Outcome, Wdl};
use gametree_games::{Order, Playable, Spec, Visitor};
use gametree_tables::{Table, write};
use gametree_tables::{TableValue, Tabulated, Tabulation};

/// Runs a visitor on a small board of k in a row, Hex or Connect Four by its name.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> V::Output {
    visit_in(Order::Natural, name, visitor)
}

/// The same with the moves in an order.
pub fn visit_in<V: Visitor>(order: Order, name: &str, visitor: V) -> V::Output {
    name.parse::<Spec>().unwrap().visit_compiled(order, visitor).unwrap()
}

/// The table of a whole game.
pub fn tabulated<G: Playable>(game: &G) -> Tabulated {
    Tabulation::new(game).threads(2).run(&game.start()).unwrap()
}

/// The same table, written and opened.
pub fn table<G: Playable>(game: &G, name: &str) -> Table<Vec<u8>> {
    Table::new(bytes(&tabulated(game), name)).unwrap()
}

pub fn bytes(table: &Tabulated, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    assert_eq!(write(table, name, "", &mut bytes).unwrap(), bytes.len() as u64);
    bytes
}

/// Minimax over all lines with a memory of states: result (1, 0, −1 for the side to move) and plies to the end.
pub struct BruteForce<'g, G: Game> {
    game: &'g G,
    pub known: HashMap<G::State, (i8, u32)>,
}

impl<'g, G: Game<State: Eq + Hash + Debug>> BruteForce<'g, G> {
    pub fn new(game: &'g G) -> Self {
        BruteForce { game, known: HashMap::new() }
    }

    pub fn value(&mut self, state: &G::State) -> (i8, u32) {
        if let Some(known) = self.known.get(state) {
            return *known;
        }
        let value = match self.game.outcome(state) {
            Some(Outcome::Loss) => (-1, 0),
            Some(Outcome::Draw) => (0, 0),
            Some(other) => panic!("{other:?} is no end of these games"),
            None => {
                let game = self.game;
                let children: Vec<(i8, u32)> =
                    game.moves(state).map(|mv| self.value(&game.play(state, mv))).collect();
                let result = children.iter().map(|child| -child.0).max().expect("a move");
                let plies = children.iter().filter(|child| -child.0 == result).map(|child| child.1 + 1);
                (result, if result < 0 { plies.max() } else { plies.min() }.expect("one of them"))
            }
        };
        self.known.insert(state.clone(), value);
        value
    }
}

/// The value of a table in the words of the brute force.
pub fn plain(value: TableValue) -> (i8, u32) {
    let result = match value.result {
        Wdl::Win => 1,
        Wdl::Draw => 0,
        Wdl::Loss => -1,
    };
    (result, value.plies.expect("nothing repeats"))
}
