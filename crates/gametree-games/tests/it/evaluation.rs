//! The contract of every evaluation: values within range, the same for all images of a position, and a search with it beats
//! one without.

use gametree::knowledge::Evaluate;
use gametree::{Game, Player, Score, Search, Wdl};
use gametree_games::erased::{AnyState, Erased, Kind, Rules};
use gametree_games::evaluation::{Features, LIMIT, MAX_FEATURES, StaticResult, Weights};
use gametree_games::weights_file::WeightsFile;
use gametree_games::{Order, Playable, Spec, Visitor, find_evaluation};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::erase::{OfKind, erase};

/// The positions of a random game of `plies` moves, or fewer if it ends earlier.
fn random_line<G: Game>(game: &G, plies: usize, seed: u64) -> Vec<G::State> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut line = vec![game.start()];
    while line.len() <= plies && game.outcome(&line[line.len() - 1]).is_none() {
        let last = &line[line.len() - 1];
        let moves: Vec<G::Move> = game.moves(last).collect();
        let next = game.play(last, *moves.choose(&mut random).unwrap());
        line.push(next);
    }
    line
}

const LARGE: &[&str] = &["hex:17x12", "hex:19", "hex:1x361", "mnk:15,15,5", "mnk:19,19,5", "mnk:361,1,3"];

struct Check(&'static str);

impl Visitor for Check {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let Check(name) = self;
        assert!(game.evaluation("").is_none() && game.evaluation("nonsense").is_none());
        assert_eq!(G::evaluations().last().map(|e| e.name), Some("none"));
        let none = game.evaluation("none").unwrap();
        let own = game.default_evaluation();
        // The one above it in the list.
        let fine = game.evaluation(G::evaluations()[G::evaluations().len() - 3].name).unwrap();
        let coarse = game.evaluation("coarse").unwrap();
        // Arbitrary weights, different for every feature.
        let weights: Vec<f64> =
            (1..=G::features().len()).map(|n| 7.3 * n as f64 * (-1f64).powi(n as i32)).collect();
        let weights = Weights::new(&weights).unwrap();
        let learned = game.learned(weights);
        assert!(G::features().len() <= MAX_FEATURES);
        // What a sentence may name has words, each different, and nothing else has.
        let term = |name: &&'static str| {
            let term = name.strip_prefix("my-")?;
            G::features().contains(&&*format!("their-{term}")).then_some(term)
        };
        let (listed, told): (Vec<&str>, Vec<&str>) = G::terms().iter().copied().unzip();
        assert_eq!(listed, G::features().iter().filter_map(term).collect::<Vec<_>>(), "{}", G::KIND);
        assert!(told.iter().all(|words| !words.contains('"') && told.iter().filter(|other| *other == words).count() == 1));
        let first = game.evaluation(G::evaluations()[0].name).unwrap();
        assert_eq!(own.evaluate(game, &game.start()), first.evaluate(game, &game.start()));
        let start = fine.evaluate(game, &game.start());
        // An empty board is even, except for oblong boards of Hex and boards where the first stone wins or makes two threats. The
        // first move of Nim decides it, and that of Kalah may be followed by another.
        let oblong = name.strip_prefix("hex:").is_some_and(|size| size.contains('x'));
        let even = !oblong
            && !name.starts_with("nim")
            && !name.starts_with("kalah")
            && name != "mnk:2,2,1"
            && name != "mnk:7,1,2";
        assert!(start == Score::ZERO || !even, "{name}: {start}");
        // One game on a large board has more positions than many on small ones.
        let seeds = if LARGE.contains(&name) { 2 } else { 60 };
        for seed in 0..seeds {
            for state in random_line(game, 200, seed) {
                if game.outcome(&state).is_some() {
                    continue;
                }
                assert_eq!(none.evaluate(game, &state), Score::ZERO);
                for evaluation in [&own, &fine] {
                    let value = evaluation.evaluate(game, &state);
                    assert!(value.finite().is_some_and(|v| v.abs() <= LIMIT), "{name}: {value} at {state:?}");
                    for image in game.images(&state) {
                        assert_eq!(
                            evaluation.evaluate(game, &image),
                            value,
                            "{name}: {state:?} and {image:?}"
                        );
                    }
                }
                let sign = fine.evaluate(game, &state).finite().unwrap_or(0).signum();
                let step = 100 / <G::Handmade as Features<G>>::UNIT;
                assert_eq!(coarse.evaluate(game, &state), Score::new(step * sign), "{name}: {state:?}");
                let found = game.static_result(&state);
                let by_weights = learned.evaluate(game, &state);
                match found {
                    StaticResult::Decided(score) => assert_eq!(by_weights, score),
                    StaticResult::Open(_) => assert!(by_weights.finite().is_some_and(|v| v.abs() < LIMIT)),
                }
                // However a game adds up its features.
                if <G::Handmade as Features<G>>::UNIT == 1 {
                    assert_eq!(by_weights, weights.value(&found), "{name}: {state:?}");
                }
                for image in game.images(&state) {
                    assert_eq!(game.static_result(&image), found, "{name}: {state:?} and {image:?}");
                }
            }
        }
    }
}

