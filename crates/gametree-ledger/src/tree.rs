//! The positions of a ledger in memory, with their results and their children.

use std::hash::Hash;

use gametree::knowledge::{Coded, Guide, Keyed, Symmetric, play_all};
use gametree::{Game, Player, Wdl};
use gametree_picture::Pictured;
use rustc_hash::FxHashMap;

use crate::entry::{Ending, Entry, Status};
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::rows::StoredResult;
use crate::text::{canonical, path, text};

/// A game that a ledger can be kept of: with names for its moves, the knowledge that orders them, and the codes by which searches
/// claim something of its positions (which may be none).
///
/// Positions must not come back in a game, and a picture of the board must show all that a position is.
pub trait Kept: Guide + Keyed + Coded + Symmetric + Pictured + Game<State: Eq + Hash> {}

impl<G: Guide + Keyed + Coded + Symmetric + Pictured + Game<State: Eq + Hash>> Kept for G {}

/// A position that another program works on weighs so many times as much, so that this one looks elsewhere unless that promises
/// far less.
pub(crate) const BUSY: u64 = 4;

/// A position.
#[derive(Debug)]
pub(crate) struct Node<G: Game> {
    pub(crate) state: G::State,
    /// The moves from the start that lead to it.
    pub(crate) path: Vec<G::Move>,
    /// Its canonical text, once it is needed.
    pub(crate) text: Option<String>,
    pub(crate) mover: Player,
    pub(crate) outcome: Option<Wdl>,
    /// The number of its moves.
    pub(crate) width: u64,
    /// Its results.
    pub(crate) rows: Vec<StoredResult>,
    /// Its children, once it is split.
    pub(crate) children: Vec<(G::Move, usize)>,
    split: bool,
    /// How often work on it was begun and not ended.
    pub(crate) tries: u32,
    /// How many times as much it weighs because somebody works on it; 1 if nobody does.
    pub(crate) busy: u64,
}

/// All positions of the ledger and the children of those that are split.
pub(crate) struct Tree<'g, G: Kept> {
    pub(crate) game: &'g G,
    pub(crate) nodes: Vec<Node<G>>,
    index: FxHashMap<G::State, usize>,
    by_id: FxHashMap<i64, usize>,
    by_text: FxHashMap<String, usize>,
    last_position: i64,
    last_result: i64,
    /// Where the results are from that are not written yet, and have the numbers −1, −2 and so on.
    pub(crate) places: Vec<String>,
    claims: bool,
    /// Whether another program was at work when the ledger was last read.
    pub(crate) company: bool,
    /// Whether one was that had begun before this one.
    pub(crate) behind: bool,
}

impl<'g, G: Kept> Tree<'g, G> {
    pub(crate) fn new(game: &'g G) -> Self {
        let (index, by_id, by_text, nodes, places) = Default::default();
        Tree {
            game,
            nodes,
            index,
            by_id,
            by_text,
            last_position: 0,
            last_result: 0,
            places,
            claims: false,
            company: false,
            behind: false,
        }
    }

    /// The number of a position that is here.
    pub(crate) fn find(&self, state: &G::State) -> Option<usize> {
        self.index.get(&canonical(self.game, state)).copied()
    }

    /// The number of a position that these moves from the start lead to.
    pub(crate) fn node(&mut self, state: &G::State, path: impl FnOnce() -> Vec<G::Move>) -> usize {
        let game = self.game;
        let (nodes, path_of) = (&mut self.nodes, path);
        *self.index.entry(canonical(game, state)).or_insert_with(|| {
            let outcome = game.outcome(state).map(|outcome| Wdl::of_score(outcome.score()));
            nodes.push(Node {
                state: state.clone(),
                path: path_of(),
                text: None,
                mover: game.to_move(state),
                outcome,
                width: if outcome.is_some() { 0 } else { game.moves(state).count() as u64 },
                rows: Vec::new(),
                children: Vec::new(),
                split: false,
                tries: 0,
                busy: 1,
            });
            nodes.len() - 1
        })
    }

    /// The canonical text of a position.
    pub(crate) fn text_of(&mut self, node: usize, ledger: &Ledger) -> Result<String, LedgerError> {
        if let Some(text) = &self.nodes[node].text {
            return Ok(text.clone());
        }
        let text = text(self.game, &self.nodes[node].state);
        self.name(node, text.clone(), ledger)?;
        Ok(text)
    }

    /// Gives a position its text, which no other has.
    fn name(&mut self, node: usize, text: String, ledger: &Ledger) -> Result<(), LedgerError> {
        let known = self.nodes[node].text.get_or_insert_with(|| text.clone());
        if *known != text || *self.by_text.entry(text.clone()).or_insert(node) != node {
            return Err(LedgerError::Ambiguous { file: ledger.file().to_owned(), text });
        }
        Ok(())
    }

