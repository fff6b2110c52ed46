//! A desk at which games are studied, in a worker of its own: the one thing here that keeps what it has found.
//!
//! A worker can't be told anything while it searches. So the searches themselves look outside, twenty-five times a second: they ask the page
//! whether to stop, and say how far they are.

use std::cell::RefCell;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_players::{Study, StudyControl};
use gametree_shared::{Instant, on_look};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The worker around a desk.
    pub type Outside;

    /// Hears what is known before an answer is complete, as JSON.
    #[wasm_bindgen(method)]
    fn tell(this: &Outside, event: &str);

    /// Whether the page wants the answer now. It also hears how many positions were entered.
    #[wasm_bindgen(method)]
    fn stopped(this: &Outside, nodes: f64) -> bool;
}

/// How long a search runs between two looks. A look takes some 4 ms of a worker: at every 20 ms they cost a fifth of the speed.
const EVERY: Duration = Duration::from_millis(40);

static CONTROL: StudyControl = StudyControl::new();

thread_local! {
    /// The worker, while a question is being answered, and when it was asked last.
    static OUTSIDE: RefCell<Option<(Outside, Instant)>> = const { RefCell::new(None) };
}

/// Asks the worker whether to stop, if it has not been asked for a while.
fn look() {
    OUTSIDE.with_borrow_mut(|outside| {
        if let Some((outside, last)) = outside
            && last.elapsed() >= EVERY
        {
            *last = Instant::now();
            if outside.stopped(CONTROL.nodes.load(Ordering::Relaxed) as f64) {
                CONTROL.stop.store(true, Ordering::Relaxed);
            }
        }
    });
}

/// Answers questions about games (`gametree_players::Study`); keeps tables and proofs from one to the next.
#[wasm_bindgen]
#[expect(missing_debug_implementations, reason = "a study has none")]
pub struct Desk {
    study: Study<'static>,
}

#[wasm_bindgen]
impl Desk {
    /// A desk in this worker, whose tables have at most so many megabytes together. There may be one in a worker.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(outside: Outside, megabytes: usize) -> Desk {
        OUTSIDE.set(Some((outside, Instant::now())));
        on_look(look);
        Desk { study: Study::new(&CONTROL, megabytes << 20, 1) }
    }

    /// Answers a question; both are JSON.
    ///
    /// # Errors
    /// The library's message.
    pub fn ask(&mut self, question: &str) -> Result<String, String> {
        CONTROL.stop.store(false, Ordering::Relaxed);
        let tell = &mut |event: serde_json::Value| {
            OUTSIDE.with_borrow(|outside| {
                if let Some((outside, _)) = outside {
                    outside.tell(&event.to_string());
                }
            });
        };
        let answer = self.study.ask(question, tell).map_err(|error| error.to_string())?;
        Ok(answer.to_string())
    }
}
