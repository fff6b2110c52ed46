//! Virtual connections, by H-search: what a player can join whatever the opponent does.
//!
//! A *full connection* of two endpoints, cells or chains of stones, is joined even if the opponent moves first; a *semi
//! connection* if the player does. Both need only the empty cells of their *carrier*. Two rules make them (Anshelevich,
//! *A hierarchical approach to computer Hex*, 2002):
//! - AND: full connections x–m and m–y with disjoint carriers, neither with the other's end in it, are a full connection x–y
//!   if m is a chain of own stones, and a semi connection, with m in its carrier, if m is empty.
//! - OR: semi connections x–y whose carriers have no cell in common are a full connection.
//!
//! Not all pairs are followed. Between two empty cells there are bridges, and small connections by way of a chain; everything
//! else has a chain or an edge as one end. On 7×7 the whole search needs a quarter fewer positions, but twice as long for each.

use std::collections::VecDeque;

use gametree_games::bits::Bits;
use gametree_shared::sort_by_number;

use super::field::{Field, Side};
use super::pairs::Pair;

/// The largest carrier between two empty cells.
const BETWEEN_CELLS: u32 = 4;

/// The two edges are the first endpoints, then come the other chains, then the empty cells.
const EDGES: usize = 2;

/// Whether a side can join its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach<B> {
    /// Even if the opponent moves first; with the cells that it needs.
    Full(B),
    /// If he moves first, to `key`.
    Semi { carrier: B, key: u8 },
    /// Not by the connections found: if the opponent moves first, he must play on `must` to hold him off, since some semi
    /// connection needs none of the other cells. `carrier` is what these semi connections need together.
    Open { must: B, carrier: B },
}

/// What a connection was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin<B> {
    /// The AND rule: `middle` was joined to the one end by the first of these carriers, and to the other by the second.
    And { middle: u8, carriers: [B; 2] },
    /// The OR rule, for semi connections of the same ends that were made before.
    Or,
}

/// Is told what the rules make, in that order. Neighbours and bridges come from no rule.
pub(super) trait Origins<B>: Default {
    /// A connection of these endpoints, the lower one first, semi or full.
    fn made(&mut self, ends: [u8; 2], semi: bool, carrier: B, origin: Origin<B>);

    /// Another position follows.
    fn clear(&mut self);
}

/// Nobody wants to know.
impl<B> Origins<B> for () {
    fn made(&mut self, _: [u8; 2], _: bool, _: B, _: Origin<B>) {}

    fn clear(&mut self) {}
}

/// The connections of one side in one position, and room for those of the next.
#[derive(Debug, Default)]
pub(super) struct Connections<B, O = ()> {
    pub(super) origins: O,
    pairs: Vec<Pair<B>>,
    /// The stones of each chain; none are told for the edges.
    stones: Vec<B>,
    /// The cell of every endpoint, none for a chain.
    own_cell: Vec<B>,
    /// The endpoints to which each one has a full connection.
    linked: Vec<u128>,
    /// How many endpoints are chains or edges.
    chains: usize,
    /// The endpoint of each empty cell.
    endpoints: Vec<u8>,
    /// Full connections that the AND rule has not been applied to.
    fresh: VecDeque<(u8, u8, B)>,
    /// Pairs that wait for the OR rule.
    waiting: Vec<(u8, u8)>,
    /// The semi connections between the edges, each with the cell that makes it full.
    joining: Vec<(B, u8)>,
    /// What they have in common.
    must: B,
    known: Vec<B>,
}

fn ordered(one: usize, two: usize) -> [u8; 2] {
    [one.min(two) as u8, one.max(two) as u8]
}

fn place(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high - 1) / 2 + low
}

impl<B: Bits, O: Origins<B>> Connections<B, O> {
    /// Searches the connections of `side`; stops at the first semi connection of his edges if he is `to_move`.
    pub(super) fn search(
        &mut self,
        field: &Field<B>,
        own: B,
        other: B,
        side: Side,
        to_move: bool,
    ) -> Reach<B> {
        let empty = field.all & !(own | other);
        let edges = field.edges[side as usize];
        if let Some(cells) = self.set_up(field, own, empty, edges) {
            return Reach::Full(cells);
        }
        self.seed(field, empty);
        loop {
            while let Some((one, two, carrier)) = self.fresh.pop_front() {
                let (one, two) = (usize::from(one), usize::from(two));
                // It may have been replaced by a smaller one.
                if !self.pairs[place(one, two)].full().contains(&carrier) {
                    continue;
                }
                self.and(one, two, carrier);
                self.and(two, one, carrier);
                if let Some(reach) = self.reached(to_move) {
                    return reach;
                }
            }
            let Some((one, two)) = self.waiting.pop() else { break };
            self.or(usize::from(one), usize::from(two));
            if let Some(reach) = self.reached(to_move) {
                return reach;
            }
        }
        self.needed()
    }

