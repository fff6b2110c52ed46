//! The features of Domineering: placements, room for dominoes beside each other, and safe ones, of both sides.

use gametree::Player;

use super::evaluation::SafeMoves;
use super::rules::{Domineering, Position};
use crate::bits::Bits;
use crate::evaluation::{FeatureWriter, Features, StaticResult};

/// The value of `late` on a full board.
const FULL: u32 = 16;

impl Features<Domineering> for SafeMoves {
    /// `my` is the side to move. `placements` are the cells on which a domino can begin, `room` the dominoes that fit beside each
    /// other, `safe` those that the opponent can't prevent; `ahead`, `behind` tell who has more of these, `far-` by two or more.
    /// `only` are free cells that only this side can still cover. `late-` features are multiplied by the share of the board that is
    /// occupied, in sixteenths; `free` and `dead` count the cells that are free, and those of them that nobody can cover.
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "late-tempo",
        "my-placements",
        "my-room",
        "my-safe",
        "my-only",
        "late-my-room",
        "late-my-safe",
        "their-placements",
        "their-room",
        "their-safe",
        "their-only",
        "late-their-room",
        "late-their-safe",
        "ahead",
        "far-ahead",
        "behind",
        "far-behind",
        "free",
        "dead",
    ];

    const TERMS: &'static [(&'static str, &'static str)] = &[
        ("placements", "places for a domino"),
        ("room", "dominoes that fit beside each other"),
        ("safe", "dominoes that the opponent can't prevent"),
        ("only", "cells that only this side can cover"),
    ];

    fn static_result(&self, game: &Domineering, p: &Position) -> StaticResult {
        let free = game.free(p);
        let late = (p.occupied.count() * FULL / game.grid.cells()) as i32;
        let (mine, theirs) = (side(game, free, p.next, late), side(game, free, p.next.other(), late));
        let covered = |player| game.covered(player, game.placements(player, free));
        let dead = free & !covered(Player::First) & !covered(Player::Second);
        let lead = mine[2] - theirs[2];
        let mut features = FeatureWriter::new();
        features.push([1, late]);
        features.push(mine);
        features.push(theirs);
        features.push([lead > 0, lead > 1, lead < 0, lead < -1].map(i32::from));
        features.push([free.count() as i32, dead.count() as i32]);
        features.finish(Self::NAMES)
    }
}

fn side(game: &Domineering, free: u64, player: Player, late: i32) -> [i32; 6] {
    let safe_cells = game.safe(player, free);
    let room = game.room(player, free) as i32;
    let safe = game.room(player, safe_cells) as i32;
    let placements = game.placements(player, free);
    let only = game.covered(player, placements) & safe_cells;
    [placements.count() as i32, room, safe, only.count() as i32, late * room, late * safe]
}
