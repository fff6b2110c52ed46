//! Honest certificates are accepted, on any number of threads and in both languages; lies are not.

use std::process::{Command, Stdio};

use super::writer::{Node, Random, Truth, all_claims, any_game, certificate, random_position};
use gametree::{Game, Player, Wdl};
use gametree_certificate::{AtLeast, Claim};
use gametree_certificate::{Proved, Relation};
use gametree_verify::{Error, Options, verify};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Boards, how many moves are played before, how many positions, and the limits to the plies of claims.
pub(crate) const BOARDS: &[(&str, usize, usize, &[Option<u32>])] = &[
    ("tictactoe", 0, 1, &[None, Some(5), Some(9)]),
    ("tictactoe", 3, 12, &[None, Some(3), Some(4)]),
    ("mnk:3,3,3", 2, 5, &[None, Some(5)]),
    ("mnk:4,3,3", 4, 4, &[None, Some(4)]),
    ("tictactoe3d:3", 6, 10, &[Some(1), Some(3), Some(4)]),
    ("tictactoe3d:4", 24, 4, &[Some(1), Some(2), Some(3)]),
    ("hex:3", 1, 6, &[None, Some(5)]),
    ("hex:4x2", 0, 1, &[None, Some(3)]),
    ("connect4:4x4", 7, 6, &[None, Some(4)]),
    ("connect4:5x3", 6, 4, &[None, Some(3)]),
    ("breakthrough:3x4", 4, 4, &[None, Some(4)]),
    ("othello:4", 7, 4, &[None, Some(2)]),
    ("domineering:3x4", 1, 4, &[None, Some(4)]),
    ("nim:2,2,3", 0, 1, &[None, Some(4)]),
    ("nim:2,2,3", 1, 4, &[None, Some(3)]),
    ("kalah:2,2", 1, 4, &[None, Some(4)]),
    ("kalah:3,2", 4, 6, &[None, Some(3)]),
];

/// How many of so many positions a test looks at: two thirds, or all.
pub(crate) fn cases(all: usize) -> usize {
    if std::env::var_os("GAMETREE_EXHAUSTIVE").is_some() { all } else { (2 * all).div_ceil(3) }
}

/// Returns the number of false and of true claims.
fn check(name: &str, moves: usize, positions: usize, limits: &[Option<u32>]) -> [usize; 2] {
    let game = &any_game(name);
    let mut random = Random::seed_from_u64(11);
    let mut counts = [0; 2];
    for _ in 0..cases(positions) {
        let position = random_position(game, moves, &mut random);
        for (claim, holds) in all_claims(game, &position.1, limits) {
            let certificate = certificate(game, name, &position, vec![claim], &mut random);
            let (file, about) = (certificate.file(), format!("{name} {}: {claim:?}", position.0));
            let results = [1, 2, 3].map(|jobs| {
                verify(&file[..], &Options { jobs, ..Options::default() }).map_err(|error| error.to_string())
            });
            assert!(results.iter().all(|result| result.is_ok() == holds), "{about}: {results:?}");
            if let [Ok(one), Ok(other), _] = &results {
                assert_eq!(format!("{one:?}"), format!("{other:?}"), "{about}");
            } else {
                assert!(
                    results[1..].iter().all(|other| other.as_ref().err() == results[0].as_ref().err()),
                    "{results:?}"
                );
            }
            if (counts[0] + counts[1]) % 8 == 0 {
                // A process each: an eighth of them will do.
                assert!(python_says(i32::from(!holds), &file), "{about}");
            }
            counts[usize::from(holds)] += 1;
        }
    }
    counts
}

