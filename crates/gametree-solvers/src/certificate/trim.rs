//! Writes a certificate again without what its claims do not need: [`trim`].

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use gametree::{Control, Meter};
use gametree_certificate::record::{HOLD, LINKS, MOVE, PLAN, PLANS, POLICY, REF, REPLIES, SEARCH, SHARED};
use gametree_certificate::{AtLeast, Body, Certificate as File, Claim, Error, Header};
use gametree_games::{Order, Playable, Spec, Visitor};
use gametree_verify::{At, Judge, Place};
use thiserror::Error;

use super::error::WriteError;
use super::graph::Limits;
use super::links::{needed, read_links};
use super::strategist::{Closed, Links, Plan, Replies, Strategist, symmetric_key};
use super::writer::{Certificate, write};

/// Why a certificate is not trimmed.
#[derive(Debug, Error)]
pub enum TrimError {
    /// It can't be read.
    #[error(transparent)]
    Read(#[from] Error),
    /// It can't be written again.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Writes a certificate again that a checker has accepted: equal positions stand once, also where they are images of each other; a
/// move leads to a position that has been proved before, if one does; and there are no plans, links and cells of policies that nothing
/// needs. What it claims stays the same.
///
/// # Errors
/// [`TrimError`].
pub fn trim(file: &[u8], limits: Limits, meter: &Meter<'_>) -> Result<Certificate, TrimError> {
    let (header, body) = File::open(file)?.into_parts(Control { stop: meter.budget().stop, progress: None });
    let spec: Spec = header.game.parse().map_err(Error::header)?;
    let trimmed = spec.visit(Order::Natural, Trimmed { header, body, limits, meter });
    trimmed.ok_or_else(|| Error::header(format!("{spec}: expected a smaller board")))?
}

struct Trimmed<'t, 'm> {
    header: Header,
    body: Body<'t>,
    limits: Limits,
    meter: &'m Meter<'t>,
}

impl Visitor for Trimmed<'_, '_> {
    type Output = Result<Certificate, TrimError>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let Trimmed { header, body, limits, meter } = self;
        let root = game.read_position(&header.position).map_err(Error::header)?;
        let Some(&claim) = header.claims.first() else {
            return Err(Error::header("no claims: expected one").into());
        };
        let known = Vec::new();
        let mut read =
            Reading { judge: Judge { game, claim }, body, header: &header, plans: Vec::new(), known };
        for &claim in &header.claims {
            read.judge.claim = claim;
            read.known.push(Known { claim, places: HashMap::new() });
            read.node(Place { state: root.clone(), left: claim.plies }, &[])?;
        }
        let mut again =
            Again { game, symmetries: game.symmetries(), known: read.known, leads: true, met: None };
        let names = (&*header.game, &*header.position);
        let write =
            |again: &mut Again<'_, G>| write(game, names, &root, &header.claims, again, limits, meter);
        match write(&mut again) {
            // Led elsewhere, moves may reach a position first as an image of the one that the file had first, and links and some
            // plans have no image here.
            Err(WriteError::NoStrategy { .. }) => {
                (again.leads, again.met) = (false, None);
                Ok(write(&mut again)?)
            }
            written => Ok(written?),
        }
    }
}

/// What the certificate says of one place.
enum Said<M> {
    Move(M),
    Replies(Replies<M>),
    Policy(Vec<u32>),
    Closed(Closed),
}

/// What it says for one claim, by the keys of positions.
struct Known<G: Playable> {
    claim: Claim,
    places: HashMap<u64, Vec<(At<G>, Said<G::Move>)>>,
}

/// The reading of a body, beside the game.
struct Reading<'r, 't, G: Playable> {
    judge: Judge<'r, G>,
    body: Body<'t>,
    header: &'r Header,
    /// The numbers of all plans between the root and here.
    plans: Vec<u32>,
    known: Vec<Known<G>>,
}

impl<G: Playable> Reading<'_, '_, G> {
    fn says(&mut self, at: At<G>, said: Said<G::Move>) {
        if let Some(known) = self.known.last_mut() {
            known.places.entry(self.judge.game.key(&at.state)).or_default().push((at, said));
        }
    }

    /// Reads the node of this place. The number of the plan that closes it, with the moves that the plan makes there.
    fn node(&mut self, at: At<G>, plans: &[Range<usize>]) -> Result<Option<(usize, Plan<G::Move>)>, Error> {
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
                    self.says(Place { state, left: None }, Said::Move(mv));
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

/// Says the same again.
struct Again<'g, G: Playable> {
    game: &'g G,
    symmetries: Vec<Vec<u8>>,
    known: Vec<Known<G>>,
    /// Whether moves are led to places that are written already.
    leads: bool,
    /// The places of this claim that are written already.
    met: Option<(Claim, HashSet<(u64, Option<u32>)>)>,
}

impl<G: Playable> Again<'_, G> {
    /// What the writer takes for the same place.
    fn place(&self, state: &G::State, left: Option<u32>) -> (u64, Option<u32>) {
        let key =
            if self.symmetries.len() > 1 { symmetric_key(self.game, state) } else { self.game.key(state) };
        (key, left)
    }

