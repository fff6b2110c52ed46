//! The positions of a ledger by the rules of its game: read from the ledger, found again and split.

use std::hash::Hash;

use gametree::knowledge::{Coded, Guide, Keyed, Symmetric, play_all};
use gametree::{Game, Wdl};
use gametree_picture::Pictured;
use rustc_hash::FxHashMap;

use crate::entry::{Ending, Entry, Status};
use crate::error::LedgerError;
use crate::graph::{Graph, Node};
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

/// What is of a game's own type in a position.
#[derive(Debug)]
pub(crate) struct Position<G: Game> {
    pub(crate) state: G::State,
    /// The moves from the start that lead to it.
    pub(crate) path: Vec<G::Move>,
}

/// All positions of the ledger and the children of those that are split.
pub(crate) struct Tree<'g, G: Kept> {
    pub(crate) game: &'g G,
    pub(crate) graph: Graph,
    /// The positions of the graph.
    pub(crate) positions: Vec<Position<G>>,
    index: FxHashMap<G::State, usize>,
    by_id: FxHashMap<i64, usize>,
    by_text: FxHashMap<String, usize>,
    last_position: i64,
    last_result: i64,
    claims: bool,
    /// Whether another program was at work when the ledger was last read.
    pub(crate) company: bool,
    /// Whether one was that had begun before this one.
    pub(crate) behind: bool,
}

impl<'g, G: Kept> Tree<'g, G> {
    pub(crate) fn new(game: &'g G) -> Self {
        let (index, by_id, by_text) = Default::default();
        Tree {
            game,
            graph: Graph::default(),
            positions: Vec::new(),
            index,
            by_id,
            by_text,
            last_position: 0,
            last_result: 0,
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
        let (nodes, positions, path_of) = (&mut self.graph.nodes, &mut self.positions, path);
        *self.index.entry(canonical(game, state)).or_insert_with(|| {
            let outcome = game.outcome(state).map(|outcome| Wdl::of_score(outcome.score()));
            // Both at once: a game of somebody else may panic before.
            let position = Position { state: state.clone(), path: path_of() };
            let node = Node {
                text: None,
                mover: game.to_move(state),
                outcome,
                width: if outcome.is_some() { 0 } else { game.moves(state).count() as u64 },
                rows: Vec::new(),
                children: Vec::new(),
                split: false,
                tries: 0,
                busy: 1,
            };
            positions.push(position);
            nodes.push(node);
            nodes.len() - 1
        })
    }

    /// The canonical text of a position.
    pub(crate) fn text_of(&mut self, node: usize, ledger: &Ledger) -> Result<String, LedgerError> {
        if let Some(text) = &self.graph.nodes[node].text {
            return Ok(text.clone());
        }
        let text = text(self.game, &self.positions[node].state);
        self.name(node, text.clone(), ledger)?;
        Ok(text)
    }

    /// Gives a position its text, which no other has.
    fn name(&mut self, node: usize, text: String, ledger: &Ledger) -> Result<(), LedgerError> {
        let known = self.graph.nodes[node].text.get_or_insert_with(|| text.clone());
        if *known != text || *self.by_text.entry(text.clone()).or_insert(node) != node {
            return Err(LedgerError::Ambiguous { file: ledger.file().to_owned(), text });
        }
        Ok(())
    }

    /// Whether anything is only claimed.
    pub(crate) fn has_claims(&self) -> bool {
        self.claims
    }

    /// The moves to a position, as they are written.
    pub(crate) fn moves_of(&self, node: usize) -> String {
        path(self.game, &self.positions[node].path)
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
        for node in &mut self.graph.nodes {
            (node.tries, node.busy) = (0, 1);
        }
        self.company = jobs.iter().any(|job| job.elsewhere);
        self.behind = jobs.iter().any(|job| job.elsewhere && job.earlier);
        for job in jobs {
            if let Some(&node) = self.by_id.get(&job.position) {
                (self.graph.nodes[node].tries, self.graph.nodes[node].busy) =
                    (job.tries, if job.elsewhere { BUSY } else { 1 });
            }
        }
        Ok(())
    }

    /// Adds a result to a position, unless it is there and was only not written yet.
    pub(crate) fn add(&mut self, node: usize, result: StoredResult) {
        let rows = &mut self.graph.nodes[node].rows;
        if let Some(same) = rows.iter_mut().find(|row| row.number <= 0 && row.entry == result.entry) {
            *same = result;
            return;
        }
        self.claims |= result.entry.status == Status::Claimed;
        let split = result.entry.ending == Ending::Split;
        rows.push(result);
        if split && !self.graph.nodes[node].split {
            self.split(node);
        }
    }

    /// Adds a result that is not written yet, and is from this place.
    pub(crate) fn add_from(&mut self, node: usize, entry: Entry, place: String) {
        self.graph.places.push(place);
        self.add(node, StoredResult { number: -(self.graph.places.len() as i64), position: 0, entry });
    }

    /// Finds the children of a position: the move that looked best first, then in the order of their ranks.
    fn split(&mut self, node: usize) {
        let game = self.game;
        let Position { state, path } = &self.positions[node];
        let (state, path) = (state.clone(), path.clone());
        let hint = self.hint(node, Status::Claimed);
        let mut moves: Vec<G::Move> = game.moves(&state).collect();
        moves.sort_by_key(|&mv| (Some(mv) != hint, std::cmp::Reverse(game.rank(&state, mv))));
        let mut children: Vec<usize> = Vec::new();
        for mv in moves {
            let child = self.node(&game.play(&state, mv), || [&path[..], &[mv]].concat());
            if !children.contains(&child) {
                children.push(child);
            }
        }
        (self.graph.nodes[node].children, self.graph.nodes[node].split) = (children, true);
    }

    /// The children of a position that are here, whether it is split or not, and whether those are all.
    pub(crate) fn children_here(&self, node: usize) -> (Vec<usize>, bool) {
        let state = &self.positions[node].state;
        if self.graph.nodes[node].outcome.is_some() {
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
        let rows = self.graph.nodes[node].rows.iter().map(|row| &row.entry);
        let mut rows = rows.filter(|entry| entry.status >= least);
        let line = rows.find(|entry| entry.moves == written && !entry.line.is_empty())?;
        self.game.read_moves(&line.line).ok()?.first().copied()
    }
}
