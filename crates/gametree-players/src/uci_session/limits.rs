//! What a `go` allows a search: from the words of the protocol to the limits of the engine.

use std::time::Duration;

use gametree::{Clock, Player};

use crate::protocol::uci::Go;

/// The limits of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SearchLimits {
    /// Plies.
    pub(super) depth: Option<u32>,
    /// Nodes.
    pub(super) nodes: Option<u64>,
    /// The plies of a mate that is looked for.
    pub(super) mate: Option<u32>,
    /// The time of this move.
    pub(super) time: Option<Duration>,
    /// The clock of the game.
    pub(super) clock: Option<Clock>,
    /// Whether it is the opponent's time.
    pub(super) ponder: bool,
    /// Whether the answer waits for `stop`.
    pub(super) infinite: bool,
}

/// No search takes longer: the time of a clock beyond it is as good as this.
const LONGEST: Duration = Duration::from_secs(1 << 32);

impl SearchLimits {
    /// What `go` allows the side to move, of whose time `overhead` is lost at every move outside of the search.
    pub(super) fn of(go: &Go, side: Player, overhead: Duration) -> Self {
        let [own, other] = match side {
            Player::First => [0, 1],
            Player::Second => [1, 0],
        };
        // A clock that has run out leaves nothing, and no time is owed. If only the opponent's is sent, it is the best guess.
        let clock = go.time[own].or(go.time[other]).map(|left| Clock {
            moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
            overhead,
            ..Clock::new(milliseconds(left), milliseconds(go.increment[own].unwrap_or(0)))
        });
        let time = go.move_time.map(|time| {
            let time = milliseconds(time);
            time.saturating_sub(overhead.min(time / 2))
        });
        let limits = SearchLimits {
            depth: go.depth.map(|depth| depth.max(1)),
            nodes: go.nodes,
            mate: go.mate.map(|moves| (2 * u64::from(moves.max(1)) - 1).min(u64::from(u32::MAX)) as u32),
            time,
            clock,
            ponder: go.ponder,
            infinite: go.infinite,
        };
        SearchLimits { infinite: limits.infinite || limits.is_open(), ..limits }
    }

    /// The same with no more than these nodes. A search without an end still waits for `stop` with its answer.
    pub(super) fn at_most(self, nodes: Option<u64>) -> Self {
        SearchLimits { nodes: self.nodes.into_iter().chain(nodes).min(), ..self }
    }

    /// Whether nothing ends the search.
    fn is_open(&self) -> bool {
        let Self { depth, nodes, mate, time, clock, .. } = self;
        depth.is_none() && nodes.is_none() && mate.is_none() && time.is_none() && clock.is_none()
    }

    /// How long the move should take, and how long it may take at most.
    pub(super) fn allotment(&self) -> (Duration, Duration) {
        let (soft, hard) = self.clock.map_or((LONGEST, LONGEST), |clock| clock.allotment());
        let most = self.time.unwrap_or(LONGEST);
        // A time for the move is used up.
        let soft = if self.clock.is_some() { soft } else { most };
        (soft.min(most), hard.min(most))
    }
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.max(0).unsigned_abs()).min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::uci::Command;

    fn limits(line: &str, side: Player) -> SearchLimits {
        let Some(Command::Go(go)) = Command::read(line) else { panic!("{line}") };
        SearchLimits::of(&go, side, Duration::from_millis(10))
    }

    #[test]
    fn each_side_has_its_clock() {
        let line = "go wtime 1000 btime -5 winc 10 binc 20 movestogo 0";
        let left = |side| {
            limits(line, side).clock.map(|clock| (clock.left.as_millis(), clock.increment.as_millis()))
        };
        assert_eq!((left(Player::First), left(Player::Second)), (Some((1000, 10)), Some((0, 20))));
        assert_eq!(limits("go wtime 70", Player::Second).clock.map(|clock| clock.left.as_millis()), Some(70));
        let last = limits("go wtime 500 movestogo 1", Player::First);
        assert!(last.allotment().1 < Duration::from_millis(450) && !last.infinite);
    }

    #[test]
    fn without_a_limit_a_search_is_infinite() {
        for line in ["go", "go infinite", "go ponder", "go searchmoves e2e4", "go infinite depth 3"] {
            assert!(limits(line, Player::First).infinite, "{line}");
        }
        for line in ["go depth 0", "go nodes 0", "go mate 2", "go movetime -1", "go ponder btime 3"] {
            assert!(!limits(line, Player::First).infinite, "{line}");
        }
        assert_eq!(limits("go mate 3", Player::First).mate, Some(5));
        assert_eq!(limits("go mate 4294967295", Player::First).mate, Some(u32::MAX));
        assert_eq!(limits("go depth 0", Player::First).depth, Some(1));
    }

    #[test]
    fn any_time_is_a_time() {
        for time in [i64::MIN, -1, 0, 1, i64::MAX] {
            for line in [format!("go wtime {time} winc {time}"), format!("go movetime {time}")] {
                let (soft, hard) = limits(&line, Player::First).allotment();
                assert!(soft <= hard && hard <= LONGEST, "{line}");
            }
        }
    }
}
