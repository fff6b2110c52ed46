//! Forced and banned moves (Felstiner 2019, §2.4 improvements 1 and 2, and §3), around any game with a [`Guide`].
//!
//! *Win*: a position in which the side to move can win at once is a leaf with the value of a win. *Block*: if it
//! cannot, but the opponent could win at once with the move, only the first such move (in natural order) is tried. The
//! rules hold for both sides. *Ban*: some moves are excluded from the move loops, but not from the forced rules.

use std::{fmt, iter};

use super::either::Either;
use crate::game::{Game, Outcome, Player};
use crate::knowledge::Guide;
use crate::observe::{Entry, Observer};
use crate::score::Score;

/// Which of the two forced rules apply.
///
/// ```
/// use gametree::adapt::ForcedRules;
/// let both = ForcedRules { win: true, block: true };
/// assert_ne!(both, ForcedRules::default()); // neither by default
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForcedRules {
    /// A position with an immediate win is a win, without a search.
    pub win: bool,
    /// A threat of an immediate win is blocked.
    pub block: bool,
}

/// Moves excluded from the move loops.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::adapt::{Ban, Forced, ForcedRules};
/// let game = Forced::new(Heap(9), ForcedRules::default(), Ban::FirstMove(vec![1]));
/// assert_eq!(game.moves(&game.start()).collect::<Vec<_>>(), [2, 3]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Ban<M> {
    /// No moves.
    #[default]
    None,
    /// These, at the first move of a search from the start of the game.
    FirstMove(Vec<M>),
    /// These, at every ply. A position without other moves counts as a draw, so the value of the game may change.
    Always(Vec<M>),
}

/// The result of the forced rules at a position.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::adapt::{Ban, Force, Forced, ForcedRules};
/// let game = Forced::new(Heap(3), ForcedRules { win: true, block: true }, Ban::None);
/// assert_eq!(game.start().force, Force::Win); // take all three
/// assert_eq!(game.root((8, Player::First), false).force, Force::Free);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Force<M> {
    /// Nothing is forced: the moves are searched in a loop.
    Free,
    /// The side to move wins at once.
    Win,
    /// The side to move must block with this move.
    Block(M),
}

/// A position with the result of the forced rules, computed once per node.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::adapt::{Ban, Force, Forced, ForcedRules};
/// let game = Forced::new(Heap(9), ForcedRules { win: true, block: false }, Ban::None);
/// let after = game.play(&game.root((5, Player::First), false), 2);
/// assert_eq!((after.state.0, after.force), (3, Force::Win));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ForcedState<S, M> {
    /// The position.
    pub state: S,
    /// The result of the forced rules.
    pub force: Force<M>,
    /// How the game ended, if it did.
    ended: Option<Outcome>,
    /// Whether this is the start of the game.
    first: bool,
}

/// A game searched with forced and banned moves.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::adapt::{Ban, Forced, ForcedRules, Tally};
/// use gametree::{Score, Window, textbook};
/// // Tic-tac-toe as Felstiner searches it: immediate wins are recognised and threats blocked.
/// let game = Forced::new(TicTacToe, ForcedRules { win: true, block: true }, Ban::None);
/// let mut tally = Tally::default();
/// assert_eq!(textbook::alphabeta(&game, &game.start(), Window::FULL, &mut tally), Score::ZERO);
/// assert!(tally.forced_wins > 0 && tally.forced_blocks > 0);
/// ```
pub struct Forced<G: Guide> {
    game: G,
    rules: ForcedRules,
    ban: Ban<G::Move>,
}

impl<G: Guide> fmt::Debug for Forced<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Forced").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl<G: Guide> Forced<G> {
    /// `game`, with these forced rules and bans.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::{Ban, Forced, ForcedRules};
    /// let game = Forced::new(Heap(9), ForcedRules { win: true, block: false }, Ban::Always(vec![2]));
    /// assert_eq!(game.moves(&game.start()).collect::<Vec<_>>(), [1, 3]);
    /// assert_eq!(game.outcome(&game.root((3, Player::First), false)), Some(Outcome::Win)); // without trying a move
    /// ```
    pub fn new(game: G, rules: ForcedRules, ban: Ban<G::Move>) -> Self {
        Forced { game, rules, ban }
    }

    /// The underlying game.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::{Ban, Forced, ForcedRules};
    /// let game = Forced::new(Heap(9), ForcedRules::default(), Ban::None);
    /// let state = game.play(&game.start(), 2).state;
    /// assert_eq!(game.inner().moves(&state).count(), 3); // of the game alone
    /// ```
    pub fn inner(&self) -> &G {
        &self.game
    }

    /// The root of a search from `state`; `first` says whether it is the start of the game.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::{Ban, Force, Forced, ForcedRules};
    /// let game = Forced::new(Heap(9), ForcedRules { win: true, block: false }, Ban::FirstMove(vec![1]));
    /// let moves = |first| game.moves(&game.root((6, Player::First), first)).collect::<Vec<_>>();
    /// assert_eq!((moves(true), moves(false)), (vec![2, 3], vec![1, 2, 3]));
    /// assert_eq!(game.root((2, Player::First), false).force, Force::Win);
    /// ```
    pub fn root(&self, state: G::State, first: bool) -> ForcedState<G::State, G::Move> {
        let ended = self.game.outcome(&state);
        let force = if ended.is_some() { Force::Free } else { self.look(&state) };
        ForcedState { state, force, ended, first }
    }

    /// A root at which neither forced rule applies, as in Felstiner's driver loop.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::adapt::{Ban, Forced, ForcedRules};
    /// let game = Forced::new(Heap(3), ForcedRules { win: true, block: true }, Ban::None);
    /// // A root that the rule decides is a leaf without moves to compare; the driver's has all of its own.
    /// assert!(game.outcome(&game.root((3, Player::First), true)).is_some());
    /// let root = game.driver_root((3, Player::First), true);
    /// assert_eq!((game.outcome(&root), game.moves(&root).count()), (None, 3));
    /// ```
    pub fn driver_root(&self, state: G::State, first: bool) -> ForcedState<G::State, G::Move> {
        let ended = self.game.outcome(&state);
        ForcedState { state, force: Force::Free, ended, first }
    }

    fn look(&self, state: &G::State) -> Force<G::Move> {
        let ForcedRules { win, block } = self.rules;
        if !(win || block) {
            return Force::Free;
        }
        if self.game.winning_move(state).is_some() {
            return if win { Force::Win } else { Force::Free };
        }
        let threat = if block { self.game.threats(state).next() } else { None };
        threat.map_or(Force::Free, Force::Block)
    }

    fn banned(&self, p: &ForcedState<G::State, G::Move>) -> &[G::Move] {
        match &self.ban {
            Ban::FirstMove(moves) if p.first => moves,
            Ban::Always(moves) => moves,
            _ => &[],
        }
    }

    /// The moves of the loop, regardless of the forced rules.
    fn loop_moves(&self, p: &ForcedState<G::State, G::Move>) -> impl Iterator<Item = G::Move> {
        let banned = self.banned(p);
        self.game.moves(&p.state).filter(move |mv| !banned.contains(mv))
    }
}

