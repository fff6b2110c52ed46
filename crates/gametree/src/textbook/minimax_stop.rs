//! Minimax with ±1 termination (Felstiner 2019, §2.4, improvement 3): a maximiser stops at +1, a minimiser at −1,
//! because nothing is better. With alpha-beta the same stop is the window (−1, +1), and needs no file of its own.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::observe::Observer;
use crate::score::Score;
use crate::walk::{OwnedBound, Walk};

/// The value of `root` for its mover in a game whose ends are worth +1, 0 and −1. Players need not alternate.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Score, observe::Counter, textbook};
/// let (mut stop, mut plain) = (Counter::default(), Counter::default());
/// let value = textbook::minimax_stop(&TicTacToe, &TicTacToe.start(), &mut stop);
/// assert_eq!(value, textbook::minimax(&TicTacToe, &TicTacToe.start(), &mut plain));
/// assert!(stop.nodes < plain.nodes / 2); // a won node is left at once
/// ```
pub fn minimax_stop<G: Game, O: Observer<G>>(game: &G, root: &G::State, observer: &mut O) -> Score {
    negamax_stop(&mut Walk::new(game, observer), root)
}

fn negamax_stop<G: Game, O: Observer<G>>(walk: &mut Walk<'_, G, O>, p: &G::State) -> Score {
    if let Some(value) = walk.enter_windowless(p) {
        return value;
    }
    let win = OwnedBound::<G, O>::new(Score::new(1), O::Mark::default());
    let mut best = Score::NEG_INF;
    walk.children(p, |walk, i, child| {
        let val =
            if walk.moves_again(p, child) { negamax_stop(walk, child) } else { -negamax_stop(walk, child) };
        if val > best {
            best = walk.improve(i, val).score;
        }
        if best >= win.score { ControlFlow::Break(win) } else { ControlFlow::Continue(()) }
    });
    walk.leave_windowless(best)
}
