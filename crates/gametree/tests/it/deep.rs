//! Games without end and of a million plies, with small states and large ones, on a thread of 2 MiB, as Rust gives a thread: no search
//! overflows the stack, none calls anything proved that it can't know, and all end by their budget.

use gametree::Request;
use gametree::engine::Engine;
use gametree::knowledge::{Coded, Evaluate, Guide, Keyed, Symmetric};
use gametree::monte_carlo::MonteCarlo;
use gametree::solve::{Distance, PointsSolver, Retrograde, Solver};
use gametree::{Algorithm, Budget, Game, GameValue, Outcome, Player, Score, Search, StopReason, Wdl};
use gametree_tables::{BookPlan, SemiStrong, Tabulation};

/// A game of one or two moves a position; its states carry `BYTES` bytes more than they need.
#[derive(Clone, Copy)]
struct Long<const BYTES: usize> {
    /// The plies to its end.
    plies: u32,
    /// If not 0, so many plies before the end it goes back: it has no end, and does not say so.
    back: u32,
    moves: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State<const BYTES: usize> {
    left: u32,
    next: Player,
    more: [u8; BYTES],
}

impl<const BYTES: usize> Game for Long<BYTES> {
    type State = State<BYTES>;
    type Move = u8;

    fn start(&self) -> State<BYTES> {
        State { left: self.plies, next: Player::First, more: [7; BYTES] }
    }

    fn to_move(&self, state: &State<BYTES>) -> Player {
        state.next
    }

    fn outcome(&self, state: &State<BYTES>) -> Option<Outcome> {
        (state.left == 0).then_some(Outcome::Loss)
    }

    fn moves(&self, _: &State<BYTES>) -> impl Iterator<Item = u8> {
        0..self.moves
    }

    fn play(&self, state: &State<BYTES>, _: u8) -> State<BYTES> {
        let left =
            if self.back != 0 && state.left == self.plies - self.back { self.plies } else { state.left - 1 };
        State { left, next: state.next.other(), ..*state }
    }
}

impl<const BYTES: usize> Guide for Long<BYTES> {}
impl<const BYTES: usize> Symmetric for Long<BYTES> {}

impl<const BYTES: usize> Keyed for Long<BYTES> {
    fn key(&self, state: &State<BYTES>) -> u64 {
        u64::from(state.left) << 1 | state.next as u64
    }
}

impl<const BYTES: usize> Coded for Long<BYTES> {
    fn code(&self, state: &State<BYTES>) -> Option<u64> {
        Some(self.key(state))
    }

    fn decode(&self, code: u64) -> Option<State<BYTES>> {
        let next = if code & 1 == 0 { Player::First } else { Player::Second };
        Some(State { left: u32::try_from(code >> 1).ok()?, next, more: [7; BYTES] })
    }
}

/// An evaluation.
struct Flat;

impl<const BYTES: usize> Evaluate<Long<BYTES>> for Flat {
    fn evaluate(&self, _: &Long<BYTES>, state: &State<BYTES>) -> Score {
        Score::from((state.left % 5) as i32)
    }
}

const BUDGET: Budget<'static> = Budget {
    depth: None,
    nodes: Some(20_000),
    time: None,
    memory: Some(256 << 20),
    stop: None,
    progress: None,
};

/// What a search says of the start: the value, if it is proved, for the side to move.
type Said = Option<GameValue>;

/// Runs a search of every such game on a thread of 2 MiB, and checks what it says.
fn everywhere(search: fn(&Long<16>) -> Said, large: fn(&Long<4096>) -> Said) {
    let games = [
        (1_000_000, 0, 1),
        (1_000_001, 0, 2),
        (1_000_000, 3, 1),
        (1_000_000, 4, 2),
        (25_000, 0, 1),
        (24_999, 0, 1),
    ];
    for (plies, back, moves) in games {
        let run = move || [search(&Long { plies, back, moves }), large(&Long { plies, back, moves })];
        let said = std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
        for value in said.into_iter().flatten() {
            let truth = if plies % 2 == 1 { Wdl::Win } else { Wdl::Loss };
            let GameValue::Proved(found, distance) = value else { continue };
            assert!(back == 0, "{value}: the game has no end");
            assert!(found == truth && distance.is_none_or(|found| found == plies), "{value}: {plies} plies");
        }
    }
}

