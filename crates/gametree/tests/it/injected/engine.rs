//! A small engine, written without our searches and recorder: alpha-beta or PVS, fail-soft or fail-hard, with or without a
//! table. It can be given one bug.

use std::collections::HashMap;

use gametree::Outcome;

use super::bugs::Bug;
use super::games::Sample;
use super::setup::{NullOwner, Setup};

pub(crate) const INF: i64 = 1_000_000;

/// An end of a window with its owner.
#[derive(Clone, Copy)]
pub(crate) struct End {
    pub(crate) at: i64,
    pub(crate) owner: Option<usize>,
}

impl End {
    pub(crate) fn turned(self) -> End {
        End { at: -self.at, ..self }
    }
}

struct Entry {
    value: i64,
    kind: &'static str,
    depth: i64,
}

pub(crate) struct Node {
    pub(crate) parent: Option<usize>,
    pub(crate) mv: Option<String>,
    pub(crate) ply: i64,
    pub(crate) left: i64,
    pub(crate) alpha: End,
    pub(crate) beta: End,
    pub(crate) value: Option<i64>,
    pub(crate) kind: &'static str,
    pub(crate) searched: usize,
    pub(crate) rank: usize,
}

pub(crate) struct Engine<'g, G: Sample> {
    game: &'g G,
    pub(crate) setup: Setup,
    pub(crate) bug: Option<Bug>,
    /// The bug strikes at every so-many-th chance.
    pub(crate) every: usize,
    chances: usize,
    pub(crate) nodes: Vec<Node>,
    table: HashMap<G::State, Entry>,
    pub(crate) stopped: bool,
    last_leaf: i64,
}

impl<'g, G: Sample> Engine<'g, G> {
    pub(crate) fn new(game: &'g G, setup: Setup, bug: Option<(Bug, usize)>) -> Self {
        let (bug, every) = bug.map_or((None, 1), |(bug, every)| (Some(bug), every));
        Engine {
            game,
            setup,
            bug,
            every,
            chances: 0,
            nodes: vec![],
            table: HashMap::new(),
            stopped: false,
            last_leaf: 0,
        }
    }

    /// Whether the bug strikes here.
    pub(crate) fn has(&mut self, bug: Bug) -> bool {
        if self.bug != Some(bug) {
            return false;
        }
        self.chances += 1;
        self.chances.is_multiple_of(self.every)
    }

    /// Searches from the start and writes the trace.
    pub(crate) fn trace(mut self) -> String {
        let start = self.game.start();
        let (alpha, beta) = self.setup.window;
        let window = [alpha, beta].map(|at| End { at, owner: None });
        let mut line = vec![];
        let left = self.setup.limit.unwrap_or(99);
        let left = if self.has(Bug::RootTooShallow) { left - 1 } else { left };
        self.search(&start, (None, None, 1), 0, left, window, &mut line);
        line.reverse();
        self.write(line)
    }

    fn open(
        &mut self,
        above: (Option<usize>, Option<String>, usize),
        ply: i64,
        left: i64,
        [alpha, beta]: [End; 2],
    ) -> usize {
        let (parent, mv, rank) = above;
        let parent = match parent {
            Some(id) if id > 0 && self.has(Bug::WrongParent) => self.nodes[id].parent,
            parent => parent,
        };
        let rank = if parent.is_none() { 0 } else { rank };
        self.nodes.push(Node {
            parent,
            mv,
            ply,
            left,
            alpha,
            beta,
            value: None,
            kind: "lower",
            searched: 0,
            rank,
        });
        self.nodes.len() - 1
    }

    /// Returns the value, for the side to move; `line` is filled with the line of best play, last move first.
    fn search(
        &mut self,
        state: &G::State,
        above: (Option<usize>, Option<String>, usize),
        ply: i64,
        left: i64,
        window: [End; 2],
        line: &mut Vec<String>,
    ) -> i64 {
        line.clear();
        if self.setup.nodes.is_some_and(|nodes| self.nodes.len() >= nodes) {
            self.stopped = true;
            return 0;
        }
        let id = self.open(above, ply, left, window);
        let [mut alpha, mut beta] = window;
        if let Some(value) = self.leaf(state, left) {
            self.nodes[id].value = Some(value);
            self.nodes[id].kind = if self.has(Bug::LeafCalledExact) { "exact" } else { "leaf" };
            return value;
        }
        if self.setup.table
            && let Some(value) = self.look_up(id, state, left, &mut alpha, &mut beta)
        {
            self.nodes[id].value = Some(value);
            self.nodes[id].kind = "table";
            return value;
        }
        let original = (window[0].at, beta.at);
        let value = self.moves(id, state, ply, left, alpha, beta, line);
        if self.stopped {
            if self.has(Bug::StoppedGuesses) {
                self.nodes[id].value = Some(value);
                self.nodes[id].kind = "exact";
            }
            return value;
        }
        let end = if self.has(Bug::KindByRaisedAlpha) { original.0.max(value) } else { original.0 };
        let mut kind = if value <= end {
            "upper"
        } else if value >= original.1 {
            "lower"
        } else {
            "exact"
        };
        if self.has(Bug::AlwaysExact) {
            kind = "exact";
        }
        if self.has(Bug::KindsSwapped) {
            kind = [("lower", "upper"), ("upper", "lower"), ("exact", "exact")]
                .into_iter()
                .find_map(|(from, to)| (from == kind).then_some(to))
                .unwrap_or(kind);
        }
        let said = if self.has(Bug::ValueInOtherView) { -value } else { value };
        self.nodes[id].value = Some(said);
        self.nodes[id].kind = kind;
        if self.setup.table {
            let depth = if self.has(Bug::StoresDeeper) { left + 2 } else { left };
            let value = if self.has(Bug::StoresNegated) { -value } else { value };
            self.table.insert(state.clone(), Entry { value, kind, depth });
        }
        value
    }

