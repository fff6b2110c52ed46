//! Plays the moves of a tree of positions.

use gametree_picture::{Mark, Marks, Pictured};

use super::super::fold::MAX_DRAWN;
use super::node::PositionNode;

/// The most positions in a tree, so that a drawing stays legible.
pub(super) const MOST: usize = MAX_DRAWN;
/// Counting is given up after this many positions: a larger tree may have more than anybody can wait for.
const COUNTED: usize = 100_000;

/// A tree with too many positions for a drawing.
///
/// ```
/// use gametree_tree::draw::TooManyPositions;
/// let error = TooManyPositions { plies: 3, positions: 586, counted: true, fits: 2 };
/// assert_eq!(error.to_string(), "586 positions in 3 plies are too many for a legible drawing: expected at most 500 (2 plies here)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{}{positions} positions in {plies} plies are too many for a legible drawing: expected at most {} ({fits} {} here)",
    if *counted { "" } else { "more than " }, MOST, if *fits == 1 { "ply" } else { "plies" }
)]
pub struct TooManyPositions {
    /// How deep the tree was to be.
    pub plies: u32,
    /// How many positions it has, or how many were counted before the counting was given up.
    pub positions: usize,
    /// Whether all were counted.
    pub counted: bool,
    /// The largest number of plies whose positions are not too many.
    pub fits: u32,
}

/// The nodes of the tree, if they are not too many.
pub(super) fn unfold<G: Pictured>(
    game: &G,
    root: &G::State,
    plies: u32,
) -> Result<Vec<PositionNode>, TooManyPositions> {
    check(game, root, plies)?;
    Ok(nodes(game, root, plies))
}

/// Counts the positions ply by ply.
fn check<G: Pictured>(game: &G, root: &G::State, plies: u32) -> Result<(), TooManyPositions> {
    let (mut ply_states, mut positions, mut fits) = (vec![root.clone()], 1, 0);
    let too_many = |positions, counted, fits| Err(TooManyPositions { plies, positions, counted, fits });
    for ply in 1..=plies {
        let mut next = Vec::new();
        for state in ply_states.iter().filter(|state| game.outcome(state).is_none()) {
            next.extend(game.moves(state).map(|mv| game.play(state, mv)));
            if positions + next.len() > COUNTED {
                return too_many(COUNTED, false, fits);
            }
        }
        if next.is_empty() {
            break;
        }
        positions += next.len();
        if positions <= MOST {
            fits = ply;
        }
        ply_states = next;
    }
    if positions > MOST { too_many(positions, true, fits) } else { Ok(()) }
}

/// A position that is to become a node.
struct Waiting<S> {
    state: S,
    parent: usize,
    ply: usize,
    /// The move that leads to it, and the cells that it touches.
    mv: Option<(String, Vec<String>)>,
    last: bool,
}

/// The nodes in preorder.
fn nodes<G: Pictured>(game: &G, root: &G::State, plies: u32) -> Vec<PositionNode> {
    let mut nodes: Vec<PositionNode> = Vec::new();
    let mut waiting = vec![Waiting { state: root.clone(), parent: 0, ply: 0, mv: None, last: true }];
    while let Some(Waiting { state, parent, ply, mv, last }) = waiting.pop() {
        let (index, to_move) = (nodes.len(), game.to_move(&state));
        let picture = game.picture(&state).map_moves(|_| ());
        let touched = mv.iter().flat_map(|(_, touched)| touched);
        let marks = touched
            .filter_map(|cell| picture.name_here(&nodes[parent].picture, cell))
            .fold(Marks::default(), |marks, cell| marks.with(cell, Mark::Chosen));
        let outcome = game.outcome(&state);
        nodes.push(PositionNode {
            parent,
            ply,
            mv: mv.map(|(name, _)| name),
            to_move,
            outcome,
            last,
            picture,
            marks,
        });
        if outcome.is_some() || ply as u64 >= u64::from(plies) {
            continue;
        }
        let children = waiting.len();
        waiting.extend(game.moves(&state).map(|mv| Waiting {
            state: game.play(&state, mv),
            parent: index,
            ply: ply + 1,
            mv: Some((game.move_name(mv), game.touched(&state, mv))),
            last: false,
        }));
        // The one that was pushed last is taken first.
        waiting[children..].reverse();
        if let Some(last) = waiting.get_mut(children) {
            last.last = true;
        }
    }
    nodes
}
