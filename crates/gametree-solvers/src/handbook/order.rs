//! In which order a person learns what a book holds: as games come to it, and what comes more often first.

use std::cmp::Reverse;

use super::book::{ForcingLine, Goal, MoveBook, Reply, Step};
use super::diagrams::Diagrams;
use super::nodes::{Node, To, What};
use super::turn::Turn;

/// The shares of games that come to nodes and to lines, if the opponent plays any move as often as any other.
pub(super) struct Shares {
    pub(super) nodes: Vec<f64>,
    pub(super) lines: Vec<f64>,
}

/// Follows the shares from the first node, the last of `finished`, down.
pub(super) fn shares(nodes: &[Node], lines: usize, finished: &[usize]) -> Shares {
    let mut shares = Shares { nodes: vec![0.0; nodes.len()], lines: vec![0.0; lines] };
    if let Some(&first) = finished.last() {
        shares.nodes[first] = 1.0;
    }
    for &at in finished.iter().rev() {
        let node = &nodes[at];
        for (moves, to, _) in &node.replies {
            let share = shares.nodes[at] * moves.len() as f64 / node.all as f64;
            match to {
                To::Node(next) => shares.nodes[*next] += share,
                To::Line(line) => shares.lines[*line] += share,
                To::Over => {}
            }
        }
    }
    shares
}

/// The numbers of a list when its most frequent things come first, and the list of them in that order.
fn by_share(shares: &[f64]) -> (Vec<usize>, Vec<usize>) {
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by(|&a, &b| shares[b].total_cmp(&shares[a]));
    let mut number = vec![0; shares.len()];
    order.iter().enumerate().for_each(|(new, &old)| number[old] = new);
    (number, order)
}

/// The book, with everything in its order.
pub(super) fn ordered(
    nodes: &[Node],
    lines: Vec<ForcingLine>,
    first: To,
    shares: Shares,
    mut merged: Diagrams,
) -> MoveBook {
    let mut steps: Vec<usize> =
        (0..nodes.len()).filter(|&node| !matches!(nodes[node].what, What::Policy(_))).collect();
    // Shares are not negative: their bits are in the same order.
    steps.sort_by_cached_key(|&at| (nodes[at].depth, Reverse(shares.nodes[at].to_bits()), at));
    let mut numbers = vec![0; nodes.len()];
    steps.iter().enumerate().for_each(|(new, &old)| numbers[old] = new);
    let (line_number, line_order) = by_share(&shares.lines);
    let diagram_shares: Vec<f64> = merged.diagrams.iter().map(|diagram| diagram.share).collect();
    let (diagram_number, diagram_order) = by_share(&diagram_shares);
    let goal = |to: To, turn: Turn| match to {
        To::Over => (Goal::Over, turn),
        To::Line(line) => (Goal::Line(line_number[line]), turn),
        To::Node(node) => match merged.of.get(&node).copied() {
            Some((diagram, further)) => (Goal::Diagram(diagram_number[diagram]), turn.then(further)),
            None => (Goal::Step(numbers[node]), turn),
        },
    };
    let step = |&at: &usize| {
        let node = &nodes[at];
        let mut replies: Vec<Reply> = Vec::new();
        for (moves, to, turn) in &node.replies {
            let (to, turn) = goal(*to, *turn);
            match replies.iter_mut().find(|known| (known.to, known.turn) == (to, turn)) {
                Some(known) => known.moves.extend(moves.iter().cloned()),
                None => replies.push(Reply { moves: moves.clone(), to, turn }),
            }
        }
        replies.sort_by_cached_key(|reply| (reply.to, reply.turn));
        let own = match &node.what {
            What::Move(name) => Some(name.clone()),
            _ => None,
        };
        Step { position: node.position.clone(), own, replies, share: shares.nodes[at] }
    };
    let (to, turn) = goal(first, Turn::Same);
    let first = Reply { moves: Vec::new(), to, turn };
    let steps = steps.iter().map(step).collect();
    let with_share = |&at: &usize| ForcingLine { share: shares.lines[at], ..lines[at].clone() };
    let lines = line_order.iter().map(with_share).collect();
    let take = |&at: &usize| std::mem::take(&mut merged.diagrams[at]);
    let diagrams = diagram_order.iter().map(take).collect();
    MoveBook { steps, diagrams, lines, first }
}
