//! What every search answers of small games on graphs, where a request asks for more than the best move.

use std::time::Duration;

use gametree::engine::{Driver, Engine, EngineOptions};
use gametree::knowledge::{Constant, Evaluate, Keyed};
use gametree::monte_carlo::MonteCarlo;
use gametree::solve::{Distance, PointsSolver, Retrograde, Solver};
use gametree::{
    Algorithm, Answer, Budget, Clock, Game, GameValue, Outcome, Player, Request, Score, Search, SearchError,
    SearchOptions,
};

/// Positions are numbers; each has the positions that its moves lead to, or else its end, and an estimate.
struct Graph(&'static [(&'static [u32], Outcome, i32)]);

impl Game for Graph {
    type State = (u32, Player);
    type Move = u32;
    fn start(&self) -> (u32, Player) {
        (0, Player::First)
    }
    fn to_move(&self, x: &(u32, Player)) -> Player {
        x.1
    }
    fn outcome(&self, x: &(u32, Player)) -> Option<Outcome> {
        let (to, end, _) = self.0[x.0 as usize];
        to.is_empty().then_some(end)
    }
    fn moves(&self, x: &(u32, Player)) -> impl Iterator<Item = u32> {
        let (to, ..) = self.0[x.0 as usize];
        assert!(!to.is_empty(), "asked once the game is over");
        to.iter().copied()
    }
    fn play(&self, x: &(u32, Player), to: u32) -> (u32, Player) {
        (to, x.1.other())
    }
}

impl Keyed for Graph {}

struct Estimates;

impl Evaluate<Graph> for Estimates {
    fn evaluate(&self, graph: &Graph, x: &(u32, Player)) -> Score {
        Score::from(graph.0[x.0 as usize].2)
    }
}

const fn points(points: i64) -> Outcome {
    Outcome::Value(Score::new(points))
}

/// Of a position that is over nobody asks the moves, whatever is wanted.
#[test]
fn a_finished_game_has_no_moves_to_be_asked_for() {
    let over = Graph(&[(&[], Outcome::Loss, 0)]);
    let start = over.start();
    for request in [Request::new(&start), Request::new(&start).every_move(), Request::new(&start).lines(2)] {
        let answer = Engine::new(&over).run(request);
        assert_eq!((answer.value.to_string(), answer.moves.len()), ("loss in 0".to_owned(), 0));
        assert_eq!(Solver::new(&over).unwrap().run(request).unwrap().value.plies(), Some(0));
        assert_eq!(Retrograde::new(&over).run(request).unwrap().value.plies(), Some(0));
        assert!(Search::new(&over).run(request).unwrap().proved());
    }
}

/// What is proved of the second line is no proof of the root where the first is but estimated.
#[test]
fn a_line_proves_nothing_of_the_moves_left_out() {
    const POSITIONS: &[(&[u32], Outcome, i32)] =
        &[(&[1, 3], Outcome::Draw, 0), (&[2], Outcome::Draw, 58), (&[], points(-2), 0), (&[], points(4), 0)];
    let graph = Graph(POSITIONS);
    for nodes in 0..40 {
        let start = graph.start();
        let request = Request::new(&start).lines(2).nodes(nodes);
        let answer = Engine::new(&graph).evaluate(Estimates).run(request);
        // By 1 the first player ends with −2, by 3 with −4.
        let known = GameValue::Points(Score::from(-2), Score::from(-2));
        assert!(!answer.proved() || answer.value == known, "{nodes} nodes: {}", answer.value);
        assert!(!answer.complete || answer.value == known, "{nodes} nodes");
    }
}

/// Every line has its share of the clock: none is but a glance.
#[test]
fn lines_share_the_clock() {
    const WIDE: &[u32] = &[1, 2, 3];
    let graph = Graph(&[
        (WIDE, Outcome::Draw, 0),
        (&[2, 3, 0], Outcome::Draw, 30),
        (&[3, 0, 1], Outcome::Draw, -20),
        (&[0, 1, 2], Outcome::Draw, 10),
    ]);
    let mut depths = Vec::new();
    let mut engine =
        Engine::new(&graph).evaluate(Estimates).on_depth(|answer| depths.push(answer.details.depth));
    let clock = Clock::new(Duration::from_millis(900), Duration::ZERO);
    engine.run(Request::new(&graph.start()).lines(3).clock(clock));
    drop(engine);
    // Each search begins at depth 1 again.
    let ends: Vec<u32> = depths.windows(2).filter(|two| two[1] == 1).map(|two| two[0]).collect();
    assert_eq!(ends.len(), 2, "{depths:?}");
    assert!(ends.iter().chain(depths.last()).all(|&depth| depth > 3), "{depths:?}");
}

