//! An experiment in the words that it is asked for in, by the command and by every binding.

use std::fmt;
use std::str::FromStr;

use super::error::PathologyError;
use super::evaluation::Evaluation;
use super::experiment::exact_errors;
use super::good::Good;
use super::model::Model;
use super::rules::Rule;

/// The name of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in Model")]
pub enum ModelName {
    Althofer,
    Pgame,
    Ngame,
    Real,
    Trap,
    Persistent,
}

impl ModelName {
    const ALL: [ModelName; 6] = [
        ModelName::Althofer,
        ModelName::Pgame,
        ModelName::Ngame,
        ModelName::Real,
        ModelName::Trap,
        ModelName::Persistent,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ModelName::Althofer => "althofer",
            ModelName::Pgame => "pgame",
            ModelName::Ngame => "ngame",
            ModelName::Real => "real",
            ModelName::Trap => "trap",
            ModelName::Persistent => "persistent",
        }
    }
}

/// A text that names none of a few things.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?}: expected {expected}")]
pub struct UnknownName {
    found: String,
    expected: &'static str,
}

impl UnknownName {
    fn new(found: &str, expected: &'static str) -> Self {
        UnknownName { found: found.chars().take(40).collect(), expected }
    }
}

impl FromStr for ModelName {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<ModelName, UnknownName> {
        let expected = "althofer, pgame, ngame, real, trap or persistent";
        let known = ModelName::ALL.into_iter().find(|model| model.name() == text);
        known.ok_or_else(|| UnknownName::new(text, expected))
    }
}

/// The name of an evaluation of P- and N-games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in Evaluation")]
pub enum EvaluationName {
    Share,
    Chance,
    Sign,
}

impl FromStr for EvaluationName {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<EvaluationName, UnknownName> {
        match text {
            "share" => Ok(EvaluationName::Share),
            "chance" => Ok(EvaluationName::Chance),
            "sign" => Ok(EvaluationName::Sign),
            _ => Err(UnknownName::new(text, "share, chance or sign")),
        }
    }
}

/// An experiment as it is asked for. `None` stands for the default of the model.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The model.
    pub model: ModelName,
    /// The rules; all of the model if there are none.
    pub rules: Vec<Rule>,
    /// Moves in every position.
    pub branching: u32,
    /// Good moves in a won position.
    pub good: Option<Good>,
    /// The probability that a static value is wrong, or the standard deviation of the noise.
    pub error: Option<f64>,
    /// The deepest search.
    pub depth: u32,
    /// The length of a game, in moves.
    pub moves: Option<u32>,
    /// The probability that a child inherits an error.
    pub persistence: Option<f64>,
    /// The probability that a position ends the game.
    pub trap: Option<f64>,
    /// Static values are rounded to multiples of one in so many.
    pub levels: Option<u32>,
    /// The evaluation.
    pub evaluation: Option<EvaluationName>,
    /// Whether neighbouring leaves are correlated.
    pub dependent: bool,
}

/// Options that do not go together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingError {
    /// An option of other models.
    DoesNotApply {
        /// The option.
        option: &'static str,
        /// The model.
        model: ModelName,
        /// The models that have it.
        models: &'static [ModelName],
    },
    /// An option that is about shares of won leaves, and an error rate in their place.
    WithError {
        /// The option.
        option: &'static str,
    },
    /// Levels without shares.
    LevelsOfShares,
}

impl SettingError {
    /// The message, with `dashes` before each option.
    #[must_use]
    pub fn words(&self, dashes: &str) -> String {
        match *self {
            SettingError::DoesNotApply { option, model, models } => {
                let names: Vec<&str> = models.iter().map(|model| model.name()).collect();
                let (model, names) = (model.name(), names.join(" or "));
                format!("{dashes}{option} does not apply to {model}: expected {dashes}model {names}")
            }
            SettingError::WithError { option } => format!(
                "{dashes}{option} cannot be combined with {dashes}error, which replaces the shares of won leaves: expected one of \
                 them"
            ),
            SettingError::LevelsOfShares => {
                format!("{dashes}levels rounds shares: expected {dashes}evaluation share")
            }
        }
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(""))
    }
}

