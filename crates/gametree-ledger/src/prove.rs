//! [`prove`]: solves a position piece by piece, every piece a row of the ledger.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gametree::knowledge::play_all;
use gametree::solve::ResultBounds;

use crate::agreement::{agree, all_known};
use crate::asked::objective;
use crate::entry::{Ending, Entry, Origin, Status};
use crate::error::LedgerError;
use crate::evidence::{Circumstances, Evidence};
use crate::graph::Graph;
use crate::known::{Evaluation, KnownOfAll};
use crate::ledger::Ledger;
use crate::line::best_line;
use crate::piece::{Limit, PieceSolver};
use crate::rows::{Batch, Objective, Pending, StoredResult, StoredText};
use crate::text::path;
use crate::tree::{Kept, Position, Tree};

/// How the work is cut into pieces.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    /// The time of the first piece, which is the whole position: most end there, and are as fast as without a ledger. It is the
    /// most work that can be lost.
    pub first: Duration,
    /// The time of the first piece of any other position; each further one is twice as long.
    pub shortest: Duration,
    /// A position that is not solved in a piece of this time is split.
    pub longest: Duration,
    /// The nodes of a piece, at least one, if its time is not to decide; a position that is not solved in one is split.
    pub nodes: Option<u64>,
}

impl Default for Pieces {
    fn default() -> Self {
        let [first, shortest, longest] = [60, 2, 32].map(Duration::from_secs);
        Pieces { first, shortest, longest, nodes: None }
    }
}

/// What a proof may spend, and who makes it.
#[derive(Clone, Debug, Default)]
pub struct Options<'a> {
    /// The pieces.
    pub pieces: Pieces,
    /// The time of this run.
    pub time: Option<Duration>,
    /// The nodes of this run.
    pub nodes: Option<u64>,
    /// Ends the run once it is set.
    pub stop: Option<&'a AtomicBool>,
    /// The program.
    pub origin: Origin,
}

/// How far a proof is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The pieces of this run so far.
    pub pieces: u64,
    /// The proof and the disproof number of the question that is being asked; [`INFINITE`](crate::INFINITE) where it is answered
    /// the other way.
    pub numbers: (u64, u64),
}

/// What is proved of a position, for its side to move.
#[derive(Clone, Debug)]
pub struct Proof<M> {
    /// Its result.
    pub bounds: ResultBounds,
    /// What would follow if everything were true that others claim.
    pub claimed: ResultBounds,
    /// The plies to the end under best play: only where one piece of work found them.
    pub plies: Option<u32>,
    /// The best line, as far as it is known. If nothing is proved, the move that looks best.
    pub line: Vec<M>,
    /// The solver of the position, if it was solved in one piece.
    pub solver: Option<String>,
    /// Positions entered in this run.
    pub nodes: u64,
    /// Pieces of work in this run.
    pub pieces: u64,
    /// Rows of results in the ledger.
    pub rows: u64,
    /// Nodes of all of them.
    pub all_nodes: u64,
    /// Whether this run was stopped before the answer.
    pub stopped: bool,
    /// The proof and the disproof number of the question that is being asked; [`INFINITE`](crate::INFINITE) where it is answered
    /// the other way.
    pub numbers: (u64, u64),
}

/// Results are written at least so often; a piece that takes longer is written at its end.
const COMMIT: Duration = Duration::from_millis(250);

/// A piece that takes longer is worth doing beside others.
const SHORT: Duration = Duration::from_secs(1);

/// How often a program that waits for another looks.
const POLL: Duration = Duration::from_millis(2);

/// Solves the position after these moves from the start, going on from what the ledger has.
///
/// Each piece of work is a position that the solver works on within a limit. What it proves becomes a row; a position that it
/// does not finish is split: its value is from then on recomputed from its children, of which the one that seems to need the
/// least work is next (proof-number search). What others only claim is no part of an answer: it is worked on like anything else. A run that is killed therefore loses what was not written: a piece, and a quarter
/// of a second. Several programs may work on one ledger.
///
/// # Errors
/// [`LedgerError`]; a [contradiction](LedgerError::Contradiction), if two results cannot both be true.
///
/// # Panics
/// If the moves are not legal.
pub fn prove<G: Kept>(
    game: &G,
    ledger: &mut Ledger,
    solver: &mut dyn PieceSolver<G>,
    moves: &[G::Move],
    options: &Options<'_>,
    tell: &mut dyn FnMut(Progress),
) -> Result<Proof<G::Move>, LedgerError> {
    let mut run = Run::new(game, ledger, options)?;
    run.asked = true;
    run.turn_to(moves);
    let stopped = run.work(ledger, solver, tell)?;
    run.finish(ledger, stopped)
}

