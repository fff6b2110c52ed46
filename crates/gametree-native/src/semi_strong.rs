//! Semi-strong solutions of a game of the catalogue, and their check; compiled for each game.

use std::io::{Error, Write};
use std::path::Path;

use gametree::{Budget, Control};
use gametree_games::Playable;
use gametree_solvers::{GameSolver, Method, Wanted};
use gametree_tables::{
    ClaimStore, OnDisk, SaveFile, SemiStrong, SemiStrongError, SemiStrongFault, SemiStrongOnDisk,
    SemiStrongSolution, SemiStrongSubject, check_semi_strong,
};

use crate::solver::SolveRequest;
use gametree_games::erased::AnyState;

pub(crate) fn solve<G: Playable>(
    game: &G,
    root: &AnyState,
    budget: Budget<'_>,
    store: Option<&mut dyn ClaimStore>,
) -> Result<SemiStrongSolution, SemiStrongError> {
    let search = SemiStrong::new(game).budget(budget);
    match store {
        Some(store) => search.go_on(root.downcast(), store),
        None => search.run(root.downcast()),
    }
}

/// Solves level by level in a folder, has the file saved, and then removes the folder. Half of the memory is the solver's.
pub(crate) fn solve_on_disk<G: Playable>(
    game: &G,
    root: &AnyState,
    (folder, subject): (&Path, SemiStrongSubject<'_>),
    budget: Budget<'_>,
    save: &mut SaveFile<'_>,
) -> Result<OnDisk, SemiStrongError> {
    let root: &G::State = root.downcast();
    let memory = budget.memory.map(|bytes| bytes / 2);
    let wanted = Wanted {
        exact: false,
        all_moves: false,
        line: false,
        memory: memory.unwrap_or(SolveRequest::MEMORY),
        threads: 1,
    };
    let mut solver = GameSolver::new(game, Method::Best, wanted).ok_or(SemiStrongError::NoLevels)?;
    let disk = SemiStrongOnDisk::new(game, folder, subject).budget(Budget { memory, ..budget });
    let one = Budget { time: budget.time, stop: budget.stop, ..Budget::default() };
    let found = disk.run(root, &mut |state| solver.result(state, one))?;
    let mut write = |to: &mut dyn Write| disk.write(root, to).map(drop).map_err(Error::other);
    if save(&mut write) {
        disk.remove()?;
    }
    Ok(found)
}

pub(crate) fn check<G: Playable>(
    game: &G,
    root: &AnyState,
    solution: &SemiStrongSolution,
    control: Control<'_>,
) -> Result<(), SemiStrongFault> {
    check_semi_strong(game, root.downcast(), solution, control)
}