    fn is_met(&self, state: &G::State, left: Option<u32>) -> bool {
        self.met.as_ref().is_some_and(|(_, met)| met.contains(&self.place(state, left)))
    }

    /// A move to a place that is written already; `left` plies are left there.
    fn to_what_is_met(&self, state: &G::State, left: Option<u32>) -> Option<G::Move> {
        let met = |&mv: &G::Move| self.leads && !G::REPEATS && self.is_met(&self.game.play(state, mv), left);
        self.game.by_number(state).into_iter().find(met)
    }

    /// What is said of a position for a claim, and the symmetry that maps the position to the one of which it is said.
    fn find(&self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<(&Said<G::Move>, &[u8])> {
        let known = self.known.iter().find(|known| known.claim == *claim)?;
        let as_strong = |at: &At<G>| match claim.at_least {
            AtLeast::Win => at.left <= left,
            AtLeast::Draw => at.left >= left,
        };
        let of = |image: &G::State| {
            let said = known.places.get(&self.game.key(image))?.iter();
            let said = said.filter(|(at, _)| at.state == *image && as_strong(at));
            said.min_by_key(|(at, _)| at.left != left).map(|(_, said)| said)
        };
        let itself = of(state).map(|said| (said, &[][..]));
        itself.or_else(|| {
            let images = self.symmetries.iter().map(|map| (self.game.mapped(state, map), &**map));
            images.into_iter().find_map(|(image, map)| Some((of(&image)?, map)))
        })
    }

    /// The move of a position that a symmetry maps to this one.
    fn mapped(&self, state: &G::State, map: &[u8], mv: G::Move) -> Option<G::Move> {
        let image = |mv| map.get(self.game.number(mv) as usize).map(|&number| u32::from(number));
        match map {
            [] => Some(mv),
            _ => self.game.moves(state).find(|&own| image(own) == Some(self.game.number(mv))),
        }
    }
}

/// The cells that a symmetry maps to these. In Connect Four it maps columns, and cells keep their row.
fn before<G: Playable>(map: &[u8], cells: &[u32]) -> Vec<u32> {
    let columns = if G::KIND == "connect4" { map.len().max(1) as u32 } else { u32::MAX };
    let own = |&cell: &u32| {
        let column = map.iter().position(|&image| u32::from(image) == cell % columns);
        column.map_or(cell, |column| cell / columns * columns + column as u32)
    };
    cells.iter().map(own).collect()
}

impl<G: Playable> Strategist<G> for Again<'_, G> {
    fn key(&mut self, state: &G::State) -> u64 {
        symmetric_key(self.game, state)
    }

    fn choose(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<G::Move> {
        let (Said::Move(mv), map) = self.find(state, claim, left)? else { return None };
        let mv = self.mapped(state, map, *mv)?;
        let (next, left) = (self.game.play(state, mv), left.map(|left| left.saturating_sub(1)));
        // A position with replies takes more than a reference to another.
        let replies = matches!(self.find(&next, claim, left), Some((Said::Replies(_), _)));
        let other =
            if replies && !self.is_met(&next, left) { self.to_what_is_met(state, left) } else { None };
        Some(other.unwrap_or(mv))
    }

    fn policy(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<Vec<u32>> {
        match self.find(state, claim, left)? {
            (Said::Policy(cells), map) => Some(before::<G>(map, cells)),
            _ => None,
        }
    }

    fn closed(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Option<Closed> {
        let place = self.place(state, left);
        match &mut self.met {
            Some((met_for, met)) if met_for == claim => drop(met.insert(place)),
            met => *met = Some((*claim, HashSet::from([place]))),
        }
        match self.find(state, claim, left)? {
            (Said::Closed(Closed::Search), _) => Some(Closed::Search),
            (Said::Closed(closed), []) => Some(closed.clone()),
            _ => None,
        }
    }

    fn worth_searching(&self, _state: &G::State) -> bool {
        false
    }

    fn replies(&mut self, state: &G::State, claim: &Claim, left: Option<u32>) -> Replies<G::Move> {
        match self.find(state, claim, left) {
            Some((Said::Replies(replies), map)) => {
                replies.map_moves(|&mv| self.mapped(state, map, mv)).unwrap_or_default()
            }
            _ => Replies::default(),
        }
    }
}
