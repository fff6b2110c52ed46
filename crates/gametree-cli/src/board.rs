//! Drawing a board for a terminal: stones, coordinates, and a mark on every move whose worth is known.

use gametree::knowledge::{Notation, Piece};
use gametree::{Player, Verdict, Worth};

use crate::output::{Ink, Output};

/// Draws a position; `worth` marks a free cell with what the move there is worth.
pub(crate) fn draw<G: Notation>(
    game: &G,
    state: &G::State,
    out: &Output,
    worth: impl Fn(G::Move) -> Option<Worth>,
) -> String {
    let free = if out.ascii() { "." } else { "·" };
    let mut text = String::new();
    for row in game.picture(state) {
        let mut line = String::new();
        for piece in row {
            line += &match piece {
                Piece::Text(text) => out.paint(Ink::Faint, &text),
                Piece::Cell(Some(Player::First), _) => out.paint(Ink::First, "X"),
                Piece::Cell(Some(Player::Second), _) => out.paint(Ink::Second, "O"),
                Piece::Cell(None, mv) => match mv.and_then(&worth).and_then(mark) {
                    Some((ink, mark)) => out.paint(ink, mark),
                    None => out.paint(Ink::Faint, free),
                },
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The mark of a move: + it wins, = it draws, - it loses; ? where that is not known.
fn mark(worth: Worth) -> Option<(Ink, &'static str)> {
    Some(match worth.verdict() {
        Some(verdict) => (ink(verdict), sign(verdict)),
        None => (Ink::Faint, "?"),
    })
}

/// The sign of a result for the side to move.
pub(crate) const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "+",
        Verdict::Draw => "=",
        Verdict::Loss => "-",
    }
}

/// The colour of a result for the side to move.
pub(crate) const fn ink(verdict: Verdict) -> Ink {
    match verdict {
        Verdict::Win => Ink::Good,
        Verdict::Draw => Ink::Even,
        Verdict::Loss => Ink::Bad,
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
