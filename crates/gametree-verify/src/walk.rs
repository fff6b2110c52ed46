//! Walks through the records of a body beside the game, and checks each by the rules alone.

use std::collections::HashMap;
use std::ops::Range;

use gametree_certificate::record::{
    END, HOLD, LINKS, MOVE, PLAN, PLANS, POLICY, REF, REPLIES, SEARCH, SHARED,
};
use gametree_certificate::{AtLeast, Body, Claim, Error, Header, Proved};

use crate::judge::{At, Judge, MAX_PLIES, Place, Rules};
use crate::leaves::{Closing, Leaf, Options, check_all};
use crate::links::{self, Board};

/// The number of leaves that are checked together.
const BATCH: usize = 1024;

/// What is known of a certificate that was accepted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The header, whose counts are correct.
    pub header: Header,
    /// The claims in one.
    pub proved: Proved,
    /// The records that have no records below them.
    pub leaves: u64,
    /// The leaves closed by plans.
    pub plans: u64,
    /// The leaves closed by searches.
    pub local_searches: u64,
    /// The leaves closed by policies.
    pub policies: u64,
    /// The leaves at which positions are held without end.
    pub holds: u64,
    /// The links of Hex, by which leaves are closed.
    pub links: u64,
    /// The unfinished positions that searches visited, but for those in which one move settles the claim, and those that policies
    /// met with their player to move.
    pub searched: u64,
}

impl Report {
    /// Before anything is counted.
    pub(crate) fn begun(header: Header, proved: Proved) -> Self {
        let (leaves, plans, local_searches, policies, holds, links, searched) = Default::default();
        Report { header, proved, leaves, plans, local_searches, policies, holds, links, searched }
    }
}

/// A node that others refer to.
struct SharedNode<G: Rules> {
    at: At<G>,
    claim: Claim,
    /// The references still to come; 0 until it is finished.
    uses: u32,
}

/// A walk through a body, and what it has seen so far.
pub(crate) struct Walk<'w, G: Rules> {
    judge: Judge<'w, G>,
    body: Body<'w>,
    options: Options<'w>,
    waiting: Vec<Leaf<'w, G>>,
    /// The header of what is to be proved, and the leaves counted.
    report: Report,
    path: Vec<G::Move>,
    /// The numbers of all plans between the root and here.
    plans: Vec<u32>,
    /// The shared nodes that are known, by their numbers.
    shared: HashMap<u32, SharedNode<G>>,
    /// The number of the next one, and the most that were known at a time.
    next: u32,
    peak: u64,
    nodes: u64,
    strategic: u64,
}

impl<'w, G: Rules> Walk<'w, G> {
    pub(crate) fn new(judge: Judge<'w, G>, body: Body<'w>, options: Options<'w>, report: Report) -> Self {
        let (waiting, path, plans, shared) = (Vec::new(), Vec::new(), Vec::new(), HashMap::new());
        let (next, peak, nodes, strategic) = (0, 0, 0, 0);
        Walk { judge, body, options, waiting, report, path, plans, shared, next, peak, nodes, strategic }
    }

    /// Checks the whole body, each claim from this position.
    pub(crate) fn check(mut self, root: &G::State) -> Result<Report, Error> {
        let walked = self.report.header.claims.clone().into_iter().try_for_each(|claim| {
            self.judge.claim = claim;
            self.node(Place { state: root.clone(), left: claim.plies }, &[], true)
        });
        // The leaves that wait come earlier in the file than the place where the walk has failed.
        self.check_waiting()?;
        walked?;
        self.body.finish()?;
        let header = &self.report.header;
        let unused = self.shared.iter().map(|(number, node)| (number, node.uses)).min();
        let counts = [
            ("nodes", self.nodes, header.nodes),
            ("strategic moves", self.strategic, header.strategic),
            ("nodes shared at a time", self.peak, header.shared),
        ];
        let wrong = match (unused, counts.into_iter().find(|(_, found, stated)| found != stated)) {
            (Some((id, uses)), _) => format!("shared node {id}: expected {uses} more references to it"),
            (_, Some((what, found, stated))) => {
                format!("there are {found} {what}: expected {stated}, by the header")
            }
            (None, None) => return Ok(self.report),
        };
        Err(Error::body(header.bytes, wrong))
    }