/// What is proved of one position of many.
#[derive(Clone, Debug)]
pub struct Proved<M> {
    /// Its result, for its side to move.
    pub bounds: ResultBounds,
    /// The plies to the end under best play: only where one piece of work found them.
    pub plies: Option<u32>,
    /// A best move, if one is known.
    pub best: Option<M>,
}

/// What is proved of many positions.
#[derive(Clone, Debug)]
pub struct Survey<M> {
    /// Each of them.
    pub proved: Vec<Proved<M>>,
    /// Positions entered in this run.
    pub nodes: u64,
    /// Pieces of work in this run.
    pub pieces: u64,
    /// Rows of results in the ledger.
    pub rows: u64,
}

/// Solves the positions after each of these lists of moves, one after the other, as [`prove`] does, going on from what the ledger
/// has; `tell` is called with how many are solved. `None` if it is stopped before that: what was found is in the ledger.
///
/// # Errors
/// As [`prove`].
///
/// # Panics
/// If moves are not legal.
pub fn prove_all<G: Kept>(
    game: &G,
    ledger: &mut Ledger,
    solver: &mut dyn PieceSolver<G>,
    positions: &[Vec<G::Move>],
    options: &Options<'_>,
    tell: &mut dyn FnMut(usize),
) -> Result<Option<Survey<G::Move>>, LedgerError> {
    let mut run = Run::new(game, ledger, options)?;
    let mut proved = Vec::new();
    for moves in positions {
        run.turn_to(moves);
        if run.work(ledger, solver, &mut |_| ())? {
            run.write(ledger)?;
            return Ok(None);
        }
        proved.push(run.proved(ledger)?);
        tell(proved.len());
    }
    run.everything(ledger)?;
    run.write(ledger)?;
    let (nodes, pieces, rows) = (run.nodes, run.pieces, run.tree.graph.rows().count() as u64);
    Ok(Some(Survey { proved, nodes, pieces, rows }))
}

struct Run<'r, G: Kept> {
    tree: Tree<'r, G>,
    /// The position that is being solved, and the moves that lead there.
    root: usize,
    moves: Vec<G::Move>,
    /// Whether the ledger remembers that somebody asked about it.
    asked: bool,
    options: &'r Options<'r>,
    begun: Instant,
    /// What is not written yet.
    batch: Batch,
    nodes: u64,
    pieces: u64,
    written: Option<Instant>,
    /// When another program was seen to have written something.
    changed: Option<Instant>,
    /// The time of the last piece.
    last_piece: Duration,
    /// Whether the ledger says that this program is at something.
    holds_job: bool,
}

impl<'r, G: Kept> Run<'r, G> {
    fn new(game: &'r G, ledger: &mut Ledger, options: &'r Options<'r>) -> Result<Self, LedgerError> {
        let mut tree = Tree::new(game);
        tree.load(ledger)?;
        let mut run = Run {
            tree,
            root: 0,
            moves: Vec::new(),
            asked: false,
            options,
            begun: Instant::now(),
            batch: Batch::default(),
            nodes: 0,
            pieces: 0,
            written: None,
            changed: None,
            last_piece: Duration::ZERO,
            holds_job: false,
        };
        run.everything(ledger)?;
        Ok(run)
    }

    /// From now on the position after these moves is solved.
    fn turn_to(&mut self, moves: &[G::Move]) {
        let game = self.tree.game;
        let root = play_all(game, moves.iter().copied()).unwrap_or_else(|error| panic!("{error}"));
        self.root = self.tree.node(&root, || moves.to_vec());
        self.moves = moves.to_vec();
    }

