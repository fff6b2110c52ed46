//! Ends games whose result both players agree on: [`Adjudication`].

use gametree::Score;
use serde_json::{Value, json};

use super::side::Side;

/// When a game ends before its rules end it: once both players, by the scores of their own searches, agree on its result for some
/// moves in a row. By default never.
///
/// ```
/// use gametree_lab::match_play::{Adjudication, AgreedWin};
/// let win: AgreedWin = "600,4".parse()?; // six pawns ahead, say both at four moves in a row
/// let rules = Adjudication { win: Some(win), draw: None };
/// assert_eq!(rules.win.map(|win| (win.points, win.moves)), Some((600, 4)));
/// # Ok::<(), gametree_lab::match_play::AgreementError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// When a game is won.
    pub win: Option<AgreedWin>,
    /// When it is drawn.
    pub draw: Option<AgreedDraw>,
}

/// A win: one side is ahead by so much. Written `POINTS,MOVES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgreedWin {
    /// The least lead that counts, in centi-points of each player's evaluation.
    pub points: u32,
    /// At so many moves in a row of each side.
    pub moves: u32,
}

/// A draw: neither side is ahead by more. Written `POINTS,MOVES,PLIES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgreedDraw {
    /// The greatest lead that counts as none, in centi-points of each player's evaluation.
    pub points: u32,
    /// At so many moves in a row of each side.
    pub moves: u32,
    /// Not before so many plies have been played, those of the opening included.
    pub plies: u32,
}

/// A text that says no agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct AgreementError(&'static str);

/// As many positive whole numbers as there are, separated by commas; the last may be 0 where there are three.
fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let read: Option<Vec<u32>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    let read: [u32; N] = read?.try_into().ok()?;
    (read[0] > 0 && read[1] > 0).then_some(read)
}

impl std::str::FromStr for AgreedWin {
    type Err = AgreementError;

    fn from_str(text: &str) -> Result<Self, AgreementError> {
        let [points, moves] =
            numbers(text).ok_or(AgreementError("centi-points and moves, both at least 1, as 600,4"))?;
        Ok(AgreedWin { points, moves })
    }
}

impl std::str::FromStr for AgreedDraw {
    type Err = AgreementError;

    fn from_str(text: &str) -> Result<Self, AgreementError> {
        let expected = "centi-points and moves, both at least 1, and the first ply, as 10,8,80";
        let [points, moves, plies] = numbers(text).ok_or(AgreementError(expected))?;
        Ok(AgreedDraw { points, moves, plies })
    }
}

impl Adjudication {
    /// Whether any game is ended early.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.win.is_some() || self.draw.is_some()
    }

    /// The command's flags that ask for it, each after a space.
    pub(crate) fn flags(&self) -> String {
        let win = self.win.map(|AgreedWin { points, moves }| format!(" --resign {points},{moves}"));
        let draw = |AgreedDraw { points, moves, plies }| format!(" --draw {points},{moves},{plies}");
        [win, self.draw.map(draw)].into_iter().flatten().collect()
    }

    /// For a match's JSON object and its journal; `null` where no game is ended early.
    pub(super) fn json(&self) -> Value {
        if !self.is_on() {
            return Value::Null;
        }
        json!({
            "win": self.win.map(|AgreedWin { points, moves }| json!({"points": points, "moves": moves})),
            "draw": self.draw.map(
                |AgreedDraw { points, moves, plies }| json!({"points": points, "moves": moves, "plies": plies})
            ),
        })
    }
}

/// What the players of a game have said of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Agreement {
    /// For each side, at how many of its moves in a row, up to now, it called the game won for A, and for B.
    won: [[u32; 2]; 2],
    /// The same for drawn.
    drawn: [u32; 2],
}

