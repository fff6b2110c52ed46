//! Answers from a table: values, moves, lines.

use std::collections::hash_map::Entry;

use super::value::{Moves, TableValue};
use crate::coder::Coder;
use gametree::Wdl;
use gametree::knowledge::{Coded, Symmetric};
use gametree::{Answer, MoveValue};
use rustc_hash::FxHashMap;

/// A table in which codes are looked up: in memory, or in a file, which may be damaged.
pub trait TableLookup {
    /// What may be wrong with the table.
    type Error;

    /// Whether one position is kept for all its images.
    fn symmetric(&self) -> bool;

    /// The value of a code, which is that of a position of this ply, if positions tell theirs; `None` if the table does not
    /// hold it.
    ///
    /// # Errors
    /// [`TableLookup::Error`], if the table is damaged there.
    fn find(&self, ply: Option<u32>, code: u64) -> Result<Option<TableValue>, Self::Error>;
}

/// Answers questions about positions from a table.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
/// use gametree_tables::{Oracle, Tabulation};
/// let table = Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
/// let oracle = Oracle::new(&Heap(9), &table);
/// let solution = oracle.answer(&(9, Player::First)).unwrap().expect("a position of the table");
/// assert_eq!((solution.value.to_string(), solution.best), ("win in 5".into(), vec![1]));
/// assert_eq!(oracle.value(&(10, Player::First)), Ok(None)); // more stones than there were
/// ```
#[derive(Debug)]
pub struct Oracle<'a, G, T: ?Sized> {
    game: &'a G,
    table: &'a T,
}

impl<'a, G: Coded + Symmetric, T: TableLookup + ?Sized> Oracle<'a, G, T> {
    /// An oracle that asks this table, which must be one of the game.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree_tables::{Oracle, Tabulation};
    /// let table = Tabulation::new(&Heap(3)).run(&Heap(3).start()).unwrap();
    /// assert!(Oracle::new(&Heap(3), &table).value(&(0, Player::Second)).unwrap().unwrap().is_end());
    /// ```
    pub fn new(game: &'a G, table: &'a T) -> Self {
        Oracle { game, table }
    }

