//! Takes results into the ledger: each is checked before it is believed, and a contradiction ends the merge before it is written.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gametree::Control;
use gametree::knowledge::play_all;
use gametree::solve::ResultBounds;
use gametree_certificate::Error;
use gametree_verify::{Report, verify};

use super::error::JobError;
use super::format::JobResult;
use crate::agreement::all_known;
use crate::asked::objective;
use crate::entry::{Ending, Entry, Status, sha256};
use crate::error::LedgerError;
use crate::evidence::{Circumstances, Evidence, Word, proved_by};
use crate::ledger::Ledger;
use crate::piece::{Limit, Piece, PieceSolver};
use crate::rows::{Batch, Pending};
use crate::text::{legal, path, said};
use crate::tree::{Kept, Tree};

/// A line that may be a result: where it is from, as `results.jsonl:3`, and its text, or why it cannot be read.
pub type SourceLine = (String, Result<String, String>);

/// How results are checked.
#[derive(Clone, Copy, Debug)]
pub struct MergeOptions<'a> {
    /// A result without a certificate that has cost so many nodes or fewer is recomputed, within so many; a larger one is only
    /// claimed.
    pub recompute: u64,
    /// Ends the merge once its flag is set: what was checked before is kept.
    pub control: Control<'a>,
}

impl Default for MergeOptions<'_> {
    fn default() -> Self {
        MergeOptions { recompute: 10_000, control: Control::default() }
    }
}

/// What came of the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Results that the ledger had not: the sum of the next four.
    pub new: u64,
    /// Of them, those whose certificate was checked by the rules alone.
    pub certified: u64,
    /// Of them, those that a solver has repeated.
    pub recomputed: u64,
    /// Of them, those that are only claimed.
    pub claimed: u64,
    /// Of them, those of work that did not finish.
    pub unfinished: u64,
    /// Results that the ledger had.
    pub known: u64,
    /// Lines that were refused.
    pub refused: u64,
    /// Whether the merge was stopped before the end of the lines.
    pub stopped: bool,
}

/// So many results are written at a time, or fewer if some have waited for so long: they may come from programs that take their time.
const CHUNK: usize = 256;
const PATIENCE: Duration = Duration::from_secs(1);

/// Checks results, and enters those that hold into the ledger; `refuse` is told of each that does not, and why.
///
/// A result must be of the ledger's game, its moves and its line legal. Its certificate must prove its bounds, by the rules alone.
/// Without one, it is recomputed if it is small: the solver should know nothing of it. What enters is what the certificate or the
/// solver says; of a result at which nobody looked only the bounds, as a claim. A result that is there already changes
/// nothing, so results may come twice, and in any order. The position of work that did not finish is split.
///
/// # Errors
/// [`LedgerError`]; a [contradiction](LedgerError::Contradiction), if a result and the ledger, or two results, cannot both be
/// true. Then the results before it are kept, and it is not written.
pub fn merge<G: Kept>(
    game: &G,
    ledger: &mut Ledger,
    lines: &mut dyn Iterator<Item = SourceLine>,
    options: &MergeOptions<'_>,
    solver: &mut dyn PieceSolver<G>,
    refuse: &mut dyn FnMut(&str, &JobError),
) -> Result<Merged, LedgerError> {
    let mut tree = Tree::new(game);
    tree.load(ledger)?;
    all_known(&tree, ledger)?;
    let mut merge = Merge::new(tree, *options);
    for (place, line) in lines {
        match merge.check(&line, ledger.game(), Asked::Once, solver) {
            Ok(Some(found)) => {
                merge.enter(found, place, ledger)?;
                merge.write_now_and_then(ledger)?;
            }
            Ok(None) => merge.merged.known += 1,
            Err(JobError::Stopped) => merge.merged.stopped = true,
            Err(error) => {
                merge.merged.refused += 1;
                refuse(&place, &error);
            }
        }
        if options.control.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            merge.merged.stopped = true;
        }
        if merge.merged.stopped {
            break;
        }
    }
    merge.write(ledger)?;
    merge.say_what_is_known(ledger)?;
    Ok(merge.merged)
}

pub(super) struct Merge<'m, G: Kept> {
    pub(super) tree: Tree<'m, G>,
    options: MergeOptions<'m>,
    pub(super) merged: Merged,
    /// What is in the tree and not written yet.
    waiting: Vec<(Pending, String)>,
    written: Option<Instant>,
    /// Whether neighbours that are not split are compared only [now and then](SELDOM), and the results since then.
    pub(super) seldom: bool,
    since: usize,
}