    fn leaf(&mut self, state: &G::State, left: i64) -> Option<i64> {
        let value = match self.game.outcome(state) {
            None if left > 0 => return None,
            None => {
                let value = if self.setup.estimates { self.game.estimate(state) } else { 0 };
                let value = if self.has(Bug::EstimateForTheOther) { -value } else { value };
                let value = if self.has(Bug::EstimateOff) { value + 1 } else { value };
                if self.has(Bug::EstimateStale) { self.last_leaf } else { value }
            }
            Some(_) if left == 0 && self.has(Bug::EndOverlooked) => self.game.estimate(state),
            Some(outcome) => {
                let value = match outcome {
                    Outcome::Win => 1,
                    Outcome::Draw => 0,
                    Outcome::Loss => -1,
                    Outcome::Value(value) => value.finite().unwrap_or(0),
                };
                let value = if self.has(Bug::EndForTheOther) { -value } else { value };
                if self.has(Bug::EndIsDraw) { 0 } else { value }
            }
        };
        self.last_leaf = value;
        Some(value)
    }

    fn look_up(
        &mut self,
        id: usize,
        state: &G::State,
        left: i64,
        alpha: &mut End,
        beta: &mut End,
    ) -> Option<i64> {
        let ignores_depth = self.has(Bug::TableIgnoresDepth);
        let ignores_kind = self.has(Bug::TableIgnoresKind);
        let other = if self.has(Bug::TableCollides) { self.table.values().next() } else { None };
        let entry = other.or_else(|| self.table.get(state))?;
        if entry.depth < left && !ignores_depth {
            return None;
        }
        let Entry { value, kind, .. } = *entry;
        if self.has(Bug::TableNegates) {
            return Some(-value);
        }
        match kind {
            _ if ignores_kind => return Some(value),
            "exact" => return Some(value),
            "lower" if value >= beta.at => return Some(value),
            "upper" if value <= alpha.at => return Some(value),
            "lower" if self.setup.narrows && value > alpha.at => *alpha = End { at: value, owner: Some(id) },
            "upper" if self.setup.narrows && value < beta.at => *beta = End { at: value, owner: Some(id) },
            _ => {}
        }
        None
    }

    #[expect(clippy::too_many_arguments, reason = "a search has them")]
    fn moves(
        &mut self,
        id: usize,
        state: &G::State,
        ply: i64,
        left: i64,
        alpha: End,
        beta: End,
        line: &mut Vec<String>,
    ) -> i64 {
        let mut best = if self.has(Bug::BestFromZero) { 0 } else { -INF };
        let mut m = alpha;
        let moves: Vec<G::Move> = self.game.moves(state).collect();
        let mut before = None;
        let mut rank = 0;
        for (place, &mv) in moves.iter().enumerate() {
            if place > 0 && self.has(Bug::SkipsAMove) {
                continue;
            }
            if place > 0 && place + 1 == moves.len() && self.has(Bug::ForgetsTheLast) {
                break;
            }
            let mut mv = mv;
            if let Some(before) = before.filter(|_| self.has(Bug::SearchesAgain)) {
                mv = before;
            } else {
                rank += 1;
            }
            before = Some(mv);
            self.nodes[id].searched = rank;
            let mut below = vec![];
            let value = self.child(id, state, (mv, rank), ply, left, m, beta, &mut below);
            if self.stopped {
                return best;
            }
            let improves = value > best || self.has(Bug::TakesTheLast);
            if improves {
                best = value;
                if value > alpha.at || ply == 0 || self.setup.window != (-INF, INF) {
                    *line = below;
                    let stale = self.has(Bug::LineOfAnother).then(|| self.game.move_name(moves[0]));
                    line.push(stale.unwrap_or_else(|| self.game.move_name(mv)));
                }
                if value > m.at {
                    let owner =
                        if self.has(Bug::OwnerIsTheChild) { Some(self.nodes.len() - 1) } else { Some(id) };
                    let owner = if self.has(Bug::OwnerNotUpdated) { m.owner } else { owner };
                    m = End { at: value, owner };
                }
            }
            let cut = if self.has(Bug::CutsOnGreater) { m.at > beta.at } else { m.at >= beta.at };
            if cut
                || (best > alpha.at && self.has(Bug::CutsAtAlpha))
                || (best >= 0 && self.has(Bug::CutsAtDraw))
            {
                break;
            }
            if m.at >= beta.at && !cut {
                // The window is empty now: go on in what it was.
                m = alpha;
            }
        }
        let hard = self.setup.hard != self.has(Bug::OtherStyle);
        let best = if hard { best.max(alpha.at).min(beta.at) } else { best };
        if self.has(Bug::ValueOff) { best + 1 } else { best }
    }

