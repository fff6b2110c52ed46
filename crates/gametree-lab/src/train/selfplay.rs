//! Games of an evaluation against itself, from random openings, on all threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use gametree::adapt::Budget;
use gametree::engine::Engine;
use gametree::{Game, Outcome, Player as Side, Wdl};
use gametree_games::Playable;
use gametree_games::evaluation::{StaticResult, Vector, Weights};

use super::fit::LOGIT;
use super::samples::{Sample, Samples};
use crate::Watch;
use crate::random_game::{STEP, Sequence, mixed};

/// How much the result counts in what is fitted to, against what the search said. In matches of Connect Four and Hex 7×7 after as many
/// games, 0.2, 0.5 and 1 were not told apart.
const RESULT: f64 = 0.5;
/// The table of a search, in bytes: a move looks at some hundred positions.
const MEMORY: usize = 1 << 20;
/// Random games by which the length of a game is estimated.
const SCOUTS: u64 = 64;

/// The random numbers of a game.
fn numbers(seed: u64, game: u64) -> Sequence {
    Sequence::after(mixed(mixed(seed.wrapping_add(STEP)).wrapping_add(STEP.wrapping_mul(game + 1))))
}

/// Who plays.
pub(super) struct Player<'a, G> {
    game: &'a G,
    nodes: u64,
    seed: u64,
    /// The most random plies at the beginning.
    opening: usize,
    /// `None` before anything was learned.
    weights: Option<Weights>,
}

impl<'a, G: Playable> Player<'a, G> {
    /// One who has learned nothing.
    pub(super) fn new(game: &'a G, nodes: u64, seed: u64) -> Self {
        let plies = |number: u64| random_position(game, usize::MAX, &mut numbers(!seed, number)).1;
        let mean = (0..SCOUTS).map(plies).sum::<usize>() / SCOUTS as usize;
        Player { game, nodes, seed, opening: mean / 2, weights: None }
    }

    pub(super) fn weights(&self) -> Option<Weights> {
        self.weights
    }

    pub(super) fn learn(&mut self, weights: Weights) {
        self.weights = Some(weights);
    }

    /// One game: of every move, the position itself and the one that the search's line leads to. The second kind is what evaluations are
    /// asked about (Baxter, Tridgell and Weaver's TDLeaf); with the first alone Connect Four was learned worse.
    fn play(&self, number: u64) -> Samples {
        let (game, mut random) = (self.game, numbers(self.seed, number));
        let mut samples = Samples::default();
        // The smaller of two: positions near the beginning are the ones that games are played from.
        let plies = random.below(self.opening + 1).min(random.below(self.opening + 1));
        let (mut state, _) = random_position(game, plies, &mut random);
        let eval = game.learned(self.weights.unwrap_or(Weights::ZERO));
        let budget = Budget { nodes: Some(self.nodes), ..Budget::default() };
        let mut engine =
            Engine::new(game).evaluate(eval).guided().with_symmetries().memory(MEMORY).budget(budget);
        // Whose move it is, and what the search said, for the first player.
        let mut seen: Vec<(Side, Vector, f64)> = vec![];
        let result = loop {
            let side = game.to_move(&state);
            if let Some(outcome) = game.outcome(&state) {
                break for_first(side, points(outcome));
            }
            let report = engine.run(&state);
            let proved = report.value().wdl().map(|verdict| match verdict {
                Wdl::Loss => 0.0,
                Wdl::Draw => 0.5,
                Wdl::Win => 1.0,
            });
            // A proved win is a score beyond all others, and a chance of 1 as well.
            let expected =
                proved.unwrap_or_else(|| chance(report.score.finite().unwrap_or(0) as f64 / LOGIT));
            let expected = for_first(side, expected);
            let end = report.line.iter().try_fold(state.clone(), |state, &mv| {
                game.outcome(&state).is_none().then(|| game.play(&state, mv))
            });
            // Where there is no line the position is its own leaf.
            let leaf = end.filter(|_| !report.line.is_empty());
            for position in [Some(&state), leaf.as_ref()].into_iter().flatten() {
                if game.outcome(position).is_none()
                    && let StaticResult::Open(features) = game.static_result(position)
                {
                    seen.push((game.to_move(position), features, expected));
                }
            }
            if let Some(points) = proved {
                break for_first(side, points);
            }
            // A search of an unfinished position has a move.
            let Some(&mv) = report.best.first() else { break 0.5 };
            state = game.play(&state, mv);
        };
        let trust = if self.weights.is_some() { RESULT } else { 1.0 };
        for (side, features, expected) in seen {
            let result = for_first(side, result);
            let target = trust * result + (1.0 - trust) * for_first(side, expected);
            samples.push(Sample { game: number, result, target }, &features, G::features().len());
        }
        samples
    }
}

/// The chance of winning at these logits.
pub(super) fn chance(logits: f64) -> f64 {
    1.0 / (1.0 + (-logits).exp())
}

/// What is worth so much to one side, to the first player; and back.
fn for_first(side: Side, points: f64) -> f64 {
    match side {
        Side::First => points,
        Side::Second => 1.0 - points,
    }
}

/// The side to move's: 1 a win, 0 a loss, ½ what is neither.
fn points(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win => 1.0,
        Outcome::Loss => 0.0,
        Outcome::Draw | Outcome::Value(_) => 0.5,
    }
}

/// The position after so many random moves, or before the one that would end the game; and how many they were.
fn random_position<G: Game>(game: &G, plies: usize, random: &mut Sequence) -> (G::State, usize) {
    let (mut state, mut played) = (game.start(), 0);
    while played < plies && game.outcome(&state).is_none() {
        let moves: Vec<G::Move> = game.moves(&state).collect();
        let Some(&mv) = moves.get(random.below(moves.len())) else { break };
        let next = game.play(&state, mv);
        if game.outcome(&next).is_some() {
            break;
        }
        state = next;
        played += 1;
    }
    (state, played)
}

/// The games of these numbers, in their order whoever played them; `None` if it was stopped before they were complete.
pub(super) fn play<G: Playable>(
    player: &Player<'_, G>,
    numbers: Range<u64>,
    threads: usize,
    watch: Watch<'_>,
) -> Option<Samples> {
    let next = AtomicU64::new(numbers.start);
    let work = || {
        let mut played = vec![];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end || watch.stopped() {
                return played;
            }
            played.push((number, player.play(number)));
            watch.tell(1);
        }
    };
    let mut games = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut games = work();
        for other in others {
            match other.join() {
                Ok(played) => games.extend(played),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        games
    });
    if games.len() as u64 != numbers.end - numbers.start {
        return None;
    }
    games.sort_unstable_by_key(|&(number, _)| number);
    let mut all = Samples::default();
    for (_, samples) in games {
        all.append(samples);
    }
    Some(all)
}
