//! All positions that can be reached from one, with what is decided about each by going backwards from the ends.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::game::Game;
use crate::meter::Meter;
use crate::value::{GameValue, Wdl};
use gametree_shared::MixHasher;

/// A position that is not decided, in the end a draw.
const OPEN: u32 = u32::MAX;
/// Marks an edge after which the same player moves again; the other bits are the number of a position.
const AGAIN: u32 = 1 << 31;

/// The number of a position, by its key.
type Numbers = HashMap<u64, u32, MixHasher>;

/// The positions, by number.
pub(super) struct Reachable {
    numbers: Numbers,
    /// Twice the distance to the end, and one more if the side to move wins.
    decided: Vec<u32>,
    /// Of positions that are not decided, the distance to a drawn end, where that was asked for and there is one.
    drawn: Vec<u32>,
}

/// The positions while they are listed.
struct Listing<S> {
    numbers: Numbers,
    /// Those that were found and not yet looked at, the last first.
    left: Vec<(u32, S)>,
    /// What those hold outside of this list, in bytes.
    outside: usize,
    /// The moves, as pairs: from, and where to.
    edges: Vec<[u32; 2]>,
    /// The number of moves that may yet be good; a drawn end keeps one for ever.
    open: Vec<u32>,
    decided: Vec<u32>,
    /// The decided positions, by distance.
    queue: Vec<u32>,
    /// The drawn ends, if they are asked for.
    draws: Option<Vec<u32>>,
}

/// The bytes of a vector after one more element is pushed, while the old and the new memory are both held.
fn grown<T>(vector: &Vec<T>) -> usize {
    let capacity = vector.capacity();
    size_of::<T>() * if vector.len() < capacity { capacity } else { 3 * capacity.max(4) }
}

impl<S> Listing<S> {
    /// The bytes held after one more position and move, and later for the way back.
    fn bytes(&self) -> usize {
        let slots = 8 * (self.numbers.capacity() / 7 + 1);
        let full = self.numbers.len() == self.numbers.capacity();
        let map = slots * (size_of::<(u64, u32)>() + 1) * if full { 3 } else { 1 };
        let drawn = self.draws.as_ref().map_or(0, |draws| 2 * grown(draws) + 8 * self.open.len());
        let back = 4 * (self.edges.len() + 2 * self.open.len()) + drawn;
        let listed = grown(&self.edges) + grown(&self.left) + grown(&self.open) + grown(&self.decided);
        map + listed + grown(&self.queue) + back + self.outside
    }

    /// The number of a position, which is a new one if its key is; `None` if numbers have run out.
    fn number(&mut self, key: u64, x: S) -> Option<u32> {
        let number = u32::try_from(self.open.len()).ok().filter(|&number| number < AGAIN)?;
        u32::try_from(self.edges.len() + 1).ok()?;
        Some(match self.numbers.entry(key) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                new.insert(number);
                self.left.push((number, x));
                self.open.push(0);
                self.decided.push(OPEN);
                number
            }
        })
    }
}

impl Reachable {
    /// Lists the positions that can be reached from `root` and solves them; `None` if the budget runs out. Positions with one
    /// `key` are one. With `draws`, also finds out how far the drawn ends are.
    pub(super) fn solved<G: Game>(
        game: &G,
        root: &G::State,
        key: impl Fn(&G::State) -> u64,
        draws: bool,
        meter: &Meter<'_>,
    ) -> Option<Reachable> {
        let mut listing = Listing {
            numbers: HashMap::default(),
            left: vec![],
            outside: 0,
            edges: vec![],
            open: vec![],
            decided: vec![],
            queue: vec![],
            draws: draws.then(Vec::new),
        };
        listing.number(key(root), root.clone())?;
        listing.outside = game.heap_bytes(root);
        while let Some((number, x)) = listing.left.pop() {
            if !meter.spend() {
                return None;
            }
            let at = number as usize;
            listing.outside -= game.heap_bytes(&x);
            if let Some(outcome) = game.outcome(&x) {
                match Wdl::of_score(outcome.score()) {
                    Wdl::Draw => {
                        listing.open[at] = 1;
                        listing.draws.iter_mut().for_each(|draws| draws.push(number));
                    }
                    result => {
                        listing.decided[at] = u32::from(result == Wdl::Win);
                        listing.queue.push(number);
                    }
                }
                continue;
            }
            for mv in game.moves(&x) {
                if meter.must_stop(listing.bytes()) {
                    return None;
                }
                let child = game.play(&x, mv);
                let again = if game.to_move(&x) == game.to_move(&child) { AGAIN } else { 0 };
                let (listed, outside) = (listing.open.len(), game.heap_bytes(&child));
                let Some(to) = listing.number(key(&child), child) else {
                    meter.must_stop(usize::MAX);
                    return None;
                };
                listing.outside += if listing.open.len() > listed { outside } else { 0 };
                listing.edges.push([number | again, to]);
                listing.open[at] += 1;
            }
        }
        listing.decide(meter)
    }

