//! Perft: the number of positions of a game at each ply, the classical test of rules.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{Control, perft::perft};
//! let plies = perft(&TicTacToe, &TicTacToe.start(), 5, Control::default()).unwrap();
//! assert_eq!(plies.iter().map(|ply| ply.nodes).collect::<Vec<_>>(), [1, 9, 72, 504, 3_024, 15_120]);
//! assert_eq!(plies[5].ended, 1_440);
//! ```

use std::collections::HashSet;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use crate::control::Control;
use crate::game::Game;

/// The positions at one ply.
///
/// ```
/// use gametree::perft::PerftPly;
/// let row = PerftPly { ply: 5, nodes: 15_120, ended: 1_440 }; // 3×3 Hex
/// assert!(row.ended <= row.nodes);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerftPly {
    /// Plies from the root.
    pub ply: u32,
    /// Sequences of moves to this ply (or distinct positions, from [`perft_distinct`]); finished games are not
    /// continued.
    pub nodes: u64,
    /// How many of them ended the game.
    pub ended: u64,
}

/// Counts all sequences of moves up to `depth` plies, one row per ply, to the last ply that has any.
///
/// `None` if it was stopped. Time grows with the count, memory with the depth.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Control, perft::perft};
/// let plies = perft(&TicTacToe, &TicTacToe.start(), 9, Control::default()).unwrap();
/// assert_eq!(plies[1].nodes, 9);
/// assert_eq!(plies.iter().map(|ply| ply.ended).sum::<u64>(), 255_168); // the well-known number of games
/// ```
pub fn perft<G: Game>(game: &G, root: &G::State, depth: u32, control: Control<'_>) -> Option<Vec<PerftPly>> {
    let mut plies = vec![];
    count(game, root, 0, depth, &mut plies, &control, &mut 0)?;
    Some(plies)
}

fn count<G: Game>(
    game: &G,
    state: &G::State,
    ply: u32,
    depth: u32,
    plies: &mut Vec<PerftPly>,
    control: &Control<'_>,
    total: &mut u64,
) -> Option<()> {
    if plies.len() <= ply as usize {
        plies.push(PerftPly { ply, ..PerftPly::default() });
    }
    let over = game.outcome(state).is_some();
    let row = &mut plies[ply as usize];
    row.nodes += 1;
    row.ended += u64::from(over);
    *total += 1;
    if *total & 0xffff == 0 {
        control.proceed(*total)?;
    }
    if over || ply == depth {
        return Some(());
    }
    game.moves(state)
        .try_for_each(|mv| count(game, &game.play(state, mv), ply + 1, depth, plies, control, total))
}

/// Counts *distinct* positions up to `depth` plies, ply by ply. `None` if it was stopped. Keeps one ply in memory.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Control, perft::perft_distinct};
/// let plies = perft_distinct(&TicTacToe, &TicTacToe.start(), 9, Control::default()).unwrap();
/// assert_eq!(plies.iter().map(|ply| ply.nodes).sum::<u64>(), 5_478); // and of positions
/// ```
pub fn perft_distinct<G>(game: &G, root: &G::State, depth: u32, control: Control<'_>) -> Option<Vec<PerftPly>>
where
    G: Game<State: Eq + Hash>,
{
    let mut plies = vec![];
    let mut layer: HashSet<G::State, FxBuildHasher> = HashSet::from_iter([root.clone()]);
    let mut total = 0;
    for ply in 0..=depth {
        let mut next = HashSet::with_hasher(FxBuildHasher);
        let mut ended = 0;
        for state in &layer {
            total += 1;
            if total & 0xfff == 0 {
                control.proceed(total)?;
            }
            if game.outcome(state).is_some() {
                ended += 1;
            } else if ply < depth {
                next.extend(game.moves(state).map(|mv| game.play(state, mv)));
            }
        }
        plies.push(PerftPly { ply, nodes: layer.len() as u64, ended });
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    Some(plies)
}
