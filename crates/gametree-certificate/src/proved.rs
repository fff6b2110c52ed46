//! What the claims of a certificate say together: [`Proved`].

use gametree::{Player, Wdl};

use crate::header::{AtLeast, Claim, Header};

/// How a proved value relates to the value of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The position is worth at least this to the side to move.
    AtLeast,
    /// It is worth at most this.
    AtMost,
    /// It is worth exactly this.
    Exact,
}

/// What a certificate proves, for the side to move at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// How the value below relates to the position's.
    pub relation: Relation,
    /// The value.
    pub value: Wdl,
    /// The plies of the claim: exact if the relation is; else within which the game is won, or not lost.
    pub plies: Option<u32>,
}

impl Header {
    /// What the claims say together, with this player to move; `None` unless they are one, or two that are an exact value.
    ///
    /// ```
    /// use gametree::{Player, Wdl};
    /// use gametree_certificate::{AtLeast, Claim, Header, Relation};
    /// let draw = |player| Claim { player, at_least: AtLeast::Draw, plies: None };
    /// let header = Header { claims: vec![draw(Player::First), draw(Player::Second)], ..Header::default() };
    /// let proved = header.proved(Player::First).unwrap();
    /// assert_eq!((proved.relation, proved.value), (Relation::Exact, Wdl::Draw));
    /// ```
    #[must_use]
    pub fn proved(&self, mover: Player) -> Option<Proved> {
        let value = |claim: &Claim| match (claim.at_least, claim.player == mover) {
            (AtLeast::Draw, _) => Wdl::Draw,
            (AtLeast::Win, true) => Wdl::Win,
            (AtLeast::Win, false) => Wdl::Loss,
        };
        let (relation, claim) = match &self.claims[..] {
            // Nothing is better than a win.
            [claim] if claim.at_least == AtLeast::Win && claim.plies.is_none() => (Relation::Exact, claim),
            [claim] if claim.player == mover => (Relation::AtLeast, claim),
            [claim] => (Relation::AtMost, claim),
            [one, other] if one.player != other.player => {
                let (most, least) = if one.at_least == AtLeast::Win { (one, other) } else { (other, one) };
                let exact = match (most.at_least, least.at_least) {
                    (AtLeast::Draw, AtLeast::Draw) => (most.plies, least.plies) == (None, None),
                    // A win in n: not within n - 1 plies.
                    (AtLeast::Win, AtLeast::Draw) => {
                        most.plies.is_some() && most.plies == least.plies.and_then(|p| p.checked_add(1))
                    }
                    _ => false,
                };
                (Relation::Exact, exact.then_some(most)?)
            }
            _ => return None,
        };
        Some(Proved { relation, value: value(claim), plies: claim.plies })
    }
}