    /// Works until the root is solved; true if the run is stopped before that.
    fn work(
        &mut self,
        ledger: &mut Ledger,
        solver: &mut dyn PieceSolver<G>,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<bool, LedgerError> {
        loop {
            let known = self.below_root(ledger)?;
            if known[self.root].bounds.result().is_some() {
                return Ok(false);
            }
            let (leaf, numbers) = self.tree.graph.most_proving(self.root, &known);
            tell(Progress { pieces: self.pieces, numbers });
            let (Some(leaf), Some(left)) = (leaf, self.left()) else { return Ok(true) };
            let (limit, last) = self.limit(leaf);
            if self.gives_way(ledger)? {
                continue;
            }
            // With other programs at the same ledger, nothing is begun before they know, and nothing that they are at.
            if self.tree.company || self.written.is_none_or(|written| written.elapsed() >= COMMIT) {
                let text = self.tree.text_of(leaf, ledger)?;
                let text = StoredText { text, moves: self.tree.moves_of(leaf) };
                self.batch.job = limit.time.map(|time| (text, time));
                self.holds_job = true;
                if self.asked {
                    self.batch.objective = Some(self.objective(&known, ledger)?);
                }
                self.write(ledger)?;
                self.written = Some(Instant::now());
                // Another program may have solved this very position meanwhile, or be at it.
                self.tree.load(ledger)?;
                let fresh = self.below_root(ledger)?;
                if fresh[self.root].bounds.result().is_some()
                    || self.tree.graph.most_proving(self.root, &fresh).0 != Some(leaf)
                {
                    continue;
                }
                if self.tree.graph.nodes[leaf].busy > 1 {
                    self.wait(ledger)?;
                    continue;
                }
            }
            // Whether this run ends before the piece does.
            let cut = left.time.is_some_and(|left| limit.time.is_none_or(|time| left < time))
                || left.nodes.is_some_and(|left| limit.nodes.is_none_or(|nodes| left < nodes));
            let limit = Limit {
                time: limit.time.into_iter().chain(left.time).min(),
                nodes: limit.nodes.into_iter().chain(left.nodes).min(),
            };
            let entry = self.piece(solver, leaf, (limit, cut, last));
            self.tree.add(leaf, StoredResult { number: 0, position: 0, entry: entry.clone() });
            let text = self.tree.text_of(leaf, ledger)?;
            self.batch.results.push(Pending { text, entry });
        }
    }

    /// Lets a program that has begun earlier do the work while pieces are short: two programs that take turns would do most of it
    /// twice, since each knows only what its own table holds. True if something may have changed.
    fn gives_way(&mut self, ledger: &mut Ledger) -> Result<bool, LedgerError> {
        if ledger.has_changed()? {
            self.changed = Some(Instant::now());
            self.tree.load(ledger)?;
            return Ok(true);
        }
        let lively = self.changed.is_some_and(|changed| changed.elapsed() < SHORT);
        if !self.tree.behind || !lively || self.last_piece >= SHORT {
            return Ok(false);
        }
        if !self.batch.results.is_empty() || self.holds_job {
            self.batch.gives_way = true;
            self.write(ledger)?;
            self.holds_job = false;
        }
        self.wait(ledger)?;
        Ok(true)
    }

    /// Waits until another program may have written something, or this run is over.
    fn wait(&self, ledger: &Ledger) -> Result<(), LedgerError> {
        let begun = Instant::now();
        while !ledger.is_stale()? && begun.elapsed() < COMMIT && self.left().is_some() {
            std::thread::sleep(POLL);
        }
        Ok(())
    }

    /// One piece of work.
    fn piece(
        &mut self,
        solver: &mut dyn PieceSolver<G>,
        leaf: usize,
        (limit, cut, last): (Limit, bool, bool),
    ) -> Entry {
        let started = Instant::now();
        let Position { state, path: leads } = &self.tree.positions[leaf];
        let piece = solver.solve(state, limit);
        (self.nodes, self.pieces) = (self.nodes + piece.nodes, self.pieces + 1);
        self.last_piece = started.elapsed();
        let unfinished = if piece.interrupted || cut && self.left().is_none() {
            Ending::Stopped
        } else if last {
            Ending::Split
        } else {
            Ending::Unfinished
        };
        let circumstances = Circumstances {
            unfinished,
            moves: path(self.tree.game, leads),
            nodes: piece.nodes,
            microseconds: u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX),
            solver: piece.solver.clone(),
            origin: self.options.origin.clone(),
        };
        Evidence::Work(&piece).entry(self.tree.game, circumstances)
    }

