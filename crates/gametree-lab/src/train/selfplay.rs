//! Self-play: games of an evaluation against itself, from random openings, on several threads.

use std::fmt::{self, Debug, Formatter};
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::atomic::{AtomicU64, Ordering};

use gametree::engine::EngineOptions;
use gametree::knowledge::Guide;
use gametree::{Budget, Control, Game, Outcome, Player, Score, Wdl};
use gametree_games::evaluation::{StaticResult, Vector, Weights};
use gametree_players::native::{Answer, Asked, EngineRequest, EvaluationSource};
use gametree_players::{AnyGame, AnyState, drawn_by_repetition};

use super::samples::{PROVED, Sample, Samples};
use super::training::Training;
use crate::match_play::{Adjudication, Agreement, Side};
use crate::splitmix::{STEP, Sequence, mixed};
use gametree_shared::on_threads;

/// The size of the transposition table in bytes: a move searches a few hundred positions.
const MEMORY: usize = 1 << 20;
/// The most random plies at the start: after more of them, positions of a long game are none that players meet.
const LONGEST_OPENING: usize = 24;
/// The number of random games that estimate the length of a game.
const SCOUTS: u64 = 64;

/// The random number generator of a game.
fn numbers(seed: u64, game: u64) -> Sequence {
    Sequence::after(mixed(mixed(seed.wrapping_add(STEP)).wrapping_add(STEP.wrapping_mul(game + 1))))
}

/// Plays the games of a training. A game depends on its number and the weights alone, wherever it is played.
pub struct SelfPlayer<'a> {
    game: &'a AnyGame,
    nodes: u64,
    seed: u64,
    /// When a game ends early.
    adjudication: Adjudication,
    opening: Opening,
}

/// The number of random plies at the start of a game.
#[derive(Clone, Debug)]
pub(super) enum Opening {
    /// The smaller of two random numbers up to this, so that most games start near the beginning.
    Near(usize),
    /// Any of these, so that games that start alike are rare.
    Any(RangeInclusive<usize>),
}

impl Opening {
    fn plies(&self, random: &mut Sequence) -> usize {
        match self {
            &Opening::Near(most) => random.below(most + 1).min(random.below(most + 1)),
            Opening::Any(plies) => plies.start() + random.below(plies.clone().count()),
        }
    }
}

impl<'a> SelfPlayer<'a> {
    /// The player of a training.
    #[must_use]
    pub fn new(game: &'a AnyGame, training: &Training) -> Self {
        let &Training { nodes, seed, adjudication, .. } = training;
        let plies = |number: u64| random_position(game, usize::MAX, &mut numbers(!seed, number)).1;
        let mean = (0..SCOUTS).map(plies).sum::<usize>() / SCOUTS as usize;
        let opening = Opening::Near((mean / 2).min(LONGEST_OPENING));
        SelfPlayer { game, nodes, seed, adjudication, opening }
    }

    /// A player whose moves take so many nodes, with another opening.
    pub(super) fn with(
        game: &'a AnyGame,
        (nodes, seed): (u64, u64),
        adjudication: Adjudication,
        opening: Opening,
    ) -> Self {
        SelfPlayer { game, nodes, seed, adjudication, opening }
    }

    /// Plays the games of these numbers with some weights, or none, on several threads: their positions, in order; `None` if stopped
    /// before all were complete.
    #[must_use]
    pub fn play(
        &self,
        weights: Option<Weights>,
        numbers: Range<u64>,
        threads: usize,
        control: Control<'_>,
    ) -> Option<Samples> {
        let games = self.each(numbers, threads, control, |number| self.game(number, weights))?;
        let mut all = Samples::default();
        for samples in games {
            all.append(samples);
        }
        Some(all)
    }

