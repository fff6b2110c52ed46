//! `--time` where it limits a whole run: the run ends with what was found and has status 3.

use crate::common;

use common::gametree;

#[test]
fn a_run_out_of_time_ends_with_what_it_found() {
    let runs: [&[&str]; 4] = [
        &["perft", "connect4", "30", "--time", "300ms"],
        &["reproduce", "--time", "300ms"],
        &["experiment", "randomised", "connect4", "--time", "300ms"],
        &["experiment", "--time", "300ms", "pathology", "--samples", "1000000", "--depth", "9"],
    ];
    for run in runs {
        let ended = gametree(run);
        assert_eq!(ended.status, 3, "{run:?}: {}", ended.stderr);
    }
    let perft = gametree(runs[0]);
    assert!(perft.stderr.contains("stopped, because --time is used up"), "{}", perft.stderr);
}
