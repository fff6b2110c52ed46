//! A certificate as a strategist, who says the same again: [`Again`].

use std::collections::HashSet;

use gametree_certificate::{AtLeast, Claim};
use gametree_verify::At;

use super::certifiable::Certifiable;
use super::read::{Known, Said};
use super::strategist::{Closed, Replies, Strategist, symmetric_key};

/// What the writer tells places apart by: a key of the position, and the plies left.
type PlaceKey = (u64, Option<u32>);

/// Says the same again.
pub(crate) struct Again<'g, G: Certifiable> {
    game: &'g G,
    cells: Cells,
    symmetries: Vec<Vec<u8>>,
    known: Vec<Known<G>>,
    /// Whether moves are led to places that are written already.
    pub(crate) leads: bool,
    /// The places of this claim that are written already.
    pub(crate) met: Option<(Claim, HashSet<PlaceKey>)>,
}

impl<'g, G: Certifiable> Again<'g, G> {
    pub(crate) fn new((game, cells): (&'g G, Cells), known: Vec<Known<G>>, leads: bool) -> Self {
        Again { game, cells, symmetries: game.symmetries(), known, leads, met: None }
    }

    /// What the writer takes for the same place.
    fn place(&self, state: &G::State, left: Option<u32>) -> PlaceKey {
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
        self.game.numbered(state, before(map, self.game.number(mv)))
    }
}

/// The number that a symmetry maps to this one.
fn before(map: &[u8], number: u32) -> u32 {
    map.iter().position(|&image| u32::from(image) == number).map_or(number, |own| own as u32)
}

/// What cells of a board have to do with the numbers of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    /// They are the same.
    AreMoves,
    /// A move is the number of a column, as in Connect Four.
    InColumns,
}

impl Cells {
    /// Those of a [kind](gametree_games::Playable::KIND) of games.
    pub(crate) fn of_kind(kind: &str) -> Self {
        if kind == "connect4" { Cells::InColumns } else { Cells::AreMoves }
    }

    /// Where a cell comes if numbers of moves go where `of` says. Where these are columns, cells keep their row.
    pub(crate) fn moved(self, map: &[u8], cell: u32, of: impl Fn(u32) -> u32) -> u32 {
        match self {
            Cells::AreMoves => of(cell),
            Cells::InColumns => {
                let columns = map.len().max(1) as u32;
                cell / columns * columns + of(cell % columns)
            }
        }
    }
}

impl<G: Certifiable> Strategist<G> for Again<'_, G> {
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
            (Said::Policy(cells), map) => Some(
                cells.iter().map(|&cell| self.cells.moved(map, cell, |number| before(map, number))).collect(),
            ),
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
                let mut replies = replies.clone();
                let numbers = replies.plans.iter_mut().flatten();
                numbers.for_each(|number| *number = before(map, *number));
                replies.map_moves(|mv| self.mapped(state, map, mv)).unwrap_or_default()
            }
            _ => Replies::default(),
        }
    }
}
