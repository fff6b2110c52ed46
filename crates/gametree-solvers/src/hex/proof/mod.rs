//! A proof of who wins that needs no solver: links, made from the solver's moves and the connections that decide.

mod derive;
mod link;

use gametree::{Meter, Player};
use gametree_games::bits::Bits;

use super::connections::{Connections, Reach};
use super::field::{Field, Side};
use super::fill_in::{Filled, fill_in_told};
use super::stones::Stones;
use derive::{Derivation, Log, few_without_common};
use link::Links;

use crate::certificate::{LinkNumber, Rule};

/// Proves that one player wins, who joins top and bottom of his field.
pub(super) struct Prover<'p, B: Bits> {
    player: Player,
    /// A move with which he wins, who is to move, if it can be found.
    winning_move: &'p mut dyn FnMut(&Stones<B>) -> Option<u8>,
    meter: &'p Meter<'p>,
    connections: Connections<B, Log<B>>,
    links: Links<B>,
    /// The links of the edges, each with its stones and its carrier, which are read often.
    joining: Vec<(B, B, LinkNumber)>,
    /// The most links.
    most: usize,
}

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unproved {
    /// The solver has no winning move, or the budget ended it.
    Lost,
    /// There would be more links than the limit.
    TooLarge,
}

/// How the player answers, if the opponent does not play in its carrier.
#[derive(Clone, Copy)]
enum Answer {
    /// By this semi connection.
    Connection(usize),
    /// By a move, after which a link holds.
    Move(LinkNumber, u8),
}

impl<'p, B: Bits> Prover<'p, B> {
    pub(super) fn new(
        field: Field<B>,
        player: Player,
        winning_move: &'p mut dyn FnMut(&Stones<B>) -> Option<u8>,
        meter: &'p Meter<'p>,
        most: usize,
    ) -> Self {
        let (connections, links, joining) = (Connections::default(), Links::new(field), Vec::new());
        Prover { player, winning_move, meter, connections, links, joining, most }
    }

    /// The rules of a link that decides the position for the player, the link last; and how many links were made on the way.
    /// If he is to move, one of its stones may be missing: his move.
    pub(super) fn prove(mut self, own: B, other: B, to_move: bool) -> (Result<Vec<Rule>, Unproved>, usize) {
        let last = match to_move {
            true => self.with_move(own, other).map(|(link, _)| link),
            false => self.without_move(own, other),
        };
        (last.map(|last| self.links.needed(last)), self.links.count())
    }

    /// A link that holds here, the opponent being to move.
    fn without_move(&mut self, own: B, other: B) -> Result<LinkNumber, Unproved> {
        let holds = |&&(stones, carrier, _): &&(B, B, LinkNumber)| {
            (stones & !own).is_empty() && (carrier & other).is_empty()
        };
        if let Some(&(_, _, known)) = self.joining.iter().find(holds) {
            return Ok(known);
        }
        if self.links.count() > self.most {
            return Err(Unproved::TooLarge);
        }
        let bytes = self.links.bytes() + 2 * size_of_val(&self.joining[..]);
        if self.meter.must_stop(bytes) || !self.meter.spend() {
            return Err(Unproved::Lost);
        }
        let mut fills = Vec::new();
        let field = &self.links.field;
        let Filled { own: filled, other, .. } = fill_in_told(field, own, other, field.all, |cells, now| {
            if (cells & !now.own).is_empty() {
                fills.push((cells, now.own));
            }
        });
        let mut last = self.filled(filled, other)?;
        // What was filled later rests on what was filled before.
        for (cells, own) in fills.into_iter().rev() {
            if !(self.links.get(last).stones & cells).is_empty() {
                last = self.links.without(last, cells, own);
            }
        }
        let link = self.links.get(last);
        self.joining.push((link.stones, link.carrier, last));
        Ok(last)
    }

    /// The same where everything is filled that can be.
    fn filled(&mut self, own: B, other: B) -> Result<LinkNumber, Unproved> {
        let top = self.links.field.cells as u8;
        if self.links.field.joins(Side::Own, own) {
            return self.links.walk([top, top + 1], own, &[]).ok_or(Unproved::Lost);
        }
        let reach = self.connections.search(&self.links.field, own, other, Side::Own, false);
        let mut derivation = self.derivation(own);
        let Reach::Open { mut must, .. } = reach else {
            return derivation.joined(&mut self.links).ok_or(Unproved::Lost);
        };
        let semis = derivation.joining().into_iter();
        let mut answers: Vec<(B, Answer)> =
            semis.map(|(carrier, number)| (carrier, Answer::Connection(number))).collect();
        while !must.is_empty() {
            let (link, mv) = self.with_move(own, other | B::cell(must.lowest()))?;
            let carrier = (self.links.get(link).carrier | B::cell(mv.into())) & !own;
            must = must & carrier & !B::cell(must.lowest());
            answers.push((carrier, Answer::Move(link, mv)));
        }
        let empty = self.links.field.all & !(own | other);
        let mut parts = Vec::new();
        for answer in few_without_common(&answers, empty).ok_or(Unproved::Lost)? {
            parts.push(match answer {
                Answer::Connection(number) => {
                    derivation.semi(number, &mut self.links).ok_or(Unproved::Lost)?
                }
                Answer::Move(link, mv) => (link, mv),
            });
        }
        self.links.meet(parts).ok_or(Unproved::Lost)
    }

    /// A move of the player, who is to move, and the link that holds after it.
    fn with_move(&mut self, own: B, other: B) -> Result<(LinkNumber, u8), Unproved> {
        let empty = self.links.field.all & !(own | other);
        for &(stones, carrier, link) in &self.joining {
            let missing = stones & !own;
            if missing.count() <= 1 && ((carrier | missing) & other).is_empty() {
                // Where no stone is missing any move will do; one in the carrier needs no further cell.
                let moves = [missing, carrier & empty, empty].into_iter().find(|set| !set.is_empty());
                return Ok((link, moves.ok_or(Unproved::Lost)?.lowest() as u8));
            }
        }
        let reach = self.connections.search(&self.links.field, own, other, Side::Own, true);
        let mut derivation = self.derivation(own);
        match reach {
            Reach::Semi { .. } => {
                let (_, number) = *derivation.joining().first().ok_or(Unproved::Lost)?;
                derivation.semi(number, &mut self.links).ok_or(Unproved::Lost)
            }
            Reach::Full(_) if !self.links.field.joins(Side::Own, own) => {
                let link = derivation.joined(&mut self.links).ok_or(Unproved::Lost)?;
                Ok((link, empty.lowest() as u8))
            }
            _ => {
                let stones = Stones { own, other, next: self.player };
                let mv = (self.winning_move)(&stones).ok_or(Unproved::Lost)?;
                Ok((self.without_move(own | B::cell(mv.into()), other)?, mv))
            }
        }
    }

    /// The connections found last, on their way to links.
    fn derivation(&mut self, own: B) -> Derivation<B> {
        let cells = (0..self.connections.endpoints()).map(|end| self.connections.cell_of(end)).collect();
        Derivation::new(std::mem::take(&mut self.connections.origins), cells, own)
    }
}
