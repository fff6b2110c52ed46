//! Games that a stranger might write: Nim in normal and misère play, a game with extra turns, one that counts points,
//! and some with the flaws that the conformance tests are for.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use crate::tictactoe::TicTacToe;
use gametree::Request;

use gametree::engine::Engine;
use gametree::knowledge::{Constant, Evaluate, Guide, Keyed, Symmetric};
use gametree::solve::{Distance, Solver};
use gametree::testing::{Flaw, check_evaluation, check_game, check_guide, check_keyed};
use gametree::variants::{VariantSearch, Variants};
use gametree::{
    Algorithm, Bound, Budget, Game, GameValue, Outcome, Player, Score, Search, SearchError, SearchOptions,
    Wdl,
};

/// Nim: a move takes any number of stones from one heap. Who takes the last stone wins, or loses in misère play.
struct Nim {
    heaps: [u8; 3],
    misere: bool,
}

impl Game for Nim {
    type State = ([u8; 3], Player);
    type Move = (u8, u8); // heap, stones

    fn start(&self) -> Self::State {
        (self.heaps, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.1
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        (s.0 == [0; 3]).then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = (u8, u8)> {
        let heaps = s.0;
        (0..3).flat_map(move |heap| (1..=heaps[heap as usize]).map(move |stones| (heap, stones)))
    }
    fn play(&self, s: &Self::State, (heap, stones): (u8, u8)) -> Self::State {
        let mut heaps = s.0;
        heaps[heap as usize] -= stones;
        (heaps, s.1.other())
    }
}

impl Guide for Nim {}
impl Keyed for Nim {}
impl Symmetric for Nim {}

fn by_definition(
    game: &Nim,
    s: &<Nim as Game>::State,
    seen: &mut HashMap<[u8; 3], (Wdl, u32)>,
) -> (Wdl, u32) {
    if let Some(outcome) = game.outcome(s) {
        return (Wdl::of_score(outcome.score()), 0);
    }
    if let Some(&known) = seen.get(&s.0) {
        return known;
    }
    let values: Vec<(Wdl, u32)> = game
        .moves(s)
        .map(|mv| {
            let (value, plies) = by_definition(game, &game.play(s, mv), seen);
            (value.reversed(), plies + 1)
        })
        .collect();
    let better = |v: &(Wdl, u32)| (v.0, if v.0 == Wdl::Win { -i64::from(v.1) } else { i64::from(v.1) });
    let best = values.into_iter().max_by_key(better).unwrap();
    seen.insert(s.0, best);
    best
}

#[test]
fn nim_is_solved_in_normal_and_misere_play() {
    for misere in [false, true] {
        let mut seen = HashMap::new();
        for code in 0..64u8 {
            let game = Nim { heaps: [code & 3, code >> 2 & 3, code >> 4], misere };
            let expected = by_definition(&game, &game.start(), &mut seen);
            for distance in [Distance::Never, Distance::WhenCheap, Distance::Always] {
                for all in [false, true] {
                    let start = game.start();
                    let request = if all { Request::new(&start).every_move() } else { Request::new(&start) };
                    let solution = Solver::new(&game)
                        .unwrap()
                        .guided()
                        .with_symmetries()
                        .distance(distance)
                        .run(request)
                        .unwrap();
                    assert_eq!(solution.value.wdl(), Some(expected.0), "{:?} {misere}", game.heaps);
                    if distance == Distance::Always {
                        assert_eq!(
                            solution.value,
                            GameValue::Proved(expected.0, Some(expected.1)),
                            "{:?} {misere}",
                            game.heaps
                        );
                        assert_eq!(solution.line.len() as u32, expected.1);
                    }
                }
            }
            for algorithm in Algorithm::ALL {
                if algorithm != Algorithm::Product {
                    let report = Search::new(&game).algorithm(algorithm).run(&game.start()).unwrap();
                    assert_eq!(
                        Wdl::of_score(report.score),
                        expected.0,
                        "{} {:?}",
                        algorithm.name(),
                        game.heaps
                    );
                    assert_eq!(report.best.is_empty(), game.heaps == [0; 3]);
                }
            }
        }
    }
}

#[test]
fn nim_keeps_the_contract_and_so_does_a_guide_that_knows_nothing() {
    for misere in [false, true] {
        let game = Nim { heaps: [3, 2, 2], misere };
        check_game(&game).unwrap();
        check_guide(&game).unwrap();
        check_keyed(&game).unwrap();
    }
}

/// Take one or two of the stones that are left; who takes two moves again; who takes the last one wins.
struct Again(u8);

impl Game for Again {
    type State = (u8, Player);
    type Move = u8;
    const ALTERNATES: bool = false;

    fn start(&self) -> (u8, Player) {
        (self.0, Player::First)
    }
    fn to_move(&self, s: &(u8, Player)) -> Player {
        s.1
    }
    fn outcome(&self, s: &(u8, Player)) -> Option<Outcome> {
        (s.0 == 0).then_some(if s.1 == Player::First { Outcome::Win } else { Outcome::Loss })
    }
    fn moves(&self, s: &(u8, Player)) -> impl Iterator<Item = u8> {
        1..=s.0.min(2)
    }
    fn play(&self, s: &(u8, Player), stones: u8) -> (u8, Player) {
        (s.0 - stones, if stones == 2 { s.1 } else { s.1.other() })
    }
}

impl Guide for Again {}

#[test]
fn extra_turns_are_searched_or_refused() {
    for stones in 1..9 {
        let game = Again(stones);
        check_game(&game).unwrap();
        let run = |algorithm| Search::new(&game).algorithm(algorithm).run(&game.start());
        let expected = run(Algorithm::Minimax).unwrap().score;
        for algorithm in Algorithm::ALL {
            match run(algorithm) {
                Ok(report) => assert_eq!((report.score, algorithm.allows_extra_turns()), (expected, true)),
                Err(error) => assert_eq!(error, SearchError::ExtraTurns(algorithm)),
            }
        }
    }
}

/// The loop over the moves of the root, which searches each by itself, knows who is to move after each.
#[test]
fn the_driver_loop_knows_extra_turns() {
    for stones in 1..9 {
        let game = Again(stones);
        let start = game.start();
        let value = |state: &(u8, Player)| Search::new(&game).run(state).unwrap().score;
        let variants = Variants { driver_loop: true, ..Variants::default() };
        for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| algorithm.allows_extra_turns()) {
            let search = VariantSearch { variants: variants.clone(), ..VariantSearch::new(algorithm) };
            let report = search.run(&game, &Constant::default(), &start, true).unwrap();
            assert_eq!(report.score, value(&start), "{}: {stones}", algorithm.name());
            for of_move in report.moves {
                let (mv, score) = (of_move.mv, of_move.score);
                let child = game.play(&start, mv);
                let expected = if child.1 == start.1 { value(&child) } else { -value(&child) };
                assert_eq!(score, expected, "{}: {mv} of {stones}", algorithm.name());
            }
        }
    }
}

/// Two moves, the second of which chooses the points of the first mover: the lower ones of two.
struct Points([i32; 2]);

impl Game for Points {
    type State = (u8, i32);
    type Move = i32;
    fn start(&self) -> (u8, i32) {
        (0, 0)
    }
    fn to_move(&self, s: &(u8, i32)) -> Player {
        if s.0.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, s: &(u8, i32)) -> Option<Outcome> {
        (s.0 == 2).then_some(Outcome::Value(Score::from(s.1)))
    }
    fn moves(&self, _: &(u8, i32)) -> impl Iterator<Item = i32> {
        self.0.into_iter()
    }
    fn play(&self, s: &(u8, i32), points: i32) -> (u8, i32) {
        (s.0 + 1, points)
    }
}

/// A prover that was not told which values there are finds one that lies beyond those it tries first.
#[test]
fn provers_find_values_beyond_those_assumed() {
    for algorithm in [Algorithm::Pns, Algorithm::Dfpn] {
        let most = Score::LIMIT as i32;
        for (low, high) in
            [(4, 9), (1, 1), (2, 3), (-1, 0), (-2, -2), (-3, 5), (-40, -9), (most - 1, most), (-most, 0)]
        {
            let points = Points([low, high]);
            let report = Search::new(&points).algorithm(algorithm).run(&points.start()).unwrap();
            assert_eq!(
                (report.score, report.details.bound),
                (Score::from(low), Bound::Exact),
                "{low} or {high}"
            );
        }
        let told =
            SearchOptions { leaf_values: Some([4, 9].map(Score::from).to_vec()), ..SearchOptions::default() };
        let points = Points([4, 9]);
        let report = Search::new(&points).algorithm(algorithm).options(told).run(&points.start()).unwrap();
        assert_eq!((report.score, report.details.bound), (Score::from(4), Bound::Exact));
    }
}

#[test]
fn an_evaluation_is_an_estimate_and_a_probability_no_result() {
    let game = Nim { heaps: [3, 3, 0], misere: false };
    let shallow = Search::new(&game).depth(2).evaluate(Constant(Score::from(12))).run(&game.start()).unwrap();
    assert_eq!(shallow.value.to_string(), "+12 (estimate)");
    let product = Search::new(&game).algorithm(Algorithm::Product).run(&game.start()).unwrap();
    assert_eq!(product.value, GameValue::Estimate(product.score));
    let complete = Search::new(&game).run(&game.start()).unwrap();
    assert_eq!(complete.value, GameValue::Proved(Wdl::Loss, None));
}

#[test]
fn budgets_count_every_node_and_end_every_algorithm() {
    let game = Nim { heaps: [5, 6, 7], misere: false };
    let stop = AtomicBool::new(true);
    for algorithm in Algorithm::ALL {
        let run = |budget| Search::new(&game).algorithm(algorithm).budget(budget).run(&game.start()).unwrap();
        let report = run(Budget { nodes: Some(100), ..Budget::default() });
        assert!(report.stopped && report.nodes == 100, "{}: {}", algorithm.name(), report.nodes);
        assert_eq!(report.best.len(), 1, "{}", algorithm.name());
        let stopped = run(Budget { stop: Some(&stop), ..Budget::default() });
        assert!(stopped.stopped && stopped.nodes == 0, "{}", algorithm.name());
        let no_depth = run(Budget { depth: Some(0), ..Budget::default() });
        assert!(!no_depth.complete && no_depth.best.len() == 1, "{}", algorithm.name());
    }
}

/// Without a depth limit a position is the same by whatever path it is reached: a memory recognises it.
#[test]
fn transpositions_are_recognised() {
    let game = Nim { heaps: [5, 5, 5], misere: false };
    let positions = 6 * 6 * 6 * 2;
    let report = Search::new(&game).algorithm(Algorithm::Mtdf).run(&game.start()).unwrap();
    assert!(report.counts.expanded <= positions, "{}", report.counts.expanded);
    let nodes = |budget| {
        Search::new(&game).algorithm(Algorithm::Dfpn).budget(budget).run(&game.start()).unwrap().nodes
    };
    assert!(nodes(Budget::default()) < nodes(Budget { depth: Some(15), ..Budget::default() }));
}

/// Flawed on purpose: a position without an end and without a move, one ply below the start.
#[derive(Debug)]
struct DeadEnd;

impl Game for DeadEnd {
    type State = u8;
    type Move = u8;
    fn start(&self) -> u8 {
        0
    }
    fn to_move(&self, s: &u8) -> Player {
        if s.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, _: &u8) -> Option<Outcome> {
        None
    }
    fn moves(&self, s: &u8) -> impl Iterator<Item = u8> {
        0..u8::from(*s == 0)
    }
    fn play(&self, s: &u8, _: u8) -> u8 {
        s + 1
    }
}

/// Flawed on purpose: says that the players alternate, and they don't.
struct Liar;

impl Game for Liar {
    type State = u8;
    type Move = u8;
    fn start(&self) -> u8 {
        3
    }
    fn to_move(&self, _: &u8) -> Player {
        Player::First
    }
    fn outcome(&self, s: &u8) -> Option<Outcome> {
        (*s == 0).then_some(Outcome::Loss)
    }
    fn moves(&self, _: &u8) -> impl Iterator<Item = u8> {
        std::iter::once(1)
    }
    fn play(&self, s: &u8, mv: u8) -> u8 {
        s - mv
    }
}

/// Flawed on purpose: overlooks wins, or sees threats that are none.
struct Blind(Nim, bool);

impl Game for Blind {
    type State = <Nim as Game>::State;
    type Move = (u8, u8);
    fn start(&self) -> Self::State {
        self.0.start()
    }
    fn to_move(&self, s: &Self::State) -> Player {
        self.0.to_move(s)
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        self.0.outcome(s)
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = (u8, u8)> {
        self.0.moves(s)
    }
    fn play(&self, s: &Self::State, mv: (u8, u8)) -> Self::State {
        self.0.play(s, mv)
    }
}

impl Guide for Blind {
    fn winning_move(&self, s: &Self::State) -> Option<(u8, u8)> {
        self.0.winning_move(s).filter(|_| self.1)
    }
    fn threats(&self, s: &Self::State) -> impl Iterator<Item = (u8, u8)> {
        self.0.moves(s).take(1)
    }
}

/// Tic-tac-toe whose guide names the last of the moves that win at once.
struct LastFirst;

impl Game for LastFirst {
    type State = [u16; 2];
    type Move = u8;
    fn start(&self) -> [u16; 2] {
        TicTacToe.start()
    }
    fn to_move(&self, s: &[u16; 2]) -> Player {
        TicTacToe.to_move(s)
    }
    fn outcome(&self, s: &[u16; 2]) -> Option<Outcome> {
        TicTacToe.outcome(s)
    }
    fn moves(&self, s: &[u16; 2]) -> impl Iterator<Item = u8> {
        TicTacToe.moves(s)
    }
    fn play(&self, s: &[u16; 2], mv: u8) -> [u16; 2] {
        TicTacToe.play(s, mv)
    }
}

impl Guide for LastFirst {
    fn winning_move(&self, s: &[u16; 2]) -> Option<u8> {
        self.moves(s).filter(|&mv| self.outcome(&self.play(s, mv)) == Some(Outcome::Loss)).last()
    }
}

/// Which of several winning moves a guide names is up to it.
#[test]
fn a_guide_may_name_any_winning_move() {
    check_guide(&LastFirst).unwrap();
}

#[test]
fn flaws_are_named() {
    assert!(matches!(check_game(&DeadEnd), Err(Flaw::NoMove { position }) if position == "1"));
    assert!(matches!(check_game(&Liar), Err(Flaw::MovesAgain { .. })));
    let nim = || Nim { heaps: [2, 2, 1], misere: false };
    assert!(matches!(
        check_guide(&Blind(nim(), false)),
        Err(Flaw::WinningMove { .. } | Flaw::NoThreat { .. })
    ));
    assert!(matches!(check_guide(&Blind(nim(), true)), Err(Flaw::NoThreat { .. })));
}

/// A state whose `Hash` leaves out the lead.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Careless {
    left: u32,
    lead: u32,
}

impl std::hash::Hash for Careless {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.left.hash(hasher);
    }
}

