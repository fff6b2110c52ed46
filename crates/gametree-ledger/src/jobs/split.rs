//! Chooses the jobs that promise most: the most-proving leaves of the ledger's tree.

use gametree::knowledge::play_all;
use gametree::solve::ResultBounds;
use rustc_hash::FxHashSet;

use super::format::Job;
use crate::agreement::all_known;
use crate::asked::objective;
use crate::entry::Status;
use crate::error::LedgerError;
use crate::graph::Graph;
use crate::known::KnownOfAll;
use crate::ledger::Ledger;
use crate::rows::Batch;
use crate::tree::{Kept, Tree};

/// What there is to do.
#[derive(Clone, Debug)]
pub struct Split {
    /// The jobs, the most promising first; none if the position is proved, or would be if all claims were true.
    pub jobs: Vec<Job>,
    /// What is proved of the position, for its side to move.
    pub bounds: ResultBounds,
    /// What would follow if all claims were true.
    pub claimed: ResultBounds,
    /// The proof and the disproof number of the question that is open, claims included; [`INFINITE`](crate::INFINITE) where it is
    /// answered the other way.
    pub numbers: (u64, u64),
}

/// Chooses up to `count` positions of `nodes` nodes each, whose results would help most to solve the position after these moves.
///
/// They are leaves of the tree that the ledger spans, no two the same, none below decided positions alone,
/// be they decided only by claims: work that somebody says is done is not given out again. Each is found as proof-number search finds its next leaf: from the root on to the child that seems to need the least
/// work, where leaves that were chosen before weigh more, and are not chosen again. Fewer than `count` are chosen where the tree has
/// no more leaves, as in the beginning: the first job is the position itself. The ledger remembers that the position was asked
/// about; who works on which job is not written down, so the same call gives the same jobs until results are merged.
///
/// # Errors
/// [`LedgerError`].
///
/// # Panics
/// If the moves are not legal.
pub fn split<G: Kept>(
    game: &G,
    ledger: &mut Ledger,
    moves: &[G::Move],
    count: usize,
    nodes: u64,
) -> Result<Split, LedgerError> {
    let mut tree = Tree::new(game);
    tree.load(ledger)?;
    let state = play_all(game, moves.iter().copied()).unwrap_or_else(|error| panic!("{error}"));
    let root = tree.node(&state, || moves.to_vec());
    let known = all_known(&tree, ledger)?;
    let proved = tree.known_by(Status::Solved, ledger)?;
    let objective = objective(&mut tree, root, moves, &proved, ledger)?;
    let (bounds, claimed) = (objective.bounds, known[root].bounds);
    let (_, numbers) = tree.graph.most_proving(root, &known);
    if ledger.objectives()?.iter().all(|(_, asked)| *asked != objective) {
        ledger.write(&Batch { objective: Some(objective), ..Batch::default() })?;
    }
    let mut jobs = Vec::new();
    if claimed.result().is_none() {
        let leaves = most_proving_leaves(&mut tree, root, &known, count, FxHashSet::default());
        let job = |leaf| Job { game: ledger.game().to_owned(), position: tree.moves_of(leaf), nodes };
        jobs.extend(leaves.into_iter().map(job));
    }
    Ok(Split { jobs, bounds, claimed, numbers })
}

/// A leaf that is chosen weighs so many times as much, so that further ones are looked for elsewhere, too. With 1, 2, 4 and 8,
/// Connect Four on 6×5 took 17.4, 13.9, 10.5 and 13.2 million nodes, in rounds of 32 jobs.
pub(super) const BUSY: u64 = 4;

/// Up to `count` leaves, each the most promising of those that are left; none of those that are `exhausted`.
pub(super) fn most_proving_leaves<G: Kept>(
    tree: &mut Tree<'_, G>,
    root: usize,
    known: &KnownOfAll,
    count: usize,
    mut exhausted: FxHashSet<usize>,
) -> Vec<usize> {
    let goal = Graph::goal(root, known);
    let mut numbers = tree.graph.numbers(root, goal, known);
    let mut leaves = Vec::new();
    // The way from the root to where the next leaf is looked for.
    let mut way = vec![root];
    while leaves.len() < count
        && let Some(&at) = way.last()
    {
        if tree.graph.is_leaf(at) {
            leaves.push(at);
            exhausted.insert(at);
            tree.graph.nodes[at].busy *= BUSY;
            numbers = tree.graph.numbers(root, goal, known);
            way.truncate(usize::from(at != root)); // from the root again
            continue;
        }
        let or = tree.graph.nodes[at].mover == tree.graph.nodes[root].mover;
        let open = tree.graph.nodes[at].children.iter().filter_map(|&child| {
            let &(proof, disproof) = numbers.get(child)?;
            let decided = proof == 0 || disproof == 0;
            (!decided && !exhausted.contains(&child)).then_some((if or { proof } else { disproof }, child))
        });
        match open.min_by_key(|&(work, _)| work) {
            Some((_, child)) => way.push(child),
            None => {
                exhausted.insert(at);
                way.pop();
            }
        }
    }
    leaves
}
