//! Weights in the order in which a position is valued fastest.

use cozy_chess::{Color, Piece};

use super::placement::PLACE;
use super::position::Position;
use super::terms::{FEATURES, TERMS, both, shares};

/// The weights of all features. They must be so small that the sums of a position fit 32 bits.
pub(super) struct Table {
    /// Of each term but the first, in the middle game.
    middle: [i32; TERMS - 1],
    /// The same in the ending.
    ending: [i32; TERMS - 1],
    tempo: [i32; 2],
    /// Of each kind of piece on each square, as its side sees it, both at once: that of the middle game in the upper 32 bits, plus
    /// that of the ending.
    places: [[i64; 64]; 6],
}

impl Table {
    /// The table of these weights.
    pub(super) const fn new(weights: &[i32; FEATURES]) -> Self {
        let (mut middle, mut ending) = ([0; TERMS - 1], [0; TERMS - 1]);
        let mut at = 1;
        while at < TERMS {
            (middle[at - 1], ending[at - 1]) = (weights[2 * at], weights[2 * at + 1]);
            at += 1;
        }
        let mut places = [[0; 64]; 6];
        let mut at = 0;
        while at < 6 * 64 {
            let place = 2 * (TERMS + PLACE[at / 64][at % 64] as usize);
            places[at / 64][at % 64] = ((weights[place] as i64) << 32) + weights[place + 1] as i64;
            at += 1;
        }
        Table { middle, ending, tempo: [weights[0], weights[1]], places }
    }

    /// The sum of the features of a position with these weights, the same as [`weighted`].
    #[inline(always)]
    pub(super) fn weighted(&self, p: &Position) -> i64 {
        let board = &p.board;
        let mut places = 0;
        for (of_kind, piece) in self.places.iter().zip(Piece::ALL) {
            for square in board.colored_pieces(Color::White, piece) {
                places += of_kind[square as usize];
            }
            for square in board.colored_pieces(Color::Black, piece) {
                places -= of_kind[square.flip_rank() as usize];
            }
        }
        let mut ending = places as i32;
        let mut middle = ((places - i64::from(ending)) >> 32) as i32;
        let (white, black) = both(board);
        for at in 0..TERMS - 1 {
            let lead = white[at] - black[at];
            middle += self.middle[at] * lead;
            ending += self.ending[at] * lead;
        }
        let sign = if board.side_to_move() == Color::White { 1 } else { -1 };
        let (middle, ending) = (sign * middle + self.tempo[0], sign * ending + self.tempo[1]);
        let shares = shares(board).map(i64::from);
        i64::from(middle) * shares[0] + i64::from(ending) * shares[1]
    }
}

#[cfg(test)]
mod tests {
    use gametree::knowledge::Notation;

    use super::*;
    use crate::chess::Chess;
    use crate::chess::terms::weighted;
    use crate::chess::weights::WEIGHTS;

    #[test]
    fn a_position_has_the_value_of_its_features() {
        // Besides those of the game, weights that are all different and of both signs.
        let others = std::array::from_fn(|at| (at as i32 * 37 % 101 - 50) * (at as i32 + 3));
        let chess = Chess::usual();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 1",
            "4k3/8/8/P7/8/8/5p2/7K b - - 0 1",
            "k7/8/8/8/8/8/P7/2B1K3 w - - 0 1",
        ] {
            let p = chess.read_setup(fen).unwrap();
            for weights in [&WEIGHTS, &others] {
                assert_eq!(Table::new(weights).weighted(&p), weighted(&p, weights), "{fen}");
            }
        }
    }
}
