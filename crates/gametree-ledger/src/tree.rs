//! The positions of a ledger in memory, with their children: bounds and proof numbers, recomputed from the results and the rules.

use std::hash::Hash;
use std::ops::Index;

use gametree::knowledge::{Coded, Guide, Keyed, Notation, Symmetric, play_all};
use gametree::solve::ResultBounds;
use gametree::{Game, Player, Wdl};
use rustc_hash::FxHashMap;

use crate::entry::{Ending, Entry, Status};
use crate::error::{Contradiction, LedgerError};
use crate::ledger::Ledger;
use crate::rows::StoredResult;
use crate::text::{canonical, path, said, text};

/// A game that a ledger can be kept of: with names for its moves, the knowledge that orders them, and the codes by which searches
/// claim something of its positions (which may be none).
///
/// Positions must not come back in a game, and a picture of the board must show all that a position is.
pub trait Kept: Guide + Keyed + Coded + Symmetric + Notation + Game<State: Eq + Hash> {}

impl<G: Guide + Keyed + Coded + Symmetric + Notation + Game<State: Eq + Hash>> Kept for G {}

/// A position that another program works on weighs so many times as much, so that this one looks elsewhere unless that promises
/// far less.
pub(crate) const BUSY: u64 = 4;

/// The proof number of a question whose answer is no, and the disproof number of one whose answer is yes.
pub const INFINITE: u64 = 1 << 40;

/// A position.
#[derive(Debug)]
pub(crate) struct Node<G: Game> {
    pub(crate) state: G::State,
    /// The moves from the start that lead to it.
    pub(crate) path: Vec<G::Move>,
    /// Its canonical text, once it is needed.
    pub(crate) text: Option<String>,
    pub(crate) mover: Player,
    outcome: Option<Wdl>,
    /// The number of its moves.
    width: u64,
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

/// What is known of a position, and the row that says so: none where the rules do.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) bounds: ResultBounds,
    lower_by: Source,
    upper_by: Source,
    /// The plies to the end of a game that is won or lost, where a result has them, and the result: none if the rules do.
    plies: Option<(u32, Source)>,
}

impl Known {
    const NOTHING: Known =
        Known { bounds: ResultBounds::UNKNOWN, lower_by: None, upper_by: None, plies: None };
}

/// The position and the place among its results of what something is known by.
type Source = Option<(usize, usize)>;

/// What is known of the positions that were looked at, by their numbers; of others nothing is.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownOfAll(FxHashMap<usize, Known>);

impl Index<usize> for KnownOfAll {
    type Output = Known;

    fn index(&self, node: usize) -> &Known {
        self.0.get(&node).unwrap_or(const { &Known::NOTHING })
    }
}

