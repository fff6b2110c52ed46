//! What the type of a game says at compile time, for a game that has lost its type: [`Kind`].

/// What searches ask of a game's type, and not of the game.
pub trait Kind {
    /// [`Game::ALTERNATES`](gametree::Game::ALTERNATES).
    const ALTERNATES: bool;
    /// [`Keyed::REPEATS`](gametree::knowledge::Keyed::REPEATS).
    const REPEATS: bool;
    /// [`Guide::CHEAP_TACTICS`](gametree::knowledge::Guide::CHEAP_TACTICS).
    const CHEAP_TACTICS: bool;
}

/// Nothing is known, and every game is searched as the most general one: slower for some, and wrong for none.
#[derive(Clone, Copy, Debug)]
pub enum Unknown {}

impl Kind for Unknown {
    // A state knows its side to move anyway.
    const ALTERNATES: bool = false;
    const REPEATS: bool = true;
    const CHEAP_TACTICS: bool = true;
}

/// These. Tests take those of the game's own type, and so run exactly what is compiled for such games.
#[derive(Clone, Copy, Debug)]
pub enum Known<const ALTERNATES: bool, const REPEATS: bool, const CHEAP_TACTICS: bool> {}

impl<const ALTERNATES: bool, const REPEATS: bool, const CHEAP_TACTICS: bool> Kind
    for Known<ALTERNATES, REPEATS, CHEAP_TACTICS>
{
    const ALTERNATES: bool = ALTERNATES;
    const REPEATS: bool = REPEATS;
    const CHEAP_TACTICS: bool = CHEAP_TACTICS;
}
