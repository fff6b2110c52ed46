//! Values in words, from the point of view of either side.

use gametree::{GameValue, Player, Score, Wdl};
use serde_json::{Value, json};

use super::At;
use crate::native::Answer;
use crate::why::does;

/// The same value for the other side, at the same distance from the end.
pub(super) fn turned(value: GameValue, points: Option<Score>) -> (GameValue, Option<Score>) {
    let value = match value {
        GameValue::Proved(wdl, plies) => GameValue::Proved(wdl.reversed(), plies),
        value => value.of_move(),
    };
    (value, points.map(|points| -points))
}

/// What a search says of its value, for the side that is not to move; nothing of what is no result of a game.
pub(super) fn against(answer: &Answer) -> Option<String> {
    let own = answer.words == answer.value.to_string();
    own.then(|| turned(answer.value, None).0.to_string())
}

impl At<'_> {
    /// What a value of the position means for the side to move (`words`) and for the other one (`against`).
    pub(super) fn sentences(
        &self,
        value: GameValue,
        points: Option<Score>,
        depth: u32,
    ) -> [(String, Value); 2] {
        let [words, against] = sentences(self.state.to_move(), value, points, depth);
        [("words".to_owned(), json!(words)), ("against".to_owned(), json!(against))]
    }
}

/// The same in a position with this side to move: first for that side.
pub(super) fn sentences(mover: Player, value: GameValue, points: Option<Score>, depth: u32) -> [String; 2] {
    let (theirs, their_points) = turned(value, points);
    [sentence(mover, value, points, depth), sentence(mover.other(), theirs, their_points, depth)]
}

/// What a value means for a side, which is named.
fn sentence(side: Player, value: GameValue, points: Option<Score>, depth: u32) -> String {
    let me = side.symbol();
    match (value.wdl(), value) {
        (Some(Wdl::Draw), _) => "A draw with best play (proved)".to_owned(),
        (Some(_), _) => format!("{me} {} (proved)", does(value, points)),
        (None, GameValue::Estimate(score)) => {
            let where_to = if score >= Score::ZERO { "ahead" } else { "behind" };
            match score.finite() {
                Some(0) => format!("Even at depth {depth}, not proved"),
                Some(points) => {
                    format!("{me} is {where_to} by {} at depth {depth}, not proved", points.abs())
                }
                None => format!("{me} is {where_to} at depth {depth}, not proved"),
            }
        }
        (None, GameValue::Between(Wdl::Draw, _)) => format!("{me} has at least a draw (proved)"),
        (None, GameValue::Between(_, Wdl::Draw)) => format!("{me} has at most a draw (proved)"),
        (None, _) => "Nothing is proved yet".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_hear_the_same_of_a_value() {
        let said = |value, points| sentences(Player::Second, value, points, 4);
        let lost = GameValue::Proved(Wdl::Loss, Some(6));
        assert_eq!(said(lost, None), ["O loses in 6 (proved)", "X wins in 6 (proved)"]);
        let by = said(GameValue::Proved(Wdl::Win, None), Some(Score::from(3)));
        assert_eq!(by, ["O wins by 3 points (proved)", "X loses by 3 points (proved)"]);
        let estimate = GameValue::Estimate(Score::from(-12));
        let behind = ["O is behind by 12 at depth 4, not proved", "X is ahead by 12 at depth 4, not proved"];
        assert_eq!(said(estimate, None), behind);
        let bound = said(GameValue::Between(Wdl::Draw, Wdl::Win), None);
        assert_eq!(bound, ["O has at least a draw (proved)", "X has at most a draw (proved)"]);
    }
}
