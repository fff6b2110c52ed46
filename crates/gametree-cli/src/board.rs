//! Drawing a board for a terminal: stones, coordinates, and a mark on every move whose worth is known.

use std::borrow::Cow;

use gametree::knowledge::{Notation, Picture, Piece};
use gametree::{GameValue, Player, Wdl};

use crate::output::{Ink, Output};

/// Draws a position; `worth` marks a free cell with what the move there is worth.
pub(crate) fn draw<G: Notation>(
    game: &G,
    state: &G::State,
    out: &Output,
    worth: impl Fn(G::Move) -> Option<GameValue>,
) -> String {
    draw_picture(&game.picture(state), out, |&mv| worth(mv))
}

/// Draws a picture that a game has given.
pub(crate) fn draw_picture<M>(
    picture: &Picture<M>,
    out: &Output,
    worth: impl Fn(&M) -> Option<GameValue>,
) -> String {
    let mut text = String::new();
    for row in picture {
        let mut line = String::new();
        for piece in row {
            let (ink, symbol) = symbol(piece, out.ascii(), &worth);
            line += &out.paint(ink, &symbol);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// How a piece of a picture looks.
pub(crate) fn symbol<M>(
    piece: &Piece<M>,
    ascii: bool,
    worth: impl Fn(&M) -> Option<GameValue>,
) -> (Ink, Cow<'_, str>) {
    match piece {
        Piece::Text(text) => (Ink::Faint, Cow::from(text)),
        Piece::Cell(Some(Player::First), _) => (Ink::First, Cow::from("X")),
        Piece::Cell(Some(Player::Second), _) => (Ink::Second, Cow::from("O")),
        Piece::Cell(None, mv) => match mv.as_ref().and_then(worth).and_then(mark) {
            Some((ink, mark)) => (ink, Cow::from(mark)),
            None => (Ink::Faint, Cow::from(if ascii { "." } else { "·" })),
        },
    }
}

/// The mark of a move: + it wins, = it draws, - it loses; ? where that is not known.
fn mark(worth: GameValue) -> Option<(Ink, &'static str)> {
    Some(match worth.wdl() {
        Some(verdict) => (ink(verdict), sign(verdict)),
        None => (Ink::Faint, "?"),
    })
}

/// Moves by what they are worth: a label, its colour, and the moves with the plies to the end where those are known.
pub(crate) fn by_value(moves: &[(String, GameValue)]) -> Vec<(String, Option<Ink>, String)> {
    let named = |wanted: Option<Wdl>| -> String {
        let those = moves.iter().filter(|(_, worth)| worth.wdl() == wanted);
        let name = |(name, worth): &(String, GameValue)| match worth {
            GameValue::Proved(_, Some(plies)) => format!("{name}({plies})"),
            _ => name.clone(),
        };
        those.map(name).collect::<Vec<_>>().join(" ")
    };
    let results = [Wdl::Win, Wdl::Draw, Wdl::Loss];
    let proved = results.map(|v| (format!("{} {v}", sign(v)), Some(ink(v)), named(Some(v))));
    let open = ("? open".to_owned(), None, named(None));
    proved.into_iter().chain([open]).filter(|(_, _, moves)| !moves.is_empty()).collect()
}

/// The sign of a result for the side to move.
pub(crate) const fn sign(verdict: Wdl) -> &'static str {
    match verdict {
        Wdl::Win => "+",
        Wdl::Draw => "=",
        Wdl::Loss => "-",
    }
}

/// The colour of a result for the side to move.
pub(crate) const fn ink(verdict: Wdl) -> Ink {
    match verdict {
        Wdl::Win => Ink::Good,
        Wdl::Draw => Ink::Even,
        Wdl::Loss => Ink::Bad,
    }
}

/// A player for people: the sign of his stones and his turn.
pub(crate) fn player(player: Player, out: &Output) -> String {
    match player {
        Player::First => out.paint(Ink::First, "X (first)"),
        Player::Second => out.paint(Ink::Second, "O (second)"),
    }
}

/// A player for programs.
pub(crate) const fn player_name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}
