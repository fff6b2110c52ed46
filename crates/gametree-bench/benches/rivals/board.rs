//! Games for both libraries: `minimax`'s traits implemented with gametree's rules, and one evaluation each.

use std::cell::Cell;
use std::marker::PhantomData;
use std::sync::LazyLock;

use gametree::knowledge::{Evaluate, Keyed};
use gametree::{Score, Wdl};
use gametree_games::Order;
use gametree_games::breakthrough::Breakthrough;
use gametree_games::connect4::{ConnectFour, Fixed, Position};
use gametree_games::othello::Othello;

/// A game with an evaluation, for both libraries. `minimax` calls its rules without a value.
pub(crate) trait Shared: Keyed<State: 'static, Move: Eq + 'static> + Sized + 'static {
    /// The rules of the game.
    fn rules() -> &'static Self;
    /// The value of a position for the side to move.
    fn value(&self, p: &Self::State) -> i32;
}

/// Connect Four, centre first. (The type is zero-sized: both sides get its rules at no cost.)
pub(crate) type Rules = ConnectFour<u64, Fixed<7, 6>>;
pub(crate) static RULES: Rules = ConnectFour::fixed();

/// The middle column, and its two neighbours.
const MIDDLE: u64 = 0b11_1111 << 21;
const BESIDE: u64 = 0b11_1111 << 14 | 0b11_1111 << 28;

impl Shared for Rules {
    #[inline]
    fn rules() -> &'static Rules {
        &RULES
    }

    /// Stones in the middle column (weight 2) and beside it, ours minus theirs.
    #[inline]
    fn value(&self, p: &Position<u64>) -> i32 {
        let side = |stones: u64| 2 * (stones & MIDDLE).count_ones() + (stones & BESIDE).count_ones();
        side(p.own()) as i32 - side(p.other()) as i32
    }
}

/// The corners of six rows of six cells.
const CORNERS: u64 = 1 | 1 << 5 | 1 << 30 | 1 << 35;

impl Shared for Othello {
    #[inline]
    fn rules() -> &'static Othello {
        static SIX: LazyLock<Othello> = LazyLock::new(|| board(Othello::new(6, Order::Natural)));
        &SIX
    }

    /// Discs, of which a corner counts as nine, ours minus theirs.
    #[inline]
    fn value(&self, p: &Self::State) -> i32 {
        let side = |discs: u64| discs.count_ones() + 8 * (discs & CORNERS).count_ones();
        let (own, other) = p.sides();
        side(own) as i32 - side(other) as i32
    }
}

impl Shared for Breakthrough {
    #[inline]
    fn rules() -> &'static Breakthrough {
        static FIVE: LazyLock<Breakthrough> =
            LazyLock::new(|| board(Breakthrough::new(5, 5, Order::Natural)));
        &FIVE
    }

    /// Men, ours minus theirs.
    #[inline]
    fn value(&self, p: &Self::State) -> i32 {
        let (own, other) = p.sides();
        own.count_ones() as i32 - other.count_ones() as i32
    }
}

fn board<G>(game: Option<G>) -> G {
    game.unwrap_or_else(|| unreachable!("the catalogue has a board of this size"))
}

thread_local! {
    static APPLIED: Cell<u64> = const { Cell::new(0) };
}

/// Returns and resets the number of moves that `minimax` has made: every node it enters except the roots.
pub(crate) fn take_applied() -> u64 {
    APPLIED.take()
}

/// The evaluation that both libraries use.
pub(crate) struct Value<G>(PhantomData<G>);

impl<G> Value<G> {
    pub(crate) const NEW: Value<G> = Value(PhantomData);
}

impl<G> Clone for Value<G> {
    fn clone(&self) -> Self {
        Value::NEW
    }
}

impl<G: Shared> Evaluate<G> for Value<G> {
    #[inline]
    fn evaluate(&self, game: &G, p: &G::State) -> Score {
        Score::from(game.value(p))
    }
}

impl<G: Shared> minimax::Evaluator for Value<G> {
    type G = Rival<G>;
    #[inline]
    fn evaluate(&self, p: &G::State) -> minimax::Evaluation {
        G::rules().value(p) as minimax::Evaluation
    }
}

/// The game as `minimax` requires it.
pub(crate) struct Rival<G>(PhantomData<G>);

impl<G: Shared> minimax::Game for Rival<G> {
    type S = G::State;
    type M = G::Move;

    #[inline]
    fn generate_moves(p: &G::State, moves: &mut Vec<G::Move>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(p);
        if winner.is_none() {
            moves.extend(G::rules().moves(p));
        }
        winner
    }

    #[inline]
    fn apply(p: &mut G::State, mv: G::Move) -> Option<G::State> {
        APPLIED.set(APPLIED.get() + 1);
        Some(G::rules().play(p, mv))
    }

    #[inline]
    fn get_winner(p: &G::State) -> Option<minimax::Winner> {
        // Of points it knows the sign.
        Some(match Wdl::of_score(G::rules().outcome(p)?.score()) {
            Wdl::Win => minimax::Winner::PlayerToMove,
            Wdl::Draw => minimax::Winner::Draw,
            Wdl::Loss => minimax::Winner::PlayerJustMoved,
        })
    }

    /// gametree's key, mixed: `minimax` uses the low bits as the table index and the high bits as the check.
    #[inline]
    fn zobrist_hash(p: &G::State) -> u64 {
        let key = G::rules().key(p).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = (key ^ key >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        key ^ key >> 32
    }
}
