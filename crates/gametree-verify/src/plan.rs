//! What closes a position without records below it: the end of the game, a plan, a memoised search.

use std::collections::HashMap;
use std::hash::Hash;

use gametree::knowledge::{Checkable, Notation};

use crate::format::{AtLeast, Claim, MAX_PLIES};

/// The rules that a checker needs.
pub trait Rules: Checkable<State: Eq + Hash + Send + Sync, Move: Send> + Notation + Sync {}
impl<G: Checkable<State: Eq + Hash + Send + Sync, Move: Send> + Notation + Sync> Rules for G {}

/// Whether the claim is met or contradicted here, with this many plies left; `None` while the game goes on.
pub fn settled<G: Rules>(game: &G, claim: &Claim, state: &G::State, left: Option<u32>) -> Option<bool> {
    match game.outcome(state) {
        Some(outcome) => Some(claim.met_by(outcome, game.to_move(state))),
        None => (left == Some(0)).then_some(claim.at_least == AtLeast::Draw),
    }
}

/// One ply less.
#[must_use]
pub fn fewer(left: Option<u32>) -> Option<u32> {
    left.map(|left| left.saturating_sub(1))
}

/// Plays a plan, own moves with a threat between each two, in an unfinished position with the player to move.
///
/// # Errors
/// The step that fails, and why.
pub(crate) fn play_plan<G: Rules>(
    game: &G,
    claim: &Claim,
    state: &G::State,
    mut left: Option<u32>,
    plan: &[u32],
) -> Result<(), String> {
    let mut state = state.clone();
    for (step, pair) in plan.chunks(2).enumerate() {
        let fail = |why: String| Err(format!("step {} of the plan: {why}", step + 1));
        let Some(own) = game.numbered(&state, pair[0]) else {
            return fail(format!("{} is no legal move: expected one", pair[0]));
        };
        let name = || game.move_name(own);
        (state, left) = (game.play(&state, own), fewer(left));
        match (settled(game, claim, &state, left), pair.get(1)) {
            (Some(true), Some(_)) if game.outcome(&state).is_some() => {
                return fail(format!("the game is over after {}: expected no more steps", name()));
            }
            (Some(true), _) => return Ok(()),
            (Some(false), _) => {
                return fail(format!("{} does not meet the claim: expected that it does", name()));
            }
            (None, None) => return fail(format!("the game goes on after {}: expected its end", name())),
            (None, Some(&threat)) => match unanswered(game, claim, &state, fewer(left), threat) {
                Ok(None) => return Ok(()),
                Ok(Some(reply)) => (state, left) = (reply, fewer(left)),
                Err(reply) => {
                    let (name, reply) = (name(), game.move_name(reply));
                    return fail(format!(
                        "{name} leaves {reply} open: expected at most one reply that the threat does not answer"
                    ));
                }
            },
        }
    }
    Err("an empty plan: expected a move".to_owned())
}

/// The position after the only reply that the threat does not answer, if there is one; the reply that refutes the step.
fn unanswered<G: Rules>(
    game: &G,
    claim: &Claim,
    state: &G::State,
    left: Option<u32>,
    threat: u32,
) -> Result<Option<G::State>, G::Move> {
    let mut open = None;
    for reply in game.moves(state) {
        let after = game.play(state, reply);
        let closed = settled(game, claim, &after, left).unwrap_or_else(|| {
            let Some(answer) = game.numbered(&after, threat) else { return false };
            let end = game.play(&after, answer);
            game.outcome(&end).is_some_and(|outcome| claim.met_by(outcome, game.to_move(&end)))
        });
        // A reply that settles the claim against the player can't be played on.
        if !closed && (open.is_some() || settled(game, claim, &after, left).is_some()) {
            return Err(reply);
        }
        if !closed {
            open = Some(after);
        }
    }
    Ok(open)
}

/// A plain memoised search: does the player meet the claim?
#[derive(Debug)]
pub struct Search<'g, G: Rules> {
    game: &'g G,
    claim: &'g Claim,
    known: HashMap<(G::State, Option<u32>), bool>,
    most: usize,
    /// The unfinished positions that it has visited.
    pub(crate) visited: usize,
}

impl<'g, G: Rules> Search<'g, G> {
    /// A search that visits at most `most` unfinished positions; a checker's is [`MAX_SEARCHED`](crate::format::MAX_SEARCHED).
    pub fn new(game: &'g G, claim: &'g Claim, most: usize) -> Self {
        Search { game, claim, known: HashMap::new(), most, visited: 0 }
    }

    /// Whether the claim is met.
    ///
    /// # Errors
    /// If that takes more positions than allowed.
    pub fn meets(&mut self, state: &G::State, left: Option<u32>, ply: usize) -> Result<bool, String> {
        if let Some(settled) = settled(self.game, self.claim, state, left) {
            return Ok(settled);
        }
        let key = (state.clone(), left);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.visited += 1;
        if self.visited > self.most || ply >= MAX_PLIES {
            return Err(format!("too large a search: expected at most {} positions", self.most));
        }
        // The player needs one move that meets the claim, the opponent one that does not.
        let wanted = self.game.to_move(state) == self.claim.player;
        let mut found = !wanted;
        // In the order of their numbers, so that the search is as long whatever the order of the game at hand.
        let mut moves: Vec<G::Move> = self.game.moves(state).collect();
        moves.sort_by_key(|&mv| self.game.number(mv));
        for mv in moves {
            if self.meets(&self.game.play(state, mv), fewer(left), ply + 1)? == wanted {
                found = wanted;
                break;
            }
        }
        self.known.insert(key, found);
        Ok(found)
    }
}
