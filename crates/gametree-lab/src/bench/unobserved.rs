//! The library's generic alpha-beta without observers: the reference for the cost of an observer that ignores every event.

use std::ops::ControlFlow;

use gametree::{Game, Score, Window};

/// Fail-soft alpha-beta for games in which the players alternate.
pub(super) fn alphabeta<G: Game>(game: &G, root: &G::State, window: Window) -> Score {
    search(&Walk { game }, root, window.alpha, window.beta)
}

/// The library's `Walk`, without the observer.
struct Walk<'a, G> {
    game: &'a G,
}

fn search<G: Game>(walk: &Walk<'_, G>, p: &G::State, alpha: Score, beta: Score) -> Score {
    if let Some(outcome) = walk.game.outcome(p) {
        return outcome.score();
    }
    let (mut best, mut m) = (Score::NEG_INF, alpha);
    let _ = walk.game.moves(p).try_for_each(|mv| {
        let value = -search(walk, &walk.game.play(p, mv), -beta, -m);
        if value > best {
            best = value;
            m = m.max(value);
            if m >= beta {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    best
}
