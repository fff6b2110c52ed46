//! Traces of searches of real games pass the check, and any changed field is detected.

use std::hash::{DefaultHasher, Hash, Hasher};

use gametree::adapt::ForcedRules;
use gametree::knowledge::{Constant, Evaluate, Notation};
use gametree::variants::VariantSearch;
use gametree::{Algorithm, Budget, Game, Score, Search, Watch, Window};
use gametree_games::erased::{self, AnyState, Erased, Rules};
use gametree_games::{Order, Spec};
use gametree_tree::trace::{Header, Kind, Record, Recorder, Wrong, check, check_with, read, write};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::erase::{Erasing, OfKind};

/// Records a search and passes the trace to `then`.
struct Traced<'t> {
    position: &'t str,
    algorithm: Algorithm,
    depth: Option<u32>,
    cap: usize,
    then: &'t mut Then<'t>,
}

/// What to do with a trace, given its judge.
type Then<'t> = dyn FnMut(&dyn Judge, Header, Vec<Record>) + 't;

/// Checks traces of searches of one game from one position.
trait Judge {
    fn judge(&self, header: &Header, records: &[Record]) -> Result<usize, Wrong>;

    /// The value of the position after those moves, for the side to move there, searched to that depth.
    fn truth(&self, moves: &[&str], depth: Option<u32>) -> Option<i64>;
}

struct At<'g, K: erased::Kind>(&'g Erased<dyn Rules, K>, AnyState);

impl<K: erased::Kind> Judge for At<'_, K> {
    fn judge(&self, header: &Header, records: &[Record]) -> Result<usize, Wrong> {
        check(self.0, &self.1, header, records).map(|judged| judged.nodes).map_err(|flaw| flaw.wrong)
    }

    fn truth(&self, moves: &[&str], depth: Option<u32>) -> Option<i64> {
        let state = moves.iter().fold(self.1.clone(), |state, mv| {
            let (mv, _) = self.0.read_move(mv).unwrap();
            self.0.play(&state, mv)
        });
        let search = Search::new(self.0).algorithm(Algorithm::Negamax);
        let search = if let Some(depth) = depth { search.depth(depth) } else { search };
        search.run(&state).unwrap().score.finite()
    }
}

impl OfKind for Traced<'_> {
    type Output = ();
    fn run<K: erased::Kind>(self, game: &Erased<dyn Rules, K>) {
        let state = game.read_position(self.position).unwrap();
        let mut recorder = Recorder::new(game, self.cap);
        let budget = Budget { depth: self.depth, ..Budget::default() };
        let search = VariantSearch { budget, ..VariantSearch::new(self.algorithm) };
        let unknown = if self.algorithm == Algorithm::Product { 500_000 } else { 0 };
        let watch: &mut dyn Watch<Erased<dyn Rules, K>> = &mut recorder;
        search.run_watched(game, &Constant(unknown.into()), &state, false, Some(watch)).unwrap();
        let (header, records) = recorder.finish();
        let header = Header {
            algorithm: self.algorithm.name().to_owned(),
            depth_limit: Some(self.depth),
            evaluation: Some("none".to_owned()),
            order: Some("natural".to_owned()),
            table: Some(self.algorithm == Algorithm::Mtdf),
            ..header
        }
        .with_window(Window::FULL);
        (self.then)(&At(game, state), header, records);
    }
}

const SEARCHES: [(&str, &str, Option<u32>); 5] = [
    ("tictactoe", "a1 b2 c3", None),
    ("tictactoe", "a1 b2", Some(4)),
    ("connect4:4x4", "1122", Some(5)),
    ("hex:3", "a1 b2", Some(5)),
    ("tictactoe3d:3", "Aa1", Some(2)),
];

fn on_every_search(cap: usize, mut then: impl FnMut(&dyn Judge, Header, Vec<Record>)) {
    for (game, position, depth) in SEARCHES {
        for algorithm in Algorithm::ALL {
            let spec: Spec = game.parse().unwrap();
            spec.visit(Order::Natural, Erasing(Traced { position, algorithm, depth, cap, then: &mut then }))
                .unwrap();
        }
    }
}

#[test]
fn the_trace_of_every_algorithm_is_right_and_reads_back() {
    let mut nodes = 0;
    on_every_search(usize::MAX, |judge, header, records| {
        assert_eq!(judge.judge(&header, &records), Ok(records.len()), "{}", header.algorithm);
        let (again, same) = read(&write(&header, &records)).unwrap();
        assert_eq!((&again, &same), (&header, &records));
        nodes += records.len();
    });
    assert!(nodes > 50_000, "{nodes}");
}

