//! Games that a program adds to the catalogue: the command and everything else then take them by their names, as the others.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

use crate::names::{Entry, SpecError, SpecName};

/// A game to be added: how its boards are read, and what is compiled for it.
pub struct AddedGame {
    entries: &'static [Entry],
    kind: &'static str,
    parse: Box<Parse>,
    parts: Vec<Box<dyn Any + Send + Sync>>,
}

/// Reads the name of a board.
type Parse = dyn Fn(&SpecName<'_>) -> Option<Result<Box<dyn AddedSetup>, SpecError>> + Send + Sync;

/// A setup whose type is known to its own game only.
trait AddedSetup: Any + Debug + Send + Sync {
    fn name(&self) -> String;
    fn any(&self) -> &dyn Any;
}

impl<S: Any + Debug + fmt::Display + Send + Sync> AddedSetup for S {
    fn name(&self) -> String {
        self.to_string()
    }

    fn any(&self) -> &dyn Any {
        self
    }
}

impl AddedGame {
    /// A game with these entries and of this kind, whose boards are read by a function, as [`GameSetup`](crate::GameSetup) has them;
    /// nothing is compiled for it yet.
    #[must_use]
    pub fn new<S: Any + Debug + fmt::Display + Send + Sync>(
        entries: &'static [Entry],
        kind: &'static str,
        parse: fn(&SpecName<'_>) -> Option<Result<S, SpecError>>,
    ) -> Self {
        let parse =
            move |name: &SpecName<'_>| Some(parse(name)?.map(|setup| Box::new(setup) as Box<dyn AddedSetup>));
        AddedGame { entries, kind, parse: Box::new(parse), parts: Vec::new() }
    }

    /// The same with something that is compiled for it: a crate finds again what it has put here, by its type.
    #[must_use]
    pub fn with(mut self, part: impl Any + Send + Sync) -> Self {
        self.parts.push(Box::new(part));
        self
    }
}

impl Debug for AddedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AddedGame").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// A game that was added, on one of its boards.
#[derive(Clone, Copy)]
pub struct Added {
    game: &'static AddedGame,
    setup: &'static dyn AddedSetup,
}

impl Added {
    /// The kind of game, as its setup has it.
    #[must_use]
    pub fn kind(self) -> &'static str {
        self.game.kind
    }

    /// Calls a function with the part of this type that was compiled for the game, and its setup; `None` if there is no such part.
    pub fn with<P: 'static, T>(self, call: impl FnOnce(&P, &dyn Any) -> T) -> Option<T> {
        let part = self.game.parts.iter().find_map(|part| part.downcast_ref::<P>())?;
        Some(call(part, self.setup.any()))
    }
}

impl fmt::Display for Added {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.setup.name())
    }
}

impl Debug for Added {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

impl PartialEq for Added {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.game, other.game) && self.setup.name() == other.setup.name()
    }
}

impl Eq for Added {}

impl Hash for Added {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.setup.name().hash(state);
    }
}

static GAMES: RwLock<Vec<&'static AddedGame>> = RwLock::new(Vec::new());

/// Every board of a game that was named, once: a [`Spec`](crate::Spec) is copied, so they are never freed.
static BOARDS: OnceLock<Mutex<BTreeMap<String, Added>>> = OnceLock::new();

/// Why a game can't be added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game called {name} is in the catalogue already: expected another name")]
pub struct AddError {
    /// The form of a name that both have.
    pub name: &'static str,
}

/// Adds a game to the catalogue, for the rest of the program's run.
///
/// # Errors
/// [`AddError`], if a game of the catalogue has one of its names.
pub fn add(game: AddedGame) -> Result<(), AddError> {
    let mut games = GAMES.write().unwrap_or_else(PoisonError::into_inner);
    let known = crate::catalogue::BUILT_IN.iter().copied().flatten();
    let known: Vec<&str> = known
        .chain(games.iter().flat_map(|game| game.entries))
        .flat_map(|entry| entry.forms)
        .filter_map(|form| form.split(':').next())
        .collect();
    let forms = game.entries.iter().flat_map(|entry| entry.forms);
    let taken = forms.filter_map(|form| form.split(':').next()).find(|form| known.contains(form));
    if let Some(name) = taken {
        return Err(AddError { name });
    }
    games.push(Box::leak(Box::new(game)));
    Ok(())
}

/// The entries of the games that were added.
pub(crate) fn entries() -> Vec<&'static Entry> {
    let games = GAMES.read().unwrap_or_else(PoisonError::into_inner);
    games.iter().flat_map(|game| game.entries).collect()
}

/// The game of this name, if it was added.
pub(crate) fn parse(name: &SpecName<'_>) -> Option<Result<Added, SpecError>> {
    let games: Vec<&'static AddedGame> = GAMES.read().unwrap_or_else(PoisonError::into_inner).clone();
    let (game, setup) = games.into_iter().find_map(|game| Some((game, (game.parse)(name)?)))?;
    let keep = |setup: Box<dyn AddedSetup>| {
        let mut boards = BOARDS.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        let named = setup.name();
        *boards.entry(named).or_insert_with(|| Added { game, setup: Box::leak(setup) })
    };
    Some(setup.map(keep))
}