/// Whether the checker in Python ends with this status. Where there is no Python (`cargo xtask test` says so, here and in its last
/// lines), only the checker in Rust is asked.
pub(crate) fn python_says(status: i32, file: &[u8]) -> bool {
    use std::io::Write;
    if std::env::var_os("GAMETREE_WITHOUT_PYTHON").is_some() {
        return true;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/check.py");
    let child =
        Command::new("python3").arg(script).arg("-").stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut child = child.expect("python3 is there");
    let _ = child.stdin.take().unwrap().write_all(file);
    child.wait().unwrap().code() == Some(status)
}

#[test]
fn honest_certificates_are_accepted_and_lies_rejected() {
    for &(name, moves, positions, limits) in BOARDS {
        let [lies, truths] = check(name, moves, positions, limits);
        assert!(lies > 0 && truths > 0, "{name}: {lies} lies, {truths} truths");
    }
}

/// Two claims are accepted if and only if both hold; returns the number of wins that are exact.
fn exact(name: &str) -> usize {
    let game = &any_game(name);
    let mut random = Random::seed_from_u64(2);
    let mut wins = 0;
    for _ in 0..12 {
        let position = random_position(game, 4, &mut random);
        let mover = game.to_move(&position.1);
        let claim = |player: Player, at_least, plies| Claim { player, at_least, plies };
        let draw = [claim(mover, AtLeast::Draw, None), claim(mover.other(), AtLeast::Draw, None)];
        let win = |player: Player, plies: u32| {
            let least = claim(player.other(), AtLeast::Draw, Some(plies - 1));
            [claim(player, AtLeast::Win, Some(plies)), least]
        };
        let mut all = vec![(draw, Wdl::Draw, None)];
        for plies in 1..5 {
            all.push((win(mover, plies), Wdl::Win, Some(plies)));
            all.push((win(mover.other(), plies), Wdl::Loss, Some(plies)));
        }
        let mut accepted = 0;
        for (claims, value, plies) in all {
            let holds = claims.iter().all(|&claim| Truth::new(game, claim).meets(&position.1, claim.plies));
            let file = certificate(game, name, &position, claims.to_vec(), &mut random).file();
            let report = verify(&file[..], &Options::default());
            assert_eq!(report.is_ok(), holds, "{} {claims:?}: {report:?}", position.0);
            if let Ok(report) = report {
                assert_eq!(report.proved, Proved { relation: Relation::Exact, value, plies });
                assert!(python_says(0, &file));
                accepted += 1;
                wins += usize::from(value != Wdl::Draw);
            }
        }
        assert!(accepted <= 1, "{}: two exact values", position.0);
    }
    wins
}

#[test]
fn two_claims_are_an_exact_value() {
    for name in ["tictactoe", "hex:3", "connect4:4x3"] {
        let wins = exact(name);
        assert!(wins > 0 || name == "connect4:4x3", "{name}");
    }
}

/// A policy is as good as a naive playout says, whatever its cells; returns the number of bad and of good ones.
fn policies(name: &str, moves: usize) -> [usize; 2] {
    let game = &any_game(name);
    let mut random = Random::seed_from_u64(7);
    let mut counts = [0; 2];
    for _ in 0..400 {
        let position = random_position(game, moves, &mut random);
        let player = game.to_move(&position.1);
        let at_least = if random.random() { AtLeast::Win } else { AtLeast::Draw };
        let plies = random.random::<bool>().then(|| random.random_range(1..6));
        let claim = Claim { player, at_least, plies };
        let mut cells: Vec<u32> = (0..20).collect();
        cells.shuffle(&mut random);
        cells.truncate(random.random_range(8..=20));
        let keeps = Truth::new(game, claim).policy_keeps(&position.1, plies, &cells);
        let mut honest = certificate(game, name, &position, vec![claim], &mut random);
        honest.header.strategic = 0;
        honest.header.permutations.clear();
        honest.roots = vec![Node::Policy(cells)];
        let file = honest.file();
        let result = verify(&file[..], &Options::default());
        assert_eq!(result.is_ok(), keeps, "{}: {claim:?}: {:?}: {result:?}", position.0, honest.roots);
        assert!(result.is_err() || result.is_ok_and(|report| (report.policies, report.leaves) == (1, 1)));
        if counts[usize::from(keeps)] % 64 == 0 {
            assert!(python_says(i32::from(!keeps), &file), "{}: {claim:?}: {:?}", position.0, honest.roots);
        }
        counts[usize::from(keeps)] += 1;
    }
    counts
}

#[test]
fn policies_are_played_out() {
    for (name, moves) in [("tictactoe", 5), ("hex:3", 5), ("connect4:4x4", 9), ("connect4:5x3", 9)] {
        let [bad, good] = policies(name, moves);
        assert!(bad > 20 && good > 20, "{name}: {bad} bad, {good} good");
    }
}

#[test]
fn a_stopped_check_says_so() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let control = gametree::Control { stop: Some(&stop), progress: None };
    let file = super::writer::file(
        &serde_json::from_str(r#"{"gametree_certificate":1,"game":"tictactoe","position":"","claims":[{"player":"first","at_least":"draw"}],"permutations":[],"nodes":1,"strategic":0,"shared":0,"bytes":0,"crc32":0}"#).unwrap(),
        &[4],
    );
    assert!(matches!(verify(&file[..], &Options { jobs: 1, control }), Err(Error::Stopped)));
    assert_eq!(verify(&file[..], &Options::default()).unwrap().local_searches, 1);
}
