//! Proofs by a schedule, whatever happens to its workers and to what they say.

use gametree::solve::ResultBounds;
use gametree::{Game, Wdl};
use proptest::prelude::*;
use rustc_hash::FxHashSet;

use super::game::{Plain, Random, brute_force};
use crate::jobs::{Job, JobError, JobResult, Merged, Returned, Schedule, ScheduleOptions};
use crate::{Kept, Ledger, LedgerError, Origin, Status, summary};

fn run<G: Kept>(game: &G, job: &Job, lies: bool) -> JobResult {
    job.run(game, &mut Plain { game, lies }, &Origin::default()).unwrap()
}

fn options(nodes: u64, recompute: u64) -> ScheduleOptions {
    ScheduleOptions { nodes, recompute, check: true }
}

/// Hands a result over; what came of it, and why it was refused.
fn take<G: Kept>(
    game: &G,
    schedule: &mut Schedule<'_, G>,
    returned: Vec<(String, String)>,
) -> Result<(Merged, Vec<String>), LedgerError> {
    let returned = returned.into_iter().map(|(id, line)| Returned { id, place: "worker 1".into(), line });
    let mut refused = Vec::new();
    let mut refuse = |_: &str, error: &JobError| refused.push(error.to_string());
    let merged = schedule.take(returned.collect(), &mut Plain { game, lies: false }, &mut refuse)?;
    assert_eq!(merged.refused, refused.len() as u64);
    Ok((merged, refused))
}

