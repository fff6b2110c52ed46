//! Selective search: what it proves is true, what it saves, and what stays as it was.

use std::collections::HashMap;

use gametree::Request;
use gametree::engine::{Engine, EngineOptions, Selective};
use gametree::knowledge::{Evaluate, Guide, Keyed};
use gametree::{Budget, Game, Outcome, Player, Score, Wdl};

fn mix(seed: u64, word: u64) -> u64 {
    let mixed = (seed ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// A random game: positions are numbered, each with up to nine moves to random positions further down. The evaluation tells
/// something of the truth.
struct Random {
    seed: u64,
    plies: u32,
    /// The chance of an end at each position, in percent.
    ends: u64,
    /// Whether an end is as good for either side, or nearly all of them are lost.
    sharp: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct At {
    ply: u32,
    place: u64,
    /// What the evaluation sees, for the first player.
    lead: i32,
}

impl Game for Random {
    type State = At;
    type Move = u8;

    fn start(&self) -> At {
        At { ply: 0, place: self.seed, lead: 0 }
    }
    fn to_move(&self, x: &At) -> Player {
        if x.ply.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, x: &At) -> Option<Outcome> {
        let drawn = mix(x.place, 7);
        let over = x.ply == self.plies || (x.ply > 1 && drawn % 100 < self.ends);
        let sign = if self.to_move(x) == Player::First { 1 } else { -1 };
        over.then(|| match (drawn >> 32) % 3 {
            0 => Outcome::Draw,
            _ if self.sharp => Outcome::Loss,
            _ if sign * x.lead > 0 => Outcome::Win,
            _ => Outcome::Loss,
        })
    }
    fn moves(&self, x: &At) -> impl Iterator<Item = u8> {
        0..(1 + mix(x.place, 8) % 9) as u8
    }
    fn play(&self, x: &At, mv: u8) -> At {
        // Few places, so that lines meet.
        let drawn = mix(self.seed, mix(x.place, u64::from(mv)) % 997 + u64::from(x.ply) * 1_000);
        At { ply: x.ply + 1, place: drawn, lead: (drawn >> 40) as i32 % 100 - 50 }
    }
}

impl Keyed for Random {}

struct Lead;

impl Evaluate<Random> for Lead {
    fn evaluate(&self, game: &Random, x: &At) -> Score {
        Score::from(if game.to_move(x) == Player::First { x.lead } else { -x.lead })
    }
}

/// Won, drawn or lost, and in how many plies, by plain minimax.
fn truth(game: &Random, x: &At, known: &mut HashMap<At, (Wdl, u32)>) -> (Wdl, u32) {
    if let Some(outcome) = game.outcome(x) {
        return match outcome {
            Outcome::Win => (Wdl::Win, 0),
            Outcome::Loss => (Wdl::Loss, 0),
            _ => (Wdl::Draw, 0),
        };
    }
    if let Some(&value) = known.get(x) {
        return value;
    }
    let children = game.moves(x).map(|mv| truth(game, &game.play(x, mv), known));
    let values: Vec<(Wdl, u32)> = children.map(|(wdl, plies)| (wdl.reversed(), plies + 1)).collect();
    let worth = |&(wdl, plies): &(Wdl, u32)| match wdl {
        Wdl::Win => 10_000 - i64::from(plies),
        Wdl::Draw => 0,
        Wdl::Loss => i64::from(plies) - 10_000,
    };
    let best = values.into_iter().max_by_key(worth).unwrap();
    known.insert(*x, best);
    best
}

fn games() -> impl Iterator<Item = Random> {
    (0..crate::cases(156, 400)).map(|seed| Random {
        seed: mix(seed, 1),
        plies: 6 + (seed % 13) as u32,
        ends: [0, 3, 12][(seed % 3) as usize],
        sharp: seed % 2 == 0,
    })
}

fn with(selective: Selective) -> EngineOptions {
    EngineOptions { selective, ..EngineOptions::default() }
}

/// However early it is stopped, and whatever its table holds from other searches, a selective search proves only what is true,
/// and a win that it has finished with is the shortest one.
#[test]
fn what_a_selective_search_proves_is_true() {
    let (mut proved, mut wins) = (0, 0);
    for game in games() {
        let (mut known, mut engine) = (HashMap::new(), Engine::new(&game).evaluate(Lead));
        for nodes in [30, 300, 1_000, 3_000, 30_000, 3_000_000] {
            let root = game.start();
            let report = engine.run(Request::new(&root).nodes(nodes));
            assert_eq!(report.details.parts.to_string(), "late-move reductions, futility");
            let (wdl, plies) = truth(&game, &root, &mut known);
            let found = report.value.wdl();
            assert!(found.is_none_or(|found| found == wdl), "seed {}: {found:?}, {wdl:?}", game.seed);
            proved += u32::from(found.is_some());
            if !report.stopped {
                assert_eq!(found, Some(wdl), "seed {}", game.seed);
                if wdl != Wdl::Draw {
                    wins += 1;
                    assert_eq!(report.score.result(), Some((wdl, plies)), "seed {} with {nodes}", game.seed);
                    assert_eq!(report.line.len(), plies as usize, "seed {} with {nodes}", game.seed);
                }
            }
        }
    }
    assert!(proved > crate::cases(300, 800) && wins > crate::cases(180, 500), "{proved}, {wins}");
}

/// A search to a depth is what it was, even with the table of a selective one.
#[test]
fn a_given_depth_is_whole() {
    for game in games() {
        let root = game.start();
        for depth in [3, 6] {
            let exact =
                Engine::new(&game).evaluate(Lead).options(with(Selective::Off)).depth(depth).run(&root);
            let mut engine = Engine::new(&game).evaluate(Lead);
            engine.run(Request::new(&root).nodes(5_000));
            let report = engine.run(Request::new(&root).depth(depth));
            assert_eq!((report.score, report.details.parts.to_string()), (exact.score, "none".to_owned()));
        }
        // The values of all moves are those of a whole depth too.
        let every = Engine::new(&game)
            .evaluate(Lead)
            .options(with(Selective::On))
            .depth(4)
            .run(Request::new(&root).every_move());
        assert_eq!(every.details.parts.to_string(), "none");
    }
}

/// To the same depth a selective search takes fewer nodes, each part for itself.
#[test]
fn every_part_saves_nodes() {
    let nodes = |late_moves, futility| -> u64 {
        let options = EngineOptions { late_moves, futility, ..with(Selective::On) };
        let spent = (0..20).map(|seed| {
            let game = Random { seed: mix(seed, 2), plies: 40, ends: 0, sharp: false };
            Engine::new(&game).evaluate(Lead).options(options).depth(9).run(&game.start()).nodes
        });
        spent.sum()
    };
    let (none, late, futile) = (nodes(false, false), nodes(true, false), nodes(false, true));
    assert!(late < none && futile < none, "{none}, {late}, {futile}");
}

/// Two sides take turns to advance or to take; the one who moves is never worse off than by a pass.
#[derive(Clone, Copy, Default)]
struct Duel {
    passes: bool,
    volatile: bool,
}

/// Men of either side, and whose turn it is. A taken man is worth ten points, but the taker may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Men {
    first: i32,
    second: i32,
    left: u32,
    /// The place that was moved to, which decides what may be taken next.
    place: u32,
    next: Player,
}

impl Game for Duel {
    type State = Men;
    type Move = u32;

    fn start(&self) -> Men {
        Men { first: 0, second: 0, left: 24, place: 3, next: Player::First }
    }
    fn to_move(&self, x: &Men) -> Player {
        x.next
    }
    fn outcome(&self, x: &Men) -> Option<Outcome> {
        let lead = if x.next == Player::First { x.first - x.second } else { x.second - x.first };
        (x.left == 0).then_some(Outcome::Value(Score::from(lead)))
    }
    fn moves(&self, _: &Men) -> impl Iterator<Item = u32> {
        0..5
    }
    fn play(&self, x: &Men, mv: u32) -> Men {
        let won = if takes(x, mv) { 10 } else { 1 + 9 * mv as i32 };
        let (first, second) = if x.next == Player::First { (won, 0) } else { (0, won) };
        let place = (x.place * 5 + mv * 3 + 1) % 17;
        Men {
            first: x.first + first,
            second: x.second + second,
            left: x.left - 1,
            place,
            next: x.next.other(),
        }
    }
}

fn takes(x: &Men, mv: u32) -> bool {
    (x.place + 2 * mv).is_multiple_of(7)
}

impl Keyed for Duel {}

impl Guide for Duel {
    fn noisy(&self, x: &Men) -> impl Iterator<Item = u32> {
        let x = *x;
        (0..5).filter(move |&mv| takes(&x, mv))
    }
    fn gain(&self, _: &Men, _: u32) -> Option<i32> {
        Some(10)
    }
    fn volatile(&self) -> bool {
        self.volatile
    }
    fn pass(&self, x: &Men) -> Option<Men> {
        self.passes.then_some(Men { next: x.next.other(), ..*x })
    }
}

struct Material;

impl Evaluate<Duel> for Material {
    fn evaluate(&self, _: &Duel, x: &Men) -> Score {
        Score::from(if x.next == Player::First { x.first - x.second } else { x.second - x.first })
    }
}

/// The same game without the values of its exchanges.
struct Silent(Duel);

impl Game for Silent {
    type State = Men;
    type Move = u32;

    fn start(&self) -> Men {
        self.0.start()
    }
    fn to_move(&self, x: &Men) -> Player {
        x.next
    }
    fn outcome(&self, x: &Men) -> Option<Outcome> {
        self.0.outcome(x)
    }
    fn moves(&self, x: &Men) -> impl Iterator<Item = u32> {
        self.0.moves(x)
    }
    fn play(&self, x: &Men, mv: u32) -> Men {
        self.0.play(x, mv)
    }
}

impl Keyed for Silent {}

impl Guide for Silent {
    fn noisy(&self, x: &Men) -> impl Iterator<Item = u32> {
        self.0.noisy(x)
    }
}

impl Evaluate<Silent> for Material {
    fn evaluate(&self, game: &Silent, x: &Men) -> Score {
        Evaluate::<Duel>::evaluate(self, &game.0, x)
    }
}

/// Where an exchange is worth ten points at most, moves that could not reach the window even so are left out, and the value
/// stays the same.
#[test]
fn the_gain_of_exchanges_saves_nodes_and_not_the_value() {
    let options = EngineOptions { quiescence: 4, ..EngineOptions::default() };
    let (duel, silent) = (Duel::default(), Silent(Duel::default()));
    let (mut spent, mut saved) = (0, 0);
    for depth in 1..8 {
        let with =
            Engine::new(&duel).evaluate(Material).guided().options(options).depth(depth).run(&duel.start());
        let without = Engine::new(&silent)
            .evaluate(Material)
            .guided()
            .options(options)
            .depth(depth)
            .run(&silent.start());
        assert_eq!(with.score, without.score, "depth {depth}");
        spent += without.nodes;
        saved += without.nodes - with.nodes;
    }
    assert!(saved > 0, "{saved} of {spent}");
}

/// A game that can pass gets the null move without being asked for it, where the search is selective.
#[test]
fn the_null_move_is_a_part_of_games_that_can_pass() {
    let parts = |passes, selective| {
        let duel = Duel { passes, ..Duel::default() };
        let budget = Budget { nodes: Some(20_000), ..Budget::default() };
        let engine = Engine::new(&duel).evaluate(Material).guided().options(with(selective));
        engine.budget(budget).run(&duel.start()).details.parts
    };
    assert_eq!(parts(true, Selective::Auto).to_string(), "late-move reductions, futility, null move 3");
    assert_eq!(parts(false, Selective::Auto).null_move, 0);
    assert_eq!(parts(true, Selective::Off).to_string(), "none");
}

/// The same in centi-points, so that a man more is a margin for some plies.
struct CentiPoints;

impl Evaluate<Duel> for CentiPoints {
    fn evaluate(&self, game: &Duel, x: &Men) -> Score {
        Score::new(100 * Evaluate::<Duel>::evaluate(&Material, game, x).finite().unwrap())
    }
}

/// Where static values count once exchanges are over, a value far enough above the window saves a search.
#[test]
fn in_volatile_games_a_margin_above_the_window_saves_nodes() {
    let spent = |volatile, futility| {
        let duel = Duel { volatile, ..Duel::default() };
        // Exchanges are followed in both.
        let options = EngineOptions { quiescence: 4, late_moves: false, futility, ..with(Selective::On) };
        let engine = Engine::new(&duel).evaluate(CentiPoints).guided().options(options);
        let answer = engine.depth(9).run(&duel.start());
        (answer.nodes, answer.best)
    };
    let ((with, best), (without, best_without)) = (spent(true, true), spent(false, true));
    assert!(with < without / 2, "{with}, {without}");
    assert_eq!(best, best_without);
    assert_eq!(spent(true, false), spent(false, false));
}

/// Where all moves are asked for, none is searched less deeply than another, and exchanges are followed behind each.
#[test]
fn exchanges_are_followed_where_all_moves_are_asked_for() {
    let duel = Duel { passes: true, volatile: true };
    let follow = |quiescence| EngineOptions { quiescence, ..EngineOptions::default() };
    let engine = |quiescence| Engine::new(&duel).evaluate(Material).guided().options(follow(quiescence));
    let start = duel.start();
    let every_move = Request::new(&start).every_move().nodes(20_000);
    let all = engine(0).run(every_move);
    assert_eq!(all.details.parts.to_string(), "quiescence 24");
    assert_eq!(all.moves, engine(24).run(every_move).moves);
    for found in &all.moves {
        let below = engine(24).depth(all.details.depth - 1).run(&duel.play(&start, found.mv));
        assert_eq!(found.score, -below.score, "{}", found.mv);
    }
}
