//! Draws a board as text: stones, coordinates, and a mark on each move whose value is known.

use std::borrow::Cow;

use gametree::{GameValue, Player, Wdl};
use gametree_picture::{Mark, Marks, Pictured, Piece};
use gametree_players::how_known;

use crate::output::{Ink, Output};

/// Draws a position; `value_of` gives the value of the move to a free cell.
pub(crate) fn draw<G: Pictured>(
    game: &G,
    state: &G::State,
    out: &Output,
    value_of: impl Fn(G::Move) -> Option<GameValue>,
) -> String {
    draw_rows(&game.picture(state).rows(), out, |&mv| value_of(mv))
}

/// Draws a position with marks on its empty cells.
pub(crate) fn draw_marked<G: Pictured>(game: &G, state: &G::State, marks: &Marks, out: &Output) -> String {
    draw_rows(&game.picture(state).marked_rows(marks), out, |_| None)
}

/// Draws the rows of a position's picture.
pub(crate) fn draw_rows<M>(
    rows: &[Vec<Piece<M>>],
    out: &Output,
    value_of: impl Fn(&M) -> Option<GameValue>,
) -> String {
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for piece in row {
            let (ink, symbol) = piece_text(piece, out.ascii(), &value_of);
            line += &out.paint(ink, &symbol);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The colour and the text of a piece of a picture.
pub(crate) fn piece_text<M>(
    piece: &Piece<M>,
    ascii: bool,
    value_of: impl Fn(&M) -> Option<GameValue>,
) -> (Ink, Cow<'_, str>) {
    match piece {
        Piece::Text(text) => (Ink::Faint, Cow::from(text)),
        Piece::Edge(player, text) | Piece::Figure(player, text) => (stones(*player), Cow::from(text)),
        Piece::Marked(mark, text) => (mark_ink(mark), Cow::from(text)),
        Piece::Cell(Some(player), _) => (stones(*player), Cow::from(player.symbol())),
        Piece::Cell(None, mv) => match mv.as_ref().and_then(value_of).map(|value| mark(value, ascii)) {
            Some((ink, mark)) => (ink, Cow::from(mark)),
            None => (Ink::Faint, Cow::from(if ascii { "." } else { "·" })),
        },
    }
}

/// The colour of a mark.
const fn mark_ink(mark: &Mark) -> Ink {
    match mark {
        Mark::Bad => Ink::Bad,
        Mark::Region => Ink::Even,
        _ => Ink::Good,
    }
}

/// The mark of a move: + wins, = draws, - loses, ≥ and ≤ draws at least and at most, ≈ is estimated, ? nothing is known.
fn mark(value: GameValue, ascii: bool) -> (Ink, &'static str) {
    if let Some(wdl) = value.wdl() {
        return (ink(wdl), sign(wdl));
    }
    let [plain, nice] = match how_known(value) {
        '≈' => ["~", "≈"],
        '≥' => [">", "≥"],
        '≤' => ["<", "≤"],
        _ => ["?", "?"],
    };
    (Ink::Faint, if ascii { plain } else { nice })
}

/// Moves grouped by value: a label, its colour, and the moves, with the plies to the end where known.
pub(crate) fn by_value(moves: &[(String, GameValue)]) -> Vec<(String, Option<Ink>, String)> {
    let named_if = |wanted: &dyn Fn(GameValue) -> bool| -> String {
        let group = moves.iter().filter(|(_, value)| wanted(*value));
        let name = |(name, value): &(String, GameValue)| match value {
            GameValue::Proved(_, Some(plies)) => format!("{name}({plies})"),
            _ => name.clone(),
        };
        group.map(name).collect::<Vec<_>>().join(" ")
    };
    let results = [Wdl::Win, Wdl::Draw, Wdl::Loss];
    let proved = results
        .map(|v| (format!("{} {v}", sign(v)), Some(ink(v)), named_if(&|value| value.wdl() == Some(v))));
    let bounds = ['≥', '≤'];
    let bounds = bounds.map(|how| (format!("{how} draw"), None, named_if(&|value| how_known(value) == how)));
    let open = ("? open".to_owned(), None, named_if(&|value| matches!(how_known(value), '≈' | '?')));
    proved.into_iter().chain(bounds).chain([open]).filter(|(_, _, moves)| !moves.is_empty()).collect()
}

/// The estimates of moves that are not proved, the best first; `None` if there is none.
pub(crate) fn estimates(moves: &[(String, GameValue)]) -> Option<String> {
    let estimate = |(name, value): &(String, GameValue)| match value {
        GameValue::Estimate(score) => Some((*score, name.clone())),
        _ => None,
    };
    let mut scores: Vec<_> = moves.iter().filter_map(estimate).collect();
    scores.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let scores: Vec<String> = scores.iter().map(|(score, name)| format!("{name}({score:+})")).collect();
    (!scores.is_empty()).then(|| scores.join(" "))
}

/// The sign of a result for the side to move.
pub(crate) const fn sign(wdl: Wdl) -> &'static str {
    match wdl {
        Wdl::Win => "+",
        Wdl::Draw => "=",
        Wdl::Loss => "-",
    }
}

/// The colour of a result for the side to move.
pub(crate) const fn ink(wdl: Wdl) -> Ink {
    match wdl {
        Wdl::Win => Ink::Good,
        Wdl::Draw => Ink::Even,
        Wdl::Loss => Ink::Bad,
    }
}

/// A player in text: the symbol of the stones and the order of play.
pub(crate) const fn player_text(player: Player) -> &'static str {
    match player {
        Player::First => "X (first)",
        Player::Second => "O (second)",
    }
}

/// The colour of a player's stones and edges.
const fn stones(player: Player) -> Ink {
    match player {
        Player::First => Ink::First,
        Player::Second => Ink::Second,
    }
}

/// A player in coloured text.
pub(crate) fn player(player: Player, out: &Output) -> String {
    out.paint(stones(player), player_text(player))
}