/// A number below `below`.
fn draw(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_value_is_verified_whatever_comes_back_and_in_which_order(
        seed in any::<u64>(), plies in 1u8..6, width in 1u8..5, nodes in 1u64..40, workers in 1usize..7, recompute in 0u64..20,
    ) {
        let game = Random { seed, plies, width };
        let (mut chance, mut out): (u64, Vec<Job>) = (seed, Vec::new());
        let file = std::env::temp_dir().join(format!("gametree-schedule-{}-{seed}", std::process::id()));
        let open = || Ledger::open_or_create(&file, "random").unwrap();
        let mut schedule = Schedule::new(&game, open(), &[], options(nodes, recompute)).unwrap();
        for step in 0.. {
            prop_assert!(step < 5_000, "it gets nowhere");
            let given = schedule.next(workers - out.len()).unwrap();
            prop_assert!(given.len() <= workers - out.len());
            out.extend(given);
            let places: FxHashSet<&String> = out.iter().map(|job| &job.position).collect();
            prop_assert_eq!(places.len(), out.len(), "a position was given out twice");
            for id in schedule.unwanted() {
                out.retain(|job| job.id() != id);
                schedule.lost(&id);
            }
            if out.is_empty() {
                out.extend(schedule.next(workers).unwrap());
                if out.is_empty() { break; }
            }
            let job = out.swap_remove(draw(&mut chance, out.len()));
            let line = run(&game, &job, false).to_line();
            match draw(&mut chance, 8) {
                0 => schedule.lost(&job.id()), // its worker is dead
                1 => {
                    let (merged, _) = take(&game, &mut schedule, vec![(job.id(), line[..line.len() / 2].into())]).unwrap();
                    prop_assert_eq!((merged.new, merged.refused), (0, 1));
                }
                2 => {
                    take(&game, &mut schedule, vec![(job.id(), line.clone()), (job.id(), line.clone())]).unwrap();
                    let (again, _) = take(&game, &mut schedule, vec![(job.id(), line)]).unwrap();
                    prop_assert_eq!(again.new, 0);
                }
                3 => {
                    // The driver is killed: what was out is lost.
                    schedule = Schedule::new(&game, open(), &[], options(nodes, recompute)).unwrap();
                    out.clear();
                }
                _ => drop(take(&game, &mut schedule, vec![(job.id(), line)]).unwrap()),
            }
        }
        let truth = ResultBounds::just(brute_force(&game, &game.start()));
        let state = schedule.state().unwrap();
        prop_assert_eq!((state.bounds, state.verified, state.claimed), (truth, truth, truth));
        drop(schedule);
        let found = summary(&game, &open(), None).unwrap();
        prop_assert_eq!((found.root.bounds, found.root.verified), (truth, truth));
        std::fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_lie_that_is_asked_about_again_is_no_answer(seed in any::<u64>(), nodes in 1u64..30, workers in 1usize..5) {
        let game = Random { seed, plies: 5, width: 4 };
        let truth = ResultBounds::just(brute_force(&game, &game.start()));
        let mut schedule = Schedule::new(&game, Ledger::in_memory("random").unwrap(), &[], options(nodes, 0)).unwrap();
        let (mut chance, mut out): (u64, Vec<Job>) = (seed, Vec::new());
        let mut lied = FxHashSet::default();
        for step in 0.. {
            prop_assert!(step < 5_000, "it gets nowhere");
            match schedule.next(workers - out.len()) {
                Ok(jobs) => out.extend(jobs),
                Err(LedgerError::Contradiction { .. }) => break, // of a lie and the rules
                Err(error) => panic!("{error}"),
            }
            if out.is_empty() { break; }
            let job = out.swap_remove(draw(&mut chance, out.len()));
            // Of a position one worker lies at most once.
            let lies = draw(&mut chance, 4) == 0 && lied.insert(job.position.clone());
            let told = take(&game, &mut schedule, vec![(job.id(), run(&game, &job, lies).to_line())]);
            if matches!(told, Err(LedgerError::Contradiction { .. })) { break; }
            told.unwrap();
            let state = schedule.state().unwrap();
            prop_assert!(truth.implies(state.bounds) && truth.implies(state.verified));
        }
        let state = schedule.state().unwrap();
        prop_assert!(truth.implies(state.bounds) && truth.implies(state.verified));
    }
}

/// A game whose first piece of work is never enough.
const GAME: Random = Random { seed: 9, plies: 6, width: 4 };

#[test]
fn idle_workers_split_what_others_work_on_until_it_is_solved() {
    let mut schedule =
        Schedule::new(&GAME, Ledger::in_memory("random").unwrap(), &[], options(1_000, 0)).unwrap();
    let jobs = schedule.next(3).unwrap();
    assert_eq!(jobs.iter().filter(|job| job.position.is_empty()).count(), 1);
    assert!(jobs.len() > 1, "the others wait for the first");
    assert_eq!(schedule.unwanted(), [""; 0]);
    take(&GAME, &mut schedule, vec![(jobs[0].id(), run(&GAME, &jobs[0], false).to_line())]).unwrap();
    let unwanted: FxHashSet<String> = schedule.unwanted().into_iter().collect();
    assert_eq!(unwanted, jobs[1..].iter().map(Job::id).collect());
    unwanted.iter().for_each(|id| schedule.lost(id));
    // The claim is asked about again, in other words.
    let again = schedule.next(3).unwrap();
    assert_eq!((again.len(), again[0].position.as_str()), (1, ""));
    assert_ne!(again[0].id(), jobs[0].id());
    assert!(schedule.state().unwrap().out[0].check);
    let (merged, _) =
        take(&GAME, &mut schedule, vec![(again[0].id(), run(&GAME, &again[0], false).to_line())]).unwrap();
    assert_eq!(merged.recomputed, 1);
    assert!(schedule.next(3).unwrap().is_empty());
}

#[test]
fn a_contradiction_is_refused_once_and_ends_the_proof_when_it_comes_again() {
    let mut schedule =
        Schedule::new(&GAME, Ledger::in_memory("random").unwrap(), &[], options(1_000, 0)).unwrap();
    let job = schedule.next(1).unwrap().remove(0);
    take(&GAME, &mut schedule, vec![(job.id(), run(&GAME, &job, true).to_line())]).unwrap();
    let truth = brute_force(&GAME, &GAME.start());
    assert_ne!(truth, Wdl::Draw, "a lie must differ");
    for round in 0..2 {
        let job = schedule.next(1).unwrap().remove(0);
        let told = take(&GAME, &mut schedule, vec![(job.id(), run(&GAME, &job, false).to_line())]);
        match (round, told) {
            (0, Ok((merged, refused))) => {
                assert_eq!((merged.new, merged.refused), (0, 1));
                assert!(refused[0].contains("a contradiction"), "{refused:?}");
            }
            (1, Err(LedgerError::Contradiction { .. })) => {}
            (round, told) => panic!("round {round}: {told:?}"),
        }
        assert_eq!(schedule.state().unwrap().bounds, ResultBounds::UNKNOWN);
    }
}

#[test]
fn without_a_check_the_result_stays_a_claim() {
    let unchecked = ScheduleOptions { check: false, ..options(1_000, 0) };
    let mut schedule = Schedule::new(&GAME, Ledger::in_memory("random").unwrap(), &[], unchecked).unwrap();
    let job = schedule.next(1).unwrap().remove(0);
    take(&GAME, &mut schedule, vec![(job.id(), run(&GAME, &job, false).to_line())]).unwrap();
    assert!(schedule.next(4).unwrap().is_empty());
    let state = schedule.state().unwrap();
    assert_eq!((state.bounds, state.claimed_positions), (ResultBounds::UNKNOWN, 1));
    assert_eq!(state.claimed.result(), Some(brute_force(&GAME, &GAME.start())));
}

#[test]
fn a_word_that_was_not_asked_for_confirms_nothing() {
    let mut schedule =
        Schedule::new(&GAME, Ledger::in_memory("random").unwrap(), &[], options(1_000, 0)).unwrap();
    let job = schedule.next(1).unwrap().remove(0);
    let line = run(&GAME, &job, true).to_line();
    take(&GAME, &mut schedule, vec![(job.id(), line.clone())]).unwrap();
    let again = schedule.next(1).unwrap().remove(0);
    // The same lie once more, under the name of the second question, and under its own.
    let (merged, _) = take(&GAME, &mut schedule, vec![(again.id(), line.clone()), (job.id(), line)]).unwrap();
    assert_eq!((merged.new, merged.known), (0, 2));
    assert_eq!(schedule.state().unwrap().bounds, ResultBounds::UNKNOWN);
    assert!(!Status::Claimed.verified());
}
