//! Solves positions with their children and grandchildren, and along a random continuation.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gametree::knowledge::Notation;
use gametree::{Budget, Control, Wdl};
use gametree_players::native::{Method, SolveRequest};
use gametree_players::{AnyGame, AnyState, Played};

use super::family::{Child, Family};
use super::kin::behind;
use super::line::Line;
use super::positions::{Place, Positions};
use crate::splitmix::{STEP, Sequence, mixed};
use crate::threads::{lock, unlocked};
use gametree_shared::on_threads;

/// The positions to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The heads of the families.
    pub positions: Positions,
    /// The plies of the random [continuation](Line) of each; 0 for none.
    pub line: usize,
    /// Positions solved in parallel.
    pub jobs: usize,
}

/// The families that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// In the order of the positions, each once.
    pub families: Vec<Family>,
    /// The positions that were drawn a second time.
    pub twice: u64,
    /// Those of them whose position has fewer moves than were asked for, because random play ended the game before.
    pub shorter: u64,
    /// The positions that the solver could not solve in its memory. They are harder than the others: where there are many, what is learned
    /// holds for easy positions.
    pub unsolved: u64,
}

/// The memory of each solver's table, in bytes.
const MEMORY: usize = 64 << 20;

impl Wanted {
    /// The families of these positions, in their order, whatever the number of jobs. If the run is stopped, those that were solved.
    ///
    /// The children of a position that is not [critical](Family::critical) have no children in the answer: no decision needs them.
    /// Every position must have its two sides take turns.
    #[must_use]
    pub fn solve(&self, game: &AnyGame, control: Control<'_>) -> Solved {
        let [next, unsolved] = [0; 2].map(AtomicU64::new);
        let found = Mutex::new(Vec::new());
        let work = || {
            let request = SolveRequest {
                method: Method::Best,
                line: false,
                memory: Some(MEMORY),
                ..SolveRequest::default()
            };
            let mut solver = game.solver(&request);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let position = self.positions.get(game, number).filter(|_| !control.stopped());
                let Some((played, shorter)) = position else { break };
                let budget = Budget { stop: control.stop, ..Budget::default() };
                let mut solved = |state: &AnyState| solver.run(state, budget).value.wdl();
                match self.family(game, number, &played, &mut solved) {
                    Some(family) => lock(&found).push((number, shorter, family)),
                    None if control.stopped() => break,
                    None => drop(unsolved.fetch_add(1, Ordering::Relaxed)),
                }
                control.add(1);
            }
        };
        on_threads(self.jobs, work);
        let mut found = unlocked(found);
        found.sort_by_key(|&(number, ..)| number);
        let mut seen = HashSet::new();
        let place = |family: &Family| {
            let state = game.read_position(&family.position).ok()?;
            Some(Place::of(game, &state))
        };
        let all = found.len() as u64;
        found.retain(|(_, _, family)| place(family).is_none_or(|place| seen.insert(place)));
        let shorter = found.iter().filter(|(_, shorter, _)| *shorter).count() as u64;
        let families: Vec<Family> = found.into_iter().map(|(_, _, family)| family).collect();
        let twice = all - families.len() as u64;
        Solved { families, twice, shorter, unsolved: unsolved.into_inner() }
    }

    /// Solves a position and what is behind it; `None` if the stop flag was set or the memory is too small.
    fn family(
        &self,
        game: &AnyGame,
        number: u64,
        played: &Played<AnyGame>,
        solved: &mut dyn FnMut(&AnyState) -> Option<Wdl>,
    ) -> Option<Family> {
        let state = played.state(game);
        let after = behind(game, &state);
        let mut children = Vec::new();
        for child in &after {
            children.push(Child { value: solved(child)?, children: Vec::new() });
        }
        let value = children.iter().map(|child| child.value.reversed()).max()?;
        let mut family = Family { position: played.text(game), value, children, line: None };
        if family.critical() {
            for (child, state) in family.children.iter_mut().zip(&after) {
                child.children = behind(game, state).iter().map(&mut *solved).collect::<Option<_>>()?;
            }
        }
        if self.line > 0 {
            let mut drawn =
                Sequence::after(mixed(self.positions.seed() ^ mixed(number.wrapping_mul(STEP)) ^ STEP));
            family.line = Some(Line::drawn(game, state, self.line, &mut drawn, solved)?);
        }
        Some(family)
    }
}
