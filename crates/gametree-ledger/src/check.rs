//! [`summary`] says what a ledger holds, and [`check`] recomputes all of it.

use std::io::Read;

use gametree::knowledge::play_all;
use gametree::solve::ResultBounds;
use gametree_verify::verify;

use crate::agreement::all_known;
use crate::asked::first_asked;
use crate::claims::ClaimCounts;
use crate::entry::{Ending, Entry, Origin, Status, sha256};
use crate::error::LedgerError;
use crate::evidence::{Circumstances, Evidence};
use crate::known::KnownOfAll;
use crate::ledger::Ledger;
use crate::line::best_line;
use crate::piece::{Limit, PieceSolver};
use crate::rows::{Batch, Pending};
use crate::text::{path, text};
use crate::tree::{Kept, Tree};

/// What a ledger holds.
#[derive(Clone, Debug)]
pub struct Summary<M> {
    /// Rows of results.
    pub rows: u64,
    /// Positions whose result is proved: it follows from what solvers found for this ledger, or from what was verified.
    pub proved: u64,
    /// Of them, those that follow from verified results alone.
    pub verified: u64,
    /// Positions whose result somebody claims, and nobody has proved.
    pub claimed: u64,
    /// Positions that were worked on, and of whose result nothing is said.
    pub open: u64,
    /// Nodes of all results.
    pub nodes: u64,
    /// The time of all results, in microseconds.
    pub microseconds: u64,
    /// Jobs that were begun and not ended.
    pub begun: u64,
    /// What searches have claimed of single positions.
    pub claims: ClaimCounts,
    /// The position that was asked about.
    pub root: RootSummary<M>,
}

/// What a ledger holds of a position.
#[derive(Clone, Debug)]
pub struct RootSummary<M> {
    /// The moves to it.
    pub moves: Vec<M>,
    /// What is proved of it.
    pub bounds: ResultBounds,
    /// What follows from verified results alone.
    pub verified: ResultBounds,
    /// What would follow if all claims were true.
    pub claimed: ResultBounds,
    /// The proof and the disproof number of the question that is open; none of a position that nobody has worked on.
    pub numbers: Option<(u64, u64)>,
    /// The best line, as far as it is known.
    pub line: Vec<M>,
}

/// What was recomputed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// Parents whose bounds follow from their children.
    pub parents: u64,
    /// Claims that a solver has repeated now.
    pub recomputed: u64,
    /// Claims that had been verified before, by a solver or a certificate.
    pub verified: u64,
    /// Claims that are not verified.
    pub claimed: u64,
    /// Nodes of this check.
    pub nodes: u64,
}

/// What a ledger holds: of the position after these moves or, without them, of the one that was asked about first.
///
/// # Errors
/// [`LedgerError`], if the ledger is damaged, or contradicts itself.
pub fn summary<G: Kept>(
    game: &G,
    ledger: &Ledger,
    moves: Option<&[G::Move]>,
) -> Result<Summary<G::Move>, LedgerError> {
    let mut tree = Tree::new(game);
    tree.load(ledger)?;
    let moves = match moves {
        Some(moves) => moves.to_vec(),
        None => first_asked(game, ledger)?,
    };
    let state = play_all(game, moves.iter().copied()).map_err(|_| ledger.damaged("objectives"))?;
    let root = tree.node(&state, || moves.clone());
    let claimed = all_known(&tree, ledger)?;
    let known = tree.known_by(Status::Solved, ledger)?;
    let verified = tree.known_by(Status::Recomputed, ledger)?;
    let rows = || tree.graph.rows();
    let worked_on = || (0..tree.graph.nodes.len()).filter(|&node| !tree.graph.nodes[node].rows.is_empty());
    let decided =
        |known: &KnownOfAll| worked_on().filter(|&node| known[node].bounds.result().is_some()).count();
    let seen = !tree.graph.nodes[root].rows.is_empty() || tree.graph.nodes[root].text.is_some();
    Ok(Summary {
        rows: rows().count() as u64,
        proved: decided(&known) as u64,
        verified: decided(&verified) as u64,
        claimed: (decided(&claimed) - decided(&known)) as u64,
        open: (worked_on().count() - decided(&claimed)) as u64,
        nodes: tree.graph.all_nodes(),
        microseconds: rows().map(|entry| entry.microseconds).fold(0, u64::saturating_add),
        begun: ledger.jobs()?.len() as u64,
        claims: ledger.claim_counts()?,
        root: RootSummary {
            bounds: known[root].bounds,
            verified: verified[root].bounds,
            claimed: claimed[root].bounds,
            numbers: seen.then(|| tree.graph.most_proving(root, &known).1),
            line: best_line(&tree, root, &moves, &known),
            moves,
        },
    })
}

