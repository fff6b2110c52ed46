//! Checks of what an expert says in a proof search against minimax.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use super::flaw::Flaw;
use super::positions::random_positions;
use crate::game::{Game, Player};
use crate::solve::graph::{Candidate, Expansion, Expert, Verdict};
use crate::value::Wdl;

/// The positions that minimax may visit for one position of a random game; positions that need more are not checked.
const MOST: usize = 20_000;

/// Checks an expert in the positions of random games: its verdicts are those of minimax, the moves that it leaves out do not
/// win for the attacker, unless it says that its list is restricted, and do not save the defender, and its keys are those of
/// the positions. A position too far from the end of its game for minimax is left out, so use a small board.
///
/// # Errors
/// The first [`Flaw`].
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::{Game, knowledge::Keyed, solve::graph::{Candidate, Expansion, Expert, Verdict}, testing};
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
/// testing::check_expert(&Heap(10), Player::First, &mut Theorem).unwrap();
/// ```
pub fn check_expert<G, E>(game: &G, attacker: Player, expert: &mut E) -> Result<(), Flaw>
where
    G: Game<State: Eq + Hash + Debug, Move: Debug>,
    E: Expert<G>,
{
    let mut minimax = Minimax { game, attacker, known: HashMap::new(), left: 0 };
    random_positions(game, |state, _| {
        if game.outcome(state).is_some() {
            return Ok(());
        }
        minimax.left = MOST;
        let Some(wins) = minimax.wins(state) else { return Ok(()) };
        check_position(game, attacker, state, wins, expert, &mut minimax)
    })
}

fn check_position<G, E>(
    game: &G,
    attacker: Player,
    state: &G::State,
    wins: bool,
    expert: &mut E,
    minimax: &mut Minimax<'_, G>,
) -> Result<(), Flaw>
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
        _ => return Err(Flaw::Verdict { position: position(), attacker, wins }),
    }
    let legal: Vec<G::Move> = game.moves(state).collect();
    let mut listed_keys = Vec::new();
    for &Candidate { mv, key, .. } in &expansion.moves {
        if !legal.contains(&mv) {
            return Err(Flaw::IllegalCandidate { position: position(), mv: format!("{mv:?}") });
        }
        if key.is_some_and(|key| expert.key(&game.play(state, mv)) != key) {
            return Err(Flaw::CandidateKey { position: position(), mv: format!("{mv:?}") });
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
            return Err(Flaw::Omitted { position: position(), mv: format!("{mv:?}") });
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
