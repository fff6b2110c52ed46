//! A session: a thread with a study, the questions that wait for it, and what it has said.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use gametree_players::{Study, StudyControl};
use hyper::body::Bytes;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::log::{Log, Mark};
use super::refused::Refused;
use crate::job::STACK;

/// How many questions may wait, and how large they may be together, in bytes.
const WAITING: usize = 64;
const WAITING_BYTES: usize = 16 << 20;
/// How many numbers are remembered of questions that were stopped before they were asked.
const STOPPED_BEFORE: usize = 64;
/// How many streams may be open: a page has one, and the last may not know yet that nobody listens.
const STREAMS: usize = 4;

/// A session that several may hold. It ends when it is told to.
#[derive(Clone)]
pub(super) struct Session(Arc<Shared>);

struct Shared {
    control: StudyControl,
    state: Mutex<State>,
    /// Wakes the thread.
    work: Condvar,
    /// Wakes the streams.
    news: watch::Sender<()>,
}

struct State {
    waiting: VecDeque<Waiting>,
    running: Option<Running>,
    stopped_before: VecDeque<u64>,
    log: Log,
    /// When somebody last wanted something of it.
    used: Instant,
    /// The streams that may go on, the oldest first, and the number of the next.
    streams: VecDeque<u64>,
    next_stream: u64,
    ended: bool,
}

struct Waiting {
    id: u64,
    question: String,
    stopped: bool,
}

#[derive(Clone, Copy)]
struct Running {
    id: u64,
    since: Instant,
}

/// A stream's place in a session.
pub(super) struct Place {
    session: Session,
    stream: u64,
    /// The number of the last message that it has.
    heard: u64,
    news: watch::Receiver<()>,
}

impl Session {
    pub(super) fn start(memory: usize, threads: usize) -> io::Result<Session> {
        let state = State {
            waiting: VecDeque::new(),
            running: None,
            stopped_before: VecDeque::new(),
            log: Log::new(),
            used: Instant::now(),
            streams: VecDeque::new(),
            next_stream: 0,
            ended: false,
        };
        let shared = Arc::new(Shared {
            control: StudyControl::new(),
            state: Mutex::new(state),
            work: Condvar::new(),
            news: watch::Sender::new(()),
        });
        let session = Session(Arc::clone(&shared));
        std::thread::Builder::new().stack_size(STACK).spawn(move || shared.work(memory, threads))?;
        Ok(session)
    }

    /// Has a question answered after those that wait.
    pub(super) fn ask(&self, id: u64, question: String) -> Result<(), Refused> {
        let mut state = self.0.state();
        state.used = Instant::now();
        let runs = state.running.is_some_and(|running| running.id == id);
        if runs || state.waiting.iter().any(|waiting| waiting.id == id) || state.log.has_answered(id) {
            return Err(Refused::Known(id));
        }
        let bytes: usize = state.waiting.iter().map(|waiting| waiting.question.len()).sum();
        if state.waiting.len() >= WAITING || bytes + question.len() > WAITING_BYTES {
            return Err(Refused::Full);
        }
        let stopped = state.stopped_before.iter().position(|&stopped| stopped == id);
        let stopped = stopped.and_then(|at| state.stopped_before.remove(at)).is_some();
        state.waiting.push_back(Waiting { id, question, stopped });
        self.0.work.notify_one();
        Ok(())
    }

    /// Ends a question early, with what is known by then. It may be one that waits, or one that was sent before and arrives later.
    pub(super) fn stop(&self, id: u64) {
        let mut state = self.0.state();
        state.used = Instant::now();
        if state.running.is_some_and(|running| running.id == id) {
            // The next question begins under the same lock, and clears the flag.
            self.0.control.stop.store(true, Ordering::Relaxed);
        } else if let Some(waiting) = state.waiting.iter_mut().find(|waiting| waiting.id == id) {
            waiting.stopped = true;
        } else if !state.log.has_answered(id) && !state.stopped_before.contains(&id) {
            state.stopped_before.push_back(id);
            if state.stopped_before.len() > STOPPED_BEFORE {
                state.stopped_before.pop_front();
            }
        }
    }

