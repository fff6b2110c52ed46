//! Walks through the records of a body beside the game, and checks each by the rules alone.

use std::collections::HashMap;
use std::io::Read;
use std::ops::Range;

use crate::error::Error;
use crate::format::{
    AtLeast, Claim, END, Header, MAX_PLAN_NUMBERS, MAX_PLANS, MAX_PLIES, MOVE, PLAN, PLANS, REF, REPLIES,
    SEARCH, SHARED,
};
use crate::jobs::{Leaf, Leaves};
use crate::plan::{Rules, fewer, settled};
use crate::read::Body;

/// The records counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) nodes: u64,
    pub(crate) strategic: u64,
    pub(crate) leaves: u64,
    pub(crate) plans: u64,
    pub(crate) searches: u64,
    /// The most shared nodes known at a time.
    pub(crate) shared: u64,
}

/// A node that others refer to.
struct SharedNode<S> {
    state: S,
    left: Option<u32>,
    claim: usize,
    /// The references still to come.
    uses: u32,
    finished: bool,
}

struct Walker<'w, 'v, G: Rules, R> {
    game: &'w G,
    header: &'w Header,
    body: Body<'w, R>,
    leaves: &'w mut Leaves<'v, G>,
    claim: usize,
    path: Vec<G::Move>,
    /// The numbers of all plans between the root and here.
    plans: Vec<u32>,
    shared: HashMap<u32, SharedNode<G::State>>,
    next_shared: u32,
    counts: Counts,
}

/// Checks a whole body, each claim from this position.
pub(crate) fn check<G: Rules, R: Read>(
    game: &G,
    state: &G::State,
    header: &Header,
    body: Body<'_, R>,
    leaves: &mut Leaves<'_, G>,
) -> Result<Counts, Error> {
    let (path, plans, shared, counts) = (Vec::new(), Vec::new(), HashMap::new(), Counts::default());
    let mut walker =
        Walker { game, header, body, leaves, claim: 0, path, plans, shared, next_shared: 0, counts };
    for (number, claim) in header.claims.iter().enumerate() {
        walker.claim = number;
        walker.node(state.clone(), claim.plies, &[], true)?;
    }
    let (Walker { body, shared, counts, .. }, offset) = (walker, header.bytes);
    body.finish(header.crc32)?;
    let wrong = |text: String| Err(Error::Fails { moves: Vec::new(), offset, text });
    if let Some((number, node)) = shared.iter().min_by_key(|(number, _)| **number) {
        return wrong(format!("shared node {number}: expected {} more references to it", node.uses));
    }
    let counted = [
        ("nodes", counts.nodes, header.nodes),
        ("strategic moves", counts.strategic, header.strategic),
        ("nodes shared at a time", counts.shared, header.shared),
    ];
    match counted.into_iter().find(|(_, found, stated)| found != stated) {
        Some((what, found, stated)) => {
            wrong(format!("there are {found} {what}: expected {stated}, by the header"))
        }
        None => Ok(counts),
    }
}

impl<G: Rules, R: Read> Walker<'_, '_, G, R> {
    fn claim(&self) -> Claim {
        self.header.claims[self.claim]
    }

    fn fail<T>(&self, offset: u64, text: impl Into<String>) -> Result<T, Error> {
        let moves = self.path.iter().map(|&mv| self.game.move_name(mv)).collect();
        Err(Error::Fails { moves, offset, text: text.into() })
    }

    /// Checks the node that comes next, for this position. `plans` are those of the record directly above.
    fn node(
        &mut self,
        state: G::State,
        left: Option<u32>,
        plans: &[Range<usize>],
        may_share: bool,
    ) -> Result<(), Error> {
        self.body.go_on()?;
        let (offset, claim, game) = (self.body.offset(), self.claim(), self.game);
        let tag = self.body.byte()?;
        self.counts.nodes += 1;
        self.counts.leaves += u64::from(matches!(tag, END | SEARCH | REF | PLAN..));
        let settled = settled(game, &claim, &state, left);
        let moving = game.to_move(&state) == claim.player;
        match tag {
            END if settled == Some(true) => Ok(()),
            END if settled.is_none() => {
                self.fail(offset, "the game goes on here: expected a record with moves")
            }
            END => self.fail(offset, "this end contradicts the claim: expected one that meets it"),
            SEARCH => {
                self.counts.searches += 1;
                self.leaves.add(Leaf { state, left, claim, offset, plan: None, path: self.path.clone() })
            }
            REF | SHARED if !may_share => self
                .fail(offset, "a shared node that is itself shared or a reference: expected another record"),
            REF => self.reference(&state, left, offset),
            SHARED => self.share(state, left, offset),
            MOVE..=PLANS | PLAN.. if settled.is_some() => {
                self.fail(offset, "the game or the claim's plies end here: expected the record END")
            }
            MOVE | PLAN.. if !moving => {
                self.fail(offset, "the opponent is to move: expected a record with replies")
            }
            REPLIES | PLANS if moving => {
                self.fail(offset, "the player is to move: expected a move of the player")
            }
            MOVE => {
                let number = self.body.number()?;
                let Some(mv) = game.numbered(&state, number) else {
                    return self.fail(offset, format!("{number} is no legal move: expected one"));
                };
                let child = game.play(&state, mv);
                let strategic = game.outcome(&child).is_none() && !forced(game, &claim, &state, mv);
                self.counts.strategic += u64::from(strategic);
                self.descend(mv, child, left, &[], offset)
            }
            REPLIES | PLANS => {
                let before = self.plans.len();
                let plans = if tag == PLANS { self.read_plans(offset)? } else { Vec::new() };
                let replies: Vec<G::Move> = game.moves(&state).collect();
                for reply in replies {
                    self.descend(reply, game.play(&state, reply), left, &plans, offset)?;
                }
                self.plans.truncate(before);
                Ok(())
            }
            PLAN.. => {
                let number = usize::from(tag - PLAN);
                let Some(plan) = plans.get(number) else {
                    let text = match plans.len() {
                        0 => "a plan, but the record above has none: expected another record".to_owned(),
                        most => {
                            format!("plan {number}: expected one of the {most} of the record above, from 0")
                        }
                    };
                    return self.fail(offset, text);
                };
                self.counts.plans += 1;
                let plan = Some(self.plans[plan.clone()].to_vec());
                self.leaves.add(Leaf { state, left, claim, offset, plan, path: self.path.clone() })
            }
            _ => self.fail(offset, format!("byte {tag:#04x} is no record: expected one of the format's")),
        }
    }

