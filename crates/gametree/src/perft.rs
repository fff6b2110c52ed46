//! Perft: the number of positions of a game at each ply, the classical test of rules.
//!
//! ```
//! # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
//! use gametree::{Control, perft::perft};
//! let plies = perft(&TicTacToe, &TicTacToe.start(), 5, Control::default()).plies;
//! assert_eq!(plies.iter().map(|ply| ply.nodes).collect::<Vec<_>>(), [1, 9, 72, 504, 3_024, 15_120]);
//! assert_eq!(plies[5].ended, 1_440);
//! ```

use std::collections::HashSet;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use crate::control::Control;
use crate::game::Game;
use crate::stack::Floor;

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

/// The counts of a perft.
///
/// ```
/// use gametree::perft::Perft;
/// assert!(Perft::default().plies.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Perft {
    /// One row per ply, to the last ply that has any.
    pub plies: Vec<PerftPly>,
    /// Whether it was stopped: the counts are then what had been counted. Of distinct positions the plies are complete as
    /// far as they go.
    pub stopped: bool,
}

/// Counts all sequences of moves up to `depth` plies, one row per ply, to the last ply that has any.
///
/// Time grows with the count, memory with the depth.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Control, perft::perft};
/// let plies = perft(&TicTacToe, &TicTacToe.start(), 9, Control::default()).plies;
/// assert_eq!(plies[1].nodes, 9);
/// assert_eq!(plies.iter().map(|ply| ply.ended).sum::<u64>(), 255_168); // the well-known number of games
/// ```
pub fn perft<G: Game>(game: &G, root: &G::State, depth: u32, control: Control<'_>) -> Perft {
    let mut plies = vec![];
    let floor = Floor::NONE.below_here();
    let done = count(game, root, (0, depth, floor), &mut plies, &control, &mut 0);
    Perft { plies, stopped: done.is_none() }
}

fn count<G: Game>(
    game: &G,
    state: &G::State,
    (ply, depth, floor): (u32, u32, Floor),
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
    if floor.is_passed() {
        return None;
    }
    let below = (ply + 1, depth, floor);
    game.moves(state).try_for_each(|mv| count(game, &game.play(state, mv), below, plies, control, total))
}

/// Counts *distinct* positions up to `depth` plies, ply by ply. It keeps two plies in memory, and stops before they take
/// more than `memory` bytes (about one and a half times the size of a state, and a byte, for each position).
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Control, perft::perft_distinct};
/// let plies = perft_distinct(&TicTacToe, &TicTacToe.start(), 9, 1 << 20, Control::default()).plies;
/// assert_eq!(plies.iter().map(|ply| ply.nodes).sum::<u64>(), 5_478); // and of positions
/// assert!(perft_distinct(&TicTacToe, &TicTacToe.start(), 9, 1_000, Control::default()).stopped);
/// ```
pub fn perft_distinct<G>(game: &G, root: &G::State, depth: u32, memory: usize, control: Control<'_>) -> Perft
where
    G: Game<State: Eq + Hash>,
{
    let mut counts = Perft::default();
    let mut layer: HashSet<G::State, FxBuildHasher> = HashSet::from_iter([root.clone()]);
    let mut total = 0;
    for ply in 0..=depth {
        let mut next = HashSet::with_hasher(FxBuildHasher);
        let mut ended = 0;
        for state in &layer {
            total += 1;
            if total & 0xfff == 0 && control.proceed(total).is_none() {
                counts.stopped = true;
                return counts;
            }
            if game.outcome(state).is_some() {
                ended += 1;
            } else if ply < depth {
                for mv in game.moves(state) {
                    if next.len() == next.capacity() && bytes(&layer) + 3 * bytes(&next) > memory {
                        counts.stopped = true;
                        counts.plies.push(PerftPly { ply, nodes: layer.len() as u64, ended: 0 });
                        return counts;
                    }
                    next.insert(game.play(state, mv));
                }
            }
        }
        counts.plies.push(PerftPly { ply, nodes: layer.len() as u64, ended });
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    counts
}

/// The memory of a set: its buckets are an eighth more than its capacity, with a byte of control each. While it grows to
/// twice its size, it takes three times as much.
fn bytes<S>(set: &HashSet<S, FxBuildHasher>) -> usize {
    set.capacity() / 7 * 8 * (size_of::<S>() + 1)
}