    /// Checks the leaves that wait.
    fn check_waiting(&mut self) -> Result<(), Error> {
        self.report.searched += check_all(&self.waiting, &self.report.header.permutations, &self.options)?;
        self.waiting.clear();
        Ok(())
    }

    /// Checks the node that comes next, for this position. `plans` are those of the record directly above.
    fn node(&mut self, at: At<G>, plans: &[Range<usize>], may_share: bool) -> Result<(), Error> {
        let (offset, tag) = self.body.record()?;
        let (game, repeats) = (self.judge.game, self.report.header.repetition.is_some());
        let (settled, own) = (self.judge.settled(&at), self.judge.own(&at.state));
        let wrong = match tag {
            PLANS | POLICY | PLAN.. if !game.alternates() => "a player may move again: expected no plans",
            POLICY if repeats => "positions come back: expected no policy",
            SEARCH if repeats && at.left.is_none() => {
                "positions come back: expected a search only where the claim limits the plies"
            }
            HOLD if !repeats || at.left.is_some() || self.judge.claim.at_least == AtLeast::Win => {
                "this game, or this claim, has an end: expected another record"
            }
            LINKS if at.left.is_some() => "links say nothing about plies: expected a claim without",
            _ if self.path.len() > MAX_PLIES => "a longer game: expected at most 1,000 plies",
            END if settled.is_none() => "the game goes on here: expected a record with moves",
            END if settled == Some(false) => "this end contradicts the claim: expected one that meets it",
            REF | SHARED if !may_share => {
                "a shared node that is itself shared or a reference: expected another record"
            }
            MOVE..=PLANS | POLICY | HOLD | LINKS | PLAN.. if settled.is_some() => {
                "the game or the claim's plies end here: expected the record END"
            }
            MOVE | POLICY | PLAN.. if !own => "the opponent is to move: expected a record with replies",
            REPLIES | PLANS if own => "the player is to move: expected a move of the player",
            PLAN.. if plans.is_empty() => "a plan, but the record above has none: expected another record",
            _ => "",
        };
        if !wrong.is_empty() {
            return self.fail(offset, wrong);
        }
        let located = |error: Error| error.after(self.judge.names(&self.path));
        self.nodes += 1;
        self.report.leaves += u64::from(matches!(tag, END | SEARCH | REF | POLICY | HOLD | LINKS | PLAN..));
        match tag {
            END => Ok(()),
            MOVE => {
                let number = self.body.number()?;
                let Some(mv) = game.numbered(&at.state, number) else {
                    return self.fail(offset, format!("{number} is no legal move: expected one"));
                };
                self.strategic += u64::from(self.judge.strategic(&at.state, mv));
                self.descend(&at, mv, &[])
            }
            REPLIES | PLANS => {
                let before = self.plans.len();
                let plans = if tag == PLANS { self.body.plans(offset, &mut self.plans) } else { Ok(vec![]) };
                let plans = plans.map_err(located)?;
                for reply in game.by_number(&at.state) {
                    self.descend(&at, reply, &plans)?;
                }
                self.plans.truncate(before);
                Ok(())
            }
            SEARCH => self.leaf(at, offset, Closing::Search),
            POLICY => {
                let cells = self.body.policy(offset).map_err(located)?;
                self.leaf(at, offset, Closing::Policy(cells))
            }
            HOLD => {
                let moves = self.body.held(offset).map_err(located)?;
                self.leaf(at, offset, Closing::Hold(moves))?;
                self.check_waiting() // so many moves are not kept for long
            }
            LINKS => self.linked(&at.state, offset),
            REF => self.reference(&at, offset),
            SHARED => self.share(at, offset),
            PLAN.. => {
                let (number, count) = (usize::from(tag - PLAN), plans.len());
                let Some(plan) = plans.get(number) else {
                    let expected = format!("expected one of the {count} of the record above, from 0");
                    return self.fail(offset, format!("plan {number}: {expected}"));
                };
                self.leaf(at, offset, Closing::Plan(self.plans[plan.clone()].to_vec()))
            }
            _ => self.fail(offset, format!("byte {tag:#04x} is no record: expected one of the format's")),
        }
    }