    fn coder(&self) -> Coder<'a, G> {
        Coder { game: self.game, symmetric: self.table.symmetric() }
    }

    /// The value of a position; `None` if the table does not hold it.
    ///
    /// # Errors
    /// [`TableLookup::Error`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree_tables::{Oracle, Tabulation};
    /// # let table = Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// # let oracle = Oracle::new(&Heap(9), &table);
    /// assert_eq!(oracle.value(&(8, Player::Second)).unwrap().unwrap().to_string(), "loss in 4");
    /// ```
    pub fn value(&self, state: &G::State) -> Result<Option<TableValue>, T::Error> {
        match self.coder().code(state) {
            Some(code) => self.table.find(self.game.ply(state), code),
            None => Ok(None),
        }
    }

    /// Every move of a position that is not over, with its value for the side to move; `None` if the table does not hold the
    /// position.
    ///
    /// # Errors
    /// [`TableLookup::Error`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree_tables::{Oracle, Tabulation};
    /// # let table = Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// # let oracle = Oracle::new(&Heap(9), &table);
    /// let moves = oracle.moves(&(2, Player::First)).unwrap().unwrap();
    /// assert_eq!(moves.map_values(), ["1: loss in 2", "2: win in 1"]);
    /// # trait Said { fn map_values(&self) -> Vec<String>; }
    /// # impl Said for Vec<(u32, gametree_tables::TableValue)> {
    /// #     fn map_values(&self) -> Vec<String> { self.iter().map(|(mv, value)| format!("{mv}: {value}")).collect() }
    /// # }
    /// ```
    #[expect(
        clippy::type_complexity,
        reason = "moves and values, if the position is there, unless the table is damaged"
    )]
    pub fn moves(&self, state: &G::State) -> Result<Option<Vec<(G::Move, TableValue)>>, T::Error> {
        let mut moves = Vec::new();
        if self.value(state)?.is_none() {
            return Ok(None);
        }
        if self.game.outcome(state).is_none() {
            for mv in self.game.moves(state) {
                let child = self.game.play(state, mv);
                let same = self.game.to_move(&child) == self.game.to_move(state);
                let Some(value) = self.value(&child)? else { return Ok(None) };
                moves.push((mv, value.of_move(same)));
            }
        }
        Ok(Some(moves))
    }

    /// All that a solver would say of a position: its value, every move, the best ones, and a line of best play, which ends with
    /// the game or where a position comes back. In a draw every move that keeps it is a best one; the first leads to the nearest
    /// end. `None` if the table does not hold the position.
    ///
    /// # Errors
    /// [`TableLookup::Error`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree_tables::{Oracle, Tabulation};
    /// # let table = Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// # let oracle = Oracle::new(&Heap(9), &table);
    /// assert_eq!(oracle.answer(&(9, Player::First)).unwrap().unwrap().line.len(), 5);
    /// ```
    pub fn answer(&self, state: &G::State) -> Result<Option<Answer<G::Move>>, T::Error> {
        let (Some(value), Some(moves)) = (self.value(state)?, self.moves(state)?) else { return Ok(None) };
        let best = best_moves(value, &moves);
        let line = self.line(state)?;
        let mut answer = Answer::new("table", value.into(), line);
        answer.moves = moves.iter().map(|&(mv, value)| MoveValue::new(mv, value.into())).collect();
        answer.best = best;
        Ok(Some(answer))
    }

    /// A line of best play.
    fn line(&self, state: &G::State) -> Result<Vec<G::Move>, T::Error> {
        let (mut state, mut line, mut seen) = (state.clone(), Vec::new(), Vec::new());
        while let (Some(value), Some(code)) = (self.value(&state)?, self.game.code(&state)) {
            if value.is_end() || seen.contains(&code) {
                break;
            }
            seen.push(code);
            let Some(moves) = self.moves(&state)? else { break };
            let Some(&mv) = best_moves(value, &moves).first() else { break };
            line.push(mv);
            state = self.game.play(&state, mv);
        }
        Ok(line)
    }

    /// The shortest way from `root` to a position with this code, or to an image of it; `None` if there is none, or if the
    /// search would need more than `memory` bytes.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../gametree/doc/coded_heap.rs")); } use heap::*;
    /// # use gametree_tables::{Oracle, Tabulation};
    /// # let table = Tabulation::new(&Heap(9)).run(&Heap(9).start()).unwrap();
    /// # let oracle = Oracle::new(&Heap(9), &table);
    /// let code = Heap(9).code(&(4, Player::First)).unwrap();
    /// assert_eq!(oracle.way(&Heap(9).start(), code, 1 << 20), Some(vec![2, 3]));
    /// ```
    pub fn way(&self, root: &G::State, code: u64, memory: usize) -> Option<Vec<G::Move>> {
        let (coder, game) = (self.coder(), self.game);
        let target = code;
        let start = coder.code(root)?;
        // A slot of the map, which may be half empty, and a place in one of the two lists.
        let most = memory / (2 * (size_of::<(u64, u64)>() + 1) + 2 * size_of::<u64>());
        let mut parents: FxHashMap<u64, u64> = FxHashMap::default();
        parents.insert(start, start);
        let mut level = vec![start];
        while !parents.contains_key(&target) {
            let mut next = Vec::new();
            for code in level {
                let state = game.decode(code)?;
                if game.outcome(&state).is_some() {
                    continue;
                }
                for mv in game.moves(&state) {
                    let child = coder.code(&game.play(&state, mv))?;
                    if let Entry::Vacant(new) = parents.entry(child) {
                        new.insert(code);
                        next.push(child);
                    }
                }
                if parents.len() > most {
                    return None;
                }
            }
            level = next;
            if level.is_empty() {
                return None;
            }
        }
        let mut codes = vec![target];
        while let Some(&code) = codes.last()
            && code != start
        {
            codes.push(*parents.get(&code)?);
        }
        codes.reverse();
        let (mut state, mut way) = (root.clone(), Vec::new());
        for &code in &codes[1..] {
            let mv = game.moves(&state).find(|&mv| coder.code(&game.play(&state, mv)) == Some(code))?;
            way.push(mv);
            state = game.play(&state, mv);
        }
        Some(way)
    }
}

/// The moves that keep the value: in a draw all that keep the draw, those to the nearest end first.
fn best_moves<M: Copy>(value: TableValue, moves: &[(M, TableValue)]) -> Vec<M> {
    let mut all = Moves::NONE;
    moves.iter().for_each(|&(_, value)| all.add(value));
    let best = all.value().unwrap_or(value);
    let (mut first, others): (Vec<_>, Vec<_>) = moves
        .iter()
        .filter(|(_, found)| *found == best || (found.result, best.result) == (Wdl::Draw, Wdl::Draw))
        .partition(|(_, found)| *found == best);
    first.extend(others);
    first.into_iter().map(|&(mv, _)| mv).collect()
}
