//! Judging a trace with the rules alone: every record is replayed, its window must follow from its parent's and from what the
//! siblings before it returned, its value from its children's, and a cut-off must have reached the bound.

use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

use super::format::{Header, Kind, Record, lower, upper};
use super::place::{of_children, worth};
use crate::algorithm::Algorithm;
use crate::game::Outcome;
use crate::knowledge::{Guide, Notation};
use crate::score::{Bound, Score, Window};
use crate::textbook::product::{CERTAIN, in_millionths};
use crate::tree::Interval;

/// What is wrong with a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The records do not hang together: numbers, parents, depths, counts.
    Structure,
    /// A move that the rules do not allow, or that had been searched before.
    Move,
    /// A move or an end of the game that is right only if an earlier move was not taken back.
    NotRestored,
    /// A leaf that is none, or has another value; or a node where the game is over.
    Outcome,
    /// A window that does not follow from what was known.
    Bound,
    /// The owner named for a bound does not hold it.
    Owner,
    /// A value that does not follow from the children's.
    Value,
    /// What a value is said to say, given the window, or what a table is said to know.
    Kind,
    /// Moves were skipped though the bound was not reached.
    Cut,
}

impl Wrong {
    /// The word used in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Wrong::Structure => "structure",
            Wrong::Move => "illegal-move",
            Wrong::NotRestored => "state-not-restored",
            Wrong::Outcome => "wrong-outcome",
            Wrong::Bound => "wrong-bound",
            Wrong::Owner => "wrong-owner",
            Wrong::Value => "wrong-value",
            Wrong::Kind => "wrong-kind",
            Wrong::Cut => "wrong-cut",
        }
    }
}

/// The first error of a trace, in the order of its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Which record, from 0.
    pub record: usize,
    /// Its number.
    pub id: u64,
    /// What kind of error.
    pub wrong: Wrong,
    /// What is there and what was expected.
    pub text: String,
}

/// What was judged of a trace without errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Records.
    pub nodes: usize,
    /// Leaves among them.
    pub leaves: usize,
    /// Nodes where moves were skipped.
    pub cutoffs: usize,
}

/// Judges a trace of a search of `game` from `root`.
///
/// # Errors
/// The first [`Flaw`].
pub fn check<G>(game: &G, root: &G::State, header: &Header, records: &[Record]) -> Result<Judged, Flaw>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    let replay = Replay::new(game, root, header, records)?;
    // Fail-soft and fail-hard searches return different values: the trace must agree with one of them throughout.
    let mut best: Option<Result<Judged, Flaw>> = None;
    for style in [Style::Soft, Style::Hard, Style::Clamped] {
        let judged = replay.judge(style);
        let place =
            |judged: &Result<Judged, Flaw>| judged.as_ref().map_or_else(|flaw| flaw.record, |_| usize::MAX);
        if best.as_ref().is_none_or(|best| place(&judged) > place(best)) {
            best = Some(judged);
        }
    }
    best.unwrap_or(Ok(Judged { nodes: 0, leaves: 0, cutoffs: 0 }))
}

/// How a search returns what it found.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// The best value seen.
    Soft,
    /// No less than alpha.
    Hard,
    /// Within the window.
    Clamped,
}

/// A trace with its positions.
struct Replay<'t, G: Guide> {
    game: &'t G,
    header: &'t Header,
    records: &'t [Record],
    algorithm: Option<Algorithm>,
    states: Vec<G::State>,
    parents: Vec<Option<usize>>,
    /// The children of each record, in the order of their numbers.
    children: Vec<Vec<usize>>,
    /// The records of each position.
    places: HashMap<G::State, Vec<usize>, FxBuildHasher>,
}