    fn descend(
        &mut self,
        mv: G::Move,
        child: G::State,
        left: Option<u32>,
        plans: &[Range<usize>],
        offset: u64,
    ) -> Result<(), Error> {
        if self.path.len() >= MAX_PLIES {
            return self.fail(offset, format!("a longer game: expected at most {MAX_PLIES} plies"));
        }
        self.path.push(mv);
        self.node(child, fewer(left), plans, true)?;
        self.path.pop();
        Ok(())
    }

    /// Reads the plans of a record; the places of their numbers.
    fn read_plans(&mut self, offset: u64) -> Result<Vec<Range<usize>>, Error> {
        let count = self.body.number()?;
        if !(1..=MAX_PLANS).contains(&count) {
            return self.fail(offset, format!("{count} plans: expected 1 to {MAX_PLANS}"));
        }
        let mut plans = Vec::new();
        for _ in 0..count {
            let (moves, start) = (self.body.number()? as usize, self.plans.len());
            if !(1..=MAX_PLIES / 2).contains(&moves) || start + 2 * moves > MAX_PLAN_NUMBERS {
                let text =
                    format!("a plan of {moves} moves: expected 1 to {}, and fewer plans", MAX_PLIES / 2);
                return self.fail(offset, text);
            }
            for _ in 0..2 * moves - 1 {
                let number = self.body.number()?;
                self.plans.push(number);
            }
            plans.push(start..self.plans.len());
        }
        Ok(plans)
    }

    fn share(&mut self, state: G::State, left: Option<u32>, offset: u64) -> Result<(), Error> {
        let uses = self.body.number()?;
        let number = self.next_shared;
        self.next_shared += 1;
        if uses == 0 || self.shared.len() as u64 >= self.header.shared {
            let text = format!(
                "a shared node with {uses} references beside {} others: expected 1 or more, and by the header at most {} at a time",
                self.shared.len(),
                self.header.shared
            );
            return self.fail(offset, text);
        }
        let node = SharedNode { state: state.clone(), left, claim: self.claim, uses, finished: false };
        self.shared.insert(number, node);
        self.counts.shared = self.counts.shared.max(self.shared.len() as u64);
        self.node(state, left, &[], false)?;
        if let Some(node) = self.shared.get_mut(&number) {
            node.finished = true;
        }
        Ok(())
    }

    fn reference(&mut self, state: &G::State, left: Option<u32>, offset: u64) -> Result<(), Error> {
        let (number, map) = (self.body.number()?, self.body.number()? as usize);
        let wrong = |text: &str| self.fail(offset, format!("reference to shared node {number}: {text}"));
        let Some(node) = self.shared.get(&number).filter(|node| node.finished) else {
            return wrong("expected one that is finished and has uses left");
        };
        let Some(map) = self.header.permutations.get(map) else {
            return wrong(&format!("permutation {map}: expected one of the header's"));
        };
        // Plies left are known at both nodes or at neither, if they belong to one claim.
        let covers = match self.claim().at_least {
            AtLeast::Win => node.left <= left,
            AtLeast::Draw => node.left >= left,
        };
        if node.claim != self.claim || !covers {
            return wrong("expected one of the same claim, with plies left that make it as strong");
        }
        if self.game.mapped(state, map) != node.state {
            return wrong("the position is another: expected an equal one after the permutation");
        }
        if let Some(node) = self.shared.get_mut(&number) {
            node.uses -= 1;
            if node.uses == 0 {
                self.shared.remove(&number);
            }
        }
        Ok(())
    }
}

/// Whether every other move lets the opponent end the game at once against the claim.
pub fn forced<G: Rules>(game: &G, claim: &Claim, state: &G::State, mv: G::Move) -> bool {
    let refutes =
        |end: &G::State| game.outcome(end).is_some_and(|outcome| !claim.met_by(outcome, game.to_move(end)));
    game.moves(state).filter(|&other| other != mv).all(|other| {
        let child = game.play(state, other);
        game.outcome(&child).is_none() && game.moves(&child).any(|reply| refutes(&game.play(&child, reply)))
    })
}
