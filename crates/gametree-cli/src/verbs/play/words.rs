//! What play says to people, the same on the screen and in plain lines.

use std::time::Duration;

use gametree::{GameValue, Player, Wdl};

use super::engine::Advice;
use super::rules::End;
use super::session::{Seat, Seats};

/// A player: the sign of his stones and his turn.
pub(super) const fn player(player: Player) -> &'static str {
    match player {
        Player::First => "X (first)",
        Player::Second => "O (second)",
    }
}

/// Who plays, in a line.
pub(super) fn seats(seats: Seats, time: Duration) -> String {
    let thinks = format!("the engine, at most {} a move", seconds(time));
    match seats {
        [Seat::Me, Seat::Engine] => format!("X (first) is you, O (second) {thinks}"),
        [Seat::Engine, Seat::Me] => format!("O (second) is you, X (first) {thinks}"),
        _ => "X (first) and O (second) are both people".to_owned(),
    }
}

/// How the game ended, for those who play.
pub(super) fn end(end: End, seats: Seats) -> String {
    let End::Won(winner) = end else { return "the game is over: a draw".to_owned() };
    let player = player(winner);
    match seats[winner as usize] {
        _ if seats == [Seat::Me; 2] => format!("the game is over: {player} has won"),
        Seat::Me => format!("the game is over: you have won, as {player}"),
        Seat::Engine => format!("the game is over: the engine has won, as {player}"),
    }
}

/// The result, for the record.
pub(super) fn result(end: End) -> String {
    match end {
        End::Drawn => "drawn".to_owned(),
        End::Won(winner) => format!("won by {}", player(winner)),
    }
}

/// A worth in the fewest words; `?` where nothing is proved.
pub(super) fn worth(worth: GameValue) -> String {
    match worth.wdl() {
        None => "?".to_owned(),
        Some(Wdl::Draw) => "draw".to_owned(),
        Some(verdict) => match worth {
            GameValue::Proved(_, Some(plies)) => format!("{verdict} in {plies}"),
            _ => verdict.to_string(),
        },
    }
}

/// Why the engine chose a move for `mover`, and what is proved of it.
pub(super) fn reason(mover: Player, advice: &Advice) -> String {
    match advice.value.wdl() {
        None if advice.only => "every other move loses (proved)".to_owned(),
        None => format!("not proved, {} plies looked ahead", advice.depth),
        Some(Wdl::Draw) => "draw (proved)".to_owned(),
        Some(_) => format!("{} for {} (proved)", worth(advice.value), sign(mover)),
    }
}

/// The sign of a player's stones.
pub(super) const fn sign(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
}

/// A time, as short as it can be said.
pub(super) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if time.is_zero() || seconds >= 1.0 {
        let text = format!("{seconds:.1}");
        format!("{} s", text.strip_suffix(".0").unwrap_or(&text))
    } else {
        format!("{} ms", (seconds * 1e3).ceil())
    }
}
