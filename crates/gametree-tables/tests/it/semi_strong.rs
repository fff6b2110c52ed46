//! Semi-strong solutions of the catalogue's games: the region, the values and the moves against the definitions, altered and damaged
//! solutions, and games against a random opponent.

use crate::any_bytes;
use crate::common;

use crate::truth::{Draw, alter_and_check, solve_and_compare};
use any_bytes::read_or_refuse;
use common::{BruteForce, visit};
use gametree::{Control, Player, Wdl};
use gametree_games::{Playable, Visitor};
use gametree_tables::{FileKind, SemiStrongFile, SemiStrongSubject, TableError, write_semi_strong};
use gametree_tables::{
    SemiStrong, SemiStrongLookup, SemiStrongOracle, SemiStrongSolution, check_semi_strong,
};

/// The solution of this game from its start.
fn subject(game: &str) -> SemiStrongSubject<'_> {
    SemiStrongSubject { game, position: "", order: "natural" }
}

fn bytes(solution: &SemiStrongSolution, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    assert_eq!(write_semi_strong(solution, subject(name), &mut bytes).unwrap(), bytes.len() as u64);
    bytes
}

/// Everything against the definitions, in memory and in a file; from the start, and from a position without symmetries.
struct Exact(&'static str);

impl Visitor for Exact {
    type Output = (u64, u64);
    fn visit<G: Playable>(self, game: &G) -> (u64, u64) {
        let solution = solve_and_compare(game, &game.start());
        let file = SemiStrongFile::new(bytes(&solution, self.0)).unwrap();
        assert_eq!(file.read().unwrap().levels, solution.levels);
        assert_eq!(file.header().region(), solution.region());
        assert_eq!(file.header().certificate(), solution.certificate());
        for level in &solution.levels {
            for &(code, value) in &level.region {
                assert_eq!(file.find(level.ply, code), Ok(Some(value)));
            }
        }
        if let Some(first) = game.moves(&game.start()).next() {
            solve_and_compare(game, &game.play(&game.start(), first));
        }
        (solution.region(), solution.certificate())
    }
}

const BOARDS: [&str; 14] = [
    "tictactoe",
    "mnk:1,1,1",
    "mnk:3,2,2",
    "mnk:4,2,2",
    "mnk:4,3,3",
    "mnk:3,3,2",
    "hex:1",
    "hex:2",
    "hex:3",
    "hex:2x4",
    "connect4:3x3",
    "connect4:4x3",
    "connect4:3x5",
    "connect4:4x4",
];

#[test]
fn small_boards_are_solved_exactly() {
    for name in BOARDS {
        let (region, certificate) = visit(name, Exact(name));
        println!("{name}: {region} + {certificate}");
    }
}

/// Random games on a board that is too large for codes, from where ten cells are empty: there it has some.
struct Late(&'static str);

impl Visitor for Late {
    type Output = u64;
    fn visit<G: Playable>(self, game: &G) -> u64 {
        let (mut draw, mut solved, mut all) = (Draw(3), 0, 0);
        assert_eq!(game.code(&game.start()), None);
        while solved < 20 {
            let mut state = game.start();
            while game.outcome(&state).is_none() && game.moves(&state).count() > 10 {
                let moves: Vec<G::Move> = game.moves(&state).collect();
                state = game.play(&state, moves[draw.below(moves.len())]);
            }
            if game.outcome(&state).is_some() {
                continue;
            }
            let coded = game.coded_from(&state);
            // What does not follow has no code, and no code is that of such a position.
            assert_eq!(coded.code(&coded.start()), None);
            let solution = solve_and_compare(&coded, &state);
            let file = SemiStrongFile::new(bytes(&solution, self.0)).unwrap();
            assert_eq!(file.read().unwrap().levels, solution.levels);
            solved += 1;
            all += solution.region();
        }
        all
    }
}

#[test]
fn late_positions_of_large_boards_are_solved_exactly() {
    for name in ["qubic", "hex:7", "mnk:7,6,4"] {
        let region = visit(name, Late(name));
        assert!(region > 300, "{name}: {region}");
    }
}

/// Altered solutions: rejected, or true all the same.
struct Altered(usize);

impl Visitor for Altered {
    type Output = usize;
    fn visit<G: Playable>(self, game: &G) -> usize {
        let solution = SemiStrong::new(game).run(&game.start()).unwrap();
        alter_and_check(game, &game.start(), &solution, self.0)
    }
}

#[test]
fn altered_solutions_are_rejected_or_true() {
    for (name, times) in [("tictactoe", 700), ("hex:3", 500), ("mnk:3,2,2", 300)] {
        let rejected = visit(name, Altered(times));
        assert!(rejected > times / 2, "{name}: {rejected} of {times}");
    }
}

/// Games against a random opponent: as many from either side.
struct Punish(usize);

impl Visitor for Punish {
    type Output = usize;
    fn visit<G: Playable>(self, game: &G) -> usize {
        let solution = SemiStrong::new(game).run(&game.start()).unwrap();
        let oracle = SemiStrongOracle::new(game, &solution);
        let (mut force, mut draw, mut punished) = (BruteForce::new(game), Draw(11), 0);
        for number in 0..self.0 {
            let side = [Player::First, Player::Second][number % 2];
            let mut state = game.start();
            // What the side has had for certain at its best.
            let (mut best, mut first) = (-1, None);
            loop {
                let value = force.value(&state).0;
                let value = if game.to_move(&state) == side { value } else { -value };
                assert!(value >= best, "worse than before: {state:?}");
                best = value;
                first = first.or(Some(value));
                if game.outcome(&state).is_some() {
                    break;
                }
                let moves: Vec<G::Move> = game.moves(&state).collect();
                let mv = if game.to_move(&state) == side {
                    oracle.best(&state).unwrap().expect("a move, as the position is in the region")
                } else {
                    moves[draw.below(moves.len())]
                };
                state = game.play(&state, mv);
            }
            punished += usize::from(Some(best) > first);
        }
        punished
    }
}

#[test]
fn a_random_opponent_is_punished_from_either_side() {
    for name in ["tictactoe", "connect4:4x4"] {
        let punished = visit(name, Punish(10_000));
        assert!(punished > 5_000, "{name}: {punished}");
    }
}

/// A file, its positions and their values.
struct Small(&'static str);

impl Visitor for Small {
    type Output = Vec<u8>;
    fn visit<G: Playable>(self, game: &G) -> Vec<u8> {
        let solution = SemiStrong::new(game).run(&game.start()).unwrap();
        assert_eq!(check_semi_strong(game, &game.start(), &solution, Control::default()), Ok(()));
        bytes(&solution, self.0)
    }
}

#[test]
fn damaged_files_are_noticed() {
    let whole = visit("tictactoe", Small("tictactoe"));
    let truth = SemiStrongFile::new(whole.clone()).unwrap().read().unwrap();
    for at in 0..whole.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut damaged = whole.clone();
            damaged[at] ^= change;
            let Ok(file) = SemiStrongFile::new(damaged) else { continue };
            assert!(matches!(file.read(), Err(TableError::Damaged { .. })), "byte {at}");
            if at % 40 == 0 {
                let all = truth.levels.iter().flat_map(|l| l.region.iter().map(move |&(c, v)| (l.ply, c, v)));
                for (ply, code, value) in all {
                    assert!(
                        file.find(ply, code).is_ok_and(|found| found == Some(value))
                            || file.find(ply, code).is_err()
                    );
                }
            }
        }
    }
    for length in 0..whole.len() {
        assert!(SemiStrongFile::new(&whole[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn what_is_no_solution_says_so() {
    let error = |bytes: &[u8]| SemiStrongFile::new(bytes.to_vec()).unwrap_err();
    assert_eq!(
        [error(b""), error(b"gametree table 1\n")],
        [const { TableError::Foreign { kind: FileKind::SemiStrong } }; 2]
    );
    assert_eq!(
        error(b"gametree semi-strong 9\n"),
        TableError::Version { kind: FileKind::SemiStrong, found: "9".into() }
    );
    let other =
        SemiStrongFile::new(visit("hex:2", Small("hex:2"))).unwrap().expect_game("hex:3").unwrap_err();
    assert_eq!(other.to_string(), "a semi-strong solution of hex:2: expected one of hex:3");
    // What cannot be found again is not written.
    let mut twice = SemiStrongFile::new(visit("hex:2", Small("hex:2"))).unwrap().read().unwrap();
    let entry = twice.levels[0].region[0];
    twice.levels[0].region.push(entry);
    assert!(write_semi_strong(&twice, subject("hex:2"), &mut Vec::new()).is_err());
    twice.levels[0].region.pop();
    twice.levels[0].region[0].1.number = Some(u32::MAX);
    let refused = write_semi_strong(&twice, subject("hex:2"), &mut Vec::new());
    assert_eq!(refused.unwrap_err().kind(), std::io::ErrorKind::InvalidInput);
    assert_eq!(twice.levels[0].region[0].1.result, Wdl::Win);
}

#[test]
fn the_corpus_of_the_fuzz_target_is_read_or_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/semi_strong");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let whole = files.iter().filter(|file| {
        read_or_refuse(&std::fs::read(file).unwrap());
        SemiStrongFile::open(file).is_ok_and(|file| file.read().is_ok())
    });
    assert_eq!((files.len(), whole.count()), (4, 2));
}
