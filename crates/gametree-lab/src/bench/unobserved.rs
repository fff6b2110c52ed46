//! The generic alpha-beta of the library with every word about observers struck out: what one that does not listen may cost.

use std::ops::ControlFlow;

use gametree::{Game, Score, Window};

/// Fail-soft alpha-beta, for players who take turns.
pub(super) fn alphabeta<G: Game>(game: &G, root: &G::State, window: Window) -> Score {
    search(&Walk { game }, root, window.alpha, window.beta)
}

/// Where the library's has the observer, this has nothing.
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
