//! Reads games in PGN: a text of several as one after the other, and the moves of one.

use std::borrow::Cow;

use gametree::Game;
use gametree::knowledge::{Notation, PositionError};

use super::error::PgnError;
use super::scan::{Flaw, PgnResult, Scanner, Token};

/// The name of the notation in errors.
const NAME: &str = "PGN";

/// What is expected of a tag.
const EXPECTED_TAG: &str = "a tag, as [White \"name\"]";

/// A tag: its name, and its value as it is written, with escapes.
type Tag<'t> = (&'t str, &'t str);

/// A game in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText<'t> {
    /// The number of the line that it begins in, from 1.
    pub line: usize,
    /// The whole game, tags and all.
    pub text: &'t str,
    /// How it ended, as its last word says.
    pub result: PgnResult,
    tags: Vec<Tag<'t>>,
}

/// The position that a game starts from, and its moves.
type FirstAndMoves<G> = (<G as Game>::State, Vec<<G as Game>::Move>);

impl GameText<'_> {
    /// The value of the first tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        let (_, value) = self.tags.iter().find(|(found, _)| *found == name)?;
        Some(unescaped(value))
    }

    /// The position that the game starts from, and its moves, by the rules.
    ///
    /// # Errors
    /// [`PgnError::Game`].
    pub fn read<G: Notation>(&self, game: &G) -> Result<FirstAndMoves<G>, PgnError> {
        let read = || {
            let (setup, moves) = game.split_position(self.text)?;
            let first = setup.map_or_else(|| Ok(game.start()), |setup| game.read_setup(setup))?;
            let moves = game.read_moves_from(&first, moves)?;
            Ok((first, moves))
        };
        read().map_err(|reason| PgnError::Game { line: self.line, reason })
    }
}

/// The games of a text, one after the other, as far as its form goes: nothing is said of the rules. Ends after the first error.
#[must_use]
pub fn games(text: &str) -> Games<'_> {
    Games { scanner: Scanner::new(text), text, line: 1, counted: 0, over: false }
}

/// The games of a text: [`games`].
#[derive(Clone, Debug)]
pub struct Games<'t> {
    scanner: Scanner<'t>,
    text: &'t str,
    /// The line of the place up to which lines have been counted.
    line: usize,
    counted: usize,
    over: bool,
}

impl<'t> Games<'t> {
    /// The line in which the scanner stands.
    fn here(&mut self) -> usize {
        let at = self.scanner.at();
        self.line += self.text[self.counted..at].bytes().filter(|&byte| byte == b'\n').count();
        self.counted = at;
        self.line
    }

    fn game(&mut self) -> Result<Option<GameText<'t>>, Flaw> {
        self.scanner.skip_space();
        let (begin, line) = (self.scanner.at(), self.here());
        let tags = read_tags(&mut self.scanner)?;
        let mut moves = 0;
        let result = loop {
            match self.scanner.next()? {
                Some(Token::Move) => {
                    moves += 1;
                    self.scanner.skip_word();
                }
                Some(Token::Result(result)) => break Some(result),
                Some(Token::Bracket) | None => break None,
            }
        };
        // Comments after the last game are none.
        if tags.is_empty() && moves == 0 && result.is_none() {
            let stuck = !self.scanner.rest().is_empty();
            return if stuck { Err(Flaw { expected: EXPECTED_TAG, unfinished: false }) } else { Ok(None) };
        }
        let text = self.text[begin..self.scanner.at()].trim_end();
        Ok(Some(GameText { line, text, result: result.unwrap_or_default(), tags }))
    }
}

impl<'t> Iterator for Games<'t> {
    type Item = Result<GameText<'t>, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let game = self.game();
        self.over = !matches!(game, Ok(Some(_)));
        match game {
            Ok(game) => game.map(Ok),
            Err(flaw) => {
                let line = self.here();
                Some(Err(PgnError::Syntax { line, found: self.scanner.word(), expected: flaw.expected }))
            }
        }
    }
}

/// Reads the tags of a game.
fn read_tags<'t>(scanner: &mut Scanner<'t>) -> Result<Vec<Tag<'t>>, Flaw> {
    let mut tags = Vec::new();
    scanner.skip_space();
    while scanner.rest().starts_with('[') {
        let (tag, rest) = tag(scanner.rest()).ok_or(Flaw { expected: EXPECTED_TAG, unfinished: false })?;
        scanner.go_to(rest);
        scanner.skip_space();
        tags.push(tag);
    }
    Ok(tags)
}