#[test]
fn no_driver_gives_a_move_twice() {
    for end in [Outcome::Loss, Outcome::Win, Outcome::Draw] {
        let ends: &'static [(&'static [u32], Outcome, i32)] =
            Box::leak(Box::new([(&[1, 2, 3][..], end, 0), (&[], end, 0), (&[], end, 0), (&[], end, 0)]));
        let graph = Graph(ends);
        for driver in [Driver::Aspiration, Driver::FullWindow, Driver::Mtdf] {
            let options = EngineOptions { driver, ..EngineOptions::default() };
            let answer = Engine::new(&graph).options(options).run(Request::new(&graph.start()).lines(3));
            let mut moves: Vec<u32> = answer.moves.iter().map(|of_move| of_move.mv).collect();
            moves.sort_unstable();
            assert_eq!(moves, [1, 2, 3], "{driver:?} {end:?}");
        }
    }
}

/// A move that ends the game in the opponent's favour parries nothing: a loss that can be put off is put off.
#[test]
fn a_suicide_is_no_parry() {
    let graph = Graph(&[(&[1, 2], Outcome::Draw, 0), (&[], Outcome::Win, 0), (&[1], Outcome::Draw, 0)]);
    // 0 → 1 loses at once; 0 → 2 → 1 is a win for the first player, since whoever is to move at 1 has won.
    let truth = Retrograde::new(&graph).run(&graph.start()).unwrap();
    for distance in [Distance::Never, Distance::WhenCheap, Distance::Always] {
        let found = Solver::new(&graph).unwrap().distance(distance).run(&graph.start()).unwrap();
        assert_eq!(found.value.wdl(), truth.value.wdl());
    }
    let lost = Graph(&[
        (&[1, 2], Outcome::Draw, 0),
        (&[], Outcome::Win, 0),
        (&[3], Outcome::Draw, 0),
        (&[], Outcome::Loss, 0),
    ]);
    let found = Solver::new(&lost).unwrap().distance(Distance::Always).run(&lost.start()).unwrap();
    assert_eq!((found.value.to_string(), found.line), ("loss in 2".to_owned(), vec![2, 3]));
}

/// The driver loop at a depth limit of 0, and where a move has no value of its own.
#[test]
fn a_textbook_search_of_every_move_says_where_it_can_not() {
    let graph = Graph(&[(&[1, 2], Outcome::Draw, 7), (&[], Outcome::Loss, 0), (&[], Outcome::Draw, 0)]);
    for algorithm in Algorithm::ALL {
        for depth in [0, 1, 2] {
            let search = || Search::new(&graph).algorithm(algorithm).evaluate(Estimates).depth(depth);
            let found = search().run(Request::new(&graph.start()).every_move());
            if algorithm.uses_static_values() || algorithm == Algorithm::Product {
                assert_eq!(found.unwrap_err(), SearchError::NoMoveValues(algorithm));
                continue;
            }
            let found = found.unwrap();
            assert_eq!(found.moves.len(), if depth == 0 { 0 } else { 2 }, "{}", algorithm.name());
            assert!(found.counts.leaves <= found.nodes, "{}", algorithm.name());
        }
    }
}

/// A win is no estimate, and no win is worth nothing; where it counts 1 it is not varied either.
#[test]
fn a_win_is_a_win_in_every_scale() {
    let graph = Graph(&[(&[1, 2], Outcome::Draw, 0), (&[], Outcome::Loss, 0), (&[], Outcome::Win, 0)]);
    let start = graph.start();
    for win in [Score::from(-1), Score::ZERO, Score::from(1), Score::INF] {
        let options = SearchOptions { win: Some(win), ..SearchOptions::default() };
        let found = Search::new(&graph).options(options).run(&start).unwrap();
        assert_eq!(found.value.to_string(), "win (proved)", "{win}");
    }
    let every = Search::new(&graph).run(Request::new(&start).every_move()).unwrap();
    assert!((0..50).all(|seed| every.near_best(Score::from(5), seed) == Some(1)));
    // The best that an evaluation can say.
    let open = Graph(&[(&[1], Outcome::Draw, 0), (&[0], Outcome::Draw, 0)]);
    let best = Search::new(&open).evaluate(Constant(Score::INF)).depth(2).run(&open.start()).unwrap();
    assert!(!best.proved(), "{}", best.value);
}

