//! An engine without the types of its game, evaluation, knowledge and backup rule: [`BoxedEngine`].

use std::io::{Read, Write};
use std::sync::atomic::AtomicBool;

use super::backup::Backup;
use super::builder::Engine;
use super::clock::Clock;
use super::knowledge::Knowledge;
use super::report::Report;
use super::saved_table::TableError;
use crate::budget::Budget;
use crate::knowledge::{Evaluate, Keyed};

/// An engine of which only the types of positions and moves are left: a field of a struct, or of a list of several. A search
/// costs no more than that of the engine in the box, since only the call that begins it goes through the box.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::{Budget, engine::{BoxedEngine, Engine}};
///
/// struct Opponent {
///     thinks: BoxedEngine<[u16; 2], u8>,
///     played: Vec<[u16; 2]>,
/// }
/// let mut opponent = Opponent { thinks: Engine::owning(TicTacToe).depth(9).boxed(), played: vec![] };
/// opponent.played.push([0, 0]);
/// let report = opponent.thinks.run(&[0, 0]);
/// assert_eq!(report.value().to_string(), "draw (proved)");
/// ```
pub struct BoxedEngine<S, M>(Box<dyn Search<S, M> + Send>);

impl<S, M> std::fmt::Debug for BoxedEngine<S, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoxedEngine").finish_non_exhaustive()
    }
}

/// What a boxed engine can do.
trait Search<S, M> {
    fn run(&mut self, root: &S) -> Report<M>;
    fn run_within(&mut self, root: &S, budget: Budget<'_>) -> Report<M>;
    fn run_on_clock(&mut self, root: &S, clock: Clock) -> Report<M>;
    fn ponder(&mut self, root: &S, report: &Report<M>, stop: &AtomicBool) -> Option<(M, Report<M>)>;
    fn save_table(&self, out: &mut dyn Write) -> Result<(), TableError>;
    fn load_table(&mut self, input: &mut dyn Read) -> Result<(), TableError>;
    fn set_past(&mut self, positions: &[S]);
    fn forget(&mut self);
}

impl<G, E, K, B> Search<G::State, G::Move> for Engine<'_, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    fn run(&mut self, root: &G::State) -> Report<G::Move> {
        Engine::run(self, root)
    }
    fn run_within(&mut self, root: &G::State, budget: Budget<'_>) -> Report<G::Move> {
        Engine::run_within(self, root, budget)
    }
    fn run_on_clock(&mut self, root: &G::State, clock: Clock) -> Report<G::Move> {
        Engine::run_on_clock(self, root, clock)
    }
    fn ponder(
        &mut self,
        root: &G::State,
        report: &Report<G::Move>,
        stop: &AtomicBool,
    ) -> Option<(G::Move, Report<G::Move>)> {
        Engine::ponder(self, root, report, stop)
    }
    fn save_table(&self, out: &mut dyn Write) -> Result<(), TableError> {
        Engine::save_table(self, out)
    }
    fn load_table(&mut self, input: &mut dyn Read) -> Result<(), TableError> {
        Engine::load_table(self, input)
    }
    fn set_past(&mut self, positions: &[G::State]) {
        Engine::set_past(self, positions);
    }
    fn forget(&mut self) {
        Engine::forget(self);
    }
}

impl<G: Keyed, E, K, B> Engine<'static, G, E, K, B>
where
    G: Send + Sync + 'static,
    G::Move: Send + 'static,
    E: Evaluate<G> + Send + 'static,
    K: Knowledge<G> + Send + 'static,
    B: Backup + Send + 'static,
{
    /// The engine in a box, without the types that its settings have.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::{BoxedEngine, Engine};
    /// let mut engines: Vec<BoxedEngine<(u32, Player), u32>> =
    ///     vec![Engine::owning(Heap(9)).boxed(), Engine::owning(Heap(9)).guided().boxed()];
    /// assert!(engines.iter_mut().all(|engine| engine.run(&(9, Player::First)).best == [1]));
    /// ```
    #[must_use]
    pub fn boxed(self) -> BoxedEngine<G::State, G::Move> {
        BoxedEngine(Box::new(self))
    }
}

impl<S, M> BoxedEngine<S, M> {
    /// As [`Engine::run`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut engine = gametree::engine::Engine::owning(Heap(7)).boxed();
    /// assert_eq!(engine.run(&(7, Player::First)).best, [3]);
    /// ```
    pub fn run(&mut self, root: &S) -> Report<M> {
        self.0.run(root)
    }

    /// As [`Engine::run_within`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut engine = gametree::engine::Engine::owning(Heap(70)).boxed();
    /// let budget = gametree::Budget { nodes: Some(100), ..Default::default() };
    /// assert!(engine.run_within(&(70, Player::First), budget).nodes <= 100);
    /// ```
    pub fn run_within(&mut self, root: &S, budget: Budget<'_>) -> Report<M> {
        self.0.run_within(root, budget)
    }

    /// As [`Engine::run_on_clock`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::{Clock, Engine};
    /// use std::time::Duration;
    /// let mut engine = Engine::owning(Heap(7)).boxed();
    /// let clock = Clock::new(Duration::from_secs(60), Duration::ZERO);
    /// assert_eq!(engine.run_on_clock(&(7, Player::First), clock).best, [3]);
    /// ```
    pub fn run_on_clock(&mut self, root: &S, clock: Clock) -> Report<M> {
        self.0.run_on_clock(root, clock)
    }

    /// As [`Engine::ponder`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut engine = gametree::engine::Engine::owning(Heap(7)).boxed();
    /// let report = engine.run(&(7, Player::First));
    /// let (reply, _) = engine.ponder(&(7, Player::First), &report, &false.into()).unwrap();
    /// assert_eq!(reply, report.line[1]);
    /// ```
    pub fn ponder(&mut self, root: &S, report: &Report<M>, stop: &AtomicBool) -> Option<(M, Report<M>)> {
        self.0.ponder(root, report, stop)
    }

    /// As [`Engine::save_table`].
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let (mut engine, mut saved) = (gametree::engine::Engine::owning(Heap(7)).boxed(), Vec::new());
    /// engine.run(&(7, Player::First));
    /// engine.save_table(&mut saved)?;
    /// # Ok::<(), gametree::engine::TableError>(())
    /// ```
    pub fn save_table(&self, mut out: impl Write) -> Result<(), TableError> {
        self.0.save_table(&mut out)
    }

    /// As [`Engine::load_table`].
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut engine = gametree::engine::Engine::owning(Heap(7)).boxed();
    /// assert!(engine.load_table(std::io::empty()).is_err());
    /// ```
    pub fn load_table(&mut self, mut input: impl Read) -> Result<(), TableError> {
        self.0.load_table(&mut input)
    }

    /// As [`Engine::set_past`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut engine = gametree::engine::Engine::owning(Heap(7)).boxed();
    /// engine.set_past(&[(9, Player::Second)]);
    /// ```
    pub fn set_past(&mut self, positions: &[S]) {
        self.0.set_past(positions);
    }

    /// As [`Engine::forget`].
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// let mut engine = gametree::engine::Engine::owning(Heap(7)).boxed();
    /// let first = engine.run(&(7, Player::First));
    /// engine.forget();
    /// assert_eq!(engine.run(&(7, Player::First)), first);
    /// ```
    pub fn forget(&mut self) {
        self.0.forget();
    }
}