/// Reads a tag at the beginning of a text.
fn tag(text: &str) -> Option<(Tag<'_>, &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let length = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, rest) = inside.split_at(length);
    let value = rest.trim_start().strip_prefix('"').filter(|_| !name.is_empty())?;
    let mut escaped = false;
    let quote = |c: char| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    };
    let (value, rest) = value.split_at(value.find(quote)?);
    Some(((name, value), rest[1..].trim_start().strip_prefix(']')?))
}

/// The value of a tag without its escapes.
fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut letters = value.chars();
    let next = || letters.next().map(|c| if c == '\\' { letters.next().unwrap_or(c) } else { c });
    Cow::Owned(std::iter::from_fn(next).collect())
}

/// Whether a text is meant as a game with tags.
pub(in super::super) fn is_pgn(text: &str) -> bool {
    let mut scanner = Scanner::new(text);
    scanner.skip_space();
    let Some(inside) = scanner.rest().strip_prefix('[') else { return false };
    let value = inside.trim_start().trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    value.trim_start().starts_with('"')
}

/// Whether a text is the beginning of a game with tags that goes on in the next line: its result has not come yet.
pub(in super::super) fn is_unfinished(text: &str) -> bool {
    let unfinished = |flaw: Flaw| flaw.unfinished;
    if !is_pgn(text) {
        return false;
    }
    let mut scanner = Scanner::new(text);
    if let Err(flaw) = read_tags(&mut scanner) {
        return unfinished(flaw);
    }
    loop {
        match scanner.next() {
            Ok(Some(Token::Move)) => scanner.skip_word(),
            Ok(None) => return true,
            Ok(Some(Token::Result(_) | Token::Bracket)) => return false,
            Err(flaw) => return unfinished(flaw),
        }
    }
}

/// The error of a text, at the place where the scanner stands.
fn misread(scanner: &Scanner<'_>, expected: &str) -> PositionError {
    PositionError::Misread {
        notation: NAME,
        place: format!("line {}", scanner.line()),
        found: scanner.word(),
        expected: expected.to_owned(),
    }
}

/// Splits a game into where it starts, if its tags say so, and its moves. `usual` is where other games start,
/// if games of these rules start elsewhere.
///
/// # Errors
/// [`PositionError`], if a tag is none, or if it is a game of other rules.
pub(in super::super) fn split<'t>(
    text: &'t str,
    usual: Option<&'static str>,
) -> Result<(Option<&'t str>, &'t str), PositionError> {
    let mut scanner = Scanner::new(text);
    let tags = read_tags(&mut scanner).map_err(|flaw| misread(&scanner, flaw.expected))?;
    let tag = |name: &str| tags.iter().find(|(found, _)| *found == name).map(|&(_, value)| value);
    if let Some(variant) = tag("Variant") {
        let plain: String = variant.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let known =
            ["standard", "chess", "normal", "chess960", "fischerandom", "fischerrandom", "fromposition"];
        if !known.contains(&&*plain.to_ascii_lowercase()) {
            return Err(PositionError::Misread {
                notation: NAME,
                place: "the tag Variant".to_owned(),
                found: variant.chars().take(20).collect(),
                expected: "Standard or Chess960".to_owned(),
            });
        }
    }
    Ok((tag("FEN").or(usual), scanner.rest()))
}

/// The moves of a game from a position, up to its result, if it has one. Lists of moves without any more are such games.
///
/// # Errors
/// [`PositionError`], with the number of the move or the line.
pub(in super::super) fn moves_from<G: Notation>(
    game: &G,
    first: &G::State,
    text: &str,
) -> Result<Vec<G::Move>, PositionError> {
    let (mut scanner, mut state, mut moves) = (Scanner::new(text), first.clone(), Vec::new());
    loop {
        match scanner.next().map_err(|flaw| misread(&scanner, flaw.expected))? {
            None => return Ok(moves),
            Some(Token::Move) => {}
            Some(Token::Bracket) => return Err(misread(&scanner, "a move or a result, as in one game")),
            Some(Token::Result(_)) => {
                return match scanner.next().map_err(|flaw| misread(&scanner, flaw.expected))? {
                    None => Ok(moves),
                    Some(_) => Err(misread(&scanner, "nothing after the result: one game")),
                };
            }
        }
        let number = moves.len() + 1;
        let (mv, rest) = game
            .read_move_at(&state, scanner.rest())
            .map_err(|reason| PositionError::Unreadable { number, reason })?;
        scanner.go_to(rest);
        if game.outcome(&state).is_some() {
            return Err(PositionError::GameOver { number, name: game.move_name(mv) });
        }
        if !game.moves(&state).any(|legal| legal == mv) {
            return Err(PositionError::Illegal { number, name: game.move_name(mv) });
        }
        state = game.play(&state, mv);
        moves.push(mv);
    }
}
