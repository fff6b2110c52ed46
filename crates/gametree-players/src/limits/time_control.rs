//! [`TimeControl`]: the time that a player has for a whole game, and [`GameClock`], which counts it down.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use gametree::Clock;

use crate::values;

/// The time for a game: `1s+10ms` is a second and 10 ms more after every move, `60s/40` a minute for every 40 moves.
///
/// ```
/// use gametree_players::TimeControl;
/// use std::time::Duration;
/// let control: TimeControl = "60s/40+0.5s".parse()?;
/// assert_eq!((control.moves, control.increment), (Some(40), Duration::from_millis(500)));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time at the beginning.
    pub time: Duration,
    /// What is added after every move.
    pub increment: Duration,
    /// After how many moves `time` is added again; `None`: never.
    pub moves: Option<u32>,
}

impl TimeControl {
    /// The clock at the beginning of a game.
    #[must_use]
    pub const fn begin(self) -> GameClock {
        GameClock { control: self, left: self.time, to_go: self.moves }
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || "expected a time, e.g. 60s, 1s+10ms or 60s/40".to_owned();
        let (rest, increment) = match text.split_once('+') {
            Some((rest, increment)) => (rest, values::duration(increment).map_err(|_| expected())?),
            None => (text, Duration::ZERO),
        };
        let (time, moves) = match rest.split_once('/') {
            Some((time, moves)) => {
                (time, Some(moves.parse().ok().filter(|&moves| moves > 0).ok_or_else(expected)?))
            }
            None => (rest, None),
        };
        let time = values::duration(time).ok().filter(|time| !time.is_zero()).ok_or_else(expected)?;
        Ok(TimeControl { time, increment, moves })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Duration| format!("{}s", time.as_secs_f64());
        f.write_str(&seconds(self.time))?;
        self.moves.map_or(Ok(()), |moves| write!(f, "/{moves}"))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", seconds(self.increment)) }
    }
}

/// The clock of one player during a game.
///
/// ```
/// use gametree_players::TimeControl;
/// use std::time::Duration;
/// let mut clock = "1s+10ms".parse::<TimeControl>()?.begin();
/// assert_eq!(clock.spend(Duration::from_millis(210)), Ok(()));
/// assert_eq!(clock.now().left, Duration::from_millis(800));
/// assert_eq!(clock.spend(Duration::from_millis(801)), Err(Duration::from_millis(1)));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameClock {
    control: TimeControl,
    left: Duration,
    to_go: Option<u32>,
}

impl GameClock {
    /// What is left before the next move.
    #[must_use]
    pub const fn now(&self) -> Clock {
        Clock { moves_to_go: self.to_go, ..Clock::new(self.left, self.control.increment) }
    }

    /// Takes the time of a move, and adds what is due after it.
    ///
    /// # Errors
    /// By how much the move was too late, if it took more than was left.
    pub fn spend(&mut self, time: Duration) -> Result<(), Duration> {
        let left = self.left.checked_sub(time).ok_or_else(|| time.saturating_sub(self.left))?;
        self.left = left.saturating_add(self.control.increment);
        self.to_go = self.to_go.map(|moves| moves.saturating_sub(1));
        if self.to_go == Some(0) {
            self.left = self.left.saturating_add(self.control.time);
            self.to_go = self.control.moves;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_read_as_they_are_written() {
        for text in ["1s+0.01s", "60s", "60s/40", "300s/40+2s"] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("1+10ms".parse::<TimeControl>(), "1s+0.01s".parse());
        for bad in ["", "+1s", "0s+1s", "1s+", "1s+1h", "1s/0", "1s/x", "1s/", "-1s", "1s+10ms+1s", "40/60s"]
        {
            let error = bad.parse::<TimeControl>().expect_err(bad);
            assert!(error.starts_with("expected a time"), "{bad}: {error}");
        }
    }

    #[test]
    fn a_clock_counts_down_and_gets_what_is_due() {
        let ms = Duration::from_millis;
        let mut clock = "1s/2+10ms".parse::<TimeControl>().unwrap().begin();
        for (spent, left, to_go) in [(600, 410, 1), (410, 1_010, 2), (0, 1_020, 1)] {
            assert_eq!(clock.spend(ms(spent)), Ok(()));
            assert_eq!((clock.now().left, clock.now().moves_to_go), (ms(left), Some(to_go)));
        }
        assert_eq!(clock.spend(ms(1_025)), Err(ms(5)));
        let longest = TimeControl { time: Duration::MAX, increment: Duration::MAX, moves: Some(1) };
        assert_eq!(longest.begin().spend(ms(1)), Ok(()));
        let (soft, hard) = longest.begin().now().allotment();
        assert!(soft <= hard);
    }
}
