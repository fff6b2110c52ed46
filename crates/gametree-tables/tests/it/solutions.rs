//! Semi-strong solutions of random trees and graphs against the definitions; altered ones; limits.

use crate::truth::{alter_and_check, solve_and_compare};
use gametree::knowledge::{Coded, Guide, Keyed, Symmetric};
use gametree::solve::ResultBounds;
use gametree::{Budget, Control, Game, Outcome, Player, StopReason, Wdl};
use gametree_tables::{
    ClaimStore, SemiStrong, SemiStrongError, SemiStrongFault, SemiStrongSolution, check_semi_strong,
};
use gametree_tree::testing::random_tree;
use gametree_tree::{NodeId, TreeGame, Values};
use proptest::prelude::*;
use std::sync::atomic::AtomicBool;

/// A tree whose nodes are numbers.
struct Numbered(TreeGame);

impl Game for Numbered {
    type State = NodeId;
    type Move = NodeId;
    fn start(&self) -> NodeId {
        self.0.start()
    }
    fn to_move(&self, node: &NodeId) -> Player {
        self.0.to_move(node)
    }
    fn outcome(&self, node: &NodeId) -> Option<Outcome> {
        self.0.outcome(node)
    }
    fn moves(&self, node: &NodeId) -> impl Iterator<Item = NodeId> {
        self.0.moves(node)
    }
    fn play(&self, node: &NodeId, child: NodeId) -> NodeId {
        self.0.play(node, child)
    }
}
impl Keyed for Numbered {}
impl Guide for Numbered {}
impl Symmetric for Numbered {}
impl Coded for Numbered {
    fn code(&self, node: &NodeId) -> Option<u64> {
        Some(node.index() as u64)
    }
    fn decode(&self, code: u64) -> Option<NodeId> {
        self.0.tree().nodes().nth(usize::try_from(code).ok()?)
    }
}

/// 1,000 trees of won, drawn and lost leaves.
#[test]
fn random_trees_are_solved_exactly() {
    let (mut certified, mut region, mut nodes) = (0, 0, 0);
    for seed in 0..1_000 {
        let tree = random_tree(seed, 3 + seed as u32 % 4, 2 + seed as u32 % 3, 1, seed % 2 == 0);
        let game = Numbered(TreeGame::new(tree, Values::Root));
        let solution = solve_and_compare(&game, &game.start());
        certified += solution.certificate();
        region += solution.region();
        nodes += game.0.tree().len() as u64;
    }
    assert!(certified > 1_000 && region + certified < nodes, "{certified} {region} {nodes}");
}

#[test]
fn altered_solutions_of_trees_are_rejected_or_true() {
    let mut rejected = 0;
    for seed in 0..100 {
        let game = Numbered(TreeGame::new(random_tree(seed, 5, 3, 1, false), Values::Root));
        let solution = SemiStrong::new(&game).run(&game.start()).unwrap();
        rejected += alter_and_check(&game, &game.start(), &solution, 20);
    }
    assert!((1_000..2_000).contains(&rejected), "{rejected}");
}

/// A game on a graph without cycles: edges lead to greater numbers, players need not take turns, lines meet again.
#[derive(Clone, Debug)]
struct Graph<const CHEAP: bool>(Vec<(Player, Outcome, Vec<usize>)>);

impl<const CHEAP: bool> Game for Graph<CHEAP> {
    type State = usize;
    type Move = usize;
    const ALTERNATES: bool = false;
    fn start(&self) -> usize {
        0
    }
    fn to_move(&self, at: &usize) -> Player {
        self.0[*at].0
    }
    fn outcome(&self, at: &usize) -> Option<Outcome> {
        self.0[*at].2.is_empty().then_some(self.0[*at].1)
    }
    fn moves(&self, at: &usize) -> impl Iterator<Item = usize> {
        self.0[*at].2.iter().copied()
    }
    fn play(&self, _: &usize, to: usize) -> usize {
        to
    }
}
impl<const CHEAP: bool> Keyed for Graph<CHEAP> {}
impl<const CHEAP: bool> Guide for Graph<CHEAP> {
    const CHEAP_TACTICS: bool = CHEAP;
    fn rank(&self, _: &usize, to: usize) -> i32 {
        (to as i32 * 7) % 5
    }
}
impl<const CHEAP: bool> Symmetric for Graph<CHEAP> {}
impl<const CHEAP: bool> Coded for Graph<CHEAP> {
    fn code(&self, at: &usize) -> Option<u64> {
        Some(*at as u64)
    }
    fn decode(&self, code: u64) -> Option<usize> {
        usize::try_from(code).ok().filter(|at| *at < self.0.len())
    }
}

