//! Pondering: searching on the opponent's time.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::backup::Backup;
use super::builder::Engine;
use super::effort::Effort;
use super::run::Runs;
use crate::answer::Answer;
use crate::budget::Budget;
use crate::knowledge::{Evaluate, Keyed, Knowledge};
use crate::request::OneThread;

/// The reply that is expected, and the answer for the position after it.
pub(super) type Expected<M> = (M, Answer<M, Effort>);

impl<G, E, K, B> Engine<'_, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    /// Searches on the opponent's time: `root` with the best move of `answer` played and the reply that its line expects, until
    /// another thread sets `stop`. Returns the expected reply with the answer for the position after it; `None` at once if the line
    /// ends before, or the game with it.
    ///
    /// If the opponent does reply so, the table has what was found: a search with a [clock](crate::Request::clock) is at the same depth
    /// within a moment and goes on from there. If not, the table still holds what both positions have in common. Nothing else
    /// is promised: the time is the opponent's, and so are the threads. The engine's own limits of nodes and time do not apply,
    /// its limits of depth and memory do. `examples/pondering.rs` is a whole game.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::engine::Engine;
    /// use std::sync::atomic::AtomicBool;
    /// let (heap, mut engine) = (Heap(9), Engine::owning(Heap(9)));
    /// let answer = engine.run(&heap.start());
    /// let stop = AtomicBool::new(false); // a game so small is solved before anybody could set it
    /// let (reply, next) = engine.ponder(&heap.start(), &answer, &stop).ok_or("nothing to expect")?;
    /// assert_eq!((answer.best[0], reply), (1, answer.line[1]));
    /// assert_eq!(next.value.to_string(), "win in 3");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn ponder(
        &mut self,
        root: &G::State,
        answer: &Answer<G::Move, Effort>,
        stop: &AtomicBool,
    ) -> Option<Expected<G::Move>> {
        let &[own, reply, ..] = &answer.line[..] else { return None };
        let game = &self.core.game;
        let position = game.play(&game.play(root, own), reply);
        if game.outcome(&position).is_some() {
            return None;
        }
        // With a limit of time, as the search on the clock has: without any, games with repetitions are searched in another way,
        // for which the table would be cleared.
        let budget = Budget { nodes: None, time: Some(Duration::MAX), stop: Some(stop), ..self.budget };
        self.core.past.clear();
        self.core.all_moves = false;
        Some((reply, OneThread(()).search(self, &position, budget)))
    }
}