    fn descend(&mut self, at: &At<G>, mv: G::Move, plans: &[Range<usize>]) -> Result<(), Error> {
        self.path.push(mv);
        self.node(self.judge.play(at, mv), plans, true)?;
        self.path.pop();
        Ok(())
    }

    fn linked(&mut self, state: &G::State, offset: u64) -> Result<(), Error> {
        let player = self.judge.claim.player;
        let stones = links::stones(state, player).zip(links::stones(state, player.other()));
        let Some((size, (own, other))) = links::size(self.judge.game).zip(stones) else {
            return self.fail(offset, "links on another board: expected Hex with at most 126 cells");
        };
        let board = Board::new(size, player);
        let read = board.links(&mut self.body, offset);
        let (last, count) = read.map_err(|error| error.after(self.judge.names(&self.path)))?;
        self.report.links += count;
        self.nodes += count;
        match board.wins(&last, own, other, self.judge.own(state)) {
            true => Ok(()),
            false => self.fail(offset, "the last link does not win here: expected one that does"),
        }
    }

    fn leaf(&mut self, at: At<G>, offset: u64, closing: Closing) -> Result<(), Error> {
        *match closing {
            Closing::Plan(_) => &mut self.report.plans,
            Closing::Policy(_) => &mut self.report.policies,
            Closing::Hold(_) => &mut self.report.holds,
            Closing::Search => &mut self.report.local_searches,
        } += 1;
        let (judge, path) = (Judge { ..self.judge }, self.path.clone());
        self.waiting.push(Leaf { judge, at, offset, closing, path });
        if self.waiting.len() < BATCH { Ok(()) } else { self.check_waiting() }
    }

    fn share(&mut self, at: At<G>, offset: u64) -> Result<(), Error> {
        let (uses, most) = (self.body.number()?, self.report.header.shared);
        let (number, others) = (self.next, self.shared.len() as u64);
        if uses == 0 || others >= most {
            let expected = format!("expected 1 or more, and by the header at most {most} at a time");
            let text = format!("a shared node with {uses} references beside {others} others: {expected}");
            return self.fail(offset, text);
        }
        (self.next, self.peak) = (number + 1, self.peak.max(others + 1));
        self.shared.insert(number, SharedNode { at: at.clone(), claim: self.judge.claim, uses: 0 });
        self.node(at, &[], false)?;
        self.shared.entry(number).and_modify(|node| node.uses = uses);
        Ok(())
    }

    fn reference(&mut self, at: &At<G>, offset: u64) -> Result<(), Error> {
        let (number, map) = (self.body.number()?, self.body.number()?);
        let Judge { game, claim } = self.judge;
        // Plies left are known at both nodes or at neither, if they belong to one claim.
        let as_strong = |node: &SharedNode<G>| match claim.at_least {
            AtLeast::Win => node.at.left <= at.left,
            AtLeast::Draw => node.at.left >= at.left,
        };
        let node = self.shared.get_mut(&number).filter(|node| node.uses > 0);
        let wrong = match (node, self.report.header.permutations.get(map as usize)) {
            (None, _) => "expected one that is finished and has uses left".to_owned(),
            (_, None) => format!("permutation {map}: expected one of the header's"),
            (Some(node), _) if node.claim != claim || !as_strong(node) => {
                "expected one of the same claim, with plies left that make it as strong".to_owned()
            }
            (Some(node), Some(map)) if game.mapped(&at.state, map) != node.at.state => {
                "the position is another: expected an equal one after the permutation".to_owned()
            }
            (Some(node), Some(_)) => {
                node.uses -= 1;
                if node.uses == 0 {
                    self.shared.remove(&number);
                }
                return Ok(());
            }
        };
        self.fail(offset, format!("reference to shared node {number}: {wrong}"))
    }

    fn fail(&self, offset: u64, text: impl Into<String>) -> Result<(), Error> {
        Err(Error::body(offset, text).after(self.judge.names(&self.path)))
    }
}
