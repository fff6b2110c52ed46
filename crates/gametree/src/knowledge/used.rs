//! What the search knows about a game beyond its rules: only keys, or also its guide and its symmetries.

use super::aided::{ByGuide, Folded, Plain};
use super::{Guide, Keyed, Symmetric};

use gametree_shared::mix;

/// What is known about a position without a search.
#[derive(Clone, Copy, Debug)]
pub enum Tactics<M> {
    /// Nothing.
    Quiet,
    /// The side to move wins at once by this move.
    Wins(M),
    /// Every other move loses in two plies.
    Forced(M),
    /// Every move loses in two plies.
    Lost,
}

/// The map from a position to the image that represents it in the table, or back.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    There,
    Back,
}

/// What searches ask of a [`Knowledge`].
pub trait Known<G: Keyed> {
    /// The game with this knowledge and no more, for a solver.
    type Aided<'a>: Guide<State = G::State, Move = G::Move> + Keyed + Symmetric + Copy
    where
        G: 'a;

    /// See [`Aided`](Known::Aided).
    fn aided(game: &G) -> Self::Aided<'_>;

    /// The mixed key of a position to be searched to `depth`, and whether it is the key of another image.
    fn key(&self, game: &G, state: &G::State, depth: u32) -> (u64, bool);

    /// The index of the same move in the order of that image, or back; `None` if there is none.
    fn renumber(&self, _game: &G, _state: &G::State, number: u16, _way: Way) -> Option<u16> {
        Some(number)
    }

    /// Whether positions can be repeated.
    const REPEATS: bool;

    /// Whether `tactics` says anything.
    const CHEAP_TACTICS: bool = false;

    /// What is known without a search; threats are checked only if `deep`.
    fn tactics(&self, _game: &G, _state: &G::State, _deep: bool) -> Tactics<G::Move> {
        Tactics::Quiet
    }

    /// Whether `rank` and `slot` are meaningful.
    const RANKS: bool = false;

    fn rank(&self, _game: &G, _state: &G::State, _mv: G::Move) -> i32 {
        0
    }

    fn slot(&self, _game: &G, _mv: G::Move) -> Option<u16> {
        None
    }

    fn noisy(&self, _game: &G, _state: &G::State) -> impl Iterator<Item = G::Move> {
        std::iter::empty()
    }

    fn gain(&self, _game: &G, _state: &G::State, _mv: G::Move) -> Option<i32> {
        None
    }

    fn pass(&self, _game: &G, _state: &G::State) -> Option<G::State> {
        None
    }

    fn volatile(&self, _game: &G) -> bool {
        false
    }

    fn urgent(&self, _game: &G, _state: &G::State) -> bool {
        false
    }

    fn makes_urgent(&self, _game: &G, _state: &G::State, _mv: G::Move) -> Option<bool> {
        Some(false)
    }

    fn quiet(&self, _game: &G, _state: &G::State, _mv: G::Move) -> bool {
        true
    }

    /// A move that wins at once.
    fn winning_move(&self, _game: &G, _state: &G::State) -> Option<G::Move> {
        None
    }

    /// A move without which the opponent wins at once; asked only if no move wins at once.
    fn forced_move(&self, _game: &G, _state: &G::State) -> Option<G::Move> {
        None
    }
}

/// The game-specific knowledge that an [`Engine`](crate::engine::Engine), a [`Solver`](crate::solve::Solver) or a
/// [`MonteCarlo`](crate::monte_carlo::MonteCarlo) uses: [`Unguided`], [`Guided`], or either [`WithSymmetries`].
///
/// Sealed: it is chosen by [`Engine::guided`](crate::engine::Engine::guided) and
/// [`Engine::with_symmetries`](crate::engine::Engine::with_symmetries).
///
/// A function over engines with any knowledge has it as a bound:
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Backup, Engine};
/// use gametree::knowledge::{Evaluate, Knowledge};
/// fn best<E: Evaluate<Heap>, K: Knowledge<Heap>, B: Backup>(mut engine: Engine<'_, Heap, E, K, B>) -> u32 {
///     engine.run(&(7, Player::First)).best[0]
/// }
/// assert_eq!((best(Engine::new(&Heap(7))), best(Engine::new(&Heap(7)).guided())), (3, 3));
/// ```
pub trait Knowledge<G: Keyed>: Known<G> {}

