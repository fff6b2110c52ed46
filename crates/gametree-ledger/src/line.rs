//! The line of best play that the results of a ledger know.

use gametree::knowledge::play_all;
use gametree::solve::ResultBounds;

use crate::entry::{Entry, Status};
use crate::known::KnownOfAll;
use crate::text::{canonical, legal};
use crate::tree::{Kept, Tree};

/// The best line from the position after `moves`: through the children that have its value, then along the line of a result.
/// If the value is not known, the move that looks best, if any. What is only claimed has no part in it.
pub(crate) fn best_line<G: Kept>(
    tree: &Tree<'_, G>,
    root: usize,
    moves: &[G::Move],
    known: &KnownOfAll,
) -> Vec<G::Move> {
    let game = tree.game;
    let Ok(mut state) = play_all(game, moves.iter().copied()) else { return Vec::new() };
    let (mut at, mut line) = (root, Vec::new());
    for _ in 0..tree.graph.nodes.len() {
        let node = &tree.graph.nodes[at];
        let Some(result) = known[at].bounds.result() else {
            if line.is_empty() {
                line.extend(tree.hint(at, Status::Solved).filter(|&mv| legal(game, &state, mv)));
            }
            break;
        };
        let solved = node.rows.iter().map(|row| &row.entry);
        let counts = |entry: &&Entry| entry.status >= Status::Solved && entry.bounds.result() == Some(result);
        let mut solved = solved.filter(|entry| counts(entry) && !entry.line.is_empty());
        if let Some(entry) = solved.next() {
            let (Ok(from), Ok(best)) = (game.read_position(&entry.moves), game.read_moves(&entry.line))
            else {
                break;
            };
            follow(game, (from, state), best, &mut line);
            break;
        }
        let reaches = |child: usize| {
            let bounds = known[child].bounds;
            let same = tree.graph.nodes[child].mover == node.mover;
            (if same { bounds } else { bounds.reversed() }) == ResultBounds::just(result)
        };
        let Some(&child) = node.children.iter().find(|&&child| reaches(child)) else { break };
        let Some(mv) = move_to(game, &state, &canonical(game, &tree.positions[child].state)) else { break };
        line.push(mv);
        (state, at) = (game.play(&state, mv), child);
    }
    line
}

/// Follows a line from one position in an image of it.
fn follow<G: Kept>(
    game: &G,
    (mut from, mut state): (G::State, G::State),
    best: Vec<G::Move>,
    line: &mut Vec<G::Move>,
) {
    for mv in best {
        if !legal(game, &from, mv) {
            return;
        }
        let next = game.play(&from, mv);
        let here = if from == state { Some(mv) } else { move_to(game, &state, &canonical(game, &next)) };
        let Some(here) = here else { return };
        line.push(here);
        (state, from) = (game.play(&state, here), next);
    }
}

/// The move that leads to an image of this position.
fn move_to<G: Kept>(game: &G, state: &G::State, target: &G::State) -> Option<G::Move> {
    let mut moves = game.moves(state);
    moves.find(|&mv| canonical(game, &game.play(state, mv)) == *target)
}