fn any_graph<const CHEAP: bool>() -> impl Strategy<Value = Graph<CHEAP>> {
    let player = prop_oneof![Just(Player::First), Just(Player::Second)];
    let end = prop_oneof![Just(Outcome::Win), Just(Outcome::Draw), Just(Outcome::Loss)];
    let node = (player, end, prop::collection::vec(1..6_usize, 0..5));
    prop::collection::vec(node, 1..40).prop_map(|nodes| {
        let count = nodes.len();
        let edges = |at: usize, steps: Vec<usize>| {
            let mut to: Vec<usize> =
                steps.into_iter().map(|step| at + step).filter(|to| *to < count).collect();
            let mut seen = Vec::new();
            to.retain(|to| {
                !seen.contains(to) && {
                    seen.push(*to);
                    true
                }
            });
            to
        };
        let node = |(at, (player, end, steps))| (player, end, edges(at, steps));
        Graph(nodes.into_iter().enumerate().map(node).collect())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn graphs_without_cycles_are_solved_exactly(graph in any_graph::<false>(), tactics in any_graph::<true>()) {
        let solution = solve_and_compare(&graph, &0);
        alter_and_check(&graph, &0, &solution, 2);
        solve_and_compare(&tactics, &0);
    }
}

/// One stone is taken at a time: a game of so many plies.
struct Corridor<const REPEATS: bool>(u32);

impl<const REPEATS: bool> Game for Corridor<REPEATS> {
    type State = u32;
    type Move = u8;
    fn start(&self) -> u32 {
        self.0
    }
    fn to_move(&self, left: &u32) -> Player {
        if left.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, left: &u32) -> Option<Outcome> {
        (*left == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, _: &u32) -> impl Iterator<Item = u8> {
        0..2
    }
    fn play(&self, left: &u32, _: u8) -> u32 {
        left - 1
    }
}
impl<const REPEATS: bool> Keyed for Corridor<REPEATS> {
    const REPEATS: bool = REPEATS;
}
impl<const REPEATS: bool> Guide for Corridor<REPEATS> {}
impl<const REPEATS: bool> Symmetric for Corridor<REPEATS> {}
impl<const REPEATS: bool> Coded for Corridor<REPEATS> {
    fn code(&self, left: &u32) -> Option<u64> {
        Some((*left).into())
    }
    fn decode(&self, code: u64) -> Option<u32> {
        code.try_into().ok()
    }
}

#[test]
fn games_with_repetitions_and_endless_ones_are_refused() {
    let repeating = Corridor::<true>(5);
    assert_eq!(SemiStrong::new(&repeating).run(&5).err(), Some(SemiStrongError::Repeats));
    let nothing = SemiStrongSolution::default();
    let fault = check_semi_strong(&repeating, &5, &nothing, Control::default());
    assert_eq!(fault, Err(SemiStrongFault::Repeats));
    let long = Corridor::<false>(1_000);
    assert_eq!(solve_and_compare(&long, &1_000).region(), 1_001);
    assert_eq!(SemiStrong::new(&long).run(&1_001).err(), Some(SemiStrongError::TooLong));
}

#[test]
fn every_limit_ends_the_search() {
    let game = Numbered(TreeGame::new(random_tree(1, 9, 4, 1, false), Values::Root));
    let run = |budget| SemiStrong::new(&game).budget(budget).run(&game.start());
    let all = run(Budget::default()).unwrap();
    let stopped = |reason| Err(SemiStrongError::Stopped(reason));
    for nodes in [0, 1, 10, all.nodes - 1] {
        assert_eq!(run(Budget { nodes: Some(nodes), ..Budget::default() }), stopped(StopReason::Nodes));
    }
    assert_eq!(run(Budget { nodes: Some(all.nodes), ..Budget::default() }), Ok(all.clone()));
    let memory = |memory| run(Budget { memory: Some(memory), ..Budget::default() });
    let least = (0..30).map(|bits| 1 << bits).find(|&bytes| memory(bytes).is_ok()).expect("enough");
    for bytes in [0, 1_000, least / 2] {
        assert_eq!(memory(bytes), stopped(StopReason::Memory));
    }
    let stop = AtomicBool::new(true);
    assert_eq!(run(Budget { stop: Some(&stop), ..Budget::default() }), stopped(StopReason::Interrupted));
    let time = Some(std::time::Duration::ZERO);
    assert_eq!(run(Budget { time, ..Budget::default() }), stopped(StopReason::Time));
    let control = Control { stop: Some(&stop), progress: None };
    assert_eq!(check_semi_strong(&game, &game.start(), &all, control), Err(SemiStrongFault::Stopped));
}

/// Claims in memory, as many as there is room for.
struct Claims {
    kept: Vec<(u64, ResultBounds)>,
    room: usize,
    readable: bool,
}

impl Default for Claims {
    fn default() -> Self {
        Claims { kept: Vec::new(), room: usize::MAX, readable: true }
    }
}

impl ClaimStore for Claims {
    fn read(&mut self, take: &mut dyn FnMut(u64, ResultBounds) -> bool) -> bool {
        self.readable && self.kept.iter().all(|&(code, bounds)| take(code, bounds))
    }
    fn keep(&mut self, claims: &[(u64, ResultBounds)]) -> bool {
        self.kept.extend(claims);
        self.kept.len() <= self.room
    }
}

/// A search that is stopped again and again ends as one that was not; and what it had proved is not searched again.
#[test]
fn a_search_goes_on_from_what_it_had_proved() {
    for seed in 0..60 {
        let tree = random_tree(seed, 4 + seed as u32 % 4, 3, 1, seed % 2 == 0);
        let game = Numbered(TreeGame::new(tree, Values::Root));
        let whole = SemiStrong::new(&game).run(&game.start()).unwrap();
        let mut store = Claims::default();
        let (mut all, mut runs) = (0, 0);
        let resumed = loop {
            let nodes = whole.nodes / 8 + 12 * runs;
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            runs += 1;
            match SemiStrong::new(&game).budget(budget).go_on(&game.start(), &mut store) {
                Ok(solution) => break solution,
                Err(error) => assert_eq!(error, SemiStrongError::Stopped(StopReason::Nodes)),
            }
            all += nodes;
        };
        let region = |solution: &SemiStrongSolution| -> Vec<_> {
            solution.levels.iter().map(|level| level.region.clone()).collect()
        };
        assert_eq!(region(&resumed), region(&whole), "seed {seed}");
        check_semi_strong(&game, &game.start(), &resumed, Control::default()).unwrap();
        // What the store knows is entered once more at most: the region, on the way to what is new.
        let again = SemiStrong::new(&game).go_on(&game.start(), &mut store).unwrap();
        assert!(again.nodes <= 2 * whole.region(), "seed {seed}: {} after {all}", again.nodes);
        assert!(runs > 1, "seed {seed}");
    }
}

#[test]
fn a_store_that_fails_or_contradicts_ends_the_search() {
    let game = Numbered(TreeGame::new(random_tree(3, 6, 3, 1, false), Values::Root));
    let go_on = |store: &mut Claims| SemiStrong::new(&game).go_on(&game.start(), store);
    let mut store = Claims::default();
    go_on(&mut store).unwrap();
    for mut failing in
        [Claims { room: 1, ..Claims::default() }, Claims { readable: false, ..Claims::default() }]
    {
        assert_eq!(go_on(&mut failing), Err(SemiStrongError::Store));
    }
    // Of the root, the other player's win is claimed.
    let code = game.code(&game.start()).unwrap();
    let known = store.kept.iter().find(|claim| claim.0 == code).expect("the root is proved").1;
    let other = if known.lower == Wdl::Loss { Wdl::Win } else { Wdl::Loss };
    store.kept.push((code, ResultBounds::just(other)));
    assert_eq!(go_on(&mut store), Err(SemiStrongError::Contradiction { code }));
    // Found, too, if the search itself is what disagrees: nobody else has spoken of the root.
    let mut alone = Claims { kept: vec![(code, ResultBounds::just(other))], ..Claims::default() };
    assert_eq!(go_on(&mut alone), Err(SemiStrongError::Contradiction { code }));
}
