//! What a game must have to be in the catalogue, and the dispatch to a game whose type is known only at run time.

use std::fmt::Debug;
use std::hash::Hash;

use gametree::Game;
use gametree::knowledge::{Evaluate, Guide, Keyed, Notation, Symmetric};

use crate::evaluation::{COARSE, EvaluationChoice, Features, NONE, NamedEvaluation, StaticResult, Weights};

/// The evaluations of a game: one type, whichever is chosen, so that a search is compiled once a game.
pub type Evaluation<G> = EvaluationChoice<<G as Playable>::Handmade>;

/// A game of the catalogue: everything the command and the lab can do with one.
///
/// Moves are small numbers: an interface that hides the type of a game passes them as `u32`.
pub trait Playable:
    Guide
    + Keyed
    + Symmetric
    + Notation
    + Game<
        State: Eq + Hash + Debug + Send + Sync + 'static,
        Move: Eq + Hash + Debug + Send + Sync + Into<u32> + TryFrom<u32> + 'static,
    > + Clone
    + Send
    + Sync
    + 'static
{
    /// The evaluation made by hand, which also names the features that a learned one weighs.
    type Handmade: Evaluate<Self> + Features<Self> + Copy + Debug + Default + Send + Sync + 'static;

    /// The kind of game: a file of weights is for one kind, on boards of any size.
    const KIND: &'static str;

    /// The name of the evaluation made by hand.
    const HANDMADE: NamedEvaluation;

    /// The moves that go by a name in this game, as Hex's acute corners, for a search to leave out; `None` if the game has no
    /// moves of that name.
    fn named_moves(&self, _name: &str) -> Option<Vec<Self::Move>> {
        None
    }

    /// Its evaluations by name, the default one first.
    #[must_use]
    fn evaluations() -> &'static [NamedEvaluation] {
        const { &[Self::HANDMADE, COARSE, NONE] }
    }

    /// The evaluation of this name, if there is one.
    fn evaluation(&self, name: &str) -> Option<Evaluation<Self>> {
        EvaluationChoice::by_name(name, Self::HANDMADE.name, Self::Handmade::default())
    }

    /// The evaluation that is used unless another is requested.
    fn default_evaluation(&self) -> Evaluation<Self> {
        EvaluationChoice::Handmade(Self::Handmade::default())
    }

    /// The names of the features that a learned evaluation weighs.
    #[must_use]
    fn features() -> &'static [&'static str] {
        Self::Handmade::NAMES
    }

    /// The features of an unfinished position, from the point of view of the side to move, or its score if it is decided
    /// without a search.
    fn static_result(&self, state: &Self::State) -> StaticResult {
        Self::Handmade::default().static_result(self, state)
    }

    /// The evaluation with these weights for the features.
    fn learned(&self, weights: Weights) -> Evaluation<Self> {
        EvaluationChoice::Learned(Self::Handmade::default(), weights)
    }
}

/// A generic function of a game whose type is known only at run time: the one dispatch, outside every search.
pub trait Visitor {
    /// Its result.
    type Output;
    /// The function.
    fn visit<G: Playable>(self, game: &G) -> Self::Output;
}
