//! Running a request: on one thread, with a clock, for one move or several.

use std::cmp::Reverse;
use std::time::Duration;

use super::backup::Backup;
use super::builder::Engine;
use super::effort::Effort;
use super::options::Driver;
use super::pace::Pace;
use super::progress::Teller;
use super::report::Report;
use super::thread_state::ThreadState;
use crate::answer::{Answer, MoveValue};
use crate::budget::Budget;
use crate::clock::Clock;
use crate::knowledge::{Evaluate, Keyed, Knowledge, drawn_on_return};
use crate::meter::Meter;
use crate::observe::{Entry, Observer};
use crate::request::{OneThread, Request, Wanted};
use crate::score::{Bound, Window};
use crate::value::{GameValue, Wdl};

pub(super) use sealed::Runs;

/// What a move may take however little the machine leaves, if it is a small part of what is left.
const LEAST: Duration = Duration::from_millis(1);

/// How the engine runs a [`Request`]: on [one thread](OneThread), or on several (`Threads`).
///
/// ```
/// use gametree::engine::{Backup, Effort, Engine, How};
/// use gametree::knowledge::Knowledge;
/// use gametree::{Answer, Request, knowledge::{Evaluate, Keyed}};
/// /// A function that takes whatever the engine does.
/// fn ask<G: Keyed, E: Evaluate<G>, K: Knowledge<G>, B: Backup>(
///     engine: &mut Engine<'_, G, E, K, B>,
///     request: Request<'_, G::State, impl How<G, E, K, B>>,
/// ) -> Answer<G::Move, Effort> {
///     engine.run(request)
/// }
/// ```
pub trait How<G: Keyed, E, K, B>: Runs<G, E, K, B> {}

mod sealed {
    use super::{Budget, Engine, Keyed, Report};

    #[diagnostic::on_unimplemented(
        message = "the engine can't run this request",
        label = "expected an observer of this game, or threads for a game that is `Sync`"
    )]
    pub trait Runs<G: Keyed, E, K, B> {
        /// Searches one root within a budget.
        fn search(
            &mut self,
            engine: &mut Engine<'_, G, E, K, B>,
            root: &G::State,
            budget: Budget<'_>,
        ) -> Report<G::Move>;
    }
}

impl<G: Keyed, E, K, B, H: Runs<G, E, K, B>> How<G, E, K, B> for H {}

impl<G, E, K, B, O> Runs<G, E, K, B> for OneThread<O>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
    O: Observer<G>,
{
    fn search(
        &mut self,
        engine: &mut Engine<'_, G, E, K, B>,
        root: &G::State,
        budget: Budget<'_>,
    ) -> Report<G::Move> {
        let observer = &mut self.0;
        let meter = Meter::for_root(budget, &*engine.core.game, root);
        let mut thread = ThreadState::new();
        let teller = engine.on_progress.take().map(Teller::new);
        let mut searched_any = false;
        let report = engine.deepen(root, budget, &meter, &mut |core, depth, guess| {
            searched_any = true;
            let (asked, state) = ((depth, guess), (&mut thread, &mut *observer));
            let searched = core.search_depth_telling(root, asked, (&meter, 0), None, state, teller.as_ref());
            (searched, meter.nodes())
        });
        engine.on_progress = teller.map(Teller::into_callback);
        if !searched_any && report.nodes > 0 {
            // The game is over, or no depth was asked for: the root is the only node, and a leaf.
            let (alpha, beta) = (O::Mark::default(), O::Mark::default());
            observer.enter(&engine.core.game, root, Entry { window: Window::FULL, alpha, beta });
            observer.leaf(&engine.core.game, root, report.score);
            observer.leave(report.score, Bound::Exact);
            observer.line_ends(report.score, true);
        }
        report
    }
}