    /// The limit of the next piece, and whether the position is split after it. Work that was begun four times and never ended is
    /// tried in ever smaller pieces: programs that are killed again and again get on, too.
    fn limit(&self, leaf: usize) -> (Limit, bool) {
        let Pieces { first, shortest, longest, nodes } = self.options.pieces;
        let node = &self.tree.graph.nodes[leaf];
        let time = if leaf == self.root { first } else { shortest * (1 << self.tree.graph.unfinished(leaf)) };
        let halved = (node.tries.saturating_sub(2) / 2).min(20);
        let last = leaf == self.root || time >= longest || nodes.is_some() || halved > 0;
        let nodes = nodes.map(|nodes| (nodes >> halved).max(1));
        (Limit { time: Some(time.min(first.max(longest)) / (1 << halved)), nodes }, last)
    }

    /// What is left of the budget of this run; `None` if nothing is.
    fn left(&self) -> Option<Limit> {
        let Options { time, nodes, stop, .. } = self.options;
        let time = time.map(|time| time.saturating_sub(self.begun.elapsed()));
        let nodes = nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let used_up = stopped || time == Some(Duration::ZERO) || nodes == Some(0);
        (!used_up).then_some(Limit { time, nodes })
    }

    /// What is proved of the root and of the positions below it: nothing else decides what is done next. What is only claimed must
    /// not contradict it.
    fn below_root(&mut self, ledger: &mut Ledger) -> Result<KnownOfAll, LedgerError> {
        let root = self.root;
        if self.tree.has_claims() {
            self.evaluate(ledger, &|graph| graph.evaluate_below(root, Status::Claimed))?;
        }
        self.evaluate(ledger, &|graph| graph.evaluate_below(root, Status::Solved))
    }

    /// What follows from everything that the ledger has, claims included, which must not contradict each other anywhere.
    fn everything(&mut self, ledger: &mut Ledger) -> Result<KnownOfAll, LedgerError> {
        let known = self.evaluate(ledger, &|graph| graph.evaluate(Status::Claimed))?;
        if agree(&self.tree, ledger, &known).is_err() {
            self.write(ledger)?;
            self.tree.load(ledger)?;
            return all_known(&self.tree, ledger);
        }
        Ok(known)
    }

    fn evaluate(
        &mut self,
        ledger: &mut Ledger,
        evaluate: &dyn Fn(&Graph) -> Evaluation,
    ) -> Result<KnownOfAll, LedgerError> {
        if let Ok(known) = evaluate(&self.tree.graph) {
            return Ok(known);
        }
        // The rows have no numbers before they are written.
        self.write(ledger)?;
        self.tree.load(ledger)?;
        evaluate(&self.tree.graph).map_err(|found| ledger.contradiction(found))
    }

    /// Writes what is not written yet.
    fn write(&mut self, ledger: &mut Ledger) -> Result<(), LedgerError> {
        ledger.write(&self.batch)?;
        self.batch = Batch::default();
        Ok(())
    }

    fn objective(&mut self, known: &KnownOfAll, ledger: &Ledger) -> Result<Objective, LedgerError> {
        objective(&mut self.tree, self.root, &self.moves, known, ledger)
    }

    /// The results of the position by solvers.
    fn solved(&self) -> impl Iterator<Item = &Entry> {
        let rows = self.tree.graph.nodes[self.root].rows.iter().map(|row| &row.entry);
        rows.filter(|entry| entry.status >= Status::Solved && entry.bounds.result().is_some())
    }

    fn proved(&mut self, ledger: &mut Ledger) -> Result<Proved<G::Move>, LedgerError> {
        let known = self.below_root(ledger)?;
        Ok(Proved {
            bounds: known[self.root].bounds,
            plies: self.solved().find_map(|entry| entry.plies),
            best: best_line(&self.tree, self.root, &self.moves, &known).first().copied(),
        })
    }

    fn finish(mut self, ledger: &mut Ledger, stopped: bool) -> Result<Proof<G::Move>, LedgerError> {
        let claimed = self.everything(ledger)?[self.root].bounds;
        let known = self.below_root(ledger)?;
        let objective = self.objective(&known, ledger)?;
        self.batch.objective = Some(objective.clone());
        self.write(ledger)?;
        Ok(Proof {
            bounds: known[self.root].bounds,
            claimed,
            plies: self.solved().find_map(|entry| entry.plies),
            line: best_line(&self.tree, self.root, &self.moves, &known),
            solver: self.solved().next().map(|entry| entry.solver.clone()),
            nodes: self.nodes,
            pieces: self.pieces,
            rows: self.tree.graph.rows().count() as u64,
            all_nodes: self.tree.graph.all_nodes(),
            stopped,
            numbers: objective.numbers,
        })
    }
}