struct Leads;

impl Game for Leads {
    type State = Careless;
    type Move = u32;
    fn start(&self) -> Careless {
        Careless { left: 6, lead: 0 }
    }
    fn to_move(&self, x: &Careless) -> Player {
        if x.left.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, x: &Careless) -> Option<Outcome> {
        (x.left == 0).then_some(if x.lead > 3 { Outcome::Win } else { Outcome::Loss })
    }
    fn moves(&self, _: &Careless) -> impl Iterator<Item = u32> {
        0..2
    }
    fn play(&self, x: &Careless, mv: u32) -> Careless {
        Careless { left: x.left - 1, lead: x.lead + mv }
    }
}

impl Keyed for Leads {}

/// Mirrored, left and right.
impl Symmetric for TicTacToe {
    fn images(&self, x: &[u16; 2]) -> impl Iterator<Item = [u16; 2]> {
        let mirrored = |cells: u16| cells & 0o222 | (cells & 0o111) << 2 | (cells & 0o444) >> 2;
        [*x, x.map(mirrored)].into_iter()
    }
}

/// What a function says of the cells of the two players.
struct By<F>(F);

impl<F: Fn([u16; 2]) -> i64> Evaluate<TicTacToe> for By<F> {
    fn evaluate(&self, _: &TicTacToe, x: &[u16; 2]) -> Score {
        Score::new((self.0)(*x))
    }
}

