//! From the connections that a search has found to links, by the record of what each was made of.

use gametree_games::bits::Bits;
use rustc_hash::FxHashMap;

use super::super::connections::{Origin, Origins};
use super::link::Links;
use crate::certificate::{End, LinkNumber};

/// What the rules made in one position, in that order.
#[derive(Clone, Debug, Default)]
pub(super) struct Log<B> {
    made: Vec<Made<B>>,
    full: FxHashMap<([u8; 2], B), usize>,
    semi: FxHashMap<[u8; 2], Vec<usize>>,
}

#[derive(Clone, Copy, Debug)]
struct Made<B> {
    ends: [u8; 2],
    carrier: B,
    origin: Origin<B>,
}

impl<B: Bits> Origins<B> for Log<B> {
    fn made(&mut self, ends: [u8; 2], semi: bool, carrier: B, origin: Origin<B>) {
        let number = self.made.len();
        if semi {
            self.semi.entry(ends).or_default().push(number);
        } else {
            self.full.entry((ends, carrier)).or_insert(number);
        }
        self.made.push(Made { ends, carrier, origin });
    }

    fn clear(&mut self) {
        self.made.clear();
        self.full.clear();
        self.semi.clear();
    }
}

/// Both edges, as endpoints.
const JOINED: [u8; 2] = [0, 1];

/// The connections of one position on their way to links.
pub(super) struct Derivation<B> {
    log: Log<B>,
    /// A cell of each endpoint but the edges.
    cells: Vec<Option<u32>>,
    own: B,
    known: FxHashMap<usize, Option<LinkNumber>>,
}

impl<B: Bits> Derivation<B> {
    /// `cells` has a cell of each endpoint, none for the edges; `own` are the player's stones.
    pub(super) fn new(log: Log<B>, cells: Vec<Option<u32>>, own: B) -> Self {
        Derivation { log, cells, own, known: FxHashMap::default() }
    }

    /// The semi connections of the edges: their numbers and carriers.
    pub(super) fn joining(&self) -> Vec<(B, usize)> {
        let found = self.log.semi.get(&JOINED).map_or(&[][..], |list| list);
        found.iter().map(|&number| (self.log.made[number].carrier, number)).collect()
    }

    /// The full connection of the edges.
    pub(super) fn joined(&mut self, links: &mut Links<B>) -> Option<LinkNumber> {
        let full = self.log.full.iter().filter(|((ends, _), _)| *ends == JOINED).map(|(_, &number)| number);
        match full.min() {
            Some(number) => self.numbered(number, links),
            None => self.combined(JOINED, usize::MAX, !B::EMPTY, links),
        }
    }

    /// A semi connection: the link that it is after the player's move, and that move.
    pub(super) fn semi(&mut self, number: usize, links: &mut Links<B>) -> Option<(LinkNumber, u8)> {
        let Made { ends, origin: Origin::And { middle, carriers }, .. } = self.log.made[number] else {
            return None;
        };
        let key = self.end(middle, links);
        if let Some(&known) = self.known.get(&number) {
            return Some((known?, key));
        }
        let link = self.and(ends, middle, carriers, B::cell(key.into()), links);
        self.known.insert(number, link);
        Some((link?, key))
    }

    fn end(&self, endpoint: u8, links: &Links<B>) -> End {
        let edge = links.field.cells as u8 + endpoint;
        self.cells[usize::from(endpoint)].map_or(edge, |cell| cell as u8)
    }

    fn and(
        &mut self,
        ends: [u8; 2],
        middle: u8,
        carriers: [B; 2],
        key: B,
        links: &mut Links<B>,
    ) -> Option<LinkNumber> {
        let mut parts = Vec::new();
        for (end, carrier) in ends.into_iter().zip(carriers) {
            parts.extend(self.full([end.min(middle), end.max(middle)], carrier, links)?);
        }
        let ends = ends.map(|end| self.end(end, links));
        links.walk(ends, self.own | key, &parts)
    }

    /// A full connection; `Some(None)` if its ends are neighbours, which takes no link.
    fn full(&mut self, ends: [u8; 2], carrier: B, links: &mut Links<B>) -> Option<Option<LinkNumber>> {
        if let Some(&number) = self.log.full.get(&(ends, carrier)) {
            return self.numbered(number, links).map(Some);
        }
        if carrier.is_empty() {
            return Some(None);
        }
        // No rule has made it, so it is a bridge: either of its cells joins the ends.
        let ends = ends.map(|end| self.end(end, links));
        let mut parts = Vec::new();
        for cell in carrier.cells() {
            parts.push((links.walk(ends, B::cell(cell), &[])?, cell as u8));
        }
        links.meet(parts).map(Some)
    }

    fn numbered(&mut self, number: usize, links: &mut Links<B>) -> Option<LinkNumber> {
        if let Some(&known) = self.known.get(&number) {
            return known;
        }
        let Made { ends, carrier, origin } = self.log.made[number];
        let link = match origin {
            Origin::And { middle, carriers } => self.and(ends, middle, carriers, B::EMPTY, links),
            Origin::Or => self.combined(ends, number, carrier, links),
        };
        self.known.insert(number, link);
        link
    }

    /// The OR rule for semi connections that were made before, within these cells.
    fn combined(
        &mut self,
        ends: [u8; 2],
        before: usize,
        within: B,
        links: &mut Links<B>,
    ) -> Option<LinkNumber> {
        let semis = self.log.semi.get(&ends)?.iter().filter(|&&number| number < before);
        let semis = semis.map(|&number| (self.log.made[number].carrier, number));
        let semis: Vec<_> = semis.filter(|(carrier, _)| (*carrier & !within).is_empty()).collect();
        let mut parts = Vec::new();
        for number in few_without_common(&semis, !B::EMPTY)? {
            parts.push(self.semi(number, links)?);
        }
        links.meet(parts)
    }
}

/// Few of these sets that have no cell of `open` in common; `None` if all of them have one.
pub(super) fn few_without_common<B: Bits, T: Copy>(among: &[(B, T)], open: B) -> Option<Vec<T>> {
    let mut common = open;
    let mut chosen: Vec<(B, T)> = Vec::new();
    while !common.is_empty() {
        let best = among.iter().min_by_key(|(set, _)| ((common & *set).count(), set.count()))?;
        if common & best.0 == common {
            return None;
        }
        common = common & best.0;
        chosen.push(*best);
    }
    // What came later may have made an earlier one superfluous.
    let mut at = 0;
    while at < chosen.len() {
        let others = chosen.iter().enumerate().filter(|&(other, _)| other != at);
        if chosen.len() > 1 && others.fold(open, |common, (_, (set, _))| common & *set).is_empty() {
            chosen.remove(at);
        } else {
            at += 1;
        }
    }
    Some(chosen.into_iter().map(|(_, which)| which).collect())
}
