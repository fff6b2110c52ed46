//! The features of Connect Four: threats by row and owner, the parity facts that decide a zugzwang, lines, and forced replies.

use gametree::{Game, Player, Score};

use super::board::Board;
use super::evaluation::Threats;
use super::rules::{ConnectFour, Position};
use crate::bits::Bits;
use crate::evaluation::{FeatureWriter, Features, IMMEDIATE_WIN, StaticResult};

/// The value of `late` on a full board.
const FULL: u32 = 16;

impl<B: Bits, S: Board<B>> Features<ConnectFour<B, S>> for Threats {
    /// `first` and `second` are the players: each row favours one of them by its parity (Allen; Allis 1988). Features with these
    /// names are positive if the first player is to move and negative otherwise. `my` is the side to move, whichever player that
    /// is. Only live threats that cannot be completed immediately are counted. `late-` features are multiplied by the share of
    /// the board that is occupied, in sixteenths.
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "first",
        "late-first",
        "first-row-2",
        "first-row-3",
        "first-row-4",
        "first-row-5",
        "first-row-6",
        "first-odd-above",
        "first-even-above",
        "second-row-2",
        "second-row-3",
        "second-row-4",
        "second-row-5",
        "second-row-6",
        "second-odd-above",
        "second-even-above",
        "odd-more",
        "odd-much-more",
        "odd-fewer",
        "odd-even",
        "even-alone",
        "late-odd-more",
        "late-odd-fewer",
        "late-even-alone",
        "late-odd-even",
        "my-stacked",
        "their-stacked",
        "my-poisoned",
        "their-poisoned",
        "no-safe-move",
        "check",
        "check-stacked",
        "check-threat",
        "my-ones",
        "my-pairs",
        "my-threes",
        "their-ones",
        "their-pairs",
        "their-threes",
        "middle",
        "late-my-pairs",
        "late-their-pairs",
    ];

    const TERMS: &'static [(&'static str, &'static str)] = &[
        ("stacked", "threats one above the other"),
        ("poisoned", "columns that would let the opponent win"),
        ("ones", "open fours with one disc"),
        ("pairs", "open fours with two discs"),
        ("threes", "open fours with three discs"),
    ];

    fn static_result(&self, game: &ConnectFour<B, S>, p: &Position<B>) -> StaticResult {
        let (own, other) = (p.own, p.own ^ p.all);
        let (mine, theirs) = (game.completions(own, p.all), game.completions(other, p.all));
        let playable = game.playable(p.all);
        if !(mine & playable).is_empty() {
            return StaticResult::Decided(Score::new(IMMEDIATE_WIN));
        }
        let forced = theirs & playable;
        if forced.count() > 1 {
            return StaticResult::Decided(Score::new(-IMMEDIATE_WIN));
        }
        let count = |cells: B| cells.count() as i32;
        let any = |cells: B| i32::from(!cells.is_empty());
        let board = &game.board;
        let late = (p.all.count() * FULL / board.cells().count()) as i32;
        // A threat directly above a winning cell of the opponent can never be played.
        let live = |threats: B, against: B| threats & !against.up(1) & !playable;
        let (my_live, their_live) = (live(mine, theirs), live(theirs, mine));
        let first_moves = game.to_move(p) == Player::First;
        let (first, second) = if first_moves { (my_live, their_live) } else { (their_live, my_live) };
        let sign = if first_moves { 1 } else { -1 };

        let mut features = FeatureWriter::new();
        features.push([1, sign, sign * late]);
        let odd = board.odd_rows();
        let by_row = |threats: B| {
            let row = |row: u32| {
                if row < board.rows() { board.bottom().up(row) } else { B::EMPTY }
            };
            let low = [1, 2, 3, 4, 5].map(row);
            let high = threats & !low.into_iter().fold(B::EMPTY, |rows, row| rows | row);
            let [two, three, four, five, six] = low.map(|row| sign * count(threats & row));
            [two, three, four, five, six, sign * count(high & odd), sign * count(high & !odd)]
        };
        features.push(by_row(first));
        features.push(by_row(second));

        // Which player has odd threats in more columns: odd threats of the second player neutralize those of the first.
        let columns = |threats: B| {
            // Adding a full column to a non-empty one carries into the cell above it.
            let top = board.bottom().up(board.rows());
            count(threats.plus(board.cells()) & top)
        };
        let more = columns(first & odd) - columns(second & odd);
        let even = !(second & !odd).is_empty();
        let facts = [
            more > 0,
            more > 1,
            more < 0,
            more == 0 && !even && !(first & odd).is_empty(),
            more <= 0 && even,
        ];
        let facts @ [odd_more, _, odd_fewer, odd_even, even_alone] = facts.map(|fact| sign * i32::from(fact));
        features.push(facts);
        features.push([odd_more, odd_fewer, even_alone, odd_even].map(|fact| fact * late));

        let stacked = |live: B| count(live & live.up(1));
        features.push([stacked(my_live), stacked(their_live)]);
        let (my_poison, their_poison) = (playable & theirs.down(1), playable & mine.down(1));
        let no_safe_move = i32::from(my_poison == playable);
        features.push([count(my_poison), count(their_poison), no_safe_move]);
        // Whether the forced reply itself makes a threat.
        let threat =
            if forced.is_empty() { 0 } else { any(game.completions(own | forced, p.all | forced) & !mine) };
        features.push([any(forced), any(forced.up(1) & theirs), threat]);

        let my_lines = game.lines_by_stones(own, !other);
        let their_lines = game.lines_by_stones(other, !own);
        features.push(my_lines);
        features.push(their_lines);
        let column = |column: u32| B::first(board.rows()).up(column * board.stride());
        let middle = column(board.columns() / 2) | column((board.columns() - 1) / 2);
        features.push([count(own & middle) - count(other & middle)]);
        features.push([late * my_lines[1], late * their_lines[1]]);
        features.finish(<Self as Features<ConnectFour<B, S>>>::NAMES)
    }
}