macro_rules! everywhere {
    ($name:ident, $game:ident => $search:expr) => {
        #[test]
        fn $name() {
            fn search<const BYTES: usize>($game: &Long<BYTES>) -> Said {
                $search
            }
            everywhere(search::<16>, search::<4096>);
        }
    };
}

everywhere!(the_engine, game => {
    let report = Engine::new(game).evaluate(Flat).budget(BUDGET).run(&game.start());
    report.proved().then_some(report.value)
});
/// With plies and nodes left no search goes deeper than its distances can count, and it says so.
#[test]
fn the_deepest_search_of_the_engine_has_a_reason_to_stop() {
    let game = Long::<16> { plies: 1_000_000, back: 0, moves: 1 };
    let report = Engine::new(&game).run(Request::new(&game.start()).nodes(10_000_000));
    assert_eq!((report.stopped, report.stop_reason), (true, Some(StopReason::Depth)));
    assert_eq!(report.details.depth, gametree::engine::MAX_PLIES);
    // To a depth that was asked for is not stopped.
    let report = Engine::new(&game).depth(1_000).run(&game.start());
    assert_eq!((report.stopped, report.stop_reason), (false, None));
}

everywhere!(the_engine_without_an_evaluation, game => {
    let report = Engine::new(game).budget(BUDGET).run(&game.start());
    report.proved().then_some(report.value)
});
everywhere!(the_solver, game => {
    let mut solver = Solver::new(game).unwrap().guided().with_symmetries().budget(BUDGET);
    Some(solver.run(&game.start()).unwrap().value)
});
everywhere!(the_solver_of_points, game => {
    let value = PointsSolver::new(game).unwrap().budget(BUDGET).run(&game.start()).unwrap().value;
    value.wdl().map(|result| GameValue::Proved(result, None))
});
everywhere!(the_solver_that_goes_backwards, game => {
    let value = Retrograde::new(game).budget(BUDGET).run(&game.start()).unwrap().value;
    // It finds out by itself that a game has no end.
    if game.back == 0 { Some(value) } else { None }
});
everywhere!(tables, game => {
    let made = Tabulation::new(game).memory(64 << 20).run(&game.start());
    drop(made);
    None
});
everywhere!(semi_strong_solutions, game => {
    let made = SemiStrong::new(game).budget(BUDGET).run(&game.start());
    assert!(game.plies < 1_000_000 || made.is_err());
    None
});
everywhere!(books, game => {
    drop(BookPlan::new(game, &game.start(), 100_000, 50_000));
    None
});
everywhere!(monte_carlo, game => {
    let report = MonteCarlo::new(game).budget(Budget { nodes: Some(3_000), ..BUDGET }).run(&game.start());
    drop(report);
    None
});

macro_rules! textbook {
    ($($name:ident $algorithm:ident,)*) => {
        $(everywhere!($name, game => {
            // Best-first searches look at the whole path at every step.
            let budget = Budget { nodes: Some(3_000), ..BUDGET };
            let search = Search::new(game).algorithm(Algorithm::$algorithm).budget(budget);
            let report = search.run(&game.start()).ok()?;
            let value = Wdl::of_score(report.score);
            report.complete.then_some(GameValue::Proved(value, None))
        });)*

        #[test]
        fn no_algorithm_is_forgotten() {
            assert_eq!([$(Algorithm::$algorithm),*], Algorithm::ALL);
        }
    };
}

