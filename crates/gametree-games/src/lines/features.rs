//! The features of k in a row: open lines by missing stones, their crossings, and forced replies.

use gametree::Score;

use super::evaluation::Lines;
use super::layout::Layout;
use super::rules::{LineGame, Position};
use crate::bits::Bits;
use crate::evaluation::{FeatureWriter, Features, IMMEDIATE_WIN, StaticResult};

/// The value of `late` on a full board.
const FULL: u32 = 16;

impl<B: Bits, L: Layout> Features<LineGame<B, L>> for Lines {
    /// `my` is the side to move. Lines are counted by the number of stones they lack; a fork is a cell on two lines that lack two;
    /// a step is a cell on a line that lacks two and a line that lacks three; a cross is a cell on two lines that lack three.
    /// `late-` features are multiplied by the share of the board that is occupied, in sixteenths.
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "late-tempo",
        "my-two",
        "my-three",
        "my-more",
        "their-two",
        "their-three",
        "their-more",
        "late-my-two",
        "late-my-three",
        "late-their-two",
        "late-their-three",
        "my-fork",
        "my-forks",
        "my-steps",
        "my-crosses",
        "their-fork",
        "their-forks",
        "their-steps",
        "their-crosses",
        "check",
        "check-two",
        "check-fork",
        "check-my-fork",
        "check-their-fork",
        "late-check",
    ];

    const TERMS: &'static [(&'static str, &'static str)] = &[
        ("two", "open lines that lack two stones"),
        ("three", "open lines that lack three stones"),
        ("more", "open lines that lack more than three stones"),
        ("fork", "whether there is a fork"),
        ("forks", "cells on two lines that lack two stones"),
        ("steps", "cells on a line that lacks two stones and one that lacks three"),
        ("crosses", "cells on two lines that lack three stones"),
    ];

    fn static_result(&self, game: &LineGame<B, L>, p: &Position<B>) -> StaticResult {
        let ((own, other), empty) = (p.sides(), game.board & !p.occupied());
        let mine = game.directions.crossings(own, empty);
        if !mine.open.ends.is_empty() {
            return StaticResult::Decided(Score::new(IMMEDIATE_WIN));
        }
        let theirs = game.directions.crossings(other, empty);
        let ends = theirs.open.ends;
        if ends.count() > 1 {
            return StaticResult::Decided(Score::new(-IMMEDIATE_WIN));
        }
        let late = (p.occupied().count() * FULL / game.cells) as i32;
        let count = |cells: B| cells.count() as i32;
        let [_, _, my_two, my_three, my_more] = mine.open.lines.map(|n| n as i32);
        let [_, _, their_two, their_three, their_more] = theirs.open.lines.map(|n| n as i32);
        // In check the reply is forced, so forks have another value and are separate features.
        let check = i32::from(!ends.is_empty());
        let free = 1 - check;
        let (my_forks, their_forks) = (count(mine.open.forks), count(theirs.open.forks));
        let any = |count: i32| i32::from(count > 0);
        let mut features = FeatureWriter::new();
        features.push([1, late]);
        features.push([my_two, my_three, my_more, their_two, their_three, their_more]);
        features.push([late * my_two, late * my_three, late * their_two, late * their_three]);
        features.push([free * any(my_forks), free * my_forks]);
        features.push([count(mine.twos & mine.threes), count(mine.three_crossings)]);
        features.push([free * any(their_forks), free * their_forks]);
        features.push([count(theirs.twos & theirs.threes), count(theirs.three_crossings)]);
        features.push([check, any(count(ends & mine.twos)), any(count(ends & mine.open.forks))]);
        features.push([check * any(my_forks), check * any(their_forks), check * late]);
        features.finish(<Self as Features<LineGame<B, L>>>::NAMES)
    }
}
