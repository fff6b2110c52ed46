//! What a search knows of the positions that it has met: [`HashTable`], which keeps a memory limit.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use super::arena::Arena;
use crate::game::Game;
use crate::observe::Observer;
use crate::walk::Walk;
use gametree_shared::mix;

/// A value for every position met. Only an index is rebuilt when it grows, so that neither memory nor time leaps, and the
/// positions stay in the order in which they came, so that they are quickly freed. (The standard library's table would hold
/// all positions twice while it grows, and take seconds to be dropped.)
pub(super) struct HashTable<S, V> {
    entries: Arena<Entry<S, V>>,
    /// The numbers of the entries, each in the first free slot from that of its hash on; at most half of the slots are
    /// used.
    slots: Vec<u32>,
    /// What the positions keep outside the table, in bytes.
    outside: usize,
}

struct Entry<S, V> {
    hash: u32,
    state: S,
    value: V,
}

const FREE: u32 = u32::MAX;

impl<S: Eq + Hash + Clone, V: Copy> HashTable<S, V> {
    pub(super) fn new() -> Self {
        HashTable { entries: Arena::new(), slots: vec![FREE; 16], outside: 0 }
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// What is known of a position.
    pub(super) fn get(&self, state: &S) -> Option<V> {
        self.find(hash(state), state).ok().map(|entry| self.entries[entry].value)
    }

    /// Stores what is known of a position, unless it is a new one and the search must end; false then.
    pub(super) fn store<G, O>(&mut self, walk: &mut Walk<'_, G, O>, state: &S, value: V) -> bool
    where
        G: Game<State = S>,
        O: Observer<G>,
    {
        let hash = hash(state);
        if let Ok(entry) = self.find(hash, state) {
            self.entries[entry].value = value;
            return true;
        }
        if self.must_stop(walk) {
            return false;
        }
        let Err(slot) = self.find(hash, state) else { return true };
        self.outside += walk.game.heap_bytes(state);
        self.slots[slot] = self.entries.push(Entry { hash, state: state.clone(), value }) as u32;
        true
    }

    /// Makes room for one more position; true if the search must end instead.
    pub(super) fn must_stop<G, O>(&mut self, walk: &mut Walk<'_, G, O>) -> bool
    where
        G: Game<State = S>,
        O: Observer<G>,
    {
        let index = size_of_val(&self.slots[..]);
        let grows = 2 * (self.entries.len() + 1) > self.slots.len();
        let bytes = index + if grows { 2 * index } else { 0 } + self.entries.bytes() + self.outside;
        let room = self.entries.len() < FREE as usize && self.entries.reserve(1);
        walk.must_stop(if room { bytes } else { usize::MAX })
            || (grows && !self.grow() && walk.must_stop(usize::MAX))
    }

    /// Doubles the index; false if the system has no more memory.
    fn grow(&mut self) -> bool {
        let mut slots = Vec::new();
        if slots.try_reserve_exact(2 * self.slots.len()).is_err() {
            return false;
        }
        slots.resize(2 * self.slots.len(), FREE);
        self.slots = slots;
        for entry in 0..self.entries.len() {
            let slot = self.probe(self.entries[entry].hash).find(|&slot| self.slots[slot] == FREE);
            self.slots[slot.unwrap_or_default()] = entry as u32;
        }
        true
    }

    /// The slots at which to look for a hash, in turn.
    fn probe(&self, hash: u32) -> impl Iterator<Item = usize> + use<S, V> {
        let mask = self.slots.len() - 1;
        (0..=mask).map(move |step| (hash as usize).wrapping_add(step) & mask)
    }

    /// The entry of a position, or the slot that is free for it.
    fn find(&self, hash: u32, state: &S) -> Result<usize, usize> {
        for slot in self.probe(hash) {
            let number = self.slots[slot];
            if number == FREE {
                return Err(slot);
            }
            let entry = &self.entries[number as usize];
            if entry.hash == hash && entry.state == *state {
                return Ok(number as usize);
            }
        }
        Err(self.slots.len() - 1)
    }
}

fn hash<S: Hash>(state: &S) -> u32 {
    mix(FxBuildHasher.hash_one(state)) as u32
}
