//! Work that several threads share.

use std::panic::resume_unwind;
use std::thread;

/// Does `work` on this thread and at the same time on others, `threads` in all; returns what each of them made of it. Each takes its
/// share from what they have in common. So if the system cannot start a thread, the others do the work.
///
/// # Panics
/// If a thread does, when all have ended.
pub fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let work = &work;
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, work);
        let others: Vec<_> = (1..threads).map_while(|n| start(n).ok()).collect();
        let mut done = vec![work()];
        done.extend(
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic))),
        );
        done
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn threads_share_the_work_and_all_of_it_is_done() {
        for threads in [0, 1, 2, 7] {
            let next = AtomicUsize::new(0);
            let done = on_threads(threads, || {
                let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < 100);
                std::iter::from_fn(take).collect::<Vec<_>>()
            });
            assert_eq!(done.len(), threads.max(1));
            let mut numbers = done.concat();
            numbers.sort_unstable();
            assert_eq!(numbers, (0..100).collect::<Vec<_>>(), "{threads}");
        }
    }

    #[test]
    #[should_panic(expected = "a bug")]
    fn a_panic_on_another_thread_is_not_lost() {
        let here = thread::current().id();
        on_threads(2, || assert!(thread::current().id() == here, "a bug"));
    }
}
