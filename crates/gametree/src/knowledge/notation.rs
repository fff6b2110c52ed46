//! Notation of moves and positions: [`Notation`].

use super::notation_errors::{MoveError, PositionError};
use crate::game::Game;

/// A game with a written form for moves and positions.
///
/// Moves written as `1`, `2` and `3`:
/// ```
/// use gametree::{Game, Outcome, Player, knowledge::{MoveError, Notation, PositionError}};
/// # mod stones { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/stones.rs")); } use stones::*;
/// impl Notation for Stones {
///     fn move_name(&self, take: u32) -> String {
///         take.to_string()
///     }
///     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
///         match text.chars().next().and_then(|digit| digit.to_digit(10)) {
///             Some(take @ 1..=3) => Ok((take, &text[1..])),
///             _ => Err(MoveError::not_a_move(text, "1, 2 or 3")),
///         }
///     }
/// }
/// gametree::testing::check_notation(&Stones).unwrap();
/// assert_eq!(Stones.read_position("3 12")?, (3, Player::Second));
/// let error = Stones.read_position("3 x").unwrap_err();
/// assert_eq!(error.to_string(), "move 2: \"x\" is not a move: expected 1, 2 or 3");
/// # Ok::<(), PositionError>(())
/// ```
pub trait Notation: Game {
    /// The notation of a move.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::{Game, knowledge::Notation};
    /// assert_eq!(Heap(12).move_name(3), "3");
    /// ```
    fn move_name(&self, mv: Self::Move) -> String;