    /// What is reached already, if that ends the search.
    fn reached(&mut self, to_move: bool) -> Option<Reach<B>> {
        if let Some(&carrier) = self.pairs[place(0, 1)].full().first() {
            return Some(Reach::Full(carrier));
        }
        match self.joining.first() {
            Some(&(carrier, key)) if to_move => Some(Reach::Semi { carrier, key }),
            Some(_) if self.must.is_empty() => Some(self.needed()),
            _ => None,
        }
    }

    /// Finds the endpoints. If the edges are joined already, they need no cell.
    fn set_up(&mut self, field: &Field<B>, own: B, empty: B, edges: [B; 2]) -> Option<B> {
        let mut liberties = [edges[0] & empty, edges[1] & empty].to_vec();
        self.stones.clear();
        self.stones.resize(EDGES, B::EMPTY);
        let mut rest = own;
        while !rest.is_empty() {
            let chain = field.joined(B::cell(rest.lowest()), own);
            rest = rest & !chain;
            let free = field.near(chain) & empty;
            match edges.map(|edge| !(edge & chain).is_empty()) {
                [true, true] => return Some(B::EMPTY),
                [true, false] => liberties[0] |= free,
                [false, true] => liberties[1] |= free,
                [false, false] if free.is_empty() => {}
                [false, false] => {
                    liberties.push(free);
                    self.stones.push(chain);
                }
            }
        }
        self.chains = liberties.len();
        self.own_cell.clear();
        self.own_cell.resize(self.chains, B::EMPTY);
        self.endpoints.resize(field.cells as usize, 0);
        for cell in empty.cells() {
            self.endpoints[cell as usize] = self.own_cell.len() as u8;
            self.own_cell.push(B::cell(cell));
        }
        let count = self.own_cell.len();
        let pairs = count * (count - 1) / 2;
        if self.pairs.len() < pairs {
            self.pairs.resize(pairs, Pair::new());
        }
        self.pairs[..pairs].iter_mut().for_each(Pair::clear);
        self.linked.clear();
        self.linked.resize(count, 0);
        self.fresh.clear();
        self.origins.clear();
        self.waiting.clear();
        self.joining.clear();
        self.must = empty;
        for (chain, free) in liberties.into_iter().enumerate() {
            for cell in free.cells() {
                let cell = usize::from(self.endpoints[cell as usize]);
                if self.link(chain, cell, B::EMPTY) {
                    self.fresh.push_back((chain as u8, cell as u8, B::EMPTY));
                }
            }
        }
        None
    }

    /// Neighbours and bridges between empty cells. The AND rule begins with the chains, so these need not be looked at first.
    fn seed(&mut self, field: &Field<B>, empty: B) {
        for cell in empty.cells() {
            let one = usize::from(self.endpoints[cell as usize]);
            for neighbour in
                (field.around[cell as usize] & empty).cells().filter(|&neighbour| neighbour > cell)
            {
                self.link(one, usize::from(self.endpoints[neighbour as usize]), B::EMPTY);
            }
            for &(end, between) in &field.bridges[cell as usize] {
                if u32::from(end) > cell && empty.has(end.into()) && (between & !empty).is_empty() {
                    self.link(one, usize::from(self.endpoints[usize::from(end)]), between);
                }
            }
        }
    }

    /// Adds a full connection; says whether it is new.
    fn link(&mut self, one: usize, two: usize, carrier: B) -> bool {
        let new = self.pairs[place(one, two)].add_full(carrier);
        if new {
            self.linked[one] |= 1 << two;
            self.linked[two] |= 1 << one;
        }
        new
    }

    fn add_full(&mut self, one: usize, two: usize, carrier: B, origin: Origin<B>) {
        if self.link(one, two, carrier) {
            self.origins.made(ordered(one, two), false, carrier, origin);
            self.fresh.push_back((one as u8, two as u8, carrier));
        }
    }

