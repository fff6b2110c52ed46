//! The intern table of states.

use std::mem;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::thread::{Builder, sleep};
use std::time::Duration;

use hashbrown::HashTable;
use pyo3::prelude::*;

use super::state::{Name, Node};

/// So many states are kept although no search holds them any longer.
const KEPT: usize = 1 << 20;

/// So many states are freed at a time, which takes about a millisecond.
const FREED: usize = 2_000;

/// Which states are kept.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// All that a search may meet again: for a search with a table, which must know equal states.
    #[default]
    All,
    /// All, as long as enough of them are met again.
    IfUseful,
    /// None: equal states are different.
    None,
}

/// So many states are looked for before it is known whether enough are met again, which is one in so many.
const TRIAL: (u64, u64) = (300, 16);

/// Every state that is held by a search, and others that it may meet again.
pub(super) struct States {
    /// In the order in which they were met, so that they are freed in the order in which they were allocated.
    places: Vec<Option<Arc<Node>>>,
    free: Vec<u32>,
    /// The hashes of the states, and their places.
    table: HashTable<(isize, u32)>,
    /// Whether states are kept at all.
    keeps: Keeps,
    /// How often a state was looked for, and found.
    asked: u64,
    met: u64,
    /// The size at which states that nobody holds are dropped.
    limit: usize,
    count: u64,
}

impl States {
    pub(super) fn new(keeps: Keeps) -> Self {
        States {
            places: vec![],
            free: vec![],
            table: HashTable::new(),
            keeps,
            asked: 0,
            met: 0,
            limit: KEPT,
            count: 0,
        }
    }

    /// Whether states are compared.
    pub(super) fn compares(&self) -> bool {
        self.keeps != Keeps::None
    }

    /// The state with this key, if it is known. Python compares two keys of one hash.
    pub(super) fn find(&mut self, hash: isize, key: &Bound<'_, PyAny>) -> PyResult<Option<Arc<Node>>> {
        let mut failure = None;
        let found = self.table.find(mixed(hash), |&(other, place)| {
            if other != hash || failure.is_some() {
                return false;
            }
            let Some(node) = &self.places[place as usize] else { return false };
            let known = node.key().bind(key.py());
            known.is(key) || known.eq(key).unwrap_or_else(|error| failure.replace(error).is_some())
        });
        if let Some(error) = failure {
            return Err(error);
        }
        let found = found.and_then(|&(_, place)| self.places[place as usize].clone());
        self.asked += 1;
        self.met += u64::from(found.is_some());
        if self.keeps == Keeps::IfUseful && self.asked >= TRIAL.0 && self.met * TRIAL.1 < self.asked {
            *self = States { count: self.count, ..States::new(Keeps::None) };
        }
        Ok(found)
    }

    /// The state of this name, unless it was dropped.
    pub(super) fn named(&self, name: Name) -> Option<Arc<Node>> {
        self.places.get(name.place as usize)?.clone().filter(|node| node.name == Some(name))
    }

    /// A name, if it will be kept, and a serial number for a new state.
    pub(super) fn name(&mut self) -> (Option<Name>, u64) {
        if !self.compares() {
            self.count += 1;
            return (None, self.count);
        }
        if self.free.is_empty() && self.table.len() >= self.limit {
            self.drop_unused();
        }
        self.count += 1;
        let stamp = NonZeroU32::new(self.count as u32).unwrap_or(NonZeroU32::MAX);
        let place = self.free.pop().unwrap_or_else(|| {
            self.places.push(None);
            (self.places.len() - 1) as u32
        });
        (Some(Name { place, stamp }), self.count)
    }

    pub(super) fn insert(&mut self, node: Arc<Node>) {
        let Some(Name { place, .. }) = node.name else { return };
        let entry = (node.hash, place);
        self.places[entry.1 as usize] = Some(node);
        self.table.insert_unique(mixed(entry.0), entry, |&(hash, _)| mixed(hash));
    }

    /// Frees the states on a thread of its own, which leaves the interpreter to others in between.
    pub(super) fn free_later(self) {
        let mut places = self.places;
        let free = move || {
            while !places.is_empty() {
                let rest = places.len().saturating_sub(FREED);
                if Python::try_attach(|_| places.truncate(rest)).is_none() {
                    return mem::forget(places); // the interpreter is gone, and the process ends
                }
                sleep(Duration::from_millis(1));
            }
        };
        // Without a thread it is done here and now.
        drop(Builder::new().spawn(free));
    }

    fn drop_unused(&mut self) {
        let unused = |node: &Arc<Node>| Arc::strong_count(node) == 1;
        let places = &mut self.places;
        self.table
            .retain(|&mut (_, place)| places[place as usize].as_ref().is_some_and(|node| !unused(node)));
        for (place, node) in (0..).zip(places) {
            if node.as_ref().is_none_or(unused) {
                *node = None;
                self.free.push(place);
            }
        }
        self.limit = KEPT.max(2 * self.table.len());
    }
}

/// Python's hashes of small numbers are the numbers.
fn mixed(hash: isize) -> u64 {
    let product = (hash as u64 ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
    product ^ (product >> 32)
}