    /// All results.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Entry> {
        self.nodes.iter().flat_map(|node| &node.rows).map(|row| &row.entry)
    }

    /// Whether anything is only claimed.
    pub(crate) fn has_claims(&self) -> bool {
        self.claims
    }

    /// The nodes of all results, as far as they can be counted: whoever writes a result may say what he likes.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.rows().map(|entry| entry.nodes).fold(0, u64::saturating_add)
    }

    /// The moves to a position, as they are written.
    pub(crate) fn moves_of(&self, node: usize) -> String {
        path(self.game, &self.nodes[node].path)
    }

    /// Reads what the ledger has and this tree has not.
    pub(crate) fn load(&mut self, ledger: &Ledger) -> Result<(), LedgerError> {
        let (positions, results, jobs) = ledger.at_once(|| {
            let positions = ledger.positions(self.last_position)?;
            Ok((positions, ledger.results(self.last_result)?, ledger.jobs()?))
        })?;
        for position in positions {
            let unplayable = || ledger.damaged(format!("row {} of positions", position.id));
            let moves = self.game.read_moves(&position.moves).map_err(|_| unplayable())?;
            let state = play_all(self.game, moves.iter().copied()).map_err(|_| unplayable())?;
            let node = self.node(&state, || moves);
            self.name(node, position.text, ledger)?;
            self.by_id.insert(position.id, node);
            self.last_position = position.id;
        }
        for result in results {
            self.last_result = result.number;
            let Some(&node) = self.by_id.get(&result.position) else {
                return Err(ledger.damaged(format!("row {} of results", result.number)));
            };
            self.add(node, result);
        }
        for node in &mut self.nodes {
            (node.tries, node.busy) = (0, 1);
        }
        self.company = jobs.iter().any(|job| job.elsewhere);
        self.behind = jobs.iter().any(|job| job.elsewhere && job.earlier);
        for job in jobs {
            if let Some(&node) = self.by_id.get(&job.position) {
                (self.nodes[node].tries, self.nodes[node].busy) =
                    (job.tries, if job.elsewhere { BUSY } else { 1 });
            }
        }
        Ok(())
    }

    /// Adds a result to a position, unless it is there and was only not written yet.
    pub(crate) fn add(&mut self, node: usize, result: StoredResult) {
        let rows = &mut self.nodes[node].rows;
        if let Some(same) = rows.iter_mut().find(|row| row.number <= 0 && row.entry == result.entry) {
            *same = result;
            return;
        }
        self.claims |= result.entry.status == Status::Claimed;
        let split = result.entry.ending == Ending::Split;
        rows.push(result);
        if split && !self.nodes[node].split {
            self.split(node);
        }
    }

    /// Adds a result that is not written yet, and is from this place.
    pub(crate) fn add_from(&mut self, node: usize, entry: Entry, place: String) {
        self.places.push(place);
        self.add(node, StoredResult { number: -(self.places.len() as i64), position: 0, entry });
    }

    /// Finds the children of a position: the move that looked best first, then in the order of their ranks.
    fn split(&mut self, node: usize) {
        let game = self.game;
        let Node { state, path, .. } = &self.nodes[node];
        let (state, path) = (state.clone(), path.clone());
        let hint = self.hint(node, Status::Claimed);
        let mut moves: Vec<G::Move> = game.moves(&state).collect();
        moves.sort_by_key(|&mv| (Some(mv) != hint, std::cmp::Reverse(game.rank(&state, mv))));
        let mut children: Vec<(G::Move, usize)> = Vec::new();
        for mv in moves {
            let child = self.node(&game.play(&state, mv), || [&path[..], &[mv]].concat());
            if children.iter().all(|&(_, known)| known != child) {
                children.push((mv, child));
            }
        }
        (self.nodes[node].children, self.nodes[node].split) = (children, true);
    }

    /// The children of a position that are here, whether it is split or not, and whether those are all.
    pub(crate) fn children_here(&self, node: usize) -> (Vec<usize>, bool) {
        let Node { state, outcome, .. } = &self.nodes[node];
        if outcome.is_some() {
            return (Vec::new(), true);
        }
        let (mut children, mut are_all) = (Vec::new(), true);
        for mv in self.game.moves(state) {
            match self.find(&self.game.play(state, mv)) {
                Some(child) => children.push(child),
                None => are_all = false,
            }
        }
        (children, are_all)
    }

    /// The move that looked best when a piece of work on this position was used up, if it was this image of it; by results that
    /// are worth so much at least.
    pub(crate) fn hint(&self, node: usize, least: Status) -> Option<G::Move> {
        let written = self.moves_of(node);
        let rows = self.nodes[node].rows.iter().map(|row| &row.entry);
        let mut rows = rows.filter(|entry| entry.status >= least);
        let line = rows.find(|entry| entry.moves == written && !entry.line.is_empty())?;
        self.game.read_moves(&line.line).ok()?.first().copied()
    }

    /// The pieces of work on a position that were used up.
    pub(crate) fn unfinished(&self, node: usize) -> u32 {
        let rows = self.nodes[node].rows.iter();
        rows.filter(|row| row.entry.ending == Ending::Unfinished).count().min(16) as u32
    }

    /// Whether pieces of work are left to be done on the position itself.
    pub(crate) fn is_leaf(&self, node: usize) -> bool {
        !self.nodes[node].split
    }
}
