//! Values of which some can be named, for completions, though not all can be listed.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use gametree::Algorithm;

use gametree_games::{Entry, Spec, catalogue};
use gametree_players::Searcher;
use gametree_tree::presets::PRESETS;

use super::values::typed;

/// Parses a value, and names some for completions. An argument with such a parser has `hide_possible_values`, since its help
/// says what it takes.
#[derive(Clone)]
pub(super) struct Known<T: 'static> {
    parse: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Known<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// A game, by the names that need no size and an example of those that do.
pub(super) fn game() -> Known<Spec> {
    let names = || {
        let whole = |form: &&&str| form.parse::<Spec>().is_ok();
        let of = |game: &'static Entry| {
            let forms = game.forms.iter().filter(whole).copied();
            forms.chain(Some(game.example).filter(|example| !game.forms.contains(example)))
        };
        catalogue::games().flat_map(of).map(str::to_owned).collect()
    };
    Known { parse: typed, names }
}

/// What searches a game.
pub(super) fn searcher() -> Known<Searcher> {
    Known {
        parse: typed,
        names: || ["engine", "mcts"].map(str::to_owned).into_iter().chain(algorithms()).collect(),
    }
}

/// A textbook algorithm.
pub(super) fn algorithm() -> Known<Algorithm> {
    Known { parse: textbook, names: || algorithms().collect() }
}

/// An algorithm that `quiz` asks about.
pub(super) fn practised_algorithm() -> Known<Algorithm> {
    Known {
        parse: textbook,
        names: || ["branch-and-bound", "alphabeta-hard", "alphabeta"].map(str::to_owned).to_vec(),
    }
}

/// A tree, by the presets.
pub(super) fn tree() -> Known<String> {
    Known {
        parse: |text| Ok(text.to_owned()),
        names: || PRESETS.iter().map(|preset| format!("@{}", preset.name)).collect(),
    }
}

fn algorithms() -> impl Iterator<Item = String> {
    Algorithm::ALL.into_iter().map(|algorithm| algorithm.name().to_owned())
}

/// Reads the name of a textbook algorithm.
fn textbook(name: &str) -> Result<Algorithm, String> {
    if let Ok(searcher @ (Searcher::Engine | Searcher::MonteCarlo | Searcher::Solver(_))) =
        typed::<Searcher>(name)
    {
        return Err(format!("{} searches games: expected a textbook algorithm, e.g. pvs", searcher.name()));
    }
    typed(name)
}
