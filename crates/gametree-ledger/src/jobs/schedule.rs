//! One proof on many workers, without rounds: [`Schedule`] gives out jobs while others are out, and takes results as they come.

use gametree::knowledge::play_all;
use gametree::solve::ResultBounds;
use rustc_hash::{FxHashMap, FxHashSet};

use super::error::JobError;
use super::format::{Job, JobResult};
use super::merge::{Asked, Checked, Merge, MergeOptions, Merged};
use super::needed::needed;
use super::split::{BUSY, most_proving_leaves};
use crate::agreement::all_known;
use crate::asked::objective;
use crate::entry::{Ending, Origin, Status};
use crate::error::LedgerError;
use crate::evidence::{Circumstances, Evidence, Word};
use crate::graph::Graph;
use crate::known::KnownOfAll;
use crate::ledger::Ledger;
use crate::piece::PieceSolver;
use crate::rows::Batch;
use crate::text::path;
use crate::tree::{Kept, Position, Tree};

/// How a proof is given out.
#[derive(Clone, Copy, Debug)]
pub struct ScheduleOptions {
    /// The nodes of a job.
    pub nodes: u64,
    /// A result that has cost so many nodes or fewer is recomputed here, as a [merge](MergeOptions) does it.
    pub recompute: u64,
    /// Whether the claims that the result rests on are given out a second time: else it stays a claim.
    pub check: bool,
}

impl Default for ScheduleOptions {
    fn default() -> Self {
        let recompute = MergeOptions::default().recompute;
        ScheduleOptions { nodes: 1_000_000, recompute, check: true }
    }
}

/// The scheduler of one proof: it alone writes the ledger.
///
/// A job that is out is not given out again, and weighs as one that [`split`](super::split) has chosen before. Where there are fewer
/// leaves than idle workers, positions that somebody works on are split before their result is there; if it comes, what is out below
/// them is [no longer wanted](Schedule::unwanted). Once claims decide the position, those that the result rests on are given
/// out a second time.
#[expect(missing_debug_implementations)]
pub struct Schedule<'g, G: Kept> {
    pub(super) ledger: Ledger,
    pub(super) merge: Merge<'g, G>,
    options: ScheduleOptions,
    moves: Vec<G::Move>,
    pub(super) root: usize,
    /// What is known with all claims.
    pub(super) known: KnownOfAll,
    /// What is known without.
    pub(super) proved: KnownOfAll,
    pub(super) out: FxHashMap<String, Out<G>>,
    /// How often a claim was asked again and nothing came of it, or a result contradicted what is known, by the position.
    vain: FxHashMap<String, u32>,
    disputes: FxHashMap<String, u32>,
}

/// A job that is out.
pub(super) struct Out<G: Kept> {
    pub(super) node: usize,
    moves: Vec<G::Move>,
    pub(super) asked: Asked,
}

/// A result that has come back: the identifier of the job that was given out, where it is from, and its line.
#[derive(Clone, Debug)]
pub struct Returned {
    /// The identifier of the job.
    pub id: String,
    /// Where the line is from, for messages.
    pub place: String,
    /// The line.
    pub line: String,
}

impl<'g, G: Kept> Schedule<'g, G> {
    /// Begins or goes on with the proof of the position after these moves.
    ///
    /// # Errors
    /// [`LedgerError`].
    ///
    /// # Panics
    /// If the moves are not legal.
    pub fn new(
        game: &'g G,
        ledger: Ledger,
        moves: &[G::Move],
        options: ScheduleOptions,
    ) -> Result<Self, LedgerError> {
        let merge_options = MergeOptions { recompute: options.recompute, ..MergeOptions::default() };
        let mut schedule = Schedule {
            ledger,
            merge: Merge::new(Tree::new(game), merge_options),
            options,
            moves: moves.to_vec(),
            root: 0,
            known: KnownOfAll::default(),
            proved: KnownOfAll::default(),
            out: FxHashMap::default(),
            vain: FxHashMap::default(),
            disputes: FxHashMap::default(),
        };
        schedule.reload()?;
        let Schedule { merge, root, proved, ledger, .. } = &mut schedule;
        let objective = objective(&mut merge.tree, *root, moves, proved, ledger)?;
        if ledger.objectives()?.iter().all(|(_, asked)| *asked != objective) {
            ledger.write(&Batch { objective: Some(objective), ..Batch::default() })?;
        }
        Ok(schedule)
    }

