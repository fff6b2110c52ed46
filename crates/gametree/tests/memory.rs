//! Every search keeps its memory limit, and ends as soon as a limit is reached: measured in bytes and in calls, never in
//! time.
#![allow(unsafe_code, reason = "an allocator that counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use gametree::engine::Engine;
use gametree::knowledge::{Constant, Guide, Keyed, MoveError, Notation, Picture, Symmetric};
use gametree::observe::Counter;
use gametree::solve::Solver;
use gametree::tree::generate::{GenerateError, Leaves, Range, Recipe, Shape};
use gametree::tree::{
    self, JsonParts, Keep, NodeId, Part, Searched, Tree, TreeError, TreeGame, TreeSearchError, Values,
};
use gametree::variants::VariantSearch;
use gametree::{
    Algorithm, Budget, Game, Outcome, Player, Search, SearchOptions, StopReason, draw, theory, trace,
};

/// The bytes allocated now, and the most so far.
static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// Counts the bytes that are allocated. A reallocation holds the old and the new block.
struct Counting;

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(held, Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(held, Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Keeps the other tests of this file waiting: `cargo test` runs them in one process, where every allocation counts.
fn alone() -> MutexGuard<'static, ()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    ONE_AT_A_TIME.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// What `run` returns, and the bytes that it held at most.
fn peak<T>(run: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = run();
    (result, PEAK.load(Relaxed) - before)
}

/// What a search may hold beside what its limit counts: the last piece of each list, 256 items of some hundred bytes, and
/// the stacks of a depth-first search.
const BESIDE: usize = 128 << 10;

const LIMITS: [usize; 3] = [4 << 20, 16 << 20, 64 << 20];

fn assert_kept(what: &str, limit: usize, peak: usize) {
    println!("{what}: {limit} bytes allowed, {peak} held");
    assert!(peak <= limit + limit / 10 + BESIDE, "{what}: {peak} bytes, {limit} allowed");
    // A table that grows holds a third of what it may at least.
    assert!(peak >= limit / 4, "{what}: {peak} bytes only, {limit} allowed");
}

/// A game of sixteen plies with eight moves each, whose ends are drawn from their paths: no search sees the end of it.
/// `outside` bytes of each state are in a vector.
#[derive(Clone)]
struct Endless {
    outside: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    path: u64,
    ply: u32,
    outside: Vec<u8>,
}

impl Game for Endless {
    type State = Place;
    type Move = u8;
    fn start(&self) -> Place {
        Place { path: 1, ply: 0, outside: vec![0; self.outside] }
    }
    fn to_move(&self, place: &Place) -> Player {
        if place.ply.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, place: &Place) -> Option<Outcome> {
        (place.ply == 16).then_some(match place.path >> 40 & 3 {
            0 => Outcome::Win,
            1 => Outcome::Loss,
            _ => Outcome::Draw,
        })
    }
    fn moves(&self, _: &Place) -> impl Iterator<Item = u8> {
        0..8
    }
    fn play(&self, place: &Place, mv: u8) -> Place {
        let path = (place.path ^ u64::from(mv) << 7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Place { path: path ^ path >> 29, ply: place.ply + 1, outside: place.outside.clone() }
    }
    fn heap_bytes(&self, place: &Place) -> usize {
        place.outside.capacity()
    }
}

impl Keyed for Endless {
    fn key(&self, place: &Place) -> u64 {
        place.path
    }
}
impl Guide for Endless {}
impl Symmetric for Endless {}
impl Notation for Endless {
    fn move_name(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        Err(MoveError::not_a_move(text, "none: this game is never read"))
    }
    fn picture(&self, _: &Place) -> Picture<u8> {
        vec![]
    }
}

/// The algorithms that keep positions.
const KEEPERS: [Algorithm; 5] =
    [Algorithm::Mtdf, Algorithm::Sss, Algorithm::Dual, Algorithm::Pns, Algorithm::Dfpn];

#[test]
fn algorithms_that_keep_positions_stop_at_their_limit() {
    let _alone = alone();
    for limit in LIMITS {
        for (algorithm, outside) in KEEPERS.into_iter().flat_map(|a| [(a, 0), (a, 40)]) {
            let game = Endless { outside };
            let budget = Budget { memory: Some(limit), ..Budget::default() };
            let (report, peak) =
                peak(|| Search::new(&game).algorithm(algorithm).budget(budget).run(&game.start()).unwrap());
            assert_kept(&format!("{}, {outside} outside", algorithm.name()), limit, peak);
            assert!(report.stopped && !report.complete);
            assert_eq!(report.stop_reason, Some(StopReason::Memory), "{}", algorithm.name());
            assert_eq!(report.best.len(), 1);
        }
    }
}

#[test]
fn a_recorded_search_stops_when_search_and_trace_reach_the_limit() {
    let _alone = alone();
    for limit in LIMITS {
        for algorithm in
            [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::Sss, Algorithm::Pns, Algorithm::Mtdf]
        {
            let game = Endless { outside: 8 };
            let budget = Budget { memory: Some(limit), ..Budget::default() };
            let ((report, nodes, recorded), peak) = peak(|| {
                let mut search = VariantSearch::new(algorithm);
                search.budget = budget;
                let mut recorder = trace::Recorder::new(&game, 100_000_000);
                let eval = Constant::default();
                let report =
                    search.run_watched(&game, &eval, &game.start(), true, Some(&mut recorder)).unwrap();
                let (header, records) = recorder.finish();
                (report, header.nodes, records.len() as u64)
            });
            assert_kept(&format!("{} with a trace", algorithm.name()), limit, peak);
            assert_eq!(report.stop_reason, Some(StopReason::Memory));
            // The trace has every node that was entered.
            assert_eq!((nodes, recorded), (Some(report.nodes), report.nodes));
        }
    }
}

#[test]
fn a_recorded_search_of_a_tree_stops_at_its_limit() {
    let _alone = alone();
    let game = TreeGame::new(Recipe::pgame(4, 9).tree().unwrap(), Values::Root);
    for (limit, algorithm) in [
        (4 << 20, Algorithm::Minimax),
        (16 << 20, Algorithm::Minimax),
        (2 << 20, Algorithm::AlphaBeta),
        (2 << 20, Algorithm::Sss),
    ] {
        let budget = Budget { memory: Some(limit), ..Budget::default() };
        let (report, peak) = peak(|| {
            let mut record = tree::Recorder::keeping(Keep::Everything);
            Search::new(&game)
                .algorithm(algorithm)
                .observe(&mut record)
                .budget(budget)
                .run(&game.start())
                .unwrap()
        });
        assert_kept(&format!("{} recorded", algorithm.name()), limit, peak);
        assert_eq!(report.stop_reason, Some(StopReason::Memory));
    }
}

/// Trees of every form: even, broad, deep, of random shape; all with static values.
fn trees() -> Vec<(&'static str, Tree)> {
    let range = Range::new(-99, 99).unwrap();
    let made = |shape| {
        let recipe = Recipe::new(shape, Leaves::Independent(range)).seed(5);
        Recipe { static_values: Some(range), ..recipe }.tree().unwrap()
    };
    let levels =
        theory::Levels::new(&[1.0, 0.9, 0.9, 0.9, 0.9, 0.9], &[8.0, 7.0, 6.0, 5.0, 4.0, 4.0]).unwrap();
    vec![
        ("even", made(Shape::Uniform { branching: 3, depth: 10 })),
        ("broad", made(Shape::Uniform { branching: 60_000, depth: 1 })),
        ("two broad plies", made(Shape::Uniform { branching: 250, depth: 2 })),
        ("deep", made(Shape::Uniform { branching: 1, depth: 900 })),
        ("random", made(Shape::Random(levels))),
    ]
}

#[test]
fn a_tree_is_read_within_its_limit() {
    let _alone = alone();
    for (name, tree) in trees() {
        for text in [tree.to_string(), tree.to_json()] {
            for limit in [64 << 10, 1 << 20, 16 << 20] {
                let (read, peak) = peak(|| Tree::parse_within(&text, limit));
                assert!(peak <= limit + limit / 10 + BESIDE, "{name}: {peak} bytes, {limit} allowed");
                match read {
                    Ok(read) => assert!(read == tree && read.memory() <= limit, "{name}"),
                    // It was refused because it needs as much: three times its nodes while the list of them grows.
                    Err(TreeError::Memory { memory, .. }) => {
                        assert!(memory == limit && 3 * tree.len() * 40 > limit, "{name}: {limit}");
                    }
                    Err(error) => panic!("{name}: {error}"),
                }
            }
        }
    }
}

#[test]
fn a_tree_is_generated_within_its_limit() {
    let _alone = alone();
    let range = Range::new(-99, 99).unwrap();
    let shapes = [(3, 10), (60_000, 1), (250, 2), (1, 900)];
    let leaves = [
        Leaves::Independent(range),
        Leaves::BestFirst(range),
        Leaves::WorstFirst(range),
        Leaves::Wins(0.5),
        Leaves::Arcs,
        Leaves::Real,
    ];
    for ((branching, depth), leaves) in shapes.into_iter().flat_map(|s| leaves.map(|l| (s, l))) {
        let recipe = Recipe::new(Shape::Uniform { branching, depth }, leaves);
        let mut made = 0;
        for limit in [64 << 10, 1 << 20, 16 << 20] {
            let (tree, peak) = peak(|| recipe.tree_within(limit));
            assert!(peak <= limit + limit / 10 + BESIDE, "{recipe:?}: {peak} bytes, {limit} allowed");
            match tree {
                Ok(_) => made += 1,
                Err(error) => assert_eq!(error, GenerateError::Memory { memory: limit }),
            }
        }
        assert!(made > 0, "{recipe:?}");
    }
}

#[test]
fn a_search_of_a_tree_within_a_budget_is_the_same_search_or_none() {
    let _alone = alone();
    let options = SearchOptions::default();
    let mut stopped = 0;
    for (name, tree) in trees() {
        let game = TreeGame::new(tree, Values::Root);
        // The product rule takes probabilities.
        for algorithm in Algorithm::ALL.into_iter().filter(|&a| a != Algorithm::Product) {
            let free = Searched::new(&game, algorithm, &options, Keep::Everything).unwrap();
            for limit in [1 << 20, 8 << 20, 256 << 20] {
                let budget = Budget { memory: Some(limit), ..Budget::default() };
                let keep = Keep::Everything;
                let (search, peak) = peak(|| Searched::within(&game, algorithm, &options, keep, budget));
                // The tree is there already.
                let held = peak + game.tree().memory();
                match search {
                    Ok(search) => {
                        assert_eq!(
                            (search.found, &search.line),
                            (free.found, &free.line),
                            "{name} {algorithm:?}"
                        );
                        assert!(search.record == free.record, "{name} {algorithm:?}");
                        assert!(
                            held <= limit + limit / 10 + 4 * BESIDE,
                            "{name} {algorithm:?}: {held} of {limit}"
                        );
                    }
                    Err(TreeSearchError::Stopped { reason, .. }) => {
                        assert_eq!(reason, StopReason::Memory);
                        let most = limit.max(game.tree().memory());
                        assert!(
                            held <= most + most / 10 + 4 * BESIDE,
                            "{name} {algorithm:?}: {held} of {limit}"
                        );
                        stopped += 1;
                    }
                    Err(error) => panic!("{name} {algorithm:?}: {error}"),
                }
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}

/// Counts what is written, and keeps none of it.
struct Nowhere;

impl std::io::Write for Nowhere {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_is_made_of_a_search_takes_what_was_said_before() {
    let _alone = alone();
    let algorithms = [
        Algorithm::AlphaBeta,
        Algorithm::Minimax,
        Algorithm::BranchAndBound,
        Algorithm::NegaScout,
        Algorithm::Sss,
        Algorithm::Mtdf,
        Algorithm::AlphaBetaAlthofer,
        Algorithm::Althofer,
    ];
    for (name, tree) in trees() {
        let game = TreeGame::new(tree, Values::Root);
        for (algorithm, all) in algorithms.into_iter().flat_map(|a| [(a, false), (a, true)]) {
            // A node with many siblings, of which many are skipped.
            let asked = game.tree().children(NodeId::ROOT).last().unwrap();
            let keep = if all { Keep::Everything } else { Keep::for_explaining(game.tree(), asked) };
            let before = HELD.load(Relaxed);
            let search = Searched::new(&game, algorithm, &SearchOptions::default(), keep).unwrap();
            let record = HELD.load(Relaxed) - before;
            let said = search.memory() - game.tree().memory();
            assert!(record <= said + BESIDE, "{name} {algorithm:?}: the record holds {record}, said {said}");
            let said = |part, made: usize| {
                let most = search.memory_for(part);
                println!("{name} {} {part:?}: {most} said, {made} held", algorithm.name());
                assert!(
                    made <= most + most / 10 + BESIDE,
                    "{name} {algorithm:?} {part:?}: {made}, {most} said"
                );
            };
            said(Part::Types, peak(|| tree::node_types(game.tree())).1);
            said(Part::Minimal, peak(|| search.minimal()).1);
            said(Part::Permuted, peak(|| search.permuted()).1);
            said(Part::Explanation, peak(|| search.explain(asked)).1);
            said(Part::Explanation, peak(|| search.explain(NodeId::ROOT)).1);
            said(Part::Drawing, peak(|| draw::svg(&search)).1);
            said(Part::Drawing, peak(|| draw::dot(&search)).1);
            said(Part::Drawing, peak(|| draw::text(&search, false)).1);
            let parts = JsonParts { steps: true, ..JsonParts::default() };
            said(Part::Json, peak(|| serde_json::to_writer(Nowhere, &search.json(parts)).unwrap()).1);
            said(Part::Json, peak(|| search.step_lines().map(|line| line.len()).sum::<usize>()).1);
            // What is said is not so much that a limit refuses what it has ample room for.
            for part in [Part::Minimal, Part::Permuted] {
                let most = search.memory_for(part);
                assert!(
                    most <= 4 * peak(|| (search.minimal(), search.permuted())).1 + BESIDE,
                    "{name} {part:?}"
                );
            }
        }
    }
}

#[test]
fn tables_that_replace_their_entries_grow_to_their_limit_and_never_beyond() {
    let _alone = alone();
    let game = Endless { outside: 0 };
    for limit in LIMITS {
        let budget = Budget { nodes: Some(3_000_000), ..Budget::default() };
        let (solution, peak_of_solver) =
            peak(|| Solver::new(&game).memory(limit).budget(budget).run(&game.start()));
        assert_kept("the solver", limit, peak_of_solver);
        assert_eq!(solution.stop_reason, Some(StopReason::Nodes));
        let (report, peak_of_engine) =
            peak(|| Engine::new(&game).memory(limit).budget(budget).run(&game.start()));
        assert!(peak_of_engine <= limit + limit / 10 + BESIDE, "{peak_of_engine} of {limit}");
        assert_eq!(report.stop_reason, Some(StopReason::Nodes));
        assert!(report.effort.table_bytes <= limit);
    }
}

#[test]
fn the_limit_of_the_budget_holds_for_the_engine_and_the_solver_too() {
    let _alone = alone();
    let game = Endless { outside: 0 };
    let budget = Budget { nodes: Some(3_000_000), memory: Some(2 << 20), ..Budget::default() };
    let (_, held) = peak(|| Engine::new(&game).budget(budget).run(&game.start()));
    assert!(held <= (2 << 20) + (2 << 20) / 10 + BESIDE, "{held}");
    let (_, held) = peak(|| Solver::new(&game).budget(budget).run(&game.start()));
    assert_kept("the solver", 2 << 20, held);
}

/// A game that counts the calls for outcomes, and sets a flag after so many.
struct Asked<'a> {
    game: Endless,
    outcomes: Cell<u64>,
    flag: Option<(u64, &'a AtomicBool)>,
}

impl Game for Asked<'_> {
    type State = Place;
    type Move = u8;
    fn start(&self) -> Place {
        self.game.start()
    }
    fn to_move(&self, place: &Place) -> Player {
        self.game.to_move(place)
    }
    fn outcome(&self, place: &Place) -> Option<Outcome> {
        self.outcomes.set(self.outcomes.get() + 1);
        if let Some((after, flag)) = self.flag
            && self.outcomes.get() >= after
        {
            flag.store(true, Relaxed);
        }
        self.game.outcome(place)
    }
    fn moves(&self, place: &Place) -> impl Iterator<Item = u8> {
        self.game.moves(place)
    }
    fn play(&self, place: &Place, mv: u8) -> Place {
        self.game.play(place, mv)
    }
}

/// Outcomes asked for beside those of the nodes: the root's, before and after the search, and that of the node at which
/// the budget ran out.
const OUTCOMES_BESIDE: u64 = 5;

#[test]
fn a_stopped_best_first_search_enters_no_node_and_asks_for_no_outcome_afterwards() {
    let _alone = alone();
    for algorithm in [Algorithm::Sss, Algorithm::Dual, Algorithm::Pns, Algorithm::Dfpn] {
        for nodes in [0, 1, 100, 20_000] {
            let game = Asked { game: Endless { outside: 0 }, outcomes: Cell::new(0), flag: None };
            let mut counter = Counter::default();
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let search = Search::new(&game).algorithm(algorithm).budget(budget).observe(&mut counter);
            let report = search.run(&game.start()).unwrap();
            assert_eq!(report.stop_reason, Some(StopReason::Nodes));
            assert_eq!((report.nodes, counter.nodes), (nodes, nodes), "{}", algorithm.name());
            let asked = game.outcomes.get();
            assert!(asked <= nodes + OUTCOMES_BESIDE, "{}: {asked} after {nodes} nodes", algorithm.name());
        }
    }
}

#[test]
fn every_algorithm_ends_soon_after_its_flag_is_set() {
    let _alone = alone();
    for algorithm in Algorithm::ALL {
        let flag = AtomicBool::new(false);
        let game =
            Asked { game: Endless { outside: 0 }, outcomes: Cell::new(0), flag: Some((50_000, &flag)) };
        let budget = Budget { stop: Some(&flag), ..Budget::default() };
        let report = Search::new(&game).algorithm(algorithm).budget(budget).run(&game.start()).unwrap();
        assert_eq!(report.stop_reason, Some(StopReason::Interrupted), "{}", algorithm.name());
        // The flag is read every 1,024 nodes. Then each of the sixteen open nodes tries its other moves, under a driver like
        // MTD(f) more than once.
        let asked = game.outcomes.get();
        assert!(asked <= 50_000 + 1_024 + 4 * 16 * 8, "{}: {asked}", algorithm.name());
    }
}
