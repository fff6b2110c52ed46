//! The judge accepts the trace of every textbook search of this crate, and refuses it with a number changed that the rules
//! decide.

use crate::common::siege;

use std::hash::Hash;

use gametree::adapt::ForcedRules;
use gametree::knowledge::{Constant, Evaluate, Guide, Keyed, MoveError, Notation, Symmetric};
use gametree::variants::VariantSearch;
use gametree::{Algorithm, Budget, Game, Outcome, Player, Score, SearchOptions, Watch, Window};
use gametree_tree::trace::{Flaw, Header, Kind, Record, Recorder, Wrong, check, check_with};
use siege::Siege;

/// Three moves at each of so many plies, then points drawn from the path; positions of equal sums are the same. With
/// `AGAIN`, the player who makes the third move moves again. A move's name is its number.
struct Points<const AGAIN: bool> {
    plies: u32,
    /// Only wins, draws and losses.
    plain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    sum: u32,
    ply: u32,
    player: Player,
}

impl<const AGAIN: bool> Points<AGAIN> {
    /// A number from -9 to 9 for a position.
    fn drawn(&self, place: &Place) -> i32 {
        let mixed = (place.sum * 31 + place.ply * 7 + u32::from(place.player == Player::First) + 5)
            .wrapping_mul(0x9e37_79b9);
        ((mixed >> 16) % 19) as i32 - 9
    }
}

impl<const AGAIN: bool> Game for Points<AGAIN> {
    type State = Place;
    type Move = u8;
    const ALTERNATES: bool = !AGAIN;
    fn start(&self) -> Place {
        Place { sum: 0, ply: 0, player: Player::First }
    }
    fn to_move(&self, place: &Place) -> Player {
        place.player
    }
    fn outcome(&self, place: &Place) -> Option<Outcome> {
        let points = self.drawn(place);
        let end = match points {
            _ if !self.plain => Outcome::Value(points.into()),
            4.. => Outcome::Win,
            -3..4 => Outcome::Draw,
            _ => Outcome::Loss,
        };
        (place.ply == self.plies || place.ply > 1 && points == 9).then_some(end)
    }
    fn moves(&self, _: &Place) -> impl Iterator<Item = u8> {
        0..3
    }
    fn play(&self, place: &Place, mv: u8) -> Place {
        let again = AGAIN && mv == 2;
        let player = if again { place.player } else { place.player.other() };
        Place { sum: place.sum * 2 + u32::from(mv), ply: place.ply + 1, player }
    }
}

impl<const AGAIN: bool> Guide for Points<AGAIN> {}
impl<const AGAIN: bool> Keyed for Points<AGAIN> {}
impl<const AGAIN: bool> Symmetric for Points<AGAIN> {}
impl<const AGAIN: bool> Notation for Points<AGAIN> {
    fn move_name(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        match text.chars().next().and_then(|digit| digit.to_digit(10)) {
            Some(mv @ 0..=2) => Ok((mv as u8, &text[1..])),
            _ => Err(MoveError::not_a_move(text, "0, 1 or 2")),
        }
    }
}

/// Points by position at the depth limit.
struct Guess;

impl<const AGAIN: bool> Evaluate<Points<AGAIN>> for Guess {
    fn evaluate(&self, game: &Points<AGAIN>, place: &Place) -> Score {
        game.drawn(place).into()
    }
}

type Judge<'g> = dyn Fn(&Header, &[Record]) -> Result<usize, Flaw> + 'g;

/// A trace, and its judge.
struct Trace<'g> {
    algorithm: Algorithm,
    header: Header,
    records: Vec<Record>,
    judge: &'g Judge<'g>,
}

