//! The network of chess: what pieces are worth together that terms do not say.

use std::cell::RefCell;

use cozy_chess::{Board, Color, Piece};
use gametree::Score;
use gametree::knowledge::Evaluate;

use super::evaluation::of_terms;
use super::position::Position;
use super::rules::{Chess, KIND};
use crate::evaluation::bounded;
use crate::evaluation::kept_sums::KeptSums;
use crate::evaluation::network::{NEURONS, Network, STAGES, Seen};
use crate::evaluation::network_file;

/// For each kind of piece, one word of 64 squares for the own side, and one for the other.
const WORDS: usize = 2 * Piece::NUM;
/// The inputs: a piece on a square.
pub(super) const INPUTS: usize = 64 * WORDS;

/// Learned from games as `gametree experiment train chess --network` learns (`docs/chess-strength.md`).
static NETWORK: Network = Network::read(KIND, &WEIGHTS, FILE);
static WEIGHTS: [[i8; NEURONS]; INPUTS] = network_file::inputs(KIND, FILE);
const FILE: &[u8] = include_bytes!("network.bin");

/// So many pieces more or less, kings included, make another stage.
const PIECES: usize = 4;

/// The inputs of a position as White sees the board as it is: for each kind of piece the squares of White's, and those of Black's.
fn inputs(board: &Board) -> [u64; WORDS] {
    let mut on = [0; WORDS];
    for (of_piece, piece) in on.as_chunks_mut().0.iter_mut().zip(Piece::ALL) {
        *of_piece = [Color::White, Color::Black].map(|side| board.colored_pieces(side, piece).0);
    }
    on
}

/// What differs in the numbers of the inputs as a side sees them. It sees its own pieces first, its own back row first, and its king on
/// the files e to h: left and right are worth the same but for castling.
fn view(board: &Board, side: Color) -> usize {
    let own = if side == Color::White { 0 } else { 64 | 0b111_000 };
    let files = if (board.king(side) as usize) % 8 < 4 { 0b111 } else { 0 };
    own | files
}

fn stage(board: &Board) -> usize {
    ((board.occupied().len() as usize).saturating_sub(2) / PIECES).min(STAGES - 1)
}

/// What a network sees of a position.
pub(super) fn seen(p: &Position) -> Seen {
    let on = inputs(&p.board);
    let numbers = || (0..INPUTS).filter(|number| on[number / 64] >> (number % 64) & 1 == 1);
    let mover = p.board.side_to_move();
    let inputs = [mover, !mover].map(|side| {
        let view = view(&p.board, side);
        numbers().map(|number| (number ^ view) as u16).collect()
    });
    Seen { inputs, stage: stage(&p.board), terms: of_terms(p) }
}

thread_local! {
    /// The sums of each view: of White with the king on the files a to d and e to h, and of Black.
    static KEPT: RefCell<[[KeptSums<WORDS>; 2]; 2]> = const { RefCell::new([const { [KeptSums::NONE; 2] }; 2]) };
}

/// The value of the terms and of a network beside them for the side to move, in centi-points.
fn value(network: &'static Network, p: &Position) -> i64 {
    let board = &p.board;
    let (on, mover) = (inputs(board), board.side_to_move());
    let beside = KEPT.with_borrow_mut(|kept| {
        let [white, black] = kept;
        let [white, black] = [(white, Color::White), (black, Color::Black)].map(|(views, side)| {
            let view = view(board, side);
            views[usize::from(view & 1 == 0)].of(network, &on, view)
        });
        let sums = if mover == Color::White { [white, black] } else { [black, white] };
        network.value(sums, stage(board))
    });
    of_terms(p) + i64::from(beside)
}

/// The terms of [`Pieces`](super::Pieces) and a network beside them, which has learned from games what they leave out. The default is
/// the one that is built in.
///
/// ```
/// use gametree::knowledge::{Evaluate, Notation};
/// use gametree_games::chess::{Chess, WithNetwork};
/// let chess = Chess::usual();
/// let start = chess.read_position("").unwrap();
/// assert!(WithNetwork::default().evaluate(&chess, &start).finite().unwrap().abs() < 100);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithNetwork {
    network: &'static Network,
}

impl WithNetwork {
    /// The one that is built in.
    pub(super) const BUILT_IN: Self = WithNetwork { network: &NETWORK };

    /// With this network, if it has the inputs of chess.
    #[must_use]
    pub fn new(network: &'static Network) -> Option<Self> {
        (network.inputs.len() == INPUTS).then_some(WithNetwork { network })
    }
}

impl Default for WithNetwork {
    fn default() -> Self {
        Self::BUILT_IN
    }
}

impl Evaluate<Chess> for WithNetwork {
    // Not inlined, so that it is compiled in this crate, where what it calls can be inlined.
    fn evaluate(&self, _: &Chess, p: &Position) -> Score {
        bounded(value(self.network, p))
    }
}

#[cfg(test)]
mod tests {
    use gametree::knowledge::Notation;

    use super::*;
    use crate::chess::Pieces;
    use crate::chess::testing::{mirrored, turned};

    const POSITIONS: [&str; 5] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "6k1/P3r1pp/8/1p1n4/8/2Q3B1/5PP1/R5K1 b - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    ];

    #[test]
    fn a_network_sees_colours_and_left_and_right_alike() {
        let chess = Chess::usual();
        for fen in POSITIONS {
            let sorted = |fen: &str| {
                let mut seen = seen(&chess.read_setup(fen).unwrap());
                seen.inputs.iter_mut().for_each(|view| view.sort_unstable());
                seen
            };
            let one = sorted(fen);
            assert_eq!(one, sorted(&turned(fen)), "{fen}");
            assert_eq!(one, sorted(&mirrored(fen)), "{fen}");
            let [own, other] = &one.inputs;
            assert!(own.iter().all(|&input| usize::from(input) < INPUTS) && own.len() == other.len());
        }
    }

    #[test]
    fn a_position_has_the_value_of_what_is_seen() {
        let chess = Chess::usual();
        let mut values = vec![];
        for fen in POSITIONS {
            let p = chess.read_setup(fen).unwrap();
            let Seen { inputs, stage, terms } = seen(&p);
            assert_eq!(Score::new(terms), Pieces.evaluate(&chess, &p), "{fen}");
            let sums = inputs.map(|view| NETWORK.sums(view.into_iter().map(usize::from)));
            let beside = i64::from(NETWORK.value([&sums[0], &sums[1]], stage));
            assert_eq!(WithNetwork::BUILT_IN.evaluate(&chess, &p), Score::new(terms + beside), "{fen}");
            values.push(beside);
        }
        assert!(
            values.iter().any(|&value| value > 10) && values.iter().any(|&value| value < -10),
            "{values:?}"
        );
    }

    #[test]
    fn a_board_full_of_pieces_has_a_value() {
        let chess = Chess::usual();
        let full = chess.read_setup("qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1").unwrap();
        assert_eq!(seen(&full).inputs.map(|view| view.len()), [32, 32]);
        assert!(WithNetwork::default().evaluate(&chess, &full).finite().is_some());
    }
}