    /// Parses one move at the start of `text` and returns it with the rest. Depends on the board, not the position:
    /// legality is checked elsewhere.
    ///
    /// # Errors
    /// [`MoveError`], if the text does not start with a cell of this board.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::{Game, knowledge::Notation};
    /// assert_eq!(Heap(12).read_move("312"), Ok((3, "12")));
    /// let error = Heap(12).read_move("9").unwrap_err();
    /// assert_eq!(error.to_string(), "\"9\" is not a move: expected 1, 2 or 3");
    /// ```
    fn read_move<'t>(&self, text: &'t str) -> Result<(Self::Move, &'t str), MoveError>;

    /// Parses the moves from the start to a position, with or without spaces. A game with other notations for games (such as
    /// SGF) overrides this and accepts them all. Legality is checked elsewhere.
    ///
    /// # Errors
    /// [`PositionError`], with the number of the move that could not be parsed.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::{Game, knowledge::Notation};
    /// assert_eq!(Heap(12).read_moves("3 12")?, [3, 1, 2]);
    /// assert!(Heap(12).read_moves("3 9").unwrap_err().to_string().starts_with("move 2: "));
    /// # Ok::<(), gametree::knowledge::PositionError>(())
    /// ```
    fn read_moves(&self, text: &str) -> Result<Vec<Self::Move>, PositionError> {
        let (mut moves, mut rest) = (Vec::new(), text.trim_start());
        while !rest.is_empty() {
            let number = moves.len() + 1;
            let (mv, after) =
                self.read_move(rest).map_err(|reason| PositionError::Unreadable { number, reason })?;
            moves.push(mv);
            rest = after.trim_start();
        }
        Ok(moves)
    }

    /// The name of a move for people who see the position, which [`read_move_at`](Notation::read_move_at) reads back. By default it is
    /// the [notation](Notation::move_name) of the move; a game overrides this if its players write less than the whole move, as those
    /// of chess do: `Nf3`.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::{Game, knowledge::Notation};
    /// let heap = Heap(12);
    /// assert_eq!(heap.move_name_at(&heap.start(), 3), heap.move_name(3));
    /// ```
    fn move_name_at(&self, _state: &Self::State, mv: Self::Move) -> String {
        self.move_name(mv)
    }

    /// Parses one move at the start of `text` in a position and returns it with the rest: whatever
    /// [`read_move`](Notation::read_move) reads, which is the default, and what has a meaning only there. A whole move need not be
    /// legal: that is checked elsewhere.
    ///
    /// # Errors
    /// [`MoveError`], if the text does not start with a move, or with one that this position does not tell from others.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::{Game, knowledge::Notation};
    /// let heap = Heap(12);
    /// assert_eq!(heap.read_move_at(&heap.start(), "3 1"), heap.read_move("3 1"));
    /// ```
    fn read_move_at<'t>(
        &self,
        _state: &Self::State,
        text: &'t str,
    ) -> Result<(Self::Move, &'t str), MoveError> {
        self.read_move(text)
    }

    /// Parses the moves from any position, as [`read_moves`](Notation::read_moves), the default, does from the start. A game whose moves
    /// have a meaning [only in their position](Notation::read_move_at) overrides both.
    ///
    /// # Errors
    /// [`PositionError`], with the number of the move that could not be parsed or played.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::{Game, knowledge::Notation};
    /// let heap = Heap(12);
    /// assert_eq!(heap.read_moves_from(&heap.start(), "3 1")?, [3, 1]);
    /// # Ok::<(), gametree::knowledge::PositionError>(())
    /// ```
    fn read_moves_from(&self, _first: &Self::State, text: &str) -> Result<Vec<Self::Move>, PositionError> {
        self.read_moves(text)
    }

    /// Splits a written position into the text of the position that it [sets up](Notation::setup), if it does, and the moves from
    /// there. By default the first is [in brackets](split_setup); a game overrides this if another of its notations says where a game
    /// starts, as PGN does in a tag.
    ///
    /// # Errors
    /// [`PositionError`], if the text can't be split.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::Notation;
    /// assert_eq!(Heap(12).split_position("[7 x] 3 1")?, (Some("7 x"), "3 1"));
    /// # Ok::<(), gametree::knowledge::PositionError>(())
    /// ```
    fn split_position<'t>(&self, text: &'t str) -> Result<(Option<&'t str>, &'t str), PositionError> {
        split_setup(text)
    }

    /// Parses a position: the moves from the start or, after a position that is [set up](Notation::setup) in brackets, the moves
    /// from there.
    ///
    /// # Errors
    /// [`PositionError`], with the place in the position that is set up, or the number of the move that could not be parsed or
    /// played.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::{Game, knowledge::Notation};
    /// assert_eq!(Heap(12).read_position("3 1")?, (8, Player::First));
    /// assert!(Heap(2).read_position("3").is_err()); // there are only two
    /// # Ok::<(), gametree::knowledge::PositionError>(())
    /// ```
    fn read_position(&self, text: &str) -> Result<Self::State, PositionError> {
        let (setup, moves) = self.split_position(text)?;
        let first = setup.map_or_else(|| Ok(self.start()), |setup| self.read_setup(setup))?;
        let moves = self.read_moves_from(&first, moves)?;
        play_from(self, first, moves)
    }

    /// The canonical text of a position by what stands on its board, without the moves to it: the rows of the board from top to
    /// bottom, separated by `/`, the side to move, and what else the rules need, in the manner of chess's FEN. `None` for a game
    /// without such a notation, which is the default.
    ///
    /// ```
    /// # mod stones { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/stones.rs")); } use stones::*;
    /// impl Notation for Stones {
    /// #     fn move_name(&self, take: u32) -> String { take.to_string() }
    /// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
    /// #         let digit = text.chars().next().and_then(|digit| digit.to_digit(10)).filter(|take| (1..=3).contains(take));
    /// #         digit.map(|take| (take, &text[1..])).ok_or_else(|| MoveError::not_a_move(text, "1, 2 or 3"))
    /// #     }
    ///     fn setup(&self, s: &(u32, Player)) -> Option<String> {
    ///         Some(format!("{} {}", s.0, s.1.symbol().to_lowercase()))
    ///     }
    /// }
    /// assert_eq!(Stones.setup(&Stones.start()).as_deref(), Some("9 x"));
    /// ```
    fn setup(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// Parses the text of [`setup`](Notation::setup). What it returns satisfies the rules; whether a game leads to it is another
    /// question ([`unreachable`](Notation::unreachable)).
    ///
    /// # Errors
    /// [`PositionError::Setup`] with the place, [`PositionError::NoPosition`] where the rules forbid it.
    ///
    /// ```
    /// # mod stones { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/stones.rs")); } use stones::*;
    /// impl Notation for Stones {
    /// #     fn move_name(&self, take: u32) -> String { take.to_string() }
    /// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
    /// #         let digit = text.chars().next().and_then(|digit| digit.to_digit(10)).filter(|take| (1..=3).contains(take));
    /// #         digit.map(|take| (take, &text[1..])).ok_or_else(|| MoveError::not_a_move(text, "1, 2 or 3"))
    /// #     }
    ///     fn read_setup(&self, text: &str) -> Result<(u32, Player), PositionError> {
    ///         let error = || PositionError::setup("the stones", text, "a number and x or o, as in 9 x");
    ///         let (stones, mover) = text.split_once(' ').ok_or_else(error)?;
    ///         let player = if mover == "o" { Player::Second } else { Player::First };
    ///         Ok((stones.parse().map_err(|_| error())?, player))
    ///     }
    /// }
    /// assert_eq!(Stones.read_position("[7 o] 2")?, (5, Player::First)); // set up, and a move from there
    /// # Ok::<(), PositionError>(())
    /// ```
    fn read_setup(&self, _text: &str) -> Result<Self::State, PositionError> {
        Err(PositionError::NoSetup)
    }

    /// Why no game from the usual start leads to a position that the rules allow; `None` if one does, or if it isn't known that
    /// none does.
    ///
    /// ```
    /// # mod stones { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/stones.rs")); } use stones::*;
    /// impl Notation for Stones {
    /// #     fn move_name(&self, take: u32) -> String { take.to_string() }
    /// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
    /// #         let digit = text.chars().next().and_then(|digit| digit.to_digit(10)).filter(|take| (1..=3).contains(take));
    /// #         digit.map(|take| (take, &text[1..])).ok_or_else(|| MoveError::not_a_move(text, "1, 2 or 3"))
    /// #     }
    ///     fn unreachable(&self, s: &(u32, Player)) -> Option<String> {
    ///         (s.0 > 9).then(|| "a game begins with nine stones".to_owned())
    ///     }
    /// }
    /// assert_eq!(Stones.unreachable(&(12, Player::First)).as_deref(), Some("a game begins with nine stones"));
    /// ```
    fn unreachable(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// The position in brackets from which the moves of this game are counted, where it is not the usual start: what is written
    /// before them, so that [`read_moves`](Notation::read_moves) reads them back.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::{Game, knowledge::Notation};
    /// assert_eq!(Heap(12).starts_from(), None); // the usual start
    /// ```
    fn starts_from(&self) -> Option<String> {
        None
    }

    /// Moves from the start of this game, written behind the position that it [starts from](Notation::starts_from), if that is not
    /// the usual one.
    ///
    /// ```
    /// # mod stones { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/stones.rs")); } use stones::*;
    /// impl Notation for Stones {
    /// #     fn move_name(&self, take: u32) -> String { take.to_string() }
    /// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
    /// #         let digit = text.chars().next().and_then(|digit| digit.to_digit(10)).filter(|take| (1..=3).contains(take));
    /// #         digit.map(|take| (take, &text[1..])).ok_or_else(|| MoveError::not_a_move(text, "1, 2 or 3"))
    /// #     }
    ///     fn starts_from(&self) -> Option<String> {
    ///         Some("[9 x]".to_owned())
    ///     }
    /// }
    /// assert_eq!(Stones.behind_start("3 1".to_owned()), "[9 x] 3 1");
    /// ```
    fn behind_start(&self, moves: String) -> String {
        match self.starts_from() {
            Some(start) => format!("{start} {moves}").trim_end().to_owned(),
            None => moves,
        }
    }

    /// What the players try to achieve, in one sentence, where they are called X (the first) and O. Nothing, by default.
    ///
    /// ```
    /// # mod stones { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/stones.rs")); } use stones::*;
    /// impl Notation for Stones {
    /// #     fn move_name(&self, take: u32) -> String { take.to_string() }
    /// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
    /// #         let digit = text.chars().next().and_then(|digit| digit.to_digit(10)).filter(|take| (1..=3).contains(take));
    /// #         digit.map(|take| (take, &text[1..])).ok_or_else(|| MoveError::not_a_move(text, "1, 2 or 3"))
    /// #     }
    ///     fn aim(&self) -> String {
    ///         "Who takes the last stone wins.".to_owned()
    ///     }
    /// }
    /// assert!(Stones.aim().ends_with("wins."));
    /// ```
    fn aim(&self) -> String {
        String::new()
    }

    /// What a line is in an input with a position on every line. A game overrides this if its positions may begin with `#`, or
    /// have several lines.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// # use gametree::knowledge::{LineKind, Notation};
    /// let lines = "# two openings\n3 1\n\n2";
    /// let positions = lines.lines().filter(|line| Heap(12).line_kind(line) == LineKind::Position);
    /// assert_eq!(positions.count(), 2);
    /// ```
    fn line_kind(&self, line: &str) -> LineKind {
        let line = line.trim_start();
        if line.is_empty() || line.starts_with('#') { LineKind::Comment } else { LineKind::Position }
    }

    /// The game of these moves from a position in the notations of other programs that can say it: the name of each, and the text, which
    /// reads as a position with its moves, as with [`read_position`](Notation::read_position).
    ///
    /// ```
    /// # mod stones { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/stones.rs")); } use stones::*;
    /// impl Notation for Stones {
    /// #     fn move_name(&self, take: u32) -> String { take.to_string() }
    /// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> {
    /// #         let digit = text.chars().next().and_then(|digit| digit.to_digit(10)).filter(|take| (1..=3).contains(take));
    /// #         digit.map(|take| (take, &text[1..])).ok_or_else(|| MoveError::not_a_move(text, "1, 2 or 3"))
    /// #     }
    ///     fn exports(&self, first: &(u32, Player), moves: &[u32]) -> Vec<(&'static str, String)> {
    ///         // Digits say nothing of another start.
    ///         if *first != self.start() { return vec![] }
    ///         vec![("digits", moves.iter().map(u32::to_string).collect())]
    ///     }
    /// }
    /// assert_eq!(Stones.exports(&Stones.start(), &[3, 1]), [("digits", "31".to_owned())]);
    /// ```
    fn exports(&self, _first: &Self::State, _moves: &[Self::Move]) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// What a line is in an input with a position on every line.
///
/// ```
/// use gametree::knowledge::{LineKind, Notation};
/// # mod stones { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/stones.rs")); } use stones::*;
/// # impl Notation for Stones {
/// #     fn move_name(&self, take: u32) -> String { take.to_string() }
/// #     fn read_move<'t>(&self, text: &'t str) -> Result<(u32, &'t str), MoveError> { Err(MoveError::not_a_move(text, "")) }
/// # }
/// assert_eq!(Stones.line_kind("# the main line"), LineKind::Comment);
/// assert_eq!(Stones.line_kind("3 1"), LineKind::Position);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A blank line, or a comment, which begins with `#`.
    Comment,
    /// The beginning of a position that goes on in the next line.
    Unfinished,
    /// A position.
    Position,
}

/// The position after these moves from the start.
///
/// # Errors
/// [`PositionError`], with the number of the move that could not be played.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::knowledge::play_all;
/// assert_eq!(play_all(&Heap(9), [3, 1])?, (5, Player::First));
/// assert_eq!(play_all(&Heap(2), [3]).unwrap_err().to_string(), "move 1: 3 is not legal there");
/// # Ok::<(), gametree::knowledge::PositionError>(())
/// ```
pub fn play_all<G: Notation + ?Sized>(
    game: &G,
    moves: impl IntoIterator<Item = G::Move>,
) -> Result<G::State, PositionError> {
    play_from(game, game.start(), moves)
}

/// The position after these moves from another one.
///
/// # Errors
/// [`PositionError`], with the number of the move that could not be played.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::knowledge::play_from;
/// assert_eq!(play_from(&Heap(9), (4, Player::Second), [3])?, (1, Player::First));
/// # Ok::<(), gametree::knowledge::PositionError>(())
/// ```
pub fn play_from<G: Notation + ?Sized>(
    game: &G,
    mut state: G::State,
    moves: impl IntoIterator<Item = G::Move>,
) -> Result<G::State, PositionError> {
    for (number, mv) in (1..).zip(moves) {
        let name = || game.move_name(mv);
        if game.outcome(&state).is_some() {
            return Err(PositionError::GameOver { number, name: name() });
        }
        if !game.moves(&state).any(|legal| legal == mv) {
            return Err(PositionError::Illegal { number, name: name() });
        }
        state = game.play(&state, mv);
    }
    Ok(state)
}

/// Splits a text into the position in brackets at its beginning, if there is one, and the moves after it.
///
/// ```
/// use gametree::knowledge::split_setup;
/// assert_eq!(split_setup(" [x.o/.../... x] b2 c3"), Ok((Some("x.o/.../... x"), "b2 c3")));
/// assert_eq!(split_setup("b2 c3"), Ok((None, "b2 c3")));
/// assert!(split_setup("[x.o/.../... x").is_err());
/// ```
///
/// # Errors
/// [`PositionError::Setup`], if the bracket is not closed.
pub fn split_setup(text: &str) -> Result<(Option<&str>, &str), PositionError> {
    let text = text.trim();
    let Some(inside) = text.strip_prefix('[') else { return Ok((None, text)) };
    match inside.split_once(']') {
        Some((setup, moves)) => Ok((Some(setup.trim()), moves.trim_start())),
        None => Err(PositionError::setup("its end", inside, "a closing bracket, as in [x.o/.../... x]")),
    }
}
