//! What a certificate says of each place that it comes to: [`Reading`].

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use gametree::Game;
use gametree_certificate::record::{HOLD, LINKS, MOVE, PLAN, PLANS, POLICY, REF, REPLIES, SEARCH, SHARED};
use gametree_certificate::{Body, Claim, Error, Header};
use gametree_games::Playable;
use gametree_verify::{At, Judge};

use super::super::links::{needed, read_links};
use super::super::strategist::{Closed, Links, Plan, Replies};

/// What the certificate says of one place.
pub(super) enum Said<M> {
    Move(M),
    Replies(Replies<M>),
    Policy(Vec<u32>),
    Closed(Closed),
}

/// What it says for one claim, by the keys of positions.
pub(super) struct Known<G: Playable> {
    pub(super) claim: Claim,
    pub(super) places: HashMap<u64, Vec<Place<G>>>,
}

/// A place, and what is said of it.
pub(super) type Place<G> = (At<G>, Said<<G as Game>::Move>);

/// The number of a plan, and the moves that it makes in some place.
type Closing<G> = (usize, Plan<<G as Game>::Move>);

/// The reading of a body, beside the game.
pub(super) struct Reading<'r, 't, G: Playable> {
    judge: Judge<'r, G>,
    body: Body<'t>,
    header: &'r Header,
    /// The numbers of all plans between the root and here.
    plans: Vec<u32>,
    known: Vec<Known<G>>,
}

impl<'r, 't, G: Playable> Reading<'r, 't, G> {
    /// What a certificate says for each of its claims.
    pub(super) fn all(
        game: &'r G,
        root: &G::State,
        (header, body): (&'r Header, Body<'t>),
    ) -> Result<Vec<Known<G>>, Error> {
        let Some(&claim) = header.claims.first() else {
            return Err(Error::header("no claims: expected one"));
        };
        let (plans, known) = (Vec::new(), Vec::new());
        let mut read = Reading { judge: Judge { game, claim }, body, header, plans, known };
        for &claim in &header.claims {
            read.judge.claim = claim;
            read.known.push(Known { claim, places: HashMap::new() });
            read.node(At::<G> { state: root.clone(), left: claim.plies }, &[])?;
        }
        Ok(read.known)
    }

    fn says(&mut self, at: At<G>, said: Said<G::Move>) {
        if let Some(known) = self.known.last_mut() {
            known.places.entry(self.judge.game.key(&at.state)).or_default().push((at, said));
        }
    }

    /// Reads the node of this place. The number of the plan that closes it, with the moves that the plan makes there.
    fn node(&mut self, at: At<G>, plans: &[Range<usize>]) -> Result<Option<Closing<G>>, Error> {
        let (offset, tag) = self.body.record()?;
        let game = self.judge.game;
        let illegal = || Error::body(offset, "no legal move: expected one");
        match tag {
            MOVE => {
                let number = self.body.number()?;
                let mv = game.numbered(&at.state, number).ok_or_else(illegal)?;
                self.node(self.judge.play(&at, mv), &[])?;
                self.says(at, Said::Move(mv));
            }
            REPLIES | PLANS => self.replies(at, (offset, tag))?,
            SEARCH => self.says(at, Said::Closed(Closed::Search)),
            POLICY => {
                let cells = self.body.policy(offset)?;
                let used = self.used(&at, &cells);
                self.says(at, Said::Policy(used));
            }
            HOLD => {
                let numbers = self.body.held(offset)?;
                let mut numbers = numbers.into_iter();
                let mut moves = Vec::new();
                let held = self.judge.hold(&at.state, &self.header.permutations, |x, _| {
                    let mv =
                        numbers.next().and_then(|number| game.numbered(x, number)).ok_or_else(String::new)?;
                    moves.push((x.clone(), mv));
                    Ok(mv)
                });
                held.map_err(|_| illegal())?;
                for (state, mv) in moves {
                    self.says(At::<G> { state, left: None }, Said::Move(mv));
                }
            }
            LINKS => {
                let rules = read_links(&mut self.body, offset)?;
                let rules = needed(rules.iter(), rules.len() as u32 - 1);
                self.says(at, Said::Closed(Closed::Links(Links(rules))));
            }
            REF => {
                self.body.number()?;
                self.body.number()?;
            }
            SHARED => {
                self.body.number()?;
                return self.node(at, plans);
            }
            PLAN.. => {
                let number = usize::from(tag - PLAN);
                let plan =
                    plans.get(number).ok_or_else(|| Error::body(offset, "no such plan: expected one"))?;
                return Ok(Some((number, self.plan(at, &self.plans[plan.clone()]).ok_or_else(illegal)?)));
            }
            _ => {}
        }
        Ok(None)
    }

