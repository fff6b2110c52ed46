//! The messages of play, the same on the screen and line by line.

use std::time::Duration;

use gametree::{GameValue, Player, Wdl};
use gametree_players::Level;

use super::engine_thread::MoveAdvice;
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
pub(super) fn value_text(value: GameValue) -> String {
    match value.wdl() {
        None => "?".to_owned(),
        Some(Wdl::Draw) => "draw".to_owned(),
        Some(wdl) => match value {
            GameValue::Proved(_, Some(plies)) => format!("{wdl} in {plies}"),
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
        (Some(Wdl::Draw), _) => "draw (proved)".to_owned(),
        (Some(_), _) => format!("{} for {} (proved)", value_text(advice.value), symbol(mover)),
    }
}

/// Moves grouped by value: a label, its colour, and the moves; those that are not proved with the engine's estimates,
/// the best first.
pub(super) fn values(moves: &[(String, GameValue)]) -> Vec<(String, Option<Ink>, String)> {
    let estimated = |(_, value): &(String, GameValue)| matches!(value, GameValue::Estimate(_));
    let others: Vec<_> = moves.iter().filter(|value| !estimated(value)).cloned().collect();
    let mut groups = by_value(&others);
    groups.extend(estimates(moves).map(|moves| ("? estimate".to_owned(), None, moves)));
    groups
}

/// The symbol of a player's stones.
pub(super) const fn symbol(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
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
