//! The solver on games small enough to count by hand: its values, best moves and lines, and every count that it reports.

use crate::common::siege;

use gametree::Answer;
use gametree::Request;
use gametree::knowledge::{Guide, Keyed, Symmetric};
use gametree::solve::{Distance, Solver};
use gametree::{Budget, Counts, Game, GameValue, Outcome, Player, StopReason, Wdl};
use siege::Siege;

/// A game written as its tree. `-`, `0` and `+` are ends: lost, drawn or won by the side to move there. `!` before a
/// position says that the move to it is refuted. A move is the number of the position to which it leads, in the order
/// of the text, from 1.
struct Hand {
    children: Vec<Vec<usize>>,
    ends: Vec<Option<Outcome>>,
    refuted: Vec<bool>,
    drawn: bool,
}

impl Hand {
    fn new(text: &str) -> Hand {
        let (mut children, mut ends, mut refuted) = (Vec::<Vec<usize>>::new(), Vec::new(), Vec::new());
        let (mut path, mut mark) = (Vec::<usize>::new(), false);
        for symbol in text.chars() {
            let end = match symbol {
                '!' => {
                    mark = true;
                    continue;
                }
                ')' => {
                    path.pop();
                    continue;
                }
                '-' => Some(Outcome::Loss),
                '0' => Some(Outcome::Draw),
                '+' => Some(Outcome::Win),
                '(' => None,
                _ => continue,
            };
            let number = ends.len();
            path.last().into_iter().for_each(|&parent| children[parent].push(number));
            children.push(Vec::new());
            ends.push(end);
            refuted.push(std::mem::take(&mut mark));
            if end.is_none() {
                path.push(number);
            }
        }
        Hand { children, ends, refuted, drawn: true }
    }
}

