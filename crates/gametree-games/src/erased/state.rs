//! Positions and moves of a game whose type is erased.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use gametree::{Outcome, Player};

/// A move of a game whose type is erased: the game's own move as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AnyMove(pub u32);

impl From<AnyMove> for u32 {
    fn from(AnyMove(number): AnyMove) -> u32 {
        number
    }
}

/// A position of a game whose type is erased. Cheap to clone; equality and hash are those of the game's own state.
#[derive(Clone)]
pub struct AnyState(Arc<Position<dyn Opaque>>);

/// A state with the facts that searches need at every node, computed once when the state is created.
struct Position<S: ?Sized> {
    to_move: Player,
    outcome: Option<Outcome>,
    state: S,
}

impl AnyState {
    /// Erases the type of a state.
    pub(super) fn new<S>(state: S, to_move: Player, outcome: Option<Outcome>) -> Self
    where
        S: Eq + Hash + fmt::Debug + Send + Sync + 'static,
    {
        AnyState(Arc::new(Position { to_move, outcome, state }))
    }

    /// The state itself; `None` if it has another type.
    #[must_use]
    #[inline]
    pub fn get<S: 'static>(&self) -> Option<&S> {
        self.0.state.as_any().downcast_ref()
    }

    /// The state itself.
    ///
    /// # Panics
    /// If the state has a different type: a bug of the caller, who mixed up two games.
    #[inline]
    #[must_use]
    pub fn downcast<S: 'static>(&self) -> &S {
        self.get().expect("a position belongs to the game that made it")
    }

    /// The bytes of its allocation: the state with its facts, two reference counts and the allocator's own header.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.0) + 4 * size_of::<usize>()
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub fn to_move(&self) -> Player {
        self.0.to_move
    }

    /// How the game ended, for the side to move.
    #[must_use]
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome
    }
}

impl PartialEq for AnyState {
    fn eq(&self, other: &Self) -> bool {
        self.0.state.equals(other.0.state.as_any())
    }
}

impl Eq for AnyState {}

impl Hash for AnyState {
    fn hash<H: Hasher>(&self, mut hasher: &mut H) {
        self.0.state.hash_into(&mut hasher);
    }
}

impl fmt::Debug for AnyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.state.describe(f)
    }
}

/// The operations on a state that do not depend on its type.
trait Opaque: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Any) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<S: Eq + Hash + fmt::Debug + Send + Sync + 'static> Opaque for S {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
