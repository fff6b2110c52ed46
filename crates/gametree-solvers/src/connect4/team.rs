//! The threads that answer a question together: [`Team`].

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use gametree::{Budget, Meter};
use gametree_games::connect4::Board;

use super::bounds::{Quiet, Rules};
use super::company::Company;
use super::search::{Interval, Search};
use super::slot::Slot;
use super::word::Word;

/// A question is one thread's alone for so many nodes: as many as take much longer than it takes to start threads.
const ALONE: u64 = 20_000;

/// A search, and those of the other threads that help it.
#[derive(Debug)]
pub(super) struct Team<B, S, E> {
    pub(super) lead: Search<B, S, E>,
    helpers: Vec<Search<B, S, E>>,
    /// How many nodes of a question are searched by the lead alone.
    alone: u64,
}

impl<B, S, E> Team<B, S, E>
where
    B: Word,
    S: Board<B>,
    E: Slot<B>,
{
    pub(super) fn new(board: S, rules: Rules, memory: usize, threads: usize) -> Self {
        // The helpers use the lead's table; until then they have a small one, which is never made.
        let helper = |_| Search::new(board.clone(), rules, 0);
        let helpers = (1..threads).map(helper).collect();
        Team { helpers, lead: Search::new(board, rules, memory), alone: ALONE }
    }

    /// Prepares for a run.
    pub(super) fn begin(&mut self, memory: Option<usize>) {
        self.lead.begin(memory);
        self.helpers.iter_mut().for_each(Search::begin_to_help);
    }

    /// The number of positions that all threads have searched in this run.
    pub(super) fn nodes(&self) -> u64 {
        self.lead.nodes + self.helpers.iter().map(|helper| helper.nodes).sum::<u64>()
    }

    /// As [`Search::exceeds`], by all threads if it takes long.
    pub(super) fn exceeds(
        &mut self,
        p: &Quiet<B>,
        known: Interval,
        alpha: i32,
        meter: &Meter<'_>,
    ) -> Option<i32> {
        // Helpers take their nodes from the pool; where a limit has none, there is nothing to share.
        let unshared = meter.pool().is_none() && meter.budget().nodes.is_some();
        // In a browser there are no threads, and half of the solver's code is for them.
        if cfg!(target_family = "wasm") || self.helpers.is_empty() || unshared {
            return self.lead.exceeds::<false>(p, known, alpha, meter);
        }
        loop {
            // If the table was to grow, it does so now.
            self.lead.look_at = self.lead.nodes + self.alone;
            let alone = self.lead.exceeds::<true>(p, known, alpha, meter);
            if alone.is_some() || meter.stopped() {
                return alone;
            }
            let answer = self.together(p, known, alpha, meter);
            if answer.is_some() || meter.stopped() {
                return answer;
            }
        }
    }

    /// The same by all threads; also `None` if the table is to grow.
    fn together(&mut self, p: &Quiet<B>, known: Interval, alpha: i32, meter: &Meter<'_>) -> Option<i32> {
        let Team { lead, helpers, .. } = self;
        let company = Arc::new(Company::default());
        let sharers = helpers.len() + 1;
        for helper in helpers.iter_mut() {
            helper.join(&company, lead.table.shared(sharers));
        }
        lead.company = Some(Arc::clone(&company));
        let pool = meter.pool();
        let answer = thread::scope(|scope| {
            let running: Vec<_> = helpers
                .iter_mut()
                .map(|helper| {
                    let company = &company;
                    let help = move || {
                        let _ending = Ending(company);
                        let meter = Meter::new(Budget::default()).sharing(pool);
                        let answer = helper.exceeds::<true>(p, known, alpha, &meter);
                        meter.give_back();
                        answer
                    };
                    // If the system cannot start a thread, the others do the work.
                    thread::Builder::new().spawn_scoped(scope, help)
                })
                .collect();
            let ending = Ending(&company);
            let mut answer = lead.exceeds::<true>(p, known, alpha, meter);
            drop(ending);
            for helper in running.into_iter().flatten() {
                answer = answer.or(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            answer
        });
        lead.company = None;
        lead.table.rejoin(helpers.iter_mut().map(Search::leave_table));
        answer
    }
}

/// Tells all threads to end once this one has, be it by a panic.
struct Ending<'c>(&'c Company);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicU64, Ordering};

    use gametree::Game;
    use gametree_games::Order;
    use gametree_games::connect4::{AnySize, ConnectFour};
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::core::Core;
    use super::super::slot::{Narrow, Wide};
    use super::super::stones::Stones;
    use super::*;

    /// A team that is one from the first nodes on.
    fn team<B: Word, E: Slot<B>>(
        (columns, rows): (u32, u32),
        memory: usize,
        threads: usize,
    ) -> Team<B, AnySize<B>, E>
    where
        AnySize<B>: Board<B>,
    {
        let board = AnySize::new(columns, rows, Order::Centre).unwrap();
        Team { alone: 20, ..Team::new(board, Rules::default(), memory, threads) }
    }

    /// Positions from random moves that complete no four, with at most so many empty cells.
    fn positions((columns, rows): (u32, u32), empty: u32, count: usize) -> Vec<Stones> {
        let game = ConnectFour::<u128>::new(columns, rows, Order::Natural).unwrap();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(17);
        let mut found = Vec::new();
        'next: while found.len() < count {
            let mut state = game.start();
            for _ in (empty - found.len() as u32 % 6)..columns * rows {
                let moves = game.moves(&state).map(|mv| game.play(&state, mv));
                let open: Vec<_> = moves.filter(|next| game.outcome(next).is_none()).collect();
                if open.is_empty() {
                    continue 'next;
                }
                state = open[random.random_range(0..open.len())];
            }
            found.push(Stones::from(state));
        }
        found
    }

    /// Solves random positions on one to four threads; returns how often helpers were asked.
    fn compare<B: Word, E: Slot<B> + std::fmt::Debug>(size: (u32, u32), empty: u32, count: usize) -> usize
    where
        AnySize<B>: Board<B>,
    {
        let mut teams = [1, 2, 3, 4].map(|threads| team::<B, E>(size, 4 << 20, threads));
        let mut helped = 0;
        for Stones { own, all } in positions(size, empty, count) {
            let scores = teams.each_mut().map(|team| {
                team.begin(None);
                let meter = Meter::new(Budget::default());
                let score = team.score(own, all, &meter);
                helped += team.helpers.iter().filter(|helper| helper.nodes > 0).count();
                assert!(team.lead.path.is_empty() && team.lead.branches.is_empty());
                score
            });
            assert_eq!(scores[0].0, scores[0].1);
            assert_eq!(scores, [scores[0]; 4], "{size:?} {own:x} {all:x}");
        }
        helped
    }

    #[test]
    fn any_number_of_threads_finds_the_same_scores() {
        let all = std::env::var_os("GAMETREE_EXHAUSTIVE").is_some();
        let of = |cases: usize| if all { cases } else { cases / 4 };
        let helped = [
            compare::<u64, Narrow>((4, 4), 16, of(100)),
            compare::<u64, Narrow>((5, 5), 24, of(200)),
            compare::<u64, Narrow>((6, 5), 27, of(120)),
            compare::<u64, Narrow>((5, 7), 28, of(60)),
            compare::<u64, Narrow>((7, 6), 28, of(60)),
            compare::<u64, Wide<1>>((7, 6), 28, of(60)),
            compare::<u64, Wide<1>>((8, 7), 26, of(60)),
            compare::<u128, Wide<2>>((6, 6), 26, of(60)),
            compare::<u128, Wide<2>>((9, 9), 25, of(60)),
        ];
        // Most positions take some nodes, and then helpers search too: unless all is over before they start.
        assert!(helped.iter().sum::<usize>() > of(300), "{helped:?}");
    }

    #[test]
    fn a_team_keeps_to_its_nodes_and_its_memory_and_its_table_grows() {
        let mut team = team::<u64, Narrow>((7, 6), 2 << 20, 3);
        let mut buckets = Vec::new();
        for nodes in [0, 1, 10, 5_000, 300_000, 300_000] {
            let pool = AtomicU64::new(nodes);
            let meter = Meter::new(Budget::default()).sharing(Some(&pool));
            team.begin(None);
            let (lower, upper) = team.score(0, 0, &meter);
            assert!(team.nodes() <= nodes && lower <= 1 && 1 <= upper);
            assert!(meter.stopped() && team.nodes() + 3 * 1_024 >= nodes, "{} of {nodes}", team.nodes());
            buckets.push(team.lead.table.buckets());
        }
        assert!(buckets.is_sorted() && buckets[0] < buckets[5] && buckets[5] * 32 <= 2 << 20, "{buckets:?}");
    }

    #[test]
    fn nodes_without_a_pool_are_counted_by_one_thread() {
        let mut team = team::<u64, Narrow>((7, 6), 2 << 20, 3);
        team.begin(None);
        let meter = Meter::new(Budget { nodes: Some(5_000), ..Budget::default() });
        team.score(0, 0, &meter);
        assert!(meter.stopped());
        assert_eq!((team.nodes(), team.lead.nodes), (5_000, 5_000));
    }

    /// How often several threads have stored something.
    static STORES: AtomicU64 = AtomicU64::new(0);

    /// A slot whose use by several threads fails, once.
    #[derive(Debug, Default)]
    struct Faulty(Narrow);

    impl Slot<u64> for Faulty {
        const KEY_BITS: u32 = <Narrow as Slot<u64>>::KEY_BITS;

        fn load(&self) -> (u64, u32) {
            self.0.load()
        }

        fn store(&self, key: u64, data: u32, alone: bool) {
            assert!(alone || STORES.fetch_add(1, Ordering::Relaxed) != 1_000, "the fault of this test");
            self.0.store(key, data, alone);
        }
    }

    #[test]
    fn a_panic_of_one_thread_ends_all() {
        let mut team = team::<u64, Faulty>((7, 6), 2 << 20, 3);
        team.begin(None);
        // The empty board takes much longer than a test may.
        let meter = Meter::new(Budget::default());
        let panic = catch_unwind(AssertUnwindSafe(|| team.score(0, 0, &meter))).unwrap_err();
        assert!(panic.downcast_ref::<&str>().is_some_and(|text| text.contains("the fault of this test")));
        for Stones { own, all } in positions((7, 6), 26, 10) {
            let (lower, upper) = team.score(own, all, &meter);
            assert_eq!(lower, upper);
        }
    }
}