impl Game for Hand {
    type State = (usize, Player);
    type Move = usize;
    fn start(&self) -> Self::State {
        (0, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.1
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        self.ends[s.0]
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = usize> {
        self.children[s.0].iter().copied()
    }
    fn play(&self, s: &Self::State, mv: usize) -> Self::State {
        (mv, s.1.other())
    }
}

impl Guide for Hand {
    fn can_be_drawn(&self) -> bool {
        self.drawn
    }
    fn refuted(&self, _: &Self::State, mv: usize) -> bool {
        self.refuted[mv]
    }
}
impl Keyed for Hand {}
impl Symmetric for Hand {}

fn solve<G: Guide<State: std::hash::Hash> + Keyed + Symmetric>(
    game: &G,
    distance: Distance,
) -> Answer<G::Move> {
    Solver::new(game).unwrap().guided().with_symmetries().distance(distance).run(&game.start()).unwrap()
}

fn proved(wdl: Wdl, plies: u32) -> GameValue {
    GameValue::Proved(wdl, Some(plies))
}

#[test]
fn a_loss_is_proved_by_one_reply_to_every_move() {
    let solution = solve(&Hand::new("((-)(-)(-))"), Distance::Never);
    assert_eq!((solution.value, solution.value.plies()), (GameValue::Proved(Wdl::Loss, None), None));
    assert_eq!((solution.line, solution.nodes), (vec![1, 2], 4));
    let expected = Counts { leaves: 3, tried: 3, expanded: 1, forced_wins: 3, forced_blocks: 0 };
    assert_eq!(solution.counts, expected);
}

/// Two questions: is it won? Both moves are tried, and none wins. Is it drawn? The second move, the best so far, comes
/// first and answers. The line looks at both ends once more.
#[test]
fn the_best_move_of_the_first_question_is_the_first_of_the_second() {
    let solution = solve(&Hand::new("(+ 0)"), Distance::Never);
    assert_eq!((solution.value, solution.value.plies()), (proved(Wdl::Draw, 1), Some(1)));
    assert_eq!((solution.best, solution.line), (vec![2], vec![2]));
    assert_eq!(solution.nodes, 3 + 2);
    let expected = Counts { leaves: 2 + 1 + 2, tried: 2 + 1, expanded: 2, forced_wins: 0, forced_blocks: 0 };
    assert_eq!(solution.counts, expected);
}

/// Of two drawing moves the first stays the best, and that is the one without positions below it.
#[test]
fn of_equal_moves_the_first_is_the_best() {
    let solution = solve(&Hand::new("(0 ((0)))"), Distance::Never);
    assert_eq!((solution.value.wdl(), solution.nodes), (Some(Wdl::Draw), 5 + 2));
}

#[test]
fn a_line_keeps_the_result_also_where_no_distance_was_asked_for() {
    let drawn_first = Hand::new("(0 ((-)))");
    let solution = solve(&drawn_first, Distance::Never);
    assert_eq!((solution.value, solution.value.plies()), (GameValue::Proved(Wdl::Win, None), None));
    assert_eq!(solution.line, [2, 3, 4]);
    assert_eq!(solve(&drawn_first, Distance::Always).value, proved(Wdl::Win, 3));
}

/// A draw in 1, a win in 3, a win in 1 and a loss in 1.
#[test]
fn the_best_moves_are_the_equally_good_ones_that_of_the_line_first() {
    let game = Hand::new("(0 ((-)) - +)");
    let run = |distance| {
        Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(distance)
            .run(Request::new(&game.start()).every_move())
            .unwrap()
    };
    let solution = run(Distance::Always);
    let said: Vec<_> = solution.moves.iter().map(|m| (m.mv, m.value)).collect();
    let expected = [(1, (Wdl::Draw, 1)), (2, (Wdl::Win, 3)), (5, (Wdl::Win, 1)), (6, (Wdl::Loss, 1))]
        .map(|(mv, v)| (mv, proved(v.0, v.1)));
    assert_eq!(said, expected);
    assert_eq!((solution.value, solution.best), (proved(Wdl::Win, 1), vec![5]));
    // Without distances both wins are as good.
    assert_eq!(run(Distance::Never).best, [5, 2]);
}

/// A refuted move is not tried for a win, and tried for a draw, which it may bring.
#[test]
fn a_refuted_move_may_draw_but_not_win() {
    let lost = solve(&Hand::new("(!(-) (-))"), Distance::Never);
    assert_eq!((lost.value.wdl(), lost.nodes), (Some(Wdl::Loss), 2 + 3));
    let drawn = solve(&Hand::new("(!0 (-))"), Distance::Never);
    assert_eq!((drawn.value, drawn.line), (proved(Wdl::Draw, 1), vec![1]));
    let won = solve(&Hand::new("(!0 ((-)))"), Distance::Never);
    assert_eq!((won.value.wdl(), won.line), (Some(Wdl::Win), vec![2, 3, 4]));
}

/// Where no game is drawn, what is not won is lost, without a second question.
#[test]
fn without_draws_one_question_is_enough() {
    let lost = Hand { drawn: false, ..Hand::new("(!(-) (-))") };
    let solution = solve(&lost, Distance::Never);
    assert_eq!((solution.value.wdl(), solution.nodes), (Some(Wdl::Loss), 2));
    assert_eq!(solve(&lost, Distance::Always).value, proved(Wdl::Loss, 2));
    let won = Hand { drawn: false, ..Hand::new("((-) ((-)))") };
    assert_eq!(solve(&won, Distance::Never).value.wdl(), Some(Wdl::Win));
    assert_eq!(solve(&won, Distance::Always).value, proved(Wdl::Win, 3));
    let every = Solver::new(&lost)
        .unwrap()
        .guided()
        .with_symmetries()
        .distance(Distance::Always)
        .run(Request::new(&lost.start()).every_move())
        .unwrap();
    assert_eq!(every.value, proved(Wdl::Loss, 2));
    assert!(every.moves.iter().all(|m| m.value == proved(Wdl::Loss, 2)));
}

/// Where there are no draws, a refuted move loses. That alone decides its value: nothing is asked about it.
#[test]
fn without_draws_a_refuted_move_is_lost() {
    let game = Hand { drawn: false, ..Hand::new("(!(-) (-))") };
    let solution = Solver::new(&game)
        .unwrap()
        .guided()
        .with_symmetries()
        .distance(Distance::Never)
        .run(Request::new(&game.start()).every_move())
        .unwrap();
    assert_eq!((solution.value, solution.stopped), (GameValue::Proved(Wdl::Loss, None), false));
    assert!(solution.moves.iter().all(|m| m.value == GameValue::Proved(Wdl::Loss, None)));
}

/// After the refuted move the opponent has a draw: it is only asked whether there is more, a node and the end below it.
/// After the other both questions are asked of its end.
#[test]
fn of_a_refuted_move_it_is_known_that_it_does_not_win() {
    let game = Hand::new("(!(0) 0)");
    let solution = Solver::new(&game)
        .unwrap()
        .guided()
        .with_symmetries()
        .distance(Distance::Never)
        .run(Request::new(&game.start()).every_move())
        .unwrap();
    assert_eq!((solution.value.wdl(), solution.nodes), (Some(Wdl::Draw), 2 + 2));
}

#[test]
fn a_stopped_solver_says_so_and_what_it_has_entered() {
    let game = Hand::new("((-)(-)(-))");
    for nodes in 0..4 {
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let solution =
            Solver::new(&game).unwrap().guided().with_symmetries().budget(budget).run(&game.start()).unwrap();
        assert_eq!((solution.nodes, solution.stopped), (nodes, true));
        assert_eq!(solution.stop_reason, Some(StopReason::Nodes));
        assert_eq!(solution.value, GameValue::Between(Wdl::Loss, Wdl::Win));
    }
    let mut solver = Solver::new(&game)
        .unwrap()
        .guided()
        .with_symmetries()
        .budget(Budget { nodes: Some(3), ..Budget::default() });
    assert!(solver.run(&game.start()).unwrap().stopped);
    assert!(!solver.run(Request::new(&game.start()).nodes(100)).unwrap().stopped);
    let shown = format!("{solver:?}");
    assert!(shown.contains("nodes: Some(3)") && shown.contains("WhenCheap"), "{shown}");
}

/// Each of the two questions walks down the repairs once.
#[test]
fn only_the_block_of_a_threat_is_tried() {
    for repairs in 1..9 {
        let solution = solve(&Siege(repairs), Distance::Never);
        let n = u64::from(repairs);
        assert_eq!(solution.value, proved(Wdl::Draw, repairs));
        assert_eq!(solution.line, vec![0; repairs as usize]);
        assert_eq!(solution.nodes, 2 * (n + 1));
        let expected =
            Counts { leaves: 2, tried: 2 * n, expanded: 2 * n, forced_wins: 0, forced_blocks: 2 * n };
        assert_eq!(solution.counts, expected);
    }
}

/// A corridor of `end` plies to a draw. At ply `fork` it parts into two that mirror each other.
struct Corridor {
    fork: u32,
    end: u32,
}

impl Game for Corridor {
    type State = (u32, i8);
    type Move = i8;
    fn start(&self) -> (u32, i8) {
        (0, 0)
    }
    fn to_move(&self, s: &(u32, i8)) -> Player {
        if s.0.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, s: &(u32, i8)) -> Option<Outcome> {
        (s.0 == self.end).then_some(Outcome::Draw)
    }
    fn moves(&self, s: &(u32, i8)) -> impl Iterator<Item = i8> {
        let forks = s.0 == self.fork;
        [1, -1].into_iter().take(if forks { 2 } else { 1 }).map(move |way| if forks { way } else { 0 })
    }
    fn play(&self, s: &(u32, i8), way: i8) -> (u32, i8) {
        (s.0 + 1, s.1 + way)
    }
}

impl Guide for Corridor {}
impl Keyed for Corridor {
    fn key(&self, s: &(u32, i8)) -> u64 {
        u64::from(s.0) << 2 | (s.1 + 2) as u64
    }
}
impl Symmetric for Corridor {
    fn images(&self, s: &(u32, i8)) -> impl Iterator<Item = (u32, i8)> {
        [*s, (s.0, -s.1)].into_iter()
    }
}

/// Each of the two questions walks to the end once; one of them tries both ways. Up to ply 9 the second way is known
/// from the first, one node; further down it is walked.
#[test]
fn mirrored_positions_are_one_in_the_first_ten_plies() {
    let end = 20;
    for fork in 0..18 {
        let below = u64::from(end - fork);
        let second = if fork + 1 < 10 { 1 } else { below };
        let solution = solve(&Corridor { fork, end }, Distance::Never);
        assert_eq!(solution.value, proved(Wdl::Draw, end));
        assert_eq!(solution.nodes, 2 * u64::from(end + 1) + second, "fork at ply {fork}");
    }
}

/// Move 0 goes the sure way to a win in 15. Every other leads into a thicket, where the side that looks for a win has
/// so many ways each turn, the other one reply, and nothing is ever won.
struct Thicket {
    ways: u64,
    /// Whether a first move of the other side, of two that are alike, comes before it.
    twice: bool,
}

impl Game for Thicket {
    type State = (u64, u32, bool); // path, ply, on the sure way
    type Move = u64;
    fn start(&self) -> Self::State {
        (1, if self.twice { 0 } else { 1 }, true)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        if s.1.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        if s.2 { (s.1 == 16).then_some(Outcome::Loss) } else { (s.1 == 18).then_some(Outcome::Draw) }
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = u64> {
        let most = match s {
            (_, 0, _) => 2,
            (_, ply, sure) if ply % 2 == 1 && (!sure || *ply == 1) => self.ways,
            _ => 1,
        };
        0..most
    }
    fn play(&self, s: &Self::State, mv: u64) -> Self::State {
        (s.0 * 8 + mv, s.1 + 1, s.2 && (s.1 == 0 || mv == 0))
    }
}

impl Guide for Thicket {}
impl Keyed for Thicket {
    fn key(&self, s: &Self::State) -> u64 {
        s.0 << 5 | u64::from(s.1)
    }
}
impl Symmetric for Thicket {}

/// The distance may cost what the result cost, and 100,000 nodes more; that holds for every move by itself.
#[test]
fn a_distance_that_is_not_cheap_is_given_up() {
    let game = Thicket { ways: 7, twice: false };
    let result = solve(&game, Distance::Never);
    assert_eq!(result.value, GameValue::Proved(Wdl::Win, None));
    let cheap = solve(&game, Distance::WhenCheap);
    assert_eq!((cheap.value, cheap.stopped), (GameValue::Proved(Wdl::Win, None), false));
    assert_eq!(cheap.nodes, 2 * result.nodes + 100_000);
    let sparse = Thicket { ways: 2, twice: false };
    assert_eq!(solve(&sparse, Distance::WhenCheap).value, proved(Wdl::Win, 15));

    let game = Thicket { ways: 7, twice: true };
    let run = |distance| {
        Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(distance)
            .run(Request::new(&game.start()).every_move())
            .unwrap()
    };
    assert_eq!(run(Distance::WhenCheap).nodes, 2 * run(Distance::Never).nodes + 200_000);
}

/// Nim with any heaps, of which the last stone wins.
struct Nim([u8; 3]);

impl Game for Nim {
    type State = ([u8; 3], Player);
    type Move = (usize, u8);
    fn start(&self) -> Self::State {
        (self.0, Player::First)
    }
    fn to_move(&self, s: &Self::State) -> Player {
        s.1
    }
    fn outcome(&self, s: &Self::State) -> Option<Outcome> {
        (s.0 == [0; 3]).then_some(Outcome::Loss)
    }
    fn moves(&self, s: &Self::State) -> impl Iterator<Item = (usize, u8)> {
        let heaps = s.0;
        (0..3).flat_map(move |heap| (1..=heaps[heap]).map(move |stones| (heap, stones)))
    }
    fn play(&self, s: &Self::State, (heap, stones): (usize, u8)) -> Self::State {
        let mut heaps = s.0;
        heaps[heap] -= stones;
        (heaps, s.1.other())
    }
}

impl Guide for Nim {}
impl Keyed for Nim {}
impl Symmetric for Nim {}

/// Bouton's theorem: the side to move loses if the heaps, written in binary, add up to 0 without carrying. The smallest
/// table forgets most of the positions, so that the line has to be searched for again.
#[test]
fn a_line_stays_won_where_the_table_has_forgotten() {
    let sum = |s: &<Nim as Game>::State| s.0[0] ^ s.0[1] ^ s.0[2];
    for heaps in [[15, 14, 13], [15, 9, 6], [13, 11, 6], [12, 12, 5], [14, 13, 2], [11, 13, 7]] {
        let game = Nim(heaps);
        let solution = Solver::new(&game)
            .unwrap()
            .guided()
            .with_symmetries()
            .distance(Distance::Never)
            .memory(0)
            .run(&game.start())
            .unwrap();
        let mut state = game.start();
        let won = sum(&state) != 0;
        assert_eq!(solution.value.wdl(), Some(if won { Wdl::Win } else { Wdl::Loss }), "{heaps:?}");
        for (ply, &mv) in solution.line.iter().enumerate() {
            assert_eq!(sum(&state) != 0, won == (ply % 2 == 0), "{heaps:?} {:?}", solution.line);
            state = game.play(&state, mv);
        }
        assert_eq!(state.0, [0; 3], "{heaps:?}: the line goes to the end");
    }
}
