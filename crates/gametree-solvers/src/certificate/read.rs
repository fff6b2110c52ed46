//! What a certificate says of each place that it comes to: [`Reading`].

use std::collections::{HashMap, HashSet};

use gametree::Game;
use gametree_certificate::record::{HOLD, LINKS, MOVE, PLAN, PLANS, POLICY, REF, REPLIES, SEARCH, SHARED};
use gametree_certificate::{Body, Claim, Error, Header};
use gametree_verify::{At, Judge};

use super::certifiable::Certifiable;
use super::links::{needed, read_links};
use super::strategist::{Closed, Links, Replies};

/// What the certificate says of one place.
pub(crate) enum Said<M> {
    Move(M),
    Replies(Replies<M>),
    Policy(Vec<u32>),
    Closed(Closed),
}

/// What it says for one claim, by the keys of positions.
pub(crate) struct Known<G: Certifiable> {
    pub(crate) claim: Claim,
    pub(crate) places: HashMap<u64, Vec<Place<G>>>,
}

/// A place, and what is said of it.
pub(crate) type Place<G> = (At<G>, Said<<G as Game>::Move>);

/// The reading of a body, beside the game.
pub(crate) struct Reading<'r, 't, G: Certifiable> {
    judge: Judge<'r, G>,
    body: Body<'t>,
    header: &'r Header,
    known: Vec<Known<G>>,
}

impl<'r, 't, G: Certifiable> Reading<'r, 't, G> {
    /// What a certificate says for each of its claims.
    pub(crate) fn all(
        game: &'r G,
        root: &G::State,
        (header, body): (&'r Header, Body<'t>),
    ) -> Result<Vec<Known<G>>, Error> {
        let Some(&claim) = header.claims.first() else {
            return Err(Error::header("no claims: expected one"));
        };
        let mut read = Reading { judge: Judge { game, claim }, body, header, known: Vec::new() };
        for &claim in &header.claims {
            read.judge.claim = claim;
            read.known.push(Known { claim, places: HashMap::new() });
            read.node(At::<G> { state: root.clone(), left: claim.plies })?;
        }
        Ok(read.known)
    }

    fn says(&mut self, at: At<G>, said: Said<G::Move>) {
        if let Some(known) = self.known.last_mut() {
            known.places.entry(self.judge.game.key(&at.state)).or_default().push((at, said));
        }
    }

    /// Reads the node of this place; returns the number of the plan that closes it, if one does.
    fn node(&mut self, at: At<G>) -> Result<Option<usize>, Error> {
        let (offset, tag) = self.body.record()?;
        let game = self.judge.game;
        let illegal = || Error::body(offset, "no legal move: expected one");
        match tag {
            MOVE => {
                let number = self.body.number()?;
                let mv = game.numbered(&at.state, number).ok_or_else(illegal)?;
                self.node(self.judge.play(&at, mv))?;
                self.says(at, Said::Move(mv));
            }
            REPLIES | PLANS => self.replies(at, (offset, tag))?,
            SEARCH => self.says(at, Said::Closed(Closed::Search)),
            POLICY => {
                let mut cells = self.body.policy(offset)?;
                let mut used = HashSet::new();
                let played = self.judge.policy(&at, &cells, usize::MAX, |state, mv| {
                    used.insert(game.cell(state, mv));
                });
                played.map_err(|text| Error::body(offset, text))?;
                cells.retain(|cell| used.remove(cell)); // each once
                self.says(at, Said::Policy(cells));
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
                return self.node(at);
            }
            PLAN.. => return Ok(Some(usize::from(tag - PLAN))),
            _ => {}
        }
        Ok(None)
    }

    fn replies(&mut self, at: At<G>, (offset, tag): (u64, u8)) -> Result<(), Error> {
        let mut numbers = Vec::new();
        let plans = if tag == PLANS { self.body.plans(offset, &mut numbers)? } else { Vec::new() };
        let (mut replies, mut kept) = (Replies::default(), vec![None; plans.len()]);
        for reply in self.judge.game.by_number(&at.state) {
            let Some(number) = self.node(self.judge.play(&at, reply))? else { continue };
            let (Some(plan), Some(kept)) = (plans.get(number), kept.get_mut(number)) else {
                return Err(Error::body(offset, format!("no plan {number}: expected one")));
            };
            let plan = *kept.get_or_insert_with(|| {
                replies.plans.push(numbers[plan.clone()].to_vec());
                replies.plans.len() - 1
            });
            replies.closed.push((reply, plan));
        }
        self.says(at, Said::Replies(replies));
        Ok(())
    }
}