impl<B: Bits, S: Board<B>> ConnectFour<B, S> {
    /// The number of lines of four cells within `open` that hold one, two and three of these stones, computed for all lines of
    /// a direction at once.
    fn lines_by_stones(&self, stones: B, open: B) -> [i32; 3] {
        let open = open & self.board.cells();
        let [falling, level, rising] = self.board.steps();
        let mut lines = [0; 3];
        for step in [1, falling, level, rising] {
            let free = open & open.down(step);
            let free = free & free.down(2 * step);
            if free.is_empty() {
                continue;
            }
            // One or two stones on the lower two cells, and on the upper two.
            let (one, two) = (stones ^ stones.down(step), stones & stones.down(step));
            let (one_above, two_above) = (one.down(2 * step), two.down(2 * step));
            let (none, none_above) = (!(one | two), !(one_above | two_above));
            let by_stones = [
                (one & none_above) | (none & one_above),
                (one & one_above) | (two & none_above) | (none & two_above),
                (one & two_above) | (two & one_above),
            ];
            for (count, set) in lines.iter_mut().zip(by_stones) {
                *count += (set & free).count() as i32;
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use gametree::knowledge::Notation;

    use super::*;
    use crate::order::Order;

    #[test]
    fn lines_are_counted_by_number_of_stones() {
        let game = ConnectFour::<u64>::new(4, 4, Order::Natural).unwrap();
        // The first player holds the bottom cells of columns 1 and 2, the second player the cell above the first of them.
        let p = game.read_position("112").unwrap();
        let first = p.own ^ p.all;
        // One stone: the second column and the rising diagonal; the first column is blocked. Two stones: the bottom row.
        assert_eq!(game.lines_by_stones(first, !p.own), [2, 1, 0]);
        assert_eq!(game.lines_by_stones(p.own, !first), [1, 0, 0]);
    }
}