/// What is estimated and what is proved can be compared: in a game of points all is in points, else in hundredths of a win.
#[test]
fn all_numbers_of_an_answer_have_one_unit() {
    // By 1 the first player has 30 points at once; by 2, after many more moves, 40 on average.
    const FAR: &[(&[u32], Outcome, i32)] = &[
        (&[1, 2], Outcome::Draw, 0),
        (&[], points(-30), 0),
        (&[3, 4], Outcome::Draw, 0),
        (&[5, 6], Outcome::Draw, 0),
        (&[5, 6], Outcome::Draw, 0),
        (&[7, 8], Outcome::Draw, 0),
        (&[7, 8], Outcome::Draw, 0),
        (&[], points(30), 0),
        (&[], points(50), 0),
    ];
    let graph = Graph(FAR);
    let start = graph.start();
    let answer = MonteCarlo::new(&graph).run(Request::new(&start).every_move().nodes(12));
    assert_eq!(answer.moves[0].score, Score::from(30));
    let estimated = &answer.moves[1];
    assert!(matches!(estimated.value, GameValue::Estimate(_)), "{}", estimated.value);
    assert!((30..=50).contains(&estimated.score.finite().unwrap()), "{}", estimated.score);
    assert_eq!(answer.near_best(Score::from(2), 1), Some(2));
    // Where nobody counts points, a play-out that is won is worth a hundred.
    let won = Graph(&[
        (&[1], Outcome::Draw, 0),
        (&[2], Outcome::Draw, 0),
        (&[3], Outcome::Draw, 0),
        (&[], Outcome::Loss, 0),
    ]);
    let answers = (3..12).map(|nodes| MonteCarlo::new(&won).run(Request::new(&won.start()).nodes(nodes)));
    let estimates: Vec<_> = answers.filter(|answer| matches!(answer.value, GameValue::Estimate(_))).collect();
    assert!(!estimates.is_empty());
    assert!(estimates.iter().all(|answer| answer.score == Score::from(100)), "{estimates:?}");
}

/// One seed is enough for a whole game: other positions get other draws.
#[test]
fn one_seed_draws_differently_in_different_positions() {
    use crate::heap::Heap;
    type Ask = fn(&Heap, Request<'_, (u32, Player)>) -> Answer<u32>;
    let asks: [Ask; 6] = [
        |heap, request| Engine::new(heap).run(request).with_details(()),
        |heap, request| Solver::new(heap).unwrap().run(request).unwrap(),
        |heap, request| PointsSolver::new(heap).unwrap().run(request).unwrap(),
        |heap, request| Retrograde::new(heap).run(request).unwrap(),
        |heap, request| MonteCarlo::new(heap).run(request).with_details(()),
        |heap, request| Search::new(heap).depth(2).run(request).unwrap().with_details(()),
    ];
    for (number, ask) in asks.into_iter().enumerate() {
        let drawn = |seed| -> Vec<u32> {
            let answers = (100..130).map(|stones| {
                let start = (stones, Player::First);
                // Nothing is known so soon: every move is as good.
                ask(&Heap(stones), Request::new(&start).every_move().nodes(if number == 5 { 500 } else { 4 }))
            });
            answers.filter_map(|answer| answer.near_best(Score::from(200), seed)).collect()
        };
        assert_eq!(drawn(7), drawn(7));
        assert!((1..=3).all(|take| drawn(7).contains(&take)), "{number}: {:?}", drawn(7));
    }
}

/// A draw is worth 0 points, whichever search proves it.
#[test]
fn a_draw_has_no_points() {
    const LEVEL: &[(&[u32], Outcome, i32)] = &[(&[1], Outcome::Draw, 0), (&[], points(0), 0)];
    let level = Graph(LEVEL);
    let start = level.start();
    let found = [
        Engine::new(&level).run(&start).value,
        Search::new(&level).run(&start).unwrap().value,
        MonteCarlo::new(&level).run(&start).value,
        Solver::new(&level).unwrap().run(&start).unwrap().value,
        PointsSolver::new(&level).unwrap().run(&start).unwrap().value,
        Retrograde::new(&level).run(&start).unwrap().value,
    ];
    assert_eq!(found.map(GameValue::points), [Some(Score::ZERO); 6]);
}

/// A budget takes no limit away, and a request without limits lets those of the search stand.
#[test]
fn limits_add_up() {
    use crate::heap::Heap;
    let (heap, start) = (Heap(400), Heap(400).start());
    let time = Budget { time: Some(Duration::from_secs(60)), ..Budget::default() };
    let fewer = Budget { nodes: Some(60), ..time };
    let mut engine = Engine::new(&heap);
    assert!(engine.run(Request::new(&start).nodes(100).within(time)).nodes <= 100);
    assert!(engine.run(Request::new(&start).nodes(100).within(fewer)).nodes <= 60);
    assert!(engine.run(Request::new(&start).nodes(40).within(fewer)).nodes <= 40);
    let counted = std::sync::atomic::AtomicU64::new(0);
    engine.forget();
    engine.run(Request::new(&start).nodes(3_000).progress(&counted).within(time));
    assert!(counted.into_inner() > 1_000);
}