/// Comparing all positions with their neighbours takes long where there are many: a schedule does it when the results have become
/// more by this part.
const SELDOM: usize = 16;

/// A result that holds, and its position.
pub(super) struct Checked<G: Kept> {
    pub(super) moves: Vec<G::Move>,
    pub(super) state: G::State,
    pub(super) entry: Entry,
}

/// Why there is a result.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Asked {
    /// A worker did a job, or somebody says so.
    Once,
    /// A worker that knew nothing of a claim was asked whether it holds.
    Again,
}

/// What came of looking at a result.
enum Looked<M> {
    /// It is in the ledger, and verified.
    Known,
    /// Nobody could afford to look, or there is nothing to look at.
    Nothing,
    /// Its certificate holds; with the SHA-256 of the certificate.
    Certificate(Box<Report>, String),
    /// A solver says the same.
    Solver(Piece<M>),
}

impl<'m, G: Kept> Merge<'m, G> {
    pub(super) fn new(tree: Tree<'m, G>, options: MergeOptions<'m>) -> Self {
        Merge {
            tree,
            options,
            merged: Merged::default(),
            waiting: Vec::new(),
            written: None,
            seldom: false,
            since: 0,
        }
    }

    /// Checks a line; `None` if the ledger has all that it says.
    pub(super) fn check(
        &self,
        line: &Result<String, String>,
        name: &str,
        asked: Asked,
        solver: &mut dyn PieceSolver<G>,
    ) -> Result<Option<Checked<G>>, JobError> {
        let unreadable =
            |reason: &String| JobError::Malformed { reason: reason.clone(), expected: "a file of results" };
        let result = JobResult::parse(line.as_ref().map_err(unreadable)?)?;
        if result.job.game != name {
            return Err(JobError::OtherGame { found: result.job.game, expected: name.to_owned() });
        }
        let game = self.tree.game;
        let (moves, state) = result.job.position(game)?;
        check_line(game, &state, &result.line)?;
        let rows = self.tree.find(&state).map_or(&[][..], |node| &self.tree.graph.nodes[node].rows);
        let rows = rows.iter().map(|row| &row.entry);
        let word = Word { ending: result.ending, bounds: result.bounds, line: &result.line };
        let word = Evidence::Word(word).entry(game, circumstances(game, &moves, &result));
        let confirmed = confirmed(rows.clone(), result.bounds).filter(|_| asked == Asked::Again);
        let same: Vec<&Entry> = rows.filter(|row| is_same_work(row, &word)).collect();
        let checked = |entry| Ok(Some(Checked { moves: moves.clone(), state: state.clone(), entry }));
        let evidence = self.evidence(&result, &state, &same, solver)?;
        let entry = match &evidence {
            Looked::Known => return Ok(None),
            Looked::Nothing if confirmed.is_some() => Evidence::Again(confirmed.unwrap_or(result.bounds)),
            Looked::Nothing if same.is_empty() => return checked(word),
            Looked::Nothing => return Ok(None),
            Looked::Certificate(report, digest) => Evidence::Certificate(report, digest.clone()),
            Looked::Solver(piece) => Evidence::Repeated(piece, result.bounds),
        };
        checked(entry.entry(game, circumstances(game, &moves, &result)))
    }