#[test]
fn evaluations_stay_in_range_and_are_invariant_under_symmetry() {
    let boards = [
        "tictactoe",
        "mnk:5,4,3",
        "mnk:11,11,5",
        "mnk:2,2,1",
        "mnk:7,1,2",
        "tictactoe3d:3",
        "qubic",
        "hex:1",
        "hex:5",
        "hex:4x6",
        "hex:11",
        "hex:64x1",
        "hex:17x12",
        "hex:19",
        "hex:1x361",
        "mnk:15,15,5",
        "mnk:19,19,5",
        "mnk:361,1,3",
        "connect4",
        "connect4:5x5",
        "connect4:8x8",
        "connect4:1x127",
        "connect4:64x1",
        "connect4:42x2",
        "breakthrough",
        "breakthrough:2x4",
        "breakthrough:16x4",
        "othello",
        "othello:4",
        "othello:6",
        "domineering",
        "domineering:5x5",
        "nim",
        "nim:4,4,7,4",
        "kalah",
        "kalah:1,127",
        "kalah:8,15",
        "morris",
    ];
    for name in boards {
        for order in [Order::Natural, Order::Centre] {
            name.parse::<Spec>().unwrap().visit_fast(order, Check(name)).unwrap();
        }
    }
}

struct ByName(&'static str);

impl Visitor for ByName {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let board: Spec = self.0.parse().unwrap();
        assert_eq!(board.kind(), G::KIND);
        let values: Vec<f64> = (0..G::features().len()).map(|n| n as f64 - 9.875).collect();
        let weights = Weights::new(&values).unwrap();
        let file = WeightsFile { kind: G::KIND.to_owned(), board: board.to_string(), weights };
        let text = file.write(G::features(), &["by a test".to_owned()]);
        assert_eq!(WeightsFile::read(&text, G::KIND, G::features()), Ok(file));
        let path = std::env::temp_dir().join(format!("gametree-{}-{}.txt", G::KIND, std::process::id()));
        std::fs::write(&path, &text).unwrap();
        let name = format!("file:{}", path.display());
        let loaded = find_evaluation(game, &name).unwrap();
        let start = game.start();
        assert_eq!(loaded.evaluate(game, &start), game.learned(weights).evaluate(game, &start));
        let error = |text: &[u8]| {
            std::fs::write(&path, text).unwrap();
            find_evaluation(game, &name).unwrap_err().to_string()
        };
        assert!(error(b"nonsense").contains("line 1: \"nonsense\" is not the header of a weights file"));
        assert!(error(&[0xff; 9]).contains("not UTF-8 text: expected a weights file"));
        assert!(error(&vec![b'#'; 1 << 17]).contains("more than 65536 bytes"));
        std::fs::remove_file(&path).unwrap();
        assert!(find_evaluation(game, &name).unwrap_err().to_string().contains("expected a weights file"));
        for known in G::evaluations() {
            assert!(find_evaluation(game, known.name).is_ok());
        }
        let error = find_evaluation(game, "points").unwrap_err().to_string();
        assert!(error.contains("\"points\" is not an evaluation of this game: expected "), "{error}");
    }
}

