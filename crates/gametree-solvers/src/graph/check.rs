//! Checks of what an expert says in a proof search against minimax.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::expert::{Candidate, Expansion, Expert, Verdict};
use gametree::Wdl;
use gametree::{Game, Player};

/// What is wrong with an expert, with the position (in debug form) where it shows.
///
/// ```
/// use gametree_solvers::graph::ExpertFlaw;
/// let flaw = ExpertFlaw::Omitted { position: "(7, First)".into(), mv: "3".into() };
/// assert_eq!(flaw.to_string(), "(7, First): the expert leaves out 3, which decides the game for the side to move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
#[non_exhaustive]
pub enum ExpertFlaw {
    #[error("{position}: the expert says that {attacker:?} {}, but minimax that it {}", if *wins { "does not win" } else { "wins" }, if *wins { "does" } else { "does not" })]
    Verdict { position: String, attacker: Player, wins: bool },
    #[error("{position}: the expert lists {mv}, which is not legal")]
    IllegalCandidate { position: String, mv: String },
    #[error(
        "{position}: the expert's key of the position after {mv} is not the one that it gives that position"
    )]
    CandidateKey { position: String, mv: String },
    #[error("{position}: the expert leaves out {mv}, which decides the game for the side to move")]
    Omitted { position: String, mv: String },
}

/// The random games that are played, and how long they may be, in plies.
const GAMES: (u64, usize) = (40, 500);

/// The positions that minimax may visit for one position of a random game; positions that need more are not checked.
const MOST: usize = 20_000;

/// Checks an expert in the positions of random games: its verdicts are those of minimax, the moves that it leaves out do not
/// win for the attacker, unless it says that its list is restricted, and do not save the defender, and its keys are those of
/// the positions. A position too far from the end of its game for minimax is left out, so use a small board.
///
/// # Errors
/// The first [`ExpertFlaw`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/heap.rs")); } use heap::*;
/// use gametree::{Game, knowledge::Keyed, };
/// use gametree_solvers::graph::{Candidate, Expansion, Expert, Verdict, check_expert};
/// /// Knows the theorem: who faces a multiple of four stones loses.
/// struct Theorem;
/// impl Expert<Heap> for Theorem {
///     type Evidence = ();
///     fn key(&mut self, state: &(u32, Player)) -> u64 {
///         Heap(0).key(state)
///     }
///     fn expand(&mut self, s: &(u32, Player), attacker_moves: bool, _: u8, _: &mut Expansion<u32>, (): &mut ()) -> Verdict {
///         if (s.0 % 4 != 0) == attacker_moves { Verdict::Proved } else { Verdict::Disproved }
///     }
/// }
/// check_expert(&Heap(10), Player::First, &mut Theorem).unwrap();
/// ```
pub fn check_expert<G, E>(game: &G, attacker: Player, expert: &mut E) -> Result<(), ExpertFlaw>
where
    G: Game<State: Eq + Hash + Debug, Move: Debug>,
    E: Expert<G>,
{
    let mut minimax = Minimax { game, attacker, known: HashMap::new(), left: 0 };
    for seed in 0..GAMES.0 {
        let (mut state, mut random) = (game.start(), SplitMix64::seed_from_u64(seed));
        for _ in 0..GAMES.1 {
            if game.outcome(&state).is_some() {
                break;
            }
            minimax.left = MOST;
            if let Some(wins) = minimax.wins(&state) {
                check_position(game, attacker, &state, wins, expert, &mut minimax)?;
            }
            let moves: Vec<G::Move> = game.moves(&state).collect();
            let drawn = random.next_u64() % moves.len().max(1) as u64;
            let Some(&mv) = moves.get(drawn as usize) else { break };
            state = game.play(&state, mv);
        }
    }
    Ok(())
}

fn check_position<G, E>(
    game: &G,
    attacker: Player,
    state: &G::State,
    wins: bool,
    expert: &mut E,
    minimax: &mut Minimax<'_, G>,
) -> Result<(), ExpertFlaw>
where
    G: Game<State: Eq + Hash + Debug, Move: Debug>,
    E: Expert<G>,
{
    let position = || format!("{state:?}");
    let attacks = game.to_move(state) == attacker;
    let mut expansion = Expansion::default();
    match expert.expand(state, attacks, 0, &mut expansion, &mut E::Evidence::default()) {
        Verdict::Open => {}
        verdict if (verdict == Verdict::Proved) == wins => return Ok(()),
        _ => return Err(ExpertFlaw::Verdict { position: position(), attacker, wins }),
    }
    let legal: Vec<G::Move> = game.moves(state).collect();
    let mut listed_keys = Vec::new();
    for &Candidate { mv, key, .. } in &expansion.moves {
        if !legal.contains(&mv) {
            return Err(ExpertFlaw::IllegalCandidate { position: position(), mv: format!("{mv:?}") });
        }
        if key.is_some_and(|key| expert.key(&game.play(state, mv)) != key) {
            return Err(ExpertFlaw::CandidateKey { position: position(), mv: format!("{mv:?}") });
        }
        listed_keys.push(key.unwrap_or_else(|| expert.key(&game.play(state, mv))));
    }
    for mv in legal {
        let child = game.play(state, mv);
        let key = expert.key(&child);
        let listed = listed_keys.contains(&key);
        // The attacker's omitted moves must fail, the defender's must lose.
        let accounted_for = listed || (attacks && expansion.restricted);
        if !accounted_for && minimax.wins(&child) == Some(attacks) {
            return Err(ExpertFlaw::Omitted { position: position(), mv: format!("{mv:?}") });
        }
    }
    Ok(())
}

/// Plain minimax with a memory: does the attacker win?
struct Minimax<'g, G: Game> {
    game: &'g G,
    attacker: Player,
    known: HashMap<G::State, bool>,
    left: usize,
}

impl<G: Game<State: Eq + Hash>> Minimax<'_, G> {
    fn wins(&mut self, state: &G::State) -> Option<bool> {
        let attacks = self.game.to_move(state) == self.attacker;
        if let Some(outcome) = self.game.outcome(state) {
            return Some(Wdl::of_score(outcome.score()) == if attacks { Wdl::Win } else { Wdl::Loss });
        }
        if let Some(&known) = self.known.get(state) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let mut wins = !attacks;
        for mv in self.game.moves(state) {
            if self.wins(&self.game.play(state, mv))? == attacks {
                wins = attacks;
                break;
            }
        }
        self.known.insert(state.clone(), wins);
        Some(wins)
    }
}