impl std::error::Error for SettingError {}

impl Setting {
    /// The model.
    ///
    /// # Errors
    /// [`SettingError`], where an option belongs to other models.
    pub fn model(&self) -> Result<Model, SettingError> {
        use ModelName::{Althofer, Ngame, Persistent, Pgame, Real, Trap};
        let name = self.model;
        let boards = [Pgame, Ngame].contains(&name) && (name == Ngame || self.error.is_none());
        let options: [(&str, bool, &[ModelName]); 8] = [
            ("good", self.good.is_some(), &[Althofer, Persistent, Trap]),
            ("error", self.error.is_some(), &[Althofer, Persistent, Trap, Pgame, Real]),
            ("moves", self.moves.is_some(), &[Pgame, Ngame, Real]),
            ("persistence", self.persistence.is_some(), &[Persistent]),
            ("trap", self.trap.is_some(), &[Trap]),
            ("levels", self.levels.is_some(), &[Pgame, Ngame, Real]),
            ("evaluation", self.evaluation.is_some(), &[Pgame, Ngame]),
            ("dependent", self.dependent, &[Real]),
        ];
        for (option, given, models) in options {
            if given && !models.contains(&name) {
                return Err(SettingError::DoesNotApply { option, model: name, models });
            }
            if given && name == Pgame && !boards && ["moves", "levels", "evaluation"].contains(&option) {
                return Err(SettingError::WithError { option });
            }
        }
        if self.levels.is_some() && !matches!(self.evaluation, None | Some(EvaluationName::Share)) {
            return Err(SettingError::LevelsOfShares);
        }
        let (branching, levels) = (self.branching, self.levels);
        let good = self.good.unwrap_or(Good::Exactly(1));
        let error = self.error.unwrap_or(0.05);
        let moves = self.moves.unwrap_or(self.depth);
        let evaluation = match self.evaluation {
            None | Some(EvaluationName::Share) => Evaluation::Share { levels },
            Some(EvaluationName::Chance) => Evaluation::Chance,
            Some(EvaluationName::Sign) => Evaluation::Sign,
        };
        Ok(match name {
            Althofer => Model::Althofer { branching, good, error },
            Persistent => {
                Model::Persistent { branching, good, error, persistence: self.persistence.unwrap_or(0.6) }
            }
            Trap => Model::Trap { branching, good, error, trap: self.trap.unwrap_or(0.1) },
            Pgame if boards => Model::Pgame { branching, moves, evaluation },
            Pgame => Model::PgameErrors { branching, error },
            Ngame => Model::Ngame { branching, moves, evaluation },
            Real => {
                let noise = self.error.unwrap_or(0.1);
                Model::Real { branching, moves, noise, dependent: self.dependent, levels }
            }
        })
    }

    /// The rules that are asked for, each once; else all of the model. Without a simulation those that are not exact at all
    /// depths are omitted, and named with the reason.
    ///
    /// # Errors
    /// [`PathologyError`], if the model or the depth is out of range.
    pub fn rules(&self, model: &Model, simulated: bool) -> Result<(Vec<Rule>, Vec<String>), PathologyError> {
        if !self.rules.is_empty() {
            let mut rules: Vec<Rule> = vec![];
            for &rule in &self.rules {
                if !rules.contains(&rule) {
                    rules.push(rule);
                }
            }
            return Ok((rules, vec![]));
        }
        let all = model.rules();
        if simulated {
            return Ok((all, vec![]));
        }
        let depths: Vec<usize> = exact_errors(model, &all, self.depth)?.iter().map(Vec::len).collect();
        let (mut exact, mut others) = (vec![], vec![]);
        for (&rule, depth) in all.iter().zip(depths) {
            match depth {
                _ if depth == self.depth as usize => exact.push(rule),
                0 => others.push(rule.to_string()),
                _ => others.push(format!("{rule} (exact to depth {depth})")),
            }
        }
        if exact.is_empty() {
            return Ok((all, vec![])); // refused later
        }
        Ok((exact, others))
    }
}