#[test]
fn an_evaluation_is_found_by_its_name_or_its_file() {
    for name in ["qubic", "hex:4x6", "connect4:5x5", "breakthrough:5x5", "othello:6", "domineering:4x4"] {
        name.parse::<Spec>().unwrap().visit(Order::Natural, ByName(name)).unwrap();
    }
}

/// Plays pairs of games from random openings of `plies` moves: a search with the evaluation against one without, at the same
/// depth.
struct Duel {
    depth: u32,
    plies: usize,
    pairs: u64,
}

/// The games won, drawn and lost by the search with the evaluation.
type Tally = [u32; 3];

impl Visitor for Duel {
    type Output = Tally;
    fn visit<G: Playable>(self, game: &G) -> Tally {
        let own = game.evaluation(G::evaluations()[0].name).unwrap();
        let own = |state: &AnyState| own.evaluate(game, state.downcast());
        let none = game.evaluation("none").unwrap();
        let none = |state: &AnyState| none.evaluate(game, state.downcast());
        erase(game, Duelling { duel: self, own: Estimate(&own), none: Estimate(&none) })
    }
}

/// An evaluation of a game whose type is erased.
#[derive(Clone, Copy)]
struct Estimate<'e>(&'e dyn Fn(&AnyState) -> Score);

impl<G: Game<State = AnyState>> Evaluate<G> for Estimate<'_> {
    fn evaluate(&self, _: &G, state: &AnyState) -> Score {
        (self.0)(state)
    }
}

struct Duelling<'e> {
    duel: Duel,
    own: Estimate<'e>,
    none: Estimate<'e>,
}

impl OfKind for Duelling<'_> {
    type Output = Tally;
    fn run<K: Kind>(self, game: &Erased<dyn Rules, K>) -> Tally {
        let Duelling { duel, own, none } = self;
        let mut tally = [0; 3];
        for seed in 1_000..1_000 + duel.pairs {
            let opening = random_line(game, duel.plies, seed).pop().unwrap();
            if game.outcome(&opening).is_some() {
                continue;
            }
            for with in [Player::First, Player::Second] {
                let mut state = opening.clone();
                let outcome = loop {
                    if let Some(outcome) = game.outcome(&state) {
                        break outcome;
                    }
                    let eval = if game.to_move(&state) == with { own } else { none };
                    let report = Search::new(game).depth(duel.depth).evaluate(eval).run(&state).unwrap();
                    state = game.play(&state, report.best[0]);
                };
                let for_own = if game.to_move(&state) == with { outcome } else { outcome.reversed() };
                let result = Wdl::of_score(for_own.score());
                let at = [Wdl::Win, Wdl::Draw, Wdl::Loss].iter().position(|&wdl| wdl == result);
                tally[at.unwrap()] += 1;
            }
        }
        tally
    }
}

#[test]
fn a_search_with_an_evaluation_beats_one_without() {
    for (name, depth, plies, pairs) in [
        ("mnk:6,6,4", 2, 2, 40),
        ("mnk:6,6,4", 3, 2, 25),
        ("qubic", 2, 4, 40),
        ("connect4", 2, 4, 100),
        ("connect4", 3, 4, 100),
        ("connect4", 4, 4, 100),
        ("hex:5", 2, 1, 25),
        ("hex:6", 2, 2, 25),
        ("breakthrough:6x6", 2, 4, 40),
        ("othello", 2, 6, 40),
        ("domineering", 2, 4, 40),
    ] {
        let [won, drawn, lost] =
            name.parse::<Spec>().unwrap().visit_fast(Order::Centre, Duel { depth, plies, pairs }).unwrap();
        println!("{name} depth {depth}: +{won} ={drawn} -{lost}");
        // Three standard deviations of as many tosses of a fair coin.
        let clear = f64::from(won) - f64::from(lost) > 3.0 * f64::from(won + lost).sqrt();
        assert!(clear, "{name} at depth {depth}: +{won} ={drawn} -{lost}");
    }
}