textbook! {
    minimax Minimax,
    minimax_value MinimaxValue,
    negamax Negamax,
    branch_and_bound BranchAndBound,
    alpha_beta_hard AlphaBetaHard,
    alpha_beta_minimax AlphaBetaMinimax,
    alpha_beta AlphaBeta,
    alpha_beta_value AlphaBetaValue,
    althofer Althofer,
    alpha_beta_althofer_hard AlphaBetaAlthoferHard,
    alpha_beta_althofer AlphaBetaAlthofer,
    scout Scout,
    nega_scout NegaScout,
    pvs Pvs,
    mtdf Mtdf,
    sss Sss,
    dual Dual,
    pns Pns,
    dfpn Dfpn,
    product Product,
}

/// Far beyond what distances can count, a win is not called a draw: up to 19,999 plies it is found, with its distance.
#[test]
fn a_win_that_is_too_far_away_is_no_draw() {
    let solve = || {
        gametree::stack::allow(400 << 20);
        [19_998, 19_999, 20_000, 20_001, 30_001].map(|plies| {
            let game = Long::<16> { plies, back: 0, moves: 1 };
            let found = Solver::new(&game)
                .unwrap()
                .guided()
                .with_symmetries()
                .distance(Distance::Always)
                .run(&game.start())
                .unwrap();
            (found.value, found.stop_reason, found.line.len())
        })
    };
    let found = std::thread::Builder::new().stack_size(512 << 20).spawn(solve).unwrap().join().unwrap();
    let value = |wdl, plies: u32| (GameValue::Proved(wdl, Some(plies)), None, plies as usize);
    assert_eq!(found[..2], [value(Wdl::Loss, 19_998), value(Wdl::Win, 19_999)]);
    for found in &found[2..] {
        assert_eq!((found.0.wdl(), found.1), (None, Some(StopReason::Depth)));
    }
}

/// What one search has stored is not counted on by another beyond that distance.
#[test]
fn a_table_of_a_later_position_makes_no_draw_of_a_win() {
    let solve = || {
        gametree::stack::allow(400 << 20);
        let game = Long::<16> { plies: 30_001, back: 0, moves: 1 };
        let mut solver = Solver::new(&game).unwrap().guided().with_symmetries().distance(Distance::Always);
        let later = State { left: 15_001, next: Player::First, more: [7; 16] };
        let first = solver.run(&later).unwrap();
        let whole = solver.run(&game.start()).unwrap();
        (first.value, whole.value.wdl(), whole.stop_reason)
    };
    let found = std::thread::Builder::new().stack_size(512 << 20).spawn(solve).unwrap().join().unwrap();
    assert_eq!(found, (GameValue::Proved(Wdl::Win, Some(15_001)), None, Some(StopReason::Depth)));
}

/// The line of a game of a million plies is found within the budget, and in time that does not grow with its square.
#[test]
fn the_line_of_a_long_game_keeps_to_the_budget() {
    let game = Long::<16> { plies: 300_001, back: 0, moves: 1 };
    let mut solver = Retrograde::new(&game);
    let found = solver.run(&game.start()).unwrap();
    assert_eq!((found.value.plies(), found.line.len(), found.stop_reason), (Some(300_001), 300_001, None));
    // The values are known now; for the line there is no memory.
    let found = solver.run(Request::new(&game.start()).memory(1_000_000)).unwrap();
    assert_eq!((found.value.wdl(), found.stop_reason), (Some(Wdl::Win), Some(StopReason::Memory)));
    assert!((1_000..300_001).contains(&found.line.len()), "{}", found.line.len());
}

#[test]
fn a_game_without_end_is_found_out() {
    use gametree::testing::{Flaw, check_game, check_keyed};
    let game = Long::<16> { plies: 9, back: 4, moves: 2 };
    assert!(matches!(check_game(&game), Err(Flaw::Endless { .. })));
    assert!(matches!(check_keyed(&game), Err(Flaw::Returns { .. })));
    check_game(&Long::<16> { plies: 9, back: 0, moves: 2 }).unwrap();
}