impl<'t, G> Replay<'t, G>
where
    G: Guide<State: Eq + Hash> + Notation,
{
    /// Plays every record's moves.
    fn new(game: &'t G, root: &G::State, header: &'t Header, records: &'t [Record]) -> Result<Self, Flaw> {
        let flaw = |record: usize, wrong, text: String| Flaw { record, id: records[record].id, wrong, text };
        if records.is_empty() {
            let text = "there are no records".to_owned();
            return Err(Flaw { record: 0, id: 0, wrong: Wrong::Structure, text });
        }
        if header.recorded.is_some_and(|recorded| recorded != records.len() as u64) {
            let text =
                format!("{} records: the header says {}", records.len(), header.recorded.unwrap_or_default());
            return Err(flaw(records.len() - 1, Wrong::Structure, text));
        }
        let mut by_id: HashMap<u64, usize, FxBuildHasher> = HashMap::default();
        for (at, record) in records.iter().enumerate() {
            let most = header.nodes.unwrap_or(u64::MAX);
            if by_id.insert(record.id, at).is_some() || record.id >= most {
                return Err(flaw(
                    at,
                    Wrong::Structure,
                    format!("the number {} is used twice or too large", record.id),
                ));
            }
        }
        let mut parents = vec![None; records.len()];
        let mut children = vec![Vec::new(); records.len()];
        for (at, record) in records.iter().enumerate() {
            let Some(parent) = record.parent else { continue };
            let parent = by_id.get(&parent).copied().filter(|&parent| parent != at);
            let Some(parent) = parent else {
                return Err(flaw(at, Wrong::Structure, "the parent is no record".to_owned()));
            };
            parents[at] = Some(parent);
            children[parent].push(at);
        }
        for family in &mut children {
            family.sort_by_key(|&child| records[child].id);
        }
        // From the roots down; what is left over hangs in a circle.
        let mut states: Vec<Option<G::State>> = vec![None; records.len()];
        let mut next: Vec<usize> = (0..records.len()).filter(|&at| parents[at].is_none()).rev().collect();
        while let Some(at) = next.pop() {
            let record = &records[at];
            let state = match (parents[at], &record.mv) {
                (None, None) => root.clone(),
                (Some(parent), Some(mv)) => {
                    let above = states[parent].clone().unwrap_or_else(|| root.clone());
                    match played(game, &above, mv) {
                        Some(state) => state,
                        None => {
                            let (wrong, text) = illegal(game, &above, mv, records, &children[parent], at);
                            return Err(flaw(at, wrong, text));
                        }
                    }
                }
                _ => {
                    let text = "a root has no move, and every other node has one".to_owned();
                    return Err(flaw(at, Wrong::Structure, text));
                }
            };
            states[at] = Some(state);
            next.extend(children[at].iter().rev());
        }
        if let Some(at) = states.iter().position(Option::is_none) {
            return Err(flaw(at, Wrong::Structure, "the parents go round in a circle".to_owned()));
        }
        let states: Vec<G::State> = states.into_iter().flatten().collect();
        let mut places: HashMap<G::State, Vec<usize>, FxBuildHasher> = HashMap::default();
        for (at, state) in states.iter().enumerate() {
            places.entry(state.clone()).or_default().push(at);
        }
        let algorithm = header.algorithm.parse().ok();
        Ok(Replay { game, header, records, algorithm, states, parents, children, places })
    }

    fn judge(&self, style: Style) -> Result<Judged, Flaw> {
        let mut judged = Judged { nodes: self.records.len(), leaves: 0, cutoffs: 0 };
        let step = self.step_of_depth();
        for at in 0..self.records.len() {
            let record = &self.records[at];
            let flaw = |(wrong, text)| Flaw { record: at, id: record.id, wrong, text };
            self.place(at, step).map_err(flaw)?;
            self.window(at).map_err(flaw)?;
            self.family(at).map_err(flaw)?;
            let skipped = match record.kind {
                Kind::Leaf => self.leaf(at).map(|()| false),
                Kind::Table => self.table(at).map(|()| false),
                _ if self.best_first() => self.claim(at).map(|()| false),
                _ if self.algorithm == Some(Algorithm::Product) => self.product(at).map(|()| false),
                _ => self.inner(at, style),
            };
            judged.cutoffs += usize::from(skipped.map_err(flaw)?);
            judged.leaves += usize::from(record.kind == Kind::Leaf);
        }
        Ok(judged)
    }

    /// Whether the depths count up from the root, or down to the leaves.
    fn step_of_depth(&self) -> i64 {
        let down = |(at, parent): (usize, Option<usize>)| {
            let (here, above) = (self.records[at].depth?, self.records[parent?].depth?);
            Some(here.saturating_sub(above))
        };
        let mut steps = self.parents.iter().copied().enumerate().filter_map(down);
        if steps.all(|step| step == -1)
            && self.records.iter().any(|record| record.depth.is_some_and(|d| d != 0))
        {
            -1
        } else {
            1
        }
    }

    fn best_first(&self) -> bool {
        use Algorithm::{Dfpn, Dual, Pns, Sss};
        matches!(self.algorithm, Some(Sss | Dual | Pns | Dfpn))
    }

    /// Depth and counts.
    fn place(&self, at: usize, step: i64) -> Judgement {
        let record = &self.records[at];
        let expected = match self.parents[at] {
            Some(parent) => self.records[parent].depth.map(|depth| depth.saturating_add(step)),
            None if step > 0 => Some(0),
            None => record.depth,
        };
        if let Some((depth, expected)) =
            record.depth.zip(expected).filter(|(depth, expected)| depth != expected)
        {
            return Err((Wrong::Structure, format!("depth {depth}: expected {expected}")));
        }
        let mut moves: Vec<&Option<String>> =
            self.children[at].iter().map(|&child| &self.records[child].mv).collect();
        moves.dedup();
        let searched = moves.len() as u32;
        let complete = !(self.header.capped || self.header.stopped);
        if let Some(said) = record.searched.filter(|&said| said < searched || (complete && said != searched))
        {
            return Err((
                Wrong::Structure,
                format!("{said} moves searched: there are records of {searched}"),
            ));
        }
        if !self.children[at].is_empty() && matches!(record.kind, Kind::Leaf | Kind::Table) {
            return Err((Wrong::Structure, "a node that was not searched has children".to_owned()));
        }
        let over = self.game.outcome(&self.states[at]).is_some();
        if over && !matches!(record.kind, Kind::Leaf | Kind::Table) {
            return Err(self.ended_early(at, "the game is over here: expected a leaf".to_owned()));
        }
        Ok(())
    }

    /// What the children of a node have returned up to, but without, the child `until`, for the mover.
    fn held(&self, at: usize, until: Option<usize>) -> Option<Score> {
        let earlier = self.children[at].iter().take_while(|&&child| Some(child) != until);
        earlier.map(|&child| self.seen_from(at, child)).max()
    }

    /// A child's value for the mover of its parent.
    fn seen_from(&self, at: usize, child: usize) -> Score {
        let value = self.records[child].score();
        let again = self.game.to_move(&self.states[at]) == self.game.to_move(&self.states[child]);
        // Nothing learnt says nothing to the parent either.
        if again || self.records[child].value.is_none() { value } else { -value }
    }

    /// The window must be one that the parent could hand down, and the owners must be who hold its ends.
    fn window(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        let Window { alpha, beta } = record.window();
        // NegaScout as printed searches again where the probe has already reached beta.
        if alpha >= beta && self.algorithm != Some(Algorithm::NegaScout) {
            return Err((Wrong::Bound, format!("the window ({alpha}, {beta}) is empty")));
        }
        let allowed = match self.parents[at] {
            None => self.windows_of_root(at),
            Some(parent) => self.windows_of_child(parent, at),
        };
        let Some(same) = allowed.iter().position(|(low, high)| (low.0, high.0) == (alpha, beta)) else {
            let (low, high) = &allowed[0];
            return Err((
                Wrong::Bound,
                format!("the window ({alpha}, {beta}): expected ({}, {})", low.0, high.0),
            ));
        };
        let (low, high) = &allowed[same];
        let ends = [("alpha", alpha, record.alpha_owner, low.1), ("beta", beta, record.beta_owner, high.1)];
        for (name, end, said, holds) in ends {
            let holds = if end.is_infinite() { None } else { holds };
            if said.is_some_and(|said| said != holds) {
                let who =
                    |owner: Option<u64>| owner.map_or("the window".to_owned(), |id| format!("node {id}"));
                let said = who(said.flatten());
                return Err((
                    Wrong::Owner,
                    format!("the owner of {name} is {said}: expected {}", who(holds)),
                ));
            }
        }
        Ok(())
    }

    fn windows_of_root(&self, at: usize) -> Vec<Ends> {
        let [alpha, beta] = self.header.window;
        let mut allowed = vec![((lower(alpha), None), (upper(beta), None))];
        let own = self.records[at].window();
        // One null window after another; which ones is the algorithm's affair.
        let tests = self.algorithm.is_none_or(|algorithm| algorithm == Algorithm::Mtdf);
        if tests && own.alpha.up() == own.beta {
            allowed.push(((own.alpha, None), (own.beta, None)));
        }
        allowed
    }

    /// The windows that a parent may hand down to a child: the usual one first.
    fn windows_of_child(&self, parent: usize, child: usize) -> Vec<Ends> {
        use Algorithm as A;
        let above = &self.records[parent];
        let Window { alpha, beta } = above.window();
        let held = self.held(parent, Some(child)).unwrap_or(Score::NEG_INF);
        let own = held > alpha;
        let m = if own { held } else { alpha };
        let owner_of_m = if own { Some(above.id) } else { above.alpha_owner.flatten() };
        let owner_of_beta = above.beta_owner.flatten();
        let again = self.game.to_move(&self.states[parent]) == self.game.to_move(&self.states[child]);
        let handed = |low: (Score, Option<u64>), high: (Score, Option<u64>)| {
            if again { (low, high) } else { ((-high.0, high.1), (-low.0, low.1)) }
        };
        let usual = handed((m, owner_of_m), (beta, owner_of_beta));
        let null = handed((m, owner_of_m), (m.up(), owner_of_m));
        let full = ((Score::NEG_INF, None), (Score::INF, None));
        let one_sided = handed((m, owner_of_m), (Score::INF, None));
        let family = &self.children[parent];
        let place = family.iter().position(|&other| other == child).unwrap_or(0);
        let repeated = place > 0 && self.records[family[place - 1]].mv == self.records[child].mv;
        let scouting = place > 0 && !repeated && m != Score::NEG_INF;
        match self.algorithm {
            Some(A::Pvs | A::NegaScout) if scouting => vec![null],
            Some(A::NegaScout) if repeated => {
                // As printed, from what the probe returned, be it below alpha.
                let probed = self.seen_from(parent, family[place - 1]);
                vec![handed((probed, Some(above.id)), (beta, owner_of_beta))]
            }
            Some(A::Scout) if above.window() == Window::FULL => vec![if scouting { null } else { full }],
            Some(A::BranchAndBound) => vec![one_sided],
            // Without bounds, the best-first ones among them.
            Some(algorithm) if !algorithm.has_bounds() => vec![full],
            Some(_) => vec![usual],
            None => vec![usual, null, one_sided, full],
        }
    }

    /// The moves of a node: each once, or twice running where it is searched again; in the order that is said.
    fn family(&self, at: usize) -> Judgement {
        let mut tried: Vec<&str> = Vec::new();
        for &child in &self.children[at] {
            let record = &self.records[child];
            let mv = record.mv.as_deref().unwrap_or_default();
            if tried.last() != Some(&mv) {
                if tried.contains(&mv) {
                    return Err((Wrong::Move, format!("{mv} was searched before at this node")));
                }
                tried.push(mv);
            }
            if let Some(rank) = record.rank.filter(|&rank| rank as usize != tried.len()) {
                return Err((
                    Wrong::Structure,
                    format!("node {} has rank {rank}: expected {}", record.id, tried.len()),
                ));
            }
        }
        if self.parents[at].is_none() && self.records[at].rank.is_some_and(|rank| rank != 0) {
            return Err((Wrong::Structure, "a root has rank 0".to_owned()));
        }
        let ordered =
            self.header.order.as_deref().is_some_and(|order| order == "natural" || order == "centre");
        if ordered && self.blocked(at).is_none() {
            let state = &self.states[at];
            // Depth-first proof-number search does not enter again what it has met elsewhere.
            let met = |mv| {
                let elsewhere = self.places.get(&self.game.play(state, mv));
                self.algorithm == Some(Algorithm::Dfpn) && elsewhere.is_some()
            };
            let mut moves = self.game.moves(state);
            for &said in &tried {
                let mut passed = moves.by_ref().take_while(|&mv| self.game.move_name(mv) != said);
                if let Some(expected) = passed.find(|&mv| !met(mv)) {
                    let expected = self.game.move_name(expected);
                    return Err((Wrong::Move, format!("{said} was searched where the order has {expected}")));
                }
            }
        }
        Ok(())
    }

    /// Whether threats were blocked without a search.
    fn blocks(&self) -> bool {
        self.header.forced.iter().any(|rule| rule == "block")
    }

    /// The one move that the forced rules leave at a node.
    fn blocked(&self, at: usize) -> Option<String> {
        let state = &self.states[at];
        if !self.blocks() || self.game.outcome(state).is_some() || self.game.winning_move(state).is_some() {
            return None;
        }
        let block = self.game.threats(state).next();
        block.map(|mv| self.game.move_name(mv))
    }

    /// A leaf: the game is over and has that value, or the search ended there.
    fn leaf(&self, at: usize) -> Judgement {
        let (record, state) = (&self.records[at], &self.states[at]);
        if self.algorithm == Some(Algorithm::Mtdf) {
            let mut same = self.places[state].iter().map(|&other| &self.records[other]);
            if same
                .any(|other| other.id < record.id && (other.kind, other.depth) == (Kind::Leaf, record.depth))
            {
                return Err((Wrong::Kind, "this leaf is in the memory already: expected table".to_owned()));
            }
        }
        let product = self.algorithm == Some(Algorithm::Product);
        let expected = match self.game.outcome(state) {
            Some(outcome) => worth(outcome, product),
            None => {
                let sees_wins = self.header.forced.iter().any(|rule| rule == "win");
                let limit = self.header.depth_limit;
                if limit.flatten().is_some_and(|limit| Some(i64::from(limit)) == record.depth) {
                    if self.header.evaluation.as_deref() != Some("none") {
                        return Ok(());
                    }
                    if product { Score::new(CERTAIN / 2) } else { Score::ZERO }
                } else if sees_wins && self.game.winning_move(state).is_some() {
                    worth(Outcome::Win, product)
                } else if limit.is_none() {
                    return Ok(()); // a foreign trace that does not say how deep it went
                } else {
                    return Err(
                        self.ended_early(at, "the game is not over here, nor the depth used up".to_owned())
                    );
                }
            }
        };
        if record.value == expected.finite() {
            return Ok(());
        }
        let said = record.score();
        Err(self.ended_early(at, format!("a leaf worth {said}: expected {expected}")))
    }

    /// An end of the game that is not there. It may be there if the sibling before was not taken back.
    fn ended_early(&self, at: usize, text: String) -> (Wrong, String) {
        let (Some(parent), Some(mv)) = (self.parents[at], &self.records[at].mv) else {
            return (Wrong::Outcome, text);
        };
        let over = self.game.outcome(&self.states[at]);
        let claimed = (self.records[at].kind == Kind::Leaf).then_some(self.records[at].value);
        for &sibling in self.children[parent].iter().take_while(|&&sibling| sibling != at) {
            let left = played(self.game, &self.states[sibling], mv);
            let there = left.and_then(|left| self.game.outcome(&left));
            if there != over && there.map(|outcome| outcome.score().finite()) == claimed {
                let mv = self.records[sibling].mv.as_deref().unwrap_or_default();
                return (
                    Wrong::NotRestored,
                    format!("{text}; it would be so if {mv}, searched before, had not been taken back"),
                );
            }
        }
        (Wrong::Outcome, text)
    }

    /// An answer from a table: some record of the position before must say so.
    fn table(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        if let Some(algorithm) = self.algorithm.filter(|&algorithm| algorithm != Algorithm::Mtdf) {
            return Err((Wrong::Kind, format!("{} has no table that answers", algorithm.name())));
        }
        let value = record.score();
        let window = record.window();
        let earlier = self.places[&self.states[at]].iter().map(|&other| &self.records[other]);
        let says = |other: &Record| {
            let right = match other.kind {
                Kind::Exact | Kind::Leaf => true,
                Kind::Lower => window.bound(value) != Bound::Upper,
                Kind::Upper => window.bound(value) != Bound::Lower,
                Kind::Table => false,
            };
            right && other.value == record.value
        };
        let known = earlier.clone().any(|other| other.id < record.id && says(other));
        let cut_short = self.header.capped && earlier.count() == 0;
        if known || cut_short {
            return Ok(());
        }
        Err((
            Wrong::Kind,
            format!("the table is said to know {value}: no record before proves that of this position"),
        ))
    }

    /// A node of a best-first search: what it claims follows from what is recorded of its children's positions.
    fn claim(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        let known = |state: &G::State| {
            let records = self.places.get(state)?.iter().map(|&other| self.records[other].claims());
            records.reduce(|a, b| Interval { low: a.low.max(b.low), high: a.high.min(b.high) })
        };
        let proved = of_children(self.game, &self.states[at], self.blocks(), known);
        let expected = proved.claim();
        if (record.kind, record.value, record.high) == expected || self.header.capped || self.header.stopped {
            return Ok(());
        }
        let text = format!(
            "{:?} {}: the children prove {} to {}",
            record.kind,
            record.score(),
            proved.low,
            proved.high
        );
        Err((Wrong::Value, text))
    }

    /// The product rule, from the leaves up in the order of the search: 1 minus the product of the children's probabilities.
    fn product(&self, at: usize) -> Judgement {
        let record = &self.records[at];
        if self.header.capped || self.header.stopped {
            return Ok(());
        }
        let expected = in_millionths(self.probability(at));
        if !self.complete(at) {
            return Err((Wrong::Cut, "the product rule needs every move".to_owned()));
        }
        if record.kind != Kind::Exact {
            return Err((Wrong::Kind, format!("{:?}: what the product rule returns is exact", record.kind)));
        }
        if record.value == expected.finite() {
            return Ok(());
        }
        Err((Wrong::Value, format!("{}: expected {expected}", record.score())))
    }

    fn probability(&self, at: usize) -> f64 {
        if self.children[at].is_empty() {
            return self.records[at].value.unwrap_or_default() as f64 / CERTAIN as f64;
        }
        1.0 - self.children[at].iter().map(|&child| self.probability(child)).product::<f64>()
    }

    /// Whether every move was searched, or the only one that the forced rules leave.
    fn complete(&self, at: usize) -> bool {
        let mut moves: Vec<&Option<String>> =
            self.children[at].iter().map(|&child| &self.records[child].mv).collect();
        moves.dedup();
        let forced = self.blocked(at).is_some_and(|block| moves == [&Some(block)]);
        forced || moves.len() == self.game.moves(&self.states[at]).count()
    }

    /// An inner node of a depth-first search: its value, what it says, and whether it could be cut. Whether it was.
    fn inner(&self, at: usize, style: Style) -> Result<bool, (Wrong, String)> {
        let record = &self.records[at];
        let window = record.window();
        let unfinished = record.value.is_none() && (self.header.stopped || self.header.capped);
        let parts_missing = self.header.capped
            && self.children[at].len() < record.searched.map_or(usize::MAX, |searched| searched as usize);
        if unfinished || (self.header.stopped && record.value.is_none()) {
            return Ok(false);
        }
        let value = record.score();
        let says = match window.bound(value) {
            Bound::Exact => Kind::Exact,
            // Beyond an open end of the window there is nothing; a node searched without one is exact.
            Bound::Lower | Bound::Upper if window == Window::FULL => Kind::Exact,
            Bound::Lower => Kind::Lower,
            Bound::Upper => Kind::Upper,
        };
        if record.kind != says {
            return Err((
                Wrong::Kind,
                format!("{value} in the window ({}, {}) is {says:?}", window.alpha, window.beta),
            ));
        }
        if parts_missing {
            return Ok(false);
        }
        let Some(held) = self.held(at, None) else {
            return Err((Wrong::Structure, "an inner node of which no move was searched".to_owned()));
        };
        let expected = match style {
            Style::Soft => held,
            Style::Hard => held.max(window.alpha),
            // Pearl's TEST answers yes or no: nothing in between.
            Style::Clamped => held.max(window.alpha).min(window.beta),
        };
        if value != expected {
            return Err((Wrong::Value, format!("{value}: the moves searched make it {expected}")));
        }
        let skipped = !self.complete(at);
        // A win can't be beaten: a search that stops at one may cut there.
        if skipped && value < window.beta && value < Outcome::Win.score() {
            let text = format!("moves were skipped at {value}, which does not reach beta {}", window.beta);
            return Err((Wrong::Cut, text));
        }
        Ok(skipped)
    }
}

