//! Evaluations and points beyond the range of scores: they count as the limit or are refused, and nothing overflows.
#![allow(unreachable_pub, reason = "the documentation's game is written for its readers")]

use crate::heap;

use gametree::engine::{Althofer, Ends, Engine, EngineOptions};
use gametree::knowledge::{Evaluate, Guide, Keyed};
use gametree::variants::VariantSearch;
use gametree::{Algorithm, Budget, Game, Outcome, Player, Score, Search, SearchError};
use gametree_tree::testing::random_tree;
use heap::Heap;

/// Says this of positions with an even number of stones and the opposite of the others, within the limits or beyond.
#[derive(Clone, Copy)]
struct Wild {
    value: i64,
    limited: bool,
}

impl Wild {
    /// The same within the limits of scores.
    fn limited(self) -> Self {
        Wild { limited: true, ..self }
    }
}

impl<G: Game<State = (u32, Player)>> Evaluate<G> for Wild {
    fn evaluate(&self, _: &G, &(stones, _): &(u32, Player)) -> Score {
        let value = if stones % 2 == 0 { self.value } else { self.value.saturating_neg() };
        Score::new(if self.limited { value.clamp(-Score::LIMIT, Score::LIMIT) } else { value })
    }
}

const VALUES: [i64; 8] =
    [i64::MIN, i64::MIN + 1, -(1 << 62), -(1 << 31), 1 << 31, 1 << 50, i64::MAX - 1, i64::MAX];

fn wild() -> impl Iterator<Item = Wild> {
    VALUES.into_iter().map(|value| Wild { value, limited: false })
}

#[test]
fn a_textbook_search_with_a_wild_evaluation_finds_a_value_in_range_or_refuses_it() {
    let heap = Heap(60);
    for (eval, algorithm) in wild().flat_map(|eval| Algorithm::ALL.map(|algorithm| (eval, algorithm))) {
        let budget = Budget { depth: Some(4), ..Budget::default() };
        let mut search = VariantSearch::new(algorithm);
        search.budget = budget;
        let reports = [
            Search::new(&heap).algorithm(algorithm).evaluate(&eval).budget(budget).run(&heap.start()),
            search.run(&heap, &eval, &heap.start(), false),
        ];
        for report in reports {
            match report {
                Ok(report) => assert!(report.score.in_range() && report.line.len() <= 4),
                Err(error) => assert!(matches!(error, SearchError::OutOfRange(_)), "{error}"),
            }
        }
    }
}

#[test]
fn a_wild_evaluation_counts_as_the_limit_in_the_engine() {
    let heap = Heap(60);
    let options = EngineOptions { quiescence: 2, ..EngineOptions::default() };
    for eval in wild() {
        let plain =
            |eval: Wild| Engine::new(&heap).evaluate(eval).options(options).depth(5).run(&heap.start());
        assert_eq!(plain(eval), plain(eval.limited()), "{}", eval.value);
        for ends in [Ends::Literal, Ends::Saturated] {
            let rule = Althofer { weight: 1.0, ends };
            let added =
                |eval: Wild| Engine::new(&heap).evaluate(eval).backup(rule).depth(5).run(&heap.start());
            assert_eq!(added(eval), added(eval.limited()), "{} with {ends:?}", eval.value);
        }
    }
}

/// A heap whose end counts so many points.
struct Points(Score);

impl Game for Points {
    type State = (u32, Player);
    type Move = u32;
    fn start(&self) -> (u32, Player) {
        (7, Player::First)
    }
    fn to_move(&self, state: &(u32, Player)) -> Player {
        state.1
    }
    fn outcome(&self, state: &(u32, Player)) -> Option<Outcome> {
        (state.0 == 0).then_some(Outcome::Value(self.0))
    }
    fn moves(&self, state: &(u32, Player)) -> impl Iterator<Item = u32> {
        1..=state.0.min(3)
    }
    fn play(&self, state: &(u32, Player), take: u32) -> (u32, Player) {
        (state.0 - take, state.1.other())
    }
}

impl Keyed for Points {}
impl Guide for Points {}

#[test]
fn wild_points_are_the_limit_to_the_engine_and_refused_or_kept_by_the_textbook() {
    for value in VALUES.into_iter().filter(|&value| !Score::new(value).is_infinite()) {
        let limit = Score::new(value.clamp(-Score::LIMIT, Score::LIMIT));
        let game = Points(Score::new(value));
        let (wild, clamped) = (Engine::new(&game).run(&game.start()), Points(limit));
        assert_eq!(wild, Engine::new(&clamped).run(&clamped.start()), "{value}");
        for algorithm in Algorithm::ALL {
            // An error or a value, but no overflow.
            let _ = Search::new(&game).algorithm(algorithm).run(&game.start());
        }
    }
}

#[test]
fn there_is_a_random_tree_for_all_arguments() {
    assert_eq!(random_tree(1, 5, 0, 9, false).len(), 1);
    assert!(random_tree(2, 3, 3, i64::MIN, false).leaf_values().all(|value| value == Score::ZERO));
    assert!(random_tree(3, 3, 3, i64::MAX, false).leaf_values().all(Score::in_range));
    assert!(random_tree(4, u32::MAX, 1, 5, false).height() <= gametree_tree::MAX_DEPTH);
}
