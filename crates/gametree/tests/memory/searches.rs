//! Every search keeps its memory limit, and ends as soon as a limit is reached: measured in bytes and in calls, never in
//! time.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::cases;
use crate::counting::{BESIDE, alone, peak};
use gametree::Request;
use gametree::engine::Engine;
use gametree::knowledge::{Constant, Guide, Keyed, MoveError, Notation, Symmetric};
use gametree::monte_carlo::MonteCarlo;
use gametree::observe::Counter;
use gametree::solve::{PointsSolver, Retrograde, Solver};
use gametree::variants::VariantSearch;
use gametree::{Algorithm, Budget, Game, Outcome, Player, Search, StopReason};
use gametree_tree::generate::Recipe;
use gametree_tree::trace;
use gametree_tree::{Keep, TreeGame, Values};

/// Two limits of a kind show that what is held grows with them.
fn limits() -> &'static [usize] {
    let quick: &[usize] = &[4 << 20, 16 << 20];
    cases(quick, &[4 << 20, 16 << 20, 64 << 20])
}

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
}

/// The algorithms that keep positions.
const KEEPERS: [Algorithm; 5] =
    [Algorithm::Mtdf, Algorithm::Sss, Algorithm::Dual, Algorithm::Pns, Algorithm::Dfpn];

#[test]
fn algorithms_that_keep_positions_stop_at_their_limit() {
    let _alone = alone();
    for &limit in limits() {
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
    for &limit in limits() {
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
            let mut record = gametree_tree::Recorder::keeping(Keep::Everything);
            Search::new(&game)
                .algorithm(algorithm)
                .budget(budget)
                .run(Request::new(&game.start()).observe(&mut record))
                .unwrap()
        });
        assert_kept(&format!("{} recorded", algorithm.name()), limit, peak);
        assert_eq!(report.stop_reason, Some(StopReason::Memory));
    }
}

#[test]
fn tables_that_replace_their_entries_grow_to_their_limit_and_never_beyond() {
    let _alone = alone();
    let game = Endless { outside: 0 };
    for &limit in limits() {
        let budget = Budget { nodes: Some(cases(1_500_000, 3_000_000)), ..Budget::default() };
        let (solution, peak_of_solver) =
            peak(|| Solver::new(&game).unwrap().memory(limit).budget(budget).run(&game.start()).unwrap());
        assert_kept("the solver", limit, peak_of_solver);
        assert_eq!(solution.stop_reason, Some(StopReason::Nodes));
        let (report, peak_of_engine) =
            peak(|| Engine::new(&game).memory(limit).budget(budget).run(&game.start()));
        assert!(peak_of_engine <= limit + limit / 10 + BESIDE, "{peak_of_engine} of {limit}");
        assert_eq!(report.stop_reason, Some(StopReason::Nodes));
        assert!(report.details.table_bytes <= limit);
    }
}

#[test]
fn the_solver_of_points_and_the_one_that_goes_backwards_keep_their_limit() {
    let _alone = alone();
    for &limit in limits() {
        let game = Endless { outside: 0 };
        let budget = Budget { nodes: Some(6_000_000), ..Budget::default() };
        let (solution, held) = peak(|| {
            PointsSolver::new(&game).unwrap().memory(limit).budget(budget).run(&game.start()).unwrap()
        });
        assert_kept("the solver of points", limit, held);
        assert_eq!((solution.value.wdl(), solution.stop_reason), (None, Some(StopReason::Nodes)));
        for outside in [0, 1_000] {
            let game = Endless { outside };
            let budget = Budget { memory: Some(limit), ..Budget::default() };
            let (solution, held) = peak(|| Retrograde::new(&game).budget(budget).run(&game.start()).unwrap());
            assert_kept("the solver that goes backwards", limit, held);
            assert_eq!((solution.value.wdl(), solution.stop_reason), (None, Some(StopReason::Memory)));
        }
    }
}

#[test]
fn the_limit_of_the_budget_holds_for_the_engine_and_the_solver_too() {
    let _alone = alone();
    let game = Endless { outside: 0 };
    let budget = Budget { nodes: Some(3_000_000), memory: Some(2 << 20), ..Budget::default() };
    let (_, held) = peak(|| Engine::new(&game).budget(budget).run(&game.start()));
    assert!(held <= (2 << 20) + (2 << 20) / 10 + BESIDE, "{held}");
    let (_, held) = peak(|| Solver::new(&game).unwrap().budget(budget).run(&game.start()));
    assert_kept("the solver", 2 << 20, held);
}

/// Its tree grows to its limit, and then the search goes on without new nodes.
#[test]
fn monte_carlo_tree_search_keeps_its_limit() {
    let _alone = alone();
    let quick: &[usize] = &[1 << 20, 4 << 20];
    for &limit in cases(quick, &[1 << 20, 4 << 20, 16 << 20]) {
        let nodes = cases(2_500_000, 10_000_000);
        let game = Endless { outside: 0 };
        let search = || MonteCarlo::new(&game).memory(limit).nodes(nodes).run(&game.start());
        let (report, held) = peak(search);
        assert_kept("Monte Carlo", limit, held);
        assert!(report.details.full && report.details.tree_bytes <= limit && report.nodes == nodes);
        let budget = Budget { nodes: Some(100_000), memory: Some(limit / 4), ..Budget::default() };
        let (_, held) = peak(|| MonteCarlo::new(&game).budget(budget).run(&game.start()));
        assert!(held <= limit / 4 + limit / 40 + BESIDE, "{held} of {}", limit / 4);
    }
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
            let search = Search::new(&game).algorithm(algorithm).budget(budget);
            let report = search.run(Request::new(&game.start()).observe(&mut counter)).unwrap();
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