    /// Looks at a result as far as can be afforded.
    fn evidence(
        &self,
        result: &JobResult,
        state: &G::State,
        same: &[&Entry],
        solver: &mut dyn PieceSolver<G>,
    ) -> Result<Looked<G::Move>, JobError> {
        if result.bounds == ResultBounds::UNKNOWN {
            return Ok(Looked::Nothing); // there is nothing to believe
        }
        if !result.certificate.is_empty() {
            let digest = sha256(&result.certificate);
            if same.iter().any(|row| row.proof == digest) {
                return Ok(Looked::Known);
            }
            return Ok(Looked::Certificate(Box::new(self.certified(result, state)?), digest));
        }
        let refuted = |found: (ResultBounds, Option<u32>), plies| JobError::Refuted {
            found: said(found.0, found.1),
            claimed: said(result.bounds, plies),
        };
        let implied = |row: &&&Entry| row.status.verified() && row.bounds.implies(result.bounds);
        if let Some(row) = same.iter().find(implied) {
            let other = row.plies.zip(result.plies).is_some_and(|(found, claimed)| found != claimed);
            return if other {
                Err(refuted((row.bounds, row.plies), result.plies))
            } else {
                Ok(Looked::Known)
            };
        }
        if result.nodes > self.options.recompute {
            return Ok(Looked::Nothing);
        }
        let piece = solver.solve(state, Limit { nodes: Some(self.options.recompute), time: None });
        if piece.interrupted {
            return Err(JobError::Stopped);
        }
        if !meet(piece.bounds, result.bounds) {
            return Err(refuted((piece.bounds, None), None));
        }
        if !piece.bounds.implies(result.bounds) {
            return Ok(Looked::Nothing);
        }
        match (piece.plies, result.plies) {
            (Some(found), Some(claimed)) if found != claimed => {
                Err(refuted((piece.bounds, piece.plies), result.plies))
            }
            _ => Ok(Looked::Solver(piece)),
        }
    }

    /// Checks the certificate of a result.
    fn certified(&self, result: &JobResult, state: &G::State) -> Result<Report, JobError> {
        let options = gametree_verify::Options { control: self.options.control, ..Default::default() };
        let report = verify(&result.certificate[..], &options).map_err(|error| match error {
            Error::Stopped => JobError::Stopped,
            error => JobError::Certificate(error),
        })?;
        let (bounds, plies) = proved_by(&report);
        let header = &report.header;
        let same = header.game == result.job.game
            && self.tree.game.read_position(&header.position).is_ok_and(|of| of == *state);
        let plies_differ = plies.is_some() && result.plies.is_some() && plies != result.plies;
        if same && bounds.implies(result.bounds) && !plies_differ {
            return Ok(report);
        }
        let after = |game: &str, position: &str| format!("{game} after {position:?}");
        let of = after(&header.game, &header.position);
        let (proved, mut claimed) = (said(bounds, plies), said(result.bounds, result.plies));
        if !same {
            claimed += &format!(" of {}", after(&result.job.game, &result.job.position));
        }
        Err(JobError::OtherClaim { proved, of, claimed })
    }

    /// Adds what holds; it waits to be written.
    pub(super) fn enter(
        &mut self,
        found: Checked<G>,
        place: String,
        ledger: &mut Ledger,
    ) -> Result<(), LedgerError> {
        let Checked { moves, state, entry } = found;
        let merged = &mut self.merged;
        merged.new += 1;
        *match (entry.ending, entry.status) {
            (Ending::Split | Ending::Unfinished | Ending::Stopped, _) => &mut merged.unfinished,
            (Ending::Finished, Status::Certified) => &mut merged.certified,
            (Ending::Finished, Status::Recomputed | Status::Solved) => &mut merged.recomputed,
            (Ending::Finished, Status::Claimed) => &mut merged.claimed,
        } += 1;
        let node = self.tree.node(&state, || moves);
        let text = self.tree.text_of(node, ledger)?;
        self.tree.add_from(node, entry.clone(), place.clone());
        self.waiting.push((Pending { text, entry }, place));
        Ok(())
    }

    /// Writes what waits, if it is much or waits for long.
    fn write_now_and_then(&mut self, ledger: &mut Ledger) -> Result<(), LedgerError> {
        let late = self.written.is_none_or(|written| written.elapsed() >= PATIENCE);
        if late || self.waiting.len() >= CHUNK { self.write(ledger) } else { Ok(()) }
    }

    /// Writes what waits, up to the first result that contradicts what is known.
    pub(super) fn write(&mut self, ledger: &mut Ledger) -> Result<(), LedgerError> {
        let waiting = std::mem::take(&mut self.waiting);
        self.since += waiting.len();
        let known = if self.seldom && self.since * SELDOM < self.tree.graph.rows().count() {
            self.tree.known_by(Status::Claimed, ledger)
        } else {
            self.since = 0;
            all_known(&self.tree, ledger)
        };
        let contradiction = match known {
            Ok(_) => None,
            Err(_) => self.first_contradiction(&waiting, ledger)?,
        };
        let kept = contradiction.as_ref().map_or(waiting.len(), |&(place, _)| place);
        let results = waiting.into_iter().take(kept).map(|(pending, _)| pending).collect();
        ledger.write(&Batch { results, ..Batch::default() })?;
        if let Some((_, error)) = contradiction {
            return Err(error);
        }
        self.tree.load(ledger)?;
        self.written = Some(Instant::now());
        Ok(())
    }

