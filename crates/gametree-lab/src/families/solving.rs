//! Draws positions by random play, and solves them with their children and grandchildren.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use gametree::knowledge::Notation;
use gametree::{Budget, Control, Wdl};
use gametree_players::native::{Method, SolveRequest, SolverSession};
use gametree_players::{AnyGame, AnyState, Played};

use super::family::{Child, Family};
use super::kin::behind;
use crate::match_play::Openings;
use crate::splitmix::mixed;
use crate::threads::{lock, unlocked};

/// The positions to draw and to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// How many, before those that are drawn a second time are dropped.
    pub number: u64,
    /// After how many random moves, each number as often as any other.
    pub plies: RangeInclusive<u32>,
    /// The seed of the moves.
    pub seed: u64,
    /// Positions solved in parallel.
    pub jobs: usize,
}

/// The families that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// In the order of the draw, each position once.
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
    /// The families of these positions, in an order which depends on nothing but the seed. If the run is stopped, those that were solved.
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
                if number >= self.number || control.stopped() {
                    break;
                }
                let plies = self.plies_of(number);
                let played = self.position(game, number, plies);
                let budget = Budget { stop: control.stop, ..Budget::default() };
                match family(game, &played, solver.as_mut(), budget) {
                    Some(family) => {
                        lock(&found).push((number, played.moves().len() < plies as usize, family));
                    }
                    None if control.stopped() => break,
                    None => drop(unsolved.fetch_add(1, Ordering::Relaxed)),
                }
                control.add(1);
            }
        };
        std::thread::scope(|scope| {
            (1..self.jobs).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        let mut found = unlocked(found);
        found.sort_by_key(|&(number, ..)| number);
        let mut seen = HashSet::new();
        let place = |family: &Family| {
            let state = game.read_position(&family.position).ok()?;
            game.setup(&state)
        };
        let all = found.len() as u64;
        found.retain(|(_, _, family)| place(family).is_none_or(|place| seen.insert(place)));
        let shorter = found.iter().filter(|(_, shorter, _)| *shorter).count() as u64;
        let families: Vec<Family> = found.into_iter().map(|(_, _, family)| family).collect();
        let twice = all - families.len() as u64;
        Solved { families, twice, shorter, unsolved: unsolved.into_inner() }
    }

    /// The random moves of the position with this number.
    fn plies_of(&self, number: u64) -> u32 {
        let several = u64::from(self.plies.end() - self.plies.start()) + 1;
        self.plies.start() + (number % several) as u32
    }

    /// The position with this number: the game does not end on the way, and at least one move is left.
    fn position(&self, game: &AnyGame, number: u64, plies: u32) -> Played<AnyGame> {
        let openings = Openings::Random { plies, seed: mixed(self.seed) };
        // Positions that were drawn from a seed can always be read.
        openings.of_pair(game, number).unwrap_or_else(|_| Played::from_start(Vec::new()))
    }
}

/// Solves a position and what is behind it; `None` if the stop flag was set or the memory is too small.
fn family<'a>(
    game: &AnyGame,
    played: &Played<AnyGame>,
    solver: &mut dyn SolverSession<'a>,
    budget: Budget<'a>,
) -> Option<Family> {
    let state = played.state(game);
    let mut result = |state: &AnyState| -> Option<Wdl> { solver.run(state, budget).value.wdl() };
    let after = behind(game, &state);
    let mut children = Vec::new();
    for child in &after {
        children.push(Child { value: result(child)?, children: Vec::new() });
    }
    let value = children.iter().map(|child| child.value.reversed()).max()?;
    let mut family = Family { position: played.text(game), value, children };
    if family.critical() {
        for (child, state) in family.children.iter_mut().zip(&after) {
            child.children = behind(game, state).iter().map(&mut result).collect::<Option<_>>()?;
        }
    }
    Some(family)
}
