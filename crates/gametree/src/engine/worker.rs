//! The state of one thread's search of one depth. The steps of the search are in the neighbouring files.

use std::hash::Hash;
use std::marker::PhantomData;

use super::backup::Backup;
use super::options::EngineOptions;
use super::selective::Parts;
use super::table::TranspositionTable;
use super::thread_state::ThreadState;
use crate::knowledge::{Evaluate, Keyed, Knowledge};
use crate::meter::Meter;
use crate::observe::{Mark, Observer};
use crate::score::OwnedBound;
use gametree_shared::SearchingTable;

/// The type parameters of a search under one name, so that every `impl` of the worker has one bound.
pub(super) trait Types {
    type Game: Keyed<State = Self::State, Move = Self::Move>;
    type State: Clone + Hash;
    type Move: Copy + Eq;
    type Evaluation: Evaluate<Self::Game>;
    type Knowledge: Knowledge<Self::Game>;
    type Backup: Backup;
    type Mark: Mark;
    type Observer: Observer<Self::Game, Mark = Self::Mark>;
}

/// The [`Types`] of an engine's search, observed by `O`.
pub(super) struct Of<G, E, K, B, O>(PhantomData<(G, E, K, B, O)>);

impl<G, E, K, B, O> Types for Of<G, E, K, B, O>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
    O: Observer<G>,
{
    type Game = G;
    type State = G::State;
    type Move = G::Move;
    type Evaluation = E;
    type Knowledge = K;
    type Backup = B;
    type Mark = O::Mark;
    type Observer = O;
}

/// One end of the window, with the node that set it.
pub(super) type WindowEnd<T> = OwnedBound<<T as Types>::Mark>;

/// One thread's search of one depth.
pub(super) struct Worker<'a, T: Types> {
    pub(super) game: &'a T::Game,
    pub(super) eval: &'a T::Evaluation,
    pub(super) knowledge: &'a T::Knowledge,
    pub(super) backup: &'a T::Backup,
    pub(super) options: EngineOptions,
    /// The parts that make lines differ in depth.
    pub(super) parts: Parts,
    pub(super) table: &'a TranspositionTable,
    /// The minimum remaining depth at which the table is used.
    pub(super) floor: u32,
    /// Whether results of greater depths than asked for are used.
    pub(super) deeper: bool,
    /// Whether the distance of a result is being found, which has to hold without a history.
    pub(super) settles: bool,
    /// The depth of this search, at the root.
    pub(super) depth: u32,
    pub(super) meter: &'a Meter<'a>,
    /// The positions being searched, if there are several threads.
    pub(super) searching: Option<&'a SearchingTable>,
    pub(super) thread: &'a mut ThreadState<T::Move>,
    pub(super) observer: &'a mut T::Observer,
}
