//! The static value of a position of chess: the weighted sum of its features.

use gametree::Score;
use gametree::knowledge::Evaluate;

use super::position::Position;
use super::rules::Chess;
use super::table::Table;
use super::terms::{self, features, weighted};
use super::weights::WEIGHTS;
use crate::evaluation::{Features, StaticResult, Weights, bounded};

/// Material, mobility, pawns and kings' safety, of the side to move less the opponent's, about 100 centi-points a pawn.
///
/// ```
/// use gametree::{Score, knowledge::{Evaluate, Notation}};
/// use gametree_games::chess::{Chess, Pieces};
/// let chess = Chess::usual();
/// let up = chess.read_position("e2e4 d7d5 e4d5").unwrap(); // a pawn was taken
/// assert!(Pieces.evaluate(&chess, &up) < Score::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces;

/// The evaluation's weights, by which it is computed.
static TABLE: Table = Table::new(&WEIGHTS);

/// The value of the terms, in centi-points for the side to move.
#[inline(always)]
pub(super) fn of_terms(p: &Position) -> i64 {
    TABLE.weighted(p) / 1_000
}

impl Evaluate<Chess> for Pieces {
    // Not inlined, so that it is compiled in this crate, where what it calls can be inlined.
    fn evaluate(&self, _: &Chess, p: &Position) -> Score {
        bounded(of_terms(p))
    }
}

impl Features<Chess> for Pieces {
    const NAMES: &'static [&'static str] = &terms::NAMES;

    fn counted(&self, _: &Chess, p: &Position) -> Option<Vec<(&'static str, [i32; 2])>> {
        Some(terms::counted(p))
    }

    fn static_result(&self, _: &Chess, p: &Position) -> StaticResult {
        if p.cannot_be_won() {
            return StaticResult::Decided(Score::ZERO);
        }
        StaticResult::Open(features(p))
    }

    fn weighted(&self, _: &Chess, p: &Position, weights: &Weights) -> Score {
        match weights.thousandths().first_chunk() {
            Some(weights) if !p.cannot_be_won() => Weights::score(weighted(p, weights)),
            _ => Score::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree::Game;
    use gametree::knowledge::Notation;

    use super::*;
    use crate::chess::terms::WHOLE;
    use crate::chess::testing::turned;

    #[test]
    fn with_colours_exchanged_a_position_has_the_same_features() {
        let chess = Chess::usual();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1",
            "6k1/P3r1pp/8/1p1n4/8/2Q3B1/5PP1/R5K1 b - - 0 1",
            // As much material for each side, and pawns for one alone.
            "7r/8/4k3/8/8/PPPPP3/8/4K3 w - - 0 1",
            "4k1b1/8/8/8/8/P7/8/2B1K3 b - - 0 1",
        ] {
            let (p, q) = (chess.read_setup(fen).unwrap(), chess.read_setup(&turned(fen)).unwrap());
            assert_eq!(features(&p), features(&q), "{fen}");
        }
        // From the start nobody has more than the other, but for the move.
        let start = features(&chess.start());
        assert!(start[0] == WHOLE && start[1..].iter().all(|&x| x == 0));
    }

    #[test]
    fn what_a_player_counts_is_counted() {
        let chess = Chess::usual();
        let of = |fen: &str, name: &str| {
            let p = chess.read_setup(fen).unwrap();
            let at = Pieces::NAMES.iter().position(|&known| known == name).unwrap();
            features(&p)[at] / WHOLE
        };
        let ending = "4k3/8/8/1P6/8/8/5PP1/4K3 w - - 0 1";
        assert_eq!([of(ending, "pawns-ending"), of(ending, "passed-ending")], [3, 3]);
        assert_eq!(of(ending, "isolated-ending"), 1);
        assert_eq!(of(ending, "passed-rows-ending"), 9);
        assert_eq!(of("4k3/8/8/8/4P3/4P3/8/4K3 w - - 0 1", "doubled-ending"), 1);
        assert_eq!(of("4k3/8/8/8/4P3/3P4/8/4K3 w - - 0 1", "supported-ending"), 1);
        let bare = chess.read_setup("4k3/8/8/8/8/8/8/4KB2 w - - 0 1").unwrap();
        assert_eq!(Pieces.static_result(&chess, &bare), StaticResult::Decided(Score::ZERO));
        assert_ne!(Pieces.evaluate(&chess, &chess.read_setup(ending).unwrap()), Score::ZERO);
    }
}
