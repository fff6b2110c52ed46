//! Links: connections that nobody can cut, each made from those before it by a rule that needs no search.
//!
//! A *link* joins two ends, cells or edges of the player, though the opponent moves first, if the player owns its *stones* and
//! the opponent has none of its *carrier*; the ends count as the player's. So it holds in every such position, wherever it was
//! found. `docs/certificates.md` proves the rules.

use gametree_games::bits::Bits;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

use super::super::field::{Field, Side};
use crate::certificate::{End, LinkNumber, Rule, needed};

#[derive(Clone, Debug)]
pub(super) struct Link<B> {
    ends: [End; 2],
    pub(super) stones: B,
    pub(super) carrier: B,
    rule: Rule,
}

/// All links found so far on one board, of the player who joins top and bottom.
#[derive(Debug)]
pub(super) struct Links<B> {
    pub(super) field: Field<B>,
    all: Vec<Link<B>>,
    numbers: FxHashMap<([End; 2], B, B), LinkNumber>,
}

impl<B: Bits> Links<B> {
    pub(super) fn new(field: Field<B>) -> Self {
        Links { field, all: Vec::new(), numbers: FxHashMap::default() }
    }

    pub(super) fn get(&self, number: LinkNumber) -> &Link<B> {
        &self.all[number as usize]
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// The bytes that a link takes, about.
    pub(super) fn bytes(&self) -> usize {
        self.all.len() * (2 * size_of::<Link<B>>() + 2 * size_of::<B>())
    }

    fn add(&mut self, link: Link<B>) -> LinkNumber {
        let next = self.all.len() as LinkNumber;
        let number = *self.numbers.entry((link.ends, link.stones, link.carrier)).or_insert(next);
        if number == next {
            self.all.push(link);
        }
        number
    }

    /// The cell of an end; no cell for an edge.
    fn cell(&self, end: End) -> B {
        if u32::from(end) < self.field.cells { B::cell(end.into()) } else { B::EMPTY }
    }

    fn cells(&self, ends: [End; 2]) -> B {
        self.cell(ends[0]) | self.cell(ends[1])
    }

    /// The shortest walk between two ends over own cells and parts; `None` if there is none.
    pub(super) fn walk(&mut self, mut ends: [End; 2], own: B, parts: &[LinkNumber]) -> Option<LinkNumber> {
        ends.sort_unstable();
        let path = self.path(ends, own, parts)?;
        let parts: Vec<LinkNumber> = path.iter().filter_map(|&(_, part)| part).collect();
        let (mut stones, mut carrier, mut named) = (B::EMPTY, B::EMPTY, self.cells(ends));
        for link in parts.iter().map(|&part| self.get(part)) {
            stones |= link.stones;
            carrier |= link.carrier;
            named |= link.stones | self.cells(link.ends);
        }
        let passed = path.iter().fold(B::EMPTY, |set, &(to, _)| set | self.cell(to)) & !self.cells(ends);
        stones |= passed;
        let listed = (passed & !named).cells().map(|cell| cell as u8).collect();
        let rule = Rule::Walk { ends, stones: listed, parts };
        Some(self.add(Link { ends, stones, carrier: carrier & !stones, rule }))
    }

    /// The steps of the shortest way between two ends: where each leads, and by which part.
    fn path(&self, ends: [End; 2], own: B, parts: &[LinkNumber]) -> Option<Vec<(End, Option<LinkNumber>)>> {
        let cells = self.field.cells as usize;
        let [from, to] = ends.map(usize::from);
        let near = |at: usize| match at.checked_sub(cells) {
            None => self.field.around[at],
            Some(edge) => self.field.edges[Side::Own as usize][edge],
        };
        let touch = |one: usize, other: usize| {
            one < cells && near(other).has(one as u32) || other < cells && near(one).has(other as u32)
        };
        let mut came: Vec<Option<(End, Option<LinkNumber>)>> = vec![None; cells + 2];
        came[from] = Some((ends[0], None));
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front().filter(|&at| at != to) {
            let stones = (near(at) & own).cells().map(|cell| (cell as usize, None));
            let last = touch(at, to).then_some((to, None));
            let by_part = parts.iter().filter_map(|&part| match self.get(part).ends.map(usize::from) {
                [one, other] if one == at => Some((other, Some(part))),
                [one, other] if other == at => Some((one, Some(part))),
                _ => None,
            });
            for (next, part) in last.into_iter().chain(stones).chain(by_part) {
                if came[next].is_none() {
                    came[next] = Some((at as End, part));
                    open.push_back(next);
                }
            }
        }
        let (mut path, mut at) = (Vec::new(), to);
        while at != from {
            let (before, part) = came[at]?;
            path.push((at as End, part));
            at = usize::from(before);
        }
        path.reverse();
        Some(path)
    }

    /// The link that these parts, of the same ends and with no cell in common, make together.
    pub(super) fn meet(&mut self, parts: Vec<(LinkNumber, u8)>) -> Option<LinkNumber> {
        let ends = self.get(parts.first()?.0).ends;
        let (mut stones, mut carrier) = (B::EMPTY, B::EMPTY);
        for &(part, cell) in &parts {
            let (link, cell) = (self.get(part), B::cell(cell.into()));
            stones |= link.stones & !cell;
            carrier |= link.carrier | cell;
        }
        Some(self.add(Link { ends, stones, carrier: carrier & !stones, rule: Rule::Meet(parts) }))
    }

    /// A link without these of the `own` stones: a dead one, or two that are captured.
    pub(super) fn without(&mut self, number: LinkNumber, cells: B, own: B) -> LinkNumber {
        let Link { ends, stones, carrier, .. } = *self.get(number);
        let near = cells.cells().fold(B::EMPTY, |near, cell| near | self.field.around[cell as usize]);
        let (around, named) = (near & own & !cells, stones & !cells);
        let stones = named | around;
        let carrier = if cells.count() == 2 { carrier | cells } else { carrier } & !stones;
        let list = |set: B| set.cells().map(|cell| cell as u8).collect();
        let rule = Rule::Fill { link: number, cells: list(cells), around: list(around & !named) };
        self.add(Link { ends, stones, carrier, rule })
    }

    /// The rules of all links that one needs, it being the last; the parts are their numbers in the list.
    pub(super) fn needed(&self, last: LinkNumber) -> Vec<Rule> {
        needed(self.all.iter().map(|link| &link.rule), last)
    }
}