    /// The first result that contradicts the ledger and the results before it.
    fn first_contradiction(
        &self,
        waiting: &[(Pending, String)],
        ledger: &Ledger,
    ) -> Result<Option<(usize, LedgerError)>, LedgerError> {
        let mut tree = Tree::new(self.tree.game);
        tree.load(ledger)?;
        all_known(&tree, ledger)?;
        for (number, (Pending { entry, .. }, place)) in waiting.iter().enumerate() {
            let unplayable = |_| ledger.damaged(place.as_str());
            let moves = tree.game.read_moves(&entry.moves).map_err(unplayable)?;
            let state = play_all(tree.game, moves.iter().copied()).map_err(unplayable)?;
            let node = tree.node(&state, || moves);
            tree.add_from(node, entry.clone(), place.clone());
            if let Err(error) = all_known(&tree, ledger) {
                return Ok(Some((number, error)));
            }
        }
        Ok(None)
    }

    /// Writes down what is known now of the positions that were asked about.
    pub(super) fn say_what_is_known(&mut self, ledger: &mut Ledger) -> Result<(), LedgerError> {
        let known = self.tree.known_by(Status::Solved, ledger)?;
        for (id, asked) in ledger.objectives()? {
            let unplayable = |_| ledger.damaged(format!("row {id} of objectives"));
            let moves = self.tree.game.read_moves(&asked.moves).map_err(unplayable)?;
            let state = play_all(self.tree.game, moves.iter().copied()).map_err(unplayable)?;
            let Some(root) = self.tree.find(&state) else { continue };
            let objective = objective(&mut self.tree, root, &moves, &known, ledger)?;
            if objective != asked {
                ledger.write(&Batch { objective: Some(objective), ..Batch::default() })?;
            }
        }
        Ok(())
    }
}

/// Checks that a result's line is legal. Whether it is best play, nobody knows.
fn check_line<G: Kept>(game: &G, state: &G::State, line: &str) -> Result<(), JobError> {
    let moves = game.read_moves(line).map_err(|reason| JobError::Moves { what: "the line", reason })?;
    let mut state = state.clone();
    for mv in moves {
        if !legal(game, &state, mv) {
            let name = game.move_name(mv);
            return Err(JobError::Impossible(format!("the line: {name} is not legal there")));
        }
        state = game.play(&state, mv);
    }
    Ok(())
}

/// What a result says of itself.
fn circumstances<G: Kept>(game: &G, moves: &[G::Move], result: &JobResult) -> Circumstances {
    Circumstances {
        // Work that used up its nodes is not tried again: the position is recomputed from its children.
        unfinished: if result.ending == Ending::Unfinished { Ending::Split } else { result.ending },
        moves: path(game, moves),
        nodes: result.nodes,
        microseconds: result.microseconds,
        solver: result.solver.clone(),
        origin: result.origin.clone(),
    }
}

/// The bounds of a claim that this result of another piece of work confirms; none, if nothing is claimed or it is verified already.
fn confirmed<'e>(rows: impl Iterator<Item = &'e Entry> + Clone, found: ResultBounds) -> Option<ResultBounds> {
    let is_verified = |bounds| rows.clone().any(|row| row.status.verified() && row.bounds.implies(bounds));
    let claims = rows.clone().filter(|row| row.status == Status::Claimed).map(|row| row.bounds);
    let strongest = claims.filter(|&bounds| found.implies(bounds)).reduce(ResultBounds::meet)?;
    (strongest != ResultBounds::UNKNOWN && !is_verified(strongest)).then_some(strongest)
}

/// Whether a row is of the work that a result says it is of, whatever was checked of it.
fn is_same_work(row: &Entry, word: &Entry) -> bool {
    let Entry { moves, nodes, solver, origin, .. } = row;
    (moves, nodes, solver, origin) == (&word.moves, &word.nodes, &word.solver, &word.origin)
        && row.bounds.implies(word.bounds)
}

/// Whether some result is within both bounds.
fn meet(one: ResultBounds, other: ResultBounds) -> bool {
    let both = one.meet(other);
    both.lower <= both.upper
}