impl<G: Guide> Game for Forced<G> {
    type State = ForcedState<G::State, G::Move>;
    type Move = G::Move;
    const ALTERNATES: bool = G::ALTERNATES;

    fn alternates(&self) -> bool {
        self.game.alternates()
    }

    fn start(&self) -> Self::State {
        self.root(self.game.start(), true)
    }

    fn to_move(&self, p: &Self::State) -> Player {
        self.game.to_move(&p.state)
    }

    fn outcome(&self, p: &Self::State) -> Option<Outcome> {
        if p.ended.is_some() || p.force == Force::Win {
            return p.ended.or(Some(Outcome::Win));
        }
        let nothing_left =
            p.force == Force::Free && !self.banned(p).is_empty() && self.loop_moves(p).next().is_none();
        nothing_left.then_some(Outcome::Draw)
    }

    fn moves(&self, p: &Self::State) -> impl Iterator<Item = G::Move> {
        match p.force {
            Force::Block(mv) => Either::Left(iter::once(mv)),
            _ => Either::Right(self.loop_moves(p)),
        }
    }

    fn play(&self, p: &Self::State, mv: G::Move) -> Self::State {
        self.root(self.game.play(&p.state, mv), false)
    }

    fn heap_bytes(&self, p: &Self::State) -> usize {
        self.game.heap_bytes(&p.state)
    }
}

/// Counts a search with forced moves as Felstiner's paper does.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::adapt::{Ban, Forced, ForcedRules, Tally};
/// let game = Forced::new(Heap(4), ForcedRules { win: true, block: false }, Ban::None);
/// let mut tally = Tally::default();
/// gametree::textbook::negamax(&game, &game.start(), &mut tally);
/// // The root and its three children, in each of which the side to move takes the rest.
/// assert_eq!((tally.entered, tally.leaves, tally.forced_wins), (4, 3, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Nodes entered, including the root and blocks, but not the children of forced wins.
    pub entered: u64,
    /// Finished positions reached, including forced wins.
    pub leaves: u64,
    /// How often the win rule fired.
    pub forced_wins: u64,
    /// How often the block rule fired.
    pub forced_blocks: u64,
    /// Nodes whose moves were searched in a loop.
    pub expanded: u64,
    /// Whether the last node entered was counted as expanded.
    in_loop: bool,
}

impl Tally {
    /// The number of moves tried in loops: every node entered except the root and the blocks.
    ///
    /// ```
    /// use gametree::adapt::Tally;
    /// let mut tally = Tally::default();
    /// (tally.entered, tally.forced_blocks) = (10, 2);
    /// assert_eq!(tally.tried(), 7);
    /// ```
    #[must_use]
    pub fn tried(&self) -> u64 {
        self.entered.saturating_sub(1 + self.forced_blocks)
    }
}

impl<G: Guide> Observer<Forced<G>> for Tally {
    type Mark = ();
    const HEARS_CUTOFFS: bool = false;

    fn mark(&self) {}

    fn enter(&mut self, _: &Forced<G>, p: &ForcedState<G::State, G::Move>, _: Entry<()>) {
        self.entered += 1;
        // Counted as expanded unless it turns out to be a leaf or is answered from a table.
        self.in_loop = p.force == Force::Free;
        self.expanded += u64::from(self.in_loop);
        self.forced_blocks += u64::from(matches!(p.force, Force::Block(_)));
    }

    fn leaf(&mut self, _: &Forced<G>, p: &ForcedState<G::State, G::Move>, _: Score) {
        self.leaves += 1;
        self.expanded -= u64::from(self.in_loop);
        self.forced_wins += u64::from(p.force == Force::Win && p.ended.is_none());
    }

    fn answered(&mut self, _: Score) {
        self.expanded -= u64::from(self.in_loop);
    }
}