/// What is known, or two rows that contradict each other.
pub(crate) type Evaluation = Result<KnownOfAll, Box<Contradiction>>;

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
    places: Vec<String>,
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

    /// What is known of every position from the results that are worth so much at least, and from the rules.
    pub(crate) fn known_by(&self, least: Status, ledger: &Ledger) -> Result<KnownOfAll, LedgerError> {
        self.evaluate(least).map_err(|found| ledger.contradiction(found))
    }

    /// The same; what is known of a parent must agree with what is known of its children.
    pub(crate) fn evaluate(&self, least: Status) -> Evaluation {
        let mut known = KnownOfAll::default();
        for node in 0..self.nodes.len() {
            self.evaluate_node(node, least, &mut known)?;
        }
        Ok(known)
    }

    /// The same of a position and those below it.
    pub(crate) fn evaluate_below(&self, root: usize, least: Status) -> Evaluation {
        let mut known = KnownOfAll::default();
        self.evaluate_node(root, least, &mut known)?;
        Ok(known)
    }

    fn evaluate_node(
        &self,
        number: usize,
        least: Status,
        all: &mut KnownOfAll,
    ) -> Result<(), Box<Contradiction>> {
        if all.0.contains_key(&number) {
            return Ok(());
        }
        let node = &self.nodes[number];
        // Should a position come back, nothing is known of it on the way.
        let mut known = all[number].clone();
        all.0.insert(number, known.clone());
        if let Some(result) = node.outcome {
            known.bounds = ResultBounds::just(result);
            known.plies = Some((0, None));
        }
        for (place, row) in node.rows.iter().enumerate().filter(|(_, row)| row.entry.status >= least) {
            let by = Some((number, place));
            self.narrow(&mut known, row.entry.bounds, (by, by))?;
            let decisive = row.entry.bounds.result().is_some_and(|result| result != Wdl::Draw);
            if let Some(plies) = row.entry.plies.filter(|_| decisive) {
                match known.plies {
                    Some((other, source)) if other != plies => return Err(self.contradiction(source, by)),
                    Some(_) => {}
                    None => known.plies = Some((plies, by)),
                }
            }
        }
        if !node.children.is_empty() {
            let mut best = Known { bounds: ResultBounds::just(Wdl::Loss), ..Known::NOTHING };
            for &(_, child) in &node.children {
                self.evaluate_node(child, least, all)?;
                let of_child = &all[child];
                let same = self.nodes[child].mover == node.mover;
                let (bounds, lower_by, upper_by) = if same {
                    (of_child.bounds, of_child.lower_by, of_child.upper_by)
                } else {
                    (of_child.bounds.reversed(), of_child.upper_by, of_child.lower_by)
                };
                if bounds.lower > best.bounds.lower {
                    (best.bounds.lower, best.lower_by) = (bounds.lower, lower_by);
                }
                if bounds.upper > best.bounds.upper || best.upper_by.is_none() {
                    best.upper_by = upper_by;
                }
                best.bounds.upper = best.bounds.upper.max(bounds.upper);
            }
            self.narrow(&mut known, best.bounds, (best.lower_by, best.upper_by))?;
            self.compare_plies(node, &known, all)?;
        }
        all.0.insert(number, known);
        Ok(())
    }

    /// Checks that a win is no later, and a loss no sooner, than a child shows.
    fn compare_plies(
        &self,
        node: &Node<G>,
        known: &Known,
        all: &KnownOfAll,
    ) -> Result<(), Box<Contradiction>> {
        let (Some((plies, by)), Some(result)) = (known.plies, known.bounds.result()) else { return Ok(()) };
        for &(_, child) in &node.children {
            let same = self.nodes[child].mover == node.mover;
            let bounds = if same { all[child].bounds } else { all[child].bounds.reversed() };
            let Some((below, source)) = all[child].plies.filter(|_| bounds == ResultBounds::just(result))
            else {
                continue;
            };
            let late = result == Wdl::Win && plies > below + 1;
            let soon = result == Wdl::Loss && plies < below + 1;
            if late || soon {
                return Err(self.contradiction(by, source));
            }
        }
        Ok(())
    }

    /// Adds to what is known.
    fn narrow(
        &self,
        known: &mut Known,
        bounds: ResultBounds,
        (lower_by, upper_by): (Source, Source),
    ) -> Result<(), Box<Contradiction>> {
        if bounds.lower > known.bounds.lower {
            (known.bounds.lower, known.lower_by) = (bounds.lower, lower_by);
        }
        if bounds.upper < known.bounds.upper {
            (known.bounds.upper, known.upper_by) = (bounds.upper, upper_by);
        }
        if known.bounds.lower > known.bounds.upper {
            return Err(self.contradiction(known.lower_by, known.upper_by));
        }
        Ok(())
    }

    fn contradiction(&self, lower: Source, upper: Source) -> Box<Contradiction> {
        let [lower, upper] = [lower, upper].map(|by| self.words(by));
        Box::new(Contradiction { lower, upper })
    }

    /// What says that a position is worth at least what is known of it, and what that it is worth no more.
    pub(crate) fn both_sides(&self, number: usize, known: &Known) -> (String, String) {
        let position = self.moves_of(number);
        let position = if position.is_empty() { "the start" } else { &position };
        let words = |by: Source| match by {
            Some(_) => format!("{}, by which {position} is: {}", self.words(by), said(known.bounds, None)),
            None => format!("the rules say {position}: {}", said(known.bounds, None)),
        };
        (words(known.lower_by), words(known.upper_by))
    }

    /// A row, and what it says.
    fn words(&self, by: Source) -> String {
        let Some((node, place)) = by else { return "the rules say otherwise".to_owned() };
        let StoredResult { number, entry, .. } = &self.nodes[node].rows[place];
        let position = if entry.moves.is_empty() { "the start" } else { &entry.moves };
        let value = said(entry.bounds, entry.plies);
        let place = usize::try_from(-number - 1).ok().and_then(|unwritten| self.places.get(unwritten));
        let row = place.map_or_else(|| format!("row {number} of results"), String::clone);
        format!("{row} says {position}: {value}")
    }

    /// The question that is open at `root`: whether its side to move wins or, if it can't, whether it draws.
    pub(crate) fn goal(root: usize, known: &KnownOfAll) -> Wdl {
        if known[root].bounds.upper == Wdl::Win { Wdl::Win } else { Wdl::Draw }
    }

    /// The proof and disproof numbers of all positions below `root`, of the question whether its side to move reaches `goal`.
    pub(crate) fn numbers(&self, root: usize, goal: Wdl, known: &KnownOfAll) -> FxHashMap<usize, (u64, u64)> {
        let mut numbers = FxHashMap::default();
        self.numbers_of(root, (self.nodes[root].mover, goal), known, &mut numbers);
        numbers
    }

    fn numbers_of(
        &self,
        number: usize,
        question: (Player, Wdl),
        known: &KnownOfAll,
        all: &mut FxHashMap<usize, (u64, u64)>,
    ) -> (u64, u64) {
        if let Some(&numbers) = all.get(&number) {
            return numbers;
        }
        let (player, goal) = question;
        let node = &self.nodes[number];
        let or = node.mover == player;
        let bounds = if or { known[number].bounds } else { known[number].bounds.reversed() };
        let numbers = if bounds.lower >= goal {
            (0, INFINITE)
        } else if bounds.upper < goal {
            (INFINITE, 0)
        } else if node.children.is_empty() {
            // As many as its moves, where all of them have to be answered; more, where pieces of work were used up, or somebody
            // is at it.
            let weight = node.busy << self.unfinished(number);
            let all = node.width.max(1) * weight;
            if or { (weight, all) } else { (all, weight) }
        } else {
            all.insert(number, (1, 1)); // should the position come back
            let (mut smallest, mut sum) = (INFINITE, 0);
            for &(_, child) in &node.children {
                let (proof, disproof) = self.numbers_of(child, question, known, all);
                let (one, every) = if or { (proof, disproof) } else { (disproof, proof) };
                smallest = smallest.min(one);
                sum = (sum + every).min(INFINITE - 1);
            }
            if or { (smallest, sum) } else { (sum, smallest) }
        };
        all.insert(number, numbers);
        numbers
    }

    /// The position to work on next: from the root always on to the child that seems to need the least work.
    pub(crate) fn most_proving(&self, root: usize, known: &KnownOfAll) -> (Option<usize>, (u64, u64)) {
        let numbers = self.numbers(root, Self::goal(root, known), known);
        let mut at = root;
        for _ in 0..=self.nodes.len() {
            if self.is_leaf(at) {
                return (Some(at), numbers[&root]);
            }
            let or = self.nodes[at].mover == self.nodes[root].mover;
            let work = |child: usize| {
                let (proof, disproof) = numbers.get(&child).copied().unwrap_or((INFINITE, INFINITE));
                if or { proof } else { disproof }
            };
            let open = self.nodes[at].children.iter().map(|&(_, child)| child);
            let Some(next) = open.filter(|&child| work(child) < INFINITE).min_by_key(|&child| work(child))
            else {
                break;
            };
            at = next;
        }
        (None, numbers[&root])
    }
}