    fn replies(&mut self, at: At<G>, (offset, tag): (u64, u8)) -> Result<(), Error> {
        let before = self.plans.len();
        let plans = if tag == PLANS { self.body.plans(offset, &mut self.plans)? } else { Vec::new() };
        let mut replies = Replies::default();
        let mut longest: HashMap<usize, usize> = HashMap::new();
        for reply in self.judge.game.by_number(&at.state) {
            let Some((number, plan)) = self.node(self.judge.play(&at, reply), &plans)? else { continue };
            // Of a plan that closes several replies, one may need more than another.
            let kept = *longest.entry(number).or_insert_with(|| {
                replies.plans.push(Vec::new());
                replies.plans.len() - 1
            });
            if plan.len() > replies.plans[kept].len() {
                replies.plans[kept] = plan;
            }
            replies.closed.push((reply, kept));
        }
        self.plans.truncate(before);
        self.says(at, Said::Replies(replies));
        Ok(())
    }

    /// The moves of a plan, up to the one after which nothing is left to do.
    fn plan(&self, mut at: At<G>, numbers: &[u32]) -> Option<Plan<G::Move>> {
        let game = self.judge.game;
        let mut plan: Plan<G::Move> = Vec::new();
        for step in numbers.chunks(2) {
            let own = game.numbered(&at.state, step[0])?;
            let after = self.judge.play(&at, own);
            let Some(&threat) = step.get(1).filter(|_| self.judge.settled(&after).is_none()) else {
                plan.push((own, own));
                break;
            };
            let (mut open, mut threatened) = (None, None);
            for reply in game.by_number(&after.state) {
                let next = self.judge.play(&after, reply);
                if self.judge.settled(&next).is_some() {
                    continue;
                }
                let wins = |mv: &G::Move| self.judge.ended(&game.play(&next.state, *mv)) == Some(true);
                match game.numbered(&next.state, threat).filter(wins) {
                    Some(mv) => threatened = Some(mv),
                    None => open = Some(next),
                }
            }
            plan.push((own, threatened.unwrap_or(own)));
            match open {
                Some(next) => at = next,
                None => {
                    plan.push((own, own)); // never played, but a threat is followed by a move
                    break;
                }
            }
        }
        Some(plan)
    }

    /// The cells of a policy that are played.
    fn used(&self, at: &At<G>, cells: &[u32]) -> Vec<u32> {
        let (judge, game) = (&self.judge, self.judge.game);
        let mut used = HashSet::new();
        let (mut seen, mut open) = (HashSet::from([at.clone()]), vec![at.clone()]);
        while let Some(at) = open.pop() {
            let Some(mv) = judge.by_policy(&at.state, cells) else { continue };
            used.insert(game.cell(&at.state, mv));
            let after = judge.play(&at, mv);
            if judge.settled(&after).is_some() {
                continue;
            }
            for reply in game.by_number(&after.state) {
                let next = judge.play(&after, reply);
                if judge.settled(&next).is_none() && seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        let mut kept = HashSet::new();
        cells.iter().copied().filter(|cell| used.contains(cell) && kept.insert(*cell)).collect()
    }
}
