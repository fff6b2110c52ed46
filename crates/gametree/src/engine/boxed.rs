//! An engine without the types of its game, evaluation, knowledge and backup rule: [`BoxedEngine`].

use std::io::{Read, Write};
use std::sync::atomic::AtomicBool;

use super::backup::Backup;
use super::builder::Engine;
use super::effort::Effort;
use super::ponder::Expected;
use super::saved_table::TableError;
use crate::answer::Answer;
use crate::knowledge::{Evaluate, Keyed, Knowledge};
use crate::request::{PlainRequest, Request};

/// An engine of which only the types of positions and moves are left: a field of a struct, or of a list of several. A search
/// costs no more than that of the engine in the box, since only the call that begins it goes through the box.
///
/// ```
/// # mod tictactoe { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/tictactoe.rs")); } use tictactoe::*;
/// use gametree::engine::{BoxedEngine, Engine};
///
/// struct Opponent {
///     thinks: BoxedEngine<[u16; 2], u8>,
///     played: Vec<[u16; 2]>,
/// }
/// let mut opponent = Opponent { thinks: Engine::owning(TicTacToe).depth(9).boxed(), played: vec![] };
/// opponent.played.push([0, 0]);
/// let report = opponent.thinks.run(&[0, 0]);
/// assert_eq!(report.value.to_string(), "draw (proved)");
/// ```
pub struct BoxedEngine<S, M>(Box<dyn Search<S, M> + Send>);

impl<S, M> std::fmt::Debug for BoxedEngine<S, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoxedEngine").finish_non_exhaustive()
    }
}

/// What a boxed engine can do.
trait Search<S, M> {
    fn run(&mut self, request: Request<'_, S>) -> Answer<M, Effort>;
    fn ponder(&mut self, root: &S, answer: &Answer<M, Effort>, stop: &AtomicBool) -> Option<Expected<M>>;
    fn save_table(&self, out: &mut dyn Write) -> Result<(), TableError>;
    fn load_table(&mut self, input: &mut dyn Read) -> Result<(), TableError>;
    fn forget(&mut self);
}

impl<G, E, K, B> Search<G::State, G::Move> for Engine<'_, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    fn run(&mut self, request: Request<'_, G::State>) -> Answer<G::Move, Effort> {
        Engine::run(self, request)
    }
    fn ponder(
        &mut self,
        root: &G::State,
        answer: &Answer<G::Move, Effort>,
        stop: &AtomicBool,
    ) -> Option<Expected<G::Move>> {
        Engine::ponder(self, root, answer, stop)
    }
    fn save_table(&self, out: &mut dyn Write) -> Result<(), TableError> {
        Engine::save_table(self, out)
    }
    fn load_table(&mut self, input: &mut dyn Read) -> Result<(), TableError> {
        Engine::load_table(self, input)
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
    /// As [`Engine::run`], on one thread and without an observer.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::Request;
    /// let mut engine = gametree::engine::Engine::owning(Heap(70)).boxed();
    /// assert_eq!(engine.run(&(7, Player::First)).best, [3]);
    /// assert!(engine.run(Request::new(&(70, Player::First)).nodes(100)).nodes <= 100);
    /// ```
    pub fn run<'q>(&mut self, request: impl PlainRequest<'q, S>) -> Answer<M, Effort>
    where
        S: 'q,
    {
        self.0.run(request.request())
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
    pub fn ponder(
        &mut self,
        root: &S,
        answer: &Answer<M, Effort>,
        stop: &AtomicBool,
    ) -> Option<(M, Answer<M, Effort>)> {
        self.0.ponder(root, answer, stop)
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
