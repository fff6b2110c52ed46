//! The intern table of states.

use std::sync::Arc;

use hashbrown::HashTable;
use pyo3::prelude::*;

use super::state::Node;

/// So many states are kept although no search holds them any longer.
const KEPT: usize = 1 << 20;

/// Every state that is held by a search, and others that it may meet again.
pub(super) struct States {
    table: HashTable<Arc<Node>>,
    /// The size at which states that nobody holds are dropped.
    limit: usize,
    next: u64,
}

impl States {
    pub(super) fn new() -> Self {
        States { table: HashTable::new(), limit: KEPT, next: 0 }
    }

    /// The state with this key, if it is known. Python compares two keys of one hash.
    pub(super) fn find(&self, hash: isize, key: &Bound<'_, PyAny>) -> PyResult<Option<Arc<Node>>> {
        let mut failure = None;
        let found = self.table.find(mixed(hash), |node| {
            if node.hash != hash || failure.is_some() {
                return false;
            }
            let known = node.key.bind(key.py());
            known.is(key) || known.eq(key).unwrap_or_else(|error| failure.replace(error).is_some())
        });
        let found = found.map(Arc::clone);
        match failure {
            Some(error) => Err(error),
            None => Ok(found),
        }
    }

    /// A number that no state has yet.
    pub(super) fn serial(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    pub(super) fn insert(&mut self, node: Arc<Node>) {
        if self.table.len() >= self.limit {
            self.table.retain(|node| Arc::strong_count(node) > 1);
            self.limit = KEPT.max(2 * self.table.len());
        }
        self.table.insert_unique(mixed(node.hash), node, |node| mixed(node.hash));
    }
}

/// Python's hashes of small numbers are the numbers.
fn mixed(hash: isize) -> u64 {
    let product = (hash as u64 ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
    product ^ (product >> 32)
}