/// The values of every move without distances where positions come back. What the table has of a position may rest on another way
/// to it, so that a distance can be too long; the search for the best move alone looks for a sooner win once more.
fn results_where_positions_return<G: Keyed, M>(mut report: Report<M>) -> Report<M> {
    if G::REPEATS {
        report.value = report.value.without_distance();
        report.moves.iter_mut().for_each(|of_move| of_move.value = of_move.value.without_distance());
    }
    report
}

/// The draws of single moves where positions come back. Such a draw may be the repetition of the root itself, from where another move
/// may win: unless the root is drawn, the move is at least drawn.
fn draws_where_positions_return<G: Keyed, M>(mut report: Report<M>) -> Report<M> {
    if G::REPEATS && report.value.wdl() != Some(Wdl::Draw) {
        let drawn = report.moves.iter_mut().filter(|of_move| of_move.value.wdl() == Some(Wdl::Draw));
        drawn.for_each(|of_move| of_move.value = GameValue::Between(Wdl::Draw, Wdl::Win));
    }
    report
}

impl<G, E, K, B> Engine<'_, G, E, K, B>
where
    G: Keyed,
    E: Evaluate<G>,
    K: Knowledge<G>,
    B: Backup,
{
    /// Searches a position. It is within the limits of the request, and of the engine where the request has none.
    ///
    /// ```
    /// # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/heap.rs")); } use heap::*;
    /// use gametree::{Request, engine::Engine};
    /// let heap = Heap(10);
    /// let mut engine = Engine::new(&heap);
    /// assert_eq!(engine.run(&heap.start()).best, [2]);
    /// assert_eq!(engine.run(Request::new(&(7, Player::Second)).nodes(1_000)).best, [3]); // any position of the game
    /// ```
    pub fn run<'q, H: How<G, E, K, B>>(
        &mut self,
        request: impl Into<Request<'q, G::State, H>>,
    ) -> Answer<G::Move, Effort>
    where
        G::State: 'q,
    {
        self.answer(request.into())
    }

    fn answer<H: How<G, E, K, B>>(&mut self, request: Request<'_, G::State, H>) -> Answer<G::Move, Effort> {
        let Request { root, past, wanted, budget, clock, mut how } = request;
        let budget = budget.or(self.budget);
        let budget = match clock {
            Some(clock) => self.allot(root, clock, budget),
            None => budget,
        };
        let game = &*self.core.game;
        self.core.past = drawn_on_return(game, past);
        self.core.all_moves = wanted == Wanted::EveryMove;
        let report = match wanted {
            Wanted::Best => how.search(self, root, budget),
            Wanted::EveryMove => results_where_positions_return::<G, _>(how.search(self, root, budget)),
            Wanted::Lines(count) => self.lines(root, count, budget, &mut how),
        };
        self.pace = None;
        Answer { position: self.core.game.key(root), ..draws_where_positions_return::<G, _>(report) }
    }

    /// The best `count` moves, each by a search without the better ones.
    fn lines<H: How<G, E, K, B>>(
        &mut self,
        root: &G::State,
        asked: usize,
        whole: Budget<'_>,
        how: &mut H,
    ) -> Report<G::Move> {
        let moves = match self.core.game.outcome(root) {
            Some(_) => 0,
            None => self.core.game.moves(root).count(),
        };
        // Without any, there is still a value.
        let count = asked.min(moves).max(1);
        let (nodes, time) = (
            whole.nodes.map(|nodes| nodes / count as u64),
            whole.time.map(|time| time / u32::try_from(count).unwrap_or(u32::MAX)),
        );
        let part = Budget { nodes, time, ..whole };
        let pace = self.pace;
        // MTD(f) asks at the root too what the table knows of it, which is of all moves.
        let driver = self.core.options.driver;
        if driver == Driver::Mtdf {
            self.core.options.driver = Driver::Aspiration;
        }
        let mut answers: Vec<(Report<G::Move>, OfRoot)> = Vec::new();
        for _ in 0..count {
            self.pace = pace.map(|pace| Pace::new(pace.soft / count as u32));
            let report = how.search(self, root, part);
            let of_root = OfRoot::of(&report, answers.iter().map(|(left_out, _)| left_out));
            if let Some(best) = report.best.first() {
                let number = self.core.game.moves(root).zip(0u32..).find(|(mv, _)| mv == best);
                self.core.excluded.extend(number.map(|(_, number)| number));
            }
            answers.push((report, of_root));
        }
        self.core.excluded.clear();
        self.core.options.driver = driver;
        // By keys of their own type, which one sort serves for all games.
        answers.sort_by_cached_key(|(report, _)| Reverse(report.score));
        let of_move = |(report, _): &(Report<G::Move>, OfRoot)| {
            let mv = *report.best.first()?;
            Some(MoveValue { line: report.line.clone(), ..MoveValue::scored(mv, report.value, report.score) })
        };
        let moves = answers.iter().take(asked).filter_map(of_move).collect();
        let mut answers = answers.into_iter();
        let Some((mut best, of_root)) = answers.next() else { return self.without_search(root, whole) };
        match of_root {
            OfRoot::Whole => {}
            OfRoot::Result => {
                best.value = best.value.without_distance();
                best.complete = false;
            }
            OfRoot::Nothing => (best.value, best.complete) = (GameValue::Estimate(best.score), false),
        }
        for (other, _) in answers {
            (best.nodes, best.time) = (best.nodes + other.nodes, best.time + other.time);
            best.counts.add(other.counts);
            best.details.add(other.details);
            best.stopped |= other.stopped;
            best.stop_reason = best.stop_reason.or(other.stop_reason);
        }
        best.moves = moves;
        best
    }
}