    /// The number of a position, if it was reached.
    pub(super) fn find(&self, key: u64) -> Option<u32> {
        self.numbers.get(&key).copied()
    }

    /// The value of a position that was reached.
    pub(super) fn value(&self, key: u64) -> GameValue {
        match self.find(key).map_or(OPEN, |number| self.decided[number as usize]) {
            OPEN => GameValue::Proved(Wdl::Draw, self.drawn_in(key)),
            decided => {
                let result = if decided % 2 == 1 { Wdl::Win } else { Wdl::Loss };
                GameValue::Proved(result, Some(decided / 2))
            }
        }
    }
}

impl Reachable {
    /// The keys of all positions.
    pub(super) fn keys(&self) -> impl Iterator<Item = u64> {
        self.numbers.keys().copied()
    }

    /// The distance from a drawn position to a drawn end, where that was asked for and there is one.
    fn drawn_in(&self, key: u64) -> Option<u32> {
        let number = self.find(key)?;
        self.drawn.get(number as usize).copied().filter(|plies| *plies != OPEN)
    }
}

impl<S> Listing<S> {
    /// Goes backwards from the decided positions, the nearest to their ends first.
    fn decide(self, meter: &Meter<'_>) -> Option<Reachable> {
        let Listing { numbers, edges, mut open, mut decided, mut queue, draws, .. } = self;
        // The moves to each position, together: where those of each begin, and whence they come.
        let mut begin = vec![0_u32; open.len() + 1];
        for [_, to] in &edges {
            begin[*to as usize + 1] += 1;
        }
        for at in 1..begin.len() {
            begin[at] += begin[at - 1];
        }
        let (mut next, mut parents) = (begin.clone(), vec![0; edges.len()]);
        for [from, to] in edges {
            let place = &mut next[to as usize];
            parents[*place as usize] = from;
            *place += 1;
        }
        drop(next);
        let mut at = 0;
        while let Some(&number) = queue.get(at) {
            at += 1;
            if meter.must_stop(0) {
                return None;
            }
            let (number, value) = (number as usize, decided[number as usize]);
            let (plies, won) = (value / 2, value % 2 == 1);
            for &edge in &parents[begin[number] as usize..begin[number + 1] as usize] {
                let parent = (edge & !AGAIN) as usize;
                if decided[parent] != OPEN {
                    continue;
                }
                let wins = won == (edge & AGAIN != 0);
                open[parent] -= u32::from(!wins);
                if wins || open[parent] == 0 {
                    decided[parent] = 2 * (plies + 1) + u32::from(wins);
                    queue.push(parent as u32);
                }
            }
        }
        let mut drawn = Vec::new();
        if let Some(mut queue) = draws {
            // Backwards from the drawn ends, over drawn positions alone.
            drawn = vec![OPEN; decided.len()];
            queue.iter().for_each(|&end| drawn[end as usize] = 0);
            let mut at = 0;
            while let Some(&number) = queue.get(at) {
                at += 1;
                if meter.must_stop(0) {
                    return None;
                }
                let number = number as usize;
                for &edge in &parents[begin[number] as usize..begin[number + 1] as usize] {
                    let parent = (edge & !AGAIN) as usize;
                    if decided[parent] == OPEN && drawn[parent] == OPEN {
                        drawn[parent] = drawn[number] + 1;
                        queue.push(parent as u32);
                    }
                }
            }
        }
        Some(Reachable { numbers, decided, drawn })
    }
}