/// Recomputes everything: the pages and indices of the file, the text of every position, every parent from its children, what is
/// said of the questions that were asked, and, with the solver, every result that is only claimed. What the solver repeats is
/// entered as verified. `left` says what the next piece may take, or ends the check.
///
/// # Errors
/// [`LedgerError`]; a [contradiction](LedgerError::Contradiction), if the solver or a parent says otherwise.
pub fn check<G: Kept>(
    game: &G,
    ledger: &mut Ledger,
    solver: &mut dyn PieceSolver<G>,
    origin: &Origin,
    left: &mut dyn FnMut(u64) -> Option<Limit>,
) -> Result<Audit, LedgerError> {
    ledger.check_pages("integrity_check")?;
    ledger.orders()?;
    let mut tree = Tree::new(game);
    tree.load(ledger)?;
    for (number, node) in tree.graph.nodes.iter().enumerate().filter(|(_, node)| node.text.is_some()) {
        if node.text.as_ref() != Some(&text(game, &tree.positions[number].state)) {
            let moves = tree.moves_of(number);
            return Err(ledger.damaged(format!("the text of the position after {moves:?}")));
        }
    }
    let known = all_known(&tree, ledger)?;
    for (id, objective) in ledger.objectives()? {
        let node = tree.graph.nodes.iter().position(|node| node.text.as_ref() == Some(&objective.text));
        let now = node.map_or(ResultBounds::UNKNOWN, |node| known[node].bounds);
        if !now.implies(objective.bounds) {
            let place = format!(
                "row {id} of objectives says {}, and its results {}",
                objective.bounds.value(None),
                now.value(None)
            );
            return Err(ledger.damaged(place));
        }
    }
    let parents = tree.graph.nodes.iter().filter(|node| !node.children.is_empty()).count() as u64;
    let mut audit = Audit { parents, ..Audit::default() };
    for node in 0..tree.graph.nodes.len() {
        let rows = || tree.graph.nodes[node].rows.iter().map(|row| &row.entry);
        let said = |entry: &&Entry| entry.bounds != ResultBounds::UNKNOWN;
        let claims: Vec<Entry> = rows().filter(said).cloned().collect();
        let verified: Vec<ResultBounds> =
            rows().filter(|entry| entry.status.verified()).map(|entry| entry.bounds).collect();
        let holds = |entry: &Entry| verified.iter().any(|bounds| bounds.implies(entry.bounds));
        let waiting: Vec<&Entry> = claims.iter().filter(|entry| !holds(entry)).collect();
        if claims.is_empty() {
            continue;
        }
        let limit = if waiting.is_empty() { None } else { left(audit.nodes) };
        let Some(limit) = limit else {
            let count = if waiting.is_empty() { &mut audit.verified } else { &mut audit.claimed };
            *count += 1;
            continue;
        };
        let started = std::time::Instant::now();
        let piece = solver.solve(&tree.positions[node].state, limit);
        audit.nodes += piece.nodes;
        let agrees = waiting.iter().all(|entry| piece.bounds.implies(entry.bounds));
        let count = if agrees { &mut audit.recomputed } else { &mut audit.claimed };
        *count += 1;
        if piece.bounds == ResultBounds::UNKNOWN {
            continue;
        }
        let said = waiting.iter().fold(ResultBounds::UNKNOWN, |said, entry| said.meet(entry.bounds));
        let circumstances = Circumstances {
            unfinished: Ending::Stopped,
            moves: tree.moves_of(node),
            nodes: piece.nodes,
            microseconds: u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX),
            solver: piece.solver.clone(),
            origin: origin.clone(),
        };
        // What it found beyond that is as good.
        let said = if agrees { piece.bounds } else { said };
        let entry = Evidence::Repeated(&piece, said).entry(game, circumstances);
        let results = vec![Pending { text: tree.text_of(node, ledger)?, entry }];
        ledger.write(&Batch { results, ..Batch::default() })?;
        tree.load(ledger)?;
        tree.known_by(Status::Claimed, ledger)?;
    }
    Ok(audit)
}

/// Checks a certificate by the rules alone, and enters what it proves as verified.
///
/// # Errors
/// [`LedgerError`], if the certificate is of another game or proves nothing, or contradicts the ledger.
pub fn certify<G: Kept>(
    game: &G,
    ledger: &mut Ledger,
    mut certificate: impl Read,
    origin: &Origin,
    options: &gametree_verify::Options<'_>,
) -> Result<ResultBounds, LedgerError> {
    let mut content = Vec::new();
    certificate.read_to_end(&mut content).map_err(gametree_certificate::Error::from)?;
    let started = std::time::Instant::now();
    let report = verify(&content[..], options)?;
    if report.header.game != ledger.game() {
        let (found, file) = (ledger.game().to_owned(), ledger.file().to_owned());
        return Err(LedgerError::OtherGame { file, found, expected: report.header.game });
    }
    let position = &report.header.position;
    let not_here = |_| ledger.damaged(format!("{position:?} of the certificate"));
    let moves = game.read_moves(position).map_err(not_here)?;
    let state = play_all(game, moves.iter().copied()).map_err(not_here)?;
    let circumstances = Circumstances {
        unfinished: Ending::Stopped,
        moves: path(game, &moves),
        nodes: report.header.nodes,
        microseconds: u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX),
        solver: "certificate".to_owned(),
        origin: origin.clone(),
    };
    let entry = Evidence::Certificate(&report, sha256(&content)).entry(game, circumstances);
    let bounds = entry.bounds;
    let results = vec![Pending { text: text(game, &state), entry }];
    ledger.write(&Batch { results, ..Batch::default() })?;
    let mut tree = Tree::new(game);
    tree.load(ledger)?;
    all_known(&tree, ledger)?;
    Ok(bounds)
}
