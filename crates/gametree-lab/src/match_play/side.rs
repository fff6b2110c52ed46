//! The two sides of a match, the bots that play them, and what each spends.

use gametree::Player;

use gametree_players::Bot;

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// The side that is `player` in a game where `first` has the first move.
    pub(crate) const fn of(player: Player, first: Side) -> Side {
        match player {
            Player::First => first,
            Player::Second => first.other(),
        }
    }

    /// `A` or `B`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::A => "A",
            Side::B => "B",
        }
    }
}

/// The bots of a game, side A first.
pub type Seats<'a, G> = [Box<dyn Bot<G> + 'a>; 2];

/// The moves, nodes and time that a side has spent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Moves made.
    pub moves: u64,
    /// Positions searched.
    pub nodes: u64,
    /// The sum of the search depths.
    pub plies: u64,
    /// The time used, in seconds.
    pub seconds: f64,
}

impl Spent {
    /// The sum of both.
    #[must_use]
    pub fn and(self, other: Spent) -> Spent {
        Spent {
            moves: self.moves.saturating_add(other.moves),
            nodes: self.nodes.saturating_add(other.nodes),
            plies: self.plies.saturating_add(other.plies),
            seconds: self.seconds + other.seconds,
        }
    }
}