    /// When it was last used, if nobody waits for an answer.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        let state = self.0.state();
        (state.running.is_none() && state.waiting.is_empty()).then_some(state.used)
    }

    pub(super) fn is_heard(&self) -> bool {
        !self.0.state().streams.is_empty()
    }

    /// Ends the session: its thread, and its streams. Nobody waits for that.
    pub(super) fn end(&self) {
        self.0.state().ended = true;
        self.0.control.stop.store(true, Ordering::Relaxed);
        self.0.work.notify_one();
        self.0.news.send_replace(());
    }

    /// A stream's place, and what it has to say first: what is kept after the mark, which questions are open, and, perhaps once more, what
    /// the running one said last.
    pub(super) fn listen(&self, after: Option<Mark>) -> (Place, Vec<Bytes>) {
        let mut state = self.0.state();
        state.used = Instant::now();
        let stream = state.next_stream;
        state.next_stream += 1;
        state.streams.push_back(stream);
        if state.streams.len() > STREAMS {
            state.streams.pop_front();
            self.0.news.send_replace(());
        }
        let mut said = state.log.after(after);
        let running = state.running.map(|running| running.id);
        let open: Vec<u64> =
            running.into_iter().chain(state.waiting.iter().map(|waiting| waiting.id)).collect();
        said.push(format!("data: {}\n\n", json!({"open": open})).into());
        said.extend(running.and_then(|id| state.log.last_event(id)));
        let heard = state.log.last();
        (Place { session: self.clone(), stream, heard, news: self.0.news.subscribe() }, said)
    }
}

impl Place {
    /// What has been said since; nothing if the stream is to end.
    pub(super) fn new_messages(&mut self) -> Option<Vec<Bytes>> {
        let state = self.session.0.state();
        if state.ended || !state.streams.contains(&self.stream) {
            return None;
        }
        let messages = state.log.since(self.heard)?;
        self.heard = state.log.last();
        Some(messages)
    }

    /// Waits until there may be more to say.
    pub(super) async fn wait(&mut self) {
        // The sender lives as long as the session that this place holds.
        let _ = self.news.changed().await;
    }

    /// How far the running question is.
    pub(super) fn progress(&self) -> Option<Bytes> {
        let Running { id, since } = self.session.0.state().running?;
        let nodes = self.session.0.control.nodes.load(Ordering::Relaxed);
        let told = json!({"id": id, "nodes": nodes, "seconds": since.elapsed().as_secs_f64()});
        Some(format!("data: {told}\n\n").into())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.session.0.state().streams.retain(|&stream| stream != self.stream);
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The body of the thread: answers questions until the session ends.
    fn work(&self, memory: usize, threads: usize) {
        gametree::stack::allow(STACK / 2);
        let mut study = Study::new(&self.control, memory, threads);
        while let Some((id, question)) = self.next() {
            let tell = &mut |event: Value| {
                self.state().log.event(id, &event);
                self.news.send_replace(());
            };
            let answer = match catch_unwind(AssertUnwindSafe(|| study.ask(&question, tell))) {
                Ok(answer) => answer.map_err(|error| error.to_string()),
                Err(_) => {
                    study = Study::new(&self.control, memory, threads);
                    Err("the study has failed: this is a bug".to_owned()) // the panic message is on stderr
                }
            };
            let mut state = self.state();
            state.log.answer(id, answer);
            state.running = None;
            state.used = Instant::now();
            drop(state);
            self.news.send_replace(());
        }
    }

    /// The next question, once there is one; nothing if the session has ended.
    fn next(&self) -> Option<(u64, String)> {
        let nothing = |state: &mut State| state.waiting.is_empty() && !state.ended;
        let state = self.work.wait_while(self.state(), nothing);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let Waiting { id, question, stopped } = state.waiting.pop_front()?;
        if state.ended {
            return None;
        }
        self.control.stop.store(stopped, Ordering::Relaxed);
        self.control.nodes.store(0, Ordering::Relaxed);
        state.running = Some(Running { id, since: Instant::now() });
        Some((id, question))
    }
}
