//! What is known of the moves of a position without a search, and which of them to prefer.

use gametree::knowledge::Guide;
use gametree::{Game, GameValue, Wdl};

use crate::answer::UNKNOWN;
use crate::erased::{AnyMove, AnyState};
use crate::native::AnyGame;

/// The moves of a position with their values as far as proved or estimated.
pub type MoveValues = Vec<(AnyMove, GameValue)>;

/// Every move with its value if no search is needed: it ends the game, or the opponent can win at once.
pub(super) fn one_move_ahead(game: &AnyGame, state: &AnyState) -> MoveValues {
    let look = |mv| {
        let child = Game::play(game, state, mv);
        let value = match child.outcome() {
            Some(end) => GameValue::Proved(Wdl::of_score(end.score()), Some(0)),
            None if Guide::winning_move(game, &child).is_some() => GameValue::Proved(Wdl::Win, Some(1)),
            None => UNKNOWN,
        };
        (mv, before(state, &child, value))
    };
    Game::moves(game, state).map(look).collect()
}

/// Whether there is no real choice: some move wins, or at most one does not lose.
pub(super) fn decided(known: &[(AnyMove, GameValue)]) -> bool {
    count(known, Wdl::Win) > 0 || count(known, Wdl::Loss) + 1 >= known.len()
}

pub(super) fn count(known: &[(AnyMove, GameValue)], wdl: Wdl) -> usize {
    known.iter().filter(|(_, value)| value.wdl() == Some(wdl)).count()
}

/// The indices of the moves without a proved value.
pub(super) fn open_moves(known: &[(AnyMove, GameValue)]) -> Vec<usize> {
    (0..known.len()).filter(|&at| known[at].1.wdl().is_none()).collect()
}

/// The indices of the moves whose value is proved, but not in how many plies.
pub(super) fn without_plies(known: &[(AnyMove, GameValue)]) -> Vec<usize> {
    (0..known.len()).filter(|&at| known[at].1.wdl().is_some() && known[at].1.plies().is_none()).collect()
}

/// The value of a move that leads from `state` to `child`, from the value of `child` for its own side to move, who may be the same
/// player; a bound counts as nothing known.
pub(super) fn before(state: &AnyState, child: &AnyState, value: GameValue) -> GameValue {
    match value {
        GameValue::Bound(..) => UNKNOWN,
        value if state.to_move() != child.to_move() => value.of_move(),
        GameValue::Proved(wdl, plies) => GameValue::Proved(wdl, plies.map(|plies| plies + 1)),
        value => value,
    }
}
