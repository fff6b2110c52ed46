//! The moves of the levels below full strength.

use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hash, Hasher};

use gametree::knowledge::Guide;
use gametree::{Budget, GameValue, Wdl};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::known::{Known, KnownMove};
use crate::erased::{AnyMove, AnyState};
use crate::limits::Weakness;
use crate::native::ENGINE;
use crate::native::preference;
use crate::native::{AnyGame, EngineSession};

/// A move chosen by a level below full strength.
pub(super) struct WeakChoice {
    pub(super) mv: AnyMove,
    /// Its value for the side to move, as far as the level has seen it.
    pub(super) value: GameValue,
    /// The depth searched, in plies.
    pub(super) depth: u32,
    /// The nodes searched.
    pub(super) nodes: u64,
}

/// Chooses a move; `None` if the game is over. `scorer` finds the values of all moves. The choice depends on the
/// position, the weakness and the seed only, unless the budget ends the search before the level's nodes are spent.
pub(super) fn choose<'a>(
    game: &AnyGame,
    scorer: &mut (dyn EngineSession<'a> + 'a),
    state: &AnyState,
    (weakness, seed): (Weakness, u64),
    budget: Budget<'a>,
) -> Option<WeakChoice> {
    let mut random = generator(state, seed);
    let mut chance = |per_cent: u8| random.random_range(0..100) < per_cent;
    let overlooks = chance(weakness.overlook);
    let mut known = Known::one_move_ahead(game, state);
    let (mut depth, mut nodes) = (0, 0);
    if overlooks {
        known.forget();
    } else if known.count(Wdl::Win) == 0 {
        // Nothing is remembered: the search is as weak as its nodes.
        scorer.forget();
        scorer.set_budget(Budget { nodes: Some(weakness.nodes), ..budget });
        let answer = scorer.run(state);
        (depth, nodes) = (answer.depth.unwrap_or(0), answer.nodes);
        for (mv, value) in answer.moves.unwrap_or_default() {
            known.learn_value(mv, value, depth, ENGINE);
        }
    }
    let (wins, losses) = (known.count(Wdl::Win), known.count(Wdl::Loss));
    let mut moves = known.0;
    let slips = std::iter::from_fn(|| chance(weakness.slip).then_some(())).take(moves.len()).count();
    // Equal moves come in random order.
    moves.shuffle(&mut random);
    moves.sort_by_key(|known| Reverse((preference(known.value), Guide::rank(game, state, known.mv))));
    if !overlooks {
        // A win in one move is taken; a move that is known to lose is played only if all do.
        let at_once = moves.first().is_some_and(|known| known.value.plies() == Some(1)) && wins > 0;
        let sound = moves.len() - losses;
        moves.truncate(if at_once {
            1
        } else if sound > 0 {
            sound
        } else {
            moves.len()
        });
    }
    let &KnownMove { mv, value, .. } = moves.get(slips.min(moves.len().checked_sub(1)?))?;
    Some(WeakChoice { mv, value, depth, nodes })
}

/// Random numbers for a position.
fn generator(state: &AnyState, seed: u64) -> Xoshiro256PlusPlus {
    let mut hasher = DefaultHasher::new();
    (seed, state).hash(&mut hasher);
    Xoshiro256PlusPlus::seed_from_u64(hasher.finish())
}
