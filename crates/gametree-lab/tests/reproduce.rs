//! The registry: every entry's verdict is the one it expects, and none is one that its tolerance was made for.

use gametree_lab::reproduce::{self, Run};

#[test]
fn every_verdict_is_the_expected_one() {
    for entry in reproduce::entries().filter(|entry| !entry.long) {
        let started = std::time::Instant::now();
        let done = entry.reproduce(&Run::default()).unwrap();
        let mark = if done.as_expected() { "ok " } else { "BAD" };
        println!(
            "{mark} {} [{}] printed {} | {} | {} | {} | {:.2?}",
            entry.id,
            entry.quantity,
            entry.printed,
            done.measured(),
            done.verdict,
            done.reason,
            started.elapsed()
        );
    }
}