#[test]
fn what_is_wrong_with_an_evaluation_is_named() {
    let check = |value: &dyn Fn([u16; 2]) -> i64| check_evaluation(&TicTacToe, &By(value));
    let centre = |cells: u16| i64::from(cells >> 4 & 1);
    assert_eq!(check(&|[mine, theirs]| centre(mine) - centre(theirs)), Ok(()));
    assert!(matches!(check(&|[mine, _]| i64::from(mine & 1)), Err(Flaw::ImageValue { .. })));
    assert!(matches!(check(&|_| 1 << 40), Err(Flaw::ValueRange { .. })));
    let asked = std::cell::Cell::new(0);
    let counts = |_| {
        asked.set(asked.get() + 1);
        asked.get()
    };
    assert!(matches!(check(&counts), Err(Flaw::ValueDiffers { .. })));
}

#[test]
fn a_shared_key_is_blamed_on_hash_if_that_made_it() {
    let flaw = check_keyed(&Leads).unwrap_err();
    assert!(matches!(flaw, Flaw::KeyShared { by_hash: true, .. }), "{flaw}");
    assert!(flaw.to_string().ends_with("the key is that of Hash, which leaves out what differs"), "{flaw}");
}

/// The depth of a builder survives a budget without one, and gives way to a budget with one.
#[test]
fn a_budget_without_a_depth_leaves_the_engines() {
    let engine = || Engine::new(&Leads).depth(2);
    let nodes = Budget { nodes: Some(1_000_000), ..Budget::default() };
    assert_eq!(engine().budget(nodes).run(&Leads.start()).details.depth, 2);
    assert_eq!(engine().budget(Budget { depth: Some(4), ..nodes }).run(&Leads.start()).details.depth, 4);
}
