//! Complete tables against a brute force of their own: games on random graphs, with cycles, extra turns and drawn ends.

use gametree::knowledge::{Coded, Keyed, Symmetric};
use gametree::solve::Retrograde;
use gametree::{Game, Outcome, Player, Wdl};
use gametree_tables::{LevelSummary, Oracle, TableValue, Tabulated, Tabulation, TabulationError};
use proptest::prelude::*;

/// A game on a graph: at each node a player moves along an edge, or the game is over.
#[derive(Clone, Debug)]
struct Graph {
    nodes: Vec<Node>,
    /// Whether nodes tell their ply: that many are on each.
    width: Option<usize>,
}

#[derive(Clone, Debug)]
struct Node {
    next: Player,
    /// The end, if there is no edge.
    end: Outcome,
    to: Vec<usize>,
}

impl Game for Graph {
    type State = usize;
    type Move = usize;
    const ALTERNATES: bool = false;

    fn start(&self) -> usize {
        0
    }
    fn to_move(&self, at: &usize) -> Player {
        self.nodes[*at].next
    }
    fn outcome(&self, at: &usize) -> Option<Outcome> {
        let node = &self.nodes[*at];
        node.to.is_empty().then_some(node.end)
    }
    fn moves(&self, at: &usize) -> impl Iterator<Item = usize> {
        0..self.nodes[*at].to.len()
    }
    fn play(&self, at: &usize, mv: usize) -> usize {
        self.nodes[*at].to[mv]
    }
}

impl Keyed for Graph {
    const REPEATS: bool = true;
}

impl Symmetric for Graph {}

impl Coded for Graph {
    /// Far apart, so that every byte of a code counts.
    fn code(&self, at: &usize) -> Option<u64> {
        Some((*at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
    fn decode(&self, code: u64) -> Option<usize> {
        (0..self.nodes.len()).find(|at| self.code(at) == Some(code))
    }
    fn ply(&self, at: &usize) -> Option<u32> {
        Some(self.width.map(|width| at.div_ceil(width))? as u32)
    }
}

fn any_outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![Just(Outcome::Win), Just(Outcome::Draw), Just(Outcome::Loss)]
}

fn any_player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::First), Just(Player::Second)]
}

/// Any graph of up to 30 nodes.
fn any_graph() -> impl Strategy<Value = Graph> {
    (1..30_usize).prop_flat_map(|count| {
        let to = prop_oneof![Just(vec![]), prop::collection::vec(0..count, 1..4)];
        let node = (any_player(), any_outcome(), to).prop_map(|(next, end, to)| Node { next, end, to });
        prop::collection::vec(node, count).prop_map(|nodes| Graph { nodes, width: None })
    })
}

/// Layers of three nodes after the first one, each with edges to the next layer alone.
fn layered_graph() -> impl Strategy<Value = Graph> {
    (1..7_usize).prop_flat_map(|layers| {
        let to = prop_oneof![1 => Just(vec![]), 3 => prop::collection::vec(0..3_usize, 1..4)];
        prop::collection::vec((any_player(), any_outcome(), to), 3 * layers + 1).prop_map(move |drawn| {
            let node = |(at, (next, end, to)): (usize, (Player, Outcome, Vec<usize>))| {
                let layer = at.div_ceil(3);
                let to = if layer == layers { vec![] } else { to };
                Node { next, end, to: to.into_iter().map(|to| 3 * layer + 1 + to).collect() }
            };
            Graph { nodes: drawn.into_iter().enumerate().map(node).collect(), width: Some(3) }
        })
    })
}