/// The ends of a window with their owners.
type Ends = ((Score, Option<u64>), (Score, Option<u64>));

type Judgement = Result<(), (Wrong, String)>;

impl Record {
    /// What the record says of its position.
    fn claims(&self) -> Interval {
        let value = self.value.map(Score::new);
        match (self.kind, value) {
            (Kind::Exact | Kind::Leaf, Some(value)) => Interval::just(value),
            (Kind::Lower, Some(low)) => Interval { low, high: upper(self.high) },
            (Kind::Upper, Some(high)) => Interval { high, ..Interval::UNKNOWN },
            _ => Interval::UNKNOWN,
        }
    }
}

/// The position after the move of that name; `None` where it is not legal.
fn played<G: Notation>(game: &G, state: &G::State, mv: &str) -> Option<G::State> {
    let (read, rest) = game.read_move(mv).ok()?;
    let legal =
        rest.is_empty() && game.outcome(state).is_none() && game.moves(state).any(|legal| legal == read);
    legal.then(|| game.play(state, read))
}

/// What to say of a move that is not legal: perhaps it is where an earlier sibling was not taken back.
fn illegal<G: Notation>(
    game: &G,
    above: &G::State,
    mv: &str,
    records: &[Record],
    family: &[usize],
    at: usize,
) -> (Wrong, String) {
    let text = format!("{mv} is not legal there");
    for &sibling in family.iter().take_while(|&&sibling| sibling != at) {
        let Some(name) = records[sibling].mv.as_deref() else { continue };
        let left = played(game, above, name);
        if left.is_some_and(|left| played(game, &left, mv).is_some()) {
            return (
                Wrong::NotRestored,
                format!("{text}; it would be if {name}, searched before, had not been taken back"),
            );
        }
    }
    (Wrong::Move, text)
}