    /// What `play` makes of the games of these numbers, on several threads, in order; `None` if stopped before all were complete.
    pub(super) fn each<T: Send>(
        &self,
        numbers: Range<u64>,
        threads: usize,
        control: Control<'_>,
        play: impl Fn(u64) -> T + Sync,
    ) -> Option<Vec<T>> {
        let next = AtomicU64::new(numbers.start);
        let work = || {
            let mut played = vec![];
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= numbers.end || control.stopped() {
                    return played;
                }
                played.push((number, play(number)));
                control.add(1);
            }
        };
        let mut games: Vec<_> = on_threads(threads, work).into_iter().flatten().collect();
        if games.len() as u64 != numbers.end - numbers.start {
            return None;
        }
        games.sort_unstable_by_key(|&(number, _)| number);
        Some(games.into_iter().map(|(_, played)| played).collect())
    }

    /// Plays a game. For every move it keeps the position and the leaf of the principal variation, since evaluations are applied to
    /// leaves (Baxter, Tridgell and Weaver's TDLeaf); without the leaves, learning Connect Four gave worse results.
    fn game(&self, number: u64, weights: Option<Weights>) -> Samples {
        let game = self.game;
        // The static value of a volatile position says nothing at the end of a line.
        let volatile = game.volatile();
        let options = if volatile { EngineOptions::default() } else { EngineOptions::exact() };
        let evaluation = EvaluationSource::Weights(weights.unwrap_or(Weights::ZERO));
        // The side to move, its features, and the value of the search for the first player.
        let mut seen: Vec<(Player, Vector, i64)> = vec![];
        let result = self.play_out(number, evaluation, options, |state, answer, expected| {
            let end = answer.line.iter().try_fold(state.clone(), |state, &mv| {
                game.outcome(&state).is_none().then(|| game.play(&state, mv))
            });
            // Without a principal variation the position is its own leaf.
            let leaf = end.filter(|_| !answer.line.is_empty());
            for position in [Some(state), leaf.as_ref()].into_iter().flatten() {
                let settled = !volatile || (!game.urgent(position) && game.noisy(position).next().is_none());
                if settled
                    && game.outcome(position).is_none()
                    && let StaticResult::Open(features) = game.static_result(position)
                {
                    seen.push((game.to_move(position), features, expected));
                }
            }
            ControlFlow::Continue(())
        });
        let mut samples = Samples::default();
        let Some(result) = result else { return samples };
        for (side, features, expected) in seen {
            let expected = weights.map(|_| signed(side, expected));
            samples.push(Sample { game: number, result: for_first(side, result), expected }, &features);
        }
        samples
    }

    /// Plays the game of this number, and calls for every move that is searched with its position, what the search found, and the
    /// value of that for the first player, in centi-points or ±[`PROVED`]. The result is the first player's points, 0 to 1; `None` if
    /// `visit` ended the game.
    pub(super) fn play_out(
        &self,
        number: u64,
        evaluation: EvaluationSource<'_>,
        options: EngineOptions,
        mut visit: impl FnMut(&AnyState, &Answer, i64) -> ControlFlow<()>,
    ) -> Option<f64> {
        let (game, mut random) = (self.game, numbers(self.seed, number));
        let plies = self.opening.plies(&mut random);
        let (mut state, _) = random_position(game, plies, &mut random);
        let request = EngineRequest {
            evaluation,
            memory: MEMORY,
            options,
            budget: Budget { nodes: Some(self.nodes), ..Budget::default() },
            ..EngineRequest::default()
        };
        // Only an unknown name of an evaluation is an error, and no name is used here that was not found before.
        let Ok(mut engine) = game.engine(&request, None) else { return Some(0.5) };
        let mut before = vec![];
        let mut agreement = Agreement::default();
        loop {
            let side = game.to_move(&state);
            if let Some(outcome) = game.outcome(&state) {
                return Some(for_first(side, points(outcome)));
            }
            let past = if game.repeats() { before.as_slice() } else { &[] };
            let answer = engine.run_asked(&state, &Asked { past, ..Asked::default() });
            let proved = answer.value.wdl();
            let expected = match proved {
                Some(Wdl::Win) => PROVED,
                Some(Wdl::Draw) => 0,
                Some(Wdl::Loss) => -PROVED,
                None => answer.score.and_then(Score::finite).unwrap_or(0),
            };
            if visit(&state, &answer, signed(side, expected)).is_break() {
                return None;
            }
            if let Some(proved) = proved {
                return Some(for_first(side, result_points(proved)));
            }
            agreement.hear(&self.adjudication, Side::of(side, Side::A), answer.score);
            if let Some(winner) = agreement.result(&self.adjudication, before.len() + plies) {
                return Some(winner.map_or(0.5, |winner| f64::from(u8::from(winner == Side::A))));
            }
            // A search of an unfinished position has a move.
            let Some(&mv) = answer.best.first() else { return Some(0.5) };
            before.push(state.clone());
            state = game.play(&state, mv);
            // As in matches.
            if drawn_by_repetition(game, &before, &state) {
                return Some(0.5);
            }
        }
    }
}

impl Debug for SelfPlayer<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let SelfPlayer { nodes, seed, opening, .. } = self;
        f.debug_struct("SelfPlayer")
            .field("nodes", nodes)
            .field("seed", seed)
            .field("opening", opening)
            .finish_non_exhaustive()
    }
}

/// Converts the value of one side to that of the first player, and back.
fn signed(side: Player, value: i64) -> i64 {
    match side {
        Player::First => value,
        Player::Second => -value,
    }
}

/// Converts the points of one side to those of the first player, and back.
fn for_first(side: Player, points: f64) -> f64 {
    match side {
        Player::First => points,
        Player::Second => 1.0 - points,
    }
}

/// The points of the side to move: 1 for a win, 0 for a loss, ½ otherwise. Of a game that ends in points the sign counts.
fn points(outcome: Outcome) -> f64 {
    result_points(Wdl::of_score(outcome.score()))
}

fn result_points(result: Wdl) -> f64 {
    match result {
        Wdl::Win => 1.0,
        Wdl::Draw => 0.5,
        Wdl::Loss => 0.0,
    }
}

/// The position after `plies` random moves, or before the move that would end the game, and the number of moves made.
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