/// The values, by the definitions alone: who wins within n plies, for every n; what is left is drawn, and its distance that of the
/// nearest drawn end over drawn positions.
fn brute_force(graph: &Graph) -> Vec<TableValue> {
    let count = graph.nodes.len();
    let mut values: Vec<Option<TableValue>> = vec![None; count];
    let decided = |result, plies| Some(TableValue { result, plies: Some(plies) });
    for plies in 0..=2 * count as u32 {
        let before = values.clone();
        for (at, node) in graph.nodes.iter().enumerate().filter(|(at, _)| before[*at].is_none()) {
            values[at] = match node.end {
                Outcome::Draw if node.to.is_empty() => None,
                end if node.to.is_empty() => decided(Wdl::of_score(end.score()), 0),
                _ => {
                    let result = |to: &usize| {
                        before[*to].map(|value| match graph.nodes[*to].next == node.next {
                            true => value.result,
                            false => value.result.reversed(),
                        })
                    };
                    if node.to.iter().any(|to| result(to) == Some(Wdl::Win)) {
                        decided(Wdl::Win, plies)
                    } else if node.to.iter().all(|to| result(to) == Some(Wdl::Loss)) {
                        decided(Wdl::Loss, plies)
                    } else {
                        None
                    }
                }
            };
        }
    }
    let drawn = |at: usize| {
        let (mut reached, mut plies) = (vec![at], 0);
        loop {
            if reached.iter().any(|&at| graph.nodes[at].to.is_empty()) {
                return TableValue { result: Wdl::Draw, plies: Some(plies) };
            }
            let next = reached.iter().flat_map(|&at| &graph.nodes[at].to).copied();
            reached = next.filter(|&to| values[to].is_none()).collect();
            reached.sort_unstable();
            reached.dedup();
            plies += 1;
            if plies > count as u32 {
                return TableValue::ENDLESS;
            }
        }
    };
    (0..count).map(|at| values[at].unwrap_or_else(|| drawn(at))).collect()
}

fn reachable(graph: &Graph) -> Vec<usize> {
    let mut reached = vec![0];
    let mut at = 0;
    while let Some(&node) = reached.get(at) {
        at += 1;
        let new: Vec<usize> =
            graph.nodes[node].to.iter().copied().filter(|to| !reached.contains(to)).collect();
        new.into_iter().for_each(|to| {
            if !reached.contains(&to) {
                reached.push(to);
            }
        });
    }
    reached
}