impl<G: Keyed, K: Known<G>> Knowledge<G> for K {}

/// Nothing beyond the rules and a key.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::{Engine, Negamax};
/// use gametree::knowledge::{Constant, Unguided};
/// // The type of an engine that knows only the rules, for example as a field of a struct.
/// let heap = Heap(7);
/// let engine: Engine<'_, Heap, Constant, Unguided, Negamax> = Engine::new(&heap);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Unguided;

impl<G: Keyed> Known<G> for Unguided {
    type Aided<'a>
        = Plain<'a, G>
    where
        G: 'a;
    fn aided(game: &G) -> Plain<'_, G> {
        Plain(game)
    }
    const REPEATS: bool = G::REPEATS;
    #[inline]
    fn key(&self, game: &G, state: &G::State, _: u32) -> (u64, bool) {
        (mix(game.key(state)), false)
    }
}

/// The knowledge of the game's [`Guide`]: immediate wins and threats, ranks, noisy moves, the null move.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::Engine;
/// use gametree::knowledge::{Constant, Guided};
/// let heap = Heap(7);
/// let engine: Engine<'_, Heap, Constant, Guided> = Engine::new(&heap).guided();
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Guided;

impl<G: Guide + Keyed> Known<G> for Guided {
    type Aided<'a>
        = ByGuide<'a, G>
    where
        G: 'a;
    fn aided(game: &G) -> ByGuide<'_, G> {
        ByGuide(game)
    }
    #[inline]
    fn winning_move(&self, game: &G, state: &G::State) -> Option<G::Move> {
        game.winning_move(state)
    }
    #[inline]
    fn forced_move(&self, game: &G, state: &G::State) -> Option<G::Move> {
        game.threats(state).next()
    }
    const REPEATS: bool = G::REPEATS;
    const RANKS: bool = true;
    const CHEAP_TACTICS: bool = G::CHEAP_TACTICS;
    #[inline]
    fn key(&self, game: &G, state: &G::State, ply: u32) -> (u64, bool) {
        Unguided.key(game, state, ply)
    }
    // `always`: a call at every inner node costs the engine a twentieth of its time on Hex, and a compiler that inlines once
    // (`lto = "off"`, Cargo.toml) leaves it one.
    #[inline(always)]
    fn tactics(&self, game: &G, state: &G::State, deep: bool) -> Tactics<G::Move> {
        if !G::CHEAP_TACTICS {
            return Tactics::Quiet;
        }
        if let Some(mv) = game.winning_move(state) {
            return Tactics::Wins(mv);
        }
        if !deep {
            return Tactics::Quiet;
        }
        let mut threats = game.threats(state);
        match (threats.next(), threats.next()) {
            (None, _) => Tactics::Quiet,
            (Some(only), None) => Tactics::Forced(only),
            (Some(_), Some(_)) => Tactics::Lost,
        }
    }
    #[inline]
    fn rank(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        game.rank(state, mv)
    }
    #[inline]
    fn slot(&self, game: &G, mv: G::Move) -> Option<u16> {
        game.slot(mv)
    }
    #[inline]
    fn noisy(&self, game: &G, state: &G::State) -> impl Iterator<Item = G::Move> {
        game.noisy(state)
    }
    #[inline]
    fn gain(&self, game: &G, state: &G::State, mv: G::Move) -> Option<i32> {
        game.gain(state, mv)
    }
    #[inline]
    fn pass(&self, game: &G, state: &G::State) -> Option<G::State> {
        game.pass(state)
    }
    fn volatile(&self, game: &G) -> bool {
        game.volatile()
    }
    #[inline]
    fn urgent(&self, game: &G, state: &G::State) -> bool {
        game.urgent(state)
    }
    #[inline]
    fn makes_urgent(&self, game: &G, state: &G::State, mv: G::Move) -> Option<bool> {
        game.makes_urgent(state, mv)
    }
    #[inline]
    fn quiet(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        game.quiet(state, mv)
    }
}