fn record<G, E>(game: &G, search: &VariantSearch<'_, G::Move>, eval: &E) -> Option<(Header, Vec<Record>)>
where
    G: Guide<State: Eq + Hash, Move: Hash> + Keyed + Symmetric + Notation,
    E: Evaluate<G>,
{
    let mut recorder = Recorder::new(game, usize::MAX);
    let watch: &mut dyn Watch<G> = &mut recorder;
    let report = search.run_watched(game, eval, &game.start(), false, Some(watch)).ok()?;
    let (header, records) = recorder.finish();
    let header = Header {
        algorithm: search.method.name().to_owned(),
        depth_limit: Some(search.budget.depth),
        order: Some("natural".to_owned()),
        pv: Some(report.line.iter().map(|&mv| game.move_name(mv)).collect()),
        stopped: report.stopped,
        table: Some(search.method == Algorithm::Mtdf),
        ..header
    };
    Some((header.with_window(search.options.window.unwrap_or(Window::FULL)), records))
}

/// Every algorithm on a small game, with windows and without, to the end and to a depth.
fn on_game<const AGAIN: bool>(game: &Points<AGAIN>, then: &mut dyn FnMut(Trace<'_>)) {
    let judge = |header: &Header, records: &[Record]| {
        check(game, &game.start(), header, records).map(|judged| judged.nodes)
    };
    let window = |alpha, beta| Some(Window { alpha: Score::new(alpha), beta: Score::new(beta) });
    let below = Some(Window { alpha: Score::NEG_INF, beta: Score::new(1) });
    for algorithm in Algorithm::ALL {
        for depth in [None, Some(2), Some(3)] {
            for window in [None, window(-3, 2), window(0, 1), window(4, 8), window(-8, -5), below] {
                let options = SearchOptions { window, ..SearchOptions::default() };
                let budget = Budget { depth, ..Budget::default() };
                let search = VariantSearch { budget, options, ..VariantSearch::new(algorithm) };
                let even = if algorithm == Algorithm::Product { 500_000 } else { 0 };
                if let Some((header, records)) = record(game, &search, &Constant(Score::from(even))) {
                    let header = Header { evaluation: Some("none".to_owned()), ..header };
                    then(Trace { algorithm, header, records, judge: &judge });
                }
            }
        }
    }
}

fn on_every_search(mut then: impl FnMut(Trace<'_>)) {
    for (plies, plain) in [(4, false), (5, true)] {
        on_game(&Points::<false> { plies, plain }, &mut then);
        on_game(&Points::<true> { plies: plies - 1, plain }, &mut then);
    }
}

#[test]
fn the_trace_of_every_search_is_right() {
    let mut traces = [0; Algorithm::ALL.len()];
    on_every_search(|Trace { algorithm, header, records, judge }| {
        assert_eq!(judge(&header, &records), Ok(records.len()), "{header:?}");
        traces[algorithm as usize] += 1;
    });
    assert!(traces.iter().all(|&number| number >= 6), "{traces:?}");
}

#[test]
fn the_trace_of_a_search_with_an_evaluation_or_forced_moves_is_right() {
    for algorithm in Algorithm::ALL
        .into_iter()
        .filter(|&algorithm| algorithm != Algorithm::Product && !algorithm.uses_static_values())
    {
        for (plain, forced) in [(false, false), (true, true)] {
            let game = Points::<false> { plies: 5, plain };
            let budget = Budget { depth: Some(3), ..Budget::default() };
            let mut search = VariantSearch { budget, ..VariantSearch::new(algorithm) };
            search.variants.forced = ForcedRules { win: forced, block: forced };
            let Some((header, records)) = record(&game, &search, &Guess) else { continue };
            let names = ["win", "block"].into_iter().filter(|_| forced).map(str::to_owned).collect();
            let header = Header { forced: names, ..header };
            let judged = check_with(&game, &game.start(), &header, &records, &Guess);
            assert_eq!(judged.map(|judged| judged.nodes), Ok(records.len()), "{header:?}");
        }
    }
}

/// A game as a graph: from each position moves lead to others of the other parity, by their numbers. At the end the side to
/// move has lost.
struct Graph {
    moves: &'static [&'static [u8]],
    start: u8,
}

/// A heap of four stones, of which one to three are taken: twice the stones that are gone, and the side to move.
const HEAP: &[&[u8]] = &[&[3, 5, 7], &[], &[5, 7, 9], &[4, 6, 8], &[7, 9], &[6, 8], &[9], &[8], &[], &[]];
/// A graph that was drawn.
const DRAWN: &[&[u8]] = &[&[1, 3], &[6, 4, 8], &[5], &[4], &[5, 7], &[6], &[7], &[8], &[]];

impl Game for Graph {
    type State = u8;
    type Move = u8;
    fn start(&self) -> u8 {
        self.start
    }
    fn to_move(&self, &at: &u8) -> Player {
        if at.is_multiple_of(2) { Player::First } else { Player::Second }
    }
    fn outcome(&self, &at: &u8) -> Option<Outcome> {
        self.moves[usize::from(at)].is_empty().then_some(Outcome::Loss)
    }
    fn moves(&self, &at: &u8) -> impl Iterator<Item = u8> {
        self.moves[usize::from(at)].iter().copied()
    }
    fn play(&self, _: &u8, to: u8) -> u8 {
        to
    }
}

impl Guide for Graph {}
impl Keyed for Graph {}
impl Symmetric for Graph {}
impl Notation for Graph {
    fn move_name(&self, to: u8) -> String {
        to.to_string()
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        let read = text.get(..1).and_then(|digit| digit.parse().ok());
        read.map(|to| (to, &text[1..])).ok_or_else(|| MoveError::not_a_move(text, "a digit"))
    }
}

/// A position may be met after fewer moves and after more. What a best-first search proves of it holds at both, unless a limit
/// of depth makes them different; and what a table answers at the limit was found there, not nearer to the root.
#[test]
fn positions_that_are_met_at_several_distances_are_right() {
    for game in [(HEAP, 0), (HEAP, 2), (DRAWN, 0)].map(|(moves, start)| Graph { moves, start }) {
        for algorithm in Algorithm::ALL {
            for depth in [None, Some(2), Some(3), Some(4)] {
                let budget = Budget { depth, ..Budget::default() };
                let search = VariantSearch { budget, ..VariantSearch::new(algorithm) };
                let even = if algorithm == Algorithm::Product { 500_000 } else { 0 };
                let (header, records) = record(&game, &search, &Constant(Score::from(even))).unwrap();
                let header = Header { evaluation: Some("none".to_owned()), ..header };
                let judged = check(&game, &game.start(), &header, &records).map(|judged| judged.nodes);
                assert_eq!(judged, Ok(records.len()), "{} {header:?}", game.start);
            }
        }
    }
}

/// What the rules decide: the value of a finished game for every search; every value where nothing is skipped and where
/// claims follow from the children; the windows of plain alpha-beta.
#[test]
fn a_changed_number_is_refused_wherever_the_rules_decide_it() {
    let mut refused = 0;
    on_every_search(|Trace { algorithm, header, records, judge }| {
        if records.len() > 150 {
            return;
        }
        let whole = matches!(
            algorithm,
            Algorithm::Minimax
                | Algorithm::Negamax
                | Algorithm::Product
                | Algorithm::Sss
                | Algorithm::Dual
                | Algorithm::Pns
                | Algorithm::Dfpn
        );
        let windows = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::AlphaBetaHard);
        for at in 0..records.len() {
            let mut changes: Vec<Record> = Vec::new();
            let record = &records[at];
            if whole || record.kind == Kind::Leaf {
                for by in [-1, 1] {
                    changes.push(Record { value: record.value.map(|value| value + by), ..record.clone() });
                }
            }
            if whole && record.kind == Kind::Exact {
                changes.extend([Kind::Lower, Kind::Upper].map(|kind| Record { kind, ..record.clone() }));
            }
            if windows && record.parent.is_some() {
                changes.push(Record { alpha: record.alpha.map(|alpha| alpha - 1), ..record.clone() });
                changes.push(Record { beta: record.beta.map(|beta| beta + 1), ..record.clone() });
                changes.push(Record {
                    alpha: Some(record.alpha.map_or(-99, |alpha| alpha - 1)),
                    ..record.clone()
                });
            }
            for change in changes.into_iter().filter(|change| change != record) {
                let mut records = records.clone();
                let only_kind = change.value == record.value && at == 0;
                records[at] = change;
                let flaw = judge(&header, &records).expect_err(&format!("{header:?} {:?}", records[at]));
                assert!(!only_kind || flaw.wrong == Wrong::Kind, "{flaw:?}");
                refused += 1;
            }
        }
    });
    assert!(refused > 10_000, "{refused}");
}

/// MTD(f) looks into its memory at every node: what is there already is no leaf.
#[test]
fn a_leaf_that_is_in_the_memory_is_refused() {
    let mut refused = 0;
    on_every_search(|Trace { algorithm, header, records, judge }| {
        for at in 0..records.len() {
            if algorithm == Algorithm::Mtdf && records[at].kind == Kind::Table {
                let mut records = records.clone();
                records[at].kind = Kind::Leaf;
                assert!(judge(&header, &records).is_err(), "{header:?} {:?}", records[at]);
                refused += 1;
            }
        }
    });
    assert!(refused > 50, "{refused}");
}

/// In a search that skips nothing every move of the root has its value: a line begins with one of the best.
#[test]
fn a_line_that_begins_with_a_worse_move_is_refused() {
    let (mut kept, mut refused) = (0, 0);
    let game = Points::<false> { plies: 4, plain: false };
    on_game(&game, &mut |Trace { algorithm, header, records, judge }| {
        if !matches!(algorithm, Algorithm::Minimax | Algorithm::Negamax) {
            return;
        }
        for child in records.iter().filter(|record| record.parent == Some(records[0].id)) {
            let pv = Some(vec![child.mv.clone().unwrap()]);
            let verdict = judge(&Header { pv, ..header.clone() }, &records);
            if child.value.map(|value| -value) == records[0].value {
                assert_eq!(verdict, Ok(records.len()));
                kept += 1;
            } else {
                assert!(verdict.is_err(), "{header:?} {child:?}");
                refused += 1;
            }
        }
    });
    assert!(kept >= 6 && refused >= 4, "{kept} {refused}");
}

impl Notation for Siege {
    fn move_name(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn read_move<'t>(&self, text: &'t str) -> Result<(u8, &'t str), MoveError> {
        match text.chars().next().and_then(|digit| digit.to_digit(10)) {
            Some(mv @ 0..=1) => Ok((mv as u8, &text[1..])),
            _ => Err(MoveError::not_a_move(text, "0 or 1")),
        }
    }
}

/// With forced moves only the repairs are searched. The header has to say so, or the other moves are missing; and where it
/// says so, the one move that is left has to be there.
#[test]
fn forced_moves_are_right_where_the_header_says_so() {
    let game = Siege(4);
    let judged = |forced: &[&str], header: &Header, records: &[Record]| {
        let forced = forced.iter().map(|&rule| rule.to_owned()).collect();
        check(&game, &game.start(), &Header { forced, ..header.clone() }, records).map(|judged| judged.nodes)
    };
    let mut recorder = Recorder::new(&game, usize::MAX);
    let mut search = VariantSearch::new(Algorithm::Minimax);
    search.variants.forced = ForcedRules { win: true, block: true };
    let watch: &mut dyn Watch<Siege> = &mut recorder;
    search.run_watched(&game, &Constant(Score::ZERO), &game.start(), false, Some(watch)).unwrap();
    let (header, records) = recorder.finish();
    let header = Header { algorithm: "minimax".to_owned(), ..header };
    assert_eq!(judged(&["win", "block"], &header, &records), Ok(5));
    assert_eq!(judged(&["block"], &header, &records), Ok(5));
    for forced in [&["win"][..], &[]] {
        assert_eq!(judged(forced, &header, &records).unwrap_err().wrong, Wrong::Cut);
    }

    // Without the rules both moves are searched; with that of wins alone a breach is a leaf, and a win.
    let mut recorder = Recorder::new(&game, usize::MAX);
    let mut search = VariantSearch::new(Algorithm::Minimax);
    search.variants.forced = ForcedRules { win: true, block: false };
    let watch: &mut dyn Watch<Siege> = &mut recorder;
    search.run_watched(&game, &Constant(Score::ZERO), &game.start(), false, Some(watch)).unwrap();
    let (header, records) = recorder.finish();
    let header = Header { algorithm: "minimax".to_owned(), ..header };
    assert_eq!(judged(&["win"], &header, &records), Ok(1 + 2 * 4));
    assert_eq!(judged(&[], &header, &records).unwrap_err().wrong, Wrong::Outcome);
    assert_eq!(judged(&["win", "block"], &header, &records).unwrap_err().wrong, Wrong::Move);
}

/// Whole and stopped after so many nodes, to the end and at the first win.
#[test]
fn the_trace_of_a_stopped_search_is_right_as_far_as_it_goes() {
    let (mut stopped, mut refused) = (0, 0);
    for algorithm in Algorithm::ALL {
        for nodes in (1..120).map(Some).chain([None]) {
            // Only wins are worth stopping at.
            for stop_at_win in [false, true] {
                let game = Points::<false> { plies: 4, plain: stop_at_win };
                let judge =
                    |header: &Header, records: &[Record]| check(&game, &game.start(), header, records);
                let options = SearchOptions { stop_at_win, ..SearchOptions::default() };
                let budget = Budget { nodes, ..Budget::default() };
                let search = VariantSearch { budget, options, ..VariantSearch::new(algorithm) };
                let Some((header, records)) = record(&game, &search, &Constant(Score::ZERO)) else {
                    continue;
                };
                let header = Header { evaluation: Some("none".to_owned()), ..header };
                // To stop at a win, a search with a window takes one that ends there.
                let window = [records[0].alpha, records[0].beta];
                let header = Header { window: if stop_at_win { window } else { header.window }, ..header };
                // A best-first search that is stopped names a first move, whatever its records prove of the others.
                let best_first =
                    matches!(algorithm, Algorithm::Sss | Algorithm::Dual | Algorithm::Pns | Algorithm::Dfpn);
                let pv = header.pv.clone().filter(|_| !(best_first && header.stopped));
                let header = Header { pv, ..header };
                let verdict = judge(&header, &records).map(|judged| judged.nodes);
                assert_eq!(verdict, Ok(records.len()), "{header:?}");
                stopped += u32::from(header.stopped);
                if algorithm != Algorithm::Minimax || !header.stopped {
                    continue;
                }
                // Of the moves that are finished only the best begins a line. The last may not be.
                let children: Vec<_> = records.iter().filter(|record| record.parent == Some(0)).collect();
                let finished = &children[..children.len().saturating_sub(1)];
                let best = finished.iter().filter_map(|record| record.value).min();
                for child in finished {
                    let header = Header { pv: Some(vec![child.mv.clone().unwrap()]), ..header.clone() };
                    let worse = child.value > best;
                    assert_eq!(judge(&header, &records).is_err(), worse, "{header:?} {child:?}");
                    refused += u32::from(worse);
                }
            }
        }
    }
    assert!(stopped > 1_000 && refused > 10, "{stopped} {refused}");
}
