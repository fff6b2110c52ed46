//! The features of Kalah: seeds by place, and what the next moves of both sides can do.

use gametree::Player;

use super::evaluation::Seeds;
use super::rules::{Kalah, Position};
use crate::evaluation::{FeatureWriter, Features, StaticResult};

/// The value of `late` when all seeds are in the stores.
const FULL: u32 = 16;

impl Features<Kalah> for Seeds {
    const UNIT: i64 = 100;

    /// `my` is the side to move. `again` counts moves after which the same player moves again; `front` is the house next to the store,
    /// `heavy` a house whose seeds reach the opponent's. `late-` features are multiplied by the share of all seeds that are in the
    /// stores, in sixteenths.
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "stored",
        "at-home",
        "late-stored",
        "late-at-home",
        "my-again",
        "my-again-any",
        "my-capture",
        "my-moves",
        "my-front",
        "my-heavy",
        "my-most",
        "my-empty",
        "their-again",
        "their-again-any",
        "their-capture",
        "their-moves",
        "their-front",
        "their-heavy",
        "their-most",
        "their-empty",
        "my-majority",
        "their-majority",
    ];

    const TERMS: &'static [(&'static str, &'static str)] = &[
        ("again", "moves that give another move"),
        ("again-any", "whether a move gives another one"),
        ("capture", "seeds that one move can capture"),
        ("moves", "houses with seeds"),
        ("front", "seeds in the house next to the store"),
        ("heavy", "houses whose seeds reach the opponent's"),
        ("most", "seeds in the fullest house"),
        ("empty", "empty houses"),
        ("majority", "whether most seeds are won"),
    ];

    fn static_result(&self, game: &Kalah, p: &Position) -> StaticResult {
        let (own, other) = (p.next, p.next.other());
        let stores = u32::from(p.store(own)) + u32::from(p.store(other));
        let late = (stores * FULL / game.seeds()) as i32;
        let lead = p.lead(own);
        let home = game.at_home(p, own) - game.at_home(p, other);
        let side = |player: Player| {
            let houses = &p.houses(player)[..game.houses()];
            let count =
                |which: &dyn Fn(usize) -> bool| (0..houses.len()).filter(|&at| which(at)).count() as i32;
            let again = game.again(p, player) as i32;
            [
                again,
                i32::from(again > 0),
                game.best_capture(p, player).into(),
                count(&|house| houses[house] > 0),
                houses[houses.len() - 1].into(),
                count(&|house| usize::from(houses[house]) > houses.len() - house),
                houses.iter().copied().max().unwrap_or(0).into(),
                count(&|house| houses[house] == 0),
            ]
        };
        let majority = |player: Player| i32::from(2 * u32::from(p.store(player)) > game.seeds());
        let mut features = FeatureWriter::new();
        features.push([1, lead, home, late * lead, late * home]);
        features.push(side(own));
        features.push(side(other));
        features.push([majority(own), majority(other)]);
        features.finish(Self::NAMES)
    }
}