/// The same, with one table entry for all images of a position under the board's symmetries.
///
/// ```
/// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
/// use gametree::engine::Engine;
/// use gametree::knowledge::{Constant, Guided, WithSymmetries};
/// let heap = Heap(7);
/// let engine: Engine<'_, Heap, Constant, WithSymmetries<Guided>> = Engine::new(&heap).guided().with_symmetries();
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct WithSymmetries<K>(pub(crate) K);

/// The minimum remaining depth at which symmetries are used: below it they cost more than they save.
const FOLD_DEPTH: u32 = 6;

/// The image with the least key, which represents all, and its key.
fn chosen<G: Symmetric + Keyed>(game: &G, state: &G::State) -> (G::State, u64) {
    let own = (state.clone(), game.key(state));
    let images = game.images(state).map(|image| {
        let key = game.key(&image);
        (image, key)
    });
    images.fold(own, |least, image| if image.1 < least.1 { image } else { least })
}

impl<G: Symmetric + Keyed, K: Known<G>> Known<G> for WithSymmetries<K> {
    type Aided<'a>
        = Folded<'a, K::Aided<'a>, G>
    where
        G: 'a;
    fn aided(game: &G) -> Folded<'_, K::Aided<'_>, G> {
        Folded { inner: K::aided(game), game }
    }
    const REPEATS: bool = K::REPEATS;
    const RANKS: bool = K::RANKS;
    const CHEAP_TACTICS: bool = K::CHEAP_TACTICS;
    #[inline]
    fn key(&self, game: &G, state: &G::State, depth: u32) -> (u64, bool) {
        if depth < FOLD_DEPTH {
            return self.0.key(game, state, depth);
        }
        let least = chosen(game, state).1;
        (mix(least), least != game.key(state))
    }
    /// The same move leads to an image of the same position.
    fn renumber(&self, game: &G, state: &G::State, number: u16, way: Way) -> Option<u16> {
        let image = chosen(game, state).0;
        let (from, to) = match way {
            Way::There => (state, &image),
            Way::Back => (&image, state),
        };
        let after = |at: &G::State, mv| chosen(game, &game.play(at, mv)).1;
        let reached = after(from, game.moves(from).nth(number.into())?);
        game.moves(to).position(|mv| after(to, mv) == reached).and_then(|number| number.try_into().ok())
    }
    #[inline(always)]
    fn tactics(&self, game: &G, state: &G::State, deep: bool) -> Tactics<G::Move> {
        self.0.tactics(game, state, deep)
    }
    #[inline]
    fn rank(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        self.0.rank(game, state, mv)
    }
    #[inline]
    fn slot(&self, game: &G, mv: G::Move) -> Option<u16> {
        self.0.slot(game, mv)
    }
    #[inline]
    fn noisy(&self, game: &G, state: &G::State) -> impl Iterator<Item = G::Move> {
        self.0.noisy(game, state)
    }
    #[inline]
    fn gain(&self, game: &G, state: &G::State, mv: G::Move) -> Option<i32> {
        self.0.gain(game, state, mv)
    }
    #[inline]
    fn pass(&self, game: &G, state: &G::State) -> Option<G::State> {
        self.0.pass(game, state)
    }
    fn volatile(&self, game: &G) -> bool {
        self.0.volatile(game)
    }
    #[inline]
    fn urgent(&self, game: &G, state: &G::State) -> bool {
        self.0.urgent(game, state)
    }
    #[inline]
    fn makes_urgent(&self, game: &G, state: &G::State, mv: G::Move) -> Option<bool> {
        self.0.makes_urgent(game, state, mv)
    }
    #[inline]
    fn quiet(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        self.0.quiet(game, state, mv)
    }
}