impl Agreement {
    /// Notes the score of a move by `side`, from its own point of view; without a score it has called the game nothing.
    pub(crate) fn hear(&mut self, rules: &Adjudication, side: Side, score: Option<Score>) {
        let score = score.and_then(Score::finite);
        let count = |counted: &mut u32, says: bool| *counted = if says { *counted + 1 } else { 0 };
        if let Some(AgreedWin { points, .. }) = rules.win {
            let points = i64::from(points);
            let [own, other] = [score.is_some_and(|s| s >= points), score.is_some_and(|s| s <= -points)];
            let heard = &mut self.won[side as usize];
            count(&mut heard[side as usize], own);
            count(&mut heard[side.other() as usize], other);
        }
        if let Some(AgreedDraw { points, .. }) = rules.draw {
            count(&mut self.drawn[side as usize], score.is_some_and(|s| s.abs() <= i64::from(points)));
        }
    }

    /// The winner on which both agree after so many plies, or nobody; `None` if the game goes on.
    pub(crate) fn result(&self, rules: &Adjudication, plies: usize) -> Option<Option<Side>> {
        let won = |winner: &Side| {
            let heard = self.won.iter().map(|of| of[*winner as usize]).min().unwrap_or(0);
            rules.win.is_some_and(|win| heard >= win.moves)
        };
        let drawn = || {
            let heard = self.drawn.iter().copied().min().unwrap_or(0);
            rules.draw.is_some_and(|draw| heard >= draw.moves && plies >= draw.plies as usize)
        };
        match [Side::A, Side::B].into_iter().find(won) {
            Some(winner) => Some(Some(winner)),
            None => drawn().then_some(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many plies the game ends, and how, if A and B say these scores in turn.
    fn ends(rules: Adjudication, scores: &[i64]) -> Option<(usize, Option<Side>)> {
        let mut agreement = Agreement::default();
        let sides = [Side::A, Side::B].into_iter().cycle();
        (1..).zip(scores.iter().zip(sides)).find_map(|(plies, (&score, side))| {
            agreement.hear(&rules, side, Some(Score::new(score)));
            Some((plies, agreement.result(&rules, plies)?))
        })
    }

    #[test]
    fn a_game_ends_when_both_have_agreed_for_as_many_moves_as_asked() {
        let rules = Adjudication { win: Some(AgreedWin { points: 500, moves: 2 }), draw: None };
        assert_eq!(ends(rules, &[600, -500, 700, -900]), Some((4, Some(Side::A))));
        assert_eq!(ends(rules, &[-600, 500, -700, 900]), Some((4, Some(Side::B))));
        // One of them is not so sure, or calls it won for itself.
        assert_eq!(ends(rules, &[600, -499, 700, -900, 700]), None);
        assert_eq!(ends(rules, &[600, 600, 700, 900, 700, 900]), None);
        // In between it was not sure.
        assert_eq!(ends(rules, &[600, -500, 10, -900, 700, -900]), None);
        assert_eq!(ends(Adjudication::default(), &[900, -900, 900, -900]), None);
    }

    #[test]
    fn a_draw_waits_for_its_ply_and_a_move_without_a_score_says_nothing() {
        let rules = Adjudication { win: None, draw: Some(AgreedDraw { points: 10, moves: 1, plies: 5 }) };
        assert_eq!(ends(rules, &[0, 10, -10, 0, 3, 2]), Some((5, None)));
        assert_eq!(ends(rules, &[0, 10, -10, 0, 30, 2, 40, 1]), None);
        let mut agreement = Agreement::default();
        agreement.hear(&rules, Side::A, Some(Score::ZERO));
        agreement.hear(&rules, Side::B, None);
        assert_eq!(agreement.result(&rules, 9), None);
    }

    #[test]
    fn what_is_no_agreement_is_refused() {
        for text in ["", "600", "600,0", "0,4", "-600,4", "600,4,1", "a,b", "600,,4", "99999999999,1"] {
            assert!(text.parse::<AgreedWin>().is_err(), "{text}");
        }
        assert_eq!("10,8,0".parse(), Ok(AgreedDraw { points: 10, moves: 8, plies: 0 }));
        assert!("10,8".parse::<AgreedDraw>().is_err());
    }
}
