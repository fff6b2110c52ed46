//! What a game must provide to be in the catalogue, and the dispatch to a game whose type is known only at run time.

use std::fmt::Debug;
use std::hash::Hash;

use gametree::Game;
use gametree::knowledge::{Checkable, Coded, Evaluate, Guide, Keyed, Symmetric};

use crate::added::Added;
use crate::evaluation::network::{Network, NetworkError, Seen};
use crate::evaluation::{COARSE, EvaluationChoice, Features, NONE, NamedEvaluation, StaticResult, Weights};
use crate::order::Order;
use gametree_picture::Pictured;

/// The evaluations of a game: one type for all choices, so that a search is compiled once per game.
pub type Evaluation<G> = EvaluationChoice<<G as Playable>::Handmade>;

/// A game of the catalogue: everything that the command and the experiments need from a game.
///
/// Moves convert to and from `u32`, because an interface that erases the type of a game passes them as numbers.
pub trait Playable:
    Guide
    + Keyed
    + Coded
    + Symmetric
    + Checkable
    + Pictured
    + Game<
        State: Eq + Hash + Debug + Send + Sync + 'static,
        Move: Eq + Hash + Debug + Send + Sync + Into<u32> + TryFrom<u32> + 'static,
    > + Clone
    + Send
    + Sync
    + 'static
{
    /// The handmade evaluation, which also defines the features of a learned one.
    type Handmade: Evaluate<Self> + Features<Self> + Copy + Debug + Default + Send + Sync + 'static;

    /// The kind of game: a weights file is for one kind, on boards of any size.
    const KIND: &'static str;

    /// Whether the textbook searches, tables and semi-strong solutions are compiled for this game too. Otherwise they run on the game
    /// with its type erased, at about a third of the speed, and cost nothing to compile. Engine, solvers and Monte Carlo are compiled for every game.
    const COMPILED: bool = false;

    /// Whether all positions to which one can lead may be listed, as the solver does where positions come back. Where they are too many,
    /// as in chess, a win within a number of moves is looked for instead.
    const LISTABLE: bool = true;

    /// Whether games end in points ([`Outcome::Value`](gametree::Outcome::Value)) and never in [`Win`](gametree::Outcome::Win),
    /// `Draw` or `Loss`. Points are whole numbers, positive for the side to move if it has more; a game that counts wins only has none.
    const SCORED: bool = false;

    /// The number of inputs of a [network](crate::evaluation::network) beside the handmade evaluation; 0, the default, for a game
    /// without one.
    const INPUTS: usize = 0;

    /// The name and description of the handmade evaluation: of the one whose sign is [`COARSE`], if there are several.
    const HANDMADE: NamedEvaluation;

    /// The default evaluation with its name, where it is another of the handmade ones; its features and its sign stay those of the one
    /// above.
    const DEFAULT: Option<(NamedEvaluation, Self::Handmade)> = None;

    /// How many points the side to move would have more than its opponent if the game ended as it stands; `None` for a game without
    /// points that are counted while it goes on.
    fn balance(&self, _state: &Self::State) -> Option<i32> {
        None
    }

    /// A named set of moves for a search to exclude, such as Hex's acute corners; `None` if the game has no moves
    /// of that name.
    fn named_moves(&self, _name: &str) -> Option<Vec<Self::Move>> {
        None
    }

    /// The same game with [codes](Coded::code) for `first` and what follows it only. Boards that are too large to have codes may so
    /// have them late in the game; by default nothing changes.
    #[must_use]
    fn coded_from(&self, _first: &Self::State) -> Self {
        self.clone()
    }

    /// The rules by which the lines of this game are counted elsewhere, where draws that depend on more than the board are not
    /// regarded; by default nothing changes.
    #[must_use]
    fn for_counting(&self) -> Self {
        self.clone()
    }

    /// The opening book that comes with the game, as `gametree book` writes it, compressed by gzip; `None` if there is none for this
    /// board, or if the feature `openings` is off.
    #[must_use]
    fn openings(&self) -> Option<&'static [u8]> {
        None
    }

    /// The evaluations of this game, the default one first.
    #[must_use]
    fn evaluations() -> &'static [NamedEvaluation] {
        let all: &'static [NamedEvaluation; 4] = const {
            &match Self::DEFAULT {
                Some((default, _)) => [default, Self::HANDMADE, COARSE, NONE],
                None => [Self::HANDMADE, COARSE, NONE, NONE],
            }
        };
        if Self::DEFAULT.is_some() { all } else { &all[..3] }
    }

    /// The evaluation of this name, if there is one.
    fn evaluation(&self, name: &str) -> Option<Evaluation<Self>> {
        match Self::DEFAULT {
            Some((default, evaluation)) if default.name == name => {
                Some(EvaluationChoice::Handmade(evaluation))
            }
            _ => EvaluationChoice::by_name(name, Self::HANDMADE.name, Self::Handmade::default()),
        }
    }

    /// The evaluation that is used unless another is requested.
    fn default_evaluation(&self) -> Evaluation<Self> {
        EvaluationChoice::Handmade(
            Self::DEFAULT.map_or_else(Self::Handmade::default, |(_, evaluation)| evaluation),
        )
    }

    /// The names of the features that a learned evaluation weights.
    #[must_use]
    fn features() -> &'static [&'static str] {
        Self::Handmade::NAMES
    }

    /// What the terms of the evaluation count that each side has, by their names.
    #[must_use]
    fn terms() -> &'static [(&'static str, &'static str)] {
        Self::Handmade::TERMS
    }

    /// The evaluation beside whose terms this network stands; `None`, the default, for a game without one, or another game's network.
    #[must_use]
    fn with_network(_network: &'static Network) -> Option<Self::Handmade> {
        None
    }

    /// What a network sees of an unfinished position; `None`, the default, for a game without one.
    fn seen(&self, _state: &Self::State) -> Option<Seen> {
        None
    }

    /// The features of an unfinished position, from the point of view of the side to move, or its score if it can be decided
    /// without a search.
    fn static_result(&self, state: &Self::State) -> StaticResult {
        Self::Handmade::default().static_result(self, state)
    }

    /// What the terms of the evaluation count, [in words](Features::counted), where the names of the features do not say it.
    fn counted(&self, state: &Self::State) -> Option<Vec<(&'static str, [i32; 2])>> {
        Self::Handmade::default().counted(self, state)
    }

    /// The evaluation beside whose terms this network stands.
    ///
    /// # Errors
    /// [`NetworkError`], if it is none of this game.
    fn beside(&self, network: &'static Network) -> Result<Evaluation<Self>, NetworkError> {
        let evaluation = Self::with_network(network).map(EvaluationChoice::Handmade);
        evaluation.ok_or(NetworkError::Inputs { found: network.inputs.len(), expected: Self::INPUTS })
    }

    /// The learned evaluation with these weights.
    fn learned(&self, weights: Weights) -> Evaluation<Self> {
        EvaluationChoice::Learned(Self::Handmade::default(), weights)
    }
}

/// A generic function of a game whose type is known only at run time: dispatch happens once, outside the search.
pub trait Visitor {
    /// The function's result.
    type Output;
    /// The function.
    fn visit<G: Playable>(self, game: &G) -> Self::Output;

    /// The same for a game that was [added](crate::catalogue::add): its type is known only where it was, so the function must have
    /// been compiled there, as a [part](crate::catalogue::AddedGame::with) of the game. `None`, the default, if there is none.
    fn visit_added(self, _added: Added, _order: Order) -> Option<Self::Output>
    where
        Self: Sized,
    {
        None
    }
}
