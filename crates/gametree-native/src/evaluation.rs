//! Evaluations chosen at run time: where one comes from, one whose game is erased, and rules that have some.

use std::fmt;
use std::sync::Arc;

use gametree::knowledge::Evaluate;
use gametree::{Game, Score};
use gametree_games::evaluation::network::Network;
use gametree_games::evaluation::{NamedEvaluation, Weights};
use gametree_games::{
    Evaluation, EvaluationError, EvaluationFile, FILE, Playable, find_evaluation, read_evaluation,
};

use gametree_games::erased::{AnyState, Erased, Rules};

/// Where an evaluation comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "there is one for each search, and it should be `Copy`")]
pub enum EvaluationSource<'a> {
    /// The game's own.
    #[default]
    Default,
    /// One of the game's by name, or that of the weights or the network in `file:PATH`.
    Named(&'a str),
    /// The game's features with these weights.
    Weights(Weights),
    /// The game's terms with this network beside them.
    Network(&'static Network),
}

impl<'a> From<Option<&'a str>> for EvaluationSource<'a> {
    fn from(name: Option<&'a str>) -> Self {
        name.map_or(EvaluationSource::Default, EvaluationSource::Named)
    }
}

/// Rules with the evaluations of the game: all that the judge of traces asks for, who therefore needs none of the
/// searches of [`Native`](super::Native).
pub trait Evaluated: Rules {
    /// The evaluations of the game, its own first.
    fn evaluations(&self) -> &'static [NamedEvaluation];

    /// The evaluation that `source` names.
    ///
    /// # Errors
    /// [`EvaluationError`], if there is none.
    fn evaluation(&self, source: EvaluationSource<'_>) -> Result<AnyEvaluation, EvaluationError>;
}

impl<G: Playable> Evaluated for G {
    fn evaluations(&self) -> &'static [NamedEvaluation] {
        <G as Playable>::evaluations()
    }

    fn evaluation(&self, source: EvaluationSource<'_>) -> Result<AnyEvaluation, EvaluationError> {
        Ok(AnyEvaluation::erased(self, find(self, &source)?))
    }
}

/// The evaluation that `source` names; reads the file of `file:PATH`.
pub(crate) fn find<G: Playable>(
    game: &G,
    source: &EvaluationSource<'_>,
) -> Result<Evaluation<G>, EvaluationError> {
    Ok(match *source {
        EvaluationSource::Default => game.default_evaluation(),
        EvaluationSource::Named(name) => find_evaluation(game, name)?,
        EvaluationSource::Weights(weights) => game.learned(weights),
        EvaluationSource::Network(network) => game.beside(network)?,
    })
}

/// `source` with the file of `file:PATH` read, so that its searches neither read it again nor can miss it.
pub(crate) fn load<'a, G: Playable>(
    game: &G,
    source: EvaluationSource<'a>,
) -> Result<EvaluationSource<'a>, EvaluationError> {
    if let EvaluationSource::Named(name) = source
        && let Some(path) = name.strip_prefix(FILE)
    {
        return Ok(match read_evaluation::<G>(path)? {
            EvaluationFile::Weights(weights) => EvaluationSource::Weights(weights),
            EvaluationFile::Network(network) => EvaluationSource::Network(network),
        });
    }
    find(game, &source)?;
    Ok(source)
}

/// A static evaluation of a game whose type is erased.
#[derive(Clone)]
pub struct AnyEvaluation {
    value: Arc<dyn Fn(&AnyState) -> Score + Send + Sync>,
    constant: bool,
}

impl AnyEvaluation {
    /// The evaluation that gives every position the same value.
    #[must_use]
    pub fn constant(value: Score) -> Self {
        AnyEvaluation { constant: true, ..AnyEvaluation::new(move |_| value) }
    }

    /// The evaluation by a function, which gives the value for the side to move.
    #[must_use]
    pub fn new(value: impl Fn(&AnyState) -> Score + Send + Sync + 'static) -> Self {
        AnyEvaluation { value: Arc::new(value), constant: false }
    }

    /// The evaluation of `game` with its type erased.
    pub(crate) fn erased<G: Playable>(game: &G, evaluation: Evaluation<G>) -> Self {
        let (game, constant) = (game.clone(), Evaluate::<G>::is_constant(&evaluation));
        let value = move |state: &AnyState| evaluation.evaluate(&game, state.downcast());
        AnyEvaluation { constant, ..AnyEvaluation::new(value) }
    }
}

impl fmt::Debug for AnyEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyEvaluation")
    }
}

impl<R: Rules + ?Sized> Evaluate<Erased<R>> for AnyEvaluation {
    fn evaluate(&self, _: &Erased<R>, state: &<Erased<R> as Game>::State) -> Score {
        (self.value)(state)
    }

    fn is_constant(&self) -> bool {
        self.constant
    }
}