    fn add_semi(&mut self, one: usize, two: usize, carrier: B, key: B, origin: Origin<B>) {
        if one + two == 1 {
            self.must = self.must & carrier;
            self.joining.push((carrier, key.lowest() as u8));
            self.origins.made([0, 1], true, carrier, origin);
            return;
        }
        let pair = &mut self.pairs[place(one, two)];
        if pair.add_semi(carrier) {
            if !std::mem::replace(&mut pair.waits, true) {
                self.waiting.push((one as u8, two as u8));
            }
            self.origins.made(ordered(one, two), true, carrier, origin);
        }
    }

    /// The AND rule with `middle` as the end that both connections share, and `end` as the other end of the first.
    ///
    /// An edge is no middle: what is joined to one edge and needs the other gains nothing by a way back.
    fn and(&mut self, middle: usize, end: usize, carrier: B) {
        if middle < EDGES {
            return;
        }
        let (key, end_cell) = (self.own_cell[middle], self.own_cell[end]);
        let mut others = self.linked[middle] & !(1 << end);
        if end >= self.chains && !key.is_empty() {
            others &= (1 << self.chains) - 1;
        }
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            if !(self.own_cell[other] & carrier).is_empty() {
                continue;
            }
            let between_cells = end >= self.chains && other >= self.chains;
            let at = place(middle, other);
            for number in 0.. {
                let Some(&second) = self.pairs[at].full().get(number) else { break };
                if !(second & (carrier | end_cell)).is_empty() {
                    continue;
                }
                let both = carrier | second | key;
                if between_cells && both.count() > BETWEEN_CELLS {
                    continue;
                }
                let carriers = if end < other { [carrier, second] } else { [second, carrier] };
                let origin = Origin::And { middle: middle as u8, carriers };
                if key.is_empty() {
                    self.add_full(end, other, both, origin);
                } else {
                    self.add_semi(end, other, both, key, origin);
                }
            }
        }
    }

    /// The OR rule, for what is new between two endpoints.
    fn or(&mut self, one: usize, two: usize) {
        let mut known = std::mem::take(&mut self.known);
        let mut found = Vec::new();
        self.pairs[place(one, two)].combine(&mut known, |carrier| found.push(carrier));
        self.known = known;
        for carrier in found {
            self.add_full(one, two, carrier, Origin::Or);
        }
    }

    /// Where the opponent must play against the semi connections of the edges: small ones first, and only those that leave
    /// him fewer cells.
    fn needed(&mut self) -> Reach<B> {
        let mut joining = std::mem::take(&mut self.joining);
        sort_by_number(&mut joining, |(carrier, _)| u64::from(carrier.count()));
        let (mut must, mut union) = (self.must, B::EMPTY);
        if !joining.is_empty() {
            must = !B::EMPTY;
        }
        for &(carrier, _) in &joining {
            if must & carrier != must {
                must = must & carrier;
                union |= carrier;
            }
        }
        self.joining = joining;
        if must.is_empty() { Reach::Full(union) } else { Reach::Open { must, carrier: union } }
    }

    /// The endpoints that are not edges: chains, then empty cells with their cell.
    pub(super) fn inner(&self) -> impl Iterator<Item = Option<u32>> {
        self.own_cell[EDGES..].iter().map(|cell| (!cell.is_empty()).then(|| cell.lowest()))
    }

    /// The lowest cell of an endpoint that is no edge.
    pub(super) fn cell_of(&self, endpoint: usize) -> Option<u32> {
        let cells = self.stones.get(endpoint).or_else(|| self.own_cell.get(endpoint)).copied()?;
        (!cells.is_empty()).then(|| cells.lowest())
    }

    /// How many endpoints there are.
    pub(super) fn endpoints(&self) -> usize {
        self.own_cell.len()
    }

    /// How many of the endpoints are edges or chains; they are the first.
    pub(super) fn chains(&self) -> usize {
        self.chains
    }

    /// The full connections of an endpoint with those before it: the other end, and how many cells all of them need.
    pub(super) fn links(&self, endpoint: usize) -> impl Iterator<Item = (usize, u32)> {
        let before = self.linked[endpoint] & ((1 << endpoint) - 1);
        gametree_games::bits::Bits::cells(before).map(move |other| {
            let full = self.pairs[place(endpoint, other as usize)].full();
            let common = full.iter().fold(!B::EMPTY, |common, &carrier| common & carrier);
            (other as usize, common.count())
        })
    }

    /// The bytes of its tables.
    pub(super) fn bytes(&self) -> usize {
        self.pairs.capacity() * size_of::<Pair<B>>()
    }
}