/// The table says of every node what the brute force says, and holds no other.
fn check(graph: &Graph) -> Result<Tabulated, TestCaseError> {
    let table = Tabulation::new(graph).threads(2).run(&0).expect("a table");
    let (oracle, values, reached) = (Oracle::new(graph, &table), brute_force(graph), reachable(graph));
    for (at, &value) in values.iter().enumerate() {
        let expected = reached.contains(&at).then_some(value);
        prop_assert_eq!(oracle.value(&at).unwrap(), expected, "node {}", at);
    }
    let mut levels: Vec<LevelSummary> = table.summary().levels.clone();
    for &at in &reached {
        let (value, node) = (values[at], &graph.nodes[at]);
        let keeping = node
            .to
            .iter()
            .filter(|&&to| values[to].of_move(graph.nodes[to].next == node.next).result == value.result);
        let level = levels.iter_mut().find(|level| level.ply == graph.ply(&at)).expect("a level");
        let results = if node.to.is_empty() { &mut level.finished } else { &mut level.open };
        match value.result {
            Wdl::Win => results.wins -= 1,
            Wdl::Draw => results.draws -= 1,
            Wdl::Loss => results.losses -= 1,
        }
        level.endless -= u64::from(value == TableValue::ENDLESS);
        if !node.to.is_empty() {
            level.keeping[2 - value.result as usize][keeping.count()] -= 1;
        }
        if value.result == Wdl::Win {
            prop_assert!(level.longest.unwrap().plies >= value.plies.unwrap());
        }
        // The line is as long as the distance says, and every move of it keeps the value.
        let solution = oracle.answer(&at).unwrap().expect("reached");
        if let Some(plies) = value.plies {
            prop_assert_eq!(solution.line.len(), plies as usize);
            let end = solution.line.iter().fold(at, |at, &mv| graph.play(&at, mv));
            prop_assert!(graph.nodes[end].to.is_empty());
        }
        prop_assert!(node.to.is_empty() || !solution.best.is_empty());
        let way = oracle.way(&0, graph.code(&at).unwrap(), 1 << 20).expect("a way");
        prop_assert_eq!(way.iter().fold(0, |at, &mv| graph.play(&at, mv)), at);
    }
    // All that was counted has been taken away.
    for level in levels {
        prop_assert_eq!((level.open.total(), level.finished.total(), level.endless), (0, 0, 0));
        prop_assert!(level.keeping.iter().flatten().all(|count| *count == 0));
    }
    Ok(table)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_of_any_graph_is_right(graph in any_graph()) {
        let table = check(&graph)?;
        // Where it has an opinion, the solver of single positions says the same.
        let solution = Retrograde::new(&graph).run(&0).unwrap();
        let value = Oracle::new(&graph, &table).value(&0).unwrap().expect("the first position");
        prop_assert_eq!(solution.value.wdl(), Some(value.result));
        if value.result != Wdl::Draw {
            prop_assert_eq!(solution.value.plies(), value.plies);
        }
    }

    #[test]
    fn a_table_made_level_by_level_is_right(graph in layered_graph()) {
        let table = check(&graph)?;
        // The same game with plies hidden is solved backwards, and has the same values.
        let hidden = Graph { width: None, ..graph.clone() };
        let backwards = Tabulation::new(&hidden).run(&0).expect("a table");
        for level in table.levels() {
            for (&code, &value) in level.codes().iter().zip(level.values()) {
                let at = graph.decode(code).expect("a node");
                let found = Oracle::new(&hidden, &backwards).value(&at).unwrap();
                prop_assert_eq!(found, Some(TableValue::unpack(value)));
            }
        }
    }
}

#[test]
fn flawed_rules_are_refused() {
    let node = |to: &[usize]| Node { next: Player::First, end: Outcome::Draw, to: to.to_vec() };
    // An edge that skips a layer.
    let graph = Graph { nodes: vec![node(&[4]), node(&[]), node(&[]), node(&[]), node(&[])], width: Some(3) };
    assert!(matches!(Tabulation::new(&graph).run(&0), Err(TabulationError::Ply { .. })));
}

#[test]
fn games_that_are_too_long_are_refused() {
    let next = |at: usize| if at.is_multiple_of(2) { Player::First } else { Player::Second };
    let node = |at: usize| Node {
        next: next(at),
        end: Outcome::Loss,
        to: if at == 22_000 { vec![] } else { vec![at + 1] },
    };
    /// A path whose codes are found at once.
    struct Path(Graph);
    impl Game for Path {
        type State = usize;
        type Move = usize;
        fn start(&self) -> usize {
            0
        }
        fn to_move(&self, at: &usize) -> Player {
            self.0.to_move(at)
        }
        fn outcome(&self, at: &usize) -> Option<Outcome> {
            self.0.outcome(at)
        }
        fn moves(&self, at: &usize) -> impl Iterator<Item = usize> {
            self.0.moves(at)
        }
        fn play(&self, at: &usize, mv: usize) -> usize {
            self.0.play(at, mv)
        }
    }
    impl Symmetric for Path {}
    impl Coded for Path {
        fn code(&self, at: &usize) -> Option<u64> {
            Some(*at as u64)
        }
        fn decode(&self, code: u64) -> Option<usize> {
            Some(code as usize)
        }
    }
    let path = Path(Graph { nodes: (0..=22_000).map(node).collect(), width: None });
    assert_eq!(Tabulation::new(&path).run(&0).err(), Some(TabulationError::TooLong));
    assert!(Tabulation::new(&path).run(&(22_000 - TableValue::MAX_PLIES as usize)).is_ok());
}