#[test]
fn a_capped_trace_is_marked_and_right_as_far_as_it_goes() {
    on_every_search(200, |judge, header, records| {
        assert!(records.len() <= 200);
        assert_eq!(header.capped, header.nodes.unwrap() > 200);
        assert_eq!(judge.judge(&header, &records), Ok(records.len()), "{}", header.algorithm);
    });
}

/// Changes one field of one record; returns the name of the field if its value is different.
fn mutate(records: &mut [Record], random: &mut Xoshiro256PlusPlus) -> Option<&'static str> {
    let at = random.random_range(0..records.len());
    let other = random.random_range(0..records.len()) as u64;
    let before = records[at].clone();
    let names: Vec<Option<String>> = records.iter().map(|record| record.mv.clone()).collect();
    let record = &mut records[at];
    let number = |old: Option<i64>, random: &mut Xoshiro256PlusPlus| match random.random_range(0..3) {
        0 => old.map_or(Some(0), |old| Some(old + 1)),
        1 => old.map_or(Some(1), |old| Some(old - 1)),
        _ => old.map_or(Some(-1), |_| None),
    };
    let what = match random.random_range(0..12) {
        0 => {
            record.value = number(record.value, random);
            "value"
        }
        1 => {
            record.alpha = number(record.alpha, random);
            "alpha"
        }
        2 => {
            record.beta = number(record.beta, random);
            "beta"
        }
        3 => {
            record.alpha_owner = Some(if random.random_bool(0.3) { None } else { Some(other) });
            "alpha_owner"
        }
        4 => {
            record.beta_owner = Some(if random.random_bool(0.3) { None } else { Some(other) });
            "beta_owner"
        }
        5 => {
            let kinds = [Kind::Exact, Kind::Lower, Kind::Upper, Kind::Leaf, Kind::Table];
            record.kind = kinds[random.random_range(0..kinds.len())];
            "kind"
        }
        6 => {
            record.mv = names[other as usize].clone();
            "move"
        }
        7 => {
            record.parent = if random.random_bool(0.2) { None } else { Some(other) };
            "parent"
        }
        8 => {
            record.depth = record.depth.map(|depth| depth + if random.random_bool(0.5) { 1 } else { -1 });
            "depth"
        }
        9 => {
            record.searched = record.searched.map(|searched| searched + 1);
            "searched"
        }
        10 => {
            record.rank = record.rank.map(|rank| rank + 1);
            "rank"
        }
        _ => {
            record.id = other;
            "id"
        }
    };
    (*record != before).then_some(what)
}

/// Whether a changed record is still true: its value is exact as it says, though its window asked only for a bound; or
/// the upper end of its null window belongs to the other of the two that may own it.
fn still_true(judge: &dyn Judge, header: &Header, records: &[Record], at: usize, before: &Record) -> bool {
    let record = &records[at];
    let by_id = |id: u64| records.iter().find(|record| record.id == id);
    let mut path = vec![];
    let mut here = record;
    while let (Some(mv), Some(parent)) = (&here.mv, here.parent.and_then(by_id)) {
        path.insert(0, mv.as_str());
        here = parent;
    }
    if *record == (Record { kind: Kind::Exact, ..before.clone() }) {
        let depth = header.depth_limit.flatten().map(|limit| limit - path.len() as u32);
        return judge.truth(&path, depth) == record.value;
    }
    let null = record.alpha.zip(record.beta).is_some_and(|(alpha, beta)| alpha + 1 == beta);
    let scouts = ["pvs", "negascout", "scout"].contains(&header.algorithm.as_str());
    let Some(parent) = record.parent.and_then(by_id).filter(|_| null && scouts) else { return false };
    let owners = [Some(Some(parent.id)), parent.alpha_owner, parent.beta_owner];
    *record == (Record { alpha_owner: record.alpha_owner, ..before.clone() })
        && owners.contains(&record.alpha_owner)
}

#[test]
fn every_changed_field_is_detected() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut tried = 0;
    let mut survivors = Vec::new();
    on_every_search(3_000, |judge, mut header, records| {
        // A trace cut by the cap is not complete enough to detect every change.
        if header.capped {
            return;
        }
        header.recorded = Some(records.len() as u64);
        for _ in 0..crate::cases(60, 150) {
            let mut changed = records.clone();
            let Some(what) = mutate(&mut changed, &mut random) else { continue };
            tried += 1;
            if judge.judge(&header, &changed).is_ok() {
                let at = changed.iter().zip(&records).position(|(a, b)| a != b).unwrap();
                if still_true(judge, &header, &changed, at, &records[at]) {
                    continue;
                }
                survivors
                    .push(format!("{} {what}: {:?} was {:?}", header.algorithm, changed[at], records[at]));
            }
        }
    });
    assert!(tried > crate::cases(2_000, 5_000), "{tried}");
    assert!(survivors.is_empty(), "{} of {tried}:\n{}", survivors.len(), survivors.join("\n"));
}

