//! Semi-strong solutions made level by level in a folder: as those made in memory, however often they are stopped.

use crate::common;

use std::path::PathBuf;

use common::visit;
use gametree::solve::Solver;
use gametree::{Budget, Control, Request, StopReason, Wdl};
use gametree_games::domineering::Domineering;
use gametree_games::nim::Nim;
use gametree_games::{Order, Playable, Visitor};
use gametree_tables::{
    DiskError, SemiStrong, SemiStrongError, SemiStrongFile, SemiStrongOnDisk, SemiStrongSubject,
    check_semi_strong,
};

fn folder(name: &str) -> PathBuf {
    let folder =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("levels").join(name.replace(':', "-"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// The results that the exact solver finds.
fn results<G: Playable>(game: &G) -> impl FnMut(&G::State) -> Option<Wdl> {
    let mut solver = Solver::new(game).expect("the players take turns").guided().with_symmetries();
    move |state| solver.run(Request::new(state)).unwrap().value.wdl()
}

/// The file of a position of a game.
struct Made<'m> {
    name: &'m str,
    position: &'m str,
    /// The nodes of a run, and its memory.
    nodes: Option<u64>,
    memory: Option<usize>,
}

impl Visitor for Made<'_> {
    type Output = (Vec<u8>, u32);
    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let Made { name, position, nodes, memory } = self;
        let root = game.read_position(position).unwrap();
        let folder = folder(&format!("{name}-{nodes:?}-{memory:?}"));
        let subject = SemiStrongSubject { game: name, position, order: "natural" };
        let budget = Budget { nodes, memory, ..Budget::default() };
        let disk = SemiStrongOnDisk::new(game, &folder, subject).budget(budget);
        let mut runs = 0;
        let found = loop {
            runs += 1;
            match disk.run(&root, &mut results(game)) {
                Ok(found) => break found,
                Err(error) => assert_eq!(error, SemiStrongError::Stopped(StopReason::Nodes)),
            }
            assert!(runs < 10_000, "{name}: no progress");
        };
        let mut bytes = Vec::new();
        assert_eq!(disk.write(&root, &mut bytes).unwrap(), bytes.len() as u64);
        let file = SemiStrongFile::new(bytes.clone()).unwrap();
        assert_eq!((file.header().region(), file.header().certificate()), (found.region, found.certificate));
        let solution = file.read().unwrap();
        check_semi_strong(game, &root, &solution, Control::default()).unwrap();
        let expected = SemiStrong::new(game).run(&root).unwrap();
        assert_eq!(solution.levels.len(), expected.levels.len(), "{name}");
        for (found, expected) in solution.levels.iter().zip(&expected.levels) {
            assert_eq!((found.ply, &found.region), (expected.ply, &expected.region), "{name}");
        }
        disk.remove().unwrap();
        assert!(!folder.exists());
        (bytes, runs)
    }
}

#[test]
fn the_region_is_that_of_memory_and_the_checker_accepts_it() {
    for (name, position) in [
        ("tictactoe", ""),
        ("tictactoe", "a1 b1"),
        ("connect4:4x4", ""),
        ("connect4:5x4", "33"),
        ("hex:3", ""),
        ("hex:4x3", "b2"),
        ("mnk:4,3,3", ""),
        ("domineering:4x4", ""),
    ] {
        let made = |nodes, memory| {
            let made = Made { name, position, nodes, memory };
            match name {
                "domineering:4x4" => made.visit(&Domineering::new(4, 4, Order::Natural).unwrap()),
                name => visit(name, made),
            }
        };
        let (bytes, _) = made(None, None);
        // With pieces of a few positions, hundreds of them, and in as many runs as there are hundreds or thousands of positions.
        let small = bytes.len() < 5_000;
        for (nodes, memory) in match small {
            true => [(None, Some(1)), (Some(97), Some(1_000))],
            false => [(None, Some(30_000)), (Some(4_999), Some(60_000))],
        } {
            let (again, runs) = made(nodes, memory);
            assert!(again == bytes, "{name} {position}: {nodes:?} {memory:?}");
            assert!(nodes.is_none() || runs > 1, "{name}: one run");
        }
    }
}

struct Refused;

impl Visitor for Refused {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let root = game.read_position("").unwrap();
        let subject = SemiStrongSubject { game: "tictactoe", position: "", order: "natural" };
        let (mine, other) = (folder("refused"), SemiStrongSubject { position: "a1", ..subject });
        let run = |subject, folder: &PathBuf| {
            SemiStrongOnDisk::new(game, folder, subject).run(&root, &mut results(game))
        };
        run(subject, &mine).unwrap();
        assert!(matches!(run(other, &mine), Err(SemiStrongError::Disk(DiskError::Other { .. }))));
        // A folder that holds something else is left alone.
        let foreign = folder("foreign");
        std::fs::create_dir_all(&foreign).unwrap();
        std::fs::write(foreign.join("thesis.txt"), "mine").unwrap();
        assert!(matches!(run(subject, &foreign), Err(SemiStrongError::Disk(DiskError::NotEmpty { .. }))));
        // A level that is damaged is not used.
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(&mine).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "rec"));
        files.sort();
        let mut bytes = std::fs::read(&files[3]).unwrap();
        bytes[0] ^= 1;
        std::fs::write(&files[3], bytes).unwrap();
        assert!(matches!(run(subject, &mine), Err(SemiStrongError::Disk(DiskError::Damaged { .. }))));
        // A solver that contradicts itself is found out.
        let mut calls = 0;
        let mut liar = |_: &G::State| {
            calls += 1;
            Some([Wdl::Win, Wdl::Win, Wdl::Draw][calls % 3])
        };
        let lies = SemiStrongOnDisk::new(game, &folder("lies"), subject).run(&root, &mut liar);
        assert!(matches!(lies, Err(SemiStrongError::Contradiction { .. })), "{lies:?}");
    }
}

#[test]
fn what_cannot_be_used_is_refused() {
    visit("tictactoe", Refused);
}

struct NoLevels;

impl Visitor for NoLevels {
    type Output = ();
    fn visit<G: Playable>(self, game: &G) {
        let root = game.read_position("").unwrap();
        let subject = SemiStrongSubject { game: "nim", position: "", order: "natural" };
        let found = SemiStrongOnDisk::new(game, &folder("nim"), subject).run(&root, &mut results(game));
        assert_eq!(found, Err(SemiStrongError::NoLevels));
    }
}

#[test]
fn a_game_without_plies_has_no_levels() {
    NoLevels.visit(&Nim::new(&[1, 2, 3]).unwrap());
}
