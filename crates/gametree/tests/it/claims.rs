//! Whatever an answer claims is true: a value, a distance, that nothing was estimated. Random small games against brute force, with
//! limits that end a search anywhere.

use std::collections::HashMap;

use gametree::engine::Engine;
use gametree::knowledge::{Guide, Keyed};
use gametree::solve::{Distance, PointsSolver, Retrograde, Solver};
use gametree::{Answer, Game, GameValue, Outcome, Player, Request, Score, Wdl};

/// A number that depends on all three.
fn mixed(seed: u64, a: u64, b: u64) -> u64 {
    let mut x = seed ^ a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    for _ in 0..3 {
        x ^= x >> 31;
        x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x ^= x >> 29;
    }
    x
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct At {
    ply: u8,
    node: u16,
    next: Player,
}

impl At {
    fn number(self) -> u64 {
        u64::from(self.ply) << 20 | u64::from(self.node) << 1 | self.next as u64
    }
}

/// A random game. Without `plies` its positions come back, and a game need not end.
#[derive(Clone, Debug)]
struct Random<const CYCLES: bool> {
    seed: u64,
    plies: u8,
    width: u64,
    ends: u64,
    /// Whether players may move again.
    again: bool,
    points: bool,
}

impl<const CYCLES: bool> Random<CYCLES> {
    fn over(&self, x: At) -> u64 {
        mixed(self.seed, x.number(), 1)
    }
}

impl<const CYCLES: bool> Game for Random<CYCLES> {
    type State = At;
    type Move = u8;
    const ALTERNATES: bool = false;
    fn alternates(&self) -> bool {
        !self.again
    }
    fn start(&self) -> At {
        At { ply: 0, node: 0, next: Player::First }
    }
    fn to_move(&self, x: &At) -> Player {
        x.next
    }
    fn outcome(&self, x: &At) -> Option<Outcome> {
        let by = self.over(*x);
        let over = if CYCLES { x.node > 0 && by.is_multiple_of(self.ends) } else { x.ply >= self.plies }
            || !CYCLES && x.ply > 1 && by.is_multiple_of(6);
        over.then(|| match (self.points, by / 7 % 5) {
            (true, _) => Outcome::Value(Score::from((by / 7 % 9) as i32 - 4)),
            (false, 0 | 1) => Outcome::Win,
            (false, 2) => Outcome::Draw,
            (false, _) => Outcome::Loss,
        })
    }
    fn moves(&self, x: &At) -> impl Iterator<Item = u8> {
        0..(1 + mixed(self.seed, x.number(), 2) % 4) as u8
    }
    fn play(&self, x: &At, mv: u8) -> At {
        let by = mixed(self.seed, x.number(), 10 + u64::from(mv));
        let next = if self.again && by.is_multiple_of(3) { x.next } else { x.next.other() };
        let ply = if CYCLES { 0 } else { x.ply + 1 };
        At { ply, node: (by / 3 % self.width) as u16, next }
    }
}

impl<const CYCLES: bool> Keyed for Random<CYCLES> {
    const REPEATS: bool = CYCLES;
    fn key(&self, x: &At) -> u64 {
        x.number()
    }
}

impl<const CYCLES: bool> Guide for Random<CYCLES> {}

/// What is true of a position or of a move: the points, a win counting 1, and the plies to the end of a won or lost game. In games of
/// points there are none.
type Truth = (i64, u32);

/// So many plies are not compared.
const NO_PLIES: u32 = u32::MAX;

/// The truth of every position that is reached, by going backwards over them all: what never ends is a draw. `drawn` counts as drawn,
/// as a position that was played before.
fn truths<const CYCLES: bool>(game: &Random<CYCLES>, drawn: Option<At>) -> HashMap<At, Truth> {
    let (mut reached, mut at) = (vec![game.start()], 0);
    while let Some(&x) = reached.get(at) {
        at += 1;
        if game.outcome(&x).is_none() {
            for child in game.moves(&x).map(|mv| game.play(&x, mv)) {
                if !reached.contains(&child) {
                    reached.push(child);
                }
            }
        }
    }
    let end = if game.points { NO_PLIES } else { 0 };
    let ended = reached.iter().filter_map(|x| Some((*x, (game.outcome(x)?.score().finite()?, end))));
    let mut known: HashMap<At, Truth> = ended.collect();
    known.extend(drawn.map(|x| (x, (0, 0))));
    if game.points {
        // Nothing comes back: the last plies first.
        reached.sort_by_key(|x| std::cmp::Reverse(x.ply));
        for x in reached {
            if !known.contains_key(&x) {
                let best = game
                    .moves(&x)
                    .filter_map(|mv| of_move(game, &known, x, mv))
                    .map(|(points, _)| points)
                    .max();
                known.insert(x, (best.unwrap(), NO_PLIES));
            }
        }
        return known;
    }
    for plies in 1.. {
        let mut found = Vec::new();
        for &x in reached.iter().filter(|x| !known.contains_key(x)) {
            let moves: Vec<Option<Truth>> = game.moves(&x).map(|mv| of_move(game, &known, x, mv)).collect();
            if moves.iter().flatten().any(|&(points, _)| points > 0) {
                found.push((x, (1, plies)));
            } else if moves.iter().all(|of| of.is_some_and(|(points, _)| points < 0)) {
                found.push((x, (-1, plies)));
            }
        }
        if found.is_empty() {
            break;
        }
        known.extend(found);
    }
    for x in reached {
        known.entry(x).or_insert((0, 0));
    }
    known
}

fn of_move<const CYCLES: bool>(
    game: &Random<CYCLES>,
    known: &HashMap<At, Truth>,
    x: At,
    mv: u8,
) -> Option<Truth> {
    let child = game.play(&x, mv);
    let &(points, plies) = known.get(&child)?;
    Some((if child.next == x.next { points } else { -points }, plies.saturating_add(1)))
}

/// Whether a value is true.
fn holds(said: GameValue, (points, plies): Truth) -> bool {
    let result = Wdl::of_score(Score::new(points));
    match said {
        GameValue::Proved(Wdl::Draw, _) => result == Wdl::Draw,
        GameValue::Proved(wdl, found) => {
            wdl == result && (plies == NO_PLIES || found.is_none_or(|found| found == plies))
        }
        GameValue::Between(low, high) => low <= result && result <= high,
        GameValue::Points(low, high) => low <= Score::new(points) && Score::new(points) <= high,
        GameValue::Estimate(_) | GameValue::Bound(..) => true,
    }
}

/// Everything that an answer claims. `of` are the truths of the root, and of its moves as the search counts them.
fn check<D: std::fmt::Debug>(
    answer: &Answer<u8, D>,
    root: Truth,
    of: &dyn Fn(u8) -> Truth,
    what: &dyn std::fmt::Debug,
) {
    let said = format!("{what:?}: {answer:?}");
    assert!(holds(answer.value, root), "the root is {root:?}: {said}");
    let open = |value: GameValue| matches!(value, GameValue::Estimate(_) | GameValue::Bound(..));
    assert!(!answer.complete || !open(answer.value), "{said}");
    for of_move in &answer.moves {
        let truth = of(of_move.mv);
        assert!(holds(of_move.value, truth), "move {} is {truth:?}: {said}", of_move.mv);
        assert!(of_move.line.first().is_none_or(|first| *first == of_move.mv), "{said}");
    }
    if let Some(first) = answer.line.first() {
        assert_eq!(answer.best.first(), Some(first), "{said}");
    }
}

/// The requests that end a search anywhere: each with its name.
fn requests(start: &At) -> impl Iterator<Item = (String, Request<'_, At>)> {
    let nodes = (1..24).chain([30, 45, 70, 100, 150, 300, 1_000]).map(Some).chain([None]);
    let depths = [None, Some(1), Some(2), Some(3), Some(5), Some(9)];
    let limits = nodes.flat_map(move |nodes| depths.map(|depth| (nodes, depth)));
    limits.filter(|(nodes, depth)| nodes.is_some() || depth.is_some()).flat_map(move |(nodes, depth)| {
        let mut request = Request::new(start);
        if let Some(nodes) = nodes {
            request = request.nodes(nodes);
        }
        if let Some(depth) = depth {
            request = request.depth(depth);
        }
        let wanted = [request, request.every_move(), request.lines(1), request.lines(2), request.lines(3)];
        wanted.into_iter().map(move |request| (format!("{request:?}"), request))
    })
}

fn layered(seed: u64) -> impl Iterator<Item = Random<false>> {
    let games = [(false, false), (false, true), (true, false), (true, true)];
    games.into_iter().map(move |(again, points)| Random {
        seed,
        plies: 3 + (seed % 8) as u8,
        width: 2 + seed % 9,
        ends: 6,
        again,
        points,
    })
}

fn cyclic(seed: u64) -> impl Iterator<Item = Random<true>> {
    let (width, ends) = (3 + seed % 20, 3 + seed % 5);
    [false, true].into_iter().map(move |again| Random { seed, plies: 0, width, ends, again, points: false })
}

/// Of a line nothing is proved but what was searched: not the root where another move is left, and no distance where one may be
/// shorter.
#[test]
fn the_engine_claims_no_more_than_it_has_searched() {
    for game in (0..crate::cases(100, 3_000)).step_by(4).flat_map(layered) {
        let start = game.start();
        let known = truths(&game, None);
        let of = |mv| of_move(&game, &known, start, mv).unwrap();
        let mut kept = Engine::new(&game);
        for (name, request) in requests(&start) {
            let name = (&game, name);
            check(&Engine::new(&game).run(request), known[&start], &of, &name);
            check(&Engine::new(&game).guided().run(request), known[&start], &of, &name);
            check(&kept.run(request), known[&start], &of, &name);
        }
    }
}

/// The same where positions come back, whether a move back to the root is a draw or the game goes on from there. If every move is asked
/// for, no distance is told.
#[test]
fn the_engine_claims_no_more_where_positions_come_back() {
    for game in (0..crate::cases(45, 5_000)).flat_map(cyclic) {
        let start = game.start();
        let (known, played) = (truths(&game, None), truths(&game, Some(start)));
        let mut kept = Engine::new(&game);
        for (name, request) in requests(&start) {
            let name = (&game, name);
            for answer in [Engine::new(&game).run(request), kept.run(request)] {
                for truths in [&known, &played] {
                    let of = |mv| of_move(&game, truths, start, mv).unwrap();
                    check(&answer, known[&start], &of, &name);
                }
            }
        }
    }
}

/// Every position of a game, the start first.
fn positions(game: &Random<false>) -> Vec<At> {
    let mut reached: Vec<At> = truths(game, None).into_keys().collect();
    reached.sort_by_key(|x| (x.ply, x.number()));
    reached
}

/// What every answer of a solver keeps to: it is stopped where something that was asked for is missing, or the move that it names may
/// not have the value; and a legal move is named that is not proved to be worse than another.
fn check_solver(
    answer: &Answer<u8>,
    game: &Random<false>,
    (x, of): (At, &dyn Fn(u8) -> Truth),
    (distances, ample): (bool, bool),
    what: &dyn std::fmt::Debug,
) {
    let said = format!("{what:?} {x:?}: {answer:?}");
    let missing = |value: GameValue| match value {
        GameValue::Proved(Wdl::Draw, _) => false,
        GameValue::Proved(_, plies) => distances && plies.is_none(),
        value => value.points().is_none(),
    };
    let lacks = missing(answer.value) || answer.moves.iter().any(|of_move| missing(of_move.value));
    assert!(answer.stopped || !lacks, "{said}");
    assert!(!ample || !answer.stopped, "{said}");
    if lacks {
        assert!(answer.stop_reason.is_some(), "{said}");
    }
    if game.outcome(&x).is_some() {
        assert!(answer.best.is_empty() && !answer.stopped, "{said}");
        return;
    }
    let best = *answer.best.first().unwrap_or_else(|| panic!("no move: {said}"));
    assert!(game.moves(&x).any(|mv| mv == best), "{said}");
    if !answer.stopped {
        let (points, _) = of(best);
        let reached = match answer.value {
            GameValue::Points(value, _) => Score::new(points) == value,
            value => value.wdl() == Some(Wdl::of_score(Score::new(points))),
        };
        assert!(reached, "{best} is worth {points}: {said}");
    }
    // A distance is told of the move that is named, and not only of the position.
    if let GameValue::Proved(Wdl::Win | Wdl::Loss, Some(plies)) = answer.value {
        let (_, own) = of(best);
        assert!(own == plies || own == NO_PLIES, "{best} takes {own} plies: {said}");
    }
    if let Some(of_best) = answer.moves.iter().find(|of_move| of_move.mv == best) {
        let result = |value: GameValue| gametree::solve::ResultBounds::of(value);
        for other in &answer.moves {
            assert!(
                result(of_best.value).upper >= result(other.value).lower,
                "{} is better: {said}",
                other.mv
            );
            // What is lost is not played while something is open.
            let lost = of_best.value.wdl() == Some(Wdl::Loss) && answer.value.wdl() != Some(Wdl::Loss);
            assert!(!lost || other.value.wdl() == Some(Wdl::Loss), "{} is open: {said}", other.mv);
        }
    }
}

#[test]
fn a_stopped_solver_says_so_and_names_a_move() {
    for game in (0..crate::cases(18, 1_000)).flat_map(layered) {
        let known = truths(&game, None);
        for x in positions(&game).into_iter().take(8) {
            let of = |mv| of_move(&game, &known, x, mv).unwrap();
            let (root, what) = (known[&x], &game);
            let mut kept = Solver::new(&game).ok().map(|solver| solver.distance(Distance::Always));
            for nodes in (0..12).chain([20, 35, 60, 10_000]) {
                let request = Request::new(&x).nodes(nodes);
                for request in [request, request.every_move(), request.lines(2)] {
                    let name = (what, format!("{request:?}"));
                    let all = |answer: Answer<u8>, distances| {
                        check(&answer, root, &of, &name);
                        check_solver(&answer, &game, (x, &of), (distances, nodes == 10_000), &name);
                        if answer.line.is_empty() {
                            assert!(game.outcome(&x).is_some(), "{name:?}: {answer:?}");
                        }
                    };
                    for distance in [Distance::Never, Distance::WhenCheap, Distance::Always] {
                        if let Ok(solver) = Solver::new(&game) {
                            let answer = solver.distance(distance).run(request).unwrap();
                            all(answer, distance == Distance::Always);
                        }
                    }
                    if let Some(kept) = &mut kept {
                        all(kept.run(request).unwrap(), true);
                    }
                    all(PointsSolver::new(&game).unwrap().run(request).unwrap(), false);
                    if !game.points {
                        all(Retrograde::new(&game).run(request).unwrap(), true);
                    }
                }
            }
        }
    }
}
