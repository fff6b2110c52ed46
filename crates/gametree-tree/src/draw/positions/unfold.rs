//! Plays the moves of a tree of positions.

use gametree::knowledge::Notation;
use gametree::picture::{Mark, Marks};

use super::{PositionNode, PositionTree, TooManyPositions};

/// Counting is given up after this many positions: a larger tree may have more than anybody can wait for.
const COUNTED: usize = 100_000;

/// Counts the positions ply by ply.
pub(super) fn check<G: Notation>(game: &G, root: &G::State, plies: u32) -> Result<(), TooManyPositions> {
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
        if positions <= PositionTree::MOST {
            fits = ply;
        }
        ply_states = next;
    }
    if positions > PositionTree::MOST { too_many(positions, true, fits) } else { Ok(()) }
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
pub(super) fn nodes<G: Notation>(game: &G, root: &G::State, plies: u32) -> Vec<PositionNode> {
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
