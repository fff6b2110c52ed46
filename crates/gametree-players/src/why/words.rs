//! The words of explanations: players, lists, and what is known of a move.

use gametree::{GameValue, Score, Wdl};

/// `a`, `a and b`, `a, b and c`; after `most` items the number of the others.
pub(super) fn list(items: &[String], most: usize) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        items if items.len() > most => {
            format!("{} and {} more", items[..most].join(", "), items.len() - most)
        }
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "wins in 5", "draws", "loses by 3 points", "is estimated at +12", for the side that makes the move.
pub(crate) fn does(value: GameValue, points: Option<Score>) -> String {
    let by = |points: Score| {
        points.finite().map(|points| match points.abs() {
            1 => "by 1 point".to_owned(),
            points => format!("by {points} points"),
        })
    };
    let how = match (value, points.and_then(by)) {
        (_, Some(by)) if points != Some(Score::ZERO) => format!(" {by}"),
        (GameValue::Proved(Wdl::Win | Wdl::Loss, Some(plies)), _) => format!(" in {plies}"),
        _ => String::new(),
    };
    match (value.wdl(), value) {
        (Some(Wdl::Win), _) => format!("wins{how}"),
        (Some(Wdl::Draw), _) => "draws".to_owned(),
        (Some(Wdl::Loss), _) => format!("loses{how}"),
        (None, GameValue::Estimate(score)) => format!("is estimated at {score:+}"),
        (None, _) => "is not decided".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_english() {
        let items = |n: usize| (1..=n).map(|i| i.to_string()).collect::<Vec<_>>();
        assert_eq!(list(&items(1), 4), "1");
        assert_eq!(list(&items(2), 4), "1 and 2");
        assert_eq!(list(&items(3), 4), "1, 2 and 3");
        assert_eq!(list(&items(7), 4), "1, 2, 3, 4 and 3 more");
    }

    #[test]
    fn values_read_as_english() {
        let proved = |wdl, plies| GameValue::Proved(wdl, plies);
        assert_eq!(does(proved(Wdl::Win, Some(5)), None), "wins in 5");
        assert_eq!(does(proved(Wdl::Loss, None), None), "loses");
        assert_eq!(does(proved(Wdl::Draw, Some(9)), Some(Score::ZERO)), "draws");
        assert_eq!(does(proved(Wdl::Loss, None), Some(Score::from(-1))), "loses by 1 point");
        assert_eq!(does(GameValue::Estimate(Score::from(12)), None), "is estimated at +12");
    }
}