/// An estimate that depends on the position, or one that does not.
struct Estimate {
    by_hash: bool,
    otherwise: Score,
}

impl<G: Game<State: Hash>> Evaluate<G> for Estimate {
    fn evaluate(&self, _: &G, state: &G::State) -> Score {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        if self.by_hash { ((hasher.finish() % 7) as i32 - 3).into() } else { self.otherwise }
    }
}

/// A search with all that may vary.
struct Varied<'t> {
    position: &'t str,
    algorithm: Algorithm,
    random: &'t mut Xoshiro256PlusPlus,
}

impl OfKind for Varied<'_> {
    /// The number of records, if the algorithm can do what was drawn.
    type Output = Option<usize>;

    fn run<K: erased::Kind>(self, game: &Erased<dyn Rules, K>) -> Option<usize> {
        let Varied { position, algorithm, random } = self;
        let state = game.read_position(position).ok()?;
        let maybe = |random: &mut Xoshiro256PlusPlus| random.random_bool(0.4);
        let nodes = maybe(random).then(|| random.random_range(1..400));
        let depth = Some(random.random_range(0..6))
            .filter(|_| nodes.is_some() || position.len() < 9 || maybe(random));
        let drawn = [random.random_range(-2..2), random.random_range(-2..2)];
        let window = Window::new(drawn[0].min(drawn[1]).into(), (drawn[0].max(drawn[1]) + 1).into());
        let plain = algorithm == Algorithm::Product || algorithm.proves();
        let evaluates = !plain && maybe(random);
        let forced = !evaluates && maybe(random);
        let stop = !evaluates && maybe(random);
        let seed = maybe(random).then(|| random.random());
        let mut recorder = Recorder::new(game, usize::MAX).blocking(forced);
        let mut search = VariantSearch::new(algorithm);
        search.budget = Budget { depth, nodes, ..Budget::default() };
        search.variants.forced = ForcedRules { win: forced, block: forced };
        search.variants.seed = seed;
        search.options.stop_at_win = stop;
        search.options.window = window.filter(|_| algorithm.has_window() && maybe(random));
        search.options.leaf_values = algorithm.proves().then(|| [-1, 0, 1].map(Score::from).to_vec());
        search.options.win = evaluates.then(|| 1_000.into());
        let unknown = if algorithm == Algorithm::Product { 500_000 } else { 0 }.into();
        let watch: &mut dyn Watch<Erased<dyn Rules, K>> = &mut recorder;
        let eval = Estimate { by_hash: evaluates, otherwise: unknown };
        let found = search.run_watched(game, &eval, &state, false, Some(watch)).ok()?;
        let mut window = search.options.window.unwrap_or(Window::FULL);
        if stop && algorithm.has_window() {
            window.alpha = window.alpha.max((-1).into());
            window.beta = window.beta.min(1.into());
        }
        let (header, records) = recorder.finish();
        let header = Header {
            algorithm: algorithm.name().to_owned(),
            depth_limit: Some(depth),
            evaluation: Some(if evaluates { "hashed" } else { "none" }.to_owned()),
            order: Some(if seed.is_some() { "random" } else { "natural" }.to_owned()),
            forced: if forced { vec!["win".to_owned(), "block".to_owned()] } else { vec![] },
            stopped: found.stopped,
            win: evaluates.then_some(1_000),
            table: Some(algorithm == Algorithm::Mtdf),
            pv: Some(found.line.iter().map(|&mv| game.move_name(mv)).collect()),
            ..header
        }
        .with_window(window);
        let judged = check_with(game, &state, &header, &records, &eval);
        assert!(judged.is_ok(), "{judged:?}\n{header:?}\n{position}");
        Some(records.len())
    }
}

#[test]
fn the_trace_of_every_variation_is_right() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut traces, mut nodes) = (0, 0);
    for _ in 0..crate::cases(8, 25) {
        for algorithm in Algorithm::ALL {
            // Such an algorithm adds static values, which the format does not have.
            if algorithm.uses_static_values() {
                continue;
            }
            let game = ["tictactoe", "connect4:4x4", "hex:3", "tictactoe3d:3"][random.random_range(0..4)];
            let moves = ["", "a1", "b2 a1", "a1 b1 c3", "a1 b2 c3 b1", "11", "1213", "32", "Aa1 Bb2"];
            let position = moves[random.random_range(0..moves.len())];
            let spec: Spec = game.parse().unwrap();
            let varied = Varied { position, algorithm, random: &mut random };
            if let Some(records) = spec.visit(Order::Natural, Erasing(varied)).unwrap() {
                traces += 1;
                nodes += records;
            }
        }
    }
    assert!(traces > crate::cases(40, 100) && nodes > 5_000, "{traces} {nodes}");
}
