//! The driver loop: the moves of the root, each searched on its own.

use super::options::{Found, SearchError, SearchOptions};
use super::session::Finished;
use crate::game::Game;
use crate::meter::Meter;
use crate::score::{Bound, Score};

/// What the searches of the root's moves found, one by one.
pub(crate) struct Driven<M> {
    pub(crate) finished: Finished<M>,
    /// Every move that was finished, with its value for the side that makes it, and its line.
    pub(crate) moves: Vec<(M, Found, Vec<M>)>,
    /// The number of roots that were entered and count as nodes.
    pub(crate) roots: u64,
}

impl<M> Driven<M> {
    /// One search of the root.
    pub(crate) fn at_once(finished: Finished<M>) -> Self {
        Driven { finished, moves: Vec::new(), roots: 1 }
    }
}

/// Makes every move of the root and searches the child with a fresh window.
pub(crate) fn drive<G: Game>(
    game: &G,
    root: &G::State,
    options: &SearchOptions,
    meter: &Meter<'_>,
    mut search: impl FnMut(&G::State, &SearchOptions) -> Result<Finished<G::Move>, SearchError>,
) -> Result<Driven<G::Move>, SearchError> {
    if options.window.is_some() || options.guess.is_some() || options.at_least.is_some() {
        return Err(SearchError::FreshWindow);
    }
    if game.outcome(root).is_some() {
        return search(root, options).map(Driven::at_once);
    }
    let mut options = options.clone();
    options.depth = options.depth.map(|d| d.saturating_sub(1));
    let mut moves = Vec::new();
    let mut best: Option<Finished<G::Move>> = None;
    for mv in game.moves(root) {
        let child = game.play(root, mv);
        let mut of_child = search(&child, &options)?;
        if meter.stopped() {
            break;
        }
        if game.to_move(&child) != game.to_move(root) {
            let Found { value, bound } = of_child.found;
            of_child.found = Found { value: -value, bound: bound.reversed() };
        }
        of_child.line.insert(0, mv);
        moves.push((mv, of_child.found, of_child.line.clone()));
        if best.as_ref().is_none_or(|best| of_child.found.value > best.found.value) {
            best = Some(of_child);
        }
    }
    let mut finished = best.unwrap_or_else(|| Finished {
        found: Found { value: Score::ZERO, bound: Bound::Exact },
        line: game.moves(root).take(1).collect(),
        stopped: true,
        complete: false,
    });
    finished.stopped = meter.stopped();
    finished.complete = !meter.stopped() && !meter.reached_horizon();
    Ok(Driven { finished, moves, roots: 0 })
}