    #[expect(clippy::too_many_arguments, reason = "a search has them")]
    fn child(
        &mut self,
        id: usize,
        state: &G::State,
        (mv, rank): (G::Move, usize),
        ply: i64,
        left: i64,
        m: End,
        beta: End,
        line: &mut Vec<String>,
    ) -> i64 {
        let child = self.game.play(state, mv);
        let again = self.game.to_move(&child) == self.game.to_move(state);
        let again = if self.has(Bug::SignForgotten) { !again } else { again };
        let name = self.game.move_name(mv);
        let name = if self.has(Bug::WrongMoveName) { "9".to_owned() } else { name };
        let shown = if self.has(Bug::NamesTheFirst) {
            self.game.moves(state).next().map_or(name.clone(), |mv| self.game.move_name(mv))
        } else {
            name
        };
        let mut child = child;
        if rank > 1
            && self.has(Bug::NotTakenBack)
            && let Some(first) = self.game.moves(state).next()
        {
            let kept = self.game.play(state, first);
            let legal = self.game.outcome(&kept).is_none() && self.game.moves(&kept).any(|other| other == mv);
            if legal {
                child = self.game.play(&kept, mv);
            }
        }
        let deeper = if self.has(Bug::OnePlyLess) && left > 1 { left - 2 } else { left - 1 };
        let deeper = if self.has(Bug::OnePlyMore) { deeper + 1 } else { deeper };
        let run = |engine: &mut Self, low: End, high: End, line: &mut Vec<String>| {
            let mut window = if again { [low, high] } else { [high.turned(), low.turned()] };
            if engine.has(Bug::Unnegated) {
                window = [low, high];
            }
            if engine.has(Bug::OwnersSwapped) {
                let [alpha, beta] = window;
                window = [End { owner: beta.owner, ..alpha }, End { owner: alpha.owner, ..beta }];
            }
            let above = (Some(id), Some(shown.clone()), rank);
            let value = engine.search(&child, above, ply + 1, deeper, window, line);
            if again { value } else { -value }
        };
        let low = if self.has(Bug::NotNarrowed) { End { at: -INF, owner: None } } else { m };
        let low = if self.has(Bug::NarrowedTooFar) { End { at: m.at + 1, ..m } } else { low };
        let high = if self.has(Bug::BetaForgotten) { End { at: INF, owner: None } } else { beta };
        if !(self.setup.scout && rank > 1 && m.at > -INF) {
            return run(self, low, high, line);
        }
        let owner = match self.setup.owners {
            Some(NullOwner::Beta) => beta.owner,
            Some(NullOwner::Parent) => Some(id),
            Some(NullOwner::Alpha) | None => m.owner,
        };
        let wide = if self.has(Bug::NullTooWide) { 2 } else { 1 };
        let shift = if self.has(Bug::NullTooLow) { 1 } else { 0 };
        let null = [End { at: m.at - shift, ..m }, End { at: m.at + wide - shift, owner }];
        let found = run(self, null[0], null[1], line);
        if self.stopped {
            return found;
        }
        let wanted = found > m.at && found < beta.at;
        let wanted = wanted != (self.has(Bug::ReSearchLeftOut) && wanted);
        let wanted = wanted || self.has(Bug::ReSearchWithoutNeed);
        if !wanted {
            return found;
        }
        let from = if self.setup.from_probe { End { at: found, owner: Some(id) } } else { m };
        let from = if self.has(Bug::ReSearchTooHigh) { End { at: found + 1, owner: Some(id) } } else { from };
        let again = run(self, from, beta, line);
        if self.setup.from_probe && again <= found {
            line.clear();
        }
        if self.has(Bug::ReSearchIgnored) { found } else { again.max(found) }
    }
}
