//! Every sentence of `gametree why` on small boards, decided by rules and a minimax of its own (`rules`, `solve`), which share
//! nothing with the code under test but the notation of `docs/games.md`. `reader` reads the words, `judge` decides them.

mod bench;
mod boards;
mod compare;
mod forged;
mod heaps;
mod judge;
mod lines;
mod reader;
mod replies;
mod rules;
mod solve;
mod strategies;
mod threats;

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_games::Order;
use gametree_players::{Explainer, WhyLimits, open};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use bench::Bench;
use reader::Form;
use rules::rules;
use solve::Solver;

/// The games, with the fewest and the most plies of a random beginning: from the fewest on, minimax is quick.
const GAMES: [(&str, usize, usize); 24] = [
    ("tictactoe", 0, 8),
    ("mnk:4,3,3", 0, 9),
    ("mnk:4,4,3", 3, 9),
    ("mnk:4,4,4", 6, 15),
    ("tictactoe3d:3", 4, 14),
    ("connect4:4x4", 2, 15),
    ("connect4:5x4", 7, 19),
    ("connect4:4x5", 7, 19),
    ("connect4:5x5", 12, 24),
    ("hex:3", 0, 8),
    ("hex:3x4", 0, 11),
    ("hex:4", 3, 15),
    ("nim", 0, 9),
    ("nim:2,3,1,2", 0, 8),
    ("kalah:3,2", 0, 12),
    ("kalah:2,3", 0, 12),
    ("kalah:3,3", 6, 20),
    ("domineering:3x3", 0, 4),
    ("domineering:4x3", 0, 6),
    ("domineering:4x4", 0, 7),
    ("breakthrough:3x4", 0, 12),
    ("breakthrough:3x5", 4, 16),
    ("breakthrough:4x4", 4, 14),
    ("othello:4", 2, 12),
];

fn thorough() -> bool {
    std::env::var_os("GAMETREE_EXHAUSTIVE").is_some()
}

/// Positions of each game.
fn positions() -> usize {
    if thorough() { 2_000 } else { 60 }
}

/// What was found: the errors by form, and how often each form was true.
#[derive(Default)]
struct Report {
    errors: BTreeMap<String, Vec<String>>,
    seen: BTreeMap<Form, usize>,
}

impl Report {
    /// Asks about random positions of all games.
    fn examine(&mut self, positions: usize, limits: WhyLimits, seed: u64) {
        for (name, least, most) in GAMES {
            let game = open(name.parse().unwrap(), Order::Centre).unwrap();
            let never = AtomicBool::new(false);
            let mut explainer = Explainer::new(&game, 16 << 20, 0, &never).unwrap();
            let solver = Solver::new(rules(name));
            let (seen, errors) = (BTreeMap::new(), Vec::new());
            let mut bench = Bench { name, game: &game, solver, seen, errors, proved: (0, 0) };
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            for _ in 0..positions {
                let (names, board) = bench.random(&mut rng, least, most);
                let legal = bench.solver.rules.moves(&board);
                let at = (names.as_slice(), &board);
                if bench.solver.rules.over(&board).is_some() {
                    bench.ask(&mut explainer, limits, at, (None, None));
                    continue;
                }
                let mut any = || legal.choose(&mut rng).copied();
                let mut questions = vec![(None, None), (any(), None), (any(), any())];
                if thorough() {
                    questions.extend(legal.iter().map(|&mv| (None, Some(mv))));
                } else {
                    questions.extend((0..3).map(|_| (None, any())));
                }
                for question in questions {
                    bench.ask(&mut explainer, limits, at, question);
                }
            }
            let (proved, reasoned) = bench.proved;
            if reasoned * 10 < proved * 9 {
                let error = format!("{name}: only {reasoned} of {proved} proved answers have a reason");
                self.errors.entry("too few reasons".to_owned()).or_default().push(error);
            }
            for (form, error) in bench.errors {
                self.errors.entry(form).or_default().push(error);
            }
            for (form, times) in bench.seen {
                *self.seen.entry(form).or_default() += times;
            }
        }
    }

    /// Panics with the first errors of each form.
    fn assert_none(&self) {
        let mut text = String::new();
        for (form, errors) in &self.errors {
            text += &format!("{form}: {} wrong, {} right\n", errors.len(), self.right(form));
            let most = if thorough() { 20 } else { 3 };
            for error in errors.iter().take(most) {
                text += &format!("  {error}\n");
            }
        }
        assert!(text.is_empty(), "\n{text}");
    }

    fn right(&self, form: &str) -> usize {
        self.seen.iter().filter(|(seen, _)| format!("{seen:?}") == form).map(|(_, times)| times).sum()
    }
}

#[test]
fn every_sentence_is_true() {
    let mut report = Report::default();
    report.examine(positions(), WhyLimits { time: Duration::from_secs(60), nodes: None }, 1);
    report.assert_none();
}

#[test]
fn what_is_told_after_a_few_nodes_is_true_as_well() {
    let mut report = Report::default();
    for nodes in [1, 10, 100, 1_000] {
        report.examine(
            positions() / 4,
            WhyLimits { time: Duration::from_secs(60), nodes: Some(nodes) },
            nodes,
        );
    }
    report.assert_none();
}
