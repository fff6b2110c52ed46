//! The intern table of moves: a move is a number in the search, and the game's own object outside.

use std::collections::HashMap;

use hashbrown::HashTable;
use pyo3::prelude::*;

/// The moves met so far, by their numbers.
pub(super) struct Moves {
    objects: Vec<Py<PyAny>>,
    table: HashTable<(isize, u32)>,
    /// The same by their addresses, which are theirs for as long as they are kept: most games list the same objects again.
    addresses: HashTable<(usize, u32)>,
    /// What the moves are called, as far as that was asked, and which move is called so.
    names: HashMap<u32, String>,
    by_name: HashMap<String, u32>,
}

impl Moves {
    pub(super) fn new() -> Self {
        Moves {
            objects: Vec::new(),
            table: HashTable::new(),
            addresses: HashTable::new(),
            names: HashMap::new(),
            by_name: HashMap::new(),
        }
    }

    /// The number of a move, which is new if no equal one was met before.
    pub(super) fn number(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<u32> {
        let address = mv.as_ptr().addr();
        if let Some(&(_, number)) = self.addresses.find(mixed(address), |&(other, _)| other == address) {
            return Ok(number);
        }
        let hash = mv.hash()?;
        let mut failure = None;
        let objects = &self.objects;
        let found = self.table.find(hash as u64, |&(other, number)| {
            if other != hash || failure.is_some() {
                return false;
            }
            let known = objects[number as usize].bind(mv.py());
            known.is(mv) || known.eq(mv).unwrap_or_else(|error| failure.replace(error).is_some())
        });
        if let Some(&(_, number)) = found {
            return Ok(number);
        }
        if let Some(error) = failure {
            return Err(error);
        }
        let number = u32::try_from(self.objects.len()).unwrap_or(u32::MAX);
        self.objects.push(mv.clone().unbind());
        self.table.insert_unique(hash as u64, (hash, number), |&(hash, _)| hash as u64);
        self.addresses.insert_unique(mixed(address), (address, number), |&(address, _)| mixed(address));
        Ok(number)
    }

    /// What a move is called, if that was asked before.
    pub(super) fn name(&self, number: u32) -> Option<&str> {
        self.names.get(&number).map(String::as_str)
    }

    /// Keeps what a move is called; the other move that is called so, if there is one.
    pub(super) fn call(&mut self, number: u32, name: &str) -> Result<(), u32> {
        match *self.by_name.entry(name.to_owned()).or_insert(number) {
            known if known != number => Err(known),
            _ => {
                self.names.insert(number, name.to_owned());
                Ok(())
            }
        }
    }

    /// The names that were asked, and the moves that they are of.
    pub(super) fn named(&self) -> impl Iterator<Item = (&str, u32)> {
        self.by_name.iter().map(|(name, &number)| (name.as_str(), number))
    }

    /// The move with the longest name that `text` begins with, and what follows it.
    pub(super) fn read<'t>(&self, text: &'t str) -> Option<(u32, &'t str)> {
        longest(text, self.named().map(|(name, number)| (number, name)))
    }

    pub(super) fn object(&self, py: Python<'_>, number: u32) -> Option<Py<PyAny>> {
        self.objects.get(number as usize).map(|object| object.clone_ref(py))
    }

    pub(super) fn all(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.objects.iter().map(|object| object.clone_ref(py)).collect()
    }
}

/// The move with the longest of these names that `text` begins with, and what follows it. A name ends where a word does.
pub(super) fn longest<N: AsRef<str>>(
    text: &str,
    named: impl IntoIterator<Item = (u32, N)>,
) -> Option<(u32, &str)> {
    let begins = named.into_iter().filter_map(|(mv, name)| Some((mv, text.strip_prefix(name.as_ref())?)));
    let ends = begins.filter(|(_, rest)| rest.is_empty() || rest.starts_with(char::is_whitespace));
    ends.min_by_key(|(_, rest)| rest.len())
}

/// Objects lie at multiples of 16.
fn mixed(address: usize) -> u64 {
    (address as u64 >> 4).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
