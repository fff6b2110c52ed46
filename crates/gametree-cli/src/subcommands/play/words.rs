//! The messages of play, the same on the screen and line by line.

use std::cmp::Reverse;
use std::time::Duration;

use gametree::{GameValue, Player, Score, Wdl};
use gametree_players::{Level, how_known, preference};

use super::engine_thread::{Change, MoveAdvice, NamedMove, Review};
use super::session::{PlayedBy, Sides};
use super::text_game::GameEnd;
use crate::board::{by_value, estimates, player_text};
use crate::output::Ink;

/// Who plays, in a line.
pub(super) fn sides(sides: Sides, level: Level, time: Duration) -> String {
    let against = |own, other| {
        let (own, other) = (player_text(own), player_text(other));
        let limit = match level.weakness() {
            Some(_) => format!("level {level}"),
            None => format!("at most {} per move", seconds(time)),
        };
        format!("you are {own}, the engine is {other}, {limit}")
    };
    match sides {
        [PlayedBy::Person, PlayedBy::Engine] => against(Player::First, Player::Second),
        [PlayedBy::Engine, PlayedBy::Person] => against(Player::Second, Player::First),
        _ => "people play both sides".to_owned(),
    }
}

/// How the game ended, for the players.
pub(super) fn end(end: GameEnd, sides: Sides) -> String {
    let GameEnd::Won(winner) = end else { return "the game is over: a draw".to_owned() };
    let player = player_text(winner);
    match sides[winner as usize] {
        _ if sides == [PlayedBy::Person; 2] => format!("the game is over: {player} has won"),
        PlayedBy::Person => format!("the game is over: you have won, as {player}"),
        PlayedBy::Engine => format!("the game is over: the engine has won, as {player}"),
    }
}

/// The result, for the record.
pub(super) fn result(end: GameEnd) -> String {
    match end {
        GameEnd::Drawn => "drawn".to_owned(),
        GameEnd::Won(winner) => format!("won by {}", player_text(winner)),
    }
}

/// A value in few words; `?` if it is not proved.
fn value_text(value: GameValue, points: Option<Score>) -> String {
    match value.wdl() {
        None => "?".to_owned(),
        Some(Wdl::Draw) => "draw".to_owned(),
        Some(wdl) => match (value, points.and_then(Score::finite)) {
            (_, Some(points)) => format!("{wdl} by {}", points.abs()),
            (GameValue::Proved(_, Some(plies)), None) => format!("{wdl} in {plies}"),
            _ => wdl.to_string(),
        },
    }
}

/// Why the engine chose a move for `mover`, and what is proved of it.
pub(super) fn reason(mover: Player, advice: &MoveAdvice) -> String {
    match (advice.value.wdl(), advice.value) {
        (None, _) if advice.only => "every other move loses (proved)".to_owned(),
        (None, _) if advice.level.weakness().is_some() => format!("level {}", advice.level),
        (None, GameValue::Estimate(score)) => {
            format!("not proved, depth {}, estimate {score:+}", advice.depth)
        }
        (None, _) => format!("not proved, depth {}", advice.depth),
        (Some(Wdl::Draw), _) => format!("draw (proved){}", from(advice.source)),
        (Some(_), _) => {
            let value = value_text(advice.value, advice.points);
            format!("{value} for {} (proved){}", mover.symbol(), from(advice.source))
        }
    }
}

/// Who says so, where that is no search: a book, a table, a ledger, a certificate.
fn from(source: &str) -> String {
    if KEPT.contains(&source) { format!(", from the {source}") } else { String::new() }
}

/// The sources that are no searches, by their names.
const KEPT: [&str; 5] = ["book", "table", "semi-strong", "ledger", "certificate"];

/// What is known of the best moves, a line each: the move, its value and how it is known, who says so, and a line of play.
pub(super) fn best_known(known: &[NamedMove], most: usize) -> Vec<String> {
    let mut best: Vec<&NamedMove> = known.iter().filter(|known| how_known(known.value) != '?').collect();
    best.sort_by_key(|known| {
        let (class, haste) = preference(known.value);
        Reverse((class, known.points.and_then(Score::finite), haste))
    });
    best.truncate(most);
    let wide = best.iter().map(|known| known.said.chars().count()).max().unwrap_or(0);
    best.into_iter().map(|known| format!("{:<wide$} {}", known.said, of_move(known))).collect()
}

/// What is known of a move, without its name.
pub(super) fn of_move(known: &NamedMove) -> String {
    let value = match (how_known(known.value), known.value) {
        (sign @ ('≥' | '≤'), _) => format!("{sign} draw"),
        ('≈', GameValue::Estimate(score)) => format!("≈ {score:+}"),
        ('?', _) => return "? nothing is known".to_owned(),
        (_, value) => format!("= {}", value_text(value, known.points)),
    };
    let depth = if known.depth > 0 { format!(", depth {}", known.depth) } else { String::new() };
    let line = if known.line.len() > 1 { format!(": {}", known.line.join(" ")) } else { String::new() };
    format!("{value} ({}{depth}){line}", known.source)
}

/// The moves that changed the result of a game, a line each.
pub(super) fn review(review: &Review) -> Vec<String> {
    let line = |change: &Change| {
        let Change { number, mover, said, results: (before, after), keeping, open } = change;
        let would = match &keeping[..] {
            [] => String::new(),
            moves => format!("; kept by {}", moves.join(" ")),
        };
        let perhaps = match open {
            0 => String::new(),
            open => format!(" and perhaps others ({open} not proved in time)"),
        };
        format!("move {number}, {} {said}: a {before} became a {after}{would}{perhaps}", mover.symbol())
    };
    review.changes.iter().map(line).collect()
}

/// The outcome of a review in a sentence; the game has so many moves.
pub(super) fn review_in_short(review: &Review, moves: usize) -> String {
    let changes = match review.changes.len() {
        0 => "no move changed the result".to_owned(),
        1 => "one move changed the result".to_owned(),
        changes => format!("{changes} moves changed the result"),
    };
    let open = moves - review.proved;
    match open {
        0 => format!("{changes}: everything is proved"),
        _ => format!("{changes}, as far as proved: {open} of {moves} moves are not judged in the time"),
    }
}

/// Moves grouped by value: a label, its colour, and the moves; those that are not proved with the engine's estimates,
/// the best first.
pub(super) fn values(moves: &[(String, GameValue)]) -> Vec<(String, Option<Ink>, String)> {
    let estimated = |(_, value): &(String, GameValue)| matches!(value, GameValue::Estimate(_));
    let others: Vec<_> = moves.iter().filter(|value| !estimated(value)).cloned().collect();
    let mut groups = by_value(&others);
    groups.extend(estimates(moves).map(|moves| ("≈ estimate".to_owned(), None, moves)));
    groups
}

/// A time in few characters.
pub(super) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if time.is_zero() || seconds >= 1.0 {
        let text = format!("{seconds:.1}");
        format!("{} s", text.strip_suffix(".0").unwrap_or(&text))
    } else {
        format!("{} ms", (seconds * 1e3).ceil())
    }
}
