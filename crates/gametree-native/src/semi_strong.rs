//! Semi-strong solutions of a game of the catalogue, and their check; compiled for each game
//! [that asks for it](gametree_games::Playable::COMPILED), and once for all others.

use std::io::{Error, Write};
use std::path::Path;
use std::sync::Arc;

use gametree::knowledge::{Coded, Guide, Keyed, Symmetric};
use gametree::{Budget, Control, Wdl};
use gametree_games::Playable;
use gametree_games::erased::{AnyState, Erased, Known, Rules};
use gametree_solvers::{GameSolver, Method, Wanted};
use gametree_tables::{
    ClaimStore, OnDisk, SaveFile, SemiStrong, SemiStrongError, SemiStrongFault, SemiStrongOnDisk,
    SemiStrongSolution, SemiStrongSubject, check_semi_strong,
};

use crate::solver::SolveRequest;

/// A game without its type, whose positions do not come back, and which knows cheaply what is forced.
type Untyped = Erased<dyn Rules, Known<false, false, true>>;

/// Whether the search is compiled for this game alone. Where positions come back it only says that there are no such solutions.
const fn is_compiled<G: Playable>() -> bool {
    G::COMPILED || G::REPEATS || !G::CHEAP_TACTICS
}

fn untyped<G: Playable>(game: &G) -> Untyped {
    Erased::new(Arc::new(game.clone()))
}

pub(crate) fn solve<G: Playable>(
    game: &G,
    root: &AnyState,
    budget: Budget<'_>,
    store: Option<&mut dyn ClaimStore>,
) -> Result<SemiStrongSolution, SemiStrongError> {
    if const { is_compiled::<G>() } {
        solve_from(game, root.downcast(), budget, store)
    } else {
        solve_from(&untyped(game), root, budget, store)
    }
}

fn solve_from<G: Guide + Keyed + Coded + Symmetric>(
    game: &G,
    root: &G::State,
    budget: Budget<'_>,
    store: Option<&mut dyn ClaimStore>,
) -> Result<SemiStrongSolution, SemiStrongError> {
    let search = SemiStrong::new(game).budget(budget);
    match store {
        Some(store) => search.go_on(root, store),
        None => search.run(root),
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
    let memory = budget.memory.map(|bytes| bytes / 2);
    let wanted = Wanted {
        exact: false,
        all_moves: false,
        line: false,
        memory: memory.unwrap_or(SolveRequest::MEMORY),
        threads: 1,
    };
    // The solver, which takes most of the time, is that of the game's own type.
    let mut solver = GameSolver::new(game, Method::Best, wanted).ok_or(SemiStrongError::NoLevels)?;
    let one = Budget { time: budget.time, stop: budget.stop, ..Budget::default() };
    let budget = Budget { memory, ..budget };
    if const { is_compiled::<G>() } {
        let disk = SemiStrongOnDisk::new(game, folder, subject).budget(budget);
        on_disk_from(&disk, root.downcast(), &mut |state| solver.result(state, one), save)
    } else {
        let game = untyped(game);
        let disk = SemiStrongOnDisk::new(&game, folder, subject).budget(budget);
        on_disk_from(&disk, root, &mut |state| solver.result(state.downcast(), one), save)
    }
}

fn on_disk_from<G: Guide + Keyed + Coded + Symmetric>(
    disk: &SemiStrongOnDisk<'_, G>,
    root: &G::State,
    solver: &mut dyn FnMut(&G::State) -> Option<Wdl>,
    save: &mut SaveFile<'_>,
) -> Result<OnDisk, SemiStrongError> {
    let found = disk.run(root, solver)?;
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
    if const { is_compiled::<G>() } {
        check_semi_strong(game, root.downcast(), solution, control)
    } else {
        check_semi_strong(&untyped(game), root, solution, control)
    }
}