/// How far the value of a search without some moves is the value of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfRoot {
    /// Nothing that was left out is better.
    Whole,
    /// It is won, though a move left out may win sooner.
    Result,
    /// A move left out may be better.
    Nothing,
}

impl OfRoot {
    /// Of this search without these lines.
    fn of<'r, M: 'r>(found: &Report<M>, left_out: impl Iterator<Item = &'r Report<M>>) -> Self {
        let won = matches!(found.value, GameValue::Proved(Wdl::Win, _));
        let worst = left_out.map(|line| match line.value {
            // A win whose distance is not known may be the sooner one.
            GameValue::Proved(Wdl::Win, None) => OfRoot::Result,
            value if value.wdl().is_some() => OfRoot::Whole,
            _ if won => OfRoot::Result,
            _ => OfRoot::Nothing,
        });
        // One of which nothing is known outweighs all the others.
        worst.max_by_key(|&known| known as u8).unwrap_or(OfRoot::Whole)
    }
}

impl<G: Keyed, E, K, B> Engine<'_, G, E, K, B> {
    /// Sets the pace of a search with this clock, and returns its budget.
    fn allot<'q>(&mut self, root: &G::State, clock: Clock, budget: Budget<'q>) -> Budget<'q> {
        // Where the machine makes threads wait for their turn, a move may take so much longer, and may have to wait twice.
        let overhead = clock.overhead.saturating_add(self.lag.saturating_mul(2));
        let (soft, hard) = Clock { overhead, ..clock }.allotment();
        // A first look at the moves is possible even then.
        let least = LEAST.min(clock.left.saturating_sub(clock.overhead) / 20);
        let (soft, hard) = (soft.max(least), hard.max(least));
        let time = budget.time.map_or(hard, |time| time.min(hard));
        let forced = self.core.game.outcome(root).is_none() && self.core.game.moves(root).nth(1).is_none();
        // A forced move is enough after the first depth. (A limit of the depth would make it another kind of search, for
        // which the table is cleared.)
        let soft = if forced { Duration::ZERO } else { soft };
        self.pace = Some(Pace::new(soft));
        Budget { time: Some(time), ..budget }
    }
}