    /// Reads the ledger from its beginning: nothing is left of what could not be written.
    fn reload(&mut self) -> Result<(), LedgerError> {
        let merged = self.merge.merged;
        let tree = Tree::new(self.merge.tree.game);
        let options = MergeOptions { recompute: self.options.recompute, ..MergeOptions::default() };
        self.merge = Merge::new(tree, options);
        (self.merge.merged, self.merge.seldom) = (merged, true);
        let tree = &mut self.merge.tree;
        tree.load(&self.ledger)?;
        let number = |tree: &mut Tree<'_, G>, moves: &[G::Move]| {
            let state = play_all(tree.game, moves.iter().copied()).unwrap_or_else(|error| panic!("{error}"));
            tree.node(&state, || moves.to_vec())
        };
        self.root = number(tree, &self.moves);
        for out in self.out.values_mut() {
            out.node = number(tree, &out.moves);
        }
        all_known(tree, &self.ledger)?;
        self.conclude()
    }

    fn conclude(&mut self) -> Result<(), LedgerError> {
        self.known = self.merge.tree.known_by(Status::Claimed, &self.ledger)?;
        self.proved = self.merge.tree.known_by(Status::Solved, &self.ledger)?;
        Ok(())
    }

    /// Chooses up to `count` jobs more; none if there is nothing to do but to wait for those that are out. When none is out either, the
    /// position is proved, or without [`check`](ScheduleOptions::check) its result claimed.
    ///
    /// # Errors
    /// [`LedgerError`], if the ledger cannot be written.
    pub fn next(&mut self, count: usize) -> Result<Vec<Job>, LedgerError> {
        let (mut jobs, mut split) = (Vec::new(), false);
        while !self.is_decided() {
            let leaves = self.leaves(count - jobs.len());
            jobs.extend(leaves.into_iter().map(|node| self.give_out(node, self.options.nodes, Asked::Once)));
            if jobs.len() == count || !self.split_early()? {
                break;
            }
            split = true;
        }
        if split {
            self.merge.write(&mut self.ledger)?;
        }
        if self.is_decided() && self.options.check {
            jobs.extend(self.checks(count - jobs.len()));
        }
        Ok(jobs)
    }

    /// Whether the result would be known if all claims were true.
    fn is_decided(&self) -> bool {
        self.known[self.root].bounds.result().is_some()
    }

    fn leaves(&mut self, count: usize) -> Vec<usize> {
        let tree = &mut self.merge.tree;
        for node in &mut tree.graph.nodes {
            node.busy = 1;
        }
        let out: FxHashSet<usize> = self.out.values().map(|out| out.node).collect();
        for &node in &out {
            tree.graph.nodes[node].busy = BUSY;
        }
        // One that was split early is no leaf: its children may be given out.
        let taken = out.into_iter().filter(|&node| tree.graph.is_leaf(node)).collect();
        most_proving_leaves(tree, self.root, &self.known, count, taken)
    }

    /// Splits a position that somebody works on, the nearest to the root; false if there is none.
    fn split_early(&mut self) -> Result<bool, LedgerError> {
        let tree = &self.merge.tree;
        let leaves = self.out.values().filter(|out| out.asked == Asked::Once && tree.graph.is_leaf(out.node));
        let Some(node) =
            leaves.map(|out| out.node).min_by_key(|&node| (tree.positions[node].path.len(), node))
        else {
            return Ok(false);
        };
        let Position { state, path: moves } = &tree.positions[node];
        let (moves, state) = (moves.clone(), state.clone());
        let nothing = Word { ending: Ending::Split, bounds: ResultBounds::UNKNOWN, line: "" };
        let circumstances = Circumstances {
            unfinished: Ending::Split,
            moves: path(tree.game, &moves),
            nodes: 0,
            microseconds: 0,
            solver: "split early".to_owned(),
            origin: Origin::default(),
        };
        let entry = Evidence::Word(nothing).entry(tree.game, circumstances);
        self.merge.enter(Checked { moves, state, entry }, String::new(), &mut self.ledger)?;
        self.conclude()?;
        Ok(true)
    }

    /// The claims that the result rests on, and that nobody is asked about yet.
    fn checks(&mut self, count: usize) -> Vec<Job> {
        let asked: FxHashSet<usize> = self.out.values().map(|out| out.node).collect();
        let claims = self.needed();
        let open: Vec<usize> = claims.into_iter().filter(|node| !asked.contains(node)).take(count).collect();
        open.into_iter().map(|node| self.give_out(node, self.nodes_of_check(node), Asked::Again)).collect()
    }

    fn needed(&self) -> Vec<usize> {
        needed(&self.merge.tree, self.root, &self.known, &self.proved)
    }

    /// The same work needs no more nodes than it took; a solver with another memory may need more.
    fn nodes_of_check(&self, node: usize) -> u64 {
        let tree = &self.merge.tree;
        let rows = tree.graph.nodes[node].rows.iter().map(|row| &row.entry);
        let most = rows.filter(|row| row.status == Status::Claimed).map(|row| row.nodes).max().unwrap_or(0);
        let vain = self.vain.get(&tree.moves_of(node)).copied().unwrap_or(0);
        most.saturating_add(1_000).saturating_mul(2 << vain.min(20))
    }

    fn give_out(&mut self, node: usize, nodes: u64, asked: Asked) -> Job {
        let (position, moves) =
            (self.merge.tree.moves_of(node), self.merge.tree.positions[node].path.clone());
        let job = Job { game: self.ledger.game().to_owned(), position, nodes };
        self.out.insert(job.id(), Out { node, moves, asked });
        job
    }

    /// A job that will not come back: its position may be given out again.
    pub fn lost(&mut self, id: &str) {
        self.out.remove(id);
    }

    /// The jobs that are out and of no use any more.
    #[must_use]
    pub fn unwanted(&self) -> Vec<String> {
        let tree = &self.merge.tree;
        let decided = self.is_decided();
        let claims: FxHashSet<usize> =
            if decided { self.needed().into_iter().collect() } else { FxHashSet::default() };
        let numbers = tree.graph.numbers(self.root, Graph::goal(self.root, &self.known), &self.known);
        let wanted = |out: &Out<G>| match out.asked {
            Asked::Again => claims.contains(&out.node),
            Asked::Once => {
                !decided && numbers.get(out.node).is_some_and(|&(one, other)| one > 0 && other > 0)
            }
        };
        self.out.iter().filter(|(_, out)| !wanted(out)).map(|(id, _)| id.clone()).collect()
    }

    /// Checks results as [`merge`](super::merge) does, and writes those that hold. Of a claim that was given out a second time the result
    /// is `recomputed` if it is the same. One that contradicts what is known is refused, and its job may be given out again.
    ///
    /// # Errors
    /// [`LedgerError`]; the contradiction, when a second result of the same position insists on one.
    pub fn take(
        &mut self,
        results: Vec<Returned>,
        solver: &mut dyn PieceSolver<G>,
        refuse: &mut dyn FnMut(&str, &JobError),
    ) -> Result<Merged, LedgerError> {
        self.merge.merged = Merged::default();
        let mut entered = false;
        let results: Vec<(Returned, Asked)> = results
            .into_iter()
            .map(|result| (result.asked(&mut self.out), result))
            .map(|(a, r)| (r, a))
            .collect();
        let before = self.merge.merged;
        let mut refused = Vec::new();
        for (result, asked) in &results {
            entered |= self.enter(result, *asked, solver, &mut refused)?;
        }
        match if entered { self.merge.write(&mut self.ledger) } else { Ok(()) } {
            Ok(()) => {}
            Err(LedgerError::Contradiction { .. }) => {
                // One after the other, to find which it is.
                refused.clear();
                self.reload()?;
                self.merge.merged = before;
                for (result, asked) in &results {
                    self.take_one(result, *asked, solver, &mut refused)?;
                }
            }
            Err(error) => {
                self.reload()?;
                return Err(error);
            }
        }
        for (place, error) in &refused {
            refuse(place, error);
        }
        let said = self.proved[self.root].bounds;
        self.conclude()?;
        if self.proved[self.root].bounds != said {
            all_known(&self.merge.tree, &self.ledger)?; // before there is an answer
            self.merge.say_what_is_known(&mut self.ledger)?;
        }
        Ok(self.merge.merged)
    }

    /// Enters a result, if it holds; the caller writes it.
    fn enter(
        &mut self,
        result: &Returned,
        asked: Asked,
        solver: &mut dyn PieceSolver<G>,
        refused: &mut Vec<(String, JobError)>,
    ) -> Result<bool, LedgerError> {
        let found = self.merge.check(&Ok(result.line.clone()), self.ledger.game(), asked, solver);
        match found {
            Ok(Some(found)) => {
                if asked == Asked::Again && found.entry.status < Status::Recomputed {
                    self.in_vain(result);
                }
                self.merge.enter(found, result.place.clone(), &mut self.ledger)?;
                return Ok(true);
            }
            Ok(None) => {
                self.merge.merged.known += 1;
                if asked == Asked::Again {
                    self.in_vain(result);
                }
            }
            Err(error) => {
                self.merge.merged.refused += 1;
                refused.push((result.place.clone(), error));
            }
        }
        Ok(false)
    }

    fn in_vain(&mut self, result: &Returned) {
        *self.vain.entry(result.position()).or_default() += 1;
    }

    fn take_one(
        &mut self,
        result: &Returned,
        asked: Asked,
        solver: &mut dyn PieceSolver<G>,
        refused: &mut Vec<(String, JobError)>,
    ) -> Result<(), LedgerError> {
        let before = self.merge.merged;
        if !self.enter(result, asked, solver, refused)? {
            return Ok(());
        }
        match self.merge.write(&mut self.ledger) {
            Err(error @ LedgerError::Contradiction { .. }) => {
                let disputes = self.disputes.entry(result.position()).or_default();
                *disputes += 1;
                let again = *disputes > 1;
                self.merge.merged = Merged { refused: before.refused + 1, ..before };
                self.reload()?;
                if again {
                    return Err(error);
                }
                refused.push((result.place.clone(), JobError::Contradicts(error.to_string())));
                Ok(())
            }
            written => written,
        }
    }
}

impl Returned {
    /// The position that the line is of.
    fn position(&self) -> String {
        JobResult::parse(&self.line).map(|result| result.job.position).unwrap_or_default()
    }

    /// Why its job was given out: a second question counts only if the line answers just that.
    fn asked<G: Kept>(&self, out: &mut FxHashMap<String, Out<G>>) -> Asked {
        let asked = out.remove(&self.id).map_or(Asked::Once, |out| out.asked);
        let same = || JobResult::parse(&self.line).is_ok_and(|result| result.job.id() == self.id);
        if asked == Asked::Again && same() { Asked::Again } else { Asked::Once }
    }
}
